"""Fights as sentences: whom an enemy picked, what the cards gave, how a Unit ended."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hades.narrate.names import MODULES, NAMES, Words, name
from hades.state.events import NO_CARD, Event


def _combatant(who: dict[str, Any], attacks: bool) -> str:
    """A combatant's name; whoever uses the value in parentheses is marked."""
    worn = "depleted" if who["kind"] == "unit" else "damaged"
    weak = f" ({worn} value)" if who.get("depleted") else ""
    if who["kind"] == "ship":
        return (NAMES[who["id"]] if attacks else f"{MODULES[who['id']]} of the Vittles") + weak
    if who["kind"] == "blast":
        return f"the explosion (as a {name(who['id'])})"
    return name(who["id"]) + weak


def _combat(event: Event, w: Words) -> str:
    shots, target, net = w["shots"], w["target"], w["net"]
    attackers = " and ".join(_combatant(shot, True) for shot in shots)
    attack = " and ".join(_signed(shot["modifier"]) for shot in shots)
    if w["bonus"]:
        attack += f" and {_signed(w['bonus'])}"
    if target["card"] == NO_CARD:
        against = "nothing, as the target draws no card"
    else:
        against = _signed(target["modifier"])
        if target["cover"]:
            against += f" and {_signed(target['cover'])} for cover"
    verb = "attack" if len(shots) > 1 else "attacks"
    fight = f"{attackers} {verb} {_combatant(target, False)}"
    return f"{fight}: {attack} against {against}, net {_signed(net)}: {_result(w)}."


def _signed(number: int) -> str:
    return f"{number:+d}" if number else "0"


def _result(w: Words) -> str:
    net, target, ground = w["net"], w["target"], w["ground"]
    if target["id"] == "officer" and net > 0:
        # two hits do no more to him than one (6.2-07)
        return "a hit"
    if net >= 2:
        return "the module goes" if target["kind"] == "ship" else "destroyed"
    if net == 1:
        return "a hit"
    if net == 0 or not ground:
        return "no effect"
    return "the attacker is hit" if net == -1 else "the attacker is destroyed"


def _target_chosen(event: Event, w: Words) -> str:
    turned = f", and turns {w['direction']}" if w["direction"] != "-" else ""
    return f"{_combatant(w['attacker'], True)} picks {w['unit']}: {CHOICES[w['why']]}{turned}."


CHOICES = {
    "highest-number": "the highest number in reach",
    "combat-first": "the highest number of those in reach who fight",
    "preferred-direction": "the first, clockwise from the Preferred Direction",
    "non-combat-priority": "no Combat Unit is in reach, so the order of the defenceless decides",
}

ENDS = {
    "6.4-09": "{unit}'s Projector misfires: destroyed.",
    "6.4-11": "{unit} flies over the edge of the map: destroyed.",
    "6.4-12": "{unit} meets a wall at speed: destroyed.",
    "6.4-13": "{unit} comes down where there is no room: destroyed.",
    "6.2-08": "Lt. Sanders is eliminated in {hex}.",
    "4.0-25": "{unit} is destroyed in {hex} and returns to the Nastian Cup.",
}
"""Clause -> how a Unit ended."""


def _unit_destroyed(event: Event, w: Words) -> str:
    for clause, text in ENDS.items():
        if clause in event.clauses:
            return text.format_map(w)
    return f"{w['unit']} is destroyed in {w['hex']}, for good."


TOLD: dict[str, Callable[[Event, Words], str]] = {
    "combat": _combat,
    "target_chosen": _target_chosen,
    "unit_destroyed": _unit_destroyed,
}
"""kind -> its sentence."""
