"""Both decks with how often something happened in each hex."""

from __future__ import annotations

from collections.abc import Mapping

from hades import geometry as geo
from hades.art.map_picture import HEX, HIGH, REACH, Frame, outline
from hades.content.kinds import LETTERS
from hades.content.tables import Tables
from hades.printable import escaped

COLD, HOT = (251, 249, 243), (150, 20, 10)
INK, LIGHT, LINE = "#1b1d23", "#fff8e6", "#b9b2a2"


def heat_map(tables: Tables, map_: int, title: str, counts: Mapping[str, float]) -> str:
    """A deck as SVG: the more in a hex, the darker it is; the most of them stand there as numbers."""
    frame = Frame(map_)
    own = {geo.parse(hex_): count for hex_, count in counts.items() if geo.map_of(geo.parse(hex_)) == map_}
    most = max(own.values(), default=0.0)
    parts = []
    for hex_, x, y in frame.hexes():
        # the square root tells few from none, too
        heat = (own.get(hex_, 0.0) / most) ** 0.5 if most else 0.0
        fill = "#" + "".join(f"{round(a + (b - a) * heat):02x}" for a, b in zip(COLD, HOT, strict=True))
        parts.append(f'<path d="{outline(x, y)}" fill="{fill}" stroke="{LINE}" stroke-width="2"/>')
        ink = LIGHT if heat > 0.55 else INK
        mark = _mark(tables, hex_)
        if mark:
            parts.append(f'<text x="{x:g}" y="{y - 14:g}" font-size="24" fill="{ink}">{mark}</text>')
        if heat > 0.35:
            parts.append(
                f'<text x="{x:g}" y="{y + 24:g}" font-size="26" font-weight="bold" fill="{ink}">'
                f"{_figure(own[hex_])}</text>"
            )
    wide, high = frame.width * HEX, (geo.ROWS - 1) * HIGH + 2 * REACH
    top = -REACH - 80
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-HEX / 2:.0f} {top:.1f} {wide + HEX / 2:.0f} '
        f'{high + 90:.1f}" role="img" text-anchor="middle" '
        f'font-family="Liberation Sans, Arial, Helvetica, sans-serif"><title>{escaped(title)}</title>'
        f'<rect x="-60" y="{top:.1f}" width="{wide + HEX:.0f}" height="{high + 100:.1f}" fill="#fbf9f3"/>'
        f'<text x="-30" y="{top + 60:.1f}" font-size="44" text-anchor="start" fill="{INK}">{escaped(title)}'
        f"</text>{''.join(parts)}</svg>"
    )


def _mark(tables: Tables, hex_: int) -> str:
    """What is printed in a hex: the letter of a Complex, T for a Guard Tower, the number of a Circle."""
    if tables.tower_at[hex_]:
        return "T"
    if tables.room_at[hex_]:
        return str(tables.room_at[hex_])
    letter = tables.complex_at[hex_]
    return LETTERS[letter] if letter != 255 else ""


def _figure(value: float) -> str:
    return f"{value:.1f}" if value < 9.95 else f"{value:.0f}"
