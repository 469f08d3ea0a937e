"""Printed-game mode, in which the player draws real cards and counters and enters what was drawn.

A command that needs a draw not entered yet changes nothing: `DrawNeeded` says what to draw, and the front end
repeats the command with that draw added. Game files store the entered draws beside their command.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from typing import Any

import attrs

from hades.chance import (
    NASTIAN_CUP,
    NASTIAN_DECK,
    SHL_DECK,
    SI_CUP,
    SURPRISE_DECK,
    TURNED_UP,
    DrawNotEntered,
    ManualDraws,
)
from hades.content.load import Catalog
from hades.content.tables import Tables
from hades.engine import argument_checks, sequencer
from hades.engine.hidden_information import Hidden
from hades.engine.scripted_draws import NOTHING
from hades.engine.watched_log import WatchedLog
from hades.state.commands import lexicon
from hades.state.draw import bits
from hades.state.events import Event, Source, events_of
from hades.state.state import Code, State
from hades.view.view import time_of

ASIDE = "deck_shuffled", "target_chosen"
"""Kinds of event that are never the purpose of a draw, because they only accompany another event."""
MOST_SUPPOSED = 12
"""Maximum number of draws assumed while looking for the purpose of a draw; a recoil takes three."""


@attrs.frozen
class Purpose:
    """The purpose of a draw: the event that follows, whatever is drawn.

    Only the kind, participants and places of the event are certain; its cards and numbers are assumed.
    """

    event: Event | None = None
    """The event; None if it was not found within `MOST_SUPPOSED` draws."""
    nth: int = 0
    """The index of the draw among the draws for that event, from 0."""


class PurposeFinder(ManualDraws):
    """A source of draws that finds out the purpose of the first draw not yet entered.

    After the entered draws, it supplies assumed draws until an event shows that purpose.
    """

    __slots__ = ("_events_before", "_state")

    def __init__(self, s: State, entered: Sequence[str], unseen: int, certain: int) -> None:
        super().__init__(s.luck.seed, entered, s.t.draws, unseen, certain)
        s.luck, s.rigged = self, NOTHING
        self._state = s
        self._events_before: list[int] = []

    def purpose(self, go: Callable[[State], object]) -> Purpose:
        """Run ``go`` on the State, and return the purpose of the first draw that was not entered."""
        with contextlib.suppress(DrawNotEntered):
            go(self._state)
        at = len(self.entered)
        before = self._events_before[at]
        events = self._events()
        if len(events) == before:
            return Purpose()
        source = Source(lexicon(self._state.t.catalog))
        return Purpose(Event(events[before], source), self._events_before[:at].count(before))

    def drawn(self, source: int, mask: int, place: int = 0) -> int:
        self._events_before.append(len(self._events()))
        at = len(self.entered)
        if len(self._events_before) <= at:
            return super().drawn(source, mask, place)
        if self._events_before[-1] > self._events_before[at] or len(self._events_before) > at + MOST_SUPPOSED:
            raise DrawNotEntered(source, mask, place)
        return bits(mask)[0]

    def _events(self) -> list[tuple[Any, ...]]:
        return [entry for entry in self._state.log if entry[0] not in ASIDE]


SEED = "table"
"""Seed for draws that the player never sees, such as which counter lies face down in which Circle."""

WHAT = {
    SHL_DECK: "a card from the SHL Resolution deck",
    NASTIAN_DECK: "a card from the Nastian Resolution deck",
    SURPRISE_DECK: "a Nasty Surprise card",
    NASTIAN_CUP: "a counter from the Nastian Cup",
    SI_CUP: "a counter from the Surface Installation Cup",
}
"""Source -> the thing drawn from it, in words."""
KINDS = {
    SHL_DECK: "card",
    NASTIAN_DECK: "card",
    SURPRISE_DECK: "surprise",
    NASTIAN_CUP: "counter",
    SI_CUP: "si",
    TURNED_UP: "circle",
}
"""Source -> kind of the thing drawn from it."""
DECKS = SHL_DECK, NASTIAN_DECK
"""Sources for which `DrawNeeded.every` lists the whole deck."""


class DrawNeeded(Exception):
    """Raised when a command needs a draw that has not been entered; nothing has happened.

    - ``what``: the thing to draw, in words.
    - ``purpose``: the event that it is drawn for.
    - ``kind``: card, surprise, counter, si or circle.
    - ``things``: id -> printed text ("" for counters) of everything that can be drawn.
    - ``printed``: id -> printed text of all cards.
    - ``every``: ids of the whole deck, or of what was in the cup before the command.
    - ``entered``: the draws entered so far for the command.
    - ``events``: the events of the command up to this draw.
    - ``wrong``: the entered id that cannot be drawn here, or "".
    """

    def __init__(
        self,
        at: DrawNotEntered,
        tables: Tables,
        entered: tuple[str, ...],
        used: int,
        events: list[Event],
        purpose: Purpose,
    ) -> None:
        names = tables.draws[at.source]
        turned = f"the counter turned up in Circle {at.place}"
        self.what = turned if at.source == TURNED_UP else WHAT[at.source]
        self.purpose = purpose
        self.kind = KINDS[at.source]
        self.printed = printed(tables.catalog)
        self.things = {names[number]: self.printed.get(names[number], "") for number in bits(at.mask)}
        self.entered = entered[:used]
        held = set(names) if at.source in DECKS else self.things.keys() | set(self.entered)
        self.every = tuple(name for name in names if name in held)
        self.wrong = entered[used] if used < len(entered) else ""
        self.events = tuple(events)
        wanted = f"{self.wrong!r} cannot be drawn here" if self.wrong else "enter which one"
        super().__init__(f"draw {self.what}; {wanted}: one of {', '.join(self.things)}")


def carry_out(s: State, code: Code, entered: Sequence[str], hidden: Hidden, number: int) -> None:
    """Carry out a command as in `play`; ``hidden`` contains the counters that may turn up in Circles."""
    certain, possible = (sum(1 << c for c in some) for some in (hidden.certain, hidden.possible))
    play(s, entered, lambda s: sequencer.apply(s, code), certain | possible, certain, number)


def play(
    s: State,
    entered: Sequence[str],
    go: Callable[[State], object],
    unseen: int = 0,
    certain: int = 0,
    number: int = 0,
) -> None:
    """Run ``go`` on a State in place, with the entered draws instead of random ones.

    ``unseen`` and ``certain`` are masks of Circle counters, as in `ManualDraws`; ``number`` is the number of
    the command, 0 for the set-up.

    :raises DrawNeeded: if more is drawn than was entered; the State is unusable then.
    :raises ValueError: if less is drawn than was entered.
    :raises TypeError: if the draws are not strings.
    """
    entered = argument_checks.texts("draws", entered)
    seeded, once_more, begun = s.luck, s.clone(), time_of(s)
    s.log = watched = WatchedLog(s)
    s.luck = luck = ManualDraws(seeded.seed, entered, s.t.draws, unseen, certain)
    s.rigged = NOTHING
    try:
        go(s)
    except DrawNotEntered as at:
        events = events_of(s.log, lexicon(s.t.catalog), number, lambda: watched.states, begun)
        finder = PurposeFinder(once_more, entered[: luck.used], unseen, certain)
        raise DrawNeeded(at, s.t, entered, luck.used, events, finder.purpose(go)) from None
    if luck.used < len(entered):
        raise ValueError(f"{entered[luck.used]!r} was entered as a draw, but no further draw is needed")
    s.luck, s.rigged, s.entered, s.log = seeded, None, entered, list(watched)


def again(s: State, code: Code, entered: Sequence[str]) -> None:
    """Repeat a command in place with all its draws, which were checked the first time."""
    every = (1 << len(s.t.circles)) - 1
    s.luck, s.rigged = ManualDraws(s.luck.seed, entered, s.t.draws, every), NOTHING
    sequencer.apply(s, code)


def printed(catalog: Catalog) -> dict[str, str]:
    """Return the printed text of each card, by id: number and letter, or the title of a Nasty Surprise."""
    numbers = {
        card.id: f"{card.number} {card.letter}" for card in (*catalog.shl_cards, *catalog.nastian_cards)
    }
    return numbers | {card.id: card.title for card in catalog.surprise_cards}
