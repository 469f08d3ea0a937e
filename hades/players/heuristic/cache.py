"""Things that are made once and found again by what they were made of."""

from __future__ import annotations

from typing import Generic, TypeVar

V = TypeVar("V")


class Cache(Generic[V]):
    """The last things made, each by its key; it forgets all of them when there are too many.

    What it keeps must be a function of its key: nobody may tell whether a thing was found or made.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._known: dict[object, V] = {}

    def get(self, key: object) -> V | None:
        """What was made of a key, None if that is not known."""
        return self._known.get(key)

    def keep(self, key: object, thing: V) -> V:
        """Know a thing by its key from now on."""
        if len(self._known) >= self._most:
            self._known.clear()
        self._known[key] = thing
        return thing
