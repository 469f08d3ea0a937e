"""What a click does: an object, not words to be taken apart."""

from __future__ import annotations

from typing import Any

import attrs


@attrs.frozen(init=False)
class Action:
    """The name under which a screen has what is to be done, and what it is done with."""

    name: str
    args: tuple[Any, ...]

    def __init__(self, name: str = "", *args: Any) -> None:
        self.__attrs_init__(name, args)

    def __bool__(self) -> bool:
        return bool(self.name)

    def __str__(self) -> str:
        """``line:3:0``: for messages, and for finding a spot in tests."""
        return ":".join(map(str, (self.name, *self.args)))


NOTHING = Action()


def of(found: Action | str) -> Action:
    """An action, or the name of one that needs nothing to be done with."""
    return found if isinstance(found, Action) else Action(found)
