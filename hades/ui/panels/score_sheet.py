"""The score sheet of the end screen: scale of victory levels, verdict, and table of scoring items."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from hades.art.colours import BAD, EDGE, FAINT, INK, MUTED, RAISED, WARN
from hades.narrate import number_text
from hades.odds.score_outlook import BELOW, HERE, OPEN, SHUT, ScoreItem, VictoryLevel, VictoryScale
from hades.ui.kit.action import Action
from hades.ui.kit.boxes import PAGE_MARGIN, Box, Caption, Column, Even, Inset, Text
from hades.ui.kit.canvas import Blank, Canvas
from hades.ui.kit.panel import PAGE, Panel

APART = 2.0
"""Gap between two levels, in units."""
HIGH = 40.0
"""Height of the row of victory levels, in units."""
LETTERS = 9
"""Number of letters for which every level has room, as in *Legendary*."""


def scale_tip(found: VictoryScale) -> str:
    """Return a line for every level, with its relation to the score, and the scale's own sentence, if any."""
    marks = {HERE: "► ", BELOW: "■ ", OPEN: "□ ", SHUT: "× "}
    lines = [
        f"{marks[level.state]}{level.name}: {level.worth}, {found.of(level)}"
        for level in reversed(found.levels)
    ]
    return "\n".join((*lines, *((found.text,) if found.text else ())))


@attrs.frozen
class LevelsRow(Box):
    """The victory levels side by side with names and numbers; a click on a level opens its rule."""

    victory_scale: VictoryScale

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        # "Worst Defeat" needs more room than the other names.
        shares = [max(len(level.short), LETTERS) for level in self.victory_scale.levels]
        for level, share in zip(self.victory_scale.levels, shares, strict=True):
            each = (wide + APART) * share / sum(shares)
            self._level(canvas, level, x, y, each - APART)
            x += each
        return y + HIGH

    def _level(self, canvas: Canvas, level: VictoryLevel, x: float, y: float, wide: float) -> None:
        here, had = level.state == HERE, level.state in (HERE, BELOW)
        ink = INK if here else MUTED if level.state != SHUT else FAINT
        room = wide - 2
        canvas.text(x + wide / 2, y + 8, level.short, (13, 12, 11.5), ink, bold=here, anchor="mm", room=room)
        fill, edge = (WARN if had else RAISED), (INK if here else WARN if had else FAINT)
        if level.state == SHUT:
            canvas.rect(x, y + 19, wide, 3, EDGE)
        else:
            canvas.rect(x, y + 17, wide, 7, fill, radius=2, edge=edge)
        # The lowest level has no least score of its own.
        lowest = level.least <= 0
        least = self.victory_scale.levels[1].least if lowest else level.least
        words = "< " * lowest + number_text(least).lstrip("+")
        canvas.text(x + wide / 2, y + 32, words, 12, ink, bold=here, anchor="mm", room=room)
        lines = (f"{level.name}: {level.worth}, {self.victory_scale.of(level)}", self.victory_scale.text)
        tip = "\n".join((*filter(None, lines), f"Open rule {level.clause}"))
        canvas.spot(x, y, wide, HIGH, Action("rule", level.clause), tip)


PAD = PAGE_MARGIN
ROW, LOW = 22.0, 18.0
"""Height of a row in units, normally and where space is short."""
VALUE = 44.0
"""Width of the points in a row, in units."""
LEAST = 16.0
"""Side in units below which counters of the Units that came home are left out."""
SMALL = 44.0
"""Maximum side of the counters, in units, if nobody came home."""
WORDS = 0.66
"""Maximum share of the width for the verdict; the Vittles is visible to its right."""
TWO = 540.0
"""Minimum width, in units, for two columns of rows."""
LEADING = 1.25


@attrs.frozen
class Tally:
    """The result of a game: its words, sentences about it (``sentences``), the scoring items, and a note."""

    level: str
    vp: str
    """The points, or the turn in which the raid was lost."""
    sentences: tuple[str, ...]
    items: tuple[ScoreItem, ...]
    note: str = ""
    victory_scale: VictoryScale | None = None
    home: tuple[tuple[str, str], ...] = ()
    """Picture and name of each Unit and treasure that came home, persons first."""
    who: str = ""
    """A summary in words of the Units that came home and those that did not."""
    lost: bool = False
    """True if no Unit came home. ``home`` then has the Units lost or left behind, shown faded."""
    grey: bool = False
    """True for a defeat, whose words are grey."""


class VerdictPanel(Panel):
    """The upper half of a `Tally`, painted on the poster: the verdict, and the Units that came home."""

    def paint(self, canvas: Canvas, content: Tally) -> None:
        size = max(24.0, min(64.0, self.height * 0.18, self.width * 0.075))
        wide = self.width * 0.62
        small = 13.0 if self.height < 200 else 16.0
        column = Column([Text(words, small, INK, leading=LEADING) for words in content.sentences], 2)
        tall = column.tall(canvas, wide - 2 * PAD)
        room = self.height - size * 1.3 - tall - 30
        each, rows = self._size(len(content.home), room, lost=content.lost)
        y = max(0.0, room - rows * (each + 3))
        both = f"{content.level} {content.vp}"
        while size > 18 and canvas.measure(both, size, True) > WORDS * self.width - 3 * PAD:
            size *= 0.95
        tone, worth = (MUTED, INK) if content.grey else (INK, WARN)
        gone = canvas.text(PAD, y + size * 0.65, content.level, size, tone, bold=True, anchor="lm")
        canvas.text(PAD + gone + PAD, y + size * 0.65, content.vp, size, worth, bold=True, anchor="lm")
        if content.victory_scale:
            canvas.spot(PAD, y, wide * 0.75, size * 1.3, tip=scale_tip(content.victory_scale))
        y += size * 1.3
        y = column.paint(canvas, PAD, y + 4, wide - 2 * PAD) + 6
        canvas.text(PAD, y + 8, content.who, 13, WARN, bold=True, anchor="lm", room=self.width - 2 * PAD)
        y += 18
        across = max(1, -(-len(content.home) // max(1, rows)))
        for n, (key, name) in enumerate(content.home if rows else ()):
            left, top = PAD + n % across * (each + 3), y + n // across * (each + 3)
            canvas.figure(key, left, top, each, faded=content.lost)
            canvas.spot(left, top, each, each, tip=name)

    def _size(self, count: int, room: float, *, lost: bool) -> tuple[float, int]:
        """Return the largest side at which the counters fit, and their number of rows; (0, 0) if none fits.

        If nobody came home, there is one row of small counters.
        """
        if not count:
            return 0.0, 0
        wide = self.width - 2 * PAD
        most, forms = (SMALL, (1,)) if lost else (64.0, (1, 2, 3))
        sides = [(min(most, room / rows - 3, wide / -(-count // rows) - 3), rows) for rows in forms]
        best = max(sides, key=lambda side: side[0])
        return best if best[0] >= LEAST else (0.0, 0)


class ScoreTable(Panel):
    """The lower half of a `Tally`: the items that counted, below the victory levels if there is room."""

    backdrop = PAGE

    def tall(self, content: Tally, wide: float, room: float) -> float:
        """Return the height at a width; victory levels and high rows are used if they fit into ``room``."""
        return self._form(content, wide, room)[0]

    def _form(self, content: Tally, wide: float, room: float) -> tuple[float, list[Box], list[Box]]:
        """Return height, head and rows of the tallest layout that fits, or of the shortest if none does."""
        canvas, wide = Blank(wide, 1, self.ratio), wide - 2 * PAD
        note = [Caption(content.note, (13.5, 13, 12.5), WARN, high=18)] if content.note else []
        steps = [Inset(LevelsRow(content.victory_scale), below=8)] if content.victory_scale else []
        for high, levels in ((ROW, steps), (LOW, steps), (LOW, [])):
            items = [
                CountedItem(number_text(item.now), item.what, item.clause, item.state, item.worth, high)
                for item in content.items
                if item.now
            ]
            head, rows = [*note, *levels], in_columns(items, wide)
            tall = sum(box.tall(canvas, wide) for box in (*head, *rows)) + 14
            if tall <= room:
                break
        return tall, head, rows

    def paint(self, canvas: Canvas, content: Tally) -> None:
        if content.items:
            _, head, rows = self._form(content, self.width, self.height)
            y = Column(head).paint(canvas, PAD, 7.0, self.width - 2 * PAD)
            self.scrolled(canvas, rows, (y, self.height - y - 3), (PAD, PAD))


@attrs.frozen
class CountedItem(Box):
    """A scoring item that counted: its points, its name and, if there is room, how its points came about."""

    points: str
    what: str
    clause: str
    state: str = ""
    worth: str = ""
    high: float = ROW
    full: bool = False
    """True to put a long explanation below the name, instead of leaving it out."""

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        middle, at = y + self.high / 2, x + VALUE + 6
        tone = WARN if self.points.startswith("+") else FAINT if self.points == "0" else BAD
        canvas.text(x + VALUE - 14, middle, self.points, 15, tone, bold=True, anchor="rm")
        left, sizes = x + VALUE - 6, (14.5, 13.5, 12.5)
        at += canvas.text(left, middle, self.what, sizes, anchor="lm", room=wide - VALUE)
        y += self.high
        if at + canvas.measure(self.state, 12.5) < x + wide:
            canvas.text(at, middle, self.state, 12.5, FAINT, anchor="lm")
        elif self.full:
            y = Text(self.state, 12.5, FAINT).paint(canvas, left, y - 3, wide - VALUE) + 3
        what = f"{self.what}: {self.worth}" if self.worth else self.what
        tip = "\n".join(filter(None, (what, self.state, f"Open rule {self.clause}")))
        canvas.spot(x - 6, middle - self.high / 2, wide, self.high, Action("rule", self.clause), tip)
        return y


@attrs.frozen
class CountedItems(Box):
    """Scoring items in one or two columns."""

    items: Sequence[CountedItem]

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        explained = any(item.state for item in self.items)
        rows = self.items if explained else in_columns(self.items, wide)
        return Column(rows).paint(canvas, x, y, wide) + 6


def in_columns(items: Sequence[CountedItem], wide: float) -> list[Box]:
    """Return items as rows of one item or, if the width allows, two items."""
    count = -(-len(items) // (2 if wide >= TWO - 2 * PAD else 1))
    return [Even(items[n::count], 8) for n in range(count)]
