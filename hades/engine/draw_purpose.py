"""What something on somebody's table is drawn for: known by drawing on, as if what may come had come."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any

import attrs

from hades.chance import DrawNotEntered, ManualDraws
from hades.engine.scripted_draws import NOTHING
from hades.state.commands import Lexicon
from hades.state.draw import bits
from hades.state.events import Event
from hades.state.state import State

ASIDE = "deck_shuffled", "target_chosen"
"""Events that come of the draws for another one."""
MOST_SUPPOSED = 12
"""Draws that are supposed to see what the first of them is for; a recoil after a Jump takes three."""


@attrs.frozen
class Purpose:
    """What something is drawn for: the event that comes of it, whichever it is.

    Only who takes part in the event, and where, is certain: what it says of cards and numbers is supposed.
    """

    event: Event | None = None
    """None if no event comes of it before the next draw but one of many."""
    nth: int = 0
    """Which of the draws for that event it is, counted from 0."""


class Supposing(ManualDraws):
    """A table on which, once all was told, something is drawn that may come, until the rules say what for."""

    __slots__ = ("_counted", "_state")

    def __init__(self, s: State, table: ManualDraws) -> None:
        super().__init__(table.seed, table.told, table.names, table.unseen, table.certain)
        s.luck, s.rigged = self, NOTHING
        self._state = s
        self._counted: list[int] = []
        """How many events there were before each draw."""

    def purpose(self, words: Lexicon, go: Callable[[State], object]) -> Purpose:
        """What the first thing that was not told is drawn for."""
        with contextlib.suppress(DrawNotEntered):
            go(self._state)
        at = len(self.told)
        before = self._counted[at]
        events = self._events()
        if len(events) == before:
            return Purpose()
        return Purpose(Event(events[before], words), self._counted[:at].count(before))

    def drawn(self, source: int, mask: int, place: int = 0) -> int:
        self._counted.append(len(self._events()))
        at = len(self.told)
        if len(self._counted) <= at:
            return super().drawn(source, mask, place)
        if self._counted[-1] > self._counted[at] or len(self._counted) > at + MOST_SUPPOSED:
            raise DrawNotEntered(source, mask, place)
        return bits(mask)[0]

    def _events(self) -> list[tuple[Any, ...]]:
        return [entry for entry in self._state.log if entry[0] not in ASIDE]
