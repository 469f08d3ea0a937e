"""How things are called in a sentence: "Soldier 17" for ``soldier-17``, as the menu has it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hades.engine.undo import CONCEDED
from hades.state.commands import TREASURES
from hades.view import CircleSeen, View

Words = dict[str, Any]
"""The data of an event, each value worded as it stands in a sentence."""

NAMES = {
    "dante": "Professor Dante",
    "emily": "Princess Emily",
    "wilson": "Lt. Wilson",
    "knight": "Lt. Knight",
    "sever": "Capt. Sever",
    "acuto": "Maj. Acuto",
    "officer": "the Officer",
    "honor-guard": "the Honor Guard",
    "idol": "the Golden Idol",
    "loot": "the Loot",
    "shl": "the SHL deck",
    "nastian": "the Nastian deck",
    "50": "the Quad 50",
    "R1": "Railgun R1",
    "R2": "Railgun R2",
    "idol-shrine": "the Golden Idol Shrine",
    "targeting-computer": "the Long Range Targeting Computer",
    "core-computer": "the Back-Up Core Computer",
    "supply-room": "the Supply Room",
    "ammo-room": "the Railgun Ammo Ready Room",
    "lab": "the Lab",
    "quarters": "the Living Quarters",
}
_ARTICLE = ("bridge", "brig", "comm-room", "engine-room", "fuel-tank", "teleporter", "loot-cellar")
_CAPITALS = {"swat": "SWAT", "hq": "HQ", "si": "SI", "ns": "NS", "NS": "NS", "shl": "SHL"}
MODULES = {
    "G1": "Shield Generator G1",
    "G2": "Shield Generator G2",
    "G3": "Shield Generator G3",
    "50": "the Quad 50",
    "R1": "Railgun R1",
    "R2": "Railgun R2",
    "W1": "Warp Engine W1",
    "W2": "Warp Engine W2",
    "EW": "the Electronic Warfare Suite",
    "LB": "the Lab",
    "LQ": "the Living Quarters",
}

WEAPONS = {"50": "Quad 50", "R1": "Railgun R1", "R2": "Railgun R2"}
"""A gun of the Vittles -> what it is called on a button."""
DECKS = {"shl": "SHL", "nastian": "Nastian"}
"""A Resolution deck -> the same."""

USES = {"transfer": "transfers Units", "fire": "fires", "move": "moves"}
"""What the Vittles does under Crisis!."""

CRISES = {
    "open": "one act of the Vittles this turn: transfer, fire or move",
    "transfer": "the Vittles transferred Units, so no fire, no move this turn",
    "fire": "the Vittles fired, so no transfer, no move this turn",
    "move": "the Vittles moved, so no transfer, no fire this turn",
}
"""What the view says of a Crisis! -> what is left to do (5.3-14)."""

BARRED = {
    "crisis": "under Crisis! she has done something else in this turn",
    "no-engine": "both Warp Engines are destroyed",
    "out-system": "she is Out System",
    "no-weapon": "her three weapons are destroyed",
    "no-target": "there is nothing on Inferno or in orbit to fire at",
    "on-towers": "all that she could fire at stand on Guard Towers",
}
"""Why a step of the Vittles passes without a question."""


def name(id_: str) -> str:
    """How a thing is called in a sentence: "Soldier 17" for ``soldier-17``."""
    # a prisoner's counter is called as he is
    id_ = id_.removesuffix("-cell")
    if id_ in NAMES:
        return NAMES[id_]
    if id_ in _ARTICLE:
        return f"the {titled(id_)}"
    return "a Trap" if id_.startswith("trap-") else titled(id_)


def listed(ids: Iterable[str]) -> str:
    """Names in a row: "Soldier 17, Soldier 19 and the Officer"; "nobody" for none."""
    return joined(name(id_) for id_ in ids) or "nobody"


def joined(parts: Iterable[str]) -> str:
    """Parts in a row: "a, b and c"; "" for none."""
    row = list(parts)
    return f"{', '.join(row[:-1])} and {row[-1]}" if len(row) > 1 else "".join(row)


def capital(text: str) -> str:
    """A text that begins a sentence: "The Officer" for "the Officer"."""
    return text[:1].upper() + text[1:]


WORN = {False: "fresh", True: "depleted"}
"""Whether a Unit is depleted -> that in a word."""
DECK_NAMES = {"inferno": "Inferno", "purgatory": "Purgatory"}
"""Map -> what that deck of the Hades is called."""
MAP_NAMES = tuple(DECK_NAMES.values())
"""The same by number."""


def of_vittles(module: str, singular: str, plural: str) -> str:
    """A module as the subject of a verb: "the Living Quarters of the Vittles are"."""
    return f"{MODULES[module]} of the Vittles {plural if module in _PLURAL else singular}"


_PLURAL = ("LQ",)
"""Modules whose names are plurals."""


def titled(id_: str) -> str:
    """An id in words with capitals, without article."""
    parts = id_.split("-")
    return " ".join(_CAPITALS.get(p) or (str(int(p)) if p.isdecimal() else p.capitalize()) for p in parts)


def type_name(type_: str) -> str:
    """What a type of Unit, SI or weapon is called on a card: "Heavy Weapon", "Quad 50"."""
    return WEAPONS.get(type_) or ("The Vittles" if type_ == "vittles" else titled(type_))


def title(id_: str) -> str:
    """The name of a thing as the log has it, with the number that is printed on its counter."""
    return capital(name(id_))


def circle_name(circle: CircleSeen) -> str:
    """A Circle in a sentence, with what is known of it: ``Circle 3 (Bridge)``."""
    return f"Circle {circle.number} ({circle.name})" if circle.name else f"Circle {circle.number}"


def names_of(view: View) -> dict[str, str]:
    """id -> what a thing is called inside a sentence, for everything a view shows."""
    ids = [*(counter.id for counter in view.counters), *(fighter.id for fighter in view.fighters)]
    found = {id_: name(id_) for id_ in ids}
    found |= {f"circle-{circle.number}": circle_name(circle) for circle in view.circles}
    return found | WEAPONS | {id_: name(id_) for id_ in TREASURES} | DECKS


STEPS = {
    "5.1": "Orbital Combat Step",
    "5.2": "Preferred Direction Step",
    "5.3": "Reinforcement Step",
    "5.4": "Movement Step",
    "5.5": "Officer Step",
    "5.6": "Nasty Surprise Step",
    "5.7": "Ground Combat Step",
    "6.0": "SHL Phase",
    "7.1": "Repair Step",
    "7.2": "Vittles Movement Step",
    "7.3": "Vittles Attack Step",
    "8.0": "Recovery Phase",
    "9.0": "End Turn Phase",
}
"""Section number -> name of a step of the sequence of play."""

PHASES = (
    ("Nastian Phase", ("5.1", "5.2", "5.3", "5.4", "5.5", "5.6", "5.7")),
    ("SHL Phase", ("6.0",)),
    ("Vittles Phase", ("7.1", "7.2", "7.3")),
    ("End of the turn", ("8.0", "9.0")),
)
"""Phases of a turn, each with the sections of its steps."""

OUTCOMES = {
    "left-in-system": "the Vittles is still In System at the end, and nothing counts",
    "vittles-destroyed": "the Vittles is lost with all hands",
    "hades-destroyed": "the Gorgons have blown up the Hades",
    CONCEDED: "the raid was given up",
}
"""Defeats without a level, in words."""

VERDICTS = {
    "full": "full",
    "foe": "held by an enemy of theirs",
    "wall": "barred",
    "further": "full further on",
    "chosen": "chosen",
}
"""What the enemy found in a direction that it looked at."""
