"""Colours and motifs of floors: scorched hull above, prison deck below. SVG fragments.

Inferno is the outer hull in the glow of engines: rust, ash, embers in the seams. Purgatory is the
inside by the light of cold tubes: slate, violet, the Styx black between its quays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import attrs

from hades.art.colours import PAGE, Colour, hexed, mix, shade


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


def motif(floor: str, hex_: int, x: float, y: float) -> str:
    """Draw the motif of the floor of a hex around its centre, in hundredths of a hex."""
    drawn = MOTIFS.get(floor, "")
    inside = drawn if isinstance(drawn, str) else drawn(hex_)
    return f'<g transform="translate({x:.0f} {y:.0f})">{inside}</g>' if inside else ""


def _line(data: str, ink: str, opacity: float, width: float = 2.0, more: str = "") -> str:
    return (
        f'<path d="{data}" fill="none" stroke="{ink}" stroke-opacity="{opacity}" '
        f'stroke-width="{width}" {more}/>'
    )


def _each(data: str, values: Iterable[float]) -> str:
    """Return a path for each value, which stands for ``#``."""
    return " ".join(data.replace("#", f"{value:g}") for value in values)


# Motifs that vary from hex to hex


def _hull(hex_: int) -> str:
    """Plates with rivets, some of them scorched."""
    cut = round(-22 + 44 * chance(hex_, 2))
    rivets = "".join(f'<circle cx="{x}" cy="{cut - 5}" r="1.6"/>' for x in (-38, -13, 13, 38))
    plate = _line(f"M-50 {cut} H50", "#120b08", 0.5, 2.4)
    plate += _line(f"M-50 {cut + 2.2:.1f} H50", "#ffcfa8", 0.12, 1.2)
    scorch = ""
    if chance(hex_, 3) > 0.7:
        r = 16 + 22 * chance(hex_, 4)
        scorch = f'<ellipse cx="10" cy="8" rx="{r:.0f}" ry="{r * 0.6:.0f}" fill="#0e0806" opacity="0.35"/>'
    return f'{scorch}{plate}<g fill="#ffdcbc" opacity="0.28">{rivets}</g>'


def _solar(hex_: int) -> str:
    """Solar cells, some with a glint."""
    cells = _each("M# -40 V40", (-25, 0, 25)) + _each("M-44 # H44", (-22, 0, 22))
    glint = _line("M-34 22 L10 -30", "#cfe0ff", 0.14, 9) if chance(hex_, 5) > 0.55 else ""
    return _line(cells, "#93b2ff", 0.32, 2) + glint


def _scar(hex_: int) -> str:
    """Cracks of the burn, which still glow."""
    a, b = 16 * (chance(hex_, 6) - 0.5), 30 * (chance(hex_, 7) - 0.5)
    data = (
        f"M{a - 34:.0f} -40 L-10 {a - 14:.0f} L{b - 18:.0f} 6 L12 {18 - a:.0f} L{b + 8:.0f} 46 "
        f"M-10 {a - 14:.0f} L22 {b - 26:.0f} L40 -18"
    )
    return _line(data, "#ff5a1e", 0.22, 9) + _line(data, "#ffb057", 0.75, 2.2)


def _seam(hex_: int) -> str:
    """A joint between rings of the hull: a double rail with bolts."""
    glow = _line("M-50 0 H50", "#ff7a3c", 0.2 + 0.22 * chance(hex_, 8), 7)
    bolts = "".join(f'<circle cx="{x}" cy="0" r="3.2"/>' for x in (-30, 0, 30))
    rails = _line(_each("M-50 # H50", (-9, 9)), "#160c09", 0.8, 3)
    return f'{glow}{rails}<g fill="#e9b893" opacity="0.55">{bolts}</g>'


def _hangar(hex_: int) -> str:
    """Leaves of steel, some with a yellow edge."""
    edge = _line("M0 -44 V44", "#f0c34e", 0.5, 4, 'stroke-dasharray="10 8"')
    leaves = _line(_each("M-42 # H42", (-24, -8, 8, 24)), "#14161c", 0.5, 2.4)
    return leaves + (edge if chance(hex_, 9) > 0.5 else "")


def _antenna(hex_: int) -> str:
    """Masts and their shadows."""
    parts = []
    for k in range(3):
        x, y = -26 + 26 * k + 8 * chance(hex_, 10 + k), -18 + 34 * chance(hex_, 20 + k)
        parts.append(_line(f"M{x:.0f} {y:.0f} l14 9", "#0f100c", 0.5, 3))
        parts.append(_line(f"M{x:.0f} {y:.0f} v-17 m-6 3 h12 m-9 5 h6", "#dfe8c8", 0.5, 2.2))
    return "".join(parts)


def _number(hex_: int) -> str:
    """The hull number, a sign to a hex."""
    if not 193 <= hex_ <= 198:
        return ""
    return (
        f'<text x="0" y="27" font-size="74" font-weight="bold" text-anchor="middle" '
        f'fill="#fff3dc" fill-opacity="0.32">{"NE-249"[hex_ - 193]}</text>'
    )


def _ice(hex_: int) -> str:
    """Frost of the cold store."""
    data = ""
    for k in range(3):
        x, y = 60 * (chance(hex_, 30 + k) - 0.5), 50 * (chance(hex_, 40 + k) - 0.5)
        data += f"M{x - 8:.0f} {y:.0f} h16 M{x - 4:.0f} {y - 7:.0f} l8 14 m0 -14 l-8 14 "
    return _line(data, "#f2fbff", 0.42, 2)


def _marble(hex_: int) -> str:
    """Black and white tiles with veins."""
    vein = _line(f"M-40 -8 q20 {12 * chance(hex_, 50):.0f} 34 -6 t40 14", "#ffffff", 0.16, 1.8)
    return f'<polygon points="0,-30 28,0 0,30 -28,0" fill="#14121c" opacity="0.28"/>{vein}'


def _straw(hex_: int) -> str:
    """Straw of the kennels."""
    data = ""
    for k in range(9):
        x, y = 76 * (chance(hex_, 60 + k) - 0.5), 60 * (chance(hex_, 70 + k) - 0.5)
        across, down = 14 * (chance(hex_, 80 + k) - 0.2), 12 * (chance(hex_, 90 + k) - 0.5)
        data += f"M{x:.0f} {y:.0f} l{across:.0f} {down:.0f} "
    return _line(data, "#ffe6a6", 0.3, 2)


# Motifs that are the same in every hex

_GIRDERS = _each("M# 30 l28 -60", (-46, -14, 18))
_SLATS = "".join(
    f'<rect x="{-wide}" y="{y - 5}" width="{2 * wide}" height="9" rx="4.5"/>'
    for y, wide in ((-26, 30), (-9, 38), (8, 38), (25, 30))
)
_RIBS = "M-40 24 Q0 -30 40 24 M-40 2 Q0 -52 40 2"
_STEPS = _each("M-44 # h30 l10 -10 h48", (-14, 10, 34))
_TILES = "M-48 0 H48 M-16 -46 V0 M18 0 V46"
_BARS = " ".join(f"M{x} {-34 + abs(x) * 0.3:.0f} V{34 - abs(x) * 0.3:.0f}" for x in range(-36, 37, 12))
_TREAD = " ".join(
    f"M{17 * col - 5} {15 * row + lean / 2:g} l10 {-lean}"
    for row in range(-2, 3)
    for col in range(-2, 3)
    for lean in (5 if (row + col) % 2 else -5,)
)
_HEAT = "M-44 -12 L0 -34 L44 -12 M-44 16 L0 -6 L44 16"
_WAVES = _each("M-46 # q11 -9 23 0 t23 0 t23 0 t23 0", (-22, 0, 22))
_MASONRY = "M-44 -16 H44 M-48 12 H48 M-20 -44 V-16 M12 -16 V12 M-24 12 V38"
_LAMPS = "".join(f'<circle cx="{x}" cy="{y}" r="3"/>' for x in (-25, 25) for y in (-20, 20))
MOTIFS: dict[str, str | Callable[[int], str]] = {
    "hull": _hull,
    "plain": _hull,
    "solar": _solar,
    "scar": _scar,
    "seam": _seam,
    "rim": _line(_GIRDERS, "#1b110e", 0.55, 5) + _line(_GIRDERS, "#ffc9a0", 0.1, 1.6),
    "hangar": _hangar,
    "vent": f'<g fill="#1c0a05">{_SLATS}</g>'
    f'<g fill="#ff6a2a" opacity="0.5" transform="translate(0 2)">{_SLATS}</g>',
    "boss": _line(_RIBS, "#241509", 0.5, 4)
    + _line(_RIBS, "#ffd79a", 0.16, 1.6, 'transform="translate(0 2.5)"'),
    "antenna": _antenna,
    "terrace": _line(_STEPS, "#1c100b", 0.55, 3.4)
    + _line(_STEPS, "#ffcba4", 0.13, 1.4, 'transform="translate(0 2.6)"'),
    "number": _number,
    "deck": _line(_TILES, "#0d0f1e", 0.42, 2.2)
    + _line(_TILES, "#c8d0ff", 0.07, 1.2, 'transform="translate(0 2)"'),
    "grating": _line(_BARS, "#070914", 0.6, 4.4)
    + _line(_BARS, "#b9c4ff", 0.1, 1, 'transform="translate(2.6 0)"'),
    "plate": _line(_TREAD, "#d4dcff", 0.13, 2.6, 'stroke-linecap="round"'),
    "cell": '<rect x="-34" y="-27" width="68" height="54" fill="#08060c" opacity="0.35"/>'
    + _line(_each("M# -24 V24", (-24, -8, 8, 24)), "#d9b6c8", 0.25, 3),
    "engine": _line(_HEAT, "#ff7d4a", 0.2, 8) + _line(_HEAT, "#1a0d0d", 0.6, 3),
    "ice": _ice,
    "marble": _marble,
    "pipe": "".join(
        _line(f"M-50 {y} H50", "#1a0c10", 0.7, 11) + _line(f"M-50 {y - 2} H50", "#e0705a", 0.4, 4)
        for y in (-20, 2, 24)
    )
    + '<rect x="-5" y="-28" width="10" height="60" rx="3" fill="#2a161a"/>',
    "quay": _line(_WAVES, "#06121c", 0.65, 5) + _line(_WAVES, "#79d3ff", 0.3, 1.8),
    "stone": _line(_MASONRY, "#0b0912", 0.5, 3)
    + _line(_MASONRY, "#e2daff", 0.07, 1.2, 'transform="translate(1 2)"'),
    "straw": _straw,
    "walkway": _line(_each("M-50 # H50", (-20, 20)), "#0c0e1c", 0.5, 3)
    + f'<g fill="#dfe6ff" opacity="0.6">{_LAMPS}</g>',
}
"""Floor -> its motif, or the function that draws it in a hex."""
