"""When a window that nobody uses moves a little by itself: rarely, cheaply, and not for long.

Where the processor paints everything a whole frame is dear, and what was painted stays until it is painted
over: there what moves is painted alone. A graphics card paints a whole one at less cost, and on more than
one canvas.
"""

from __future__ import annotations

from hades.ui.screen import Window

RATE, ORDINARY = 0.33, 1366 * 768
"""Seconds between two frames of it, and pixels of a window up to which the processor brings so many to the
screen at next to no cost; of a larger one it brings fewer."""
SOON, LONG = 1.0, 150.0
"""Seconds for which nothing was drawn until it begins, and until it ends."""
SOFT = ("llvmpipe", "softpipe", "swrast", "software", "gdi generic")
"""What a driver without a graphics card is called."""


class IdleAnimation:
    """Decides when a resting window draws a frame of what moves by itself."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.away = False
        """Whether another window has the keys."""
        self.due = False
        """Whether a frame of it is to be drawn."""
        self.ticks = False
        """Whether a clock shows something else, and nothing beside it does."""
        self.frames = 0
        """How many were."""
        self._rested = 0.0
        self._since = 0.0
        name = str(window.brush.ctx.info.RENDERER).lower()
        self.soft = any(word in name for word in SOFT)
        """Whether the processor paints."""

    def on_activate(self) -> None:
        """The window has the keyboard focus."""
        self.away = False

    def on_deactivate(self) -> None:
        """Another window has the keyboard focus."""
        self.away = True

    def used(self) -> None:
        """Start waiting again: the window was used, or drawn for another reason."""
        self._rested = self._since = 0.0
        self.due = self.ticks = False

    def tick(self) -> None:
        """A clock that lies free shows something else: it is painted alone where a whole frame is dear."""
        over = self.window.notice.words or self.window.captions.words or self.window.framed
        if self.soft and not over:
            self.ticks = True
        else:
            self.window.invalidate()

    @property
    def pace(self) -> float:
        """Seconds between two frames."""
        wide, high = self.window.width, self.window.height
        return RATE * max(1.0, wide * high / ORDINARY) if self.soft else RATE

    def update(self, seconds: float) -> None:
        """Let seconds pass, and mark a frame as due."""
        self._rested += seconds
        if not SOON <= self._rested < LONG or self.away or not self._wanted():
            return
        self._since += seconds
        if self._since >= self.pace:
            self.window.screen_shown.breathe(self._since)
            self._since, self.due = 0.0, True

    def drawn(self) -> bool:
        """Draw only what is due; return False if a whole frame is needed instead."""
        alone, ticks = self.due and self.soft, self.ticks
        whole, self.due, self.ticks = self.due and not self.soft, False, False
        self.frames += alone
        if whole or not (alone or ticks):
            return False
        self.window.brush.ctx.screen.use()
        if alone:
            self.window.screen_shown.draw_breath()
        if ticks:
            self.window.screen_shown.draw_tick()
        return True

    def _wanted(self) -> bool:
        window, settings = self.window, self.window.settings
        over = window.notice.words or window.captions.words
        return settings.calm and not settings.still and window.screen_shown.breathes and not over
