"""The hexes of events, for marks on the board. No I/O and no state."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import attrs

from hades import geometry as geo
from hades.state.events import Event
from hades.view import View

DIRECTIONS = {geo.DIRECTION_NAMES[direction]: direction for direction in geo.DIRECTIONS}


@attrs.frozen
class EventHexes:
    """The hexes of one or more events by their role."""

    path: tuple[str, ...] = ()
    """Hexes of a move, in order."""
    chosen: tuple[str, ...] = ()
    """Hexes that were chosen or hit, and the ends of moves."""
    others: tuple[str, ...] = ()
    """Hexes that were considered but not chosen."""
    actor: str = ""
    actor_hex: str = ""

    @property
    def all(self) -> tuple[str, ...]:
        """All hexes, each once, most important first."""
        here = (self.actor_hex,) if self.actor_hex else ()
        return tuple(dict.fromkeys((*self.chosen, *here, *self.path, *self.others)))


def hexes_of(events: Iterable[Event], view: View) -> EventHexes:
    """Return the hexes of the given events; ``view`` is the board on which they are shown."""
    path: list[str] = []
    chosen: list[str] = []
    others: list[str] = []
    actor = ""
    for event in events:
        data = event.data
        way = data.get("path") or [data[end] for end in ("from", "to") if data.get(end)]
        path += way
        chosen += way[-1:]
        if data.get("hex"):
            chosen.append(str(data["hex"]))
        actor = actor or _actor(event)
        chosen += [view.hex_of(id_) for id_ in _picked(event)]
        others += [view.hex_of(id_) for id_ in _considered(data)]
        for note in data.get("notes", ()):
            others += [view.hex_of(id_) for id_ in _considered(note)]
            others += _beside(note.get("hex", ""), note)
        origin = str(data.get("wanted") or view.hex_of(str(data.get("unit", ""))))
        others += _beside(origin, data)
    best = tuple(dict.fromkeys(h for h in chosen if h))
    # A path may end where it began, or pass through the hex of a candidate.
    rest = tuple(dict.fromkeys(h for h in others if h and h not in best))
    return EventHexes(tuple(path), best, rest, actor, view.hex_of(actor))


def _actor(event: Event) -> str:
    data = event.data
    if event.kind == "combat":
        return next((str(s["id"]) for s in data["shots"] if s["kind"] == "unit"), "")
    if isinstance(data.get("attacker"), dict):
        return str(data["attacker"]["id"])
    return next((data[field] for field in ("unit", "opener") if isinstance(data.get(field), str)), "")


def _picked(event: Event) -> list[str]:
    data = event.data
    if event.kind == "combat":
        return [str(data["target"]["id"])]
    found = [str(data[field]) for field in ("si", "room") if data.get(field)]
    if event.kind == "target_chosen" or not (data.get("path") or data.get("from")):
        found += [str(data[field]) for field in ("unit", "partner") if isinstance(data.get(field), str)]
    return found


def _considered(data: dict[str, Any]) -> list[str]:
    return [*data.get("considered", ()), *data.get("damaged", ()), *data.get("by", ())]


def _beside(hex_: str, data: dict[str, Any]) -> list[str]:
    """Return the neighbours of a hex in the directions examined; [] if ``hex_`` is ""."""
    if not hex_:
        return []
    ways = [*data.get("ways", ()), *(direction for direction, _ in data.get("verdicts", ()))]
    found = (geo.neighbour(geo.parse(hex_), DIRECTIONS[way]) for way in ways if way in DIRECTIONS)
    return [geo.label(n) for n in found if n >= 0]
