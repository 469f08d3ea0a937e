"""What is to be seen of a timer, for whoever sets one up: one is called, or waited for, and asked."""

from __future__ import annotations

import time

import attrs

from hades.run.livesplit.calling import Reach
from hades.run.livesplit.dialects import AT_END, LiveSplit, TimerPlace
from hades.run.livesplit.transport import Wire, WireError

ANSWERS = 1.0
"""Seconds that a timer has for an answer; to what it does not know it gives none."""
LOOK = 0.01
_ASKED = {"game": "getgamename", "category": "getcategoryname", "splits": "getsplitcount"}
"""What LiveSplit is asked besides, which older ones do not know."""


@attrs.frozen(kw_only=True)
class TimerSight:
    """What was seen of a timer."""

    name: str
    """What was looked for where."""
    found: bool
    trouble: str = ""
    """Why it was not found, or said nothing."""
    place: TimerPlace | None = None
    """Where it stands."""
    game: str = ""
    category: str = ""
    splits: int | None = None
    """How many splits it has; what it did not say is "" or None."""

    @property
    def has_ended(self) -> bool:
        """Whether the run in it is over."""
        return self.place is not None and self.place.splits in (AT_END, self.splits)


def look(reach: Reach, patience: float) -> TimerSight:
    """Call a timer, or wait some seconds for one, and ask it what it is at. Nothing is done to it."""
    try:
        wire = _come_by(reach, patience)
    except OSError as error:
        return TimerSight(name=reach.name, found=False, trouble=error.strerror or str(error))
    if wire is None:
        return TimerSight(name=reach.name, found=False, trouble=f"nobody came in {patience:g} seconds")
    told: dict[str, str] = {}
    place, trouble = None, ""
    try:
        answers = [answer for question in reach.dialect.questions if (answer := _ask(wire, question))]
        place = reach.dialect.place(answers)
        if isinstance(reach.dialect, LiveSplit) and place is not None:
            told = {name: _ask(wire, question) for name, question in _ASKED.items()}
    except (OSError, WireError) as error:
        trouble = str(error)
    finally:
        wire.close()
        reach.close()
    if place is None:
        trouble = trouble or "it does not say where it stands"
    count = told.get("splits", "")
    return TimerSight(
        name=reach.name,
        found=place is not None,
        trouble=trouble,
        place=place,
        game=told.get("game", ""),
        category=told.get("category", ""),
        splits=int(count) if count.isascii() and count.isdecimal() and len(count) < 6 else None,
    )


def _come_by(reach: Reach, patience: float) -> Wire | None:
    """The first timer that is there."""
    reach.begin()
    ends = time.monotonic() + patience
    while True:
        if found := reach.come_by(0):
            return found[0]
        if time.monotonic() >= ends:
            reach.close()
            return None
        time.sleep(LOOK)


def _ask(wire: Wire, question: str) -> str:
    """The answer to a question, "" for none."""
    wire.say(question)
    ends = time.monotonic() + ANSWERS
    while time.monotonic() < ends:
        wire.flush()
        if heard := wire.hear():
            return heard[0]
        time.sleep(LOOK)
    return ""
