"""When a clause must be cited and when not: ``python -m tests.situations --games 200``.

For each id a predicate over the table as it stood before an event, the event and the table after it,
written from the clause and not from the code that carries it out. Played over games, an event must cite
the id exactly where the predicate holds. A kind of event that an id has no predicate for must not cite it.
"""

from __future__ import annotations

import argparse
import copy
import sys
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from typing import Any, NamedTuple

from hades import Game
from hades import geometry as geo
from hades.content.tables import Tables
from hades.players import Player
from hades.state.events import Event
from hades.ui.tableau import Tableau
from tests import told

View = dict[str, Any]
UNDECIDED = None
"""What a predicate says where the view does not tell."""


class Moment(NamedTuple):
    """An event, with the table before and after it."""

    before: View
    event: Event
    after: View
    t: Tables

    @property
    def data(self) -> dict[str, Any]:
        return self.event.data

    def unit(self, id_: str, after: bool = False) -> dict[str, Any]:
        return next(u for u in (self.after if after else self.before)["units"] if u["id"] == id_)

    def standing(self, hex_: str, *families: str) -> list[dict[str, Any]]:
        """Units of some families in a hex, those in a Trap left out."""
        return [
            u for u in self.before["units"]
            if u["hex"] == hex_ and u["family"] in families and not u["trapped"]
        ]  # fmt: skip

    def near(self, hex_: str, *families: str) -> list[dict[str, Any]]:
        """Units of some families in contact with a hex: next to it without a wall, or by its shaft."""
        around = [geo.label(h) for h in self.t.adjacent[geo.parse(hex_)]]
        return [u for label in around for u in self.standing(label, *families)]

    def shaft(self, hex_: str) -> str:
        """The other end of a hex's shaft, "" if it has none."""
        there = self.t.shaft[geo.parse(hex_)]
        return geo.label(there) if there >= 0 else ""

    def is_full(self, hex_: str, unit: str) -> bool:
        """Whether a hex holds two other Nastians that count for stacking."""
        found = [u for u in self.standing(hex_, *NASTIANS) if u["type"] != "officer" and u["id"] != unit]
        return len(found) >= 2

    def si(self, hex_: str) -> dict[str, Any] | None:
        return next((s for s in self.before["installations"] if s["hex"] == hex_), None)


FRIENDS = ("green", "blue")
NASTIANS = ("yellow", "red")
GORGONS = ("gold",)

Holds = Callable[[Moment], bool | None]


def mover(m: Moment) -> dict[str, Any]:
    return m.unit(m.data["unit"])


def is_officer(m: Moment) -> bool:
    return bool(mover(m)["type"] == "officer")


def has_moved(m: Moment) -> bool:
    return len(m.data["path"]) > 1


def by_shaft(m: Moment) -> list[int]:
    """Where along a path the map changes: indices of the hexes arrived in."""
    path = m.data["path"]
    return [n for n in range(1, len(path)) if path[n][0] != path[n - 1][0]]


def stops_by(m: Moment, *families: str) -> bool:
    """Whether an enemy's move ends next to somebody of these families."""
    return has_moved(m) and bool(m.near(m.data["path"][-1], *families))


def gorgon(m: Moment) -> bool:
    return bool(mover(m)["family"] == "gold")


def engaged_otherwise(m: Moment) -> bool:
    """A Nastian next to a Gorgon, or a Gorgon next to a Nastian; of the Officer 5.4-33 speaks."""
    if is_officer(m):
        return False
    return stops_by(m, *(NASTIANS if gorgon(m) else GORGONS))


def foes(m: Moment) -> tuple[str, ...]:
    return (*FRIENDS, *(NASTIANS if gorgon(m) else GORGONS))


def held_at_the_shaft(m: Moment) -> bool:
    """Whether a move ends at a shaft whose other end a foe holds."""
    end = m.shaft(m.data["path"][-1])
    return has_moved(m) and bool(end) and bool(m.standing(end, *foes(m)))


def leaves_by_shaft_at_once(m: Moment) -> bool:
    return by_shaft(m)[:1] == [1] and mover(m)["waits_for_shaft"]


def passed_full(m: Moment) -> bool:
    path = m.data["path"]
    if gorgon(m) or is_officer(m):
        return False
    return any(m.is_full(hex_, m.data["unit"]) for n, hex_ in enumerate(path) if n and n not in by_shaft(m))


def full_beyond(m: Moment) -> bool:
    """Came through a shaft into a full hex, or stayed because there was one."""
    path = m.data["path"]
    if any(m.is_full(path[n], m.data["unit"]) for n in by_shaft(m)):
        return True
    return any(note.get("why") == "shaft" for note in m.data["notes"])


def bounced(m: Moment) -> bool | None:
    """Turned about with a wall or a locked door ahead, as the path shows it."""
    if is_officer(m) or gorgon(m):
        return False if gorgon(m) else UNDECIDED
    if not has_moved(m):
        return UNDECIDED
    path = [geo.parse(hex_) for hex_ in m.data["path"]]
    facing = geo.DIRECTION_NAMES.index(mover(m)["facing"])
    if by_shaft(m) and leaves_by_shaft_at_once(m):
        return UNDECIDED
    for here, there in pairwise(path):
        if here // geo.SIZE != there // geo.SIZE:
            facing = geo.DIRECTION_NAMES.index(
                m.before["directions"]["purgatory" if there >= geo.SIZE else "inferno"]
            )
            continue
        if geo.NEIGHBOURS[here][facing] != there and geo.NEIGHBOURS[here][geo.opposite(facing)] == there:
            if m.t.step[here][facing] < 0:
                return True
        facing = geo.NEIGHBOURS[here].index(there, 1)
    return UNDECIDED if len(path) > 2 or m.data["notes"] else False


def net(m: Moment) -> int:
    return int(m.data["net"])


def ground(m: Moment) -> bool:
    return bool(m.data["ground"])


def defender(m: Moment) -> dict[str, Any] | None:
    target = m.data["target"]
    return m.unit(target["id"]) if target["kind"] == "unit" else None


def in_cover(m: Moment) -> bool:
    """A Unit in the Inferno hex of a destroyed SI, and a card that gives cover."""
    unit = defender(m)
    if unit is None or not unit["hex"].startswith("I") or not m.data["target"]["cover"]:
        return False
    si = m.si(unit["hex"])
    return si is not None and si["status"] == "destroyed"


def on_tower(m: Moment) -> bool:
    unit = defender(m)
    ship = m.data["shots"][0]["kind"] == "ship"
    return ship and unit is not None and bool(m.t.tower_at[geo.parse(unit["hex"])])


def weapon(name: str) -> Holds:
    return lambda m: m.data["shots"][0]["kind"] == "ship" and m.data["shots"][0]["id"] == name


def side_by_shaft(m: Moment) -> bool:
    """A friend that fires through a shaft at a Unit on the other map."""
    unit = defender(m)
    shots = [shot for shot in m.data["shots"] if shot["kind"] == "unit"]
    friends = [m.unit(shot["id"]) for shot in shots]
    if unit is None or not friends or friends[0]["family"] not in FRIENDS:
        return False
    return any(f["hex"] and f["hex"][0] != unit["hex"][0] for f in friends)


def lost(m: Moment) -> dict[str, Any]:
    return m.unit(m.data["unit"])


def beside_noncombat(m: Moment) -> bool:
    """A friend that is no Combat Unit, or the Officer alone, stands next to the attacker."""
    attacker = m.unit(m.data["attacker"]["id"])
    found = [u for u in m.near(attacker["hex"], *FRIENDS) if not u["combat"]]
    if attacker["family"] == "gold":
        for u in m.near(attacker["hex"], *NASTIANS):
            if u["type"] == "officer" and len(m.standing(u["hex"], *NASTIANS)) == 1:
                found.append(u)
    return bool(found)


def by_unit(family: str | None = None) -> Holds:
    def holds(m: Moment) -> bool:
        if m.data["attacker"]["kind"] != "unit":
            return False
        return family is None or m.unit(m.data["attacker"]["id"])["family"] == family

    return holds


def nastian_attacks_combat(m: Moment) -> bool:
    if m.data["attacker"]["kind"] != "unit":
        return False
    attacker, target = m.unit(m.data["attacker"]["id"]), m.unit(m.data["unit"])
    return attacker["family"] in NASTIANS and (target["combat"] or target["family"] == "gold")


def attacker_is(kind: str) -> Holds:
    return lambda m: m.data["attacker"]["kind"] == kind


def targets_beside(m: Moment) -> Counter[str]:
    """Hexes next to the SI that fires -> how many friends stand there."""
    si = next(s for s in m.before["installations"] if s["id"] == m.data["attacker"]["id"])
    return Counter(u["hex"] for u in m.near(si["hex"], *FRIENDS) if u["hex"][0] == "I")


def friend_stops(m: Moment) -> bool:
    return bool(m.data["stopped"])


def circle(hex_: str, m: Moment) -> bool:
    return bool(m.t.room_at[geo.parse(hex_)])


def module_number(view: View) -> int:
    return [m["id"] for m in view["vittles"]["modules"]].index(view["vittles"]["module"])


def no_engine(m: Moment) -> bool:
    modules = {mod["id"]: mod["status"] for mod in m.before["vittles"]["modules"]}
    return modules["W1"] == modules["W2"] == "destroyed"


def near_danger(m: Moment) -> bool:
    hq = m.unit(m.data["unit"])
    if m.near(hq["hex"], *NASTIANS, *GORGONS):
        return True
    around = [geo.label(h) for h in geo.NEIGHBOURS[geo.parse(hq["hex"])][1:] if h >= 0]
    return any(
        si is not None and si["status"] not in ("destroyed", "cup") for si in (m.si(h) for h in around)
    )


SITUATIONS: dict[str, dict[str, Holds]] = {
    # 5.4 Movement Step
    "5.4-03": {"enemy_held": lambda m: bool(m.near(mover(m)["hex"], *FRIENDS))},
    "5.4-04": {"enemy_moved": lambda m: not is_officer(m) and stops_by(m, *FRIENDS)},
    "5.4-05": {
        "enemy_moved": engaged_otherwise,
        "enemy_held": lambda m: bool(m.near(mover(m)["hex"], *(NASTIANS if gorgon(m) else GORGONS))),
    },
    "N-22": {"enemy_moved": engaged_otherwise},
    "5.4-06": {"enemy_moved": lambda m: not gorgon(m)},
    "5.4-12": {"enemy_moved": bounced},
    "5.4-14": {"enemy_moved": passed_full},
    "5.4-20": {"enemy_moved": lambda m: len(by_shaft(m)) > leaves_by_shaft_at_once(m)},
    "5.4-22": {"enemy_moved": lambda m: bool(by_shaft(m))},
    "5.4-23": {"enemy_moved": lambda m: bool(by_shaft(m))},
    "5.4-25": {"enemy_moved": lambda m: not gorgon(m) and not is_officer(m) and held_at_the_shaft(m)},
    "5.4-27": {"enemy_moved": full_beyond},
    "5.4-32": {
        "enemy_moved": lambda m: (
            is_officer(m) and any(m.t.complex_at[geo.parse(hex_)] != 255 for hex_ in m.data["path"][1:])
        )
    },
    "5.4-33": {"enemy_moved": lambda m: is_officer(m) and stops_by(m, *FRIENDS, *GORGONS)},
    "5.4-34": {"enemy_moved": lambda m: is_officer(m) and bool(m.near(mover(m)["hex"], *FRIENDS, *GORGONS))},
    "5.4-35": {"enemy_moved": gorgon},
    "5.6-06": {"enemy_moved": lambda m: m.data["bonus"] > 0},
    # 5.3 Reinforcement Step
    "5.3-03": {"enemy_arrived": lambda m: True},
    "5.3-04": {
        "enemy_arrived": lambda m: m.data["hex"] != m.data["wanted"],
        "no_room": lambda m: True,
    },
    "5.3-05": {"enemy_arrived": lambda m: m.data["hex"] != m.data["wanted"]},
    "5.3-08": {"enemy_arrived": lambda m: is_officer(m) and m.is_full(m.data["hex"], m.data["unit"])},
    "5.3-09": {"enemy_arrived": is_officer},
    "N-56": {"enemy_arrived": lambda m: any(verdict == "wall" for _, verdict in m.data["verdicts"])},
    # 4.0 Combat, 7.3 Attack Step
    "4.0-09": {"combat": in_cover},
    "4.0-17": {"combat": lambda m: net(m) == 0},
    "4.0-19": {"combat": lambda m: net(m) == -1 and not ground(m)},
    "4.0-22": {"combat": lambda m: net(m) <= -2 and not ground(m)},
    "C-07": {"combat": lambda m: m.data["shots"][0]["kind"] == "si" and ground(m) and net(m) < 0},
    "6.2-04": {"combat": side_by_shaft},
    "6.2-12": {"combat": lambda m: len(m.data["shots"]) == 2},
    "7.3-03": {"combat": weapon("50")},
    "7.3-04": {"combat": weapon("R1")},
    "7.3-05": {"combat": weapon("R2")},
    "M-08": {"combat": on_tower},
    "4.0-24": {"unit_destroyed": lambda m: lost(m)["family"] in FRIENDS},
    "4.0-25": {"unit_destroyed": lambda m: lost(m)["family"] in NASTIANS and lost(m)["type"] != "officer"},
    "U-08": {"unit_destroyed": lambda m: lost(m)["family"] == "gold"},
    "6.2-08": {"unit_destroyed": lambda m: lost(m)["type"] == "officer"},
    # 5.1 Orbital Combat, 5.7 Ground Combat
    "5.1-05": {"target_chosen": attacker_is("fighter")},
    "5.1-06": {"target_chosen": attacker_is("si")},
    "5.1-07": {"target_chosen": lambda m: attacker_is("si")(m) and len(targets_beside(m)) > 1},
    "N-02": {"target_chosen": lambda m: attacker_is("si")(m) and max(targets_beside(m).values()) > 1},
    "5.7-04": {"target_chosen": nastian_attacks_combat},
    "5.7-05": {
        "target_chosen": lambda m: (
            bool(by_unit("gold")(m))
            and (m.unit(m.data["unit"])["combat"] or m.unit(m.data["unit"])["family"] in NASTIANS)
            and m.unit(m.data["unit"])["type"] != "officer"
        )
    },
    "5.7-06": {"target_chosen": lambda m: bool(by_unit()(m)) and beside_noncombat(m)},
    # 6.1 Full Move
    "6.1-02": {
        "unit_moved": friend_stops,
        "unit_stopped": lambda m: m.data["why"] == "contact",
    },
    "6.1-13": {
        "unit_moved": lambda m: (
            (circle(m.data["from"], m) or circle(m.data["to"], m)) and m.data["from"][0] == m.data["to"][0]
        )
    },
    "6.1-21": {"unit_moved": lambda m: m.data["from"][0] != m.data["to"][0]},
    "P-02": {"unit_stopped": lambda m: UNDECIDED if m.data["why"] == "contact" else False},
    # 6.4 CFP, 6.7 Request, 6.9 Science, 7.2 Movement of the Vittles
    "6.4-06": {"cfp_used": lambda m: m.unit(m.data["unit"])["depleted"]},
    "6.4-07": {"cfp_used": lambda m: m.data["from"] == m.data["to"]},
    "6.4-08": {"cfp_used": lambda m: m.unit(m.data["unit"])["depleted"] and m.data["from"] == m.data["to"]},
    "6.7-04": {"request": lambda m: m.unit(m.data["unit"])["depleted"]},
    "6.7-05": {"request": near_danger},
    "6.9-03": {"science": lambda m: m.data["unit"] == "dante" and m.unit("dante")["depleted"]},
    "7.2-08": {"skedaddled": no_engine},
    "V-05": {"skedaddled": no_engine},
}
"""Clause or ruling -> kind of event -> when it must be cited."""


class Finding(NamedTuple):
    """An event that cites an id it should not, or does not cite one it should."""

    id: str
    missing: bool
    event: str


def watch(game: Game, choose: Player, met: Counter[tuple[str, bool]]) -> list[Finding]:
    """Play a game to its end and compare every event with the predicates."""
    found: list[Finding] = []
    tableau = Tableau(game.view(), game.tables)
    while not game.over:
        events = game.do(choose(game))
        for event in events:
            before = copy.deepcopy(tableau.view)
            tableau.apply(event)
            found += check(Moment(before, event, tableau.view, game.tables), met)
        tableau.sync(game.view())
    return found


def check(m: Moment, met: Counter[tuple[str, bool]]) -> list[Finding]:
    """What is wrong about the ids of one event; ``met`` counts the moments of either kind."""
    found = []
    kind, cited = m.event.kind, set(m.event.clauses)
    off = m.t.off
    for id_, kinds in SITUATIONS.items():
        holds = kinds.get(kind)
        if holds is None:
            if id_ in cited:
                found.append(Finding(id_, False, f"{m.event!r}: no predicate for this kind"))
            continue
        must = holds(m)
        if must is UNDECIDED or id_ in off:
            continue
        met[id_, bool(must)] += 1
        if bool(must) != (id_ in cited):
            found.append(Finding(id_, bool(must), repr(m.event)))
    return found


def main() -> int:
    """Play games and print what was found, id by id."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40)
    arguments = parser.parse_args()
    met: Counter[tuple[str, bool]] = Counter()
    found: list[Finding] = []
    for n in range(arguments.games):
        _, game, choose = told.begun(n, "situations")
        found += watch(game, choose, met)
        if sys.stderr.isatty():
            print(f"\r{n + 1} games, {len(found)} findings", end="", file=sys.stderr)
    for id_ in SITUATIONS:
        print(f"{id_:8} cited {met[id_, True]:6}  not {met[id_, False]:7}")
    wrong = Counter((finding.id, finding.missing) for finding in found)
    for (id_, missing), count in wrong.most_common():
        example = next(f for f in found if (f.id, f.missing) == (id_, missing))
        print(f"{count} x {id_} {'missing' if missing else 'too many'}: {example.event}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
