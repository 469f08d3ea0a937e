"""The Hades and the Vittles in space: the picture behind the title and end screens, and the program's icon."""

from __future__ import annotations

import math
from collections.abc import Iterable

from hades.art.colours import EMBER, FIRE, INK, SPACE, TITLE, VIOLET, hexed, mix
from hades.art.floor_textures import chance
from hades.art.svg import DISPLAY_FAMILY
from hades.content.load import figure

_DEFS = f"""<defs>
<linearGradient id="hull" x1="0" y1="0" x2="0.25" y2="1"><stop offset="0" stop-color="#3b2f33"/>
<stop offset="0.5" stop-color="#191519"/><stop offset="1" stop-color="#07070b"/></linearGradient>
<linearGradient id="round" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="{hexed(TITLE[1])}" stop-opacity="0.5"/>
<stop offset="0.1" stop-color="{hexed(TITLE[1])}" stop-opacity="0.2"/><stop offset="0.34" stop-color="{hexed(TITLE[1])}" stop-opacity="0"/>
<stop offset="0.46" stop-opacity="0"/><stop offset="0.86" stop-opacity="0.75"/></linearGradient>
<linearGradient id="nose" x1="0" x2="0.28"><stop offset="0" stop-opacity="0.7"/><stop offset="1" stop-opacity="0"/></linearGradient>
<radialGradient id="jet"><stop offset="0" stop-color="#fff"/><stop offset="0.3" stop-color="#9cc0ff"/>
<stop offset="1" stop-color="#3f6bff" stop-opacity="0"/></radialGradient>
<linearGradient id="top" x1="0" y1="0" x2="0.15" y2="1"><stop offset="0" stop-color="#f4f8ff"/>
<stop offset="0.45" stop-color="#ccd5e8"/><stop offset="1" stop-color="#8f9cba"/></linearGradient>
<linearGradient id="belly" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#7d89a8"/>
<stop offset="0.6" stop-color="#4a5470"/><stop offset="1" stop-color="#8a5b4c"/></linearGradient>
<linearGradient id="cold" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#5b66d8"/>
<stop offset="1" stop-color="#b8c0ff"/></linearGradient>
<linearGradient id="word" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="{hexed(TITLE[0])}"/>
<stop offset="0.5" stop-color="{hexed(TITLE[1])}"/><stop offset="1" stop-color="{hexed(TITLE[2])}"/></linearGradient>
</defs>"""
SUBTITLE = "RAID ON THE PRISON SHIP"
"""The text below the name of the game."""
HULL = "M520 420 L560 318 Q600 286 760 292 L1500 330 L1500 520 L770 548 Q610 552 566 508 Z"
"""The outline of the Hades."""
KEEL = "M566 508 Q610 552 770 548 L1500 520"
"""The lower edge of the Hades, from its bow."""
GLOW = (0, 0), (0.2, 1)
GLOWS = (
    (0, 0),
    (0.15, 1),
    (0.2, 1),
    (0.27, 0),
    (0.33, 0),
    (0.42, 1),
    (0.53, 1),
    (0.6, 0),
    (0.66, 0),
    (0.75, 1),
)
"""(place along the keel from 0 to 1, share of the light there), for the whole Hades and for its pieces."""
PIECES = (
    (
        "M440 240 H842 L812 318 L868 372 L806 436 L858 500 L820 640 H440 Z",
        "rotate(-7 640 430) translate(-46 34)",
    ),
    (
        "M842 240 H1160 L1192 330 L1128 392 L1184 452 L1120 520 L1150 640 H820 L858 500 L806 436 L868 372 L812 318 Z",
        "rotate(9 1000 430) translate(10 -34)",
    ),
    (
        "M1160 240 H1520 V640 H1150 L1120 520 L1184 452 L1128 392 L1192 330 Z",
        "rotate(-6 1300 430) translate(64 40)",
    ),
)
"""The pieces of the broken Hades: each has an outline with torn ends, and an SVG transform that moves it."""
CHILL = (46, 58, 92)
"""Colour of a cold sky."""
PANEL_SHARE = 0.62
"""The bow of the Hades is drawn to the right of a panel that ends before this share of the width."""
TALL = 200.0
"""Minimum height above the title's panel, in units, at which the Vittles is shown."""


VITTLES = (
    '<path fill="url(#top)" d="M50 30 L42 20 L36 20 L40 34 Z"/><path fill="#5d688a" d="M50 30 L42 20 L43.500 20 L52 30.500 Z"/>'
    '<path fill="#39425c" d="M50 66 L42 78 L36 78 L40 66 Z"/>'
    '<path fill="url(#top)" d="M92 54 L74 44 L56 42 L44 34 L26 34 L22 40 L8 42 L6 54 L20 60 L26 66 L46 66 L56 58 '
    'L76 60 Z"/>'
    '<path fill="url(#belly)" d="M92 54 L76 60 L56 58 L46 66 L26 66 L20 60 L6 54 L30 52.500 L66 53.500 Z"/>'
    '<path fill="#fff" fill-opacity="0.5" d="M26 34 H44 L56 42 L74 44 L72 45 L55 43.400 L43.500 35.500 H26.500 Z"/>'
    '<path fill-opacity="0.16" d="M27 35 H35 V52 H27 Z M44.500 37 L57 44 V53 H44.500 Z M72 45.500 L74 45 L72 53 H69 Z"/>'
    '<path fill-opacity="0.3" d="M40 34 L50 34 L58 43 L47 41 Z"/>'
    '<path fill="#333d57" d="M8 42 L6 54 L15 58 L17 41 Z M60 54 H66 V57 H60 Z M48 53 H54 V57.500 H48 Z"/>'
    '<path fill="#161c2c" d="M8 43.500 L6.500 53 L11 55 L12 43 Z"/>'
    '<path fill="none" stroke="#45516f" stroke-width="0.6" d="M72 44 L68 59 M57 42 V58 M45 35 L44 65 M35 34 V66 M27 35 V65 '
    'M18 48 H57 M18 57 L44 58.500"/>'
    f'<path fill="{hexed(EMBER)}" d="M29 37 H42 L43.500 39 H29 Z"/>'
    '<path fill="#101a33" d="M82 49 L73 45 L66 45.500 L68 50 Z"/>'
    '<path fill="#7fb8ff" d="M78 47.300 L73 45 L69.500 45.300 Z M30 50 h3 v1.600 h-3 Z M36 50 h3 v1.600 h-3 Z M48 49 h2 v1.600 h-2 Z"/>'
    f'<path fill="none" stroke="{hexed(TITLE[1])}" stroke-width="1" stroke-linejoin="round" '
    'd="M92 54 L76 60 L56 58 L46 66 L42 78 H36 M26 66 L20 60 L6 54"/>'
)
"""The Vittles, flying to the right: light from above, and the glow of the fire from below.

The ship is about 86 by 58 units, around (49, 49).
"""
FLAME = (
    '<ellipse cx="4" cy="49" rx="26" ry="15" fill="url(#jet)" fill-opacity="0.55"/>'
    '<path fill="#5f8fff" fill-opacity="0.75" d="M8 43 L-24 50 L7 54 Z"/>'
    '<path fill="#e6f1ff" d="M8 45.500 L-8 49.500 L7 52 Z"/><ellipse cx="6" cy="49" rx="7" ry="5.500" fill="url(#jet)"/>'
)
"""The exhaust of the Vittles, with its engines on."""
LIMPING = (
    '<ellipse cx="5" cy="46" rx="13" ry="7" fill="url(#jet)" fill-opacity="0.4"/>'
    '<path fill="#5f8fff" fill-opacity="0.75" d="M8 43.500 L-8 47.500 L7.500 48.500 Z"/>'
    '<path fill="#e6f1ff" d="M8 44.500 L-1 47 L7.500 47.800 Z"/>'
    '<path fill="#07090f" d="M8 49 L6.500 53 L11 55 L11.600 49 Z"/>'
)
"""The exhaust of the Vittles with one of its two engines dead."""
COLD = "drawn", "limps", "stays"
"""Fates with a cold sky: those of a raid that was not won, and without an explosion."""


def svg(
    wide: float,
    high: float,
    *,
    head: tuple[float, float, float] | None = None,
    fate: str = "",
    band: float = 0.0,
    words: float = 0.0,
) -> str:
    """Return the poster at a size in units.

    ``head`` is the left edge of the title, the right edge of the panel below it, and the units above that
    panel; without it there is no title. With a ``fate`` (``away``, ``drawn``, ``limps``, ``stays`` or
    ``lost``), the Vittles is large in the upper ``band`` units; with ``gone``, the Hades lies in pieces. Left of ``words`` nothing
    glows, so that text is readable there.
    """
    x, right, above = head or (wide * 0.075, 0.0, 0.0)
    parts = [
        _DEFS,
        _sky(cold=fate in COLD),
        f'<rect width="{wide:.0f}" height="{high:.0f}" fill="url(#fire)"/>',
        _stars(wide, high, above),
        _ship(wide, high, right, "" if fate or above < TALL else FLAME + VITTLES, words, gone=fate == "gone"),
        _fate(wide, band, fate, words) if fate else "",
        _title(x, min(above, wide * 0.4)) if head else "",
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:.0f} {high:.0f}">{"".join(parts)}</svg>'
    )


def _sky(*, cold: bool) -> str:
    tones = [mix(tone, CHILL, 0.62) if cold else tone for tone in FIRE]
    stops = "".join(
        f'<stop offset="{at}" stop-color="{hexed(tone)}"/>'
        for at, tone in zip((0, 0.16, 0.42, 0.75, 1), (*tones, SPACE), strict=True)
    )
    return f'<radialGradient id="fire" cx="0.76" cy="0.62" r="0.62">{stops}</radialGradient>'


def _stars(wide: float, high: float, above: float) -> str:
    """Draw stars. In the left half they lie below the y ``above``, clear of the title."""
    dots = []
    for n in range(170):
        x, y = chance(n, 3) * wide, chance(n, 4) * high
        if x < wide / 2 and y <= above:
            continue
        size = 0.5 + 1.3 * chance(n, 5) ** 3
        light = 0.25 + 0.6 * chance(n, 6)
        dots.append(f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{size:.1f}" fill-opacity="{light:.2f}"/>')
    return f'<g fill="#fff3e0">{"".join(dots)}</g>'


def _fate(wide: float, band: float, fate: str, words: float) -> str:
    """Draw the Vittles at the end of the game: in two pieces if ``lost``, with a dead engine if it ``limps``.

    Its engines are off if it ``stays``. If the Hades is ``gone``, draw only the shade behind the ship.
    """
    scale, behind = min(wide * 0.26 / 86, band * 0.42 / 58), ""
    if fate == "gone":
        drawn = ""
    elif fate != "lost":
        trail = '<path d="M4 49 L-150 58 L-22 52 L-150 46 Z" fill="url(#cold)" fill-opacity="0.45"/>'
        behind, drawn = {"stays": ("", VITTLES), "limps": (_smoke(), VITTLES + LIMPING)}.get(
            fate, (trail, FLAME + VITTLES)
        )
    else:
        halves = "".join(
            f'<clipPath id="half{n}"><path d="{torn}"/></clipPath>'
            f'<g transform="translate({20 * n - 10} {10 - 16 * n}) rotate({26 * n - 14} 46 50)">'
            f'<g clip-path="url(#half{n})">{VITTLES}</g></g>'
            for n, torn in enumerate(
                (
                    "M-30 0 H50 L43 30 L51 42 L42 55 L49 68 L44 100 H-30 Z",
                    "M104 0 H50 L43 30 L51 42 L42 55 L49 68 L44 100 H104 Z",
                )
            )
        )
        blast, shards = _blast("#8794b3", "#4d5876", left=(words - wide * 0.82) / scale)
        drawn = f"{blast}{halves}{shards}"
    place = f"translate({wide * 0.82:.0f} {band * 0.3:.0f}) scale({scale:.3f}) rotate(-10) translate(-46 -49)"
    shade = (
        '<linearGradient id="shade"><stop offset="0.1" stop-opacity="0.7"/><stop offset="0.75" stop-opacity="0"/>'
        '</linearGradient><radialGradient id="burst"><stop offset="0" stop-color="#fff3d0"/>'
        f'<stop offset="0.35" stop-color="{hexed(EMBER)}" stop-opacity="0.8"/>'
        f'<stop offset="1" stop-color="{hexed(EMBER)}" stop-opacity="0"/></radialGradient>'
        '<radialGradient id="haze"><stop offset="0" stop-color="#a7acba" stop-opacity="0.9"/>'
        '<stop offset="1" stop-color="#5a5f6e" stop-opacity="0"/></radialGradient>'
        '<radialGradient id="soot"><stop offset="0" stop-color="#1d1014" stop-opacity="0.9"/>'
        '<stop offset="1" stop-color="#1d1014" stop-opacity="0"/></radialGradient>'
    )
    return (
        f'<defs>{shade}</defs><g transform="{place}">{behind}</g>'
        '<rect width="100%" height="100%" fill="url(#shade)"/>'
        f'<g transform="{place}">{drawn}</g>'
    )


def _smoke() -> str:
    """Draw the smoke behind a dead engine, about 130 units long."""
    return "".join(
        f'<circle cx="{3 - 4.2 * n:.0f}" cy="{52 + 0.3 * n + (3 + 0.2 * n) * (chance(n, 41) - 0.5):.1f}" '
        f'r="{3 + 0.38 * n + 2 * chance(n, 42):.1f}" fill="url(#haze)" fill-opacity="{1 - n / 32:.2f}"/>'
        for n in range(30)
    )


def _blast(*metal: str, left: float) -> tuple[str, str]:
    """Return (fire and smoke, shards over them) of an explosion, about 120 by 120 units around (44, 48).

    A third of the shards glows; the others have the colours of ``metal``. All shards lie east of ``left``, in
    units from the middle.
    """
    smoke = "".join(
        f'<circle cx="{44 + 62 * (chance(n, 21) - 0.5):.1f}" cy="{48 + 46 * (chance(n, 22) - 0.5):.1f}" '
        f'r="{9 + 14 * chance(n, 23):.1f}" fill="url(#{"soot" if n % 3 else "burst"})" fill-opacity="0.75"/>'
        for n in range(32)
    )
    shards = "".join(
        f'<path d="M-2 -1 L1.500 -1.700 L2.200 1 L-0.500 1.800 Z" fill="{(*metal, hexed(TITLE[1]))[n % 3]}" '
        f'transform="translate({44 + 2 * out * math.cos(n * 2.4):.1f} {48 + 1.4 * out * math.sin(n * 2.4):.1f}) '
        f'rotate({360 * chance(n, 25):.0f}) scale({size})"/>'
        for n in range(40)
        for out, size in ((16 + 22 * chance(n, 26), (2.2, 1.1, 0.6, 0.6)[n % 4]),)
        if 2 * out * math.cos(n * 2.4) - 2.5 * size > left
    )
    return f'<circle cx="44" cy="48" r="60" fill="url(#burst)"/>{smoke}', shards


def _broken(drum: str, left: float) -> str:
    """Draw a drum in pieces, with no shards west of ``left``."""
    blast, shards = _blast("#5a4648", "#241c20", left=(left - 1010) / 7)
    pieces = "".join(
        f'<clipPath id="piece{n}"><path d="{torn}"/></clipPath><g transform="{moved}"><g clip-path="url(#piece{n})">{drum}</g></g>'
        for n, (torn, moved) in enumerate(PIECES)
    )
    around = "translate(1010 420) scale(7 5.4) translate(-44 -48)"
    return f'<g transform="{around}">{blast}</g>{pieces}<g transform="{around}">{shards}</g>'


def _ship(wide: float, high: float, right: float, vittles: str, words: float, *, gone: bool = False) -> str:
    """Draw the Hades from the side, as a drum with two rows of windows: warm above, cold below.

    Its bow is to the right of the panel that ends at ``right``, if there is room. Left of ``words`` it has no
    lights and no shards. If ``gone``, it lies in pieces.
    """
    scale = max(wide / 1366, high / 768)
    bow = right + 20 if right < PANEL_SHARE * wide else 0.0
    shift = max(wide - 1366 * scale * 0.98, bow - 478 * scale)
    lit = (words - shift) / scale
    windows = []
    for n in range(46):
        x = 610 + n * 19
        if x < lit:
            continue
        if chance(n, 8) > 0.35:
            windows.append(
                f'<rect x="{x}" y="{338 + n * 1.1:.0f}" width="9" height="4" fill="{hexed(EMBER)}"/>'
            )
        if chance(n, 9) > 0.35:
            windows.append(f'<rect x="{x}" y="{440 + n * 0.2:.0f}" width="9" height="4" fill="url(#cold)"/>')
    ribs = "".join(f"M{600 + n * 78} {300 + n * 5} q26 110 0 {232 - n * 6}" for n in range(12))
    turrets = "".join(
        f"M{x - 18} {y + 4} l5 -13 h8 l{barrel} -13 l2 4 l{9 - barrel} 9 h9 l5 13 Z M{x - 33} {y + 4} v-{mast} h2.500 v{mast} Z"
        for n in range(10)
        for x, y, barrel, mast in (
            (690 + n * 83, 293 + n * 4, 20 + 4 * (n % 3), 34 + round(34 * chance(n, 11))),
        )
    )
    fin = "M560 400 L486 396 L478 446 L560 436 Z"
    light = "M560 318 Q600 286 760 292 L1500 330"
    # The Vittles flies above the bow, unless a panel covers that place.
    vittles, left, up = vittles if bow else "", bow + 90 * scale, high - 490 * scale
    place = f"translate({shift:.0f} {high - 700 * scale:.0f}) scale({scale:.3f})"
    edge = f'fill="none" stroke="{hexed(TITLE[1])}"'
    # On the end screens, text lies over the fin.
    fin_light = f'<path d="M560 400 L486 396 L480 436" {edge} stroke-width="2" stroke-opacity="0.6"/>' * (
        not words
    )
    drum = (
        f'<path d="{turrets}" fill="#120d12" stroke="{hexed(TITLE[2])}" stroke-width="1.2" stroke-opacity="0.7"/>'
        f'<path d="{fin}" fill="#100c10"/>{fin_light}'
        f'<path d="{HULL}" fill="url(#hull)"/>'
        f'<clipPath id="drum"><path d="{HULL}"/></clipPath><g clip-path="url(#drum)">{_plates()}'
        f'<path d="M540 400 Q800 420 1500 412 V428 Q800 438 540 416 Z" fill="#000" fill-opacity="0.55"/>'
        f'<path d="M540 418 Q800 440 1500 430" {edge} stroke-opacity="0.25" stroke-width="1.5"/>'
        f'<path d="{ribs}" fill="none" stroke="#000" stroke-opacity="0.55" stroke-width="6"/>'
        f'<path d="{ribs}" transform="translate(4.5 0)" {edge} stroke-opacity="0.16" stroke-width="2"/>'
        f'<path d="{HULL}" fill="url(#round)"/><path d="{HULL}" fill="url(#nose)"/>{_keel(GLOWS if gone else GLOW)}</g>'
        f'<path d="{light}" {edge} stroke-width="3.5" stroke-opacity="0.9"/>'
    )
    if gone:
        return f'<g transform="{place}">{_broken(drum, lit)}</g>'
    return (
        f'<g transform="{place}">{drum}{"".join(windows)}'
        f'<linearGradient id="strip" gradientUnits="userSpaceOnUse" x1="{lit:.0f}" y1="0" x2="{lit + 120:.0f}" y2="0">'
        f'<stop offset="0" stop-color="{hexed(VIOLET)}" stop-opacity="0"/>'
        f'<stop offset="1" stop-color="{hexed(VIOLET)}" stop-opacity="0.5"/></linearGradient>'
        '<path d="M568 470 Q800 500 1500 474" fill="none" stroke="url(#strip)" stroke-width="3"/>'
        f'</g><g transform="translate({left:.0f} {up:.0f}) scale({0.9 * scale:.3f}) rotate(8)">{vittles}</g>'
    )


def _keel(glow: Iterable[tuple[float, float]]) -> str:
    """Draw the cold light along the keel of the Hades, to be clipped by its hull."""
    tone = hexed(VIOLET)
    stops = "".join(f'<stop offset="{at}" stop-color="{tone}" stop-opacity="{lit}"/>' for at, lit in glow)
    lines = "".join(
        f'<path d="{KEEL}" fill="none" stroke="url(#keel)" stroke-width="{wide}" stroke-opacity="0.07"/>'
        for wide in range(8, 72, 8)
    )
    place = 'gradientUnits="userSpaceOnUse" x1="566" y1="0" x2="1500" y2="0"'
    return f'<linearGradient id="keel" {place}>{stops}</linearGradient>{lines}'


def _plates() -> str:
    """Draw the plating between the ribs of the Hades: seams, and plates a little lighter or darker than others."""
    tones: dict[int, list[str]] = {0: [], 1: [], 2: []}
    for bay in range(12):
        for row in range(9):
            x, y, high = 600 + bay * 78, 300 + bay * 5 + row * (232 - bay * 6) / 9, (232 - bay * 6) / 9
            bulge, next_ = (round(4 * 26 * at / 9 * (1 - at / 9) / 2) for at in (row, row + 1))
            tones[int(3 * chance(bay * 9 + row, 31))].append(
                f"M{x + bulge} {y:.0f} l78 {4.500 - row:.1f} l{next_ - bulge} {high:.0f} l-78 {row - 3.500:.1f} Z"
            )
    fills = (0, "#fff", 0.05), (1, "#000", 0.22), (2, "#fff", 0.015)
    return "".join(
        f'<path d="{"".join(tones[tone])}" fill="{fill}" fill-opacity="{share}" stroke="#000" stroke-opacity="0.4"/>'
        for tone, fill, share in fills
    )


BEARING = 0.07
"""Empty space to the left of the letter H, as a fraction of the font size."""


def _title(x: float, above: float) -> str:
    size = min(max(118.0, 1.1 * x), above * 0.45)
    y = above * 0.22 + 0.75 * size
    return (
        f'<text x="{x - BEARING * size:.0f}" y="{y:.0f}" font-size="{size:.0f}" font-weight="bold" font-family="{DISPLAY_FAMILY}" '
        f'letter-spacing="{size * 0.14:.0f}" fill="url(#word)">HADES</text>'
        f'<rect x="{x:.0f}" y="{y + size * 0.16:.0f}" width="{size * 3.85:.0f}" height="{max(2, size * 0.025):.1f}" '
        f'fill="{hexed(EMBER)}"/><text x="{x - BEARING * size * 0.19:.1f}" y="{y + size * 0.44:.0f}" font-size="{size * 0.19:.1f}" '
        f'font-family="{DISPLAY_FAMILY}" font-weight="bold" fill="#ffe6d2" letter-spacing="{size * 0.025:.1f}">{SUBTITLE}</text>'
    )


def icon() -> str:
    """Return the desktop icon: Princess Emily in front of the same glow, 100 units square."""
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
