"""JSON Schemas of the data files, made of the records that they are read into.

An editor that knows ``#:schema`` (Taplo, Even Better TOML) completes and checks with them while somebody
types. They say what has to stand where; what must fit together is for the loaders.
"""

from __future__ import annotations

import types
import typing
from typing import Any, Union, get_args, get_origin

import attrs

from hades import geometry as geo
from hades.content import card_checks, checks
from hades.content.achievements import ENDED, WITHIN, Achievement, AchievementFile
from hades.content.edition import BASES, Switch
from hades.content.field_help import MEANINGS
from hades.content.glossary import Glossary
from hades.content.kinds import (
    CIRCLE_EFFECTS,
    EFFECTS,
    FAMILIES,
    LANDING_PLACES,
    SI_TYPES,
    SPECIAL_RULES,
    TYPES,
    UNIT_TYPES,
    Chit,
    Circle,
    Effect,
    Fighter,
    Installation,
    Landing,
    Map,
    Region,
    ResolutionCard,
    Room,
    Scenario,
    SurpriseCard,
    Tower,
    Unit,
    Who,
)
from hades.content.lesson import Lesson
from hades.content.load import CARD_FILES, COUNTER_FILES, MAP_FILES
from hades.content.official_seeds import OfficialSeed
from hades.content.position import Position
from hades.content.puzzle import Puzzle
from hades.content.revisions import Revision
from hades.content.rulebook import WEIGHTS, Clause, Ruling
from hades.content.split_sets import COUNTED, LONGEST_NAME, MOST, OBJECTIVES, SplitFile, SplitLine
from hades.content.tips import PLACES, FirstGameTip, TipProgress

Schema = dict[str, Any]

DRAFT = "http://json-schema.org/draft-07/schema#"
FOLDER = "schemas"
"""Folder of a component set where they stand."""

_LETTER: Schema = {"enum": list(card_checks.LETTERS)}
_HEX: Schema = {"type": "string", "pattern": r"^(0[1-9]|1\d|20)(0[1-9]|1[0-2])$"}
_SIDE: Schema = {"enum": list(geo.DIRECTION_NAMES[1:])}
_SOURCES: Schema = {"type": "object", "additionalProperties": {"type": "string"}}
_MODIFIERS: Schema = {"propertyNames": {"enum": list(TYPES)}}
_SPLIT_NAME: Schema = {"minLength": 1, "maxLength": LONGEST_NAME}
_WHEN = "|".join((*OBJECTIVES, f"({'|'.join(COUNTED)}) [1-9][0-9]?"))


def _words(words: typing.Iterable[str]) -> Schema:
    return {"enum": list(words)}


_WHOLE = (
    ("position", Position), ("lesson", Lesson), ("puzzle", Puzzle), ("introductions", TipProgress),
    ("glossary", Glossary),
)  # fmt: skip
"""Files that are one record."""
NARROWER: dict[tuple[type, str], Schema] = {
    (FirstGameTip, "place"): _words(PLACES),
    (Unit, "number"): {"minimum": 1},
    (Unit, "type"): _words(UNIT_TYPES),
    (Unit, "family"): _words(FAMILIES),
    (Unit, "steps"): {"minimum": 1, "maximum": 2},
    (Unit, "movement"): {"minimum": 0, "maximum": 99},
    (Unit, "figure"): _words(checks.FIGURES),
    (Installation, "number"): {"minimum": 1},
    (Installation, "type"): _words(SI_TYPES),
    (Fighter, "number"): {"minimum": 1},
    (Circle, "effect"): _words(CIRCLE_EFFECTS),
    (Chit, "kind"): _words(checks.CHIT_KINDS),
    (ResolutionCard, "number"): {"minimum": 1, "maximum": 6},
    (ResolutionCard, "letter"): _LETTER,
    (ResolutionCard, "ground_attack"): _MODIFIERS,
    (ResolutionCard, "ground_defense"): _MODIFIERS,
    (ResolutionCard, "spaceborne_attack"): _MODIFIERS,
    (ResolutionCard, "spaceborne_defense"): _MODIFIERS,
    (SurpriseCard, "number"): {"minimum": 1, "maximum": 12},
    (SurpriseCard, "letters"): {"items": _LETTER, "uniqueItems": True},
    (SurpriseCard, "effects"): {"minItems": 1},
    (Effect, "do"): _words(EFFECTS),
    (Effect, "type"): _words(card_checks.NASTIAN_TYPES),
    (Effect, "map"): _words(card_checks.MAPS),
    (Effect, "toward"): _words(card_checks.TOWARD),
    (Who, "family"): _words(("yellow", "gold")),
    (Who, "types"): {"items": _words(card_checks.NASTIAN_TYPES)},
    (Who, "map"): _words(card_checks.MAPS),
    (Map, "columns"): {"const": geo.COLUMNS},
    (Map, "rows"): {"const": geo.ROWS},
    (Map, "complexes"): {
        "propertyNames": _LETTER,
        "additionalProperties": _HEX,
        "minProperties": len(card_checks.LETTERS),
    },
    (Map, "tower"): {"minItems": 2, "maxItems": 2},
    (Map, "walls"): {"items": {"type": "string", "pattern": r"^\d{4}:(NE|E|SE|SW|W|NW)$"}},
    (Tower, "hex"): _HEX,
    (Tower, "side"): _words(("left", "right")),
    (Tower, "edge"): _words(("north", "south")),
    (Room, "number"): {"minimum": 1, "maximum": 12},
    (Room, "hex"): _HEX,
    (Room, "door"): _SIDE,
    (Region, "hexes"): {"items": _HEX},
    (Scenario, "fighters"): {"minimum": 0, "maximum": 5},
    (Scenario, "surprises_aside"): {"minimum": 0, "maximum": 11},
    (Scenario, "installations"): {"items": _words(SI_TYPES)},
    (Scenario, "special_rules"): {"items": _words(SPECIAL_RULES), "uniqueItems": True},
    (Landing, "where"): _words(LANDING_PLACES),
    (Ruling, "weight"): _words(WEIGHTS),
    (Revision, "number"): {"minimum": 1},
    (Revision, "date"): {"pattern": r"^\d{4}-\d\d-\d\d$"},
    (Revision, "games"): {"pattern": r"^[0-9a-f]{16}$"},
    (Position, "base"): _words(("set-up", "empty")),
    (Achievement, "within"): _words(tuple(WITHIN)),
    (Achievement, "ended"): _words(tuple(ENDED)),
    (SplitFile, "name"): _SPLIT_NAME,
    (SplitFile, "split"): {"minItems": 1, "maxItems": MOST},
    (SplitLine, "name"): _SPLIT_NAME,
    (SplitLine, "when"): {"pattern": f"^({_WHEN})$"},
}
"""Field -> what may stand there, where that is less than its type lets through."""


def schemas() -> dict[str, Schema]:
    """Name of a schema -> the schema, of every kind of data file."""
    found = {name: _whole(kind) for name, kind in (("map", Map), ("scenario", Scenario))}
    found |= {name: _whole(kind) for name, kind in _WHOLE}
    found["splits"], found["achievements"] = _whole(SplitFile), _whole(AchievementFile)
    for name, (array, kind) in _ARRAYS.items():
        found[name] = _array(array, kind, sourced=kind in MEANINGS)
    texts = {"type": "object", "additionalProperties": {"type": "string"}}
    found["sections"] = _table({"section": texts}, ["section"])
    ids = {"type": "array", "items": {"type": "string"}}
    found["edition"] = _table({"base": _words(BASES), "off": ids, "on": ids}, [])
    return {name: {"$schema": DRAFT, "title": name, **found[name]} for name in sorted(found)}


def name_for(path: str) -> str:
    """The schema of a data file, by its path: of a component set, of the rules, a drill, a lesson ..."""
    folder, _, name = path.rpartition("/")
    stem = name.removesuffix(".toml")
    if folder == "counters":
        return _NAMES[COUNTER_FILES[stem][1]]
    if folder == "cards":
        return _NAMES[CARD_FILES[stem][1]]
    if folder in ("rules", "first_run", "help"):
        return stem
    if folder == "seeds":
        return f"{stem}-seeds"
    if folder == "maps" and stem in MAP_FILES:
        return "map"
    kinds = {"drills": "position", "lessons": "lesson", "puzzles": "puzzle", "scenarios": "scenario"}
    first = folder.partition("/")[0]
    return kinds.get(first, first)


_ARRAYS: dict[str, tuple[str, type]] = {
    "units": ("unit", Unit),
    "installations": ("installation", Installation),
    "fighters": ("fighter", Fighter),
    "circles": ("circle", Circle),
    "chits": ("chit", Chit),
    "resolution-cards": ("card", ResolutionCard),
    "surprise-cards": ("card", SurpriseCard),
    "clauses": ("clause", Clause),
    "rulings": ("ruling", Ruling),
    "switches": ("switch", Switch),
    "official-seeds": ("seed", OfficialSeed),
    "revisions": ("revision", Revision),
}
"""Schema -> the array of tables that a file of it holds, and the record of each."""

_NAMES = {kind: name for name, (_, kind) in _ARRAYS.items()}


def _whole(kind: type) -> Schema:
    """A file that is one record."""
    records: dict[str, Schema] = {}
    top = _record(kind, records)
    return {**top, "definitions": records} if records else top


def _array(array: str, kind: type, *, sourced: bool) -> Schema:
    """A file that holds an array of records, and maybe their sources."""
    records: dict[str, Schema] = {}
    parts = {array: {"type": "array", "minItems": 1, "items": _of(kind, records)}}
    if sourced:
        parts["source"] = {**_SOURCES, "description": MEANINGS[kind]["source"]}
    return {**_table(parts, [array]), "definitions": records}


def _table(parts: dict[str, Schema], required: list[str]) -> Schema:
    found: Schema = {"type": "object", "additionalProperties": False, "properties": parts}
    return {**found, "required": required} if required else found


def _record(kind: type, records: dict[str, Schema]) -> Schema:
    """A record as a table; the records in it are added to ``records``."""
    hints = typing.get_type_hints(kind)
    meanings = MEANINGS.get(kind, {})
    parts, required = {}, []
    for field in attrs.fields(kind):
        found = _of(hints[field.name], records) | NARROWER.get((kind, field.name), {})
        if "enum" in found:
            # words are told once, and a table of numbers has none
            found = {key: part for key, part in found.items() if key != "type"}
        if field.name in meanings:
            found["description"] = meanings[field.name]
        parts[field.name] = found
        if field.default is attrs.NOTHING:
            required.append(field.name)
    return _table(parts, required)


def _of(hint: Any, records: dict[str, Schema]) -> Schema:
    """What may stand in a field of a type."""
    if attrs.has(hint):
        if hint.__name__ not in records:
            # the place is taken first: a record may hold others of its kind
            records[hint.__name__] = {}
            records[hint.__name__] = _record(hint, records)
        return {"$ref": f"#/definitions/{hint.__name__}"}
    if hint in _PLAIN:
        return dict(_PLAIN[hint])
    origin, inside = get_origin(hint), get_args(hint)
    if origin is tuple and inside[-1] is ...:
        return {"type": "array", "items": _of(inside[0], records)}
    if origin is tuple:
        items = _of(inside[0], records)
        return {"type": "array", "items": items, "minItems": len(inside), "maxItems": len(inside)}
    if origin is dict:
        return {"type": "object", "additionalProperties": _of(inside[1], records)}
    if origin in (Union, types.UnionType):
        some = [_of(one, records) for one in inside if one is not type(None)]
        return some[0] if len(some) == 1 else {"anyOf": some}
    raise TypeError(f"no schema for {hint}")


_PLAIN: dict[Any, Schema] = {
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    float: {"type": "number"},
    str: {"type": "string"},
}
