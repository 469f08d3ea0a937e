"""Kills a study while it runs, again and again: ``python -m tests.study.killing --kills 20``."""

from __future__ import annotations

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from hades.study.study_folder import ROWS, StudyFolder
from tests.study.studies import conducted, design, tables

PATIENCE = 60.0
"""Seconds that a study may take to begin a file, add a row or end."""


def command(where: Path, seeds: str, *more: str) -> list[str]:
    """Return the command line of the same study as `studies.design`."""
    options = ["--player", "random", "--seeds", seeds, "--per", "turn", "--per", "decision"]
    return [sys.executable, "-m", "hades", "study", "--out", str(where), *options, *more]


def begin(where: Path, seeds: str, *more: str) -> subprocess.Popen[str]:
    """Start a study in a separate process and process group, as a terminal does."""
    return subprocess.Popen(
        command(where, seeds, *more),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def size(where: Path) -> int:
    """Return the size of the rows written so far, in bytes."""
    file = where / ROWS
    return file.stat().st_size if file.exists() else 0


def killed(where: Path, seeds: str, kills: int, chance: random.Random) -> tuple[StudyFolder, int]:
    """Return a study killed at random moments and continued, and the number of kills that hit it at work.

    Half of the time a torn line is appended to the rows, as a power failure leaves one.
    """
    met = 0
    while True:
        running = begin(where, seeds)
        if met == kills:
            assert running.wait(PATIENCE * 10) == 0, running.stderr.read()
            return StudyFolder.open(where), met
        before = size(where)
        limit = time.monotonic() + PATIENCE
        while size(where) == before and running.poll() is None and time.monotonic() < limit:
            time.sleep(0.01)
        time.sleep(chance.uniform(0.0, 0.3))
        over = running.poll() is not None
        os.kill(running.pid, signal.SIGKILL)
        running.wait(PATIENCE)
        if over:
            return StudyFolder.open(where), met
        met += 1
        if chance.random() < 0.5:
            with (where / ROWS).open("ab") as file:
                file.write(b'{"n":0,"games":[["Defea')


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seeds", default="1-300")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        whole = tables(conducted(Path(folder) / "whole", design(arguments.seeds)))
        study, met = killed(Path(folder) / "killed", arguments.seeds, arguments.kills, random.Random())
        same = tables(study) == whole
        print(f"{len(study)} games, killed at {met} moments: {'the same' if same else 'OTHER'} tables")
        return 0 if same and met == arguments.kills else 1


if __name__ == "__main__":
    sys.exit(main())
