"""Parts of sentences: lists of names, numbers in words, names of places."""

from __future__ import annotations

from collections.abc import Iterable

from hades import Game
from hades import geometry as geo
from hades.content.kinds import LETTERS
from hades.narrate import capital, joined, name

NUMBERS = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)
"""Small numbers as words."""


def roster(ids: Iterable[str]) -> str:
    """Return names as a list, those of one kind together: ``Guards 2 and 8 and Soldier 28``."""
    kinds: dict[str, list[str]] = {}
    for id_ in ids:
        called = name(id_)
        kind, _, number = called.rpartition(" ")
        own = kind if kind and number.isdecimal() else called
        kinds.setdefault(own, []).append(number if own == kind else "")
    groups = []
    for kind, numbers in kinds.items():
        known = sorted({number for number in numbers if number}, key=int)
        if not known:
            groups.append(kind)
        else:
            many = kind.removesuffix("y") + "ies" if kind.endswith("y") and len(known) > 1 else kind + "s"
            many = kind if kind.endswith("Infantry") else many
            groups.append(f"{many if len(known) > 1 else kind} {joined(known)}")
    # "Guards 2 and 8 and Soldier 28" is hard to read, so put a comma before the last where a part has
    # "and".
    if len(groups) > 1 and any(" and " in group for group in groups):
        return f"{', '.join(groups[:-1])}, and {groups[-1]}"
    return joined(groups)


def number(count: int) -> str:
    """Return a number, a small one as a word."""
    return NUMBERS[count] if 0 <= count < len(NUMBERS) else str(count)


def counted(count: int, what: str, many: str = "") -> str:
    """Return a number and what is counted: ``three Guards``, ``13 Guards``."""
    return f"{number(count)} {what if count == 1 else many or what + 's'}"


def sentence(text: str) -> str:
    """Return a text with a capital and a full stop."""
    text = text.strip()
    if not text:
        return ""
    return capital(text) + ("" if text.endswith((".", "!", "?")) else ".")


def points(vp: float) -> str:
    """Return a score: ``23.5 VP``."""
    return f"{vp:g} VP"


class Places:
    """Names of hexes: with the Complex, the Circle or the region they are in."""

    def __init__(self, game: Game) -> None:
        catalog = game.tables.catalog
        self._called: dict[str, str] = {}
        self.letters: dict[str, str] = {}
        """Letter of the Complex at a hex."""
        for number, map_ in enumerate((catalog.inferno, catalog.purgatory)):
            for region in map_.region:
                for where in region.hexes:
                    self._called[geo.label(geo.parse(where, number))] = region.name
        for hexes in game.tables.complex_hex:
            for letter, hex_ in zip(LETTERS, hexes, strict=True):
                self.letters[geo.label(hex_)] = letter

    def called(self, hex_: str) -> str:
        """Return a hex with what it is part of: ``P0105 (The Cells)``."""
        if hex_ in self.letters:
            return f"{hex_} (Complex {self.letters[hex_]})"
        region = self._called.get(hex_)
        return f"{hex_} ({region})" if region else hex_
