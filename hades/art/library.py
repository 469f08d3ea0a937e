"""The SVG of every counter, marker and label, by key.

Keys are words joined by ``|``: ``unit|guard-01|f|E|-``, ``si|laser-1|damaged|K``,
``fighter|fighter-1|orbit``, ``circle|7|open|engine-room``, ``mark|edge|move|23``, ``badge|idol``,
``figure|railgun``, ``medal|1|5``, ``sign|railgun|won``, ``word|09``, ``number|I0609``, ``plate|7``,
``tab|09``, ``name|WHEEL/BOSS|0``, ``letter|K|asleep``. The key of a Unit or SI can end with ``|far`` for the
form that is readable from far away.
"""

from __future__ import annotations

from collections.abc import Callable

from hades.art import counters, effects, hex_marks
from hades.art.svg import LIGHT, svg
from hades.content.load import Catalog, figure, scenario_ids
from hades.rules.victory import LEVELS
from hades.view import CircleSeen, InstallationSeen, UnitSeen

NUMBERLESS = "numberless"
"""End of the key of a Unit drawn without numbers."""


def unit_key(unit: UnitSeen, *, plain: bool = False, faced: bool = True) -> str:
    """Return the key of a Unit. ``plain`` hides that the Unit has acted; ``faced=False`` hides its facing."""
    worn = "d" if unit.depleted else "f"
    friend = unit.is_friend
    done = "done" if friend and not plain and unit.acted else "-"
    if unit.jammed or unit.trapped:
        done = "jam" if unit.jammed else "trap"
    return f"unit|{unit.id}|{worn}|{unit.facing if faced else '-'}|{done}|{unit.name}"


def numberless(key: str) -> str:
    """Return a key; for a Unit, return the key of its picture without numbers, for use beside its name."""
    return f"{key}|{NUMBERLESS}" if key.startswith("unit|") else key


def si_key(si: InstallationSeen) -> str:
    return f"si|{si.id}|{si.status}|{si.letter}"


def bare(key: str) -> str:
    """Return the key of a Unit without its facing, or of an SI without its letter, which decks draw apart."""
    kind, *rest = key.split("|")
    at, without = {"unit": (2, "-"), "si": (2, "")}.get(kind, (0, rest[0] if rest else ""))
    return "|".join((kind, *rest[:at], without, *rest[at + 1 :]))


def circle_key(circle: CircleSeen) -> str:
    return f"circle|{circle.number}|{circle.state}|{circle.counter}"


def fresh_key(catalog: Catalog, id_: str) -> str:
    """Return the key of a counter as drawn from its cup; "" for any other component, such as a card."""
    keys = {unit.id: f"unit|{id_}|f|-|-|" for unit in catalog.units}
    keys |= {si.id: f"si|{id_}|operational|" for si in catalog.installations}
    keys |= {circle.id: f"circle|0|open|{id_}" for circle in catalog.circles}
    keys |= {fighter.id: f"fighter|{id_}|orbit" for fighter in catalog.fighters}
    keys |= {chit.id: f"chit|{chit.kind}" for chit in catalog.chits}
    return keys.get(id_, "")


def verdict_key(scenario: str, outcome: str | None) -> str:
    """Return the key of the medal with the number of a scenario, for the outcome of a raid.

    The outcome is "" for a raid in progress, and None for a raid not begun or without a known result.
    """
    known = scenario_ids()
    ranks = {name: str(bars) for bars, (_, name, _) in enumerate(reversed(LEVELS[:5]), 1)}
    ranks |= {LEVELS[5][1]: hex_marks.DRAWN, "": hex_marks.OPEN}
    number = known.index(scenario) + 1 if scenario in known else "?"
    rank = hex_marks.MISSED if outcome is None else ranks.get(outcome, hex_marks.LOST)
    return f"medal|{number}|{rank}"


class Library:
    """The pictures of a component set, by key."""

    def __init__(self, catalog: Catalog) -> None:
        self.units = {u.id: u for u in catalog.units}
        self.sis = {r.id: r for r in catalog.installations}
        self.fighters = {f.id: f for f in catalog.fighters}
        self.circles = {c.id: c for c in catalog.circles}

    def draw(self, key: str) -> str:
        key = key.removeprefix("mark|")
        if still := hex_marks.STILL.get(key) or effects.STILL.get(key):
            return still
        kind, *rest = key.split("|")
        own: Callable[..., str] | None = getattr(self, f"_{kind}", None)
        draw: Callable[..., str] = own or getattr(hex_marks, kind, None) or getattr(effects, kind)
        return draw(*rest)

    def _unit(self, id_: str, worn: str, facing: str, done: str, name: str, far: str = "") -> str:
        return counters.unit(
            self.units[id_],
            depleted=worn == "d",
            facing=facing,
            state=done,
            name=name,
            far=far == "far",
            numbered=far != NUMBERLESS,
        )

    def _si(self, id_: str, status: str, letter: str, far: str = "") -> str:
        return counters.installation(self.sis[id_], status, letter, bool(far))

    def _fighter(self, id_: str, status: str) -> str:
        return counters.fighter(self.fighters[id_], status)

    def _circle(self, number: str, state: str, counter: str) -> str:
        return counters.circle(self.circles.get(counter), state, int(number))

    def _sign(self, name: str, rank: str) -> str:
        return hex_marks.medal(figure(name), rank)

    def _figure(self, name: str) -> str:
        return svg(f'<g fill="{LIGHT}">{figure(name)}</g>')
