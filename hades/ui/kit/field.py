"""A field that one types into: how it is painted, and what comes of what is typed."""

from __future__ import annotations

import attrs

from hades.art.colours import EDGE, FAINT, HOT, INK, STEEL, WELL
from hades.ui.kit.action import Action
from hades.ui.kit.boxes import Box
from hades.ui.kit.canvas import Canvas

CARET = "|"


@attrs.frozen
class Field(Box):
    """What is typed, or else what is asked for; ``typing`` while characters go into it."""

    words: str
    asks: str
    typing: bool = True
    high: float = 30.0
    size: float = 14.0
    chosen: bool = False
    """Whether all of it is chosen, so that what is typed takes its place."""
    clears: Action | str = ""
    """What a click on its end does to take away what is typed; "" for a field without."""
    grows = True

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        """Paint it so wide; the y below it. What is too long is shown by its end: where one types."""
        edge, thick = (STEEL, 2) if self.typing else (EDGE, 1)
        canvas.rect(x, y, wide, self.high, WELL, radius=6, edge=edge, thick=thick)
        clears = bool(self.clears and self.words)
        room, caret = wide - (50 if clears else 20), CARET if self.typing else ""
        if self.words:
            words, ink, size = self.words + caret, INK, self.size
            while len(words) > 1 and canvas.measure(words, size) > room:
                words = words[1:]
        else:
            sizes, asked = (self.size, 13.0, 12.0), caret + self.asks
            size = next((s for s in sizes if canvas.measure(asked, s) <= room), 11.5)
            words, ink = canvas.fit(asked, room, size), FAINT
        if self.chosen and self.words:
            wide_words = canvas.measure(words.removesuffix(CARET), size)
            canvas.rect(x + 8, y + 5, wide_words + 4, self.high - 10, HOT, radius=3)
        canvas.text(x + 10, y + self.high / 2, words, size, ink, anchor="lm")
        if clears:
            canvas.text(x + wide - 15, y + self.high / 2, "×", 18, INK, bold=True, anchor="mm")
            canvas.spot(x + wide - 32, y, 32, self.high, self.clears, "Take away what is typed")
        return y + self.high


def typed(words: str, more: str, most: int) -> str:
    """Words with more typed behind them, as far as that can be shown and there is room for it."""
    return words + more if more.isprintable() and len(words) < most else words
