"""The bar below the board: the Preferred Direction of each deck, and switches for the display.

The bar stands beside the board, so that it covers no hex.
"""

from __future__ import annotations

import attrs

from hades.art.colours import DECK_COLOURS, INK, MUTED, PANEL
from hades.narrate.lexicon import MAP_NAMES
from hades.ui import keys
from hades.ui.kit.boxes import Box, Caption, Clicked, Figure, Row, Wide
from hades.ui.kit.button import SMALL, Button
from hades.ui.kit.canvas import Canvas
from hades.ui.kit.panel import PicturePanel

HEIGHT = 26.0
BAR = 32.0
"""Height of the whole bar."""
SIZE = 12.5
GAP = 4.0
SWITCH = attrs.evolve(SMALL, fill=PANEL, size=SIZE, pad=7.0, beside=7.0, capped=False)
FOR = "\nUnits entering this deck face that way [5.3-03, 5.4-08]; a Unit turned away tries it first [5.4-16]"
FORMS = 5
"""Number of forms of the bar: with keys and full words, full words, short words, short words and no
directions or boxes, or without the first button of `AgainPanel` as well, which the turn summary has."""
NARROW = FORMS - 2
"""The first form without directions and boxes."""
WIDEST = "SW"
"""The widest direction: each gets this width, so that nothing moves when another one is drawn."""


@attrs.frozen
class Views:
    """State of the switches; ``narrow`` is the reason why both decks cannot be in view."""

    both: bool
    ghost: bool
    numbers: bool
    threats: bool
    small: bool
    narrow: str = ""
    calm: str = ""
    """The reason why there are no threats now; "" if there are."""
    thinking: bool = False
    """True while threats are being simulated."""
    drifts: tuple[tuple[int, str], ...] = ()
    """Deck -> its Preferred Direction."""
    keys: tuple[tuple[str, str], ...] = ()
    """Changed shortcuts, shown on the buttons."""
    plain: bool = False
    """True to show only the switches that are on."""
    form: int = 0
    """Index of the form, see `FORMS`."""


SWITCHES = (
    (
        "Both decks",
        "Both",
        "both",
        "show both decks, side by side or one above the other, with the same columns",
    ),
    (
        "Other deck",
        "Other",
        "ghost",
        "show the other deck's counters and shafts, small and faint over this one",
    ),
    (
        "Hex numbers",
        "Hexes",
        "numbers",
        "number every hex, or only the one you point at",
    ),
    (
        "Threats",
        "Threats",
        "threats",
        "show what the next Nastian Phase may do; counts as an aid",
    ),
    ("Small maps", "Maps", "small", "show small maps of both decks; click one to go there"),
)
"""(words, short words, action, description) of each switch."""


class ViewBar(PicturePanel):
    """The panel that paints `Views`."""

    def measure(self, content: Views, ratio: float) -> float:
        """Return the preferred width in the form of the content."""
        canvas = Canvas(10, 10, ratio)
        return self._row(canvas, content).wide(canvas)

    def paint(self, canvas: Canvas, content: Views) -> None:
        self._row(canvas, content).paint(canvas, 0, 0, self.width)

    def _row(self, canvas: Canvas, content: Views) -> Row:
        drifts = content.drifts if content.form < NARROW and not content.plain else ()
        return Row([*(self._drift(canvas, *drift) for drift in drifts), *self._switches(content)], GAP)

    def _switches(self, content: Views) -> list[Button]:
        """Return the switches as buttons with a check box."""
        found = []
        for words, short, action, tip in SWITCHES:
            on = getattr(content, action)
            if content.plain and not on:
                continue
            barred = {"both": content.narrow, "threats": content.calm}.get(action, "")
            thinking = content.thinking and action == "threats"
            now = "simulating" if thinking else "on" if on else "off"
            told = f"{words}: {now}\n{barred or tip} [{keys.shown(action)}]"
            key = "" if content.form else keys.of(action)
            look = attrs.evolve(SWITCH, high=self.height, ink=MUTED if barred else INK)
            if content.form >= NARROW:
                look = attrs.evolve(look, pad=4.0)
            written = words if content.form < 2 else short
            # Without a check box, the bar at the bottom marks a switch that is on.
            box = None if content.form >= NARROW else on
            here = box is None and on
            found.append(Button(written, action, key, told, here=here, look=look, ticked=box, waits=thinking))
        return found

    def _drift(self, canvas: Canvas, deck: int, direction: str) -> Box:
        """Return the Preferred Direction of a deck: an arrow in a hex, and its name."""
        known, told = (direction, direction) if direction != "-" else ("?", "not drawn yet")
        words = Caption(known, SIZE, DECK_COLOURS[deck], bold=True, high=HEIGHT)
        compass = Figure(self.pictures, f"compass|{direction}|{deck}", HEIGHT)
        room = canvas.measure(WIDEST, SIZE, True)
        row = Row((compass, Wide(words, room + GAP)), GAP)
        return Clicked(
            row,
            tip=f"{MAP_NAMES[deck]}: Preferred Direction {told} {FOR}",
        )
