"""``hades puzzle``: positions with one best line."""

from __future__ import annotations

import attrs
import click

from hades.cli.group import cli, echo_lines
from hades.cli.options import json_option, say_json
from hades.cli.play_commands import play, text


@cli.command()
@click.argument("puzzle_id", metavar="[ID]", required=False)
@click.option("--window", is_flag=True, help="Play it in the window, not in this terminal.")
@click.option("--solution", is_flag=True, help="Tell the best line, and what comes of it.")
@json_option
@click.pass_context
def puzzle(ctx: click.Context, puzzle_id: str | None, window: bool, solution: bool, as_json: bool) -> int:
    """Can you see the opportunity? The last phase of a raid, with one best line.

    Without an ID the puzzles are listed. While one is played, guide gives a hint more each time it is typed,
    undo takes back whatever was not the best.

    \b
    hades puzzle
    hades puzzle from-below
    hades puzzle from-below --solution
    """
    from hades.content.data_files import DataError
    from hades.content.puzzle import load_puzzle, puzzle_ids
    from hades.terminal import lessons

    if (window and (solution or as_json)) or (solution and as_json):
        raise click.UsageError("--window, --solution and --json are three ways to look at a puzzle; give one")
    if puzzle_id is None and (window or solution):
        raise click.UsageError("which puzzle? hades puzzle lists them")
    try:
        chosen = {id_: load_puzzle(id_) for id_ in ((puzzle_id,) if puzzle_id else puzzle_ids())}
    except DataError as error:
        raise click.BadParameter(str(error), param_hint="ID") from None
    if as_json:
        say_json(*({"id": id_, **attrs.asdict(one)} for id_, one in chosen.items()))
    elif puzzle_id is None:
        echo_lines(lessons.puzzle_list())
    elif solution:
        echo_lines(list(lessons.solution(puzzle_id)))
    elif window:
        ctx.invoke(play, lesson=puzzle_id)
    else:
        return int(ctx.invoke(text, lesson=puzzle_id))
    return 0
