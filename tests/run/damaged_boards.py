"""Damaged files of boards: ``python -m tests.run.damaged_boards --files 500``.

A file of boards with runs of a person and of a program is changed in one place: a byte, a page, the length, a
table, a column, a value. A game begins and ends all the same, with at most one sentence about it; the file is
kept under another name; every game that can be read in it comes back; what is given by --boards is refused in
a sentence, and stays as it is. The same seed gives the same files.
"""

from __future__ import annotations

import argparse
import contextlib
import random
import shutil
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from unittest import mock

from click.testing import CliRunner

from hades import Game
from hades.cli import cli
from hades.run.boards import Boards
from hades.run.career import Career
from tests.games import played
from tests.run.test_proof import mixture
from tests.run.timed import timed, won

TABLES = {
    "run": (
        "id", "scenario", "edition", "seed", "seed_kind", "undo", "aids", "who", "outcome", "vp", "commands",
        "taken_back", "turns", "real_ms", "play_ms", "sittings", "tier", "commitment", "created", "added",
        "source", "own", "marks", "course", "file",
    ),
    "counted": ("run", "category"),
    "finished": ("run", "by", "facts"),
    "looked": ("name", "stamp"),
}  # fmt: skip

VALUES = (
    None, "", "x", "no json", "[1]", '{"landed": 3}', '{"landed": ["x", 1, 2]}', "[" * 100, "{}", "[]", -1, 0,
    7, 2**62, -(2**63), 1.5, 1e308, float("inf"), b"", b"\xff\xfe", b"hello" * 20, "\ud7ff\x00\x1b[2J", "a/b",
    "historical/any-victory/set/strict/aids/person", "historical/x/set/strict/aids/person", "9" * 400,
)  # fmt: skip
"""What may stand where something else should."""


def boards_of_somebody(file: Path) -> None:
    """Write a file of boards with four runs, two of them finished."""
    finished = timed(won(), seed=won().seed, player="heuristic")
    games = [timed(mixture(), seed="mixed"), finished, _conceded(), timed(played("historical"), seed="told")]
    with tempfile.TemporaryDirectory() as folder, Career(file) as known:
        for number, game in enumerate(games):
            path = Path(folder) / f"{number}.hades"
            game.created = f"2026-11-0{number + 1}T06:00:00+00:00"
            game.save(path)
            known.add(path, own=number != 3)
        known.complete()
        assert len(known.games()) == 2


def _conceded() -> Game:
    game = timed(mixture(), seed="mixed", pace=5000)
    game.concede()
    return game


# ---- the ways to damage a file


def _bytes(path: Path, chance: random.Random) -> str:
    data = bytearray(path.read_bytes())
    for _ in range(chance.choice((1, 1, 8, 200))):
        data[chance.randrange(len(data))] ^= chance.randint(1, 255)
    path.write_bytes(data)
    return "bytes"


def _header(path: Path, chance: random.Random) -> str:
    data = bytearray(path.read_bytes())
    data[chance.randrange(100)] ^= chance.randint(1, 255)
    path.write_bytes(data)
    return "a byte of the header"


def _page(path: Path, chance: random.Random) -> str:
    data = bytearray(path.read_bytes())
    at = chance.randrange(len(data) // 4096) * 4096
    data[at : at + 4096] = chance.choice((bytes(4096), chance.randbytes(4096), data[:4096]))
    path.write_bytes(data)
    return "a page"


def _length(path: Path, chance: random.Random) -> str:
    data = path.read_bytes()
    cut = chance.choice((0, 1, 99, 4096, chance.randrange(len(data)), chance.randrange(len(data))))
    path.write_bytes(chance.choice((data[:cut], data + chance.randbytes(cut % 5000))))
    return "the length"


def _something_else(path: Path, chance: random.Random) -> str:
    path.write_bytes(
        chance.choice((b"hello " * 100, b"\0" * 9000, b"SQLite format 3\0", chance.randbytes(5000)))
    )
    return "something else"


def _table(path: Path, chance: random.Random) -> str:
    table = chance.choice(list(TABLES))
    column = chance.choice(TABLES[table])
    _change(
        path,
        chance.choice(
            (
                f"DROP TABLE {table}",
                f"ALTER TABLE {table} ADD COLUMN more TEXT",
                f"ALTER TABLE {table} ADD COLUMN more TEXT NOT NULL DEFAULT 'x'",
                f"ALTER TABLE {table} DROP COLUMN {column}",
                f"ALTER TABLE {table} RENAME COLUMN {column} TO other",
                f"ALTER TABLE {table} RENAME TO other",
                f"CREATE TRIGGER t AFTER INSERT ON {table} BEGIN DELETE FROM run; END",
                f"CREATE VIEW v AS SELECT * FROM {table}",
                f"ALTER TABLE {table} RENAME TO o; CREATE VIEW {table} AS SELECT * FROM o",
                f"PRAGMA writable_schema=1; UPDATE sqlite_master SET sql = 'x' WHERE name = '{table}'",
                f"PRAGMA writable_schema=1; UPDATE sqlite_master SET rootpage = 3 WHERE name = '{table}'",
            )
        ),
    )
    return "a table"


def _version(path: Path, chance: random.Random) -> str:
    if chance.random() < 0.5:
        path.unlink()
    _change(path, f"PRAGMA user_version = {chance.choice((-1, 0, 1, 2, 3, 2**31 - 1))}")
    return "the version"


def _value(path: Path, chance: random.Random) -> str:
    table = chance.choice(("run", "run", "run", *TABLES))
    column = chance.choice(TABLES[table])
    one = (
        ""
        if chance.random() < 0.3
        else f"WHERE rowid IN (SELECT rowid FROM {table} ORDER BY random() LIMIT 1)"
    )
    with contextlib.closing(sqlite3.connect(path)) as db, contextlib.suppress(sqlite3.IntegrityError), db:
        value = chance.choice(VALUES)
        how = "CAST(? AS TEXT)" if isinstance(value, bytes) and chance.random() < 0.5 else "?"
        db.execute(f"UPDATE {table} SET {column} = {how} {one}", (value,))
    return f"a value of {table}.{column}"


def _journal(path: Path, chance: random.Random) -> str:
    path.with_name(path.name + chance.choice(("-journal", "-wal"))).write_bytes(chance.randbytes(3000))
    return "a journal" if chance.random() < 0.5 else _bytes(path, chance) + " and a journal"


def _change(path: Path, script: str) -> None:
    with contextlib.closing(sqlite3.connect(path)) as db, contextlib.suppress(sqlite3.Error):
        db.executescript(script)
        db.commit()


WAYS: tuple[Callable[[Path, random.Random], str], ...] = (
    _bytes, _header, _page, _page, _length, _something_else, _table, _table, _version, _value, _value, _value,
    _journal,
)  # fmt: skip

# ---- what must come of it


TYPED = "\n".join([*(command.name for command in played("historical").history[:4]), "splits", "quit", ""])


def run(*args: str | Path, typed: str = "") -> tuple[int, str, str]:
    """A command line in this process: exit code, output, errors; a traceback is an exception."""
    result = CliRunner().invoke(cli, [str(arg) for arg in args], prog_name="hades", input=typed)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code, result.stdout, result.stderr


def judged(home: Path) -> list[str]:
    """What is wrong with how commands take the boards of a home that were damaged."""
    file, wrong = home / "runs.sqlite3", []
    before = file.read_bytes()
    code, _, err = run("runs", "list", "--boards", shutil.copy(file, home / "given.sqlite3"))
    if code not in (0, 2) or len(err.splitlines()) != code // 2:
        wrong.append(f"runs list --boards: {code}, {err!r}")
    if code == 2 and (home / "given.sqlite3").read_bytes() != before:
        wrong.append("--boards changed the file")
    with mock.patch("hades.run.boards.board_file", return_value=file):
        save = home / "game.hades"
        code, out, err = run("text", "--seed", "told", "--save", save, typed=TYPED)
        if code or len(err.splitlines()) > 1 or "Sum of best" not in out:
            wrong.append(f"text: {code}, {err!r}, {out[-200:]!r}")
        newer = "takes a newer hades" in err
        aside = home / "runs-set-aside.sqlite3"
        if aside.exists() and aside.read_bytes() != before:
            wrong.append("what was damaged is not there as it was")
        for args in (
            ["runs", "list"],
            ["career"],
            ["runs", "board"],
            ["runs", "splits", "--scenario", "historical"],
        ):
            code, _, err = run(*args)
            if code != 2 * newer or len(err.splitlines()) > 1:
                wrong.append(f"{args}: {code}, {err!r}")
        if not newer:
            with Boards() as known:
                if not any(found.source == "game.hades" for found in known.runs()):
                    wrong.append("the game that was played is not on the boards")
    return wrong


def main() -> int:
    """Damage so many files; 1 if one did harm."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--files", type=int, default=500)
    asked.add_argument("--seed", type=int, default=26)
    given = asked.parse_args()
    return search(given.files, given.seed)


def search(files: int, seed: int) -> int:
    """Damage so many files and say what came of it; 1 if one did harm."""
    came: Counter[str] = Counter()
    harm = 0
    with tempfile.TemporaryDirectory() as folder:
        right = Path(folder) / "right.sqlite3"
        boards_of_somebody(right)
        for number in range(files):
            chance = random.Random(f"{seed} {number}")
            home = Path(folder) / str(number)
            home.mkdir()
            shutil.copy(right, home / "runs.sqlite3")
            what = WAYS[number % len(WAYS)](home / "runs.sqlite3", chance)
            try:
                wrong = judged(home)
            except Exception as error:
                wrong = [f"a traceback: {type(error).__name__}: {error}"]
            came["set aside" if (home / "runs-set-aside.sqlite3").exists() else "used as it is"] += 1
            for one in wrong:
                harm += 1
                print(f"{number} ({what}): {one}")
            shutil.rmtree(home)
    print(f"{files} damaged files of boards: {dict(came)}, {harm} faults")
    return 1 if harm else 0


if __name__ == "__main__":
    raise SystemExit(main())
