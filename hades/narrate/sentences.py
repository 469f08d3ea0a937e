"""Event -> sentence.

Plain kinds are a line of `TEMPLATES`; where the wording depends on the values there is a function
in `TOLD`. Titles of Nasty Surprises are in the component set: pass `titles` of it to have them
read out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from hades.content.load import Catalog
from hades.narrate import draws, fights
from hades.narrate.names import (
    BARRED,
    MODULES,
    USES,
    Words,
    capital,
    counted,
    joined,
    listed,
    name,
    of_vittles,
    titled,
)
from hades.rules.victory import LEVELS, WORST
from hades.state.events import FIELDS, Event

QUIET = frozenset(
    {"step_began", "phase_ended", "unit_stopped", "enemy_held", "nothing_to_repair", "effect_void"}
)
"""Kinds that a short log may leave out: they say that nothing, or only the expected, happened."""

STEPS = {
    "5.1": "Orbital Combat Step",
    "5.2": "Preferred Direction Step",
    "5.3": "Reinforcement Step",
    "5.4": "Movement Step",
    "5.5": "Officer Step",
    "5.6": "Nasty Surprise Step",
    "5.7": "Ground Combat Step",
    "6.0": "SHL Phase",
    "7.1": "Repair Step",
    "7.2": "Vittles Movement Step",
    "7.3": "Vittles Attack Step",
    "8.0": "Recovery Phase",
    "9.0": "End Turn Phase",
}
"""Section number -> name of a step of the sequence of play."""

PHASES = (
    ("Nastian Phase", ("5.1", "5.2", "5.3", "5.4", "5.5", "5.6", "5.7")),
    ("SHL Phase", ("6.0",)),
    ("Vittles Phase", ("7.1", "7.2", "7.3")),
    ("End of the turn", ("8.0", "9.0")),
)
"""Phases of a turn, each with the sections of its steps."""

TEMPLATES = {
    "circle_placed": "{circle} lies face up in {room}.",
    "unit_placed": "{unit} stands ready in {hex}.",
    "enemy_placed": "{unit} stands watch in {hex}.",
    "deck_chosen": 'From now on "either deck" means {deck}.',
    "unit_depleted": "{unit} is depleted.",
    "unit_unharmed": "{unit} has no other side to turn to: nothing happens.",
    "unit_recovered": "{unit} is fresh again.",
    "officer_turned": "General Tso is down. Lt. Sanders takes over, to nobody's joy.",
    "fighter_damaged": "{fighter} is damaged and stays in orbit.",
    "fighter_destroyed": "{fighter} is destroyed.",
    "no_launch": "{si} is destroyed before its Fighter is up.",
    "fighter_launched": "{si} works, and sends {fighter} up at once.",
    "fighter_rams": "{fighter} rams the Vittles.",
    "si_activated": "{si} wakes up in Complex {letter}.",
    "si_damaged": "{si} is damaged.",
    "si_destroyed": "{si} is destroyed; its hex stays, as a ruin.",
    "highest_chosen": "The Nasty Surprise is for {units}.",
    "si_repaired": "{si} is fully operational again.",
    "si_holds_fire": "{si} works again, too late to fire.",
    "nothing_to_damage": "No fully operational {type} is left to damage.",
    "directions_set": "Preferred Directions: {inferno} on Inferno, {purgatory} on Purgatory.",
    "hq_jammed": "{unit} hears nothing but static: jammed for this turn.",
    "tower_left_empty": "No {type} is left for {hex}: it stays empty.",
    "no_room": "{unit} finds no room in or around {hex} and goes back into the cup.",
    "enemy_arrived": "{unit} enters at {hex}, facing {direction}.",
    "crisis_settled": "Under Crisis! that is all for this turn: the Vittles {use}.",
    "cannot_move": "The Vittles cannot move: {why}.",
    "cannot_fire": "The Vittles cannot fire: {why}.",
    "deck_shuffled": "{deck} has run out: its discards are shuffled.",
    "bombardment_over": "The bombardment is over.",
    "no_strike_back": "{unit} does not strike back at {foe}: an Officer never attacks.",
    "crisis": "Crisis! This turn the Vittles transfers Units, fires or moves: one of the three.",
    "nothing_to_repair": "{unit} finds no damaged Installation to repair.",
    "surprise_added": "A set-aside Nasty Surprise joins the deck unseen: {cards_left} left, a turn more.",
    "parting_shots_off": "{unit} reaches the Targeting Computer: no more Parting Shots in this game.",
    "unit_freed": "{unit} is free of the Trap in {room}.",
    "unit_trapped": "{room} is a Trap, and {unit} is in it.",
    "treasure_found": "{room} holds {treasure}.",
    "treasure_taken": "{unit} takes {treasure} in {hex}.",
    "treasure_put_down": "{unit} puts {treasure} down in {hex}.",
    "treasure_lost": "{treasure} is lost in {hex} with {unit}.",
    "treasure_stays": "{treasure} stays behind in {hex}: {unit} did not carry it.",
    "bridge_shut": "The Bridge takes one try a turn: {unit} has had it.",
    "treasure_ignored": "{unit} walks over {treasure} in {hex} and leaves it.",
    "treasure_aboard": "{treasure} comes aboard the Vittles with {unit}.",
    "phase_ended": "The SHL Phase is over.",
    "lab_entered": "{unit} goes to his Lab.",
    "lab_left": "{unit} leaves his Lab.",
    "unit_stands_by": "{unit} stands by.",
    "unit_stopped": "{unit} stops in {hex}.",
    "door_blown": "{unit} blows the door of {room}.",
    "fire_combined": "{unit} and {partner} combine their fire.",
    "unit_jumped": "{unit} comes down in {to}, from {from}.",
    "unit_landed": "{unit} lands in {hex}.",
    "unit_beamed_in": "{unit} flickers into being in {hex}.",
    "vittles_waits": "The Vittles keeps her distance: no Movement Step in the first two turns.",
    "approached": "The Vittles approaches: In System.",
    "skedaddled": "The Vittles skedaddles: Out System.",
    "departure_failed": "The last Warp Engine is gone: the Vittles stays In System.",
    "chits_returned": "The chits of this turn go back into the Nastian Cup.",
    "chits_discarded": "The chits of this turn are out of play.",
    "overtime_used": "Overtime, for 5 VP: one more Nasty Surprise is shuffled in, {cards_left} left.",
}
"""kind -> sentence, for the kinds that need no more than their values."""


def sentence(event: Event, titles: Mapping[str, str] | None = None) -> str:
    """One sentence for an event of any kind; ``titles`` words Nasty Surprise ids, see `titles`."""
    told = TOLD.get(event.kind)
    words = in_words(event)
    if titles and event.kind == "surprise_drawn":
        words["surprise"] = titles.get(event.data["surprise"], words["surprise"])
    text = told(event, words) if told else TEMPLATES[event.kind].format_map(words)
    return capital(text)


def clauses(event: Event) -> str:
    """The clause and ruling ids an event rests on, "4.0-14, 5.7-04", or ""."""
    return ", ".join(event.clauses)


def line(event: Event, titles: Mapping[str, str] | None = None) -> str:
    """Sentence and clauses, as a log prints them: "Soldier 17 is depleted. [4.0-15]"."""
    ids = clauses(event)
    return f"{sentence(event, titles)} [{ids}]" if ids else sentence(event, titles)


def titles(catalog: Catalog) -> dict[str, str]:
    """Nasty Surprise id -> its title and text, for `sentence`."""
    return {card.id: f"{card.id} {card.title}: {card.text}" for card in catalog.surprise_cards}


def in_words(event: Event) -> Words:
    """The data of an event, each value worded as it stands in a sentence."""
    words: Words = dict(event.data)
    for field in FIELDS[event.kind].split():
        key, _, kind = field.partition(":")
        value = words[key]
        if (kind or key) == "module":
            words[key] = MODULES[value]
        elif (kind or key) == "type":
            words[key] = titled(value)
        elif (kind or key) in _NAMED and value:
            words[key] = name(value)
        elif (kind or key) == "use":
            words[key] = USES[value]
        elif (kind or key) == "barred":
            words[key] = BARRED[value]
        elif (kind or key) in ("units", "sis"):
            words[key] = listed(value)
    return words


_NAMED = ("unit", "si", "fighter", "room", "circle", "treasure", "deck", "chit")


def _set_up(event: Event, w: Words) -> str:
    cards = f"{counted(w['cards_left'], 'Nasty Surprise')} {'lies' if w['cards_left'] == 1 else 'lie'}"
    return f"The Hades sleeps. {cards} in the deck, one for each turn."


def _bombardment_began(event: Event, w: Words) -> str:
    shots = counted(w["R1"], "shot")
    return f"The bombardment begins: {shots} for Railgun R1, {w['R2']} for Railgun R2."


def _module_failing(event: Event, w: Words) -> str:
    return f"{of_vittles(event.data['module'], 'is', 'are')} failing."


def _module_destroyed(event: Event, w: Words) -> str:
    return f"{of_vittles(event.data['module'], 'is', 'are')} destroyed."


def _recoil(event: Event, w: Words) -> str:
    far = counted(w["distance"], "hex", "hexes")
    return f"Malfunction: {w['unit']} is flung {far} to the {w['direction']} of {w['from']}."


def _ew_repair(event: Event, w: Words) -> str:
    if event.data["free"]:
        return f"Without EW nothing keeps a damaged {w['type']} from repairing itself."
    return f"Without EW a damaged {w['type']} would repair itself, but enemies stand there."


def _cards(count: int) -> str:
    return "the last Nasty Surprise is in the deck" if count == 1 else f"{count} Nasty Surprises are left"


def _unit_found(event: Event, w: Words) -> str:
    turned = "" if "-2.1-18" in event.clauses else ", facing the door"
    return f"{w['unit']} stands in {w['room']}{turned}."


def _turn_began(event: Event, w: Words) -> str:
    return f"Turn {w['turn']} begins; {_cards(w['cards_left'])}."


def _step_began(event: Event, w: Words) -> str:
    return f"{STEPS[w['section']]} ({w['section']})."


def _cup_empty(event: Event, w: Words) -> str:
    places, hexes = counted(w["places"], "place"), joined(dict.fromkeys(w["hexes"]))
    return f"The Nastian Cup is empty: {places} without a reinforcement, {hexes}."


def _chit_drawn(event: Event, w: Words) -> str:
    return f"{_chit(event.data['chit'])} comes out of the cup; nobody enters at {w['hex']}."


def _chit(id_: str) -> str:
    return f"A {'Crisis!' if id_.startswith('crisis') else 'Comm Crash'} chit"


def _enemy_held(event: Event, w: Words) -> str:
    lost = "; its way through the shaft is lost" if w["waited"] else ""
    return f"{w['unit']} is engaged in {w['hex']} and stays{lost}."


def _enemy_moved(event: Event, w: Words) -> str:
    start, *path = w["path"]
    notes = [note["note"] for note in w["notes"]]
    end = ", and comes into contact" if "engaged" in notes else ""
    extra = f", with {w['bonus']} extra," if w["bonus"] else ""
    if not path:
        return f"{w['unit']} stays in {start}, facing {w['direction']}."
    far = counted(len(path), "hex", "hexes")
    return f"{w['unit']} moves {far}{extra} from {start} to {path[-1]}, facing {w['direction']}{end}."


def _enemy_turned(event: Event, w: Words) -> str:
    return f"{w['unit']} turns {w['direction']}, toward {_toward(event)}."


def _toward(event: Event) -> str:
    toward = event.data["toward"]
    if toward["kind"] == "idol":
        return f"the Golden Idol in {toward['id']}"
    return name(toward["id"]) if toward["id"] else "the Preferred Direction"


def _surprise_drawn(event: Event, w: Words) -> str:
    end = "" if w["surprise"].endswith((".", "!", "?")) else "."
    return f"Nasty Surprise {w['surprise']}{end}"


def _module_repaired(event: Event, w: Words) -> str:
    if "V-01" in event.clauses:
        return f"Damage Control has {w['module']} holding again."
    return f"Damage Control brings {w['module']} back."


def _dante_lost(event: Event, w: Words) -> str:
    lost = "the Lab" if "12.7-04" in event.clauses else "his experiment"
    return f"{w['unit']} is gone for good, and so is {lost}."


def _circle_removed(event: Event, w: Words) -> str:
    # a Trap is disarmed or sprung, not used up
    end = "taken away" if event.data["circle"].startswith("trap") else "used up and removed"
    return f"{w['circle']} in {w['room']} is {end}."


def _fighter_rebuilt(event: Event, w: Words) -> str:
    # one that had been destroyed, or one that had only been damaged
    return f"{w['fighter']} {'flies again, good as new' if '2.4-07' in event.clauses else 'is repaired'}."


def _no_parting_shots(event: Event, w: Words) -> str:
    if "5.3-13" in event.clauses:
        return "No working Installation can fire at the Vittles: no Parting Shots."
    return "The guns are blind: no Parting Shots."


def _treasure_left(event: Event, w: Words) -> str:
    where = "where the recoil of {unit} began" if "P-39" in event.clauses else "where {unit} fell"
    return f"{w['treasure']} is left lying in {w['hex']}, {where.format_map(w)}."


def _effect_void(event: Event, w: Words) -> str:
    where = " on Inferno" if w["effect"] == "place" else ""
    no_radar = "10.4-02" in event.clauses
    why = "no Radar Dome works" if no_radar else VOID[w["effect"]].format(WHOM[w["whom"]])
    return f"Nasty Surprise {w['surprise']} has nothing to do{where}: {why}."


VOID = {
    "face": "it finds no {} that it may turn",
    "place": "in this scenario nobody enters there",
    "move": "it finds no {} that it may move",
    "si-fire": "no Installation can fire",
    "rebuild-fighter": "no Fighter is destroyed",
    "repair-fighters": "no Fighter is damaged",
    "repair-si": "no Installation is damaged",
    "counter-board": "no counter can come up in a ruin",
    "ram": "no damaged Fighter can ram the Vittles",
    "add-card": "no card is set aside",
}
"""Effect of a Nasty Surprise -> why nothing comes of it."""
WHOM = {"": "", "yellow": "Nastian", "gold": "Gorgon"}
"""Family that an effect is for -> what one of them is called."""


def _counter_put_back(event: Event, w: Words) -> str:
    counter = w["counter"]
    chit = counter.startswith(("crisis", "comm-crash"))
    return f"{_chit(counter) if chit else name(counter)} comes out of the cup and is put back."


def _circle_revealed(event: Event, w: Words) -> str:
    opener = event.data["opener"]
    how = f"{name(opener)} opens" if opener != "nobody" else "The Bridge opens"
    return f"{how} {w['room']}: {w['circle']}."


def _unit_activated(event: Event, w: Words) -> str:
    hurry = f", hurried on by {counted(w['bonus'], 'hex', 'hexes')}" if w["bonus"] else ""
    return f"{w['unit']} is activated{hurry}."


def _unit_moved(event: Event, w: Words) -> str:
    end = ", and is stopped by the enemy" if w["stopped"] else ""
    verb = "moves" if w["from"][0] == w["to"][0] else "takes the shaft"
    left = counted(w["left"], "factor")
    return f"{w['unit']} {verb} from {w['from']} to {w['to']}, {left} left{end}."


def _unit_evacuated(event: Event, w: Words) -> str:
    lab = ", straight to his Lab" if w["place"] == "lab" else ""
    return f"{w['unit']} goes aboard the Vittles from {w['hex']}{lab}; {w['count']} evacuated so far."


def _game_over(event: Event, w: Words) -> str:
    return f"The raid is over: {OUTCOMES.get(w['outcome']) or _level(event)}."


OUTCOMES = {
    "left-in-system": "the Vittles is still In System at the end, and nothing counts",
    "vittles-destroyed": "the Vittles is lost with all hands",
    "hades-destroyed": "the Gorgons have blown up the Hades",
}
"""Defeats without a score, in words."""


def _level(event: Event) -> str:
    levels = {clause: level for _, level, clause in LEVELS} | {WORST[1]: WORST[0]}
    return next(levels[clause] for clause in event.clauses if clause in levels)


TOLD: dict[str, Callable[[Event, Words], str]] = {
    **fights.TOLD,
    **draws.TOLD,
    "set_up": _set_up,
    "bombardment_began": _bombardment_began,
    "module_failing": _module_failing,
    "module_destroyed": _module_destroyed,
    "recoil": _recoil,
    "turn_began": _turn_began,
    "unit_found": _unit_found,
    "step_began": _step_began,
    "cup_empty": _cup_empty,
    "chit_drawn": _chit_drawn,
    "enemy_held": _enemy_held,
    "enemy_moved": _enemy_moved,
    "enemy_turned": _enemy_turned,
    "ew_repair": _ew_repair,
    "surprise_drawn": _surprise_drawn,
    "module_repaired": _module_repaired,
    "dante_lost": _dante_lost,
    "circle_removed": _circle_removed,
    "fighter_rebuilt": _fighter_rebuilt,
    "no_parting_shots": _no_parting_shots,
    "treasure_left": _treasure_left,
    "effect_void": _effect_void,
    "counter_put_back": _counter_put_back,
    "circle_revealed": _circle_revealed,
    "unit_activated": _unit_activated,
    "unit_moved": _unit_moved,
    "unit_evacuated": _unit_evacuated,
    "game_over": _game_over,
}
"""kind -> function, for the kinds whose wording depends on their values."""
