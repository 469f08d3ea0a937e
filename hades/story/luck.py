"""Luck in combat: the expected result of each combat over full decks, next to the actual one."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import attrs

from hades import Game
from hades import geometry as geo
from hades.history.shown_state import ShownState
from hades.history.timeline import TimelineEntry, friends_of
from hades.odds.combat_odds import spread
from hades.state.events import NO_CARD
from hades.view.whereabouts import Whereabouts


@attrs.define
class SideLuck:
    """The attacks of one side: their number, the expected hits and the actual hits.

    ``variance`` is the variance of the hits by chance alone; `spread` is its square root.
    """

    attacks: int = 0
    expected: float = 0.0
    hits: int = 0
    variance: float = 0.0
    own_expected: float = 0.0
    own: int = 0
    """Attacks that hit the attacker, possible only between ground Units."""

    @property
    def spread(self) -> float:
        """Standard deviation of the hits."""
        return math.sqrt(self.variance)


def luck(game: Game, course: Sequence[TimelineEntry]) -> tuple[SideLuck, SideLuck]:
    """Return the luck of the raid's attacks and of its enemies'."""
    raid, foes = SideLuck(), SideLuck()
    friends = friends_of(game)
    odds = _Odds(game)
    command, tableau = -1, ShownState(game.view_after(0), game.tables)
    for entry in course:
        if entry.command != command:
            command = entry.command
            tableau.sync(game.view_after(max(0, command - 1)))
        if entry.kind == "combat":
            data = entry.event.data
            first = data["shots"][0]
            mine = first["kind"] in ("ship", "blast") or first["id"] in friends
            _count(raid if mine else foes, odds.chances(entry, tableau), data)
        tableau.apply(entry.event)
    return raid, foes


def _count(side: SideLuck, chances: tuple[float, float], data: dict[str, Any]) -> None:
    hit, own = chances
    side.attacks += 1
    side.expected += hit
    side.variance += hit * (1 - hit)
    side.hits += data["net"] > 0
    side.own_expected += own
    side.own += data["ground"] and data["net"] < 0


class _Odds:
    """The chances of combats on a table."""

    def __init__(self, game: Game) -> None:
        self.catalog = game.tables.catalog
        units = [(unit.id, unit.type) for unit in self.catalog.units]
        sis = [(si.id, si.type) for si in self.catalog.installations]
        self.type = dict([*units, *sis])
        self._nets: dict[Any, dict[int, Fraction]] = {}

    def chances(self, entry: TimelineEntry, tableau: ShownState) -> tuple[float, float]:
        """Return the chances that a combat's target is hit, and that its attacker is."""
        data = entry.event.data
        target = data["target"]
        ship = target["kind"] == "ship"
        attackers = tuple((self._type(shot), shot["depleted"]) for shot in data["shots"])
        defender = ("vittles", False) if ship else (self._type(target), _weak(target, tableau))
        fixed = data["shots"][0]["modifier"] if "6.5-02" in entry.event.clauses else None
        key = attackers, defender, _covered(target, tableau), fixed, target["card"] != NO_CARD
        if key not in self._nets:
            self._nets[key] = spread(
                self.catalog, attackers, defender, cover=key[2], sabotage=fixed, defends=key[4]
            )
        net = [(net + data["bonus"], chance) for net, chance in self._nets[key].items()]
        hit = sum(chance for result, chance in net if result > 0)
        own = sum(chance for result, chance in net if result < 0) if data["ground"] else 0
        return float(hit), float(own)

    def _type(self, who: dict[str, Any]) -> str:
        if who["kind"] == "fighter":
            return "fighter"
        return str(who["id"]) if who["kind"] in ("ship", "blast") else self.type[who["id"]]


def _covered(target: dict[str, Any], tableau: ShownState) -> bool:
    """Return whether a target is a Unit in a hex that gives cover (4.0-09, C-09)."""
    hex_ = tableau.units[target["id"]].hex if target["kind"] == "unit" else ""
    return bool(hex_) and Whereabouts(tableau.view).gives_cover(geo.parse(hex_))


def _weak(target: dict[str, Any], tableau: ShownState) -> bool:
    """Return whether a target fights with the value in parentheses."""
    if target["kind"] == "unit":
        return tableau.units[target["id"]].depleted
    things = tableau.fighters if target["kind"] == "fighter" else tableau.sis
    return bool(things[target["id"]].status == "damaged")
