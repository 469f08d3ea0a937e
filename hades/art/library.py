"""Every small picture by its key, for the `Kit`.

Keys are words joined by ``|``: ``unit|guard-01|f|E|-``, ``si|laser-1|damaged|K``,
``fighter|fighter-1|orbit``, ``circle|7|open|engine-room``, ``mark|move|3``, ``badge|idol``,
``figure|railgun``, ``word|09``, ``number|I0609``, ``plate|7``, ``tab|09|0``, ``name|WHEEL/BOSS|0``, ``shaft|K|1``,
``letter|K|asleep``, ``pip|squad``. Units and SIs may have ``|far`` at their end: as they are drawn when seen from far away.
"""

from __future__ import annotations

from collections.abc import Callable

from hades.art import counters, map_markers
from hades.content.load import Catalog, figure
from hades.view import CircleSeen, InstallationSeen, UnitSeen

POINTED_OUT = (
    *(f"mark|move|{left}" for left in range(9)),
    *(f"mark|sign|{kind}" for kind in ("wake", "stop", "unknown")),
    *(
        f"mark|{kind}"
        for kind in ("place", "target", "select", "chosen", "hover", "dot", "ring", "about", "tile")
    ),
)
"""Keys of what lights up where somebody clicks or points."""


def unit_key(unit: UnitSeen, *, plain: bool = False) -> str:
    """The key of a Unit as it is in a view; ``plain`` leaves out that it has acted."""
    worn = "d" if unit.depleted else "f"
    friend = unit.is_friend
    done = "done" if friend and not plain and unit.acted else "-"
    if unit.jammed or unit.trapped:
        done = "jam" if unit.jammed else "trap"
    return f"unit|{unit.id}|{worn}|{unit.facing}|{done}|{unit.name}"


def si_key(si: InstallationSeen) -> str:
    """The key of an SI as it is in a view."""
    return f"si|{si.id}|{si.status}|{si.letter}"


def circle_key(circle: CircleSeen) -> str:
    """The key of a Circle as it is in a view."""
    return f"circle|{circle.number}|{circle.state}|{circle.counter}"


def fresh_key(catalog: Catalog, id_: str) -> str:
    """The key of a counter as it comes out of its cup; "" for what has none, such as a card."""
    keys = {unit.id: f"unit|{id_}|f|-|-|" for unit in catalog.units}
    keys |= {si.id: f"si|{id_}|operational|" for si in catalog.installations}
    keys |= {circle.id: f"circle|0|open|{id_}" for circle in catalog.circles}
    keys |= {fighter.id: f"fighter|{id_}|orbit" for fighter in catalog.fighters}
    keys |= {chit.id: f"chit|{chit.kind}" for chit in catalog.chits}
    return keys.get(id_, "")


class Library:
    """Draws a key for one component set."""

    def __init__(self, catalog: Catalog) -> None:
        self.units = {u.id: u for u in catalog.units}
        self.sis = {r.id: r for r in catalog.installations}
        self.fighters = {f.id: f for f in catalog.fighters}
        self.circles = {c.id: c for c in catalog.circles}

    def draw(self, key: str) -> str:
        """The SVG of a key."""
        kind, *rest = key.split("|")
        draw: Callable[..., str] = getattr(self, f"_{kind}")
        return draw(*rest)

    def _unit(self, id_: str, worn: str, facing: str, done: str, name: str, far: str = "") -> str:
        return counters.unit(
            self.units[id_], depleted=worn == "d", facing=facing, state=done, name=name, far=bool(far)
        )

    def _si(self, id_: str, status: str, letter: str, far: str = "") -> str:
        return counters.installation(self.sis[id_], status, letter, bool(far))

    def _fighter(self, id_: str, status: str) -> str:
        return counters.fighter(self.fighters[id_], status)

    def _circle(self, number: str, state: str, counter: str) -> str:
        return counters.circle(self.circles.get(counter), state, int(number))

    def _mark(self, kind: str, more: str = "") -> str:
        if kind == "move":
            return map_markers.move(int(more))
        if kind in ("door", "facing", "sign", "count"):
            sort: Callable[[str], str] = getattr(map_markers, kind)
            return sort(more)
        draw: Callable[[], str] = getattr(map_markers, kind)
        return draw()

    def _word(self, words: str) -> str:
        return map_markers.word(words)

    def _number(self, label: str) -> str:
        return map_markers.number(label)

    def _danger(self, chance: str) -> str:
        return map_markers.danger(chance)

    def _likely(self, chance: str) -> str:
        return map_markers.likely(chance)

    def _plate(self, number: str) -> str:
        return map_markers.plate(number)

    def _name(self, rows: str, deck: str) -> str:
        return map_markers.name(rows.split("/"), int(deck))

    def _tab(self, words: str, deck: str) -> str:
        return map_markers.tab(words, int(deck))

    def _shaft(self, letter: str, deck: str) -> str:
        return map_markers.shaft(letter, int(deck))

    def _letter(self, name: str, state: str) -> str:
        return map_markers.letter(name, state)

    def _pip(self, kind: str) -> str:
        return map_markers.pip(kind)

    def _chit(self, kind: str) -> str:
        return map_markers.chit(kind)

    def _compass(self, direction: str, deck: str) -> str:
        return map_markers.compass(direction, deck)

    def _badge(self, treasure: str) -> str:
        return map_markers.badge(treasure)

    def _figure(self, name: str) -> str:
        return counters.svg(f'<g fill="{counters.LIGHT}">{figure(name)}</g>')
