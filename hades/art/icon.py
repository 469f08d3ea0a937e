"""The sign of the game on a desktop: whom the raid is for, before the glow of the engines."""

from __future__ import annotations

from hades.art.colours import FIRE, INK, SPACE, TITLE, hexed
from hades.content.load import figure


def svg() -> str:
    """The sign as a drawing, square, 100 units a side."""
    stops = "".join(
        f'<stop offset="{at}" stop-color="{hexed(colour)}"/>'
        for at, colour in zip(("0.1", "0.4", "0.75", "1"), FIRE, strict=True)
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="128" height="128" viewBox="0 0 100 100">'
        f'<defs><radialGradient id="fire" cx="0.5" cy="0.42" r="0.62">{stops}</radialGradient></defs>'
        f'<rect x="4" y="4" width="92" height="92" rx="20" fill="url(#fire)" stroke="{hexed(SPACE)}" stroke-width="3"/>'
        f'<circle cx="50" cy="50" r="37" fill="{hexed(INK)}" fill-opacity="0.92" stroke="{hexed(TITLE[1])}" '
        f'stroke-width="3"/><g fill="{hexed(SPACE)}">{figure("emily")}</g></svg>'
    )
