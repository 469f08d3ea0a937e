"""The levels of victory as a stair: a step for each, full as far as the score has come."""

from __future__ import annotations

import attrs

from hades.art.colours import EDGE, FAINT, INK, MUTED, RAISED, WARN
from hades.narrate import number_text
from hades.odds.score_outlook import BELOW, HERE, OPEN, SHUT, VictoryLevel, VictoryScale
from hades.ui.kit.action import Action
from hades.ui.kit.boxes import Box
from hades.ui.kit.canvas import Canvas

STEP, APART = 7.0, 2.0
"""Width of a step of the small stair, and the room between two of them."""
NARROW_STEP = 5.0
"""Width of a step of the smallest one."""
TALL = 24.0
"""Height of a stair from which a sign stands above the step that is reached; else that step is light."""
HIGH = 40.0
"""Height of the named steps."""


def ladder_tip(found: VictoryScale) -> str:
    """Every level with what it is to the score, and what is missing to the next."""
    marks = {HERE: "► ", BELOW: "■ ", OPEN: "□ ", SHUT: "× "}
    lines = [
        f"{marks[rung.state]}{rung.name}: {rung.worth}, {found.of(rung)}" for rung in reversed(found.rungs)
    ]
    return "\n".join((*lines, *((found.told,) if found.told else ())))


@attrs.frozen
class Stair(Box):
    """The ladder without words: full steps are reached, empty ones still to be had, low ones out of reach."""

    ladder: VictoryScale
    high: float
    step: float = STEP

    def wide(self, canvas: Canvas) -> float:
        return len(self.ladder.rungs) * (self.step + APART) - APART

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        tall, rungs = self.high >= TALL, self.ladder.rungs
        low, head = y + self.high - (3 if tall else 1), 12 if tall else 9
        for at, rung in enumerate(rungs):
            high, here = 6 + (self.high - head) * at / (len(rungs) - 1), rung.state == HERE
            if rung.state == SHUT:
                canvas.rect(x, low - 3, self.step, 3, EDGE)
            else:
                fill = WARN if rung.state in (HERE, BELOW) else RAISED
                edge = INK if here else WARN if rung.state == BELOW else FAINT
                fill = INK if here and not tall else fill
                canvas.rect(x, low - high, self.step, high, fill, radius=1, edge=edge)
            if here and tall:
                canvas.text(x + self.step / 2, low - high - 5, "▼", 8, INK, anchor="mm")
            x += self.step + APART
        return y + self.high


@attrs.frozen
class Steps(Box):
    """The ladder with a name and a number for each step, beside each other; a click opens the rule."""

    ladder: VictoryScale

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        each = (wide + APART) / len(self.ladder.rungs)
        for rung in self.ladder.rungs:
            self._step(canvas, rung, x, y, each - APART)
            x += each
        return y + HIGH

    def _step(self, canvas: Canvas, rung: VictoryLevel, x: float, y: float, wide: float) -> None:
        here, had = rung.state == HERE, rung.state in (HERE, BELOW)
        ink = INK if here else MUTED if rung.state != SHUT else FAINT
        room = wide - 2
        canvas.text(x + wide / 2, y + 8, rung.short, (13, 12, 11.5), ink, bold=here, anchor="mm", room=room)
        fill, edge = (WARN if had else RAISED), (INK if here else WARN if had else FAINT)
        if rung.state == SHUT:
            canvas.rect(x, y + 19, wide, 3, EDGE)
        else:
            canvas.rect(x, y + 17, wide, 7, fill, radius=2, edge=edge)
        words = number_text(rung.least).lstrip("+") if rung.least > 0 else "less"
        canvas.text(x + wide / 2, y + 32, words, 12, ink, bold=here, anchor="mm", room=room)
        told = (f"{rung.name}: {rung.worth}, {self.ladder.of(rung)}", self.ladder.told)
        tip = "\n".join((*filter(None, told), f"{rung.clause}: open the rules here"))
        canvas.spot(x, y, wide, HIGH, Action("rule", rung.clause), tip)
