"""The page on which a note is written: its words, the rings and arrows that it has, and how it is kept."""

from __future__ import annotations

import attrs

from hades.art.colours import FAINT, INK, MUTED, PEN, STEEL, WARN, WELL
from hades.ui import keys
from hades.ui.kit.action import Action
from hades.ui.kit.boxes import CARET, Box, Caption, Row, Spring, Text
from hades.ui.kit.button import CHIP, Button, Flow, foot_holds
from hades.ui.kit.canvas import Canvas
from hades.ui.kit.panel import NARROW, Backdrop, Panel

PAD, TOP = 14.0, 8.0
SIZE, LEADING = 14.5, 1.3
FEW = 100
"""Characters left below which they are counted."""
TOOLS = (
    ("ring", "Ring", "a click on a hex rings it"),
    ("arrow", "Arrow", "two clicks: from where, to where"),
)
MARK = attrs.evolve(CHIP, high=26.0, ink=INK, edge=PEN)
TOOL = attrs.evolve(CHIP, high=28.0, size=13.5, pad=11.0)


@attrs.frozen
class NoteSheet:
    """What is written: words, rings and arrows; ``tool`` is what a click on the board draws."""

    title: str
    words: str
    rings: tuple[str, ...]
    arrows: tuple[str, ...]
    tool: str
    told: str
    """What to do, or why something cannot be."""
    alarm: bool = False
    stands: bool = False
    """Whether a note is there already."""
    left: int = 0
    """How many characters more it can have."""

    @property
    def spoken(self) -> tuple[str, ...]:
        """All of it but the words, as sentences."""
        marks = ", ".join((*self.rings, *self.arrows))
        return self.title, marks, f"A click draws: {self.tool}", self.told

    @property
    def last_word(self) -> str:
        """The last word that is typed to its end."""
        done = self.words.rpartition(" ")[0].split()
        return done[-1] if done else ""


class NotePanel(Panel):
    """Paints a `NoteSheet`, in place of the page that says why."""

    backdrop = Backdrop(edge=PEN, thick=2, solid=True)
    clear = True

    def paint(self, canvas: Canvas, content: NoteSheet) -> None:
        wide = self.width - 2 * PAD
        y = Text(content.title, 15, INK, bold=True, leading=1.2, below=5).paint(canvas, PAD, TOP, wide)
        y = self._tools(content).paint(canvas, PAD, y, wide) + 5
        tone = WARN if content.alarm else MUTED
        rows: list[Box] = [TypedWords(content.words), *self._marks(content)]
        if content.left < FEW:
            rows.append(Caption(f"{content.left} characters left", 12, FAINT, high=17))
        rows.append(Text(content.told, 13, tone, leading=1.25, above=2))
        buttons = [
            Button("Keep", "keep-note", "ENTER", "Keep the note in the file of the game"),
            Button("Leave", "leave-note", "ESC", "Keep nothing of what is written here"),
        ]
        if content.stands:
            away = Button("Take away", "no-note", tip="Take this note out of the file")
            three = [buttons[0], away, buttons[1]]
            # what has no room at the foot stands among the rows
            if foot_holds(canvas, three, PAD):
                buttons = three
            else:
                rows.append(Flow([attrs.evolve(away, look=TOOL)]))
        self.listed(canvas, y, rows, (PAD, PAD), buttons, bar=NARROW)

    def _tools(self, content: NoteSheet) -> Row:
        key = keys.shown("note-tool")
        tools = (
            Button(
                words,
                Action("note-tool", tool),
                tip=f"{words}: {tip} [{key}]",
                here=tool == content.tool,
                look=TOOL,
            )
            for tool, words, tip in TOOLS
        )
        return Row((*tools, Caption(key, 12, FAINT, high=TOOL.high), Spring()), 5)

    def _marks(self, content: NoteSheet) -> list[Box]:
        """A button for each mark, which takes it away."""
        found = [
            Button(f"{words} ×", Action("unmark", kind, n), tip=f"Take away: {words}", look=MARK)
            for kind, marks in (("ring", content.rings), ("arrow", content.arrows))
            for n, words in enumerate(marks)
        ]
        return [Flow(found, 5)] if found else []


@attrs.frozen
class TypedWords(Box):
    """What is typed, in as many lines as it needs."""

    words: str

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        said = Text(f"{self.words}{CARET}", SIZE, INK, leading=LEADING)
        high = said.tall(canvas, wide - 20) + 14
        canvas.rect(x, y + 3, wide, high, WELL, radius=6, edge=STEEL, thick=2)
        if self.words:
            said.paint(canvas, x + 10, y + 10, wide - 20)
        else:
            canvas.text(
                x + 10,
                y + 10,
                f"{CARET}What is to be said of it",
                SIZE,
                FAINT,
                room=wide - 20,
            )
        return y + high + 8
