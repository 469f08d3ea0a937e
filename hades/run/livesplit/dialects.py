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
    """The position of a timer: the number of splits it has made, and whether it is paused."""

    splits: int
    """-1 if it does not run, `AT_END` if that is all that it says."""
    is_paused: bool


class Dialect(Protocol):
    """The words of one kind of timer."""

    @property
    def greeting(self) -> tuple[str, ...]:
        """Commands that make it show the game's time and none of its own."""

    @property
    def questions(self) -> tuple[str, ...]:
        """Questions after its position."""

    def words(self, step: TimerStep) -> tuple[str, ...]:
        """Return a step as commands."""

    def place(self, answers: Sequence[str]) -> TimerPlace | None:
        """Return its position by all answers so far; None until they say it."""

    def is_refusal(self, answer: str) -> bool:
        """Return whether an answer means that a command was not carried out."""


class LiveSplit:
    """A command a line, case-sensitive; only questions are answered."""

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
        """Return a step as commands."""
        if step.deed is Deed.TIME:
            return (f"setgametime {timespan(step.ms)}",)
        return (self._WORDS[step.deed],)

    def place(self, answers: Sequence[str]) -> TimerPlace | None:
        """Return its position by all answers so far; None until they say it."""
        said = [answer for answer in answers if answer in PHASES or _INDEX.fullmatch(answer)]
        if len(said) < len(self.questions) or said[0] not in PHASES:
            return None
        phase, index = said[:2]
        if phase == NOT_RUNNING or index in PHASES:
            return TimerPlace(-1, is_paused=False)
        return TimerPlace(int(index), phase == PAUSED)

    def is_refusal(self, answer: str) -> bool:
        """Return False: LiveSplit never says that it refuses."""
        return False


class LiveSplitOne:
    """A JSON object a message, each answered."""

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
        """Return a step as commands."""
        if step.deed is Deed.TIME:
            return (json.dumps({"command": "setGameTime", "time": timespan(step.ms)}),)
        return tuple(json.dumps(told) for told in self._WORDS[step.deed])

    def place(self, answers: Sequence[str]) -> TimerPlace | None:
        """Return its position by all answers so far; None until they say it."""
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
        """Return whether a command was not carried out, as while a menu is open."""
        return "error" in _object(answer)


def _object(answer: str) -> dict[str, object]:
    try:
        found = untrusted_input.parse_json(answer, ANSWER)
    except untrusted_input.IntakeError:
        return {}
    return found if isinstance(found, dict) else {}
