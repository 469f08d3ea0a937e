"""A bar of buttons with their keys, in as many rows as they need, and a line that tells something."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from hades.ui.canvas import Canvas
from hades.ui.look import HOT, INK, MUTED, PANEL, RAISED, STEEL, WARN
from hades.ui.panels.base import Panel, Spot

HIGH, GAP, SIZE, TOLD = 34.0, 6.0, 14.5, 13.5
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
        for button in content.buttons:
            words, _, key = button
            cap = max(20.0, canvas.measure(key.capitalize(), 12, True) + 11) + 8 if key else 0.0
            each = min(canvas.measure(words, SIZE, True) + 26 + cap, wide - 16)
            if x > 8 and x + each > wide - 8:
                x, y = 8.0, y + HIGH + GAP
            yield button, x, each, y
            x += each + GAP

    def paint(self, canvas: Canvas, content: Bar) -> None:
        canvas.rect(0, 0, self.width, self.height, PANEL, radius=10, edge=STEEL)
        low = 8.0
        for (words, action, key), x, each, y in self._places(canvas, content, self.width):
            here = action == content.here
            edge = WARN if here else STEEL
            canvas.rect(x, y, each, HIGH, HOT if here or not content.here else RAISED, radius=8, edge=edge)
            if here:
                canvas.rect(x + 8, y + HIGH - 6, each - 16, 3, WARN)
            cap = self.key_cap(canvas, x + each - 7, y + 8, key) + 8 if key else 0
            label = canvas.fit(words, each - 20 - cap, SIZE, True)
            canvas.text(x + 12, y + HIGH / 2, label, SIZE, INK if here or not content.here else MUTED,
                        bold=True, anchor="lm")  # fmt: skip
            self.spots.append(Spot(x, y, each, HIGH, action))
            low = y + HIGH
        if content.told:
            canvas.block(12, low + 6, self.width - 24, content.told, TOLD, WARN)
