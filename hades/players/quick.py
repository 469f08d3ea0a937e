"""A fast player for thousands of games, with a rule of thumb for each question and maps of distances.

It knows only `View.public` and the question, and depends on nothing else.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from hades import geometry as geo
from hades.content.component_records import MODULES, WEAPONS
from hades.content.tables import T, Tables
from hades.engine.game import Game
from hades.engine.hidden_information import Playout
from hades.odds.combat_odds import chances
from hades.odds.remaining_cards import other_is_better
from hades.players.heuristic import opening, routes
from hades.players.heuristic.board_model import BoardModel, hull_of, rooms_of
from hades.players.heuristic.brain import NEEDED
from hades.players.heuristic.hq_and_science import LAND_BEFORE
from hades.players.heuristic.ship import allowed_risk, risk_of_staying
from hades.rules.hq_request import EMILY_AFTER, RADIUS
from hades.rules.reinforcement import crisis_allows
from hades.rules.science import NO_TELEPORT
from hades.rules.teleporter import CALL
from hades.state.commands import Command
from hades.state.state import (
    ABOARD,
    CRISIS_TRANSFER,
    DAMAGED,
    GONE,
    JAMMED,
    OPERATIONAL,
    ORBIT,
    ORBIT_DAMAGED,
    Code,
)
from hades.view import Public

HQ, ENGINEER, HEAVY, SWAT = (T[name] for name in ("hq", "engineer", "heavy-weapon", "swat"))
GUNNERS = frozenset({ENGINEER, HEAVY, SWAT})
"""Types that silence Surface Installations."""
OPENERS = frozenset({T["scout"], T["armored-infantry"], SWAT})
"""Types that blow doors and carry off treasures."""
FIGHTERS = OPENERS | GUNNERS
"""Types that attack Gorgons."""
HUNT = 2
"""Maximum distance from a Gorgon, in turns of movement, at which a Unit hunts her."""
SPARE = 1
"""Number of turns kept in reserve before the last evacuation."""


class QuickModel:
    """The distances and values in one position."""

    __slots__ = ("hqs", "hull", "rooms", "seen", "t", "where")

    def __init__(self, seen: Public) -> None:
        self.seen = seen
        self.t = seen.t
        self.where = seen.where
        self.hull = hull_of(seen)
        self.rooms = rooms_of(seen)
        self.hqs = [seen.where[hq] for hq in self.t.hqs if seen.where[hq] < geo.SIZE]
        """Inferno hexes with an HQ; Units can be evacuated only near these."""

    def factors(self, unit: int) -> int:
        return self.t.movement[unit][self.seen.steps[unit] == self.t.steps_of[unit]]

    def depleted(self, unit: int) -> bool:
        return self.seen.steps[unit] < self.t.fresh_from[unit]

    def engaged(self, hex_: int) -> int:
        """Return the mask of the hexes with enemies that are in contact with a hex."""
        return self.t.contact[hex_] & (self.seen.nastians | self.seen.gorgons)

    def work(self, at: int) -> bytes:
        """Return each hex's distance to the nearest door to blow, Trap to disarm or treasure.

        Doors with another friend in front of them are left out.
        """
        seen = self.seen
        lying = [
            hex_
            for hex_, carrier in zip(seen.treasure_at, seen.carrier, strict=True)
            if hex_ < geo.HEXES and not carrier
        ]
        others = seen.squads & ~(1 << at)
        goals = _doors(self.t, seen.face_down | seen.locked, tuple(lying), others & self.rooms.doors)
        return routes.distances(self.t, self.hull.wrecked, goals)

    def hunt(self) -> bytes:
        """Return, for each hex, the distance to the nearest hex next to a Gorgon."""
        goals = tuple([self.where[gorgon] for gorgon in self.t.gorgons if self.where[gorgon] < geo.HEXES])
        return routes.distances(self.t, self.hull.wrecked, _touching(self.t, goals))

    def guns(self) -> bytes:
        """Return, for each hex, the distance to the nearest hex next to a Surface Installation to fire at."""
        goals = _beside(self.t, tuple([si.at for si in self.hull.live]))
        return routes.distances(self.t, self.hull.wrecked, goals)

    def home(self) -> bytes:
        """Return each hex's distance to the nearest hex in reach of an HQ or, without an HQ, to a shaft."""
        return routes.distances(self.t, self.hull.wrecked, _around(self.t, tuple(self.hqs)))

    def up(self) -> bytes:
        """Return, for each hex, the distance to the nearest Inferno hex with a shaft."""
        return routes.distances(self.t, self.hull.wrecked, _around(self.t, ()))

    def answers(self) -> bool:
        return self.seen.in_system and crisis_allows(self.seen.crisis, CRISIS_TRANSFER)

    def ready(self, unit: int) -> float:
        """Return the value of evacuating a Unit now; 0 if it cannot go, or is needed where it is."""
        seen, t = self.seen, self.t
        if seen.acted[unit] == JAMMED or seen.trapped >> unit & 1:
            return 0.0
        if unit == t.emily and seen.evacuated < EMILY_AFTER:
            return 0.0
        left = seen.turns_left
        if t.type_of[unit] == HQ:
            return 0.9 if not left else 0.0
        if not t.is_combat[unit] or unit in seen.carrier or unit == t.honor_guard:
            return 3.0
        if left < 2:
            return 1.0
        if (
            t.type_of[unit] == HEAVY
            and any(status in (ORBIT, ORBIT_DAMAGED) for status in seen.fighters)
            and left > 2
        ):
            return 0.0
        if self.job(unit) is None:
            return 0.7
        saved = seen.where[t.emily] in (GONE, ABOARD)
        if not saved and seen.evacuated < EMILY_AFTER:
            # Other Units have to go before Emily.
            return 0.5 if self.depleted(unit) or seen.where[t.emily] < geo.HEXES else 0.0
        return 0.0

    def job(self, unit: int) -> bytes | None:
        """Return the distances to a friendly Unit's job, or None if the Unit should go home."""
        seen, t = self.seen, self.t
        kind, at = t.type_of[unit], self.where[unit]
        if unit in seen.carrier:
            return None
        if kind in FIGHTERS and seen.gorgons:
            hunt = self.hunt()
            if hunt[at] <= HUNT * (self.factors(unit) or 1):
                return hunt
        if kind in OPENERS:
            work = self.work(at)
            if work[at] < routes.FAR:
                pace = self.factors(unit) or 1
                out = -(-(work[at] + 2) // pace)
                back = -(-(self.home()[at] + work[at] // 2) // pace)
                if out + back <= seen.turns_left - SPARE:
                    return work
                return None
        if kind in GUNNERS and at < geo.SIZE and seen.turns_left > 1 and self.hull.live:
            guns = self.guns()
            if guns[at] <= 2 * (self.factors(unit) or 1):
                return guns
        return None

    def passengers(self, hq_hex: int) -> float:
        """Return the total value of the Units, at most three, that an HQ in a hex could evacuate."""
        near = routes.around(hq_hex, RADIUS)
        where = self.where
        found = [self.ready(u) for u in self.t.friends if where[u] < geo.SIZE and near >> where[u] & 1]
        found.sort(reverse=True)
        return sum(found[:3])


@lru_cache(maxsize=1 << 12)
def _doors(t: Tables, shut: int, lying: tuple[int, ...], taken: int) -> tuple[int, ...]:
    """Return the hexes with treasures, and the untaken hexes in front of closed doors and Traps."""
    doors = [t.door_hex[room] for room in range(1, 13) if shut >> room & 1]
    return (*(hex_ for hex_ in doors if not taken >> hex_ & 1), *lying)


@lru_cache(maxsize=1 << 12)
def _touching(t: Tables, hexes: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted({there for hex_ in hexes for there in t.adjacent[hex_]}))


@lru_cache(maxsize=1 << 12)
def _beside(t: Tables, hexes: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted({there for hex_ in hexes for there in t.ways[hex_]}))


@lru_cache(maxsize=1 << 12)
def _around(t: Tables, hqs: tuple[int, ...]) -> tuple[int, ...]:
    """Return the hexes in reach of HQs; without an HQ, the Inferno hexes that a shaft leads to."""
    if not hqs:
        return tuple(t.complex_hex[geo.INFERNO])
    return tuple(sorted({there for hq in hqs for there in geo.within(hq, RADIUS)}))


GOOD_SHOT = 0.3
"""Value of a shot above which a Unit attacks an enemy rather than walking on."""
AFRAID, HQ_AFRAID = 0.3, 3.0
"""Detour, in hexes, that a Unit makes to avoid contact with an enemy; an HQ makes a longer detour."""
HQS_WANTED = 2
STAKE_IN_A_GORGON = 1.0
"""Additional value of a shot at a Gorgon."""


def answer(seen: Public, kind: str, unit: int, menu: list[Code]) -> Code:
    """Return the answer to a question of this kind; ``unit`` is the Unit, if the question is about one."""
    if len(menu) == 1:
        return menu[0]
    rule = _RULES.get(kind)
    found = rule(QuickModel(seen), unit, menu) if rule else None
    return found or menu[0]


def _place(model: QuickModel, unit: int, menu: list[Code]) -> Code:
    units = model.t.catalog.units
    names = {units[code[1] - 1].id: code for code in menu if code[0] == "place"}
    return names[opening.whom(BoardModel(model.seen), list(names))]


def _place_at(model: QuickModel, unit: int, menu: list[Code]) -> Code:
    board = BoardModel(model.seen)
    hex_ = opening.where(board, board.piece(unit), [code[1] for code in menu if code[0] == "place_at"])
    return "place_at", hex_


def _phase(model: QuickModel, unit: int, menu: list[Code]) -> Code:
    turns = _turns(model.t)
    able = [code[1] for code in menu if code[0] == "activate" and model.where[code[1]] < geo.HEXES]
    able.sort(key=turns.__getitem__)
    for row in able:
        if _action(model, row) is not None:
            return "activate", row
    return ("end_phase",)


@lru_cache(maxsize=16)
def _turns(t: Tables) -> list[int]:
    """Return a sort key for each Unit by row: gunners act first, then other squads, Dante and Emily, HQs."""
    found = []
    for unit, kind in enumerate(t.type_of):
        first = 0 if kind in GUNNERS else 3 if kind == HQ else 2 if t.is_person[unit] else 1
        found.append(first * 100 + unit)
    return found


def _action(model: QuickModel, unit: int) -> str | None:
    t, seen = model.t, model.seen
    at, kind = model.where[unit], t.type_of[unit]
    if kind == HQ:
        return _hq_action(model, unit, at)
    foes = model.engaged(at)
    if t.is_person[unit]:
        if at >= geo.SIZE and t.room_at[at] and _science_helps(model, t.room_at[at]):
            return "science"
    elif kind in GUNNERS and at < geo.SIZE and t.next_to_complex[at]:
        if any(letter in model.hull.by_letter for letter in t.next_to_complex[at]):
            jumps = kind == SWAT and not model.depleted(unit)
            return "sabotage" if kind == ENGINEER else "cfp" if jumps else "full_fire"
    if foes and not t.is_person[unit]:
        if _best_foe(model, unit, foes):
            return "full_fire"
        if foes & seen.gorgons:
            return None
    if kind == HEAVY and at < geo.SIZE and seen.turns_left and ORBIT in seen.fighters:
        return "full_fire"
    way = model.job(unit)
    if way is not None:
        return "full_move" if way[at] or t.rooms_by_door[at] else None
    return "full_move" if model.home()[at] or model.engaged(at) else None


def _science_helps(model: QuickModel, room: int) -> bool:
    seen = model.seen
    here = next((name for name, number in model.rooms.of.items() if number == room), "")
    if here == "bridge":
        return bool(model.rooms.closed) and not seen.bridge_hacked
    if here == "teleporter":
        return seen.in_system and NO_TELEPORT not in model.t.special
    return here == "core-computer" and bool(seen.turns_left)


def _hq_action(model: QuickModel, hq: int, at: int) -> str | None:
    seen, t = model.seen, model.t
    jammed = seen.acted[hq] == JAMMED
    if at < geo.SIZE and model.answers() and not jammed:
        if model.passengers(at) > 0 or _wants_more_hqs(model):
            return "request"
    if t.room_at[at] and _hq_calls(model, t.room_at[at]):
        return "call"
    if at >= geo.SIZE or model.engaged(at):
        return "full_move"
    near = t.contact[at] & seen.friends | 1 << at
    if any(
        seen.steps[u] < t.steps_of[u] and model.where[u] < geo.SIZE and near >> model.where[u] & 1
        for u in t.friends
    ):
        return "rally"
    return None


def _hq_calls(model: QuickModel, room: int) -> bool:
    return (
        CALL in model.t.special
        and model.rooms.of.get("teleporter") == room
        and model.seen.turns_left >= LAND_BEFORE - 1
        and sum([model.where[hq] < geo.HEXES for hq in model.t.hqs]) < HQS_WANTED
        and any(model.where[hq] == ABOARD for hq in model.t.hqs)
    )


def _wants_more_hqs(model: QuickModel) -> bool:
    where = model.where
    return (
        model.seen.turns_left >= LAND_BEFORE
        and len(model.hqs) < HQS_WANTED
        and any(where[hq] == ABOARD for hq in model.t.hqs)
    )


def _act(model: QuickModel, unit: int, menu: list[Code]) -> Code:
    if model.where[unit] >= geo.HEXES:
        return ("stand_by",)
    verb = _action(model, unit)
    if verb is not None and (verb,) in menu:
        needs = NEEDED.get(verb, 0)
        return (needs and _change_of_deck(model.seen, needs)) or (verb,)
    if verb is not None and ("full_move",) in menu:
        return ("full_move",)
    return ("stand_by",)


def _change_of_deck(seen: Public, needs: int) -> Code | None:
    """Return the command to change to the deck likelier to give ``needs`` or less; None if already in use."""
    return ("draw_from", 1 - seen.either) if other_is_better(seen, needs) else None


def _move(model: QuickModel, unit: int, menu: list[Code]) -> Code | None:
    """Return a step that leads nearer to the job, or the work to do on arrival."""
    t, at = model.t, model.where[unit]
    steps = []
    stop = door = None
    for code in menu:
        verb = code[0]
        if verb in ("move_to", "take_shaft"):
            steps.append(code)
        elif verb in ("blow_door", "disarm"):
            door = code
        elif verb == "take":
            return code
        elif verb == "stop":
            stop = code
    if door and not t.is_person[unit]:
        return door
    is_hq = t.type_of[unit] == HQ
    way = model.up() if is_hq else model.job(unit) or model.home()
    afraid = HQ_AFRAID if is_hq else AFRAID

    def far(hex_: int) -> float:
        return way[hex_] + afraid * bool(model.engaged(hex_))

    if steps:
        best = min(steps, key=lambda code: (far(code[1]), code[1]))
        if stop is None or far(best[1]) < far(at):
            return best
    return stop


def _best_foe(model: QuickModel, unit: int, near: int) -> int:
    """Return the enemy in contact that is most worth a shot; 0 if no enemy is worth one."""
    t, seen = model.t, model.seen
    best, chance = 0, GOOD_SHOT
    record = t.catalog.units
    weak = model.depleted(unit)
    for row in t.enemies:
        at = seen.where[row]
        if at < geo.HEXES and near >> at & 1 and not t.tower_at[at]:
            if row == t.officer and sum(seen.where[other] == at for other in t.enemies) > 1:
                continue
            hurt = model.depleted(row)
            net = chances(t.catalog, record[unit - 1].type, weak, record[row - 1].type, hurt)
            value = net[4] + net[3] * (1.0 if hurt or row == t.officer else 0.6) - 0.5 * net[1] - net[0]
            if row in t.gorgons:
                value += STAKE_IN_A_GORGON
            if value > chance:
                best, chance = row, value
    return best


def _fire(model: QuickModel, unit: int, menu: list[Code]) -> Code | None:
    t = model.t
    at = model.where[unit]
    codes: dict[str, list[Code]] = {}
    for code in menu:
        codes.setdefault(code[0], []).append(code)
    guns = codes.get("fire_at_si") or codes.get("sabotage_si")
    if guns:
        return max(
            guns,
            key=lambda code: (model.seen.si_status[code[1]] == OPERATIONAL, t.si_offensive[code[1]]),
        )
    foe = _best_foe(model, unit, model.engaged(at))
    if foe and ("fire_at", foe) in menu:
        return "fire_at", foe
    for verb in ("fire_at_fighter", "fire_at"):
        if verb in codes:
            return codes[verb][0]
    return None


def _cfp(model: QuickModel, unit: int, menu: list[Code]) -> Code | None:
    return ("stay_and_attack",) if ("stay_and_attack",) in menu else None


def _request(model: QuickModel, unit: int, menu: list[Code]) -> Code:
    if ("evacuate",) in menu and model.passengers(model.where[unit]) > 0:
        return ("evacuate",)
    return ("land",) if ("land",) in menu and _wants_more_hqs(model) else ("decline",)


def _best_above(codes: list[Code], value: Callable[[Code], float], least: float) -> Code | None:
    best = max(codes, key=value, default=None)
    return best if best is not None and value(best) > least else None


def _evacuate(model: QuickModel, unit: int, menu: list[Code]) -> Code:
    going = [code for code in menu if code[0] == "evacuate_unit"]
    return _best_above(going, lambda code: model.ready(code[1]), 0.0) or ("done",)


def _first_with_hq(model: QuickModel, verb: str, menu: list[Code]) -> Code | None:
    return next((code for code in menu if code[0] == verb and model.t.type_of[code[1]] == HQ), None)


def _land(model: QuickModel, unit: int, menu: list[Code]) -> Code:
    return (_first_with_hq(model, "land_unit", menu) if _wants_more_hqs(model) else None) or ("done",)


def _land_at(model: QuickModel, unit: int, menu: list[Code]) -> Code:
    """Return a hex adjacent to no enemy, away from SIs that could activate."""

    def worse(code: Code) -> tuple[bool, int, int]:
        return bool(model.engaged(code[1])), len(model.t.next_to_complex[code[1]]), code[1]

    return min((code for code in menu if code[0] in ("land_at", "bring_at")), key=worse)


def _teleport(model: QuickModel, unit: int, menu: list[Code]) -> Code:
    going = [code for code in menu if code[0] == "teleport" and model.t.type_of[code[1]] != HQ]
    return _best_above(going, lambda code: max(model.ready(code[1]), 0.1), 0.0) or ("decline",)


def _bring(model: QuickModel, unit: int, menu: list[Code]) -> Code:
    """Bring in an HQ, which can go up and call, unless it is too late."""
    late = model.seen.turns_left < LAND_BEFORE - 1
    return (None if late else _first_with_hq(model, "bring", menu)) or ("decline",)


def _repair(model: QuickModel, unit: int, menu: list[Code]) -> Code:
    return _change_of_deck(model.seen, NEEDED["repair"]) or ("repair",)


def _ship_move(model: QuickModel, unit: int, menu: list[Code]) -> Code:
    """Return the ship's move; the ship stays as long as the people on the Hades are worth the risk."""
    seen = model.seen
    here = seen.in_system
    stay, go = (("hold_station",), ("skedaddle",)) if here else (("approach",), ("hold_station",))
    left = seen.turns_left
    people = sum(
        [1.0 if model.t.is_combat[u] else 3.0 for u in model.t.friends if model.where[u] < geo.HEXES]
    )
    if not left or not people:
        return go
    aboard = sum([model.where[u] == ABOARD for u in model.t.friends])
    hunters = sum([status in (ORBIT, ORBIT_DAMAGED) for status in seen.fighters]) if model.hqs else 0
    return stay if risk_of_staying(seen) <= allowed_risk(left, people, aboard, hunters) else go


def _ship_fire(model: QuickModel, unit: int, menu: list[Code]) -> Code:
    shots = [code for code in menu if code[0].startswith("shoot")]
    return _best_above(shots, lambda code: _value_of_shot(model, code), 0.02) or ("cease_fire",)


def _value_of_shot(model: QuickModel, code: Code) -> float:
    t, seen = model.t, model.seen
    verb, gun, target = code
    weapon = WEAPONS[gun]
    weak = seen.failing and MODULES[seen.module] == weapon
    if verb == "shoot_si":
        hurt = seen.si_status[target] == DAMAGED
        net = chances(t.catalog, weapon, weak, t.sis[target].type, hurt)
        if hurt:
            return 0.1 * (net[3] + net[4])
        return (0.5 if t.si_offensive[target] else 0.4) * (net[3] + net[4])
    if verb == "shoot_fighter":
        hurt = seen.fighters[target] == ORBIT_DAMAGED
        net = chances(t.catalog, weapon, weak, "fighter", hurt)
        return 0.6 * (net[4] + net[3] * (1.0 if hurt else 0.3))
    near = bool(t.contact[seen.where[target]] & seen.friends)
    hurt = model.depleted(target)
    net = chances(t.catalog, weapon, weak, t.catalog.units[target - 1].type, hurt)
    return (0.7 if near else 0.1) * (net[4] + net[3] * (1.0 if hurt else 0.4))


def _end(model: QuickModel, unit: int, menu: list[Code]) -> Code:
    return ("overtime",) if model.seen.in_system and ("overtime",) in menu else ("end_game",)


Rule = Callable[[QuickModel, int, list[Code]], Code | None]

_RULES: dict[str, Rule] = {
    "set_up?": _place,
    "set_up_at?": _place_at,
    "15.3?": _ship_fire,
    "6.0?": _phase,
    "act?": _act,
    "move?": _move,
    "fire?": _fire,
    "cfp?": _cfp,
    "cfp_fire?": _fire,
    "sabotage?": _fire,
    "request?": _request,
    "evacuate?": _evacuate,
    "land?": _land,
    "land_at?": _land_at,
    "bring_at?": _land_at,
    "teleport?": _teleport,
    "call?": _bring,
    "7.1?": _repair,
    "7.2?": _ship_move,
    "7.3?": _ship_fire,
    "9.0?": _end,
}


class Quick:
    """A player that follows rules of thumb; it gives the same command in the same position."""

    def __call__(self, game: Game) -> Command:
        ask = game.ask
        if ask is None:
            raise ValueError("the game is over: there is nothing to choose")
        unit = game.tables.unit_of.get(ask.subject, 0)
        codes = [command.code for command in game.menu]
        return game.words.command(answer(game.view().public, ask.kind, unit, codes))


def play_out(playout: Playout) -> float:
    """Play a game to its end and return its VP; 0 if it is lost."""
    while not playout.outcome:
        menu = playout.menu
        if len(menu) == 1:
            playout.do(menu[0])
            continue
        kind, *numbers = playout.question
        playout.do(answer(playout.public, kind, numbers[0] if numbers else 0, menu))
    return playout.vp
