"""Fit the two Resolution decks to a table of wanted odds and write their data files.

    python -m tools.fit_cards            prints the fit, row by row
    python -m tools.fit_cards --write    also writes data/cards/shl.toml and nastian.toml

The printed cards are not known, so the decks are reconstructed from wanted odds (``card_counts.WANTED``), in
three steps:

1. ``card_counts.fit`` finds the number of cards, of 18, to have each modifier, for each type.
2. ``lines`` makes a line of 18 (fresh, depleted) values for each type, including types that are not in
   the table.
3. ``deal`` distributes each line over the cards so that good or bad values do not pile up on single
   cards, or together with certain random numbers.

Everything is reproducible: the only random generator is seeded. Only the standard library is needed.
"""

from __future__ import annotations

import argparse
import random
from pathlib import Path

from tools.card_counts import ATTACKS, CARDS, COVER, SI_COUNTS, Counts, fit, report

SEED = 6
"""The seed from 0 to 47 with the best fit."""

Line = list[tuple[int, int]]
"""(fresh, depleted) values of one type on each of the 18 cards, unsigned."""


def values(counts: list[int]) -> list[int]:
    """Return the 18 values with the given counts, the best first."""
    return [value for value in range(len(counts) - 1, -1, -1) for _ in range(counts[value])]


def shifted(fresh: list[int], cards: int, by: int) -> list[int]:
    """Return the values after adding ``by`` to ``cards`` of them, spread evenly where possible."""
    able = [i for i, value in enumerate(fresh) if 0 <= value + by <= 4]
    chosen = {able[k * len(able) // cards] for k in range(cards)} if cards else set()
    return sorted((v + by * (i in chosen) for i, v in enumerate(fresh)), reverse=True)


def worn(fresh: list[int]) -> Line:
    """Return (fresh, depleted) values. Depleted is one less on every other card with a value."""
    return [(value, value - (1 if value and i % 2 == 0 else 0)) for i, value in enumerate(fresh)]


def same(fresh: list[int]) -> Line:
    return [(value, value) for value in fresh]


def lines(counts: Counts) -> tuple[dict[str, dict[str, Line]], dict[str, dict[str, Line]]]:
    """Return the lines for the SHL and the Nastian deck: part of the card -> type -> line."""
    attack = {key: values(counts[key]) for key in counts if key in ATTACKS}
    defence = {key: values(counts[key]) for key in counts if key not in ATTACKS or key == "FIGHTER"}
    infantry = attack["armored-infantry"]
    infantry_line = list(zip(infantry, attack["armored-infantry depleted"], strict=True))
    guarded = defence["ARMORED-INFANTRY"]
    shl = {
        "ground_attack": {
            "armored-infantry": infantry_line,
            "heavy-weapon": worn(attack["heavy-weapon"]),
            "engineer": infantry_line,
            "scout": worn(attack["scout"]),
            "swat": worn(shifted(infantry, 2, +1)),
            "hq": worn(attack["hq"]),
            "dante": worn(shifted(attack["hq"], 5, -1)),
            "emily": worn(shifted(attack["hq"], 6, -1)),
        },
        "ground_defense": {
            "armored-infantry": worn(guarded),
            "heavy-weapon": worn(guarded),
            "engineer": worn(guarded),
            "scout": worn(shifted(guarded, 2, -1)),
            "swat": worn(shifted(guarded, 1, +1)),
            "hq": worn(shifted(guarded, 1, -1)),
            "dante": worn(shifted(guarded, 4, -1)),
            "emily": worn(shifted(guarded, 5, -1)),
            "elder-alien": worn(shifted(guarded, 3, -1)),
        },
        "spaceborne_attack": {weapon: worn(attack[weapon]) for weapon in ("50", "R1", "R2")},
        # A Failing module is as hard to hit as a Holding one.
        "spaceborne_defense": {"vittles": same(defence["VITTLES"])},
    }
    tough, plain, soft = [6, 8, 3, 1, 0], SI_COUNTS, [8, 8, 1, 1, 0]
    nastian = {
        "ground_attack": {
            name: worn(attack[name.upper()])
            for name in ("soldier", "shock-trooper", "guard", "railgun", "missile-battery", "laser")
        },
        "ground_defense": {
            **{name: worn(defence[name]) for name in ("soldier", "shock-trooper", "guard")},
            "officer": worn(defence["shock-trooper"]),
            # Two types get tougher and two softer, so that their mean stays as wanted.
            "railgun": worn(values(tough)),
            "troop-elevator": worn(values(tough)),
            "missile-battery": worn(values(plain)),
            "flight-elevator": worn(values(plain)),
            "laser": worn(values(soft)),
            "radar-dome": worn(values(soft)),
        },
        "spaceborne_attack": {"fighter": worn(attack["FIGHTER"])},
        "spaceborne_defense": {"fighter": worn(defence["fighter"])},
    }
    return shl, nastian


# From lines to cards


class Deck:
    """The lines of a deck, in which each place is a card."""

    def __init__(self, texts: dict[str, dict[str, Line]], cover: dict[int, int] | None) -> None:
        self.lines = {
            (text, type_): list(line) for text, types in texts.items() for type_, line in types.items()
        }
        # Cover is dealt together with the Armored Infantry's defence, as the table ties them together.
        self.tied = cover is not None
        infantry = self.lines.get(("ground_defense", "armored-infantry"), [])
        left = dict(cover or {})
        self.cover = [0] * CARDS
        for card in range(CARDS):
            if not self.tied:
                self.cover[card] = -(card % 2)
            elif left.get(infantry[card][0], 0):
                left[infantry[card][0]] -= 1
                self.cover[card] = -1

    def swap(self, key: tuple[str, str], a: int, b: int) -> None:
        line = self.lines[key]
        line[a], line[b] = line[b], line[a]
        if self.tied and key == ("ground_defense", "armored-infantry"):
            self.cover[a], self.cover[b] = self.cover[b], self.cover[a]

    def strengths(self) -> list[tuple[float, float]]:
        """Return (attack strength, defence strength) of each card, relative to the spread of each type."""
        out = [[0.0, 0.0] for _ in range(CARDS)]
        for (text, _), line in self.lines.items():
            fresh = [f for f, _ in line]
            mean = sum(fresh) / CARDS
            spread = (sum((f - mean) ** 2 for f in fresh) / CARDS) ** 0.5 or 1.0
            for card, value in enumerate(fresh):
                out[card][text.endswith("defense")] += (value - mean) / spread
        for card, value in enumerate(self.cover):
            out[card][1] -= value
        return [(a, d) for a, d in out]

    def unevenness(self) -> float:
        strengths = self.strengths()
        return sum(a * a + d * d + (a + d) ** 2 for a, d in strengths)


def deal(deck: Deck, rng: random.Random) -> None:
    """Shuffle each line, then swap values between cards as long as that makes them more equal in strength."""
    for key in deck.lines:
        for card in range(CARDS - 1, 0, -1):
            deck.swap(key, card, rng.randrange(card + 1))
    keys = list(deck.lines)
    lowest = deck.unevenness()
    for _ in range(4000):
        key, a, b = rng.choice(keys), rng.randrange(CARDS), rng.randrange(CARDS)
        deck.swap(key, a, b)
        cost = deck.unevenness()
        if cost <= lowest:
            lowest = cost
        else:
            deck.swap(key, a, b)


def faces(deck: Deck, twice: str, rng: random.Random) -> list[tuple[int, str]]:
    """Return (number, letter) for each card, with numbers spread evenly over strong and weak cards."""
    strengths = [a + d for a, d in deck.strengths()]
    numbers = [1 + card % 6 for card in range(CARDS)]

    def uneven() -> float:
        return sum(
            sum(s for s, n in zip(strengths, numbers, strict=True) if n == k) ** 2 for k in range(1, 7)
        )

    lowest = uneven()
    for _ in range(2000):
        a, b = rng.randrange(CARDS), rng.randrange(CARDS)
        numbers[a], numbers[b] = numbers[b], numbers[a]
        cost = uneven()
        if cost <= lowest:
            lowest = cost
        else:
            numbers[a], numbers[b] = numbers[b], numbers[a]
    while True:
        letters = list("ABCDEFGHIJKL" + twice)
        rng.shuffle(letters)
        out = list(zip(numbers, letters, strict=True))
        # The two cards with the same letter have different numbers.
        if len(set(out)) == CARDS:
            return out


HEAD = """\
#:schema ../schemas/resolution-cards.json
# The {name} Resolution deck: eighteen cards, reconstructed.
#
# Written by tools/fit_cards.py, which says how; the odds that come of it are checked in the
# tests. Each text maps a type to [fresh, depleted]; a type that is not named has 0.
# Every random number stands on three cards. Every letter stands on one or two, so that the two
# decks together hold each letter three times.

[source]
number = "inferred: 1 to 6 like the hexsides (5.2), evenly, as 17 percent for one of them says (6.4)"
letter = "inferred: they name Complexes (2.1), so A to L; which card has which is ours"
cover = "reconstructed"
ground_attack = "reconstructed"
ground_defense = "reconstructed"
spaceborne_attack = "reconstructed"
spaceborne_defense = "reconstructed"
"""


def toml(name: str, deck: Deck, marks: list[tuple[int, str]]) -> str:
    out = [HEAD.format(name="SHL" if name == "shl" else name.title()).rstrip()]
    for card, (number, letter) in enumerate(marks):
        out.append(f'\n[[card]]\nid = "{name}-{card + 1:02d}"\nnumber = {number}\nletter = "{letter}"')
        out.append(f"cover = {deck.cover[card]}")
        text = ""
        for (section, type_), line in deck.lines.items():
            sign = -1 if section.endswith("defense") else 1
            fresh, depleted = line[card]
            if not fresh:
                continue
            if section != text:
                text = section
                out.append(f"\n[card.{section}]")
            key = f'"{type_}"' if type_[0].isdigit() else type_
            out.append(f"{key} = [{sign * fresh}, {sign * depleted}]")
    return "\n".join(out) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description="Fit the Resolution decks to the wanted odds.")
    parser.add_argument("--write", action="store_true", help="write the two data files")
    arguments = parser.parse_args()
    rng = random.Random(SEED)
    counts = fit(rng)
    print(report(counts))
    cover = dict(enumerate(counts[COVER]))
    shl_lines, nastian_lines = lines(counts)
    folder = Path(__file__).resolve().parent.parent / "data" / "cards"
    for name, texts, tied, twice in (
        ("shl", shl_lines, cover, "ACEGIK"),
        ("nastian", nastian_lines, None, "BDFHJL"),
    ):
        deck = Deck(texts, tied)
        deal(deck, rng)
        text = toml(name, deck, faces(deck, twice, rng))
        spread = [a + d for a, d in deck.strengths()]
        print(f"{name}: worth of a card from {min(spread):+.2f} to {max(spread):+.2f}")
        if arguments.write:
            (folder / f"{name}.toml").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
