"""6.0: actions of the player's Units in the SHL Phase."""

from __future__ import annotations

from hades import geometry as geo
from hades.content.names import capital, name
from hades.narrate.component_texts import DIRECTIONS
from hades.narrate.event_kinds.drawn_numbers import attempt, draws_modified, number
from hades.narrate.event_kinds.event_kind import Cases, EventKind
from hades.narrate.names import Words
from hades.state.events import Event
from hades.wording import counted, signed


def _unit_activated(event: Event, w: Words) -> str:
    hurry = f" with {counted(w['bonus'], 'extra Movement Factor')}" if w["bonus"] else ""
    return f"{w['unit']} is activated{hurry}."


def _unit_moved(event: Event, w: Words) -> str:
    does = "moves" if w["from"][0] == w["to"][0] else "takes the shaft"
    end = " and is stopped by the enemy" if w["stopped"] else ""
    left = counted(w["left"], "factor")
    return f"{w['unit']} {does} from {w['from']} to {w['to']}{end}, {left} left."


def moved(event: Event) -> str:
    """Return the sentence for a whole move; ``event`` is a ``unit_moved`` with its start and end."""
    data = event.data
    shaft = "" if data["from"][0] == data["to"][0] else " through a shaft"
    end = " and is stopped by the enemy" if data["stopped"] else ""
    return f"{capital(name(data['unit']))} moves from {data['from']}{shaft} to {data['to']}{end}."


def _uses_projector(w: Words) -> str:
    does = "attacks with the Projector" if w["from"] == w["to"] else f"jumps from {w['from']} to {w['to']}"
    return f"{w['unit']} {does}"


def _projector_drawn(event: Event, w: Words, _: int) -> str:
    change = w["modified"] - w["number"]
    return _uses_projector(w) + (f" (modified by {signed(change)})" if change else "")


def _projector_number(event: Event) -> list[str]:
    means = (
        "0 or less is a misfire: the Unit is destroyed",
        "1 is a malfunction: the Unit is flung away",
        "2 works, and an attack is a normal combat",
        "3 or more works, and the target draws no card",
    )
    return [*number(event), f"{means[max(0, min(3, event.data['modified']))]}."]


def _recoil(event: Event, w: Words) -> str:
    far = counted(w["distance"], "hex", "hexes")
    return f"Malfunction: {w['unit']} is flung {far} {w['direction']} from {w['from']}."


def _recoil_numbers(event: Event) -> list[str]:
    data = event.data
    number = geo.DIRECTION_NAMES.index(data["direction"])
    return [
        (
            f"Two numbers were drawn: {number} on {name(data['card'])} gives the direction, "
            f"{DIRECTIONS[data['direction']]}; {data['distance']} on {name(data['distance_card'])} "
            f"gives the number of hexes, counted from {data['from']}."
        )
    ]


def _recoil_drawn(event: Event, w: Words, nth: int) -> str:
    what = ("in which direction", "how far")[nth % 2]
    return f"Malfunction: {what} {w['unit']} is flung from {w['from']}"


def _unit_evacuated(event: Event, w: Words) -> str:
    lab = ", straight to his Lab" if w["place"] == "lab" else ""
    return f"{w['unit']} goes aboard the Vittles from {w['hex']}{lab}."


def science_place(place: str) -> str:
    """Return the place of a Science Action, ``lab`` or the id of a Circle, in words: ``on the Bridge``."""
    return f"{'on' if place == 'bridge' else 'in'} {name(place)}"


KINDS = {
    "phase_ended": EventKind(
        sentence="The SHL Phase is over.",
        grounds="You ended the phase.",
        aside=True,
        quiet=True,
    ),
    "unit_activated": EventKind(
        sentence=_unit_activated,
        grounds="You chose the Unit. Each Unit acts once per phase.",
        aside=True,
    ),
    "unit_stands_by": EventKind(
        sentence="{unit} stands by.",
        grounds="You chose to do nothing with it this phase.",
        aside=True,
    ),
    "unit_moved": EventKind(
        sentence=_unit_moved,
        grounds="You chose the path. Each hex costs 1 Movement Factor.",
        per_hex=0.13,
        sound="step",
    ),
    "unit_stopped": EventKind(
        sentence="{unit} stops in {hex}.",
        grounds="A Unit stops where you choose, when it has no Movement Factors left, or next to an enemy.",
        aside=True,
        quiet=True,
    ),
    "door_blown": EventKind(
        sentence="{unit} blows the door of {room}.",
        grounds="You chose to blow the door, which costs 2 Movement Factors.",
        aside=True,
    ),
    "fire_combined": EventKind(
        sentence="{unit} and {partner} combine their fire.",
        grounds="You chose the partner. Both draw a card, and the attack counts as the partner's action.",
        aside=True,
    ),
    "cfp_used": EventKind(
        sentence=lambda event, w: f"{_uses_projector(w)} and {draws_modified(event, w)}.",
        grounds=_projector_number,
        drawn_for=_projector_drawn,
        story="used the Projector",
    ),
    "unit_jumped": EventKind(
        sentence="{unit} comes down in {to}, from {from}.",
        grounds=Cases(
            "The number drawn for the Projector was high enough.",
            {"6.4-14": "The recoil ended in a vacant hex, so the Unit survives."},
        ),
        story="came down at {to}",
        per_hex=0.5,
        sound="step",
    ),
    "recoil": EventKind(
        sentence=_recoil,
        grounds=_recoil_numbers,
        drawn_for=_recoil_drawn,
        story="was flung out of {from} by a malfunction of the Projector",
        sound="hit",
        fight=True,
    ),
    "rally": EventKind(
        **attempt(
            lambda event, w: (
                f"{w['hq']} tries to rally {'the HQ itself' if w['hq'] == w['unit'] else w['unit']}"
            ),
            3,
            "success",
            "better speeches have been heard",
        ),
        story="rallied",
        in_vain="failed to rally",
    ),
    "request": EventKind(
        **attempt("{unit} calls the Vittles", 4, "the Vittles answers", "the Vittles is busy"),
        in_vain="called the Vittles without success",
    ),
    "call": EventKind(
        **attempt("{unit} calls through the Teleporter", 4, "the Teleporter hums", "nothing but static"),
        in_vain="called through the Teleporter without success",
    ),
    "unit_landed": EventKind(
        sentence="{unit} lands in {hex}.",
        grounds="You chose the Unit and the hex.",
        sound="step",
        score=True,
    ),
    "unit_beamed_in": EventKind(
        sentence="{unit} flickers into being in {hex}.",
        grounds="You chose the Unit and the hex.",
        sound="step",
        score=True,
    ),
    "unit_evacuated": EventKind(
        sentence=_unit_evacuated,
        grounds=Cases(
            "You chose the Unit. A successful Request takes up to three Units aboard.",
            {"6.9-18": "You chose the Unit. Successful Science in the Teleporter sends one Unit aboard."},
        ),
        milestone="away",
        score=True,
    ),
    "lab_entered": EventKind(
        sentence="{unit} goes to his Lab.",
        grounds="You sent him there, which costs no action.",
        aside=True,
    ),
    "lab_left": EventKind(
        sentence="{unit} leaves his Lab.",
        grounds="You called him back. That activates him and uses his action.",
        aside=True,
    ),
    "science": EventKind(
        **attempt(
            lambda event, w: f"{w['unit']} does Science {science_place(w['place'])}",
            4,
            "it works",
            "it fails",
        ),
        story="did Science {place}",
        in_vain="failed at Science {place}",
    ),
    "bridge_shut": EventKind(
        sentence="The Bridge allows one try per turn, and {unit} has already used it.",
        grounds="The Bridge may be tried once per turn.",
        sound="door",
    ),
    "dante_lost": EventKind(
        sentence=Cases(
            "{unit} is gone for good, and so is his experiment.",
            {"12.7-04": "{unit} is gone for good, and so is the Lab."},
        ),
        grounds=Cases(
            "He was lost with the Lab, or in an experiment there.",
            {
                "12.7-04": "He was in the Lab when it was destroyed.",
                "6.9-08": "In the Lab, a modified 5 eliminates a depleted Dante.",
                "6.9-09": "In the Lab, a modified 6 or more eliminates Dante.",
            },
        ),
        story=Cases("was lost, and his experiment with him", {"12.7-04": "was lost with the Lab"}),
        sound="destroyed",
        milestone="loss",
        score=True,
        moment="Professor Dante is lost",
    ),
}
