"""A position as the text of a file: what it says, and nothing of what it leaves out."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

import attrs

from hades.content.position import Position

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_HEADED = frozenset({"expect", "run", "step"})
"""What has a heading of its own wherever it stands; other tables have one at the top of the file alone."""

Table = Mapping[str, Any]


def written(position: Position) -> str:
    """The text of a position or drill, which reads as the same record again.

    :raises ValueError: for a text with half a character.
    """
    lines = _table(_said(position), "", top=True)
    return "\n".join(lines).lstrip("\n") + "\n"


def line(key: str, value: object) -> str:
    """A key and its value: text, number, truth value, or a list of those."""
    # TOML's texts, lists, numbers and truth values are written like JSON's
    # except for the one control character that JSON lets stand
    return f"{key} = {json.dumps(value, ensure_ascii=False)}".replace("\x7f", "\\u007f")


def _said(record: Any) -> dict[str, Any]:
    """The fields of a record that say something, in their order, as plain data."""
    found = {}
    for field in attrs.fields(type(record)):
        value, default = getattr(record, field.name), field.default
        if isinstance(default, attrs.Factory):  # type: ignore[arg-type]
            default = default.factory()
        if value != default:
            found[field.name] = _plain(value)
    if isinstance(record, Position):
        # what it is called and where it begins stands above what stands where
        return {name: found[name] for name in _ORDER if name in found}
    return found


def _plain(value: Any) -> Any:
    if attrs.has(type(value)):
        return _said(value)
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value


def _name(key: str) -> str:
    return key if _BARE.fullmatch(key) else json.dumps(key, ensure_ascii=False).replace("\x7f", "\\u007f")


def _table(table: Table, path: str, *, top: bool = False) -> list[str]:
    """The lines of a table: its own values, then what has a heading below it."""
    lines: list[str] = []
    below: list[str] = []
    for key, value in table.items():
        inner = f"{path}{_name(key)}"
        if key in _HEADED and isinstance(value, list):
            for item in value:
                below += ["", f"[[{inner}]]", *_table(item, f"{inner}.")]
        elif isinstance(value, dict) and (top or key in _HEADED):
            below += ["", f"[{inner}]", *_table(value, f"{inner}.")]
        elif isinstance(value, dict):
            lines += _dotted(_name(key), value)
        else:
            lines.append(line(_name(key), value))
    return [*lines, *below]


def _dotted(path: str, table: Table) -> list[str]:
    """A table inside a run or what it expects: a line for each value, with the path before it."""
    lines = []
    for key, value in table.items():
        inner = f"{path}.{_name(key)}"
        lines += _dotted(inner, value) if isinstance(value, dict) else [line(inner, value)]
    return lines


_ORDER = (
    "title", "about", "clauses", "found", "scenario", "edition", "seed", "aids", "base", "turn", "at", "then",
    "draw_from", "evacuated", "overtime", "parting_off", "bridge_hacked", "tso_turned", "cup", "drawn",
    "next", "stop", "do", "units", "si", "circles", "fighters", "treasures", "directions", "vittles",
    "chits", "surprises", "exact", "expect", "run",
)  # fmt: skip
