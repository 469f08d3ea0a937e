"""Both decks as a picture, drawn from the view without a window."""

from __future__ import annotations

import importlib.util
import io
from pathlib import Path
from typing import Any

import numpy as np
import resvg_py
from PIL import Image

from hades import Game
from hades import geometry as geo
from hades.chronicle.map_picture import Frame, draw

WIDTH = 1024
"""Pixels of a picture from left to right."""


def pixels(game: Game) -> Any:
    """Inferno above Purgatory, as an array of rows, columns and red, green, blue."""
    view = game.view()
    decks = [draw(game.tables, view, Frame(map_)).svg for map_ in (geo.INFERNO, geo.PURGATORY)]
    return np.concatenate([_deck(deck) for deck in decks])


def _deck(svg: str) -> Any:
    fonts = _fonts()
    data = resvg_py.svg_to_bytes(
        svg_string=svg,
        width=WIDTH,
        skip_system_fonts=bool(fonts),
        font_files=fonts,
        font_family="Liberation Sans",
    )
    return np.asarray(Image.open(io.BytesIO(bytes(data))).convert("RGB"))


def _fonts() -> list[str]:
    """The letters that come with arcade, which itself is not brought in; [] where it is not installed."""
    found = importlib.util.find_spec("arcade")
    if found is None or found.origin is None:
        return []
    folder = Path(found.origin).parent / "resources" / "system" / "fonts" / "ttf" / "Liberation"
    return [str(file) for file in sorted(folder.glob("Liberation_Sans_*.ttf"))]
