"""Expected VP along a game, computed backwards from its end, and what luck and decisions changed.

Where the commands given are those of the simulating player, the decision changes nothing. Expected VP before
a draw is the mean over its actual and its other possible results, weighted by probability; only the other
results need simulating.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Mapping, Sequence

import attrs

from hades.engine.game import Game
from hades.players.outlook import DOUBT
from hades.players.playouts import ROOTS, Codes


@attrs.frozen
class Estimate:
    """A value in VP with the standard error from each source.

    Values from the same games share their errors, and sums and differences account for that.
    """

    vp: float
    errors: Mapping[Hashable, float] = attrs.field(factory=dict)

    @property
    def error(self) -> float:
        """Total standard error, in VP."""
        return math.sqrt(sum(error * error for error in self.errors.values()))

    def __add__(self, other: Estimate) -> Estimate:
        errors = dict(self.errors)
        for source, error in other.errors.items():
            errors[source] = errors.get(source, 0.0) + error
        return Estimate(self.vp + other.vp, errors)

    def __sub__(self, other: Estimate) -> Estimate:
        return self + other * -1.0

    def __mul__(self, by: float) -> Estimate:
        return Estimate(self.vp * by, {source: error * by for source, error in self.errors.items()})


NOTHING = Estimate(0.0)


def measured(source: Hashable, values: Sequence[float]) -> Estimate:
    """Return the mean of some games as an estimate.

    :raises ValueError: if there are none.
    """
    if not values:
        raise ValueError("no game was played")
    mean, count = sum(values) / len(values), len(values)
    squares = sum((value - mean) ** 2 for value in values) + DOUBT**2
    return Estimate(mean, {source: math.sqrt(squares) / count})


def unknown(source: Hashable, deviation: float) -> Estimate:
    """Return an estimate of zero with this standard deviation."""
    return Estimate(0.0, {source: deviation})


ORDER = "draw-from"
"""Verb of a command that decides nothing by itself and belongs to the next one."""


@attrs.frozen
class Span:
    """Commands ``start + 1`` to ``end`` of a game; only the last of them can have drawn anything."""

    start: int
    """Number of commands before the span."""
    end: int
    drew: bool
    """True if the last command revealed anything: a draw, or what is in a Circle."""
    question: str
    """Kind of the question that the span begins with, such as ``6.0?``."""

    def plan(self, game: Game) -> Codes:
        """Return the span's commands as a plan."""
        return tuple(command.code for command in game.history[self.start : self.end])


def spans(game: Game) -> list[Span]:
    """Return the spans of a game, which together cover all its commands, in order."""
    states = [game.moment(command) for command in range(len(game.history) + 1)]
    kinds = [str(state.agenda[-1][0]) if state.agenda else "" for state in states]
    found: list[Span] = []
    start = 0
    for end in range(1, len(states)):
        drew = states[end].knowledge != states[end - 1].knowledge
        rests = kinds[end] in ROOTS and game.history[end - 1].verb != ORDER
        if drew or rests or end == len(states) - 1:
            found.append(Span(start, end, drew, kinds[start]))
            start = end
    return found


def agreeing(spans: Iterable[Span], answers: list[str], game: Game) -> set[Span]:
    """Return the spans in which every command equals the one in ``answers``."""
    played = [command.name for command in game.history]
    return {span for span in spans if played[span.start : span.end] == answers[span.start : span.end]}


COMMONLY = 0.5
"""Typical effect of a decision, in VP, compared with the simulating player's choice.

Until enough games say otherwise, expected VP before and after a decision are assumed to differ by about this.
"""


@attrs.frozen
class Redrawn:
    """Result of a `Redraw`: number of equal results, number of tries, and the VP of the other games."""

    same: int
    tried: int
    values: tuple[float, ...]


@attrs.frozen
class Passage:
    """A span with expected VP before its commands, after them, and after their result."""

    span: Span
    before: Estimate
    given: Estimate
    after: Estimate

    @property
    def decided(self) -> Estimate:
        """Effect of the decision, compared with the simulating player."""
        return self.given - self.before

    @property
    def luck(self) -> Estimate:
        """Effect of the draw."""
        return self.after - self.given


def course(
    spans: Sequence[Span],
    end: Estimate,
    draws: Mapping[int, Redrawn],
    instead: Mapping[int, Sequence[float]],
    leads: Mapping[Span, Estimate] | None = None,
) -> list[Passage]:
    """Return the passages of a game.

    ``draws`` has the repetitions of each command that drew. ``instead`` has, by start of span, the VP of
    games in which the simulating player decides there; spans where that player agrees are missing. ``leads``
    has, for some spans, the gain of that player's choice, by which expected VP falls there.
    """
    found = []
    after = end
    for span in reversed(spans):
        given = after
        if span.drew:
            given = _given(draws[span.end], span.end, after)
        before = given
        if leads is not None and span in leads:
            before = given + leads[span]
        elif games := instead.get(span.start):
            before = _mean(measured(("instead", span.start), games), given, span.start)
        found.append(Passage(span, before, given, after))
        after = before
    return found[::-1]


def _given(drawn: Redrawn, command: int, came: Estimate) -> Estimate:
    if not drawn.values:
        return came
    share = drawn.same / drawn.tried
    return came * share + measured(("else", command), drawn.values) * (1.0 - share)


def _mean(played: Estimate, likely: Estimate, start: int) -> Estimate:
    """Return expected VP before a decision: games played from there and the value after it, weighted by their
    certainty.
    """
    likely = likely + unknown(("decision", start), COMMONLY)
    weight = likely.error**2 / (likely.error**2 + played.error**2)
    return played * weight + likely * (1.0 - weight)


def split(passages: Sequence[Passage]) -> tuple[Estimate, Estimate]:
    """Return the total effects of luck and of decisions over some passages."""
    luck = decided = NOTHING
    for passage in passages:
        luck, decided = luck + passage.luck, decided + passage.decided
    return luck, decided
