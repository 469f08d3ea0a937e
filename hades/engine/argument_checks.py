"""Checks of arguments passed from Python; an error says what is valid.

Input from front ends and files is checked earlier; these checks help authors of scripts.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from hades.content.tables import Tables
from hades.wording import suggestion


def text(name: str, value: Any) -> str:
    """Return an argument that must be a string.

    :raises TypeError: if it is not.
    """
    if not isinstance(value, str):
        raise _wrong(name, "text", value)
    return value


def written(name: str, value: Any) -> str:
    """Return an argument that must be a string which a file can hold unchanged.

    :raises TypeError: if it is not a string.
    :raises ValueError: if it holds a lone surrogate (half a character).
    """
    try:
        text(name, value).encode()
    except UnicodeEncodeError:
        raise ValueError(f"{name} holds half a character; write whole characters") from None
    return str(value)


def texts(name: str, value: Any) -> tuple[str, ...]:
    """Return a sequence of strings as a tuple. A single string is refused.

    :raises TypeError: if it is not a sequence of strings.
    """
    if isinstance(value, str) or not isinstance(value, Iterable):
        raise _wrong(name, "a tuple of strings", value)
    return tuple(text(f"an entry of {name}", one) for one in value)


def path(name: str, value: Any) -> Path:
    """Return an argument as a Path.

    :raises TypeError: if it is neither a string nor a path.
    """
    try:
        return Path(value)
    except TypeError:
        raise _wrong(name, "a path, as text or a Path", value) from None


def whole(name: str, value: Any) -> int:
    """Return an argument that must be a whole number.

    :raises TypeError: if it is not.
    """
    if not isinstance(value, int):
        raise _wrong(name, "a whole number", value)
    return value


def squads(name: str, value: Any, tables: Tables) -> tuple[int, ...]:
    """Return the numbers of the squads and HQs with the given ids, in ascending order.

    :raises TypeError: if it is not a sequence of strings.
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
