"""Puzzles: a position with one best line, what is asked, hints, and what other answers cost.

A puzzle is a TOML file of ``data/puzzles``, described in docs/puzzles.md. Here are its records and the strict
reading of them; what is said while one is played is the business of `hades.session.puzzle_session`.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

import attrs

from hades.content.decoding import structure, suggestion
from hades.content.paths import data_dir
from hades.content.untrusted_input import POSITION, read_toml, told

HINTS = 3
"""Hints of a puzzle, from a nudge to nearly all of it."""


class PuzzleError(ValueError):
    """A puzzle that cannot be used; its text is every fault on a line of its own."""


@attrs.frozen(kw_only=True)
class GoodAnswer:
    """A line that looks good, what it costs, and why."""

    line: tuple[str, ...]
    """Commands from the beginning."""
    cost: float
    """VP by which it is expected to bring less than the best line."""
    say: str


@attrs.frozen(kw_only=True)
class PuzzleProof:
    """What was found when everything was tried (``python -m tools.prove_puzzles``)."""

    best: float
    """Expected VP of the best line."""
    margin: float
    """VP that the cheapest wrong answer along the best line costs."""
    answers: int
    """Answers to the questions along the best line that were tried."""
    moments: int
    """Different moments that were looked at."""
    heuristic: float
    """VP that this player gives away on average, over the luck of several seeds."""
    quick: float
    """The same of this one."""
    of: str
    """`Puzzle.sign` of what was proven."""
    search: float | None = None
    """VP that the search gives away with 10 seconds a decision; None if it has not been asked."""


@attrs.frozen(kw_only=True)
class Puzzle:
    """A puzzle: its position, the question, hints, the best line and why it is the best."""

    title: str
    question: str
    hint: tuple[str, ...] = attrs.field(converter=tuple)
    why: str
    """Why the best line is the best, told when it is over."""
    clauses: tuple[str, ...]
    position: str
    solution: tuple[str, ...]
    """The best line, with the luck of the position's seed."""
    proof: PuzzleProof
    answer: tuple[GoodAnswer, ...] = ()

    @property
    def sign(self) -> str:
        """What tells all that is proven of it from anything else: 12 hex digits."""
        proven = self.position, self.solution, tuple(answer.line for answer in self.answer)
        return hashlib.sha256(repr(proven).encode()).hexdigest()[:12]


def puzzle_dir() -> Path:
    """Where the puzzles stand that come with the game."""
    return data_dir() / "puzzles"


def puzzle_ids() -> tuple[str, ...]:
    """The ids of the puzzles that come with the game: the names of their files."""
    return tuple(sorted(path.stem for path in puzzle_dir().glob("*.toml")))


@cache
def load_puzzle(id_: str) -> Puzzle:
    """A puzzle that comes with the game.

    :raises PuzzleError: if there is none of that name, or with every fault of its file.
    """
    if id_ not in puzzle_ids():
        raise PuzzleError(f"there is no puzzle {id_!r}; {suggestion(id_, puzzle_ids())}")
    return read_puzzle(puzzle_dir() / f"{id_}.toml")


def read_puzzle(path: Path) -> Puzzle:
    """The puzzle of a file.

    :raises PuzzleError: with every fault on a line of its own.
    """
    try:
        data = read_toml(path, POSITION)
    except (OSError, ValueError) as error:
        raise PuzzleError(f"{path}: {told(error)}") from None
    faults: list[str] = []
    puzzle = structure(data, Puzzle, f"{path.name}:", faults)
    if puzzle is not None and len(puzzle.hint) != HINTS:
        faults.append(f"{path.name}: {len(puzzle.hint)} hints; a puzzle has {HINTS}")
    if puzzle is None or faults:
        raise PuzzleError("\n".join(faults))
    return puzzle
