"""How the heuristic player leans for a whole game, where nothing is certain."""

from __future__ import annotations

import attrs


@attrs.frozen(cache_hash=True)
class Strategy:
    """What is fixed for the rest of a game; whoever plays on with others plays another plan."""

    back: int = 0
    """Turns by which everybody is to be home before the last pick-up."""
    fear: float = 1.0
    """How much danger counts."""
    bold: float = 0.4
    """The same for who has still to get in while there is time and no Gorgon is loose: what is found late
    stays there."""
    scouts_hunt: bool = True
    """Whether Scouts go for Gorgons, too."""
    hqs: int = 3
    """HQs that are wanted on the Hades."""


USUAL = Strategy()
"""The one that did best over many games."""
