"""A counter on its way over the board."""

from __future__ import annotations

import attrs


@attrs.frozen
class Traveller:
    """A counter at a point between hexes; as a ghost if it walks on a deck that is not in view."""

    picture: str
    """Key of its picture, as `hades.art.library` has it."""
    x: float
    y: float
    deck: int
    """The deck it is drawn on."""
    ghost: bool = False
