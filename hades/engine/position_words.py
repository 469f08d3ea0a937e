"""A State in the words of a position: a string for each thing, and the single values."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import attrs

from hades import geometry as geo
from hades.content.component_records import (
    CRISIS,
    DECKS,
    FIGHTER_STATUS,
    LETTERS,
    MAPS,
    MODULES,
    SI_STATUS,
    TREASURES,
)
from hades.content.position import LOST
from hades.content.tables import Tables
from hades.state.draw import FULL_DECK, bits
from hades.state.state import GONE, IN_CUP, NO_CIRCLE, NO_SI, PLACES, READY, State

ACTED = ("", "activated", "jammed", "landed", "held", "arrived", "arrived-active")
"""Words for the values of `State.acted`, by value."""
DOORS = ("open", "closed", "locked")
"""States of a door; the counter in a closed Circle is door side up, in a locked one face up."""
EMPTY = "empty"
STEPS_LEFT = re.compile("[0-9]-step")
SINGLE_VALUES: dict[str, tuple[str, Sequence[str]]] = {
    "turn": ("turn", ()),
    "draw_from": ("either", DECKS),
    "evacuated": ("evacuated", ()),
    **{name: (name, ()) for name in ("overtime", "parting_off", "bridge_hacked", "tso_turned")},
    "vittles.in_system": ("in_system", ()),
    "vittles.module": ("module", (*MODULES, LOST)),
    "vittles.failing": ("failing", ()),
    "chits.crisis": ("crisis", CRISIS),
    "chits.comm_crash": ("comm_crash", ()),
}
"""Path of a single-valued field of a position -> the field of a State, and the words for its values.

() stands for a number or a truth value, which is written as it is.
"""


def kind_of_word(word: str) -> str:
    """Return the kind of a word in a line: facing, steps, mark, delayed or trapped; "" for other words."""
    if word in geo.DIRECTION_NAMES[1:]:
        return "facing"
    if word in ACTED[1:]:
        return "mark"
    if word == "depleted" or STEPS_LEFT.fullmatch(word):
        return "steps"
    return word if word in ("delayed", "trapped") else ""


def named(mask: int, names: list[str]) -> list[str]:
    return [names[number] for number in bits(mask)]


def drawn_cards(s: State) -> list[str]:
    """Return the ids of the Resolution cards drawn since the last shuffle."""
    decks = zip(s.left, s.t.draws, strict=False)
    return [name for left, ids in decks for name in named(FULL_DECK & ~left, ids)]


def unit_words(s: State, unit: int) -> str:
    """Return the place, the facing, the steps if not full, and the marks of a Unit as words of a position."""
    where, steps, full = s.where[unit], s.steps[unit], s.t.steps_of[unit]
    text = [geo.label(where) if where < geo.HEXES else PLACES[where]]
    if s.facing[unit]:
        text.append(geo.DIRECTION_NAMES[s.facing[unit]])
    if steps != (0 if where == GONE else full):
        text.append("depleted" if steps == full - 1 else f"{steps}-step")
    if s.acted[unit] != READY:
        text.append(ACTED[s.acted[unit]])
    if s.delayed[unit]:
        text.append("delayed")
    if s.trapped >> unit & 1:
        text.append("trapped")
    return " ".join(text)


def si_words(s: State, si: int) -> str:
    """Return the letter of the Complex and the status of a Surface Installation, or ``cup``."""
    status, letter = s.si_status[si], s.si_where[si]
    cup = status == IN_CUP or letter == NO_SI
    return SI_STATUS[IN_CUP] if cup else f"{LETTERS[letter]} {SI_STATUS[status]}"


def circle_words(s: State, room: int) -> str:
    """Return the counter in a Circle and the state of its door as words of a position."""
    counter = s.circle_in[room]
    door = 1 if s.face_down >> room & 1 else 2 if s.locked >> room & 1 else 0
    return f"{EMPTY if counter == NO_CIRCLE else s.t.words['circle'][counter]} {DOORS[door]}"


def treasure_words(s: State, treasure: int) -> str:
    """Return the carrier of a treasure, or its place if nobody carries it."""
    if s.carrier[treasure]:
        return s.t.words["unit"][s.carrier[treasure]]
    at = s.treasure_at[treasure]
    return geo.label(at) if at < geo.HEXES else PLACES[at]


@attrs.frozen
class ThingTable:
    """A table of a position: ``names`` of things, possible ``words`` for each, current words ``now``."""

    names: Sequence[str]
    words: Callable[[int], Sequence[str]]
    now: Callable[[State, int], str]
    first: int = 0
    """Number of the first thing: 1 for Units and Circles, for which 0 means none."""


def thing_tables(t: Tables) -> dict[str, ThingTable]:
    """Return the tables of things in a position, by the names of the tables."""
    words = t.words
    places = [*PLACES.values(), *words["hex"]]

    def of_unit(unit: int) -> list[str]:
        steps = [f"{number}-step" for number in range(1, t.steps_of[unit] - 1)]
        return [*places, *geo.DIRECTION_NAMES[1:], "depleted", *steps, *ACTED[1:], "delayed", "trapped"]

    return {
        "units": ThingTable(words["unit"], of_unit, unit_words, 1),
        "si": ThingTable(words["si"], lambda _: (*SI_STATUS, *words["letter"]), si_words),
        "circles": ThingTable(
            words["room"],
            lambda _: (*words["circle"], EMPTY, *DOORS),
            circle_words,
            1,
        ),
        "fighters": ThingTable(
            words["fighter"], lambda _: FIGHTER_STATUS, lambda s, n: FIGHTER_STATUS[s.fighters[n]]
        ),
        "treasures": ThingTable(TREASURES, lambda _: [*places, *words["unit"][1:]], treasure_words),
        "directions": ThingTable(
            MAPS, lambda _: geo.DIRECTION_NAMES, lambda s, n: geo.DIRECTION_NAMES[s.direction[n]]
        ),
    }


def single_values(s: State) -> dict[str, Any]:
    """Return the value of each single-valued field, by its path, in the order of a position."""
    found = ((path, getattr(s, name), words) for path, (name, words) in SINGLE_VALUES.items())
    return {path: words[value] if words else value for path, value, words in found}


def value_at(record: object, path: str) -> Any:
    """Return the value of a field of a position or an expectation by its path; None if it is left out."""
    for name in path.split("."):
        record = None if record is None else getattr(record, name)
    return record
