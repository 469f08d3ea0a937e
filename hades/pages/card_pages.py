"""Pages of a Resolution deck and of one of its cards, as rows."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from hades import narrate
from hades.content.kinds import ResolutionCard
from hades.odds.chance_table import percent
from hades.odds.remaining_cards import Pile, mean, numbers, tables_of, told, types, values
from hades.pages.fact import Row
from hades.wording import counted, signed

TABLES = "Attack", "Defence", "Attack in space", "Defence in space"
"""Tables of a Resolution card by type, in printed order."""


def deck_rows(pile: Pile) -> list[Row]:
    """Return the page of a deck: the cards left, the next number, the next modifier of every type."""
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
    rows.append(("head", f"The next modifier, one of {counted(coming, 'card')}", ""))
    for type_ in types(pile):
        rows += _type_rows(pile, type_)
    covers = sorted(Counter(card.cover for card in pile.coming).items())
    rows.append(("key", "Cover", told(covers)))
    return rows


def _type_rows(pile: Pile, type_: str) -> list[Row]:
    """Return the possible next modifiers of a type, fresh and weak, as attacker and as defender."""
    rows: list[Row] = []
    for attacks, word in ((True, "attack"), (False, "defence")):
        fresh = values(pile, type_, attacks=attacks, weak=False)
        weak = values(pile, type_, attacks=attacks, weak=True)
        if any(value for value, _ in (*fresh, *weak)):
            said = f"{told(fresh)} (mean {mean(fresh)})"
            if weak != fresh:
                said += f"\nweak: {told(weak)} (mean {mean(weak)})"
            rows.append(("key", f"{narrate.type_name(type_)}, {word}", said))
    return rows


def card_lines(card: ResolutionCard) -> tuple[str, ...]:
    """Return a card, except number and letter, in a few lines: ``attack: Guard +1 (0), Laser +2 (+1)``."""
    found = [f"cover {signed(card.cover)}"] if card.cover else []
    for name, table in zip(TABLES, tables_of(card), strict=True):
        given = (
            f"{narrate.type_name(t)} {signed(fresh)} ({signed(weak)})" for t, (fresh, weak) in table.items()
        )
        found += [f"{name.lower()}: {', '.join(given)}"] if table else []
    return tuple(found)


def card_rows(card: ResolutionCard) -> list[Row]:
    """Return everything printed on a Resolution card."""
    rows: list[Row] = [
        ("key", "Number, letter", f"{card.number}, {card.letter}"),
        ("key", "Cover", signed(card.cover)),
    ]
    for name, table in zip(TABLES, tables_of(card), strict=True):
        if table:
            rows.append(("head", f"{name}, fresh (weak)", ""))
            rows += [
                ("key", narrate.type_name(type_), f"{signed(fresh)} ({signed(weak)})")
                for type_, (fresh, weak) in table.items()
            ]
    return rows
