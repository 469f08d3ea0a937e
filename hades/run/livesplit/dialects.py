"""The words of the two timers: LiveSplit takes a command a line, LiveSplit One an object of JSON.

Where both stand is asked when a connection begins; what they do is never confirmed by LiveSplit, and by
LiveSplit One with an answer to everything.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import ClassVar, NamedTuple, Protocol

from hades.content import untrusted_input
from hades.run.livesplit.standing import Deed, TimerStep
from hades.run.times import timespan

NOT_RUNNING = "NotRunning"
PAUSED = "Paused"
ENDED = "Ended"
PHASES = (NOT_RUNNING, "Running", PAUSED, ENDED)
_INDEX = re.compile(r"-1|\d{1,5}", re.ASCII)
AT_END = 1_000_000
"""In place of a number, of a run that has ended."""

ANSWER = untrusted_input.Kind("an answer of LiveSplit One", 4096)


class TimerPlace(NamedTuple):
    """Where a timer says that it stands: how many splits it has made, and whether it is paused."""

    splits: int
    """-1 if it does not run, `AT_END` if that is all that it says."""
    is_paused: bool


class Dialect(Protocol):
    """How a timer is spoken to."""

    @property
    def greeting(self) -> tuple[str, ...]:
        """What it is told first, so that it shows the game's own time and none that it counts itself."""

    @property
    def questions(self) -> tuple[str, ...]:
        """What it is asked to find out where it stands."""

    def words(self, step: TimerStep) -> tuple[str, ...]:
        """A step in its words."""

    def place(self, answers: Sequence[str]) -> TimerPlace | None:
        """Where it stands, by all that it answered; None until that is said."""

    def is_refusal(self, answer: str) -> bool:
        """Whether it says that it did not do what it was told."""


class LiveSplit:
    """A command a line, case-sensitive. What is set is never answered."""

    greeting = ("switchto gametime", "alwayspausegametime")
    questions = ("getcurrenttimerphase", "getsplitindex")
    _WORDS: ClassVar[dict[Deed, str]] = {
        Deed.START: "starttimer",
        Deed.SPLIT: "split",
        Deed.SKIP: "skipsplit",
        Deed.UNSPLIT: "unsplit",
        Deed.STOP: "pause",
        Deed.GO_ON: "resume",
        Deed.RESET: "reset",
    }

    def words(self, step: TimerStep) -> tuple[str, ...]:
        """A step in its words."""
        if step.deed is Deed.TIME:
            return (f"setgametime {timespan(step.ms)}",)
        return (self._WORDS[step.deed],)

    def place(self, answers: Sequence[str]) -> TimerPlace | None:
        """Where it stands, by all that it answered; None until that is said."""
        said = [answer for answer in answers if answer in PHASES or _INDEX.fullmatch(answer)]
        if len(said) < len(self.questions) or said[0] not in PHASES:
            return None
        phase, index = said[:2]
        if phase == NOT_RUNNING or index in PHASES:
            return TimerPlace(-1, is_paused=False)
        return TimerPlace(int(index), phase == PAUSED)

    def is_refusal(self, answer: str) -> bool:
        """Whether it says that it did not do what it was told: it never does."""
        return False


class LiveSplitOne:
    """An object of JSON a message, with an answer to each."""

    greeting = (json.dumps({"command": "setCurrentTimingMethod", "timingMethod": "GameTime"}),)
    questions = (json.dumps({"command": "getCurrentState"}),)
    _WORDS: ClassVar[dict[Deed, tuple[dict[str, object], ...]]] = {
        # game time begins anew with every run
        Deed.START: ({"command": "start"}, {"command": "initializeGameTime"}, {"command": "pauseGameTime"}),
        Deed.SPLIT: ({"command": "split"},),
        Deed.SKIP: ({"command": "skipSplit"},),
        Deed.UNSPLIT: ({"command": "undoSplit"},),
        Deed.STOP: ({"command": "pause"},),
        Deed.GO_ON: ({"command": "resume"},),
        # else it may ask its user first, and do nothing until he answers
        Deed.RESET: ({"command": "reset", "saveAttempt": True},),
    }

    def words(self, step: TimerStep) -> tuple[str, ...]:
        """A step in its words."""
        if step.deed is Deed.TIME:
            return (json.dumps({"command": "setGameTime", "time": timespan(step.ms)}),)
        return tuple(json.dumps(told) for told in self._WORDS[step.deed])

    def place(self, answers: Sequence[str]) -> TimerPlace | None:
        """Where it stands, by all that it answered; None until that is said."""
        for answer in reversed(answers):
            found = _object(answer).get("success")
            if not isinstance(found, dict):
                continue
            phase, index = found.get("state"), found.get("index")
            if phase == NOT_RUNNING:
                return TimerPlace(-1, is_paused=False)
            if phase == ENDED:
                return TimerPlace(AT_END, is_paused=False)
            if isinstance(index, int) and not isinstance(index, bool) and 0 <= index < AT_END:
                return TimerPlace(index, phase == PAUSED)
        return None

    def is_refusal(self, answer: str) -> bool:
        """Whether it says that it did not do what it was told, as while a menu of it is open."""
        return "error" in _object(answer)


def _object(answer: str) -> dict[str, object]:
    try:
        found = untrusted_input.parse_json(answer, ANSWER)
    except untrusted_input.IntakeError:
        return {}
    return found if isinstance(found, dict) else {}
