"""4.0: targets of the enemy, modifiers of the cards, and the fate of the Units."""

from __future__ import annotations

from typing import Any

from hades.content.names import capital, name
from hades.narrate.component_texts import MODULES
from hades.narrate.event_kinds.event_kind import Cases, EventKind, cited
from hades.narrate.names import Words, listed
from hades.state.events import NO_CARD, Event
from hades.wording import signed

AND = " and "


def _combatant(who: dict[str, Any], attacks: bool) -> str:
    """Return the name of a combatant, with a remark if its depleted or damaged value applies."""
    worn = " (depleted value)" if who["kind"] == "unit" else " (damaged value)"
    weak = worn if who.get("depleted") else ""
    if who["kind"] == "ship":
        return (name(who["id"]) if attacks else f"{MODULES[who['id']].name} of the Vittles") + weak
    if who["kind"] == "blast":
        return f"the explosion (as strong as a {name(who['id'])})"
    return name(who["id"]) + weak


def _combat(event: Event, w: Words) -> str:
    shots, target, net = w["shots"], w["target"], w["net"]
    attack = AND.join(signed(shot["modifier"]) for shot in shots)
    if w["bonus"]:
        attack += f" and {signed(w['bonus'])}"
    if target["card"] == NO_CARD:
        defence = "no card for the defence"
    else:
        defence = f"defence {signed(target['modifier'])}"
        if target["cover"]:
            defence += f" and {signed(target['cover'])} for cover"
    fighters = [_combatant(shot, True) for shot in shots]
    return (
        f"{_fight(fighters, _combatant(target, False))}: {attack}, {defence}, net "
        f"{signed(net)}, {_result(w)}."
    )


def _fight(fighters: list[str], target: str) -> str:
    if len(fighters) > 1:
        return f"{AND.join(fighters)} attack {target}"
    return f"{fighters[0]} attacks {target}"


def _card_drawn(event: Event, w: Words, nth: int) -> str:
    """Return a phrase on the attack and the owner of card ``nth`` (from 0); the target's card is last."""
    fighters, target = [_combatant(shot, True) for shot in w["shots"]], w["target"]
    ship = target["kind"] == "ship"
    against = f"the Vittles, at {target['id']}" if ship else _combatant(target, False)
    whose = [*fighters, "the Vittles" if ship else against][nth % (len(fighters) + 1)]
    return f"{_fight(fighters, against)}: the card of {whose}"


def _result(w: Words) -> str:
    net, target, ground = w["net"], w["target"], w["ground"]
    if target["id"] == "officer" and net > 0:
        # A second hit on the Officer has no further effect (6.2-07).
        return "hit"
    if net >= 2:
        return "module destroyed" if target["kind"] == "ship" else "destroyed"
    if net == 1:
        return "hit"
    if net == 0 or not ground:
        return "no effect"
    return "attacker hit" if net == -1 else "attacker destroyed"


def _target_chosen(event: Event, w: Words) -> str:
    turned = f" and turns {w['direction']}" if w["direction"] else ""
    alone = ALONE if len(event.data["considered"]) == 1 else {}
    why = alone.get(w["why"], CHOICES[w["why"]])
    return f"{_combatant(w['attacker'], True)} targets {w['unit']}{turned}: {why}."


CHOICES = {
    "highest-number": "highest-numbered Unit in reach",
    "combat-first": "highest-numbered Combat Unit in reach",
    "preferred-direction": "first, clockwise from the Preferred Direction",
    "non-combat-priority": "no Combat Unit in reach; first in the fixed order",
}
ALONE = {
    "highest-number": "the only Unit in reach",
    "combat-first": "the only Combat Unit in reach",
    "non-combat-priority": "the only Unit in reach",
}
"""Reason for the choice of a target -> words for a choice without any other target."""


def _why_target(event: Event) -> list[str]:
    data = event.data
    considered = data["considered"]
    if len(considered) == 1:
        return [f"{capital(name(considered[0]))} was the only target. {cited(event)}"]
    rule = _TIE_BREAKS[data["why"]]
    return [
        f"Considered, best first: {listed(considered)}.",
        f"{rule} {cited(event)}",
    ]


_TIE_BREAKS = {
    "highest-number": "The highest ID number is attacked.",
    "combat-first": "The Combat Unit with the highest ID number is attacked; other Units only if "
    "there is none.",
    "preferred-direction": "The hexes are searched clockwise from the Preferred Direction, and the "
    "first target found is attacked.",
    "non-combat-priority": "Without a Combat Unit, the order is the Officer (for Gorgons), Elder "
    "Aliens, Dante, Emily.",
}


KINDS = {
    "combat": EventKind(
        sentence=_combat,
        drawn_for=_card_drawn,
        grounds=Cases(
            "",
            {
                "7.2-05": "As the Vittles leaves, each working gun fires a Parting Shot at it.",
                "5.1-02": "While the Vittles is In System, every Fighter and working gun fires at the "
                "next module to be hit.",
            },
        ),
        sound="shot",
        fight=True,
    ),
    "target_chosen": EventKind(
        sentence=_target_chosen,
        reasons=_why_target,
        aside=True,
        fight=True,
        enemy=True,
    ),
    "unit_depleted": EventKind(
        sentence="{unit} is depleted.",
        grounds=Cases(
            "One hit costs one step: the counter is turned to its depleted side.",
            {
                "6.4-14": "A recoil that ends in a vacant hex depletes the Unit.",
                "6.9-08": "In the Lab a modified 5 depletes a fresh Dante.",
            },
        ),
        sound="hit",
        result=True,
        befell="depleted",
        matters="One more hit destroys the Unit.",
    ),
    "unit_unharmed": EventKind(
        sentence="{unit} has no depleted side, so the hit has no effect.",
        grounds="One hit turns a counter over, but this one has only one side.",
        result=True,
        befell="unharmed",
    ),
    "unit_destroyed": EventKind(
        sentence=Cases(
            "{unit} is destroyed in {hex}, for good.",
            {
                "6.4-09": "{unit} is destroyed: its Projector misfires.",
                "6.4-11": "{unit} flies off the map and is destroyed.",
                "6.4-12": "{unit} hits a wall at speed and is destroyed.",
                "6.4-13": "{unit} comes down where there is no room and is destroyed.",
                "6.2-08": "Lt. Sanders is eliminated in {hex}.",
                "4.0-25": "{unit} is destroyed in {hex} and returns to the Nastian Cup.",
            },
        ),
        grounds=Cases(
            "A destroyed Nastian returns to the cup; any other Unit is out of the game.",
            {"6.2-08": "Any hit takes Lt. Sanders out of the game; he does not return to the cup."},
        ),
        story=Cases(
            "",
            {
                "6.4-09": "was destroyed by its Projector",
                "6.4-11": "flew off the map",
                "6.4-12": "hit a wall at speed",
                "6.4-13": "came down where there was no room",
            },
        ),
        sound="destroyed",
        milestone="loss",
        result=True,
        befell="destroyed",
    ),
    "unit_recovered": EventKind(
        sentence="{unit} is fresh again.",
        grounds=Cases(
            "A depleted Combat Unit recovers if it is not engaged and not next to a working or damaged "
            "Installation. Depleted Combat Units aboard recover as well.",
            {
                "6.6-04": "The number drawn for the rally was low enough.",
                "6.9-11": "The number drawn for the Science Action was low enough.",
            },
        ),
        together="are fresh again",
        story=Cases("", {"6.9-11": "recovered"}),
    ),
    "officer_turned": EventKind(
        sentence="General Tso is down. Lt. Sanders takes over, to nobody's joy.",
        grounds="Any hit turns General Tso's counter over to Lt. Sanders.",
        story="went down, and Lt. Sanders took over",
        result=True,
        enemy=True,
        befell="down",
    ),
    "no_strike_back": EventKind(
        sentence="{unit} does not strike back at {foe}: an Officer never attacks.",
        grounds="A surviving Nastian strikes back at a Gorgon, but an Officer never attacks.",
        enemy=True,
        aside=True,
    ),
}
