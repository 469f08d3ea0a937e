"""Commands for LiveSplit: livesplit try, livesplit export, livesplit import."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from hades import console
from hades.cli.group import Family, cli, echo_lines
from hades.cli.livesplit_options import WAYS, at_option, reach_of, read_lss
from hades.cli.options import json_option, loaded, overwrite_option, say_json, split_set_of, splits_option
from hades.cli.run_commands import board_option, category_of, terms_option
from hades.cli.types import FILE, SCENARIO, Target

if TYPE_CHECKING:
    from hades.run.categories import Category
    from hades.run.splits import Attempt, SplitSet

WAIT = 30.0
"""Seconds to wait for LiveSplit One."""


@cli.group(cls=Family)
def livesplit() -> None:
    """LiveSplit beside the game: test the connection, and exchange splits files (*.lss)."""


@livesplit.command("try")
@click.argument("way", type=click.Choice(WAYS), default="ws")
@at_option
@click.option(
    "--wait",
    type=click.FloatRange(0, 3600),
    default=WAIT,
    show_default=True,
    metavar="SECONDS",
    help="How long LiveSplit One is waited for.",
)
@json_option
def try_(way: str, livesplit_at: str | None, wait: float, as_json: bool) -> int:
    """Connect to LiveSplit and report its state, without changing anything.

    WAY is ws, or one to wait for LiveSplit One. Exit code 1 if LiveSplit is not found.
    """
    from hades.run.livesplit.probe import look
    from hades.terminal import timer_lines

    reach = reach_of(way, livesplit_at)
    if way == "one" and not as_json:
        console.say(f"Waiting for {reach.name}.")
    seen = look(reach, wait if way == "one" else 0)
    if as_json:
        say_json(timer_lines.plain(seen))
    else:
        echo_lines(timer_lines.lines(seen, way))
    return 0 if seen.found else 1


@livesplit.command("export")
@click.argument("out", type=Target())
@click.argument("files", type=FILE, nargs=-1)
@click.option(
    "--scenario", type=SCENARIO, metavar="ID", help="Your attempts at a scenario, in place of game files."
)
@splits_option
@terms_option
@click.option("--category", default="", metavar="TEXT", help="What the file says that was run.")
@board_option
@overwrite_option
@json_option
def export(
    out: Path,
    files: tuple[Path, ...],
    scenario: str | None,
    splits: str,
    terms: str | None,
    category: str,
    boards: Path | None,
    overwrite: bool,
    as_json: bool,
) -> int:
    """Write a splits file OUT (*.lss): personal best, best segments and all attempts.

    The attempts are those of game files, or with --scenario all that you played here.
    """
    from hades.content.load import load_scenario
    from hades.record import write_whole
    from hades.run import lss
    from hades.run.run_record import standings
    from hades.run.splits import attempt_of
    from hades.terminal import timer_lines

    if bool(files) == (scenario is not None):
        raise click.ClickException(
            "livesplit export takes game files, or --scenario for your attempts at one"
        )
    if out.suffix != lss.SUFFIX:
        raise click.ClickException(f"{out}: a splits file is a *.lss; name it {out.stem}.lss")
    chosen = split_set_of(splits)
    if scenario is not None:
        attempts, like = _played(scenario, chosen, category_of(terms), boards)
        category = category or (like.told if like is not None else "")
    else:
        found_games = {tuple(standings(game))[-1:]: game for game in (loaded(file, None) for file in files)}
        games = list(found_games.values())
        attempts = tuple(attempt_of(game, chosen) for game in games)
        scenario = games[0].scenario
    found = lss.splits_file(chosen.of(scenario).names, category or load_scenario(scenario).name, attempts)
    write_whole(out, lss.written(found), keep=False)
    if as_json:
        say_json({"file": str(out), **timer_lines.plain_file(found)})
    else:
        console.say(f"{out}: {timer_lines.summed(found)}")
    return 0


def _played(
    scenario: str, splits: SplitSet, terms: Category | None, file: Path | None
) -> tuple[tuple[Attempt, ...], Category | None]:
    """Return the attempts at a scenario that were played here, and their terms."""
    from hades.run.boards import BoardError, Boards

    try:
        with Boards(file) as known:
            return known.attempts(scenario, splits, terms)
    except BoardError as error:
        raise click.ClickException(str(error)) from None


@livesplit.command("import")
@click.argument("file", type=FILE)
@json_option
def import_(file: Path, as_json: bool) -> int:
    """Print the content of a splits file (*.lss): personal best, best segments, attempts."""
    from hades.terminal import timer_lines

    found = read_lss(file)
    if as_json:
        say_json(timer_lines.plain_file(found))
    else:
        echo_lines(timer_lines.file_lines(found))
    return 0
