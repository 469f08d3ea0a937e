"""A note written in the replay: words typed, rings and arrows clicked on the board, kept in the file."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import attrs

from hades import Annotation
from hades import geometry as geo
from hades.engine.annotation import LONGEST_WORDS, annotation
from hades.engine.undo import PERSON
from hades.pages import reasons
from hades.session.notebook import Notebook
from hades.ui import keys
from hades.ui.board.drawing import PenDrawing
from hades.ui.kit.boxes import typed
from hades.ui.panels.note import NoteSheet
from hades.ui.screen import Achieved
from hades.ui.table import table_input

if TYPE_CHECKING:
    from hades.ui.table.replay import Replay

Mark = TypeVar("Mark")

RING, ARROW = "ring", "arrow"
END = 10.0**6
"""Farther down than any page goes."""
_WRITING = ("note-tool", "unmark", "keep-note", "leave-note", "no-note")
_LOOKING = ("deck", "look", "both", "ghost", "numbers", "small", "whole", "in", "out", "left", "right", "up")
MEANWHILE = frozenset((*_WRITING, *_LOOKING, "down", "ids", "clauses", "rule", "settings"))
"""What can be done while a note is written: all that only looks."""


@attrs.define
class NoteDraft:
    """A note as far as it is written; ``was`` is what stood there before, ``start`` where an arrow begins."""

    note: Annotation
    was: Annotation | None
    tool: str = RING
    start: str = ""
    told: str = ""
    """Why something cannot be, as a sentence."""
    leaves: bool = False
    """Whether one more Esc throws it away."""

    @property
    def changed(self) -> bool:
        """Whether something would be lost with it."""
        old = self.was or attrs.evolve(self.note, words="", rings=(), arrows=())
        return self.note != old


class NoteEditor:
    """Writes notes at a replay, one at a time."""

    def __init__(self, table: Replay, notebook: Notebook) -> None:
        self.table = table
        self.notebook = notebook
        self.draft: NoteDraft | None = None

    # ---- what is shown

    @property
    def sheet(self) -> NoteSheet | None:
        """The page that is written on."""
        draft, glance = self.draft, self.table.past.glance
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
        """What a click on the board does."""
        if draft.start:
            hint = f"Now the hex that the arrow from {draft.start} points to."
        elif draft.tool == RING:
            hint = "Type words. A click on a hex rings it, one more takes the ring away."
        else:
            hint = "Type words. A click on a hex begins an arrow, the next one ends it."
        if not self.table.keyed:
            return hint
        return f"{hint} Enter clicks at the cursor; after Esc it keeps the note."

    @property
    def drawing(self) -> PenDrawing:
        """What the board shows of it."""
        draft = self.draft
        return PenDrawing(draft.note.rings, draft.note.arrows, draft.start) if draft else PenDrawing()

    # ---- begin and end

    def begin(self) -> None:
        """Write on the moment that is looked at, or change what is there."""
        table = self.table
        if self.notebook.closed:
            table.window.notice.tell(self.notebook.closed)
            return
        if table.busy and not table.looks_back:
            table.past.halt()
        glance = table.past.glance
        if glance is None or self.draft is not None:
            return
        was = next(iter(glance.notes), None)
        self.draft = NoteDraft(was or self._empty(), was)
        table.page.scroll = 0.0
        table.keyed = False

    def _empty(self) -> Annotation:
        """A note with nothing in it on the moment that is looked at; a command ends with its last line."""
        log = self.table.session.game_log
        command, at = self.table.past.moment
        last = max((line.at for line in log.lines if line.after == command), default=at)
        return Annotation(command, "", PERSON, event=None if at >= last else at)

    def keep(self) -> None:
        """Put it into the file; without anything in it what was there is taken away."""
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
        """Take the note away that was there."""
        draft = self.draft
        if draft is not None:
            draft.note = attrs.evolve(draft.note, words="", rings=(), arrows=())
            self.keep()

    def leave(self) -> None:
        """Write no more: at once if nothing is lost with it, else when that is said once more."""
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

    # ---- hands

    def click(self, hex_: str) -> None:
        """Ring a hex, or begin or end an arrow there; what is there goes."""
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
        """Have other words or marks, if a note can have them."""
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
        """Characters are typed."""
        draft = self.draft
        if draft is None or not words.isprintable():
            return
        if len(draft.note.words) >= LONGEST_WORDS:
            draft.told = f"A note has at most {LONGEST_WORDS} characters."
            return
        self.table.keyed = False
        if (longer := typed(draft.note.words, words, LONGEST_WORDS)) != draft.note.words:
            self._take(words=longer)
            # one types at the end of the words, which must be in sight however many they are
            self.table.page.scroll = END

    def key(self, name: str) -> bool:
        """A key while a note is written; whether it meant something."""
        draft, table = self.draft, self.table
        if draft is None:
            return False
        if name == "ENTER" and table.keyed and table.hover >= 0:
            self.click(geo.label(table.hover))
        elif name == "ENTER":
            self.keep()
        elif name == "ESC" and table.keyed:
            table.keyed = False
        elif name == "ESC":
            self.leave()
        elif name == "BACKSPACE":
            self._back()
        elif name == keys.of("note-tool"):
            self.turn()
        else:
            # letters are typed; what is left goes about on the board, or waits, which is said
            action = keys.action(name, keys.TABLE, keys.REPLAY) if len(name) > 1 else ""
            if action and not (action in MEANWHILE and table_input.camera_key(table, action)):
                table.act(action)
        return True

    def _back(self) -> None:
        """Take away the last letter, or without words the last mark."""
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
        """Draw rings, or arrows; without a tool the other one."""
        draft = self.draft
        if draft is not None:
            draft.tool = tool or (ARROW if draft.tool == RING else RING)
            draft.start, draft.told = "", ""

    def unmark(self, kind: str, number: int) -> None:
        """Take a ring or an arrow away."""
        draft = self.draft
        if draft is not None and kind == RING:
            self._take(rings=_without(draft.note.rings, number))
        elif draft is not None:
            self._take(arrows=_without(draft.note.arrows, number))

    def deeds(self) -> Achieved:
        """What its buttons do."""
        return {
            "note": self.begin,
            "note-tool": self.turn,
            "unmark": self.unmark,
            "keep-note": self.keep,
            "leave-note": self.leave,
            "no-note": self.take_away,
        }


def _toggled(marks: tuple[Mark, ...], mark: Mark) -> tuple[Mark, ...]:
    """Marks with one more, or without it if it was there."""
    return tuple(one for one in marks if one != mark) if mark in marks else (*marks, mark)


def _without(marks: tuple[Mark, ...], number: int) -> tuple[Mark, ...]:
    return (*marks[:number], *marks[number + 1 :])
