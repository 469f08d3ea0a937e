"""All colours of the window and its pictures, and the palettes that replace them.

Wherever a colour has a meaning, a shape, a word or a pattern says the same. Palettes are applied last:
canvas, brush and drawings call `shown` or `recoloured` as they draw.
"""

from __future__ import annotations

import re

Colour = tuple[int, int, int]

SPACE = (6, 8, 14)
PANEL = (17, 21, 31)
RAISED = (28, 35, 50)
HOT = (44, 55, 78)
EDGE = (54, 66, 92)
INK = (244, 240, 230)
MUTED = (190, 197, 210)
FAINT = (150, 160, 182)
PAGE_EDGE = (17, 21, 32)
SUNK = (12, 15, 22)  # sunken parts: keys and switches
CAP_EDGE = (92, 104, 132)  # the edge of a key
WELL = (6, 8, 13)  # text fields
FLOAT = (8, 10, 16)  # floating panels
HOT_PLATE = (74, 36, 26)  # the primary button of a page or screen, which EMBER frames

EMBER = (255, 126, 70)
VIOLET = (150, 160, 255)
GOOD = (126, 214, 142)
WARN = (255, 208, 84)
BAD = (255, 104, 96)
STEEL = (120, 190, 230)

PEN = (255, 84, 178)
"""Colour of the rings and arrows of a note."""

DECK_COLOURS = (EMBER, VIOLET)
"""Accent colours of the Inferno and of Purgatory."""

FAMILY = {
    "green": (96, 176, 92),
    "blue": (86, 156, 226),
    "yellow": (232, 190, 66),
    "gold": (206, 140, 40),
    "red": (232, 80, 74),
}

TONES = {
    "plain": EDGE,
    "go": GOOD,
    "stop": FAINT,
    "danger": BAD,
    "fire": EMBER,
    "order": STEEL,
    "suggest": STEEL,
}
"""Kind of a button's action -> edge colour of the button. The label says the same."""


ALARM = (255, 93, 77)  # bars and crosses
SHOCK = (255, 59, 47)  # the arrows of Shock Units
WALL = (204, 94, 78)
BRASS = (232, 195, 90)  # doors

# On the decks; a pair is for the Inferno and Purgatory.
GRID = ((16, 9, 8), (8, 10, 20))
RIM = (163, 74, 120)  # the outer wall of Purgatory
RINGS = ((242, 181, 140), (185, 194, 255))  # Complexes
TOWER = (255, 207, 90)  # Guard Towers
ROOM = (154, 163, 204)  # Circles
BULKHEAD = (133, 142, 184)  # walls of Purgatory
NAMES = ((255, 226, 204), (223, 228, 255))  # names of regions
# The glow on the poster, from the middle outwards, and its title, from top to bottom.
FIRE = ((255, 179, 107), (240, 98, 44), (122, 31, 28), (28, 13, 24))
TITLE = ((255, 240, 216), (255, 154, 87), (196, 56, 42))


COUNTER_INK, COUNTER_PAPER = (20, 22, 28), (255, 248, 230)
"""Dark and light colour of counters, and of the marks beside them."""
OUTLINE = (5, 7, 12)
"""Colour of the outline that separates marks, walls and letters from the deck below."""
SIGNAL = (255, 215, 94)
"""Colour of jammed radios, Crisis! and treasures."""
CREAM = (255, 242, 192)  # the crack over a damaged counter, the ground of a hazard band
CROSSED = (255, 138, 122)  # the cross over a destroyed counter
PAGE, PAGE_INK, PAGE_MUTED, PAGE_LINE = (251, 249, 243), (27, 29, 35), (90, 93, 102), (216, 210, 196)
"""Paper, ink and lines of charts and maps that are printed."""

PALETTES: dict[str, dict[Colour, Colour]] = {
    "standard": {},
    "contrast": {
        SPACE: (0, 0, 0),
        PANEL: (0, 0, 0),
        PAGE_EDGE: (150, 160, 184),
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
        PEN: (255, 140, 214),
        FAMILY["green"]: (124, 232, 116),
        FAMILY["blue"]: (112, 190, 255),
        FAMILY["yellow"]: (255, 228, 70),
        FAMILY["gold"]: (255, 158, 36),
        FAMILY["red"]: (255, 92, 80),
        ALARM: (255, 120, 104),
        WALL: (255, 128, 112),
        GRID[0]: (150, 138, 132),
        GRID[1]: (134, 140, 164),
        BRASS: (255, 220, 96),
        RIM: (255, 120, 190),
        RINGS[0]: (255, 214, 178),
        RINGS[1]: (220, 226, 255),
        TOWER: (255, 228, 70),
        ROOM: (210, 216, 244),
        BULKHEAD: (210, 216, 244),
        NAMES[0]: (255, 255, 255),
        NAMES[1]: (255, 255, 255),
        FIRE[0]: (120, 62, 30),
        FIRE[1]: (84, 28, 12),
        FIRE[2]: (36, 8, 6),
        FIRE[3]: (0, 0, 0),
        TITLE[0]: (255, 255, 255),
        TITLE[1]: (255, 228, 196),
        TITLE[2]: (255, 156, 96),
    },
    "deuteranopia": {
        HOT_PLATE: (74, 51, 20),
        EMBER: (255, 176, 52),
        GOOD: (165, 235, 255),
        WARN: (255, 244, 160),
        BAD: (240, 90, 80),
        STEEL: (92, 158, 226),
        VIOLET: (150, 140, 255),
        FAMILY["green"]: (150, 214, 255),
        FAMILY["blue"]: (52, 116, 224),
        FAMILY["yellow"]: (255, 236, 120),
        FAMILY["gold"]: (255, 150, 0),
        FAMILY["red"]: (216, 112, 47),
        ALARM: (255, 140, 40),
        SHOCK: (255, 116, 0),
        WALL: (216, 138, 78),
        FIRE[0]: (255, 214, 120),
        FIRE[1]: (236, 158, 30),
        FIRE[2]: (104, 66, 20),
        FIRE[3]: (24, 16, 24),
        RIM: (150, 110, 190),
        TOWER: (255, 236, 120),
        TITLE[1]: (255, 196, 84),
        TITLE[2]: (214, 132, 24),
    },
    "tritanopia": {
        EMBER: (255, 150, 112),
        GOOD: (150, 250, 220),
        WARN: (255, 178, 208),
        BAD: (255, 72, 84),
        STEEL: (96, 176, 216),
        VIOLET: (196, 150, 255),
        FAMILY["green"]: (104, 214, 190),
        FAMILY["blue"]: (70, 120, 190),
        FAMILY["yellow"]: (255, 178, 208),
        FAMILY["gold"]: (240, 124, 134),
        FAMILY["red"]: (228, 56, 64),
        BRASS: (255, 200, 196),
        SIGNAL: (255, 178, 208),
        FIRE[0]: (255, 176, 164),
        FIRE[1]: (240, 84, 70),
        FIRE[2]: (118, 28, 36),
        FIRE[3]: (30, 12, 20),
        RIM: (190, 70, 110),
        TOWER: (255, 178, 208),
        TITLE[1]: (255, 164, 140),
        TITLE[2]: (206, 52, 52),
    },
}
"""Palette -> the colours of this module that it replaces, with their replacements.

``deuteranopia`` is for players who confuse red and green, with protanopia as well; ``tritanopia`` is for
players who confuse blue and green.
"""

GROUND = {
    "standard": (0.78, 1.1),
    "contrast": (0.5, 1.0),
    "deuteranopia": (0.72, 0.45),
    "tritanopia": (0.72, 0.6),
}
"""Palette -> factors that tone down the lightness and the saturation of a deck's ground."""

_in_use = ["standard"]
"""The current palette, in a list so that `use` can replace it."""
_HEX = re.compile(r"#[0-9a-f]{6}\b")


def use(name: str) -> None:
    """Set the palette for everything that is drawn from now on.

    :raises KeyError: if there is no such palette.
    """
    PALETTES[name]
    _in_use[0] = name


def palette() -> str:
    return _in_use[0]


def shown(colour: Colour) -> Colour:
    """Return a colour as the current palette shows it."""
    return PALETTES[_in_use[0]].get(colour, colour)


def recoloured(svg: str) -> str:
    """Return an SVG drawing in the colours of the current palette."""
    table = {hexed(old): hexed(new) for old, new in PALETTES[_in_use[0]].items()}
    return _HEX.sub(lambda found: table.get(found[0], found[0]), svg) if table else svg


def grounded(svg: str) -> str:
    """Return an SVG drawing of a deck's ground, toned for the current palette (see `GROUND`)."""
    light, colourful = GROUND[_in_use[0]]

    def toned(found: re.Match[str]) -> str:
        parts = [int(found[0][k : k + 2], 16) for k in (1, 3, 5)]
        grey = 0.299 * parts[0] + 0.587 * parts[1] + 0.114 * parts[2]
        r, g, b = (round(light * (grey + colourful * (part - grey))) for part in parts)
        return hexed((r, g, b))

    return _HEX.sub(toned, svg)


def hexed(colour: Colour) -> str:
    return "#" + "".join(f"{part:02x}" for part in colour)


def shade(colour: Colour, by: float) -> Colour:
    """Return a darker colour (``by`` below 1) or a lighter one (``by`` above 1)."""
    r, g, b = (max(0, min(255, round(part * by))) for part in colour)
    return r, g, b


def mix(a: Colour, b: Colour, part: float) -> Colour:
    """Return a mix of two colours; ``part`` is the share of the second, from 0 to 1."""
    r, g, b_ = (round(x + (y - x) * part) for x, y in zip(a, b, strict=True))
    return r, g, b_
