"""What lies over the timeline of a table: the lists of what mattered, and the editor of notes."""

from __future__ import annotations

from typing import TypeVar

import attrs

from hades import Annotation, Refused
from hades import geometry as geo
from hades.art.pen import PenDrawing
from hades.engine.journal import LONGEST_WORDS, annotation
from hades.engine.undo import LONGEST, PERSON
from hades.history.branch_tree import Twig, branch_tree
from hades.history.milestones import NOTE
from hades.narrate import number_text
from hades.narrate.scenarios import ending
from hades.pages import reasons
from hades.pages.game_analysis import PARTS
from hades.session.notebook import Notebook
from hades.ui import keys
from hades.ui.kit.action import Action
from hades.ui.kit.boxes import typed
from hades.ui.panels.cards import CardPanel, MarkerList, NoteSheet, marks_card
from hades.ui.panels.timeline import (
    FOUND,
    TimelineMark,
)
from hades.ui.screen import STEPS, Handlers
from hades.ui.table.history_view import Reviewed
from hades.wording import counted

WIDE, HIGH, ABOVE = 520.0, 360.0, 4.0
"""Greatest width and height of a list, and its distance above the bar, in units."""
ENOUGH = 220.0
"""Height of the board in units from which it has room for a list."""


BRANCHES = "branches"
ASKS = {
    "rename": "Type the new name, then Enter.",
    "fork": "Type a name for the new branch, then Enter.",
}
SWITCHES = "Press Enter to switch to a branch. The current one is kept, with all its commands."


class MarkerLists:
    """The list that is open over the bar, if one is: marks, notes, one of the analysis, or the branches."""

    def __init__(self, table: Reviewed) -> None:
        self.table = table
        self.panel = CardPanel(table.window.brush, clear=True)
        self._numbers: tuple[int, ...] = ()
        self.part = ""
        """The open list of the analysis, `BRANCHES`, or "" for none."""
        self.at = 0
        self.naming = ""
        """The action that a branch is named for: rename or fork; "" while no name is typed."""
        self._name = self._problem = ""
        self._twigs: tuple[int, tuple[Twig, ...]] = -1, ()

    @property
    def sheet(self) -> MarkerList | None:
        """The content of the open list, None for none."""
        if self.part:
            return self._branches() if self.part == BRANCHES else self._found()
        marks = self.table.history_view.marks if self._numbers else ()
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
        return MarkerList("Analysis", marks, max(0, min(self.at, len(marks) - 1)), tabs, here, told)

    def _branches(self) -> MarkerList:
        twigs = self._tree()
        marks = tuple(
            TimelineMark(
                0.0, FOUND, _branch_name(twig), Action("branch", twig.branch.name), _branch_told(twig)
            )
            for twig in twigs
        )
        tabs = tuple(
            (f"{words} {keys.shown(action)}", Action(action))
            for words, action in (("Rename", "rename"), ("New branch", "fork"))
        )
        field = self._name if self.naming else None
        told = self._problem or (ASKS[self.naming] if self.naming else SWITCHES)
        return MarkerList(
            "Branches", marks, min(self.at, len(marks) - 1), tabs, Action(self.naming), told, field
        )

    def _tree(self) -> tuple[Twig, ...]:
        """Return the branches as a tree; cached, because every frame asks for it."""
        game = self.table.state.game
        if self._twigs[0] != len(game.journal):
            self._twigs = len(game.journal), branch_tree(game)
        return self._twigs[1]

    def open_branches(self) -> None:
        """List the branches, at the one that is played."""
        self.open_part(BRANCHES)
        self._stay()

    def _stay(self) -> None:
        self.at = next(n for n, twig in enumerate(self._tree()) if twig.played)

    def ask(self, what: str) -> None:
        """Let the name of a branch be typed: for the one that is played, or for one that begins here."""
        self.naming, self._name, self._problem = what, "", ""

    def type(self, words: str) -> None:
        """Take typed characters into the name."""
        if (longer := typed(self._name, words, LONGEST).lstrip()) != self._name:
            self._name, self._problem = longer, ""

    def _take_name(self) -> None:
        """Rename the branch that is played, or begin one at the shown moment."""
        session, ways = self.table.state.session, self.table.undo_options
        name, what, to = self._name.strip(), self.naming, self.table.undo_options.question
        try:
            if what == "rename":
                session.rename(name)
            else:
                ways.turn(lambda: session.fork(name, to))
        except Refused as refused:
            self._problem = f"{refused.reason[:1].upper()}{refused.reason[1:]}."
            return
        self.ask("")
        self._stay()

    def switch(self, name: str) -> None:
        """Go on with a branch."""
        table = self.table
        self.close()
        if name != table.state.game.branch:
            table.undo_options.turn(lambda: table.state.session.switch(name))
        if table.state.game.over is not None:
            table.window.end(table.state.game)

    def open(self, *numbers: int) -> None:
        """List marks by their numbers, counted from 0."""
        self.part, self._numbers, self.at, self.panel.scroll = "", numbers, 0, 0.0

    def open_part(self, part: str) -> None:
        """Open a list of the analysis, or the branches."""
        self.part, self.at, self.panel.scroll = part, 0, 0.0
        self.ask("")

    def notes(self) -> None:
        """List all notes, as far as spoilers allow."""
        past = self.table.history_view
        found = [
            n
            for n, stop in enumerate(past.stops.milestones)
            if stop.kind == NOTE and (not self.table.veiled or stop.moment <= past.furthest)
        ]
        if found:
            self.open(*found)
        else:
            self.table.window.notice.tell("This game has no notes yet.")

    def close(self) -> None:
        """Close the list."""
        self.part, self._numbers = "", ()

    def arrange(self) -> None:
        """Place the list above the bar, or in the card place if the board is low."""
        sheet = self.sheet
        self.panel.shown = sheet is not None
        if sheet is not None:
            bar, ratio = self.table.bar, self.table.window.ratio
            top, wide = (
                self.table.state.layout.top.height,
                min(WIDE, self.table.state.layout.strip.width - 16),
            )
            edge = bar.y if bar.shown else self.table.state.layout.strip.y
            bottom = edge if edge - top >= ENOUGH else self.table.state.layout.card_place()[1]
            high = min(HIGH, marks_card(sheet).tall(wide, ratio), bottom - top - 2 * ABOVE)
            self.panel.place(8.0, bottom - ABOVE - high, wide, high, ratio)
            self.panel.update(marks_card(sheet))

    def key(self, name: str) -> bool:
        """Handle a key while a list is open; return whether it had a meaning."""
        sheet = self.sheet
        if sheet is None:
            return False
        if self.naming:
            self._name_key(name)
        elif name == "ESC":
            self.close()
        elif self.part == BRANCHES and name in (keys.of("rename"), keys.of("fork")):
            self.ask(keys.action(name, keys.REPLAY))
        elif self.part in PARTS and name in ("LEFT", "RIGHT", "TAB"):
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

    def _name_key(self, name: str) -> None:
        if name == "ENTER":
            self._take_name()
        elif name == "ESC":
            self.ask("")
        elif name == "BACKSPACE":
            self._name = self._name[:-1]

    def handlers(self) -> Handlers:
        return {
            "branch": self.switch,
            "rename": lambda: self.ask("rename"),
            "fork": lambda: self.ask("fork"),
            "stops": self.open,
            "notes": self.notes,
            "close-stops": self.close,
            "list": self.open_part,
        }


def _branch_name(twig: Twig) -> str:
    indent = "    " * (twig.depth - 1) + "└ " if twig.depth else ""
    return f"{indent}{twig.branch.name}{' (current)' if twig.played else ''}"


def _branch_told(twig: Twig) -> str:
    commands = counted(len(twig.branch.history), "command")
    own = (
        f"{twig.own} of them new, branched from {twig.parent} at {reasons.moment_name(*twig.split)}"
        if twig.parent
        else ""
    )
    ended = ending(twig.outcome)[0] if twig.outcome else ""
    stands = f"now at {reasons.moment_name(*twig.stands)}"
    points = f"{number_text(twig.vp).lstrip('+')} VP"
    return " · ".join(filter(None, (commands, own, ended or stands, points)))


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

    def __init__(self, table: Reviewed, notebook: Notebook) -> None:
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
        what = "New note" if draft.was is None else "Note"
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
            hint = f"Click the hex that the arrow from {draft.start} points to."
        elif draft.tool == RING:
            hint = "Type text. Click a hex to ring it; click again to remove the ring."
        else:
            hint = "Type text. Click a hex to begin an arrow, then another to end it."
        if not self.table.state.keyed:
            return hint
        return f"{hint} Enter clicks at the cursor; after Esc it saves the note."

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
        if table.state.busy and not table.state.looks_back:
            table.history_view.halt()
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
        log = self.table.state.session.game_log
        command, at = self.table.history_view.moment
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
        past = self.table.history_view
        past.take_notes()
        what = "deleted from" if draft.note.is_empty else "saved in"
        self.table.window.notice.tell(f"Note {what} {self.notebook.name}.")

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
            draft.told = "Not saved yet: Enter saves it, Esc discards it."
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

    def handlers(self) -> Handlers:
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
