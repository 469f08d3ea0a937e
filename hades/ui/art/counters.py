"""Counters as SVG: one template, a shape for each side, a silhouette for each kind.

Whose a counter is can be seen without colour: SHL squads are square, other friends round, Nastians
eight-sided, Gorgons a star, Surface Installations six-sided. A figure in the middle, the ID upper
right, the Movement Factor lower left, a facing arrow in the margin (red for Shock Units), a hazard
stripe when depleted.
"""

from __future__ import annotations

import math
import re
from functools import lru_cache
from typing import Any

from hades.content.paths import data_dir
from hades.ui.look import FAMILY, hexed, mix, shade, shown

INK = "#14161c"
PAPER = "#fff8e6"

STATES = {
    "-": "",
    "done": '<path d="M66 70 l7 8 l14 -17" fill="none" stroke="#fff8e6" stroke-width="6" stroke-linecap="round" '
    'stroke-linejoin="round"/>',
    "jam": '<circle cx="74" cy="74" r="14" fill="#14161c" stroke="#ff6a5e" stroke-width="4"/>'
    '<path d="M66 68 l6 5 l-4 4 l10 5 l-4 -7 l4 -4 l-8 -6" fill="none" stroke="#ffd75e" stroke-width="3"/>',
    "trap": '<path d="M22 12 V88 M36 12 V88 M50 12 V88 M64 12 V88 M78 12 V88" stroke="#ff5d4d" stroke-width="4.5"/>',
}
"""What is drawn over a counter: it has acted, its radio is jammed, it is shut in a Trap."""

_ANGLES = {"NE": 30, "E": 90, "SE": 150, "SW": 210, "W": 270, "NW": 330}


def svg(inside: str) -> str:
    """A drawing of 100 x 100 units."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{inside}</svg>'


@lru_cache(maxsize=128)
def figure(name: str) -> str:
    """The silhouette of a kind: what is inside its SVG file, or its initials if there is none."""
    path = data_dir() / "counters" / "art" / f"{name}.svg"
    try:
        text = path.read_text(encoding="utf-8")
    except OSError:
        initials = "".join(word[0] for word in name.split("-"))[:2].upper()
        return f'<text x="50" y="64" font-size="38" font-weight="bold" text-anchor="middle">{initials}</text>'
    inside = re.search(r"<svg[^>]*>(.*)</svg>", text, re.DOTALL)
    return inside.group(1) if inside else ""


def polygon(sides: int, radius: float, turn: float) -> str:
    """Points of a regular polygon round the middle."""
    points = []
    for k in range(sides):
        angle = math.radians(turn + 360 * k / sides)
        points.append(f"{50 + radius * math.sin(angle):.1f},{50 - radius * math.cos(angle):.1f}")
    return " ".join(points)


def star(points: int, outer: float, inner: float) -> str:
    """Points of a star round the middle."""
    found = []
    for k in range(2 * points):
        radius = inner if k % 2 else outer
        angle = math.pi * k / points
        found.append(f"{50 + radius * math.sin(angle):.1f},{50 - radius * math.cos(angle):.1f}")
    return " ".join(found)


def body(family: str, fill: str, edge: str) -> str:
    """The shape of a side."""
    look = f'fill="{fill}" stroke="{edge}" stroke-width="4" stroke-linejoin="round"'
    if family == "green":
        return f'<rect x="13" y="13" width="74" height="74" rx="9" {look}/>'
    if family == "blue":
        return f'<circle cx="50" cy="50" r="39" {look}/><circle cx="50" cy="50" r="34" fill="none" stroke="{edge}" stroke-width="1.6"/>'
    if family == "gold":
        return f'<polygon points="{star(12, 42, 35)}" {look}/>'
    if family == "red":
        return f'<polygon points="{polygon(6, 44, 0)}" {look}/>'
    return f'<polygon points="{polygon(8, 39, 22.5)}" {look}/>'


def unit(record: Any, *, depleted: bool, facing: str, state: str = "-", name: str = "") -> str:
    """A Unit's counter."""
    colour = shown(FAMILY[record.family])
    if depleted:
        colour = mix(colour, (214, 208, 196), 0.45)
    if state != "-":
        colour = shade(colour, 0.62)
    paint = "url(#b)"
    parts = [
        f'<defs><linearGradient id="b" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="{hexed(shade(colour, 1.18))}"/>'
        f'<stop offset="1" stop-color="{hexed(shade(colour, 0.84))}"/></linearGradient>'
        "</defs>",
        '<ellipse cx="51" cy="54" rx="41" ry="40" fill="#000" opacity="0.35"/>',
        arrow(facing, record.shock) if facing in _ANGLES else "",
        body(record.family, paint, INK),
    ]
    parts.append(f'<g fill="{INK}">{figure(figure_of(record, name))}</g>')
    if depleted:
        parts.append(stripe())
    parts.append(plate(76, 26, str(record.number)))
    parts.append(foot(record.movement))
    parts.append(STATES[state])
    return svg("".join(parts))


def figure_of(record: Any, name: str = "") -> str:
    """Which silhouette a Unit has."""
    if record.family == "gold":
        return "gorgon"
    if record.id == "honor-guard":
        return "honor-guard"
    if record.type == "officer" and name and name != record.name:
        return "sanders"
    return str(record.type)


def plate(x: float, y: float, text: str, size: float = 19) -> str:
    """A small dark plate with a number."""
    wide = 8 + 11 * len(text)
    return (
        f'<rect x="{x - wide / 2}" y="{y - 13}" width="{wide}" height="22" rx="5" fill="{INK}"/>'
        f'<text x="{x}" y="{y + 4.6}" font-size="{size}" font-weight="bold" fill="{PAPER}" text-anchor="middle">{text}</text>'
    )


def foot(number: int) -> str:
    """The Movement Factor in a disc, lower left."""
    return (
        f'<circle cx="25" cy="75" r="11.5" fill="{PAPER}" stroke="{INK}" stroke-width="3"/>'
        f'<text x="25" y="81" font-size="17" font-weight="bold" fill="{INK}" text-anchor="middle">{number}</text>'
    )


def arrow(facing: str, shock: bool) -> str:
    """The facing arrow in the margin: broad and red for Shock Units, white for others."""
    fill, wide = ("#ff3b2f", 25) if shock else ("#fff8e6", 17)
    return (
        f'<g transform="rotate({_ANGLES[facing]} 50 50)"><path d="M50 0 L{50 + wide} 20 L{50 - wide} 20 Z" '
        f'fill="{fill}" stroke="{INK}" stroke-width="2.5" stroke-linejoin="round"/></g>'
    )


def stripe() -> str:
    """The hazard band of a depleted Unit, across the lower right corner."""
    bars = "".join(
        f'<path d="M{50 + k} 86 L{86} {50 + k} L{86} {56 + k} L{56 + k} 86 Z"/>' for k in (1, 13, 25)
    )
    band = "M48 87 L87 48 L87 74 L74 87 Z"
    return f'<path d="{band}" fill="#fff2c0" stroke="{INK}" stroke-width="3"/><g fill="#c23a2c">{bars}</g>'


def installation(record: Any, status: str, letter: str) -> str:
    """A Surface Installation's counter."""
    colour = {"damaged": (170, 104, 92), "destroyed": (74, 70, 72)}.get(status, FAMILY["red"])
    ink = "#d8d0c4" if status == "destroyed" else INK
    parts = [
        '<ellipse cx="51" cy="54" rx="42" ry="42" fill="#000" opacity="0.35"/>',
        body("red", hexed(colour), INK),
        f'<g fill="{ink}">{figure(record.type)}</g>',
    ]
    if status == "damaged":
        parts.append(
            '<path d="M50 8 L42 34 L54 46 L44 66 L52 92" fill="none" stroke="#fff2c0" stroke-width="4" stroke-linejoin="round"/>'
        )
    if status == "destroyed":
        parts.append(
            '<path d="M26 26 L74 74 M74 26 L26 74" stroke="#ff5d4d" stroke-width="7" stroke-linecap="round"/>'
        )
    parts.append(plate(73, 27, str(record.number)))
    if letter:
        parts.append(
            f'<circle cx="27" cy="27" r="12" fill="{PAPER}" stroke="{INK}" stroke-width="3"/>'
            f'<text x="27" y="33.4" font-size="18" font-weight="bold" fill="{INK}" text-anchor="middle">{letter}</text>'
        )
    return svg("".join(parts))


def fighter(record: Any, status: str) -> str:
    """A Fighter's counter."""
    colour = {"damaged": (190, 150, 90), "destroyed": (74, 70, 72), "aside": (90, 96, 110)}.get(
        status, FAMILY["yellow"]
    )
    cross = (
        '<path d="M26 26 L74 74 M74 26 L26 74" stroke="#ff5d4d" stroke-width="7" stroke-linecap="round"/>'
        if status == "destroyed"
        else ""
    )
    crack = (
        '<path d="M50 8 L42 34 L54 46 L44 66 L52 92" fill="none" stroke="#fff2c0" stroke-width="4"/>'
        if status == "damaged"
        else ""
    )
    return svg(
        f'<path d="M50 5 L95 88 L50 74 L5 88 Z" fill="{hexed(colour)}" stroke="{INK}" stroke-width="4" stroke-linejoin="round"/>'
        f'<path d="M50 22 L58 58 L50 64 L42 58 Z" fill="{INK}"/>{crack}{cross}{plate(50, 76, str(record.number), 22)}'
    )


def circle(record: Any | None, state: str, number: int) -> str:
    """What lies in a Circle: its number while closed, its sign when open, bars over a Trap."""
    rim = {"closed": "#8b93a8", "trap": "#ff5d4d"}.get(state, "#d9c88a")
    parts = [f'<circle cx="50" cy="50" r="43" fill="#232838" stroke="{rim}" stroke-width="4"/>']
    if state == "closed" or record is None:
        parts.append(
            f'<text x="50" y="65" font-size="42" font-weight="bold" fill="#e8ecf6" text-anchor="middle">{number}</text>'
        )
    else:
        parts.append(f'<g fill="#f0e3b8">{figure(circle_figure(record))}</g>')
    if state == "trap":
        bars = "".join(
            f'<rect x="{x}" y="12" width="5" height="76" fill="#ff5d4d"/>' for x in (26, 40, 55, 69)
        )
        parts.append(bars)
    return svg("".join(parts))


def circle_figure(record: Any) -> str:
    """Which sign a Circle counter has."""
    return "cell" if record.effect == "unit" else str(record.effect)
