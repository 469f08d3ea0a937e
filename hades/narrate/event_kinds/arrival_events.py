"""5.2 and 5.3: Preferred Directions, arrivals from the Nastian Cup, and its chits."""

from __future__ import annotations

from hades import geometry as geo
from hades.content.names import name
from hades.narrate.component_texts import DECK_NAMES, DIRECTIONS, VERDICTS
from hades.narrate.event_kinds.event_kind import EventKind, cited
from hades.narrate.names import Words, joined
from hades.state.events import Event
from hades.wording import counted


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
}
