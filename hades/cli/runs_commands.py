"""The command ``runs``: boards of runs by category, attempts, practice."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import attrs
import click

from hades import console
from hades.cli.group import Family, cli, echo_lines
from hades.cli.options import json_option, overwrite_option, say_json, split_set_of, splits_option
from hades.cli.types import DIRECTORY, FILE, SCENARIO, Target
from hades.content.decoding import suggestion

if TYPE_CHECKING:
    from hades.run.boards import Boards
    from hades.run.categories import Category
    from hades.run.run_record import RunRecord

SHORTEST = 6
"""Characters of an id that take a run off the boards."""
board_option = click.option(
    "--boards", type=FILE, metavar="FILE", help="Another file of boards than your own (*.sqlite3)."
)
terms_option = click.option(
    "--terms",
    metavar="KEY",
    help="Attempts under the terms of a category; without, of your last one, or of the file.",
)


def category_of(key: str | None) -> Category | None:
    """The category that an option names, None for none."""
    from hades.run.categories import ANY, Category

    try:
        return None if key is None else attrs.evolve(Category.of_key(key), level=ANY)
    except ValueError:
        example = "historical/any-victory/random/strict/aids/person"
        raise click.ClickException(f"--terms {key!r} is no category; write {example}") from None


@contextmanager
def _boards(file: Path | None) -> Iterator[Boards]:
    """The boards of a file; what is wrong with them is one line."""
    from hades.run.boards import BoardError
    from hades.run.boards import Boards as Opened

    try:
        with Opened(file) as found:
            for told in found.restore(_count):
                console.warn(told)
            yield found
    except BoardError as error:
        raise click.ClickException(str(error)) from None


def _count(done: int, of: int) -> None:
    console.progress(f"games taken in again: {done + 1} of {of}" if done + 1 < of else "")


@cli.group(cls=Family)
def runs() -> None:
    """Your runs and those of others: boards by category, attempts at splits, a folder shared by several."""


@runs.command("list")
@click.option("--scenario", type=SCENARIO, metavar="ID", help="Those of a scenario only.")
@board_option
@json_option
def runs_list(scenario: str | None, boards: Path | None, as_json: bool) -> int:
    """All runs, the last begun first."""
    from hades.run import pages
    from hades.terminal import run_lines

    with _boards(boards) as known:
        found = known.runs(scenario or "")
    if as_json:
        say_json(*(run.plain() for run in found))
    else:
        echo_lines(run_lines.item_lines(pages.run_items(found), 12) or ["There are no runs yet."])
    return 0


@runs.command("add")
@click.argument("files", type=FILE, nargs=-1, required=True, metavar="FILE...")
@click.option("--own", is_flag=True, help="You played it: it counts among your attempts.")
@click.option("--commitment", default="", metavar="HASH", help="The hash that was published before a race.")
@board_option
@json_option
def runs_add(files: tuple[Path, ...], own: bool, commitment: str, boards: Path | None, as_json: bool) -> int:
    """Take in the runs of game files, or of all in a folder, each verified first.

    Exit code 1 if no board takes one of them, 2 if one cannot be read.
    """
    from hades.record import GameFileError
    from hades.run.boards import BoardError, game_files
    from hades.terminal import run_lines

    worst = 0
    with _boards(boards) as known:
        for file in (file for path in files for file in game_files(path)):
            before = {one.id for one in known.runs()}
            try:
                run = known.add(file, own=own, published=commitment)
            except (BoardError, GameFileError) as error:
                worst = max(worst, 2 if isinstance(error, GameFileError) else 1)
                if as_json:
                    say_json({"file": str(file), "reason": str(error)})
                else:
                    console.warn(str(error))
                continue
            if as_json:
                say_json({"file": str(file), **run.plain()})
            else:
                was_there = " (was there already)" if run.id in before else ""
                console.say(f"{run_lines.run_line(run)}{was_there}")
    return worst


@runs.command("forget")
@click.argument("run")
@board_option
@json_option
def runs_forget(run: str, boards: Path | None, as_json: bool) -> int:
    """Take a run off the boards, by its id or the beginning of it; its game file stays."""
    if len(run) < SHORTEST:
        raise click.ClickException(f"{run!r}: write at least {SHORTEST} characters of the id")
    with _boards(boards) as known:
        gone = known.forget(run)
    if as_json:
        say_json(gone.plain())
    else:
        again = "hades runs add --own and its game file take it in again" if gone.own else ""
        console.say("; ".join(filter(None, (f"{gone.id[:12]} is on no board any more", again))))
    return 0


@runs.command("board")
@click.argument("category", required=False)
@click.option("--by", default="vp", show_default=True, metavar="MEASURE", help="vp, commands or real.")
@click.option(
    "--top", type=click.IntRange(min=1), default=10, show_default=True, metavar="N", help="So many."
)
@board_option
@json_option
def runs_board(category: str | None, by: str, top: int, boards: Path | None, as_json: bool) -> int:
    """The board of a category, or which there are.

    VP and commands are proven by playing again; times are told by the files. By time only runs with a clock
    stand on it that were played in one sitting.
    """
    from hades.run.categories import MEASURES
    from hades.terminal import run_lines

    if by not in MEASURES:
        raise click.ClickException(f"--by {by!r} is not known; {suggestion(by, list(MEASURES))}")
    with _boards(boards) as known:
        there = known.categories()
        found = _board(known, category, by, top) if category is not None else []
    if category is None:
        if as_json:
            say_json(*({"category": key, "runs": count} for key, count in there.items()))
        else:
            echo_lines([f"{key}: {count}" for key, count in there.items()] or ["There are no boards yet."])
        return 0
    if as_json:
        say_json(*({"place": place, **run.plain()} for place, run in enumerate(found, 1)))
    else:
        echo_lines(run_lines.board_lines(category, by, found))
    return 0


def _board(known: Boards, category: str, by: str, most: int = -1) -> list[RunRecord]:
    """The board of a category that has a run."""
    there = list(known.categories())
    if category in there:
        return known.board(category, by, most)
    right = suggestion(category, there) if there else "there are none yet"
    raise click.ClickException(f"{category!r}: no run is in that category; {right}")


@runs.command("export")
@click.option("--out", type=Target(), metavar="FILE", help="A *.csv; without, print it.")
@overwrite_option
@click.option("--category", metavar="KEY", help="The board of a category only.")
@click.option("--by", default="vp", metavar="MEASURE", help="... by vp, commands or real.")
@board_option
@json_option
def runs_export(
    out: Path | None, overwrite: bool, category: str | None, by: str, boards: Path | None, as_json: bool
) -> int:
    """All runs, or the board of a category, as CSV."""
    from hades.record import write_whole
    from hades.run.categories import MEASURES
    from hades.run.run_record import as_csv

    if by not in MEASURES:
        raise click.ClickException(f"--by {by!r} is not known; {suggestion(by, list(MEASURES))}")
    with _boards(boards) as known:
        found = known.runs() if category is None else _board(known, category, by)
    if out is not None:
        write_whole(out, as_csv(found), keep=False)
    if as_json:
        say_json(*(run.plain() for run in found))
    elif out is not None:
        console.say(f"{out}: {len(found)} runs")
    else:
        echo_lines(as_csv(found).splitlines())
    return 0


@runs.command("share")
@click.argument("folder", type=DIRECTORY)
@board_option
@json_option
def runs_share(folder: Path, boards: Path | None, as_json: bool) -> int:
    """Share boards by a folder that several see: put your runs there, take in those of others.

    Every file that comes in is verified. Exit code 1 if no board takes one of them.
    """
    from hades.terminal import run_lines

    if not folder.is_dir():
        raise click.ClickException(f"{folder}: there is no such folder")
    with _boards(boards) as known:
        written, new, wrong = known.share(folder)
    if as_json:
        say_json(
            {
                "written": [str(path) for path in written],
                "new": [run.plain() for run in new],
                "wrong": wrong,
            }
        )
        return 1 if wrong else 0
    echo_lines([f"written: {path}" for path in written] + [f"new: {run_lines.run_line(run)}" for run in new])
    for told in wrong:
        console.warn(told)
    if not (written or new or wrong):
        console.say(f"{folder}: nothing is new")
    return 1 if wrong else 0


@runs.command("splits")
@click.argument("file", type=FILE, required=False)
@click.option(
    "--scenario", type=SCENARIO, metavar="ID", help="Your attempts at a scenario, in place of a file."
)
@splits_option
@click.option("--by", default="real", show_default=True, metavar="CLOCK", help="real or play.")
@terms_option
@board_option
@json_option
def runs_splits(
    file: Path | None,
    scenario: str | None,
    splits: str,
    by: str,
    terms: str | None,
    boards: Path | None,
    as_json: bool,
) -> int:
    """The splits of a game file beside your best run, or your attempts at a scenario and the sum of best."""
    from hades.cli.options import loaded
    from hades.run.categories import terms_of
    from hades.run.splits import CLOCKS, attempt_of, beside
    from hades.terminal import run_lines

    chosen = split_set_of(splits)
    like = category_of(terms)
    if by not in CLOCKS:
        raise click.ClickException(f"--by {by!r} is not known; {suggestion(by, list(CLOCKS))}")
    if (file is None) == (scenario is None):
        raise click.ClickException("runs splits takes a game file, or --scenario for your attempts at it")
    game = loaded(file, None) if file is not None else None
    with _boards(boards) as known:
        if game is not None:
            attempts, like = known.attempts(game.scenario, chosen, like or terms_of(game))
        else:
            attempts, like = known.attempts(str(scenario), chosen, like)
        left_out = sum(run.own for run in known.runs(scenario or "")) - len(attempts)
    if game is not None:
        one = attempt_of(game, chosen)
        others = tuple(other for other in attempts if other.started != one.started)
        found = beside(one, others, by)
        if as_json:
            say_json(*(row.plain() for row in found))
        else:
            echo_lines(run_lines.split_table(chosen, one, found, others, by, is_over=game.over is not None))
    elif as_json:
        say_json(*(one.plain() for one in attempts))
    else:
        echo_lines(run_lines.history(chosen.of(str(scenario)), attempts, by, like=like, left_out=left_out))
    return 0


@runs.command("chase")
@click.argument("file", type=FILE, required=False)
@click.option(
    "--scenario", metavar="ID", help="A scenario before its first command, in place of a game file."
)
@board_option
@json_option
def runs_chase(file: Path | None, scenario: str | None, boards: Path | None, as_json: bool) -> int:
    """What a Legendary Victory takes, what of it can still be had, and what the best known runs did."""
    from hades import Game
    from hades.cli.options import loaded
    from hades.run.chase import LEAST, chase
    from hades.terminal import run_lines

    if (file is None) == (scenario is None):
        raise click.ClickException("runs chase takes a game file, or --scenario for its beginning")
    game = loaded(file, None) if file is not None else Game.new(str(scenario), seed="chase")
    found = chase(game.view())
    with _boards(boards) as known:
        best = known.best(game.scenario)
    if not as_json:
        echo_lines(run_lines.chase_lines(found, best))
        return 0
    say_json(
        {
            "scenario": game.scenario,
            "needs": LEAST,
            "vp": found.vp,
            "most": found.most,
            "missing": found.missing,
            "spare": found.spare,
            "items": [attrs.asdict(item) | {"state": item.state} for item in found.items],
            "pairs": [item.clause for item in found.pairs],
            "best": [{**run.plain(), "course": run.course} for run in best],
        }
    )
    return 0
