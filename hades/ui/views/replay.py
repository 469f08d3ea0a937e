"""A game to be watched: the table, its log, its film and its whole course; nothing can be done to it.

One goes through it by lines, commands, steps, phases, turns or what mattered, plays it as a film, or
plays on from any moment in a game of one's own.
"""

from __future__ import annotations

from pathlib import Path

from hades import Game
from hades.content.position import parse_position
from hades.history.course import Moment
from hades.history.log import Line
from hades.history.milestones import BY, Stops, left_out
from hades.ui import keys
from hades.ui.kit.action import Action
from hades.ui.model import Session
from hades.ui.panels.timeline import BRIEF, CHIPS, TALL, Stop, Timeline, TimelinePanel
from hades.ui.panels.viewbar import BAR
from hades.ui.stage import Stage
from hades.ui.views.play import PlayScreen
from hades.ui.views.screen import Deeds
from hades.view import View

LOW = 560.0
"""Units of height of the window below which the bar is brief."""


class Seen(Session):
    """The game of a replay as it was at the moment that is shown: nothing is asked, and nothing is ahead."""

    def see(self, view: View) -> None:
        """Take the table as it was for all there is."""
        self.view = view
        self.units = {unit.id: unit for unit in view.units}
        self.sis = {si.id: si for si in view.installations}
        self.ask = None
        self.things, self.marks, self.options, self.ways = {}, {}, [], {}


class Replay(PlayScreen):
    """A game from its first line to its last; what is played on from here is another game."""

    as_it_was = "Replay: as it was on"
    once_more = "Replay"
    closes = True

    def __init__(self, window: Stage, game: Game) -> None:
        self.by = BY[0]
        """What Earlier and Later go by: one of `hades.history.milestones.BY`."""
        self.bar = TimelinePanel(window.brush)
        super().__init__(window, game)
        # nothing is carried out here, so nothing is to be kept
        self.session = self._seen = Seen(game)
        self.stops = Stops(game, self._seen.game_log)
        self.left_out = left_out(game)
        part = self.stops.part
        self._turns = tuple((part(moment), turn) for moment, turn in self.stops.turns)
        self._stops = tuple(
            Stop(part(mark.moment), mark.kind, mark.words, Action("moment", *mark.moment))
            for mark in self.stops.milestones
        )
        self.layout.fixed = (self.bar, *self.layout.fixed)
        self._furthest: Moment = self.stops.lines[0]
        """As far as was shown since what is ahead is hidden."""
        self._shown_at: tuple[int, int] = (0, -1)
        """Which table the session was told of last."""

    def show(self) -> None:
        super().show()
        if not self.busy and self.glance is None:
            self.look_back(self.stops.lines[0])
            if self.left_out:
                self.window.notice.tell(self._said())

    @property
    def veiled(self) -> bool:
        """Whether nothing that is still to come may be told."""
        return not self.window.settings.spoilers

    @property
    def played(self) -> Game | None:
        return None

    # ---- where it is

    @property
    def moment(self) -> Moment:
        """The moment that is shown, or being played."""
        if self.glance is not None:
            return self.glance.line.moment
        shot = self.projector.shot
        found = self.session.game_log.moment(shot.events[0]) if shot is not None else None
        return found or self.stops.lines[-1]

    def lines(self) -> tuple[Line, ...]:
        """The log through its filter; without spoilers only as far as it was shown."""
        found = super().lines()
        if not self.veiled:
            return found
        now = self.moment
        return tuple(line for line in found if line.moment <= now)

    @property
    def log_stamp(self) -> tuple[int, int, int]:
        first, second, third = super().log_stamp
        return first, second, hash((third, self.veiled and self.moment))

    # ---- going on and back

    def _settle(self) -> None:
        """After the film the last line is looked at: what is not past could be acted upon."""
        if self.busy:
            super()._settle()
            self._reach()
            return
        self.tableau.sync(self.game.view())
        self.board.actor("", 0, 0)
        self._scene_key = None
        self._away = False
        self.rest = 0.0
        self.look_back(self.stops.lines[-1])

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
        played = self.busy and not self.projector.paused and self.glance is None
        self._stop()
        self.look_back(moment)
        if played:
            self.play_on()

    def look_back(self, moment: Moment) -> None:
        super().look_back(moment)
        self._reach()

    def _reach(self) -> None:
        """Remember how far was shown; while nothing is hidden that is where it stands."""
        self._furthest = max(self._furthest, self.moment) if self.veiled else self.moment

    def _stop(self) -> None:
        """End the film where it is."""
        self.projector.shots, self.projector.at = [], 0
        self.projector.paused = False
        self._end_glide()

    def earlier(self, lines: int = 1) -> None:
        self.go(-lines)

    def later(self, lines: int = 1) -> None:
        self.go(lines)

    def play_on(self) -> None:
        """Play everything from the moment that is looked at, as a film."""
        if self.glance is not None:
            moment = self.glance.line.moment
            self._stop()
            self.glance = None
            self._show_again(moment, self.session.game_log.events_from(moment))

    def reel(self, what: str) -> None:
        if self.glance is not None:
            {"back": self.earlier, "next": self.later, "pause": self.play_on, "end": self.leave}[what]()
        elif what in ("back", "next") and self.by != "line":
            self.go(1 if what == "next" else -1)
        elif what == "end" or (what == "pause" and not self.projector.paused):
            # the film stands: what it shows can be gone through, asked about and played from;
            # the end of a film tells nothing of the end of the game
            moment = self.moment
            self._stop()
            self.look_back(moment)
        else:
            super().reel(what)

    def glance_key(self, name: str) -> bool:
        if name == "ESC":
            self.leave()
            return True
        if name == "END" and self.veiled:
            if self._furthest > self.moment:
                self.jump(self._furthest)
            return True
        return super().glance_key(name)

    def key(self, name: str) -> None:
        if self.sheet is None and name in tuple("123456"[: len(BY)]):
            self._go_by(BY[int(name) - 1])
        elif self.sheet is None and name == keys.of("spoilers"):
            self._veil()
        elif self.sheet is None and name == keys.of("here"):
            self.go_here()
        else:
            super().key(name)

    def deeds(self) -> Deeds:
        return {
            **super().deeds(),
            "by": self._go_by,
            "jump": lambda part: self.jump(self.stops.at(part)),
            "moment": lambda command, at: self.jump((command, at)),
            "spoilers": self._veil,
        }

    def _go_by(self, by: str) -> None:
        self.by = by

    def _veil(self) -> None:
        """Hide what is ahead, or show it."""
        self.window.change(spoilers=not self.window.settings.spoilers)
        self.layout.log.look_again()

    # ---- playing on

    @property
    def here(self) -> tuple[str, str]:
        return "Play from here", "" if self.question < len(self.game.history) else "The game is over here"

    def go_here(self) -> None:
        """Begin a game in analysis with everything up to the moment that is shown; this one stays."""
        to = self.question
        self.window.play(begun_again(self.game, to, self.window.components))
        self.window.notice.tell(
            "A game of your own, in analysis mode.\n"
            f"It stands at the question of {self.goes}, and everything up to there is as it was. "
            "It is kept in a file of its own; what was watched stays as it is."
        )

    @property
    def question(self) -> int:
        return max(0, self.moment[0] - 1)

    def branches(self) -> None:
        """Say what is not shown: a replay goes along the line that was kept."""
        self.window.notice.tell(self._said())

    def _said(self) -> str:
        left = self.left_out or "nothing was taken back"
        return f"{left[:1].upper()}{left[1:]}.\nWhat is shown is the line of play that was kept."

    def leave(self) -> None:
        """Back to the list of games or drills it was opened from."""
        self.window.stop_watching()

    # ---- drawing

    def resize(self) -> None:
        height = self.window.units[1]
        tall = CHIPS if self.veiled else TALL if height >= LOW else BRIEF
        self.layout.foot = tall
        super().resize()

    def _place_bar(self) -> None:
        """Put the bar above the strip, or above the log where that lies on the strip."""
        strip = self.layout.strip
        top = strip.y if self.layout.log_fits or self.glance is None else strip.y - BAR
        self.bar.place(0, top - self.layout.foot, strip.width, self.layout.foot, self.window.ratio)

    def _draw_panels(self) -> None:
        shown = id(self.shown), self.tableau.changes
        if shown != self._shown_at:
            self._shown_at = shown
            self._seen.see(self.shown)
        self._place_bar()
        self.bar.update(self._timeline())
        super()._draw_panels()

    def _timeline(self) -> Timeline:
        stops, now = self.stops, self.moment
        told = " ".join(mark.words for mark in stops.marked(now))
        if self.veiled:
            return Timeline(self.by, 0.0, True, told)
        told = told or self.left_out
        return Timeline(self.by, stops.part(now), False, told, self._turns, self._stops)


def begun_again(game: Game, commands: int, components: Path | None = None) -> Game:
    """Another game in analysis mode that begins with so many commands of one; the same luck awaits it."""
    if game.position:
        sheet = parse_position(game.position)
        again = Game.from_position(sheet, edition=game.edition, components=components, undo="analysis")
    else:
        again = Game.new(
            game.scenario, seed=game.seed, edition=game.edition, components=components, undo="analysis"
        )
    for command in game.history[:commands]:
        again.do(command.name)
    return again
