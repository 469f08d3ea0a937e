"""Which achievements a game reached, found in its events and its score sheet: nothing is claimed.

Only a game that is over has any: what a line of play brought counts where that line stands at the end. What
was taken back before is not there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from hades import Game
from hades.content.achievements import COMMAND, SCORED, TURN, VICTORY, Achievement, achievements
from hades.engine.drill.event_phrases import matches
from hades.history.log import told_by
from hades.narrate.score import is_victory
from hades.rules import victory
from hades.state.events import Event


def reached(game: Game, told: Sequence[Sequence[Event]] | None = None) -> tuple[Achievement, ...]:
    """The achievements of a game that is over, in the order of their file; () for one that goes on.

    ``told`` has the events by command, 0 those before the first, if somebody has them at hand.
    """
    if game.over is None:
        return ()
    events = told_by(game) if told is None else told
    counts = {clause for _, _, clause in game.score.lines}
    return tuple(one for one in achievements() if _ended(one, game, counts) and happened(one, events))


def _ended(one: Achievement, game: Game, counts: set[str]) -> bool:
    """Whether the game ended as an achievement wants it, with what must count and what must not."""
    scored = game.view().outcome == victory.SCORED
    if (one.ended == VICTORY and not is_victory(game.over or "")) or (one.ended == SCORED and not scored):
        return False
    if one.counts and not (scored and counts.issuperset(one.counts)):
        return False
    return counts.isdisjoint(one.spared)


def happened(one: Achievement, told: Sequence[Sequence[Event]]) -> bool:
    """Whether each phrase has an event of its own within one stretch of the game."""
    return not one.events or any(_all_of(one.events, part) for part in _stretches(one.within, told))


def _stretches(within: str, told: Sequence[Sequence[Event]]) -> Iterator[Sequence[Event]]:
    """The events of each stretch of the game that all of an achievement must lie in."""
    if within == COMMAND:
        yield from told
        return
    part: list[Event] = []
    for events in told:
        for event in events:
            if within == TURN and event.kind == "turn_began":
                yield part
                part = []
            part.append(event)
    yield part


def _all_of(phrases: tuple[str, ...], events: Sequence[Event]) -> bool:
    """Whether there is another event for each phrase; the same phrase twice wants two."""
    kinds = _kinds(phrases)
    left = list(phrases)
    for event in events:
        if event.kind in kinds:
            found = next((phrase for phrase in left if matches(event, phrase)), None)
            if found is not None:
                left.remove(found)
                if not left:
                    return True
    return False


@cache
def _kinds(phrases: tuple[str, ...]) -> frozenset[str]:
    """The kinds of events that phrases are about."""
    return frozenset(phrase.split()[0] for phrase in phrases)
