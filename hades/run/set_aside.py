"""What can still be read of a file of boards that was set aside: its game files, and what was looked at."""

from __future__ import annotations

import contextlib
import re
import sqlite3
import zlib
from pathlib import Path
from typing import Any

import attrs

from hades.content.untrusted_input import GAME
from hades.run.proof import COMMITTED

_NAME = re.compile(r"[\w.-]{1,100}\.hades", re.ASCII)


@attrs.frozen
class KeptGame:
    """A game file as it stood on the boards, and what only the boards know of it."""

    name: str
    data: bytes
    own: bool
    published: str
    """The hash that was published before the race, "" for none."""


def games_of(path: Path) -> tuple[list[tuple[str, int]], list[KeptGame], bool]:
    """The names and stamps of files that were looked at, the games that can be read, and whether those are
    all that were there."""
    with contextlib.closing(sqlite3.connect(path.absolute().as_uri() + "?mode=ro", uri=True)) as db:
        db.row_factory = sqlite3.Row
        # a text may be none any more, and only that one is lost then
        db.text_factory = bytes
        rows, is_all = _rows(db, "run", {"file"})
        games = [game for row in rows if (game := _game(row)) is not None]
        looked = [(_text(row["name"]), row["stamp"]) for row in _rows(db, "looked", {"name", "stamp"})[0]]
    return (
        [(name, stamp) for name, stamp in looked if name and isinstance(stamp, int)],
        games,
        is_all and len(games) == len(rows),
    )


def _rows(db: sqlite3.Connection, table: str, needed: set[str]) -> tuple[list[dict[str, Any]], bool]:
    """The rows of a table that can be read from either end of it, as far as it has what is needed; and
    whether those are all."""
    found: dict[int, dict[str, Any]] = {}
    is_all = False
    for way in ("ASC", "DESC"):
        # ... nor what SQLite says of the damage
        with contextlib.suppress(sqlite3.Error, UnicodeDecodeError):
            for row in db.execute(f"SELECT rowid AS at, * FROM {table} ORDER BY rowid {way}"):
                found.setdefault(row["at"], dict(row))
            is_all = True
    rows = [row for row in found.values() if needed <= row.keys()]
    return rows, is_all and len(rows) == len(found)


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
        # the hash of a file is its own; that it was published only the tier says
        _text(row.get("commitment")) if _text(row.get("tier")) == COMMITTED else "",
    )


def _text(value: object) -> str:
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else ""
