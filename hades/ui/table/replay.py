"""The replay of a game: its log, its playback and its timeline; only notes can be added.

The player moves by lines, commands, steps, phases, turns or milestones, plays the game back, looks at its
analysis along the same timeline, or plays on from any moment in a game of their own.
"""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import attrs

from hades import Annotation, Game
from hades import geometry as geo
from hades.advice.adviser import BetterLine
from hades.advice.analysis import findings
from hades.art.pen import PenDrawing
from hades.content import revisions
from hades.content.position import parse_position
from hades.engine.journal import LONGEST_WORDS, annotation
from hades.engine.undo import PERSON
from hades.history.log import Line
from hades.history.milestones import BY, NOTE, Stops, left_out
from hades.history.timeline import Moment
from hades.odds.chance_table import percent
from hades.pages import reasons
from hades.pages.game_analysis import BREAKS, DECISIONS, PARTS
from hades.session.notebook import Notebook
from hades.session.session import NOT_YET
from hades.session.table_session import TableSession
from hades.ui import keys
from hades.ui.kit.action import Action, of
from hades.ui.kit.boxes import typed
from hades.ui.kit.panel import Panel
from hades.ui.narration import sentences
from hades.ui.panels.cards import CardPanel, MarkerList, NoteSheet, marks_card, note_card
from hades.ui.panels.chart import Curve, CurveJump
from hades.ui.panels.timeline import (
    BRIEF,
    CHIPS,
    CURVE,
    FOUND,
    LOW_CURVE,
    TALL,
    Timeline,
    TimelineMark,
    TimelinePanel,
)
from hades.ui.screen import STEPS, Handlers, Window
from hades.ui.table.history_view import HistoryView, UndoOptions
from hades.ui.table.picture import TablePicture
from hades.ui.table.table_screen import TableScreen
from hades.view import View
from hades.wording import counted


class Course(HistoryView):
    """A history view that moves by lines, commands, steps, phases, turns or milestones."""

    table: Replay

    def __init__(self, table: Replay) -> None:
        super().__init__(table.state, table.film)
        self.table = table
        self.by = BY[0]
        """Unit of Earlier and Later: one of `hades.history.milestones.BY`."""
        self.stops = Stops(table.game, table.session.game_log)
        self.left_out = left_out(table.game)
        self.furthest: Moment = self.stops.lines[0]
        """The latest moment shown since later results are hidden."""
        self._turns = tuple((self.stops.part(moment), turn) for moment, turn in self.stops.turns)
        self.written = 0
        """Number of changes to the notes."""
        self.marks = self._mark()
        """Milestones and notes, as the bar shows them."""
        self.charted = False
        """True if the analysis is shown."""
        self._curve: tuple[object, Curve | None] = None, None

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
        """Show the current notes of the game."""
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
        """Return the filtered log; without spoilers only as far as it was shown."""
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
        """Return the bar; without spoilers it shows nothing of later moments."""
        stops, now = self.stops, self.moment
        told = " ".join(mark.words for mark in stops.marked(now))
        if self.table.veiled:
            return Timeline(self.by, 0.0, True, told)
        told, part = told or self.left_out, stops.part(now)
        return Timeline(
            self.by, part, False, told, self._turns, self.marks, self.written, self._course_so_far()
        )

    def _course_so_far(self) -> Curve | None:
        """Return the curve of expected VP along the bar, as far as it is known; None if it is not shown."""
        if not self.charted:
            return None
        analysis, game = self.table.analysis, self.table.game
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

    # Moving

    def look_at(self, moment: Moment) -> None:
        super().look_at(moment)
        self.reach()
        self.tell_findings()

    def tell_findings(self) -> None:
        """Add what the analysis tells of the shown moment to its page."""
        glance, ends = self.glance, (self.stops.lines[0], self.stops.lines[-1])
        if glance is not None and self.charted and not self.table.veiled:
            found = self.table.analysis.rows_at(glance.line.moment, ends)
            rows = (*found, *(row for row in glance.page.rows if row not in found))
            self.state.glance = attrs.evolve(glance, page=attrs.evolve(glance.page, rows=rows))

    def reach(self) -> None:
        """Remember the latest moment shown; with spoilers, the current one."""
        self.furthest = max(self.furthest, self.moment) if self.table.veiled else self.moment

    def look_at_last(self) -> None:
        """Show the last line; the present itself could be acted upon."""
        self.look_at(self.stops.lines[-1])

    def go(self, step: int) -> None:
        """Move so many lines, commands, steps ... on, or back if negative."""
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
        """Show a moment; a running playback continues from there."""
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
        """Play everything from the shown moment."""
        if self.glance is not None:
            moment, film = self.glance.line.moment, self.table.film
            film.stop()
            self.state.glance = None
            film.show_again(moment, self.table.session.game_log.events_from(moment))

    def halt(self) -> None:
        """Stop the playback at its step, which becomes the shown moment.

        The end of a playback reveals nothing of the end of the game.
        """
        moment = self.moment
        self.table.film.stop()
        self.look_at(moment)

    # Controls

    def deeds(self) -> Handlers:
        return {
            **super().deeds(),
            "by": self.go_by,
            "jump": lambda part: self.jump(self.stops.at(part)),
            "moment": self._to_mark,
        }

    def _to_mark(self, command: int, at: int) -> None:
        self.table.lists.close()
        self.jump((command, at))

    def go_by(self, by: str) -> None:
        """Set the unit of Earlier and Later."""
        self.by = by

    def now(self) -> None:
        """Leave the replay, which has no present to return to."""
        self.table.leave()

    def key(self, name: str) -> bool:
        if name == "END" and self.table.veiled:
            if self.furthest > self.moment:
                self.jump(self.furthest)
            return True
        return super().key(name)


WIDE, HIGH, ABOVE = 520.0, 360.0, 4.0
"""Greatest width and height of a list, and its distance above the bar, in units."""
ENOUGH = 220.0
"""Height of the board in units from which it has room for a list."""


class MarkerLists:
    """The list that is open over the bar, if one is: marks, all notes, or one of the analysis."""

    def __init__(self, table: Replay) -> None:
        self.table = table
        self.panel = CardPanel(table.window.brush, clear=True)
        self._numbers: tuple[int, ...] = ()
        self.part = ""
        """The open list of the analysis, "" for none."""
        self.at = 0

    @property
    def sheet(self) -> MarkerList | None:
        """The content of the open list, None for none."""
        if self.part:
            return self._found()
        marks = self.table.past.marks
        here = tuple(marks[number] for number in self._numbers if number < len(marks))
        if not here:
            return None
        title = (
            counted(len(here), "note")
            if all(mark.kind == NOTE for mark in here)
            else f"{len(here)} marks here"
        )
        return MarkerList(title, here, min(self.at, len(here) - 1))

    def _found(self) -> MarkerList:
        analysis = self.table.analysis
        marks = tuple(
            TimelineMark(0.0, FOUND, one.words, Action("moment", *one.moment), one.where)
            for one in analysis.of(self.part)
        )
        told = analysis.told if marks else f"{analysis.told} {analysis.empty(self.part)}"
        tabs = tuple((words, Action("list", part)) for part, words in PARTS.items())
        here = Action("list", self.part)
        return MarkerList("How it went", marks, max(0, min(self.at, len(marks) - 1)), tabs, here, told)

    def open(self, *numbers: int) -> None:
        """List marks by their numbers, counted from 0."""
        self.part, self._numbers, self.at, self.panel.scroll = "", numbers, 0, 0.0

    def open_part(self, part: str) -> None:
        """Open a list of the analysis."""
        self.part, self.at, self.panel.scroll = part, 0, 0.0

    def notes(self) -> None:
        """List all notes, as far as spoilers allow."""
        past = self.table.past
        found = [
            n
            for n, stop in enumerate(past.stops.milestones)
            if stop.kind == NOTE and (not self.table.veiled or stop.moment <= past.furthest)
        ]
        if found:
            self.open(*found)
        else:
            self.table.window.notice.tell("Nobody has written a note on this game.")

    def close(self) -> None:
        """Close the list."""
        self.part, self._numbers = "", ()

    def arrange(self) -> None:
        """Place the list above the bar, or in the card place if the board is low."""
        sheet = self.sheet
        self.panel.shown = sheet is not None
        if sheet is not None:
            bar, ratio = self.table.bar, self.table.window.ratio
            top, wide = self.table.layout.top.height, min(WIDE, bar.width - 16)
            bottom = bar.y if bar.y - top >= ENOUGH else self.table.layout.told()[1]
            high = min(HIGH, marks_card(sheet).tall(wide, ratio), bottom - top - 2 * ABOVE)
            self.panel.place(bar.x + 8, bottom - ABOVE - high, wide, high, ratio)
            self.panel.update(marks_card(sheet))

    def key(self, name: str) -> bool:
        """Handle a key while a list is open; return whether it had a meaning."""
        sheet = self.sheet
        if sheet is None:
            return False
        if name == "ESC":
            self.close()
        elif self.part and name in ("LEFT", "RIGHT", "TAB"):
            parts = list(PARTS)
            by = -1 if name == "LEFT" else 1
            self.open_part(parts[(parts.index(self.part) + by) % len(parts)])
        elif name in STEPS:
            self.at = max(0, min(len(sheet.marks) - 1, sheet.at + STEPS[name]))
        elif name == "ENTER" and sheet.marks:
            self.table.act(sheet.marks[sheet.at].action)
        elif name == keys.of("course"):
            self.table.act("course")
        return True

    def deeds(self) -> Handlers:
        return {
            "stops": self.open,
            "notes": self.notes,
            "close-stops": self.close,
            "list": self.open_part,
        }


Mark = TypeVar("Mark")

RING, ARROW = "ring", "arrow"
END = 10.0**6
"""A scroll position below the end of any page."""
_WRITING = ("note-tool", "unmark", "keep-note", "leave-note", "no-note")
_LOOKING = ("deck", "look", "both", "ghost", "numbers", "small", "whole", "in", "out", "left", "right", "up")
MEANWHILE = frozenset((*_WRITING, *_LOOKING, "down", "ids", "clauses", "rule", "settings"))
"""Actions allowed while a note is written: those that change nothing else."""


@attrs.define
class NoteDraft:
    """A note being written; ``was`` is the note it replaces, ``start`` the hex where an arrow begins."""

    note: Annotation
    was: Annotation | None
    tool: str = RING
    start: str = ""
    told: str = ""
    """Reason why something is impossible, as a sentence; "" for none."""
    leaves: bool = False
    """True if the next Esc discards the draft."""

    @property
    def changed(self) -> bool:
        """True if the draft has unsaved changes."""
        old = self.was or attrs.evolve(self.note, words="", rings=(), arrows=())
        return self.note != old


class NoteEditor:
    """The editor of notes in a replay, one at a time."""

    def __init__(self, table: Replay, notebook: Notebook) -> None:
        self.table = table
        self.notebook = notebook
        self.draft: NoteDraft | None = None

    # State

    @property
    def sheet(self) -> NoteSheet | None:
        """The page of the draft, None for none."""
        draft, glance = self.draft, self.table.state.glance
        if draft is None or glance is None:
            return None
        where = reasons.moment_name(glance.line.turn, glance.line.section)
        what = "New note" if draft.was is None else "The note"
        return NoteSheet(
            f"{what} on {where}",
            draft.note.words,
            tuple(f"Ring {hex_}" for hex_ in draft.note.rings),
            tuple(f"{start} → {goal}" for start, goal in draft.note.arrows),
            draft.tool,
            draft.told or self._hint(draft),
            bool(draft.told),
            draft.was is not None,
            LONGEST_WORDS - len(draft.note.words),
        )

    def _hint(self, draft: NoteDraft) -> str:
        if draft.start:
            hint = f"Now the hex that the arrow from {draft.start} points to."
        elif draft.tool == RING:
            hint = "Type words. A click on a hex rings it, one more takes the ring away."
        else:
            hint = "Type words. A click on a hex begins an arrow, the next one ends it."
        if not self.table.state.keyed:
            return hint
        return f"{hint} Enter clicks at the cursor; after Esc it keeps the note."

    @property
    def drawing(self) -> PenDrawing:
        """The rings and arrows of the draft."""
        draft = self.draft
        return PenDrawing(draft.note.rings, draft.note.arrows, draft.start) if draft else PenDrawing()

    # Beginning and end

    def begin(self) -> None:
        """Begin a note on the shown moment, or edit the one that exists."""
        table = self.table
        if self.notebook.closed:
            table.window.notice.tell(self.notebook.closed)
            return
        if table.busy and not table.looks_back:
            table.past.halt()
        glance = table.state.glance
        if glance is None or self.draft is not None:
            return
        was = next(iter(glance.notes), None)
        self.draft = NoteDraft(was or self._empty(), was)
        table.page.scroll = 0.0
        table.state.keyed = False

    def _empty(self) -> Annotation:
        """Return an empty note on the shown moment.

        A note on a command's last line belongs to the command.
        """
        log = self.table.session.game_log
        command, at = self.table.past.moment
        last = max((line.at for line in log.lines if line.after == command), default=at)
        return Annotation(command, "", PERSON, event=None if at >= last else at)

    def keep(self) -> None:
        """Save the note in the file; an empty note deletes the old one."""
        draft = self.draft
        if draft is None:
            return
        if not draft.changed:
            self.draft = None
            return
        draft.told = self.notebook.keep(draft.note)
        if draft.told:
            return
        self.draft = None
        past = self.table.past
        past.take_notes()
        what = "taken out of" if draft.note.is_empty else "kept in"
        self.table.window.notice.tell(f"The note is {what} {self.notebook.name}.")

    def take_away(self) -> None:
        """Delete the existing note."""
        draft = self.draft
        if draft is not None:
            draft.note = attrs.evolve(draft.note, words="", rings=(), arrows=())
            self.keep()

    def leave(self) -> None:
        """Close the editor; ask for confirmation first if changes would be lost."""
        draft = self.draft
        if draft is None:
            return
        if draft.start:
            draft.start = ""
        elif draft.changed and not draft.leaves:
            draft.leaves = True
            draft.told = "Not kept yet: Enter keeps it, Esc once more throws it away."
        else:
            self.draft = None

    # Input

    def click(self, hex_: str) -> None:
        """Ring a hex, or begin or end an arrow there; a mark that exists is removed."""
        draft = self.draft
        if draft is None:
            return
        draft.told, draft.leaves, note = "", False, draft.note
        if draft.tool == RING:
            self._take(rings=_toggled(note.rings, hex_))
        elif not draft.start:
            draft.start = hex_
        else:
            start, draft.start = draft.start, ""
            if hex_ != start:
                self._take(arrows=_toggled(note.arrows, (start, hex_)))

    def _take(
        self,
        *,
        words: str | None = None,
        rings: tuple[str, ...] | None = None,
        arrows: tuple[tuple[str, str], ...] | None = None,
    ) -> None:
        """Change text or marks, if the note can hold them."""
        draft = self.draft
        assert draft is not None, "nothing is written"
        note = draft.note
        draft.leaves, draft.told = False, ""
        try:
            draft.note = annotation(
                note.after,
                note.words if words is None else words,
                note.player,
                note.rings if rings is None else rings,
                note.arrows if arrows is None else arrows,
                note.event,
            )
        except ValueError as error:
            draft.told = f"{str(error)[:1].upper()}{str(error)[1:]}."

    def type(self, words: str) -> None:
        """Add typed characters."""
        draft = self.draft
        if draft is None or not words.isprintable():
            return
        if len(draft.note.words) >= LONGEST_WORDS:
            draft.told = f"A note has at most {LONGEST_WORDS} characters."
            return
        self.table.state.keyed = False
        if (longer := typed(draft.note.words, words, LONGEST_WORDS)) != draft.note.words:
            self._take(words=longer)
            # Keep the end of the text visible while it is typed.
            self.table.page.scroll = END

    def key(self, name: str) -> bool:
        """Handle a key while a note is written; return whether it had a meaning."""
        draft, table = self.draft, self.table
        if draft is None:
            return False
        if name == "ENTER" and table.state.keyed and table.state.hover >= 0:
            self.click(geo.label(table.state.hover))
        elif name == "ENTER":
            self.keep()
        elif name == "ESC" and table.state.keyed:
            table.state.keyed = False
        elif name == "ESC":
            self.leave()
        elif name == "BACKSPACE":
            self._back()
        elif name == keys.of("note-tool"):
            self.turn()
        else:
            # Letters are text. Other keys move around the board; the rest must wait, and a notice says so.
            action = keys.action(name, keys.TABLE, keys.REPLAY) if len(name) > 1 else ""
            if action and not (action in MEANWHILE and table.camera_key(action)):
                table.act(action)
        return True

    def _back(self) -> None:
        """Delete the last letter, or without text the last mark."""
        draft = self.draft
        if draft is None:
            return
        note = draft.note
        if draft.start:
            draft.start = ""
        elif note.words:
            self._take(words=note.words[:-1])
        elif note.arrows:
            self._take(arrows=note.arrows[:-1])
        else:
            self._take(rings=note.rings[:-1])

    def turn(self, tool: str = "") -> None:
        """Switch to a tool, rings or arrows; without ``tool`` to the other one."""
        draft = self.draft
        if draft is not None:
            draft.tool = tool or (ARROW if draft.tool == RING else RING)
            draft.start, draft.told = "", ""

    def unmark(self, kind: str, number: int) -> None:
        """Remove a ring or an arrow."""
        draft = self.draft
        if draft is not None and kind == RING:
            self._take(rings=_without(draft.note.rings, number))
        elif draft is not None:
            self._take(arrows=_without(draft.note.arrows, number))

    def deeds(self) -> Handlers:
        return {
            "note": self.begin,
            "note-tool": self.turn,
            "unmark": self.unmark,
            "keep-note": self.keep,
            "leave-note": self.leave,
            "no-note": self.take_away,
        }


def _toggled(marks: tuple[Mark, ...], mark: Mark) -> tuple[Mark, ...]:
    """Return marks with one added, or removed if it was among them."""
    return tuple(one for one in marks if one != mark) if mark in marks else (*marks, mark)


def _without(marks: tuple[Mark, ...], number: int) -> tuple[Mark, ...]:
    return (*marks[:number], *marks[number + 1 :])


LOW = 560.0
"""Window height in units below which the bar is brief."""


class Seen(TableSession):
    """The session of a replay at the shown moment: it asks no question, and nothing is ahead."""

    def see(self, view: View) -> None:
        """Take the view of the shown moment as the current state."""
        self.view = view
        self.units = {unit.id: unit for unit in view.units}
        self.sis = {si.id: si for si in view.installations}
        self.ask = None
        self.things, self.marks, self.options, self.ways = {}, {}, [], {}


class PlayOn(UndoOptions):
    """Playing on from any moment, in a new game in analysis mode; the watched game stays as it is."""

    def __init__(self, table: Replay) -> None:
        super().__init__(table.session)
        self.table = table

    @property
    def question(self) -> int:
        return max(0, self.table.past.moment[0] - 1)

    @property
    def here(self) -> tuple[str, str]:
        over = self.question >= len(self.table.game.history)
        return "Play from here", "The game is over here" if over else ""

    @property
    def note(self) -> str:
        glance = self.table.state.glance
        return "Edit note" if glance is not None and glance.notes else "Note"

    def go_here(self) -> None:
        """Begin a game with everything up to the shown moment; a better line that is known stays visible."""
        if why := self.here[1]:
            self.table.window.notice.tell(f"Not from here: {why}.")
            return
        window, to, goes = self.table.window, self.question, self.goes
        one = self.table.analysis.decision_at(self.table.past.moment) if self.table.past.charted else None
        session = window.play(begun_again(self.table.game, to, window.components)).session
        if one is not None:
            words = f"Better here by the analysis: {one.better_words} ({one.cost:.1f} VP ± {one.error:.1f})."
            commands = one.better if to == one.at.command else ()
            session.better = BetterLine(words, commands=commands, after=to)
        window.notice.tell(
            f"A game of your own, in analysis mode.\nIt stands at the question of {goes}, and "
            "everything up to there is as it was. It is kept in a file of its own; what was "
            "watched stays as it is."
        )

    def branches(self) -> None:
        """Say that branches are not shown: a replay follows the main line of play."""
        self.table.window.notice.tell(self.left)

    @property
    def left(self) -> str:
        """A notice about the branches that are not shown."""
        left = self.table.past.left_out or "nothing was taken back"
        return f"{left[:1].upper()}{left[1:]}.\nWhat is shown is the line of play that was kept."


class Replay(TableScreen):
    """A table without player input; playing on from here begins another game."""

    session: Seen
    past: Course
    ways: PlayOn
    covers = True

    def __init__(self, window: Window, game: Game, file: Path | None = None) -> None:
        """Open a game; ``file`` is its file, if notes can be kept there."""
        # A replay carries out no commands, so it saves nothing but notes.
        super().__init__(window, Seen(game))
        self.picture = TablePicture(self)
        self.unveiled = False
        """True if the end is known already, whatever the setting."""
        self.log_away = False
        """True if the log is hidden to make room for a low board."""
        self.past = Course(self)
        self.ways = PlayOn(self)
        self.bar = TimelinePanel(window.brush)
        self.lists = MarkerLists(self)
        self.noting = NoteEditor(self, Notebook(game, file, window.components, window.autosave))
        self.page = CardPanel(window.brush, clear=True)
        self.analysis = window.analysis_of(game)
        self.layout.fixed = (self.page, self.lists.panel, self.bar, *self.layout.fixed)
        self._shown_at: object = None
        """Stamp of the table that the session last took over."""

    def show(self) -> None:
        super().show()
        if not self.busy and not self.looks_back:
            self.past.look_at(self.past.stops.lines[0])
            left = self.ways.left if self.past.left_out else ""
            if told := "\n".join(filter(None, (left, revisions.told(self.game.rules_since)))):
                self.window.notice.tell(told)

    @property
    def veiled(self) -> bool:
        return not (self.unveiled or self.window.settings.spoilers)

    def leave(self) -> None:
        """Return to the list of games or drills that the replay was opened from."""
        self.window.pop()

    # Playback

    def step_shown(self) -> None:
        self.past.reach()

    def film_over(self) -> None:
        self.state.tableau.sync(self.game.view())
        self.board.actors(())
        self.state.redraw_board()
        self.film.away = False
        self.film.rest = 0.0
        self.past.look_at_last()

    def reel(self, what: str) -> None:
        if not self.looks_back and what in ("back", "next") and self.past.by != "line":
            self.past.go(1 if what == "next" else -1)
        elif not self.looks_back and (what == "end" or (what == "pause" and not self.film.projector.paused)):
            self.past.halt()
        else:
            super().reel(what)

    # Keys and buttons

    @property
    def writes(self) -> bool:
        return self.noting.draft is not None

    @property
    def field(self) -> str:
        return "note" if self.writes and self.state.sheet is None else ""

    @property
    def open_panels(self) -> list[Panel]:
        if self.state.sheet is None and (self.writes or self.lists.sheet is not None):
            first = self.page if self.writes else self.lists.panel
            return [first, self.layout.views, self.layout.top]
        return super().open_panels

    def text(self, words: str) -> None:
        if self.state.sheet is None:
            self.noting.type(words)

    def act(self, action: Action | str) -> None:
        """Carry out an action of a spot or a key.

        While a note is written, those that leave its moment are refused.
        """
        if self.writes and of(action).name not in MEANWHILE:
            self.window.notice.tell("A note is being written.\nEnter keeps it, Esc leaves it.")
        else:
            super().act(action)

    def release(self, x: float, y: float, right: bool) -> None:
        panel = self.layout.panel_at(x, y)
        if self.state.sheet is not None or not (self.writes or self.lists.sheet is not None):
            super().release(x, y, right)
        elif not self.writes and panel not in (self.lists.panel, self.bar):
            self.lists.close()
        elif panel is not None:
            spot = panel.spot(x, y)
            if spot is not None and spot.action and spot.live:
                self.act(spot.action)
        elif right:
            self.noting.leave()
        elif (hex_ := self.clicked_hex(x, y)) >= 0:
            self.state.keyed = False
            self.noting.click(geo.label(hex_))

    def key(self, name: str) -> None:
        if self.state.sheet is None and (self.noting.key(name) or self.lists.key(name)):
            return
        if self.state.sheet is None and name in tuple("123456"[: len(BY)]):
            self.past.go_by(BY[int(name) - 1])
        elif self.state.sheet is None and name == keys.of("spoilers"):
            self._veil()
        elif self.state.sheet is None and name == keys.of("here"):
            self.ways.go_here()
        elif self.state.sheet is None and name in (keys.of("course"), keys.of("note"), keys.of("notes")):
            self.act(keys.action(name, keys.REPLAY))
        elif self.state.sheet is None and name == keys.of("log"):
            self.act("log")
        else:
            super().key(name)

    def deeds(self) -> Handlers:
        mine: Handlers = {"spoilers": self._veil, "course": self.course, "log": self._log}
        return {**super().deeds(), **mine, **self.noting.deeds(), **self.lists.deeds()}

    @property
    def drawing(self) -> PenDrawing:
        return self.noting.drawing if self.writes else super().drawing

    def course(self) -> None:
        """Show the analysis of the whole game, which needs spoilers on; if its list is open, hide it."""
        window, past = self.window, self.past
        if self.veiled:
            key = keys.shown("spoilers")
            window.notice.tell(f"That tells what is still to come.\nShow what is ahead first [{key}].")
        elif not self.game.aids and self.game.over is None:
            window.notice.tell(f"Not now: {NOT_YET}.")
        elif self.lists.part:
            past.charted = False
            self.lists.close()
            self.resize()
        else:
            past.charted = True
            self.lists.open_part(DECISIONS)
            self.resize()

    def update(self, seconds: float) -> bool:
        changed = False
        if self.past.charted and not self.veiled:
            changed = self.analysis.go_on()
            if changed and self.analysis.found is not None:
                self.past.tell_findings()
        return super().update(seconds) or changed

    def _log(self) -> None:
        """Show the line before; in a window where log and board share a place, switch between the two."""
        if self.layout.log_fits:
            self.past.earlier()
        else:
            self.log_away = not self.log_away

    def _veil(self) -> None:
        hides = not self.veiled
        self.unveiled = False
        self.window.change(spoilers=not hides)
        self.layout.log.look_again()

    # Drawing

    def draw(self) -> None:
        self._fold()
        super().draw()

    def resize(self) -> None:
        height = self.window.units[1]
        low = height < LOW
        self.layout.foot = CHIPS if self.veiled else BRIEF if low else TALL
        if self.past.charted and not self.veiled:
            self.layout.foot += LOW_CURVE if low else CURVE
        super().resize()

    def _fold(self) -> None:
        """Hide the log of a low window while a note, which is about places on the board, is written."""
        folded = self.looks_back and (self.writes or self.log_away)
        if folded != self.layout.folded:
            self.layout.folded = folded
            self.resize()
            self.past.bring()

    def _place_bar(self) -> None:
        """Place the bar above the strip, or above the log where the log lies on the strip."""
        self.bar.place(*self.layout.places["foot"], self.window.ratio)

    def draw_panels(self) -> None:
        shown = self.state.stamp
        if shown != self._shown_at:
            self._shown_at = shown
            self.session.see(self.shown)
        self._place_bar()
        self.bar.update(self.past.timeline())
        self.lists.arrange()
        sheet, side = self.noting.sheet, self.layout.decision
        self.page.shown = sheet is not None
        if sheet is not None:
            self.page.place(side.x, side.y, side.width, side.height, self.window.ratio)
            self.page.update(note_card(sheet, side.width, self.window.ratio))
        super().draw_panels()

    def tellings(self) -> tuple[tuple[str, str], ...]:
        note, listed = self.noting.sheet, self.lists.sheet
        if note is not None:
            # Narrate the typed text word by word.
            return ("note", sentences(*note.spoken)), ("word", note.last_word), *super().tellings()
        told = listed.spoken if listed is not None else ()
        return (("note", sentences(*told)), *super().tellings())


def begun_again(game: Game, commands: int, components: Path | None = None) -> Game:
    """Return another game in analysis mode that begins with so many commands of one.

    The luck to come is the same.
    """
    if game.position:
        sheet = parse_position(game.position)
        again = Game.from_position(sheet, edition=game.edition, components=components, undo="analysis")
    else:
        again = Game.new(
            game.scenario,
            seed=game.seed,
            edition=game.edition,
            components=components,
            undo="analysis",
            draws=game.drawn(0) if game.at_table else None,
            missing=game.missing,
        )
    again.aids = game.aids
    for number, command in enumerate(game.history[:commands], 1):
        again.do(command.name, game.drawn(number))
    return again
