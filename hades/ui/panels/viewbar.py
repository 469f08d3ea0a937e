"""The bar below the board: where each deck drifts, and switches for the ways to look at the decks.

It stands beside the board and not on it, so that no hex lies under anything.
"""

from __future__ import annotations

import attrs

from hades import geometry as geo
from hades.ui import keys
from hades.ui.art.kit import Kit
from hades.ui.kit.canvas import Canvas
from hades.ui.kit.gl import Brush
from hades.ui.look import DECK_COLOURS, EDGE, INK, MUTED, PANEL, RAISED, WARN
from hades.ui.panels.base import Panel

HEIGHT = 26.0
BAR = 32.0
"""Height of the whole bar."""
SIZE = 12.5
GAP = 4.0
BOX = 13.0
"""Side of the box that is ticked when a switch is on."""
FOR = "\nwho enters this deck faces that way [5.3-03, 5.4-08]; who is turned away tries it first [5.4-16]"
FORMS = 4
"""With keys and whole words, with whole words, with short words, with short words and no directions."""


@attrs.frozen
class Views:
    """Which of the ways to look are on; ``narrow`` says why both decks cannot stand side by side."""

    both: bool
    ghost: bool
    small: bool
    narrow: str = ""
    drifts: tuple[tuple[int, str], ...] = ()
    """Deck in view -> its Preferred Direction."""
    keys: tuple[tuple[str, str], ...] = ()
    """Keys that were changed: the buttons name theirs."""
    form: int = 0
    """How much is written on it: see `FORMS`."""


SWITCHES = (
    ("Both decks", "Both", "both", "both decks side by side"),
    ("Other deck", "Other", "ghost", "the other deck's counters and shafts, small and faint over this one"),
    ("Small maps", "Maps", "small", "small maps of both decks; a click on one looks there"),
)
"""Words, short words, action, what it shows."""


class ViewBar(Panel):
    """Paints `Views`."""

    def __init__(self, brush: Brush, kit: Kit) -> None:
        super().__init__(brush)
        self.kit = kit

    def measure(self, content: Views, ratio: float) -> float:
        """Width it wants in the form of the content."""
        canvas, x = Canvas(10, 10, ratio), 0.0
        for _, direction in content.drifts if content.form < FORMS - 1 else ():
            x += self._drift_wide(canvas, direction, content.form) + GAP
        for words, short, action, _ in SWITCHES:
            x += self._switch_wide(canvas, words if content.form < 2 else short, action, content.form) + GAP
        return x - GAP

    def paint(self, canvas: Canvas, content: Views) -> None:
        x = 0.0
        for deck, direction in content.drifts if content.form < FORMS - 1 else ():
            x += self._drift(canvas, x, deck, direction, content.form) + GAP
        for words, short, action, tip in SWITCHES:
            on = {"both": content.both, "ghost": content.ghost, "small": content.small}[action]
            barred = content.narrow if action == "both" else ""
            wide = self._switch_wide(canvas, words if content.form < 2 else short, action, content.form)
            ink = MUTED if barred else INK
            canvas.rect(x, 0, wide, self.height, RAISED if on else PANEL, radius=6, edge=WARN if on else EDGE)
            self._box(canvas, x + 7, (self.height - BOX) / 2, on=on, ink=ink)
            written = words if content.form < 2 else short
            canvas.text(x + 12 + BOX, self.height / 2, written, SIZE, ink, bold=True, anchor="lm")
            if not content.form:
                canvas.text(x + wide - 7, self.height / 2, keys.shown(action), 11, MUTED, anchor="rm")
            told = f"{words}: {'on' if on else 'off'}\n{barred or tip} [{keys.shown(action)}]"
            canvas.spot(x, 0, wide, self.height, action, told)
            x += wide + GAP

    def _switch_wide(self, canvas: Canvas, words: str, action: str, form: int) -> float:
        key = 0.0 if form else canvas.measure(keys.shown(action), 11) + 8
        return 12 + BOX + canvas.measure(words, SIZE, True) + 7 + key

    def _box(self, canvas: Canvas, x: float, y: float, *, on: bool, ink: tuple[int, int, int]) -> None:
        """A box, ticked or empty."""
        canvas.rect(x, y, BOX, BOX, WARN if on else (12, 15, 22), radius=2, edge=WARN if on else ink)
        if on:
            canvas.line(x + 2.6, y + 6.8, x + 5.4, y + 9.8, (12, 15, 22), 2.2)
            canvas.line(x + 5.2, y + 9.8, x + 10.4, y + 3.2, (12, 15, 22), 2.2)

    def _drift_words(self, direction: str, form: int) -> str:
        known = direction if direction != "-" else "?"
        return f"Preferred {known}" if form < 2 else known

    def _drift_wide(self, canvas: Canvas, direction: str, form: int) -> float:
        return HEIGHT + 4 + canvas.measure(self._drift_words(direction, form), SIZE, True) + 6

    def _drift(self, canvas: Canvas, x: float, deck: int, direction: str, form: int) -> float:
        """The Preferred Direction of a deck: an arrow in a hex, and its name; its width."""
        size = self.height
        picture = self.kit.image(f"compass|{direction}|{deck}", round(size * canvas.ratio))
        canvas.picture(picture, x, 0, size, size)
        words, wide = self._drift_words(direction, form), self._drift_wide(canvas, direction, form)
        canvas.text(x + size + 4, self.height / 2, words, SIZE, DECK_COLOURS[deck], bold=True, anchor="lm")
        name = geo.MAP_NAMES[deck]
        known = direction if direction != "-" else "not drawn yet"
        canvas.spot(x, 0, wide, size, "", f"{name}: Preferred Direction {known} {FOR}")
        return wide
