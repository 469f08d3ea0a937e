"""The course of a game that is watched: all of it lies behind, and is gone through in steps of any size."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hades.history.log import Line
from hades.history.milestones import BY, Stops, left_out
from hades.history.timeline import Moment
from hades.pages import reasons
from hades.ui.kit.action import Action
from hades.ui.panels.timeline import Timeline, TimelineMark
from hades.ui.screen import Achieved
from hades.ui.table.history_view import HistoryView

if TYPE_CHECKING:
    from hades.ui.table.replay import Replay


class Course(HistoryView):
    """A look back that goes by lines, commands, steps, phases, turns or what mattered."""

    table: Replay

    def __init__(self, table: Replay) -> None:
        super().__init__(table)
        self.by = BY[0]
        """What Earlier and Later go by: one of `hades.history.milestones.BY`."""
        self.stops = Stops(table.game, table.session.game_log)
        self.left_out = left_out(table.game)
        self.furthest: Moment = self.stops.lines[0]
        """As far as was shown since what is ahead is hidden."""
        self._turns = tuple((self.stops.part(moment), turn) for moment, turn in self.stops.turns)
        self.written = 0
        """How often a note was written."""
        self.marks = self._mark()
        """What mattered, and the notes, as the bar shows them."""

    def _mark(self) -> tuple[TimelineMark, ...]:
        log = self.table.session.game_log
        found = []
        for stop in self.stops.milestones:
            line = log.exact(stop.moment)
            when = reasons.moment_name(line.turn, line.section)
            action = Action("moment", *stop.moment)
            found.append(TimelineMark(self.stops.part(stop.moment), stop.kind, stop.words, action, when))
        return tuple(found)

    def take_notes(self) -> None:
        """Show the notes of the game as they are now."""
        self.stops.take_notes(self.table.game, self.table.session.game_log)
        self.marks = self._mark()
        self.written += 1
        if self.glance is not None:
            self.look_at(self.glance.line.moment)

    @property
    def moment(self) -> Moment:
        """The moment that is shown, or being played."""
        if self.glance is not None:
            return self.glance.line.moment
        shot = self.table.film.shot
        found = self.table.session.game_log.moment(shot.events[0]) if shot is not None else None
        return found or self.stops.lines[-1]

    def lines(self) -> tuple[Line, ...]:
        """The log through its filter; without spoilers only as far as it was shown."""
        found = super().lines()
        if not self.table.veiled:
            return found
        now = self.moment
        return tuple(line for line in found if line.moment <= now)

    @property
    def stamp(self) -> tuple[int, int, int]:
        first, second, third = super().stamp
        return first, second, hash((third, self.table.veiled and self.moment))

    def timeline(self) -> Timeline:
        """The bar of it; of what is ahead nothing while that is hidden."""
        stops, now = self.stops, self.moment
        told = " ".join(mark.words for mark in stops.marked(now))
        if self.table.veiled:
            return Timeline(self.by, 0.0, True, told)
        return Timeline(
            self.by, stops.part(now), False, told or self.left_out, self._turns, self.marks, self.written
        )

    # ---- going on and back

    def look_at(self, moment: Moment) -> None:
        super().look_at(moment)
        self.reach()

    def reach(self) -> None:
        """Remember how far was shown; while nothing is hidden that is where it stands."""
        self.furthest = max(self.furthest, self.moment) if self.table.veiled else self.moment

    def look_at_last(self) -> None:
        """Look at the last line: what is not past could be acted upon."""
        self.look_at(self.stops.lines[-1])

    def go(self, step: int) -> None:
        """So many lines, commands, steps ... on, or back."""
        if self.by == "line":
            lines = super().lines()
            now = self.moment
            before = [line for line in lines if line.moment < now]
            after = [line for line in lines if line.moment > now]
            there = (after[:step] if step > 0 else before[step:][::-1]) or []
            goal = there[-1].moment if there else None
        else:
            goal = self.stops.beside(self.by, self.moment, step)
        if goal is not None:
            self.jump(goal)

    def jump(self, moment: Moment) -> None:
        """Show a moment; what was being played plays on from there."""
        film = self.table.film
        played = film.busy and not film.projector.paused and self.glance is None
        film.stop()
        self.look_at(moment)
        if played:
            self.play_on()

    def earlier(self, lines: int = 1) -> None:
        self.go(-lines)

    def later(self, lines: int = 1) -> None:
        self.go(lines)

    def play_on(self) -> None:
        """Play everything from the moment that is looked at, as a film."""
        if self.glance is not None:
            moment, film = self.glance.line.moment, self.table.film
            film.stop()
            self.glance = None
            film.show_again(moment, self.table.session.game_log.events_from(moment))

    def halt(self) -> None:
        """Stop the film: what it shows can be gone through, asked about and played from. The end of a film
        tells nothing of the end of the game."""
        moment = self.moment
        self.table.film.stop()
        self.look_at(moment)

    # ---- its controls

    def deeds(self) -> Achieved:
        return {
            **super().deeds(),
            "by": self.go_by,
            "jump": lambda part: self.jump(self.stops.at(part)),
            "moment": self._to_mark,
        }

    def _to_mark(self, command: int, at: int) -> None:
        """Show a moment that is marked."""
        self.table.lists.close()
        self.jump((command, at))

    def go_by(self, by: str) -> None:
        """Let Earlier and Later go by something else."""
        self.by = by

    def now(self) -> None:
        """Out of the past there is only the way out of the replay."""
        self.table.leave()

    def key(self, name: str) -> bool:
        if name == "END" and self.table.veiled:
            if self.furthest > self.moment:
                self.jump(self.furthest)
            return True
        return super().key(name)
