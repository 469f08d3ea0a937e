"""Marks on hexes: reach, targets, selection and signs. The marks differ in shape, not only in colour.

The arguments of a function are the words after its name in a key of `hades.art.library`.
"""

from __future__ import annotations

import math
from xml.sax.saxutils import escape

from hades import geometry as geo
from hades.art.colours import (
    ALARM,
    BRASS,
    CROSSED,
    DECK_COLOURS,
    EDGE,
    EMBER,
    FAMILY,
    GOOD,
    NAMES,
    PEN,
    SIGNAL,
    SPACE,
    STEEL,
    WALL,
    WARN,
    hexed,
)
from hades.art.counters import ANGLES
from hades.art.svg import INK, LIGHT, OUTLINE, PAPER, polygon, strokes, svg, text
from hades.printable import line
from hades.view import CircleSeen

WON, DRAWN, LOST, OPEN, MISSED = "won", "drawn", "lost", "open", "missed"
"""Ranks of a `medal`: results of a raid, and ``missed`` for an achievement not yet reached."""
QUIET = "#8d95a8"
"""Ink of a `medal` for something lost or not yet reached."""
SHADE = "#0009"
"""Shadow around a mark: black at 60%."""
TINTS = {"move": GOOD, "place": STEEL, "wake": ALARM}
"""Kind of area -> its colour: where a Unit can move, be placed, or activate an Installation."""
FAINT = {"wake": 0.5}
"""Kind of area -> opacity of its edge, for areas that only warn."""

_ROUND = ' stroke-linejoin="round"'
_EDGE = f'stroke="{INK}" stroke-width="4"'
_FACING = f'stroke="{OUTLINE}" stroke-width="14" stroke-linejoin="round" paint-order="stroke"'
_BRACKETS = f' stroke-dasharray="22 23" stroke-dashoffset="11"{_ROUND}'
_CORNERS = 'path d="M7 26 V7 H26 M74 7 H93 V26 M93 74 V93 H74 M26 93 H7 V74"'
_CROSS = 'path d="M12 12 L88 88 M88 12 L12 88" stroke-linecap="round"'
_RING = 'circle cx="50" cy="50" r="44" stroke-dasharray="38 31.1" stroke-dashoffset="19"'
"""A ring with gaps at its diagonals, where the corners of a counter have numbers and badges."""
_PACER = 'rect x="7" y="7" width="86" height="86" rx="14"'


def _hexagon(radius: float) -> str:
    return f'polygon points="{polygon(6, radius)}"'


def _area(kind: str) -> str:
    return f'<{_hexagon(49)} fill="{hexed(TINTS[kind])}" fill-opacity="0.1"/>'


def _badge(inside: str) -> str:
    gold = hexed(SIGNAL)
    return (
        f'<circle cx="50" cy="50" r="46" fill="{INK}"/><circle cx="50" cy="50" r="43" fill="none" '
        f'stroke="{gold}" stroke-width="4"/><g fill="{gold}">{inside}</g>'
    )


_STILL = {
    # A hex of an area, tinted so that the ground stays visible; a hex outside it is shaded.
    "move": _area("move"),
    "place": _area("place"),
    "wake": _area("wake"),
    "shade": f'<{_hexagon(50.6)} fill="{hexed(SPACE)}" fill-opacity="0.48"/>',
    # A hex of the other end of the deck, repeated beyond the seam.
    **{
        f"beyond|{deck}": f'<{_hexagon(51)} fill="{hexed(SPACE)}"/>'
        + strokes(f'{_hexagon(48.6)} stroke-opacity="0.6"', (hexed(colour), 2.2))
        for deck, colour in enumerate(DECK_COLOURS)
    },
    # The hex of a target, with brackets in its corners, outside the counters.
    "target": f'<{_hexagon(45)} fill="{hexed(EMBER)}" fill-opacity="0.5"/>'
    + strokes(_hexagon(45) + _BRACKETS, (OUTLINE, 13), (hexed(EMBER), 8)),
    # Corners round a module or a Fighter under fire.
    "aim": strokes(_CORNERS, (OUTLINE, 15), (hexed(EMBER), 9)),
    # The hex of the selected Unit.
    "chosen": f'<{_hexagon(45)} fill="{hexed(WARN)}" fill-opacity="0.35"/>'
    + strokes(_hexagon(45) + _ROUND, (OUTLINE, 12), (hexed(WARN), 8)),
    # The hex under the mouse.
    "hover": strokes(_hexagon(47), (OUTLINE, 7), ("#fff", 3)),
    # Around a highlighted hex; thinner, around a hex that the line under the mouse is about.
    "ring": strokes(_RING, (OUTLINE, 11), ("#fff", 6)),
    "about": strokes(_RING, (OUTLINE, 6), ("#c9d4ea", 2.5)),
    # A hex on the path to the mouse, and a step of a planned path.
    "step": f'<circle cx="50" cy="50" r="12" fill="{LIGHT}" stroke="{OUTLINE}" stroke-width="7"/>',
    "dot": f'<circle cx="50" cy="50" r="13" fill="{hexed(WARN)}" stroke="{INK}" stroke-width="5"/>',
    # Corners round a Unit that can be selected.
    "select": strokes(_CORNERS, (SHADE, 9), (hexed(GOOD), 6)),
    # Over a counter that was destroyed.
    "struck": strokes(f'{_CROSS} stroke-opacity="0.85"', (OUTLINE, 22)) + strokes(_CROSS, (hexed(ALARM), 13)),
    # Below a counter of another run.
    "pacer": f'<{_PACER} fill="{OUTLINE}" fill-opacity="0.45" stroke="{SHADE}" stroke-width="9"/>'
    + strokes(f'{_PACER} stroke-dasharray="13 9"', (hexed(STEEL), 5)),
    # Below a counter of a spread-out stack.
    "tile": '<rect x="2" y="2" width="96" height="96" rx="8" fill="#0b0e16" fill-opacity="0.93" '
    f'stroke="{LIGHT}" stroke-opacity="0.75" stroke-width="2.5"/>',
    # A note: its ring, a hexagon unlike the program's own rings; a piece of its arrow, pointing north; and the
    # arrowhead, with its tip in the middle.
    "pen_ring": strokes(_hexagon(47) + _ROUND, (OUTLINE, 13), (hexed(PEN), 7)),
    "pen_shaft": f'<rect x="37" y="-2" width="26" height="104" fill="{OUTLINE}"/>'
    f'<rect x="42" y="-2" width="16" height="104" fill="{hexed(PEN)}"/>',
    "pen_head": f'<path d="M50 50 L84 98 L50 84 L16 98 Z" fill="{hexed(PEN)}" stroke="{OUTLINE}" '
    'stroke-width="7" stroke-linejoin="round"/>',
    # A step of a path, pointing north, from the centre of a hex to the next; half a step begins at the edge.
    "leg|whole": strokes('path d="M50 -4 V104"', (OUTLINE, 18), (LIGHT, 7)),
    "leg|half": strokes('path d="M50 -4 V50"', (OUTLINE, 18), (LIGHT, 7)),
    # A door, along the top of the square: barred with a lock; two leaves folded back; the teeth of a Trap.
    "door|closed": f'<rect x="2" y="39" width="96" height="20" fill="{hexed(BRASS)}" {_EDGE}/>'
    f'<path d="M22 40 V58 M78 40 V58" {_EDGE}/><rect x="36" y="27" width="28" height="44" rx="7" fill="{INK}"/>'
    f'<circle cx="50" cy="43" r="6.500" fill="{hexed(BRASS)}"/>'
    f'<path d="M50 44 V60" stroke="{hexed(BRASS)}" stroke-width="6"/>',
    "door|open": strokes('path d="M18 50 H82"', (OUTLINE, 22))
    + strokes(
        f'path d="M3 50 H26 M26 50 L20 78 M97 50 H74 M74 50 L80 78"{_ROUND}', (INK, 16), (hexed(BRASS), 9)
    ),
    "door|trap": f'<g fill="{hexed(ALARM)}" {_EDGE}>'
    + "".join(f'<path d="M{x} 57 l7 19 l7 -19 Z"/>' for x in (8, 25, 43, 61, 78))
    + '<rect x="2" y="40" width="96" height="18"/></g>',
    # At the edge of the view, pointing up towards a Unit that can be selected, a target, or a highlighted hex
    # out of view.
    **{
        f"beyond|{kind}": f'<circle cx="50" cy="50" r="47" fill="{OUTLINE}" fill-opacity="0.8"/>'
        f'<path d="M50 10 L80 78 L50 63 L20 78 Z" fill="{hexed(ink)}"/>'
        for kind, ink in (("select", GOOD), ("target", EMBER), ("advised", STEEL))
    },
    # The facing of an enemy, pointing up.
    "facing": f'<path d="M50 6 L82 92 L50 78 L18 92 Z" fill="{hexed(FAMILY["yellow"])}" {_FACING}/>',
    # The effect of entering a hex: an SI wakes, the Unit stops, it is unknown, or it is any other known one.
    "sign|wake": f'<{_hexagon(46)} fill="{hexed(FAMILY["red"])}" stroke="{INK}" stroke-width="7"/>'
    f'<path d="M43 20 H57 L54 58 H46 Z" fill="{INK}"/><circle cx="50" cy="73" r="8" fill="{INK}"/>',
    "sign|stop": f'<rect x="8" y="8" width="84" height="84" rx="10" fill="{INK}" stroke="{PAPER}" '
    f'stroke-width="7"/><path d="M28 28 L72 72 M72 28 L28 72" stroke="{PAPER}" stroke-width="13" '
    'stroke-linecap="round"/>',
    "sign|unknown": f'<circle cx="50" cy="50" r="43" fill="{PAPER}" stroke="{INK}" stroke-width="7"/>'
    + text("?", 50, 74, 68, INK),
    "sign|effect": f'<circle cx="50" cy="50" r="43" fill="{PAPER}" stroke="{INK}" stroke-width="7"/>'
    f'<path d="M24 50 H72 M54 30 L74 50 L54 70" fill="none" stroke="{INK}" stroke-width="11"/>',
    # A chit in force this turn.
    "chit|crisis": f'<path d="M50 6 L96 88 H4 Z" fill="{hexed(SIGNAL)}" stroke="{INK}" stroke-width="5"/>'
    f'<path d="M46 26 H54 L52 60 H48 Z" fill="{INK}"/><circle cx="50" cy="70" r="5" fill="{INK}"/>',
    "chit|comm-crash": '<rect x="8" y="8" width="84" height="84" rx="12" fill="#3a4262" '
    f'stroke="{INK}" stroke-width="5"/>'
    '<path d="M50 46 V82 M38 82 H62 M36 48 A18 18 0 0 1 36 24 M64 48 A18 18 0 0 0 64 24" '
    f'fill="none" stroke="{LIGHT}" stroke-width="6"/><circle cx="50" cy="36" r="7" fill="{LIGHT}"/>'
    f'<path d="M18 84 L84 16" stroke="{hexed(ALARM)}" stroke-width="8"/>',
    # A treasure: on the map, or as a badge on its carrier.
    "badge|idol": _badge(
        '<path d="M36 84 L38 60 Q30 52 33 38 Q36 18 50 16 Q64 18 67 38 Q70 52 62 60 L64 84 Z"/>'
        f'<circle cx="43" cy="38" r="4.5" fill="{INK}"/><circle cx="57" cy="38" r="4.5" fill="{INK}"/>'
        f'<path d="M42 50 H58" {_EDGE}/>'
    ),
    "badge|loot": _badge(
        f'<path d="M28 46 Q50 22 72 46 V78 H28 Z"/><path d="M28 52 H72" {_EDGE}/>'
        f'<rect x="44" y="47" width="12" height="14" fill="{INK}"/>'
    ),
}
STILL = {name: svg(inside) for name, inside in _STILL.items()}
"""Key -> drawing of a mark without parameters."""


def edge(kind: str, sides: str) -> str:
    """Draw the edge of an area along sides of a hex, such as ``23`` (clockwise from 1, the north-east)."""
    corners = [
        f"{50 + 48 * math.sin(k * math.pi / 3):.1f} {50 - 48 * math.cos(k * math.pi / 3):.1f}"
        for k in range(7)
    ]
    path = " ".join(f"M{corners[int(side) - 1]} L{corners[int(side)]}" for side in sides)
    line = f'path d="{path}" stroke-linecap="round" stroke-opacity="{FAINT.get(kind, 1)}"'
    return svg(strokes(line, (OUTLINE, 8), (hexed(TINTS[kind]), 4)))


def cost(words: str) -> str:
    return svg(
        f'<rect x="4" y="24" width="92" height="52" rx="26" fill="{OUTLINE}" stroke="{LIGHT}" stroke-width="6"/>'
        + text(words, 50, 66, 44)
    )


def word(words: str) -> str:
    """Draw one or two characters of a hex number."""
    return svg(
        f'<text x="50" y="78" font-size="80" font-weight="bold" text-anchor="middle" fill="{LIGHT}" '
        f'stroke="{OUTLINE}" stroke-width="20" stroke-opacity="0.85" stroke-linejoin="round" '
        f'paint-order="stroke">{words}</text>'
    )


def name(words: str, deck: str) -> str:
    """Draw the name of a region in spaced capitals, with ``/`` between its lines."""
    rows = words.split("/")
    size = 100 / max(0.76 * max(map(len, rows)), 1.2 * len(rows))
    lines = "".join(
        f'<text x="50" y="{50 + size * (1.1 * (n - (len(rows) - 1) / 2) + 0.35):.1f}">{escape(line(row))}</text>'
        for n, row in enumerate(rows)
    )
    return svg(
        f'<g font-size="{size:.2f}" font-weight="bold" text-anchor="middle" letter-spacing="{size * 0.04:.2f}" '
        f'fill="{hexed(NAMES[int(deck)])}" fill-opacity="0.66" stroke="{OUTLINE}" stroke-width="{size * 0.45:.2f}" stroke-opacity="0.75" '
        f'stroke-linejoin="round" paint-order="stroke">{lines}</g>'
    )


def tab(words: str) -> str:
    return svg(text(words, 50, 70, 58))


def number(label: str) -> str:
    """Draw the number of a hex, with the letter of its deck, on a low plate."""
    return svg(
        f'<rect x="2" y="34" width="96" height="32" rx="7" fill="{OUTLINE}" fill-opacity="0.88" stroke="{LIGHT}" '
        'stroke-opacity="0.6" stroke-width="2"/>' + text(label, 50, 61, 31)
    )


def plate(number: str) -> str:
    wide = plate_width(number) - 2
    return svg(
        f'<rect x="{50 - wide // 2}" y="22" width="{wide}" height="56" rx="9" fill="{INK}" stroke="{PAPER}" '
        'stroke-opacity="0.55" stroke-width="3"/>' + text(number, 50, 71, 58, PAPER)
    )


def plate_width(number: str) -> int:
    """Return the width of `plate` in hundredths of the square."""
    return 18 + 34 * len(number)


def letter(name: str, state: str) -> str:
    """Draw the letter of a Complex over its counters, on a disc whose shape shows the state of its SI."""
    red = hexed(FAMILY["red"])
    ground, tone, rim, behind = {
        "asleep": (INK, LIGHT, "stroke='#b9b3a4' stroke-width='4'", ""),
        "operational": (PAPER, INK, f"stroke='{red}' stroke-width='12'", ""),
        "damaged": (PAPER, INK, f"stroke='{red}' stroke-width='12' stroke-dasharray='129 130'", ""),
        "destroyed": (
            "#b4aea6",
            INK,
            f"stroke='{INK}' stroke-width='2'",
            strokes('path d="M6 6 L94 94 M94 6 L6 94"', (INK, 28), (hexed(CROSSED), 17)),
        ),
    }[state]
    size, reach = (62, 41) if state != "destroyed" else (54, 34)
    return svg(
        f'{behind}<circle cx="50" cy="50" r="{reach + 6}" fill="{INK}"/>'
        f'<circle cx="50" cy="50" r="{reach}" fill="{ground}" {rim} transform="rotate(135 50 50)"/>'
        + text(name, 50, 50 + 0.36 * size, size, tone)
    )


def door_at(circle: CircleSeen) -> tuple[float, float, int]:
    """Return the offset of a Circle's door in hex widths, and its angle in degrees clockwise from north."""
    hex_, out = geo.parse(circle.hex), geo.parse(circle.door_hex)
    way = next(d for d in geo.DIRECTIONS if geo.neighbour(hex_, d) == out)
    turn = ANGLES[geo.DIRECTION_NAMES[way]]
    return 0.5 * math.sin(math.radians(turn)), -0.5 * math.cos(math.radians(turn)), turn


def medal(inside: str, rank: str) -> str:
    """Draw a number, or a figure given as SVG, on a hexagon that shows the result of a raid.

    ``rank`` is `WON` or the number of bars of a victory, with a bright hexagon; or another rank.
    """
    bars, bright = int(rank) if rank.isdigit() else 0, rank.isdigit() or rank == WON
    tone = hexed({DRAWN: SIGNAL, LOST: WALL, OPEN: STEEL, MISSED: EDGE}.get(rank, BRASS))
    ink = INK if bright else QUIET if rank in (LOST, MISSED) else LIGHT
    dashes = ' stroke-dasharray="14 10"' if rank == OPEN else ""
    shape = f'<{_hexagon(43)} fill="{hexed(SIGNAL) if bright else OUTLINE}" stroke="{tone}" stroke-width="5"{dashes}/>'
    shine = (
        f'<path d="M50 11 L84 30.500 V40 L50 20 L16 40 V30.500 Z" fill="{PAPER}" fill-opacity="0.6"/>'
        * bright
    )
    # The bars lie on a dark band: straight on the hexagon, the only one below a 1 would read as "!".
    bar = f'<path d="M15.500 70 H84.500 L50 90 Z" fill="{INK}"/>' * bool(bars) + "".join(
        f'<path d="M{46 + 12 * n - 6 * (bars - 1)} 76.500 h8" stroke="{tone}" stroke-width="7"/>'
        for n in range(bars)
    )
    dash = {DRAWN: "M36 77 H64", LOST: "M43 72 L57 84 M57 72 L43 84"}.get(rank, "")
    if "<" in inside:
        inside = f'<g fill="{ink}" transform="translate(21 21) scale(0.58)">{inside.replace(INK, ink)}</g>'
    else:
        inside = text(inside, 50, 64 if bars or rank in (DRAWN, LOST) else 68, 50, ink)
    return svg(
        f'<{_hexagon(49)} fill="{OUTLINE}"/>{shape}{shine}{inside}{bar}<path d="{dash}" stroke="{tone}" stroke-width="6"/>'
    )


def count(number: str) -> str:
    """Draw the number of counters hidden behind the front counter of a stack."""
    return svg(
        f'<rect x="4" y="20" width="92" height="60" rx="22" fill="{LIGHT}" stroke="{OUTLINE}" stroke-width="8"/>'
        + text(f"+{number}", 50, 69, 54, INK)
    )


def danger(chance: str) -> str:
    """Draw a Unit's chance of a loss on a low red tab."""
    return svg(
        f'<rect x="3" y="30" width="94" height="40" rx="8" fill="{INK}" stroke="{hexed(FAMILY["red"])}" '
        'stroke-width="6"/>' + text(escape(chance), 50, 62, 33, PAPER)
    )


def likely(chance: str) -> str:
    """Draw the chance that an enemy will be in a hex, on a broken hexagon."""
    return svg(
        f'<polygon points="{polygon(6, 46)}" fill="{INK}" fill-opacity="0.35" stroke="{hexed(FAMILY["red"])}" '
        'stroke-width="4" stroke-dasharray="12 8"/><rect x="16" y="60" width="68" height="29" rx="7" '
        f'fill="{INK}" fill-opacity="0.9"/>' + text(escape(chance), 50, 83, 25, PAPER)
    )
