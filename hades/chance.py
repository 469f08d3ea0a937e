"""The random source of the game.

Every draw comes from a `Source`, each with a stream of its own derived from the seed, so the k-th draw of one
source does not depend on how often another was used: two games with the same seed and different rules stay
comparable. A `SeededSource` holds the seed and returns numbers; it never changes. The number of draws from
each source is part of the State.

The generator is SHAKE-256 of seed, source and block number: the same game on every platform and Python
version.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Sequence

SOURCES = ("shl-deck", "nastian-deck", "surprise-deck", "nastian-cup", "si-cup", "set-up")
SHL_DECK, NASTIAN_DECK, SURPRISE_DECK, NASTIAN_CUP, SI_CUP, SET_UP = range(6)
TURNED_UP = 6
"""Stands, in printed-game mode, for the source of a Circle counter that is turned up."""

LONGEST_SEED = 1_000
"""Characters of a seed."""

_WORD = 8
_BLOCK = 64


class SeededSource:
    """Random numbers of one seed, by source and count.

    ``seed`` is any text of up to `LONGEST_SEED` characters; it is hashed to 512 bits, so short seeds are
    as good as long ones.

    :raises ValueError: if it is longer.
    """

    __slots__ = ("_words", "seed")

    def __init__(self, seed: str) -> None:
        if len(seed) > LONGEST_SEED:
            raise ValueError(f"a seed of {len(seed)} characters; it must be at most {LONGEST_SEED}")
        self.seed = seed
        self._words: list[list[int]] = [[] for _ in SOURCES]

    def number(self, source: int, count: int, below: int) -> int:
        """Return the number 0 to ``below - 1`` that is the ``count``-th (from 0) of a source."""
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
    """A source that only gives draws fixed in advance and refuses all others."""

    __slots__ = ()

    def number(self, source: int, count: int, below: int) -> int:
        """Refuse every draw.

        :raises NothingDrawnError: always.
        """
        raise NothingDrawnError


class RecordingSource(SeededSource):
    """A seeded source that records its draws, where a position could fix the next one."""

    __slots__ = ("seen",)

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self.seen: list[tuple[int, int, bool]] = []
        """(source, number drawn, whether it had been fixed) in the order of the draws."""


class DrawNotEntered(Exception):
    """A draw in printed-game mode that was not entered yet: one of ``mask`` out of ``source``.

    ``place`` is the number of the Circle whose counter is turned up, else 0.
    """

    def __init__(self, source: int, mask: int, place: int = 0) -> None:
        super().__init__(source, mask, place)
        self.source = source
        self.mask = mask
        self.place = place


class ManualDraws(SeededSource):
    """Draws entered by the player from real cards and cups, in order, by names.

    ``names`` has for each source, and for `TURNED_UP`, the names of things by their numbers. Unseen draws,
    counters that are laid face down and cards that are set aside, come from a seed as usual and count for
    nothing: the player enters them when they are turned up.
    """

    __slots__ = ("certain", "names", "told", "unseen", "used")

    def __init__(
        self,
        seed: str,
        told: Sequence[str],
        names: Sequence[Sequence[str]],
        unseen: int = 0,
        certain: int = 0,
    ) -> None:
        super().__init__(seed)
        self.told = told
        self.names = names
        self.unseen = unseen
        """Mask of the Circle counters that are still unseen."""
        self.certain = certain
        """Mask of the unseen counters that must lie in one of the Circles."""
        self.used = 0
        """Number of the entered draws that have been used."""

    def drawn(self, source: int, mask: int, place: int = 0) -> int:
        """Return the next entered draw, one of a mask; ``place`` as in `DrawNotEntered`.

        :raises DrawNotEntered: if none was entered, or one that cannot be drawn here: ``used`` tells which.
        """
        names = self.names[source]
        if self.used < len(self.told) and (name := self.told[self.used]) in names:
            number = names.index(name)
            if mask >> number & 1:
                self.used += 1
                return number
        raise DrawNotEntered(source, mask, place)


def stream(text: str, count: int) -> list[int]:
    """Return ``count`` 64-bit numbers that depend on nothing but the text."""
    data = hashlib.shake_256(text.encode()).digest(count * _WORD)
    return list(struct.unpack(f">{count}Q", data))
