"""The decks painted: drawn tile by tile while the window is used, and kept in a cache."""

from __future__ import annotations

import hashlib
import threading
import time
from pathlib import Path

from PIL import Image
from platformdirs import user_cache_dir

from hades.art.colours import recoloured
from hades.art.decks import HEIGHT, MARGIN, Deck
from hades.content.kinds import Map
from hades.geometry import PERIOD, TOP
from hades.ui.kit.svg_pictures import render

RESOLUTION = 112
"""Pixels per hex width."""
TILE = 5, 1.2
"""Hex widths, west to east and north to south, that are drawn in one go: the renderer holds up every
other thread meanwhile."""
REST = 0.002
"""Seconds between two tiles, for whoever draws the window."""
_BRUSH = threading.Lock()
"""Only one deck is painted at a time: the window waits for one tile and not for two."""


def painted(deck: Deck) -> Image.Image:
    """The drawing of a deck as an image, tile by tile, so that nothing else has to wait long."""
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
    """The deck as an image, from the cache if it was drawn before."""
    deck = Deck(map_, record)
    svg = recoloured(deck.svg())
    folder = Path(user_cache_dir("hades")) if cache is None else cache
    name = hashlib.blake2b(f"{RESOLUTION}|{svg}".encode(), digest_size=12).hexdigest()
    file = folder / f"deck-{name}.png"
    try:
        image = Image.open(file).convert("RGBA")
        image.load()
        return image
    except (OSError, ValueError):
        pass
    image = painted(deck)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        temporary = file.with_suffix(".part")
        image.save(temporary, "PNG", compress_level=1)
        temporary.replace(file)
    except OSError:
        pass  # no cache: drawn again next time
    return image
