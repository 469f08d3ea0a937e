"""What a click does, as an object, and where on a panel it is clicked."""

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


@attrs.frozen
class HitArea:
    """A place of a panel that does something: ``action`` when clicked, ``tip`` when pointed at."""

    x: float
    y: float
    width: float
    height: float
    action: Action = attrs.field(default=NOTHING, converter=of)
    tip: str = ""
    live: bool = True
    words: str = ""
    """What it says, whole; "" for what is written on it."""

    def holds(self, x: float, y: float) -> bool:
        """Whether a point of the panel is in it."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height

    def seen_in(self, height: float, left: float, top: float) -> HitArea | None:
        """What is seen of it on a canvas so high that is laid at a place of another; None for nothing."""
        low, cut = max(0.0, self.y), min(height, self.y + self.height)
        if cut <= low:
            return None
        return attrs.evolve(self, x=self.x + left, y=low + top, height=cut - low)
