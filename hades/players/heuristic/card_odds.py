"""Odds of a combat over all pairs of Resolution cards, and of the next random number of a deck."""

from __future__ import annotations

from functools import lru_cache

from hades.content.tables import T, Tables
from hades.state.draw import FULL_DECK, bits
from hades.view import Public

SHL, NASTIAN = 0, 1
NEEDED = {"request": 4, "call": 4, "science": 4, "rally": 3}
"""Highest number with which an action succeeds."""

Net = tuple[float, float, float, float, float]
"""Chances of a net result of -2 or less, -1, 0, +1, +2 or more."""


@lru_cache(maxsize=4096)
def ground(
    t: Tables, attacker: str, weak: bool, defender: str, hurt: bool, ours: bool, cover: bool = False
) -> Net:
    """Return the odds when a Unit, SI or Fighter attacks a Unit or SI; ``ours`` if the attacker is
    friendly."""
    a, d = (SHL, NASTIAN) if ours else (NASTIAN, SHL)
    attack = t.space_attack if attacker == "fighter" else t.ground_attack
    attacks = [card[T[attacker]][weak] for card in attack[a]]
    shields = [card[T[defender]][hurt] for card in t.ground_defense[d]]
    if cover:
        shields = [s + c for s, c in zip(shields, t.card_cover[d], strict=True)]
    return _net(attacks, shields)


@lru_cache(maxsize=1024)
def sabotage(t: Tables, weak: bool, defender: str, hurt: bool) -> Net:
    """Return the odds of an Engineer's Sabotage (6.5)."""
    return _net([2 if weak else 4], [card[T[defender]][hurt] for card in t.ground_defense[NASTIAN]])


@lru_cache(maxsize=1024)
def undefended(t: Tables, attacker: str, weak: bool) -> Net:
    """Return the odds of an attack that draws no defence card (6.4-18)."""
    return _net([card[T[attacker]][weak] for card in t.ground_attack[SHL]], [0])


@lru_cache(maxsize=1024)
def ship_fires(t: Tables, weapon: str, weak: bool, defender: str, hurt: bool) -> Net:
    """Return the odds when a weapon of the Vittles, or a Heavy Weapon at a Fighter, attacks."""
    attack = t.ground_attack if weapon == "heavy-weapon" else t.space_attack
    shield = t.space_defense if defender == "fighter" else t.ground_defense
    attacks = [card[T[weapon]][weak] for card in attack[SHL]]
    return _net(attacks, [card[T[defender]][hurt] for card in shield[NASTIAN]])


@lru_cache(maxsize=256)
def at_ship(t: Tables, attacker: str, weak: bool) -> tuple[float, float]:
    """Return the chances of one and of two hits on the Vittles from a Fighter or an SI."""
    attack = t.space_attack if attacker == "fighter" else t.ground_attack
    attacks = [card[T[attacker]][weak] for card in attack[NASTIAN]]
    net = _net(attacks, [card[T["vittles"]][0] for card in t.space_defense[SHL]])
    return net[3], net[4]


def _net(attacks: list[int], shields: list[int]) -> Net:
    counts = [0] * 5
    for attack in attacks:
        for shield in shields:
            counts[min(4, max(0, attack + shield + 2))] += 1
    total = len(attacks) * len(shields)
    low, one_down, nothing, one, two = (count / total for count in counts)
    return low, one_down, nothing, one, two


@lru_cache(maxsize=4096)
def loss(t: Tables, attacker: str, weak: bool, defender: str, hurt: bool, steps: int, cover: bool) -> float:
    """Return the part of a friendly Unit's worth that an enemy's attack costs on average."""
    net = ground(t, attacker, weak, defender, hurt, False, cover)
    return net[4] + net[3] * (1.0 if steps == 1 else 0.35)


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
