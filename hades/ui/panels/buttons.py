"""A bar of buttons with their keys, in as many rows as they need, and a line that tells something."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from hades.ui import keys
from hades.ui.kit.canvas import Canvas
from hades.ui.look import HOT, INK, MUTED, PANEL, RAISED, STEEL, WARN
from hades.ui.panels.base import Panel

HIGH, TOLD = 34.0, 13.5
PLAIN, CLOSE = (14.5, 26.0, 8.0, 6.0), (13.0, 18.0, 5.0, 4.0)
"""Size of letters, room around words, room beside the key, gap: as one likes it, and where it saves a row."""
Style = tuple[float, float, float, float]
Button = tuple[str, str, str]
"""(words, action, key)."""


@attrs.frozen
class Bar:
    """Buttons from left to right; ``here`` is the action of one that is chosen, ``told`` the line below."""

    buttons: tuple[Button, ...]
    told: str = ""
    here: str = ""


class ButtonBar(Panel):
    """Paints a `Bar`."""

    def tall(self, content: Bar, wide: float, ratio: float) -> float:
        """Height it needs at a width."""
        canvas = Canvas(10, 10, ratio)
        low = max(y for *_, y in self._places(canvas, content, wide)) + HIGH
        lines = canvas.wrap(content.told, wide - 24, TOLD) if content.told else []
        return low + 6 + len(lines) * TOLD * 1.3 + (4 if lines else 0)

    def _places(
        self, canvas: Canvas, content: Bar, wide: float
    ) -> Iterator[tuple[Button, float, float, float]]:
        """Each button with its left edge, its width and its top."""
        x, y = 8.0, 6.0
        gap = self._style(canvas, content, wide)[3]
        for button, each in self._widths(canvas, content, self._style(canvas, content, wide)):
            each = min(each, wide - 16)
            if x > 8 and x + each > wide - 8:
                x, y = 8.0, y + HIGH + gap
            yield button, x, each, y
            x += each + gap

    def _widths(self, canvas: Canvas, content: Bar, style: Style) -> Iterator[tuple[Button, float]]:
        size, pad, beside, _ = style
        for button in content.buttons:
            words, _, key = button
            cap = max(20.0, canvas.measure(keys.cap(key), 12, True) + 11) + beside if key else 0.0
            yield button, canvas.measure(words, size, True) + pad + cap

    def _style(self, canvas: Canvas, content: Bar, wide: float) -> Style:
        """How the buttons are drawn: closer where that brings them into one row."""
        needs = {
            style: sum(each + style[3] for _, each in self._widths(canvas, content, style)) - style[3]
            for style in (PLAIN, CLOSE)
        }
        return CLOSE if needs[CLOSE] <= wide - 16 < needs[PLAIN] else PLAIN

    def paint(self, canvas: Canvas, content: Bar) -> None:
        canvas.rect(0, 0, self.width, self.height, PANEL, radius=10, edge=STEEL)
        low = 8.0
        size, pad, beside, _ = self._style(canvas, content, self.width)
        for (words, action, key), x, each, y in self._places(canvas, content, self.width):
            here = action == content.here
            edge = WARN if here else STEEL
            canvas.rect(x, y, each, HIGH, HOT if here or not content.here else RAISED, radius=8, edge=edge)
            if here:
                canvas.rect(x + 8, y + HIGH - 6, each - 16, 3, WARN)
            cap = self.key_cap(canvas, x + each - beside, y + 7, key) + beside if key else 0
            label = canvas.fit(words, each - pad + 6 - cap, size, True)
            ink = INK if here or not content.here else MUTED
            canvas.text(x + (pad - 6) / 2 + 2, y + HIGH / 2, label, size, ink, bold=True, anchor="lm")
            canvas.spot(x, y, each, HIGH, action)
            low = y + HIGH
        if content.told:
            canvas.block(12, low + 6, self.width - 24, content.told, TOLD, WARN)
