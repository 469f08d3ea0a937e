"""The random source of the game.

Every draw comes from one of `SOURCES`, each with its own stream derived from the seed. So the k-th draw from
one source does not depend on how often another was used, and two games with the same seed and different rules
stay comparable. The number of draws from each source is part of the State.

The generator is SHAKE-256 of seed, source and block number, which gives the same game on every platform and
Python version.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Sequence

SOURCES = ("shl-deck", "nastian-deck", "surprise-deck", "nastian-cup", "si-cup", "set-up")
SHL_DECK, NASTIAN_DECK, SURPRISE_DECK, NASTIAN_CUP, SI_CUP, SET_UP = range(6)
TURNED_UP = 6
"""The source, in printed-game mode, of a Circle counter that is turned up."""

LONGEST_SEED = 1_000
"""Maximum number of characters in a seed."""

_WORD = 8
_BLOCK = 64


class SeededSource:
    """Random numbers of one seed, by source and count.

    ``seed`` is any text of up to `LONGEST_SEED` characters; it is hashed to 512 bits, so short seeds are
    as good as long ones.

    :raises ValueError: if the seed is longer.
    """

    __slots__ = ("_words", "seed")

    def __init__(self, seed: str) -> None:
        if len(seed) > LONGEST_SEED:
            raise ValueError(f"a seed of {len(seed)} characters; it must be at most {LONGEST_SEED}")
        self.seed = seed
        self._words: list[list[int]] = [[] for _ in SOURCES]

    def number(self, source: int, count: int, below: int) -> int:
        """Return the ``count``-th number of a source, from 0: an int from 0 to ``below - 1``."""
        words = self._words[source]
        while count >= len(words):
            self._extend(source, words)
        return words[count] % below

    def _extend(self, source: int, words: list[int]) -> None:
        block = len(words) // _BLOCK
        words.extend(stream(f"{SOURCES[source]}|{block}|{self.seed}", _BLOCK))


class NothingDrawnError(Exception):
    """Raised for a draw that was not fixed in advance."""


class NoLuck(SeededSource):
    """A source for draws fixed in advance; refuses all others."""

    __slots__ = ()

    def number(self, source: int, count: int, below: int) -> int:
        raise NothingDrawnError


class RecordingSource(SeededSource):
    """A seeded source that records every draw that a position could fix."""

    __slots__ = ("seen",)

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self.seen: list[tuple[int, int, bool]] = []
        """(source, number drawn, True if a position fixed it), in the order of the draws."""


class DrawNotEntered(Exception):
    """Raised in printed-game mode for a draw not entered yet: one of ``mask`` from ``source``.

    ``place`` is the number of the Circle whose counter is turned up, 0 for any other draw.
    """

    def __init__(self, source: int, mask: int, place: int = 0) -> None:
        super().__init__(source, mask, place)
        self.source = source
        self.mask = mask
        self.place = place


class ManualDraws(SeededSource):
    """Draws that the player makes from real cards and cups and enters, by name and in order.

    ``names`` contains the names of the things that can be drawn, for each source and for `TURNED_UP`, by
    number. Unseen draws (counters laid face down, cards set aside) come from a seed as usual, but are only
    placeholders. The player enters the real ones when they are turned up.
    """

    __slots__ = ("certain", "entered", "names", "unseen", "used")

    def __init__(
        self,
        seed: str,
        entered: Sequence[str],
        names: Sequence[Sequence[str]],
        unseen: int = 0,
        certain: int = 0,
    ) -> None:
        super().__init__(seed)
        self.entered = entered
        self.names = names
        self.unseen = unseen
        """Mask of the Circle counters that are still unseen."""
        self.certain = certain
        """Mask of the unseen counters that are certain to lie in a Circle."""
        self.used = 0
        """Number of entered draws used so far."""

    def drawn(self, source: int, mask: int, place: int = 0) -> int:
        """Return the next entered draw, which must be in ``mask``; ``place`` is as in `DrawNotEntered`.

        :raises DrawNotEntered: if no entered draw is left, or if the next one cannot be drawn here; ``used``
            is its index.
        """
        names = self.names[source]
        if self.used < len(self.entered) and (name := self.entered[self.used]) in names:
            number = names.index(name)
            if mask >> number & 1:
                self.used += 1
                return number
        raise DrawNotEntered(source, mask, place)


def stream(text: str, count: int) -> list[int]:
    """Return ``count`` 64-bit numbers that depend only on the text."""
    data = hashlib.shake_256(text.encode()).digest(count * _WORD)
    return list(struct.unpack(f">{count}Q", data))
