"""SVG fragments that all pictures use, the bundled fonts, and rendering as PNG without a window."""

from __future__ import annotations

import math
import re

import resvg_py

from hades.art import colours
from hades.art.colours import COUNTER_INK, COUNTER_PAPER, hexed
from hades.content.paths import data_dir
from hades.printable import escaped

FAMILY = "Roboto"
DISPLAY_FAMILY = "Play"
"""Font family of headings and large numbers."""
PLAIN, BOLD, DISPLAY, SYMBOLS = (
    str(data_dir() / "fonts" / f"{name}.ttf")
    for name in ("Roboto_Regular", "Roboto_Bold", "Play_Bold", "Hades_Symbols")
)
"""Font files: text in two weights, headings, and the arrows and shapes that the others lack."""
FILES = PLAIN, BOLD, DISPLAY, SYMBOLS

INK, PAPER, LIGHT, OUTLINE = (
    hexed(colour) for colour in (COUNTER_INK, COUNTER_PAPER, colours.INK, colours.OUTLINE)
)
"""Dark and light of counters, letters on dark marks, and the outline of marks, as ``#rrggbb``."""


def is_symbol(letter: str) -> bool:
    return 0x2190 <= ord(letter) < 0x2200 or 0x2500 <= ord(letter) < 0x27C0


def png(svg: str, width: int, height: int | None = None) -> bytes:
    """Return an SVG drawing as a PNG of ``width`` pixels; ``height`` None keeps its proportions."""
    data = resvg_py.svg_to_bytes(
        svg_string=svg,
        width=width,
        height=height,
        skip_system_fonts=True,
        font_files=list(FILES),
        font_family=FAMILY,
    )
    return bytes(data)


def svg(inside: str) -> str:
    """Return an SVG drawing of 100 x 100 units."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{inside}</svg>'


def symbol(drawing: str, id_: str) -> str:
    """Return an SVG drawing as a symbol with an id, which is also the prefix of all ids inside it."""
    inside = re.sub(r"\s*\n\s*", "", drawing[drawing.index(">") + 1 : drawing.rindex("<")])
    inside = re.sub(r'( id="|url\(#)', rf"\g<1>{id_}-", inside)
    return f'<symbol id="{id_}" viewBox="0 0 100 100">{inside}</symbol>'


def text(words: str | int, x: float, y: float, size: float, ink: str = LIGHT) -> str:
    """Draw bold text centred at ``x`` on the base line ``y``."""
    return (
        f'<text x="{x:g}" y="{y:.1f}" font-size="{size:g}" font-weight="bold" text-anchor="middle" '
        f'fill="{ink}">{words}</text>'
    )


def label(words: str, x: float, y: float, size: float, ink: str, anchor: str = "start") -> str:
    """Draw escaped text that starts at ``x``, ends there (``end``) or is centred there (``middle``)."""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" fill="{ink}" text-anchor="{anchor}">'
        f"{escaped(words)}</text>"
    )


def picture(box: tuple[float, float, float, float], title: str, ground: str, inside: str) -> str:
    """Return a whole SVG document, filled with ``ground``.

    ``box`` is the left, top, width and height of its view box, ``title`` its alternative text, and ``inside``
    its content.
    """
    left, top, wide, high = (f"{value:.1f}" for value in box)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {top} {wide} {high}" role="img" '
        f'font-family="{FAMILY}, Arial, Helvetica, sans-serif"><title>{escaped(title)}</title>'
        f'<rect x="{left}" y="{top}" width="{wide}" height="{high}" fill="{ground}"/>{inside}</svg>'
    )


def strokes(shape: str, *looks: tuple[str, float]) -> str:
    """Draw the outline of a shape once for each (ink, width), lowest first."""
    return "".join(f'<{shape} fill="none" stroke="{ink}" stroke-width="{wide:g}"/>' for ink, wide in looks)


def polygon(sides: int, radius: float, turn: float = 0.0, inner: float | None = None) -> str:
    """Return the points of a regular polygon around the middle of the square, for SVG.

    ``turn`` is in degrees clockwise. With ``inner``, every second point has that radius.
    """
    points = []
    for k in range(sides):
        angle, reach = math.radians(turn + 360 * k / sides), inner if inner and k % 2 else radius
        points.append(f"{50 + reach * math.sin(angle):.1f},{50 - reach * math.cos(angle):.1f}")
    return " ".join(points)
