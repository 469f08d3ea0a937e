"""The words of positions, and reading them one by one with a line for each that is none."""

from __future__ import annotations

from collections.abc import Sequence

from hades import geometry as geo
from hades.content.structure import suggestion
from hades.state.state import PLACES

ACTED = ("", "activated", "jammed", "landed", "held", "arrived", "arrived-active")
"""`State.acted` -> the word for it."""
DOORS = ("open", "closed", "locked")
"""A Circle's door: open; closed with the counter door side up; locked over a counter that shows."""
EMPTY = "empty"
LOST = "lost"
"""What `vittles.module` says when no module is left."""


class Words:
    """Reads words; what it cannot read becomes a line in ``faults`` that begins with ``name``."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.faults: list[str] = []

    def fault(self, where: str, sentence: str) -> None:
        """Note a fault."""
        self.faults.append(f"{self.name}: {where}: {sentence}")

    def known(self, where: str, word: str, names: Sequence[str]) -> int:
        """The number of a word, -1 after a fault."""
        if word in names:
            return names.index(word)
        self.fault(where, f"{word!r} is not known; {suggestion(word, list(names))}")
        return -1

    def hex(self, where: str, word: str) -> int:
        """A hex by its name on the board, -1 after a fault."""
        try:
            return geo.parse(word)
        except ValueError as error:
            self.fault(where, str(error))
            return -1

    def place(self, where: str, word: str) -> int:
        """A hex, or a place off the maps such as aboard; -1 after a fault."""
        for number, name in PLACES.items():
            if word == name:
                return number
        if word[:1] in ("I", "P"):
            return self.hex(where, word)
        places = ", ".join(PLACES.values())
        self.fault(where, f"{word!r} is no place; write a hex like I0407, or one of {places}")
        return -1

    def each(self, where: str, names: Sequence[str], ids: Sequence[str]) -> int:
        """A mask of cards or counters by their ids, each once."""
        mask = 0
        for name in names:
            number = self.known(where, name, ids)
            if number >= 0:
                if mask >> number & 1:
                    self.fault(where, f"{name} stands in it twice; once is right")
                mask |= 1 << number
        return mask
