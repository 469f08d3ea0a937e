"""The usable things of a component set, kind by kind."""

from __future__ import annotations

from collections.abc import Sequence

from hades.content.kinds import DECKS
from hades.content.tables import Tables
from hades.state.commands import VERBS
from hades.state.draw import CARDS

USED = ("action", "unit", "circle", "surprise", "card")
"""Kinds of things whose use is counted."""


def things(boxes: Sequence[Tables]) -> dict[str, list[str]]:
    """Map each kind to the ids in any of some component sets: actions by their verbs, Units by number."""
    units = {unit.number: unit.id for t in boxes for unit in t.catalog.units if unit.is_friend}
    return {
        "action": [verb.replace("_", "-") for verb in VERBS],
        "unit": [units[number] for number in sorted(units)],
        "circle": list(dict.fromkeys(circle.id for t in boxes for circle in t.circles)),
        "surprise": list(dict.fromkeys(card.id for t in boxes for card in t.surprises)),
        "card": [f"{deck}-{number:02}" for deck in DECKS for number in range(1, CARDS + 1)],
    }
