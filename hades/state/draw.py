"""Draws from decks and cups for a State.

A source holds its remaining members as a mask; a draw picks one of them at random, so there is no order to
peek at. A position may fix the next draws (`State.rigged`), and in printed-game mode the player enters them
(`hades.chance.ManualDraws`).
"""

from __future__ import annotations

from hades.chance import (
    NASTIAN_CUP,
    NASTIAN_DECK,
    SET_UP,
    SHL_DECK,
    SI_CUP,
    SURPRISE_DECK,
    TURNED_UP,
    ManualDraws,
    RecordingSource,
)
from hades.state.state import IN_CUP, NO_CIRCLE, State, rows

CARDS = 18
"""Number of cards in a Resolution deck."""
NO_CARD = -1
"""The value in place of a card if the target draws none (6.4-18)."""
FULL_DECK = (1 << CARDS) - 1


def bits(mask: int) -> list[int]:
    """Return the numbers of the set bits, ascending."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


_FEW = 9
"""Number of bits looked up at a time: half a Resolution deck."""
_LOWEST = (1 << _FEW) - 1
_SET_IN = tuple(tuple(bits(few)) for few in range(1 << _FEW))
"""Mask -> the numbers of its set bits."""


def nth(mask: int, number: int) -> int:
    """Return the number of the set bit that has ``number`` set bits below it."""
    below = 0
    found = _SET_IN[mask & _LOWEST]
    while number >= len(found):
        number -= len(found)
        mask >>= _FEW
        below += _FEW
        found = _SET_IN[mask & _LOWEST]
    return below + found[number]


def pick(s: State, source: int, mask: int) -> int:
    """Return the number of a set bit of ``mask``, at random unless a position or the player fixes it."""
    count = s.drawn[source]
    s.drawn[source] = count + 1
    s.knowledge += 1
    if s.rigged is None:
        return nth(mask, s.luck.number(source, count, mask.bit_count()))
    if isinstance(s.luck, ManualDraws) and source != SET_UP:
        return s.luck.drawn(source, mask)
    fixed = s.rigged[source]
    if is_fixed := bool(fixed) and bool(mask >> fixed[0] & 1):
        rest = list(s.rigged)
        rest[source] = fixed[1:]
        s.rigged = tuple(rest)
        found = fixed[0]
    else:
        found = nth(mask, s.luck.number(source, count, mask.bit_count()))
    if isinstance(s.luck, RecordingSource):
        s.luck.seen.append((source, found, is_fixed))
    return found


def card(s: State, deck: int, table: int = 0) -> int:
    """Draw a Resolution card, from deck 0 (SHL) or 1 (Nastian); an empty deck is shuffled first (4.0-29).

    ``table`` is the mask of cards still on the table, which are not discards yet (R-11).
    """
    left = s.left[deck]
    if not left:
        left = FULL_DECK & ~table
        s.tell("deck_shuffled", ("4.0-29", "R-11") if table else ("4.0-29",), deck)
    drawn = pick(s, SHL_DECK if deck == 0 else NASTIAN_DECK, left)
    s.left[deck] = left & ~(1 << drawn)
    return drawn


def number(s: State, deck: int, table: int = 0) -> tuple[int, int]:
    """Draw a Resolution card for its random number; return the card, as in `named`, and the number (1-6)."""
    drawn = card(s, deck, table)
    return named(deck, drawn), s.t.card_number[deck][drawn]


def two_numbers(s: State, deck: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """Draw two Resolution cards for their random numbers, the first still on the table (R-11).

    Return (card, number) for each, as `number` does.
    """
    drawn = card(s, deck)
    return (named(deck, drawn), s.t.card_number[deck][drawn]), number(s, deck, 1 << drawn)


def named(deck: int, drawn: int) -> int:
    """Return the number of a Resolution card in events: 0 to 17 for SHL cards, 18 to 35 for Nastian cards."""
    return deck * CARDS + drawn


def letter(s: State, deck: int) -> int:
    """Draw a Resolution card for its random letter, 0 (A) to 11 (L)."""
    return s.t.card_letter[deck][card(s, deck)]


def from_cup(s: State) -> int:
    """Draw a counter from the Nastian Cup; -1 if the cup is empty (2.5-01)."""
    if not s.cup:
        return -1
    drawn = pick(s, NASTIAN_CUP, s.cup)
    s.cup &= ~(1 << drawn)
    return drawn


def installation(s: State) -> int:
    """Draw an SI from the Surface Installation Cup; -1 if the cup is empty (N-43)."""
    mask = sum([1 << si for si in rows(s.si_status, IN_CUP)])
    return pick(s, SI_CUP, mask) if mask else -1


def surprise(s: State) -> int:
    """Draw a Nasty Surprise card; the deck must not be empty."""
    unseen = s.surprise_left | s.surprise_aside if isinstance(s.luck, ManualDraws) else s.surprise_left
    drawn = pick(s, SURPRISE_DECK, unseen)
    if s.surprise_aside >> drawn & 1:
        # The card drawn was assumed to be set aside, but was in the printed deck; assume another one set
        # aside.
        s.surprise_aside ^= 1 << drawn | 1 << nth(s.surprise_left, 0)
        s.surprise_left = unseen & ~s.surprise_aside
    s.surprise_left &= ~(1 << drawn)
    return drawn


def add_surprise(s: State) -> bool:
    """Shuffle a set-aside card into the Nasty Surprise deck, unseen (5.6-09, 14.2-04).

    Return False if no card was set aside.
    """
    if not s.surprise_aside:
        return False
    # In printed-game mode nobody has seen which card it is: assume any until it is drawn.
    entered = isinstance(s.luck, ManualDraws)
    added = nth(s.surprise_aside, 0) if entered else pick(s, SURPRISE_DECK, s.surprise_aside)
    s.surprise_aside &= ~(1 << added)
    s.surprise_left |= 1 << added
    return True


def set_up(s: State, mask: int) -> int:
    """Draw for the set-up: return the number of a random set bit of ``mask``."""
    return pick(s, SET_UP, mask)


def turn_up(s: State, room: int) -> None:
    """In printed-game mode, replace a Circle counter being turned up with the one entered (2.1-14, 15.1-05).

    The counter assumed there until now, if it is still in the game, moves to the place where the entered
    counter was assumed to be.
    """
    luck = s.luck
    if not isinstance(luck, ManualDraws):
        return
    closed = [number for number in bits(s.face_down) if number != room]
    unknown = luck.unseen if luck.certain.bit_count() <= len(closed) else luck.certain
    drawn, laid = luck.drawn(TURNED_UP, unknown, room), s.circle_in[room]
    luck.unseen &= ~(1 << drawn)
    luck.certain &= ~(1 << drawn)
    s.circle_in[room] = NO_CIRCLE
    elsewhere = s.circle_in.find(drawn, 1)
    if elsewhere < 0 and luck.certain >> laid & 1:
        elsewhere = next(number for number in closed if not luck.certain >> s.circle_in[number] & 1)
    if elsewhere > 0 and drawn != laid:
        s.circle_in[elsewhere] = laid
    s.circle_in[room] = drawn
