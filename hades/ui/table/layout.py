"""The layout of a table: the place of everything in and beside the board, from the size of the window alone.

No question, playback or pointer moves anything. From the top of the column at the right: the question, the
small maps where they have a place of their own, a large clock, the cards, the newest entries of the log.
While no card is shown, the log continues upwards there. A window too low for a log has the whole column for
the question, and shows cards in the place of the strip. No I/O and no state.
"""

from __future__ import annotations

import attrs

from hades.ui.panels.minimap import tall
from hades.ui.panels.ship_panel import HEIGHT as STRIP
from hades.ui.panels.top import HEIGHT as TOP
from hades.ui.panels.viewbar import BAR

SIDE = 250.0, 420.0
"""Least and greatest width in units of the column at the right; more would take height from the board."""
PART = 0.37
"""Share of the width for the column, between those limits."""
LOW_STRIP, LOW = 88.0, 560.0
"""Height of the strip in low windows, and the window height below which it applies, both in units."""
LEDGER = 460.0
"""Least height in units of a column that has room for a log."""
QUESTION, ANSWERS = (0.555, 440.0), 396.0
"""Share and greatest height of the question in the column, and its height that shows all choices.

In units. With the latter every choice of any Unit is in view; the question has it wherever the log keeps
seven entries.
"""
SEVEN, NEWEST = 256.0, 110.0
"""Units of height of seven entries, and at least of the entries that nothing ever covers."""
TOLD = 0.26, 140.0, 280.0
"""Share of the column for cards, and its limits in units."""
ROOM, AMPLE = 600.0, 900.0
"""Heights in units beside the board from which the small maps are in the column: on request, by default."""
ROSTER, BOARD = 290.0, 430.0
"""Width of the roster, and the least width of the board beside it, in units.

In a narrower window the roster covers the board.
"""

Place = tuple[float, float, float, float]
"""Left, top, width and height in units."""


@attrs.frozen
class Wanted:
    """The options of a table that determine its layout."""

    small: bool | None = None
    """True if the small maps are wanted in the column, False if not; None for the default."""
    maps_below: bool = False
    """True if the small maps are wanted in place of the strip, where the column is too low for them."""
    clock: float = 0.0
    """Height of a clock above the log, 0 for none."""
    foot: float = 0.0
    """Height between board and strip that a screen uses itself."""
    roster: bool = False
    folded: bool = False
    """True if the board of a window too low for a log takes the place of the strip and the bar, too."""
    past: bool = False
    """True in the history view, whose log takes the place of maps and clock, or that of the strip."""


def arrange(size: tuple[float, float], wanted: Wanted) -> dict[str, Place]:
    """Return the place of each slot in a window of so many units; a slot without a place is not shown.

    The slots are the panels ``top``, ``decision``, ``small``, ``clock``, ``log``, ``strip``, ``bar``,
    ``foot`` (of a screen itself) and ``roster``; ``card`` and ``card_above``, for cards (above for a spot of
    the strip); ``newest``, the entries of the log that nothing ever covers; and ``board``.
    """
    width, height = size
    side, rest = max(SIDE[0], min(SIDE[1], width * PART)), height - TOP
    left, strip, bar = width - side, STRIP if height > LOW else LOW_STRIP, BAR
    places = {"top": (0.0, 0.0, width, TOP)}
    fits = rest > LEDGER
    if fits:
        places |= _column(left, height, side, wanted)
    else:
        strip, bar = (0.0, 0.0) if wanted.folded else (strip, bar)
        places["decision"] = left, TOP, side, rest
    low = height - strip
    if strip:
        places["strip"] = 0.0, low, left, strip
        if wanted.maps_below and rest < ROOM:
            places["small"] = places["strip"]
    if not fits:
        # The card of the pointed-at thing matters more than the screen's own band there.
        told = low - (wanted.foot if not strip else 0.0 if wanted.foot else bar)
        places["card"], places["card_above"] = (0.0, told, left, height - told), (0.0, TOP, left, told - TOP)
        if wanted.past and strip:
            places["log"] = 0.0, low - bar, left, strip + bar
    foot = low - bar if wanted.past and not fits else low
    places["foot"] = 0.0, foot - wanted.foot, left, wanted.foot
    end = low - bar - wanted.foot
    places["bar"] = 0.0, end, left, bar
    roster = min(ROSTER, left * 0.8)
    places["roster"] = 0.0, TOP, roster, end - TOP
    taken = roster if wanted.roster and left - roster >= BOARD else 0.0
    places["board"] = taken, TOP, left - taken, end - TOP
    return places


def _column(left: float, height: float, side: float, wanted: Wanted) -> dict[str, Place]:
    rest = height - TOP
    # A clock that would leave no room for the log goes to the bar.
    clock = wanted.clock if rest - wanted.clock > LEDGER else 0.0
    asked = rest >= AMPLE if wanted.small is None else wanted.small
    maps = tall(side) if asked and rest >= ROOM else 0.0
    column = rest - maps - clock
    question = max(min(QUESTION[1], column * QUESTION[0]), min(ANSWERS, column - SEVEN))
    told = max(TOLD[1], min(TOLD[2], column * TOLD[0], column - question - NEWEST))
    log = column - question
    above = maps + clock if wanted.past else 0.0
    found = {
        "decision": (left, TOP, side, question),
        "log": (left, height - log - above, side, log + above),
        "card": (left, height - log, side, told),
        "card_above": (left, height - log, side, told),
        "newest": (left, height - log + told, side, log - told),
    }
    if maps:
        found["small"] = left, TOP + question, side, maps
    if clock:
        found["clock"] = left, height - log - clock, side, clock
    return found
