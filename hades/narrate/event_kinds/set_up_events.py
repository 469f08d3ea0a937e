"""15.0: placement before turn 1, and the bombardment with which some scenarios begin."""

from __future__ import annotations

from hades.narrate.event_kinds.drawn_numbers import card
from hades.narrate.event_kinds.event_kind import EventKind
from hades.narrate.names import Words
from hades.state.events import Event
from hades.wording import counted


def _circle_drawn(event: Event, w: Words, nth: int) -> str:
    again = ", drawn again because the Circle drawn before is already taken" if nth > 1 else ""
    if nth % 2:
        return f"The place of {w['circle']}, face up: second of two numbers{again}"
    return f"The place of {w['circle']}, face up: first of two numbers{again}"


def _tower_of_officer(event: Event) -> list[str]:
    return [
        card(event),
        f"The number gives the Guard Tower on Purgatory: {event.data['hex']}.",
    ]


def _bombardment_began(event: Event, w: Words) -> str:
    shots = counted(w["R1"], "shot")
    return f"The bombardment begins: {shots} for Railgun R1, {w['R2']} for Railgun R2."


KINDS = {
    "set_up": EventKind(
        sentence=lambda event, w: (
            "The Hades sleeps. "
            f"The deck holds {counted(w['cards_left'], 'Nasty Surprise')}, one for each turn."
        ),
        grounds="The scenario sets the number of Nasty Surprises in the deck.",
        aside=True,
    ),
    "circle_placed": EventKind(
        sentence="{circle} lies face up in {room}.",
        grounds="Two random numbers were drawn; their sum is the number of the Circle.",
        drawn_for=_circle_drawn,
    ),
    "unit_placed": EventKind(
        sentence="{unit} stands ready in {hex}.",
        grounds="You chose the hex.",
        aside=True,
    ),
    "enemy_placed": EventKind(
        sentence="{unit} stands watch in {hex}.",
        grounds="The scenario puts the lowest-numbered Guards on the Guard Towers.",
        sound="step",
        enemy=True,
        light=True,
    ),
    "officer_placed": EventKind(
        sentence="General Tso has been warned: the card says {number}, and he waits in {hex}.",
        grounds=_tower_of_officer,
        drawn_for="The Guard Tower on Purgatory where General Tso waits",
        story="had been warned and waited at {hex}",
        sound="step",
        enemy=True,
    ),
    "bombardment_began": EventKind(
        sentence=_bombardment_began,
        grounds="The scenario begins with a bombardment: each Railgun fires twice.",
    ),
    "bombardment_over": EventKind(
        sentence="The bombardment is over.",
        grounds="All shots have been fired, nothing is left to fire at, or you ceased fire.",
        aside=True,
    ),
}
