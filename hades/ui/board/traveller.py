"""A counter on its way over the board."""

from __future__ import annotations

import attrs


@attrs.frozen
class MovingCounter:
    """A counter at a point between hexes."""

    picture: str
    """Key of its picture, as `hades.art.library` has it."""
    x: float
    y: float
    deck: int
    """The deck it walks on."""
