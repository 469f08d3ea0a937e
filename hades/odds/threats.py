"""Threats of the coming Nastian Phase, found by simulating it many times. No I/O and no state.

Each sample reshuffles what the player may not know (`hades.engine.hidden_information`). Then the player
does nothing more this turn, and the rules are played up to the end of Ground Combat. Chances are shares of
the samples.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

import attrs

from hades import geometry as geo
from hades.board import contact
from hades.content.component_records import MODULES
from hades.engine import sequencer
from hades.engine.game import Game
from hades.engine.hidden_information import Hidden
from hades.odds.chance_table import Chance, ChanceTable, sum_of
from hades.rules.combat_resolution import UNIT
from hades.state.commands import Command
from hades.state.state import GONE, Code, State

SAMPLES = 400
LIKELY = Fraction(1, 100)
"""Smallest chance worth showing for a single enemy or hex."""
CLAUSES = "3.0-02", "5.0-01"
BEFORE_COMBAT = "5.6"
"""The step before Ground Combat, after which no enemy moves any more."""
COMBAT = "5.7"
"""The step in which enemies fight, with which a sample ends."""
PASSIVE = (
    *("stop", "stand_by", "hold_fire", "cease_fire", "done", "decline", "end_phase"),
    *("repair", "hold_station", "end_game"),
)
"""Verbs of commands that do nothing more, in order of choice. The menu's first command is the last resort."""


@attrs.frozen
class UnitThreat:
    """The danger to a friendly Unit in the coming Nastian Phase, as chances from 0 to 1."""

    id: str
    engaged: Fraction
    """Chance that the Unit is engaged with an enemy when Ground Combat begins (5.7)."""
    attacked: Fraction
    """Chance that any enemy attacks the Unit."""
    depleted: Fraction
    """Chance that the Unit loses a step but survives."""
    destroyed: Fraction
    by: tuple[tuple[str, Fraction], ...]
    """(id of an enemy Unit that may attack, chance), likeliest first."""
    foes: tuple[str, ...] = ()
    """Ids of the enemies that engage the Unit already."""

    @property
    def loss(self) -> Fraction:
        """Chance that the Unit loses at least a step."""
        return self.depleted + self.destroyed

    @property
    def results(self) -> ChanceTable:
        """The Unit unharmed, depleted or destroyed, in percents that add up to 100."""
        found = (
            ("unharmed", 1 - self.loss, 0),
            ("depleted", self.depleted, -1),
            ("destroyed", self.destroyed, -1),
        )
        return ChanceTable("", tuple(Chance("", chance, words, good) for words, chance, good in found))

    @property
    def loss_text(self) -> str:
        """The chance of a loss in percent, such as ``22%``."""
        return sum_of(self.results.rows[1:])


@attrs.frozen
class EnemyPlaces:
    """The possible hexes of an enemy Unit when Ground Combat begins."""

    id: str
    places: tuple[tuple[str, str, Fraction], ...]
    """(Preferred Direction of the hex's map, hex, chance), likeliest first.

    Direction and hex are "" if the Unit is no longer on a map.
    """

    @property
    def hexes(self) -> tuple[tuple[str, Fraction], ...]:
        """(hex, chance) whatever the Preferred Direction, likeliest first."""
        found: dict[str, Fraction] = {}
        for _, hex_, chance in self.places:
            found[hex_] = found.get(hex_, Fraction(0)) + chance
        return tuple(sorted(found.items(), key=lambda place: -place[1]))


@attrs.frozen
class ShipThreat:
    """The danger to the Vittles before the next SHL Phase, if it stays where it is."""

    where: str
    """``in`` for In System, ``out`` for Out System."""
    module: str
    """Id of the module that takes the next hit."""
    module_lost: Fraction
    """Chance that at least the module in ``module`` is lost."""
    ship_lost: Fraction


@attrs.frozen
class Threats:
    """The dangers of the coming Nastian Phase and the places of the enemies."""

    units: tuple[UnitThreat, ...]
    """The friendly Units on the maps, those in the greatest danger first."""
    enemies: tuple[EnemyPlaces, ...]
    ship: tuple[ShipThreat, ...]
    """A single entry; for the other position, see the odds of going In or Out System."""
    samples: int
    error: Fraction
    """Bound that the sampling error of a chance exceeds in at most 1 of 20 cases."""
    follows: bool = True
    """True if Ground Combat follows; False if the game ends before it in every sample."""
    first: Command | None = None
    """The command assumed for the current question if doing nothing is not possible; otherwise None."""
    clauses: tuple[str, ...] = CLAUSES

    def of(self, unit: str) -> UnitThreat | None:
        """Return the danger to a friendly Unit; None if it is not on a map."""
        return next((threat for threat in self.units if threat.id == unit), None)


class _Phase(NamedTuple):
    """A sample after Ground Combat."""

    start: State
    """The State after the plan, or before the sample if there is no plan."""
    before: State | None
    """The State when Ground Combat begins; None if the game ends before that."""
    after: State
    attacks: list[tuple[int, int]]
    """(attacking Unit, or 0 for any other attacker; Unit attacked) for every attack on a Unit."""


def foreseeable(game: Game) -> bool:
    """Return whether a Nastian Phase can still follow (False in set-up and after the end)."""
    return game.turn > 0 and not game.over


def threats(game: Game, samples: int = SAMPLES, plan: Sequence[Command] = ()) -> Threats:
    """Simulate the coming Nastian Phase as if the player carried out ``plan`` and did nothing more before it.

    Each sample has its own draws, so a plan reveals nothing. The plan ends at a command that has become
    impossible. Losses during the plan do not count. During a Nastian Phase, the rest of that phase is
    simulated.

    :raises ValueError: in set-up, after the end, and if ``samples`` is less than 1.
    """
    if not foreseeable(game):
        raise ValueError("threats are available only while a turn is in progress")
    if samples < 1:
        raise ValueError(f"{samples} samples are too few; use at least 1")
    hidden = Hidden(game)
    codes = [command.code for command in plan]
    stays = [_played(hidden.deal(number, "threat"), codes) for number in range(samples)]
    s, names = game.state, game.words.words["unit"]
    on_map = [unit for unit in range(1, s.t.unit_count) if s.where[unit] < geo.HEXES]
    units = [_befalls(unit, stays, names) for unit in on_map if s.t.is_friend[unit]]
    units.sort(key=lambda threat: (-threat.destroyed, -threat.depleted, -threat.attacked, -threat.engaged))
    return Threats(
        units=tuple(units),
        enemies=tuple(_places_of(unit, stays, names) for unit in on_map if not s.t.is_friend[unit]),
        ship=(_ship(s, stays),),
        samples=samples,
        error=Fraction(math.ceil(100 / math.sqrt(samples)), 100),
        follows=any(phase.before is not None for phase in stays),
        first=_first(game),
    )


def _first(game: Game) -> Command | None:
    code = _most_passive(sequencer.menu(game.state))
    return None if code[0] in PASSIVE else game.words.command(code)


def _played(s: State, plan: Iterable[Code]) -> _Phase:
    """Play a sample to the end of Ground Combat or of the game. The State is changed in place."""
    for code in plan:
        if s.outcome or code not in sequencer.menu(s):
            break
        sequencer.apply(s, code)
    start, before = s.clone(), None
    if not s.outcome:
        sequencer.stop_after(s, BEFORE_COMBAT)
    while not s.outcome:
        if s.agenda[-1][0] != sequencer.STOPPED:
            sequencer.apply(s, _most_passive(sequencer.menu(s)))
        elif before is None:
            before = s.clone()
            sequencer.stop_after(s, COMBAT)
            sequencer.go_on(s)
        else:
            break
    return _Phase(start, before, s, _attacks_on_units(s))


def _most_passive(menu: list[Code]) -> Code:
    found = {code[0]: code for code in reversed(menu)}
    return next((found[verb] for verb in PASSIVE if verb in found), menu[0])


def _befalls(unit: int, phases: list[_Phase], names: list[str]) -> UnitThreat:
    met, hit, worn, gone = 0, 0, 0, 0
    by: Counter[int] = Counter()
    for start, before, after, attacks in phases:
        if before is not None:
            met += before.where[unit] < geo.HEXES and contact.engaged(before, unit)
        attackers = {shot for shot, target in attacks if target == unit}
        hit += bool(attackers)
        by.update(attackers)
        lost = after.where[unit] == GONE != start.where[unit]
        gone += lost
        worn += not lost and after.steps[unit] < start.steps[unit]
    every, (start, *_) = len(phases), phases[0]
    is_here = start.where[unit] < geo.HEXES
    near = contact.touching(start, start.where[unit], contact.foes_of(start, unit)) if is_here else ()
    return UnitThreat(
        id=names[unit],
        engaged=Fraction(met, every),
        attacked=Fraction(hit, every),
        depleted=Fraction(worn, every),
        destroyed=Fraction(gone, every),
        by=tuple((names[enemy], Fraction(count, every)) for enemy, count in by.most_common() if enemy),
        foes=tuple(names[enemy] for enemy in sum(start.enemies, ()) if start.where[enemy] in near),
    )


def _attacks_on_units(after: State) -> list[tuple[int, int]]:
    found = []
    for entry in after.log:
        if entry[0] == "combat":
            _, _, shots, (kind, number, *_), *_ = entry
            if kind == UNIT:
                found.append((shots[0][1] if shots[0][0] == UNIT else 0, number))
    return found


def _places_of(unit: int, phases: list[_Phase], names: list[str]) -> EnemyPlaces:
    found: Counter[tuple[str, str]] = Counter()
    for _, before, *_ in phases:
        if before is not None:
            hex_ = before.where[unit]
            if hex_ < geo.HEXES:
                way = geo.DIRECTION_NAMES[before.direction[hex_ // geo.SIZE]]
                found[way, geo.label(hex_)] += 1
            else:
                found["", ""] += 1
    every = len(phases)
    return EnemyPlaces(
        names[unit], tuple((*place, Fraction(count, every)) for place, count in found.most_common())
    )


def _ship(s: State, phases: list[_Phase]) -> ShipThreat:
    module = MODULES[s.module]
    lost = sum(phase.after.module > s.module for phase in phases)
    ship = sum(phase.after.module >= len(MODULES) for phase in phases)
    return ShipThreat(
        "in" if s.in_system else "out", module, Fraction(lost, len(phases)), Fraction(ship, len(phases))
    )
