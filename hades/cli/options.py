"""Options shared by several commands, and what they choose: game, seed, timer, terminal."""

from __future__ import annotations

import contextlib
import functools
import shlex
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs
import click

from hades import console
from hades.cli import types
from hades.cli.types import flag, given, mistakes, option, refuse
from hades.content.edition import LATEST
from hades.engine.line_history import MODES

if TYPE_CHECKING:
    from hades.content.run_data import SplitSet
    from hades.engine.game import Game
    from hades.run.livesplit import Reach, Sender
    from hades.terminal.terminal_io import TerminalIO

Command = Callable[..., Any]
Option = Callable[[Command], Command]
"""A decorator that adds an option to a command."""


# Options

components_option = option(
    "--components DIR", types.COMPONENTS, "The component set that the game was played with."
)
commitment_option = option("--commitment HASH", types.HASH, "The hash that was published before a race.")
salvage_option = flag(
    "--salvage", "Recover the valid part of a damaged game file, leaving the file as it is."
)
undo_option = option(
    "--undo",
    click.Choice(tuple(MODES)),
    "What undo takes back: only moves that revealed nothing (strict); any move (casual); or any move, with "
    "branches (analysis).",
    default="strict",
)
aids_option = flag("--no-aids", "Play without odds, reach, threats, hints and coach; the file records this.")
splits_option = option(
    "--splits SET",
    types.SPLITS,
    "Splits of the run: objectives, eight-turns, seven-turns, or your own file (*.toml).",
    default="objectives",
)
WAYS = ("ws", "one")
"""Ways to connect to a timer: LiveSplit's WebSocket server, or LiveSplit One, which connects to hades."""
at_option = option("--livesplit-at HOST:PORT", None, "Address of LiveSplit, if not localhost:16834.")


def shared(added: Option) -> Any:
    """Return a field of an options record for an option that other commands have as well."""
    return attrs.field(metadata={OPTION: lambda _: added})


def asked(text: str, kind: Any = None, metavar: str = "", off: str = "", **extra: Any) -> Any:
    """Return a field of an options record, for an option with the field's name and the help ``text``.

    Without ``kind`` and ``metavar`` the option is a flag; ``off`` is the option for the opposite; the flag is
    None if neither is given.
    """
    extra |= {"default": None} if off else {} if kind or metavar else {"is_flag": True}

    def added(name: str) -> Option:
        written = f"--{name.replace('_', '-')}{'/' * bool(off)}{off} {metavar}"
        return option(written.strip(), kind, text, **extra)

    return attrs.field(default=None if off else attrs.NOTHING, metadata={OPTION: added})


OPTION = "option"
"""Key of the metadata that has a function to make the option, given the field's name."""


def options(kind: type) -> Option:
    """Return a decorator that gives a command a record's options, and calls it with the record."""
    fields = attrs.fields(kind)

    def decorate(command: Command) -> Command:
        @functools.wraps(command)
        def call(*args: Any, **given: Any) -> Any:
            return command(*args, kind(**{one.name: given.pop(one.name) for one in fields}), **given)

        taking: Command = call
        for one in reversed(fields):
            taking = one.metadata[OPTION](one.name)(taking)
        return taking

    return decorate


@attrs.frozen
class GameOptions:
    """The options that choose a game: scenario, seed, edition and components, or a file to load."""

    scenario: str | None = asked(
        "chin-music, high-and-tight, historical or squeeze-play.", types.SCENARIO, "ID"
    )
    seed: str | None = asked("Any text; the same text gives the same game.", types.SEED, "TEXT")
    edition: str = asked(
        'Edition of the rules: 2.1, 1.0, a mix like "2.1,-7.2-08", or a TOML file with one. Also replaces '
        "the edition of a position.",
        types.EDITION,
        "E",
        default=LATEST,
    )
    components: Path | None = asked("Play with another component set.", types.COMPONENTS, "DIR")
    load: Path | None = asked(
        "Continue a game file, without changing it, or begin at a position (*.toml) or a bundled drill.",
        types.LOADED,
        "FILE",
    )


@attrs.frozen
class PlayOptions(GameOptions):
    """The options of `hades play` and `hades text`: game, undo mode, aids, splits and LiveSplit."""

    lesson: str | None = asked("Play a lesson from the list of hades lessons.", types.LESSON, "NAME")
    undo: str = shared(undo_option)
    no_aids: bool = shared(aids_option)
    table: bool = asked("Play with the printed game: you draw its cards and counters and enter them here.")
    splits: str = shared(splits_option)
    daily: bool = asked("Play today's seed (UTC).")
    official: int | None = asked(
        "Play official seed N of the scenario; hades seeds list shows them.", types.NUMBER, "N"
    )
    race: str | None = asked("Play the seed of a race, from its revealed key.", None, "KEY")
    from_split: str | None = asked(
        "Practise from the moment at which the game given to --load reached a split, or from its first "
        "question (beginning). Practice games count in no category.",
        None,
        "NAME",
    )
    fresh_luck: bool = asked("With --from-split: new luck, with everything hidden reshuffled.")
    livesplit: str | None = asked(
        "Time and split the run in LiveSplit, through its WebSocket server (ws), or in LiveSplit One, which "
        "connects here (one).",
        click.Choice(WAYS),
    )
    livesplit_at: str | None = shared(at_option)


@attrs.frozen
class TalkOptions:
    """The options for output and input. None stands for the stored preference."""

    plain: bool | None = asked(
        "Wording for screen readers: no ids, no brackets. Default: your last choice in play.",
        off="--no-plain",
    )
    brief: bool | None = asked(
        "Report only what matters in enemy turns, and keep menus short.", off="--no-brief"
    )
    plain_input: bool | None = asked(
        "Read lines as the terminal sends them, for screen readers (the default with --plain); or edit "
        "them, with history and completion.",
        off="--edited-input",
    )
    speak: bool | None = asked(
        "Let a screen reader or the system's voice speak every line; needs the package prismatoid.",
        off="--no-speak",
    )
    tips: bool | None = asked(
        "Show the tips and suggested moves of a first game. Your choice is kept.", off="--no-tips"
    )


game_options, play_options, talk_options = map(options, (GameOptions, PlayOptions, TalkOptions))


_OWN_GAME = ("load", "lesson", "replay", "edit", "table")
_CONFLICTS = (
    ("load", "comes with its own scenario", ("scenario",)),
    ("replay", "comes with its own game", ("load", "scenario", "seed", "edition", "undo")),
    ("replay", "shows a finished or saved game", ("no_aids",)),
    (
        "edit",
        "loads its own position",
        ("load", "scenario", "seed", "edition", "undo", "replay", "lesson", "no_aids", "table"),
    ),
    ("lesson", "comes with its own game", ("scenario", "seed", "edition", "components", "load")),
    ("lesson", "needs the aids", ("no_aids",)),
    ("table", "begins a game in which you draw the cards", ("load", "lesson", "salvage", "seed")),
    *((name, "begins a new game", _OWN_GAME) for name in ("daily", "official", "race")),
)
"""An option, the reason why it excludes others, and the options excluded."""
_LOAD_CONFLICTS = (
    ("comes with its own seed", ("seed",)),
    ("comes with its own undo mode", ("undo",)),
    ("aids cannot be changed after a game has started", ("no_aids",)),
    (
        "a game keeps its edition, because its commands could have other results under another; to "
        "continue from one moment under another edition, save that moment as a position (replay --position)",
        ("edition",),
    ),
)
"""A consequence of loading a game file (not a position), and the options that it excludes."""


def check_conflicts(load: Path | None, replay: Path | None = None, edit: Path | None = None) -> None:
    """Refuse options that exclude each other, before any file is opened."""
    for name, why, others in _CONFLICTS:
        if given(name) and (wrong := given(*others)):
            raise click.ClickException(f"--{name} {why} - remove {' and '.join(wrong)}")
    for why, others in _LOAD_CONFLICTS if load is not None and load.suffix != ".toml" else ():
        if wrong := given(*others):
            colon = "" if why.startswith("comes with") else f" {load}:"
            raise click.ClickException(f"--load{colon} {why} - remove {wrong[0]}")
    if replay is not None and replay.suffix == ".toml":
        refuse(f"--replay {replay}", "a position has no events to watch - name a *.hades file")
    if edit is not None and edit.suffix != ".toml":
        refuse(
            f"--edit {edit}",
            "only a position (*.toml) can be edited - make one of a game with replay --position",
        )


RESUMED = (
    *("components", "splits", "livesplit", "livesplit_at", "two_players", "hide_seed", "save"),
    *("plain", "brief", "plain_input", "speak"),
)
"""Options repeated in the command that resumes a game."""


def to_resume() -> str:
    """Return the options with which the game of this command line is resumed, each after a space."""
    text, context = "", click.get_current_context(silent=True)
    while context is not None:
        for param in context.command.params:
            name = str(param.name)
            source = context.get_parameter_source(name)
            if name in RESUMED and source is click.core.ParameterSource.COMMANDLINE:
                value = context.params[name]
                words = param.secondary_opts if value is False else param.opts
                text += f" {words[0]}" + f" {shlex.quote(str(value))}" * (not isinstance(value, bool))
        context = context.parent
    return text


# The game and its seed


def seed_of(chosen: PlayOptions) -> tuple[str | None, str]:
    """Return the seed that the options choose, and the nonce of a race.

    The seed is None for a random one; the nonce is "" without a race.

    :raises click.ClickException: if several options choose a seed, or one is invalid.
    """
    from hades.run import seeds

    asked = given("seed", "daily", "official", "race")
    if len(asked) > 1:
        refuse(" and ".join(asked), "each chooses the seed; use only one of them")
    with mistakes(ValueError, of="".join(asked)):
        if chosen.daily:
            return seeds.daily(datetime.now(UTC).date()), ""
        if chosen.official is not None:
            return seeds.official(chosen.scenario or "historical", chosen.official), ""
        if chosen.race is not None:
            found = seeds.race_of_key(chosen.race)
            return found.seed, found.nonce
    return chosen.seed, ""


def game_of(
    chosen: GameOptions, seed: str | None, undo: str = "strict", *, salvage: bool | None = None
) -> Game:
    """Return the game of ``--load`` (see `loaded`) or else a new one; its seed is random if none is given."""
    if chosen.load is not None:
        other = chosen.edition if given("edition") else None
        return loaded(chosen.load, chosen.components, undo, edition=other, seed=chosen.seed, salvage=salvage)
    if salvage:
        raise click.ClickException("--salvage recovers a damaged game file - name it with --load")
    from hades.engine.game import Game
    from hades.run.seeds import fresh_seed

    game = Game.new(
        chosen.scenario or "historical",
        seed=fresh_seed() if seed is None else seed,
        edition=chosen.edition,
        components=chosen.components,
        undo=undo,
    )
    game.typed_seed = chosen.seed is not None
    return game


def files_in(paths: Iterable[Path]) -> tuple[list[Path], int]:
    """Return the given game files and those in the given folders, and the exit code: 2 if a folder has none.

    Such a folder is reported on standard error.
    """
    from hades.run.leaderboards import BoardError, game_files

    files, code = [], 0
    for path in paths:
        try:
            files += game_files(path)
        except BoardError as error:
            console.warn(str(error))
            code = 2
    return files, code


def loaded(
    file: Path,
    components: Path | None,
    undo: str = "strict",
    *,
    edition: str | None = None,
    seed: str | None = None,
    salvage: bool | None = None,
) -> Game:
    """Return the game in a file. A torn last line is reported on standard error.

    A position begins under ``edition`` and on ``seed``, if given. With ``salvage``, the valid part of a
    damaged file is loaded, and the loss is reported. Otherwise the error suggests the option ``--salvage``;
    None means that the command lacks it.
    """
    from hades import storage
    from hades.content.position import read_with_seed
    from hades.engine.game import Game

    if file.suffix == ".toml":
        sheet = read_with_seed(file, seed)
        return Game.from_position(sheet, edition=edition, components=components, undo=undo)
    try:
        if salvage:
            found = storage.salvage(file, components)
            if found.warning:
                console.warn(found.warning)
            return found.game
        return storage.load(file, components, console.warn)
    except storage.GameFileError as error:
        more = ""
        with contextlib.suppress(storage.GameFileError):
            storage.salvage(file, components)
            more = " --salvage continues from its valid part."
            if salvage is None:
                more = " `hades text --load FILE --salvage` continues from its valid part."
        raise click.ClickException(f"{error}{more}") from None


# Splits and timers


def split_set_of(which: str) -> SplitSet:
    """Return the set of splits with an id or in a file.

    :raises click.ClickException: if there is none, or its file is invalid.
    """
    from hades.content.data_files import DataError
    from hades.content.run_data import split_set
    from hades.content.strict_reader import brief

    try:
        return split_set(which)
    except DataError as error:
        raise click.ClickException(f"--splits: {brief(str(error).splitlines())}") from None


def check_practice(chosen: PlayOptions, save: Path | None = None) -> None:
    """Refuse options for practice without a loaded game, or if practice would overwrite that game."""
    split, load = chosen.from_split, chosen.load
    if split is None and not chosen.fresh_luck:
        return
    if split is None or load is None or load.suffix == ".toml":
        raise click.ClickException(
            "--from-split and --fresh-luck need a game and one of its splits - name them with --load FILE "
            "--from-split NAME"
        )
    if save is not None and save.exists() and save.samefile(load):
        raise click.ClickException(f"--from-split begins a new game - name another file than {save}")


def practice_game(game: Game, chosen: PlayOptions, splits: SplitSet) -> Game:
    """Return a new game from the moment when ``game`` reached the split that the options name."""
    from hades.run.practice import moment_of, practise
    from hades.run.seeds import fresh_seed

    with mistakes(ValueError, of="--from-split"):
        moment = moment_of(game, splits, chosen.from_split or "")
        return practise(game, moment, fresh_seed() if chosen.fresh_luck else "")


def reach_of(way: str | None, at: str | None) -> Reach | None:
    """Return the connection to the timer that the options choose, or None."""
    if way is None and at is not None:
        raise click.ClickException("--livesplit-at gives the address only - add --livesplit ws or one")
    if way is None:
        return None
    from hades.run.livesplit import AddressError, reach

    with mistakes(AddressError, of=f"--livesplit{'-at' if at else ''}"):
        return reach(way, at or "")


def sender_of(way: str | None, at: str | None) -> AbstractContextManager[Sender | None]:
    if (found := reach_of(way, at)) is None:
        return contextlib.nullcontext()
    from hades.run.livesplit import Sender

    return contextlib.closing(Sender(found))


# Preferences for output and input


def talk_of(chosen: TalkOptions) -> TerminalIO:
    """Return input and output with the stored preferences, as far as the options do not replace them.

    Outside a terminal, preferences are neither read nor stored.

    :raises ClickException: if ``--speak`` is given but there is no voice.
    """
    from hades.session.game_saver import autosave_file
    from hades.storage import player_profile
    from hades.terminal import terminal_io
    from hades.terminal.unasked_help import FirstSteps

    at_terminal = terminal_io.is_typed() and console.is_terminal()
    has_chosen = not at_terminal or terminal_io.manner_file().exists() or chosen.brief is not None
    usual = terminal_io.preferences().read() if at_terminal else terminal_io.USUAL
    first = FirstSteps()
    if at_terminal or chosen.tips is not None:
        player = player_profile.load_profile(player_profile.settings_file(), autosave_file().parent)
        if chosen.tips is not None:
            player.want_tips(chosen.tips)
        first = FirstSteps(player)
        if player.is_new and not has_chosen:
            # A full enemy turn is fifty lines: too many for players who do not know yet what matters.
            first.is_brief_for_it = True
            usual = attrs.evolve(usual, brief=True)
            terminal_io.preferences().keep(usual)
    wanted = {what: on for what, on in attrs.asdict(chosen).items() if what != "tips" and on is not None}
    keep = terminal_io.preferences().keep if at_terminal else None
    talk = terminal_io.TerminalIO(attrs.evolve(usual, **wanted), keep, usual=usual)
    talk.first = first
    if trouble := talk.begin():
        if chosen.speak:
            refuse("--speak", trouble)
        console.warn(trouble)
    return talk
