"""What is printed on a key. Keys have the names of `hades.ui.input`."""

from __future__ import annotations

import attrs

from hades.art.colours import CAP_EDGE, INK, SUNK, Colour
from hades.ui.kit.boxes import Box
from hades.ui.kit.canvas import Canvas

HIGH = 20.0
"""Height of a key in units."""
CAPS = {
    "ENTER": "Enter",
    "ESC": "Esc",
    "SPACE": "Space",
    "TAB": "Tab",
    "HOME": "Home",
    "END": "End",
    "PAGEUP": "Page Up",
    "PAGEDOWN": "Page Down",
    "LEFT": "←",
    "RIGHT": "→",
    "UP": "↑",
    "DOWN": "↓",
    "INSERT": "Ins",
    "DELETE": "Del",
    "BACKSPACE": "Backspace",
    "-": "−",
}
CTRL = "Ctrl+"


def cap(key: str) -> str:
    """A key as it is printed on a keyboard."""
    return CAPS.get(key, key.replace("CTRL+", CTRL))


def cap_wide(canvas: Canvas, key: str) -> float:
    """Width of a key; 0 for none."""
    return max(20.0, canvas.measure(cap(key), 12, True) + 11) if key else 0.0


def key_cap(canvas: Canvas, right: float, y: float, key: str, ink: Colour = INK) -> float:
    """Paint a key as it is on a keyboard, its right edge at ``right``; its width."""
    wide = cap_wide(canvas, key)
    canvas.rect(right - wide, y, wide, HIGH, SUNK, radius=4, edge=CAP_EDGE)
    canvas.text(right - wide / 2, y + HIGH / 2, cap(key), 12, ink, bold=True, anchor="mm")
    return wide


@attrs.frozen
class Cap(Box):
    """A key in a row."""

    key: str
    ink: Colour = INK

    def wide(self, canvas: Canvas) -> float:
        return cap_wide(canvas, self.key)

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        if self.key:
            key_cap(canvas, x + wide, y, self.key, self.ink)
        return y + HIGH
