"""The command ``hades``: play, text, auto, replay, verify, drill, rules, components.

A mistake of the user gets one line on standard error and exit code 2. What takes time to import
(the window, tables, the rules) is imported by the command that needs it.
"""

from __future__ import annotations

import json
import secrets
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NoReturn, TypeVar

import click

from hades import Game, __version__
from hades.content import edition as editions
from hades.content.edition import LATEST
from hades.content.load import ComponentError
from hades.content.paths import data_dir
from hades.content.position import PositionError

SEED_BYTES = 16
"""Of a fresh seed: 128 bits."""

Decorated = TypeVar("Decorated", bound=Callable[..., Any])


class OneLine(click.Group):
    """A group of commands whose errors are one line on standard error and exit code 2."""

    def main(self, *args: Any, standalone_mode: bool = True, **extra: Any) -> Any:
        """Run a command line; exits with the code that the command returns."""
        run: Any = super().main
        if not standalone_mode:
            return run(*args, standalone_mode=False, **extra)
        try:
            code = run(*args, standalone_mode=False, **extra)
        except click.Abort:
            click.echo("hades: stopped", err=True)
            sys.exit(130)
        except click.UsageError as error:
            command = error.ctx.command_path if error.ctx else "hades"
            fail(f"{error.format_message().rstrip('.')}; {command} --help shows what is possible")
        except click.ClickException as error:
            fail(error.format_message())
        except (ComponentError, PositionError) as error:
            more = f" (and {len(error.faults) - 1} more)" if len(error.faults) > 1 else ""
            what = "component set" if isinstance(error, ComponentError) else "position"
            fail(f"the {what} cannot be used: {error.faults[0]}{more}")
        except OSError as error:
            fail(f"{error.filename or 'a file'}: {error.strerror}")
        sys.exit(code if isinstance(code, int) else 0)


def fail(sentence: str) -> NoReturn:
    """Say what is wrong, on one line, and exit with code 2."""
    click.echo(f"hades: {' '.join(sentence.split())}", err=True)
    sys.exit(2)


def fresh_seed() -> str:
    """A seed nobody has used before."""
    return secrets.token_hex(SEED_BYTES)


def now() -> str:
    """The time of day as game files hold it."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def read_edition(context: click.Context, option: click.Parameter, text: str) -> str:
    """The name of the edition that an option asks for, given as text or as a file."""
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
            help='Edition of the rules: 2.1, 1.0, a mix like "2.1,-7.2-08", or a TOML file with one.',
        ),
        click.option("--seed", metavar="TEXT", help="Any text; the same text gives the same game."),
        click.option(
            "--scenario", metavar="ID", help="historical, squeeze-play, chin-music or high-and-tight."
        ),
    ):
        command = option(command)
    return command


load_option = click.option(
    "--load", type=Path, metavar="FILE", help="Go on with a game file, or begin at a position (*.toml)."
)


@click.group(cls=OneLine, invoke_without_command=True)
@click.version_option(__version__, prog_name="hades", message="%(prog)s %(version)s")
@click.pass_context
def cli(context: click.Context) -> int | None:
    """Escape from Hades against the rulebook: you play the raid, the computer plays the rest.

    Without a command the window opens with its title screen.
    """
    return context.invoke(play) if context.invoked_subcommand is None else None


@cli.command()
@game_options
@load_option
def play(
    scenario: str | None = None,
    seed: str | None = None,
    edition: str = LATEST,
    components: Path | None = None,
    load: Path | None = None,
) -> int:
    """Open the window; without a scenario, the title screen."""
    from hades.engine.record import GameFileError
    from hades.ui import NoDisplay
    from hades.ui.app import run

    check_choice(scenario, seed, edition, components, load)
    try:
        source = click.get_current_context().get_parameter_source("edition")
        chosen = edition if source is click.core.ParameterSource.COMMANDLINE else None
        return run(scenario=scenario, seed=seed, edition=chosen, components=components, load=load)
    except (GameFileError, NoDisplay) as error:
        raise click.ClickException(str(error)) from None


@cli.command()
@game_options
@load_option
@click.option("--save", type=Path, metavar="FILE", help="Keep the game in this file while it is played.")
def text(
    scenario: str | None,
    seed: str | None,
    edition: str,
    components: Path | None,
    load: Path | None,
    save: Path | None,
) -> int:
    """Play the whole game in this terminal, or from piped input.

    The menu is numbered; a number, a name or a part of a name chooses. Type help for the rest.
    """
    from hades.text import play as play_text
    from hades.text.terminal import autosave_file, reader

    check_choice(scenario, seed, edition, components, load)
    check_target("--save", save)
    if save is not None and save.exists() and save.stat().st_size and not (load and save.samefile(load)):
        raise click.ClickException(f"--save {save}: there is a file already; --load goes on with a game")
    game, created = begun(scenario, seed, edition, components, load)
    play_text(game, reader(), click.echo, file=save or autosave_file(), created=created)
    return 0


@cli.command()
@game_options
@load_option
@click.option("--player", default="heuristic", show_default=True, metavar="NAME", help="heuristic or random.")
@click.option("--save", type=Path, metavar="FILE", help="Write the game into a file.")
@click.option("--log", is_flag=True, help="Print the story of the game.")
@click.option("--json", "as_json", is_flag=True, help="Print the result as one JSON object, last.")
def auto(
    scenario: str | None,
    seed: str | None,
    edition: str,
    components: Path | None,
    load: Path | None,
    player: str,
    save: Path | None,
    log: bool,
    as_json: bool,
) -> int:
    """Let an automatic player play one game to its end."""
    from hades import narrate, players
    from hades.text import show
    from hades.text.story import Story

    check_choice(scenario, seed, edition, components, load)
    check_target("--save", save)
    game, created = begun(scenario, seed, edition, components, load)
    try:
        choose = players.by_name(player)
    except ValueError as error:
        raise click.ClickException(f"--player: {error}") from None
    story = Story(narrate.titles(game.tables.catalog))
    if log:
        echo_lines(story.tell(game.opening))
    while game.over is None:
        command = choose(game)
        events = game.do(command)
        if log:
            echo_lines([f"> {command.name}", *story.tell(events)])
    if save:
        game.save(save, created=created)
    if as_json:
        click.echo(json.dumps(show.result(game, player)))
    else:
        click.echo(f"Scenario {game.scenario}, seed {game.seed}, player {player}: turn {game.turn}.")
        echo_lines(show.score(game))
    return 0


@cli.command()
@click.argument("file", type=Path)
@click.option("--to", type=click.IntRange(min=0), metavar="N", help="Stop after command N.")
@click.option("--log", is_flag=True, help="Tell everything, with the enemy's reasons.")
@click.option("--position", type=Path, metavar="OUT", help="Write where it stops as a position (*.toml).")
@click.option("--components", type=Path, metavar="DIR", help="The component set it was played with.")
def replay(file: Path, to: int | None, log: bool, position: Path | None, components: Path | None) -> int:
    """Play a game file again and tell its story with clause ids."""
    from hades.engine import record
    from hades.text.retell import retell

    check_target("--position", position)
    try:
        recording = record.read(file)
        if recording.warning:
            click.echo(f"hades: {recording.warning}", err=True)
        if to is not None and to > len(recording.moves):
            raise click.ClickException(f"--to {to}: {file} has {len(recording.moves)} commands")
        game = retell(recording, components, to, log, click.echo)
    except record.GameFileError as error:
        raise click.ClickException(str(error)) from None
    if position is not None:
        title = f"{file.name} after {len(game.history)} commands"
        record.write_whole(position, game.write_position(title))
    return 0


@cli.command()
@click.argument("files", type=Path, nargs=-1, required=True, metavar="FILE...")
@click.option("--components", type=Path, metavar="DIR", help="The component set they were played with.")
def verify(files: tuple[Path, ...], components: Path | None) -> int:
    """Check that games came out as their files say.

    Exit code 0 if all do, 1 if one does not, 2 if one cannot be read.
    """
    from hades.engine import record

    worst = 0
    for file in files:
        try:
            verdict = record.verify(file, components)
        except record.GameFileError as error:
            click.echo(f"hades: {error}", err=True)
            worst = 2
            continue
        if verdict.warning:
            click.echo(f"hades: {verdict.warning}", err=True)
        if verdict.valid and verdict.game:
            end = verdict.game.over or f"in progress, turn {verdict.game.turn}"
            click.echo(f"{file}: valid, {verdict.commands} commands, {end}")
        else:
            click.echo(f"{file}: does not verify: {verdict.reason}")
            worst = max(worst, 1)
    return worst


@cli.command()
@click.argument("places", type=Path, nargs=-1, metavar="[FILE or DIR]...")
@click.option("--list", "only_list", is_flag=True, help="Only say which drills there are.")
@click.option("--verbose", is_flag=True, help="Name the drills that pass, too.")
@click.option("--log", is_flag=True, help="Tell the story of every run, with the enemy's reasons.")
def drill(places: tuple[Path, ...], only_list: bool, verbose: bool, log: bool) -> int:
    """Run drills: positions with commands and what must come of them. Without a FILE those that ship.

    Exit code 0 if all come out as expected, 1 if one does not.
    """
    from hades.text import drills

    files = drills.chosen(places)
    if only_list:
        drills.show(files, click.echo)
        return 0
    return 0 if drills.run(files, click.echo, verbose=verbose, log=log) else 1


# unknown options pass, since what is off in a game is told as -7.2-08
@cli.command(context_settings={"ignore_unknown_options": True}, short_help="Rule clauses and rulings.")
@click.argument("clause", required=False)
@click.option("--errata", is_flag=True, help="Only clauses that later texts added or changed.")
@click.option("--rulings", is_flag=True, help="Rulings: what the game does where the rules are silent.")
@click.option("--switches", is_flag=True, help="What an edition can leave out, and what the game does then.")
@click.option("--search", metavar="WORDS", help="Only what holds all of these words.")
def rules(clause: str | None, errata: bool, rulings: bool, switches: bool, search: str | None) -> int:
    """The rules in our own words: a clause (5.4-12), a section (5.4), a ruling (N-30), or all sections."""
    from hades.content.rulebook import load_rulebook
    from hades.text.rules import answer, contents, listing, switch_list

    book = load_rulebook()
    try:
        if switches:
            if clause or errata or rulings:
                raise click.ClickException("--switches goes with --search alone; or name one: rules 7.2-08")
            echo_lines(switch_list(book, search or ""))
        elif errata or rulings or search:
            echo_lines(listing(book, clause, errata=errata, rulings=rulings, words=search or ""))
        else:
            echo_lines(answer(book, clause) if clause else contents(book))
    except ValueError as error:
        raise click.ClickException(str(error)) from None
    return 0


@cli.command(short_help="What is in the box, and where each value comes from.")
@click.option(
    "--check",
    type=Path,
    is_flag=False,
    flag_value=data_dir(),
    metavar="DIR",
    help="Validate a component set, without DIR the one that ships.",
)
@click.option("--odds", is_flag=True, help="Exact odds of combats, over all pairs of cards.")
@click.option("--json", "as_json", is_flag=True, help="Print everything as one JSON object.")
def components(check: Path | None, odds: bool, as_json: bool) -> int:
    """What is in the box, with the source of each value: the rules, an inference, or our own."""
    from hades.content import report
    from hades.content.load import faults
    from hades.content.load import load as load_components

    if check is not None:
        check_directory("--check", check)
        wrong = faults(check)
        for fault in wrong:
            click.echo(f"hades: {check}: {fault}", err=True)
        if wrong:
            return 2
    catalog = load_components(check)
    if as_json:
        found = report.components(catalog)
        if odds:
            found = {"digest": catalog.digest, "odds": report.odds_matrix(catalog)}
        click.echo(json.dumps(found))
        return 0
    from hades.text import box

    if odds:
        box.print_odds(catalog)
    elif check is not None:
        click.echo(f"{check}: valid, {box.summary(catalog)}")
    else:
        box.print_components(catalog)
    return 0


def check_choice(
    scenario: str | None, seed: str | None, edition: str, components: Path | None, load: Path | None
) -> None:
    """Make sure that what is asked for exists, before anything is opened."""
    from hades.content.load import scenario_ids
    from hades.content.structure import suggestion

    if load is not None and (scenario or seed is not None or edition != LATEST):
        raise click.ClickException(
            "--load brings its own scenario, seed and edition; leave --scenario, --seed and --edition out"
        )
    known = scenario_ids()
    if scenario is not None and scenario not in known:
        raise click.ClickException(f"--scenario {scenario!r} is not known; {suggestion(scenario, known)}")
    try:
        (seed or "").encode()
    except UnicodeEncodeError:
        raise click.ClickException("--seed is not text; write letters that UTF-8 can hold") from None
    if components is not None:
        check_directory("--components", components)


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


def begun(
    scenario: str | None, seed: str | None, edition: str, components: Path | None, load: Path | None
) -> tuple[Game, str]:
    """The game of ``load``, or a new one, with a fresh seed if none is given; and when it began."""
    if load is not None:
        return loaded(load, components)
    seed = fresh_seed() if seed is None else seed
    return Game.new(scenario or "historical", seed=seed, edition=edition, components=components), now()


def loaded(file: Path, components: Path | None) -> tuple[Game, str]:
    """The game of a file, and when it began; a torn last line is told on standard error."""
    from hades.engine import record

    if file.suffix == ".toml":
        return Game.load(file, components=components), now()
    try:
        created = record.read(file).header["created"]
        game = record.load(file, components, lambda text: click.echo(f"hades: {text}", err=True))
    except record.GameFileError as error:
        raise click.ClickException(str(error)) from None
    return game, created


def echo_lines(lines: list[str]) -> None:
    """Print lines."""
    for line in lines:
        click.echo(line)


def main() -> None:
    """Entry point of the command ``hades``."""
    cli(prog_name="hades")
