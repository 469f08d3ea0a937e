"""The card on which a part of the table explains itself, once: its name, a sentence or two, and a way to
be rid of it."""

from __future__ import annotations

import attrs

from hades.art.colours import INK, STEEL
from hades.ui.kit.boxes import Caption, Column, Row, Spring, Text
from hades.ui.kit.button import CHIP, Button
from hades.ui.kit.canvas import Canvas
from hades.ui.kit.panel import Backdrop, Panel

PAD, ABOVE = 12.0, 7.0
KEY = "ENTER"
BUTTON = attrs.evolve(CHIP, size=12.5, high=26.0)
GOT_IT = attrs.evolve(BUTTON, edge=STEEL, ink=INK)
NONE = "Nothing explains itself any more; the settings (F9) bring it back"


@attrs.frozen
class TipCard:
    """What is explained: its name and what is said of it."""

    name: str
    said: str


class TipCardPanel(Panel):
    """Paints an `TipCard`."""

    backdrop = Backdrop(edge=STEEL, thick=2, solid=True)
    clear = True

    def tall(self, content: TipCard, wide: float, ratio: float) -> float:
        """The height that it needs at a width."""
        return _box(content).tall(Canvas(wide, 10, ratio), wide - 2 * PAD) + 2 * ABOVE

    def paint(self, canvas: Canvas, content: TipCard) -> None:
        _box(content).paint(canvas, PAD, ABOVE, self.width - 2 * PAD)


def _box(content: TipCard) -> Column:
    got_it = Button("Got it", "got-it", KEY, look=GOT_IT)
    none = Button("No more of these", "no-tips", tip=NONE, look=BUTTON)
    head = Caption(content.name, (15, 14, 13), STEEL, bold=True, high=22, grows=True)
    return Column((head, Text(content.said, 14, INK, leading=1.3, below=6), Row((got_it, Spring(), none), 6)))
