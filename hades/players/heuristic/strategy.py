"""The settings by which the heuristic player decides for a whole game, where nothing is certain."""

from __future__ import annotations

import attrs


@attrs.frozen(cache_hash=True)
class Strategy:
    """Settings that hold for the rest of a game; different settings make a different plan."""

    back: int = 0
    """Turns by which every Unit is to be home before the last pick-up."""
    fear: float = 1.0
    """Weight of danger."""
    bold: float = 0.4
    """Weight of danger for a Unit that has yet to get in while there is time and no Gorgon is loose:
    treasures found late stay there."""
    scouts_hunt: bool = True
    """True if Scouts, too, hunt Gorgons."""
    hqs: int = 3
    """HQs that are wanted on the Hades."""


USUAL = Strategy()
"""The settings that did best over many games."""
