"""Checks of arguments passed from Python: each returns the argument, or raises an error.

All raise TypeError for an argument of another type. Input from front ends and files is checked earlier; these
checks help authors of scripts.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from hades.content.tables import Tables
from hades.wording import suggestion


def text(name: str, value: Any) -> str:
    if not isinstance(value, str):
        raise _wrong(name, "text", value)
    return value


def written(name: str, value: Any) -> str:
    """Return a string that a file can hold unchanged.

    :raises ValueError: if it holds a lone surrogate (half a character).
    """
    try:
        text(name, value).encode()
    except UnicodeEncodeError:
        raise ValueError(f"{name} holds half a character; remove it") from None
    return str(value)


def texts(name: str, value: Any) -> tuple[str, ...]:
    """Return a sequence of strings as a tuple; a single string is refused."""
    if isinstance(value, str) or not isinstance(value, Iterable):
        raise _wrong(name, "a tuple of strings", value)
    return tuple(text(f"an entry of {name}", one) for one in value)


def path(name: str, value: Any) -> Path:
    try:
        return Path(value)
    except TypeError:
        raise _wrong(name, "a path, as text or a Path", value) from None


def whole(name: str, value: Any) -> int:
    if not isinstance(value, int):
        raise _wrong(name, "a whole number", value)
    return value


def squads(name: str, value: Any, tables: Tables) -> tuple[int, ...]:
    """Return the numbers of the squads and HQs with the given ids, in ascending order.

    :raises ValueError: if an id is not a squad's, or occurs twice.
    """
    ids = texts(name, value)
    known = {tables.catalog.units[unit - 1].id: unit for unit in tables.squads}
    for id_ in ids:
        if id_ not in known:
            raise ValueError(f"{name}: {id_!r} is not a squad; {suggestion(id_, list(known))}")
    if len(set(ids)) != len(ids):
        raise ValueError(f"{name}: a squad is named twice")
    return tuple(sorted(known[id_] for id_ in ids))


def _wrong(name: str, right: str, value: Any) -> TypeError:
    return TypeError(f"{name} must be {right}, not {type(value).__name__}")
