"""A line shown over everything for a moment: what a key without anything to see has done."""

from __future__ import annotations

from typing import Any

from hades.ui import keys
from hades.ui.panels.cards import TipPanel

SECONDS = 2.5


class Notice:
    """The notice of a window; text that is told is narrated, too."""

    def __init__(self, window: Any) -> None:
        self.window = window
        self.words = ""
        self._left = 0.0
        self._panel = TipPanel(window.brush)

    def tell(self, words: str) -> None:
        """Show lines for a moment."""
        self.words, self._left = words, SECONDS
        if self.window.settings.narrate:
            self.window.narrator.out(words)
        self.window.invalidate()

    def fade(self, seconds: float) -> None:
        """Let time pass."""
        self._left -= seconds
        if self.words and self._left <= 0:
            self.words = ""
            self.window.invalidate()

    def draw(self) -> None:
        """Draw it in the lower left corner, if there is one."""
        if self.words:
            _, height = self.window.units
            lines = self.words.split("\n")
            if len(lines[-1]) > 160:
                lines[-1] = lines[-1][:159] + "…"
            units = self.window.units
            self._panel.beside("\n".join(lines), (-8.0, height - 110), units, self.window.ratio)

    # ---- what it tells about

    def turn_mute(self) -> None:
        """Sound off, or on again."""
        window = self.window
        window.change(mute=not window.settings.mute)
        if window.settings.mute:
            self.tell(f"Sound is off.\n{keys.shown('mute')} turns it on again.")
        else:
            self.tell(f"Sound is on.\n{window.sounds.state}")

    def copy(self, words: str) -> None:
        """Put words into the clipboard."""
        if not words:
            return
        try:
            self.window.set_clipboard_text(words)
        except Exception as error:  # each system has its own ways to fail
            why = " ".join(str(error).split()) or "This system offers no clipboard."
            self.tell(f"It could not be copied.\n{why}")
            return
        self.tell(f"Copied to the clipboard.\n{words}")
