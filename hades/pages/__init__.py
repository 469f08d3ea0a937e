"""Facts about a game as pages of text: lists for each part of the game, with a page for each line.

A `PageContext` has the view and the log only as far as the player has been shown. No display code.
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
"""Name of each part and the function that lists its facts, in order."""

__all__ = ["PARTS", "Fact", "PageContext"]
