"""Luck in combat: the expected result of each combat over full decks, next to the actual one."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import attrs

from hades import Attacker, View
from hades.engine.game import Game
from hades.history.shown_state import ShownState
from hades.history.timeline import Fight, TimelineEntry, friends_of
from hades.odds.combat_odds import spread
from hades.odds.odds import combatant, has_cover
from hades.state.events import NO_CARD, Event


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
    shown = ShownState(game.view_after(0), game.tables)
    nets: dict[Any, dict[int, Fraction]] = {}
    for entry in course:
        if entry.kind == "combat":
            side = raid if Fight(entry, ()).by_raid(friends) else foes
            _count(side, _chances(entry.event, shown.view, nets), entry.event.data)
        if entry.command:
            shown.apply(entry.event)
    return raid, foes


def _count(side: SideLuck, chances: tuple[float, float], data: dict[str, Any]) -> None:
    hit, own = chances
    side.attacks += 1
    side.expected += hit
    side.variance += hit * (1 - hit)
    side.hits += data["net"] > 0
    side.own_expected += own
    side.own += data["ground"] and data["net"] < 0


def _chances(event: Event, view: View, nets: dict[Any, dict[int, Fraction]]) -> tuple[float, float]:
    """Return the chances that a combat's target is hit, and that its attacker is, over full decks.

    ``view`` is the position before it; ``nets`` has the results computed so far.
    """
    shots, target = event.data["shots"], event.data["target"]
    # An explosion attacks as a type, which is its id.
    attackers = tuple(
        (
            shot["id"] if shot["kind"] == "blast" else combatant(view, Attacker(shot["id"]))[0],
            shot["depleted"],
        )
        for shot in shots
    )
    ship = target["kind"] == "ship"
    defender = ("vittles", False) if ship else combatant(view, Attacker(target["id"]))
    fixed = shots[0]["modifier"] if "6.5-02" in event.clauses else None
    key = attackers, defender, has_cover(view, target["id"]), fixed, target["card"] != NO_CARD
    if key not in nets:
        nets[key] = spread(
            view.tables.catalog, attackers, defender, cover=key[2], sabotage=fixed, defends=key[4]
        )
    results = [(net + event.data["bonus"], chance) for net, chance in nets[key].items()]
    hit = sum(chance for net, chance in results if net > 0)
    own = sum(chance for net, chance in results if net < 0) if event.data["ground"] else 0
    return float(hit), float(own)
