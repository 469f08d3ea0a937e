"""A study on disk: its design and the program that began it in ``study.toml``, its results in ``rows.jsonl``.

Each game is one line, appended when it ends; a torn last line is removed and its game played again. So a
study can be continued, and no game is lost or counted twice. A checksum of each line covers the line and the
design.
"""

from __future__ import annotations

import csv
import hashlib
import json
import os
import re
from collections.abc import Iterator
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import Any

import attrs

import hades
from hades import storage
from hades.content import revisions, untrusted_input
from hades.content.paths import data_dir, scenario_dir
from hades.content.strict_reader import brief, structure
from hades.storage import disk
from hades.study.design import Design, check
from hades.study.game_rows import COLUMNS, KEY, Row, tables_of
from hades.wording import UserError

PARTS = (
    "geometry", "chance", "content", "state", "board", "nastian", "rules", "view", "odds", "engine",
    "players", "study/game_rows", "study/switch_impact",
)  # fmt: skip
"""Modules and packages of hades that decide what is in a row. Changes elsewhere never change a row."""


@cache
def identity() -> str:
    """Return what identifies a program: programs with the same identity produce the same rows anywhere."""
    return f"hades {hades.__version__}, rules revision {revisions.latest()}, code {_digest()}"


def _digest() -> str:
    home = Path(hades.__file__).parent
    files = [path for part in PARTS for path in (*home.glob(f"{part}.py"), *home.glob(f"{part}/**/*.py"))]
    files += [data_dir() / "rules" / "switches.toml", *scenario_dir().glob("*.toml")]
    hashed = hashlib.blake2b(digest_size=6)
    for name, path in sorted((f"{path.parent.name}/{path.name}", path) for path in files):
        # Make the digest independent of the system's line ends.
        text = path.read_bytes().replace(b"\r\n", b"\n")
        hashed.update(f"{name} {len(text)} ".encode() + text)
    return hashed.hexdigest()


SHEET = "study.toml"
ROWS = "rows.jsonl"
FORMAT = 4

_SHEET = untrusted_input.Kind("a study", 1 << 20)
CHECK = b',"check":"'
_ROW = untrusted_input.Kind("a row of a study", 32 << 20)
_NUMBER = re.compile(rb'\{"n":(\d+),')
_LISTS = ("scenarios", "editions", "players", "seeds", "per", "switches")


class StudyError(UserError):
    """A folder that cannot be used for a study. The message says why and what to do."""


class StudyFolder:
    """The folder of one study. Only one program at a time can append to it."""

    def __init__(self, folder: Path, design: Design) -> None:
        self.folder = folder
        self.design = design
        self._rows = folder / ROWS
        self._size = 0
        self._lock: storage.Lock | None = None

    @classmethod
    def begin(cls, folder: Path, design: Design) -> StudyFolder:
        """Create a study in a new or empty folder.

        :raises StudyError: if the folder contains anything.
        :raises OSError: if the folder cannot be written.
        """
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise StudyError(f"{folder} already exists and is not an empty folder; name a new or empty one")
        disk.make_folder(folder)
        disk.create(folder / ROWS, b"")
        storage.write_whole(folder / SHEET, _written(design))
        return cls(folder, design)

    @classmethod
    def open(cls, folder: Path) -> StudyFolder:
        """Open the study in a folder.

        :raises StudyError: if there is no study or it is unreadable.
        """
        return cls(folder, read_sheet(folder)[0])

    def add_seeds(self, seeds: tuple[str, ...]) -> int:
        """Add seeds to the design, leaving all else as it is; return how many of them are new.

        :raises StudyError: if another program is adding rows.
        :raises DesignError: if the larger study is impossible.
        """
        before = self.design.every_seed
        wider = attrs.evolve(self.design, seeds=seeds)
        if wider.every_seed[: len(before)] != before:
            wider = attrs.evolve(self.design, seeds=tuple(dict.fromkeys((*self.design.seeds, *seeds))))
        new = len(wider.every_seed) - len(before)
        if not new:
            return 0
        check(wider)
        self.take()
        try:
            storage.write_whole(self.folder / SHEET, _written(wider), keep=False)
        finally:
            self.release()
        self.design = wider
        return new

    def check_program(self) -> None:
        """Raise a StudyError if the study was begun by a program with another `identity`."""
        begun_by = read_sheet(self.folder)[1]
        if begun_by != identity():
            raise StudyError(
                f"{self.folder}: begun with {begun_by}, but this program is "
                f"{identity()}, whose games may differ - name another "
                "folder for a new study, or use the version that began this one"
            )

    def take(self) -> set[int]:
        """Lock the study for adding rows, remove a torn line, and return the numbers of the finished games.

        :raises StudyError: if another program is adding rows, or a row is unreadable.
        """
        try:
            self._lock = storage.Lock(self._rows)
        except storage.InUseError:
            raise StudyError(
                f"{self.folder}: another copy of hades is playing this study; wait until it is done"
            ) from None
        found = self._places()
        self._size = max((end for _, end in found.values()), default=0)
        with self._rows.open("r+b") as file:
            file.truncate(self._size)
        return set(found)

    def release(self) -> None:
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def add(self, rows: list[Row], *, sync: bool = False) -> None:
        """Append rows, either all or none; ``sync`` forces them to disk."""
        data = b"".join(self._line(row) for row in rows)
        if data or sync:
            disk.append(self._rows, data, self._size, sync=sync)
            self._size += len(data)

    def __len__(self) -> int:
        return len(self._places())

    def rows(self) -> Iterator[Row]:
        """Yield the rows in the order of the tables, one for each game.

        :raises StudyError: if a row is unreadable.
        """
        places = self._places()
        with self._rows.open("rb") as file:
            for number in sorted(places, key=self.design.in_table):
                begin, end = places[number]
                file.seek(begin)
                line = file.read(end - begin)
                body, _, check = line.rpartition(CHECK)
                if check != self._check(body) + b'"}\n':
                    raise StudyError(
                        f"{self._rows}: the row of game {number} was changed or belongs to another study; "
                        "delete it"
                    )
                yield untrusted_input.parse_json(untrusted_input.decoded(body + b"}"), _ROW)

    def _line(self, row: Row) -> bytes:
        body = json.dumps(row, separators=(",", ":")).encode()[:-1]
        return body + CHECK + self._check(body) + b'"}\n'

    def _check(self, body: bytes) -> bytes:
        """Return the checksum of a row's line, which covers the design as well, except for its seeds."""
        facts = attrs.asdict(attrs.evolve(self.design, seeds=()))
        return hashlib.blake2b(json.dumps(facts).encode() + body, digest_size=6).hexdigest().encode()

    def _places(self) -> dict[int, tuple[int, int]]:
        """Map the number of each game to the start and end of its row in the file, ignoring a torn line."""
        found: dict[int, tuple[int, int]] = {}
        at = 0
        games = self.design.games
        try:
            with self._rows.open("rb") as file:
                for count, line in enumerate(file, 1):
                    if not line.endswith(b"\n"):
                        break
                    number = _NUMBER.match(line)
                    if number is None or int(number[1]) >= games:
                        raise StudyError(f"{self._rows}: line {count} is not a row of this study; delete it")
                    # After a disk error a game may have two rows, which are equal.
                    found.setdefault(int(number[1]), (at, at + len(line)))
                    at += len(line)
        except FileNotFoundError:
            raise StudyError(f"{self._rows}: the file with the rows is missing") from None
        return found


def is_study(folder: Path) -> bool:
    return (folder / SHEET).is_file()


def read_sheet(folder: Path) -> tuple[Design, str]:
    """Return the design of a study and the identity of the program that began it.

    :raises StudyError: if there is no study or it is unreadable.
    """
    file = folder / SHEET
    try:
        fields = untrusted_input.read_toml(file, _SHEET) if file.exists() else None
        if fields is None:
            raise StudyError(f"{folder}: there is no study here - a study has a file {SHEET}")
        if fields["format"] != FORMAT:
            raise StudyError(
                f"{file}: this hades cannot read format {fields['format']} - name another folder with --out"
            )
        wrong: list[str] = []
        asked = structure({name: fields[name] for name in (*_LISTS, "components")}, Design, "", wrong)
        if asked is None:
            raise ValueError(brief(wrong).removeprefix(": "))
        check(asked)
        return asked, str(fields["program"])
    except KeyError as error:
        raise StudyError(f"{file}: it cannot be read as a study ({error} is missing)") from None
    except (OSError, TypeError, ValueError) as error:
        raise StudyError(f"{file}: it cannot be read as a study ({error})") from None


def _written(design: Design) -> str:
    lists = {name: list(getattr(design, name)) for name in _LISTS}
    components = [list(pair) for pair in design.components]
    lines = [f"{name} = {json.dumps(value)}" for name, value in (lists | {"components": components}).items()]
    top = (
        "# The design of a study and the program that plays it, written by hades study. Do not edit.",
        f"format = {FORMAT}",
        f"program = {json.dumps(identity())}",
    )
    return "\n".join((*top, *lines)) + "\n"


def write_tables(folder: StudyFolder) -> list[Path]:
    """Write the rows of a study to CSV tables in its folder, replacing older tables; return the files.

    Rows are in the order of the design, whoever played the games.

    :raises StudyError: if a row is unreadable.
    :raises OSError: if a file cannot be written.
    """
    design = folder.design
    names = tables_of(design.per, bool(design.switches))
    files = {name: folder.folder / f"{name}.csv" for name in names}
    with ExitStack() as stack:
        writers = {}
        for name, file in files.items():
            opened = stack.enter_context(_part(file).open("w", encoding="utf-8", newline=""))
            writers[name] = csv.writer(opened, lineterminator="\n")
            writers[name].writerow((*KEY, *COLUMNS[name]))
        for row in folder.rows():
            game = design.planned(row["n"])
            key = [getattr(game, name) for name in KEY]
            for name, writer in writers.items():
                writer.writerows([*key, *map(_cell, values)] for values in row.get(name, ()))
    for file in files.values():
        os.replace(_part(file), file)
    return list(files.values())


def _cell(value: Any) -> Any:
    return str(value).lower() if isinstance(value, bool) else value


def _part(file: Path) -> Path:
    return file.with_name(file.name + ".part")
