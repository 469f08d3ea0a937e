"""The possible actions of a Unit on the Hades, each with a value in VP."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, lru_cache, partial
from math import inf
from operator import attrgetter, itemgetter

import attrs

from hades.odds.combat_odds import Net, chances
from hades.players.heuristic import routes
from hades.players.heuristic.board_model import OFF_MAP, BoardModel, Emplacement, Piece
from hades.players.heuristic.danger import STEP_SHARE, danger_of
from hades.players.heuristic.missions import Mission, gun_value, missions_of
from hades.rules.full_move import DOOR_COST
from hades.rules.hq_request import EMILY_AFTER, RADIUS
from hades.rules.reinforcement import crisis_allows
from hades.state.state import ABOARD, CRISIS, CRISIS_TRANSFER, GONE, HIDDEN, READY

BOUNTY = {"soldier": 0.35, "shock-trooper": 0.5, "guard": 0.2, "officer": 2.0}
WEAK_SHARE = 0.3
"""Share of the bounty that counts for a hit that does not destroy the target."""
FIGHTER_BOUNTY = 0.9
WORTHWHILE = 0.03
"""Minimum gain, in VP, for which a Unit is activated."""
LATE = {0: 0.5, 1: 0.25, 2: 0.1}
"""Number of spare turns on the way home -> chance of being left behind."""
WRECKING = 2.0
"""Factor on the value of an SI that the Unit destroys from below, which also opens a shaft."""
IN_THE_WAY = 0.15
STANDS = 3
"""Maximum number of hexes from which a Run and Gun is considered."""
NO_FIRE = ("hq", "dante", "emily", "elder-alien")
"""Types that never use Run and Gun."""
HOLDING, HOLDING_TOO = 0.6, 0.2
"""Share of a Gorgon's threat removed by a squad in contact with her: alone, or beside another squad."""
PACE = 0.02
"""Share of a Unit's worth lost for each hex of the way home."""
FAR_FROM_HOME = 24
SENT_UP = 0.6
"""Chance that an HQ that can still act evacuates a Unit in reach."""
PRISONER_PACE = 4
"""Movement Factors of a prisoner behind a door."""
NEAR_A_CELL = 0.3
"""Cost, in VP, of opening a door with a Unit next to the Circle, which may hold enemies."""
SAFE = 0.25
"""Share of a Unit's worth that is gained by being aboard instead of waiting for evacuation."""


@attrs.frozen
class Choice:
    """An action: its verb, its value, its target, its path, and the partner in Combined Fire."""

    verb: str
    value: float
    target: str = ""
    way: routes.Way = ()
    partner: str = ""
    """Id of the Unit that joins in the attack (6.2-09); "" for an attack alone."""


@attrs.frozen
class ShotTarget:
    """A target of a shot.

    ``hurt`` is True if the target uses its modifier in parentheses. ``killed`` and ``hit`` are the VP gained
    if the target is destroyed or takes one hit.
    """

    id: str
    type: str
    hurt: bool
    killed: float
    hit: float

    def gain(self, net: Net) -> float:
        return self.killed * net[4] + self.hit * net[3]


class Ground:
    """The ratings of the actions of Units on one board."""

    def __init__(self, board: BoardModel) -> None:
        self.board = board
        self.danger = danger_of(board)
        self.missions = missions_of(board)
        self._door_value = 0.5 + self.missions.behind_a_door
        self._gorgons = board.on_maps.gorgons
        crisis = board.seen.crisis
        # Under Crisis!, the ship can either answer or leave, and in the last turn it must leave (5.3-14,
        # 14.0-03).
        can_do_both = board.left > 0 or crisis != CRISIS
        self.answers = board.in_system and can_do_both and crisis_allows(crisis, CRISIS_TRANSFER)
        """True if the Vittles can answer a Request, and can still leave if it must."""
        self._left = board.left if board.left or board.in_system else -1
        """Number of turns after this one; -1 if no Unit can be evacuated any more."""
        callers = [hq for hq in board.hqs if not hq.acted] if self.answers else []
        self.called = 0
        """Mask of the hexes from which an HQ can still evacuate Units in this phase."""
        for hq in callers:
            self.called |= routes.around(hq.at, RADIUS)
        self._shafts = board.t.shaft
        self._alone: dict[int, tuple[float, str]] = {}
        """Row of a Unit -> result of `_gain_alone`."""

    @cached_property
    def _assigned(self) -> dict[int, Mission]:
        return self.missions.assign(self.board.friends)

    def mission(self, unit: Piece) -> Mission | None:
        """Return the mission assigned to a Unit; None if it goes home or waits."""
        return self._assigned.get(unit.row)

    @property
    def early(self) -> bool:
        """True if Emily is on the Hades and other Units still have to be evacuated before her (6.7-13)."""
        freed = self.board.where("emily") not in (GONE, ABOARD, HIDDEN)
        return freed and self.board.seen.evacuated < EMILY_AFTER

    # The value of a hex

    def terms(self, unit: Piece, hex_: int, mission: Mission | None) -> dict[str, float]:
        """Return the parts of `standing` in VP, by name: goal, way home, danger, Gorgons held, shaft."""
        value, stake, spare = self._unharmed(unit, mission)(hex_)
        goal = mission.pays(hex_) if mission is not None else 0.0
        shaft = -IN_THE_WAY if self._shafts[hex_] >= 0 and not unit.person else 0.0
        danger = stake * min(spare, self.danger.at(unit, hex_))
        return {
            "goal": goal,
            "home": value - goal - shaft,
            "danger": -danger,
            "gorgon": self._holds(unit, hex_),
            "shaft": shaft,
        }

    def standing(self, unit: Piece, hex_: int, mission: Mission | None) -> float:
        """Return the value, in VP, of ending the phase in a hex."""
        value, stake, spare = self._unharmed(unit, mission)(hex_)
        if self._gorgons:
            value += self._holds(unit, hex_)
        return value - stake * min(spare, self.danger.at(unit, hex_))

    def _unharmed(self, unit: Piece, mission: Mission | None) -> Callable[[int], tuple[float, float, float]]:
        """Return a function: hex -> (value without an attack, VP at stake, share that an attack can cost).

        Nothing is at stake in the last turn, after which no enemy acts.
        """
        worth, up = self.missions.worth(unit), self.sent_up(unit, mission)
        pace, last = worth * PACE, not self.board.left
        chance_lost, way_home = left_behind(self._left, unit.movement), self.missions.home
        called, shafts, blocks = self.called, self._shafts, not unit.person

        def value_in(hex_: int) -> tuple[float, float, float]:
            home = way_home[hex_]
            stake, lost = worth, chance_lost[home]
            value = -worth * lost
            if called >> hex_ & 1:
                stake *= 1 - up
                value = -stake * lost + worth * SAFE * up
            far = pace * (home if home < FAR_FROM_HOME else FAR_FROM_HOME)
            if mission is not None:
                value += mission.pays(hex_) - far
            elif lost < 1:
                value -= far
            if blocks and shafts[hex_] >= 0:
                value -= IN_THE_WAY
            return value, 0.0 if last else stake, 1 - lost

        return value_in

    def sent_up(self, unit: Piece, mission: Mission | None) -> float:
        """Return the chance that a Unit that ends in reach of an HQ is evacuated in the same phase."""
        if unit.type == "hq" or (mission is not None and self.board.left > 1):
            return 0.0
        if unit.id == "emily" and self.board.seen.evacuated < EMILY_AFTER:
            return 0.0
        return SENT_UP

    def _holds(self, unit: Piece, hex_: int) -> float:
        """Return the value of keeping a Gorgon busy by being in contact with her (5.4-03)."""
        if not unit.combat:
            return 0.0
        near = self.board.t.contact[hex_]
        value = 0.0
        for gorgon in self._gorgons:
            if near >> gorgon.at & 1:
                held = any(u.combat and u is not unit for u in self.board.touching(gorgon.at))
                value += (HOLDING_TOO if held else HOLDING) * self.missions.gorgon_threat(gorgon)
        return value

    def menace(self, enemy: Piece, unit: Piece | None = None) -> float:
        """Return an enemy's expected damage, in VP, to its best victim next turn; 0 in the last turn.

        ``unit`` replaces a friendly Unit, to assume it in another hex.
        """
        if not self.board.left:
            return 0.0
        friends = self.board.friends
        if unit is not None:
            friends = [unit if unit.row == one.row else one for one in friends]
        found = self.danger.victims(enemy, friends)
        return max((chance * self.missions.worth(unit) * cost for unit, chance, cost in found), default=0.0)

    # Choices

    def best(self, unit: Piece, left: int) -> Choice | None:
        """Return the best action of a Unit with ``left`` factors, or None if nothing beats waiting."""
        mission = self.mission(unit)
        wait = self.standing(unit, unit.at, mission)
        choices = [self.move(unit, left, mission), *self.fire(unit, mission)]
        choices += self.run_and_gun(unit, left // 2, mission)
        choice = max(choices, key=lambda c: c.value)
        return choice if choice.value > wait + WORTHWHILE else None

    def move(self, unit: Piece, left: int, mission: Mission | None) -> Choice:
        board = self.board
        doors, unharmed = board.t.rooms_by_door, self._unharmed(unit, mission)
        destinations = []
        reached = routes.reach(board, unit, left)
        wrecks = self._wrecks.keys() & reached.keys()
        for hex_, way in reached.items():
            if not board.may_end(unit, hex_):
                continue
            value, stake, spare = unharmed(hex_)
            if doors[hex_]:
                value += self._on_the_spot(unit, hex_, left - len(way))
            if wrecks and not wrecks.isdisjoint(way):
                value += sum(map(self.wrecking, way))
            if self._gorgons:
                value += self._holds(unit, hex_)
            destinations.append((-value, len(way), hex_, stake, spare, way))
        if not destinations:
            return Choice("stand_by", -9.0)
        # Danger takes longest to compute and can only lower the value of a hex, so try the best hexes first.
        destinations.sort()
        best: tuple[float, int, int, routes.Way] = (inf, 0, 0, ())
        for cost, length, hex_, stake, spare, way in destinations:
            if cost > best[0]:
                break
            cost += stake * min(spare, self.danger.at(unit, hex_))
            best = min(best, (cost, length, hex_, way))
        return Choice("full_move", -best[0], way=best[-1])

    def first_at_door(self, room: int) -> tuple[int, Piece | None]:
        """Return the first Unit that can open the door of a Circle, or disarm its Trap, and when.

        The result is (number of turns after this one, Unit). Without such a Unit, it is (turns left + 1,
        None).
        """
        way = routes.field(self.board, (self.board.t.door_hex[room],))
        able = [u for u in self.board.friends if u.combat and u.type != "hq"]
        turns = [
            (-(-(way[u.at] + DOOR_COST) // max(1, u.movement)) - (not u.acted), u)
            for u in able
            if not u.trapped and way[u.at] < routes.FAR
        ]
        return min(turns, key=itemgetter(0), default=(self.board.left + 1, None))

    def gain_of_door(self, room: int) -> float:
        """Return the VP gained by opening the door of a Circle now, instead of leaving it to other Units."""
        board, left = self.board, self.board.left
        turns, _ = self.first_at_door(room)
        far = self.missions.home[board.t.door_hex[room]]

        def inside(later: int) -> float:
            lost = left_behind(left - later, PRISONER_PACE)[far] if later <= left else 1.0
            return self.missions.behind_a_door * (1 - lost)

        near = any(self.board.t.contact[board.t.room_hex[room]] >> u.at & 1 for u in board.friends)
        gain = inside(0) - inside(turns) + 0.5 * (turns > left)
        return gain - NEAR_A_CELL * near

    def _on_the_spot(self, unit: Piece, hex_: int, left: int) -> float:
        """Return the value of the doors and Traps next to a hex for a Unit with ``left`` factors."""
        if left < DOOR_COST or unit.person or unit.type == "elder-alien":
            return 0.0
        rooms = self.board.t.rooms_by_door[hex_]
        doors = sum(room in self.board.closed for room in rooms)
        return doors * self._door_value + sum(room in self.board.traps for room in rooms)

    @cached_property
    def _wrecks(self) -> dict[int, float]:
        """Map each Purgatory Complex to the value of destroying the SI above by walking in (6.1-22)."""
        return {self._shafts[si.at]: gun_value(self.board, si) for si in self.board.live}

    def wrecking(self, hex_: int) -> float:
        """Return the value of walking into a Purgatory hex, if that destroys an SI; else 0."""
        return WRECKING * self._wrecks.get(hex_, 0.0)

    def run_and_gun(self, unit: Piece, left: int, mission: Mission | None) -> list[Choice]:
        """Return the possible Runs and Guns with ``left`` factors; those with a path move first (6.3)."""
        if unit.type in NO_FIRE:
            return []
        reached = routes.reach(self.board, unit, left)
        hexes = {hex_ for hex_ in reached if self._contact >> hex_ & 1 and self.board.may_end(unit, hex_)}
        if not hexes and not self._aims_at_fighters(unit):
            return []
        found: list[Choice] = []
        after = Choice("stand_by", 0.0)
        if unit.at in hexes or self._aims_at_fighters(unit):
            after = self.move(unit, left, mission)
        if after.way and self._aims_at_fighters(unit):
            # Fighters can be attacked from every hex, so also consider the best hex to end in.
            hexes |= {unit.at, after.way[-1]}
        unharmed = self._unharmed(unit, mission)
        best = sorted(hexes, key=lambda hex_: (-unharmed(hex_)[0], hex_))
        for hex_ in best[:STANDS]:
            there, way = unit.in_hex(hex_), reached[hex_]
            shots = self.fire(there, mission, running=True)
            shot = max(shots, key=lambda one: one.value, default=None)
            if shot is not None and way:
                value = shot.value + sum(map(self.wrecking, way))
                found.append(Choice("run_and_gun", value, shot.target, way, shot.partner))
            elif shot is not None and after.way:
                gain = shot.value - self.standing(unit, hex_, mission)
                found.append(Choice("run_and_gun", after.value + gain, shot.target, (), shot.partner))
        return found

    def _aims_at_fighters(self, unit: Piece) -> bool:
        above = unit.type == "heavy-weapon" and not unit.below
        return above and self.board.left > 0 and bool(self.board.fighters)

    @cached_property
    def _contact(self) -> int:
        t, found = self.board.t, 0
        for enemy in self.board.enemies:
            found |= t.contact[enemy.at]
        for si in self.board.live:
            for there in t.ways[si.at]:
                found |= 1 << there
        return found

    def fire(
        self, unit: Piece, mission: Mission | None, *, running: bool = False, joins: bool = True
    ) -> list[Choice]:
        """Return the possible attacks of a Unit from its hex, with ``joins`` also in Combined Fire.

        With ``running``, the Unit attacks as in Run and Gun. What a partner could gain alone is subtracted.
        """
        if unit.type == "elder-alien":
            return []
        board = self.board
        targets = [
            ("fire-at", self.enemy(u, unit), u.at) for u in board.engaged_at(unit.at) if self.attackable(u)
        ]
        if not unit.below:
            at_si = "sabotage-si" if unit.type == "engineer" and not running else "fire-at-si"
            targets += [(at_si, self.gun(si, self.way_down()), si.at) for si in board.guns_at(unit.at)]
            if self._aims_at_fighters(unit):
                targets += [
                    ("fire-at-fighter", self.fighter(id_, hurt), OFF_MAP) for id_, hurt in board.fighters
                ]
        if not targets:
            return []
        weak = unit.depleted or running
        projects = unit.type == "swat" and not weak and not unit.below
        stays = self.standing(unit, unit.at, mission)
        found = []
        for order, target, at in targets:
            sabotage, aim = order == "sabotage-si", f"{order} {target.id}"
            odds = partial(
                chances,
                board.t.catalog,
                unit.type,
                weak,
                target.type,
                target.hurt,
                left=board.seen.left,
                cover=order == "fire-at" and bool(board.wrecked >> at & 1),
            )
            net = odds(defends=not projects, sabotage=sabotage)
            gain = target.gain(net) - (self._recoil(unit, net) if target.type != "fighter" else 0.0)
            verb = "sabotage" if sabotage else "cfp" if projects else "full_fire"
            found.append(Choice(verb, stays + gain, aim))
            for partner in self._partners(unit, order, at) if joins else ():
                both = odds(partner=(partner.type, partner.depleted))
                together = target.gain(both) - self._recoil(max(unit, partner, key=attrgetter("row")), both)
                if together > gain + WORTHWHILE:
                    own, aims_at = self._gain_alone(partner)
                    falls = net[4] + net[3] * (target.hit >= target.killed)
                    together -= own * (1 - falls) if aims_at == aim else own
                    found.append(Choice("full_fire", stays + together, aim, partner=partner.id))
        return found

    def _recoil(self, unit: Piece, net: Net) -> float:
        return self.missions.worth(unit) * (net[0] + net[1] * (1.0 if unit.depleted else STEP_SHARE))

    def _partners(self, unit: Piece, order: str, at: int) -> list[Piece]:
        """Return the squads that could join a Unit's attack on a target in a hex (6.2-09)."""
        if order not in ("fire-at", "fire-at-si"):
            return []
        board = self.board
        near, acted = board.t.contact[at], board.seen.acted
        return [
            one
            for one in board.friends
            if near >> one.at & 1
            and (order == "fire-at" or not one.below)
            and one.combat
            and one.type != "hq"
            and one.row != unit.row
            and acted[one.row] == READY
            and not one.trapped
        ]

    def _gain_alone(self, unit: Piece) -> tuple[float, str]:
        """Return the VP that a Unit could gain without a partner, and its target in that case."""
        if unit.row not in self._alone:
            mission = self.mission(unit)
            choices = [self.move(unit, unit.movement, mission), *self.fire(unit, mission, joins=False)]
            best = max(choices, key=lambda choice: choice.value)
            self._alone[unit.row] = max(0.0, best.value - self.standing(unit, unit.at, mission)), best.target
        return self._alone[unit.row]

    def enemy(self, enemy: Piece, unit: Piece | None = None) -> ShotTarget:
        bounty = self.bounty(enemy)
        killed = bounty + (self.menace(enemy, unit) if enemy.type != "officer" else 0.0)
        falls = enemy.depleted or enemy.family == "gold" or enemy.type == "officer"
        return ShotTarget(
            enemy.id, enemy.type, enemy.depleted, killed, killed if falls else WEAK_SHARE * bounty
        )

    def gun(self, si: Emplacement, way_down: float) -> ShotTarget:
        """Return an SI as a target; ``way_down`` is the value of the shaft under it."""
        silent = gun_value(self.board, si)
        return ShotTarget(si.id, si.type, si.hurt, silent + way_down, silent + way_down * si.hurt)

    def fighter(self, id_: str, hurt: bool) -> ShotTarget:
        worth = FIGHTER_BOUNTY * (0.3 + 0.7 * self.board.peril) * min(self.board.left, 4) / 4
        return ShotTarget(id_, "fighter", hurt, worth, worth * (1.0 if hurt else WEAK_SHARE))

    def attackable(self, enemy: Piece) -> bool:
        """Return whether an enemy is outside Guard Towers and, if the Officer, alone (2.1-12, 6.2-06)."""
        if self.board.t.tower_at[enemy.at]:
            return False
        others = (u for u in self.board.enemies if u.at == enemy.at and u.id != enemy.id)
        return enemy.type != "officer" or not any(others)

    def bounty(self, enemy: Piece) -> float:
        """Return the value, in VP, of removing an enemy; in the last turn, 0 for all but the Officer."""
        if enemy.family == "gold":
            return self.missions.gorgon_threat(enemy)
        if enemy.type == "officer":
            return 1.0 if self.board.seen.tso_turned else 2.0
        return BOUNTY[enemy.type] if self.board.left else 0.0

    def way_down(self) -> float:
        """Return the value, in VP, of one more shaft."""
        if self.board.left < 2:
            return 0.0
        return 0.2 if self.board.wrecked else 3.0


@lru_cache(maxsize=256)
def left_behind(left: int, movement: int) -> tuple[float, ...]:
    """Return the chance that a Unit never comes home if it ends the phase 0, 1, 2 ... hexes from home."""

    def chance(home: int) -> float:
        if left < 0:
            return 1.0
        if home >= routes.FAR:
            return 0.9
        if left == 0:
            return 0.5 if home == 0 else 1.0
        spare = left + -home // max(1, movement)
        return 0.95 if spare < 0 else LATE.get(spare, 0.0)

    return tuple(chance(home) for home in range(routes.FAR + 1))
