"""Pictures of effects on the board: light, smoke, words, and the Vittles with its modules.

The arguments of a function are the words after its name in a key of `hades.art.library`.
"""

from __future__ import annotations

from hades.art.colours import BAD, EMBER, FIRE, GOOD, STEEL, TITLE, VIOLET, WARN, hexed
from hades.art.floor_textures import chance
from hades.art.svg import INK, LIGHT, OUTLINE, strokes, svg, text

TONES = {"fire": EMBER, "good": GOOD, "bad": BAD, "cold": STEEL}
"""Tone of an effect -> its colour. The effect's word says the same."""
MODULE = {"holding": (GOOD, "#16261f"), "failing": (WARN, "#463818"), "destroyed": (BAD, "#2c1618")}
"""Edge and ground colour of a module, by its state."""


def _radial_gradient(id_: str, *stops: tuple[float, str, float]) -> str:
    inside = "".join(f'<stop offset="{at}" stop-color="{c}" stop-opacity="{o}"/>' for at, c, o in stops)
    return f'<radialGradient id="{id_}">{inside}</radialGradient>'


def _around(data: str) -> str:
    return "".join(f'<path d="{data}" transform="rotate({30 * k} 50 50)"/>' for k in range(12))


_HOT = hexed(FIRE[0])
STILL = {
    # The trail of a tracer, pointing north, and the exhaust of the Vittles, pointing east.
    "trail": svg(f'<rect x="34" width="32" height="100" fill="{hexed(EMBER)}"/>'),
    "trail|ship": svg(
        '<linearGradient id="g" x1="1" y1="0" x2="0" y2="0"><stop offset="0" stop-color="#fff"/>'
        f'<stop offset="0.3" stop-color="{hexed(VIOLET)}"/><stop offset="1" stop-color="{hexed(VIOLET)}" '
        'stop-opacity="0"/></linearGradient><path d="M100 20 L0 46 V54 L100 80 Z" fill="url(#g)"/>'
    ),
    # The flying part of a tracer, pointing north.
    "streak": svg(
        '<linearGradient id="g" x1="0" y1="1" x2="0" y2="0">'
        f'<stop offset="0" stop-color="{hexed(FIRE[1])}" stop-opacity="0"/>'
        f'<stop offset="0.7" stop-color="{_HOT}"/><stop offset="1" stop-color="#fff"/></linearGradient>'
        f'<rect x="24" width="52" height="100" rx="26" ry="6" fill="{_HOT}" fill-opacity="0.22"/>'
        '<rect x="38" width="24" height="100" rx="12" ry="4" fill="url(#g)"/>'
    ),
    # The head of an arrow that points north, with its tip in the middle.
    "tip": svg(
        f'<path d="M50 50 L86 98 L50 84 L14 98 Z" fill="{hexed(EMBER)}" stroke="{OUTLINE}" stroke-width="6"/>'
    ),
    # The light of an impact.
    "flash": svg(
        _radial_gradient(
            "g", (0, "#fff", 1), (0.35, _HOT, 0.95), (0.7, hexed(FIRE[1]), 0.5), (1, hexed(FIRE[1]), 0)
        )
        + '<circle cx="50" cy="50" r="50" fill="url(#g)"/>'
    ),
    # Rays round a target that was hit.
    "burst": svg(
        f'<g fill="{hexed(WARN)}" stroke="{OUTLINE}" stroke-width="3">{_around("M50 0 L56 15 H44 Z")}</g>'
    ),
    # A flying splinter.
    "shard": svg(
        f'<path d="M10 40 L60 8 L92 56 L44 92 Z" fill="{hexed(FIRE[1])}" stroke="{INK}" stroke-width="8"/>'
    ),
    # Rays of light from a hex.
    "rays": svg(
        _radial_gradient("g", (0, "#fff", 0.95), (0.4, hexed(WARN), 0.55), (1, hexed(WARN), 0))
        + f'<g fill="url(#g)"><circle cx="50" cy="50" r="40"/>{_around("M50 50 L44 0 H56 Z")}</g>'
    ),
    # A column of light below a ship.
    "column": svg(
        '<linearGradient id="g" x1="0" y1="0" x2="0" y2="1">'
        f'<stop offset="0" stop-color="{hexed(STEEL)}" stop-opacity="0"/>'
        '<stop offset="1" stop-color="#fff"/></linearGradient>'
        '<rect x="20" width="60" height="100" fill="url(#g)"/>'
    ),
}
"""The effects without parameters, by name."""


def smoke() -> str:
    puffs = "".join(
        f'<circle cx="{50 + 26 * (chance(n, 71) - 0.5) * 2:.0f}" cy="{50 + 26 * (chance(n, 72) - 0.5) * 2:.0f}" '
        f'r="{12 + 12 * chance(n, 73):.0f}" fill="url(#{"f" if n % 3 else "s"})"/>'
        for n in range(11)
    )
    fire = _radial_gradient("f", (0, _HOT, 0.95), (0.5, hexed(FIRE[1]), 0.8), (1, hexed(FIRE[2]), 0))
    return svg(f"{fire}{_radial_gradient('s', (0, '#2a2226', 0.9), (1, '#1a1618', 0))}{puffs}")


def pulse(tone: str) -> str:
    return svg(strokes('circle cx="50" cy="50" r="44"', (OUTLINE, 10), (hexed(TONES[tone]), 5)))


def say(words: str, tone: str) -> str:
    """Draw a word on a plate across the middle of the square, as large as fits."""
    size = 100 / (0.66 * len(words) + 1.4)
    high = 1.7 * size
    return svg(
        f'<rect x="1.5" y="{50 - high / 2:.1f}" width="97" height="{high:.1f}" rx="{high * 0.28:.1f}" '
        f'fill="{INK}" fill-opacity="0.93" stroke="{hexed(TONES[tone])}" stroke-width="{size * 0.16:.1f}"/>'
        + text(words, 50, 50 + 0.36 * size, round(size, 1), LIGHT)
    )


def hull() -> str:
    """Draw the Vittles from above, flying east and lit by the Hades below it, with its shadow."""
    body = "M7 50 L9 42.500 H17 L24 39 H70 L86 43 L99.500 50 L86 57 L70 61 H24 L17 57.500 H9 Z"
    wing = "M56 40 L36 28 H25 L31 40 Z M22 40 L14 34.500 H9 L12 42 Z"
    stripe = "M31.500 31 H41 L46 34 H33 Z"
    nozzle = "M9.500 43.600 H5.600 L4.600 44.700 V48.100 L5.600 49.200 H9.500 Z"
    flip = 'transform="matrix(1 0 0 -1 0 100)"'
    rim = f'fill="none" stroke="{hexed(TITLE[1])}" stroke-width="0.4" stroke-linejoin="round"'
    return svg(
        # The colours of the ship on the poster, hades.art.ships.
        '<linearGradient id="t" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#f4f8ff"/>'
        '<stop offset="0.5" stop-color="#ccd5e8"/><stop offset="1" stop-color="#8f9cba"/></linearGradient>'
        '<linearGradient id="b" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#7d89a8"/>'
        '<stop offset="0.7" stop-color="#4a5470"/><stop offset="1" stop-color="#8a5b4c"/></linearGradient>'
        + _radial_gradient("j", (0, "#fff", 1), (0.3, "#9cc0ff", 0.9), (1, "#3f6bff", 0))
        + f'<path d="{body}" fill="#000" fill-opacity="0.6" transform="translate(1.2 6)"/>'
        '<ellipse cx="5" cy="46.400" rx="5" ry="4" fill="url(#j)"/><ellipse cx="5" cy="53.600" rx="5" ry="4" fill="url(#j)"/>'
        f'<path d="{wing}" fill="url(#t)" stroke="{OUTLINE}" stroke-width="0.4"/>'
        f'<path d="{wing}" fill="#4a5470" stroke="{OUTLINE}" stroke-width="0.4" {flip}/>'
        f'<path d="M31 40 L25 28 H36 L56 40 M12 42 L9 34.500 H14 L22 40" {rim} {flip}/>'
        f'<path d="{stripe}" fill="{hexed(EMBER)}"/>'
        f'<path d="{nozzle}" fill="#161c2c"/><path d="{nozzle}" fill="#161c2c" {flip}/>'
        f'<path d="{body}" fill="url(#t)" stroke="{OUTLINE}" stroke-width="0.5" stroke-linejoin="round"/>'
        '<path d="M7 50 L9 57.500 H17 L24 61 H70 L86 57 L99.500 50 Z" fill="url(#b)"/>'
        '<path d="M24 39 H70 L86 43 L84 43.300 L69.500 40 H23 Z" fill="#fff" fill-opacity="0.6"/>'
        f'<path d="M9 57.500 H17 L24 61 H70 L86 57 L99.500 50" {rim}/>'
        '<path d="M19 41.600 V58.400 M74 40 V60 M24 57.500 H66" fill="none" stroke="#45516f" stroke-width="0.4"/>'
        f'<path d="M25 41 H47 L48.500 42.900 H25 Z" fill="{hexed(EMBER)}"/>'
        '<path d="M90.500 46.600 L97.600 50 L90.500 53.400 L91.700 50 Z" fill="#101a33"/>'
        '<path d="M91.400 47.400 L96.600 49.800 L92 49.500 Z" fill="#7fb8ff"/>'
        '<text x="69" y="43.200" font-size="2.600" font-weight="bold" text-anchor="end" fill="#2a3758">VITTLES</text>'
        f'<rect x="10.400" y="45" width="79.200" height="10" rx="1.600" fill="{INK}"/>'
    )


def module(name: str, status: str) -> str:
    """Draw a module of the Vittles: its id, with a sign for its state."""
    edge, ground = MODULE[status]
    c = hexed(edge)
    sign = {"holding": "", "failing": text("!", 50, 96, 44, c), "destroyed": ""}[status]
    box = f'<rect x="5" y="5" width="90" height="90" rx="12" fill="{ground}" stroke="{c}" stroke-width="8"/>'
    if status == "destroyed":
        cross = strokes('path d="M16 16 L84 84 M84 16 L16 84" stroke-linecap="round"', (OUTLINE, 20), (c, 12))
        return svg(f"{box}{text(name, 50, 64, 40, '#8f8790')}{cross}")
    return svg(box + text(name, 50, 66 if status == "holding" else 54, 44, LIGHT) + sign)
