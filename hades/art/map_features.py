"""What is built on the decks: Complexes, Guard Towers, Circles, walls. SVG fragments."""

from __future__ import annotations

from hades.art.colours import RIM, RINGS, ROOM, TOWER, WALL, hexed
from hades.art.counters import OUTLINE


def complex_plate(map_: int, letter: str, x: float, y: float, outline: str) -> str:
    """A lettered Complex: a hatch with its letter; the shaft to the other deck."""
    ring, well = hexed(RINGS[map_]), ("#2a1510", "#141830")[map_]
    return (
        f'<path d="{outline}" fill="{well}" stroke="{OUTLINE}" stroke-width="9"/>'
        f'<path d="{outline}" fill="none" stroke="{ring}" stroke-width="3.6" stroke-dasharray="14 5"/>'
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="29" fill="#000" fill-opacity="0.25" stroke="{ring}" '
        'stroke-opacity="0.5" stroke-width="3"/>'
        f'<text x="{x:.1f}" y="{y + 14:.1f}" font-size="40" font-weight="bold" text-anchor="middle" '
        f'fill="{ring}">{letter}</text>'
    )


def tower(x: float, y: float, outer: str, inner: str) -> str:
    """A Guard Tower: a bastion with a padlock; nobody may attack into it or enter."""
    gold = hexed(TOWER)
    return (
        f'<path d="{outer}" fill="#3a2a2a" stroke="{gold}" stroke-width="5"/>'
        f'<path d="{inner}" fill="#241a1c" stroke="{gold}" stroke-opacity="0.5" stroke-width="2"/>'
        f'<path d="M{x - 10:.1f} {y - 2:.1f} v-8 a10 10 0 0 1 20 0 v8" fill="none" stroke="{gold}" '
        'stroke-width="5"/>'
        f'<rect x="{x - 16:.1f}" y="{y - 3:.1f}" width="32" height="24" rx="4" fill="{gold}"/>'
        f'<path d="M{x:.1f} {y + 4:.1f} v8" stroke="#241a1c" stroke-width="5" stroke-linecap="round"/>'
    )


def room(x: float, y: float, outline: str) -> str:
    """A Circle: a closed chamber with a round floor."""
    pale = hexed(ROOM)
    return (
        f'<path d="{outline}" fill="#121522"/>'
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="44" fill="#1d2338" stroke="{pale}" stroke-width="2.5"/>'
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="37" fill="none" stroke="{pale}" stroke-opacity="0.35" '
        'stroke-width="1.5"/>'
    )


def wall(id_: str, data: str) -> tuple[str, ...]:
    """Walls, layer by layer: a shadow, a black bed, red steel, a light along the crest."""
    line = f'<use href="#{id_}"'
    return (
        f'<defs><path id="{id_}" d="{data}" fill="none" stroke-linecap="round"/></defs>'
        f'{line} stroke="#000" stroke-opacity="0.4" stroke-width="17" transform="translate(2 4)"/>',
        f'{line} stroke="{OUTLINE}" stroke-width="15"/>',
        f'{line} stroke="{hexed(WALL)}" stroke-width="9"/>',
        f'{line} stroke="#ffb3a2" stroke-opacity="0.8" stroke-width="2.4"/>',
    )


def edge(map_: int, id_: str, data: str) -> tuple[str, ...]:
    """The walls that run all the way round, north and south, layer by layer."""
    warm = hexed((WALL, RIM)[map_])
    line = f'<use href="#{id_}"'
    return (
        f'<defs><path id="{id_}" d="{data}" fill="none" stroke-linejoin="round"/></defs>'
        f'{line} stroke="{OUTLINE}" stroke-width="20"/>',
        f'{line} stroke="{warm}" stroke-width="11"/>',
        f'{line} stroke="#ffc2a8" stroke-opacity="0.6" stroke-width="2.4"/>',
    )
