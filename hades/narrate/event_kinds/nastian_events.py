"""5.2 to 5.6: what happens in the Nastian Phase before combat on the ground.

Preferred Directions, arrivals from the Nastian Cup, moves of enemies and their actions at the end of a move,
and Nasty Surprises.
"""

from __future__ import annotations

from typing import Any

from hades import geometry as geo
from hades.content.names import name
from hades.narrate.component_texts import DECK_NAMES, DIRECTIONS, SANDERS, TSO, VERDICTS
from hades.narrate.event_kinds.drawn_numbers import attempt, draws, enough
from hades.narrate.event_kinds.event_kind import EventKind, cited
from hades.narrate.names import Words, joined, listed
from hades.state.events import Event
from hades.wording import counted

# Preferred Directions and arrivals


def _directions_drawn(event: Event) -> list[str]:
    data = event.data
    lines = []
    for card, map_ in (("shl_card", "inferno"), ("nastian_card", "purgatory")):
        way = data[map_]
        number = geo.DIRECTION_NAMES.index(way)
        shown = f"{name(data[card])} shows {number}"
        lines.append(f"{DECK_NAMES[map_]}: {shown}, which is {DIRECTIONS[way]} on the compass.")
    ways = ", ".join(f"{way} {DIRECTIONS[geo.DIRECTION_NAMES[way]]}" for way in geo.DIRECTIONS)
    return [*lines, f"The compass: {ways}."]


def _cup_empty(event: Event, w: Words) -> str:
    missing, hexes = counted(w["places"], "reinforcement"), joined(dict.fromkeys(w["hexes"]))
    return f"The Nastian Cup is empty: {missing} missing at {hexes}."


def _chit(id_: str) -> str:
    return f"a {'Crisis!' if id_.startswith('crisis') else 'Comm Crash'} chit"


def _counter_put_back(event: Event, w: Words) -> str:
    counter = w["counter"]
    chit = counter.startswith(("crisis", "comm-crash"))
    return f"{_chit(counter) if chit else name(counter)} is drawn from the cup and put back."


def _why_arrived(event: Event) -> list[str]:
    data = event.data
    way = DIRECTIONS[data["direction"]]
    lines = [f"An arriving Unit faces the Preferred Direction of its deck, {way}. {cited(event)}"]
    if data["verdicts"]:
        lines.append(_no_room_in(data["wanted"], data["verdicts"]))
    return lines


def _no_room_in(hex_: str, verdicts: list[list[str]]) -> str:
    """Return the reason why no Unit could enter a hex, then the result for each hex around it."""
    (_, why), *around = verdicts
    tried = ", ".join(f"{DIRECTIONS[way]} {VERDICTS[verdict]}" for way, verdict in around)
    return f"{hex_} was {VERDICTS[why]}. Clockwise from the Preferred Direction: {tried}."


# Moves


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
    lines = [f"Path: {', '.join(data['path'])}."] if len(data["path"]) > 1 else []
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


# Nasty Surprises


def _surprise_drawn(event: Event, w: Words) -> str:
    cards = event.words.catalog.surprise_cards
    card = next(card for card in cards if card.id == event.data["surprise"])
    return f'Nasty Surprise "{card.title}": {card.text}{"" if card.text.endswith((".", "!", "?")) else "."}'


def why_void(event: Event, w: Words) -> str:
    """Return why an effect did nothing, as a clause: ``there is no such Nastian to turn``."""
    barred = (why for clause, why in BARRED.items() if clause in event.clauses)
    return next(barred, VOID[w["effect"]].format(WHOM[w["whom"]]))


VOID = {
    "face": "there is no such {} to turn",
    "place": "in this scenario no enemy enters on Inferno",
    "move": "there is no such {} to move",
    "si-fire": "no Installation can fire",
    "rebuild-fighter": "there is no destroyed Fighter to rebuild",
    "repair-fighters": "there is no damaged Fighter to repair",
    "repair-si": "there is no damaged Installation to repair",
    "counter-board": "no Nastian can appear in a ruin",
    "ram": "no damaged Fighter can ram the Vittles",
    "add-card": "no card is set aside",
}
"""Effect of a Nasty Surprise -> reason why it did nothing."""
BARRED = {"10.4-02": "no Radar Dome is working", "7.2-04": "the Vittles is Out System"}
"""Clause that prevents an effect -> the reason in words, which takes precedence."""
WHOM = {"": "enemy", "yellow": "Nastian", "gold": "Gorgon"}
"""Family of the enemies to which an effect applies -> the word for one of them."""


def _why_highest(event: Event) -> list[str]:
    considered = event.data["considered"]
    if len(considered) == 1:
        return [f"Only {listed(considered)} qualified. {cited(event)}"]
    return [f"Considered, highest number first: {listed(considered)}. {cited(event)}"]


KINDS = {
    "directions_set": EventKind(
        sentence="Preferred Directions: {inferno} on Inferno, {purgatory} on Purgatory.",
        grounds=_directions_drawn,
        drawn_for=lambda event, w, nth: f"The Preferred Direction of {geo.MAP_NAMES[nth % 2]}",
        sound="chit",
        matters="Arriving enemies march in the Preferred Direction of their deck and turn to it when "
        "blocked.",
    ),
    "cup_empty": EventKind(
        sentence=_cup_empty,
        grounds="Each of these hexes was due a counter, but the cup is empty.",
        aside=True,
    ),
    "tower_left_empty": EventKind(
        sentence="No {type} is left for {hex}, which stays empty.",
        grounds="The effect calls for this type of Unit, and the cup holds none.",
        enemy=True,
        aside=True,
    ),
    "enemy_arrived": EventKind(
        sentence="{unit} enters at {hex}, facing {direction}.",
        reasons=_why_arrived,
        drawn_for="The reinforcement at {wanted}",
        sound="step",
        enemy=True,
        light=True,
    ),
    "no_room": EventKind(
        sentence="{unit} finds no room in or around {hex} and returns to the cup.",
        reasons=lambda event: [f"{_no_room_in(event.data['hex'], event.data['verdicts'])} {cited(event)}"],
        drawn_for="The reinforcement at {hex}",
        aside=True,
    ),
    "chit_drawn": EventKind(
        sentence=lambda event, w: (
            f"Drawn from the cup: {_chit(event.data['chit'])}. No Unit enters at {w['hex']}."
        ),
        grounds="It was drawn from the cup instead of a reinforcement.",
        drawn_for="The reinforcement at {hex}",
        sound="chit",
    ),
    "counter_put_back": EventKind(
        sentence=_counter_put_back,
        grounds="Only a Nastian may appear there; a chit or the Officer is put back.",
        drawn_for="The Nastian that appears where an Installation was destroyed",
        aside=True,
    ),
    "crisis": EventKind(
        sentence="Crisis! This turn the Vittles can do only one thing: transfer Units, fire or move.",
        grounds="A Crisis! chit was drawn; it lasts until the End Turn Phase.",
        sound="chit",
    ),
    "hq_jammed": EventKind(
        sentence="Comm Crash: {unit} hears nothing but static and is jammed this turn.",
        grounds="A Comm Crash jams two HQs; you choose them if more than two could still act.",
        together="are jammed",
        matters="A jammed HQ cannot act, land or be evacuated.",
    ),
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
    "surprise_drawn": EventKind(
        sentence=_surprise_drawn,
        drawn_for="The Nasty Surprise of this turn",
        grounds="It was drawn at random from the remaining Nasty Surprises.",
        sound="chit",
        milestone="surprise",
        enemy=True,
    ),
    "surprise_added": EventKind(
        sentence="A set-aside Nasty Surprise joins the deck unseen and adds a turn: {cards_left} left.",
        grounds="The Nasty Surprise of this turn adds it. Nobody knows which card it is.",
        story="gave the raid another turn",
        subject="the Nasty Surprise",
        enemy=True,
        aside=True,
    ),
    "highest_chosen": EventKind(
        sentence="The Nasty Surprise applies to {units}.",
        reasons=_why_highest,
        enemy=True,
        aside=True,
    ),
    "effect_void": EventKind(
        sentence=lambda event, w: f"A Nasty Surprise effect is skipped: {why_void(event, w)}.",
        grounds="An effect of a Nasty Surprise that applies to nothing is skipped.",
        quiet=True,
        aside=True,
    ),
}
