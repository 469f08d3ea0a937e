"""What stands on a counter: each kind as a drawing with its parts named, for the help and for lessons.

A row ``("counter", KEY, NOTES)`` is a drawing: the key of its picture as `hades.art.library` draws it, and
a line for each part, its id as in `hades.art.counters.PARTS`, a colon, and what it says.
"""

from __future__ import annotations

from hades.pages.fact import Row

KINDS = (
    (
        "unit|engineer-38|f|-|done|",
        "yours: dark on light, an SHL squad square, other friends round",
        {
            "id": "its ID number: where rules choose a Unit, the highest one is hit or goes first",
            "movement": "Movement Factor: how many hexes it moves",
            "figure": "what it is: here a Combat Engineer",
            "state": "a tick when it has acted; lightning for a jammed radio, bars for a Trap",
        },
    ),
    (
        "unit|guard-02|d|E|-|",
        "an enemy: light on dark, a Nastian eight-sided, a Gorgon a star",
        {
            "id": "its ID number",
            "movement": "Movement Factor",
            "facing": "the way it faces and marches, broad and red for a Shock Unit",
            "depleted": "a striped corner, of yours too: depleted, it fights worse, and a hit destroys it",
        },
    ),
    (
        "si|laser-1|damaged|A|",
        "a Surface Installation (SI): six-sided",
        {
            "letter": "the letter of its Complex",
            "id": "its number",
            "figure": "what it is: here a Laser, a gun",
            "damage": "a crack: damaged; a cross: destroyed, a ruin that can be entered",
        },
    ),
)
"""(picture, whose it is, part -> what it says)."""


def rows() -> tuple[Row, ...]:
    """The counters with their parts named."""
    found: list[Row] = [("head", "What stands on a counter", "")]
    for key, whose, parts in KINDS:
        notes = "\n".join(f"{part}: {words}" for part, words in parts.items())
        found += [("faint", f"{whose[0].upper()}{whose[1:]}.", ""), ("counter", key, notes)]
    return tuple(found)
