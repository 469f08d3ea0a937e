"""What comes of looking back at a game: records with numbers in VP, places in the game and words."""

from __future__ import annotations

from typing import Any

import attrs

CLEARLY = 2.0
"""Standard errors from which on something is more than chance in the games that were played."""


def is_clear(vp: float, error: float) -> bool:
    """Whether something is more than what chance in the games that were played may do."""
    return abs(vp) >= CLEARLY * error and round(vp, 1) != 0


@attrs.frozen
class Juncture:
    """Where in a game: after so many commands, in a turn (0 in the set-up) and a section of its sequence."""

    command: int
    turn: int
    section: str
    phase: str
    """What the section belongs to, in words."""

    @property
    def words(self) -> str:
        """Such as ``turn 3, SHL Phase, command 124``."""
        turn = f"turn {self.turn}, " if self.turn else ""
        return f"{turn}{self.phase}, command {self.command}"


@attrs.frozen
class Point:
    """What was to be expected at a moment, in VP, and its standard error."""

    at: Juncture
    vp: float
    error: float


@attrs.frozen
class Draw:
    """A command that drew: what was to be expected once it was given, and once it was known what came.

    The place is that after the command.
    """

    at: Juncture
    words: str
    before: float
    after: float
    luck: float
    error: float
    """Standard error of the luck."""
    is_clear: bool
    """Whether it is more than chance in games played for it alone, on the same deals with and without what
    came: of all draws that are called so, none is wrong in 95 of 100 looks back."""


@attrs.frozen
class CostlyDecision:
    """A decision that cost something: what was played, and the better line with its reason.

    The place is where it was asked for; the cost is a mean over ``games`` pairs of games on the same deals.
    """

    at: Juncture
    played: tuple[str, ...]
    better: tuple[str, ...]
    words: str
    """What was played, as one would say it."""
    better_words: str
    """The better line, as one would say it."""
    reason: str
    cost: float
    error: float
    step: float
    """What it did to expected VP: less than it cost where the better line is not what the player who goes on
    would have done."""
    games: int


@attrs.frozen
class TurnSums:
    """What luck and decisions did in a turn, 0 for the set-up, with the standard errors."""

    turn: int
    luck: float
    luck_error: float
    decided: float
    decided_error: float


@attrs.frozen
class ValueJump:
    """A moment at which expected VP changed clearly, by luck or by a decision."""

    at: Juncture
    by: float
    error: float
    kind: str
    """``luck`` or ``decision``."""
    words: str


@attrs.frozen
class Analysis:
    """A whole game looked back at.

    ``luck`` and ``decided`` are what both did to expected VP in all: with what was expected at the beginning
    they come to what it came to.
    """

    points: tuple[Point, ...]
    draws: tuple[Draw, ...]
    breaks: tuple[ValueJump, ...]
    """The weightiest of them, in their order."""
    decisions: tuple[CostlyDecision, ...]
    """Those that clearly cost something, the dearest first."""
    turns: tuple[TurnSums, ...]
    first: Point
    last: Point
    luck: float
    luck_error: float
    decided: float
    decided_error: float
    over: bool
    """Whether the game is over: then ``last`` is its score."""
    player: str
    """Who goes on in the games that were played."""
    games: int
    """Games that were played."""

    @property
    def lucky(self) -> tuple[Draw, ...]:
        """Draws that clearly did something, for better or worse, the weightiest first."""
        clear = (draw for draw in self.draws if draw.is_clear)
        return tuple(sorted(clear, key=lambda draw: -abs(draw.luck)))

    def plain(self) -> dict[str, Any]:
        """As dicts and lists, for JSON."""
        return attrs.asdict(self)
