"""A check for words on the panels of the window that are cut off, overlapping or outside their panel.

``tools/screenshots.py OUT --words`` reads every picture it takes and writes ``OUT/words.txt``.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import attrs

from hades.ui.kit.canvas import Canvas
from hades.ui.kit.panel import Panel

SORTS = {
    "cut": "cut, and nowhere told in full",
    "short": "cut, and told in full where they are pointed at",
    "off": "reach beyond their panel",
    "over": "one over the other",
}
"""Kind of problem -> its description."""
SLACK = 1.5
"""Units by which words can extend beyond a panel or overlap without a problem, as letters have room at their
sides.
"""


class Line(str):
    """A line of words as drawn, with its width and size in units and the full text, if it was cut."""

    __slots__ = ("full", "size", "wide")
    wide: float
    size: float
    full: str


@attrs.frozen(order=True)
class Problem:
    """A problem with words on a panel; ``sort`` is a key of `SORTS`."""

    sort: str
    panel: str
    words: str


@attrs.define
class Reader:
    """Reads the panels drawn while `reading`."""

    found: dict[Problem, list[str]] = attrs.field(factory=lambda: defaultdict(list))
    """Problem -> names of the pictures that have it."""
    _drawn: dict[Panel, None] = attrs.field(factory=dict)
    _whole: dict[str, str] = attrs.field(factory=dict)
    """Words that were cut -> full text."""

    @contextmanager
    def reading(self) -> Iterator[Reader]:
        """Make all panels record their words within a ``with`` block."""
        write, fit, update = Canvas.text, Canvas.fit, Panel.update

        def text(
            canvas: Canvas, x: float, y: float, words: str, size: Any = 14, *args: Any, **more: Any
        ) -> float:
            sized = canvas.sized(words, more.get("room", 0.0), size, more.get("bold", False))
            wide = write(canvas, x, y, words, size, *args, **more)
            middle, high, said = canvas.written[-1]
            line = Line(said)
            line.wide, line.size, line.full = wide, sized, self._whole.get(said, "")
            canvas.written[-1] = middle, high, line
            return wide

        def fitted(canvas: Canvas, words: str, *args: Any, **more: Any) -> str:
            found = fit(canvas, words, *args, **more)
            if found != words and found.endswith("…"):
                self._whole[found] = self._whole.get(words, words)
            return found

        def updated(panel: Panel, content: Any) -> None:
            update(panel, content)
            self._drawn[panel] = None

        Canvas.text, Canvas.fit, Panel.update = text, fitted, updated  # type: ignore[method-assign,assignment]
        try:
            yield self
        finally:
            Canvas.text, Canvas.fit, Panel.update = write, fit, update  # type: ignore[method-assign]

    def begin(self) -> None:
        """Begin a new picture."""
        self._drawn.clear()

    def read(self, picture: str) -> set[Problem]:
        """Record and return the problems on panels drawn since `begin`; ``picture`` is the name to record."""
        flaws = {flaw for panel in self._drawn if panel.shown for flaw in flaws_of(panel)}
        for flaw in flaws:
            self.found[flaw].append(picture)
        return flaws

    def report(self) -> str:
        """Return all problems by kind and panel, each with its pictures."""
        told = []
        for sort, meaning in SORTS.items():
            flaws = sorted(flaw for flaw in self.found if flaw.sort == sort)
            told.append(f"\n# {len(flaws)} words {meaning}")
            for flaw in flaws:
                pictures = self.found[flaw]
                more = f" and {len(pictures) - 2} more" if len(pictures) > 2 else ""
                told.append(f"{flaw.panel}: {flaw.words!r} ({', '.join(pictures[:2])}{more})")
        return "\n".join(told).lstrip() + "\n"

    def write(self, folder: Path) -> Path:
        """Write the report to a file in a folder."""
        path = folder / "words.txt"
        path.write_text(self.report(), encoding="utf-8")
        return path


def flaws_of(panel: Panel) -> Iterator[Problem]:
    """Yield the problems with the words on a panel."""
    name = type(panel).__name__
    lines = [(x, y, line) for x, y, line in panel.written if isinstance(line, Line) and line.strip()]
    for x, y, line in lines:
        if line.full:
            yield Problem("short" if told(panel, x, y, line.full) else "cut", name, line.full)
        left, right = x - line.wide / 2, x + line.wide / 2
        if left < -SLACK or right > panel.width + SLACK or not 0 <= y <= panel.height:
            yield Problem("off", name, str(line))
    for at, (x, y, line) in enumerate(lines):
        for x2, y2, other in lines[at + 1 :]:
            across = (line.wide + other.wide) / 2 - abs(x - x2)
            down = (line.size + other.size) * 0.35 - abs(y - y2)
            # A link is drawn over its own words once more.
            if across > SLACK and down > SLACK and other not in line and line not in other:
                yield Problem("over", name, f"{line} | {other}")


def told(panel: Panel, x: float, y: float, full: str) -> bool:
    """Return whether a tooltip at a point of a panel shows the full text of words that are cut off."""
    wanted = set(re.findall(r"\w+", full))
    return any(
        wanted <= set(re.findall(r"\w+", panel.words_of(spot) + spot.tip + spot.words))
        for spot in panel.spots
        if spot.holds(x, y)
    )
