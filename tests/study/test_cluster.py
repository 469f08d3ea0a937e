"""A study on a Dask cluster of processes, one of them killed, has the rows of one that was played here."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from hades.cli import cli
from hades.study import cluster, extras
from hades.study.cluster import ClusterError, DaskCrew
from hades.study.conduct import Progress, conduct
from hades.study.study_folder import StudyFolder
from tests.study.studies import conducted, design, tables

PATIENCE = 60.0

Cluster = tuple[str, list[subprocess.Popen[bytes]]]


def dask(*words: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "dask", *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )


@pytest.fixture
def two(tmp_path: Path) -> Iterator[Cluster]:
    """A scheduler and two workers, each a process: the address, and the workers."""
    where = tmp_path / "scheduler.json"
    scheduler = dask(
        "scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(where)
    )
    limit = time.monotonic() + PATIENCE
    while not where.exists() and time.monotonic() < limit:
        time.sleep(0.05)
    address = json.loads(where.read_text(encoding="utf-8"))["address"]
    options = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory", str(tmp_path))
    workers = [dask("worker", address, *options) for _ in range(2)]
    yield address, workers
    for process in (*workers, scheduler):
        process.kill()
        process.wait()


def test_a_lost_worker_loses_no_game(tmp_path: Path, two: Cluster) -> None:
    address, workers = two
    asked = design("1-6")
    folder = StudyFolder.begin(tmp_path / "there", asked)
    crew = DaskCrew(asked, address)
    crew._client.wait_for_workers(2, timeout=PATIENCE)
    killed: list[int] = []

    def strike(progress: Progress) -> None:
        if progress.done > 2 and not killed:
            killed.append(progress.done)
            os.kill(workers[0].pid, signal.SIGKILL)

    try:
        progress = conduct(folder, crew, strike)
    finally:
        crew.close()
    assert killed and killed[0] < progress.done == 24
    assert workers[0].wait(PATIENCE) == -signal.SIGKILL
    assert tables(folder) == tables(conducted(tmp_path / "here", asked))


def test_without_a_scheduler_a_sentence_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 0.5)
    options = ["study", "--out", str(tmp_path / "study"), "--seeds", "1", "--dask", "tcp://127.0.0.1:1"]
    said = CliRunner().invoke(cli, options, prog_name="hades")
    assert said.exit_code == 2
    assert "tcp://127.0.0.1:1: there is no Dask scheduler that answers" in said.stderr
    assert said.stderr.count("\n") == 1


def test_without_dask_a_sentence_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "has", lambda package: False)
    with pytest.raises(
        ClusterError, match=r"Dask is not installed: python3 -m pip --python .* install distributed"
    ):
        DaskCrew(design(), "tcp://127.0.0.1:1")


def test_a_worker_with_another_program_plays_nothing() -> None:
    asked = design("1")
    planned = next(asked.planned_games())
    number, fault, row = cluster.play_there(asked, planned, "hades 9, code ffff")
    assert (number, row) == (planned.number, None)
    assert "and the study hades 9, code ffff" in fault
