"""The protocols of the two timers: LiveSplit takes a command a line, LiveSplit One a JSON object.

Both are asked for their position when a connection begins. LiveSplit never confirms a command; LiveSplit
One answers everything.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import attrs

from hades.content import untrusted_input
from hades.run.livesplit.standing import Deed, TimerStep
from hades.run.times import timespan

NOT_RUNNING, RUNNING, PAUSED, ENDED = PHASES = ("NotRunning", "Running", "Paused", "Ended")
_INDEX = re.compile(r"-1|\d{1,5}", re.ASCII)
AT_END = 1_000_000
"""Number of splits of a run that has ended, where a timer does not say it."""

ANSWER = untrusted_input.Kind("an answer of LiveSplit One", 4096)


class TimerPlace(NamedTuple):
    """The position of a timer: the number of splits it has made, and whether it is paused."""

    splits: int
    """Splits made; -1 if the timer does not run, `AT_END` if it only says that the run has ended."""
    is_paused: bool


@attrs.frozen
class Dialect:
    """The protocol of one kind of timer."""

    greeting: tuple[str, ...]
    """Commands that make the timer show the game's time and none of its own."""
    questions: tuple[str, ...]
    """Questions for the timer's position."""
    place: Callable[[Sequence[str]], TimerPlace | None]
    """Returns the timer's position from all answers so far; None until they suffice."""
    commands: Mapping[Deed, tuple[str, ...]]
    """The commands of each step; ``%s`` in those of `Deed.TIME` stands for the time."""

    def words(self, step: TimerStep) -> tuple[str, ...]:
        """Return a step as the commands of this timer."""
        commands = self.commands[step.deed]
        if step.deed is Deed.TIME:
            return tuple(command % timespan(step.ms) for command in commands)
        return commands


def _object(answer: str) -> dict[str, object]:
    try:
        found = untrusted_input.parse_json(answer, ANSWER)
    except untrusted_input.IntakeError:
        return {}
    return found if isinstance(found, dict) else {}


def is_refusal(answer: str) -> bool:
    """Return whether an answer means that a command was not carried out.

    LiveSplit One refuses commands while a menu of it is open; LiveSplit never says so.
    """
    return "error" in _object(answer)


def _place_in_lines(answers: Sequence[str]) -> TimerPlace | None:
    said = [answer for answer in answers if answer in PHASES or _INDEX.fullmatch(answer)]
    if len(said) < 2 or said[0] not in PHASES:
        return None
    phase, index = said[:2]
    if phase == NOT_RUNNING or index in PHASES:
        return TimerPlace(-1, is_paused=False)
    return TimerPlace(int(index), phase == PAUSED)


def _place_in_objects(answers: Sequence[str]) -> TimerPlace | None:
    for answer in reversed(answers):
        found = _object(answer).get("success")
        if not isinstance(found, dict):
            continue
        phase, index = found.get("state"), found.get("index")
        if phase in (NOT_RUNNING, ENDED):
            return TimerPlace(-1 if phase == NOT_RUNNING else AT_END, is_paused=False)
        if isinstance(index, int) and not isinstance(index, bool) and 0 <= index < AT_END:
            return TimerPlace(index, phase == PAUSED)
    return None


def _told(command: str, **given: object) -> str:
    return json.dumps({"command": command, **given})


LIVESPLIT = Dialect(
    greeting=("switchto gametime", "alwayspausegametime"),
    questions=("getcurrenttimerphase", "getsplitindex"),
    place=_place_in_lines,
    commands={
        Deed.START: ("starttimer",),
        Deed.SPLIT: ("split",),
        Deed.SKIP: ("skipsplit",),
        Deed.UNSPLIT: ("unsplit",),
        Deed.STOP: ("pause",),
        Deed.GO_ON: ("resume",),
        Deed.RESET: ("reset",),
        Deed.TIME: ("setgametime %s",),
    },
)
"""A command a line, case-sensitive; only questions are answered."""

LIVESPLIT_ONE = Dialect(
    greeting=(_told("setCurrentTimingMethod", timingMethod="GameTime"),),
    questions=(_told("getCurrentState"),),
    place=_place_in_objects,
    commands={
        # Game time must be initialised for every run.
        Deed.START: (_told("start"), _told("initializeGameTime"), _told("pauseGameTime")),
        Deed.SPLIT: (_told("split"),),
        Deed.SKIP: (_told("skipSplit"),),
        Deed.UNSPLIT: (_told("undoSplit"),),
        Deed.STOP: (_told("pause"),),
        Deed.GO_ON: (_told("resume"),),
        # Otherwise the timer may ask its user first, and do nothing until the answer.
        Deed.RESET: (_told("reset", saveAttempt=True),),
        Deed.TIME: (_told("setGameTime", time="%s"),),
    },
)
"""A JSON object a message, each answered."""
