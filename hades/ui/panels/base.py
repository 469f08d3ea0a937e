"""A panel: paints itself when its content has changed, and knows where it can be clicked."""

from __future__ import annotations

import re
from typing import Any

import attrs

from hades.ui import keys, look
from hades.ui.canvas import Canvas
from hades.ui.gl import Brush
from hades.ui.look import INK, STEEL, Colour

CITED = re.compile(r"\b(?:\d{1,2}\.\d-\d\d|[A-Z]-\d\d)\b", re.ASCII)
"""The id of a rule in a sentence."""


_WORD = re.compile(r"\w+")


@attrs.frozen
class Spot:
    """A place of a panel that does something: ``action`` when clicked, ``tip`` when pointed at."""

    x: float
    y: float
    width: float
    height: float
    action: str = ""
    tip: str = ""
    live: bool = True

    def holds(self, x: float, y: float) -> bool:
        """Whether a point of the panel is in it."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


class Panel:
    """A rectangle of the window in units; ``paint`` is its own."""

    def __init__(self, brush: Brush) -> None:
        self.brush = brush
        self.x = self.y = 0.0
        self.width = self.height = 1.0
        self.ratio = 1.0
        self.shown = True
        self.scroll = 0.0
        self.full = 0.0
        """Height of what could be scrolled through, in units."""
        self.spots: list[Spot] = []
        self.paints = 0
        """How often it was painted: tests read it."""
        self.view = 0.0, 0.0
        """Top and bottom of the part that scrolls, in units of the panel."""
        self._said: list[tuple[float, float, str]] = []
        self._texture: Any = None
        self._key: Any = None

    def place(self, x: float, y: float, width: float, height: float, ratio: float) -> None:
        """Where it is, in units, and how many pixels make a unit."""
        self.x, self.y, self.width, self.height, self.ratio = x, y, width, height, ratio

    def paint(self, canvas: Canvas, content: Any) -> None:
        """Paint the content and set the spots."""
        raise NotImplementedError

    def update(self, content: Any) -> None:
        """Paint anew if anything to be seen has changed."""
        key = (self.width, self.height, self.ratio, self.scroll, look.palette(), keys.stamp(), repr(content))
        if key == self._key and self._texture is not None:
            return
        self._key = key
        self.spots = []
        canvas = Canvas(self.width, self.height, self.ratio)
        self.paint(canvas, content)
        self._said, self.view = canvas.said, canvas.view
        self.paints += 1
        if self._texture is not None and self._texture.size == canvas.image.size:
            self._texture.write(canvas.image.tobytes())
        else:
            if self._texture is not None:
                self._texture.delete()
            self._texture = self.brush.texture(canvas.image)

    def draw(self, alpha: float = 1.0) -> None:
        """Draw it where it is."""
        if self.shown and self._texture is not None:
            self.brush.image(self._texture, self.x, self.y, self.width, self.height, alpha=alpha)

    def holds(self, x: float, y: float) -> bool:
        """Whether a point of the window is on it."""
        return self.shown and self.x <= x < self.x + self.width and self.y <= y < self.y + self.height

    def spot(self, x: float, y: float) -> Spot | None:
        """The spot under a point of the window."""
        if not self.holds(x, y):
            return None
        inside = x - self.x, y - self.y
        return next((s for s in reversed(self.spots) if s.holds(*inside)), None)

    def find(self, action: str) -> tuple[float, float] | None:
        """The middle of the spot with an action, in units of the window."""
        for s in self.spots:
            if s.action == action:
                return self.x + s.x + s.width / 2, self.y + s.y + s.height / 2
        return None

    def words_of(self, spot: Spot) -> str:
        """What is written on a spot, line by line from left to right, and what its tip adds to that."""
        lines = sorted((round(y), x, words) for x, y, words in self._said if spot.holds(x, y))
        written = " ".join(words for *_, words in lines).strip()
        if set(_WORD.findall(spot.tip.partition("\n")[0])) <= set(_WORD.findall(written)):
            return written
        return "\n".join(words for words in (written, spot.tip) if words)

    def scroll_by(self, notches: float) -> bool:
        """Scroll; whether anything moved."""
        before = self.scroll
        self.scroll = max(0.0, min(max(0.0, self.full), self.scroll - notches * 42))
        return self.scroll != before

    def cite(
        self, canvas: Canvas, x: float, y: float, ids: tuple[str, ...], width: float, size: float = 12
    ) -> None:
        """Ids of rules in a line, no wider than ``width``; a click on one opens the rules there."""
        end, more = x + width, canvas.measure(" …", size)
        for at, id_ in enumerate(ids):
            last = at + 1 == len(ids)
            words = id_ if last else f"{id_},"
            wide = canvas.measure(words, size)
            if x + wide > end - (0.0 if last else more):
                canvas.text(x, y, "…", size, STEEL)
                return
            canvas.text(x, y, words, size, STEEL)
            action = f"rule:{id_.removeprefix('-')}"
            self.spots.append(Spot(x - 2, y - 2, wide + 3, size + 6, action, f"{id_}: open the rules here"))
            x += wide + canvas.measure(" ", size)

    def key_cap(self, canvas: Canvas, x: float, y: float, key: str, fill: Colour = INK) -> float:
        """A key as it is on a keyboard, its right edge at ``x``; its width."""
        words = keys.cap(key)
        width = max(20.0, canvas.measure(words, 12, True) + 11)
        canvas.rect(x - width, y, width, 20, (12, 15, 22), radius=4, edge=(92, 104, 132))
        canvas.text(x - width / 2, y + 10, words, 12, fill, bold=True, anchor="mm")
        return width
