"""What there is to do on the Hades, what it is worth in VP, and who is to do it."""

from __future__ import annotations

from functools import cached_property

from hades import geometry as geo
from hades.content.tables import LETTERS
from hades.players.heuristic import routes
from hades.players.heuristic.numbered_view import NumberedView, SeenUnit
from hades.view import InstallationSeen
from hades.view.whereabouts import HEX

FADE = 0.93
"""What a hex of way takes from a mission's value."""
DOOR_COST = 2
HOME_RADIUS = 3
HQ_NEED = 1.0
"""VP that an HQ is worth more for each turn in which it can still send people up."""
ALL_AT_STAKE = 12.0
"""VP that are lost with the Hades."""
BOUNTY_OF_A_GORGON = 0.5
GUN_WORTHWHILE = 0.2
GUN_TURNS = 1
"""Turns of way beyond which a gun is left to others."""
EVACUEES_BEFORE_EMILY = 3

PRISONERS = {
    "emily": 3.0,
    "elder-alien-15": 3.0,
    "elder-alien-16": 3.0,
    "honor-guard": 1.0,
}
HELP = {"comm-room": 0.8, "targeting-computer": 0.6}
"""Circles that pay when anybody walks in."""
SCIENCE = {"bridge": 1.2, "teleporter": 0.8, "core-computer": 1.0}
"""Circles where Dante and Emily can do something."""


class Mission:
    """Something worth doing: to be in one of the goals, with so many factors left there."""

    __slots__ = ("extra", "field", "goals", "kind", "name", "value")

    def __init__(
        self,
        picture: NumberedView,
        kind: str,
        name: str,
        goals: tuple[int, ...],
        value: float,
        extra: int = 0,
    ) -> None:
        self.kind = kind
        self.name = name
        self.goals = goals
        self.value = value
        self.extra = extra
        self.field = routes.field(picture, goals)

    def pays(self, hex_: int) -> float:
        """Its value seen from a hex."""
        return float(self.value * FADE ** self.field[hex_])


class Missions:
    """All missions of a picture and who takes which."""

    def __init__(self, picture: NumberedView) -> None:
        self.picture = picture
        self.home_zone = _zone(picture) or _zone_to_be(picture)
        self.home = routes.field(picture, self.home_zone)
        self.up = routes.field(picture, tuple(picture.t.complex_hex[geo.PURGATORY]))
        """Way to the nearest shaft from every hex of Purgatory."""
        self.open = [*self._doors(), *self._things(), *self._rooms(), *self._guns(), *self._hunts()]
        self._assigned: dict[str, Mission] | None = None

    def turns_home(self, unit: SeenUnit, hex_: int) -> int:
        """Turns a Unit needs from a hex to where an HQ can send it up."""
        return -(-self.home[hex_] // max(1, unit.movement))

    def worth(self, unit: SeenUnit) -> float:
        """VP that hang on a Unit coming home."""
        value = 1.0 if unit.combat else 1.5 if unit.type == "dante" else 3.5
        if unit.id in ("emily", "honor-guard") and self._pair("emily", "honor-guard"):
            value += 1
        if unit.type == "hq":
            value += HQ_NEED * min(self.picture.left, 3)
        return value + 3.5 * len(unit.carries)

    def _pair(self, *ids: str) -> bool:
        return all(self.picture.unit[i].place not in ("gone", "hidden") for i in ids)

    def of(self, unit: SeenUnit) -> Mission | None:
        """The mission a Unit has been given, None if it goes home or waits."""
        if self._assigned is None:
            self._assigned = self._assign()
        return self._assigned.get(unit.id)

    def _assign(self) -> dict[str, Mission]:
        bids = []
        for unit in self.picture.friends:
            if unit.trapped or unit.type in ("hq", "elder-alien") or unit.id == "honor-guard":
                continue
            for at, mission in enumerate(self.open):
                if self.fit(unit, mission) and self.feasible(unit, mission):
                    bids.append((-mission.pays(unit.at), at, unit.row, unit.id))
        bids.sort()
        assigned: dict[str, Mission] = {}
        taken: dict[int, int] = {}
        for _, at, _, id_ in bids:
            mission = self.open[at]
            if id_ in assigned or taken.get(at, 0) >= (2 if mission.kind in ("gorgon", "gun") else 1):
                continue
            assigned[id_] = mission
            taken[at] = taken.get(at, 0) + 1
        return assigned

    def fit(self, unit: SeenUnit, mission: Mission) -> bool:
        """Whether it is a Unit's kind of work."""
        if mission.kind == "science":
            return unit.person and not (unit.type == "emily" and mission.name == "bridge")
        if unit.person:
            return False
        if unit.carries:
            return mission.kind == "home"
        if mission.kind == "gun":
            return unit.type in ("engineer", "heavy-weapon", "swat")
        if mission.kind == "officer":
            return unit.type != "scout"
        return unit.type not in ("heavy-weapon", "engineer")

    def feasible(self, unit: SeenUnit, mission: Mission) -> bool:
        """Whether a Unit can do it and still be home for the last pick-up."""
        way = mission.field[unit.at]
        if way >= routes.FAR:
            return False
        pace = max(1, unit.movement)
        out = -(-(way + mission.extra) // pace)
        if mission.kind in ("gun", "below") and out > GUN_TURNS and self.picture.wrecked:
            return False
        if not self.home_zone:
            return out <= self.picture.left + 1
        goal = min(mission.goals, key=lambda h: self.home[h])
        back = -(-self.home[goal] // pace)
        return out + back <= self.picture.left + (0 if self.picture.left > 1 else 1)

    # what there is -----------------------------------------------------------------------------

    def _doors(self) -> list[Mission]:
        inside = self.behind_a_door
        t = self.picture.t
        return [
            Mission(self.picture, "door", f"Circle {room}", (t.door_hex[room],), 0.5 + inside, DOOR_COST)
            for room in self.picture.closed
        ]

    @cached_property
    def behind_a_door(self) -> float:
        """Average VP behind a closed door, apart from the door's own half point."""
        picture = self.picture
        closed = len(picture.closed)
        if not closed or picture.left < 1 or not self.home_zone:
            return 0.0
        certain = [c for c in picture.t.scenario.circles_fixed if c not in picture.room_of]
        seen = set(picture.room_of) | set(certain)
        pool = [c.id for c in picture.t.circles if c.id not in seen and not self._met(c.id, c.unit)]
        total = sum(_content(c) for c in certain)
        if pool:
            chance = max(0, closed - len(certain)) / len(pool)
            total += min(1.0, chance) * sum(_content(c) for c in pool)
        return total / closed * (0.8 if picture.left > 1 else 0.3)

    def _met(self, circle: str, unit: str) -> bool:
        return bool(unit) and self.picture.unit[unit].place != "hidden"

    def _things(self) -> list[Mission]:
        found = []
        for name, treasure in self.picture.treasures.items():
            if treasure.place == "map" and not treasure.carrier:
                hex_ = HEX[treasure.hex]
                if not (self.picture.barred | self.picture.enemy_mask) >> hex_ & 1:
                    found.append(Mission(self.picture, "treasure", name, (hex_,), 3.5))
        for room in self.picture.traps:
            inside = self.picture.t.room_hex[room]
            worth = sum(self.worth(u) for u in self.picture.friends if u.at == inside)
            goal = (self.picture.t.door_hex[room],)
            found.append(Mission(self.picture, "trap", f"Circle {room}", goal, worth, DOOR_COST))
        return found

    def _rooms(self) -> list[Mission]:
        found = []
        for counter, room in self.picture.room_of.items():
            goal = (self.picture.t.room_hex[room],)
            if (self.picture.barred | self.picture.enemy_mask) >> goal[0] & 1:
                continue
            if counter in HELP and self._helps(counter):
                found.append(Mission(self.picture, "room", counter, goal, HELP[counter]))
            if counter in SCIENCE and self.picture.left:
                if (counter != "bridge" or self.picture.closed) and not self._dead_end(counter):
                    found.append(Mission(self.picture, "science", counter, goal, SCIENCE[counter]))
        return found

    def _dead_end(self, counter: str) -> bool:
        """Whether nobody leaves by the Teleporter in this scenario (15.2-16)."""
        return counter == "teleporter" and "no-teleporter-evacuation" in self.picture.t.special

    def _helps(self, counter: str) -> bool:
        if counter == "targeting-computer":
            return bool(self.picture.view.parting_shots)
        return any(si.type.endswith("elevator") for si in self.picture.live)

    def _guns(self) -> list[Mission]:
        """SIs to shoot at from above, or to destroy from below by walking in."""
        found = []
        t, picture = self.picture.t, self.picture
        for si in picture.live:
            hex_ = HEX[si.hex]
            value = gun_value(picture, si)
            if value < GUN_WORTHWHILE:
                continue
            if not picture.wrecked:
                value += 2
            above = tuple(h for h in t.step[hex_][1:] if h >= 0)
            found.append(Mission(picture, "gun", si.id, above, value))
            found.append(Mission(picture, "below", si.id, (t.shaft[hex_],), value))
        if picture.left > 1:
            for letter in range(12):
                if not picture.known_letters >> letter & 1:
                    below = (t.complex_hex[geo.PURGATORY][letter],)
                    found.append(Mission(picture, "below", f"Complex {LETTERS[letter]}", below, 0.3))
        return found

    def _hunts(self) -> list[Mission]:
        found = []
        for enemy in self.picture.enemies:
            goals = tuple(h for h in self.picture.t.adjacent[enemy.at] if routes.enterable(self.picture, h))
            if not goals:
                continue
            if enemy.family == "gold":
                found.append(Mission(self.picture, "gorgon", enemy.id, goals, self.gorgon_threat(enemy)))
            elif enemy.type == "officer":
                alone = all(u.at != enemy.at for u in self.picture.enemies if u is not enemy)
                if alone and not self.picture.t.tower_at[enemy.at]:
                    value = 0.5 if self.picture.view.tso_turned else 1.0
                    found.append(Mission(self.picture, "officer", enemy.id, goals, value))
        return found

    def gorgon_threat(self, gorgon: SeenUnit) -> float:
        """VP at stake if a Gorgon goes where she wants: the Hades explodes (5.4-38 to 5.4-40)."""
        picture = self.picture
        engine = picture.t.room_hex[picture.room_of["engine-room"]]
        way = routes.field(picture, (engine,))[gorgon.at]
        if way >= routes.FAR:
            return BOUNTY_OF_A_GORGON
        tries = picture.left + 1 - -(-way // max(1, gorgon.movement))
        return BOUNTY_OF_A_GORGON + ALL_AT_STAKE * (1 - 0.5 ** max(0, tries))


def gun_value(picture: NumberedView, si: InstallationSeen) -> float:
    """What silencing an SI is worth: guns hurt the Vittles, Elevators and the Dome bring Nastians."""
    if si.status != "operational":
        return 0.1
    later = min(picture.left, 4) / 4
    if si.offensive:
        return (0.2 + 0.6 * later) * picture.peril
    return 0.5 * later


def _content(circle: str) -> float:
    if circle in ("idol-shrine", "loot-cellar"):
        return 3.0
    if circle.startswith("trap"):
        return -0.3
    if circle in ("medusa-cell", "zola-cell"):
        return -0.7
    return PRISONERS.get(circle.removesuffix("-cell"), 0.1)


def _zone(picture: NumberedView) -> tuple[int, ...]:
    """Inferno hexes from which an HQ can send a Unit up."""
    found: set[int] = set()
    for hq in picture.hqs():
        found.update(geo.within(hq.at, HOME_RADIUS))
    return tuple(sorted(h for h in found if routes.enterable(picture, h)))


def _zone_to_be(picture: NumberedView) -> tuple[int, ...]:
    """The same for HQs that are all below, once each has gone up the shaft nearest to it."""
    t = picture.t
    found: set[int] = set()
    for hq in (u for u in picture.friends if u.type == "hq" and not u.trapped):
        shafts = t.complex_hex[geo.PURGATORY]
        way = min(shafts, key=lambda hex_: routes.field(picture, (hex_,))[hq.at])
        found.update(geo.within(t.shaft[way], HOME_RADIUS))
    return tuple(sorted(h for h in found if routes.enterable(picture, h) or t.shaft[h] >= 0))
