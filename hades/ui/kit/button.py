"""Buttons and other controls: rows of chips, switches, check boxes, radio buttons."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from hades.art.colours import (
    EDGE,
    EMBER,
    FAINT,
    GOOD,
    HOT,
    HOT_PLATE,
    INK,
    MUTED,
    PANEL,
    RAISED,
    SUNK,
    WARN,
    Colour,
)
from hades.ui.kit.action import Action
from hades.ui.kit.boxes import BUTTON_HIGH, CAP_HIGH, CHIP_HIGH, PAGE_HIGH, Box, Cap, cap, cap_wide
from hades.ui.kit.canvas import Canvas
from hades.ui.kit.gl import Area

BOX = 13.0
"""Side of a check box, in units."""
Label = tuple[str, Action | str, str]
"""(words, action, key) of a button."""


@attrs.frozen
class Look:
    """Style of a button: height, letters, colours, and the padding of its words and key."""

    high: float = PAGE_HIGH
    size: float = 14.0
    fill: Colour = RAISED
    edge: Colour = EDGE
    ink: Colour = INK
    thick: float = 1.0
    radius: float = 8.0
    pad: float = 12.0
    """Padding on both sides of the words."""
    beside: float = 8.0
    """Space to the right of the key, in units."""
    centred: bool = False
    bold: bool = True
    under: bool = False
    """True if the key is written small below the words."""


SMALL = Look(high=BUTTON_HIGH, size=13.5, radius=6, pad=10, beside=6)
"""A secondary button on a panel about something else."""
CHIP = attrs.evolve(SMALL, high=CHIP_HIGH, size=12.5, ink=MUTED, pad=7, beside=3, centred=True)
"""A button for one of several alternatives, or for a switch."""


@attrs.frozen
class Button(Box):
    """A button with its action and shortcut; ``here`` marks it as selected or on."""

    words: str
    action: Action | str
    key: str = ""
    tip: str = ""
    live: bool = True
    here: bool = False
    look: Look = Look()
    ticked: bool | None = None
    """True if the check box before the words is ticked; None for no box."""
    waits: bool = False
    """True while its effect is being computed, shown as dots in the check box or above the words."""

    def wide(self, canvas: Canvas) -> float:
        look = self.look
        box = 0.0 if self.ticked is None else BOX + 5
        return box + canvas.measure(self.words, look.size, look.bold) + 2 * look.pad + self._key(canvas)

    @property
    def keyless(self) -> Button:
        """The button without its key; the tooltip names the key instead."""
        tip, key = self.tip or self.words, f"[{cap(self.key)}]"
        return attrs.evolve(self, key="", tip=tip if key in tip else f"{tip} {key}") if self.key else self

    def _key(self, canvas: Canvas) -> float:
        if not self.key or self.look.under:
            return 0.0
        return cap_wide(canvas, self.key) + self.look.beside

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        look, tip, high = self.look, self.tip, self.look.high
        ink = INK if self.here else look.ink if self.live else FAINT
        here = self.here or bool(self.ticked)
        plate(canvas, (x, y, wide, high), look, live=self.live, here=here)
        words, key = canvas.measure(self.words, look.size, look.bold), self._key(canvas)
        room = wide - 2 * min(look.pad, wide / 8)
        if key and words + look.pad + 4 > wide - key:
            # The words keep the space, and the tooltip names the key.
            tip = tip or f"{self.words} [{cap(self.key)}]"
        elif key:
            own = cap_wide(canvas, self.key)
            Cap(self.key, ink).paint(canvas, x + wide - look.beside - own, y + (high - CAP_HIGH) / 2, own)
            room = wide - key - look.pad - 4
        left, middle = x + min(look.pad, wide / 8), y + high / 2
        if self.ticked is not None:
            tick(canvas, left, middle - BOX / 2, self.ticked and not self.waits, ink)
            if self.waits:
                dots(canvas, left + BOX / 2, middle)
            left, room = left + BOX + 5, room - BOX - 5
        elif self.waits:
            dots(canvas, x + wide / 2, y + 4.5)
        if look.under:
            below = canvas.fit(cap(self.key), wide - 4, 12)
            canvas.text(x + wide / 2, y + high * 0.71, below, 12, MUTED, anchor="mm")
            middle -= high / 6
        at, anchor = (left + room / 2, "mm") if look.centred else (left, "lm")
        label = canvas.fit(self.words, room, look.size, look.bold)
        canvas.text(at, middle, label, look.size, ink, bold=look.bold, anchor=anchor)
        keyed = self.key and (key or look.under) and tip == self.tip
        spoken = f"{self.words} {cap(self.key)}" if keyed else self.words
        canvas.spot(x, y, wide, high, self.action, tip, self.live, spoken)
        return y + high


def plate(
    canvas: Canvas,
    area: Area,
    look: Look = SMALL,
    *,
    live: bool = True,
    here: bool = False,
    accent: Colour | None = None,
) -> None:
    """Paint the background of a button.

    A selected button also has a bar at the bottom, so that the mark does not depend on colour.
    """
    x, y, wide, high = area
    fill, edge = (HOT, WARN) if here else (look.fill if live else PANEL, look.edge)
    canvas.rect(x, y, wide, high, fill, radius=look.radius, edge=edge, thick=look.thick)
    if accent is not None:
        canvas.rect(x, y, 5, high, accent if live else EDGE, radius=2.5)
    if here:
        canvas.rect(x + 6, y + high - 5, wide - 12, 3, WARN)


@attrs.frozen
class Tile(Box):
    """A clickable plate with a box, centred vertically, on it."""

    box: Box
    action: Action | str
    tip: str = ""
    look: Look = SMALL
    here: bool = False

    def tall(self, canvas: Canvas, wide: float) -> float:
        return self.look.high

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        high, inner = self.look.high, wide - 2 * self.look.pad
        plate(canvas, (x, y, wide, high), self.look, here=self.here)
        canvas.spot(x, y, wide, high, self.action, self.tip)
        above = (high - self.box.tall(canvas, inner)) / 2
        self.box.paint(canvas, x + self.look.pad, y + above, inner)
        return y + high

    def wide(self, canvas: Canvas) -> float:
        return self.box.wide(canvas) + 2 * self.look.pad


WIDEST = 190.0
"""Maximum width, in units, of a button at the foot where there is room to spare."""
PLACES = {"ENTER": 0, "ESC": 2}
"""Key -> index of its button in a foot, 1 for all other buttons."""
TIGHTER = ((13.5, 9.0, 5.0, 6.0), (13.0, 5.0, 4.0, 4.0))
"""(size of letters, padding, space beside the key, gap) of narrower forms of a foot."""


@attrs.frozen
class Flow(Box):
    """Buttons in as many rows as they need, each as wide as its words and key."""

    buttons: Sequence[Button]
    gap: float = 4.0
    grows = True
    foot: bool = False
    """True for the foot of a page: Enter's button first, as the primary one, and Esc's button last.

    The last button stands at the right, unless it is the only one and has a key other than Esc. Buttons share
    the spare width. Before they take another row, they become narrower, and then lose their key labels.
    """

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        buttons, gap = self._formed(canvas, wide)
        wides: Sequence[float] = [min(button.wide(canvas), wide) for button in buttons]
        if self.foot:
            fixed = [button.key in PLACES for button in buttons]
            wides = _shared(wides, fixed, wide - gap * (len(wides) - 1))
        for row in rows_of(wides, gap, wide):
            at = x
            for n in row:
                if self.foot and n == len(buttons) - 1 and (n or buttons[n].key == "ESC"):
                    at = x + wide - wides[n]
                buttons[n].paint(canvas, at, y, wides[n])
                at += wides[n] + gap
            y += buttons[row[0]].look.high + gap
        return y - gap if self.foot else y

    def _formed(self, canvas: Canvas, wide: float) -> tuple[Sequence[Button], float]:
        """Return the buttons in the widest form that needs the fewest rows, and the gap between them."""
        buttons = _ordered(self.buttons) if self.foot else self.buttons
        forms = [(buttons, self.gap)]
        for size, pad, beside, gap in TIGHTER if self.foot else ():
            looks = (attrs.evolve(one.look, size=size, pad=pad, beside=beside) for one in buttons)
            tight = [attrs.evolve(one, look=look) for one, look in zip(buttons, looks, strict=True)]
            forms.append((tight, gap))
        if self.foot:
            forms.append(([one.keyless for one in forms[-1][0]], forms[-1][1]))
        return min(forms, key=lambda form: len(rows_of([one.wide(canvas) for one in form[0]], form[1], wide)))


def _ordered(buttons: Sequence[Button]) -> list[Button]:
    """Return the buttons of a foot in order, with the Enter button as the primary one."""
    return [
        attrs.evolve(one, look=attrs.evolve(one.look, fill=HOT_PLATE, edge=EMBER, thick=2))
        if one.key == "ENTER" and one.live
        else one
        for one in sorted(buttons, key=lambda button: PLACES.get(button.key, 1))
    ]


def _shared(wides: Sequence[float], fixed: Sequence[bool], room: float) -> Sequence[float]:
    """Return the widths of a foot's buttons, at most `WIDEST`; ``fixed`` ones are that wide if all fit."""
    for keeps in (fixed, [False] * len(fixed)):
        found = [max(wide, WIDEST) if kept else 0.0 for wide, kept in zip(wides, keeps, strict=True)]
        others = [wide for wide, kept in zip(wides, keeps, strict=True) if not kept]
        rest = room - sum(found)
        if rest < sum(others):
            continue
        each = min(WIDEST, rest / max(1, len(others)))
        if max(others, default=0.0) <= each:
            others = [each] * len(others)
        return [found_ or others.pop(0) for found_ in found]
    return wides


def rows_of(wides: Sequence[float], gap: float, room: float) -> list[range]:
    """Group widths into rows no wider than ``room``, as ranges of indices."""
    rows: list[range] = []
    begin, used = 0, 0.0
    for n, wide in enumerate(wides):
        if n > begin and used + wide > room:
            rows.append(range(begin, n))
            begin, used = n, 0.0
        used += wide + gap
    return [*rows, range(begin, len(wides))] if wides else []


@attrs.frozen
class Toggle(Box):
    """A switch: the word "on" or "off", and a knob at its right or left."""

    on: bool
    tone: Colour | None = None

    def wide(self, canvas: Canvas) -> float:
        return 54.0

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        ink = self.tone or (GOOD if self.on else MUTED)
        canvas.rect(x, y, 54, 24, SUNK, radius=12, edge=ink, thick=2)
        canvas.rect(x + (34 if self.on else 4), y + 4, 16, 16, ink, radius=8)
        words, middle = ("on", x + 19) if self.on else ("off", x + 36)
        canvas.text(middle, y + 12, words, 12, ink, bold=True, anchor="mm")
        return y + 24


def tick(canvas: Canvas, x: float, y: float, on: bool, ink: Colour = INK) -> None:
    """Paint a check box, ticked or empty."""
    canvas.rect(x, y, BOX, BOX, WARN if on else SUNK, radius=2, edge=WARN if on else ink)
    if on:
        canvas.line(x + 2.6, y + 6.8, x + 5.4, y + 9.8, SUNK, 2.2)
        canvas.line(x + 5.2, y + 9.8, x + 10.4, y + 3.2, SUNK, 2.2)


def dots(canvas: Canvas, x: float, y: float) -> None:
    """Paint three dots centred at a point, as a sign for waiting."""
    for at in (-4.0, 0.0, 4.0):
        canvas.rect(x + at - 1.2, y - 1.2, 2.4, 2.4, WARN, radius=1.2)


@attrs.frozen
class Radio(Box):
    on: bool

    def wide(self, canvas: Canvas) -> float:
        return 14.0

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        canvas.rect(x, y, 14, 14, SUNK, radius=7, edge=INK if self.on else MUTED, thick=1.5)
        if self.on:
            canvas.rect(x + 3.5, y + 3.5, 7, 7, WARN, radius=3.5)
        return y + 14
