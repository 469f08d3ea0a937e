"""Refusals of set-up (15.0) and of Comm Crash (5.3)."""

from __future__ import annotations

from typing import Any

from hades import geometry as geo
from hades.board.contact import vacant
from hades.engine.refusals.words import Why, not_yours, unit_name
from hades.state.state import GONE, HIDDEN, JAMMED, Frame, State

Args = tuple[Any, ...]


def place(s: State, frame: Frame, args: Args) -> Why | None:
    """A Unit that is not in this landing, or no more of its kind."""
    unit = args[0]
    t = s.t
    name = unit_name(s, unit)
    why = not_yours(s, unit)
    if why:
        return why
    if s.where[unit] == HIDDEN:
        return ("2.1-14", "S-16"), f"{name} is somewhere in the Circles, if at all"
    if s.where[unit] < geo.HEXES:
        return ("15.1-10",), f"{name} stands already"
    group = t.scenario.landing[frame[1]]
    if unit in t.hqs:
        return ("15.1-10", "15.1-12", "U-09"), f"HQs in this landing: {group.hqs}; {name} stays aboard"
    if unit in t.squads:
        return ("15.1-10", "15.1-12", "U-09"), f"squads in this landing: {group.squads}; {name} stays aboard"
    return ("15.1-10", "15.1-12"), f"{name} is not in this landing"


def place_at(s: State, frame: Frame, args: Args) -> Why | None:
    """A hex where nobody starts."""
    hex_ = args[0]
    name = geo.label(hex_)
    if s.t.is_complex[hex_]:
        return ("15.1-10", "M-06"), f"{name} is a Complex or a Guard Tower"
    if not vacant(s, hex_):
        return ("15.1-10",), f"{name} is not empty: each Unit takes a hex of its own"
    return ("15.1-10",), f"{name} is not where this landing goes"


def jam(s: State, frame: Frame, args: Args) -> Why | None:
    """Somebody whom Comm Crash cannot jam."""
    unit = args[0]
    name = unit_name(s, unit)
    if unit not in s.t.hqs:
        return ("5.3-18",), f"Comm Crash jams HQs; {name} is none"
    if s.where[unit] == GONE:
        return ("5.3-21",), f"{name} is out of the game"
    if s.acted[unit] == JAMMED:
        return ("5.3-22", "N-18"), f"{name} is jammed already"
    return None
