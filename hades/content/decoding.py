"""From plain TOML data to frozen records, strictly, with every fault on a line of its own.

Nothing is converted: a number in quotes is a fault, not a number. Unknown fields are faults.
Entries of lists are counted from 1 in paths, as a person counts them in the file.
"""

from __future__ import annotations

import copy
import difflib
import re
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any, Generic, TypeVar, get_origin

import attrs
from cattrs import Converter
from cattrs.errors import (
    BaseValidationError,
    ClassValidationError,
    ForbiddenExtraKeysError,
    IterableValidationError,
    IterableValidationNote,
)
from cattrs.gen import make_dict_structure_fn, mapping_structure_factory

Record = TypeVar("Record")

MOST_FAULTS = 50
"""Faults of a record or a set of files after which no more are looked for."""

_WORDS = {
    bool: "true or false",
    int: "a whole number without quotes",
    str: "text in quotes",
    list: "a list in square brackets",
    dict: "a table of names and values",
}


@attrs.frozen
class Found(Generic[Record]):
    """A record and where it was found, as fault lines begin: ``counters/shl.toml: unit[3]``."""

    path: str
    record: Record


Steps = tuple[int | str, ...]
"""The way to a field: names, and places in lists from 1."""

FEW = 16
"""Words that can be listed in a sentence."""

_KIND_AND_NUMBER = re.compile(r"(.*[^0-9.])([0-9]{1,9})")
"""What is counted: ``guard-08``, ``I0505``, ``N-30``, ``5.4-12``."""


class _WrongValueError(ValueError):
    """A value that is not what the field needs; its text is the second half of a fault line."""


def structure(data: object, kind: type[Record], path: str, faults: list[str]) -> Record | None:
    """The data as a record of ``kind``, or None after adding a line to ``faults`` for each fault.

    ``path`` is what fault lines begin with, e.g. ``counters/shl.toml: unit[3]``.
    """
    if not isinstance(data, dict):
        faults.append(f"{path}: {_instead(data, dict)}")
        return None
    try:
        return _CONVERTER.structure(data, kind)
    except BaseValidationError as error:
        found = islice(_flat(error), MOST_FAULTS)
        faults.extend(f"{join(path, _path(steps))}: {what}" for steps, what in found)
        return None


def salvage(data: dict[str, Any], kind: type[Record]) -> tuple[Record | None, dict[str, str]]:
    """What is right in the data as a record, and what is wrong with each other field by its path.

    The record is None if a field is missing that it must have, or if too much is wrong.
    """
    wrong: dict[str, str] = {}
    while True:
        try:
            return _CONVERTER.structure(data, kind), wrong
        except BaseValidationError as error:
            found = list(islice(_flat(error), MOST_FAULTS))
        wrong |= {_path(steps): what for steps, what in found}
        data = copy.deepcopy(data)
        out = [_taken_out(data, steps) for steps, _ in found]
        if not any(out) or len(found) == MOST_FAULTS:
            return None, wrong


def _taken_out(data: Any, steps: Steps) -> bool:
    """Take a field out of data, a whole list for an entry of it; whether it was there."""
    while steps and isinstance(steps[-1], int):
        steps = steps[:-1]
    try:
        for step in steps[:-1]:
            data = data[step - 1 if isinstance(step, int) else step]
        return bool(steps) and data.pop(steps[-1], data) is not data
    except (LookupError, TypeError):
        return False


def join(path: str, where: str) -> str:
    """A path made longer: ``file:`` and a field, or a field and a field inside it."""
    if not where or where.startswith("["):
        return path + where
    return f"{path} {where}" if path.endswith(":") else f"{path}.{where}"


def brief(faults: Sequence[str]) -> str:
    """The first of some faults, and how many more there are."""
    return faults[0] + (f" (and {len(faults) - 1} more)" if len(faults) > 1 else "")


def suggestion(word: str, known: tuple[str, ...] | list[str]) -> str:
    """What would be right instead of an unknown word: the nearest known one, or those there are if few.

    No number is like another one: of what is counted, ``guard-99``, it says which there are.
    """
    if near := nearest(word, known):
        return f"did you mean {near!r}?"
    numbers = _counted_like(word, known)
    if numbers:
        there = [repr(numbers[n]) for n in sorted(numbers)]
        whole = max(numbers) - min(numbers) + 1 == len(numbers)
        if len(there) > 2 and (whole or len(there) > FEW):
            return f"there are {there[0]} to {there[-1]}"
        return f"known are {', '.join(there)}"
    if len(known) <= FEW:
        named = (repr(word) if not word or "," in word else word for word in known)
        return f"known are {', '.join(named)}"
    spelled = {one.lower(): one for one in known}
    alike = difflib.get_close_matches(word.lower(), spelled, n=3, cutoff=0.0)
    return f"some of those known are {', '.join(spelled[one] for one in alike)}"


def nearest(word: str, known: Sequence[str]) -> str:
    """The known word that an unknown one is likeliest to mean; "" if none is near, or several numbers are."""
    if numbers := _counted_like(word, known):
        asked = _KIND_AND_NUMBER.fullmatch(word)
        alone = next(iter(numbers.values())) if len(numbers) == 1 else ""
        return numbers.get(int(asked[2]), alone) if asked else alone
    spelled = {one.lower(): one for one in known}
    near = difflib.get_close_matches(word.lower(), spelled, n=3)
    # letters in another order are the likelier slip than one left out
    turned = [one for one in near if sorted(one) == sorted(word.lower())]
    return spelled[(turned or near)[0]] if near else ""


def _counted_like(word: str, known: Sequence[str]) -> dict[int, str]:
    """What is known of the kind that a word counts by its number: 8 -> ``guard-08`` for ``guard-8``."""
    asked = _KIND_AND_NUMBER.fullmatch(word)
    kind = asked[1] if asked else f"{word}-" if word[-1:].isalpha() else ""
    counted = [
        found
        for one in known
        if (found := _KIND_AND_NUMBER.fullmatch(one)) and found[1].lower() == kind.lower()
    ]
    return {int(found[2]): found[0] for found in counted}


def _instead(value: object, wanted: type) -> str:
    shown = repr(value)
    if len(shown) > 40:
        shown = shown[:37] + "..."
    return f"{shown} stands here; it must be {_WORDS.get(wanted, wanted.__name__)}"


def _exactly(value: object, wanted: type) -> Any:
    if type(value) is not wanted:
        raise _WrongValueError(_instead(value, wanted))
    return value


def _pair(value: object, _: object) -> tuple[int, int]:
    if type(value) is not list or len(value) != 2 or any(type(v) is not int for v in value):
        raise _WrongValueError(f"{value!r} stands here; it must be two whole numbers, [fresh, depleted]")
    return value[0], value[1]


def _number(value: object, _: object) -> float:
    if type(value) not in (int, float):
        raise _WrongValueError(f"{value!r} stands here; it must be a number without quotes")
    return value  # type: ignore[return-value]


def _number_or_word(value: object, _: object) -> int | str:
    if type(value) not in (int, str):
        raise _WrongValueError(f"{value!r} stands here; it must be a whole number or text in quotes")
    return value  # type: ignore[return-value]


def _list(value: object, kind: Any) -> tuple[Any, ...]:
    item = kind.__args__[0]
    found: list[Any] = []
    wrong: list[Exception] = []
    for index, entry in enumerate(_exactly(value, list)):
        try:
            found.append(_CONVERTER.structure(entry, item))
        except ValueError as error:
            error.add_note(IterableValidationNote("", index, item))
            wrong.append(error)
        except BaseValidationError as error:
            error.add_note(IterableValidationNote("", index, item))
            wrong.append(error)
    if wrong:
        raise IterableValidationError("", wrong, kind)
    return tuple(found)


def _is_table(kind: Any) -> bool:
    return attrs.has(kind) or get_origin(kind) is dict


def _is_list(kind: Any) -> bool:
    return get_origin(kind) is tuple


def _is_pair(kind: Any) -> bool:
    return bool(kind == tuple[int, int])


def _table(kind: Any, converter: Converter) -> Callable[[Any, Any], Any]:
    """A hook for records and tables that first makes sure that the value is a table."""
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
    converter.register_structure_hook_factory(_is_table)(_table)
    converter.register_structure_hook_func(_is_list, _list)
    converter.register_structure_hook_func(_is_pair, _pair)
    converter.register_structure_hook_func(lambda kind: kind is float, _number)
    converter.register_structure_hook_func(lambda kind: kind == int | str, _number_or_word)
    return converter


def _flat(error: Exception, where: Steps = ()) -> Iterator[tuple[Steps, str]]:
    """Every fault in a nest of cattrs errors as (steps to it, sentence)."""
    if isinstance(error, ClassValidationError):
        inside, own = error.group_exceptions()
        for fault, field in inside:
            yield from _flat(fault, (*where, field.name))
        for unknown in own:
            yield from _unknown(unknown, error.cl, where)
    elif isinstance(error, IterableValidationError):
        for fault, entry in error.group_exceptions()[0]:
            step = entry.index + 1 if isinstance(entry.index, int) else str(entry.index)
            yield from _flat(fault, (*where, step))
    elif isinstance(error, KeyError):
        yield where, "the field is missing; write it"
    else:
        yield where, str(error)


def _unknown(fault: Exception, kind: type, where: Steps) -> Iterator[tuple[Steps, str]]:
    if not isinstance(fault, ForbiddenExtraKeysError):
        yield where, str(fault)
        return
    known = [field.name for field in attrs.fields(kind)]
    for name in sorted(fault.extra_fields):
        yield (*where, name), f"unknown field; {suggestion(name, known)}"


def _path(steps: Steps) -> str:
    """Steps as people write them: ``run[2].expect.turn``."""
    path = ""
    for step in steps:
        path += f"[{step}]" if isinstance(step, int) else f".{step}" if path else step
    return path


_CONVERTER = _converter()
