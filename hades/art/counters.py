"""Counters as SVG: one template, with a shape for each side and a silhouette for each kind.

Sides can be told apart without colour: SHL squads are square, other friends round, Nastians eight-sided,
Gorgons a star, Surface Installations six-sided; friends are dark on light, enemies light on dark. The figure
is in the middle, the ID at the upper right, the Movement Factor at the lower left, a facing arrow in the
margin, a depleted Unit's stripe at the lower right; the upper left stays free for the letter of a Complex or
a treasure. With ``far``, small details are left out, so that a counter is readable from far away.
"""

from __future__ import annotations

import re
from typing import Any

from hades.art.colours import (
    ALARM,
    COUNTER_INK,
    CREAM,
    CROSSED,
    FAMILY,
    ROOM,
    SHOCK,
    SIGNAL,
    hexed,
    mix,
    shade,
    shown,
)
from hades.art.svg import INK, OUTLINE, PAPER, polygon, strokes, svg, text
from hades.content.load import figure

STATES = {
    "-": "",
    "done": f'<circle cx="21" cy="79" r="15.5" fill="{INK}" stroke="{PAPER}" stroke-width="3"/>'
    f'<path d="M13 79 l6 7 l10 -14" fill="none" stroke="{PAPER}" stroke-width="5" stroke-linecap="round" '
    'stroke-linejoin="round"/>',
    "jam": f'<path d="M22 55 L42 92 H2 Z" fill="{hexed(SIGNAL)}" stroke="{INK}" stroke-width="3" stroke-linejoin="round"/>'
    f'<path d="M25 65 L15 79 H21 L18 89 L29 75 H23 Z" fill="{INK}"/>',
    "trap": f'<path d="M26 12 V88 M50 12 V88 M74 12 V88" stroke="{INK}" stroke-width="7" stroke-opacity="0.4"/>'
    f'<path d="M26 12 V88 M50 12 V88 M74 12 V88" stroke="{hexed(ALARM)}" stroke-width="4" stroke-opacity="0.6"/>'
    f'<path d="M14 12 H86 M14 88 H86" stroke="{hexed(ALARM)}" stroke-width="6"/>',
}
"""State of a Unit -> the sign on its counter: none, has acted (``done``), radio jammed, in a Trap."""
FOES = ("yellow", "gold")
"""Families whose counters have a light figure on a dark ground."""
SOFT = '<radialGradient id="s"><stop offset="0.7" stop-opacity="0.7"/><stop offset="1" stop-opacity="0"/></radialGradient>'
SHADOW = '<ellipse cx="51" cy="57" rx="49" ry="43" fill="url(#s)"/>'
"""The soft shadow of a counter; `SOFT` is its fill."""
WORN = 236, 196, 136
"""Colour of dust, which is mixed into the ground of a depleted Unit's counter."""
DIGITS, FAR_DIGITS = 28, 38
"""Font size of the ID on a counter; `FAR_DIGITS` is for a counter seen from far away."""

PARTS = {
    "figure": (50.0, 50.0),
    "id": (97.0, 16.0),
    "movement": (6.0, 79.0),
    "facing": (97.0, 50.0),
    "depleted": (74.0, 72.0),
    "state": (6.0, 79.0),
    "letter": (5.0, 22.0),
    "damage": (47.0, 58.0),
}
"""Part of a counter that faces east -> where the line from its description ends, in hundredths."""

ANGLES = {"NE": 30, "E": 90, "SE": 150, "SW": 210, "W": 270, "NW": 330}
"""Direction -> degrees clockwise from north."""


def body(family: str, fill: str, edge: str) -> str:
    """Draw the tile of a counter in its side's shape, with a dark rim below like the edge of thick card."""
    shape = {
        "green": '<rect x="9" y="9" width="82" height="82" rx="12"',
        "blue": '<circle cx="50" cy="50" r="42"',
        "gold": f'<polygon points="{polygon(24, 46, inner=38)}"',
        "red": f'<polygon points="{polygon(6, 46)}"',
    }.get(family, f'<polygon points="{polygon(8, 42, 22.5)}"')
    thick = 5 if family in FOES else 3.5
    return (
        f'{shape} transform="translate(0 4)" fill="{INK}" stroke="{INK}" stroke-width="{thick}" stroke-linejoin="round"/>'
        f'{shape} fill="{fill}" stroke="{edge}" stroke-width="{thick}" stroke-linejoin="round"/>'
    )


def unit(
    record: Any,
    *,
    depleted: bool,
    facing: str,
    state: str = "-",
    name: str = "",
    far: bool = False,
    numbered: bool = True,
) -> str:
    """Draw the counter of a Unit. ``state`` is a key of `STATES`, ``name`` the Unit's current name."""
    foe = record.family in FOES
    colour = shown(FAMILY[record.family])
    if depleted:
        colour = mix(colour, WORN, 0.45)
    if state != "-":
        colour = mix(shade(colour, 0.65), (84, 86, 92), 0.45)
    ground = mix(COUNTER_INK, colour, 0.14) if foe else colour
    kind = figure(figure_of(record, name))
    kind = _light_on_dark(kind, hexed(shade(colour, 1.1))) if foe else f'<g fill="{INK}">{kind}</g>'
    parts = [
        f'<defs>{SOFT}<linearGradient id="b" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="{hexed(shade(ground, 1.2))}"/>'
        f'<stop offset="1" stop-color="{hexed(shade(ground, 0.86))}"/></linearGradient>'
        "</defs>",
        SHADOW,
        arrow(facing, record.shock) if facing in ANGLES else "",
        body(record.family, "url(#b)", hexed(colour) if foe else INK),
        f"<g {_room(far) if numbered else ALONE}>{kind}</g>",
        STATES[state] if state == "trap" else "",
        stripe() if depleted else "",
        plate(str(record.number), FAR_DIGITS if far else DIGITS, foe) if numbered else "",
        "" if far or not numbered or state in ("done", "jam") else foot(record.movement),
        STATES[state] if state != "trap" else "",
    ]
    return svg("".join(parts))


ALONE = 'transform="translate(15 15) scale(0.7)"'
"""Transform that places a silhouette in a tile without an ID."""


def _room(far: bool) -> str:
    return 'transform="translate(15 24) scale(0.64)"' if far else 'transform="translate(16 17) scale(0.68)"'


def _light_on_dark(kind: str, light: str) -> str:
    """Return a silhouette inverted: ink becomes light, and paper becomes ink."""
    swap = {INK: light, PAPER: INK, "#ffe08a": INK}
    turned = re.sub(r"#[0-9a-f]{6}\b", lambda found: swap.get(found[0], found[0]), kind)
    return f'<g fill="{light}">{turned}</g>'


def figure_of(record: Any, name: str) -> str:
    """Return the name of a Unit's silhouette; an officer with another ``name`` is Lt. Sanders."""
    if record.family == "gold":
        return "gorgon"
    if record.id == "honor-guard":
        return "honor-guard"
    if record.type == "officer" and name and name != record.name:
        return "sanders"
    return str(record.type)


def plate(number: str, size: float, light: bool = False) -> str:
    """Draw the ID at the upper right, on a dark plate or, for a dark counter, on a ``light`` plate."""
    ground, ink = (PAPER, INK) if light else (INK, PAPER)
    left, _, wide, high = plate_size(len(number), size)
    return (
        f'<rect x="{left:.1f}" y="4" width="{wide:.1f}" height="{high:.1f}" rx="5" fill="{ground}" '
        f'stroke="{INK}" stroke-width="2"/>'
        + text(number, round(97 - wide / 2, 1), 4 + 0.81 * size, size, ink)
    )


def plate_size(digits: int, size: float) -> tuple[float, float, float, float]:
    """Return left, top, width and height of an ID's plate, in hundredths of a counter."""
    wide = 6 + 0.57 * size * digits
    return 97 - wide, 4, wide, 0.92 * size


def foot(number: int) -> str:
    return f'<circle cx="21" cy="79" r="15.5" fill="{PAPER}" stroke="{INK}" stroke-width="3"/>' + text(
        number, 21, 88, 25, INK
    )


def arrow(facing: str, shock: bool) -> str:
    """Draw the facing arrow in the margin: broad and red for a Shock Unit, else white."""
    fill, wide = (hexed(SHOCK), 32) if shock else (PAPER, 22)
    return (
        f'<g transform="rotate({ANGLES[facing]} 50 50)"><path d="M50 0 L{50 + wide} 17 L{50 - wide} 17 Z" '
        f'fill="{fill}" stroke="{INK}" stroke-width="2.5" stroke-linejoin="round"/></g>'
    )


def stripe() -> str:
    """Draw the hazard band of a depleted Unit across the lower right corner."""
    bars = "".join(
        f'<path d="M{50 + k} 86 L{86} {50 + k} L{86} {56 + k} L{56 + k} 86 Z"/>' for k in (1, 13, 25)
    )
    band = "M48 87 L87 48 L87 74 L74 87 Z"
    return f'<path d="{band}" fill="{hexed(CREAM)}" stroke="{INK}" stroke-width="3"/><g fill="#c23a2c">{bars}</g>'


CRACK = strokes(
    'path d="M50 8 L40 34 L56 46 L42 66 L52 92" stroke-linejoin="round"', (INK, 9), (hexed(CREAM), 4.5)
)
"""The crack drawn over a damaged counter."""
CROSS = strokes('path d="M26 26 L74 74 M74 26 L26 74" stroke-linecap="round"', (INK, 14), (hexed(CROSSED), 7))
"""The cross drawn over a destroyed counter."""
HATCH = (
    f'<circle cx="50" cy="50" r="21" fill="{OUTLINE}" stroke="{PAPER}" stroke-width="5"/>'
    f'<path d="M50 37 V60 M40 51 L50 61 L60 51" fill="none" stroke="{PAPER}" stroke-width="6.5" '
    'stroke-linecap="round" stroke-linejoin="round"/>'
)
"""The open shaft drawn over a destroyed SI."""


def installation(record: Any, status: str, letter: str, far: bool = False) -> str:
    """Draw the counter of a Surface Installation, with the letter of its Complex, if any, at the upper left.

    ``far`` enlarges the letter and leaves out the ID.
    """
    colour = {"damaged": (170, 104, 92), "destroyed": (74, 70, 72)}.get(status, FAMILY["red"])
    ink = "#a8a098" if status == "destroyed" else PAPER
    parts = [
        f"<defs>{SOFT}</defs>{SHADOW}",
        body("red", hexed(colour), "#a8a098" if status == "destroyed" else INK),
        f"<g {_room(False)}>{_light_on_dark(figure(record.type), ink)}</g>",
        {"damaged": CRACK, "destroyed": CROSS + HATCH}.get(status, ""),
        "" if far else plate(str(record.number), DIGITS),
    ]
    if letter:
        at, reach, size = (28, 25, 40) if far else (22, 17, 27)
        parts.append(
            f'<circle cx="{at}" cy="{at}" r="{reach}" fill="{PAPER}" stroke="{INK}" stroke-width="3"/>'
            + text(letter, at, at + 0.36 * size, size, INK)
        )
    return svg("".join(parts))


def fighter(record: Any, status: str) -> str:
    colour = {"damaged": (190, 150, 90), "destroyed": (74, 70, 72), "aside": (90, 96, 110)}.get(
        status, FAMILY["yellow"]
    )
    return svg(
        f'<path d="M50 5 L95 88 L50 74 L5 88 Z" fill="{hexed(colour)}" stroke="{INK}" stroke-width="4" stroke-linejoin="round"/>'
        f'<path d="M50 18 L57 48 L50 54 L43 48 Z" fill="{INK}"/>'
        f"{ {'damaged': CRACK, 'destroyed': CROSS}.get(status, '') }"
        f'<rect x="36" y="55" width="28" height="27" rx="6" fill="{INK}"/><text x="50" y="78.5" font-size="28" '
        f'font-weight="bold" fill="{PAPER}" text-anchor="middle">{record.number}</text>'
    )


def circle(record: Any | None, state: str, number: int) -> str:
    """Draw a Circle: its number if closed, the sign of its counter if open, with bars for a Trap."""
    rim = {"closed": hexed(ROOM), "trap": hexed(ALARM)}.get(state, "#d9c88a")
    # Light falls out of an opened room.
    floor = "#6b6044" if state == "open" else "#1a1e2b"
    parts = [f'<circle cx="50" cy="50" r="43" fill="{floor}" stroke="{rim}" stroke-width="5"/>']
    if state == "closed":
        # A closed room is hatched and has a keyhole, so that its number is not read as Movement Factors.
        parts.append(
            f'<circle cx="50" cy="50" r="36" fill="none" stroke="{rim}" stroke-width="5" stroke-dasharray="7 6"/>'
            f'<g fill="{rim}"><circle cx="50" cy="27" r="7.5"/><path d="M47 30 H53 L57 43 H43 Z"/></g>'
        )
    if state == "closed" or record is None:
        ink = "#e8ecf6" if state == "closed" else "#c8bd98"
        low, size = (77, 36) if state == "closed" else (65, 42)
        parts.append(text(number, 50, low, size, ink))
    else:
        parts.append(
            f'<g fill="#f0e3b8">{figure("cell" if record.effect == "unit" else str(record.effect))}</g>'
        )
    if state == "trap":
        parts.append(
            strokes('path d="M28 12 V88 M43 8 V92 M57 8 V92 M72 12 V88"', (INK, 11), (hexed(ALARM), 5))
        )
    return svg("".join(parts))
