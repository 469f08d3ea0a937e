"""A study on a Dask cluster: games are played wherever its workers are, those of a lost worker again.

Every worker needs this program, installed as it is here; a row says the same wherever it was played.
"""

from __future__ import annotations

import logging
import queue
import threading
import time
from typing import TYPE_CHECKING, Any

from hades.study import extras, program
from hades.study.design import Design, PlannedGame
from hades.study.game_rows import Row
from hades.study.workforce import AHEAD, GameFailed, attempt, told

if TYPE_CHECKING:
    from distributed import Client

DASK = "distributed"
"""The package of Dask that knows clusters."""
PATIENCE = 10.0
"""Seconds that a scheduler, or the first of its workers, may take to answer."""
FRESH = 2.0
"""Seconds for which it is known how many workers there are."""

_ONE = threading.Lock()
"""A worker with several threads plays one game at a time: Python would not play more of them anyway."""


class ClusterError(Exception):
    """A cluster that cannot be used: its text says why."""


class DaskCrew:
    """The workers of a Dask scheduler."""

    def __init__(self, design: Design, address: str) -> None:
        """Find the cluster.

        :raises ClusterError: if there is none, if it has no workers, or they have another program.
        """
        if not extras.has(DASK):
            raise ClusterError(f"Dask is not installed: {extras.how_to_get(DASK)}")
        from distributed import Client

        # what it has to say of lost workers is said by whoever asked for the study
        logging.getLogger("distributed").setLevel(logging.CRITICAL)
        try:
            self._client: Client = Client(address, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError, TimeoutError) as error:
            reason = str(error).partition("\n")[0] or type(error).__name__
            raise ClusterError(f"{address}: there is no Dask scheduler that answers ({reason})") from None
        try:
            self._client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            self._client.close()
            raise ClusterError(
                f"{address}: the scheduler has no workers; dask worker {address} starts one"
            ) from None
        self._design = design
        self._done: queue.SimpleQueue[tuple[PlannedGame, Any]] = queue.SimpleQueue()
        self._under_way: dict[int, Any] = {}
        self._hands = (0.0, 0)

    def room(self) -> int:
        """How many games more it takes now."""
        now = time.monotonic()
        if now - self._hands[0] > FRESH:
            self._hands = now, len(self._client.scheduler_info(n_workers=-1)["workers"])
        return max(0, AHEAD * max(1, self._hands[1]) - len(self._under_way))

    def give(self, planned: PlannedGame) -> None:
        """Let a game be played by whoever has time."""
        future = self._client.submit(play_there, self._design, planned, program.identity(), pure=False)
        self._under_way[planned.number] = future
        future.add_done_callback(lambda done: self._done.put((planned, done)))

    def rows(self, patience: float) -> list[Row]:
        """Rows of the games that are over, after so many seconds of waiting at most.

        :raises GameFailed: if one could not be played.
        """
        found: list[Row] = []
        limit = time.monotonic() + patience
        while not found or not self._done.empty():
            try:
                planned, future = self._done.get(timeout=max(0.0, limit - time.monotonic()))
            except queue.Empty:
                break
            try:
                _, fault, row = future.result()
            except Exception as error:
                # a worker that was lost is no fault of a game, unless several were lost over it
                raise GameFailed(f"{told(planned)}: {type(error).__name__}: {error}") from None
            if fault or row is None:
                raise GameFailed(f"{told(planned)}: {fault}")
            del self._under_way[planned.number]
            found.append(row)
        return found

    def close(self) -> None:
        """Let go of what is still under way; the cluster stays."""
        self._client.cancel(list(self._under_way.values()))
        self._client.close()


def play_there(design: Design, planned: PlannedGame, identity: str) -> tuple[int, str, Row | None]:
    """Play a game in a worker, if that has the program of the study."""
    if program.identity() != identity:
        return (
            planned.number,
            f"a worker has {program.identity()}, and the study {identity}",
            None,
        )
    with _ONE:
        return attempt(design, planned)
