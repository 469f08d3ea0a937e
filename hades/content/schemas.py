"""JSON Schemas of the data files, derived from the records that the files are read into.

An editor that knows ``#:schema`` (Taplo, Even Better TOML) uses the schemas to complete and check a file.
"""

from __future__ import annotations

import types
import typing
from typing import Any, Union, get_args, get_origin

import attrs

from hades.content.component_records import (
    Chit,
    Circle,
    Fighter,
    Installation,
    Map,
    ResolutionCard,
    Scenario,
    SurpriseCard,
    Unit,
)
from hades.content.edition import EditionFile, Switch
from hades.content.help_texts import Glossary, TipFile
from hades.content.lesson import Lesson
from hades.content.load import FILES
from hades.content.position import Position
from hades.content.puzzle import Puzzle
from hades.content.revisions import Revision
from hades.content.rulebook import Clause, Ruling, SectionFile
from hades.content.run_data import AchievementFile, OfficialSeed, SplitSet
from hades.content.strict_reader import Spec, spec_of

Schema = dict[str, Any]

DRAFT = "http://json-schema.org/draft-07/schema#"
FOLDER = "schemas"
"""Folder of a component set that holds the schemas."""

_WHOLE = {
    "achievements": AchievementFile,
    "edition": EditionFile,
    "glossary": Glossary,
    "tips": TipFile,
    "lesson": Lesson,
    "map": Map,
    "position": Position,
    "puzzle": Puzzle,
    "scenario": Scenario,
    "sections": SectionFile,
    "splits": SplitSet,
}
"""Schema name -> record, for files that hold one record."""


def schemas() -> dict[str, Schema]:
    found = {name: _whole(kind) for name, kind in _WHOLE.items()}
    found |= {name: _array(array, kind) for name, (array, kind) in _ARRAYS.items()}
    return {name: {"$schema": DRAFT, "title": name, **found[name]} for name in sorted(found)}


def name_for(path: str) -> str:
    """Return the name of the schema for a data file, from its path in the data folder."""
    if path.removesuffix(".toml") in FILES:
        return _NAMES[FILES[path.removesuffix(".toml")][1]]
    folder, _, name = path.rpartition("/")
    stem = name.removesuffix(".toml")
    if folder in ("rules", "first_game", "help"):
        return stem
    if folder == "seeds":
        return f"{stem}-seeds"
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
"""Schema name -> (name of the array, record of its entries), for files that hold an array."""

_NAMES = {Map: "map", **{kind: name for name, (_, kind) in _ARRAYS.items()}}


def _whole(kind: type) -> Schema:
    records: dict[str, Schema] = {}
    top = _record(kind, records)
    return {**top, "definitions": records} if records else top


def _array(array: str, kind: type) -> Schema:
    records: dict[str, Schema] = {}
    parts = {array: {"type": "array", "minItems": 1, "items": _schema_of(kind, records)}}
    if "source" in attrs.fields_dict(kind):
        parts["source"] = records[kind.__name__]["properties"]["source"]
    return {**_table(parts, [array]), "definitions": records}


def _table(parts: dict[str, Schema], required: list[str]) -> Schema:
    found: Schema = {"type": "object", "additionalProperties": False, "properties": parts}
    return {**found, "required": required} if required else found


def _record(kind: type, records: dict[str, Schema]) -> Schema:
    """Return the schema of a record as a table; the records in it are added to ``records``."""
    hints = typing.get_type_hints(kind)
    parts, required = {}, []
    for field in attrs.fields(kind):
        spec = spec_of(field)
        parts[field.name] = _narrowed(_schema_of(hints[field.name], records), spec)
        if spec.help:
            parts[field.name]["description"] = spec.help
        if field.default is attrs.NOTHING:
            required.append(field.name)
    return _table(parts, required)


def _narrowed(found: Schema, spec: Spec) -> Schema:
    if spec.one_of:
        return {"enum": list(spec.one_of)}
    found = dict(found)
    inside = "items" if found.get("type") == "array" else "additionalProperties"
    if spec.keys is not None:
        found["propertyNames"] = _narrowed({}, spec.keys)
    if spec.each is not None:
        found[inside] = _narrowed(found[inside], spec.each)
    if spec.least == spec.most is not None and found["type"] == "integer":
        return found | {"const": spec.least}
    least, most = _SIZES.get(found.get("type", ""), ("", ""))
    if spec.least is not None:
        found[least] = spec.least
    if spec.most is not None:
        found[most] = spec.most
    if spec.unique:
        found["uniqueItems"] = True
    if spec.pattern:
        found["pattern"] = spec.pattern
    return found


_SIZES = {
    "integer": ("minimum", "maximum"),
    "number": ("minimum", "maximum"),
    "string": ("minLength", "maxLength"),
    "array": ("minItems", "maxItems"),
    "object": ("minProperties", "maxProperties"),
}
"""JSON type -> schema keywords for the minimum and maximum size."""


def _schema_of(hint: Any, records: dict[str, Schema]) -> Schema:
    if attrs.has(hint):
        if hint.__name__ not in records:
            # Reserve the name first: a record may contain records of its own kind.
            records[hint.__name__] = {}
            records[hint.__name__] = _record(hint, records)
        return {"$ref": f"#/definitions/{hint.__name__}"}
    if hint in _PLAIN:
        return dict(_PLAIN[hint])
    origin, inside = get_origin(hint), get_args(hint)
    if origin is tuple and inside[-1] is ...:
        return {"type": "array", "items": _schema_of(inside[0], records)}
    if origin is tuple:
        items = _schema_of(inside[0], records)
        return {"type": "array", "items": items, "minItems": len(inside), "maxItems": len(inside)}
    if origin is dict:
        return {"type": "object", "additionalProperties": _schema_of(inside[1], records)}
    if origin in (Union, types.UnionType):
        some = [_schema_of(one, records) for one in inside if one is not type(None)]
        return some[0] if len(some) == 1 else {"anyOf": some}
    raise TypeError(f"no schema for {hint}")


_PLAIN: dict[Any, Schema] = {
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    float: {"type": "number"},
    str: {"type": "string"},
}
