"""The picture behind the title, with the Hades before the engines' glow and a very small Vittles; and the
icon.
"""

from __future__ import annotations

import math
import textwrap

from hades.art.colours import EMBER, FIRE, INK, MUTED, SPACE, TITLE, VIOLET, hexed
from hades.art.floors import chance
from hades.art.svg import DISPLAY_FAMILY
from hades.content.load import figure

_DEFS = f"""<defs>
<radialGradient id="fire" cx="0.76" cy="0.62" r="0.62">
<stop offset="0" stop-color="{hexed(FIRE[0])}"/><stop offset="0.16" stop-color="{hexed(FIRE[1])}"/>
<stop offset="0.42" stop-color="{hexed(FIRE[2])}"/><stop offset="0.75" stop-color="{hexed(FIRE[3])}"/>
<stop offset="1" stop-color="{hexed(SPACE)}"/></radialGradient>
<linearGradient id="hull" x1="0" y1="0" x2="0.25" y2="1"><stop offset="0" stop-color="#3b2f33"/>
<stop offset="0.5" stop-color="#191519"/><stop offset="1" stop-color="#07070b"/></linearGradient>
<linearGradient id="cold" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#5b66d8"/>
<stop offset="1" stop-color="#b8c0ff"/></linearGradient>
<linearGradient id="word" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="{hexed(TITLE[0])}"/>
<stop offset="0.5" stop-color="{hexed(TITLE[1])}"/><stop offset="1" stop-color="{hexed(TITLE[2])}"/></linearGradient>
</defs>"""
SUBTITLE = "RAID ON THE PRISON SHIP"
"""Below the name of the game."""


VITTLES = (
    '<path fill="#e8edf8" d="M92 54 L74 44 L56 42 L44 34 L26 34 L22 40 L8 42 L6 54 L20 60 L26 66 L46 66 L56 58 '
    'L76 60 Z"/>'
    '<path fill="#b3bdd4" d="M92 54 L76 60 L56 58 L46 66 L26 66 L20 60 L6 54 Z"/>'
    '<path fill="#3a4a70" d="M78 50 L70 46 L64 46 L66 50 Z"/>'
    '<path fill="#7fb8ff" d="M6 54 L-22 50 L8 44 Z"/>'
    '<path fill="#9aa7c4" d="M50 30 L42 20 L36 20 L40 34 Z M50 66 L42 78 L36 78 L40 66 Z"/>'
)
"""The Vittles, flying to the right: about 114 by 58, around (35, 49)."""


def svg(
    wide: float, high: float, notice: str, *, title: bool = True, fate: str = "", band: float = 0.0
) -> str:
    """Return the poster at a size in units, with a notice, and with its title if asked for.

    With ``fate``, the Vittles is seen large in the upper ``band`` units: ``away``, ``stays`` or ``lost``.
    """
    parts = [
        _DEFS,
        f'<rect width="{wide:.0f}" height="{high:.0f}" fill="url(#fire)"/>',
        _stars(wide, high),
        _ship(wide, high, "" if fate else VITTLES),
    ]
    if fate:
        parts.append(_fate(wide, band, fate))
    if title:
        parts.append(_title(wide, high, notice))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:.0f} {high:.0f}">{"".join(parts)}</svg>'
    )


def _stars(wide: float, high: float) -> str:
    dots = []
    for n in range(170):
        x, y = chance(n, 3) * wide, chance(n, 4) * high
        size = 0.5 + 1.3 * chance(n, 5) ** 3
        light = 0.25 + 0.6 * chance(n, 6)
        dots.append(f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{size:.1f}" fill-opacity="{light:.2f}"/>')
    return f'<g fill="#fff3e0">{"".join(dots)}</g>'


def _fate(wide: float, band: float, fate: str) -> str:
    """Draw the Vittles, with its engines on if it leaves, or in two pieces within an explosion."""
    scale = min(wide * 0.3 / 114, band * 0.42 / 58)
    if fate != "lost":
        trail = '<path d="M4 49 L-150 58 L-22 52 L-150 46 Z" fill="url(#cold)" fill-opacity="0.7"/>'
        drawn = f"{trail if fate == 'away' else ''}{VITTLES}"
    else:
        halves = "".join(
            f'<clipPath id="half{n}"><rect x="{x}" y="0" width="{broad}" height="100"/></clipPath>'
            f'<g transform="translate({12 * n - 6} {8 - 14 * n}) rotate({26 * n - 14} 46 50)">'
            f'<g clip-path="url(#half{n})">{VITTLES}</g></g>'
            for n, (x, broad) in enumerate(((-30, 74), (44, 60)))
        )
        shards = "".join(
            f'<rect x="{44 + 95 * (chance(n, 21) - 0.5):.1f}" y="{48 + 75 * (chance(n, 22) - 0.5):.1f}" '
            f'width="{1 + 3 * chance(n, 23):.1f}" height="{1 + 2 * chance(n, 24):.1f}" '
            f'transform="rotate({90 * chance(n, 25):.0f} 44 48)" fill="{"#e8edf8" if n % 3 else hexed(EMBER)}"/>'
            for n in range(46)
        )
        rays = " ".join(
            f"{44 + (42 if n % 2 else 13 + 5 * chance(n, 26)) * math.cos(n * math.pi / 11) * (0.7 + 0.5 * chance(n, 27)):.1f}"
            f",{48 + (42 if n % 2 else 13 + 5 * chance(n, 26)) * math.sin(n * math.pi / 11) * (0.7 + 0.5 * chance(n, 27)):.1f}"
            for n in range(22)
        )
        drawn = (
            '<circle cx="44" cy="48" r="60" fill="url(#burst)"/>'
            f'<polygon points="{rays}" fill="{hexed(FIRE[0])}" fill-opacity="0.85"/>{halves}{shards}'
        )
    place = f"translate({wide * 0.82:.0f} {band * 0.3:.0f}) scale({scale:.3f}) rotate(-10) translate(-35 -49)"
    shade = (
        '<linearGradient id="shade"><stop offset="0.1" stop-opacity="0.7"/><stop offset="0.75" stop-opacity="0"/>'
        '</linearGradient><radialGradient id="burst"><stop offset="0" stop-color="#fff3d0"/>'
        f'<stop offset="0.35" stop-color="{hexed(EMBER)}" stop-opacity="0.8"/>'
        f'<stop offset="1" stop-color="{hexed(EMBER)}" stop-opacity="0"/></radialGradient>'
    )
    return (
        f'<defs>{shade}</defs><rect width="100%" height="100%" fill="url(#shade)"/>'
        f'<g transform="{place}">{drawn}</g>'
    )


def _ship(wide: float, high: float, vittles: str) -> str:
    """Draw a drum seen from the side, with two rows of windows: warm above, cold below."""
    scale = max(wide / 1366, high / 768)
    windows = []
    for n in range(46):
        x = 610 + n * 19
        if chance(n, 8) > 0.35:
            windows.append(
                f'<rect x="{x}" y="{338 + n * 1.1:.0f}" width="9" height="4" fill="{hexed(EMBER)}"/>'
            )
        if chance(n, 9) > 0.35:
            windows.append(f'<rect x="{x}" y="{440 + n * 0.2:.0f}" width="9" height="4" fill="url(#cold)"/>')
    ribs = "".join(
        f'<path d="M{600 + n * 78} {300 + n * 5} q26 110 0 {232 - n * 6}" fill="none" stroke="#000" '
        'stroke-opacity="0.5" stroke-width="5"/>'
        for n in range(12)
    )
    masts = "".join(
        f'<path d="M{660 + n * 71} {306 + n * 3} v-{18 + 46 * chance(n, 11):.0f}" stroke="#151016" stroke-width="4"/>'
        for n in range(10)
    )
    hull = (
        "M520 420 L560 318 Q600 286 760 292 L1500 330 L1500 520 L770 548 Q610 552 566 508 Z "
        "M520 420 L486 404 L478 438 Z"
    )
    light = "M560 318 Q600 286 760 292 L1500 330"
    shift = wide - 1366 * scale * 0.98
    return (
        f'<g transform="translate({shift:.0f} {high - 700 * scale:.0f}) scale({scale:.3f})">{masts}'
        f'<path d="{hull}" fill="url(#hull)"/><path d="{light}" fill="none" stroke="#ff9a5c" stroke-width="3.5" '
        f'stroke-opacity="0.9"/>{ribs}{"".join(windows)}'
        f'<path d="M568 470 Q800 500 1500 474" fill="none" stroke="{hexed(VIOLET)}" stroke-opacity="0.5" stroke-width="3"/>'
        f'<g transform="translate(430 250) scale(0.62) rotate(8)">{vittles}</g></g>'
    )


def _title(wide: float, high: float, notice: str) -> str:
    x = wide * 0.075
    size = min(118.0, wide * (0.1 if wide > 700 else 0.19), high * 0.17)
    y = max(size + 10, high * 0.2)
    most = int(min(560, wide - 1.6 * x) / 6.6)
    lines = textwrap.wrap(notice, most + 1, break_long_words=False, break_on_hyphens=False)
    rows = "".join(
        f'<text x="{x:.0f}" y="{high - 14 - (len(lines) - 1 - n) * 18:.0f}" font-size="13.5" fill="{hexed(MUTED)}">{line}</text>'
        for n, line in enumerate(lines)
    )
    return (
        f'<text x="{x:.0f}" y="{y:.0f}" font-size="{size:.0f}" font-weight="bold" font-family="{DISPLAY_FAMILY}" letter-spacing="{size * 0.14:.0f}" '
        f'fill="url(#word)">HADES</text>'
        f'<rect x="{x + 4:.0f}" y="{y + size * 0.16:.0f}" width="{size * 3.85:.0f}" height="3" fill="{hexed(EMBER)}"/>'
        f'<text x="{x + 4:.0f}" y="{y + size * 0.44:.0f}" font-size="{max(16, size * 0.19):.0f}" font-family="{DISPLAY_FAMILY}" font-weight="bold" fill="#ffe6d2" '
        f'letter-spacing="3">{SUBTITLE}</text>{rows}'
    )


def icon() -> str:
    """Return the desktop icon: Princess Emily before the same glow; square, 100 units a side."""
    stops = "".join(
        f'<stop offset="{at}" stop-color="{hexed(colour)}"/>'
        for at, colour in zip(("0.1", "0.4", "0.75", "1"), FIRE, strict=True)
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="128" height="128" viewBox="0 0 100 100">'
        f'<defs><radialGradient id="fire" cx="0.5" cy="0.42" r="0.62">{stops}</radialGradient></defs>'
        f'<rect x="4" y="4" width="92" height="92" rx="20" fill="url(#fire)" stroke="{hexed(SPACE)}" stroke-width="3"/>'
        f'<circle cx="50" cy="50" r="37" fill="{hexed(INK)}" fill-opacity="0.92" stroke="{hexed(TITLE[1])}" '
        f'stroke-width="3"/><g fill="{hexed(SPACE)}" transform="translate(18 18) scale(0.64)">{figure("emily")}</g></svg>'
    )
