"""Hostile study folders: ``python -m tests.study.hostile --folders 300``.

A folder with a small study is changed in one place: a value of a row, a row, a line, bytes, the sheet.
Reporting on it and continuing it must be refused in one sentence with exit code 2, unless it is still a valid
study: never a traceback, never a figure that is not a number. The same seed gives the same folders.
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from hades.cli import cli
from hades.study.study_folder import ROWS, SHEET, StudyFolder
from tests.study.studies import conducted, design

VALUES: tuple[Any, ...] = (
    None, True, False, -1, 0, 1, 10**9, 2**63, 10**30, 1.5, -2.5, 1e308, "x", "\ud800", "\x00", "a\nb,\"c'",
    "", "\x1b[2J", "x" * 5000, [], {}, [[]], [1], {"a": 1}, "\x00none\x00", "1 2 x", "9" * 30, "7 7", "-3",
)  # fmt: skip
WORDS = (
    "[", "[[1,2],", "1e999", "NaN", "null", "-0", '"', "'''", '["x"]', '[["0", "/dev/zero"]]', '[["0", ""]]',
    '["1-999999999"]', '["5-1"]', '["historical", "historical"]', '["search:1s"]', "[]", "[1]", "99", "{}",
    '["../../etc"]', '["\\ud800"]', "1979-05-27",
)  # fmt: skip


def value(folder: Path, chance: random.Random) -> str:
    """Change a value of a row."""
    lines = (folder / ROWS).read_text(encoding="utf-8").splitlines()
    at = chance.randrange(len(lines))
    row = json.loads(lines[at])
    path: list[Any] = []
    here: Any = row
    while isinstance(here, dict | list) and here and (not path or chance.random() < 0.9):
        step = chance.choice(list(here)) if isinstance(here, dict) else chance.randrange(len(here))
        path.append((here, step))
        here = here[step]
    inside, step = path[-1]
    inside[step] = chance.choice(VALUES)
    lines[at] = json.dumps(row, separators=(",", ":"))
    (folder / ROWS).write_text("\n".join(lines) + "\n", encoding="utf-8")
    return f"{path[0][1]} {step} is {inside[step]!r:.40}"


def shape(folder: Path, chance: random.Random) -> str:
    """Remove or duplicate a part of a row."""
    lines = (folder / ROWS).read_text(encoding="utf-8").splitlines()
    at = chance.randrange(len(lines))
    row = json.loads(lines[at])
    name = chance.choice([name for name in row if name != "n"])
    how = chance.randrange(5)
    if how == 0:
        del row[name]
    elif how == 1:
        row[name] += row[name]
    elif how == 2:
        row[name] = [line[:-1] for line in row[name]]
    elif how == 3:
        row[name] = [[*line, 1] for line in row[name]]
    else:
        row["more"] = row[name]
    lines[at] = json.dumps(row, separators=(",", ":"))
    (folder / ROWS).write_text("\n".join(lines) + "\n", encoding="utf-8")
    return f"the shape of {name}, {how}"


def line(folder: Path, chance: random.Random) -> str:
    """Replace a line."""
    lines = (folder / ROWS).read_bytes().splitlines()
    at = chance.randrange(len(lines))
    lines[at] = chance.choice(
        (
            b"",
            b"{}",
            b'{"n":1,',
            b'{"n":99999,}',
            b'{"n":0,"games":' + b"[" * 5000,
            b"\xff\xfe",
            b"[]",
            b'{"n":0}',
        )
    )
    (folder / ROWS).write_bytes(b"\n".join(lines) + b"\n")
    return f"line {at} is {lines[at][:20]!r}"


def some_bytes(folder: Path, chance: random.Random) -> str:
    """Change bytes of a file, or cut the file off."""
    file = folder / chance.choice((ROWS, ROWS, SHEET))
    data = bytearray(file.read_bytes())
    for _ in range(chance.choice((1, 3, 30))):
        data[chance.randrange(len(data))] = chance.randrange(256)
    file.write_bytes(data[: chance.randrange(len(data))] if chance.random() < 0.3 else data)
    return f"bytes of {file.name}"


def sheet(folder: Path, chance: random.Random) -> str:
    """Change or remove a line of the sheet."""
    lines = (folder / SHEET).read_text(encoding="utf-8").splitlines()
    at = chance.randrange(1, len(lines))
    name = lines[at].split(" = ")[0]
    lines[at] = chance.choice(("", f"{name} = {chance.choice(WORDS)}", f"{name} = {chance.choice(WORDS)}"))
    (folder / SHEET).write_text("\n".join(lines) + "\n", encoding="utf-8")
    return f"the sheet: {lines[at]!r}"


def place(folder: Path, chance: random.Random) -> str:
    """Put something else in the place of a file."""
    file = folder / chance.choice((ROWS, SHEET))
    file.unlink()
    if chance.random() < 0.5:
        file.mkdir()
    return f"no file {file.name}"


WAYS: tuple[Callable[[Path, random.Random], str], ...] = (
    value, value, value, value, shape, shape, line, some_bytes, sheet, sheet, place,
)  # fmt: skip


def whole(folder: Path) -> StudyFolder:
    """Return a small study with every table."""
    return conducted(folder, design("1-2", scenarios=("historical",), switches=("6.7-09",)))


def judged(folder: Path) -> tuple[str, list[str]]:
    """Return the result of a hostile folder, in a word, and its faults."""
    wrong, came = [], "still a study"
    for args in (
        ("study", "report", "--json"),
        ("study", "report"),
        ("study", "--workers", "1"),
    ):
        where = ("--out", str(folder)) if args[-1] == "1" else (str(folder),)
        result = CliRunner().invoke(cli, [*args, *where], prog_name="hades")
        lines = result.stderr.splitlines()
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            wrong.append(f"{args}: a traceback: {result.exception!r}")
        elif result.exit_code not in (0, 2) or len(lines) != result.exit_code // 2:
            wrong.append(f"{args}: {result.exit_code}, {result.stderr!r}")
        elif any(not sign.isprintable() for told in lines for sign in told):
            wrong.append(f"{args}: {lines!r} steers a terminal")
        came = "refused" if result.exit_code else came
    return came, wrong


def search(folders: int, seed: int) -> int:
    """Judge a number of folders and report the results; return 1 if one did harm."""
    came: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as room:
        whole(Path(room) / "right")
        for number in range(folders):
            chance = random.Random(f"{seed} {number}")
            folder = Path(room) / str(number)
            shutil.copytree(Path(room) / "right", folder)
            what = chance.choice(WAYS)(folder, chance)
            word, wrong = judged(folder)
            came["harm" if wrong else word] += 1
            for one in wrong:
                print(f"{number} ({what}): {one}")
            shutil.rmtree(folder)
    print(f"{folders} hostile study folders: {dict(came)}")
    return 1 if came["harm"] else 0


def main() -> int:
    """Run the command line; return 1 if a folder did harm."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--folders", type=int, default=300)
    asked.add_argument("--seed", type=int, default=26)
    given = asked.parse_args()
    return search(given.folders, given.seed)


if __name__ == "__main__":
    raise SystemExit(main())
