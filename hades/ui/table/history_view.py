"""The history view of a table: any moment along the timeline as it was, the reasons, and the undo options."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import attrs

from hades import geometry as geo
from hades import narrate
from hades.advice.analysis import findings
from hades.engine.game import Game
from hades.history.animation import AnimationBuilder
from hades.history.event_hexes import EventHexes, hexes_of
from hades.history.log import GameLog, Line, view_begun, view_told
from hades.history.milestones import BY, Stops, left_out, notes
from hades.history.timeline import Moment
from hades.narrate import command_words
from hades.narrate.tags import FILTERS
from hades.odds.chance_table import percent
from hades.pages import reasons
from hades.pages.game_analysis import BREAKS, GameAnalysis
from hades.session.option import Mark
from hades.session.table_session import TableSession
from hades.ui.kit.action import Action
from hades.ui.panels.cards import CardPanel
from hades.ui.panels.chart import Curve, CurveJump
from hades.ui.panels.timeline import Timeline, TimelineMark, TimelinePanel
from hades.ui.screen import Handlers, Window
from hades.ui.table import camera_targets
from hades.ui.table.enemy_playback import EnemyPlayback
from hades.ui.table.state import Glance, TableState


class Reviewed(Protocol):
    """A table with a timeline, as its history view, its lists and its notes know it."""

    @property
    def window(self) -> Window: ...
    @property
    def state(self) -> TableState: ...
    @property
    def playback(self) -> EnemyPlayback: ...
    @property
    def history_view(self) -> HistoryView: ...
    @property
    def undo_options(self) -> UndoOptions: ...
    @property
    def bar(self) -> TimelinePanel: ...
    @property
    def page(self) -> CardPanel: ...
    @property
    def veiled(self) -> bool: ...
    @property
    def analysis(self) -> GameAnalysis: ...
    def act(self, action: Action | str) -> None: ...
    def camera_key(self, action: str) -> bool: ...
    def close_lists(self) -> None: ...
    def leave(self) -> None: ...
    def make_room(self) -> None: ...


class Course:
    """The stops of a game as it stands in its log, its turns, and its marks on the timeline."""

    def __init__(self, game: Game, log: GameLog, stamp: tuple[int, int]) -> None:
        self.game, self.log, self.stamp = game, log, stamp
        self.stops = Stops(game, log)
        self.left_out = left_out(game)
        self.turns = tuple((self.stops.part(moment), turn) for moment, turn in self.stops.turns)
        self.marks: tuple[TimelineMark, ...] = ()
        self.mark()

    def mark(self) -> None:
        """Make the marks, with the current notes of the game."""
        self.stops.take_notes(self.game, self.log)
        found = []
        for stop in self.stops.milestones:
            line = self.log.exact(stop.moment)
            when = reasons.moment_name(line.turn, line.section)
            action = Action("moment", *stop.moment)
            found.append(TimelineMark(self.stops.part(stop.moment), stop.kind, stop.words, action, when))
        self.marks = tuple(found)


class HistoryView:
    """The past of a table along a timeline, by lines or other units; the game itself does not change."""

    def __init__(self, table: Reviewed) -> None:
        self.table, self.state, self.playback = table, table.state, table.playback
        self.filter = "all"
        self.by = BY[0]
        """Unit of Earlier and Later: one of `hades.history.milestones.BY`."""
        self.charted = False
        """True if the analysis is shown."""
        self.written = 0
        """Number of changes to the notes."""
        self.furthest: Moment = (0, 0)
        """The latest moment shown since later results are hidden."""
        self._played = False
        """True if the playback was running before."""
        self._lines: dict[str, tuple[tuple[int, int, int], tuple[Line, ...]]] = {}
        """Filter -> stamp of the log, and the lines that the filter lets through."""
        self._course: Course | None = None
        self._curve: tuple[object, Curve | None] = None, None

    @property
    def glance(self) -> Glance | None:
        """The moment that is shown; None for the present."""
        return self.state.glance

    # The log

    def filtered(self, name: str) -> tuple[Line, ...]:
        """Return the log as far as the playback has shown it, filtered; with "" every line by itself."""
        ahead, log = self.playback.animation.ahead, self.state.session.game_log
        key = len(log.lines), log.version, len(ahead)
        if name not in self._lines or self._lines[name][0] != key:
            first = log.moment(ahead[0]) if ahead else None
            found = log.filtered(name) if name else log.lines
            self._lines[name] = key, tuple(line for line in found if first is None or line.before(first))
        return self._lines[name][1]

    def lines(self) -> tuple[Line, ...]:
        """Return the filtered log, as far as it may be shown."""
        found = self.filtered(self.filter)
        if not self.table.veiled:
            return found
        now = self.moment
        return tuple(line for line in found if line.moment <= now)

    @property
    def stamp(self) -> tuple[int, int, int]:
        """A value that changes with `lines`."""
        first, second, third = self._lines[self.filter][0]
        return first, second, hash((third, self.table.veiled and self.moment))

    @property
    def line_shown(self) -> Moment | None:
        """The moment of the marked line: that of the past, or of the playback's step; None for none."""
        return self.moment if self.glance is not None or self.playback.shot is not None else None

    def set_filter(self, name: str = "") -> None:
        """Show one kind of lines, or the next kind."""
        self.filter = name or FILTERS[(FILTERS.index(self.filter) + 1) % len(FILTERS)]
        self.state.layout.log.scroll = 0.0

    # The timeline

    @property
    def course(self) -> Course:
        """The stops of the game as it stands, and their marks."""
        game, log = self.state.game, self.state.session.game_log
        stamp = len(log.lines), log.version
        if self._course is None or self._course.stamp != stamp:
            self._course = Course(game, log, stamp)
        return self._course

    @property
    def stops(self) -> Stops:
        return self.course.stops

    @property
    def marks(self) -> tuple[TimelineMark, ...]:
        """Milestones and notes, as the bar shows them."""
        return self.course.marks

    def take_notes(self) -> None:
        """Show the current notes of the game."""
        self.course.mark()
        self.written += 1
        if self.glance is not None:
            self.look_at(self.glance.line.moment)

    @property
    def note(self) -> str:
        """The label of the note button for the shown moment, "" for none."""
        if self.playback.animation.ahead:
            return ""
        return "Edit note" if self.glance is not None and self.glance.notes else "Note"

    @property
    def moment(self) -> Moment:
        """The moment that is shown, or being played."""
        if self.glance is not None:
            return self.glance.line.moment
        shot = self.playback.shot
        found = self.state.session.game_log.moment(shot.events[0]) if shot is not None else None
        return found or self.stops.lines[-1]

    def timeline(self) -> Timeline:
        """Return the bar; without spoilers it shows nothing of later moments."""
        stops, now = self.stops, self.moment
        told = " ".join(mark.words for mark in stops.marked(now))
        if self.table.veiled:
            return Timeline(self.by, 0.0, True, told)
        told, part = told or self.course.left_out, stops.part(now)
        return Timeline(
            self.by,
            part,
            False,
            told,
            self.course.turns,
            self.marks,
            (self.course.stamp, self.written),
            self.curve(),
            veils=not self.state.is_played,
        )

    def curve(self) -> Curve | None:
        """Return the curve of expected VP along the bar, as far as it is known; None if it is not shown."""
        if not self.charted:
            return None
        analysis, game = self.table.analysis, self.state.game
        state = analysis.found, round(analysis.part * 100), len(analysis.curve)
        if self._curve[0] != state:
            part = self.stops.part
            end = len(game.history)
            points = tuple(
                (
                    1.0 if point.command == end else part(findings.shown(game, point.command)),
                    point.vp,
                    point.error,
                )
                for point in analysis.curve
            )
            jumps = [
                CurveJump(
                    part(one.moment),
                    next((vp for at, vp, _ in points if at >= part(one.moment)), points[-1][1]),
                    jump,
                    Action("moment", *one.moment),
                )
                for one, jump in zip(analysis.of(BREAKS), analysis.breaks, strict=True)
            ]
            under_way = "" if analysis.found is not None else analysis.problem or percent(analysis.part)
            self._curve = state, Curve(points, tuple(jumps), under_way)
        return self._curve[1]

    # Moving through the past

    def look_at(self, moment: Moment) -> None:
        """Show the table after an event, a move from its beginning, and the reasons."""
        state, playback = self.state, self.playback
        game, log, book = state.game, state.session.game_log, state.window.rulebook
        line = log.exact(moment)
        view = view_begun(game, log, moment)
        events = log.group(moment)
        seen = hexes_of(events, view)
        if line.head:
            page = reasons.heading(line.text, line.clauses, view, book)
        else:
            enemy = "enemy" in line.tags or not moment[0]
            done = game.history[moment[0] - 1 : moment[0]]
            order = "" if enemy or not done else command_words.order(done[0], state.session.names)
            told = narrate.titles(game.tables.catalog)
            page = reasons.why(events, view, seen, told, order, book)
        found = tuple(note for note in notes(game, log) if note.moment == moment)
        noted = tuple(("quote", note.words, "") for note in found)
        page = attrs.evolve(page, rows=(*noted, *page.rows))
        if self.state.glance is None:
            self._played = self.state.busy and not playback.animation.paused
            playback.animation.paused = self.state.busy
            if not self.state.busy:
                state.keep_stand()
        playback.flash = None
        state.choices = ()
        shots = AnimationBuilder(view, game.tables.catalog).shots(events)
        shot = next((shot for shot in shots if shot.fire or shot.struck), None)
        put = tuple(note.annotation for note in found if note.annotation is not None)
        self.state.glance = Glance(line, view_told(game, log, moment), seen, page, _marks(seen), put, shot)
        state.layout.over.why.scroll = 0.0
        state.redraw_board()
        self.table.make_room()
        self.bring()
        self.reach()
        self.tell_findings()

    def reach(self) -> None:
        """Remember the latest moment shown; with spoilers, the current one."""
        self.furthest = max(self.furthest, self.moment) if self.table.veiled else self.moment

    def tell_findings(self) -> None:
        """Add what the analysis tells of the shown moment to its page."""
        glance, ends = self.glance, (self.stops.lines[0], self.stops.lines[-1])
        if glance is not None and self.charted and not self.table.veiled:
            found = self.table.analysis.rows_at(glance.line.moment, ends)
            rows = (*found, *(row for row in glance.page.rows if row not in found))
            self.state.glance = attrs.evolve(glance, page=attrs.evolve(glance.page, rows=rows))

    def bring(self) -> None:
        """Bring the places of the shown moment into view."""
        if self.state.glance is None:
            return
        seen, state = self.state.glance.places, self.state
        drawn = [hex_ for one in self.state.glance.notes for hex_ in one.hexes]
        if drawn:
            camera_targets.bring_named(state, tuple(drawn), geo.map_of(geo.parse(drawn[0])))
        elif seen.all:
            start = seen.path[0] if seen.path else seen.actor_hex or seen.all[0]
            deck = geo.map_of(geo.parse(start))
            camera_targets.bring_named(state, (start, *seen.path, *seen.chosen), deck)

    def now(self) -> None:
        """Return to the present, or to the playback; a replay, which has neither, is left."""
        if not self.state.is_played:
            self.table.leave()
            return
        if self.state.glance is None:
            return
        state, playback = self.state, self.playback
        self.state.glance = None
        self.table.close_lists()
        self.table.make_room()
        camera_targets.end_glide(state)
        playback.animation.paused = self.state.busy and not self._played
        state.redraw_board()
        if self.state.busy:
            playback.follow()
        else:
            state.board.back_to(state.stood)

    def why_step(self) -> None:
        """Show the reasons for the current step of the playback, or for the player's own fight just now."""
        playback, log = self.playback, self.state.session.game_log
        shot = playback.shot or playback.flash
        moments = [log.moment(event) for event in shot.events] if shot is not None else []
        found = [moment for moment in moments if moment is not None]
        if found:
            self.look_at(found[0])

    def earlier(self, lines: int = 1) -> None:
        """Go back by so many lines, commands, steps ..."""
        self.go(-lines)

    def later(self, lines: int = 1) -> None:
        """Go on by so many lines, commands, steps ..."""
        self.go(lines)

    def go(self, step: int) -> None:
        """Move so many lines, commands, steps ... on, or back if negative."""
        lines = self.filtered(self.filter)
        if self.glance is None and self.state.is_played:
            # From the present the last line comes first.
            if lines:
                self.look_at(lines[-1].moment)
            return
        if self.by == "line" or self.playback.animation.ahead:
            now = self.moment
            before = [line for line in lines if line.moment < now]
            after = [line for line in lines if line.moment > now]
            # The filter may leave no line on that side of a moment.
            there = after[:step] or list(lines[-1:]) if step > 0 else before[step:][::-1] or list(lines[:1])
            goal = there[-1].moment if there else None
        else:
            goal = self.stops.beside(self.by, self.moment, step)
        if goal is not None:
            self.jump(goal)

    def jump(self, moment: Moment) -> None:
        """Show a moment; the running playback of a replay continues from there."""
        playback = self.playback
        played = (
            not self.state.is_played
            and self.state.busy
            and not playback.animation.paused
            and self.glance is None
        )
        if not self.state.is_played:
            playback.stop()
        self.look_at(moment)
        if played:
            self.play_on()

    def play_on(self) -> None:
        """Play everything from the shown moment to the present."""
        if self.glance is None:
            return
        state, playback = self.state, self.playback
        moment, stood = self.glance.line.moment, state.stood
        if not self.state.is_played:
            playback.stop()
            state.glance = None
            playback.show_again(moment, state.session.game_log.events_from(moment))
            return
        self.now()
        if self.state.busy:
            # Resume the interrupted playback: starting from here would show its events too early.
            playback.animation.paused = False
            return
        playback.show_again(moment, state.session.game_log.events_from(moment))
        state.stood = stood

    def halt(self) -> None:
        """Stop the playback at its step, which becomes the shown moment.

        The end of a playback reveals nothing of the end of the game.
        """
        moment = self.moment
        self.playback.stop()
        self.look_at(moment)

    # Controls

    def handlers(self) -> Handlers:
        return {
            "filter": self.set_filter,
            "line": lambda command, at: self.look_at((command, at)),
            "step": self.why_step,
            "log": self.earlier,
            "by": self.go_by,
            "jump": lambda part: self.jump(self.stops.at(part)),
            "moment": self._to_mark,
        }

    def _to_mark(self, command: int, at: int) -> None:
        self.table.close_lists()
        self.jump((command, at))

    def go_by(self, by: str) -> None:
        """Set the unit of Earlier and Later."""
        self.by = by

    def control(self, what: str) -> None:
        """Handle a playback button: back, pause, next or end."""
        {"back": self.earlier, "next": self.later, "pause": self.play_on, "end": self.now}[what]()

    def key(self, name: str) -> bool:
        """Handle a key; return whether it had a meaning."""
        if name == "END" and self.table.veiled:
            if self.furthest > self.moment:
                self.jump(self.furthest)
            return True
        why = self.state.layout.over.why
        keys = {
            "UP": self.earlier,
            "BACKSPACE": self.earlier,
            "DOWN": self.later,
            "SPACE": self.later,
            "ENTER": self.later,
            "HOME": lambda: self.earlier(10**6),
            "END": lambda: self.later(10**6),
            "PAGEUP": lambda: why.scroll_by(5),
            "PAGEDOWN": lambda: why.scroll_by(-5),
            "ESC": self.now,
        }
        act = keys.get(name)
        if act is not None:
            act()
        return act is not None


def _marks(seen: EventHexes) -> dict[str, Mark]:
    """Return the marks on the board: a reticle for the chosen hexes, brackets for the others."""
    marks = {hex_: Mark("select") for hex_ in seen.others}
    return marks | {hex_: Mark("target") for hex_ in seen.chosen}


class UndoOptions:
    """The undo options at the moment that a table shows."""

    def __init__(self, session: TableSession) -> None:
        self.session = session
        self._goes: tuple[tuple[int, int], str] = ((-1, -1), "")
        """Turn and step of a question, by its number and the version of the log."""

    def handlers(self) -> Handlers:
        return {"here": self.go_here, "return": self.return_here, "branches": self.branches}

    @property
    def question(self) -> int:
        """Commands before the question that led to the shown moment."""
        raise NotImplementedError

    @property
    def goes(self) -> str:
        """Turn and step of that question, as text."""
        key = self.question, self.session.game_log.version
        if self._goes[0] != key:
            view = self.session.game.view_after(key[0])
            self._goes = key, reasons.moment_name(view.turn, view.section)
        return self._goes[1]

    @property
    def here(self) -> tuple[str, str]:
        """The undo option at the shown moment, and why it is unavailable; "" if it is available."""
        raise NotImplementedError

    @property
    def note(self) -> str:
        """The label of the note button for the shown moment, "" for none."""
        return ""

    def turn(self, act: Callable[[], object]) -> None:
        """Move the game to another line of play by ``act``, where that is possible."""

    def go_here(self) -> None:
        """Carry out the option of `here`, or say why it is unavailable."""
        raise NotImplementedError

    def return_here(self) -> None:
        """Confirm `go_here`, where it asks for confirmation."""

    def undo(self) -> None:
        """Undo the last decision, if there is one."""

    def lift(self, unit: str) -> None:
        """Pick up a Unit of the set-up to place it again, where possible."""

    def branches(self) -> None:
        """Show the branches of the game, or say why there are none."""
        raise NotImplementedError
