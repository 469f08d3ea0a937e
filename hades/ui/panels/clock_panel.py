"""The clock of a run: small in the bar below the board, or large above the log with the last split."""

from __future__ import annotations

import attrs

from hades.art.colours import BAD, BRASS, EDGE, GOOD, INK, MUTED
from hades.run.personal_best import SplitRow
from hades.run.times import apart, clock, short
from hades.session.run_clock import Times
from hades.ui import keys
from hades.ui.kit.canvas import Canvas
from hades.ui.kit.panel import FLOATING, Panel

LARGE = 58.0
"""Height of a large clock in units."""
SMALL_SIZE, BIG_SIZE = 12.5, 27.0
LONGEST = "10:00:00"
"""Longest time on a small clock, which sets its fixed width."""


@attrs.frozen
class ClockFace:
    """The contents of the clock: times as displayed, and the last split."""

    real: str
    play: str
    split: SplitRow | None = None
    large: bool = False
    about: str = ""
    """Commands and turn in words."""

    @property
    def tip(self) -> str:
        told = f"Real time {self.real}, play time {self.play}\n{self.about}"
        return f"{told}\nClick for all splits [{keys.shown('splits')}]"


def face(times: Times, split: SplitRow | None, about: str, *, large: bool) -> ClockFace:
    """Return the clock face for times: a large clock shows tenths of a second, a small one whole seconds."""
    cut = 2 if large else 4
    return ClockFace(clock(times.real)[:-cut], clock(times.play)[:-cut], split, large, about)


class ClockPanel(Panel):
    """The panel that paints a `ClockFace`."""

    backdrop = attrs.evolve(FLOATING, edge=EDGE)
    restless = True

    def measure(self, ratio: float) -> float:
        """Return the width of a small clock."""
        return Canvas(10, 10, ratio).measure(LONGEST, SMALL_SIZE, True) + 18

    def paint(self, canvas: Canvas, content: ClockFace) -> None:
        canvas.spot(0, 0, self.width, self.height, "splits", content.tip)
        if not content.large:
            middle, room = (self.width / 2, self.height / 2), self.width - 8
            # Leave out zero hours if space is short.
            forms = content.real, content.real.removeprefix("0:"), content.real.removeprefix("0:0")
            fits = (real for real in forms if canvas.measure(real, SMALL_SIZE, True) <= room)
            canvas.text(*middle, next(fits, forms[-1]), SMALL_SIZE, INK, bold=True, anchor="mm", room=room)
            return
        right, room = self.width - 12, self.width - 24
        used = canvas.text(12, 19, content.real, BIG_SIZE, INK, bold=True, anchor="lm", room=room)
        play = f"play {content.play}"
        if canvas.measure(play, 14) <= room - used - 12:
            canvas.text(right, 20, play, 14, MUTED, anchor="rm")
        split = content.split
        if split is None:
            canvas.text(12, 44, content.about, 13, MUTED, anchor="lm", room=room)
            return
        delta = apart(split.delta) if split.delta is not None else ""
        ink = BRASS if split.is_gold else GOOD if (split.delta or 0) <= 0 else BAD
        wide = canvas.measure(delta, 14, True) if delta else 0.0
        if delta:
            canvas.text(right, 44, delta, 14, ink, bold=True, anchor="rm")
        words = f"{split.name}  {short(split.time)}"
        tone = BRASS if split.is_gold else INK
        canvas.text(12, 44, words, 14, tone, anchor="lm", room=room - wide - 10)
