"""The timeline of a whole game: turns, important events with a shape for each kind, and units of stepping."""

from __future__ import annotations

import math

import attrs

from hades.art.colours import BAD, EDGE, GOOD, INK, MUTED, PANEL, PEN, RAISED, STEEL, VIOLET, WARN, Colour
from hades.history import milestones
from hades.history.milestones import BY, KINDS, NOTE
from hades.ui import keys
from hades.ui.kit.action import Action
from hades.ui.kit.boxes import BAR_MARGIN, Box, Spring, Track
from hades.ui.kit.button import CHIP, Button
from hades.ui.kit.canvas import Canvas
from hades.ui.kit.panel import COLUMN, Panel
from hades.ui.panels.bars import Bar, BarItem
from hades.ui.panels.value_chart import Curve, cross, paint_curve, plus

PAD = BAR_MARGIN
CHIPS = 32.0
"""Height of the row of buttons, in units."""
TALL = 95.0
"""Height including the bar, in units."""
BRIEF = 72.0
"""Height where the board is low, including the bar, in units."""
CURVE, LOW_CURVE = 110.0, 56.0
"""Extra height for the curve of expected VP, normally and where the board is low, in units."""
NEAR = 13.0
"""Width of a mark, in units."""
GROUP = 26.0
"""Width of a group of marks with its number, in units."""
CLEAR = 10.0
"""Minimum distance, in units, of a turn's number from the handle and from groups of marks."""
COUNT = 11.5
"""Letter size of the number of marks in a group."""
PIECE = 4.0
"""Width of a clickable segment of the bar, in units."""
BY_NAMES = {
    "line": ("Line", "through the lines of the log that its filter shows"),
    "command": ("Command", "command by command, except those that only select a Unit"),
    "step": ("Step", "step by step of the sequence of play"),
    "phase": ("Phase", "phase by phase"),
    "turn": ("Turn", "turn by turn"),
    "event": (
        "Event",
        "to important events: losses, prisoners, treasures, SIs, Nasty Surprises, evacuations, score, notes",
    ),
}
"""Unit of stepping -> its name and a description of its steps."""
SIGNS: dict[str, tuple[str, Colour, bool]] = {
    milestones.LOSS: ("loss", BAD, False),
    milestones.SURPRISE: ("Surprise", VIOLET, False),
    milestones.SI: ("Installation", STEEL, True),
    milestones.AWAY: ("aboard", GOOD, True),
    milestones.FREED: ("freed", GOOD, True),
    milestones.EMILY: ("Emily", GOOD, True),
    milestones.TREASURE: ("treasure", WARN, True),
    milestones.SCORE: ("score", WARN, True),
    NOTE: ("note", PEN, True),
    milestones.END: ("end", INK, False),
}
"""Kind of mark -> its name in the legend, its colour, and True for the upper lane; most frequent first."""
# Steps of shortening the row of buttons. The legend goes first: pointing at a mark names it too.
LEGEND = 1
BUTTONS = 2
UNITS = 3


def timeline_height(*, veiled: bool, charted: bool, low: bool) -> float:
    """Return the height of a timeline in units, with a curve if ``charted``, and brief if ``low``."""
    if veiled:
        return CHIPS
    curve = LOW_CURVE if low else CURVE
    return (BRIEF if low else TALL) + (curve if charted else 0.0)


@attrs.frozen
class TimelineMark:
    """A mark: its position from 0 to 1, its kind, its text, and the action of a click."""

    part: float
    kind: str
    """One of `KINDS`, or "" for a row of a list without a shape."""
    words: str
    action: Action
    when: str = ""
    """Turn and step."""


Marks = list[tuple[int, TimelineMark]]
"""Marks, each with its index in `Timeline.stops`."""


@attrs.frozen
class Timeline:
    """Contents of the timeline; ``by`` is the unit of stepping, ``now`` the position from 0 to 1.

    If ``veiled``, only the buttons are shown, since bar and marks would reveal later events.
    """

    by: str
    now: float
    veiled: bool
    turns: tuple[tuple[float, int], ...] = ()
    """Position from 0 to 1 and number of each turn."""
    stops: tuple[TimelineMark, ...] = ()
    curve: Curve | None = None
    """The curve of the score or of expected VP; None for no curve."""
    veils: bool = True
    """True to have a button that hides or shows later events."""
    analysed: bool = False
    """True while the analysis is open; its button closes it then."""


class TimelinePanel(Panel):
    backdrop = attrs.evolve(COLUMN, solid=True)
    clear = True

    def paint(self, canvas: Canvas, content: Timeline) -> None:
        units = (_unit(n, by, here=by == content.by) for n, by in enumerate(BY, 1))
        lanes = [] if content.veiled else self._lanes(content)
        signs = {_sign(group) for groups in lanes for group in groups}
        legend = [{0: _Sign(kind), LEGEND: None} for kind in SIGNS if kind in signs]
        row = Bar((*units, Spring(), *legend, Spring(), *_buttons(content)), 4)
        row.paint(canvas, PAD, 4, self.width - 2 * PAD)
        if not content.veiled:
            self._bar(canvas, content, lanes)

    @property
    def _room(self) -> float:
        return self.width - 2 * PAD - 8

    def _lanes(self, content: Timeline) -> list[list[Marks]]:
        lanes: list[Marks] = [[], []]
        for n, stop in enumerate(content.stops):
            lanes[not SIGNS[stop.kind][2]].append((n, stop))
        return [_grouped(stops, self._room) for stops in lanes]

    def _bar(self, canvas: Canvas, content: Timeline, lanes: list[list[Marks]]) -> None:
        curve = content.curve
        low = self.height < (TALL if curve is None else TALL + CURVE)
        left, room = PAD + 4, self._room
        down, lane = (18.0, 9.0) if low else (26.0, 14.0)
        down += 0.0 if curve is None else LOW_CURVE if low else CURVE
        y, count = CHIPS + down, max(1, int(room // PIECE))
        parts = [at / max(1, count - 1) for at in range(count)]
        tips = [curve.at(part) if curve is not None else "" for part in parts]
        pieces = [(Action("jump", round(part, 5)), tip) for part, tip in zip(parts, tips, strict=True)]
        track = Track(content.now, pieces, self.height - CHIPS, middle=down)
        track.paint(canvas, left, CHIPS, room)
        if curve is not None:
            paint_curve(canvas, curve, left, room, CHIPS, y - lane - 12)
            x = left + room * content.now
            canvas.line(x, CHIPS + 2, x, y, WARN, 1)
        end, taken = 0.0, [content.now] * low
        if low:
            many = (group for groups in lanes for group in groups if len(group) > 1)
            taken += [(group[0][1].part + group[-1][1].part) / 2 for group in many]
        for part, turn in content.turns:
            x, words = left + room * part, str(turn)
            half = canvas.measure(words, 12) / 2
            canvas.rect(x - 1, y - 5, 2, 10, MUTED)
            is_free = all(room * abs(part - other) >= CLEAR for other in taken)
            if x - half >= end and is_free:
                # Where the board is low, there is no room below the marks.
                middle = y if low else self.height - 7
                canvas.rect(x - half - 1, middle - 6, 2 * half + 2, 12, PANEL)
                canvas.text(x, middle, words, 12, MUTED, anchor="mm")
                end = x + half + 6
        for groups, middle in zip(lanes, (y - lane, y + lane), strict=True):
            for group in groups:
                first, last = group[0][1].part, group[-1][1].part
                self._stop(canvas, left + room * (first + last) / 2, middle, group)
        track.handle(canvas, left + room * content.now, y, 8, 18)

    def _stop(self, canvas: Canvas, x: float, y: float, group: Marks) -> None:
        """Paint one mark, or a group of overlapping marks with their number.

        A click on a group lists its marks.
        """
        lines = [stop.words for _, stop in group[:5]]
        more = len(group) - len(lines)
        tip = "\n".join((*lines, *((f"and {more} more",) if more else ())))
        if len(group) == 1:
            shape(canvas, x, y, _sign(group))
            canvas.spot(x - NEAR / 2, y - 8, NEAR, 16, group[0][1].action, tip)
            return
        count = str(len(group))
        wide = NEAR + canvas.measure(count, COUNT, True) + 4
        canvas.rect(x - wide / 2, y - 7.5, wide, 15, RAISED, radius=5, edge=EDGE)
        shape(canvas, x - wide / 2 + 7.5, y, _sign(group), 4.2)
        canvas.text(x + wide / 2 - 3, y, count, COUNT, INK, bold=True, anchor="rm")
        action = Action("stops", *(number for number, _ in group))
        canvas.spot(x - wide / 2, y - 8, wide, 16, action, f"{tip}\nClick to list them.")


@attrs.frozen
class _Sign(Box):
    """A legend entry: the shape and the name of a kind of mark."""

    kind: str

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        shape(canvas, x + 6, y + 12, self.kind, 4.2)
        canvas.text(x + 14, y + 12, SIGNS[self.kind][0], 12, MUTED, anchor="lm")
        return y + 24

    def wide(self, canvas: Canvas) -> float:
        return 18 + canvas.measure(SIGNS[self.kind][0], 12)


def _unit(at: int, by: str, *, here: bool) -> BarItem:
    name, does = BY_NAMES[by]
    tip = f"{name} [{at}]: Earlier and Later move {does}"
    button = Button(f"{at} {name}", Action("by", by), "", tip, here=here, look=CHIP)
    return _shorter(button, name if here else str(at), UNITS)


def _buttons(content: Timeline) -> list[BarItem]:
    found, look = [], attrs.evolve(CHIP, ink=INK)
    count = sum(stop.kind == NOTE for stop in content.stops)
    if count and not content.veiled:
        tip = "List all notes of this game"
        found.append(_shorter(Button(f"Notes {count}", "notes", tip=tip, look=look), "Notes"))
    if not content.veiled:
        tip = f"Analysis: expected VP, luck, and the costliest decisions{keys.after('course')}"
        button = Button("Analysis", "course", keys.of("course"), tip, here=content.analysed, look=look)
        found.append(_shorter(button, "Analysis"))
    if content.veils:
        word = "Show" if content.veiled else "Hide"
        tip = "Without spoilers, the timeline, the length and the later lines of the log are hidden"
        button = Button(f"{word} later results", "spoilers", tip=tip, here=content.veiled, look=look)
        found.append(_shorter(button, f"{word} end"))
    return found


def _shorter(button: Button, brief: str, step: int = BUTTONS) -> BarItem:
    look = attrs.evolve(button.look, size=12.0, pad=4.0)
    return {0: button, step: attrs.evolve(button, words=brief, key="", look=look)}


def _sign(group: Marks) -> str:
    """Return the kind of mark whose shape a group has: a note, or else the most important kind."""
    return min((stop.kind for _, stop in group), key=[NOTE, *KINDS].index)


def _grouped(stops: Marks, room: float) -> list[Marks]:
    """Group the marks of a lane that would overlap.

    A group is wider than a mark, so it may overlap the next mark in turn.
    """
    found = [[stop] for stop in stops]
    at = 0
    while at + 1 < len(found):
        (_, end), (_, begin) = found[at][-1], found[at + 1][0]
        first, last = found[at][0][1], found[at + 1][-1][1]
        middles = (first.part + end.part) / 2, (begin.part + last.part) / 2
        wides = [NEAR if len(group) == 1 else GROUP for group in found[at : at + 2]]
        if (middles[1] - middles[0]) * room < sum(wides) / 2:
            found[at : at + 2] = [found[at] + found[at + 1]]
            # The merged group may overlap the one before it.
            at = max(0, at - 1)
        else:
            at += 1
    return found


def shape(canvas: Canvas, x: float, y: float, kind: str, size: float = 5.0) -> None:
    """Paint the shape of a kind of mark. Every kind has its own, so that colour is not needed."""
    tone, s = SIGNS[kind][1], size
    if kind == milestones.LOSS:
        cross(canvas, x, y, s, tone)
    elif kind == milestones.SI:
        canvas.rect(x - s, y - s, 2 * s, 2 * s, tone)
    elif kind == NOTE:
        canvas.rect(x - s, y - s, 2 * s, 1.4 * s, tone, radius=2)
        canvas.polygon([(x - s / 2, y), (x + s / 2, y), (x - s / 2, y + s)], tone)
    elif kind == milestones.SURPRISE:
        canvas.polygon([(x, y - s), (x + s, y + s), (x - s, y + s)], tone)
    elif kind == milestones.AWAY:
        canvas.polygon([(x, y - s), (x + s, y), (x - s, y)], tone)
        canvas.rect(x - 1.5, y, 3, s, tone)
    elif kind == milestones.EMILY:
        turns = ((math.pi * n / 5 - math.pi / 2, s * 1.35 * (0.45 if n % 2 else 1)) for n in range(10))
        canvas.polygon([(x + r * math.cos(a), y + r * math.sin(a)) for a, r in turns], tone)
    elif kind == milestones.TREASURE:
        canvas.polygon([(x, y - s), (x + s, y), (x, y + s), (x - s, y)], tone)
    elif kind == milestones.FREED:
        canvas.rect(x - s, y - s, 2 * s, 2 * s, PANEL, radius=s, edge=tone, thick=2.5)
    elif kind == milestones.SCORE:
        plus(canvas, x, y, s, tone)
    else:
        canvas.rect(x - 1.5, y - s, 3, 2 * s, tone)
        canvas.polygon([(x, y - s), (x + s, y - s / 2), (x, y)], tone)
