"""The words of a Unit in a position: its place, then facing, steps and marks in any order."""

from __future__ import annotations

import attrs

from hades import geometry as geo
from hades.engine.position import ACTED, STEPS_LEFT
from hades.state.state import PLACES

FACINGS = geo.DIRECTION_NAMES[1:]
MARKS = ACTED[1:]
"""Marks of the SHL Phase; a Unit has at most one."""
DEPLETED = "depleted"
OFF = tuple(PLACES.values())
"""Places of a Unit that are not on a map."""


@attrs.frozen
class UnitWords:
    """The words of a Unit; "" for a word that is left out."""

    place: str
    facing: str = ""
    steps: str = ""
    """``depleted`` or ``1-step``."""
    mark: str = ""
    delayed: bool = False
    trapped: bool = False

    @classmethod
    def read(cls, text: str) -> UnitWords:
        """Read the words of a line; words without effect are dropped."""
        place, *rest = text.split() or [""]
        words = cls(place)
        for word in rest:
            if word in FACINGS:
                words = attrs.evolve(words, facing=word)
            elif word in MARKS:
                words = attrs.evolve(words, mark=word)
            elif word == DEPLETED or STEPS_LEFT.fullmatch(word):
                words = attrs.evolve(words, steps=word)
            elif word == "delayed":
                words = attrs.evolve(words, delayed=True)
            elif word == "trapped":
                words = attrs.evolve(words, trapped=True)
        return words

    @property
    def on_map(self) -> bool:
        """True if the place is a hex."""
        return self.place not in OFF

    def __str__(self) -> str:
        flags = "delayed" * self.delayed, "trapped" * self.trapped
        return " ".join(word for word in (self.place, self.facing, self.steps, self.mark, *flags) if word)

    def put(self, place: str) -> UnitWords:
        """Return the same Unit elsewhere, without the words that apply only to a map or to the old hex."""
        if place in OFF:
            kept = "" if place in ("cup", "gone") else self.steps
            return UnitWords(place, steps=kept)
        return attrs.evolve(self, place=place, delayed=False, trapped=False)
