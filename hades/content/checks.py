"""Checks beyond types: what records of a component set must be together to be playable.

Each check adds a line to ``wrong`` for every fault it finds:
``file: path: what is wrong; what would be right``. What is only unlike the set that ships, and may well stand
on a printed card, is a doubt (`Faults.doubt`): such a set is played with.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from hades.content import map_checks
from hades.content.kinds import (
    CIRCLE_EFFECTS,
    EFFECTS,
    FAMILIES,
    LANDING_PLACES,
    SI_TYPES,
    SPECIAL_RULES,
    TYPES,
    UNIT_TYPES,
    Circle,
    Effect,
    Fighter,
    Installation,
    ResolutionCard,
    Scenario,
    SurpriseCard,
    Unit,
)
from hades.content.structure import Found, join, suggestion
from hades.language import tr

LETTERS = "ABCDEFGHIJKL"
SOURCES = ("rules ", "inferred", "reconstructed", "printed")
SOURCES_TEXT = "'rules <section>', 'inferred ...', 'reconstructed' or 'printed' (an owner's own set)"
FIGURES = ("squad", "person")
"""A full figure is a squad, a head-shot one person (2.2-01)."""
CHIT_KINDS = ("crisis", "comm-crash")
NEEDED_UNITS = ("dante", "emily", "honor-guard")
"""Units that the rules call by name."""
NASTIAN_TYPES = ("soldier", "shock-trooper", "guard", "officer")
FAMILY_TYPES = {
    "green": ("armored-infantry", "heavy-weapon", "engineer", "scout", "swat", "hq"),
    "blue": ("dante", "emily", "elder-alien"),
    "yellow": NASTIAN_TYPES,
    "gold": NASTIAN_TYPES,
}
EFFECT_FIELDS = {
    "place": (("type",), ("map",)),
    "si-fire": (("count",), ()),
    "rebuild-fighter": ((), ()),
    "repair-fighters": ((), ()),
    "face": (("who", "toward"), ()),
    "move": (("who",), ("bonus",)),
    "repair-si": ((), ()),
    "counter-board": ((), ()),
    "ram": ((), ("bonus",)),
    "add-card": ((), ()),
}
"""Word of the effect vocabulary -> (fields it needs, fields it may have)."""
TOWARD = ("preferred-direction", "nearest-friend")
MAPS = ("inferno", "purgatory")
_ID = re.compile(r"[A-Za-z0-9]+(-[A-Za-z0-9]+)*")


SHIPPED = tr("in the set that ships")


class Faults(list[str]):
    """Faults of a component set, and beside them doubts."""

    def __init__(self) -> None:
        super().__init__()
        self.doubts: list[str] = []

    def doubt(self, line: str) -> None:
        """Add a doubt: a limit that is this game's alone."""
        self.doubts.append(line)


def is_source(text: str) -> bool:
    """Whether a text says where a value comes from."""
    return text.startswith(SOURCES)


def everything(found: dict[str, list[Found[Any]]], folder: Path, wrong: Faults) -> None:
    """All checks of a component set whose records stand."""
    _ids(found, wrong)
    _units(found["unit"], wrong)
    _installations(found["installation"], wrong)
    _numbers(found["fighter"], wrong)
    _circles(found["circle"], found["unit"], wrong)
    _chits(found["chit"], wrong)
    for deck in ("shl", "nastian"):
        _resolution(found[f"{deck}-card"], f"cards/{deck}.toml", wrong)
    _surprises(found["surprise-card"], "cards/surprise.toml", wrong)
    map_checks.maps(found["inferno"][0], found["purgatory"][0], wrong)
    _pictures(found, folder, wrong)


def known(word: str, words: tuple[str, ...], path: str, what: str, wrong: list[str]) -> None:
    """A fault unless the word is one of the known ones."""
    if word not in words:
        wrong.append(
            tr(
                "{path}: {word!r} is no {what}; {word2}",
                path=path,
                word=word,
                what=what,
                word2=suggestion(word, words),
            )
        )


def likely(value: int, low: int, high: int, path: str, wrong: Faults) -> None:
    """A doubt unless the value is from ``low`` to ``high``; a fault if it has more than two digits."""
    if not low <= value <= high:
        wrong.doubt(
            tr(
                "{path}: {value} is unusual; {shipped} it is {low} to {high}",
                path=path,
                value=value,
                shipped=SHIPPED,
                low=low,
                high=high,
            )
        )
    within(value, -99, 99, path, wrong)


def within(value: int, low: int, high: int, path: str, wrong: list[str]) -> None:
    """A fault unless the value is from ``low`` to ``high``."""
    if not low <= value <= high:
        wrong.append(
            tr(
                "{path}: {value} is out of range; it must be {low} to {high}",
                path=path,
                value=value,
                low=low,
                high=high,
            )
        )


def _ids(found: dict[str, list[Found[Any]]], wrong: list[str]) -> None:
    first: dict[str, str] = {}
    for kind, records in found.items():
        for f in records if kind not in MAPS else ():
            id_ = f.record.id
            if not _ID.fullmatch(id_) or not (kind.endswith("card") or id_.islower()):
                wrong.append(
                    tr(
                        "{path}.id: {id_!r} is no id; write small letters and digits joined by '-'",
                        path=f.path,
                        id_=id_,
                    )
                )
            if id_ in first:
                wrong.append(
                    tr(
                        "{path}.id: {id_!r} is also the id of {first}; each id once",
                        path=f.path,
                        id_=id_,
                        first=first[id_],
                    )
                )
            first.setdefault(id_, f.path)


def _numbers(found: Iterable[Found[Any]], wrong: Faults) -> None:
    """ID numbers of one scale (2.2-05): a fault for one that is none, a doubt for one that is there twice."""
    first: dict[int, str] = {}
    for f in found:
        number, path = f.record.number, f"{f.path}.number"
        if number < 1:
            wrong.append(
                tr("{path}: {number} is no ID number; it must be 1 or more", path=path, number=number)
            )
        elif number in first:
            wrong.doubt(
                tr(
                    "{path}: {number} is also the number of {first}; {shipped} nobody shares one",
                    path=path,
                    number=number,
                    first=first[number],
                    shipped=SHIPPED,
                )
            )
        first.setdefault(number, f.record.id)


def _units(found: list[Found[Unit]], wrong: Faults) -> None:
    _numbers(found, wrong)
    for f in found:
        _unit(f.record, f.path, wrong)
    ids = [f.record.id for f in found]
    for needed in NEEDED_UNITS:
        if needed not in ids:
            wrong.append(
                tr("counters: unit: {needed!r} is missing; the rules need a Unit of this id", needed=needed)
            )
    officers = [f for f in found if f.record.type == "officer" and f.record.family == "yellow"]
    if len(officers) != 1:
        wrong.append(
            tr("counters: unit: {count} Nastian Officers; there must be one (5.3)", count=len(officers))
        )
    gorgons = [f for f in found if f.record.family == "gold"]
    if len(gorgons) != 2:
        wrong.append(
            tr("counters: unit: {count} gold Units; there must be two Gorgons (2.2)", count=len(gorgons))
        )


def _unit(unit: Unit, path: str, wrong: Faults) -> None:
    known(unit.family, FAMILIES, f"{path}.family", tr("counter colour"), wrong)
    known(unit.type, UNIT_TYPES, f"{path}.type", tr("type of Unit"), wrong)
    known(unit.figure, FIGURES, f"{path}.figure", "figure", wrong)
    within(unit.steps, 1, 2, f"{path}.steps", wrong)
    within(unit.movement, 0, 99, f"{path}.movement", wrong)
    likely(unit.movement, 1, 12, f"{path}.movement", wrong)
    types = FAMILY_TYPES.get(unit.family, UNIT_TYPES)
    if unit.type in UNIT_TYPES and unit.type not in types:
        wrong.append(
            tr(
                "{path}.type: a {family} Unit is no {type}; it must be one of {types}",
                path=path,
                family=unit.family,
                type=unit.type,
                types=", ".join(types),
            )
        )
    if unit.movement_depleted is not None:
        within(unit.movement_depleted, 0, 99, f"{path}.movement_depleted", wrong)
        if unit.movement_depleted > unit.movement:
            more = tr(
                "{movement_depleted} is more than {movement}, which it has fresh",
                movement_depleted=unit.movement_depleted,
                movement=unit.movement,
            )
            wrong.doubt(f"{path}.movement_depleted: {more}")
    if unit.always_depleted and unit.steps != 1:
        wrong.append(
            tr("{path}.steps: {steps} for an always depleted Unit; it must be 1", path=path, steps=unit.steps)
        )
    if unit.prisoner and not unit.is_friend:
        wrong.append(
            tr(
                "{path}.prisoner: a {family} Unit is no prisoner; it must be false",
                path=path,
                family=unit.family,
            )
        )


def _installations(found: list[Found[Installation]], wrong: Faults) -> None:
    _numbers(found, wrong)
    for f in found:
        known(f.record.type, SI_TYPES, f"{f.path}.type", tr("type of Installation"), wrong)


def _circles(found: list[Found[Circle]], units: list[Found[Unit]], wrong: list[str]) -> None:
    if len(found) != 20:
        wrong.append(
            tr("counters/circles.toml: circle: {count} counters; there must be 20 (11.0)", count=len(found))
        )
    ids = {f.record.id: f.record for f in units}
    taken: dict[str, str] = {}
    for f in found:
        circle, path = f.record, f"{f.path}.unit"
        known(circle.effect, CIRCLE_EFFECTS, f"{f.path}.effect", tr("effect of a Circle"), wrong)
        if circle.effect != "unit":
            if circle.unit:
                wrong.append(
                    tr(
                        "{path}: {unit!r} with effect {effect!r}; write effect = 'unit'",
                        path=path,
                        unit=circle.unit,
                        effect=circle.effect,
                    )
                )
            continue
        unit = ids.get(circle.unit)
        if unit is None:
            wrong.append(
                tr(
                    "{path}: {unit!r} is no Unit; {unit2}",
                    path=path,
                    unit=circle.unit,
                    unit2=suggestion(circle.unit, list(ids)),
                )
            )
        elif not unit.prisoner and unit.family != "gold":
            wrong.append(
                tr(
                    "{path}: {unit!r} is neither prisoner nor Gorgon; name one that is",
                    path=path,
                    unit=circle.unit,
                )
            )
        elif circle.unit in taken:
            wrong.append(
                tr(
                    "{path}: {unit!r} is also in {taken}; each Unit once",
                    path=path,
                    unit=circle.unit,
                    taken=taken[circle.unit],
                )
            )
        taken.setdefault(circle.unit, f.path)
    effects = {f.record.effect for f in found}
    for effect in CIRCLE_EFFECTS:
        if effect not in effects:
            wrong.append(tr("counters/circles.toml: circle: no {effect!r}; 11.0 needs one", effect=effect))


def _chits(found: list[Found[Any]], wrong: list[str]) -> None:
    for f in found:
        known(f.record.kind, CHIT_KINDS, f"{f.path}.kind", tr("kind of chit"), wrong)


def _resolution(found: list[Found[ResolutionCard]], file: str, wrong: Faults) -> None:
    if len(found) != 18:
        wrong.append(tr("{file}: card: {count} cards; a Resolution deck has 18", file=file, count=len(found)))
    for f in found:
        card = f.record
        within(card.number, 1, 6, f"{f.path}.number", wrong)
        known(card.letter, tuple(LETTERS), f"{f.path}.letter", tr("Complex letter"), wrong)
        likely(card.cover, -4, 0, f"{f.path}.cover", wrong)
        for text, low, high in (
            ("ground_attack", 0, 4),
            ("ground_defense", -4, 0),
            ("spaceborne_attack", 0, 4),
            ("spaceborne_defense", -4, 0),
        ):
            for type_, pair in getattr(card, text).items():
                _modifiers(type_, pair, (low, high), f"{f.path}.{text}.{type_}", wrong)
    counts = Counter(f.record.number for f in found)
    for number in range(1, 7):
        if counts[number] != 3:
            wrong.doubt(
                tr(
                    "{file}: card: number {number} on {counts} cards; {shipped} it is on 3",
                    file=file,
                    number=number,
                    counts=counts[number],
                    shipped=SHIPPED,
                )
            )


def _modifiers(type_: str, pair: tuple[int, int], reach: tuple[int, int], path: str, wrong: Faults) -> None:
    fresh, depleted = pair
    known(type_, TYPES, path, tr("type that a card may name"), wrong)
    for value in pair:
        likely(value, *reach, path, wrong)
    # High is good for an attack, low for a defence.
    better = depleted > fresh if reach[0] == 0 else depleted < fresh
    if better:
        wrong.doubt(
            tr(
                "{path}: depleted {depleted} is better than fresh {fresh}",
                path=path,
                depleted=depleted,
                fresh=fresh,
            )
        )


def _surprises(found: list[Found[SurpriseCard]], file: str, wrong: Faults) -> None:
    numbers = sorted(f.record.number for f in found)
    if numbers != list(range(1, 13)):
        wrong.append(
            tr(
                "{file}: card: the numbers are {numbers}; they must be 1 to 12, each once",
                file=file,
                numbers=numbers,
            )
        )
    for f in found:
        for index, letter in enumerate(f.record.letters, 1):
            known(letter, tuple(LETTERS), f"{f.path}.letters[{index}]", tr("Complex letter"), wrong)
        if len(set(f.record.letters)) != len(f.record.letters):
            wrong.append(tr("{path}.letters: a letter stands twice on the card; write it once", path=f.path))
        if not f.record.effects:
            wrong.append(tr("{path}.effects: no effects; write at least one", path=f.path))
        _effects(f.record.effects, f"{f.path}.effects", wrong)
    counts = Counter(letter for f in found for letter in f.record.letters)
    for letter in LETTERS:
        if counts[letter] != 3:
            wrong.doubt(
                tr(
                    "{file}: card: letter {letter} on {counts} cards; {shipped} it is on 3",
                    file=file,
                    letter=letter,
                    counts=counts[letter],
                    shipped=SHIPPED,
                )
            )


def _effects(effects: tuple[Effect, ...], path: str, wrong: Faults) -> None:
    for index, effect in enumerate(effects, 1):
        _effect(effect, f"{path}[{index}]", wrong)
        _effects(effect.otherwise, f"{path}[{index}].otherwise", wrong)


def _effect(effect: Effect, path: str, wrong: Faults) -> None:
    known(effect.do, EFFECTS, f"{path}.do", "effect", wrong)
    if effect.do not in EFFECT_FIELDS:
        return
    needs, may = EFFECT_FIELDS[effect.do]
    for name in ("type", "map", "count", "bonus", "toward", "who"):
        written = getattr(effect, name)
        if name in needs and not written:
            wrong.append(tr("{path}: missing; {do!r} needs it", path=join(path, name), do=effect.do))
        if written and name not in needs + may:
            wrong.append(
                tr(
                    "{path}: {do!r} has no {name}; leave it out",
                    path=join(path, name),
                    do=effect.do,
                    name=name,
                )
            )
    if effect.type:
        known(effect.type, NASTIAN_TYPES, f"{path}.type", tr("Nastian type"), wrong)
    if effect.map:
        known(effect.map, MAPS, f"{path}.map", "map", wrong)
    if effect.toward:
        known(effect.toward, TOWARD, f"{path}.toward", tr("direction to face"), wrong)
    within(effect.count, 0, 99, f"{path}.count", wrong)
    within(effect.bonus, 0, 99, f"{path}.bonus", wrong)
    who = effect.who
    if who is not None:
        known(who.family, ("yellow", "gold"), f"{path}.who.family", tr("enemy colour"), wrong)
        for number, type_ in enumerate(who.types, 1):
            known(type_, NASTIAN_TYPES, f"{path}.who.types[{number}]", tr("Nastian type"), wrong)
        if who.map:
            known(who.map, MAPS, f"{path}.who.map", "map", wrong)
        within(who.near_friend, 0, 99, f"{path}.who.near_friend", wrong)
        within(who.highest, 0, 99, f"{path}.who.highest", wrong)


def _pictures(found: dict[str, list[Found[Any]]], folder: Path, wrong: list[str]) -> None:
    for records in found.values():
        for f in records:
            art = getattr(f.record, "art", "")
            where = folder / f.path.partition(":")[0]
            if art and not (where.parent / art).is_file():
                wrong.append(
                    tr(
                        "{path}.art: no file {art!r} beside {name}; put the picture there",
                        path=f.path,
                        art=art,
                        name=where.name,
                    )
                )


def scenario(found: Found[Scenario], wrong: list[str]) -> None:
    """What a scenario must be by itself."""
    record, path = found.record, found.path
    file = path.removesuffix(".toml:")
    if record.id != file:
        wrong.append(
            tr(
                "{path} id: {id_!r} in a file of another name; it must be {file!r}",
                path=path,
                id_=record.id,
                file=file,
            )
        )
    if record.special_rules != tuple(dict.fromkeys(record.special_rules)):
        wrong.append(tr("{path} special_rules: a rule stands twice; write it once", path=path))
    for index, rule in enumerate(record.special_rules, 1):
        known(
            rule,
            SPECIAL_RULES,
            tr("{path} special_rules[{index}]", path=path, index=index),
            tr("special rule"),
            wrong,
        )
    for index, type_ in enumerate(record.installations, 1):
        known(
            type_,
            SI_TYPES,
            tr("{path} installations[{index}]", path=path, index=index),
            tr("type of SI"),
            wrong,
        )
    for name in ("set-up", *record.circles_face_up, *record.installations):
        if not record.clauses.get(name):
            wrong.append(
                tr("{path} clauses.{name}: missing; list the clauses that it rests on", path=path, name=name)
            )
    within(record.fighters, 0, 5, tr("{path} fighters", path=path), wrong)
    within(record.surprises_aside, 0, 11, tr("{path} surprises_aside", path=path), wrong)
    fixed = record.circles_face_up + record.circles_fixed
    if len(set(fixed)) != len(fixed):
        wrong.append(tr("{path} circles_fixed: a Circle stands twice; name each one once", path=path))
    if len(fixed) + record.circles_random != 12:
        wrong.append(
            tr(
                "{path} circles_random: {circles_random} with {count} named Circles; it must be "
                "{count2}, for 12 in all (2.1)",
                path=path,
                circles_random=record.circles_random,
                count=len(fixed),
                count2=12 - len(fixed),
            )
        )
    for index, landing in enumerate(record.landing, 1):
        where = tr("{path} landing[{index}]", path=path, index=index)
        within(landing.hqs, 0, 4, f"{where}.hqs", wrong)
        within(landing.squads, 0, 15, f"{where}.squads", wrong)
        known(landing.where, LANDING_PLACES, f"{where}.where", tr("place to land"), wrong)
        if landing.where != "inferno" and "teleporter" not in record.circles_face_up:
            wrong.append(
                tr(
                    "{where}.where: {landing_where!r} and no Teleporter to be seen; name 'teleporter' in "
                    "circles_face_up",
                    where=where,
                    landing_where=landing.where,
                )
            )
        if not landing.clauses:
            wrong.append(
                tr("{where}.clauses: empty; list the clauses that the landing rests on", where=where)
            )


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
                tr("{path} landing[{index}].persons[{number}]", path=path, index=index, number=number),
                "Unit",
                wrong,
            )
    for unit in record.suggested:
        known(unit, unit_ids, tr("{path} suggested.{unit}", path=path, unit=unit), "Unit", wrong)
    if record.fighters > len(fighters):
        wrong.append(
            tr(
                "{path} fighters: {fighters} of {count}; the box holds no more than that",
                path=path,
                fighters=record.fighters,
                count=len(fighters),
            )
        )
