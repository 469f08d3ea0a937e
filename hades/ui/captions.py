"""Sounds in words: a line below the top bar for what is to be heard, where that is wanted."""

from __future__ import annotations

from hades.ui import sounds
from hades.ui.settings import INSTANT
from hades.ui.toast import SECONDS, Toast

TOP = 60.0
"""Units from the top."""


class Captions(Toast):
    """Lets sounds be heard, and shows their words for a moment. They are not narrated: what they say is."""

    def hear(self, names: tuple[str, ...], whose: str = "table") -> None:
        """Let sounds be heard, and tell them in words; ``whose`` is one of `sounds.GROUPS`."""
        window = self.window
        window.sounds.play(*names, whose=whose)
        if names and window.settings.captions and window.settings.speed != INSTANT:
            self.tell(sounds.caption(names, whose))

    def tell(self, words: str) -> None:
        self.words, self._left, self._screen = words, SECONDS, None
        self.window.invalidate()

    def _top(self, high: float) -> float:
        return TOP
