"""The look of the window: colours, fonts and sizes. One place, so that it stays one language.

Dark hull, light ink; embers for the Inferno, cold violet for Purgatory. Every colour that means
something is paired with a shape, a word or a pattern.
"""

from __future__ import annotations

from pathlib import Path

Colour = tuple[int, int, int]

SPACE = (6, 8, 14)
PANEL = (17, 21, 31)
RAISED = (28, 35, 50)
HOT = (44, 55, 78)
EDGE = (54, 66, 92)
INK = (244, 240, 230)
MUTED = (190, 197, 210)
FAINT = (138, 148, 170)

EMBER = (255, 126, 70)
VIOLET = (150, 160, 255)
GOOD = (126, 214, 142)
WARN = (255, 208, 84)
BAD = (255, 104, 96)
STEEL = (120, 190, 230)

DECK_COLOURS = (EMBER, VIOLET)
"""Accent of the Inferno and of Purgatory."""

FAMILY = {
    "green": (96, 176, 92),
    "blue": (86, 156, 226),
    "yellow": (232, 190, 66),
    "gold": (206, 140, 40),
    "red": (208, 66, 56),
}

TONES = {
    "plain": EDGE,
    "go": GOOD,
    "stop": FAINT,
    "danger": BAD,
    "fire": EMBER,
    "order": STEEL,
    "suggest": WARN,
}
"""Edge colour of a button by what it does; its words say the same."""


def hexed(colour: Colour) -> str:
    """``#rrggbb`` of a colour."""
    return "#" + "".join(f"{part:02x}" for part in colour)


def shade(colour: Colour, by: float) -> Colour:
    """A colour made darker (below 1) or lighter (above 1)."""
    r, g, b = (max(0, min(255, round(part * by))) for part in colour)
    return r, g, b


def mix(a: Colour, b: Colour, part: float) -> Colour:
    """A colour between two: ``part`` 0 is the first, 1 the second."""
    r, g, b_ = (round(x + (y - x) * part) for x, y in zip(a, b, strict=True))
    return r, g, b_


def font_dir() -> Path:
    """Where the Liberation fonts stand that come with arcade: the same letters on every machine."""
    import arcade

    return Path(arcade.__file__).parent / "resources" / "system" / "fonts" / "ttf" / "Liberation"
