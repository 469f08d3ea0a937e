"""Expected VP along a game, from its end back to its beginning, and what luck and decisions did to it.

Where somebody did what the player who goes on would have done, nothing was decided, and what was to be
expected before is what was to be expected after. Where something was drawn, it is the mean of what came and
of what else might have come, each as likely as it was; only the latter has to be played on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs

from hades.advice.analysis.estimate import NOTHING, Estimate, measured, unknown
from hades.advice.analysis.spans import Span

COMMONLY = 0.5
"""VP by which a decision commonly differs from what the player who goes on makes of it: how far expectations
before and after it are taken to be the same as long as few games say otherwise."""


@attrs.frozen
class Redrawn:
    """How often the same came of a command, of how many tries, and games of what else might have come."""

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
        """What its decision did, compared with the player who goes on."""
        return self.given - self.before

    @property
    def luck(self) -> Estimate:
        """What its draw did."""
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
    """What is expected of a command before it is known what comes."""
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
    """What luck and decisions did in some passages."""
    luck = decided = NOTHING
    for passage in passages:
        luck, decided = luck + passage.luck, decided + passage.decided
    return luck, decided
