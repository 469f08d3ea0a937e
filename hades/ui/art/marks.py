"""Marks on hexes: where one can go, what can be hit, who is chosen. Shape first, colour second."""

from __future__ import annotations

from hades.ui.art.counters import polygon, svg
from hades.ui.look import DECK_COLOURS, EMBER, FAMILY, GOOD, STEEL, WARN, hexed

_HEX = polygon(6, 52, 0)


def move(left: int) -> str:
    """A hex that can be reached, with the factors left after the move."""
    number = (
        f'<text x="50" y="60" font-size="30" font-weight="bold" fill="#eafff0" '
        f'stroke="#0c2214" stroke-width="5" paint-order="stroke" text-anchor="middle">{left}</text>'
        if left >= 0
        else '<circle cx="50" cy="50" r="9" fill="#eafff0"/>'
    )
    return svg(
        f'<polygon points="{_HEX}" fill="{hexed(GOOD)}" fill-opacity="0.26" stroke="{hexed(GOOD)}" '
        f'stroke-opacity="0.95" stroke-width="3"/><g opacity="0.9">{number}</g>'
    )


def place() -> str:
    """A hex where a Unit can be put."""
    ring = polygon(6, 45, 0)
    c = hexed(STEEL)
    return svg(
        f'<polygon points="{ring}" fill="{c}" fill-opacity="0.17" stroke="#05070c" stroke-opacity="0.75" '
        f'stroke-width="9"/><polygon points="{ring}" fill="none" stroke="{c}" stroke-width="4.5"/>'
    )


def target() -> str:
    """Something that can be attacked: a reticle."""
    c = hexed(EMBER)
    return svg(
        f'<circle cx="50" cy="50" r="45" fill="none" stroke="#000" stroke-opacity="0.5" stroke-width="8"/>'
        f'<circle cx="50" cy="50" r="45" fill="none" stroke="{c}" stroke-width="4.5" stroke-dasharray="47 23.7" '
        f'stroke-dashoffset="23"/><path d="M50 0 V14 M50 86 V100 M0 50 H14 M86 50 H100" stroke="{c}" stroke-width="6"/>'
    )


def ghost() -> str:
    """Round a counter of the other deck: a broken ring."""
    return svg(
        '<circle cx="50" cy="50" r="46" fill="none" stroke="#000" stroke-opacity="0.6" stroke-width="9"/>'
        '<circle cx="50" cy="50" r="46" fill="none" stroke="#f4f0e6" stroke-width="5" stroke-dasharray="16 13"/>'
    )


def word(words: str) -> str:
    """One or two characters of a hex number."""
    return svg(
        f'<text x="50" y="78" font-size="80" font-weight="bold" text-anchor="middle" fill="#f4f0e6" '
        f'stroke="#05070c" stroke-width="20" stroke-opacity="0.85" stroke-linejoin="round" '
        f'paint-order="stroke">{words}</text>'
    )


def tab(words: str, deck: int) -> str:
    """A number of the rulers along the edges of a deck."""
    c = hexed(DECK_COLOURS[deck])
    return svg(
        f'<rect x="6" y="14" width="88" height="72" rx="14" fill="#05070c" fill-opacity="0.82" stroke="{c}" '
        f'stroke-opacity="0.7" stroke-width="4"/><text x="50" y="70" font-size="58" font-weight="bold" '
        f'text-anchor="middle" fill="#f4f0e6">{words}</text>'
    )


def shaft(letter: str, deck: int) -> str:
    """The letter of a Complex of the other deck."""
    c = hexed(DECK_COLOURS[deck])
    return svg(
        f'<circle cx="50" cy="50" r="44" fill="#05070c" fill-opacity="0.72" stroke="{c}" stroke-width="6" '
        f'stroke-dasharray="16 11"/><text x="50" y="70" font-size="56" font-weight="bold" '
        f'text-anchor="middle" fill="#f4f0e6">{letter}</text>'
    )


PIPS = {
    "squad": (FAMILY["green"], '<rect x="14" y="14" width="72" height="72"/>'),
    "friend": (FAMILY["blue"], '<circle cx="50" cy="50" r="40"/>'),
    "nastian": (FAMILY["yellow"], '<polygon points="50,2 98,50 50,98 2,50"/>'),
    "gorgon": (FAMILY["gold"], '<path d="M50 0 63 36 100 50 63 64 50 100 37 64 0 50 37 36Z"/>'),
    "si": (FAMILY["red"], f'<polygon points="{polygon(6, 46, 0)}"/>'),
}
"""What stands on a deck, in the small map: colour and shape."""


def pip(kind: str) -> str:
    """A Unit or SI of the small map, told by its shape."""
    colour, shape = PIPS[kind]
    return svg(f'<g fill="{hexed(colour)}" stroke="#05070c" stroke-width="9">{shape}</g>')


def select() -> str:
    """A Unit that may be chosen: corners."""
    c = hexed(GOOD)
    corner = "M9 26 V9 H26 M74 9 H91 V26 M91 74 V91 H74 M26 91 H9 V74"
    return svg(
        f'<path d="{corner}" fill="none" stroke="#000" stroke-opacity="0.6" stroke-width="9"/>'
        f'<path d="{corner}" fill="none" stroke="{c}" stroke-width="5"/>'
    )


def chosen() -> str:
    """The chosen Unit: a full ring."""
    c = hexed(WARN)
    return svg(
        f'<polygon points="{polygon(6, 48, 0)}" fill="{c}" fill-opacity="0.2" stroke="#000" stroke-opacity="0.6" stroke-width="9"/>'
        f'<polygon points="{polygon(6, 48, 0)}" fill="none" stroke="{c}" stroke-width="5"/>'
    )


def hover() -> str:
    """The hex under the mouse."""
    return svg(
        f'<polygon points="{polygon(6, 50, 0)}" fill="none" stroke="#fff" stroke-opacity="0.85" stroke-width="3"/>'
    )


def dot() -> str:
    """A step of a planned way."""
    return svg(f'<circle cx="50" cy="50" r="13" fill="{hexed(WARN)}" stroke="#14161c" stroke-width="5"/>')


def door(state: str) -> str:
    """A door in its hexside, lying along the top of the square: closed, open or a trap."""
    if state == "open":
        return svg('<path d="M2 50 H28 M72 50 H98" stroke="#e8c35a" stroke-width="13"/>')
    colour = "#ff5d4d" if state == "trap" else "#e8c35a"
    teeth = (
        "".join(f'<path d="M{x} 56 l6 14 l6 -14 Z" fill="{colour}"/>' for x in (12, 30, 48, 66, 80))
        if state == "trap"
        else '<rect x="42" y="36" width="16" height="28" rx="4" fill="#14161c"/><rect x="47" y="42" width="6" height="16" fill="#e8c35a"/>'
    )
    return svg(
        f'<rect x="2" y="42" width="96" height="16" fill="{colour}" stroke="#14161c" stroke-width="4"/>{teeth}'
    )


def chit(kind: str) -> str:
    """A chit that lies on the table this turn: Crisis! or Comm Crash."""
    if kind == "crisis":
        inside = (
            '<path d="M46 26 H54 L52 60 H48 Z" fill="#14161c"/><circle cx="50" cy="70" r="5" fill="#14161c"/>'
        )
        return svg(f'<path d="M50 6 L96 88 H4 Z" fill="#ffcf4a" stroke="#14161c" stroke-width="5"/>{inside}')
    waves = "M50 46 V82 M38 82 H62 M36 48 A18 18 0 0 1 36 24 M64 48 A18 18 0 0 0 64 24"
    return svg(
        '<rect x="8" y="8" width="84" height="84" rx="12" fill="#3a4262" stroke="#14161c" stroke-width="5"/>'
        f'<path d="{waves}" fill="none" stroke="#f4f0e6" stroke-width="6"/><circle cx="50" cy="36" r="7" fill="#f4f0e6"/>'
        '<path d="M18 84 L84 16" stroke="#ff5d4d" stroke-width="8"/>'
    )


def compass(direction: str, deck: str) -> str:
    """The Preferred Direction of a deck: a hex with an arrow in one of its sides."""
    tone = hexed(DECK_COLOURS[int(deck)])
    ring = polygon(6, 46, 0)
    names = {"NE": 30, "E": 90, "SE": 150, "SW": 210, "W": 270, "NW": 330}
    ticks = "".join(
        f'<path d="M50 10 V17" stroke="#aeb6c4" stroke-width="3" transform="rotate({angle} 50 50)"/>'
        for angle in names.values()
    )
    needle = (
        f'<g transform="rotate({names[direction]} 50 50)"><path d="M50 5 L66 27 L55 25 V33 H45 V25 L34 27 Z" '
        f'fill="{tone}" stroke="#0a0c12" stroke-width="2.5" stroke-linejoin="round"/></g>'
        if direction in names
        else ""
    )
    words = direction if direction in names else "?"
    return svg(
        f'<polygon points="{ring}" fill="#0a0c12" fill-opacity="0.86" stroke="{tone}" stroke-width="3"/>{ticks}'
        f'{needle}<text x="50" y="59" font-size="24" font-weight="bold" text-anchor="middle" fill="#f4f0e6">{words}</text>'
    )


def badge(treasure: str) -> str:
    """A treasure: lying on the map, or as a badge on its carrier."""
    if treasure == "idol":
        inside = '<path d="M36 84 L38 60 Q30 52 33 38 Q36 18 50 16 Q64 18 67 38 Q70 52 62 60 L64 84 Z"/><circle cx="43" cy="38" r="4.5" fill="#14161c"/><circle cx="57" cy="38" r="4.5" fill="#14161c"/><path d="M42 50 H58" stroke="#14161c" stroke-width="4"/>'
    else:
        inside = '<path d="M28 46 Q50 22 72 46 V78 H28 Z"/><path d="M28 52 H72" stroke="#14161c" stroke-width="4"/><rect x="44" y="47" width="12" height="14" fill="#14161c"/>'
    return svg(
        f'<circle cx="50" cy="50" r="46" fill="#14161c"/><circle cx="50" cy="50" r="43" fill="none" stroke="#ffd75e" stroke-width="4"/>'
        f'<g fill="#ffd75e">{inside}</g>'
    )
