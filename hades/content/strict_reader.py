"""The strict reader: from plain TOML or JSON data to frozen records, with every fault on a line of its own.

Nothing is converted, and unknown fields are faults. In paths, entries of lists are counted from 1. The limits
of a field beyond its type are part of the field, ``attrs.field(metadata=spec(...))``; the JSON Schemas
(`hades.content.schemas`) and the template of a custom set use them, too.
"""

from __future__ import annotations

import copy
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import islice
from typing import Any, Generic, TypeVar, get_args, get_origin

import attrs
from cattrs import Converter
from cattrs.cols import list_structure_factory
from cattrs.errors import (
    BaseValidationError,
    ClassValidationError,
    ForbiddenExtraKeysError,
    IterableValidationError,
)
from cattrs.gen import make_dict_structure_fn, mapping_structure_factory

from hades.printable import short
from hades.wording import counted, suggestion, unknown

Record = TypeVar("Record")

MOST_FAULTS = 50
"""Number of faults in a record or a set of files at which the reader stops."""

_WORDS = {
    bool: "true or false",
    int: "a whole number without quotes",
    float: "a number without quotes",
    str: "text in quotes",
    int | str: "a whole number or text in quotes",
    list: "a list in square brackets",
    dict: "a table of names and values",
}


@attrs.frozen
class Found(Generic[Record]):
    """A record, and its place as written in a fault line: ``counters/shl.toml: unit[3]``."""

    path: str
    record: Record


Steps = tuple[int | str, ...]
"""A path to a field: names of fields, and numbers of list entries from 1."""


@attrs.frozen(kw_only=True)
class Spec:
    """The limits of a field beyond its type. A limit left out is None or empty."""

    help: str = ""
    """The meaning of the value, in a sentence with its unit."""
    one_of: tuple[Any, ...] = ()
    least: int | None = None
    """The minimum; for a text, list or table, the minimum number of characters or entries."""
    most: int | None = None
    usual: tuple[int, int] | None = None
    """Minimum and maximum in the bundled set; other numbers are doubts, not faults."""
    pattern: str = ""
    """A regular expression that the whole text must match."""
    written: str = ""
    """A description of ``pattern`` for people."""
    examples: tuple[str, ...] = ()
    """Texts that match ``pattern``; a fault suggests the nearest of them."""
    unique: bool = False
    distinct: tuple[str, ...] = ()
    """Fields in which no two records of a list can have the same value."""
    keys: Spec | None = None
    each: Spec | None = None

    def faults(self, value: Any, where: Steps) -> Iterator[ValueFault]:
        """Yield a fault for each limit that a value breaks.

        ``where`` is the path of the value, whose type must be right already.
        """
        if self.one_of and value not in self.one_of:
            allowed = ", ".join(map(str, self.one_of))
            is_text = isinstance(value, str)
            is_not = f"{value!r} is not valid; it must be one of {allowed}"
            yield ValueFault(where, unknown(value, self.one_of) if is_text else is_not)
        if self.pattern and not re.fullmatch(self.pattern, value, re.ASCII):
            yield ValueFault(
                where,
                unknown(value, self.examples)
                if self.examples
                else f"{value!r} is not valid; it must be {self.written}",
            )
        if (self.least, self.most) != (None, None):
            yield from self._size_faults(value, where)
        if isinstance(value, tuple):
            if self.unique and len(set(value)) < len(value):
                yield ValueFault(where, "the same entry appears twice; write it once")
            for name in self.distinct:
                counts = Counter(getattr(entry, name) for entry in value)
                for one in (one for one, count in counts.items() if count > 1):
                    yield ValueFault(where, f"{name} {one!r} appears twice; write each once")
            entries: Iterable[tuple[int | str, Any]] = enumerate(value, 1)
        else:
            entries = value.items() if isinstance(value, dict) else ()
        for step, entry in entries:
            # Usual values are skipped to save time: a whole set is checked each time it is loaded.
            if self.keys is not None and step not in self.keys.one_of:
                yield from self.keys.faults(step, (*where, step))
            if self.each is not None and not self.each.is_usual(entry):
                yield from self.each.faults(entry, (*where, step))

    def is_usual(self, value: Any) -> bool:
        return self.usual is not None and self.usual[0] <= value <= self.usual[1]

    def _size_faults(self, value: Any, where: Steps) -> Iterator[ValueFault]:
        number = isinstance(value, int | float)
        size = value if number else len(value)
        if not (self.least is None or self.least <= size) or not (self.most is None or size <= self.most):
            of = "" if number else " characters" if isinstance(value, str) else " entries"
            is_not = "is not valid; it must be" if number else "are not valid; there must be"
            yield ValueFault(where, f"{size}{of} {is_not} {self._range}")
        elif self.usual is not None and not self.is_usual(size):
            low, high = self.usual
            yield ValueFault(where, f"{size} is unusual; in the built-in set it is {low} to {high}", True)

    @property
    def _range(self) -> str:
        if self.least == self.most:
            return str(self.least)
        if self.most is None:
            return f"{self.least} or more"
        return f"{self.least} to {self.most}" if self.least is not None else f"{self.most} or less"


_ANYTHING = Spec()


def spec(help: str = "", base: Spec | None = None, **limits: Any) -> dict[str, Spec]:
    """Return the metadata of a field: its meaning, and its own limits or those of ``base``."""
    return {"spec": Spec(help=help, **limits) if base is None else attrs.evolve(base, help=help)}


def spec_of(field: attrs.Attribute[Any]) -> Spec:
    found: Spec = field.metadata.get("spec", _ANYTHING)
    return found


@attrs.frozen
class ValueFault:
    """A value of the right type that breaks a limit of its field; with ``doubt``, it is merely unusual."""

    where: Steps
    what: str
    doubt: bool = False


def value_faults(record: Any, where: Steps = ()) -> Iterator[ValueFault]:
    """Yield a fault for each value in a record, or in a record inside it, that breaks its field's `Spec`.

    Default values are not checked.
    """
    for name, limits, default in _limited(record.__class__):
        value = getattr(record, name)
        if value is not None and value != default:
            yield from limits.faults(value, (*where, name))
    for name in _fields_with_records(record.__class__):
        value = getattr(record, name)
        if isinstance(value, tuple):
            for number, entry in enumerate(value, 1):
                yield from value_faults(entry, (*where, name, number))
        elif isinstance(value, dict):
            for key, entry in value.items():
                yield from value_faults(entry, (*where, name, key))
        elif value is not None:
            yield from value_faults(value, (*where, name))


@cache
def _limited(kind: type) -> list[tuple[str, Spec, Any]]:
    """Return (name, limits, default) for each field of a record that has limits."""
    return [
        (field.name, spec_of(field), field.default)
        for field in attrs.fields(kind)
        if spec_of(field) != Spec(help=spec_of(field).help)
    ]


@cache
def _fields_with_records(kind: type) -> list[str]:
    attrs.resolve_types(kind)
    return [
        field.name for field in attrs.fields(kind) if any(map(attrs.has, (field.type, *get_args(field.type))))
    ]


class Faults(list[str]):
    """Fault lines, with ``doubts``: lines about unusual values, which do not prevent play."""

    def __init__(self) -> None:
        super().__init__()
        self.doubts: list[str] = []


def structure(data: object, kind: type[Record], path: str, faults: list[str]) -> Record | None:
    """Return the data as a record of ``kind``, or None, and add a line to ``faults`` for each fault.

    ``path`` begins each line, e.g. ``counters/shl.toml: unit[3]``. A record with faulty values is still
    returned, so that more faults can be found in it. If ``faults`` is a `Faults`, doubts are added as well.
    """
    if not isinstance(data, dict):
        faults.append(f"{path}: {_instead(data, dict)}")
        return None
    try:
        record = _CONVERTER.structure(data, kind)
    except BaseValidationError as error:
        found = islice(_flattened(error), MOST_FAULTS)
        faults.extend(f"{join(path, dotted(steps))}: {what}" for steps, what in found)
        return None
    for one in islice(value_faults(record), MOST_FAULTS):
        line = f"{join(path, dotted(one.where))}: {one.what}"
        if not one.doubt:
            faults.append(line)
        elif isinstance(faults, Faults):
            faults.doubts.append(line)
    return record


def salvage(data: dict[str, Any], kind: type[Record]) -> tuple[Record | None, dict[str, str]]:
    """Return the valid part of the data as a record, and map the path of each invalid field to its fault.

    The record is None if a required field is missing, or if there are too many faults.
    """
    wrong: dict[str, str] = {}
    while True:
        try:
            record = _CONVERTER.structure(data, kind)
            found = [(one.where, one.what) for one in value_faults(record)]
        except BaseValidationError as error:
            record, found = None, list(islice(_flattened(error), MOST_FAULTS))
        if record is not None and not found:
            return record, wrong
        wrong |= {dotted(steps): what for steps, what in found}
        data = copy.deepcopy(data)
        out = [_taken_out(data, steps) for steps, _ in found]
        if not any(out) or len(found) == MOST_FAULTS:
            return None, wrong


def _taken_out(data: Any, steps: Steps) -> bool:
    """Remove a field from the data, and return whether it was there; for a list entry, remove the list."""
    while steps and isinstance(steps[-1], int):
        steps = steps[:-1]
    try:
        for step in steps[:-1]:
            data = data[step - 1 if isinstance(step, int) else step]
        return bool(steps) and data.pop(steps[-1], data) is not data
    except (LookupError, TypeError):
        return False


def join(path: str, where: str) -> str:
    """Join two parts of a path: ``file:`` and a field, or a field and a field inside it."""
    if not where or where.startswith("["):
        return path + where
    return f"{path} {where}" if path.endswith(":") else f"{path}.{where}"


def brief(faults: Sequence[str]) -> str:
    """Return the first fault, followed by the number of others."""
    if len(faults) < 2:
        return faults[0]
    more = counted(len(faults) - 1, "more error")
    return f"{faults[0]}. There {'is' if len(faults) == 2 else 'are'} {more}"


def _instead(value: object, wanted: Any) -> str:
    is_tables = isinstance(value, list) and value and all(isinstance(entry, dict) for entry in value)
    shown = "a list of tables, [[...]]," if is_tables else short(value)
    return f"{shown} is not valid; it must be {_WORDS[wanted]}"


def _exactly(value: object, wanted: Any, *kinds: type) -> Any:
    """Return a value of the type ``wanted`` or of one of the ``kinds``; refuse a value of a subclass."""
    if type(value) is not wanted and type(value) not in kinds:
        raise ValueError(_instead(value, wanted))
    return value


def _pair(value: object, _: object) -> tuple[int, int]:
    if type(value) is not list or len(value) != 2 or any(type(v) is not int for v in value):
        raise ValueError(f"{value!r} is not valid; it must be two whole numbers, [fresh, depleted]")
    return value[0], value[1]


def _is_list(kind: Any) -> bool:
    return get_origin(kind) is tuple and get_args(kind)[1:] == (...,)


def _list_hook(kind: Any, converter: Converter) -> Callable[[Any, Any], Any]:
    some: Any = list
    hook: Any = list_structure_factory(some[get_args(kind)[0]], converter)
    return lambda value, _: tuple(hook(_exactly(value, list), kind))


def _is_table(kind: Any) -> bool:
    return attrs.has(kind) or get_origin(kind) is dict


def _table_hook(kind: Any, converter: Converter) -> Callable[[Any, Any], Any]:
    hook: Any = (
        make_dict_structure_fn(kind, converter, _cattrs_forbid_extra_keys=True)
        if attrs.has(kind)
        else mapping_structure_factory(kind, converter)
    )
    return lambda value, _: hook(_exactly(value, dict), kind)


def _converter() -> Converter:
    converter = Converter(forbid_extra_keys=True, detailed_validation=True)
    for plain in (bool, int, str):
        converter.register_structure_hook(plain, _exactly)
    converter.register_structure_hook_factory(_is_table)(_table_hook)
    converter.register_structure_hook_factory(_is_list)(_list_hook)
    converter.register_structure_hook_func(lambda kind: kind == tuple[int, int], _pair)
    converter.register_structure_hook(float, lambda value, _: float(_exactly(value, float, int)))
    either = int | str
    converter.register_structure_hook_func(
        lambda kind: kind == either, lambda value, _: _exactly(value, either, int, str)
    )
    return converter


def _flattened(error: Exception, where: Steps = ()) -> Iterator[tuple[Steps, str]]:
    if isinstance(error, ClassValidationError):
        inside, own = error.group_exceptions()
        for fault, field in inside:
            yield from _flattened(fault, (*where, field.name))
        for unknown in own:
            yield from _unknown(unknown, error.cl, where)
    elif isinstance(error, IterableValidationError):
        for fault, entry in error.group_exceptions()[0]:
            step = entry.index + 1 if isinstance(entry.index, int) else str(entry.index)
            yield from _flattened(fault, (*where, step))
    elif isinstance(error, KeyError):
        yield where, "the field is missing; add it"
    else:
        yield where, str(error)


def _unknown(fault: Exception, kind: type, where: Steps) -> Iterator[tuple[Steps, str]]:
    if not isinstance(fault, ForbiddenExtraKeysError):
        yield where, str(fault)
        return
    known = [field.name for field in attrs.fields(kind)]
    for name in sorted(fault.extra_fields):
        yield (*where, name), f"unknown field; {suggestion(name, known)}"


def dotted(steps: Steps) -> str:
    """Return a path as people write it: ``run[2].expect.turn``."""
    path = ""
    for step in steps:
        path += f"[{step}]" if isinstance(step, int) else f".{step}" if path else step
    return path


_CONVERTER = _converter()
