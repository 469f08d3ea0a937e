"""A small bar on the board: both decks, the other deck's ghost, the small map."""

from __future__ import annotations

import attrs

from hades.ui import keys
from hades.ui.canvas import Canvas
from hades.ui.look import EDGE, INK, MUTED, PANEL, RAISED, WARN
from hades.ui.panels.base import Panel, Spot

HEIGHT = 26.0
WIDTH = 252.0
NARROW = 190.0
"""Its width without the keys on its buttons."""


@attrs.frozen
class Views:
    """Which of the ways to look are on; ``narrow`` says why both decks cannot stand side by side."""

    both: bool
    ghost: bool
    small: bool
    narrow: str = ""
    keys: tuple[tuple[str, str], ...] = ()
    """Keys that were changed: the buttons name theirs."""


class ViewBar(Panel):
    """Paints `Views`: a button for each, with a filled lamp when it is on."""

    def paint(self, canvas: Canvas, content: Views) -> None:
        buttons = (
            ("Both", "both", content.both, content.narrow or "both decks side by side"),
            ("Ghost", "ghost", content.ghost, "the other deck's counters and shafts, faintly over this one"),
            ("Map", "small", content.small, "the small map of both decks"),
        )
        x, wide = 0.0, (self.width - 8) / 3
        for words, action, on, tip in buttons:
            key = keys.shown(action)
            dim = action == "both" and bool(content.narrow)
            canvas.rect(x, 0, wide, self.height, RAISED if on else PANEL, radius=6, edge=WARN if on else EDGE)
            canvas.rect(x + 7, 9, 8, 8, WARN if on else None, radius=4, edge=WARN if on else MUTED)
            canvas.text(x + 20, 13, words, 12.5, MUTED if dim else INK, bold=True, anchor="lm")
            if self.width > NARROW:
                canvas.text(x + wide - 7, 13, key, 11, MUTED, anchor="rm")
            state = "on" if on else "off"
            self.spots.append(Spot(x, 0, wide, self.height, action, f"{words}: {state}\n{tip} [{key}]"))
            x += wide + 4
