"""What the commands share: options that choose a game, and the game that they choose."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import attrs
import click

from hades import Game, console, printable
from hades.chance import LONGEST_SEED
from hades.content import edition as editions
from hades.content.edition import LATEST
from hades.engine.undo import MODES

if TYPE_CHECKING:
    from hades.run.splits import SplitSet
    from hades.terminal.terminal_io import TerminalIO

    pass


Decorated = TypeVar("Decorated", bound=Callable[..., Any])


def now() -> str:
    """The time of day as game files hold it."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def read_edition(context: click.Context, option: click.Parameter, text: str | None) -> str | None:
    """The name of the edition that an option asks for, given as text or as a file; None for none."""
    if text is None:
        return None
    try:
        found = editions.read_file(Path(text)) if text.endswith(".toml") else editions.parse(text)
    except ValueError as error:
        raise click.ClickException(f"--edition: {error}") from None
    return found.name


def game_options(command: Decorated) -> Decorated:
    """The options that choose what is played."""
    for option in (
        click.option("--components", type=Path, metavar="DIR", help="Play with another component set."),
        click.option(
            "--edition",
            default=LATEST,
            show_default=True,
            metavar="E",
            callback=read_edition,
            help='Edition of the rules: 2.1, 1.0, a mix like "2.1,-7.2-08", or a TOML file with one. '
            "In place of a position's own, too.",
        ),
        click.option("--seed", metavar="TEXT", help="Any text; the same text gives the same game."),
        click.option(
            "--scenario", metavar="ID", help="historical, squeeze-play, chin-music or high-and-tight."
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
"""How a new game is played; a game file says so itself."""

aids_option = click.option(
    "--no-aids",
    is_flag=True,
    help="Play without odds, reach, dangers, threats, hints and coach; the file says so.",
)
"""A game for purists."""

two_players_option = click.option(
    "--two-players",
    is_flag=True,
    help="The designer's variant for two: a captain has ship, Dante and prisoners, a major the troops.",
)
"""Two at one terminal."""

json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON, an object on each line.")
"""The facts of a command for programs."""

table_option = click.option(
    "--table",
    is_flag=True,
    help="Play beside the printed game: you draw cards and counters there, and tell which.",
)
"""A game on somebody's table."""

lesson_option = click.option(
    "--lesson",
    metavar="NAME",
    help="Be led through a lesson, or go on with it; hades lessons lists them.",
)
"""A game with a guide."""


@attrs.frozen
class ChosenSeed:
    """The seed that a game is begun with, None for a fresh one, and the nonce of a race, "" for none."""

    seed: str | None
    nonce: str = ""


def seed_options(command: Decorated) -> Decorated:
    """The options that choose a seed otherwise than by its text."""
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
    scenario: str | None,
    seed: str | None,
    *,
    daily: bool,
    official: int | None,
    race: str | None,
    beside: object = None,
) -> ChosenSeed:
    """The seed that the command line asks for, at most in one way; ``beside`` brings luck of its own."""
    from hades.run import seeds
    from hades.run import seeds as races

    given = {"--seed": seed, "--daily": daily or None, "--official": official, "--race": race}
    asked = [option for option, value in given.items() if value is not None]
    if len(asked) > 1:
        raise click.ClickException(f"{' and '.join(asked)}: one of them chooses the seed; leave the rest out")
    if asked and asked != ["--seed"] and beside:
        raise click.ClickException(
            f"{asked[0]} begins a new game; leave --load, --lesson, --table and the like out"
        )
    try:
        if daily:
            return ChosenSeed(seeds.daily(datetime.now(UTC).date()))
        if official is not None:
            return ChosenSeed(seeds.official(scenario or "historical", official))
        if race is not None:
            found = races.race_of_key(race)
            return ChosenSeed(found.seed, found.nonce)
    except ValueError as error:
        raise click.ClickException(f"{asked[0]}: {error}") from None
    return ChosenSeed(seed)


splits_option = click.option(
    "--splits",
    default="objectives",
    show_default=True,
    metavar="SET",
    help="Splits of the run: objectives, eight-turns, seven-turns, or a file of your own (*.toml).",
)
"""The marks on the way of a run."""


practice_option = click.option(
    "--from-split",
    metavar="NAME",
    help="Practise from where the game of --load reached a split; beginning is its first question.",
)
"""A game from a moment of a run."""

fresh_luck_option = click.option(
    "--fresh-luck", is_flag=True, help="... with other luck, and what was not seen dealt anew."
)


load_option = click.option(
    "--load", type=Path, metavar="FILE", help="Go on with a game file, or begin at a position (*.toml)."
)

salvage_option = click.option(
    "--salvage", is_flag=True, help="Take of a damaged game file what is right; the file stays as it is."
)


def say_json(*found: object) -> None:
    """Print objects as JSON, each on a line."""
    for one in found:
        console.say(printable.as_json(one))


def given(*options: str) -> bool:
    """Whether the command line names one of these options of the command that runs."""
    source = click.get_current_context().get_parameter_source
    return any(source(option) is click.core.ParameterSource.COMMANDLINE for option in options)


def check_choice(scenario: str | None, seed: str | None, components: Path | None, load: Path | None) -> None:
    """Make sure that what is asked for exists, before anything is opened."""
    from hades.content.decoding import suggestion
    from hades.content.load import scenario_ids

    if load is not None and given("scenario", "seed"):
        raise click.ClickException("--load brings its own scenario and seed; leave --scenario and --seed out")
    if load is not None and load.suffix != ".toml":
        if given("undo"):
            raise click.ClickException("--load brings its own undo mode; leave --undo out")
        if given("no_aids"):
            raise click.ClickException(
                f"--load {load}: a game has aids or none from its beginning; leave --no-aids out"
            )
        if given("edition"):
            raise click.ClickException(
                f"--load {load}: a game keeps its edition, since by another one its commands "
                "would lead elsewhere; leave --edition out, or try a moment of it as a "
                "position (replay --position)"
            )
    known = scenario_ids()
    if scenario is not None and scenario not in known:
        raise click.ClickException(f"--scenario {scenario!r} is not known; {suggestion(scenario, known)}")
    try:
        (seed or "").encode()
    except UnicodeEncodeError:
        raise click.ClickException("--seed is not text; write letters that UTF-8 can hold") from None
    if len(seed or "") > LONGEST_SEED:
        raise click.ClickException(f"--seed is too long; it must be at most {LONGEST_SEED} characters")
    if components is not None:
        check_directory("--components", components)


def check_replay(replay: Path | None) -> None:
    """Make sure that a game to be watched is one, and the only one."""
    if replay is None:
        return
    if given("load", "scenario"):
        raise click.ClickException("--replay brings its own game; leave --load and --scenario out")
    if given("seed", "edition", "undo"):
        raise click.ClickException(
            "--replay brings its own seed, edition and undo mode; leave --seed, --edition and --undo out"
        )
    if given("no_aids"):
        raise click.ClickException("--replay is a game that was played; leave --no-aids out")
    if replay.suffix == ".toml":
        raise click.ClickException(f"--replay {replay}: a position has no course to watch; name a *.hades")


def check_edit(edit: Path | None) -> None:
    """Make sure that a position to be edited is one, and the only thing that is asked for."""
    if edit is None:
        return
    if given("load", "scenario", "seed", "edition", "undo", "replay", "lesson", "no_aids", "table"):
        raise click.ClickException("--edit brings its own board; leave out all but --components")
    if edit.suffix != ".toml":
        raise click.ClickException(
            f"--edit {edit}: only a position can be edited, a *.toml; replay --position makes one of a game"
        )


def check_directory(option: str, directory: Path) -> None:
    """Make sure that a component set is a directory at all."""
    if not directory.is_dir():
        raise click.ClickException(f"{option} {directory}: there is no such directory")


def check_target(option: str, file: Path | None) -> None:
    """Make sure that a file can be written where it is wanted, before a game is played."""
    if file is None:
        return
    if not file.name or file.is_dir() or not file.absolute().parent.is_dir():
        raise click.ClickException(f"{option} {file}: name a file in a directory that exists")
    if file.exists() and not file.is_file():
        raise click.ClickException(f"{option} {file}: that is no ordinary file; name another")
    if option == "--position" and file.suffix != ".toml":
        raise click.ClickException(f"--position {file}: a position is a *.toml; name it {file.stem}.toml")
    if option == "--save" and file.suffix == ".toml":
        raise click.ClickException(f"--save {file}: a *.toml is a position; replay --position writes one")


overwrite_option = click.option("--overwrite", is_flag=True, help="Write over a file that is there.")


def check_free(option: str, file: Path | None, overwrite: bool) -> None:
    """Make sure that a file is written over only if that is asked for."""
    if file is not None and file.exists() and not overwrite:
        raise click.ClickException(
            f"{option} {file}: there is a file already; name another, or add --overwrite to write over it"
        )


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
    """The game of ``load`` or ``lesson``, or a new one, with a fresh seed if none is given; see `loaded`."""
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


def check_lesson(lesson: str | None) -> None:
    """Make sure that a lesson that is asked for is there, and asked for alone."""
    from hades.session import lesson_start

    if lesson is None:
        return
    if given("scenario", "seed", "edition", "components", "load"):
        raise click.ClickException(
            "--lesson brings its own game; leave --scenario, --seed, --edition, --components and --load out"
        )
    if given("no_aids"):
        raise click.ClickException("--lesson is there to help; leave --no-aids out")
    try:
        lesson_start.check(lesson)
    except ValueError as error:
        raise click.ClickException(f"--lesson: {error}") from None


def taught(lesson: str, undo: str) -> Game:
    """The game of a lesson."""
    from hades.record.lesson_book import LessonBook
    from hades.session import lesson_start
    from hades.session.game_saver import learnt_in

    check_lesson(lesson)
    left = LessonBook(learnt_in()).of(lesson).left
    game = lesson_start.begin(lesson, undo if given("undo") else "casual", left)
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
    """The game of a file; a torn last line is told on standard error.

    A position is begun under ``edition``, if one is given, in place of its own.

    With ``salvage`` a damaged one is read as far as it is right, and what is lost is told, too; None says
    that the command has no such option, which is named otherwise where it would help.
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
    """The set of splits that an option names."""
    from hades.content.data_files import DataError
    from hades.content.decoding import brief
    from hades.run.splits import split_set

    try:
        return split_set(which)
    except DataError as error:
        raise click.ClickException(f"--splits: {brief(str(error).splitlines())}") from None


def check_practice(split: str | None, *, fresh_luck: bool, load: Path | None, save: Path | None) -> None:
    """Make sure that a moment that is to be practised is one of a game."""
    if split is None and not fresh_luck:
        return
    if split is None or load is None or load.suffix == ".toml":
        raise click.ClickException(
            "--from-split NAME, with --fresh-luck or without, practises a moment of the game of --load"
        )
    if save is not None and save.exists() and save.samefile(load):
        raise click.ClickException(f"--from-split begins another game; name another file than {save}")


def practised(game: Game, splits: SplitSet, name: str, *, fresh: bool) -> Game:
    """A game from where a run reached a split."""
    from hades.run.practice import moment_of, practise
    from hades.run.seeds import fresh_seed

    try:
        found = practise(game, moment_of(game, splits, name), fresh_seed() if fresh else "")
    except ValueError as error:
        raise click.ClickException(f"--from-split: {error}") from None
    found.created = now()
    return found


# How a terminal talks to its player


REMEMBERED = "Without it as you chose last in play, if this is a terminal."


def talk_options(command: Decorated) -> Decorated:
    """How things are told, and how lines are typed."""
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
    """How a player is talked to: as options say, else in a terminal as is remembered. ``tips`` says whether
    somebody is helped in a first game: from its beginning, or never again.

    :raises ClickException: if it is to be spoken and nobody can.
    """
    from hades.record import player_profile
    from hades.session.game_saver import autosave_file
    from hades.terminal import line_input, terminal_io
    from hades.terminal.bug_report import settings_file
    from hades.terminal.first_steps import FirstSteps
    from hades.terminal.terminal_io import TerminalIO

    at_terminal = line_input.is_typed() and console.is_terminal()
    has_chosen = not at_terminal or terminal_io.manner_file().exists() or chosen["brief"] is not None
    usual = terminal_io.remembered() if at_terminal else terminal_io.USUAL
    first = None
    if at_terminal or tips is not None:
        player = player_profile.meet(settings_file(), autosave_file().parent)
        if tips is not None:
            player.want_tips(tips)
        first = FirstSteps(player)
        if player.is_new and not has_chosen:
            # an enemy's turn at length is fifty lines, which nobody reads who does not know what matters
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
            raise click.ClickException(f"--speak: {trouble}")
        console.warn(trouble)
    return talk
