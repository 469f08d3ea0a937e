"""The editor of notes: words, rings and arrows for a moment of the past."""

from __future__ import annotations

from typing import TypeVar

import attrs

from hades import Annotation
from hades import geometry as geo
from hades.art.pen import PenDrawing
from hades.engine.journal import LONGEST_WORDS, annotation
from hades.engine.undo import PERSON
from hades.pages import reasons
from hades.session.notebook import Notebook
from hades.ui import keys
from hades.ui.kit.boxes import typed
from hades.ui.panels.cards import CardPanel, NoteSheet, note_card
from hades.ui.screen import Handlers
from hades.ui.table.history_view import HistoryView

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

    def __init__(self, past: HistoryView, notebook: Notebook) -> None:
        self.past, self.state = past, past.state
        self.notebook = notebook
        self.page = CardPanel(self.state.window.brush, clear=True)
        self.draft: NoteDraft | None = None

    # State

    @property
    def sheet(self) -> NoteSheet | None:
        """The page of the draft, None for none."""
        draft, glance = self.draft, self.state.glance
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
        if not self.state.keyed:
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
        self.past.take_notes()
        what = "deleted from" if draft.note.is_empty else "saved in"
        self.state.window.notice.tell(f"Note {what} {self.notebook.name}.")

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
        self.state.keyed = False
        if (longer := typed(draft.note.words, words, LONGEST_WORDS)) != draft.note.words:
            self._take(words=longer)
            # Keep the end of the text visible while it is typed.
            self.page.scroll = END

    def key(self, name: str) -> str:
        """Handle a key while a note is written; return the action of a key that is no text, "" for none.

        Such keys move around the board, or must wait.
        """
        state = self.state
        if name == "ENTER" and state.keyed and state.hover >= 0:
            self.click(geo.label(state.hover))
        elif name == "ENTER":
            self.keep()
        elif name == "ESC" and state.keyed:
            state.keyed = False
        elif name == "ESC":
            self.leave()
        elif name == "BACKSPACE":
            self._back()
        elif name == keys.of("note-tool"):
            self.turn()
        elif len(name) > 1:
            return keys.action(name, keys.TABLE, keys.REPLAY)
        return ""

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

    def draw(self) -> None:
        """Place the page of the draft in place of the choices, and update it."""
        sheet, side, ratio = self.sheet, self.state.layout.decision, self.state.window.ratio
        self.page.shown = sheet is not None
        if sheet is not None:
            self.page.place(side.x, side.y, side.width, side.height, ratio)
            self.page.update(note_card(sheet, side.width, ratio))

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
