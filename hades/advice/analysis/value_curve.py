"""Expected VP along a game, from its end back to its beginning, and what luck and decisions did to it.

Where somebody did what the player who goes on would have done, nothing was decided, and what was to be
expected before is what was to be expected after. Where something was drawn, it is the mean of what came and
of what else might have come, each as likely as it was; only the latter has to be played on.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Mapping, Sequence

import attrs

from hades.engine.game import Game
from hades.players.search.plan import Candidate
from hades.players.search.playouts import ROOTS

DOUBT = 4.0
"""VP by which one more game is taken to be off: few games that end alike are not taken for certain."""


@attrs.frozen
class Estimate:
    """A value in VP, and the standard error that each thing it was reckoned from brings into it.

    What was reckoned from the same games is off together: sums and differences know that.
    """

    vp: float
    errors: Mapping[Hashable, float] = attrs.field(factory=dict)

    @property
    def error(self) -> float:
        """Standard error, in VP."""
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
    """The mean of some games.

    :raises ValueError: if there are none.
    """
    if not values:
        raise ValueError("no game was played")
    mean, count = sum(values) / len(values), len(values)
    squares = sum((value - mean) ** 2 for value in values) + DOUBT**2
    return Estimate(mean, {source: math.sqrt(squares) / count})


def unknown(source: Hashable, deviation: float) -> Estimate:
    """Something that is nothing on average, and may be off so far."""
    return Estimate(0.0, {source: deviation})


def total(values: Sequence[Estimate]) -> Estimate:
    """The sum of some values."""
    found = NOTHING
    for value in values:
        found = found + value
    return found


ORDER = "draw-from"
"""A command that decides nothing by itself, and goes with what follows."""


@attrs.frozen
class Span:
    """Commands ``start + 1`` to ``end`` of a game; only the last of them may have drawn something."""

    start: int
    """Commands given before it."""
    end: int
    drew: bool
    """True if its last command taught the player anything: a draw, or what lay behind a door."""
    question: str
    """Kind of the question it answers first, such as ``6.0?``."""

    def plan(self, game: Game) -> Candidate:
        """Return the commands of the span as a plan."""
        return Candidate(tuple(command.code for command in game.history[self.start : self.end]))


def spans(game: Game) -> list[Span]:
    """The spans of a game in their order; together they are all of its commands."""
    states = [game._after(command) for command in range(len(game.history) + 1)]
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
    """The spans in which somebody would have given every command that was given; ``answers`` has theirs."""
    played = [command.name for command in game.history]
    return {span for span in spans if played[span.start : span.end] == answers[span.start : span.end]}


COMMONLY = 0.5
"""VP by which a decision commonly differs from what the player who goes on makes of it: how far expectations
before and after it are taken to be the same as long as few games say otherwise."""


@attrs.frozen
class Redrawn:
    """How often the same came of a command again, of how many tries, and the VP of games where it did not."""

    same: int
    tried: int
    values: tuple[float, ...]


@attrs.frozen
class Passage:
    """A span: what was to be expected before it, once its commands were given, and after what came of it."""

    span: Span
    before: Estimate
    given: Estimate
    after: Estimate

    @property
    def decided(self) -> Estimate:
        """The effect of the decision, compared with the player who goes on."""
        return self.given - self.before

    @property
    def luck(self) -> Estimate:
        """The effect of the draw."""
        return self.after - self.given


def course(
    spans: Sequence[Span],
    end: Estimate,
    draws: Mapping[int, Redrawn],
    instead: Mapping[int, Sequence[float]],
    leads: Mapping[Span, Estimate] | None = None,
    lucks: Mapping[int, Estimate] | None = None,
) -> list[Passage]:
    """The passages of a game.

    ``draws`` has what was found of the commands that drew, ``instead`` by the start of a span the games of
    whoever goes on there without doing what was done; it has none where he would have done the same. Of some
    spans ``leads`` has how much better that was: so much expectations fell there; of some commands ``lucks``
    has what their draw did.
    """
    found = []
    after = end
    for span in reversed(spans):
        given = after
        if span.drew and lucks is not None and span.end in lucks:
            given = after - lucks[span.end]
        elif span.drew:
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
    """What was expected before a decision, of games played from there and of what came of the decision,
    each by how certain it is."""
    likely = likely + unknown(("decision", start), COMMONLY)
    weight = likely.error**2 / (likely.error**2 + played.error**2)
    return played * weight + likely * (1.0 - weight)


def split(passages: Sequence[Passage]) -> tuple[Estimate, Estimate]:
    """Return what luck and decisions did in some passages."""
    luck = decided = NOTHING
    for passage in passages:
        luck, decided = luck + passage.luck, decided + passage.decided
    return luck, decided
