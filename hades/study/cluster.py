"""A study on a Dask cluster: games are played wherever its workers are, those of a lost worker again.

Every worker needs this program, installed as it is here; a row says the same wherever it was played.
"""

from __future__ import annotations

import logging
import threading
import time
from functools import partial
from typing import TYPE_CHECKING

from hades.study import extras, program
from hades.study.design import Design, PlannedGame
from hades.study.runner import Attempt, Crew, attempt

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


class DaskCrew(Crew):
    """The workers of a Dask scheduler."""

    def __init__(self, design: Design, address: str) -> None:
        """Find the cluster.

        :raises ClusterError: if there is none, if it has no workers, or they have another program.
        """
        self._client = _client(address)
        self._count = (0.0, 0)
        """When the workers were counted last, and how many there were."""
        task = partial(play_there, design, program.identity())
        super().__init__(self._client.get_executor(pure=False), task)

    @property
    def size(self) -> int:
        now = time.monotonic()
        if now - self._count[0] > FRESH:
            self._count = now, len(self._client.scheduler_info(n_workers=-1)["workers"])
        return max(1, self._count[1])

    def close(self) -> None:
        # the cluster stays
        self.executor.shutdown(wait=False)
        self._client.close()


def _client(address: str) -> Client:
    if not extras.has(DASK):
        raise ClusterError(f"Dask is not installed: {extras.how_to_get(DASK)}")
    from distributed import Client

    # Lost workers are reported by whoever asked for the study.
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        reason = str(error).partition("\n")[0] or type(error).__name__
        raise ClusterError(f"{address}: there is no Dask scheduler that answers ({reason})") from None
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError:
        client.close()
        raise ClusterError(
            f"{address}: the scheduler has no workers; dask worker {address} starts one"
        ) from None
    return client


def play_there(design: Design, identity: str, planned: PlannedGame) -> Attempt:
    """Play a game in a worker, if the worker has the program of the study."""
    if program.identity() != identity:
        return planned.number, f"a worker has {program.identity()}, and the study {identity}", None
    with _ONE:
        return attempt(design, planned)
