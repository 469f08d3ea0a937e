"""Facts about a game as pages of text: a list for each part of the game, and a page for each line.

A `PageContext` holds the view and the log, limited to what the player has seen. No display code.
"""

from collections.abc import Callable

from hades.facts import board_facts, state_of_play
from hades.facts.rows import Fact, PageContext

PARTS: dict[str, tuple[str, Callable[[PageContext], list[Fact]]]] = {
    "turn": ("Turn", state_of_play.turn),
    "ship": ("Ship", board_facts.ship),
    "sis": ("SIs", board_facts.installations),
    "units": ("Units", board_facts.units),
    "cards": ("Cards", state_of_play.cards),
    "score": ("Score", state_of_play.score),
}
"""Part of a game -> its name and the function that lists its facts, in order of the tabs."""

__all__ = ["PARTS", "Fact", "PageContext"]
