"""11.0: doors and the contents of Circles: people, Traps, treasures."""

from __future__ import annotations

from hades.narrate.event_kinds.event_kind import Cases, EventKind
from hades.narrate.names import Words, name
from hades.state.events import Event


def _circle_revealed(event: Event, w: Words) -> str:
    opener = event.data["opener"]
    how = f"{name(opener)} opens" if opener != "nobody" else "The Bridge opens"
    return f"{how} {w['room']}: {w['circle']}."


def _circle_opened(event: Event, w: Words, _: int) -> str:
    opener = event.data["opener"]
    return f"{name(opener) if opener != 'nobody' else 'The Bridge'} opens {w['room']}"


def _circle_removed(event: Event, w: Words) -> str:
    # A Trap is disarmed or sprung, not used up.
    end = "taken away" if event.data["circle"].startswith("trap") else "used up and removed"
    return f"{w['circle']} in {w['room']} is {end}."


def _unit_found(event: Event, w: Words) -> str:
    # A friend has no facing (2.2-03).
    at_the_door = w["direction"] != "-" and "-2.1-18" not in event.clauses
    return f"{w['unit']} stands in {w['room']}{', facing the door' * at_the_door}."


KINDS = (
    EventKind(
        "circle_revealed",
        sentence=_circle_revealed,
        drawn_for=_circle_opened,
        grounds="Its door was opened, so its counter is turned up.",
        seconds=3.0,
        sound="door",
        score=True,
    ),
    EventKind(
        "circle_removed",
        sentence=_circle_removed,
        grounds="What was on the counter is used up or taken away.",
        seconds=0.9,
    ),
    EventKind(
        "unit_found",
        sentence=_unit_found,
        grounds="Who is on a Circle's counter stands in the Circle as soon as it is open.",
        seconds=1.5,
        sound="door",
        milestone="freed",
        score=True,
    ),
    EventKind(
        "unit_freed",
        sentence="{unit} is free of the Trap in {room}.",
        grounds="The Trap was taken away, so whoever sat in it is free.",
        story="{unit} was free of the Trap in {room}",
        seconds=1.3,
        sound="door",
        milestone="freed",
        score=True,
    ),
    EventKind(
        "unit_trapped",
        sentence="{room} is a Trap, and {unit} is in it.",
        grounds="The Unit that opens the door of a Trap is shut in.",
        seconds=1.5,
        moment="A trap",
    ),
    EventKind(
        "parting_shots_off",
        sentence="{unit} reaches the Targeting Computer: no more Parting Shots in this game.",
        grounds="The first Unit of yours that enters this Circle ends Parting Shots for good.",
        story="{unit} put an end to Parting Shots",
        seconds=1.2,
    ),
    EventKind(
        "no_parting_shots",
        sentence=Cases(
            "The guns are blind: no Parting Shots.",
            {"5.3-13": "No working Installation can fire at the Vittles: no Parting Shots."},
        ),
        grounds=Cases(
            "The Targeting Computer was found: nobody fires at a ship that leaves.",
            {"5.3-13": "Radar Domes and Elevators fire at no ship, and no gun works."},
        ),
        seconds=1.0,
        aside=True,
    ),
    EventKind(
        "treasure_found",
        sentence="{room} holds {treasure}.",
        grounds="What is on a Circle's counter lies in the Circle as soon as it is open.",
        seconds=1.5,
        sound="door",
        milestone="treasure",
        moment="A treasure",
    ),
    EventKind(
        "treasure_taken",
        sentence="{unit} takes {treasure} in {hex}.",
        grounds=Cases(
            "Who is in its hex and may carry it takes it.",
            {
                "11.0-31": "A Nastian that enters the hex of the Idol takes it.",
                "11.0-37": "A Nastian that enters the hex of a treasure takes it.",
                "P-30": "You chose it: a Unit takes what lies in its hex, in passing, too.",
            },
        ),
        story="{unit} took {treasure} in {hex}",
        deed="took {treasure}",
        seconds=1.0,
    ),
    EventKind(
        "treasure_put_down",
        sentence="{unit} puts {treasure} down in {hex}.",
        grounds="Who carries a treasure may put it down.",
        story="{unit} put {treasure} down in {hex}",
        seconds=0.6,
    ),
    EventKind(
        "treasure_left",
        sentence=Cases(
            "{treasure} is left lying in {hex}, where {unit} fell.",
            {"P-39": "{treasure} is left lying in {hex}, where the recoil of {unit} began."},
        ),
        grounds="What a destroyed Unit carried stays in the last hex it held.",
        story=Cases(
            "{treasure} was left lying in {hex}, where {unit} fell",
            {"P-39": "{treasure} was left lying in {hex}, where the recoil of {unit} began"},
        ),
        seconds=0.9,
        result=True,
    ),
    EventKind(
        "treasure_lost",
        sentence="{treasure} is lost in {hex} with {unit}.",
        grounds="What a destroyed Unit carried is lost with it.",
        story="{treasure} was lost in {hex} with {unit}",
        seconds=0.9,
        milestone="treasure",
        result=True,
        score=True,
    ),
    EventKind(
        "treasure_stays",
        sentence="{treasure} stays behind in {hex}: {unit} did not carry it.",
        grounds="Only what a Unit carries goes with it.",
        story="{treasure} stayed behind in {hex}",
        seconds=1.0,
    ),
    EventKind(
        "treasure_ignored",
        sentence=Cases(
            "{unit} walks over {treasure} in {hex} and leaves it.",
            {"-N-67": "{unit} arrives at {treasure} in {hex} and leaves it."},
        ),
        grounds=Cases(
            "Of treasures an enemy takes up the Golden Idol only.",
            {"-N-67": "Who arrives from the Nastian Cup takes no treasure: it has not moved there."},
        ),
        seconds=1.0,
    ),
    EventKind(
        "treasure_aboard",
        sentence="{treasure} comes aboard the Vittles with {unit}.",
        grounds="A treasure comes aboard with who carries it, or with who leaves its hex.",
        seconds=1.2,
        milestone="treasure",
        score=True,
    ),
)
