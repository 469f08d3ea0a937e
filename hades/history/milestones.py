"""Stops of a replay: the beginnings of commands, steps, phases and turns, and milestones. No I/O."""

from __future__ import annotations

import bisect
from collections.abc import Collection

import attrs

from hades import narrate
from hades.engine.game import Game
from hades.engine.journal import Annotation
from hades.history.log import GameLog
from hades.history.score_course import score_changes
from hades.history.timeline import friends_of
from hades.narrate import EVENT_KINDS, PHASES, as_vp, number_text
from hades.narrate.sentences import note_sentence
from hades.state.events import Event, Moment
from hades.view import View
from hades.wording import counted

BY = ("line", "command", "step", "phase", "turn", "event")
"""Sizes of the steps in which a replay goes forwards and backwards. ``event`` goes to the next milestone."""

LOSS, FREED, EMILY, TREASURE, SI = "loss", "freed", "emily", "treasure", "si"
SURPRISE, AWAY, SCORE, END, NOTE = "surprise", "away", "score", "end", "note"
KINDS: dict[str, str] = {
    END: "the end",
    NOTE: "a note",
    EMILY: "Emily",
    LOSS: "a loss",
    FREED: "prisoners freed or found",
    TREASURE: "a treasure",
    SI: "a Surface Installation destroyed",
    AWAY: "a Unit evacuated",
    SURPRISE: "a Nasty Surprise",
    SCORE: "a change of score",
}
"""Kind of milestone -> its name, most important first."""
_OF_EMILY = ("unit_freed", "unit_found", "unit_trapped", "unit_evacuated", "unit_destroyed")
"""Kinds of events that are milestones if the Unit is Emily."""


@attrs.frozen
class Milestone:
    kind: str
    """A key of `KINDS`."""
    moment: Moment
    words: str
    annotation: Annotation | None = None
    """The note, or None for an event."""


def milestones(log: GameLog) -> tuple[Milestone, ...]:
    """Return all important events of a game in order, with the change of the score in words."""
    game, friends = log.game, friends_of(log.game)
    found: list[Milestone] = []
    begun = False
    for command, events in enumerate(log.by_command):
        # In printed-game mode a command's draws are logged one by one, before the command is in the history.
        # The set-up changes the score as well, but that is no milestone.
        changes = score_changes(game, command) if begun and command <= len(game.history) else {}
        for at, event in enumerate(events):
            kind, by = kind_of(event, friends), changes.get(at, 0.0)
            text = _sentence(event) if kind else "The score changes:"
            if by:
                text = f"{text} {number_text(by)} VP, to {as_vp(View.after(event).score.vp)}."
            if kind or by:
                found.append(Milestone(kind or SCORE, (command, at), text))
        begun = begun or any(event.kind == "turn_began" for event in events)
    return tuple(found)


def notes(log: GameLog) -> tuple[Milestone, ...]:
    """Return the notes of a game as milestones, each at the last line of the log up to its moment."""
    moments = [line.moment for line in log.lines]
    found = []
    for note in log.game.annotations:
        at = max((one for one in moments if one <= note.order), default=moments[0])
        found.append(Milestone(NOTE, at, note_sentence(note), note))
    return tuple(found)


def _sentence(event: Event) -> str:
    words = narrate.sentence(event)
    return f"{words.partition(':')[0]}." if event.kind == "surprise_drawn" else words


def kind_of(event: Event, friends: Collection[str]) -> str:
    """Return the kind of milestone for an event, or "" if the event is not a milestone."""
    unit = event.data.get("unit")
    if unit == "emily" and event.kind in _OF_EMILY:
        return EMILY
    kind = EVENT_KINDS[event.kind].milestone
    # Finding or destroying an enemy is no milestone.
    theirs = kind in (LOSS, FREED) and unit is not None and unit not in friends
    return "" if theirs else kind


class Stops:
    """The moments at which a replay can stop, for each size of step in `BY`."""

    def __init__(self, log: GameLog) -> None:
        found = (*milestones(log), *notes(log))
        self.milestones = tuple(sorted(found, key=lambda milestone: milestone.moment))
        self.turns: list[tuple[Moment, int]] = []
        self._stops: dict[str, list[Moment]] = {by: [] for by in BY}
        self._stops["event"] = sorted({milestone.moment for milestone in self.milestones})
        self._stops["line"] = [line.moment for line in log.lines]
        phase = ""
        for command, events in enumerate(log.by_command):
            if events:
                self._stops["command"].append((command, 0))
            for at, event in enumerate(events):
                if event.kind == "turn_began":
                    self.turns.append(((command, at), event.data["turn"]))
                    self._stops["turn"].append((command, at))
                if event.kind == "step_began":
                    self._stops["step"].append((command, at))
                    now = _phase(event.data["section"])
                    if now != phase:
                        self._stops["phase"].append((command, at))
                    phase = now

    @property
    def lines(self) -> list[Moment]:
        return self._stops["line"]

    def beside(self, by: str, now: Moment, step: int) -> Moment | None:
        """Return the stop ``step`` stops after ``now``, or before it if ``step`` is negative.

        If there are fewer stops in that direction, return the last one there; None if there are none.
        """
        stops = self._stops[by]
        if step > 0:
            at = bisect.bisect_right(stops, now) + step - 1
            return stops[min(at, len(stops) - 1)] if stops and stops[-1] > now else None
        at = bisect.bisect_left(stops, now) + step
        return stops[max(at, 0)] if stops and stops[0] < now else None

    def part(self, now: Moment) -> float:
        """Return the position of a moment in the game, from 0 to 1, measured in lines of the log."""
        lines = self.lines
        at = bisect.bisect_right(lines, now) - 1
        return max(0, at) / max(1, len(lines) - 1)

    def at(self, part: float) -> Moment:
        """Return the moment at a position in the game, from 0 to 1, as in `part`."""
        return self.lines[round(max(0.0, min(1.0, part)) * (len(self.lines) - 1))]


def _phase(section: str) -> str:
    return next((name for name, steps in PHASES if section in steps), section)


def left_out(game: Game) -> str:
    """Return a remark on the undos and branches that a replay does not show; "" if there are none."""
    counts = (game.undos, "undo", "undos"), (len(game.branches) - 1, "branch", "branches")
    text = " and ".join(counted(*one) for one in counts if one[0])
    return f"{text} not shown" if text else ""
