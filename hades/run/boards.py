"""Boards: the player's own runs and those of others, by category, in one local file.

A run is added only through its game file, which is verified first and kept whole, so every place on a
leaderboard can be replayed. The file is SQLite; nothing is sent anywhere. A folder that several players
see is a common board: each puts in their own runs and takes out those of the others.
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
from typing import Any, Self

import attrs
from platformdirs import user_data_path

from hades.content.decoding import structure
from hades.content.untrusted_input import GAME, RUN, parse_json, read_bytes
from hades.engine.game import Game
from hades.engine.undo import CONCEDED, PERSON
from hades.record import load
from hades.record.disk import free_name, make_folder, write_whole
from hades.run.categories import COMMANDS, REAL, VP, Category, terms_of
from hades.run.proof import COMMITTED, REJECTED, TIERS, Proof, prove
from hades.run.run_record import RunRecord, of_proof, standings
from hades.run.splits import Attempt, Split, SplitSet
from hades.wording import UserError, counted

_SPLIT = tuple(field.name for field in attrs.fields(Split))
_NAME = re.compile(r"[\w.-]{1,100}\.hades", re.ASCII)


@attrs.frozen
class KeptGame:
    """A game file as kept on the boards, with the facts that only the boards know."""

    name: str
    data: bytes
    own: bool
    published: str
    """The hash published before the race, "" for none."""


def games_of(path: Path) -> tuple[list[tuple[str, int]], list[KeptGame], bool]:
    """Return what can be read of a damaged file of boards.

    The parts are the names and stamps of files looked at, the readable games, and whether those are all.
    """
    with contextlib.closing(sqlite3.connect(path.absolute().as_uri() + "?mode=ro", uri=True)) as db:
        db.row_factory = sqlite3.Row
        # A text may be damaged; then only that text is lost.
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
    """Return the readable rows of a table, read from both ends, and whether those are all.

    Rows of a table that lacks a ``needed`` column are not readable.
    """
    found: dict[int, dict[str, Any]] = {}
    is_all = False
    for way in ("ASC", "DESC"):
        # The error of SQLite may be undecodable, too.
        with contextlib.suppress(sqlite3.Error, UnicodeDecodeError):
            for row in db.execute(f"SELECT rowid AS at, * FROM {table} ORDER BY rowid {way}"):
                found.setdefault(row["at"], dict(row))
            is_all = True
    rows = [row for row in found.values() if needed <= row.keys()]
    return rows, is_all and len(rows) == len(found)


def _kept_game(row: dict[str, Any]) -> KeptGame | None:
    try:
        # No game file is larger; anything above is not one.
        data = zlib.decompressobj().decompress(row["file"], GAME.size)
    except (TypeError, zlib.error):
        return None
    name = _text(row.get("source"))
    return KeptGame(
        name if _NAME.fullmatch(name) else "game.hades",
        data,
        bool(row.get("own")),
        # The hash comes from the file; only the tier shows that it was published.
        _text(row.get("commitment")) if _text(row.get("tier")) == COMMITTED else "",
    )


def _text(value: object) -> str:
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else ""


FILE = "runs.sqlite3"
VERSION = 3
"""Version of the tables; a file with a newer one is refused."""

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
"""Measure -> the order of a leaderboard, and the condition for a run to be on it."""


ASIDE = "-set-aside"
"""Ending of the stem of a damaged file of boards that was set aside when a new one replaced it."""

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
"""SQLite errors of a file that may be intact -> the meaning; "" for SQLite's own words."""


class BoardError(UserError, ValueError):
    """A run that no board takes, or an unusable file of boards; the message is one sentence."""


class BoardFileError(BoardError):
    """A file of boards that cannot be used, or cannot be written."""

    aside: Path | None = None
    """Path that the damaged file was renamed to; None if it was left where it is."""


class DamagedError(ValueError):
    """Content in a file of boards that this program did not write."""


def board_file() -> Path:
    """Return the path of the player's own boards."""
    return user_data_path("hades") / FILE


class Boards:
    """The boards in a file; use it as a context, which closes the file.

    The player's own boards, if damaged, are set aside, never deleted, and replaced by new ones; `restore`
    adds their games again.
    """

    def __init__(self, file: Path | None = None) -> None:
        """Open a file of boards, by default the player's own; create it if there is none.

        :raises BoardFileError: if the file cannot be used.
        """
        self.file, self._is_own = file or board_file(), file is None
        self.told = ""
        """The reason why the player's own boards were set aside, as a sentence; else ""."""
        try:
            self._open()
        except (OSError, sqlite3.Error, UnicodeDecodeError, DamagedError) as error:
            # The error of SQLite may not be valid text.
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
            # The first line only names the database.
            raise DamagedError(found.splitlines()[-1])
        self._db.row_factory = sqlite3.Row
        self._look_through()

    def _look_through(self) -> None:
        """Read every run, so that foreign changes are found before a game begins."""
        self.runs()

    def _trouble(self, error: Exception) -> BoardFileError:
        """Return the fault of the file in one sentence; damaged own boards are set aside."""
        if isinstance(error, sqlite3.ProgrammingError):
            raise error
        # The upper bytes of the code are details; an error for text that is not UTF-8 has no code.
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
        """Rename the file and the files that belong to it; return the new path.

        :raises OSError: if the file cannot be renamed.
        """
        aside = free_name(self.file.parent, self.file.stem + ASIDE, self.file.suffix)
        # SQLite would apply a leftover journal of unfinished changes to the new file.
        for end in ("-journal", "-wal", "-shm", ""):
            with contextlib.suppress(FileNotFoundError):
                os.rename(f"{self.file}{end}", f"{aside}{end}")
        return aside

    def __enter__(self) -> Self:
        return self

    def __exit__(self, _: object, error: BaseException | None, *__: object) -> None:
        """Close the file and turn an error of SQLite into a sentence.

        :raises BoardFileError: if such an error ended the context.
        """
        self._db.close()
        if isinstance(error, sqlite3.Error | DamagedError):
            raise self._trouble(error) from None

    def restore(self, count: Callable[[int, int], object] = lambda done, of: None) -> list[str]:
        """Add the games of the player's own boards that were set aside, each verified again.

        Returns a sentence for each such file that is new here, with its `told`. ``count`` receives the
        number of games done and of all.
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
            # If anything is lost, everything available from game files is added again.
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
        """Return the own boards that were set aside and not looked at yet, with the stamps of the files."""
        found = self.file.parent.glob(f"{self.file.stem}{ASIDE}*{self.file.suffix}") if self._is_own else ()
        looked = {tuple(row) for row in self._db.execute("SELECT name, stamp FROM looked")}
        stamps = [(path, path.stat().st_mtime_ns) for path in sorted(found)]
        return [(path, stamp) for path, stamp in stamps if (path.name, stamp) not in looked]

    # Adding

    def add(
        self, path: Path, *, own: bool = False, published: str = "", proof: Proof | None = None
    ) -> RunRecord:
        """Verify a game file and add its run; a known run stays the same.

        An earlier state of the same game, which was left and resumed, is replaced.

        :raises GameFileError: if it cannot be read.
        :raises ComponentError: if its component set is at fault.
        :raises BoardError: if it does not verify, is no run from set-up, or cannot be written.
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
        """Remove a run; if ``unfinished``, only one that is in no category and was not given up."""
        if not unfinished:
            self._db.execute("DELETE FROM counted WHERE run = ?", (id_,))
        self._db.execute(
            "DELETE FROM run WHERE id = ? AND id NOT IN (SELECT run FROM counted) "
            "AND (NOT ? OR outcome != ?)",
            (id_, unfinished, CONCEDED),
        )
        self._db.execute("DELETE FROM finished WHERE run = ? AND run NOT IN (SELECT id FROM run)", (id_,))

    def forget(self, id_: str) -> RunRecord:
        """Remove a run from the boards, by its id or the beginning of it.

        :raises BoardError: if there is not exactly one.
        """
        run = self.run(id_)
        with self._db:
            self._forget(run.id)
        return run

    # Queries

    def run(self, id_: str) -> RunRecord:
        """Return a run by its id or the beginning of it.

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
        """Return all runs, or those of a scenario, latest first."""
        return self._rows("WHERE ? IN ('', scenario) ORDER BY created DESC, id", scenario)

    def categories(self) -> dict[str, int]:
        """Map every category that has runs to their number."""
        rows = self._db.execute("SELECT category, count(*) AS runs FROM counted GROUP BY 1 ORDER BY 1")
        return {Category.of_key(row["category"]).key: row["runs"] for row in rows}

    def board(self, category: str, by: str = VP, most: int = -1) -> list[RunRecord]:
        """Return the runs of a category, best first by one of `MEASURES`, at most ``most`` (-1: all)."""
        order, stands = _ORDER[by]
        return self._rows(
            f"JOIN counted ON counted.run = run.id WHERE category = ? AND {stands} "
            f"ORDER BY {order}, created, id LIMIT ?",
            Category.of_key(category).full_key,
            most,
        )

    def best(self, scenario: str, most: int = 3) -> list[RunRecord]:
        """Return the runs of a scenario that count, by VP."""
        return self._rows(
            "WHERE scenario = ? AND id IN (SELECT run FROM counted) "
            "ORDER BY vp DESC, commands, created, id LIMIT ?",
            scenario,
            most,
        )

    def own_runs(self, scenario: str) -> list[RunRecord]:
        """Return the runs of a scenario that a person played here in one sitting, oldest first."""
        return self._rows(
            "WHERE own AND scenario = ? AND who = ? AND sittings = 1 ORDER BY created, id", scenario, PERSON
        )

    def attempts(
        self, scenario: str, splits: SplitSet, terms: Category | None = None
    ) -> tuple[tuple[Attempt, ...], Category | None]:
        """Return the player's own attempts at a scenario, oldest first, and their terms.

        The terms are the given ones, else those of the last run; None if there is no attempt.
        """
        runs = self.own_runs(scenario)
        terms = terms or (runs[-1].terms if runs else None)
        return tuple(run.attempt(splits) for run in runs if run.terms == terms), terms

    def game_file(self, id_: str) -> bytes:
        """Return the game file of a run, byte by byte."""
        run = self.run(id_)
        (data,) = self._db.execute("SELECT file FROM run WHERE id = ?", (run.id,)).fetchone()
        try:
            # No game file is larger; anything above is not one.
            return zlib.decompressobj().decompress(data, GAME.size)
        except (TypeError, zlib.error):
            raise DamagedError(_unreadable(run.id)) from None

    def game(self, id_: str) -> Game:
        """Replay the game of a run.

        :raises GameFileError: if it does not verify any more.
        :raises BoardError: if there is no such run.
        """
        with self.as_file(id_) as path:
            return load(path)

    @contextlib.contextmanager
    def as_file(self, id_: str) -> Iterator[Path]:
        """Yield the game file of a run in a temporary folder."""
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
            parts["marks"] = {
                what: dict(zip(_SPLIT, (what, *times), strict=True)) for what, times in found.items()
            }
            parts["course"] = course
            parts["aids"], parts["own"] = bool(parts["aids"]), bool(parts["own"])
            keys = self._db.execute(
                "SELECT category FROM counted WHERE run = ? ORDER BY category DESC", (row["id"],)
            )
            categories = [Category.of_key(key) for (key,) in keys]
            parts["categories"] = [category.key for category in categories if category.told]
            faults: list[str] = []
            run = structure(parts, RunRecord, "", faults)
            if run is None or faults or run.tier not in TIERS:
                raise ValueError
            return run
        except (AttributeError, LookupError, TypeError, ValueError):
            raise DamagedError(_unreadable(row["id"])) from None

    # Sharing

    def share(
        self, folder: Path, count: Callable[[int, int], object] = lambda done, of: None
    ) -> tuple[list[Path], list[RunRecord], list[str]]:
        """Put the player's own runs that count into a folder, and add those of others from there.

        Returns the files written, the runs that are new here, and a sentence for each file that no board
        takes. ``count`` receives the number of files done and of all.

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
            # A file with the name of a known run need not be looked at again.
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
    """Return a game file, or every one in a folder and its subfolders.

    :raises BoardError: if there is none.
    """
    if not path.is_dir():
        return [path]
    found = sorted(path.rglob("*.hades"))
    if not found:
        raise BoardError(f"{path}: there is no game file (*.hades) in this folder")
    return found


def ghost(game: Game) -> RunRecord | None:
    """Return the best other run of the category of a game: of its seed, else the one with the most VP.

    None for a game that is no run, if there is no such run, or if the boards are unavailable.
    """
    if game.position or game.at_table or not board_file().exists():
        return None
    with contextlib.suppress(BoardError), Boards() as boards:
        found = boards.board(terms_of(game).key)
        others = [one for one in found if (one.seed, one.created) != (game.seed, game.created)]
        return min(others, key=lambda one: one.seed != game.seed, default=None)
    return None


def runs_before(game: Game) -> tuple[RunRecord, ...]:
    """Return the other runs played here under the terms of a game; () for a game that is no run.

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
    """Return the runs of a scenario on the player's own boards that count and have the most VP.

    :raises BoardError: if the boards cannot be used.
    """
    if not board_file().exists():
        return []
    with Boards() as known:
        return known.best(scenario)


def look() -> str:
    """Check the player's own boards before a game begins; return the fault as a sentence, or ""."""
    if board_file().exists():
        try:
            with Boards() as boards:
                return boards.told
        except BoardFileError as error:
            return str(error)
    return ""


def _shape(db: sqlite3.Connection) -> set[tuple[object, ...]]:
    """Return the tables of a file with their columns, and everything else in it."""
    found = db.execute(
        "SELECT one.type, one.name, field.name, field.type, field.pk FROM sqlite_master AS one "
        "LEFT JOIN pragma_table_info(one.name) AS field WHERE one.name NOT LIKE 'sqlite%'"
    )
    return {tuple(row) for row in found}


@cache
def _right_shape() -> set[tuple[object, ...]]:
    """Return the `_shape` of version `VERSION` of the boards."""
    with contextlib.closing(sqlite3.connect(":memory:")) as db:
        db.executescript(_TABLES)
        return _shape(db)


def _unreadable(id_: object) -> str:
    return f"what is kept of run {str(id_)[:12]} cannot be read"


def _wrong(proof: Proof) -> str:
    """Return why no board takes a run, as a sentence; "" if one does."""
    game = proof.game
    if proof.tier == REJECTED or game is None:
        return f"It does not verify: {proof.verdict.reason}"
    if game.position or game.at_table or game.missing:
        return proof.no_category
    return "" if game.journal else "Nothing was played"
