"""Lines that are shown over a screen for a moment: notices, and captions of sounds."""

from __future__ import annotations

from collections.abc import Callable

from hades.ui import sound_player
from hades.ui.kit.gl import Brush
from hades.ui.panels.inspector import TipPanel
from hades.ui.settings import INSTANT

SECONDS = 2.5
LETTERS = 40.0
"""Number of characters that a player can read comfortably in a second."""


class Toast:
    def __init__(
        self, brush: Brush, invalidate: Callable[[], None], narrate: Callable[[str], None] | None = None
    ) -> None:
        self.words = ""
        self._left = 0.0
        self._about: object = None
        """The screen and question of the notice; None until the notice has been drawn."""
        self._invalidate = invalidate
        self._narrate = narrate
        self._panel = TipPanel(brush)

    def tell(self, words: str) -> None:
        """Show lines for a time that grows with their length, and narrate them."""
        self.words, self._left = words, SECONDS + len(words) / LETTERS
        # A notice given during a change of screens or questions belongs to the new one.
        self._about = None
        if self._narrate is not None:
            self._narrate(words)
        self._invalidate()

    def dismiss(self, words: str) -> None:
        """Remove the given lines if still shown."""
        if self.words == words:
            self.fade(self._left, self._about)

    def fade(self, seconds: float, about: object) -> None:
        """Let time pass, in seconds; remove the notice after its time, or when screen or question changes."""
        if not self.words:
            return
        self._left -= seconds
        self._about = self._about or about
        if self._left <= 0 or self._about != about:
            # A screen that is left must not be kept.
            self.words, self._about = "", None
            self._invalidate()

    def draw(self, room: tuple[float, float, float, float], ratio: float, top: float = 0.0) -> None:
        """Draw the notice at the lower left of an area in units, or with its upper edge at ``top``."""
        if self.words:
            lines = self.words.split("\n")
            if len(lines[-1]) > 160:
                lines[-1] = lines[-1][:159] + "…"
            left, upper, across, down = room
            wide, high = self._panel.measure(tuple(lines), ratio, min(540.0, across * 0.92))
            self._panel.place(left + 8, top or upper + down - high - 8, wide, high, ratio)
            self._panel.update(tuple(lines))
            self._panel.draw()


class Captions(Toast):
    """The player of sounds with their captions.

    Captions are not narrated, because the events that cause the sounds are.
    """

    def __init__(self, brush: Brush, invalidate: Callable[[], None], heard: sound_player.Sounds) -> None:
        super().__init__(brush, invalidate)
        self._sounds = heard

    def hear(self, names: tuple[str, ...], whose: str = "table") -> None:
        """Play sounds and show their caption; ``whose`` is a key of `sounds.WHOSE`."""
        self._sounds.play(*names)
        settings = self._sounds.settings
        if names and settings.captions and settings.speed != INSTANT:
            self.words, self._left, self._about = sound_player.caption(names, whose), SECONDS, None
            self._invalidate()
