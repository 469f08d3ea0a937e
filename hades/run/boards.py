"""Boards: the runs that somebody knows of, his own and others', by category, in one file of his own.

A run comes in through its game file alone, which is verified first and kept whole, so every place on a
board can be played again. The file is SQLite; nothing is sent anywhere. A folder that several people see is
a common board: each puts his runs there and takes in the others'.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import sqlite3
import tempfile
import zlib
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import UnionType
from typing import Any, Self, get_type_hints

import attrs
from platformdirs import user_data_path

from hades import Game
from hades.content.untrusted_input import GAME, RUN, parse_json, read_bytes
from hades.engine.undo import CONCEDED, PERSON
from hades.record.disk import free_name, make_folder, write_whole
from hades.run.categories import COMMANDS, REAL, VP, Category, terms_of
from hades.run.proof import COMMITTED, REJECTED, TIERS, Proof, prove
from hades.run.run_record import RunRecord, of_proof, standings
from hades.run.splits import Attempt, Split, SplitSet
from hades.wording import counted

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
        rows, is_all = _readable_rows(db, "run", {"file"})
        games = [game for row in rows if (game := _kept_game(row)) is not None]
        looked = [
            (_text(row["name"]), row["stamp"]) for row in _readable_rows(db, "looked", {"name", "stamp"})[0]
        ]
    return (
        [(name, stamp) for name, stamp in looked if name and isinstance(stamp, int)],
        games,
        is_all and len(games) == len(rows),
    )


def _readable_rows(db: sqlite3.Connection, table: str, needed: set[str]) -> tuple[list[dict[str, Any]], bool]:
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


def _kept_game(row: dict[str, Any]) -> KeptGame | None:
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


FILE = "runs.sqlite3"
VERSION = 3
"""Of the tables; a file of a newer one is refused."""

_TABLES = """
CREATE TABLE IF NOT EXISTS run (
    id TEXT PRIMARY KEY, scenario TEXT, edition TEXT, box TEXT, rules INTEGER, seed TEXT, seed_kind TEXT,
    undo TEXT, aids INTEGER, who TEXT, outcome TEXT, vp REAL, commands INTEGER, taken_back INTEGER,
    turns INTEGER, real_ms INTEGER, play_ms INTEGER, sittings INTEGER, tier TEXT, commitment TEXT,
    created TEXT, added TEXT, source TEXT, own INTEGER, marks TEXT, course TEXT, file BLOB
);
CREATE TABLE IF NOT EXISTS counted (run TEXT REFERENCES run(id), category TEXT, PRIMARY KEY (run, category));
CREATE INDEX IF NOT EXISTS by_category ON counted (category);
CREATE TABLE IF NOT EXISTS finished (run TEXT PRIMARY KEY, by TEXT, facts TEXT);
CREATE TABLE IF NOT EXISTS looked (name TEXT PRIMARY KEY, stamp INTEGER);
"""

_ORDER = {
    VP: ("-vp, commands, real_ms", "1"),
    COMMANDS: ("commands", "1"),
    REAL: ("real_ms", "real_ms IS NOT NULL AND sittings = 1"),
}
"""Measure -> what a board is ordered by, and who stands on it."""


ASIDE = "-set-aside"
"""Ends the stem of a file of boards that could not be used and stands beside the one that took its place."""

_PATIENCE = 2.0
"""Seconds to wait while another program writes the boards."""
_NOT_NOW = {
    sqlite3.SQLITE_BUSY: "another program is writing them",
    sqlite3.SQLITE_LOCKED: "another program is writing them",
    sqlite3.SQLITE_READONLY: "they can only be read here",
    sqlite3.SQLITE_FULL: "the disk is full",
    **dict.fromkeys(
        (
            sqlite3.SQLITE_CANTOPEN,
            sqlite3.SQLITE_PERM,
            sqlite3.SQLITE_AUTH,
            sqlite3.SQLITE_IOERR,
            sqlite3.SQLITE_NOMEM,
            sqlite3.SQLITE_INTERRUPT,
            sqlite3.SQLITE_PROTOCOL,
            sqlite3.SQLITE_NOLFS,
        ),
        "",
    ),
}
"""What SQLite says of a file that may be in order -> what it means, "" for its own words."""


class BoardError(ValueError):
    """A run that no board takes, or a file of boards that cannot be used; its text is one sentence."""


class BoardFileError(BoardError):
    """A file of boards that cannot be used, or cannot be written."""

    aside: Path | None = None
    """Path that the damaged file was renamed to; None if it was left where it is."""


class DamagedError(ValueError):
    """Something in a file of boards that this program did not write."""


def board_file() -> Path:
    """Where the boards of whoever plays here stand."""
    return user_data_path("hades") / FILE


class Boards:
    """The boards of a file; use it as a context, which closes it.

    One's own that are damaged are set aside, never deleted, and new ones stand in their place; `restore`
    takes the games in.
    """

    def __init__(self, file: Path | None = None) -> None:
        """Open the boards of a file, one's own if none is given; new ones if there is no such file.

        :raises BoardFileError: if the file cannot be used.
        """
        self.file, self._is_own = file or board_file(), file is None
        self.told = ""
        """Why one's own boards were set aside, as a sentence."""
        try:
            self._open()
        except (OSError, sqlite3.Error, UnicodeDecodeError, DamagedError) as error:
            # SQLite may name what is damaged in no text at all
            trouble = self._trouble(error)
            if trouble.aside is None:
                raise trouble from None
            self.told = str(trouble)
            try:
                self._open()
            except (OSError, sqlite3.Error) as again:
                raise self._trouble(again) from None

    def _open(self) -> None:
        make_folder(self.file.absolute().parent)
        self._db = sqlite3.connect(self.file, timeout=_PATIENCE)
        try:
            self._prepare()
        except BaseException:
            self._db.close()
            raise

    def _prepare(self) -> None:
        (version,) = self._db.execute("PRAGMA user_version").fetchone()
        if version > VERSION:
            raise BoardFileError(f"{self.file}: the boards are of version {version}; it takes a newer hades")
        if 0 < version < VERSION:
            raise DamagedError("they are of an earlier hades")
        if version < VERSION:
            with self._db:
                for statement in _TABLES.split(";"):
                    self._db.execute(statement)
                self._db.execute(f"PRAGMA user_version = {VERSION}")
        if _shape(self._db) != _right_shape():
            raise DamagedError("its tables are not those of this hades")
        (found,) = self._db.execute("PRAGMA quick_check(1)").fetchone()
        if found != "ok":
            # the first line says in which database
            raise DamagedError(found.splitlines()[-1])
        self._db.row_factory = sqlite3.Row
        self._look_through()

    def _look_through(self) -> None:
        """Read all that is told of runs, so that what was changed there is found before a game begins."""
        self.runs()

    def _trouble(self, error: Exception) -> BoardFileError:
        """What is wrong with the file, in one sentence; one's own that is damaged is set aside."""
        if isinstance(error, sqlite3.ProgrammingError):
            raise error
        # the code of an error says more in its upper bytes; a text that is no UTF-8 has none
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if isinstance(error, OSError) or code in _NOT_NOW:
            why = _NOT_NOW.get(code) or getattr(error, "strerror", None) or error
            return BoardFileError(f"{self.file}: the boards cannot be used now: {why}")
        if not self._is_own:
            return BoardFileError(f"{self.file}: this is no file of boards that can be used: {error}")
        try:
            aside = self._set_aside()
        except OSError as wrong:
            return BoardFileError(
                f"{self.file}: the boards cannot be used ({error}) nor set aside: {wrong.strerror or wrong}"
            )
        found = BoardFileError(
            f"{self.file}: the boards cannot be used ({error}); they are kept as {aside.name}, "
            "and new ones begin"
        )
        found.aside = aside
        return found

    def _set_aside(self) -> Path:
        """Give the file another name, and what belongs to it; which one.

        :raises OSError: if it cannot be had.
        """
        aside = free_name(self.file.parent, self.file.stem + ASIDE, self.file.suffix)
        # a journal of changes that were never finished would be played into the new file
        for end in ("-journal", "-wal", "-shm", ""):
            with contextlib.suppress(FileNotFoundError):
                os.rename(f"{self.file}{end}", f"{aside}{end}")
        return aside

    def __enter__(self) -> Self:
        return self

    def __exit__(self, _: object, error: BaseException | None, *__: object) -> None:
        """Close the file; what SQLite says of it becomes a sentence.

        :raises BoardFileError: if that was what ended the context.
        """
        self._db.close()
        if isinstance(error, sqlite3.Error | DamagedError):
            raise self._trouble(error) from None

    def restore(self, count: Callable[[int, int], object] = lambda done, of: None) -> list[str]:
        """Take in the games of one's own boards that were set aside, each verified again.

        A sentence for each such file that was not looked at before, with what was `told` of it. ``count`` is
        told how many of how many games were looked at.
        """
        told = []
        for aside, stamp in self._set_aside_before():
            looked, games, is_all = games_of(aside)
            back = 0
            for done, kept in enumerate(games):
                count(done, len(games))
                with tempfile.TemporaryDirectory(prefix="hades-run-") as folder:
                    file = Path(folder) / kept.name
                    write_whole(file, kept.data, keep=False)
                    with contextlib.suppress(ValueError):
                        self.add(file, own=kept.own, published=kept.published)
                        back += 1
            is_all = is_all and back == len(games)
            # where something is lost, whatever can be had from game files is taken in again
            known_files = [*(looked if is_all else []), (aside.name, stamp)]
            with self._db:
                self._db.executemany("INSERT OR REPLACE INTO looked VALUES (?, ?)", known_files)
            whole = self.told or f"boards that could not be used are kept as {aside.name}"
            came = (
                f"{back} of {counted(len(games), 'game')} in them could be read and are on the boards again"
            )
            lost = "what could not be read is lost here; hades runs add --own takes its game file in again"
            found = [whole, came if games else "no game in them can be read", *([] if is_all else [lost])]
            told.append("; ".join(found))
            self.told = ""
        return told

    def _set_aside_before(self) -> list[tuple[Path, int]]:
        """One's own boards that were set aside and not looked at yet, each with the stamp of its file."""
        found = self.file.parent.glob(f"{self.file.stem}{ASIDE}*{self.file.suffix}") if self._is_own else ()
        looked = {tuple(row) for row in self._db.execute("SELECT name, stamp FROM looked")}
        stamps = [(path, path.stat().st_mtime_ns) for path in sorted(found)]
        return [(path, stamp) for path, stamp in stamps if (path.name, stamp) not in looked]

    # ---- what comes in

    def add(
        self, path: Path, *, own: bool = False, published: str = "", proof: Proof | None = None
    ) -> RunRecord:
        """Take in the run of a game file, which is verified; one that is known is the same then.

        An earlier standing of the same game, as of one that was left and gone on with, makes room for it.

        :raises GameFileError: if it cannot be read.
        :raises ComponentError: if its component set is at fault.
        :raises BoardError: if it does not verify, is no run from the set-up on, or cannot be written.
        """
        proof = proof or prove(path, published=published)
        if wrong := _wrong(proof):
            raise BoardError(f"{path}: no board takes it. {wrong.removesuffix('.')}")
        try:
            data = read_bytes(path, GAME)
        except (OSError, ValueError) as error:
            raise BoardError(f"{path}: {error}") from None
        game = proof.game
        assert game is not None
        found = of_proof(proof, path.name, own=own)
        *before, now = standings(game)
        with self._db:
            known = self._db.execute("SELECT own FROM run WHERE id = ?", (now,)).fetchone()
            for id_ in before:
                self._forget(id_, unfinished=True)
            self._forget(now)
            self._insert(attrs.evolve(found, own=own or bool(known and known["own"])), data)
        return self.run(now)

    def _insert(self, run: RunRecord, data: bytes) -> None:
        row = run.plain()
        row.pop("categories")
        row["marks"] = json.dumps({what: attrs.astuple(split)[1:] for what, split in run.marks.items()})
        row["course"] = json.dumps(run.course)
        row["file"] = zlib.compress(data, 9)
        names, places = ", ".join(row), ", ".join(f":{name}" for name in row)
        self._db.execute(f"INSERT INTO run ({names}) VALUES ({places})", row)
        keys = [(run.id, Category.of_key(key).full_key) for key in run.categories]
        self._db.executemany("INSERT INTO counted VALUES (?, ?)", keys)

    def _forget(self, id_: str, *, unfinished: bool = False) -> None:
        """Take a run out, if ``unfinished`` only one that is in no category and was not given up."""
        if not unfinished:
            self._db.execute("DELETE FROM counted WHERE run = ?", (id_,))
        self._db.execute(
            "DELETE FROM run WHERE id = ? AND id NOT IN (SELECT run FROM counted) "
            "AND (NOT ? OR outcome != ?)",
            (id_, unfinished, CONCEDED),
        )
        self._db.execute("DELETE FROM finished WHERE run = ? AND run NOT IN (SELECT id FROM run)", (id_,))

    def forget(self, id_: str) -> RunRecord:
        """Take a run off the boards, by its id or the beginning of it.

        :raises BoardError: if there is not exactly one.
        """
        run = self.run(id_)
        with self._db:
            self._forget(run.id)
        return run

    # ---- what is there

    def run(self, id_: str) -> RunRecord:
        """A run by its id or the beginning of it.

        :raises BoardError: if there is not exactly one.
        """
        rows = self._rows("WHERE substr(id, 1, ?) = ?", len(id_), id_)
        if len(rows) != 1:
            raise BoardError(
                f"{id_!r}: no run begins with that; `hades runs list` shows them"
                if not rows
                else f"{id_!r}: {len(rows)} runs begin with that; `hades runs list` shows them"
            )
        return rows[0]

    def runs(self, scenario: str = "") -> list[RunRecord]:
        """All runs, or those of a scenario, the one begun last first."""
        return self._rows("WHERE ? IN ('', scenario) ORDER BY created DESC, id", scenario)

    def categories(self) -> dict[str, int]:
        """Every category that has a run -> how many."""
        rows = self._db.execute("SELECT category, count(*) AS runs FROM counted GROUP BY 1 ORDER BY 1")
        return {Category.of_key(row["category"]).key: row["runs"] for row in rows}

    def board(self, category: str, by: str = VP, most: int = -1) -> list[RunRecord]:
        """The runs of a category, the best first by a measure of `MEASURES`, at most so many of them."""
        order, stands = _ORDER[by]
        return self._rows(
            f"JOIN counted ON counted.run = run.id WHERE category = ? AND {stands} "
            f"ORDER BY {order}, created, id LIMIT ?",
            Category.of_key(category).full_key,
            most,
        )

    def best(self, scenario: str, most: int = 3) -> list[RunRecord]:
        """The runs of a scenario that count, by VP."""
        return self._rows(
            "WHERE scenario = ? AND id IN (SELECT run FROM counted) "
            "ORDER BY vp DESC, commands, created, id LIMIT ?",
            scenario,
            most,
        )

    def own_runs(self, scenario: str) -> list[RunRecord]:
        """The runs of a scenario that a person played here in one sitting, the first first."""
        return self._rows(
            "WHERE own AND scenario = ? AND who = ? AND sittings = 1 ORDER BY created, id", scenario, PERSON
        )

    def attempts(
        self, scenario: str, splits: SplitSet, terms: Category | None = None
    ) -> tuple[tuple[Attempt, ...], Category | None]:
        """One's own attempts at a scenario by a set of splits, the first first, and their terms: those that
        are named, else those of the last; None if there is no attempt."""
        runs = self.own_runs(scenario)
        terms = terms or (runs[-1].terms if runs else None)
        return tuple(run.attempt(splits) for run in runs if run.terms == terms), terms

    def game_file(self, id_: str) -> bytes:
        """The game file of a run, byte by byte."""
        run = self.run(id_)
        (data,) = self._db.execute("SELECT file FROM run WHERE id = ?", (run.id,)).fetchone()
        try:
            # no game file is larger, whatever somebody put there
            return zlib.decompressobj().decompress(data, GAME.size)
        except (TypeError, zlib.error):
            raise DamagedError(_unreadable(run.id)) from None

    def game(self, id_: str) -> Game:
        """The game of a run, played again.

        :raises GameFileError: if it does not verify any more.
        :raises BoardError: if there is no such run.
        """
        with self.as_file(id_) as path:
            return Game.load(path)

    @contextlib.contextmanager
    def as_file(self, id_: str) -> Iterator[Path]:
        """The game file of a run in a folder that is gone afterwards."""
        run = self.run(id_)
        with tempfile.TemporaryDirectory(prefix="hades-run-") as folder:
            file = Path(folder) / f"{run.scenario}-{run.id[:16]}.hades"
            write_whole(file, self.game_file(run.id), keep=False)
            yield file

    def _rows(self, where: str, *values: object) -> list[RunRecord]:
        return [self._known(row) for row in self._db.execute(f"SELECT run.* FROM run {where}", values)]

    def _known(self, row: sqlite3.Row) -> RunRecord:
        parts = {name: row[name] for name in row.keys() if name != "file"}  # noqa: SIM118
        try:
            found, course = (parse_json(parts[name], RUN) for name in ("marks", "course"))
            parts["marks"] = {what: Split(what, *times) for what, times in found.items()}
            parts["course"] = tuple((turn, vp) for turn, vp in course)
            parts["aids"], parts["own"] = bool(parts["aids"]), bool(parts["own"])
            keys = self._db.execute(
                "SELECT category FROM counted WHERE run = ? ORDER BY category DESC", (row["id"],)
            )
            found_in = tuple(Category.of_key(key).key for (key,) in keys)
            return _checked(RunRecord(**parts, categories=found_in))
        except (AttributeError, LookupError, TypeError, ValueError):
            raise DamagedError(_unreadable(row["id"])) from None

    # ---- a folder for several people

    def share(
        self, folder: Path, count: Callable[[int, int], object] = lambda done, of: None
    ) -> tuple[list[Path], list[RunRecord], list[str]]:
        """Put one's own runs that count into a folder, and take in those of others there.

        What was written, what came in that was not known, and a sentence for each file that no board takes.
        ``count`` is told how many of how many files are looked through.

        :raises OSError: if the folder cannot be read or written.
        """
        written, new, wrong = [], [], []
        for run in self.runs():
            path = folder / f"{run.scenario}-{run.id[:16]}.hades"
            if run.own and run.categories and not path.exists():
                write_whole(path, self.game_file(run.id), keep=False)
                written.append(path)
        known = {run.id for run in self.runs()}
        files = sorted(folder.glob("*.hades"))
        for done, path in enumerate(files):
            count(done, len(files))
            # what stands there under the name of a run that is known needs no second look
            if any(path.stem.endswith(f"-{id_[:16]}") for id_ in known):
                continue
            try:
                run = self.add(path)
            except ValueError as error:
                wrong.append(str(error))
                continue
            if run.id not in known:
                new.append(run)
        return written, new, wrong


def game_files(path: Path) -> list[Path]:
    """A game file by itself, or every one in a folder and in those below it.

    :raises BoardError: if there is none.
    """
    if not path.is_dir():
        return [path]
    found = sorted(path.rglob("*.hades"))
    if not found:
        raise BoardError(f"{path}: there is no game file (*.hades) in this folder")
    return found


def ghost(game: Game, file: Path | None = None) -> RunRecord | None:
    """The best run of the category of a game, that is not the game itself: of its seed if there is one,
    else the one with the most VP. None for a game that is no run, if there is none, or the boards cannot be
    had."""
    if game.position or game.at_table or not (file or board_file()).exists():
        return None
    with contextlib.suppress(BoardError), Boards(file) as boards:
        found = boards.board(terms_of(game).key)
        others = [one for one in found if (one.seed, one.created) != (game.seed, game.created)]
        return min(others, key=lambda one: one.seed != game.seed, default=None)
    return None


def runs_before(game: Game) -> tuple[RunRecord, ...]:
    """Return the other runs that were played here under the terms of a game; () for one that is no run.

    :raises BoardError: if the boards cannot be used.
    """
    if game.position or game.at_table or not board_file().exists():
        return ()
    terms = terms_of(game)
    with Boards() as known:
        return tuple(
            run for run in known.own_runs(game.scenario) if run.terms == terms and run.created != game.created
        )


def best_runs(scenario: str) -> list[RunRecord]:
    """Return the runs of a scenario that count and have the most VP, of one's own boards.

    :raises BoardError: if the boards cannot be used.
    """
    if not board_file().exists():
        return []
    with Boards() as known:
        return known.best(scenario)


def look() -> str:
    """Look through one's own boards before a game begins; what is wrong with them as a sentence, or ""."""
    if board_file().exists():
        try:
            with Boards() as boards:
                return boards.told
        except BoardFileError as error:
            return str(error)
    return ""


def _shape(db: sqlite3.Connection) -> set[tuple[object, ...]]:
    """What a file has: its tables with their columns, and whatever else is in it."""
    found = db.execute(
        "SELECT one.type, one.name, field.name, field.type, field.pk FROM sqlite_master AS one "
        "LEFT JOIN pragma_table_info(one.name) AS field WHERE one.name NOT LIKE 'sqlite%'"
    )
    return {tuple(row) for row in found}


@cache
def _right_shape() -> set[tuple[object, ...]]:
    """The tables and columns that version `VERSION` of the boards has, as `_shape` gives them."""
    with contextlib.closing(sqlite3.connect(":memory:")) as db:
        db.executescript(_TABLES)
        return _shape(db)


@cache
def _kinds() -> dict[str, type | UnionType]:
    """The fields of a run that are a text, a number or nothing -> what they must be."""
    return {
        name: kind for name, kind in get_type_hints(RunRecord).items() if isinstance(kind, type | UnionType)
    }


def _unreadable(id_: object) -> str:
    return f"what is kept of run {str(id_)[:12]} cannot be read"


def _checked(run: RunRecord) -> RunRecord:
    """A run as it was read.

    :raises LookupError, TypeError, ValueError: if something in it is not what this program writes there.
    """
    times = [value for split in run.marks.values() for value in attrs.astuple(split)[1:]]
    if (
        any(not isinstance(getattr(run, name), kind) for name, kind in _kinds().items())
        or any(not isinstance(time, int | None) for time in times)
        or any(not isinstance(turn, int) or not isinstance(vp, int | float) for turn, vp in run.course)
        or run.tier not in TIERS
    ):
        raise TypeError
    for key in run.categories:
        Category.of_key(key).told  # noqa: B018
    return run


def _wrong(proof: Proof) -> str:
    """Why no board takes a run, as a sentence; "" if one does."""
    game = proof.game
    if proof.tier == REJECTED or game is None:
        return f"It does not verify: {proof.verdict.reason}"
    if game.position or game.at_table or game.missing:
        return proof.no_category
    return "" if game.journal else "Nothing was played"
