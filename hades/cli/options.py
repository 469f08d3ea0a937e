"""Options shared by several commands, and the game, seed and talk that they choose."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import attrs
import click

from hades import Game, console, printable
from hades.cli.types import COMPONENTS, EDITION, FILE, LESSON, SCENARIO, SEED, SPLITS, given, refuse
from hades.content.edition import LATEST
from hades.engine.undo import MODES

if TYPE_CHECKING:
    from hades.run.livesplit.sender import Reach, Sender
    from hades.run.lss import SplitsFile
    from hades.run.splits import Attempt, SplitSet
    from hades.terminal.terminal_io import TerminalIO


Decorated = TypeVar("Decorated", bound=Callable[..., Any])


def now() -> str:
    """Return the time of day in the format of game files."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def game_options(command: Decorated) -> Decorated:
    """Add the options that choose the game to play."""
    for option in (
        click.option("--components", type=COMPONENTS, metavar="DIR", help="Play with another component set."),
        click.option(
            "--edition",
            type=EDITION,
            default=LATEST,
            show_default=True,
            metavar="E",
            help='Edition of the rules: 2.1, 1.0, a mix like "2.1,-7.2-08", or a TOML file with one. '
            "In place of a position's own, too.",
        ),
        click.option(
            "--seed", type=SEED, metavar="TEXT", help="Any text; the same text gives the same game."
        ),
        click.option(
            "--scenario",
            type=SCENARIO,
            metavar="ID",
            help="historical, squeeze-play, chin-music or high-and-tight.",
        ),
    ):
        command = option(command)
    return command


undo_option = click.option(
    "--undo",
    type=click.Choice(tuple(MODES)),
    default="strict",
    show_default=True,
    help="What may be taken back: what taught you nothing, anything, or anything with branches.",
)
"""Undo mode of a new game; a game file has its own."""

aids_option = click.option(
    "--no-aids",
    is_flag=True,
    help="Play without odds, reach, dangers, threats, hints and coach; the file says so.",
)
"""A game without aids."""

two_players_option = click.option(
    "--two-players",
    is_flag=True,
    help="The designer's variant for two: a captain has ship, Dante and prisoners, a major the troops.",
)
"""Two players at one terminal."""

json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON, an object on each line.")
"""Output for programs."""

table_option = click.option(
    "--table",
    is_flag=True,
    help="Play beside the printed game: you draw cards and counters there, and tell which.",
)
"""Printed-game mode."""

lesson_option = click.option(
    "--lesson",
    type=LESSON,
    metavar="NAME",
    help="Be led through a lesson, or go on with it; hades lessons lists them.",
)
"""A lesson with a guide."""


@attrs.frozen
class ChosenSeed:
    """The seed of a new game, None for a fresh one, and the nonce of a race, "" for none."""

    seed: str | None
    nonce: str = ""


def seed_options(command: Decorated) -> Decorated:
    """Add the options that choose a seed other than by its text."""
    for option in (
        click.option("--race", metavar="KEY", help="The seed of a race, by the key that was revealed."),
        click.option(
            "--official",
            type=click.IntRange(min=1),
            metavar="N",
            help="Official seed N of the scenario; hades seeds --list shows them.",
        ),
        click.option("--daily", is_flag=True, help="The seed of today, by UTC."),
    ):
        command = option(command)
    return command


def seed_of(
    scenario: str | None, seed: str | None, *, daily: bool, official: int | None, race: str | None
) -> ChosenSeed:
    """Return the seed that the command line asks for, at most in one way."""
    from hades.run import seeds

    asked = given("seed", "daily", "official", "race")
    if len(asked) > 1:
        refuse(" and ".join(asked), "one of them chooses the seed; leave the rest out")
    try:
        if daily:
            return ChosenSeed(seeds.daily(datetime.now(UTC).date()))
        if official is not None:
            return ChosenSeed(seeds.official(scenario or "historical", official))
        if race is not None:
            found = seeds.race_of_key(race)
            return ChosenSeed(found.seed, found.nonce)
    except ValueError as error:
        refuse(asked[0], error)
    return ChosenSeed(seed)


splits_option = click.option(
    "--splits",
    type=SPLITS,
    default="objectives",
    show_default=True,
    metavar="SET",
    help="Splits of the run: objectives, eight-turns, seven-turns, or a file of your own (*.toml).",
)
"""The set of splits of a run."""


practice_option = click.option(
    "--from-split",
    metavar="NAME",
    help="Practise from where the game of --load reached a split; beginning is its first question.",
)
"""A game from one split of a run."""

fresh_luck_option = click.option(
    "--fresh-luck", is_flag=True, help="... with other luck, and what was not seen dealt anew."
)


load_option = click.option(
    "--load", type=FILE, metavar="FILE", help="Go on with a game file, or begin at a position (*.toml)."
)

salvage_option = click.option(
    "--salvage", is_flag=True, help="Take of a damaged game file what is right; the file stays as it is."
)


def say_json(*found: object) -> None:
    """Print objects as JSON, each on a line."""
    for one in found:
        console.say(printable.as_json(one))


_OWN_GAME = ("load", "lesson", "replay", "edit", "table")
_APART = (
    ("load", "brings its own scenario and seed", ("scenario", "seed")),
    ("replay", "brings its own game", ("load", "scenario", "seed", "edition", "undo")),
    ("replay", "is a game that was played", ("no_aids",)),
    (
        "edit",
        "brings its own board",
        ("load", "scenario", "seed", "edition", "undo", "replay", "lesson", "no_aids", "table"),
    ),
    ("lesson", "brings its own game", ("scenario", "seed", "edition", "components", "load")),
    ("lesson", "is there to help", ("no_aids",)),
    ("table", "begins a game whose luck you draw", ("load", "lesson", "salvage", "seed")),
    *((option, "begins a new game", _OWN_GAME) for option in ("daily", "official", "race")),
)
"""Option, its effect, and the options that it excludes."""
_FIXED = (
    ("brings its own undo mode", ("undo",)),
    ("a game has aids or none from its beginning", ("no_aids",)),
    (
        "a game keeps its edition, since by another one its commands would lead elsewhere; try a moment of "
        "it as a position (replay --position)",
        ("edition",),
    ),
)
"""The same for a game file to load that is not a position."""


def check_together(*, load: Path | None = None, replay: Path | None = None, edit: Path | None = None) -> None:
    """Make sure that the options of the command line do not exclude each other, before anything is opened."""
    for option, why, others in _APART:
        if given(option) and (beside := given(*others)):
            raise click.ClickException(f"--{option} {why}; leave {' and '.join(beside)} out")
    for why, others in _FIXED if load is not None and load.suffix != ".toml" else ():
        if beside := given(*others):
            colon = "" if why.startswith("brings") else f" {load}:"
            raise click.ClickException(f"--load{colon} {why}; leave {beside[0]} out")
    if replay is not None and replay.suffix == ".toml":
        refuse(f"--replay {replay}", "a position has no course to watch; name a *.hades")
    if edit is not None and edit.suffix != ".toml":
        refuse(
            f"--edit {edit}",
            "only a position can be edited, a *.toml; replay --position makes one of a game",
        )


played_with = click.option(
    "--components", type=COMPONENTS, metavar="DIR", help="The component set it was played with."
)

overwrite_option = click.option(
    "--overwrite", is_flag=True, is_eager=True, help="Write over a file that is there."
)
"""Eager, because `hades.cli.types.Target` reads it while the file argument is parsed."""


def begun(
    scenario: str | None,
    seed: str | None,
    edition: str,
    components: Path | None,
    load: Path | None,
    undo: str = "strict",
    *,
    salvage: bool | None = None,
    lesson: str | None = None,
) -> Game:
    """Return the game of ``load`` or ``lesson``, or a new one, with a fresh seed if none is given; see
    `loaded`.
    """
    if lesson is not None:
        return taught(lesson, undo)
    if load is not None:
        other = edition if given("edition") else None
        return loaded(load, components, undo, edition=other, salvage=salvage)
    if salvage:
        raise click.ClickException("--salvage takes what is right of a damaged file; name one with --load")
    from hades.run.seeds import fresh_seed

    seed = fresh_seed() if seed is None else seed
    game = Game.new(scenario or "historical", seed=seed, edition=edition, components=components, undo=undo)
    game.created = now()
    return game


def taught(lesson: str, undo: str) -> Game:
    """Return the game of a lesson, resumed where the player left it."""
    from hades.record.player_profile import LessonBook
    from hades.session import lesson_session
    from hades.session.game_saver import learnt_in

    left = LessonBook(learnt_in()).of(lesson).left
    game = lesson_session.begin(lesson, undo if given("undo") else "casual", left)
    game.created = now()
    return game


def loaded(
    file: Path,
    components: Path | None,
    undo: str = "strict",
    *,
    edition: str | None = None,
    salvage: bool | None = None,
) -> Game:
    """Return the game of a file; a torn last line is reported on standard error.

    A position begins under ``edition``, if given, instead of its own.

    With ``salvage`` the valid part of a damaged file is loaded, and the loss is reported, too. None means
    that the command has no such option; the error then names a command that has.
    """
    from hades import record

    if file.suffix == ".toml":
        game = Game.from_position(file, edition=edition, components=components, undo=undo)
        game.created = now()
        return game
    try:
        if salvage:
            found = record.salvage(file, components)
            if found.told:
                console.warn(found.told)
            return found.game
        return record.load(file, components, console.warn)
    except record.GameFileError as error:
        more = ""
        if salvage is False:
            with contextlib.suppress(record.GameFileError):
                record.salvage(file, components)
                more = " --salvage goes on from where the file is right."
        raise click.ClickException(f"{error}{more}") from None


# Splits


def split_set_of(which: str) -> SplitSet:
    """Return the set of splits that an option names."""
    from hades.content.data_files import DataError
    from hades.content.decoding import brief
    from hades.run.splits import split_set

    try:
        return split_set(which)
    except DataError as error:
        raise click.ClickException(f"--splits: {brief(str(error).splitlines())}") from None


def check_practice(split: str | None, *, fresh_luck: bool, load: Path | None, save: Path | None) -> None:
    """Make sure that a split to practise is one of a loaded game."""
    if split is None and not fresh_luck:
        return
    if split is None or load is None or load.suffix == ".toml":
        raise click.ClickException(
            "--from-split NAME, with --fresh-luck or without, practises a moment of the game of --load"
        )
    if save is not None and save.exists() and save.samefile(load):
        raise click.ClickException(f"--from-split begins another game; name another file than {save}")


def practised(game: Game, splits: SplitSet, name: str, *, fresh: bool) -> Game:
    """Return a game from where a run reached a split."""
    from hades.run.practice import moment_of, practise
    from hades.run.seeds import fresh_seed

    try:
        found = practise(game, moment_of(game, splits, name), fresh_seed() if fresh else "")
    except ValueError as error:
        refuse("--from-split", error)
    found.created = now()
    return found


# Preferences of output and input


REMEMBERED = "Without it as you chose last in play, if this is a terminal."


def talk_options(command: Decorated) -> Decorated:
    """Add the options for preferences of output and input."""
    for option in (
        click.option(
            "--tips/--no-tips",
            default=None,
            help="Say in a first game what things are for, and a good next step; or not. Remembered.",
        ),
        click.option(
            "--speak/--no-speak",
            default=None,
            help="Have every line spoken by your screen reader or a voice; needs the package prismatoid.",
        ),
        click.option(
            "--plain-input/--edited-input",
            default=None,
            help="Lines as the terminal gives them, for screen readers; or with history and completion.",
        ),
        click.option("--brief/--no-brief", default=None, help="Tell what matters, and short menus."),
        click.option(
            "--plain/--no-plain",
            default=None,
            help=f"Tell all as a voice reads it well: no ids, no brackets. {REMEMBERED}",
        ),
    ):
        command = option(command)
    return command


def talk_of(*, tips: bool | None = None, **chosen: bool | None) -> TerminalIO:
    """Return input and output by the options, else (in a terminal) by the remembered preferences.

    ``tips`` says whether to help in a first game: from its beginning, or never again.

    :raises ClickException: if lines are to be spoken and there is no voice.
    """
    from hades.record import player_profile
    from hades.session.game_saver import autosave_file
    from hades.terminal import terminal_io
    from hades.terminal.bug_report import settings_file
    from hades.terminal.coach import FirstSteps
    from hades.terminal.terminal_io import TerminalIO

    at_terminal = terminal_io.is_typed() and console.is_terminal()
    has_chosen = not at_terminal or terminal_io.manner_file().exists() or chosen["brief"] is not None
    usual = terminal_io.remembered() if at_terminal else terminal_io.USUAL
    first = None
    if at_terminal or tips is not None:
        player = player_profile.meet(settings_file(), autosave_file().parent)
        if tips is not None:
            player.want_tips(tips)
        first = FirstSteps(player)
        if player.is_new and not has_chosen:
            # A full enemy turn is fifty lines, too many for a player who does not know yet what matters.
            first.is_brief_for_it = True
            usual = attrs.evolve(usual, brief=True)
            terminal_io.remember(usual)
    wanted = {name: value for name, value in chosen.items() if value is not None}
    talk = TerminalIO(
        attrs.evolve(usual, **wanted), terminal_io.remember if at_terminal else None, usual=usual
    )
    talk.first = first
    if trouble := talk.begin():
        if chosen["speak"]:
            refuse("--speak", trouble)
        console.warn(trouble)
    return talk


WAYS = ("ws", "one")
"""Ways to connect to a timer; ``one`` waits for LiveSplit One."""

way_option = click.option(
    "--livesplit",
    type=click.Choice(WAYS),
    help="Time and split the run in LiveSplit, by its WebSocket server, or in LiveSplit One, which "
    "connects here.",
)
at_option = click.option(
    "--livesplit-at", metavar="HOST:PORT", help="Where it is, if not at localhost:16834."
)


against_option = click.option(
    "--against",
    "against",
    type=FILE,
    metavar="FILE",
    help="Compare the run with the personal best of a splits file of LiveSplit (*.lss).",
)


def timer_options(command: Decorated) -> Decorated:
    """Add the options that choose a timer."""
    return way_option(at_option(command))


def reach_of(way: str, at: str | None) -> Reach:
    """Return the connection to the timer that the options name."""
    from hades.run.livesplit.sender import AddressError, reach

    try:
        return reach(way, at or "")
    except AddressError as error:
        raise click.ClickException(f"--livesplit{'-at' if at else ''}: {error}") from None


def check_timer(way: str | None, at: str | None) -> None:
    """Make sure that the timer options are valid, before anything is opened."""
    if way is not None:
        reach_of(way, at)
    elif at is not None:
        raise click.ClickException("--livesplit-at says where; say by --livesplit what is there")


@contextlib.contextmanager
def speaker_of(way: str | None, at: str | None) -> Iterator[Sender | None]:
    """Yield the sender to the timer that the options name, for the duration of a game; None without one."""
    check_timer(way, at)
    if way is None:
        yield None
        return
    from hades.run.livesplit.sender import Sender

    speaker = Sender(reach_of(way, at))
    try:
        yield speaker
    finally:
        speaker.close()


def read_lss(file: Path) -> SplitsFile:
    """Return the content of a splits file, or refuse a file that is none."""
    from hades.content.untrusted_input import told
    from hades.run import lss

    try:
        return lss.read(file)
    except (OSError, lss.LssError) as error:
        raise click.ClickException(f"{file}: {told(error)}") from None


def others_of(file: Path | None, splits: SplitSet) -> tuple[Attempt, ...]:
    """Return the attempts of a splits file, which must have the splits of a set."""
    if file is None:
        return ()
    found = read_lss(file)
    if len(found.names) != len(splits.goals):
        raise click.ClickException(
            f"--against {file}: it has {len(found.names)} splits, and {splits.name} has "
            f"{len(splits.goals)}; name the set that it was run by with --splits"
        )
    return found.others
