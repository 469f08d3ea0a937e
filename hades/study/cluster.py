"""A study on a Dask cluster: its workers play the games; games of a lost worker are played again.

Every worker needs this program in the same version; a row is the same wherever it was played.
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
from hades.wording import UserError

if TYPE_CHECKING:
    from distributed import Client

DASK = "distributed"
"""The Dask package for clusters."""
PATIENCE = 10.0
"""Seconds for a scheduler, or the first of its workers, to answer."""
FRESH = 2.0
"""Seconds until the number of workers is asked for again."""

_ONE = threading.Lock()
"""Lets a worker with several threads play one game at a time: Python would not run more of them anyway."""


class ClusterError(UserError):
    """An unusable cluster; the message says why."""


class DaskCrew(Crew):
    """The workers of a Dask scheduler."""

    def __init__(self, design: Design, address: str) -> None:
        """Connect to the cluster.

        :raises ClusterError: if there is no scheduler or no worker, or another version of the program.
        """
        self._client = _client(address)
        self._count = (0.0, 0)
        """Time of the last count of the workers, and the result."""
        task = partial(play_there, design, program.identity())
        super().__init__(self._client.get_executor(pure=False), task)

    @property
    def size(self) -> int:
        now = time.monotonic()
        if now - self._count[0] > FRESH:
            self._count = now, len(self._client.scheduler_info(n_workers=-1)["workers"])
        return max(1, self._count[1])

    def close(self) -> None:
        # Only disconnect: the cluster keeps running.
        self.executor.shutdown(wait=False)
        self._client.close()


def _client(address: str) -> Client:
    if not extras.has(DASK):
        raise ClusterError(f"Dask is not installed: {extras.how_to_get(DASK)}")
    from distributed import Client

    # The command that runs the study reports lost workers.
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
