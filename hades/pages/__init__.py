"""What is known of a game at a table, as pages of text: a list for each part of it, a page for each line.

A `PageContext` is the view and the log only as far as they were shown; no screen is needed to read it.
"""

from collections.abc import Callable

from hades.pages import board, state_of_play
from hades.pages.fact import Fact, PageContext

PARTS: dict[str, tuple[str, Callable[[PageContext], list[Fact]]]] = {
    "turn": ("Turn", state_of_play.turn),
    "ship": ("Ship", board.ship),
    "sis": ("SIs", board.installations),
    "units": ("Units", board.units),
    "cards": ("Cards", state_of_play.cards),
    "score": ("Score", state_of_play.score),
}
"""Part -> its name and what lists it, in order."""

__all__ = ["PARTS", "Fact", "PageContext"]
