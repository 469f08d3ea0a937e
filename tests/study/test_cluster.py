"""A study on a Dask cluster of processes, one of them killed, has the rows of one that was played here."""

from __future__ import annotations

import os
import signal
import threading
from pathlib import Path

import pytest
from click.testing import CliRunner

from hades import optional_packages
from hades.cli import cli
from hades.study import runner
from hades.study.runner import ClusterError, Progress, dask_pool, run_study
from hades.study.study_folder import StudyFolder
from tests.study import clusters
from tests.study.studies import conducted, design, tables


def test_a_cluster_plays_what_one_plays_alone(tmp_path: Path) -> None:
    from distributed import LocalCluster

    asked = design("1", scenarios=("historical", "chin-music"))
    whole = conducted(tmp_path / "here", asked)
    there = {"processes": False, "n_workers": 1, "threads_per_worker": 2, "dashboard_address": None}
    with LocalCluster(**there) as here:
        pool = dask_pool(asked, here.scheduler_address)
        folder = StudyFolder.begin(tmp_path / "there", asked)
        try:
            progress = run_study(folder, pool)
        finally:
            pool.close()
        assert progress.done == asked.games, "each row comes once"
        assert tables(folder) == tables(whole)


@pytest.mark.nightly
def test_a_lost_worker_loses_no_game(tmp_path: Path) -> None:
    asked = design("1-6")
    folder = StudyFolder.begin(tmp_path / "there", asked)
    killed: list[int] = []
    with clusters.cluster(2) as (address, workers):
        pool = dask_pool(asked, address)
        pool.executor._client.wait_for_workers(2, timeout=clusters.PATIENCE)

        def strike(progress: Progress) -> None:
            if progress.done > 2 and not killed:
                killed.append(progress.done)
                os.kill(workers[0].pid, signal.SIGKILL)

        try:
            progress = run_study(folder, pool, strike)
        finally:
            pool.close()
        assert killed and killed[0] < progress.done == 24
        assert workers[0].wait(clusters.PATIENCE) == -signal.SIGKILL
    assert tables(folder) == tables(conducted(tmp_path / "here", asked))


def test_what_a_scheduler_has_half_written_is_waited_for(tmp_path: Path) -> None:
    file = tmp_path / "scheduler.json"
    file.write_text('{"address": "tcp:', encoding="utf-8")
    writing = threading.Timer(0.1, file.write_text, ('{"address": "tcp://here:1"}', "utf-8"))
    writing.start()
    assert clusters.address_in(file) == "tcp://here:1"
    writing.join()


def test_without_a_scheduler_a_sentence_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hades.study.runner.DASK_PATIENCE", 0.5)
    options = ["study", "--out", str(tmp_path / "study"), "--seeds", "1", "--dask", "tcp://127.0.0.1:1"]
    said = CliRunner().invoke(cli, options, prog_name="hades")
    assert said.exit_code == 2
    assert "tcp://127.0.0.1:1: no Dask scheduler answers" in said.stderr
    assert said.stderr.count("\n") == 1


def test_without_dask_a_sentence_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(optional_packages, "has", lambda package: False)
    with pytest.raises(
        ClusterError, match=r"Dask is not installed: python3 -m pip --python .* install distributed"
    ):
        dask_pool(design(), "tcp://127.0.0.1:1")


def test_a_worker_with_another_program_plays_nothing() -> None:
    asked = design("1")
    planned = asked.planned(0)
    with pytest.raises(ClusterError, match="begun with hades 9, code ffff"):
        runner.play_there(asked, "hades 9, code ffff", planned)
