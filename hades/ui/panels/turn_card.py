"""What the enemy's turn came to: a line for each thing that matters now, which leads to its moment."""

from __future__ import annotations

import attrs

from hades.art.colours import BAD, GOOD, INK, MUTED, STEEL, WARN, Colour
from hades.history import turn_summary
from hades.history.turn_summary import SummaryLine
from hades.ui import keys
from hades.ui.kit.action import NOTHING, Action
from hades.ui.kit.boxes import Box, Caption, Clicked, Inset, Row, Text
from hades.ui.kit.button import CHIP, Button
from hades.ui.kit.canvas import Canvas
from hades.ui.kit.panel import NARROW, Backdrop, Panel

PAD = 12.0
HEAD = 30.0
"""Height of the heading."""
SIGN, ABOUT = 18.0, 92.0
"""Width of the sign of a line, and of what it is about."""
SIZE = 14.0
TONES: dict[str, tuple[str, Colour]] = {
    turn_summary.GOOD: ("▲", GOOD),
    turn_summary.BAD: ("▼", BAD),
    turn_summary.PLAIN: ("·", MUTED),
    turn_summary.WARNING: ("!", WARN),
}
"""What a line is to the player: a sign, which tells it without colour, too, and its colour."""
TITLE = "This turn"
CLOSE = attrs.evolve(CHIP, size=12.0)


@attrs.frozen
class TurnCard:
    """The lines of a summary, and the turn that they are of."""

    turn: int
    lines: tuple[SummaryLine, ...]

    @property
    def tells_losses(self) -> bool:
        """Whether somebody or something was lost, or the raid has become longer."""
        return any(line.about in turn_summary.LOSSES for line in self.lines)

    @property
    def told(self) -> tuple[str, ...]:
        """The card as sentences."""
        return f"{TITLE}, turn {self.turn}", *(f"{line.about}: {line.words}" for line in self.lines)


class TurnCardPanel(Panel):
    """Paints a `TurnCard`; its lines scroll where there is no room for all."""

    backdrop = Backdrop(edge=WARN, thick=2, solid=True)
    clear = True

    def paint(self, canvas: Canvas, content: TurnCard) -> None:
        wide = self.width - 2 * PAD
        close = Button("Close", "turn", keys.of("turn"), "Close this card", look=CLOSE)
        title = Caption(f"{TITLE.upper()} · {content.turn}", 13, STEEL, bold=True, high=24, grows=True)
        again = Button("Again", "again", keys.of("again"), "Show the enemy's turn once more", look=CLOSE)
        Row((title, again, close), 6).paint(canvas, PAD, 5, wide)
        high = self.height - HEAD - 8
        self.scrolled(canvas, _rows(content, wide), (HEAD + 3, high), (PAD, PAD), bar=NARROW, whole=True)


def _rows(content: TurnCard, wide: float) -> list[Box]:
    return [_line(line, wide) for line in content.lines]


def _line(line: SummaryLine, wide: float) -> Box:
    """A line: its sign, what it is about, and what is to be said; a click leads to its moment."""
    sign, ink = TONES[line.tone]
    boxes = (
        Caption(sign, SIZE, ink),
        Caption(line.about, (SIZE, 11), ink, bold=True),
        Text(line.words, SIZE, INK, leading=1.25),
    )
    row = Row(boxes, 0, (SIGN, ABOUT, wide - SIGN - ABOUT))
    return Inset(Clicked(row, _leads(line), _tip(line), f"{line.about}: {line.words}", beyond=2), below=6)


def _leads(line: SummaryLine) -> Action:
    """What a click on a line does."""
    if line.moments:
        return Action("line", *line.moments[0])
    return Action("score") if line.about == turn_summary.SCORE else NOTHING


def _tip(line: SummaryLine) -> str:
    if line.moments:
        return "Look back: how that came"
    return "The score as it stands" if line.about == turn_summary.SCORE else ""
