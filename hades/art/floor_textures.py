"""Colours and textures of the floors of both decks, as SVG fragments.

A texture runs on across the hexes of its floor, and is faint so that the counters stand out.
"""

from __future__ import annotations

from hades.art.colours import Colour, hexed

VOIDS = "#0c0808", "#070912"
"""Colours beyond the walls of each deck."""

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
    """Return a pseudo-random number from 0 to 1 that is always the same for a hex and a ``salt``."""
    n = (hex_ * 2654435761 + salt * 40503 + 12345) & 0xFFFFFFFF
    n ^= n >> 13
    n = (n * 1274126177) & 0xFFFFFFFF
    return ((n ^ n >> 16) & 0xFFFF) / 0xFFFF


def colour(map_: int, floor: str) -> str:
    return hexed(FLOORS[map_].get(floor, FLOORS[map_]["plain"]))


def pattern(floor: str, id_: str) -> str:
    """Return the texture of a floor as an SVG pattern; "" for a floor without one."""
    if floor not in TEXTURES:
        return ""
    wide, high, lines = TEXTURES[floor]
    inside = "".join(
        f'<path d="{data}" fill="none" stroke="{ink}" stroke-width="{width:g}" stroke-opacity="{opacity:g}"/>'
        for data, ink, width, opacity in lines
    )
    return f'<pattern id="{id_}" width="{wide:g}" height="{high:g}" patternUnits="userSpaceOnUse">{inside}</pattern>'


def hull_number(hex_: int, x: float, y: float) -> str:
    """Draw the character of the hull number painted on a hex; return "" for a hex without one."""
    if not 193 <= hex_ <= 198:
        return ""
    return (
        f'<text x="{x:.0f}" y="{y + 27:.0f}" font-size="74" font-weight="bold" text-anchor="middle" '
        f'fill="#fff3dc" fill-opacity="0.3">{"NE-249"[hex_ - 193]}</text>'
    )


_PLATES = "M0 2 H200 M0 88 H200 M60 2 V88 M160 88 V174"
_GIRDERS = "M0 50 L50 0 M-5 5 L5 -5 M45 55 L55 45"
_CRACK = "M0 40 L34 58 L52 30 L90 74 L128 60 L160 96 L200 40 M90 74 L78 120 L112 174 M112 0 L128 60"
TEXTURES: dict[str, tuple[float, float, tuple[tuple[str, str, float, float], ...]]] = {
    "hull": (200, 174, ((_PLATES, "#120b08", 2.4, 0.4),)),
    "plain": (200, 174, ((_PLATES, "#120b08", 2.4, 0.4),)),
    "rim": (50, 50, ((_GIRDERS, "#1b110e", 5, 0.35),)),
    "solar": (25, 25, (("M0 0 H25 M0 0 V25", "#93b2ff", 2, 0.3),)),
    "scar": (200, 174, ((_CRACK, "#ff5a1e", 9, 0.16), (_CRACK, "#ffb057", 2, 0.5))),
    "seam": (100, 29, (("M0 14 H100", "#160c09", 5, 0.45), ("M20 14 h6 M70 14 h6", "#e9b893", 4, 0.3))),
    "hangar": (100, 20, (("M0 10 H100", "#14161c", 2.4, 0.4),)),
    "vent": (100, 24, (("M0 12 H100", "#1c0a05", 8, 0.5), ("M0 14 H100", "#ff6a2a", 2, 0.35))),
    "boss": (100, 44, (("M0 40 Q50 -16 100 40", "#241509", 4, 0.35),)),
    "antenna": (50, 58, (("M12 40 v-17 m-6 3 h12 M37 12 v-10 m-5 2 h10", "#dfe8c8", 2, 0.3),)),
    "terrace": (100, 29, (("M0 10 h38 l10 -8 h44 l8 8", "#1c100b", 3, 0.4),)),
    "deck": (100, 58, (("M0 2 H100 M25 2 V31 M0 31 H100 M75 31 V60", "#0d0f1e", 2, 0.35),)),
    "grating": (12.5, 20, (("M6 0 V20", "#070914", 4, 0.4),)),
    "plate": (40, 30, (("M6 10 l9 -5 M26 20 l9 5", "#d4dcff", 2.4, 0.14),)),
    "cell": (25, 25, (("M8 0 V25", "#d9b6c8", 3, 0.13),)),
    "engine": (100, 29, (("M0 24 L50 4 L100 24", "#1a0d0d", 4, 0.45),)),
    "ice": (
        100,
        70,
        (("M20 20 h14 M24 14 l6 12 m0 -12 l-6 12 M70 54 h12 M73 49 l6 10 m0 -10 l-6 10", "#f2fbff", 2, 0.3),),
    ),
    "marble": (50, 58, (("M0 29 L25 0 L50 29 L25 58 Z", "#14121c", 2.4, 0.3),)),
    "pipe": (100, 22, (("M0 11 H100", "#1a0c10", 9, 0.5), ("M0 9 H100", "#e0705a", 2.4, 0.25))),
    "quay": (100, 22, (("M0 11 q12.5 -9 25 0 t25 0 t25 0 t25 0", "#06121c", 4, 0.5),)),
    "stone": (100, 58, (("M0 2 H100 M30 2 V31 M0 31 H100 M80 31 V60", "#0b0912", 2.4, 0.35),)),
    "straw": (
        100,
        62,
        (
            (
                "M8 10 l14 5 M40 26 l12 -6 M70 8 l-9 8 M20 44 l11 6 M60 52 l14 -3 M88 34 l8 7",
                "#ffe6a6",
                2,
                0.22,
            ),
        ),
    ),
    "walkway": (100, 43, (("M0 21 H100", "#0c0e1c", 3, 0.4),)),
}
"""Floor -> width and height of the repeated tile, and its lines: path, ink, width, opacity.

The width must divide the circumference of the ship, or the texture would have a visible seam.
"""
