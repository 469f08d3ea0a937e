"""The editor of notes: words, rings and arrows for a moment of the past."""

from __future__ import annotations

from typing import Any, TypeVar

import attrs

from hades import Annotation
from hades import geometry as geo
from hades.art.pen import PenDrawing
from hades.engine.journal import LONGEST_WORDS, annotation
from hades.engine.undo import PERSON
from hades.pages import reasons
from hades.session.notebook import Notebook
from hades.ui import keys
from hades.ui.kit.panel import CardPanel
from hades.ui.panels.cards import NoteSheet, note_card
from hades.ui.screen import Handlers
from hades.ui.table.history_view import HistoryView

Mark = TypeVar("Mark")

RING, ARROW = "ring", "arrow"
END = 10.0**6
"""A scroll position below the end of any page."""
_WRITING = ("note-tool", "unmark", "keep-note", "leave-note", "no-note")
_LOOKING = ("deck", "look", "both", "ghost", "numbers", "small", "whole", "in", "out", "left", "right", "up")
MEANWHILE = frozenset((*_WRITING, *_LOOKING, "down", "ids", "clauses", "rule", "settings"))
"""Actions allowed while a note is written: those that change only the note or the view."""


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

    @property
    def hint(self) -> str:
        """Instructions for writing the note, or for drawing with the selected tool."""
        if self.start:
            return f"Click the hex that the arrow from {self.start} points to."
        if self.tool == RING:
            return "Type text. Click a hex to ring it; click again to remove the ring."
        return "Type text. Click a hex to begin an arrow, then another to end it."

    def take(self, **changes: Any) -> None:
        """Change words, rings or arrows, if the note can hold them."""
        self.leaves, self.told, new = False, "", attrs.evolve(self.note, **changes)
        try:
            self.note = annotation(new.after, new.words, new.player, new.rings, new.arrows, new.event)
        except ValueError as error:
            self.told = f"{str(error)[:1].upper()}{str(error)[1:]}."

    def click(self, hex_: str) -> None:
        """Ring a hex, or begin or end an arrow there; an existing mark is removed."""
        self.told, self.leaves = "", False
        if self.tool == RING:
            self.take(rings=_toggled(self.note.rings, hex_))
        elif not self.start:
            self.start = hex_
        else:
            start, self.start = self.start, ""
            if hex_ != start:
                self.take(arrows=_toggled(self.note.arrows, (start, hex_)))

    def back(self) -> None:
        """Delete the last letter, or if there is no text, the last mark."""
        note = self.note
        if self.start:
            self.start = ""
        elif note.words:
            self.take(words=note.words[:-1])
        elif note.arrows:
            self.take(arrows=note.arrows[:-1])
        else:
            self.take(rings=note.rings[:-1])

    def turn(self, tool: str = "") -> None:
        """Switch to a tool, rings or arrows; without ``tool``, to the other one."""
        self.tool = tool or (ARROW if self.tool == RING else RING)
        self.start, self.told = "", ""

    def unmark(self, kind: str, number: int) -> None:
        """Remove a ring or an arrow."""
        what = "rings" if kind == RING else "arrows"
        marks = getattr(self.note, what)
        self.take(**{what: (*marks[:number], *marks[number + 1 :])})


class NoteEditor:
    """The editor of notes in a replay, one at a time."""

    def __init__(self, past: HistoryView, notebook: Notebook) -> None:
        self.past, self.state = past, past.state
        self.notebook = notebook
        self.page = CardPanel(self.state.window.brush, clear=True)
        self.draft: NoteDraft | None = None

    @property
    def sheet(self) -> NoteSheet | None:
        """The page of the draft, or None."""
        draft, glance = self.draft, self.state.glance
        if draft is None or glance is None:
            return None
        where = reasons.moment_name(glance.line.turn, glance.line.section)
        by_keys = " Enter clicks at the cursor; after Esc it saves the note." if self.state.keyed else ""
        return NoteSheet(
            f"{'New note' if draft.was is None else 'Note'} on {where}",
            draft.note.words,
            tuple(f"Ring {hex_}" for hex_ in draft.note.rings),
            tuple(f"{start} → {goal}" for start, goal in draft.note.arrows),
            draft.tool,
            draft.told or f"{draft.hint}{by_keys}",
            bool(draft.told),
            draft.was is not None,
            LONGEST_WORDS - len(draft.note.words),
        )

    @property
    def drawing(self) -> PenDrawing:
        """The rings and arrows of the draft."""
        draft = self.draft
        return PenDrawing(draft.note.rings, draft.note.arrows, draft.start) if draft else PenDrawing()

    def draw(self) -> None:
        """Place the page of the draft in place of the choices, and update it."""
        sheet, side, ratio = self.sheet, self.state.layout.decision, self.state.window.ratio
        self.page.shown = sheet is not None
        if sheet is not None:
            self.page.place(side.x, side.y, side.width, side.height, ratio)
            self.page.update(note_card(sheet))

    def begin(self) -> None:
        """Begin a note on the shown moment, or edit the one that exists."""
        state = self.state
        if self.notebook.closed:
            state.window.notice.tell(self.notebook.closed)
            return
        if state.busy and not state.looks_back:
            self.past.halt()
        glance = state.glance
        if glance is None or self.draft is not None:
            return
        was = next(iter(glance.notes), None)
        self.draft = NoteDraft(was or self._empty(), was)
        self.page.scroll = 0.0
        state.keyed = False

    def _empty(self) -> Annotation:
        """Return an empty note on the shown moment.

        A note on a command's last line belongs to the command.
        """
        log = self.state.session.game_log
        command, at = self.past.moment
        last = max((line.at for line in log.lines if line.command == command), default=at)
        return Annotation(command, "", PERSON, event=None if at >= last else at)

    def keep(self, draft: NoteDraft) -> None:
        """Save a note in the file; an empty note deletes the old one."""
        if draft.changed:
            draft.told = self.notebook.keep(draft.note)
            if draft.told:
                return
            self.past.take_notes()
            what = "deleted from" if draft.note.is_empty else "saved in"
            self.state.window.notice.tell(f"Note {what} {self.notebook.name}.")
        self.draft = None

    def _take_away(self, draft: NoteDraft) -> None:
        """Delete the existing note."""
        draft.note = attrs.evolve(draft.note, words="", rings=(), arrows=())
        self.keep(draft)

    def leave(self, draft: NoteDraft) -> None:
        """Close the editor, with confirmation first if changes would be lost."""
        if draft.start:
            draft.start = ""
        elif draft.changed and not draft.leaves:
            draft.leaves = True
            draft.told = "Not saved yet: Enter saves it, Esc discards it."
        else:
            self.draft = None

    def type(self, draft: NoteDraft, words: str) -> None:
        """Add typed characters."""
        if not words.isprintable():
            return
        if len(draft.note.words) >= LONGEST_WORDS:
            draft.told = f"A note has at most {LONGEST_WORDS} characters."
            return
        self.state.keyed = False
        if words:
            draft.take(words=draft.note.words + words)
            # Keep the end of the text visible while it is typed.
            self.page.scroll = END

    def key(self, draft: NoteDraft, name: str) -> str:
        """Handle a key while a note is written; return the action of a key that is not text, or "".

        Of these actions only those in `MEANWHILE` are carried out.
        """
        state = self.state
        if name == "ENTER" and state.keyed and state.hover >= 0:
            draft.click(geo.label(state.hover))
        elif name == "ENTER":
            self.keep(draft)
        elif name == "ESC" and state.keyed:
            state.keyed = False
        elif name == "ESC":
            self.leave(draft)
        elif name == "BACKSPACE":
            draft.back()
        elif len(name) > 1:
            return keys.action(name, keys.TABLE, keys.REPLAY)
        return ""

    def handlers(self) -> Handlers:
        draft = self.draft
        if draft is None:
            return {"note": self.begin}
        return {
            "note-tool": draft.turn,
            "unmark": draft.unmark,
            "keep-note": lambda: self.keep(draft),
            "leave-note": lambda: self.leave(draft),
            "no-note": lambda: self._take_away(draft),
        }


def _toggled(marks: tuple[Mark, ...], mark: Mark) -> tuple[Mark, ...]:
    """Return marks with one added, or removed if it was among them."""
    return tuple(one for one in marks if one != mark) if mark in marks else (*marks, mark)
