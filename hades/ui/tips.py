"""Tooltips: everything known about what is under the mouse, and why something is not possible. Pure."""

from __future__ import annotations

from typing import Any

from hades import geometry as geo
from hades.content.kinds import Map
from hades.content.tables import LETTERS
from hades.ui import words
from hades.ui.model import Session

CHOOSING = ("set_up?", "land?", "call?", "teleport?", "6.0?")
"""Questions that first want a Unit."""
VERBS = {
    "set_up?": "place-at",
    "set_up_at?": "place-at",
    "land?": "land-at",
    "land_at?": "land-at",
    "call?": "bring-at",
    "teleport?": "bring-at",
    "bring_at?": "bring-at",
    "6.0?": "move-to",
    "move?": "move-to",
    "cfp?": "jump-to",
}
"""Question -> what a click on a hex would be."""
FAR = "2.1-02"
"""What a move to a hex that is not a neighbour offends: here it means that no way leads there."""
FAMILIES = {"green": "SHL Combat Unit", "blue": "Friend", "yellow": "Nastian", "gold": "Gorgon"}


def place_name(map_: Map, hex_: str) -> str:
    """The region of a hex and what the map has there."""
    number = geo.parse(hex_)
    plain = hex_[1:]
    found = [region.name for region in map_.region if plain in region.hexes]
    for letter in LETTERS:
        if map_.complexes.get(letter) == plain:
            found.append(f"Complex {letter}")
    if any(tower.hex == plain for tower in map_.tower):
        found.append("Guard Tower: closed to the SHL")
    found += [f"Circle {room.number}" for room in map_.circle if room.hex == plain]
    deck = geo.MAP_NAMES[geo.map_of(number)]
    return f"{hex_} · {deck}" + (f" · {', '.join(found)}" if found else "")


def unit_lines(unit: dict[str, Any]) -> list[str]:
    """The facts about a Unit."""
    kind = str(unit["type"]).replace("-", " ").title().replace("Hq", "HQ").replace("Swat", "SWAT")
    first = words.title(unit["id"])
    facts = [unit["name"], FAMILIES[unit["family"]], kind]
    if unit["shock"]:
        facts.append("Shock Unit")
    state = [f"moves {unit['movement']}", "depleted" if unit["depleted"] else "fresh"]
    if unit["facing"] != "-":
        state.append(f"faces {unit['facing']}")
    if unit["trapped"]:
        state.append("shut in a Trap")
    if unit["jammed"]:
        state.append("jammed by Comm Crash")
    elif unit["acted"] and unit["family"] in ("green", "blue"):
        state.append("has acted")
    if unit["waits_for_shaft"]:
        state.append("waits at the shaft")
    lines = [first, ", ".join(facts), ", ".join(state)]
    if unit["carries"]:
        lines.append("carries " + " and ".join(f"the {name.title()}" for name in unit["carries"]))
    return lines


def hex_lines(session: Session, hex_: str, shown: dict[str, Any]) -> tuple[str, ...]:
    """Everything about a hex: who is there, what is there, what a click does or why it does nothing."""
    game = session.game
    catalog = game.tables.catalog
    lines: list[str] = []
    for unit in (u for u in shown["units"] if u["hex"] == hex_):
        lines += unit_lines(unit)
    for si in shown["installations"]:
        if si["hex"] == hex_:
            offensive = "offensive" if si["offensive"] else "defensive"
            lines += [
                words.title(si["id"]),
                f"{si['name']}, Surface Installation {si['letter']}, {offensive}, {si['status']}",
            ]
    for circle in shown["circles"]:
        if circle["hex"] == hex_:
            lines += _circle(circle)
    for name, treasure in shown["treasures"].items():
        if treasure["hex"] == hex_:
            holder = session.names.get(treasure["carrier"], "nobody")
            lines.append(f"{'The Golden Idol' if name == 'idol' else 'The Loot'}, held by {holder}")
    map_ = catalog.purgatory if hex_.startswith("P") else catalog.inferno
    lines.append(place_name(map_, hex_))
    return tuple(lines + _click(session, hex_))


def _circle(circle: dict[str, Any]) -> list[str]:
    if circle["state"] == "closed":
        return [f"Circle {circle['number']}", f"closed; its door opens to {circle['door_hex']}"]
    state = "a Trap has shut somebody in" if circle["state"] == "trap" else "open"
    name = circle["name"] or "empty"
    found = [f"Circle {circle['number']}: {name}", f"{state}; door to {circle['door_hex']}"]
    return [*found, circle["text"]] if circle["text"] else found


def _click(session: Session, hex_: str) -> list[str]:
    options = session.at(hex_)
    if options:
        return [f"► {o.label}" + (f" ({o.note})" if o.note and not o.select else "") for o in options[:4]]
    ask = session.ask
    if ask is None:
        return []
    mover = session.units.get(session.selected or ask.subject)
    if mover is not None and mover["hex"] == hex_:
        return []
    if ask.kind == "move?" and any(u["family"] in ("green", "blue") for u in session.units_at(hex_)):
        return [f"× {session.names[ask.subject]} is still on its way: let it stop first [6.0-01]"]
    verb = VERBS.get(ask.kind)
    prefix = session.prefix()
    if verb is None or (ask.kind in CHOOSING and not prefix):
        return []
    if verb == "move-to":
        prefix = _next_to(session, hex_, prefix)
    clauses, reason = session.game.peek(*prefix).why_not(f"{verb} {hex_}")
    if verb == "move-to" and FAR in clauses:
        reason, clauses = f"{hex_} is out of reach", ("6.1-01",)
    return [f"× {reason} [{', '.join(clauses)}]"] if reason else []


def _next_to(session: Session, hex_: str, prefix: tuple[str, ...]) -> tuple[str, ...]:
    """Commands that bring the moving Unit next to a hex, so that what bars the last step is told."""
    beside = {geo.label(n) for n in geo.NEIGHBOURS[geo.parse(hex_)][1:] if n >= 0}
    unit = session.units.get(session.selected or (session.ask.subject if session.ask else ""))
    if unit is None or unit["hex"] in beside:
        return prefix
    ways = [way for h, way in session.ways.items() if h in beside and way.quiet and way.left > 0]
    return min(ways, key=lambda way: len(way.commands)).commands if ways else prefix
