"""A bounded cache of computed values."""

from __future__ import annotations

from typing import Generic, TypeVar

V = TypeVar("V")


class Cache(Generic[V]):
    """Recently computed values by key; all are dropped when there are too many.

    A value must be a function of its key, so that a cached value never differs from a new one.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._known: dict[object, V] = {}

    def get(self, key: object) -> V | None:
        """Return the value of a key, or None if it is not cached."""
        return self._known.get(key)

    def keep(self, key: object, thing: V) -> V:
        """Know a thing by its key from now on."""
        if len(self._known) >= self._most:
            self._known.clear()
        self._known[key] = thing
        return thing
