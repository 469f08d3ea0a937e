"""A bar of buttons with their shortcuts, in as many rows as they need, and a line of text below."""

from __future__ import annotations

import attrs

from hades.art.colours import MUTED, RAISED, STEEL, WARN
from hades.narrate import capital
from hades.ui import keys
from hades.ui.kit.action import NOTHING, Action
from hades.ui.kit.boxes import Text, cap
from hades.ui.kit.button import Button, Flow, Label, Look
from hades.ui.kit.canvas import Canvas
from hades.ui.kit.panel import Backdrop, Panel

PAD = 8.0
PLAIN, CLOSE, CLOSEST = (
    Look(size=14.5, pad=13),
    Look(size=13, pad=9, beside=5),
    Look(size=12.5, pad=4, beside=3),
)
"""Styles of the buttons: the preferred one, and tighter ones that may save a row."""


@attrs.frozen
class Buttons:
    """Buttons from left to right; ``here`` is the action of the selected one, ``told`` the line below."""

    buttons: tuple[Label, ...]
    told: str = ""
    here: Action = NOTHING


class ButtonBar(Panel):
    """The panel that paints a `Buttons`."""

    backdrop = Backdrop(edge=STEEL, radius=10)

    def tall(self, content: Buttons, wide: float, ratio: float) -> float:
        """Return the height at a width."""
        return _paint(Canvas(wide, 1, ratio).blank(), content)

    def paint(self, canvas: Canvas, content: Buttons) -> None:
        _paint(canvas, content)


def _tip(words: str, action: Action | str, key: str) -> str:
    """Return a longer description of a button's action; "" if there is none."""
    known = keys.ACTIONS.get(action) if isinstance(action, str) else None
    return f"{capital(known.words)} [{cap(key)}]" if known is not None else ""


def _paint(canvas: Canvas, content: Buttons) -> float:
    wide, rows = canvas.width - 2 * PAD, []
    for look, gap in ((PLAIN, 6.0), (CLOSE, 4.0), (CLOSEST, 3.0)):
        if content.here:
            look = attrs.evolve(look, fill=RAISED, ink=MUTED)
        named = [Button(*b, _tip(*b), here=b[1] == content.here, look=look) for b in content.buttons]
        rows.append(Flow(named, gap))
    # Use a tighter style only if it saves a row.
    found = min(rows, key=lambda row: round(row.tall(canvas, wide) / PLAIN.high))
    y = found.paint(canvas, PAD, 6, wide) - found.gap + 6
    if content.told:
        y = Text(content.told, 13.5, WARN).paint(canvas, 12, y, canvas.width - 24) + 4
    return y
