"""Why the enemy did what it did: what it considered, and the tie-break."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hades.content.edition import switches
from hades.narrate.names import capital, joined, listed, name
from hades.state.events import Event


def why(event: Event) -> list[str]:
    """What an enemy considered, and the tie-break: a line each, empty where nothing was chosen."""
    reasons = _WHY.get(event.kind)
    return (reasons(event) if reasons else []) + _switched_off(event)


def _switched_off(event: Event) -> list[str]:
    """What another edition would have done differently here."""
    off = [clause[1:] for clause in event.clauses if clause.startswith("-")]
    return [f"Played without {id_}: {switches()[id_].off}" for id_ in off]


def _cited(event: Event) -> str:
    return f"[{', '.join(event.clauses)}]"


def _why_target(event: Event) -> list[str]:
    data = event.data
    considered = data["considered"]
    if len(considered) == 1:
        return [f"{capital(name(considered[0]))} was the only target. {_cited(event)}"]
    rule = _TIE_BREAKS[data["why"]]
    return [f"Considered, best first: {listed(considered)}.", f"{rule} {_cited(event)}"]


_TIE_BREAKS = {
    "highest-number": "The highest ID number is attacked.",
    "combat-first": "The highest ID number of those who fight is attacked; others only if none do.",
    "preferred-direction": "Hexes are searched clockwise from the Preferred Direction; the first one counts.",
    "non-combat-priority": "Without a Combat Unit: the Officer (for Gorgons), Elder Aliens, Dante, Emily.",
}


def _why_held(event: Event) -> list[str]:
    lost = " It waited for the shaft, and loses that attempt." if event.data["waited"] else ""
    return [f"In contact with whoever is in {joined(event.data['by'])}.{lost} {_cited(event)}"]


def _why_moved(event: Event) -> list[str]:
    data = event.data
    lines = [f"Way: {' '.join(data['path'])}."]
    for note in data["notes"]:
        rests_on = f" [{', '.join(note['clauses'])}]" if note["clauses"] else ""
        lines.append(f"{_note(note)}{rests_on}")
    return lines


_NOTES = {
    "bounced": "At {hex} a wall or a locked door was ahead: it turned about to {direction}.",
    "passed": "{hex} was full; it went on through it.",
    "changed_maps": "It took the shaft to {hex} and faced the Preferred Direction there, {direction}.",
    "delayed": "It entered Complex hex {hex} with its last factor and tries the shaft when it moves next.",
    "stuck": "At {hex} there was a wall ahead and behind.",
    "engaged": "In {hex} it came into contact and stopped.",
    "turned": "In Complex hex {hex} the Officer turned to the Preferred Direction, {direction}.",
    "no_route": "From {hex} no way leads to the Engine Room.",
    "arrived": "{hex} is the Engine Room.",
}


def _note(note: dict[str, Any]) -> str:
    word = note["note"]
    if word in _NOTES:
        return _NOTES[word].format_map(note)
    if word == "route":
        if len(note["ways"]) == 1:
            return f"At {note['hex']} the shortest route began {note['direction']}."
        ways = joined(note["ways"])
        return f"At {note['hex']} the shortest routes began {ways}; it took {note['direction']}."
    if word in ("fled", "cornered"):
        return _from_foes(note)
    tried = ", ".join(f"{direction} {_VERDICTS[verdict]}" for direction, verdict in note["verdicts"])
    what = "the shaft ended in a full hex" if note["why"] == "shaft" else "the next hex was full"
    if "N-29" in note["clauses"]:
        what += ", and on the way through a foe would have stopped it there"
    return f"At {note['hex']} {what}; from the Preferred Direction clockwise: {tried}."


def _from_foes(note: dict[str, Any]) -> str:
    """From whom of those beside him an Officer turned, or could not."""
    foes, way = note["considered"], note["direction"]
    whom = name(foes[0]) if len(foes) == 1 else "the highest-numbered of them"
    beside = "" if len(foes) == 1 else f"Next to it: {listed(foes)}. "
    if note["note"] == "fled":
        return f"{beside}It turned away from {whom}, to {way}."
    return f"{beside}The way away from {whom}, {way}, was barred."


_VERDICTS = {
    "full": "full",
    "foe": "held by an enemy of theirs",
    "wall": "barred",
    "further": "full further on",
    "chosen": "chosen",
}


def _why_turned(event: Event) -> list[str]:
    ways = event.data["ways"]
    if "5.7-03" in event.clauses:
        return [f"Whoever strikes back turns to its own target first. {_cited(event)}"]
    if event.data["toward"]["kind"] == "attacker":
        return [f"It turns to the highest-numbered attacker. {_cited(event)}"]
    if event.data["toward"]["kind"] == "preferred-direction":
        return [f"The Preferred Direction of its map is {event.data['direction']}. {_cited(event)}"]
    if len(ways) < 2:
        return [f"There was one way: {event.data['direction']}. {_cited(event)}"]
    rule = "the first, clockwise from the Preferred Direction, was taken"
    return [f"Shortest ways: {', '.join(ways)}; {rule}. {_cited(event)}"]


def _why_arrived(event: Event) -> list[str]:
    data = event.data
    lines = [f"Whoever enters faces the map's Preferred Direction, {data['direction']}. {_cited(event)}"]
    if data["verdicts"]:
        lines.append(_no_room_in(data["wanted"], data["verdicts"]))
    return lines


def _no_room_in(hex_: str, verdicts: list[list[str]]) -> str:
    """Why nobody could enter a hex, and what was found around it."""
    (_, why), *around = verdicts
    tried = ", ".join(f"{direction} {_VERDICTS[verdict]}" for direction, verdict in around)
    return f"{hex_} was {_VERDICTS[why]}; from the Preferred Direction clockwise: {tried}."


def _why_no_room(event: Event) -> list[str]:
    return [f"{_no_room_in(event.data['hex'], event.data['verdicts'])} {_cited(event)}"]


def _why_repairs(event: Event) -> list[str]:
    damaged = listed(event.data["damaged"])
    return [f"Damaged, highest number first: {damaged}. The highest is repaired. {_cited(event)}"]


def _why_ew(event: Event) -> list[str]:
    data = event.data
    lines = [f"Damaged, lowest number first: {listed(data['damaged'])}."]
    guarded = [si for si in data["damaged"] if si not in data["free"]]
    if guarded:
        lines.append(f"With an enemy in one of its two hexes: {listed(guarded)}.")
    if data["free"]:
        lines.append(f"The lowest-numbered {'of the others ' if guarded else ''}works again. {_cited(event)}")
    return lines


def _why_highest(event: Event) -> list[str]:
    return [f"Considered, highest number first: {listed(event.data['considered'])}. {_cited(event)}"]


_WHY: dict[str, Callable[[Event], list[str]]] = {
    "target_chosen": _why_target,
    "enemy_held": _why_held,
    "enemy_moved": _why_moved,
    "enemy_turned": _why_turned,
    "enemy_arrived": _why_arrived,
    "no_room": _why_no_room,
    "officer_repairs": _why_repairs,
    "ew_repair": _why_ew,
    "highest_chosen": _why_highest,
}
"""Kinds in which the enemy made a choice -> its reasons."""
