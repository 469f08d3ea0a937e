"""Events as a drill writes them: a kind, then clause ids and ``field=value`` in any order.

A field can be a path, such as ``target.id=guard-01`` or ``shots.0.id=swat-47``, in which ``*`` stands for any
index of a list. A list is compared as its entries joined by commas, and a value can contain ``*``. All valid
phrases are known in advance: each kind has its fields, and each field its words or numbers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from fnmatch import fnmatchcase
from functools import cache
from typing import Any

from hades.content import edition
from hades.content.component_records import FAMILIES, MODULES
from hades.content.rulebook import load_rulebook
from hades.content.tables import Tables
from hades.engine.scripted_draws import is_number
from hades.rules import victory
from hades.rules.nasty_surprise import EFFECTS
from hades.rules.sequence_of_play import TURN
from hades.state.events import COMBATANTS, FIELDS, FLAGS, LISTS, NO_CARD, NOTES, Event
from hades.wording import suggestion


@cache
def known_clauses() -> tuple[str, ...]:
    """Return the ids of all clauses and rulings and, after a minus, of all switches."""
    book = load_rulebook()
    return (*book.clauses, *book.rulings, *(f"-{id_}" for id_ in edition.switches()))


def clause_fault(id_: str) -> str:
    """Explain what is wrong with a clause id; "" for a clause, a ruling, or a switch that is off."""
    if id_ in known_clauses():
        return ""
    if id_.removeprefix("-") in known_clauses():
        return f"{id_!r}: {id_[1:]} is not a switch, so it cannot be off; `hades rules switches` lists them"
    return f"there is no clause or ruling {id_!r}; {suggestion(id_, known_clauses())}"


Shape = Any
"""Possible values: a dict of shapes, a list with the shape of its entries, `NUMBER`, or words."""

NUMBER = "a whole number"
_TRUTH = ("true", "false")


# Comparing a phrase with an event


def matches(event: Event, phrase: str) -> bool:
    kind, *rest = phrase.split()
    if event.kind != kind:
        return False
    for word in rest:
        path, equals, value = word.partition("=")
        if not equals:
            if word not in event.clauses:
                return False
        elif not any(fnmatchcase(shown(found), value) for found in _inside(event.data, path.split("."))):
            return False
    return True


def _inside(data: Any, path: list[str]) -> list[Any]:
    if not path:
        return [data]
    first, *rest = path
    if isinstance(data, dict):
        return _inside(data[first], rest) if first in data else []
    if isinstance(data, list):
        if first == "*":
            return [found for entry in data for found in _inside(entry, rest)]
        return _inside(data[int(first)], rest) if is_number(first) and int(first) < len(data) else []
    return []


def shown(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return ",".join(map(shown, value))
    if isinstance(value, dict):
        return str(value[_name_of(value)])
    return str(value)


def _name_of(record: dict[str, Any]) -> str:
    """Return the field that identifies a record: the id of a combatant, or the word of a note."""
    return "id" if "id" in record else "note"


def phrase_of(event: Event) -> str:
    values = (f"{path}={shown(value)}" for path, value in leaves("", event.data))
    return " ".join((event.kind, *values, *event.clauses))


def leaves(path: str, value: Any) -> Iterator[tuple[str, Any]]:
    """Yield the path, such as ``target.id``, and the value of each field in the data of an event."""
    entries: Any = ()
    if isinstance(value, dict):
        entries = value.items()
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        entries = enumerate(value)
    else:
        yield path, value
    for name, entry in entries:
        yield from leaves(f"{path}.{name}" if path else str(name), entry)


# Checking a phrase


def fault(phrase: str, tables: Tables) -> str:
    """Explain why no event can match a phrase; "" if an event can."""
    kind, *rest = phrase.split() or [""]
    if kind not in FIELDS:
        return f"{kind!r} is not a kind of event; {suggestion(kind, list(FIELDS))}"
    shape = _fields(FIELDS[kind], tables.words)
    for word in rest:
        path, equals, value = word.partition("=")
        wrong = _value_fault(kind, shape, path.split("."), value) if equals else clause_fault(word)
        if wrong:
            return f"{phrase!r}: {wrong}"
    return ""


def _fields(fields: str, words: dict[str, list[str]]) -> dict[str, Shape]:
    pairs = (field.partition(":") for field in fields.split())
    return {name: _shape(kind or name, words) for name, _, kind in pairs}


def _shape(kind: str, words: dict[str, list[str]]) -> Shape:
    if kind in words:
        return tuple(words[kind])
    if kind in LISTS:
        return [tuple(words[LISTS[kind]])]
    if kind in _RECORDS:
        return _RECORDS[kind](words)
    return _WORDS.get(kind, NUMBER)


def _combatant(words: dict[str, list[str]]) -> dict[str, Shape]:
    ids = [name for kind in ("unit", "si", "fighter", "weapon", "type") for name in words[kind]]
    return {"kind": COMBATANTS, "id": tuple(ids)}


def _side_of_combat(words: dict[str, list[str]]) -> dict[str, Shape]:
    cards = (NO_CARD, *words["card"])
    return {**_combatant(words), "depleted": _TRUTH, "card": cards, "modifier": NUMBER}


def _notes(words: dict[str, list[str]]) -> list[Shape]:
    """Return the shape of the notes of an event: a list of records with the fields of all kinds of note."""
    found: dict[str, Shape] = {"note": tuple(NOTES), "clauses": [known_clauses()]}
    for fields in NOTES.values():
        for field in fields.split():
            name, _, kind = field.partition(":")
            found[name] = ("hex", "shaft") if name == "why" else _shape(kind or name, words)
    return [found]


_RECORDS: dict[str, Callable[[dict[str, list[str]]], Shape]] = {
    "attacker": _combatant,
    "target": lambda words: {
        **_side_of_combat(words),
        "id": (*_combatant(words)["id"], *MODULES),
        "cover": NUMBER,
    },
    "shots": lambda words: [_side_of_combat(words)],
    "toward": lambda words: {
        "kind": ("idol", "friend", "attacker", "preferred-direction"),
        "id": ("", *words["hex"], *words["unit"]),
    },
    "notes": _notes,
    "verdicts": lambda words: [[(*words["direction"], "full", "foe", "further", "wall", "chosen")]],
}
_WORDS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(FLAGS, _TRUTH),
    "effect": ("place", *EFFECTS),
    "use": ("transfer", "fire", "move"),
    "barred": ("crisis", "no-engine", "out-system", "no-weapon", "no-target", "on-towers"),
    "module": MODULES,
    "section": TURN,
    "outcome": victory.OUTCOMES,
    "place": ("aboard", "bridge", "core-computer", "lab", "quarters", "teleporter"),
    "whom": ("", *FAMILIES),
    "why": ("highest-number", "combat-first", "preferred-direction", "non-combat-priority"),
    "stop": ("choice", "contact", "factors"),
}


def _value_fault(where: str, shape: Shape, path: list[str], value: str) -> str:
    """Explain why a value is impossible at a path; "" if it is possible."""
    if path:
        first, *rest = path
        if isinstance(shape, dict):
            if first in shape:
                return _value_fault(first, shape[first], rest, value)
            return (
                f"{where} has no field {first}; {suggestion(first, list(shape)) if shape else 'it has none'}"
            )
        if isinstance(shape, list):
            if first == "*" or is_number(first):
                return _value_fault(where, shape[0], rest, value)
            return f"{where} is a list; add an index (0 for the first) or *"
        return f"{where} has no parts; remove .{'.'.join(path)}"
    listed = isinstance(shape, list)
    while isinstance(shape, list | dict):
        shape = shape[0] if isinstance(shape, list) else shape[_name_of(shape)]
    for word in value.split(",") if listed and value else [value]:
        if not (_among(word, shape) if listed else _can_be(word, shape)) and (word or not listed):
            right = "write a whole number" if shape == NUMBER else suggestion(word, list(shape))
            return f"{where} is never {word!r}; {right}"
    return ""


def _can_be(word: str, shape: Shape) -> bool:
    if shape == NUMBER:
        return bool(re.fullmatch(r"\*|-?[\d*]+", word))
    if "*" in word:
        return any(fnmatchcase(known, word) for known in shape)
    return word in shape


def _among(word: str, shape: Shape) -> bool:
    """Return whether an entry of a list can have this value, in which ``*`` can stand for several entries."""
    first, *rest = word.split("*")
    if not rest or shape == NUMBER:
        return _can_be(word, shape)
    return any(known.startswith(first) for known in shape) and any(
        known.endswith(rest[-1]) for known in shape
    )
