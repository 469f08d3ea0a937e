"""A place that does something when it is clicked, and says something when it is pointed at."""

from __future__ import annotations

import attrs

from hades.ui.kit.action import NOTHING, Action, of


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
