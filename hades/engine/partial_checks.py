"""What else is wrong with a board of which some words could not be read, so that all is told at once.

What a field says that could not be read is not on the board, and a fault of the board may come of that
alone. So what speaks of anything like it is left unsaid until the field is mended.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Sequence

_THING = re.compile(
    r"(?:run\[\d+\]\.)?(?:(units|si|circles|treasures|fighters)\.([^.\[]+)|(?:next|expect)\b.*)"
)
"""The path of a field that is about one thing alone, or about what is still to come."""

_WHERE = {"si": "complex", "circles": "circle"}
"""What the hexes are called on which such a thing decides who may stand there."""

_WORD = re.compile(r"[\w-]+")


def apart(said: Iterable[str], fields: Sequence[str]) -> list[str]:
    """Those sentences about a board that hold whatever the ``fields`` mean that could not be read.

    None, if one of those fields may change anything on the board: its scenario, its turn, its cup.
    """
    found = [_THING.fullmatch(field) for field in fields]
    if not all(found):
        return []
    things = {word.lower() for one in found if one for word in (one[2], _WHERE.get(one[1])) if word}
    return [sentence for sentence in said if not _speaks_of(sentence, things)]


def _speaks_of(sentence: str, things: Iterable[str]) -> bool:
    words = _WORD.findall(sentence.lower())
    return any(difflib.get_close_matches(thing, words, n=1) for thing in things)
