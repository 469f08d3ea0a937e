"""HQ decisions: evacuations, landings, rallies, and where the HQ stays; Science of Dante and Emily."""

from __future__ import annotations

from functools import cached_property, lru_cache
from operator import add

import attrs

from hades import geometry as geo
from hades.content.tables import Tables
from hades.odds.remaining_cards import better_deck
from hades.players.heuristic import routes
from hades.players.heuristic.board_model import Piece
from hades.players.heuristic.danger import STEP_SHARE
from hades.players.heuristic.unit_actions import SAFE, Choice, Ground
from hades.rules import rally, teleporter
from hades.rules.hq_request import CAPACITY, EMILY_AFTER, NEEDS, RADIUS
from hades.rules.science import NO_TELEPORT
from hades.state.state import ABOARD, LANDED

BRING_BEFORE = 5
"""Minimum number of turns left in the game for which bringing a Unit through the Teleporter pays."""
RUNNERS = ("scout", "armored-infantry", "swat")
"""Types brought to Purgatory before other squads, in this order."""
CALL_WORTH, HQ_CALL_WORTH = 0.5, 3.0
"""Expected VP from a Unit brought through the Teleporter, and from an HQ, which can go up and call."""
WAY = 0.05
"""Cost, in VP, of each hex that an arriving Unit still has to go."""
FAR_AWAY = 20
UPWARD = 0.12
"""Cost, in VP, of each hex of the way up for an HQ below."""
HQS_BELOW = 2
"""Number of HQs wanted on the Hades before the Teleporter brings squads."""
HQS_WANTED = 3
LAND_BEFORE = 4
"""Minimum number of turns left in the game for which a landing pays."""
LANDING_WORTH = 0.6
"""Expected VP from another HQ on the Hades."""
NEARER = 0.2
"""Value of each turn saved on a Unit's way home, as a share of its worth."""
EXIT_WORTH = 0.15
"""Value, in VP, of a shaft within reach of an HQ."""
IN_THE_WAY = 0.3
NEAR_A_GUN = 0.2
WAKING = 0.5
"""Cost, in VP, of activating an SI."""
BELOW = 0.5
"""Cost, in VP, of an HQ being where it cannot make a Request."""
READY = 0.1
"""Minimum value, in VP, for which a Unit is evacuated."""
IDLE_BEFORE = 4
"""Maximum number of turns left at which a fresh squad without a mission is sent home."""
IDLE_WORTH = 0.12
"""Value, in VP, of sending home a fresh squad without a mission."""
FOR_EMILY = 0.5
"""Additional VP for each of the first three evacuees, because Emily may only follow them."""
LIFELINE = 0.4
"""Share of the worth of the Units on the Hades that would be lost with their only HQ."""

Traveller = tuple[float, int, int, list[int]]
"""(VP for each hex to go, hex, least distance to another HQ's reach, distances to each shaft or [])."""


class Transfer:
    """Rates what HQs and the Teleporter can do on one board: request, evacuate, teleport, rally or move."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.board = ground.board
        self.missions = ground.missions
        self._on_the_way: dict[int, list[Traveller]] = {}

    def ready(self, unit: Piece, hq: Piece) -> float:
        """Return the value of evacuating a Unit now."""
        board = self.board
        if unit.jammed or (unit.id == "emily" and board.seen.evacuated < EMILY_AFTER):
            return 0.0
        worth = self.missions.worth(unit)
        if board.left == 0:
            # HQs that have already tried cannot help any more; this one may go itself if there is room.
            return worth - (0.1 if unit.id == hq.id else 0.0) + (0.05 if unit.type == "hq" else 0.0)
        if unit.type == "hq":
            # An HQ stays as long as it could evacuate any other Unit.
            rest = [u for u in board.friends if u.type != "hq" and not u.trapped]
            done = all(self.missions.turns_home(u, u.at) > board.left for u in rest)
            return worth if done else 0.0
        if not unit.combat or unit.carries:
            if unit.person and self.ground.mission(unit) is not None:
                return 0.0
            return 0.5 * worth
        if board.left == 1:
            return 0.5 * worth
        hunts_fighters = unit.type == "heavy-weapon" and bool(board.fighters)
        if board.left > 2 and (hunts_fighters or board.seen.acted[unit.row] == LANDED):
            return 0.0
        mission = self.ground.mission(unit)
        if mission is not None and mission.kind == "gun" and self.ground.early:
            mission = None
        if mission is not None and board.left > 2:
            return 0.0
        if mission is not None and mission.pays(unit.at) > 0.4:
            return 0.0
        risk = self.ground.danger.at(unit, unit.at)
        early = FOR_EMILY if self.ground.early else 0.0
        idle = IDLE_WORTH if board.left <= IDLE_BEFORE else 0.0
        return idle + early + (0.15 if unit.depleted else 0.0) + risk * worth

    def in_reach(self, hex_: int) -> list[Piece]:
        """Return the Units on Inferno that an HQ in a hex could evacuate (6.7-11)."""
        return [u for u in self.board.friends if not u.below and geo.distance(u.at, hex_) <= RADIUS]

    def passengers(self, hq: Piece) -> list[tuple[float, Piece]]:
        """Return (value, Unit) for the Units that could be evacuated, most valuable first."""
        found = [(self.ready(unit, hq), unit) for unit in self.in_reach(hq.at)]
        found = [pair for pair in found if pair[0] >= READY]
        found.sort(key=lambda pair: (-pair[0], -pair[1].row))
        return found

    def wanted(self) -> list[Piece]:
        """Return the Units that should be landed, most urgent first."""
        board = self.board
        if board.left < LAND_BEFORE:
            return []
        aboard = [u for u in board.ours if u.where == ABOARD and not u.jammed]
        missing = HQS_WANTED - len([u for u in board.friends if u.type == "hq"])
        hqs = sorted((u for u in aboard if u.type == "hq"), key=lambda u: u.row)
        return hqs[: max(0, missing)]

    def wanted_below(self) -> list[Piece]:
        """Return the Units the Teleporter should bring in: HQs if too few are on the Hades, else squads.

        Returns [] once bringing Units no longer pays.
        """
        board = self.board
        if board.left < BRING_BEFORE:
            return []
        aboard = [u for u in board.ours if u.combat and u.where == ABOARD and not u.jammed]
        short = len([u for u in board.friends if u.type == "hq"]) < HQS_BELOW
        useful = [u for u in aboard if (u.type == "hq") == short]
        return sorted(useful, key=lambda u: (RUNNERS.index(u.type) if u.type in RUNNERS else 9, u.row))

    def science(self, unit: Piece) -> Choice | None:
        """Return the Science Action of Dante or Emily in the Unit's present place, or None."""
        if not unit.person:
            return None
        board = self.board
        here = [c for c, room in board.room_of.items() if board.t.room_hex[room] == unit.at]
        helps = "core-computer" in here and board.left > 0
        if "bridge" in here:
            helps = bool(board.closed) and not board.seen.bridge_hacked
        elif "teleporter" in here and board.in_system and NO_TELEPORT not in board.t.special:
            arrives = teleporter.ARRIVALS in board.t.special and self.wanted_below()
            helps = bool(self.teleported(unit.at) or arrives)
        return Choice("science", 1.0) if helps else None

    def teleported(self, hex_: int) -> list[tuple[float, Piece]]:
        """Return (value, Unit) for the Units a Teleporter in a hex could send home, most valuable first."""
        found = []
        # An HQ stays at a Teleporter that also brings Units in (15.4-12).
        hqs_stay = teleporter.ARRIVALS in self.board.t.special and bool(self.wanted_below())
        for unit in self.board.friends:
            if not unit.below or geo.distance(unit.at, hex_) > RADIUS or unit.jammed:
                continue
            if hqs_stay and unit.type == "hq":
                continue
            if unit.id != "emily" or self.board.seen.evacuated >= EMILY_AFTER:
                busy = self.ground.mission(unit) is not None and not unit.person
                found.append((self.missions.worth(unit) * (0.2 if busy else 1.0), unit))
        found.sort(key=lambda pair: (-pair[0], -pair[1].row))
        return found

    def arrival_hex(self, hexes: list[int], unit: Piece) -> int:
        """Return the hex in which a Unit appears near the Teleporter: safe, and toward its work."""
        here = self.missions.home if unit.type == "hq" else self._doors()

        def score(hex_: int) -> tuple[float, int]:
            far = min(here[hex_], FAR_AWAY)
            in_the_way = IN_THE_WAY * (self.board.t.shaft[hex_] >= 0)
            return -self.ground.danger.at(unit, hex_) - WAY * far - in_the_way, -hex_

        return max(hexes, key=score)

    def _doors(self) -> bytes:
        t = self.board.t
        return routes.field(self.board, tuple(t.door_hex[room] for room in self.board.closed))

    def success(self, hq: Piece) -> float:
        needs = NEEDS - hq.depleted - bool(self.board.engaged_at(hq.at) or self.board.guns_at(hq.at))
        return better_deck(self.board.seen, needs)

    def best(self, hq: Piece, left: int) -> Choice | None:
        """Return the action of an HQ with ``left`` Movement Factors; None if it waits."""
        choices = []
        if not hq.below and self.ground.answers:
            gain = max(self._up_and_down(hq))
            if gain > 0:
                choices.append(Choice("request", self.success(hq) * gain))
        room = self.board.room_of.get("teleporter", 0)
        calls = teleporter.CALL in self.board.t.special and room and hq.at == self.board.t.room_hex[room]
        if calls and (wanted := self.wanted_below()):
            chance = better_deck(self.board.seen, teleporter.NEEDS)
            worth = HQ_CALL_WORTH if wanted[0].type == "hq" else CALL_WORTH
            choices.append(Choice("call", chance * worth))
        if self.board.left and (hurt := self.rallied(hq)):
            steps = sum(STEP_SHARE * self.missions.worth(unit) for unit in hurt)
            choices.append(Choice("rally", better_deck(self.board.seen, rally.NEEDS) * steps))
        choices.append(self._stand_elsewhere(hq, left))
        stays = self.ground.standing(hq, hq.at, None)
        choices += [attrs.evolve(shot, value=shot.value - stays) for shot in self.ground.fire(hq, None)]
        choice = max(choices, key=lambda c: c.value)
        return choice if choice.value > READY else None

    def lands(self, hq: Piece) -> bool:
        """Return whether a granted Request is to be used for a landing rather than an evacuation."""
        up, down = self._up_and_down(hq)
        return down > up

    def _up_and_down(self, hq: Piece) -> tuple[float, float]:
        up = sum(value for value, _ in self.passengers(hq)[:CAPACITY])
        return up, LANDING_WORTH * len(self.wanted()[:CAPACITY])

    def rallied(self, hq: Piece) -> list[Piece]:
        near = self.board.t.contact[hq.at] | 1 << hq.at
        return [
            u
            for u in self.board.friends
            if u.depleted and u.below == hq.below and near >> u.at & 1 and u.id != "honor-guard"
        ]

    def _stand_elsewhere(self, hq: Piece, left: int) -> Choice:
        """Return a move to a hex that is safer, or from which an HQ can evacuate more Units."""
        best, goal = 0.0, hq.at
        way_there: routes.Way = ()
        here, lifeline = self.stand(hq, hq.at), self.lifeline(hq)
        reached = routes.reach(self.board, hq, left)
        ends = [hex_ for hex_, way in reached.items() if way and self.board.may_end(hq, hex_)]
        calm = {hex_: sum(self._calm(hq, hex_).values()) for hex_ in ends}
        # Danger takes longest to compute and can only lower the value of a hex, so try the best hexes first.
        for hex_ in sorted(ends, key=lambda hex_: -calm[hex_]):
            if calm[hex_] - here < best - 1e-9:
                break
            value = calm[hex_] - lifeline * self.ground.danger.at(hq, hex_) - here
            if value > best or (value == best and hex_ < goal):
                best, goal, way_there = value, hex_, reached[hex_]
        return Choice("full_move", best, way=way_there)

    def stand(self, hq: Piece, hex_: int) -> float:
        return sum(self.terms(hq, hex_).values())

    def terms(self, hq: Piece, hex_: int) -> dict[str, float]:
        """Return the parts of `stand` in VP, by name: way up, guns, shafts, Units on the way home, danger."""
        return {**self._calm(hq, hex_), "danger": -self.lifeline(hq) * self.ground.danger.at(hq, hex_)}

    def _calm(self, hq: Piece, hex_: int) -> dict[str, float]:
        if not self.board.left:
            # An HQ has one action left: only another one can still send it aboard.
            return {"home": self.missions.worth(hq) * SAFE * (hq.below and self.ground.called >> hex_ & 1)}
        if hex_ >= geo.SIZE:
            return {"up": -BELOW - UPWARD * min(FAR_AWAY, self.missions.up[hex_])}
        t, wrecked = self.board.t, self.board.wrecked
        complexes = [t.complex_hex[geo.INFERNO][letter] for letter in t.next_to_complex[hex_]]
        return {
            "guns": -NEAR_A_GUN * sum([not wrecked >> there & 1 for there in complexes]),
            "shaft": -IN_THE_WAY * (wrecked >> hex_ & 1),
            "nearer": 0.0 if hq.below else NEARER * self._nearer(hq, hex_),
            "exits": EXIT_WORTH * self.exits(hex_),
        }

    def _nearer(self, hq: Piece, hex_: int) -> float:
        """Return the VP of the turns that an HQ in a hex would save Units on their way home."""
        if hq.row not in self._on_the_way:
            self._on_the_way[hq.row] = self._travellers(hq)
        above = _from_shafts(self.board.t, hex_)
        saved = 0.0
        for weight, at, rest, ways in self._on_the_way[hq.row]:
            way = min(map(add, ways, above)) if ways else max(0, geo.distance(at, hex_) - RADIUS)
            if way < rest:
                saved += weight * (rest - way)
        return saved

    def _travellers(self, hq: Piece) -> list[Traveller]:
        """Return the Units that have to come home and are not already in reach of another HQ."""
        board = self.board
        t = board.t
        others = [u.at for u in board.hqs if u.row != hq.row]
        tables = [_from_shafts(t, at) for at in others]
        shafts = [routes.field(board, (below,)) for below in t.complex_hex[geo.PURGATORY]]
        found = []
        for unit in board.friends:
            if unit.type == "hq" or unit.trapped:
                continue
            ways = [field[unit.at] for field in shafts] if unit.below else []
            if unit.below:
                there = [min(map(add, ways, table)) for table in tables]
            else:
                there = [max(0, geo.distance(unit.at, at) - RADIUS) for at in others]
            rest = min([*there, FAR_AWAY])
            if rest:
                found.append((self.missions.worth(unit) / max(1, unit.movement), unit.at, rest, ways))
        return found

    def exits(self, hex_: int) -> int:
        """Return the number of open shafts in reach of a hex; two stands for two or more."""
        return min(2, (self.board.wrecked & routes.around(hex_, RADIUS)).bit_count())

    def lifeline(self, hq: Piece) -> float:
        """Return the VP that depend on an HQ; 0 in the last turn.

        These are its own VP, and a share of the VP of the Units that it can evacuate.
        """
        if not self.board.left:
            return 0.0
        return 1.0 + LIFELINE * self._people / max(1, len(self.board.hqs))

    @cached_property
    def _people(self) -> float:
        return sum(self.missions.worth(u) for u in self.board.friends if u.type != "hq")

    def landing_hex(self, hexes: list[int], unit: Piece) -> int:
        """Return the hex in which a Unit lands: safe, away from inactive SIs, and spread out."""
        t = self.board.t

        def score(hex_: int) -> tuple[float, int]:
            value = -self.ground.danger.at(unit, hex_)
            asleep = [x for x in t.next_to_complex[hex_] if not self.board.hull.letters >> x & 1]
            value -= WAKING * len(asleep) + NEAR_A_GUN * len(self.board.guns_at(hex_))
            if t.shaft[hex_] >= 0:
                value -= 2 * IN_THE_WAY
            return value + EXIT_WORTH * self.exits(hex_), -hex_

        return max(hexes, key=score)


@lru_cache(maxsize=1 << 10)
def _from_shafts(t: Tables, hex_: int) -> tuple[int, ...]:
    """Return the distance from each shaft's lower end to the reach of an HQ in ``hex_``, ignoring walls."""
    return tuple([1 + max(0, geo.distance(top, hex_) - RADIUS) for top in t.complex_hex[geo.INFERNO]])
