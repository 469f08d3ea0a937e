"""Checks a timer when one is set up: connects to it and asks for its state."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import attrs

from hades.run.livesplit.dialects import AT_END, TimerPlace
from hades.run.livesplit.sender import ONE, WS, Reach, trouble_with

if TYPE_CHECKING:
    from websockets.sync.connection import Connection

ANSWERS = 1.0
"""Seconds to wait for an answer; a timer gives none to unknown questions."""
_ASKED = {"game": "getgamename", "category": "getcategoryname", "splits": "getsplitcount"}
"""Further questions to LiveSplit, which older versions do not know."""


@attrs.frozen(kw_only=True)
class TimerSight:
    """The state of a timer, shown when one is set up."""

    name: str
    """Kind and address of the timer looked for."""
    found: bool
    trouble: str = ""
    """The reason if the timer was not found or did not answer, else ""."""
    place: TimerPlace | None = None
    """Position of the timer."""
    game: str = ""
    category: str = ""
    splits: int | None = None
    """Number of splits; of this and the other answers, "" or None means that the timer gave none."""

    @property
    def has_ended(self) -> bool:
        """True if the run in the timer is over."""
        return self.place is not None and self.place.splits in (AT_END, self.splits)


def look(reach: Reach, patience: float) -> TimerSight:
    """Connect to a timer, or wait ``patience`` seconds for LiveSplit One, and ask for its state; change
    nothing.
    """
    seen: list[TimerSight] = []
    done = threading.Event()

    def speak(connection: Connection) -> None:
        if not seen:
            seen.append(_asked(reach, connection))
        done.set()

    def run() -> None:
        try:
            reach.run(speak, lambda: None)
        except Exception as error:
            if not seen:
                seen.append(TimerSight(name=reach.name, found=False, trouble=trouble_with(error)))
        done.set()

    threading.Thread(target=run, name="LiveSplit", daemon=True).start()
    if not done.wait(patience if reach.way == ONE else None):
        seen.append(TimerSight(name=reach.name, found=False, trouble=f"nobody came in {patience:g} seconds"))
    reach.close()
    return seen[0]


def _asked(reach: Reach, connection: Connection) -> TimerSight:
    told: dict[str, str] = {}
    place, trouble = None, ""
    try:
        answers = [_answer(connection, question) for question in reach.dialect.questions]
        place = reach.dialect.place(list(filter(None, answers)))
        if reach.way == WS and place is not None:
            told = {name: _answer(connection, question) for name, question in _ASKED.items()}
    except Exception as error:
        trouble = trouble_with(error)
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


def _answer(connection: Connection, question: str) -> str:
    """Ask a question and return the answer, "" for none."""
    connection.send(question)
    try:
        return str(connection.recv(timeout=ANSWERS))
    except TimeoutError:
        return ""
