"""Exact odds of a combat, computed over every pair of cards (4.0).

The two cards come from different decks, so every pair is equally likely. If both come from the Nastian deck
(a Gorgon against a Nastian, C-02), every pair of different cards is equally likely. `odds` assumes full
decks; `spread`, `chances` and `at_ship` also accept the cards left.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

import attrs

from hades.content.component_records import OFFENSIVE, SI_TYPES, TYPES, UNIT_TYPES, WEAPONS, ResolutionCard
from hades.content.load import Catalog
from hades.rules import sabotage as sabotage_rules
from hades.state.draw import CARDS, FULL_DECK, bits

FULL_DECKS = FULL_DECK, FULL_DECK
"""Masks of all cards in both Resolution decks."""
SHL_UNITS = UNIT_TYPES[: UNIT_TYPES.index("soldier")]
NASTIAN_UNITS = UNIT_TYPES[UNIT_TYPES.index("soldier") :]
SHL_TYPES = (*SHL_UNITS, "vittles", *WEAPONS)
"""Types that draw SHL cards; ``vittles`` is the ship as a defender (7.3, 12.0)."""
GORGON_TYPES = ("soldier", "shock-trooper")
"""Types whose modifiers Medusa and Zola use (5.7-12, 5.7-13)."""
SPACEBORNE = ("vittles", "fighter", *WEAPONS)
"""Types that use the spaceborne values of cards (4.0-07)."""
PACIFISTS = ("elder-alien", "officer")
"""Units that never attack (11.0-44, 5.7-16)."""


@attrs.frozen
class Odds:
    """Chances of the five results of a combat; they add up to 1.

    ``destroyed`` is net +2 or more, ``hit`` +1, ``nothing`` 0, ``attacker_hit`` -1, ``attacker_destroyed`` -2
    or less (4.0-14 to 4.0-22). If one side is spaceborne, all negative results count as ``nothing``. A hit
    on a target or attacker with one step left destroys it (4.0-16, 4.0-20).
    """

    destroyed: Fraction
    hit: Fraction
    nothing: Fraction
    attacker_hit: Fraction
    attacker_destroyed: Fraction

    @property
    def percent(self) -> tuple[float, ...]:
        """The five chances in percent, in the order of the fields."""
        return tuple(float(100 * chance) for chance in attrs.astuple(self))


@attrs.frozen
class Pairing:
    """A type of attacker against a type of defender, or against the mean of several types."""

    attacker: str
    defenders: tuple[str, ...]
    attacker_depleted: bool = False
    defender_depleted: bool = False
    cover: bool = False
    sabotage: int | None = None

    @property
    def name(self) -> str:
        """The pairing for display: ``soldier -> scout (depleted)``."""
        defender = self.defenders[0] if len(self.defenders) == 1 else "any SI"
        special = f"{SHELTER * self.cover}{' by Sabotage' * (self.sabotage is not None)}"
        return (
            f"{_named(self.attacker, self.attacker_depleted)} -> "
            f"{_named(defender, self.defender_depleted)}{special}"
        )


def odds(
    catalog: Catalog,
    attacker_type: str,
    attacker_depleted: bool,
    defender_type: str,
    defender_depleted: bool,
    *,
    cover: bool = False,
    sabotage: int | None = None,
) -> Odds:
    """Return the odds of one combat.

    ``cover`` means that the defender is a Unit in the hex of a destroyed SI (4.0-09). ``sabotage`` is the
    modifier used in place of the attacker's card (6.5-02).
    """
    attackers, defender = ((attacker_type, attacker_depleted),), (defender_type, defender_depleted)
    ways = _results(_nets(catalog, attackers, defender, cover=cover, sabotage=sabotage))
    if attacker_type in SPACEBORNE or defender_type in SPACEBORNE:
        ways = [0, 0, sum(ways[:3]), *ways[3:]]
    return Odds(*(Fraction(count, sum(ways)) for count in reversed(ways)))


def spread(
    catalog: Catalog,
    attackers: Sequence[tuple[str, bool]],
    defender: tuple[str, bool],
    *,
    left: tuple[int, int] = FULL_DECKS,
    cover: bool = False,
    sabotage: int | None = None,
    defends: bool = True,
) -> dict[int, Fraction]:
    """Map each net result of a combat to its chance, in ascending order (4.0-05, 4.0-13, C-01).

    A combatant is (type, whether it uses the modifier in parentheses). ``left`` contains the masks of the
    cards left in the SHL and the Nastian deck, as in `Public.left`. A deck that runs out during the combat is
    reshuffled without the cards on the table (4.0-29, R-11). ``cover`` and ``sabotage`` are as in `odds`.
    Without ``defends``, the defender draws no card (6.4-18).
    """
    nets = _nets(catalog, attackers, defender, left, cover, sabotage, defends)
    total = sum(nets.values())
    return {net: Fraction(ways, total) for net, ways in sorted(nets.items())}


def _nets(
    catalog: Catalog,
    attackers: Sequence[tuple[str, bool]],
    defender: tuple[str, bool],
    left: tuple[int, int] = FULL_DECKS,
    cover: bool = False,
    sabotage: int | None = None,
    defends: bool = True,
) -> dict[int, int]:
    """Return the number of equally likely ways to each net result; the arguments are those of `spread`."""
    lines: tuple[list[Column], list[Column]] = ([], [])
    for type_, weak in attackers:
        column = _modifiers(catalog, attack, type_, weak) if sabotage is None else (sabotage,) * CARDS
        lines[type_ not in SHL_TYPES].append(column)
    if defends:
        lines[defender[0] not in SHL_TYPES].append(_modifiers(catalog, defence, *defender, cover))
    ours, theirs = (_sums(tuple(columns), left[deck]) for deck, columns in enumerate(lines))
    nets: defaultdict[int, int] = defaultdict(int)
    for one, ways in ours:
        for other, more in theirs:
            nets[one + other] += ways * more
    return nets


def _results(nets: dict[int, int]) -> list[int]:
    """Return the number of ways to the net results -2 or less, -1, 0, +1, +2 or more."""
    found = [0] * 5
    for net, ways in nets.items():
        found[0 if net < -2 else net + 2 if net < 2 else 4] += ways
    return found


Net = tuple[float, float, float, float, float]
"""Chances of the net results -2 or less, -1, 0, +1, +2 or more."""


@lru_cache(maxsize=1 << 11)
def chances(
    catalog: Catalog,
    attacker: str,
    weak: bool,
    defender: str,
    hurt: bool,
    *,
    left: tuple[int, int] = FULL_DECKS,
    cover: bool = False,
    defends: bool = True,
    sabotage: bool = False,
    partner: tuple[str, bool] | None = None,
) -> Net:
    """Return the chances of the net results of an attack, for computer players; cached.

    ``weak`` and ``hurt`` select the modifier in parentheses for the attacker and the defender. ``partner`` is
    the second attacker in Combined Fire. The other arguments are as in `spread`.
    """
    plus = sabotage_rules.MODIFIERS[weak] if sabotage else None
    attackers = ((attacker, weak), partner) if partner is not None else ((attacker, weak),)
    ways = _results(_nets(catalog, attackers, (defender, hurt), left, cover, plus, defends))
    total = sum(ways)
    low, one_down, nothing, one, two = ways
    return low / total, one_down / total, nothing / total, one / total, two / total


def at_ship(
    catalog: Catalog, attacker: str, weak: bool, left: tuple[int, int] = FULL_DECKS
) -> tuple[float, float]:
    """Return (chance of one hit, chance of two or more) for a Fighter or an SI that fires at the Vittles."""
    return chances(catalog, attacker, weak, "vittles", False, left=left)[3:]


Column = tuple[int, ...]
"""The modifier of each card of a deck, in order."""
Sums = tuple[tuple[int, int], ...]
"""Pairs (sum of modifiers, number of equally likely ways to draw that sum)."""


@lru_cache(maxsize=1 << 10)
def _modifiers(
    catalog: Catalog,
    value: Callable[[ResolutionCard, str, bool], int],
    type_: str,
    weak: bool,
    cover: bool = False,
) -> Column:
    cards = catalog.shl_cards if type_ in SHL_TYPES else catalog.nastian_cards
    return tuple([value(card, type_, weak) + card.cover * cover for card in cards])


def attack(card: ResolutionCard, type_: str, weak: bool) -> int:
    """Return the modifier of a card for an attacking type (4.0-07, 4.0-11).

    ``weak`` selects the modifier in parentheses.
    """
    text = card.spaceborne_attack if type_ in SPACEBORNE else card.ground_attack
    return text.get(type_, (0, 0))[weak]


def defence(card: ResolutionCard, type_: str, weak: bool) -> int:
    """Return the modifier of a card for a defending type, 0 or less, without cover (4.0-08)."""
    text = card.spaceborne_defense if type_ in SPACEBORNE else card.ground_defense
    return text.get(type_, (0, 0))[weak]


@lru_cache(maxsize=1 << 10)
def _sums(columns: tuple[Column, ...], left: int) -> Sums:
    """Return the sums of modifiers when one card for each column is drawn from those ``left`` (a mask)."""
    # Pairs (sum, mask of the cards on the table).
    ways = [(0, 0)]
    for column in columns:
        ways = [
            (total + column[card], table | 1 << card)
            for total, table in ways
            for card in bits(left & ~table or FULL_DECK & ~table)
            if card < len(column)
        ]
    return tuple(Counter([total for total, _ in ways]).items())


def can_attack(attacker_type: str, defender_type: str) -> bool:
    """Return whether the rules allow one type to attack the other.

    Gorgons fight as Soldiers and Shock Troopers, so these two types may also meet Nastians. From the ground,
    only Heavy Weapons reach Fighters (6.2-08). The 50 hits only Units, except the Officer (7.3-03).
    """
    nastian = (*NASTIAN_UNITS, *SI_TYPES)
    if attacker_type in PACIFISTS or attacker_type == "vittles":
        return False
    if attacker_type == "50":
        return defender_type in NASTIAN_UNITS and defender_type != "officer"
    if attacker_type in ("R1", "R2", "heavy-weapon"):
        return defender_type in (*nastian, "fighter")
    if attacker_type in SHL_UNITS:
        return defender_type in nastian
    if attacker_type in OFFENSIVE or attacker_type == "fighter":
        return defender_type in (*SHL_UNITS, "vittles")
    if attacker_type in GORGON_TYPES:
        return defender_type in UNIT_TYPES
    # Other Nastians fight Gorgons, who defend as Soldier and Shock Trooper.
    return attacker_type in NASTIAN_UNITS and defender_type in (*SHL_UNITS, *GORGON_TYPES)


def mean(catalog: Catalog, pairing: Pairing) -> Odds:
    own, weak = (pairing.attacker, pairing.attacker_depleted), pairing.defender_depleted
    each = [
        odds(catalog, *own, foe, weak, cover=pairing.cover, sabotage=pairing.sabotage)
        for foe in pairing.defenders
    ]
    columns = zip(*(attrs.astuple(o) for o in each), strict=True)
    return Odds(*(sum(column, Fraction(0)) / len(each) for column in columns))


def _named(type_: str, depleted: bool) -> str:
    return f"{type_} (depleted)" if depleted else type_


SHELTER = " in a destroyed SI's hex"
INFANTRY, ENGINEER, SOLDIER = "armored-infantry", "engineer", ("soldier",)
PAIRINGS = (
    Pairing(INFANTRY, SOLDIER),
    Pairing(INFANTRY, SOLDIER, attacker_depleted=True),
    *(Pairing(type_, SOLDIER) for type_ in ("heavy-weapon", "scout", "hq")),
    *(Pairing(INFANTRY, (type_,)) for type_ in ("shock-trooper", "guard")),
    *(Pairing(type_, (INFANTRY,)) for type_ in ("soldier", "shock-trooper", "guard")),
    Pairing("soldier", (INFANTRY,), cover=True),
    *(Pairing(type_, SI_TYPES) for type_ in (INFANTRY, "heavy-weapon")),
    *(Pairing(ENGINEER, SI_TYPES, weak, sabotage=sabotage_rules.MODIFIERS[weak]) for weak in (False, True)),
    *(Pairing(gun, SI_TYPES) for gun in ("R1", "R2")),
    Pairing("R1", ("fighter",)),
    Pairing("50", SOLDIER),
    Pairing("heavy-weapon", ("fighter",)),
    *(Pairing(type_, ("vittles",)) for type_ in ("fighter", "railgun", "missile-battery", "laser")),
    Pairing("fighter", (INFANTRY,)),
)
"""Pairings to which the reconstructed decks were fitted; ``any SI`` is the mean of the six types."""

EVERY = tuple(
    Pairing(attacker, (defender,), attacker_depleted, defender_depleted)
    for attacker in TYPES
    # An Installation that is damaged does not fire (5.1-12).
    for attacker_depleted in ((False,) if attacker in OFFENSIVE else (False, True))
    for defender in TYPES
    if can_attack(attacker, defender)
    for defender_depleted in ((False,) if defender == "vittles" else (False, True))
)
"""Every pairing of two types that can fight, fresh and depleted."""
COLUMNS = tuple(field.name for field in attrs.fields(Odds))
"""Names of the results of a combat, which are the columns in a table of odds."""


def odds_rows(catalog: Catalog, pairings: Sequence[Pairing] = EVERY) -> list[dict[str, Any]]:
    """Return the odds of pairings, in percent, as rows for JSON or a table."""
    return [
        {
            "attacker": pairing.attacker,
            "attacker_depleted": pairing.attacker_depleted,
            "defender": pairing.defenders[0],
            "defender_depleted": pairing.defender_depleted,
            "name": pairing.name,
            **dict(zip(COLUMNS, (round(value, 1) for value in mean(catalog, pairing).percent), strict=True)),
        }
        for pairing in pairings
    ]
