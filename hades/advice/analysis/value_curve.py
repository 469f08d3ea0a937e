"""Expected VP along a game, computed backwards from its end, and the effects of luck and decisions.

Expected VP before a draw is the mean over all its possible results, weighted by probability. Only results
other than the actual one are simulated. A decision has no effect if the simulating player would have made it
too.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Mapping, Sequence

import attrs

from hades.engine.game import Game
from hades.players.playouts import DOUBT, ROOTS, Codes


@attrs.frozen
class Estimate:
    """A value in VP with its standard errors. Estimates from the same games share their errors."""

    vp: float
    errors: Mapping[Hashable, float] = attrs.field(factory=dict)
    """Source of an error, such as a set of games -> standard error in VP, negative if subtracted."""

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
    """Return the mean of the VP of simulated games, at least one, as an estimate."""
    mean, count = sum(values) / len(values), len(values)
    squares = sum((value - mean) ** 2 for value in values) + DOUBT**2
    return Estimate(mean, {source: math.sqrt(squares) / count})


ORDER = "draw-from"
"""Verb of a command that decides nothing by itself, so that it belongs to the next command's span."""


@attrs.frozen
class Span:
    """Commands ``start + 1`` to ``end`` of a game, of which only the last can have drawn anything."""

    start: int
    """Number of commands before the span."""
    end: int
    drew: bool
    """True if the last command drew anything or revealed the contents of a Circle."""
    question: str
    """Kind of the question at the beginning of the span, such as ``6.0?``."""

    def plan(self, game: Game) -> Codes:
        return tuple(command.code for command in game.history[self.start : self.end])


def spans(game: Game) -> list[Span]:
    """Return the spans of a game in order. They cover all its commands without a gap."""
    states = game.states
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
    """Return the spans in which every command is the same as in ``answers`` (see `job.Answers`)."""
    played = [command.name for command in game.history]
    return {span for span in spans if played[span.start : span.end] == answers[span.start : span.end]}


COMMONLY = 0.5
"""Prior standard deviation, in VP, of a decision's effect compared with the simulating player's choice."""


@attrs.frozen
class Redrawn:
    same: int
    """Number of repetitions with the actual result."""
    tried: int
    values: tuple[float, ...]
    """VP of games played on from other results."""


@attrs.frozen
class Passage:
    """A span with expected VP at its beginning, middle and end."""

    span: Span
    before: Estimate
    """Expected VP before the decision."""
    given: Estimate
    """Expected VP after the decision, before the result of its draw is known."""
    after: Estimate
    """Expected VP after the draw."""

    @property
    def decided(self) -> Estimate:
        """Effect of the decision on expected VP, compared with the simulating player's decision."""
        return self.given - self.before

    @property
    def luck(self) -> Estimate:
        """Effect of the draw on expected VP."""
        return self.after - self.given


def course(
    spans: Sequence[Span],
    end: Estimate,
    draws: Mapping[int, Redrawn],
    instead: Mapping[int, Sequence[float]],
    leads: Mapping[Span, Estimate] | None = None,
) -> list[Passage]:
    """Return the passages of a game, one for each span, in order.

    :param end: the value at the end of the game.
    :param draws: number of a command that drew -> its repetitions.
    :param instead: start of a span -> VP of games in which the simulating player decides there. Spans where
        that player agrees are missing.
    :param leads: span -> gain of the simulating player's choice, which takes precedence over ``instead``.
    """
    found = []
    after = end
    for span in reversed(spans):
        given = after
        if span.drew and (drawn := draws[span.end]).values:
            share = drawn.same / drawn.tried
            given = after * share + measured(("else", span.end), drawn.values) * (1.0 - share)
        before = given
        if leads is not None and span in leads:
            before = given + leads[span]
        elif games := instead.get(span.start):
            before = _mean(measured(("instead", span.start), games), given, span.start)
        found.append(Passage(span, before, given, after))
        after = before
    return found[::-1]


def _mean(played: Estimate, likely: Estimate, start: int) -> Estimate:
    """Return expected VP before a decision at ``start``: the mean of both values, weighted by certainty.

    ``played`` comes from games played on from there, ``likely`` is the value after the decision.
    """
    likely = likely + Estimate(0.0, {("decision", start): COMMONLY})
    weight = likely.error**2 / (likely.error**2 + played.error**2)
    return played * weight + likely * (1.0 - weight)


def split(passages: Sequence[Passage]) -> tuple[Estimate, Estimate]:
    """Return (total effect of luck, total effect of decisions) over the given passages."""
    luck = decided = NOTHING
    for passage in passages:
        luck, decided = luck + passage.luck, decided + passage.decided
    return luck, decided
