"""The timing of small animations in a window that nobody uses: rare, cheap, and for a limited time.

With software rendering a whole frame is expensive, and pixels stay until they are painted over, so only the
animated parts are painted. A graphics card paints a whole frame at less cost, and on more than one canvas.
"""

from __future__ import annotations

from hades.ui.screen import Window

RATE, ORDINARY = 0.33, 1366 * 768
"""Seconds between two frames, and the pixels of the largest window with that rate.

Software rendering brings so many pixels to the screen at next to no cost; a larger window gets fewer frames.
"""
SOON, LONG = 1.0, 150.0
"""Seconds without drawing after which the animation begins, and after which it ends."""
SOFT = ("llvmpipe", "softpipe", "swrast", "software", "gdi generic")
"""Parts of the names of drivers that render without a graphics card."""


class IdleAnimation:
    """The decision when a resting window draws a frame of its idle animation."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.away = False
        """True while another window has the keyboard focus."""
        self.due = False
        """True if a frame of the animation is to be drawn."""
        self.ticks = False
        """True if a clock alone must be redrawn, and nothing overlaps it."""
        self.frames = 0
        """Frames of the animation drawn on their own so far."""
        self._rested = 0.0
        self._since = 0.0
        name = str(window.brush.ctx.info.RENDERER).lower()
        self.soft = any(word in name for word in SOFT)
        """True with software rendering."""

    def on_activate(self) -> None:
        """Note that the window has the keyboard focus."""
        self.away = False

    def on_deactivate(self) -> None:
        """Note that another window has the keyboard focus."""
        self.away = True

    def used(self) -> None:
        """Start waiting again: the window was used, or drawn for another reason."""
        self._rested = self._since = 0.0
        self.due = self.ticks = False

    def tick(self) -> None:
        """Redraw a clock whose time has changed, on its own where a whole frame is expensive."""
        over = self.window.notice.words or self.window.captions.words or self.window.framed
        if self.soft and not over:
            self.ticks = True
        else:
            self.window.invalidate()

    @property
    def pace(self) -> float:
        """Seconds between two frames of the animation."""
        wide, high = self.window.width, self.window.height
        return RATE * max(1.0, wide * high / ORDINARY) if self.soft else RATE

    def update(self, seconds: float) -> None:
        """Let time pass, in seconds, and mark a frame as due."""
        self._rested += seconds
        if not SOON <= self._rested < LONG or self.away or not self._wanted():
            return
        self._since += seconds
        if self._since >= self.pace:
            self.window.screen_shown.breathe(self._since)
            self._since, self.due = 0.0, True

    def drawn(self) -> bool:
        """Draw only the parts that are due; return False if a whole frame is needed instead."""
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
