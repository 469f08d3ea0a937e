"""What is known of a game at a table, as pages of text: a list for each part of it, a page for each line.

A `Desk` is the view and the log only as far as they were shown; no screen is needed to read it.
"""

from collections.abc import Callable

from hades.facts import state_of_play, things
from hades.facts.fact import Desk, Fact

PARTS: dict[str, tuple[str, Callable[[Desk], list[Fact]]]] = {
    "turn": ("Turn", state_of_play.turn),
    "ship": ("Ship", things.ship),
    "sis": ("SIs", things.installations),
    "units": ("Units", things.units),
    "cards": ("Cards", state_of_play.cards),
    "score": ("Score", state_of_play.score),
}
"""Part -> its name and what lists it, in order."""

__all__ = ["PARTS", "Desk", "Fact"]
