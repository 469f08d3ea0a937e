"""A cache for one value."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

Value = TypeVar("Value")


class Memo(Generic[Value]):
    """A cache for one expensive value, which is computed again only when its key has changed."""

    def __init__(self) -> None:
        self._kept: tuple[object, Value] | None = None

    def of(self, key: object, work_out: Callable[[], Value]) -> Value:
        """Return the value for a key; the key must contain everything on which the value depends."""
        if self._kept is None or self._kept[0] != key:
            self._kept = key, work_out()
        return self._kept[1]
