"""Pictures of the decks, rendered tile by tile while the window is in use, and cached on disk."""

from __future__ import annotations

import contextlib
import hashlib
import threading
import time
from pathlib import Path

from PIL import Image
from platformdirs import user_cache_dir

from hades.art.colours import recoloured
from hades.art.deck_floor import HEIGHT, MARGIN, Deck
from hades.content.component_records import Map
from hades.geometry import PERIOD, TOP
from hades.ui.kit.svg_pictures import render

RESOLUTION = 112
"""Pixels per hex width."""
TILE = 5, 1.2
"""Size of a tile in hex widths, west to east and north to south.

The renderer blocks all other threads while it renders a tile.
"""
REST = 0.002
"""Seconds of pause between two tiles, for the thread that draws the window."""
_BRUSH = threading.Lock()
"""Lock for rendering one tile at a time, so that the window never waits for two tiles."""


def painted(deck: Deck) -> Image.Image:
    """Render a deck as an image, tile by tile, so that other threads are never blocked for long."""
    wide, high = round(PERIOD * RESOLUTION), round(HEIGHT * RESOLUTION)
    across, down = (max(1, round(part * RESOLUTION)) for part in TILE)
    image = Image.new("RGBA", (wide, high))
    for y in range(0, high, down):
        for x in range(0, wide, across):
            broad, tall = min(across, wide - x), min(down, high - y)
            part = (
                x * PERIOD / wide,
                TOP - MARGIN + y * HEIGHT / high,
                broad * PERIOD / wide,
                tall * HEIGHT / high,
            )
            with _BRUSH:
                image.paste(render(deck.svg(part, (broad, tall)), broad, tall), (x, y))
            time.sleep(REST)
    return image


def picture(map_: int, record: Map, cache: Path | None = None) -> Image.Image:
    """Return a deck as an image, from the cache if possible."""
    deck = Deck(map_, record)
    svg = recoloured(deck.svg())
    folder = Path(user_cache_dir("hades")) if cache is None else cache
    name = hashlib.blake2b(f"{RESOLUTION}|{svg}".encode(), digest_size=12).hexdigest()
    file = folder / f"deck-{name}.png"
    with contextlib.suppress(OSError, ValueError):
        return Image.open(file).convert("RGBA")
    image = painted(deck)
    # Without a cache the deck is rendered again next time.
    with contextlib.suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        temporary = file.with_suffix(".part")
        image.save(temporary, "PNG", compress_level=1)
        temporary.replace(file)
    return image
