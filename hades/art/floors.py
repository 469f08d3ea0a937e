"""Colours and motifs of floors: scorched hull above, prison deck below. SVG fragments.

Inferno is the outer hull in the glow of engines: rust, ash, embers in the seams. Purgatory is the
inside by the light of cold tubes: slate, violet, the Styx black between its quays.
"""

from __future__ import annotations

from collections.abc import Callable

import attrs

from hades.art.colours import PAGE, Colour, hexed, mix, shade

Draw = Callable[[float, float, int], str]


@attrs.frozen
class Theme:
    """Colours of a deck that do not depend on the floor: beyond its walls, and of its grid."""

    void: str
    groove: str
    light: str


THEMES = (
    Theme(void="#0c0808", groove="#140b09", light="#ffb48a"),
    Theme(void="#070912", groove="#0a0c18", light="#aab8ff"),
)

PRINTED = Theme(void="#2a2f3a", groove="#8e887c", light=hexed(PAGE))
"""Of both decks on paper."""

_INFERNO: dict[str, Colour] = {
    "rim": (62, 50, 46),
    "solar": (36, 46, 78),
    "seam": (66, 53, 48),
    "hull": (88, 70, 61),
    "scar": (44, 27, 25),
    "hangar": (74, 71, 74),
    "vent": (96, 54, 38),
    "boss": (104, 76, 52),
    "antenna": (66, 70, 58),
    "terrace": (82, 60, 49),
    "number": (104, 88, 70),
    "plain": (82, 67, 60),
}
_PURGATORY: dict[str, Colour] = {
    "cell": (72, 58, 68),
    "deck": (68, 71, 94),
    "engine": (88, 64, 62),
    "grating": (54, 60, 80),
    "ice": (78, 106, 132),
    "marble": (98, 95, 114),
    "pipe": (82, 55, 66),
    "plate": (64, 70, 96),
    "quay": (40, 66, 84),
    "stone": (68, 64, 76),
    "straw": (82, 74, 62),
    "walkway": (77, 77, 100),
    "plain": (66, 69, 90),
}
FLOORS = (_INFERNO, _PURGATORY)


def chance(hex_: int, salt: int) -> float:
    """Return a number from 0 to 1 that is always the same for a hex, for variety."""
    n = (hex_ * 2654435761 + salt * 40503 + 12345) & 0xFFFFFFFF
    n ^= n >> 13
    n = (n * 1274126177) & 0xFFFFFFFF
    return ((n ^ n >> 16) & 0xFFFF) / 0xFFFF


def colour(map_: int, floor: str, hex_: int) -> str:
    """Return the fill of a hex: the colour of its floor, slightly varied."""
    base = FLOORS[map_].get(floor, FLOORS[map_]["plain"])
    return hexed(shade(base, 0.93 + 0.14 * chance(hex_, 1)))


def pale(map_: int, floor: str) -> str:
    """Return the fill of a floor on paper."""
    base = FLOORS[map_].get(floor, FLOORS[map_]["plain"])
    return hexed(mix(base, PAGE, 0.68))


def motif(map_: int, floor: str, hex_: int, x: float, y: float) -> str:
    """Draw the motif of the floor of a hex."""
    draw = MOTIFS.get(floor)
    return draw(x, y, hex_) if draw else ""


def _lines(data: str, colour_: str, opacity: float, width: float = 2.0, more: str = "") -> str:
    return (
        f'<path d="{data}" fill="none" stroke="{colour_}" stroke-opacity="{opacity}" '
        f'stroke-width="{width}" {more}/>'
    )


def _hull(x: float, y: float, hex_: int) -> str:
    """Plates with rivets, some of them scorched."""
    cut = -22 + 44 * chance(hex_, 2)
    rivets = "".join(
        f'<circle cx="{x + dx:.0f}" cy="{y + dy:.0f}" r="1.6"/>'
        for dx, dy in ((-38, cut - 5), (-13, cut - 5), (13, cut - 5), (38, cut - 5))
    )
    plate = _lines(f"M{x - 50:.0f} {y + cut:.0f} H{x + 50:.0f}", "#120b08", 0.5, 2.4)
    plate += _lines(f"M{x - 50:.0f} {y + cut + 2.2:.1f} H{x + 50:.0f}", "#ffcfa8", 0.12, 1.2)
    scorch = ""
    if chance(hex_, 3) > 0.7:
        r = 16 + 22 * chance(hex_, 4)
        scorch = f'<ellipse cx="{x + 10:.0f}" cy="{y + 8:.0f}" rx="{r:.0f}" ry="{r * 0.6:.0f}" fill="#0e0806" opacity="0.35"/>'
    return f'{scorch}{plate}<g fill="#ffdcbc" opacity="0.28">{rivets}</g>'


def _solar(x: float, y: float, hex_: int) -> str:
    """Solar cells, their blue broken by a glint."""
    data = "".join(f"M{x + dx:.0f} {y - 40:.0f} V{y + 40:.0f} " for dx in (-25, 0, 25))
    data += "".join(f"M{x - 44:.0f} {y + dy:.0f} H{x + 44:.0f} " for dy in (-22, 0, 22))
    glint = _lines(f"M{x - 34:.0f} {y + 22:.0f} L{x + 10:.0f} {y - 30:.0f}", "#cfe0ff", 0.14, 9)
    return _lines(data, "#93b2ff", 0.32, 2) + (glint if chance(hex_, 5) > 0.55 else "")


def _scar(x: float, y: float, hex_: int) -> str:
    """The burn: cracks that still glow."""
    a, b = 16 * (chance(hex_, 6) - 0.5), 30 * (chance(hex_, 7) - 0.5)
    data = (
        f"M{x - 34 + a:.0f} {y - 40:.0f} L{x - 10:.0f} {y - 14 + a:.0f} L{x - 18 + b:.0f} {y + 6:.0f} "
        f"L{x + 12:.0f} {y + 18 - a:.0f} L{x + 8 + b:.0f} {y + 46:.0f} M{x - 10:.0f} {y - 14 + a:.0f} "
        f"L{x + 22:.0f} {y - 26 + b:.0f} L{x + 40:.0f} {y - 18:.0f}"
    )
    return _lines(data, "#ff5a1e", 0.22, 9) + _lines(data, "#ffb057", 0.75, 2.2)


def _seam(x: float, y: float, hex_: int) -> str:
    """A joint between rings of the hull: a double rail with bolts."""
    data = f"M{x - 50:.0f} {y - 9:.0f} H{x + 50:.0f} M{x - 50:.0f} {y + 9:.0f} H{x + 50:.0f}"
    glow = _lines(f"M{x - 50:.0f} {y:.0f} H{x + 50:.0f}", "#ff7a3c", 0.2 + 0.22 * chance(hex_, 8), 7)
    bolts = "".join(f'<circle cx="{x + dx:.0f}" cy="{y:.0f}" r="3.2"/>' for dx in (-30, 0, 30))
    return glow + _lines(data, "#160c09", 0.8, 3) + f'<g fill="#e9b893" opacity="0.55">{bolts}</g>'


def _rim(x: float, y: float, hex_: int) -> str:
    """The rims: slanted girders."""
    data = "".join(f"M{x + dx - 14:.0f} {y + 30:.0f} l28 -60 " for dx in (-32, 0, 32))
    return _lines(data, "#1b110e", 0.55, 5) + _lines(data, "#ffc9a0", 0.1, 1.6)


def _hangar(x: float, y: float, hex_: int) -> str:
    """Hangar doors: leaves of steel with a yellow edge."""
    data = "".join(f"M{x - 42:.0f} {y + dy:.0f} H{x + 42:.0f} " for dy in (-24, -8, 8, 24))
    dash = _lines(f"M{x:.0f} {y - 44:.0f} V{y + 44:.0f}", "#f0c34e", 0.5, 4, 'stroke-dasharray="10 8"')
    return _lines(data, "#14161c", 0.5, 2.4) + (dash if chance(hex_, 9) > 0.5 else "")


def _vent(x: float, y: float, hex_: int) -> str:
    """Vents, glowing from below."""
    parts = []
    for dy in (-26, -9, 8, 25):
        wide = 30 if abs(dy) > 20 else 38
        parts.append(
            f'<rect x="{x - wide:.0f}" y="{y + dy - 5:.0f}" width="{2 * wide}" height="9" rx="4.5"/>'
        )
    inside = "".join(parts)
    return f'<g fill="#1c0a05">{inside}</g><g fill="#ff6a2a" opacity="0.5" transform="translate(0 2)">{inside}</g>'


def _boss(x: float, y: float, hex_: int) -> str:
    """The Wheel Boss over the engines: ribs of a great casting."""
    data = f"M{x - 40:.0f} {y + 24:.0f} Q{x:.0f} {y - 30:.0f} {x + 40:.0f} {y + 24:.0f} "
    data += f"M{x - 40:.0f} {y + 2:.0f} Q{x:.0f} {y - 52:.0f} {x + 40:.0f} {y + 2:.0f}"
    return _lines(data, "#241509", 0.5, 4) + _lines(
        data, "#ffd79a", 0.16, 1.6, 'transform="translate(0 2.5)"'
    )


def _antenna(x: float, y: float, hex_: int) -> str:
    """Masts and their shadows."""
    parts = []
    for k in range(3):
        dx, dy = -26 + 26 * k + 8 * chance(hex_, 10 + k), -18 + 34 * chance(hex_, 20 + k)
        parts.append(_lines(f"M{x + dx:.0f} {y + dy:.0f} l14 9", "#0f100c", 0.5, 3))
        parts.append(_lines(f"M{x + dx:.0f} {y + dy:.0f} v-17 m-6 3 h12 m-9 5 h6", "#dfe8c8", 0.5, 2.2))
    return "".join(parts)


def _terrace(x: float, y: float, hex_: int) -> str:
    """Steps of the gun terraces."""
    data = "".join(f"M{x - 44:.0f} {y + dy:.0f} h30 l10 -10 h48 " for dy in (-14, 10, 34))
    return _lines(data, "#1c100b", 0.55, 3.4) + _lines(
        data, "#ffcba4", 0.13, 1.4, 'transform="translate(0 2.6)"'
    )


def _number(x: float, y: float, hex_: int) -> str:
    """The hull number, a sign to a hex."""
    signs = "NE-249"
    sign = signs[(hex_ - 193) % 6] if 193 <= hex_ <= 198 else ""
    return (
        f'<text x="{x:.0f}" y="{y + 27:.0f}" font-size="74" font-weight="bold" text-anchor="middle" '
        f'fill="#fff3dc" fill-opacity="0.32">{sign}</text>'
    )


def _deck(x: float, y: float, hex_: int) -> str:
    """Plain deck: tiles."""
    data = f"M{x - 48:.0f} {y:.0f} H{x + 48:.0f} M{x - 16:.0f} {y - 46:.0f} V{y:.0f} M{x + 18:.0f} {y:.0f} V{y + 46:.0f}"
    return _lines(data, "#0d0f1e", 0.42, 2.2) + _lines(
        data, "#c8d0ff", 0.07, 1.2, 'transform="translate(0 2)"'
    )


def _grating(x: float, y: float, hex_: int) -> str:
    """Gratings over the dark."""
    data = "".join(
        f"M{x + dx:.0f} {y - 34 + abs(dx) * 0.3:.0f} V{y + 34 - abs(dx) * 0.3:.0f} "
        for dx in range(-36, 37, 12)
    )
    return _lines(data, "#070914", 0.6, 4.4) + _lines(data, "#b9c4ff", 0.1, 1, 'transform="translate(2.6 0)"')


def _plate(x: float, y: float, hex_: int) -> str:
    """Tread plate."""
    data = ""
    for row in range(-2, 3):
        for col in range(-2, 3):
            lean = 5 if (row + col) % 2 else -5
            data += f"M{x + 17 * col - 5:.0f} {y + 15 * row + lean / 2:.1f} l10 {-lean} "
    return _lines(data, "#d4dcff", 0.13, 2.6, 'stroke-linecap="round"')


def _cell(x: float, y: float, hex_: int) -> str:
    """Cells: bars in the floor light."""
    data = "".join(f"M{x + dx:.0f} {y - 24:.0f} V{y + 24:.0f} " for dx in (-24, -8, 8, 24))
    frame = f'<rect x="{x - 34:.0f}" y="{y - 27:.0f}" width="68" height="54" fill="#08060c" opacity="0.35"/>'
    return frame + _lines(data, "#d9b6c8", 0.25, 3)


def _engine(x: float, y: float, hex_: int) -> str:
    """The engine hall: heat between the ribs."""
    data = f"M{x - 44:.0f} {y - 12:.0f} L{x:.0f} {y - 34:.0f} L{x + 44:.0f} {y - 12:.0f} "
    data += f"M{x - 44:.0f} {y + 16:.0f} L{x:.0f} {y - 6:.0f} L{x + 44:.0f} {y + 16:.0f}"
    return _lines(data, "#ff7d4a", 0.2, 8) + _lines(data, "#1a0d0d", 0.6, 3)


def _ice(x: float, y: float, hex_: int) -> str:
    """The cold store: frost."""
    parts = []
    for k in range(3):
        dx, dy = 60 * (chance(hex_, 30 + k) - 0.5), 50 * (chance(hex_, 40 + k) - 0.5)
        parts.append(
            f"M{x + dx - 8:.0f} {y + dy:.0f} h16 M{x + dx - 4:.0f} {y + dy - 7:.0f} l8 14 m0 -14 l-8 14 "
        )
    return _lines("".join(parts), "#f2fbff", 0.42, 2)


def _marble(x: float, y: float, hex_: int) -> str:
    """Marble: black and white, with veins."""
    points = f"{x:.0f},{y - 30:.0f} {x + 28:.0f},{y:.0f} {x:.0f},{y + 30:.0f} {x - 28:.0f},{y:.0f}"
    vein = f"M{x - 40:.0f} {y - 8:.0f} q20 {12 * chance(hex_, 50):.0f} 34 -6 t40 14"
    return f'<polygon points="{points}" fill="#14121c" opacity="0.28"/>' + _lines(vein, "#ffffff", 0.16, 1.8)


def _pipe(x: float, y: float, hex_: int) -> str:
    """Pipes of the Phlegethon, warm inside."""
    parts = []
    for dy in (-20, 2, 24):
        parts.append(_lines(f"M{x - 50:.0f} {y + dy:.0f} H{x + 50:.0f}", "#1a0c10", 0.7, 11))
        parts.append(_lines(f"M{x - 50:.0f} {y + dy - 2:.0f} H{x + 50:.0f}", "#e0705a", 0.4, 4))
    parts.append(f'<rect x="{x - 5:.0f}" y="{y - 28:.0f}" width="10" height="60" rx="3" fill="#2a161a"/>')
    return "".join(parts)


def _quay(x: float, y: float, hex_: int) -> str:
    """The Styx: black water along the quay."""
    data = "".join(f"M{x - 46:.0f} {y + dy:.0f} q11 -9 23 0 t23 0 t23 0 t23 0 " for dy in (-22, 0, 22))
    return _lines(data, "#06121c", 0.65, 5) + _lines(data, "#79d3ff", 0.3, 1.8)


def _stone(x: float, y: float, hex_: int) -> str:
    """Old masonry."""
    data = f"M{x - 44:.0f} {y - 16:.0f} H{x + 44:.0f} M{x - 48:.0f} {y + 12:.0f} H{x + 48:.0f} "
    data += f"M{x - 20:.0f} {y - 44:.0f} V{y - 16:.0f} M{x + 12:.0f} {y - 16:.0f} V{y + 12:.0f} M{x - 24:.0f} {y + 12:.0f} V{y + 38:.0f}"
    return _lines(data, "#0b0912", 0.5, 3) + _lines(data, "#e2daff", 0.07, 1.2, 'transform="translate(1 2)"')


def _straw(x: float, y: float, hex_: int) -> str:
    """Straw of the kennels."""
    data = ""
    for k in range(9):
        dx, dy = 76 * (chance(hex_, 60 + k) - 0.5), 60 * (chance(hex_, 70 + k) - 0.5)
        data += f"M{x + dx:.0f} {y + dy:.0f} l{14 * (chance(hex_, 80 + k) - 0.2):.0f} {12 * (chance(hex_, 90 + k) - 0.5):.0f} "
    return _lines(data, "#ffe6a6", 0.3, 2)


def _walkway(x: float, y: float, hex_: int) -> str:
    """The long walk: two lines of lamps."""
    data = f"M{x - 50:.0f} {y - 20:.0f} H{x + 50:.0f} M{x - 50:.0f} {y + 20:.0f} H{x + 50:.0f}"
    lamps = "".join(
        f'<circle cx="{x + dx:.0f}" cy="{y + dy:.0f}" r="3"/>' for dx in (-25, 25) for dy in (-20, 20)
    )
    return _lines(data, "#0c0e1c", 0.5, 3) + f'<g fill="#dfe6ff" opacity="0.6">{lamps}</g>'


MOTIFS: dict[str, Draw] = {
    "hull": _hull,
    "plain": _hull,
    "solar": _solar,
    "scar": _scar,
    "seam": _seam,
    "rim": _rim,
    "hangar": _hangar,
    "vent": _vent,
    "boss": _boss,
    "antenna": _antenna,
    "terrace": _terrace,
    "number": _number,
    "deck": _deck,
    "grating": _grating,
    "plate": _plate,
    "cell": _cell,
    "engine": _engine,
    "ice": _ice,
    "marble": _marble,
    "pipe": _pipe,
    "quay": _quay,
    "stone": _stone,
    "straw": _straw,
    "walkway": _walkway,
}
