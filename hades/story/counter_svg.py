"""Counters for the pictures of a story, as SVG: the silhouettes of the box on plain shapes.

As on the table: friends are dark figures on a light ground, SHL squads square and others round;
Nastians and Gorgons are light figures on a dark ground, eight-sided or a star; Installations are
six-sided. So whose a counter is can be seen without colour.
"""

from __future__ import annotations

import math
import re

from hades.content.load import figure
from hades.view import InstallationSeen, UnitSeen

INK, PAPER = "#14161c", "#fff8e6"
GROUND = {"green": "#a9d39c", "blue": "#a8cdee", "yellow": "#f0d077", "gold": "#e0a03c", "red": "#d98078"}
_ANGLES = {"NE": 30, "E": 90, "SE": 150, "SW": 210, "W": 270, "NW": 330}


def symbol(key: str, tag: str) -> str:
    """The definition of a silhouette, ``figure`` dark or ``figure!`` light on dark, for a picture's `use`.

    ``tag`` tells the pictures of a document apart: each has the silhouettes it needs.
    """
    # on as few lines as possible: a page holds many of them
    kind = re.sub(r"\s*\n\s*", "", figure(key.removesuffix("!")))
    fill = INK
    if key.endswith("!"):
        fill = GROUND["yellow"]
        swap = {INK: fill, PAPER: INK, "#ffe08a": INK}
        kind = re.sub(r"#[0-9a-f]{6}\b", lambda found: swap.get(found[0], found[0]), kind)
    return f'<symbol id="{symbol_id(key, tag)}" viewBox="0 0 100 100"><g fill="{fill}">{kind}</g></symbol>'


def symbol_id(key: str, tag: str) -> str:
    """The id of a silhouette in a document."""
    return f"{tag}-{key.replace('!', '-light')}"


def figure_of(unit: UnitSeen) -> str:
    """Which silhouette a Unit of a view has, as `symbol` takes it."""
    if unit.family == "gold":
        return "gorgon!"
    if unit.id == "honor-guard":
        return "honor-guard"
    if unit.type == "officer" and unit.steps == 1:
        return "sanders!"
    return str(unit.type) + ("!" if not unit.is_friend else "")


def unit(found: UnitSeen, tag: str) -> str:
    """A Unit's counter in a box of 100 by 100."""
    foe = not found.is_friend
    ground, edge = ("#2a2d36", GROUND[found.family]) if foe else (GROUND[found.family], INK)
    parts = [_arrow(found.facing, found.shock), _body(found.family, ground, edge)]
    parts.append(f'<use href="#{symbol_id(figure_of(found), tag)}" width="100" height="100"/>')
    if found.depleted:
        parts.append(f'<path d="M46 88 L88 46 V74 L74 88 Z" fill="#fff2c0" stroke="{INK}" stroke-width="3"/>')
        parts.append('<path d="M56 88 L88 56 M66 88 L88 66" stroke="#b3261e" stroke-width="5"/>')
    if found.trapped:
        for ink, wide in ((INK, 8), ("#ff6a5e", 4)):
            bars = "M22 10 V90 M41 10 V90 M60 10 V90 M79 10 V90"
            parts.append(f'<path d="{bars}" stroke="{ink}" stroke-width="{wide}"/>')
    parts.append(_plate(str(found.number), light=foe))
    return "".join(parts)


def installation(si: InstallationSeen, tag: str) -> str:
    """An Installation's counter: cracked when damaged, crossed out when destroyed."""
    dead = si.status == "destroyed"
    ground = "#8b8784" if dead else GROUND["red"]
    parts = [f'<polygon points="{_round(6, 46, 0)}" fill="{ground}" stroke="{INK}" stroke-width="4"/>']
    parts.append(f'<use href="#{symbol_id(str(si.type), tag)}" width="100" height="100"/>')
    if dead:
        cross = "M24 24 L76 76 M76 24 L24 76"
        parts.append(f'<path d="{cross}" stroke="{INK}" stroke-width="14"/>')
        parts.append(f'<path d="{cross}" stroke="{PAPER}" stroke-width="7"/>')
    elif si.status == "damaged":
        crack = "M50 6 L40 34 L56 46 L42 66 L52 94"
        parts.append(f'<path d="{crack}" fill="none" stroke="{INK}" stroke-width="9"/>')
        parts.append(f'<path d="{crack}" fill="none" stroke="{PAPER}" stroke-width="4"/>')
    parts.append(_plate(str(si.number), light=False))
    return "".join(parts)


def treasure(id_: str) -> str:
    """The Golden Idol or the Loot as a lozenge with its first letter."""
    return (
        f'<path d="M50 8 L92 50 L50 92 L8 50 Z" fill="#ffe08a" stroke="{INK}" stroke-width="6"/>'
        f'<text x="50" y="67" font-size="48" font-weight="bold" fill="{INK}" text-anchor="middle">'
        f"{id_[0].upper()}</text>"
    )


def _body(family: str, fill: str, edge: str) -> str:
    look = f'fill="{fill}" stroke="{edge}" stroke-width="5" stroke-linejoin="round"'
    if family == "green":
        return f'<rect x="12" y="12" width="76" height="76" rx="9" {look}/>'
    if family == "blue":
        return f'<circle cx="50" cy="50" r="40" {look}/>'
    if family == "gold":
        return f'<polygon points="{_round(24, 44, 0, 36)}" {look}/>'
    return f'<polygon points="{_round(8, 41, 22.5)}" {look}/>'


def _round(count: int, radius: float, turn: float, inner: float = 0.0) -> str:
    """Points of a regular polygon round the middle; with ``inner`` every second lies so near: a star."""
    points = []
    for k in range(count):
        reach = inner if inner and k % 2 else radius
        angle = math.radians(turn + 360 * k / count)
        points.append(f"{50 + reach * math.sin(angle):.1f},{50 - reach * math.cos(angle):.1f}")
    return " ".join(points)


def _arrow(facing: str, shock: bool) -> str:
    if facing not in _ANGLES:
        return ""
    wide, fill = (24, "#ff5a4f") if shock else (16, PAPER)
    return (
        f'<path transform="rotate({_ANGLES[facing]} 50 50)" d="M50 -3 L{50 + wide} 20 H{50 - wide} Z" '
        f'fill="{fill}" stroke="{INK}" stroke-width="3"/>'
    )


def _plate(text: str, *, light: bool) -> str:
    ground, ink = (PAPER, INK) if light else (INK, PAPER)
    wide = 8 + 17 * len(text)
    return (
        f'<rect x="{98 - wide}" y="2" width="{wide}" height="30" rx="5" fill="{ground}" stroke="{INK}"/>'
        f'<text x="{98 - wide / 2}" y="27" font-size="28" font-weight="bold" fill="{ink}" '
        f'text-anchor="middle">{text}</text>'
    )
