"""Puzzles in lines of plain text: the list of them, and a solution told as it happens."""

from __future__ import annotations

from collections.abc import Iterator

from hades import narrate
from hades.content.puzzle import Puzzle, load_puzzle, puzzle_ids
from hades.session import puzzle_session
from hades.session.puzzle_session import vp


def listed() -> list[str]:
    """Every puzzle: its id, what it is called."""
    puzzles = {id_: load_puzzle(id_) for id_ in puzzle_ids()}
    wide = max(map(len, puzzles), default=0)
    return [f"{id_:<{wide}}  {puzzle.title}" for id_, puzzle in puzzles.items()]


def solution(id_: str) -> Iterator[str]:
    """The best line, command by command, with what happens, and why it is the best."""
    puzzle = load_puzzle(id_)
    game = puzzle_session.begin(id_)
    yield from (puzzle.title, puzzle.question, "")
    for name, words in zip(puzzle.solution, puzzle_session.spoken(puzzle), strict=True):
        yield f"> {words}"
        for event in game.do(name):
            if not narrate.EVENT_KINDS[event.kind].quiet:
                yield f"  {narrate.sentence(event)}"
    yield from ("", puzzle.why, worth(puzzle))


def worth(puzzle: Puzzle) -> str:
    """What the best line is worth, by how much it is the best, and how that is known."""
    proof = puzzle.proof
    return (
        f"Worth {vp(proof.best)} on average; of {proof.answers} answers on the way the "
        f"cheapest wrong one costs {vp(proof.margin)}. Every command and every card was tried."
    )
