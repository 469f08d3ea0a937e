"""The cards left in the Resolution decks and the chances of the next draw. No I/O and no state.

Everything is computed from what the player may know.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache

import attrs

from hades.content.component_records import DECKS, ResolutionCard
from hades.content.tables import Tables
from hades.odds.chance_table import percent
from hades.odds.combat_odds import SHL_TYPES, attack, defence
from hades.state.draw import FULL_DECK, bits
from hades.view import Public, View
from hades.wording import signed


@attrs.frozen
class Pile:
    """A Resolution deck, with all its cards in order and the cards left in it."""

    deck: str
    """``shl`` or ``nastian``."""
    cards: tuple[ResolutionCard, ...]
    left: tuple[ResolutionCard, ...]
    """Cards left; () once the last one has been drawn. The next draw is then from the whole deck (4.0-29)."""

    @property
    def seen(self) -> tuple[ResolutionCard, ...]:
        """Cards drawn since the last shuffle."""
        return tuple(card for card in self.cards if card not in self.left)

    @property
    def coming(self) -> tuple[ResolutionCard, ...]:
        """Cards that can be drawn next, all equally likely."""
        return self.left or self.cards


def piles(view: View) -> tuple[Pile, Pile]:
    """Return the current SHL and Nastian decks."""
    catalog = view.tables.catalog
    shl, nastian = (
        Pile(deck, tuple(cards), tuple(c for c in cards if c.id not in view.decks.of(deck).drawn))
        for deck, cards in zip(DECKS, (catalog.shl_cards, catalog.nastian_cards), strict=True)
    )
    return shl, nastian


def low_number(seen: Public, deck: int, needs: int) -> float:
    """Return the chance that the next number from a deck (0 SHL, 1 Nastian) is ``needs`` or less."""
    return _low_number(seen.t, deck, seen.left[deck] or FULL_DECK, needs)


@lru_cache(maxsize=1 << 14)
def _low_number(t: Tables, deck: int, left: int, needs: int) -> float:
    numbers = t.card_number[deck]
    return sum(numbers[card] <= needs for card in bits(left)) / left.bit_count()


def other_is_better(seen: Public, needs: int) -> bool:
    """Return whether the deck not in use is more likely to give ``needs`` or less (R-04)."""
    now, then = (low_number(seen, deck, needs) for deck in (seen.either, 1 - seen.either))
    return then > now + 1e-9


def better_deck(seen: Public, needs: int) -> float:
    """Return the chance of ``needs`` or less from whichever deck makes it more likely (R-04)."""
    return max(low_number(seen, deck, needs) for deck in (0, 1))


def numbers(pile: Pile) -> list[tuple[int, int, int, Fraction]]:
    """Return (number, cards left with it, cards with it in the deck, chance of it or less), ascending."""
    left = Counter(card.number for card in pile.left)
    every = Counter(card.number for card in pile.cards)
    coming = pile.coming
    return [
        (n, left[n], every[n], Fraction(sum(card.number <= n for card in coming), len(coming)))
        for n in sorted(every)
    ]


def values(pile: Pile, type_: str, *, attacks: bool, weak: bool) -> list[tuple[int, int]]:
    """Return (modifier, number of cards with it) for the cards that can be drawn next, highest first."""
    value = attack if attacks else defence
    return sorted(Counter(value(card, type_, weak) for card in pile.coming).items(), reverse=True)


def types(pile: Pile) -> tuple[str, ...]:
    """Return the types that draw from a deck and for which its cards have values."""
    named = {t for card in pile.cards for table in tables_of(card) for t in table}
    if pile.deck == "shl":
        return tuple(t for t in SHL_TYPES if t in named)
    return tuple(sorted(named - set(SHL_TYPES)))


def tables_of(card: ResolutionCard) -> tuple[dict[str, tuple[int, int]], ...]:
    """Return a card's modifiers, by type: ground attack, ground defence, spaceborne attack and defence.

    Each value is (modifier, modifier in parentheses).
    """
    return card.ground_attack, card.ground_defense, card.spaceborne_attack, card.spaceborne_defense


def chances_text(spread: Iterable[tuple[int, int]]) -> str:
    """Return modifiers from `values` with their chances: ``+2: 22%, +1: 44%, 0: 33%``."""
    found = list(spread)
    every = sum(count for _, count in found)
    return ", ".join(f"{signed(value)}: {percent(Fraction(count, every))}" for value, count in found)


def mean(spread: Sequence[tuple[int, int]]) -> str:
    """Return the mean of modifiers to one decimal, as text; ``spread`` is a result of `values`."""
    every = sum(count for _, count in spread)
    whole = sum(value * count for value, count in spread)
    return signed(whole / every, 1)
