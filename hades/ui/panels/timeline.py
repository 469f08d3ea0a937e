"""The course of a whole game as a bar: turns, what mattered by its shape, and what one goes on by."""

from __future__ import annotations

import math

import attrs

from hades.art.colours import BAD, GOOD, INK, MUTED, PANEL, STEEL, VIOLET, WARN, Colour
from hades.history.milestones import (
    AWAY,
    BY,
    EMILY,
    END,
    FREED,
    KINDS,
    LOSS,
    NOTE,
    SCORE,
    SI,
    SURPRISE,
    TREASURE,
)
from hades.ui import keys
from hades.ui.kit.action import Action
from hades.ui.kit.boxes import Caption, Row
from hades.ui.kit.button import CHIP, Button
from hades.ui.kit.canvas import Canvas
from hades.ui.kit.panel import COLUMN, Panel
from hades.ui.kit.track import Track

PAD = 12.0
CHIPS = 32.0
"""Units of height of the row of what one goes on by."""
TALL = 88.0
"""Units of height with the bar."""
BRIEF = 66.0
"""Units of height with the bar where the board is low."""
NEAR = 13.0
"""Units of width that two marks of a lane need between them; nearer ones share a shape."""
PIECE = 4.0
"""Units of width of a place on the bar that can be clicked at."""
WIDE = 620.0
"""Units of width from which everything is written whole."""
CLOSE = attrs.evolve(CHIP, size=12.0, pad=4.0)
NAMES = {by: by.capitalize() for by in BY}
SHORT = {**NAMES, "command": "Cmd."}
TIPS = {
    "line": "line by line of the log, through its filter",
    "command": "command by command; what only chooses a Unit is passed over",
    "step": "step by step of the sequence of play",
    "phase": "phase by phase",
    "turn": "turn by turn",
    "event": ("to what mattered: losses, captives, treasures, SIs, Surprises, Units taken up, score, notes"),
}
_TONES: dict[str, Colour] = {
    END: INK,
    NOTE: INK,
    EMILY: GOOD,
    LOSS: BAD,
    FREED: GOOD,
    TREASURE: WARN,
    SI: STEEL,
    AWAY: GOOD,
    SURPRISE: VIOLET,
    SCORE: WARN,
}
_UPPER = (NOTE, EMILY, FREED, TREASURE, AWAY, SI, SCORE)
"""Kinds in the upper lane; what befell the player is in the lower one."""


@attrs.frozen
class TimelineMark:
    """A mark of the bar: how far through the game, its kind, what it was, the line a click goes to."""

    part: float
    kind: str
    words: str
    action: Action


@attrs.frozen
class Timeline:
    """What the bar shows; ``by`` is what one goes on by. With ``veiled`` nothing ahead is shown."""

    by: str
    now: float
    veiled: bool
    told: str
    """What is at the moment, or is left out."""
    turns: tuple[tuple[float, int], ...] = attrs.field(default=(), eq=False)
    """Where each turn begins. A panel is of one game: this and the marks never change."""
    stops: tuple[TimelineMark, ...] = attrs.field(default=(), eq=False)


class TimelinePanel(Panel):
    """Paints a `Timeline`."""

    backdrop = attrs.evolve(COLUMN, solid=True)

    def paint(self, canvas: Canvas, content: Timeline) -> None:
        told = Caption(content.told, 12.5, MUTED, high=24, least=50, grows=True)
        went = () if content.veiled else (self._went(),)
        row = Row((*self._chips(content), told, *went, self._veil(content)), 4)
        row.paint(canvas, 6, 4, self.width - 12)
        if not content.veiled:
            self._bar(canvas, content)

    @property
    def _full(self) -> bool:
        """Whether everything is written whole."""
        return self.width >= WIDE

    def _chips(self, content: Timeline) -> list[Button]:
        """What one goes on by."""
        look = CHIP if self._full else CLOSE
        return [
            Button(
                f"{at} {NAMES[by]}" if self._full else SHORT[by],
                Action("by", by),
                tip=f"{NAMES[by]} [{at}]: Earlier and Later go {TIPS[by]}",
                here=by == content.by,
                look=look,
            )
            for at, by in enumerate(BY, 1)
        ]

    def _went(self) -> Button:
        """The button that opens the page on how the whole game went."""
        key = keys.of("course")
        tip = f"How it went: expected VP all along, luck, the costliest decisions [{keys.cap(key)}]"
        look = attrs.evolve(CHIP if self._full else CLOSE, ink=INK)
        return Button(
            "How it went" if self._full else "Went", "course", key if self._full else "", tip, look=look
        )

    def _veil(self, content: Timeline) -> Button:
        """The button that hides what is ahead, or shows it."""
        key = keys.of("spoilers")
        words = f"{'Show' if content.veiled else 'Hide'}{' what is ahead' if self._full else ''}"
        tip = "Without spoilers: no bar, no length, no lines of the log that are still to come"
        tip, look = f"{tip} [{keys.cap(key)}]", attrs.evolve(CHIP if self._full else CLOSE, ink=INK)
        return Button(words, "spoilers", key if self._full else "", tip, here=content.veiled, look=look)

    def _bar(self, canvas: Canvas, content: Timeline) -> None:
        low = self.height < TALL
        left, room = PAD + 4, self.width - 2 * PAD - 8
        down, lane = (18.0, 9.0) if low else (26.0, 14.0)
        y, count = CHIPS + down, max(1, int(room // PIECE))
        parts = (at / max(1, count - 1) for at in range(count))
        pieces = [(Action("jump", round(part, 5)), "") for part in parts]
        track = Track(content.now, pieces, self.height - CHIPS, middle=down)
        track.paint(canvas, left, CHIPS, room)
        end = 0.0
        for part, turn in content.turns:
            x, words = left + room * part, str(turn)
            canvas.rect(x - 1, y - 5, 2, 10, MUTED)
            if x >= end and not low:
                canvas.text(x, self.height - 7, words, 12, MUTED, anchor="mm")
                end = x + canvas.measure(words, 12) + 6
        for upper, middle in ((True, y - lane), (False, y + lane)):
            stops = [stop for stop in content.stops if (stop.kind in _UPPER) is upper]
            for group in _together(stops, room):
                self._stop(canvas, left + room * group[0].part, middle, group)
        track.handle(canvas, left + room * content.now, y, 8, 18)

    def _stop(self, canvas: Canvas, x: float, y: float, group: list[TimelineMark]) -> None:
        """One mark, or several that are too near each other, by the shape of the weightiest."""
        order = list(KINDS)
        first = min(group, key=lambda stop: order.index(stop.kind))
        shape(canvas, x, y, first.kind)
        lines = [stop.words for stop in group[:5]]
        more = len(group) - len(lines)
        tip = "\n".join((*lines, *((f"and {more} more",) if more else ())))
        canvas.spot(x - NEAR / 2, y - 8, NEAR, 16, first.action, tip)


def _together(stops: list[TimelineMark], room: float) -> list[list[TimelineMark]]:
    """Marks of a lane in groups that have room beside each other."""
    found: list[list[TimelineMark]] = []
    for stop in stops:
        if found and (stop.part - found[-1][0].part) * room < NEAR:
            found[-1].append(stop)
        else:
            found.append([stop])
    return found


def shape(canvas: Canvas, x: float, y: float, kind: str, size: float = 5.0) -> None:
    """The shape of a kind of what mattered: each its own, whatever the colours are."""
    tone, s = _TONES[kind], size
    if kind == LOSS:
        canvas.line(x - s, y - s, x + s, y + s, tone, 3)
        canvas.line(x - s, y + s, x + s, y - s, tone, 3)
    elif kind == SI:
        canvas.rect(x - s, y - s, 2 * s, 2 * s, tone)
    elif kind == NOTE:
        canvas.rect(x - s, y - s, 2 * s, 1.4 * s, tone, radius=2)
        canvas.polygon([(x - s / 2, y), (x + s / 2, y), (x - s / 2, y + s)], tone)
    elif kind == SURPRISE:
        canvas.polygon([(x, y - s), (x + s, y + s), (x - s, y + s)], tone)
    elif kind == AWAY:
        canvas.polygon([(x, y - s), (x + s, y), (x - s, y)], tone)
        canvas.rect(x - 1.5, y, 3, s, tone)
    elif kind == EMILY:
        canvas.polygon(_star(x, y, s * 1.35), tone)
    elif kind == TREASURE:
        canvas.polygon([(x, y - s), (x + s, y), (x, y + s), (x - s, y)], tone)
    elif kind == FREED:
        canvas.rect(x - s, y - s, 2 * s, 2 * s, PANEL, radius=s, edge=tone, thick=2.5)
    elif kind == SCORE:
        canvas.rect(x - s, y - 1.5, 2 * s, 3, tone)
        canvas.rect(x - 1.5, y - s, 3, 2 * s, tone)
    else:
        canvas.rect(x - 1.5, y - s, 3, 2 * s, tone)
        canvas.polygon([(x, y - s), (x + s, y - s / 2), (x, y)], tone)


def _star(x: float, y: float, size: float) -> list[tuple[float, float]]:
    turns = ((math.pi * n / 5 - math.pi / 2, size if n % 2 == 0 else size * 0.45) for n in range(10))
    return [(x + r * math.cos(a), y + r * math.sin(a)) for a, r in turns]
