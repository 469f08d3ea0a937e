"""Puzzles: positions with one best line, a task, hints, and the cost of other answers.

A puzzle is a TOML file of ``data/puzzles``, described in docs/positions.md.
"""

from __future__ import annotations

import hashlib
from functools import cache

import attrs

from hades.content.data_files import RecordFolder
from hades.content.strict_reader import spec

HINTS = 3
"""Number of hints in a puzzle, from a nudge to almost the solution."""


@attrs.frozen(kw_only=True)
class TemptingAnswer:
    """A tempting but worse line, its cost, and the reason."""

    line: tuple[str, ...]
    """Commands, from the beginning of the puzzle."""
    cost: float
    """Average VP by which the answer falls short of the best line."""
    say: str


@attrs.frozen(kw_only=True)
class PuzzleProof:
    """The result of an exhaustive search (``python -m tools.prove_puzzles``)."""

    best: float
    """Expected VP of the best line."""
    margin: float
    """VP lost by the least costly wrong answer at any question along the best line."""
    answers: int
    moments: int
    heuristic: float
    """VP that the ``heuristic`` player gives away, on average over several seeds."""
    quick: float
    """VP that the ``quick`` player gives away, on average over several seeds."""
    of: str
    """`Puzzle.fingerprint` of the puzzle when it was proven."""
    search: float | None = None
    """VP that the ``search`` player gives away with 10 seconds per decision; None if it was not tried."""


@attrs.frozen(kw_only=True)
class Puzzle:
    """A puzzle: its position, the question, hints, the best line and why it is the best."""

    title: str
    question: str
    hint: tuple[str, ...] = attrs.field(converter=tuple, metadata=spec(least=HINTS, most=HINTS))
    why: str
    """The reason why the best line is best, shown after the puzzle."""
    clauses: tuple[str, ...]
    position: str
    solution: tuple[str, ...]
    """The best line, given the luck of the position's seed."""
    proof: PuzzleProof
    answer: tuple[TemptingAnswer, ...] = ()

    @property
    def difficulty(self) -> int:
        """Difficulty from 1 to 4, by the VP that the best computer player in the proof gives away."""
        lost = self.proof.heuristic if self.proof.search is None else self.proof.search
        return 1 if self.proof.heuristic == 0 else 2 if lost <= 1 else 3 if lost < 3 else 4

    @property
    def fingerprint(self) -> str:
        """A hash of everything the proof depends on: 12 hex digits."""
        proven = self.position, self.solution, tuple(answer.line for answer in self.answer)
        return hashlib.sha256(repr(proven).encode()).hexdigest()[:12]


PUZZLES = RecordFolder("puzzles", "puzzle", Puzzle)
load_puzzle = PUZZLES.load


@cache
def puzzle_ids() -> tuple[str, ...]:
    return tuple(sorted(PUZZLES.ids(), key=lambda id_: load_puzzle(id_).difficulty))
