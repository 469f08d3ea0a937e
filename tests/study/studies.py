"""Small studies for tests."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future
from functools import partial
from pathlib import Path
from typing import Any

from hades.content.load import load
from hades.study.design import PER, Design, PlannedGame
from hades.study.runner import WorkerPool, row_of, run_study
from hades.study.study_folder import StudyFolder, write_tables

SCENARIOS = ("historical", "squeeze-play", "chin-music", "high-and-tight")


def design(seeds: str = "1-3", **other: tuple[str, ...]) -> Design:
    """Return the design of short games: all scenarios by the random player, with all tables."""
    usual = {
        "scenarios": SCENARIOS,
        "editions": ("2.1",),
        "players": ("random",),
        "seeds": (seeds,),
        "per": PER,
    }
    return Design(components=((load().digest, ""),), **(usual | other))


def planned(scenario: str, player: str, seed: str, edition: str = "2.1") -> PlannedGame:
    return PlannedGame(0, scenario, edition, load().digest, player, seed)


class InlineExecutor(Executor):
    """Runs whatever it is given at once, in this process."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


def inline(asked: Design) -> WorkerPool:
    """Return an executor that plays each game of a study in this process."""
    return WorkerPool(InlineExecutor(), partial(row_of, asked))


def conducted(where: Path, asked: Design, pool: WorkerPool | None = None) -> StudyFolder:
    """Run a whole study."""
    folder = StudyFolder.begin(where, asked)
    pool = pool or inline(asked)
    try:
        run_study(folder, pool)
    finally:
        pool.close()
    return folder


def tables(folder: StudyFolder) -> dict[str, bytes]:
    """Return all files made from a study, by name."""
    return {file.name: file.read_bytes() for file in write_tables(folder)}
