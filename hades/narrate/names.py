"""How things are called in a sentence: "Soldier 17" for ``soldier-17``, as the menu has it."""

from __future__ import annotations

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
_CAPITALS = {"swat": "SWAT", "hq": "HQ", "si": "SI", "ns": "NS"}

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

USES = {"transfer": "transfers Units", "fire": "fires", "move": "moves"}
"""What the Vittles does under Crisis!."""

BARRED = {
    "crisis": "under Crisis! she has done something else in this turn",
    "no-engine": "both Warp Engines are destroyed",
    "out-system": "she is Out System",
    "no-weapon": "her three weapons are destroyed",
    "no-target": "there is nothing on Inferno or in orbit to fire at",
}
"""Why a step of the Vittles passes without a question."""


def name(id_: str) -> str:
    """How a thing is called in a sentence: "Soldier 17" for ``soldier-17``."""
    if id_ in NAMES:
        return NAMES[id_]
    if id_ in _ARTICLE:
        return f"the {titled(id_)}"
    if id_.startswith("trap-"):
        return "a Trap"
    return titled(id_.removesuffix("-cell"))


def listed(ids: list[str]) -> str:
    """Names in a row: "Soldier 17, Soldier 19 and the Officer"."""
    names = [name(i) for i in ids]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}" if names else "nobody"


def titled(id_: str) -> str:
    """An id in words with capitals, without article."""
    parts = id_.split("-")
    return " ".join(_CAPITALS.get(p) or (str(int(p)) if p.isdecimal() else p.capitalize()) for p in parts)
