"""Bars: rows of buttons and texts that become shorter, step by step, until all of them fit.

This module has the bar below the board (switches, advice buttons and a tag), the bar of the ghost, and the
clock of a run.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs

from hades.art.colours import BAD, BRASS, EDGE, FLOAT, GOOD, INK, MUTED, PANEL, STEEL
from hades.run.comparisons import SplitRow
from hades.run.times import difference, short
from hades.ui import keys
from hades.ui.kit.boxes import BAR_MARGIN, CHIP_HIGH, Box, Caption, Clicked, Column, Row, Spring
from hades.ui.kit.button import SMALL, Button, Look, Tile
from hades.ui.kit.canvas import Blank, Canvas
from hades.ui.kit.gl import Brush
from hades.ui.kit.panel import FLOATING, Backdrop, Panel

BarItem = Box | Mapping[int, Box | None]
"""An item on a bar: a box, or several boxes, each under the first step of shortening that uses it.

The item ``{0: long, 2: short, 5: None}`` is short from step 2 on, and left out from step 5 on.
"""


@attrs.frozen
class Bar(Box):
    """Items side by side, shortened step by step until all of them fit."""

    items: Sequence[BarItem]
    gap: float = 4.0
    grows: bool = True
    least: float = 0.0
    """Width, in units, reserved for the items that grow."""

    def row(self, canvas: Canvas, wide: float) -> Row:
        """Return the longest row that fits into a width, or else the shortest."""
        items = [{0: item} if isinstance(item, Box) else item for item in self.items]
        for step in range(max(begin for forms in items for begin in forms) + 1):
            found = (forms[max(begin for begin in forms if begin <= step)] for forms in items)
            boxes = [box for box in found if box is not None]
            taken = sum(0.0 if box.grows else box.wide(canvas) for box in boxes) + self.gap * (len(boxes) - 1)
            if taken + self.least <= wide:
                break
        return Row(boxes, self.gap)

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        return self.row(canvas, wide).paint(canvas, x, y, wide)


class BarPanel(Panel):
    """The panel that paints a box, such as a `Bar`, in the middle of its height."""

    def __init__(
        self,
        brush: Brush,
        backdrop: Backdrop | None,
        *,
        pad: float = BAR_MARGIN,
        above: float = 6.0,
        clear: bool = False,
    ) -> None:
        super().__init__(brush)
        self.backdrop, self.pad, self.above, self.clear = backdrop, pad, above, clear

    def tall(self, content: Box, wide: float, ratio: float) -> float:
        """Return the height of a box in a panel of a given width, with the space above and below it."""
        return content.tall(Blank(wide, 1, ratio), wide - 2 * self.pad) + 2 * self.above

    def paint(self, canvas: Canvas, content: Box) -> None:
        wide = self.width - 2 * self.pad
        content.paint(canvas, self.pad, (self.height - content.tall(canvas.blank(), wide)) / 2, wide)


# The bar below the board


BAR = 32.0
"""Height of the bar below the board, in units."""
HEIGHT = CHIP_HIGH
"""Height of the items on the bar below the board."""
SIZE = 12.5
# Steps of shortening the bar.
KEYLESS = 1  # without keys, and without the scenario in the tag
NARROW = 2  # without check boxes too, and only the edition in the tag
SWITCH = attrs.evolve(SMALL, high=HEIGHT, fill=PANEL, size=SIZE, pad=7.0, beside=4.0)
BUTTON = attrs.evolve(SWITCH, pad=9.0)
TAG = Look(HEIGHT, SIZE, FLOAT, EDGE, MUTED, pad=9.0)
SWITCHES = (
    (
        "2 decks",
        "both",
        "show both decks, with the same columns; if off, the board turns to the deck where something happens",
    ),
    ("Numbers", "numbers", "number every hex, where the zoom leaves room, or only the one you point at"),
    ("Threats", "threats", "show what the next Nastian Phase may do; counts as an aid"),
)
"""(label, action, description) of each switch."""
BUTTONS = (
    ("Summary", "turn", "Summary of the enemy's last turn, with a replay"),
    (
        "Hint",
        "hint",
        "Says where to look; click again for the plan, then for the command and alternatives. Counts "
        "as an aid",
    ),
)
"""(label, action, description) of each button."""
COACH_STATES = {"thinking": "still simulating this question", "ready": "warns before a costly move"}
"""State of the coach -> its description in the tooltip of *Hint*."""


def board_bar(
    on: Mapping[str, bool],
    barred: Mapping[str, str],
    tags: tuple[str, str, str],
    tag_tip: str,
    *,
    thinking: bool,
    coach: str,
    is_played: bool,
    plain: bool,
    keyless: bool = False,
) -> Bar:
    """Return the bar below the board.

    ``on`` are the states of the switches, and ``barred`` the reasons why a switch or button does nothing now,
    both by action. ``coach`` is the state of the coach, "" if the coach is off. ``tags`` name scenario and
    edition, longest form first. Unless the game ``is_played``, there are no buttons for the summary and the
    hint. The simple view (``plain``) has only the hint, the threats and the switches that are on.
    """
    items: list[BarItem] = []
    for words, action, does in SWITCHES:
        if not plain or on[action] or action == "threats":
            waits = thinking and action == "threats"
            items.append(_switch(words, action, does, barred.get(action, ""), on=on[action], waits=waits))
    items.append(Spring())
    for words, action, does in BUTTONS[plain:] if is_played else ():
        items.append(_button(words, action, does, barred[action], coach if action == "hint" else ""))
    if not plain:
        forms = (Tile(Caption(words, SIZE, MUTED, bold=True), "about", tag_tip, TAG) for words in tags)
        items.append(dict(zip((0, KEYLESS, NARROW), forms, strict=True)))
    # In the simple view, keys may be left to the tooltips.
    return Bar(
        [one if isinstance(one, Box) else {**one, 0: one[KEYLESS]} for one in items] if keyless else items
    )


def _switch(words: str, action: str, does: str, barred: str, *, on: bool, waits: bool) -> BarItem:
    now = "simulating" if waits else "on" if on else "off"
    tip = f"{words}: {now}\n{barred or does}{keys.after(action)}"
    look = attrs.evolve(SWITCH, ink=MUTED if barred else INK)
    live = action != "both" or not barred
    whole = Button(words, action, keys.of(action), tip, live, look=look, ticked=on, waits=waits)
    bare = attrs.evolve(whole, key="")
    narrow = attrs.evolve(bare, ticked=None, here=on, look=attrs.evolve(look, pad=4.0))
    return {0: whole, KEYLESS: bare, NARROW: narrow}


def _button(words: str, action: str, does: str, barred: str, coach: str) -> BarItem:
    """Return an advice button, with dots while the coach is simulating."""
    tip = f"{does}\nNot now: {barred}" if barred else f"{does}{keys.after(action)}"
    tip += f"\nCoach: {COACH_STATES[coach]}" if coach else ""
    whole = Button(words, action, keys.of(action), tip, not barred, look=BUTTON, waits=coach == "thinking")
    bare = attrs.evolve(whole, key="")
    return {0: whole, KEYLESS: bare, NARROW: attrs.evolve(bare, look=attrs.evolve(BUTTON, pad=3.0))}


# The bar of the ghost


GHOST = "GHOST"
GHOST_HEIGHT = CHIP_HIGH
"""Height of the ghost's bar in units, fixed so that nothing moves when the text changes."""
GHOST_TIP = (
    "The best known run at the same step of the same turn; its Units have plates with a dashed "
    "edge\nAn aid: the file records each question at which it was shown. Click to hide it"
)


def ghost_bar(words: str) -> Bar:
    """Return the status of the ghost, which is the best known run, on one line."""
    head = Caption(GHOST, 12, STEEL, bold=True, high=GHOST_HEIGHT)
    caption = Caption(words, (13.5, 12.5, 11.5, 10.5), INK, high=GHOST_HEIGHT, grows=True)
    return Bar([Clicked(Row((head, caption), 10, grows=True), "pacer", GHOST_TIP, f"{GHOST} {words}")])


# The clock


LARGE = 58.0
"""Height of a large clock, in units."""
SMALL_SIZE, BIG_SIZE = 12.5, 27.0
LONGEST = "10:00:00"
"""Longest time on a small clock, which sets the width of the clock."""


@attrs.frozen
class ClockFace:
    """Contents of the clock: times as displayed, and the last split."""

    real: str
    play: str
    split: SplitRow | None = None
    large: bool = False
    about: str = ""
    """Turn and number of commands, in words."""

    @property
    def tip(self) -> str:
        text = f"Real time {self.real}, play time {self.play}\n{self.about}"
        return f"{text}\nClick for all splits{keys.after('splits')}"


class ClockPanel(Panel):
    """The clock of a run: small in the bar below the board, or large above the log with the last split."""

    backdrop = attrs.evolve(FLOATING, edge=EDGE)
    restless = True

    def measure(self, ratio: float) -> float:
        return Blank(10, 10, ratio).measure(LONGEST, SMALL_SIZE, True) + 18

    def paint(self, canvas: Canvas, content: ClockFace) -> None:
        canvas.spot(0, 0, self.width, self.height, "splits", content.tip)
        if not content.large:
            # Leave out zero hours if space is short.
            forms = content.real, content.real.removeprefix("0:"), content.real.removeprefix("0:0")
            times = [Caption(real, SMALL_SIZE, bold=True, high=self.height) for real in forms]
            middle = dict(enumerate(times))
            Bar((Spring(), middle, Spring()), 0).paint(canvas, 4, 0, self.width - 8)
            return
        real = Caption(content.real, BIG_SIZE, bold=True, high=34)
        play = {0: Caption(f"play {content.play}", 14, MUTED, high=34), 1: None}
        split, last = content.split, Caption(content.about, 13, MUTED, high=16, grows=True)
        delta = Caption("")
        if split is not None:
            tone = BRASS if split.is_gold else INK
            last = Caption(f"{split.name}  {short(split.time)}", 14, tone, high=16, grows=True)
        if split is not None and split.delta is not None:
            tone = BRASS if split.is_gold else GOOD if split.delta <= 0 else BAD
            delta = Caption(difference(split.delta), 14, tone, bold=True, high=16)
        times_ = Bar((real, Spring(), play), 6)
        Column((times_, Row((last, delta), 10))).paint(canvas, 12, 2, self.width - 24)
