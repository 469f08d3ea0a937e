"""Both decks as a picture, drawn from the view without a window."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
from PIL import Image

from hades import Game
from hades import geometry as geo
from hades.art import rendering
from hades.art.map_picture import Frame, draw

WIDTH = 1024
"""Width of a picture, in pixels."""


def pixels(game: Game) -> Any:
    """Return Inferno above Purgatory as an array of shape (rows, columns, RGB)."""
    view = game.view()
    decks = [draw(game.tables, view, Frame(map_)).svg for map_ in (geo.INFERNO, geo.PURGATORY)]
    return np.concatenate([_deck(deck) for deck in decks])


def _deck(svg: str) -> Any:
    return np.asarray(Image.open(io.BytesIO(rendering.png(svg, WIDTH))).convert("RGB"))
