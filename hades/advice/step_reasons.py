"""Reasons for a suggested move, for beginners: price, cause, stake, and clauses. No I/O and no state.

The heuristic player, which suggests the move, computes in VP and gives its reason in a word. This module
reads the cause from the position: where a path leads and how far the goal is, what a gun does, which Units
wait and why. The price is the odds of the draw; the stake is the Units that can be fetched now but not later.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

import attrs

from hades import geometry as geo
from hades import narrate
from hades.content.kinds import LETTERS
from hades.engine.game import Game
from hades.engine.playout import Hidden
from hades.odds import reach
from hades.odds.chance_table import ChanceTable, in_brief
from hades.odds.odds import STATIONS, odds
from hades.players.heuristic import routes
from hades.players.heuristic.board_model import Emplacement, Piece
from hades.players.heuristic.brain import Brain, planned
from hades.players.heuristic.missions import Mission
from hades.players.heuristic.transfer import Transfer
from hades.players.search.playouts import PHASE, ROOTS, kind_of
from hades.rules.request import CAPACITY, RADIUS
from hades.state.commands import STEP_VERBS, Command
from hades.state.state import ABOARD
from hades.wording import counted

RECKLESS = 2
"""Losses for each hit from which on an attack is not suggested."""
NEAR = 4
"""Hexes within which an enemy that goes elsewhere is named."""
FEW = 2
"""Number of Units that are named; others are counted."""


@attrs.frozen
class Because:
    """A cause in words, without a full stop, and its clauses."""

    words: str
    clauses: tuple[str, ...] = ()


class StepSeen:
    """A step and the position that it is suggested for."""

    def __init__(self, game: Game, commands: tuple[Command, ...]) -> None:
        self.game = game
        self.commands = commands
        self.ground = Brain(game, goals=planned(game)).ground
        self.board = self.ground.board

    @property
    def last(self) -> Command:
        """The command that matters; commands that only end an action are ignored."""
        told = [one for one in self.commands if one.verb not in ("stop", "done", "draw-from")]
        return told[-1] if told else self.commands[-1]

    @property
    def in_phase(self) -> bool:
        """True in the SHL Phase, in which Units act."""
        kind = kind_of(self.game)
        return kind == PHASE or kind not in ROOTS

    @property
    def unit(self) -> Piece | None:
        """The Unit that takes the step, or None if it is not a Unit on a map."""
        ask = self.game.ask
        told = [one.args[0] for one in self.commands if one.verb == "activate"]
        who = told[0] if told else ask.subject if ask is not None else ""
        if who not in self.board.t.unit_of:
            return None
        unit = self.board.unit(who)
        return unit if unit.at >= 0 else None

    @cached_property
    def odds(self) -> tuple[ChanceTable, ...]:
        """The odds of the step's draw; () if it draws nothing."""
        return odds(self.game, self.commands[: self.commands.index(self.last) + 1])

    @property
    def is_hopeless(self) -> bool:
        """True if the step draws for a success that no card left can give."""
        draws = [table for table in self.odds if not table.brief]
        return bool(draws) and not any(table.share(1) for table in draws)

    @property
    def is_reckless(self) -> bool:
        """True for an attack that costs a step more than `RECKLESS` times as often as it hits."""
        attacks = [table for table in self.odds if table.target]
        return bool(attacks) and all(table.share(-1) > RECKLESS * table.share(1) for table in attacks)

    @property
    def saves_raid(self) -> bool:
        """True for an attack on a Gorgon who can get to the Engine Room, or for the first shaft down."""
        target, board = self.last.args[-1] if self.last.args else "", self.board
        if target in board.t.unit_of:
            gorgon = board.unit(target)
            return gorgon.family == "gold" and self.ground.missions.turns_to_engine_room(gorgon) <= board.left
        return self.last.verb.endswith("-si") and not board.wrecked and board.left > 1

    @property
    def way(self) -> tuple[int, ...]:
        """The hexes that are entered."""
        return tuple(one.code[1] for one in self.commands if one.verb in STEP_VERBS)

    @property
    def wrecks(self) -> set[int]:
        """The hexes on Inferno whose Installation the step destroys by entering from below (6.1-22)."""
        return {self.board.t.shaft[hex_] for hex_ in self.way if hex_ >= geo.SIZE} - {-1}


def named(found: Sequence[Piece | Emplacement]) -> str:
    """Return the first few names, and the number of the others: ``Soldier 17, Soldier 19 and 2 others``."""
    rest = len(found) - FEW
    if rest > 1:
        return f"{', '.join(narrate.name(one.id) for one in found[:FEW])} and {rest} others"
    return narrate.listed([one.id for one in found])


def because(step: StepSeen, reason: str) -> Because:
    """Return why a step is good, after its odds; ``reason`` is the player's, used if nothing more is known.

    Of a ship that stays or leaves, the Units that wait for it come first, as most depends on them.
    """
    cause = _CAUSES.get(step.last.verb)
    found = (cause(step) if callable(cause) else cause) or Because(reason)
    if any(one.verb == "draw-from" for one in step.commands):
        found = _joined([found, Because("that deck has more low numbers left")])
    price = in_brief(step.odds)
    if step.last.verb in STATIONS:
        return _joined([found, Because(price)]) if price else found
    return Because(": ".join(filter(None, (price, found.words))), found.clauses)


# Stakes


def spare(step: StepSeen, unit: Piece) -> int:
    """Return the turns that a Unit can lose and still be fetched in time; below 0 it is too late."""
    left = step.board.left
    if not left and not (step.in_phase and step.board.in_system):
        return -1
    moves = left + (step.in_phase and not unit.acted)
    return moves - step.ground.missions.turns_home(unit, unit.at)


def fetchable(step: StepSeen) -> list[Piece]:
    """Return the Units on the Hades that can still be fetched in time, most valuable first, HQs last."""
    able = [unit for unit in step.board.friends if not unit.trapped and spare(step, unit) >= 0]
    return sorted(able, key=lambda unit: (unit.type == "hq", -step.ground.missions.worth(unit)))


def _last_chance(step: StepSeen) -> list[Because]:
    """Return a warning about Units for which this turn, or the next one, is the last to set out for home."""
    unit, missions = step.unit, step.ground.missions
    if not step.in_phase or (unit is None and step.last.verb != "end-phase"):
        return []
    if unit is not None and step.way and missions.home[step.way[-1]] < missions.home[unit.at]:
        words = f"this is the last turn in which {named([unit])} can set out for home"
        return [Because(words, ("6.7-11",))] if not spare(step, unit) else []
    able = fetchable(step) if unit is None else [unit] if spare(step, unit) >= 0 else []
    ends = {one: step.way[-1] if one is unit and step.way else one.at for one in able}
    turns = {one: missions.turns_home(one, end) for one, end in ends.items()}
    found = []
    for short, words in _LATE:
        late = [one for one in able if turns[one] and min(1, turns[one] - step.board.left) == short]
        if late:
            found.append(Because(words.format(named(late)), ("6.7-11",)))
    return found


_LATE = (
    (1, "after this turn {} can no longer be fetched in time"),
    (0, "next turn is the last in which {} can set out for home"),
)
"""Turns that Units are short of, counted from the next turn, and the warning."""


# Paths


def _way(step: StepSeen) -> Because | None:
    unit, way = step.unit, step.way
    if unit is None or not way:
        return None
    parts = [part for part in (_down(unit, way), _wrecked(step), _goal(step, unit, way[-1])) if part]
    return _joined(parts) if parts else _safer(step, unit, way[-1])


def _down(unit: Piece, way: tuple[int, ...]) -> Because | None:
    if unit.below or way[-1] < geo.SIZE:
        return None
    return Because("go down: railguns and Fighters cannot see you there", ("5.1-04",))


def _wrecked(step: StepSeen) -> Because | None:
    board = step.board
    for letter, hex_ in zip(LETTERS, board.t.complex_hex[geo.INFERNO], strict=True):
        if hex_ in step.wrecks and not board.wrecked >> hex_ & 1:
            above = board.hull.at.get(hex_)
            si = narrate.name(above.id) if above else f"the Installation of Complex {letter}"
            return Because(f"entering from below destroys {si}", ("6.1-22",))
    return None


def _goal(step: StepSeen, unit: Piece, end: int) -> Because | None:
    if unit.type == "hq":
        return Because("the Units that must come home have a shorter way to it there", ("6.7-11",))
    mission = step.ground.mission(unit)
    if mission is not None and mission.field[end] < mission.field[unit.at]:
        left = mission.field[end]
        if not left and mission.kind == "below":
            return None
        far = f", {counted(left, 'hex', 'hexes')} further" if left else ""
        what, why, clauses = _work(mission)
        return Because(f"on to {what}{far}: {why}", clauses)
    missions, left = step.ground.missions, step.board.left
    if mission is None and missions.home[end] < missions.home[unit.at]:
        near = f"an HQ can send Units within {RADIUS} hexes aboard, and only Units aboard count"
        way = "on the way home" if missions.turns_home(unit, end) <= left else "to be met by an HQ"
        return Because(f"{way}: {near}", ("6.7-11", "14.1-01"))
    return None


def _work(mission: Mission) -> tuple[str, str, tuple[str, ...]]:
    if mission.kind in _WORK:
        what, why, clauses = _WORK[mission.kind]
        # Complexes and Circles have names already, everything else comes as an id.
        called = mission.name if " " in mission.name else narrate.name(mission.name)
        return what.format(called), why, clauses
    why, clauses = _ROOMS.get(mission.name, ("it is useful to the Unit inside", ()))
    return narrate.name(mission.name), why, clauses


def _safer(step: StepSeen, unit: Piece, end: int) -> Because:
    board, ground = step.board, step.ground
    if held := gorgons_held(step, end):
        return Because(f"next to {named(held)} it holds her: she cannot go on", ("5.4-03",))
    if ground.called >> end & 1 and not ground.called >> unit.at & 1:
        return Because("within reach of an HQ that can still call the Vittles this turn", ("6.7-11",))
    for surely, words in ((True, "out of reach of {}"), (False, "away from {}, which may turn this way")):
        there = reaching(step, end, surely)
        if enemies := [enemy for enemy in reaching(step, unit.at, surely) if enemy not in there]:
            return Because(words.format(named(enemies)), ("5.4-06", "5.7-01"))
    if board.t.shaft[unit.at] >= 0 > board.t.shaft[end]:
        return Because("it leaves the shaft to the others", ("6.1-02",))
    return Because("newcomers from shafts and Guard Towers are less likely to meet it there", ("5.3-01",))


def gorgons_held(step: StepSeen, hex_: int) -> list[Piece]:
    """Return the Gorgons that a Unit in a hex is next to."""
    return [one for one in step.board.engaged_at(hex_) if one.family == "gold"]


def reaching(step: StepSeen, hex_: int, surely: bool = True) -> list[Piece]:
    """Return the enemies engaged with a hex, or likely to move there next; unless ``surely``, also those that
    would have to turn.
    """
    return [
        step.board.piece(row)
        for row, _, _, anywhere, likely, touching in step.ground.danger.threats
        if (touching | (likely if surely else anywhere)) >> hex_ & 1
    ]


def _door(step: StepSeen) -> Because:
    emily = "the Princess" if not step.board.met("emily") else "a prisoner to free"
    behind = f"half a Victory Point: a closed Circle costs as much, and {emily} may be behind this door"
    found = Because(behind, ("6.1-11", "14.1-16"))
    down = _down(step.unit, step.way) if step.unit is not None and step.way else None
    return _joined([down, found]) if down is not None else found


# Fire


def _at_enemy(step: StepSeen) -> Because:
    enemy = step.board.unit(step.last.args[-1])
    if step.saves_raid:
        turns = counted(max(1, step.ground.missions.turns_to_engine_room(enemy)), "turn")
        return Because(f"it may save the raid: within {turns} she may blow up the Hades", ("5.4-39",))
    if enemy.family == "gold":
        return Because(_ENDS_RAID, ("5.4-39",))
    if enemy.type == "officer":
        return Because("he scores for you when he is eliminated, and never attacks", ("5.7-16", "14.1-11"))
    if step.board.t.shaft[enemy.at] >= 0:
        return Because("it blocks the shaft", ("6.1-02",))
    if (victim := _victim(step, enemy)) is not None:
        return Because(
            f"it attacks {narrate.name(victim.id)} next turn unless you stop it",
            ("5.7-01", "5.7-04" if victim.combat else "5.7-06"),
        )
    for surely, comes in ((True, "it is on its way to"), (False, "it may turn toward")):
        if met := [unit for unit in step.board.friends if enemy in reaching(step, unit.at, surely)]:
            return Because(f"{comes} {named(met)}", ("5.4-06", "5.7-01"))
    return Because("no better target is in sight, and an enemy less is one that comes to nobody", ("5.7-01",))


def _victim(step: StepSeen, enemy: Piece) -> Piece | None:
    """Return the Unit that a Nastian attacks, None for none (5.7-04, 5.7-06, 5.7-08 to 5.7-10)."""
    near = [unit for unit in step.board.touching(enemy.at) if not unit.trapped]
    gorgons = [unit for unit in step.board.engaged_at(enemy.at) if unit.family == "gold"]
    if fighting := [*gorgons, *(unit for unit in near if unit.combat)]:
        first = max(fighting, key=lambda unit: unit.row)
        return first if first.friend else None
    return min(near, key=lambda unit: (_LAST_RESORT.index(unit.type), -unit.row), default=None)


_LAST_RESORT = ("elder-alien", "dante", "emily")
"""Types of non-Combat Units, in the order in which they are attacked."""


def _at_si(step: StepSeen) -> Because:
    target = step.last.args[-1]
    si = next((one for one in step.board.live if one.id == target), None)
    found = Because("it is in the way") if si is None else at_work(si)
    if step.saves_raid:
        first = Because("no shaft is open yet, and nobody can go down without one", ("6.1-21",))
        return _joined([first, found])
    return found


def at_work(si: Emplacement) -> Because:
    """Return the work of an SI for the enemy, and the effect of its destruction."""
    if not si.operational:
        return Because("it may be repaired; destroying it opens a shaft down", ("5.5-02", "6.1-21"))
    if si.offensive:
        return Because(
            "it fires at the Vittles every turn; destroying it opens a shaft down",
            ("5.1-02", "6.1-21"),
        )
    return Because(
        "it brings an enemy into its shaft every turn; destroying it opens a way down",
        ("5.3-11", "6.1-21"),
    )


def _at_fighter(step: StepSeen) -> Because:
    if not step.board.in_system:
        return Because("while the Vittles is away, Fighters fire at Units on the hull", ("5.1-04", "5.1-05"))
    return Because("Fighters fire at the Vittles every turn until they are destroyed", ("5.1-01", "5.1-02"))


# HQs and the Vittles


def _request(step: StepSeen) -> Because:
    hq, transfer = step.unit, Transfer(step.ground)
    if hq is None or transfer.lands(hq.at):
        return Because(f"the Vittles lands {named(transfer.wanted()[:CAPACITY])}", ("6.7-01", "6.7-07"))
    going = [unit for _, unit in transfer.passengers(hq)]
    return Because(f"the Vittles fetches {named(going)}", ("6.7-01", "6.7-11"))


def _stay(step: StepSeen) -> Because:
    """Return why the Vittles should be In System."""
    able = fetchable(step)
    if not able:
        return Because("there it can fire", ("7.3-01",))
    many = counted(len(able), "Unit")
    last = (
        f"next is the last turn to fetch {many}" if step.board.left == 1 else f"{many} can still be fetched"
    )
    return Because(f"{last}: {named(able)}", ("6.7-02", "7.2-03"))


def _go(step: StepSeen) -> Because:
    """Return why the Vittles should be Out System, and which Units suffer for it."""
    able = fetchable(step)
    if not step.board.left:
        return Because("a ship In System at the end loses the raid", ("14.0-03",))
    if not able:
        who = "no HQ can call it for those who are left" if step.board.friends else "nobody is left to fetch"
        return Because(f"{who}, and nothing can hit it there", ("6.7-01", "7.2-02"))
    pays = f"{counted(len(able), 'Unit')} must {'stay behind' if step.board.left == 1 else 'wait'}"
    words = f"{pays}: {named(able)}; another turn of fire would risk the ship and the raid"
    return Because(words, ("7.2-02", "14.0-01"))


def _hold(step: StepSeen) -> Because:
    return _stay(step) if step.board.in_system else _go(step)


def _end(step: StepSeen) -> Because:
    behind = step.board.friends
    if not behind:
        return Because("everyone is aboard", ("14.1-01",))
    return Because(f"a ship that is Out System now can no longer fetch {named(behind)}", ("6.7-02",))


def _repair(step: StepSeen) -> Because:
    mended = [row.meaning.rstrip(".") for table in step.odds for row in table.rows if row.good > 0]
    found = mended[0] if mended else "no card left can repair the module"
    return Because(f"{found}; trying costs nothing, once a turn", ("7.1-01", "7.1-03"))


_EVACUATE = Because("only Units aboard at the end count", ("14.1-01",))


def _land(step: StepSeen) -> Because:
    named = [one.args[0] for one in step.commands if one.verb == "land-unit"]
    who = named[-1] if named else step.game.ask.subject if step.game.ask else ""
    if step.board.unit(who).type == "hq" and any(unit.type == "hq" for unit in step.board.friends):
        return Because("with another HQ on the hull you can still call the ship if one is lost", ("6.7-01",))
    return Because("aboard it could do nothing for the raid", ("6.7-07",))


def _jam(step: StepSeen) -> Because:
    hqs = [step.board.unit(one.args[0]) for one in step.commands if one.verb == "jam"]
    if all(hq.aboard for hq in hqs):
        return Because("aboard they could do nothing this turn anyway", ("5.3-18", "5.3-20"))
    return Because("you need these least", ("5.3-18", "5.3-19"))


def _science(step: StepSeen) -> Because:
    unit, rooms = step.unit, step.board.t.room_hex
    if unit is None:
        place = "quarters" if step.board.unit("dante").where == ABOARD else "lab"
    else:
        place = next(name for name, room in step.board.room_of.items() if rooms[room] == unit.at)
    return Because(*_ROOMS[place])


# The end of a phase


def _enough(step: StepSeen) -> Because:
    able = [step.board.piece(one.code[1]) for one in step.game.menu if one.verb == "activate"]
    return _waiting(step, able) if able else Because("every Unit has acted", ("6.0-01",))


def _stays(step: StepSeen) -> Because | None:
    unit = step.unit
    return _waiting(step, [unit]) if unit is not None else None


def _waiting(step: StepSeen, units: list[Piece]) -> Because:
    parts: list[Because] = []
    for is_so, say in _WAITS:
        if some := [unit for unit in units if is_so(step, unit)]:
            parts.append(say(step, some))
            units = [unit for unit in units if unit not in some]
    return _joined(parts)


def _done(step: StepSeen) -> Because:
    if step.game.ask is not None and step.game.ask.kind == "land?":
        return Because("enough Units are on the Hades: each must come home again", ("14.1-01",))
    return Because("the other Units still have something to do on the Hades", ("6.7-11",))


def _at_rest(step: StepSeen, units: list[Piece]) -> Because:
    words = "is aboard, where it counts" if len(units) == 1 else "are aboard, where they count"
    return Because(f"{named(units)} {words}", ("14.1-01",))


def _hqs_wait(step: StepSeen, units: list[Piece]) -> Because:
    has = "has" if len(units) == 1 else "have"
    if step.ground.answers and not any(map(Transfer(step.ground).success, units)):
        return Because("no card left can answer a Request", ("6.7-03", "6.7-06"))
    return Because(f"{named(units)} {has} no Unit to send aboard yet", ("6.7-11",))


def _left_behind(step: StepSeen, units: list[Piece]) -> Because:
    return Because(f"{named(units)} can no longer be fetched in time", ("6.7-11",))


def _holding(step: StepSeen, units: list[Piece]) -> Because:
    held = in_order({one for unit in units for one in gorgons_held(step, unit.at)})
    return Because(f"{named(units)} {'holds' if len(units) == 1 else 'hold'} {named(held)}", ("5.4-03",))


def _squads_wait(step: StepSeen, units: list[Piece]) -> Because:
    who = named(units)
    if enemies := {enemy for unit in units for enemy in reaching(step, unit.at)}:
        safer = any(_is_safer_elsewhere(step, unit) for unit in units)
        words = "a safer hex is further from home or its goal" if safer else "no hex in reach is safer"
        return Because(f"{named(in_order(enemies))} may attack {who}, but {words}", ("5.4-06", "5.7-01"))
    if near := {
        enemy
        for unit in units
        for enemy in step.board.enemies
        if enemy.below == unit.below and geo.distance(enemy.at, unit.at) <= NEAR
    }:
        stand = "stands" if len(units) == 1 else "stand"
        return Because(f"{who} {stand} out of the line of {named(in_order(near))}", ("5.4-06",))
    return Because(f"no enemy is on its way to {who}", ("5.4-06",))


_WAITS: tuple[tuple[Callable[[StepSeen, Piece], Any], Callable[[StepSeen, list[Piece]], Because]], ...] = (
    (lambda step, unit: unit.at < 0, _at_rest),
    (lambda step, unit: unit.type == "hq", _hqs_wait),
    (lambda step, unit: spare(step, unit) < 0, _left_behind),
    (lambda step, unit: unit.combat and gorgons_held(step, unit.at), _holding),
    (lambda step, unit: True, _squads_wait),
)
"""Tests for Units that do nothing, each with the function that words the reason; the first test that fits
counts.
"""


def in_order(found: set[Piece]) -> list[Piece]:
    """Return Units in the order of their names."""
    return sorted(found, key=lambda unit: unit.id)


def _is_safer_elsewhere(step: StepSeen, unit: Piece) -> bool:
    danger, board = step.ground.danger, step.board
    ends = (hex_ for hex_ in routes.reach(board, unit, unit.movement) if board.may_end(unit, hex_))
    return any(danger.at(unit, hex_) < danger.at(unit, unit.at) for hex_ in ends)


def _joined(parts: list[Because]) -> Because:
    clauses = dict.fromkeys(clause for part in parts for clause in part.clauses)
    return Because("; ".join(part.words for part in parts), tuple(clauses))


_ENDS_RAID = "in the Engine Room she may blow up the Hades and end the raid"
_WORK = {
    "door": ("the door of {}", "a closed Circle costs half a Victory Point at the end", ("14.1-16",)),
    "treasure": ("the {}", "it is worth three Victory Points if brought home", ("14.1-05", "14.1-06")),
    "trap": (
        "the Trap in {}",
        "the Unit inside cannot move until the Trap is disarmed",
        ("11.0-24", "11.0-25"),
    ),
    "gun": ("{}", "destroying it helps nobody but you, and opens a way down", ("6.1-21",)),
    "below": (
        "the shaft of {}",
        "entering it from below destroys the Installation above",
        ("6.1-22",),
    ),
    "gorgon": ("{}", _ENDS_RAID, ("5.4-39",)),
    "officer": ("{}", "he scores for you when he is eliminated", ("14.1-11", "14.1-12")),
}
"""Name, worth and clauses of each kind of mission."""
_ROOMS = {
    "comm-room": ("entering it damages every Elevator", ("11.0-09",)),
    "targeting-computer": ("without it the guns fire no Parting Shots", ("11.0-16",)),
    "bridge": ("there he may open a distant door", ("11.0-05",)),
    "teleporter": ("from there Units go home at once", ("11.0-21",)),
    "core-computer": ("hacking it damages three guns", ("11.0-04",)),
    "lab": ("it damages a gun that fires at the Vittles", ("6.9-04",)),
    "quarters": ("he recovers and is harder to hurt", ("6.9-11",)),
}
"""Use of each Circle and of the places aboard, and the clauses."""

_CAUSES: dict[str, Because | Callable[[StepSeen], Because | None]] = {
    **dict.fromkeys(STEP_VERBS, _way),
    "blow-door": _door,
    **dict.fromkeys(("fire-at", "shoot-unit"), _at_enemy),
    **dict.fromkeys(("fire-at-si", "sabotage-si", "shoot-si"), _at_si),
    **dict.fromkeys(("fire-at-fighter", "shoot-fighter"), _at_fighter),
    "request": _request,
    **dict.fromkeys(("evacuate", "evacuate-unit", "evacuate-to-lab"), _EVACUATE),
    **dict.fromkeys(("land", "land-unit", "land-at"), _land),
    "repair": _repair,
    # Repairing is always suggested unless it is hopeless.
    "no-repair": Because("no card that is left would repair anything", ("7.1-01",)),
    "science": _science,
    "hold-station": _hold,
    "approach": _stay,
    "skedaddle": _go,
    "end-game": _end,
    "jam": _jam,
    "end-phase": _enough,
    "done": _done,
    "stand-by": _stays,
}
"""Reason of a step by its verb, or the function that finds it."""


MOST_WARNINGS = 2
"""Largest number of warnings at once, the most certain first."""


def warnings(step: StepSeen) -> tuple[Because, ...]:
    """Return warnings about dangers after a step; () if nothing can be foreseen."""
    unit, way = step.unit, step.way
    if step.last.verb == "skedaddle":
        return _left_above(step)
    found = [*_last_hqs(step), *_last_chance(step)]
    if any(one.verb in ("blow-door", "open-door") for one in step.commands):
        found += _behind(step)
    if unit is None:
        return tuple(found)
    if way:
        end = way[-1]
        # What wakes in a shaft entered from below is destroyed at once (6.1-22).
        found += woken(step) if end < geo.SIZE else []
        found += _lets_go(step, unit, end)
        found += [*_beside(step, unit, end), *_guns(step, unit, end), *_coming(step, unit, end)]
        found += [*_hunters(step, unit, end), *_lifts(step, unit, end)]
    return tuple(found[:MOST_WARNINGS])


def _last_hqs(step: StepSeen) -> list[Because]:
    """Return a warning about the last HQs on the hull, if the step sends them aboard before the last turn."""
    hq, transfer = step.unit, Transfer(step.ground)
    going = {one.args[0] for one in step.commands if one.verb == "evacuate-unit"}
    if step.last.verb == "request" and hq is not None and not transfer.lands(hq.at):
        going = {unit.id for _, unit in transfer.passengers(hq)[:CAPACITY]}
    if not step.board.left or not going or any(unit.id not in going for unit in step.board.hqs):
        return []
    return [Because("no HQ is left on the hull, so nobody can land or be fetched", ("6.7-01",))]


def _left_above(step: StepSeen) -> tuple[Because, ...]:
    """Return a warning about the Unit that the Fighters attack once the Vittles has left."""
    above = [unit for unit in step.board.friends if not unit.below]
    if not above or not step.board.fighters:
        return ()
    target = max(above, key=lambda unit: unit.row)
    words = f"the Fighters turn on {named([target])}, the highest number on the hull"
    if [unit.id for unit in step.board.friends if unit.type == "hq"] == [target.id]:
        words = f"{words}, and no other HQ there can call the ship"
    return (Because(words, ("5.1-05", "6.7-01")),)


def _behind(step: StepSeen) -> list[Because]:
    """Return the worst contents that a door may hide, as long as no other door has revealed them."""
    unseen, circles = Hidden(step.game), step.game.tables.circles
    behind = {circles[row].id for row in (*unseen.certain, *unseen.possible)}
    bad = [because for rooms, because in _BAD_ROOMS if rooms & behind]
    if not bad:
        return []
    words = f"behind it may be {narrate.joined([one.words for one in bad])}"
    if step.last.verb == "open-door":
        room = step.board.t.room_hex[step.last.code[1]]
        if not (near := step.board.touching(room)):
            return []
        words = f"{words}, next to {named(near)}"
    return [Because(words, tuple(clause for one in bad for clause in one.clauses))]


_BAD_ROOMS = (
    (frozenset({"trap-1", "trap-2"}), Because("a Trap that holds it", ("11.0-23",))),
    (frozenset({"fuel-tank", "ammo-room"}), Because("a blast", ("11.0-14", "11.0-18"))),
    (frozenset({"brig"}), Because("two Guards", ("11.0-08",))),
    (frozenset({"medusa-cell", "zola-cell"}), Because("a Gorgon let loose", ("5.4-35",))),
)
"""Harmful Circles with a warning, valid while one of them is unseen, and the clauses."""


def woken(step: StepSeen) -> list[Because]:
    """Return the SI hexes that the last step of a path activates; the plan ends where an SI is revealed."""
    at = max(n for n, one in enumerate(step.commands) if one.verb in STEP_VERBS)
    woken = reach.wakes(step.game.peek(*step.commands[:at]), step.commands[at])
    return [Because(f"that {words.partition(':')[0]}", clauses) for words, clauses in woken]


def _beside(step: StepSeen, unit: Piece, end: int) -> list[Because]:
    """Return a warning about adjacent enemies, which attack; the Officer never does (5.7-16)."""
    enemies = [enemy for enemy in step.board.engaged_at(end) if enemy.type != "officer"]
    return _of(enemies, "next to it attacks", "next to it attack", "in the enemy's turn", "5.7-01")


def _lets_go(step: StepSeen, unit: Piece, end: int) -> list[Because]:
    """Return a warning about the Gorgon that no other Unit holds."""
    left = gorgons_held(step, end)
    held = [one for one in gorgons_held(step, unit.at) if one not in left] if unit.combat else []
    free = [one for one in held if step.board.touching(one.at) == [unit]]
    return _of(free, "goes", "go", "on, as nobody else holds her", "5.4-03")


def _guns(step: StepSeen, unit: Piece, end: int) -> list[Because]:
    if end >= geo.SIZE:
        return []
    guns = [si for si in step.board.guns_at(end) if si.operational and si.offensive]
    guns = [si for si in guns if si.at not in step.wrecks]
    if not step.board.in_system and guns:
        why = "it there and the Vittles is not there to draw the fire"
        return _of(guns, "sees", "see", why, "5.1-06")
    before = step.board.guns_at(unit.at) if not unit.below else []
    new = [si for si in guns if si not in before]
    return _of(new, "sees", "see", "it there once the Vittles has left", "5.1-06")


def _coming(step: StepSeen, unit: Piece, end: int) -> list[Because]:
    near = step.board.engaged_at(end)
    enemies = [enemy for enemy in reaching(step, end) if enemy not in near]
    return _of(enemies, "comes", "come", "that way", "5.4-06")


def _of(found: Sequence[Piece | Emplacement], one: str, many: str, rest: str, clause: str) -> list[Because]:
    """Return a sentence about some Units or Installations; [] for none."""
    return [Because(f"{named(found)} {one if len(found) == 1 else many} {rest}", (clause,))] if found else []


def _hunters(step: StepSeen, unit: Piece, end: int) -> list[Because]:
    """Return a warning about Fighters, which attack the highest number on Inferno while the ship is away."""
    above = [u.row for u in step.board.friends if not u.below and u.row != unit.row]
    if end >= geo.SIZE or step.board.in_system or not step.board.fighters or unit.row < max(above, default=0):
        return []
    return [Because("the Fighters fire at it, as the highest number on the hull", ("5.1-05",))]


def _lifts(step: StepSeen, unit: Piece, end: int) -> list[Because]:
    t = step.board.t
    lifts = [
        si
        for si in step.board.hull.working
        if not si.offensive and si.at not in step.wrecks and step.board.is_close(t.shaft[si.at], end)
    ]
    return _of(lifts, "brings", "bring", "an enemy there every turn", "5.3-11")
