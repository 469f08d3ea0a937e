"""What can still be read of a file of boards that was set aside: its game files, and what was looked at."""

from __future__ import annotations

import contextlib
import re
import sqlite3
import zlib
from pathlib import Path
from typing import Any

import attrs

from hades.content.intake import GAME

_NAME = re.compile(r"[\w.-]{1,100}\.hades", re.ASCII)


@attrs.frozen
class KeptGame:
    """A game file as it stood on the boards, and what only the boards know of it."""

    name: str
    data: bytes
    own: bool
    commitment: str


def games_of(path: Path) -> tuple[list[tuple[str, int]], list[KeptGame]]:
    """The names and stamps of files that were looked at, and the games that can be read."""
    with contextlib.closing(sqlite3.connect(path.absolute().as_uri() + "?mode=ro", uri=True)) as db:
        db.row_factory = sqlite3.Row
        # a text may be none any more, and only that one is lost then
        db.text_factory = bytes
        looked = [(_text(row["name"]), row["stamp"]) for row in _rows(db, "looked", {"name", "stamp"})]
        games = [game for row in _rows(db, "run", {"file"}) if (game := _game(row)) is not None]
    return [(name, stamp) for name, stamp in looked if name and isinstance(stamp, int)], games


def _rows(db: sqlite3.Connection, table: str, needed: set[str]) -> list[dict[str, Any]]:
    """The rows of a table that can be read from either end of it, as far as it has what is needed."""
    found: dict[int, dict[str, Any]] = {}
    for way in ("ASC", "DESC"):
        # ... nor what SQLite says of the damage
        with contextlib.suppress(sqlite3.Error, UnicodeDecodeError):
            for row in db.execute(f"SELECT rowid AS at, * FROM {table} ORDER BY rowid {way}"):
                found.setdefault(row["at"], dict(row))
    return [row for row in found.values() if needed <= row.keys()]


def _game(row: dict[str, Any]) -> KeptGame | None:
    try:
        # no game file is larger, whatever somebody put there
        data = zlib.decompressobj().decompress(row["file"], GAME.size)
    except (TypeError, zlib.error):
        return None
    name = _text(row.get("source"))
    return KeptGame(
        name if _NAME.fullmatch(name) else "game.hades",
        data,
        bool(row.get("own")),
        _text(row.get("commitment")),
    )


def _text(value: object) -> str:
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else ""
