"""What a step without a choice rests on: the number that was drawn, or the rule that left one way.

Plain kinds are a line of `GROUNDS`, or of `BY_CLAUSE` where one kind comes of several rules; where a
number was drawn, `DRAWN` says which card showed it and what turns the number into the outcome.
"""

from __future__ import annotations

from collections.abc import Callable

from hades import geometry as geo
from hades.narrate.names import joined, name
from hades.state.events import Event


def grounds(event: Event) -> list[str]:
    """Why an event came out as it did where nobody chose: a line each, none for a fight (its sum says it)."""
    drawn = DRAWN.get(event.kind)
    if drawn is not None:
        return drawn(event)
    cases = BY_CLAUSE.get(event.kind, {})
    plain = next((cases[clause] for clause in event.clauses if clause in cases), GROUNDS.get(event.kind))
    return [plain] if plain else []


def _card(event: Event, number: int | None = None) -> str:
    """The card that showed a number."""
    data = event.data
    shown = data["number"] if number is None else number
    return f"Card {data['card']} of {name(data['deck'])} shows the random number {shown}."


def _directions(event: Event) -> list[str]:
    data = event.data
    lines = []
    for card, deck, map_ in (("shl_card", "SHL", "inferno"), ("nastian_card", "Nastian", "purgatory")):
        way = data[map_]
        number = geo.DIRECTION_NAMES.index(way)
        lines.append(
            f"{map_.capitalize()}: card {data[card]} of the {deck} deck shows the number {number}, and "
            f"{number} on the compass is {way}."
        )
    ways = ", ".join(f"{number} {way}" for number, way in enumerate(geo.DIRECTION_NAMES) if number)
    return [*lines, f"The compass: {ways}."]


MODIFIERS = {
    "6.4-06": "−1 depleted",
    "6.4-07": "+1 without a Jump",
    "6.7-04": "+1 depleted",
    "6.7-05": "+1 next to the enemy",
    "6.9-03": "+1 depleted",
}
"""Clause -> how it modifies the number that was drawn."""


def _modified(event: Event) -> str:
    """What a number was modified by, and to what."""
    drawn, number = event.data["number"], event.data["modified"]
    applied = joined(MODIFIERS[clause] for clause in event.clauses if clause in MODIFIERS)
    change = f"{number - drawn:+d}".replace("-", "−")
    return f"Modified by {change}{f' ({applied})' if applied else ''} it is {number}."


def _needs(needs: int) -> Callable[[Event], list[str]]:
    """A number for success or failure."""

    def told(event: Event) -> list[str]:
        data = event.data
        number = data.get("modified", data["number"])
        lines = [_card(event)]
        if number != data["number"]:
            lines.append(_modified(event))
        wanted = data.get("needs", needs)
        end = "so it works" if data["success"] else "so it fails"
        return [*lines, f"{wanted} or less is needed, {end}."]

    return told


def _jump(event: Event) -> list[str]:
    data = event.data
    number, drawn = data["modified"], data["number"]
    lines = [_card(event)]
    if number != drawn:
        lines.append(_modified(event))
    means = (
        "0 or less is a misfire: the Unit is destroyed",
        "1 is a malfunction: the Unit is flung away",
        "2 works, and an attack is a fight as usual",
        "3 or more works, and the target draws no card",
    )
    return [*lines, f"{means[max(0, min(3, number))]}."]


def _recoil(event: Event) -> list[str]:
    data = event.data
    number = geo.DIRECTION_NAMES.index(data["direction"])
    return [
        f"Two numbers were drawn: {number}, on card {data['card']}, is the direction {data['direction']} on "
        f"the compass, and {data['distance']}, on card {data['distance_card']}, is how many hexes it is "
        f"flung, counted from {data['from']}."
    ]


def _officer_placed(event: Event) -> list[str]:
    return [_card(event), f"The number says which Guard Tower of Purgatory: the one in {event.data['hex']}."]


DRAWN: dict[str, Callable[[Event], list[str]]] = {
    "directions_set": _directions,
    "officer_placed": _officer_placed,
    "gorgon_draws": _needs(3),
    "cfp_used": _jump,
    "recoil": _recoil,
    "rally": _needs(3),
    "request": _needs(4),
    "call": _needs(4),
    "science": _needs(4),
    "repair_tried": _needs(3),
}
"""Kinds in which a number was drawn -> which, and what it means."""

GROUNDS = {
    "set_up": "The scenario says how many Nasty Surprises the deck holds.",
    "circle_placed": "Two random numbers were drawn: their sum is the number of the Circle.",
    "unit_placed": "You chose the hex.",
    "enemy_placed": "The lowest-numbered Guards stand on the Guard Towers, by the scenario.",
    "turn_began": "A turn begins as long as a Nasty Surprise is left in the deck.",
    "step_began": "The steps of a turn follow each other in a fixed order.",
    "deck_chosen": "You chose from which deck numbers come where either deck would do.",
    "unit_depleted": "One hit takes one step: the counter is turned to its depleted side.",
    "unit_unharmed": "One hit turns a counter over, and this one has one side only.",
    "unit_destroyed": "A destroyed Nastian goes back into the cup; everybody else is out of the game.",
    "unit_recovered": (
        "A depleted Combat Unit that is out of contact with the enemy and beside no working or damaged "
        "Installation recovers; so does one aboard."
    ),
    "officer_turned": "Any hit turns General Tso's counter over to Lt. Sanders.",
    "fighter_damaged": "One hit damages a Fighter; a second one destroys it.",
    "fighter_destroyed": "Two hits at once, or a hit on a damaged Fighter, destroy it; ramming does, too.",
    "fighter_launched": "A Flight Elevator that comes into play sends its Fighter up.",
    "no_launch": "What is destroyed sends nothing up.",
    "fighter_rebuilt": "The Nasty Surprise of this turn repairs every damaged Fighter.",
    "fighter_rams": "The Nasty Surprise of this turn sends the lowest-numbered damaged Fighter.",
    "si_activated": (
        "An Installation wakes when its letter is on the Nasty Surprise or a Unit of yours comes next to its "
        "Complex; which one it is was drawn from the cup of Installations."
    ),
    "si_damaged": "One hit damages a working Installation; until repaired it does nothing.",
    "si_destroyed": "Two hits at once, or a hit on a damaged Installation, destroy it for good.",
    "si_repaired": "What was repaired is fully operational at once.",
    "si_holds_fire": "Its place in the order of fire had passed, or all of them fire at one moment.",
    "nothing_to_damage": "The effect asks for a working Installation of this type, and there is none.",
    "module_failing": "A first hit turns the marker of the current module to its failing side.",
    "module_destroyed": (
        "A hit on a failing module, or two hits at once, destroy it; the marker goes on to the next module."
    ),
    "module_repaired": "Damage Control moves the marker up one module, to its holding side.",
    "dante_lost": "He was in the Lab when it or his experiment was lost.",
    "cup_empty": "Each of these places was to draw a counter, and the cup holds none any more.",
    "no_room": "Two Nastians fill a hex, and every hex around that one was full or barred.",
    "tower_left_empty": "The effect asks for this type of Unit, and the cup holds none.",
    "chit_drawn": "It was drawn from the cup in place of a reinforcement.",
    "crisis_settled": "Of a transfer, firing and moving Crisis! leaves the one that is done first.",
    "deck_shuffled": "An empty deck is made anew of its discards; a card still on the table is none yet.",
    "bombardment_began": "The scenario begins with it: each Railgun fires twice.",
    "bombardment_over": "All shots are fired, nothing is left to fire at, or you ceased fire.",
    "no_strike_back": "A Nastian that lives strikes back at a Gorgon, but an Officer never attacks.",
    "crisis": "A Crisis! chit was drawn; it holds until the End Turn Phase.",
    "hq_jammed": "A Comm Crash jams two HQs: you choose them where more than two could still act.",
    "nothing_to_repair": "No Installation is damaged, so no number is drawn.",
    "surprise_drawn": "It was drawn at random from the Nasty Surprises that are left.",
    "surprise_added": "The Nasty Surprise of this turn brings it; which card it is nobody knows.",
    "effect_void": "An effect of a Nasty Surprise that finds nothing it may be done to is passed over.",
    "counter_put_back": "Only a Nastian may come up there: a chit or the Officer is put back.",
    "circle_revealed": "Its door was opened, so its counter is turned up.",
    "circle_removed": "What was on the counter is used up or taken away.",
    "parting_shots_off": "The first Unit of yours that enters this Circle ends Parting Shots for good.",
    "no_parting_shots": "The Targeting Computer was found: nobody fires at a ship that leaves.",
    "unit_freed": "The Trap was taken away, so whoever sat in it is free.",
    "unit_trapped": "The Unit that opens the door of a Trap is shut in.",
    "unit_found": "Who is on a Circle's counter stands in the Circle as soon as it is open.",
    "treasure_found": "What is on a Circle's counter lies in the Circle as soon as it is open.",
    "treasure_taken": "Who is in its hex and may carry it takes it.",
    "treasure_put_down": "Who carries a treasure may put it down.",
    "treasure_left": "What a destroyed Unit carried stays in the last hex it held.",
    "treasure_lost": "What a destroyed Unit carried is lost with it.",
    "treasure_stays": "Only what a Unit carries goes with it.",
    "treasure_ignored": "Of treasures an enemy takes up the Golden Idol only.",
    "treasure_aboard": "A treasure comes aboard with who carries it, or with who leaves its hex.",
    "phase_ended": "You ended the phase.",
    "lab_entered": "You sent him there; that costs no action.",
    "lab_left": "You called him back; that costs no action.",
    "unit_activated": "You chose it; every Unit acts once in a phase.",
    "unit_stands_by": "You chose that it does nothing.",
    "unit_moved": "You chose the way; every hex takes a factor of its movement.",
    "unit_stopped": "A Unit stops where the player wants, without Movement Factors, or next to an enemy.",
    "door_blown": "You chose to blow the door; it takes two factors of movement.",
    "fire_combined": "You chose the partner; both draw a card, and it counts as its action, too.",
    "unit_jumped": "The number of the Projector was high enough.",
    "unit_landed": "You chose the Unit and the hex.",
    "unit_beamed_in": "You chose the Unit and the hex.",
    "unit_evacuated": "You chose the Unit; a Request that is answered takes at most three aboard.",
    "bridge_shut": "The Bridge may be tried once a turn.",
    "vittles_waits": "The scenario leaves out the ship's movement in the first two turns.",
    "cannot_move": "The step passes without a question, because there is no choice.",
    "cannot_fire": "The step passes without a question, because there is no choice.",
    "approached": "You chose to bring the ship In System.",
    "skedaddled": "You chose to take the ship Out System.",
    "departure_failed": "A ship without a Warp Engine stays where she is.",
    "chits_discarded": "Chits hold for one turn, and are out of play then.",
    "chits_returned": "Chits hold for one turn, and go back into the cup then.",
    "overtime_used": "You chose it: it costs 5 VP and gives one more turn.",
    "game_over": "The score sheet, or what ended the raid, decides.",
}
"""kind -> why it came out so, for the kinds in which nobody chose and nothing more was drawn."""

_ENTERED_BELOW = (
    "A Unit of yours entered the Complex below it, on Purgatory, and that wrecks what stands above."
)
_BY_LETTER = "The scenario has it at work from the beginning; a drawn letter said in which Complex."
_HIGHEST_OF_TYPE = "It was the highest-numbered one of its type that worked; no hit was needed."

BY_CLAUSE: dict[str, dict[str, str]] = {
    "unit_depleted": {
        "6.4-14": "A recoil that ends in a vacant hex depletes the Unit.",
        "6.9-08": "In the Lab a modified 5 depletes a fresh Dante.",
    },
    "unit_recovered": {
        "6.6-04": "The number of the rally was low enough.",
        "6.9-11": "The number of the Science Action was low enough.",
    },
    "unit_jumped": {"6.4-14": "The recoil ended in a vacant hex, so it lives."},
    "unit_evacuated": {
        "6.9-18": "You chose the Unit; Science in the Teleporter that works sends one aboard."
    },
    "si_activated": {
        "6.1-22": "A Unit of yours entered the Complex below: what was to come there is drawn, and wrecked.",
        "15.3-05": _BY_LETTER,
        "15.4-04": _BY_LETTER,
        "15.4-05": _BY_LETTER,
    },
    "si_damaged": {
        "6.9-04": "It was the highest-numbered one that worked; no hit was needed.",
        **dict.fromkeys(("6.9-15", "11.0-13", "11.0-17", "11.0-20"), _HIGHEST_OF_TYPE),
        "11.0-09": "Who enters the Comm Room damages every working Elevator.",
    },
    "si_destroyed": {
        "6.1-22": _ENTERED_BELOW,
        "11.0-09": "Who enters the Comm Room destroys every Elevator that was damaged already.",
    },
    "dante_lost": {
        "12.7-04": "He was in the Lab when it was destroyed.",
        "6.9-08": "In the Lab a modified 5 takes a depleted Dante out of the game.",
        "6.9-09": "In the Lab a modified 6 or more takes Dante out of the game.",
    },
    "module_repaired": {
        "V-01": "Above G1 there is no module: the marker stays, and turns to its holding side."
    },
    "fighter_rebuilt": {"2.4-07": "The Nasty Surprise of this turn brings a destroyed Fighter back."},
    "no_parting_shots": {"5.3-13": "Radar Domes and Elevators fire at no ship, and no gun works."},
    "skedaddled": {
        "7.2-08": "You chose to go Out System; the shots took the last Warp Engine too late to hold the ship."
    },
    "treasure_taken": {
        "11.0-31": "A Nastian that enters the hex of the Idol takes it.",
        "11.0-37": "A Nastian that enters the hex of a treasure takes it.",
        "P-30": "You chose it: a Unit takes what lies in its hex, in passing, too.",
    },
}
"""kind -> clause -> why it came out so where it rests on that clause."""
