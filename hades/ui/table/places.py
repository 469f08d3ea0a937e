"""What stands where beside and below the board, for a size of window: reckoned from that alone, so that no
question, film or pointer moves anything. Pure.

From the top of the column at the right: the question, the small maps where they have a place of their own,
what is told, the newest entries of the log. While nothing is told, the log goes on upwards there. A window
too low for a log has the whole column for the question, and what is told in the place of the strip.
"""

from __future__ import annotations

import attrs

from hades.ui.panels.minimap import tall
from hades.ui.panels.ship_panel import HEIGHT as STRIP
from hades.ui.panels.top import HEIGHT as TOP
from hades.ui.panels.viewbar import BAR

SIDE = 250.0, 420.0
"""Units of width of the column at the right, at least and at most: the board needs height more."""
PART = 0.37
"""Part of the width that it takes between the two."""
LOW_STRIP, LOW = 88.0, 560.0
"""Height of the strip in windows lower than that."""
LEDGER = 460.0
"""Units of height of the column from which it has room for a log."""
QUESTION, ANSWERS = (0.555, 440.0), 396.0
"""Part of the column that is the question's, and how much it needs at most; the units in which every answer
of any Unit is in sight, which it has wherever the log keeps seven entries."""
SEVEN, NEWEST = 256.0, 110.0
"""Units of height of seven entries, and of those that nothing ever lies on, at least."""
TOLD = 0.26, 140.0, 280.0
"""Part of the column in which things are told, at least and at most so many units of it."""
ROOM, AMPLE = 600.0, 900.0
"""Units of height beside the board from which the small maps stand in the column if they are asked for, and
from which they do so unasked."""

NARROW = (
    "Two decks beside each other need a window {} pixels wide with text of this size, and this one has {}: "
    "make it wider, or the text smaller ({})."
)


@attrs.frozen
class Panes:
    """Heights of all that stands in the column and below the board, in units."""

    side: float
    """Width of the column."""
    strip: float
    question: float
    small: float
    """0 where the small maps have no place in the column."""
    told: float
    """What is pointed at and its chances, or what the turn came to; 0 where it has the place of the strip."""
    newest: float
    """The entries of the log that nothing ever lies on, 0 where there is no log."""
    clock: float = 0.0
    """A large clock above the log."""
    bar: float = BAR
    """The bar between board and strip."""

    @property
    def log(self) -> float:
        """The log while nothing is told."""
        return self.told + self.newest


def places(
    width: float, height: float, small: bool | None = None, clock: float = 0.0, *, folded: bool = False
) -> Panes:
    """What stands where in a window of so many units; ``small`` is whether the small maps are asked for, None
    for nobody having said, ``clock`` how high one is that stands above the log, where there is room for both.

    With ``folded`` the board of a window too low for a log has the place of the strip and of the bar, too.
    """
    side = max(SIDE[0], min(SIDE[1], width * PART))
    strip, rest = STRIP if height > LOW else LOW_STRIP, height - TOP
    if rest <= LEDGER:
        below = (0.0, 0.0) if folded else (strip, BAR)
        return Panes(side, below[0], rest, 0.0, 0.0, 0.0, bar=below[1])
    # where the log would go for it, a clock has the bar
    clock = clock if rest - clock > LEDGER else 0.0
    wanted = rest >= AMPLE if small is None else small
    maps = tall(side) if wanted and rest >= ROOM else 0.0
    column = rest - maps - clock
    question = max(min(QUESTION[1], column * QUESTION[0]), min(ANSWERS, column - SEVEN))
    told = max(TOLD[1], min(TOLD[2], column * TOLD[0], column - question - NEWEST))
    return Panes(side, strip, question, maps, told, column - question - told, clock)
