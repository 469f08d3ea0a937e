"""The games of a study that are missing, played and kept, until all are there or somebody stops it."""

from __future__ import annotations

import time
from collections.abc import Callable

import attrs

from hades.study.study_folder import StudyFolder
from hades.study.workforce import Workforce

PATIENCE = 0.5
"""Seconds to wait for games before it is looked whether to stop, and progress is told."""
SYNC = 2.0
"""Seconds after which rows are brought to the disk for good: so much a power failure may take."""


@attrs.frozen
class Progress:
    """How far a study is: games there, of all, and those of this run with the seconds they took."""

    done: int
    games: int
    played: int
    seconds: float

    @property
    def rate(self) -> float:
        """Games a second in this run."""
        return self.played / self.seconds if self.seconds else 0.0

    @property
    def left(self) -> float:
        """Seconds left, as it went until now."""
        return (self.games - self.done) / self.rate if self.rate else 0.0


def conduct(
    folder: StudyFolder,
    crew: Workforce,
    tell: Callable[[Progress], None] = lambda progress: None,
    stopped: Callable[[], bool] = lambda: False,
) -> Progress:
    """Play the games that a study misses; what came of them is in its folder when this returns or raises.

    It ends early when ``stopped`` says so: games under way are left and played when the study goes on.

    :raises StudyError: if another program is at work on the study, or its rows cannot be read.
    :raises GameFailed: if a game could not be played.
    :raises OSError: if a row cannot be kept.
    """
    there = folder.take()
    try:
        missing = (planned for planned in folder.design.planned_games() if planned.number not in there)
        games, before = folder.design.games, len(there)
        done = before
        began = synced = time.monotonic()
        while done < games and not stopped():
            for _ in range(crew.room()):
                planned = next(missing, None)
                if planned is None:
                    break
                crew.give(planned)
            rows = crew.rows(PATIENCE)
            now = time.monotonic()
            folder.add(rows, sync=now - synced > SYNC)
            synced = now if now - synced > SYNC else synced
            done += len(rows)
            tell(Progress(done, games, done - before, now - began))
        folder.add([], sync=True)
        return Progress(done, games, done - before, time.monotonic() - began)
    finally:
        folder.release()
