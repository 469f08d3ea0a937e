"""Odds of a combat over all pairs of Resolution cards, and of the next random number of a deck."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from hades.content.tables import Tables
from hades.odds.combat_odds import SABOTAGE, spread
from hades.state.draw import FULL_DECK, bits
from hades.view import Public

SHL, NASTIAN = 0, 1
NEEDED = {"request": 4, "call": 4, "science": 4, "rally": 3}
"""Highest number with which an action succeeds."""

Net = tuple[float, float, float, float, float]
"""Chances of a net result of -2 or less, -1, 0, +1, +2 or more."""


@lru_cache(maxsize=1 << 13)
def net(
    t: Tables,
    attacker: str,
    weak: bool,
    defender: str,
    hurt: bool,
    cover: bool = False,
    defends: bool = True,
    sabotage: bool = False,
) -> Net:
    """Return the odds of an attack over full decks; arguments as in `combat_odds.spread`."""
    plus = SABOTAGE[weak] if sabotage else None
    shooters, target = ((attacker, weak),), (defender, hurt)
    found = spread(t.catalog, shooters, target, cover=cover, sabotage=plus, defends=defends)
    odds = [Fraction(0)] * 5
    for result, chance in found.items():
        odds[min(4, max(0, result + 2))] += chance
    low, one_down, nothing, one, two = map(float, odds)
    return low, one_down, nothing, one, two


def at_ship(t: Tables, attacker: str, weak: bool) -> tuple[float, float]:
    """Return the chances of one and of two hits on the Vittles from a Fighter or an SI."""
    return net(t, attacker, weak, "vittles", False)[3:]


@lru_cache(maxsize=4096)
def loss(t: Tables, attacker: str, weak: bool, defender: str, hurt: bool, steps: int, cover: bool) -> float:
    """Return the part of a friendly Unit's worth that an enemy's attack costs on average."""
    *_, one, two = net(t, attacker, weak, defender, hurt, cover)
    return two + one * (1.0 if steps == 1 else 0.35)


def low_number(seen: Public, deck: int, needs: int) -> float:
    """Return the chance that the next random number of a deck is ``needs`` or less, given the cards already
    seen.
    """
    return _low_number(seen.t, deck, seen.left[deck] or FULL_DECK, needs)


@lru_cache(maxsize=1 << 14)
def _low_number(t: Tables, deck: int, left: int, needs: int) -> float:
    numbers = t.card_number[deck]
    return sum(numbers[card] <= needs for card in bits(left)) / left.bit_count()


def better_deck(seen: Public, needs: int) -> float:
    """Return the chance of a low number, as `low_number`, from the better deck for it (R-04)."""
    return max(low_number(seen, SHL, needs), low_number(seen, NASTIAN, needs))
