"""Wrong citations are noticed: ``python -m tests.wrong_citations``, with ids for those alone.

Each row of ``wrong_citations.toml`` changes one citation in a copy of the project, and nothing else. One of
the proofs must then fail: the predicates of `tests.situations`, the switches of `tests.switched`, or the
expectations of a drill. A copy that cannot run proves nothing and does not count.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
LIST = Path(__file__).with_suffix(".toml")
COPIED = ("data", "hades", "scenarios", "tests", "pyproject.toml")
GAMES = "3"
"""Number of games played if no drill shows the moment."""


class Wrong(NamedTuple):
    """One change: ``old`` occurs once in ``file`` and becomes ``new``, so that ``id`` is cited wrongly."""

    id: str
    file: str
    old: str
    new: str
    what: str
    at: str = ""
    by: str = "situations"

    def bent(self, text: str) -> str:
        """Return the text of the file with the wrong citation.

        :raises ValueError: if the place does not occur exactly once.
        """
        if text.count(self.old) != 1:
            raise ValueError(
                f"{self.id}: the old text is {text.count(self.old)} times in {self.file}: {self.old!r}"
            )
        return text.replace(self.old, self.new)

    def proof(self) -> list[str]:
        """Return the command that must notice the change."""
        if self.by == "drill":
            return ["-m", "hades", "drill", f"data/drills/{self.at}.toml"]
        if self.by == "switched":
            return ["-m", "tests.switched", "--games", GAMES]
        drill = self.at or "none"
        return ["-m", "tests.situations", "--drill", drill, "--games", "0" if self.at else GAMES]


def rows() -> list[Wrong]:
    """Return the rows of the table."""
    return [Wrong(**row) for row in tomllib.loads(LIST.read_text(encoding="utf-8"))["wrong"]]


def copy_to(place: Path) -> None:
    """Copy the files of the project that the proofs need."""
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, place / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, place / name)


def noticed(wrong: Wrong, copy: Path) -> str:
    """Return the proof's message about this id; "" if there is none."""
    file = copy / wrong.file
    right = file.read_text(encoding="utf-8")
    file.write_text(wrong.bent(right), encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(
            [sys.executable, *wrong.proof()],
            cwd=copy,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
    finally:
        file.write_text(right, encoding="utf-8")
    if done.returncode != 1 or "Traceback" in done.stderr:
        return ""
    lines = done.stdout.splitlines()
    return next((line for line in lines if _tells(line, wrong)), "")


def _tells(line: str, wrong: Wrong) -> bool:
    """Return whether a line of a proof is about this id."""
    if wrong.by == "drill":
        return line.startswith("FAILED") and wrong.id in line
    if wrong.by == "switched":
        return f" | {wrong.id} | " in line
    return f" x {wrong.id} " in line


def main(ids: list[str]) -> int:
    """Run the command line; return 1 if a wrong citation was not noticed."""
    missed = []
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        copy_to(copy)
        wanted = [row for row in rows() if not ids or row.id in ids]
        for row in wanted:
            said = noticed(row, copy)
            where = row.at or f"{GAMES} games"
            print(
                f"{'noticed' if said else 'MISSED':8} {row.id:8} {row.what:58} {row.by}, {where}", flush=True
            )
            if not said:
                missed.append(row.id)
    seconds = time.monotonic() - began
    print(f"{len(wanted) - len(missed)} of {len(wanted)} wrong citations noticed; {seconds:.0f} s")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
