"""The command ``career``: what the games that you finished come to."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from hades import console
from hades.cli.group import cli, echo_lines
from hades.cli.options import json_option, overwrite_option, say_json
from hades.cli.types import FILE, Target

if TYPE_CHECKING:
    from hades.run.career import Career


@cli.command()
@click.option("--csv", "as_csv", is_flag=True, help="Every game as CSV, in place of tables.")
@click.option("--plain", is_flag=True, help="Row by row in place of tables, for ears.")
@click.option("--out", type=Target(), metavar="FILE", help="Write it into a *.csv or a *.json.")
@overwrite_option
@click.option("--delete", is_flag=True, help="Take all your games out, once you have said yes.")
@click.option("--boards", type=FILE, metavar="FILE", help="Another file of boards than your own (*.sqlite3).")
@json_option
def career(
    as_csv: bool,
    plain: bool,
    out: Path | None,
    overwrite: bool,
    delete: bool,
    boards: Path | None,
    as_json: bool,
) -> int:
    """Your career: finished games, lifetime score by scenario and edition, who came home, achievements.

    Every game that you finish in the window or in the terminal comes in by its verified file; finished games
    of the shelf come in the first time. All of it stands in a file on this machine.

    \b
      hades career                       the tables
      hades career --plain               row by row, as a voice reads it well
      hades career --csv                 every game on a line
      hades career --out career.json     all of it for programs
      hades career --delete              take it all out; the game files stay
    """
    from hades.record import write_whole
    from hades.run import career as careers
    from hades.run.boards import BoardError
    from hades.session.game_saver import autosave_file
    from hades.terminal import run_lines

    if out is not None and out.suffix not in (".csv", ".json"):
        raise click.ClickException(f"--out {out}: name a *.csv or a *.json")
    try:
        with careers.Career(boards) as known:
            if delete:
                for wrong in known.restore(_count):
                    console.warn(wrong)
                return _delete(known)
            # what stands on the shelf belongs to one's own career
            for wrong in known.complete(None if boards else autosave_file().parent, _count):
                console.warn(wrong)
            games = known.games()
    except BoardError as error:
        raise click.ClickException(str(error)) from None
    finally:
        console.progress("")
    if out is not None:
        as_text = careers.as_csv(games) if out.suffix == ".csv" else careers.as_json(games)
        write_whole(out, as_text, keep=False)
    if as_json:
        say_json(careers.summary(games))
    elif out is not None:
        console.say(f"{out}: {len(games)} games")
    else:
        told = careers.as_csv(games).splitlines() if as_csv else run_lines.career_lines(games, plain=plain)
        echo_lines(told)
    return 0


def _count(done: int, of: int) -> None:
    console.progress(f"finished games looked at: {done} of {of}")


def _delete(known: Career) -> int:
    """Ask, and take all of one's own games out if that is wanted; exit code 1 if it is not."""
    from hades.terminal.line_input import reader

    count = sum(run.own for run in known.runs())
    if not count:
        console.say("There is no game of yours to take out.")
        return 0
    console.say(f"All {count} games of yours leave your career, your attempts and your boards: {known.file}")
    console.say("Their game files stay. Type delete to go on, anything else to leave all as it is.")
    with reader() as read:
        if (read() or "").strip() != "delete":
            console.say("Nothing was taken out.")
            return 1
    console.say(f"{known.delete()} games were taken out.")
    return 0
