"""What a game that is played has to say to timers, and when."""

from __future__ import annotations

import time

from hades import Game
from hades.run.livesplit.run_standing import RunStanding
from hades.run.livesplit.sender import Sender
from hades.run.splits import Attempt, steady
from hades.run.status import RunStatus


class TimerEvents:
    """Leaves word with a speaker whenever a run stands elsewhere than before."""

    def __init__(self, speaker: Sender) -> None:
        self.speaker = speaker
        self._game: Game | None = None
        self._run = 0
        """Counts the runs that have begun."""
        self._seen = 0, False
        """Lines of the journal, and whether the game was over, when it was last looked at."""

    def look(self, cockpit: RunStatus) -> None:
        """Look at the game that is played, and say what is new.

        As often as you like: nothing is done unless a command was given or taken back, or the game is over.
        One that began at a position, as drills and lessons do, is no run.
        """
        game = cockpit.game
        if game.position:
            return
        if game is not self._game:
            self._game, self._seen = game, (0, False)
            self.speaker.tell(RunStanding())
        is_over = game.over is not None
        seen = len(game.journal), is_over
        times = cockpit.times if seen != self._seen else None
        if times is None or not game.journal:
            return
        self._run += not self._seen[0]
        self._seen = seen
        since = None if is_over else time.monotonic()
        self.speaker.tell(standing(self._run, cockpit.attempt, times.real, since, is_over=is_over))


def standing(run: int, attempt: Attempt, ms: int, since: float | None, *, is_over: bool) -> RunStanding:
    """Where a run stands by its attempt."""
    splits = list(steady([split.time() for split in attempt.splits]))
    is_finished = bool(splits) and splits[-1] is not None
    while splits and splits[-1] is None:
        splits.pop()
    return RunStanding(run, tuple(splits), ms, since, is_stopped=is_over and not is_finished)
