"""What came of a Nasty Surprise, and who of the enemy has come how near, for a brief report."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hades import geometry, narrate
from hades.narrate.names import MAP_NAMES
from hades.state.events import Event
from hades.view import View
from hades.view.whereabouts import HEX
from hades.wording import counted

MANY = {
    "enemy_moved": ("enemy moved", "enemies moved"),
    "enemy_turned": ("enemy turned about", "enemies turned about"),
    "enemy_arrived": ("enemy came", "enemies came"),
    "cup_empty": ("place stayed empty, as the Cup is", "places stayed empty, as the Cup is"),
}
"""Kinds that are counted -> one of them, several."""
NAMED = {
    "si_activated": ("si", "woke up"),
    "fighter_launched": ("fighter", "took off"),
    "fighter_rebuilt": ("fighter", "flies again"),
}
"""Kinds of which it is said whom they befell -> where that stands, what it did."""
NEAREST = 3
"""Arrivals that are placed by who is near."""


def came_of(events: Sequence[Event], titles: Mapping[str, str]) -> list[str]:
    """What a Nasty Surprise brought, by the events after it; that it brought nothing is said, too."""
    told = []
    for kind, (field, did) in NAMED.items():
        who = [event.data[field] for event in events if event.kind == kind]
        told += [f"{narrate.listed(who)} {did}"] if who else []
    for kind, (one, several) in MANY.items():
        count = sum(event.kind == kind for event in events)
        told += [counted(count, one, several)] if count else []
    other = [
        event
        for event in events
        if event.kind not in MANY | NAMED and not narrate.EVENT_KINDS[event.kind].quiet
    ]
    lines = [f"  What came of it: {'; '.join(told)}."] if told else []
    lines += [f"  {narrate.line(event, titles)}" for event in other]
    return lines or ["  Nothing came of it."]


def arrivals(events: Sequence[Event], view: View) -> list[str]:
    """Those who have come and stand there still, in a line: the nearest to a Unit of the player's by how near
    they are, the others by their deck."""
    came = dict.fromkeys(event.data["unit"] for event in events if event.kind == "enemy_arrived")
    foes = [foe for foe in map(view.unit, came) if foe.hex and not foe.is_friend]
    found = []
    for foe in foes:
        friends = [u for u in view.units if u.is_friend and u.hex and u.hex[0] == foe.hex[0]]
        far = [(geometry.distance(HEX[u.hex], HEX[foe.hex]), u.id) for u in friends]
        if far:
            found.append((*min(far), foe.id))
    near = sorted(found)[:NEAREST]
    told = [
        f"{narrate.name(id_)}, {counted(far, 'hex', 'hexes')} from {narrate.name(friend)}"
        for far, friend, id_ in near
    ]
    for letter, deck in zip("IP", MAP_NAMES, strict=True):
        rest = [foe.id for foe in foes if foe.hex[0] == letter and foe.id not in {one[2] for one in near}]
        told += [f"{narrate.listed(rest)} on {deck}"] if rest else []
    return [f"  They are {'; '.join(told)}."] if told else []
