"""What is left of the decks, and what the next draw may be: exact, from what the player may know. Pure.

Cards are known by their place in their deck, from 1 on, as the card of a combat names them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction

import attrs

from hades import narrate
from hades.advice.chance_table import DECKS, percent
from hades.content.kinds import ResolutionCard
from hades.content.load import Catalog
from hades.content.odds import SHL_TYPES, attack, defence
from hades.view import View

NAMES = {
    "50": "Quad 50",
    "R1": "Railgun R1",
    "R2": "Railgun R2",
    "vittles": "The Vittles",
    "hq": "HQ",
    "swat": "SWAT",
}
"""Types whose names are more than their words with capitals."""


@attrs.frozen
class Pile:
    """A Resolution deck: its cards in order, and which of them may come next.

    ``left`` is empty when the last one has been drawn: then the next draw is from all (4.0-29).
    """

    deck: str
    cards: tuple[ResolutionCard, ...]
    left: tuple[ResolutionCard, ...]

    @property
    def seen(self) -> tuple[ResolutionCard, ...]:
        """The cards drawn since the last shuffle."""
        return tuple(card for card in self.cards if card not in self.left)

    @property
    def coming(self) -> tuple[ResolutionCard, ...]:
        """The cards of which one is drawn next, each as likely as any other."""
        return self.left or self.cards


def piles(view: View, catalog: Catalog) -> tuple[Pile, Pile]:
    """The SHL and the Nastian deck as they are."""
    shl, nastian = (
        Pile(deck, tuple(cards), tuple(c for c in cards if c.id not in view.decks.of(deck).drawn))
        for deck, cards in zip(DECKS, (catalog.shl_cards, catalog.nastian_cards), strict=True)
    )
    return shl, nastian


def type_name(type_: str) -> str:
    """A type of Unit, SI or weapon as it is read."""
    return NAMES.get(type_, type_.replace("-", " ").title())


def signed(value: int) -> str:
    """A modifier with its sign."""
    return f"{value:+d}".replace("-", "−") if value else "0"


def numbers(pile: Pile) -> list[tuple[int, int, int, Fraction]]:
    """(random number, cards left with it, cards in all, chance that the next one is this or less)."""
    left = Counter(card.number for card in pile.left)
    every = Counter(card.number for card in pile.cards)
    coming = pile.coming
    return [
        (n, left[n], every[n], Fraction(sum(card.number <= n for card in coming), len(coming)))
        for n in sorted(every)
    ]


def values(pile: Pile, type_: str, *, attacks: bool, weak: bool) -> list[tuple[int, int]]:
    """(modifier, cards with it) of the next draw, from the highest on."""
    value = attack if attacks else defence
    found = Counter(value(card, type_, weak) for card in pile.coming)
    return sorted(found.items(), reverse=True)


def types(pile: Pile) -> tuple[str, ...]:
    """Types that cards of a deck have something for, those that draw from it alone, in order."""
    named = {t for card in pile.cards for table in _tables(card) for t in table}
    side = pile.deck == "shl"
    ours = [t for t in SHL_TYPES if t in named]
    return tuple(ours) if side else tuple(sorted(named - set(SHL_TYPES)))


def _tables(card: ResolutionCard) -> tuple[dict[str, tuple[int, int]], ...]:
    return card.ground_attack, card.ground_defense, card.spaceborne_attack, card.spaceborne_defense


def told(spread: Iterable[tuple[int, int]]) -> str:
    """Modifiers with how likely each is: ``+2 22 %, +1 44 %, 0 33 %``."""
    found = list(spread)
    every = sum(count for _, count in found)
    return ", ".join(f"{signed(value)}: {percent(Fraction(count, every))}" for value, count in found)


def mean(spread: Sequence[tuple[int, int]]) -> str:
    """The mean of modifiers to a tenth."""
    every = sum(count for _, count in spread)
    whole = sum(value * count for value, count in spread)
    return f"{whole / every:+.1f}".replace("-", "−")


Row = tuple[str, str, str]


def deck_rows(pile: Pile) -> list[Row]:
    """A deck as rows of a page: what is left, the next number, the next modifier of every type."""
    left, every = len(pile.left), len(pile.cards)
    rows: list[Row] = [
        ("sum", "Left, not seen since the last shuffle", f"{left} of {every}"),
        ("sum", "Seen since the last shuffle", str(every - left)),
    ]
    if not left:
        rows.append(
            ("off", "The deck is empty: all its cards are shuffled before the next draw [4.0-29].", "")
        )
    rows.append(("head", "The next number", ""))
    coming = len(pile.coming)
    before = Fraction(0)
    for number, here, all_, most in numbers(pile):
        rows.append(
            (
                "key",
                f"{number}: {percent(most - before)}",
                f"{here} of {all_} left · {number} or less: {percent(most)}",
            )
        )
        before = most
    letters = Counter(card.letter for card in pile.coming)
    rows.append(("head", "The next letter", ""))
    rows.append(("text", ", ".join(f"{k} ×{n}" if n > 1 else k for k, n in sorted(letters.items())), ""))
    rows.append(("head", f"The next modifier, one of {narrate.counted(coming, 'card')}", ""))
    for type_ in types(pile):
        rows += _type_rows(pile, type_)
    covers = sorted(Counter(card.cover for card in pile.coming).items())
    rows.append(("key", "Cover", told(covers)))
    return rows


def _type_rows(pile: Pile, type_: str) -> list[Row]:
    """What a type may get next, fresh and weak, as attacker and as defender."""
    rows: list[Row] = []
    for attacks, word in ((True, "attack"), (False, "defence")):
        fresh = values(pile, type_, attacks=attacks, weak=False)
        weak = values(pile, type_, attacks=attacks, weak=True)
        if any(value for value, _ in (*fresh, *weak)):
            said = f"{told(fresh)} (mean {mean(fresh)})"
            if weak != fresh:
                said += f"\nweak: {told(weak)} (mean {mean(weak)})"
            rows.append(("key", f"{type_name(type_)}, {word}", said))
    return rows


def card_rows(card: ResolutionCard) -> list[Row]:
    """Everything printed on a Resolution card."""
    rows: list[Row] = [
        ("key", "Number, letter", f"{card.number}, {card.letter}"),
        ("key", "Cover", signed(card.cover)),
    ]
    names = ("Attack", "Defence", "Attack in space", "Defence in space")
    for name, table in zip(names, _tables(card), strict=True):
        if table:
            rows.append(("head", f"{name}, fresh (weak)", ""))
            rows += [
                ("key", type_name(type_), f"{signed(fresh)} ({signed(weak)})")
                for type_, (fresh, weak) in table.items()
            ]
    return rows
