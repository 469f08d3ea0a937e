"""11.0: doors and the contents of Circles: people, Traps, treasures."""

from __future__ import annotations

from hades.content.names import name
from hades.narrate.event_kinds.event_kind import Cases, EventKind
from hades.narrate.names import Words
from hades.state.events import Event


def _circle_opened(event: Event, w: Words) -> str:
    opener = event.data["opener"]
    return f"{name(opener) if opener != 'nobody' else 'The Bridge'} opens {w['room']}"


def _circle_removed(event: Event, w: Words) -> str:
    # A Trap is disarmed or sprung, so "used up" would be wrong.
    if event.data["circle"].startswith("trap"):
        return f"The Trap in {w['room']} is removed."
    return f"{w['circle']} in {w['room']} is used up and removed."


def _unit_found(event: Event, w: Words) -> str:
    # A friend has no facing (2.2-03).
    at_the_door = w["direction"] and "-2.1-18" not in event.clauses
    return f"{w['unit']} stands in {w['room']}{', facing the door' if at_the_door else ''}."


KINDS = {
    "circle_revealed": EventKind(
        sentence=lambda event, w: f"{_circle_opened(event, w)}: {w['circle']}.",
        drawn_for=lambda event, w, nth: _circle_opened(event, w),
        grounds="Its door was opened, so its counter is turned face up.",
        sound="door",
        score=True,
    ),
    "circle_removed": EventKind(
        sentence=_circle_removed,
        grounds="The effect of the counter is used up, or the counter was taken away.",
    ),
    "unit_found": EventKind(
        sentence=_unit_found,
        grounds="A Unit on a Circle's counter is placed there as soon as the Circle opens.",
        sound="door",
        milestone="freed",
        score=True,
    ),
    "unit_freed": EventKind(
        sentence="{unit} is free of the Trap in {room}.",
        grounds="The Trap was taken away, so the Unit in it is free.",
        story="got out of the Trap in {room}",
        sound="door",
        milestone="freed",
        score=True,
    ),
    "unit_trapped": EventKind(
        sentence="{unit} is caught in a Trap in {room}.",
        grounds="The Unit that opens the door of a Trap is caught in it.",
        story="was caught in a Trap in {room}",
        moment="A trap",
    ),
    "parting_shots_off": EventKind(
        sentence="{unit} reaches the Targeting Computer: no more Parting Shots in this game.",
        grounds="The first of your Units to enter this Circle ends Parting Shots for good.",
        story="put an end to Parting Shots",
    ),
    "no_parting_shots": EventKind(
        sentence=Cases(
            "The guns are blind: no Parting Shots.",
            {"5.3-13": "No working Installation can fire at the Vittles: no Parting Shots."},
        ),
        grounds=Cases(
            "The Targeting Computer was reached, so no gun fires at a departing ship.",
            {"5.3-13": "No gun is working, and Radar Domes and Elevators never fire at the ship."},
        ),
        aside=True,
    ),
    "treasure_found": EventKind(
        sentence="{room} holds {treasure}.",
        grounds="A treasure on a Circle's counter is placed there as soon as the Circle opens.",
        sound="door",
        milestone="treasure",
    ),
    "treasure_taken": EventKind(
        sentence="{unit} takes {treasure} in {hex}.",
        grounds=Cases(
            "A Unit that may carry a treasure takes one that lies in its hex.",
            {
                "11.0-31": "A Nastian that enters the hex of the Idol takes it.",
                "11.0-37": "A Nastian that enters the hex of a treasure takes it.",
                "P-30": "You chose to take it. A Unit may take what lies in its hex, even in passing.",
            },
        ),
    ),
    "treasure_put_down": EventKind(
        sentence="{unit} puts {treasure} down in {hex}.",
        grounds="A Unit may put down the treasure it carries.",
        story="put {treasure} down at {hex}",
        subject="unit",
    ),
    "treasure_left": EventKind(
        sentence=Cases(
            "{treasure} is left in {hex}, where {unit} was destroyed.",
            {"P-39": "{treasure} is left in {hex}, where the recoil of {unit} began."},
        ),
        grounds="When a Unit is destroyed, the treasure it carried stays in its last hex.",
        story=Cases(
            "was left at {hex}, where {unit} fell",
            {"P-39": "was left at {hex}, where the recoil of {unit} began"},
        ),
        result=True,
    ),
    "treasure_lost": EventKind(
        sentence="{treasure} is lost in {hex} with {unit}.",
        grounds="A treasure is lost with the destroyed Unit that carried it.",
        story="was lost at {hex} with {unit}",
        milestone="treasure",
        result=True,
        score=True,
    ),
    "treasure_stays": EventKind(
        sentence="{treasure} stays behind in {hex}: {unit} did not carry it.",
        grounds="Only what a Unit carries goes with it.",
        story="stayed behind at {hex}",
    ),
    "treasure_ignored": EventKind(
        sentence=Cases(
            "{unit} passes {treasure} in {hex} without taking it.",
            {"-N-67": "{unit} arrives at {treasure} in {hex} without taking it."},
        ),
        grounds=Cases(
            "The only treasure an enemy takes is the Golden Idol.",
            {
                "-N-67": "A Unit that arrives from the Nastian Cup takes no treasure, because it has "
                "not moved there."
            },
        ),
    ),
    "treasure_aboard": EventKind(
        sentence="{treasure} comes aboard the Vittles with {unit}.",
        grounds="A treasure comes aboard with the Unit that carries it, or with a Unit that leaves its hex.",
        milestone="treasure",
        score=True,
    ),
}
