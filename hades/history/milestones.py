"""Where a replay can go: the beginnings of commands, steps, phases and turns, and what mattered. Pure."""

from __future__ import annotations

import bisect
import math
from collections.abc import Collection

import attrs

from hades import Annotation, Game, narrate
from hades.history.log import GameLog
from hades.history.score_course import score_changes
from hades.history.timeline import Moment, friends_of
from hades.narrate import EVENT_KINDS, PHASES, number_text
from hades.narrate.sentences import note_sentence
from hades.state.events import Event
from hades.wording import counted

BY = ("line", "command", "step", "phase", "turn", "event")
"""What a replay goes on by."""

LOSS, FREED, EMILY, TREASURE, SI = "loss", "freed", "emily", "treasure", "si"
SURPRISE, AWAY, SCORE, END, NOTE = "surprise", "away", "score", "end", "note"
KINDS: dict[str, str] = {
    END: "the end",
    NOTE: "a note",
    EMILY: "Emily",
    LOSS: "a loss",
    FREED: "captives freed or found",
    TREASURE: "a treasure",
    SI: "a Surface Installation destroyed",
    AWAY: "a Unit taken up",
    SURPRISE: "a Nasty Surprise",
    SCORE: "the score changes",
}
"""Kinds of what matters, the weightiest first, and what each is."""
_HERS = ("unit_freed", "unit_found", "unit_trapped", "unit_evacuated", "unit_destroyed")
"""What is told of Emily by a milestone of her own."""


@attrs.frozen
class Milestone:
    """Something that mattered, or was noted: its kind, when it was and what it was, as a sentence."""

    kind: str
    moment: Moment
    words: str
    annotation: Annotation | None = None
    """The note that it is, None for what happened."""


def milestones(game: Game, log: GameLog) -> tuple[Milestone, ...]:
    """Return everything that mattered in a game, in its order, with what it did to the score."""
    titles = narrate.titles(game.tables.catalog)
    friends = friends_of(game)
    found: list[Milestone] = []
    begun = False
    before = game.view_after(0).score.vp
    for command, events in enumerate(log.told):
        here = [
            Milestone(kind, (command, at), _told(event, titles))
            for at, event in enumerate(events)
            if (kind := kind_of(event, friends))
        ]
        vp = game.view_after(command).score.vp
        if vp != before and begun:
            gain = f"{number_text(vp - before)} VP: {number_text(vp).lstrip('+') or '0'} VP now"
            counts = next((n for n, one in enumerate(here) if one.kind not in (SURPRISE, END)), -1)
            if counts >= 0:
                here[counts] = attrs.evolve(here[counts], words=f"{here[counts].words} {gain}.")
            elif events:
                cause = next(iter(score_changes(game, command)), 0)
                here.append(Milestone(SCORE, (command, cause), f"The score changes, {gain}."))
        before = vp
        # what is set up changes the score as well, and matters to nobody
        begun = begun or any(event.kind == "turn_began" for event in events)
        found += sorted(here, key=lambda milestone: milestone.moment)
    return tuple(found)


def notes(game: Game, log: GameLog) -> tuple[Milestone, ...]:
    """Return what somebody wrote about moments of a game, each at the last line of the log up to its
    moment."""
    moments = [line.moment for line in log.lines]
    found = []
    for note in game.annotations:
        end = note.after, math.inf if note.event is None else note.event
        at = max((one for one in moments if one <= end), default=moments[0])
        found.append(Milestone(NOTE, at, note_sentence(note), note))
    return tuple(found)


def _told(event: Event, titles: dict[str, str]) -> str:
    """What an event was; of a Surprise its name, without what it does."""
    words = narrate.sentence(event, titles)
    return f"{words.partition(':')[0]}." if event.kind == "surprise_drawn" else words


def kind_of(event: Event, friends: Collection[str]) -> str:
    """Return the kind of what an event matters by, "" if it does not."""
    unit = event.data.get("unit")
    if unit == "emily" and event.kind in _HERS:
        return EMILY
    kind = EVENT_KINDS[event.kind].milestone
    # nobody is sorry for an enemy who falls, or glad of one who is found
    theirs = kind in (LOSS, FREED) and unit is not None and unit not in friends
    return "" if theirs else kind


class Stops:
    """Every moment of a game that one may go to, by what one goes."""

    def __init__(self, game: Game, log: GameLog) -> None:
        self._happened = milestones(game, log)
        self.milestones: tuple[Milestone, ...] = ()
        self.turns: list[tuple[Moment, int]] = []
        """Where each turn begins."""
        self._stops: dict[str, list[Moment]] = {by: [] for by in BY}
        self.take_notes(game, log)
        self._stops["line"] = [line.moment for line in log.lines]
        phase = ""
        for command, events in enumerate(log.told):
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

    def take_notes(self, game: Game, log: GameLog) -> None:
        """Stop where the notes of the game stand now."""
        found = (*self._happened, *notes(game, log))
        self.milestones = tuple(sorted(found, key=lambda milestone: milestone.moment))
        self._stops["event"] = sorted({milestone.moment for milestone in self.milestones})

    @property
    def lines(self) -> list[Moment]:
        """The moment of every line of the log."""
        return self._stops["line"]

    def beside(self, by: str, now: Moment, step: int) -> Moment | None:
        """Return the moment so many on from now, or back; at an end the last there is, None if there is
        none."""
        stops = self._stops[by]
        if step > 0:
            at = bisect.bisect_right(stops, now) + step - 1
            return stops[min(at, len(stops) - 1)] if stops and stops[-1] > now else None
        at = bisect.bisect_left(stops, now) + step
        return stops[max(at, 0)] if stops and stops[0] < now else None

    def part(self, now: Moment) -> float:
        """Return how far a moment is through the game, from 0 to 1, by lines of the log."""
        lines = self.lines
        at = bisect.bisect_right(lines, now) - 1
        return max(0, at) / max(1, len(lines) - 1)

    def at(self, part: float) -> Moment:
        """Return the moment so far through the game."""
        return self.lines[round(max(0.0, min(1.0, part)) * (len(self.lines) - 1))]

    def marked(self, now: Moment) -> tuple[Milestone, ...]:
        """Return what mattered just then."""
        return tuple(milestone for milestone in self.milestones if milestone.moment == now)


def _phase(section: str) -> str:
    return next((name for name, steps in PHASES if section in steps), section)


def left_out(game: Game) -> str:
    """Return what a replay does not show: what was taken back, and branches that wait; "" if there is
    nothing."""
    told = []
    if game.taken_back:
        told.append(f"{counted(game.taken_back, 'command')} taken back")
    others = len(game.branches) - 1
    if others:
        told.append(f"{counted(others, 'branch', 'branches')} left aside")
    return " and ".join(told)
