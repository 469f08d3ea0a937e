"""What a click does: an object, not words to be taken apart."""

from __future__ import annotations

import attrs

Arg = str | int | float
"""What an action can be done with: ids, numbers, parts of a whole."""


@attrs.frozen(init=False)
class Action:
    """The name under which a screen has what is to be done, and what it is done with."""

    name: str
    args: tuple[Arg, ...]

    def __init__(self, name: str = "", *args: Arg) -> None:
        self.__attrs_init__(name, args)

    @property
    def number(self) -> int:
        """What it is done with: a place in a list. Raises TypeError if it is none."""
        (number, *_) = self.args
        if not isinstance(number, int):
            raise TypeError(f"{self} is done with no number")
        return number

    @property
    def id(self) -> str:
        """What it is done with: an id; "" for none."""
        return str(self.args[0]) if self.args else ""

    def __bool__(self) -> bool:
        return bool(self.name)

    def __str__(self) -> str:
        """``line:3:0``: for messages, and for finding a spot in tests."""
        return ":".join(map(str, (self.name, *self.args)))


NOTHING = Action()


def of(found: Action | str) -> Action:
    """An action, or the name of one that needs nothing to be done with."""
    return found if isinstance(found, Action) else Action(found)
