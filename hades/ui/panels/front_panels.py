"""The panel of the title screen."""

from __future__ import annotations

import attrs

from hades.art.colours import EDGE, EMBER, FLOAT, INK, MUTED, WARN
from hades.ui import keys
from hades.ui.kit.boxes import CAP_HIGH as HIGH
from hades.ui.kit.boxes import Cap, Even, Text, cap, cap_wide
from hades.ui.kit.button import HOT_PLATE, SMALL, Area, Button, Look, plate
from hades.ui.kit.canvas import Canvas
from hades.ui.kit.panel import Panel

WIDE = 560.0
"""Width of the panel in units, where there is room."""
HALO = 16.0
"""Units by which the glow extends beyond the first entry."""
GLOWS = Look(fill=HOT_PLATE, edge=EMBER, thick=2.5, radius=14)
OTHER = Look(fill=FLOAT, edge=EDGE, thick=1.5, radius=10)
FOOT = attrs.evolve(SMALL, size=13, fill=FLOAT, ink=MUTED, pad=9, bold=False)
PAIRS = 4
"""Number of entries below the first row, two to a row."""
FIRST = 0.62
"""Share of the first row for the glowing entry if there is another one beside it."""
PROBLEM = 40.0
"""Height of a message about a problem, which has two lines, in units."""


@attrs.frozen
class Door:
    """An entry of the title screen: its name, a note, a shorter note, and its action."""

    name: str
    note: str
    brief: str
    action: str


@attrs.frozen
class Doors:
    """Contents of the panel: one or two entries in the first row, and `PAIRS` more. The first entry glows."""

    doors: tuple[Door, ...]
    foot: tuple[tuple[str, str], ...]
    """(label, action) of each small button."""
    problem: str
    small: bool = False

    @property
    def heights(self) -> tuple[float, float, float]:
        """Heights of the glowing entry and of the others, and the gap between them, in units."""
        return (72.0, 50.0, 8.0) if self.small else (100.0, 62.0, 12.0)


class TitlePanel(Panel):
    """The panel that paints `Doors`."""

    def tall(self, content: Doors) -> float:
        first, other, gap = content.heights
        told = PROBLEM + gap / 2 if content.problem else 0.0
        return 2 * HALO + first + 2 * other + 3 * gap + told + FOOT.high

    def paint(self, canvas: Canvas, content: Doors) -> None:
        x, y, wide = HALO, HALO, self.width - 2 * HALO
        high, other, gap = content.heights
        (first, *beside), others = content.doors[:-PAIRS], content.doors[-PAIRS:]
        long = wide * FIRST if beside else wide
        for n in range(8):
            out = HALO * (8 - n) / 8
            canvas.rect(x - out, y - out, long + 2 * out, high + 2 * out, EMBER, radius=14 + out, alpha=0.045)
        self._door(canvas, first, (x, y, long, high), GLOWS)
        for door in beside:
            self._door(canvas, door, (x + long + gap, y, wide - long - gap, high), OTHER)
        y += high + gap
        each = (wide - gap) / 2
        for n, door in enumerate(others):
            self._door(
                canvas, door, (x + n % 2 * (each + gap), y + n // 2 * (other + gap), each, other), OTHER
            )
        y += 2 * (other + gap)
        if content.problem:
            canvas.rect(x, y, wide, PROBLEM, FLOAT, radius=6)
            Text(content.problem, 12.5, WARN, leading=1.2, most=2).paint(canvas, x + 8, y + 3, wide - 16)
            y += PROBLEM + gap / 2
        buttons = [Button(words, action, keys.of(action), look=FOOT) for words, action in content.foot]
        Even(buttons, 6).paint(canvas, x, y, wide)

    def _door(self, canvas: Canvas, door: Door, box: Area, look: Look) -> None:
        x, y, wide, high = box
        glows = look is GLOWS
        plate(canvas, box, look)
        pad, size = (24.0, 30.0) if glows else (14.0, 17.0)
        key = "ENTER" if glows else keys.of(door.action)
        room, own = wide - 2 * pad, cap_wide(canvas, key)
        Cap(key).paint(canvas, x + wide - pad + 6 - own, y + (high * 0.36 - HIGH / 2), own)
        canvas.text(
            x + pad,
            y + high * 0.36,
            door.name,
            size,
            INK,
            bold=True,
            anchor="lm",
            room=room - own,
        )
        sizes = (15.0, 14.0, 13.0, 12.0) if glows else (13.0, 12.5, 12.0, 11.5)
        note = door.note if canvas.measure(door.note, sizes[-1]) <= room else door.brief
        canvas.text(x + pad, y + high * 0.74, note, sizes, MUTED, anchor="lm", room=room)
        spoken = f"{door.name}: {door.note} {cap(key)}"
        canvas.spot(*box, door.action, "", words=spoken)
