"""Checks that counters, cards and maps fit together and are playable.

The limits of a single field are declared with the field (`hades.content.strict_reader.Spec`). Each check here
adds a line ``file: path: what is wrong; what would be right`` to ``wrong`` for every fault. A value that the
bundled set does not have, but a printed card may, is only a doubt (`Faults.doubts`).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from hades import geometry as geo
from hades.content.component_records import (
    CIRCLE_EFFECTS,
    EFFECTS,
    LETTERS,
    MAPS,
    NASTIAN_TYPES,
    UNIT_TYPES,
    Circle,
    Effect,
    Map,
    ResolutionCard,
    SurpriseCard,
    Unit,
)
from hades.content.strict_reader import Faults, Found
from hades.wording import suggestion

NEEDED_UNITS = ("dante", "emily", "honor-guard")
"""Units that the rules call by name."""
FAMILY_TYPES = {
    "green": ("armored-infantry", "heavy-weapon", "engineer", "scout", "swat", "hq"),
    "blue": ("dante", "emily", "elder-alien"),
    "yellow": NASTIAN_TYPES,
    "gold": NASTIAN_TYPES,
}
SHIPPED = "in the built-in set"
_ID = re.compile(r"[A-Za-z0-9]+(-[A-Za-z0-9]+)*")
_SIDES = geo.DIRECTION_NAMES[1:]


def everything(found: dict[str, list[Found[Any]]], folder: Path, wrong: Faults) -> None:
    _ids(found, wrong)
    _units(found["unit"], wrong)
    for kind in ("installation", "fighter"):
        _unique_numbers(found[kind], wrong)
    _circles(found["circle"], found["unit"], wrong)
    for deck in ("shl", "nastian"):
        _resolution(found[f"{deck}-card"], f"cards/{deck}.toml", wrong)
    _surprises(found["surprise-card"], "cards/surprise.toml", wrong)
    _maps(found["inferno"][0], found["purgatory"][0], wrong)
    _pictures(found, folder, wrong)


def _ids(found: dict[str, list[Found[Any]]], wrong: list[str]) -> None:
    first: dict[str, str] = {}
    for kind, records in found.items():
        for f in records if kind not in MAPS else ():
            id_ = f.record.id
            if not _ID.fullmatch(id_) or not (kind.endswith("card") or id_.islower()):
                wrong.append(
                    f"{f.path}.id: {id_!r} is not a valid id; use lower-case letters and digits joined by '-'"
                )
            if id_ in first:
                wrong.append(f"{f.path}.id: {id_!r} is also the id of {first[id_]}; ids must be unique")
            first.setdefault(id_, f.path)


def _unique_numbers(found: Iterable[Found[Any]], wrong: Faults) -> None:
    """Check that numbers are unique where the rules compare them (2.2-05); a duplicate is a doubt."""
    first: dict[int, str] = {}
    for f in found:
        number, path = f.record.number, f"{f.path}.number"
        if number in first:
            wrong.doubts.append(
                f"{path}: {number} is also the number of {first[number]}; {SHIPPED}, no number is used twice"
            )
        first.setdefault(number, f.record.id)


def _units(found: list[Found[Unit]], wrong: Faults) -> None:
    _unique_numbers(found, wrong)
    for f in found:
        _unit(f.record, f.path, wrong)
    ids = [f.record.id for f in found]
    for needed in NEEDED_UNITS:
        if needed not in ids:
            wrong.append(f"counters: unit: {needed!r} is missing; the rules need a Unit with this id")
    officers = [f for f in found if f.record.type == "officer" and f.record.family == "yellow"]
    if len(officers) != 1:
        wrong.append(f"counters: unit: {len(officers)} Nastian Officers; there must be exactly one (5.3)")
    gorgons = [f for f in found if f.record.family == "gold"]
    if len(gorgons) != 2:
        wrong.append(f"counters: unit: {len(gorgons)} gold Units; there must be exactly two Gorgons (2.2)")


def _unit(unit: Unit, path: str, wrong: Faults) -> None:
    types = FAMILY_TYPES.get(unit.family, UNIT_TYPES)
    if unit.type in UNIT_TYPES and unit.type not in types:
        wrong.append(
            f"{path}.type: a {unit.family} Unit cannot be a {unit.type}; choose one of {', '.join(types)}"
        )
    if unit.movement_depleted is not None and unit.movement_depleted > unit.movement:
        more = f"{unit.movement_depleted} is more than its fresh value, {unit.movement}"
        wrong.doubts.append(f"{path}.movement_depleted: {more}")
    if unit.always_depleted and unit.steps != 1:
        wrong.append(f"{path}.steps: an always depleted Unit has 1 step, not {unit.steps}")
    if unit.prisoner and not unit.is_friend:
        wrong.append(f"{path}.prisoner: a {unit.family} Unit cannot be a prisoner; set it to false")


def _circles(found: list[Found[Circle]], units: list[Found[Unit]], wrong: list[str]) -> None:
    if len(found) != 20:
        wrong.append(f"counters/circles.toml: circle: {len(found)} counters; there must be exactly 20 (11.0)")
    ids = {f.record.id: f.record for f in units}
    taken: dict[str, str] = {}
    for f in found:
        circle, path = f.record, f"{f.path}.unit"
        if circle.effect != "unit":
            if circle.unit:
                wrong.append(f"{path}: {circle.unit!r} with effect {circle.effect!r}; write effect = 'unit'")
            continue
        unit = ids.get(circle.unit)
        if unit is None:
            wrong.append(f"{path}: no Unit has the id {circle.unit!r}; {suggestion(circle.unit, list(ids))}")
        elif not unit.prisoner and unit.family != "gold":
            wrong.append(f"{path}: {circle.unit!r} is neither a prisoner nor a Gorgon; name one that is")
        elif circle.unit in taken:
            wrong.append(f"{path}: {circle.unit!r} is also in {taken[circle.unit]}; use each Unit once")
        taken.setdefault(circle.unit, f.path)
    effects = {f.record.effect for f in found}
    for effect in CIRCLE_EFFECTS:
        if effect not in effects:
            wrong.append(f"counters/circles.toml: circle: there is no {effect!r}; 11.0 needs one")


def _resolution(found: list[Found[ResolutionCard]], file: str, wrong: Faults) -> None:
    if len(found) != 18:
        wrong.append(f"{file}: card: {len(found)} cards; a Resolution deck has 18")
    for f in found:
        for text in ("ground_attack", "ground_defense", "spaceborne_attack", "spaceborne_defense"):
            for type_, (fresh, depleted) in getattr(f.record, text).items():
                # A high modifier favours the attacker, a low one the defender.
                if depleted > fresh if text.endswith("attack") else depleted < fresh:
                    better = f"depleted {depleted} is better than fresh {fresh}"
                    wrong.doubts.append(f"{f.path}.{text}.{type_}: {better}")
    _thrice(Counter(f.record.number for f in found), range(1, 7), f"{file}: card: number", wrong)


def _thrice(counts: Counter[Any], each: Iterable[object], what: str, wrong: Faults) -> None:
    for one in each:
        if counts[one] != 3:
            wrong.doubts.append(f"{what} {one} is on {counts[one]} cards, but on 3 {SHIPPED}")


def _surprises(found: list[Found[SurpriseCard]], file: str, wrong: Faults) -> None:
    numbers = sorted(f.record.number for f in found)
    if numbers != list(range(1, 13)):
        wrong.append(f"{file}: card: the numbers are {numbers}; use each of 1 to 12 once")
    for f in found:
        if not f.record.effects:
            wrong.append(f"{f.path}.effects: there are none; write at least one")
        _effects(f.record.effects, f"{f.path}.effects", wrong)
    letters = Counter(letter for f in found for letter in f.record.letters)
    _thrice(letters, LETTERS, f"{file}: card: letter", wrong)


def _effects(effects: tuple[Effect, ...], path: str, wrong: Faults) -> None:
    for index, effect in enumerate(effects, 1):
        needs, may = EFFECTS.get(effect.do, ((), _EFFECT_FIELDS))
        for name in _EFFECT_FIELDS:
            where, written = f"{path}[{index}].{name}", getattr(effect, name)
            if name in needs and not written:
                wrong.append(f"{where}: missing; {effect.do!r} needs it")
            if written and name not in needs + may:
                wrong.append(f"{where}: {effect.do!r} takes no {name}; remove it")
        _effects(effect.otherwise, f"{path}[{index}].otherwise", wrong)


_EFFECT_FIELDS = ("type", "map", "count", "bonus", "toward", "who")


def _maps(inferno: Found[Map], purgatory: Found[Map], wrong: list[str]) -> None:
    if any(line.startswith((inferno.path, purgatory.path)) for line in wrong):
        return  # the contents of a map can be checked only if all their hexes exist
    before = len(wrong)
    for number, found in enumerate((inferno, purgatory)):
        _each_its_own_hex(found, wrong)
        _towers(found, number, wrong)
    if len(wrong) > before:
        return
    a, b = inferno.record, purgatory.record
    for letter in LETTERS:
        if a.complexes[letter] != b.complexes[letter]:
            wrong.append(
                f"{purgatory.path} complexes.{letter}: {b.complexes[letter]}, but "
                f"{a.complexes[letter]} on Inferno; shafts go straight down, so both must "
                "be the same hex"
            )
    if a.circle or a.walls:
        wrong.append(f"{inferno.path} circle: Inferno has no Circles and no walls; remove both (2.1)")
    if sorted(r.number for r in b.circle) != list(range(1, 13)):
        wrong.append(f"{purgatory.path} circle: use each of the numbers 1 to 12 once (15.1)")
    _doors(purgatory, wrong)


def _each_its_own_hex(found: Found[Map], wrong: list[str]) -> None:
    map_ = found.record
    placed = [(text, f"complexes.{letter}") for letter, text in map_.complexes.items()]
    placed += [(tower.hex, f"tower[{index}].hex") for index, tower in enumerate(map_.tower, 1)]
    placed += [(room.hex, f"circle[{index}].hex") for index, room in enumerate(map_.circle, 1)]
    taken: dict[str, str] = {}
    for text, what in placed:
        if text in taken:
            wrong.append(f"{found.path} {what}: {text} is also {taken[text]}; each needs its own hex")
        taken[text] = what


def _towers(found: Found[Map], number: int, wrong: list[str]) -> None:
    towers, path = found.record.tower, found.path
    sides = sorted(t.side for t in towers)
    edges = sorted(t.edge for t in towers)
    if sides != ["left", "right"] or edges != ["north", "south"]:
        wrong.append(
            f"{path} tower: sides {sides} and edges {edges}; of a deck's two towers, one must "
            "be left and the other right, and one north and the other south"
        )
        return
    at = {t.side: geo.column_row(geo.parse(t.hex, number)) for t in towers}
    row = {t.edge: geo.column_row(geo.parse(t.hex, number))[1] for t in towers}
    if at["left"][0] >= at["right"][0]:
        wrong.append(f"{path} tower: the left tower must be in a lower-numbered column than the right one")
    if number == geo.PURGATORY and row["north"] >= row["south"]:
        wrong.append(f"{path} tower: the north tower must be in a lower-numbered row than the south one")


def _doors(found: Found[Map], wrong: list[str]) -> None:
    """Check that every door leads to a hex that a Unit can be in (M-01)."""
    map_, path = found.record, found.path
    taken = {geo.parse(text, geo.PURGATORY): f"Complex {a}" for a, text in map_.complexes.items()}
    taken |= {geo.parse(t.hex, geo.PURGATORY): f"the {t.side} Guard Tower" for t in map_.tower}
    taken |= {geo.parse(r.hex, geo.PURGATORY): f"Circle {r.number}" for r in map_.circle}
    walls = {_hexside(*wall.split(":")) for wall in map_.walls}
    for index, room in enumerate(map_.circle, 1):
        outside = geo.neighbour(geo.parse(room.hex, geo.PURGATORY), _SIDES.index(room.door) + 1)
        what = f"{path} circle[{index}].door"
        if outside < 0:
            wrong.append(f"{what}: the {room.door} door leads off the map; choose another hexside")
        elif outside in taken:
            wrong.append(
                f"{what}: the {room.door} door leads into {taken[outside]}; it must lead to a plain hex"
            )
        if _hexside(room.hex, room.door) in walls:
            wrong.append(f"{what}: a wall blocks the {room.door} door; remove the wall")


def _hexside(where: str, side: str) -> tuple[int, int]:
    """Return the two hexes that a hexside separates, the lower first, whichever hex names the hexside."""
    hex_ = geo.parse(where, geo.PURGATORY)
    other = geo.neighbour(hex_, _SIDES.index(side) + 1)
    return min(hex_, other), max(hex_, other)


def _pictures(found: dict[str, list[Found[Any]]], folder: Path, wrong: list[str]) -> None:
    for records in found.values():
        for f in records:
            art = getattr(f.record, "art", "")
            where = folder / f.path.partition(":")[0]
            if art and not (where.parent / art).is_file():
                wrong.append(
                    f"{f.path}.art: there is no file {art!r} next to {where.name}; put the picture there"
                )
