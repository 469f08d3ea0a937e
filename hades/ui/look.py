"""The look of the window: colours, palettes, fonts. One place, so that it stays one language.

Dark hull, light ink; embers for the Inferno, cold violet for Purgatory. Every colour that means
something is paired with a shape, a word or a pattern.

Everything is drawn in the colours of this page. A palette says which of them are shown as another
one; canvas, brush and drawings ask `shown` at the last moment, so nobody else knows of palettes.
"""

from __future__ import annotations

import re
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


ALARM = (255, 93, 77)
SHOCK = (255, 59, 47)
HAZARD = (194, 58, 44)
WALL = (208, 71, 61)
BRASS = (232, 195, 90)
"""Colours of drawings: bars and crosses, the arrow of Shock Units, the stripe of a depleted Unit, walls,
doors."""

PALETTES: dict[str, dict[Colour, Colour]] = {
    "standard": {},
    "contrast": {
        SPACE: (0, 0, 0),
        PANEL: (0, 0, 0),
        RAISED: (20, 23, 32),
        HOT: (46, 54, 74),
        EDGE: (150, 160, 184),
        INK: (255, 255, 255),
        MUTED: (234, 238, 246),
        FAINT: (204, 210, 224),
        EMBER: (255, 156, 96),
        VIOLET: (188, 194, 255),
        GOOD: (120, 255, 150),
        WARN: (255, 228, 64),
        BAD: (255, 132, 122),
        STEEL: (124, 216, 255),
        FAMILY["green"]: (124, 232, 116),
        FAMILY["blue"]: (112, 190, 255),
        FAMILY["yellow"]: (255, 228, 70),
        FAMILY["gold"]: (255, 158, 36),
        FAMILY["red"]: (255, 92, 80),
        ALARM: (255, 120, 104),
        WALL: (255, 104, 90),
        BRASS: (255, 220, 96),
    },
    "deuteranopia": {
        EMBER: (255, 176, 52),
        GOOD: (165, 235, 255),
        WARN: (255, 244, 160),
        BAD: (240, 90, 80),
        STEEL: (92, 158, 226),
        VIOLET: (150, 140, 255),
        FAMILY["green"]: (150, 214, 255),
        FAMILY["blue"]: (52, 116, 224),
        FAMILY["yellow"]: (255, 236, 120),
        FAMILY["gold"]: (206, 138, 20),
        FAMILY["red"]: (172, 88, 46),
        ALARM: (255, 140, 40),
        SHOCK: (255, 116, 0),
        WALL: (240, 140, 60),
    },
    "protanopia": {
        EMBER: (255, 176, 52),
        GOOD: (165, 235, 255),
        WARN: (255, 244, 160),
        BAD: (236, 116, 60),
        STEEL: (92, 158, 226),
        VIOLET: (150, 140, 255),
        FAMILY["green"]: (150, 214, 255),
        FAMILY["blue"]: (52, 116, 224),
        FAMILY["yellow"]: (255, 236, 120),
        FAMILY["gold"]: (214, 150, 20),
        FAMILY["red"]: (182, 96, 62),
        ALARM: (255, 156, 60),
        SHOCK: (255, 140, 20),
        WALL: (250, 156, 76),
    },
    "tritanopia": {
        EMBER: (255, 150, 112),
        GOOD: (150, 250, 220),
        WARN: (255, 226, 232),
        BAD: (255, 72, 84),
        STEEL: (96, 176, 216),
        VIOLET: (196, 150, 255),
        FAMILY["green"]: (104, 214, 190),
        FAMILY["blue"]: (70, 120, 190),
        FAMILY["yellow"]: (255, 214, 224),
        FAMILY["gold"]: (240, 124, 134),
        FAMILY["red"]: (206, 44, 52),
        BRASS: (255, 200, 196),
    },
}
"""Palette -> a colour of this page -> what it is shown as; a colour that is not named stays. The last
three are for eyes that do not tell green from red (two kinds) or blue from green."""

FLOOR_LIGHT = {"contrast": 0.6}
"""How light the floor of a deck is shown, 1 if not told: counters stand out from a darker one."""

_in_use = ["standard"]
"""The palette in use, alone in a list."""
_HEX = re.compile(r"#[0-9a-f]{6}\b")


def use(name: str) -> None:
    """Show everything in a palette from now on.

    :raises KeyError: if there is no such palette.
    """
    PALETTES[name]
    _in_use[0] = name


def palette() -> str:
    """The palette in use."""
    return _in_use[0]


def floor_light() -> float:
    """How light the floor of a deck is shown."""
    return FLOOR_LIGHT.get(_in_use[0], 1.0)


def shown(colour: Colour) -> Colour:
    """What a colour is shown as in the palette in use."""
    return PALETTES[_in_use[0]].get(colour, colour)


def recoloured(svg: str) -> str:
    """A drawing in the colours of the palette in use."""
    table = {hexed(old): hexed(new) for old, new in PALETTES[_in_use[0]].items()}
    return _HEX.sub(lambda found: table.get(found[0], found[0]), svg) if table else svg


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
