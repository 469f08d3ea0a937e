"""Games on somebody's table: what is drawn there is told, and the rules go on with it.

The rules draw through one door (`hades.state.draw`); here somebody answers at it. Where something is drawn
that was not told yet, nothing has happened and `DrawNeeded` says what to draw; the same command is then given
once more with that added. What is told stands in the game file beside its command, so that it can be proved.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from typing import Any

import attrs

from hades.chance import (
    NASTIAN_CUP,
    NASTIAN_DECK,
    SET_UP,
    SHL_DECK,
    SI_CUP,
    SURPRISE_DECK,
    TURNED_UP,
    DrawNotEntered,
    ManualDraws,
)
from hades.content.load import Catalog
from hades.engine import argument_checks, sequencer
from hades.engine.playout import Hidden
from hades.engine.scripted_draws import NOTHING, ids_of
from hades.state.commands import Lexicon
from hades.state.draw import bits
from hades.state.events import Event
from hades.state.state import Code, State

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


SEED = "table"
"""Seed of what nobody sees: which counters lie face down, until they are turned up."""

WHAT = {
    SHL_DECK: "a card from the SHL Resolution deck",
    NASTIAN_DECK: "a card from the Nastian Resolution deck",
    SURPRISE_DECK: "a Nasty Surprise card",
    NASTIAN_CUP: "a counter from the Nastian Cup",
    SI_CUP: "a counter from the Surface Installation Cup",
}
"""Source -> what is drawn from it, in words."""
KINDS = {
    SHL_DECK: "card",
    NASTIAN_DECK: "card",
    SURPRISE_DECK: "surprise",
    NASTIAN_CUP: "counter",
    SI_CUP: "si",
    TURNED_UP: "circle",
}
"""Source -> the kind of thing it holds."""
DECKS = SHL_DECK, NASTIAN_DECK
"""Sources of which every thing has its place; of the others only those that may come, and what came."""


class DrawNeeded(Exception):
    """A command draws something that was not told yet; nothing has happened.

    ``what`` says in words what to draw, ``purpose`` what for, ``kind`` is card, surprise, counter, si or
    circle. ``things`` has the ids of all that may come, each with what is printed on it, ``printed`` that of
    all cards, ``every`` the ids of the whole deck or of the cup as the command found it.
    ``told`` is what came before it, ``events`` are those up to this draw, and ``wrong`` is the id that was
    told and cannot come there, "" if there is none.
    """

    def __init__(
        self,
        at: DrawNotEntered,
        told: tuple[str, ...],
        used: int,
        names: Sequence[str],
        printed: dict[str, str],
        events: list[Event],
        purpose: Purpose,
    ) -> None:
        turned = f"the counter of Circle {at.place}, which is turned up"
        self.what = turned if at.source == TURNED_UP else WHAT[at.source]
        self.purpose = purpose
        self.kind = KINDS[at.source]
        self.things = {names[number]: printed.get(names[number], "") for number in bits(at.mask)}
        self.printed = printed
        self.told = told[:used]
        held = set(names) if at.source in DECKS else self.things.keys() | set(self.told)
        self.every = tuple(name for name in names if name in held)
        self.wrong = told[used] if used < len(told) else ""
        self.events = tuple(events)
        said = f"{self.wrong!r} cannot come there" if self.wrong else "tell which it is"
        super().__init__(f"draw {self.what}; {said}: one of {', '.join(self.things)}")


def set_up(s: State, words: Lexicon, told: Sequence[str] | None) -> None:
    """Set up an empty board, as `play`; None: with the luck of its seed."""
    if told is None:
        sequencer.run(s)
    else:
        play(s, words, told, sequencer.run)


def carry_out(s: State, words: Lexicon, code: Code, told: Sequence[str], hidden: Hidden) -> None:
    """Carry out a command in place, as `play`; ``hidden`` says what may be turned up."""
    certain, possible = (sum(1 << c for c in some) for some in (hidden.certain, hidden.possible))
    play(s, words, told, lambda s: sequencer.apply(s, code), certain | possible, certain)


def play(
    s: State,
    words: Lexicon,
    told: Sequence[str],
    go: Callable[[State], object],
    unseen: int = 0,
    certain: int = 0,
) -> None:
    """Let the rules change a State, with what was told in place of luck.

    ``unseen`` and ``certain`` are masks of the Circle counters that nobody has seen, as in `ManualDraws`.

    :raises DrawNeeded: if more is drawn than was told; the State is of no use then.
    :raises ValueError: if less is drawn than was told.
    :raises TypeError: if it was not told as texts.
    """
    told = argument_checks.texts("draws", told)
    seeded, once_more = s.luck, s.clone()
    s.luck = luck = ManualDraws(seeded.seed, told, names_of(s, words), unseen, certain)
    s.rigged = NOTHING
    try:
        go(s)
    except DrawNotEntered as at:
        events = [Event(entry, words) for entry in s.log]
        supposing = Supposing(
            once_more, ManualDraws(seeded.seed, told[: luck.used], luck.names, unseen, certain)
        )
        purpose = supposing.purpose(words, go)
        names = luck.names[at.source]
        on_cards = printed(s.t.catalog)
        raise DrawNeeded(at, told, luck.used, names, on_cards, events, purpose) from None
    if luck.used < len(told):
        raise ValueError(f"{told[luck.used]!r} was told to be drawn, and nothing more is drawn")
    s.luck, s.rigged, s.told = seeded, None, told


def printed(catalog: Catalog) -> dict[str, str]:
    """Id of a card -> what is printed on it: number and letter of a Resolution card, title of a Surprise."""
    numbers = {
        card.id: f"{card.number} {card.letter}" for card in (*catalog.shl_cards, *catalog.nastian_cards)
    }
    return numbers | {card.id: card.title for card in catalog.surprise_cards}


def names_of(s: State, words: Lexicon) -> list[list[str]]:
    """What things are called by their numbers, for each source and for what is turned up."""
    names: list[list[str]] = [[] for _ in range(TURNED_UP + 1)]
    names[SHL_DECK], names[NASTIAN_DECK] = ids_of(s)
    names[SURPRISE_DECK] = words.words["surprise"]
    names[NASTIAN_CUP] = [*words.words["unit"], *words.words["chit"]]
    names[SI_CUP] = words.words["si"]
    names[SET_UP] = []
    names[TURNED_UP] = words.words["circle"]
    return names
