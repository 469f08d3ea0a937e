"""5.4 and 5.5: moves of Nastians, Gorgons and the Officer, and their actions at the end of a move."""

from __future__ import annotations

from typing import Any

from hades.content.names import name
from hades.narrate.component_texts import DIRECTIONS, SANDERS, TSO, VERDICTS
from hades.narrate.event_kinds.drawn_numbers import attempt, draws, enough
from hades.narrate.event_kinds.event_kind import EventKind, cited
from hades.narrate.names import Words, joined, listed
from hades.state.events import Event
from hades.wording import counted


def _enemy_held(event: Event, w: Words) -> str:
    lost = " and loses its attempt at the shaft" if w["waited"] else ""
    return f"{w['unit']} stays engaged in {w['hex']}{lost}."


def _enemy_moved(event: Event, w: Words) -> str:
    start, *path = w["path"]
    notes = [note["note"] for note in w["notes"]]
    end = ", now engaged" if "engaged" in notes else ""
    extra = f", with {counted(w['bonus'], 'extra factor')}," if w["bonus"] else ""
    if not path:
        return f"{w['unit']} stays in {start}, facing {w['direction']}."
    far = counted(len(path), "hex", "hexes")
    shaft = "" if path[-1][0] == start[0] else " through a shaft"
    way = f"from {start}{shaft} to {path[-1]}" if path[-1] != start else f"and returns to {start}"
    return f"{w['unit']} moves {far}{extra} {way}, facing {w['direction']}{end}."


def _towards(event: Event) -> str:
    goal = event.data["toward"]
    if goal["kind"] == "idol":
        return f"towards the Golden Idol in {goal['id']}"
    return f"towards {name(goal['id'])}" if goal["id"] else "the Preferred Direction"


def _gorgon_draws(event: Event, w: Words) -> str:
    end = "and finds the button" if w["success"] else "and presses the wrong button"
    return f"{w['unit']} is in the Engine Room, {draws(w)} (3 or less blows up the Hades) {end}."


def name_of_officer(event: Event) -> str:
    """Return the name of the Officer who repairs an Installation: General Tso or Lt. Sanders."""
    return SANDERS if "5.5-05" in event.clauses else TSO


def _why_held(event: Event) -> list[str]:
    lost = " It was waiting for the shaft and loses that attempt." if event.data["waited"] else ""
    return [f"Engaged with an opponent in {joined(event.data['by'])}.{lost} {cited(event)}"]


def _why_moved(event: Event) -> list[str]:
    data = event.data
    lines = [f"Path: {', '.join(data['path'])}."]
    for note in data["notes"]:
        rests_on = f" [{', '.join(note['clauses'])}]" if note["clauses"] else ""
        lines.append(f"{_note(note)}{rests_on}")
    return lines


_NOTES = {
    "bounced": "At {hex} a wall or a locked door was ahead, so it turned around to face {direction}.",
    "passed": "{hex} was full, so it moved on through.",
    "changed_maps": "It took the shaft to {hex} and faced the Preferred Direction there, {direction}.",
    "delayed": "It entered Complex hex {hex} with its last factor and will try the shaft on its next move.",
    "stuck": "At {hex} there were walls ahead and behind.",
    "engaged": "In {hex} it became engaged and stopped.",
    "turned": "In Complex hex {hex} the Officer turned to the Preferred Direction, {direction}.",
    "no_route": "No path leads from {hex} to the Engine Room.",
    "arrived": "{hex} is the Engine Room.",
}


def _note(note: dict[str, Any]) -> str:
    word = note["note"]
    if word in _NOTES:
        return _NOTES[word].format_map(note | {"direction": DIRECTIONS[note.get("direction", "-")]})
    if word == "route":
        way, ways = DIRECTIONS[note["direction"]], [DIRECTIONS[way] for way in note["ways"]]
        if len(ways) == 1:
            return f"At {note['hex']} the shortest route led {way}."
        return f"At {note['hex']} the shortest routes led {joined(ways)}; it took {way}."
    if word in ("fled", "cornered"):
        return _from_foes(note)
    tried = ", ".join(f"{DIRECTIONS[way]} {VERDICTS[verdict]}" for way, verdict in note["verdicts"])
    what = "the shaft ended in a full hex" if note["why"] == "shaft" else "the next hex was full"
    if "N-29" in note["clauses"]:
        what += ", and an opponent next to that hex would have stopped it there"
    return f"At {note['hex']} {what}. Clockwise from the Preferred Direction: {tried}."


def _from_foes(note: dict[str, Any]) -> str:
    """Return a sentence about the adjacent Unit from which an Officer turned away, or tried to."""
    foes, way = note["considered"], DIRECTIONS[note["direction"]]
    whom = name(foes[0]) if len(foes) == 1 else "the highest-numbered of them"
    beside = "" if len(foes) == 1 else f"Next to it: {listed(foes)}. "
    if note["note"] == "fled":
        return f"{beside}It turned {way}, away from {whom}."
    return f"{beside}The direction away from {whom}, {way}, was blocked."


def _why_turned(event: Event) -> list[str]:
    way, ways = DIRECTIONS[event.data["direction"]], [DIRECTIONS[way] for way in event.data["ways"]]
    if "5.7-03" in event.clauses:
        return [f"A Unit that strikes back turns to its target first. {cited(event)}"]
    if event.data["toward"]["kind"] == "attacker":
        return [f"It turns to the highest-numbered attacker. {cited(event)}"]
    if event.data["toward"]["kind"] == "preferred-direction":
        return [f"The Preferred Direction of its deck is {way}. {cited(event)}"]
    if len(ways) < 2:
        return [f"Only one direction was possible: {way}. {cited(event)}"]
    rule = "It took the first, clockwise from the Preferred Direction"
    return [f"Shortest directions: {', '.join(ways)}. {rule}. {cited(event)}"]


def _why_repairs(event: Event) -> list[str]:
    damaged = event.data["damaged"]
    if len(damaged) == 1:
        return [f"Only {listed(damaged)} was damaged. {cited(event)}"]
    return [f"Damaged, highest number first: {listed(damaged)}. He tries to repair the first. {cited(event)}"]


KINDS = {
    "enemy_held": EventKind(
        sentence=_enemy_held,
        reasons=_why_held,
        quiet=True,
        enemy=True,
        aside=True,
    ),
    "enemy_moved": EventKind(
        sentence=_enemy_moved,
        reasons=_why_moved,
        per_hex=0.16,
        sound="step",
        enemy=True,
        light=True,
    ),
    "enemy_turned": EventKind(
        sentence=lambda event, w: f"{w['unit']} turns {w['direction']}, {_towards(event)}.",
        reasons=_why_turned,
        enemy=True,
        aside=True,
    ),
    "gorgon_draws": EventKind(
        sentence=_gorgon_draws,
        grounds=enough(3),
        drawn_for="{unit} is in the Engine Room (3 or less blows up the Hades)",
        story=lambda event, w: (
            f"{'found the' if w['success'] else 'pressed the wrong'} button in the Engine Room"
        ),
        enemy=True,
    ),
    "nothing_to_repair": EventKind(
        sentence="{unit} finds no damaged Installation to repair.",
        grounds="No Installation is damaged, so no number is drawn.",
        quiet=True,
        enemy=True,
        aside=True,
    ),
    "officer_repairs": EventKind(
        **attempt(
            lambda event, w: f"{name_of_officer(event)} tries to repair {w['si']}",
            4,
            "success",
            "it stays damaged",
        )
        | {"grounds": ""},
        reasons=_why_repairs,
        story=lambda event, w: f"repaired {w['si']}" if w["number"] <= w["needs"] else "",
        enemy=True,
    ),
}
