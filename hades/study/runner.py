"""The run of a study: its missing games are played, here or on a cluster, and their rows saved."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from functools import partial
from typing import TYPE_CHECKING

import attrs

from hades import optional_packages
from hades.study import study_folder
from hades.study.design import Design, PlannedGame
from hades.study.game_rows import Row, play
from hades.study.study_folder import StudyFolder
from hades.wording import UserError
from hades.worker_pool import ProcessPool, WorkerError, WorkerLostError

if TYPE_CHECKING:
    from distributed import Client


PATIENCE = 0.5
"""Seconds between reports of progress, and between checks whether to stop."""
SYNC = 2.0
"""Seconds between forced writes to disk, and so the most play that a power failure can lose."""
AHEAD = 2
"""Games queued for each worker, so that it never waits for its next game."""
LOSSES = 3
"""Number of workers lost in the same game after which the game is blamed."""


class GameFailed(UserError):
    """A game that cannot be played to its end. The message says which game and why."""


@attrs.frozen
class Progress:
    """Games done, games in the study, and the games and seconds of this run."""

    done: int
    games: int
    played: int
    seconds: float

    @property
    def rate(self) -> float:
        return self.played / self.seconds if self.seconds else 0.0

    @property
    def left(self) -> float:
        """Seconds to the end at this rate; 0 while there is no rate."""
        return (self.games - self.done) / self.rate if self.rate else 0.0


@attrs.frozen
class WorkerPool:
    executor: Executor
    play: Callable[[PlannedGame], Row]
    size: Callable[[], int] = lambda: 1
    """Return the present number of workers."""
    leave: Callable[[], object] = lambda: None
    """Disconnect, once the executor has shut down."""

    def close(self) -> None:
        self.executor.shutdown(wait=False)
        self.leave()


def local_pool(design: Design, workers: int) -> WorkerPool:
    return WorkerPool(ProcessPool(workers, attempts=LOSSES), partial(row_of, design), lambda: workers)


def run_study(
    folder: StudyFolder,
    pool: WorkerPool,
    tell: Callable[[Progress], None] = lambda progress: None,
    stopped: Callable[[], bool] = lambda: False,
) -> Progress:
    """Play the missing games of a study. Their rows are saved when this returns or raises.

    When ``stopped`` returns True, games in progress are abandoned; they are played when the study is
    continued.

    :raises StudyError: if another program is working on the study, or its rows are unreadable.
    :raises GameFailed: if a game could not be played.
    :raises OSError: if a row cannot be saved.
    """
    there = folder.take()
    try:
        games, before = folder.design.games, len(there)
        missing = (folder.design.planned(number) for number in range(games) if number not in there)
        done = before
        under_way: dict[Future[Row], PlannedGame] = {}
        began = synced = time.monotonic()
        while done < games and not stopped():
            while len(under_way) < AHEAD * pool.size() and (planned := next(missing, None)) is not None:
                under_way[pool.executor.submit(pool.play, planned)] = planned
            over, _ = wait(under_way, PATIENCE, FIRST_COMPLETED)
            rows = [_row(under_way.pop(future), future) for future in over]
            now = time.monotonic()
            folder.add(rows, sync=now - synced > SYNC)
            synced = now if now - synced > SYNC else synced
            done += len(rows)
            tell(Progress(done, games, done - before, now - began))
        folder.add([], sync=True)
        return Progress(done, games, done - before, time.monotonic() - began)
    finally:
        folder.release()


def row_of(design: Design, planned: PlannedGame) -> Row:
    return play(planned, design.per, design.measured(planned.edition))


def _row(planned: PlannedGame, future: Future[Row]) -> Row:
    """Return the row of a finished game, or raise GameFailed."""
    try:
        return future.result()
    except WorkerLostError as lost:
        fault = f"{LOSSES} workers crashed on it, the last with code {lost.code}"
    except (WorkerError, UserError) as error:
        fault = str(error)
    except Exception as error:
        fault = f"{type(error).__name__}: {error}"
    name = f"{planned.scenario}, edition {planned.edition}, player {planned.player}, seed {planned.seed}"
    raise GameFailed(f"{name}: {fault}")


DASK = "distributed"
"""Name of Dask's package for clusters."""
DASK_PATIENCE = 10.0
"""Seconds that the scheduler, and then its first worker, has to answer."""
FRESH = 2.0
"""Seconds for which the number of workers is cached."""

_ONE = threading.Lock()
"""Lock with which a worker of several threads plays one game at a time.

Python would not run more at once anyway.
"""


class ClusterError(UserError):
    """A cluster that cannot be used. The message says why."""


def dask_pool(design: Design, address: str) -> WorkerPool:
    """Return the workers of a Dask scheduler; closing them only disconnects and leaves the cluster running.

    :raises ClusterError: if Dask is not installed, or no scheduler or no worker answers.
    """
    client = _client(address)
    found = (0.0, 0)

    def size() -> int:
        nonlocal found
        now = time.monotonic()
        if now - found[0] > FRESH:
            found = now, len(client.scheduler_info(n_workers=-1)["workers"])
        return max(1, found[1])

    task = partial(play_there, design, study_folder.identity())
    return WorkerPool(client.get_executor(pure=False), task, size, client.close)


def _client(address: str) -> Client:
    if not optional_packages.has(DASK):
        raise ClusterError(f"Dask is not installed: {optional_packages.how_to_get(DASK)}")
    from distributed import Client

    # The command that runs the study reports lost workers itself.
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    try:
        client = Client(address, timeout=DASK_PATIENCE, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        reason = str(error).partition("\n")[0] or type(error).__name__
        raise ClusterError(f"{address}: no Dask scheduler answers ({reason})") from None
    try:
        client.wait_for_workers(1, timeout=DASK_PATIENCE)
    except TimeoutError:
        client.close()
        raise ClusterError(
            f"{address}: the scheduler has no workers; start one with dask worker {address}"
        ) from None
    return client


def play_there(design: Design, identity: str, planned: PlannedGame) -> Row:
    """Play a game in a worker of a cluster and return its row.

    :raises ClusterError: if the worker has another `identity` than the study.
    """
    if study_folder.identity() != identity:
        raise ClusterError(
            f"a worker runs {study_folder.identity()}, but the study was begun with {identity}"
        )
    with _ONE:
        return row_of(design, planned)
