"""What the heuristic player sees: `Game.view` read once per decision, with hexes as numbers."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from hades import geometry as geo
from hades.content.tables import LETTERS, Tables
from hades.players.heuristic import card_odds
from hades.view import InstallationSeen, UnitSeen, View
from hades.view.whereabouts import HEX, Whereabouts

OFF_MAP = -1
BEARABLE = 24.0
"""Hits by the end of the game with which the Vittles is in real danger."""


class SeenUnit:
    """A Unit as the view shows it; ``at`` is its hex, or OFF_MAP."""

    __slots__ = (
        "acted", "at", "carries", "combat", "depleted", "facing", "family", "friend",
        "id", "jammed", "movement", "number", "person", "place", "row", "seen", "trapped", "type", "waits",
    )  # fmt: skip

    def __init__(self, seen: UnitSeen, row: int) -> None:
        self.seen = seen
        self.id: str = seen.id
        self.row = row
        """Number of the Unit in the tables: the order of ID numbers."""
        self.number: int = seen.number
        self.type: str = seen.type
        self.family: str = seen.family
        self.friend = seen.is_friend
        self.place: str = seen.place
        self.at = HEX[seen.hex] if self.place == "map" else OFF_MAP
        self.depleted: bool = seen.depleted
        self.facing = geo.DIRECTION_NAMES.index(seen.facing)
        self.movement: int = seen.movement
        self.acted: bool = seen.acted
        self.jammed: bool = seen.jammed
        self.trapped: bool = seen.trapped
        self.waits: bool = seen.waits_for_shaft
        self.carries = seen.carries
        self.combat: bool = seen.combat
        self.person = self.type in ("dante", "emily")

    @property
    def below(self) -> bool:
        """Whether it is on Purgatory."""
        return self.at >= geo.SIZE

    @property
    def aboard(self) -> bool:
        """Whether it is safe on the Vittles."""
        return self.place in ("aboard", "lab")


class NumberedView:
    """The table at one decision. Masks have a bit for each hex."""

    def __init__(self, view: View, tables: Tables) -> None:
        self.view = view
        self.t = tables
        units = [SeenUnit(seen, row) for row, seen in enumerate(view.units, 1)]
        self.unit = {u.id: u for u in units}
        self.friends = [u for u in units if u.friend and u.at >= 0]
        self.enemies = [u for u in units if not u.friend and u.at >= 0]
        self.left: int = view.turns_left
        """Turns that follow this one; a set-aside card may still add one."""
        self.in_system: bool = view.vittles.in_system
        self.there = Whereabouts(view)
        self.enemy_mask = self.there.nastians | self.there.gorgons
        self.fighters = [f for f in view.fighters if f.status in ("orbit", "damaged")]
        self._installations()
        self._circles()
        self.treasures = view.treasures

    def _installations(self) -> None:
        self.si = {si.id: si for si in self.view.installations}
        self.live: list[InstallationSeen] = []
        """SIs in play and not destroyed."""
        self.wrecked = 0
        """Mask of Inferno hexes with a destroyed SI: the ways down."""
        self.known_letters = 0
        for si in self.si.values():
            if not si.letter:
                continue
            self.known_letters |= 1 << LETTERS.index(si.letter)
            if si.status == "destroyed":
                self.wrecked |= 1 << HEX[si.hex]
            else:
                self.live.append(si)
        self.live_mask = mask(HEX[si.hex] for si in self.live)

    def _circles(self) -> None:
        self.circles = self.view.circles
        self.closed = [c.number for c in self.circles if c.state == "closed"]
        self.traps = [c.number for c in self.circles if c.state == "trap"]
        self.barred = mask(self.t.room_hex[c.number] for c in self.circles if c.state != "open")
        """Mask of Circles that nobody can walk into."""
        self.room_of = {c.counter: c.number for c in self.circles if c.counter}

    def damage(self) -> int:
        """Hits the Vittles has taken: two for each destroyed module, one if the current one is Failing."""
        status = [m.status for m in self.view.vittles.modules]
        return 2 * status.count("destroyed") + status.count("failing")

    @cached_property
    def peril(self) -> float:
        """How much the Vittles needs help, 0.25 to 1: hits taken and to come against what it can take."""
        t = self.t
        shots = [
            card_odds.at_ship(t, si.type, False)
            for si in self.live
            if si.offensive and si.status == "operational"
        ]
        shots += [card_odds.at_ship(t, "fighter", f.status == "damaged") for f in self.fighters]
        coming = sum(one + 2 * two for one, two in shots) * min(self.left, 4)
        return max(0.25, min(1.0, (self.damage() + coming) / BEARABLE))

    def engaged_at(self, hex_: int) -> list[SeenUnit]:
        """Enemies in contact with a hex."""
        near = self.t.contact[hex_]
        return [u for u in self.enemies if near >> u.at & 1]

    def guns_at(self, hex_: int) -> list[InstallationSeen]:
        """SIs in play and not destroyed next to an Inferno hex."""
        letters = self.t.next_to_complex[hex_]
        return [si for si in self.live if LETTERS.index(si.letter) in letters] if letters else []

    def may_end(self, unit: SeenUnit, hex_: int) -> bool:
        """Whether stacking lets a Unit end in a hex (6.1-05 to 6.1-08)."""
        # where it stands now it may only be passing: the menu says whether it may stop there
        here = unit.at == hex_ and unit.type != "elder-alien"
        return here or self.there.may_end(unit.seen, hex_)

    def hqs(self) -> list[SeenUnit]:
        """HQs on Inferno, the only ones that can call the Vittles."""
        return [u for u in self.friends if u.type == "hq" and not u.below]


def mask(hexes: Iterable[int]) -> int:
    """Bit mask of hexes."""
    found = 0
    for hex_ in hexes:
        found |= 1 << hex_
    return found
