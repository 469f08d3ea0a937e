"""Names of the things in the box, as used in a sentence: "Soldier 17" for ``soldier-17``."""

from __future__ import annotations

from functools import cache

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
    "bridge": "the Bridge",
    "brig": "the Brig",
    "comm-room": "the Comm Room",
    "engine-room": "the Engine Room",
    "fuel-tank": "the Fuel Tank",
    "teleporter": "the Teleporter",
    "loot-cellar": "the Loot Cellar",
    "idol-shrine": "the Golden Idol Shrine",
    "targeting-computer": "the Long Range Targeting Computer",
    "core-computer": "the Back-Up Core Computer",
    "supply-room": "the Supply Room",
    "ammo-room": "the Railgun Ammo Ready Room",
    "lab": "the Lab",
    "quarters": "the Living Quarters",
}
"""Names as used in a sentence, by id; any other thing is named by the words of its id."""
CAPITALS = {"swat": "SWAT", "hq": "HQ", "si": "SI", "ns": "NS", "NS": "NS", "shl": "SHL"}
"""Parts of ids that are not simply capitalised."""


@cache
def name(id_: str) -> str:
    """Return the name of a thing as used in a sentence: "Soldier 17", "the Officer", "SHL card 3"."""
    # The counter of a prisoner has the prisoner's name.
    id_ = id_.removesuffix("-cell")
    kind, _, number = id_.rpartition("-")
    if kind in ("shl", "nastian") and number.isdecimal():
        return f"{titled(kind)} card {int(number)}"
    return NAMES.get(id_) or ("a Trap" if kind == "trap" else titled(id_))


def title(id_: str) -> str:
    return capital(name(id_))


def titled(id_: str) -> str:
    """Return an id as capitalised words without an article."""
    parts = id_.split("-")
    return " ".join(CAPITALS.get(p) or (str(int(p)) if p.isdecimal() else p.capitalize()) for p in parts)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
