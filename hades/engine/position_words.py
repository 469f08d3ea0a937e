"""The words of positions, and reading them one by one with a line for each that is none."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hades import geometry as geo
from hades.content.decoding import MOST_FAULTS, suggestion
from hades.content.position import PositionError, Sheet
from hades.state.state import PLACES

ACTED = ("", "activated", "jammed", "landed", "held", "arrived", "arrived-active")
"""`State.acted` -> the word for it."""
DOORS = ("open", "closed", "locked")
"""A Circle's door: open; closed with the counter door side up; locked over a counter that shows."""
EMPTY = "empty"
LOST = "lost"
"""What `vittles.module` says when no module is left."""

MOST_DRAWS = 100_000
"""More numbers than any game takes of a source, and more than a player ever learns."""
MOST_NEXT = 500
"""More draws than anybody fixes."""
MOST_IN_FRAME = 999
"""More than any number in a frame of the agenda: hexes, Units, circles, turns and cards are fewer."""
STEPS_LEFT = re.compile("[0-9]-step")


class Words:
    """Reads words; what it cannot read becomes a line in ``faults`` that names the place in ``sheet``."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.wrong: list[tuple[str, str]] = []
        """The path of each field that could not be read, and the sentence for it."""
        self.doubtful = list(sheet.wrong)
        """The fields that could not be read, as they are called in the text or in the record."""

    @property
    def faults(self) -> list[str]:
        """A line for each field that could not be read."""
        return [self.sheet.fault(*one) for one in self.wrong]

    def fault(self, where: str, sentence: str) -> None:
        """Note a fault, unless the field could not be read at all, which is said already.

        :raises PositionError: if there are so many that nobody wants to know of more.
        """
        if self.sheet.is_wrong(where):
            return
        self.wrong.append((where, sentence))
        self.doubtful.append(where)
        if len(self.wrong) == MOST_FAULTS:
            raise PositionError(self.faults)

    def within(self, where: str, value: int, low: int, high: int) -> int:
        """A number that must be in a range; the end of it that is nearer after a fault."""
        if not low <= value <= high:
            self.fault(where, f"{value} stands here; it must be {low} to {high}")
        return max(low, min(high, value))

    def frame(self, where: str, frame: tuple[int | str, ...], known: Sequence[str]) -> None:
        """A frame of an agenda: the name of a step or a question, and what it is about."""
        if not frame or not isinstance(frame[0], str):
            self.fault(where, "a frame begins with the name of a step or a question")
        else:
            self.known(where, frame[0], known)
        for value in frame:
            if isinstance(value, int):
                self.within(where, value, -MOST_IN_FRAME, MOST_IN_FRAME)

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
        self.fault(
            where,
            f"{word!r} is no place; write a hex like I0407, or one of {places}",
        )
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
