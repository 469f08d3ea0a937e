"""Actions of clicks, and the areas of a panel that trigger them."""

from __future__ import annotations

import attrs

Arg = str | int | float
"""An argument of an action: an id, a number, or a fraction of a whole."""


@attrs.frozen(init=False)
class Action:
    """The name of an action, by which a screen finds the handler, and the arguments for the handler."""

    name: str
    args: tuple[Arg, ...]

    def __init__(self, name: str = "", *args: Arg) -> None:
        self.__attrs_init__(name, args)

    @property
    def number(self) -> int:
        """The first argument, as an index. Raises TypeError if it is not an int."""
        (number, *_) = self.args
        if not isinstance(number, int):
            raise TypeError(f"{self} takes no number")
        return number

    @property
    def id(self) -> str:
        """The first argument as an id; "" without arguments."""
        return str(self.args[0]) if self.args else ""

    def __bool__(self) -> bool:
        return bool(self.name)

    def __str__(self) -> str:
        """Return the action as text such as ``line:3:0``, for messages and for finding an area in tests."""
        return ":".join(map(str, (self.name, *self.args)))


NOTHING = Action()


def of(found: Action | str) -> Action:
    return found if isinstance(found, Action) else Action(found)


@attrs.frozen
class HitArea:
    """A rectangle of a panel: a click triggers ``action``, and pointing shows ``tip``."""

    x: float
    y: float
    width: float
    height: float
    action: Action = attrs.field(default=NOTHING, converter=of)
    tip: str = ""
    live: bool = True
    words: str = ""
    """Full text for screen readers and search; "" to use the text painted on the area."""

    def holds(self, x: float, y: float) -> bool:
        """Return whether a point, in units of the panel, lies in the area."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height
