"""A log that keeps the State after each event.

The class has a module of its own, because mypyc cannot compile a subclass of list.
"""

from __future__ import annotations

from typing import Any, SupportsIndex

from hades.state.state import State


class WatchedLog(list[tuple[Any, ...]]):
    """The log of a State; ``states`` contains a copy of the State right after each event."""

    def __init__(self, state: State) -> None:
        super().__init__()
        self._state = state
        self.states: list[State] = []

    def append(self, entry: tuple[Any, ...]) -> None:
        super().append(entry)
        self.states.append(self._state.clone())

    def pop(self, index: SupportsIndex = -1) -> tuple[Any, ...]:
        self.states.pop(index)
        return super().pop(index)
