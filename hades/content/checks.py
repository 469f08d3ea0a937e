"""Checks beyond types: what records of a component set must be together to be playable.

Each check adds a line to ``wrong`` for every fault it finds:
``file: path: what is wrong; what would be right``. What is only unlike the set that ships, and may well stand
on a printed card, is a doubt (`Faults.doubt`): such a set is played with.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from hades.content import map_checks
from hades.content.card_checks import MAPS, NASTIAN_TYPES, resolution, surprises
from hades.content.decoding import Found, suggestion
from hades.content.kinds import (
    CIRCLE_EFFECTS,
    FAMILIES,
    LANDING_PLACES,
    SI_TYPES,
    SPECIAL_RULES,
    UNIT_TYPES,
    Circle,
    Fighter,
    Installation,
    Scenario,
    Unit,
)
from hades.content.set_faults import SHIPPED, Faults, known, likely, within

FIGURES = ("squad", "person")
"""A full figure is a squad, a head-shot one person (2.2-01)."""
CHIT_KINDS = ("crisis", "comm-crash")
NEEDED_UNITS = ("dante", "emily", "honor-guard")
"""Units that the rules call by name."""
FAMILY_TYPES = {
    "green": ("armored-infantry", "heavy-weapon", "engineer", "scout", "swat", "hq"),
    "blue": ("dante", "emily", "elder-alien"),
    "yellow": NASTIAN_TYPES,
    "gold": NASTIAN_TYPES,
}
_ID = re.compile(r"[A-Za-z0-9]+(-[A-Za-z0-9]+)*")


def everything(found: dict[str, list[Found[Any]]], folder: Path, wrong: Faults) -> None:
    """All checks of a component set whose records stand."""
    _ids(found, wrong)
    _units(found["unit"], wrong)
    _installations(found["installation"], wrong)
    _numbers(found["fighter"], wrong)
    _circles(found["circle"], found["unit"], wrong)
    _chits(found["chit"], wrong)
    for deck in ("shl", "nastian"):
        resolution(found[f"{deck}-card"], f"cards/{deck}.toml", wrong)
    surprises(found["surprise-card"], "cards/surprise.toml", wrong)
    map_checks.maps(found["inferno"][0], found["purgatory"][0], wrong)
    _pictures(found, folder, wrong)


def _ids(found: dict[str, list[Found[Any]]], wrong: list[str]) -> None:
    first: dict[str, str] = {}
    for kind, records in found.items():
        for f in records if kind not in MAPS else ():
            id_ = f.record.id
            if not _ID.fullmatch(id_) or not (kind.endswith("card") or id_.islower()):
                wrong.append(f"{f.path}.id: {id_!r} is no id; write small letters and digits joined by '-'")
            if id_ in first:
                wrong.append(f"{f.path}.id: {id_!r} is also the id of {first[id_]}; each id once")
            first.setdefault(id_, f.path)


def _numbers(found: Iterable[Found[Any]], wrong: Faults) -> None:
    """ID numbers of one scale (2.2-05): a fault for one that is none, a doubt for one that is there twice."""
    first: dict[int, str] = {}
    for f in found:
        number, path = f.record.number, f"{f.path}.number"
        if number < 1:
            wrong.append(f"{path}: {number} is no ID number; it must be 1 or more")
        elif number in first:
            wrong.doubt(
                f"{path}: {number} is also the number of {first[number]}; {SHIPPED} nobody shares one"
            )
        first.setdefault(number, f.record.id)


def _units(found: list[Found[Unit]], wrong: Faults) -> None:
    _numbers(found, wrong)
    for f in found:
        _unit(f.record, f.path, wrong)
    ids = [f.record.id for f in found]
    for needed in NEEDED_UNITS:
        if needed not in ids:
            wrong.append(f"counters: unit: {needed!r} is missing; the rules need a Unit of this id")
    officers = [f for f in found if f.record.type == "officer" and f.record.family == "yellow"]
    if len(officers) != 1:
        wrong.append(f"counters: unit: {len(officers)} Nastian Officers; there must be one (5.3)")
    gorgons = [f for f in found if f.record.family == "gold"]
    if len(gorgons) != 2:
        wrong.append(f"counters: unit: {len(gorgons)} gold Units; there must be two Gorgons (2.2)")


def _unit(unit: Unit, path: str, wrong: Faults) -> None:
    known(unit.family, FAMILIES, f"{path}.family", "counter colour", wrong)
    known(unit.type, UNIT_TYPES, f"{path}.type", "type of Unit", wrong)
    known(unit.figure, FIGURES, f"{path}.figure", "figure", wrong)
    within(unit.steps, 1, 2, f"{path}.steps", wrong)
    within(unit.movement, 0, 99, f"{path}.movement", wrong)
    likely(unit.movement, 1, 12, f"{path}.movement", wrong)
    types = FAMILY_TYPES.get(unit.family, UNIT_TYPES)
    if unit.type in UNIT_TYPES and unit.type not in types:
        wrong.append(
            f"{path}.type: a {unit.family} Unit is no {unit.type}; it must be one of {', '.join(types)}"
        )
    if unit.movement_depleted is not None:
        within(unit.movement_depleted, 0, 99, f"{path}.movement_depleted", wrong)
        if unit.movement_depleted > unit.movement:
            more = f"{unit.movement_depleted} is more than {unit.movement}, which it has fresh"
            wrong.doubt(f"{path}.movement_depleted: {more}")
    if unit.always_depleted and unit.steps != 1:
        wrong.append(f"{path}.steps: {unit.steps} for an always depleted Unit; it must be 1")
    if unit.prisoner and not unit.is_friend:
        wrong.append(f"{path}.prisoner: a {unit.family} Unit is no prisoner; it must be false")


def _installations(found: list[Found[Installation]], wrong: Faults) -> None:
    _numbers(found, wrong)
    for f in found:
        known(f.record.type, SI_TYPES, f"{f.path}.type", "type of Installation", wrong)


def _circles(found: list[Found[Circle]], units: list[Found[Unit]], wrong: list[str]) -> None:
    if len(found) != 20:
        wrong.append(f"counters/circles.toml: circle: {len(found)} counters; there must be 20 (11.0)")
    ids = {f.record.id: f.record for f in units}
    taken: dict[str, str] = {}
    for f in found:
        circle, path = f.record, f"{f.path}.unit"
        known(circle.effect, CIRCLE_EFFECTS, f"{f.path}.effect", "effect of a Circle", wrong)
        if circle.effect != "unit":
            if circle.unit:
                wrong.append(f"{path}: {circle.unit!r} with effect {circle.effect!r}; write effect = 'unit'")
            continue
        unit = ids.get(circle.unit)
        if unit is None:
            wrong.append(f"{path}: {circle.unit!r} is no Unit; {suggestion(circle.unit, list(ids))}")
        elif not unit.prisoner and unit.family != "gold":
            wrong.append(f"{path}: {circle.unit!r} is neither prisoner nor Gorgon; name one that is")
        elif circle.unit in taken:
            wrong.append(f"{path}: {circle.unit!r} is also in {taken[circle.unit]}; each Unit once")
        taken.setdefault(circle.unit, f.path)
    effects = {f.record.effect for f in found}
    for effect in CIRCLE_EFFECTS:
        if effect not in effects:
            wrong.append(f"counters/circles.toml: circle: no {effect!r}; 11.0 needs one")


def _chits(found: list[Found[Any]], wrong: list[str]) -> None:
    for f in found:
        known(f.record.kind, CHIT_KINDS, f"{f.path}.kind", "kind of chit", wrong)


def _pictures(found: dict[str, list[Found[Any]]], folder: Path, wrong: list[str]) -> None:
    for records in found.values():
        for f in records:
            art = getattr(f.record, "art", "")
            where = folder / f.path.partition(":")[0]
            if art and not (where.parent / art).is_file():
                wrong.append(f"{f.path}.art: no file {art!r} beside {where.name}; put the picture there")


def scenario(found: Found[Scenario], wrong: list[str]) -> None:
    """What a scenario must be by itself."""
    record, path = found.record, found.path
    file = path.removesuffix(".toml:")
    if record.id != file:
        wrong.append(f"{path} id: {record.id!r} in a file of another name; it must be {file!r}")
    if record.special_rules != tuple(dict.fromkeys(record.special_rules)):
        wrong.append(f"{path} special_rules: a rule stands twice; write it once")
    for index, rule in enumerate(record.special_rules, 1):
        known(
            rule,
            SPECIAL_RULES,
            f"{path} special_rules[{index}]",
            "special rule",
            wrong,
        )
    for index, type_ in enumerate(record.installations, 1):
        known(
            type_,
            SI_TYPES,
            f"{path} installations[{index}]",
            "type of SI",
            wrong,
        )
    for name in ("set-up", *record.circles_face_up, *record.installations):
        if not record.clauses.get(name):
            wrong.append(f"{path} clauses.{name}: missing; list the clauses that it rests on")
    within(record.fighters, 0, 5, f"{path} fighters", wrong)
    within(record.surprises_aside, 0, 11, f"{path} surprises_aside", wrong)
    fixed = record.circles_face_up + record.circles_fixed
    if len(set(fixed)) != len(fixed):
        wrong.append(f"{path} circles_fixed: a Circle stands twice; name each one once")
    if len(fixed) + record.circles_random != 12:
        wrong.append(
            f"{path} circles_random: {record.circles_random} with {len(fixed)} named Circles; "
            f"it must be {12 - len(fixed)}, for 12 in all (2.1)"
        )
    for index, landing in enumerate(record.landing, 1):
        where = f"{path} landing[{index}]"
        within(landing.hqs, 0, 4, f"{where}.hqs", wrong)
        within(landing.squads, 0, 15, f"{where}.squads", wrong)
        known(landing.where, LANDING_PLACES, f"{where}.where", "place to land", wrong)
        if landing.where != "inferno" and "teleporter" not in record.circles_face_up:
            wrong.append(
                f"{where}.where: {landing.where!r} and no Teleporter to be seen; name "
                "'teleporter' in circles_face_up"
            )
        if not landing.clauses:
            wrong.append(f"{where}.clauses: empty; list the clauses that the landing rests on")


def scenario_counters(
    found: Found[Scenario],
    circles: tuple[Circle, ...],
    units: tuple[Unit, ...],
    fighters: tuple[Fighter, ...],
    wrong: list[str],
) -> None:
    """Whether the counters that a scenario names are in the box."""
    record, path = found.record, found.path
    circle_ids = tuple(c.id for c in circles)
    unit_ids = tuple(u.id for u in units)
    for name in ("circles_face_up", "circles_fixed"):
        for index, circle in enumerate(getattr(record, name), 1):
            known(circle, circle_ids, f"{path} {name}[{index}]", "Circle", wrong)
    for index, landing in enumerate(record.landing, 1):
        for number, person in enumerate(landing.persons, 1):
            known(
                person,
                unit_ids,
                f"{path} landing[{index}].persons[{number}]",
                "Unit",
                wrong,
            )
    for unit in record.suggested:
        known(unit, unit_ids, f"{path} suggested.{unit}", "Unit", wrong)
    if record.fighters > len(fighters):
        wrong.append(
            f"{path} fighters: {record.fighters} of {len(fighters)}; the box holds no more than that"
        )
