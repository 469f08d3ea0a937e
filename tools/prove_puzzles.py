"""Prove every puzzle of data/puzzles, and write the figures into its file and docs/lessons-and-puzzles.md.

    python -m tools.prove_puzzles [--check] [--search] [ID]...

Along the best line, every answer to every question is tried, with every card that may be drawn. Also, two
fast players play each puzzle with `SEEDS` different seeds. With ``--check`` nothing is written, and
exit code 1 means that a figure is out of date. With ``--search``, the search player plays each puzzle once
instead, with ten seconds for each decision, which takes up to some minutes a puzzle.
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path
from statistics import mean
from time import process_time

from hades import Game
from hades.content.puzzle import PUZZLES, Puzzle, load_puzzle, puzzle_ids
from hades.players import by_name
from hades.players.solver import LastPhase, solver_for
from hades.session.puzzle_session import AS_GOOD
from tools.puzzle_lines import cost_of, given_away, questions

PAGE = Path(__file__).parent.parent / "docs" / "lessons-and-puzzles.md"
"""Document with a table of all puzzles."""
SEEDS = 8
SEARCH = "search:10s"
ROWS = re.compile(r"(?<=\|--:\|\n)(\| `.*\n)+")
"""Matches the rows of that table."""


def paged(page: str) -> str:
    """Return the document with the figures from the puzzle files."""
    # The files may have been written since they were first read.
    puzzles = sorted(
        ((id_, PUZZLES.read(PUZZLES.path(id_))) for id_ in PUZZLES.ids()), key=lambda one: one[1].difficulty
    )
    rows = (
        f"| `{id_}` | {one.title} | {one.proof.best:.2f} | {one.proof.margin:.2f} "
        f"| {max(answer.cost for answer in one.answer):.2f} "
        f"| {one.proof.heuristic:.2f} | {one.proof.quick:.2f} | {shown_search(one.proof.search)} |\n"
        for id_, one in puzzles
    )
    table = "".join(rows)
    return ROWS.sub(lambda _: table, page)


def shown_search(lost: float | None) -> str:
    """Return the VP that the search player gives away, for the table; "" if they were not measured."""
    return "" if lost is None else f"{lost:.2f}"


def proven(id_: str) -> str:
    """Return the text of a puzzle file with up-to-date figures."""
    puzzle, begun = load_puzzle(id_), process_time()
    exact = solver_for(Game.from_position(puzzle.position).state)
    best = exact.value(Game.from_position(puzzle.position).state)
    asked = list(questions(exact, Game.from_position(puzzle.position), puzzle.solution))
    wrong = [cost for question in asked for _, cost in question.costs if cost > AS_GOOD]
    moments = exact.moments
    figures: dict[str, float | int] = {
        "best": best,
        "margin": min(wrong),
        "answers": sum(len(question.costs) for question in asked),
        "moments": moments,
        "heuristic": lost_by("heuristic", exact, puzzle),
        "quick": lost_by("quick", exact, puzzle),
    }
    text = PUZZLES.path(id_).read_text(encoding="utf-8")
    for name, value in figures.items():
        shown = str(value) if isinstance(value, int) else f"{value:.4f}"
        text = re.sub(rf"^{name} = .*$", f"{name} = {shown}", text, flags=re.MULTILINE)
    costs = (cost_of(exact, Game.from_position(puzzle.position), answer.line) for answer in puzzle.answer)
    text = re.sub(r"^cost = .*$", lambda _: f"cost = {next(costs):.4f}", text, flags=re.MULTILINE)
    text = re.sub(r"^of = .*$", f'of = "{puzzle.fingerprint}"', text, flags=re.MULTILINE)
    gave = sum(question.cost for question in asked)
    print(
        f"{id_}: {best:.3f} VP, margin {min(wrong):.3f}, {moments} moments, gives away {gave:.3f}, "
        f"{process_time() - begun:.1f} s"
    )
    return text


def lost_by(name: str, exact: LastPhase, puzzle: Puzzle) -> float:
    """Return the mean VP that a player gives away in a puzzle."""
    seeds = (re.sub(r"(?m)^seed = .*$", f'seed = "{n}"', puzzle.position) for n in range(SEEDS))
    return mean(given_away(exact, Game.from_position(position), by_name(name)) for position in seeds)


def searched(id_: str) -> str:
    """Return the text of a puzzle file with the VP that the search player gives away."""
    puzzle = load_puzzle(id_)
    game = Game.from_position(puzzle.position)
    lost = given_away(solver_for(game.state), game, by_name(SEARCH))
    print(f"{id_}: {SEARCH} gives away {lost:.2f}", flush=True)
    text = PUZZLES.path(id_).read_text(encoding="utf-8")
    return re.sub(r"(?m)^search = .*\n", "", text) + f"search = {lost:.4f}\n"


def main() -> int:
    """Prove the puzzles named, or all of them."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("puzzle", nargs="*", metavar="ID", help="ids of puzzles (all)")
    parser.add_argument(
        "--check", action="store_true", help="write nothing; exit code 1 if a figure is out of date"
    )
    parser.add_argument(
        "--search", action="store_true", help="let the search player play, which takes minutes"
    )
    options = parser.parse_args()
    check = options.check
    figures = searched if options.search else proven
    stale = 0
    for id_ in options.puzzle or puzzle_ids():
        file, text = PUZZLES.path(id_), figures(id_)
        if text == file.read_text(encoding="utf-8"):
            continue
        stale += 1
        if not check:
            file.write_text(text, encoding="utf-8")
    page = PAGE.read_text(encoding="utf-8")
    if paged(page) != page:
        stale += 1
        if not check:
            PAGE.write_text(paged(page), encoding="utf-8")
    return int(check and stale > 0)


if __name__ == "__main__":
    sys.exit(main())
