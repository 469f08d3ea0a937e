"""Draws as sentences: who drew which number for what, what was needed, and whether it was enough."""

from __future__ import annotations

from collections.abc import Callable

from hades.narrate.names import Words, name
from hades.state.events import Event


def _draws(w: Words) -> str:
    return f"draws a {w['number']}"


def _gorgon_draws(event: Event, w: Words) -> str:
    end = "and finds the button" if w["success"] else "and presses the wrong button"
    return f"{w['unit']} is in the Engine Room, {_draws(w)} (3 or less blows up the Hades) {end}."


def _officer_repairs(event: Event, w: Words) -> str:
    officer = "Lt. Sanders" if "5.5-05" in event.clauses else "General Tso"
    end = "it works" if w["number"] <= w["needs"] else "it stays broken"
    return f"{officer} sees to {w['si']} and {_draws(w)} (needs {w['needs']} or less): {end}."


def _cfp_used(event: Event, w: Words) -> str:
    what = "attacks with the Projector" if w["from"] == w["to"] else f"jumps from {w['from']} to {w['to']}"
    return f"{w['unit']} {what} and {_modified(w)}."


def _modified(w: Words) -> str:
    same = w["number"] == w["modified"]
    return _draws(w) if same else f"{_draws(w)}, modified to {w['modified']}"


def _rally(event: Event, w: Words) -> str:
    whom = "the HQ itself" if w["hq"] == w["unit"] else w["unit"]
    end = "that helps" if w["success"] else "better speeches have been heard"
    return f"{w['hq']} tries to rally {whom} and {_draws(w)} (needs 3 or less): {end}."


def _request(event: Event, w: Words) -> str:
    end = "the Vittles answers" if w["success"] else "the Vittles is busy"
    return f"{w['unit']} calls the Vittles and {_modified(w)} (needs 4 or less): {end}."


def _call(event: Event, w: Words) -> str:
    end = "the Teleporter hums" if w["success"] else "nothing but static"
    return f"{w['unit']} calls through the Teleporter and {_draws(w)} (needs 4 or less): {end}."


def _officer_placed(event: Event, w: Words) -> str:
    return f"General Tso has been warned: the card says {w['number']}, and he waits in {w['hex']}."


def _science(event: Event, w: Words) -> str:
    end = "it works" if w["success"] else "it fails"
    needs = f"needs {w['needs']} or less"
    return f"{w['unit']} does science in {name(w['place'])} and {_modified(w)} ({needs}): {end}."


def _repair_tried(event: Event, w: Words) -> str:
    end = "done" if w["success"] else "not this time"
    return f"Damage Control {_draws(w)} (needs 3 or less): {end}."


TOLD: dict[str, Callable[[Event, Words], str]] = {
    "gorgon_draws": _gorgon_draws,
    "officer_repairs": _officer_repairs,
    "cfp_used": _cfp_used,
    "rally": _rally,
    "request": _request,
    "call": _call,
    "officer_placed": _officer_placed,
    "science": _science,
    "repair_tried": _repair_tried,
}
"""kind -> its sentence."""
