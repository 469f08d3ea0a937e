"""A line shown over everything for a moment: what a key without anything to see has done."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from hades import Game, printable
from hades.session import position_folder
from hades.ui import keys
from hades.ui.panels.tip import TipPanel
from hades.ui.window_api import WindowApi

if TYPE_CHECKING:
    from hades.ui.screen import Screen

SECONDS = 2.5
LETTERS = 40.0
"""Letters that are read in a second, at leisure."""


def short_path(path: Path) -> str:
    """A path as it is shown to a person: the home folder is ``~``."""
    home = Path.home()
    return printable.line(str(Path("~") / path.relative_to(home) if path.is_relative_to(home) else path))


class Toast:
    """The notice of a window; text that is told is narrated, too."""

    def __init__(self, window: WindowApi) -> None:
        self.window = window
        self.words = ""
        self._left = 0.0
        self._screen: Screen | None = None
        """The screen that it stands on; None until it was seen there."""
        self._panel = TipPanel(window.brush)

    def tell(self, words: str) -> None:
        """Show lines for a moment."""
        self.words, self._left = words, SECONDS + len(words) / LETTERS
        # what is told as a screen changes belongs to the screen that is shown then
        self._screen = None
        if self.window.settings.narrate:
            self.window.narrator.out(words)
        self.window.invalidate()

    def hush(self, words: str) -> None:
        """Take these lines away if they are what is shown."""
        if self.words == words:
            self.fade(self._left)

    def fade(self, seconds: float) -> None:
        """Let time pass; on another screen it would only be in the way."""
        self._left -= seconds
        self._screen = self._screen or self.window.screen_shown
        if self.words and (self._left <= 0 or self._screen is not self.window.screen_shown):
            self.words = ""
            self.window.invalidate()

    def draw(self) -> None:
        """Draw it at the left below, if there is one; above where the frame of the keys is below."""
        if self.words:
            lines = self.words.split("\n")
            if len(lines[-1]) > 160:
                lines[-1] = lines[-1][:159] + "…"
            width, ratio = self.window.units[0], self.window.ratio
            wide, high = self._panel.measure(tuple(lines), ratio, min(540.0, width * 0.62))
            self._panel.place(8.0, self._top(high), wide, high, ratio)
            self._panel.update(tuple(lines))
            self._panel.draw()

    def _top(self, high: float) -> float:
        """Where it begins, so high: above what a screen keeps free of it at its foot."""
        height, stop = self.window.units[1], self.window.focus.stop
        if stop is not None and stop.y > height / 2:
            return 8.0
        return min(height, self.window.screen_shown.foot) - high - 8

    # ---- what it tells about

    def turn_mute(self) -> None:
        """Sound off, or on again."""
        window = self.window
        window.change(mute=not window.settings.mute)
        if window.settings.mute:
            self.tell(f"Sound is off.\n{keys.shown('mute')} turns it on again.")
        else:
            self.tell(f"Sound is on.\n{window.sounds.state}")

    def write_position(self, game: Game, after: int | None = None) -> None:
        """Write this moment of a game, or that after so many commands, into the folder of positions."""
        folder = self.window.autosave_file.parent / position_folder.FOLDER
        try:
            path = position_folder.write(folder, game, after)
        except OSError as error:
            self.tell(f"The position could not be written.\n{error.strerror or error}: {folder}")
            return
        what = "This moment" if after is None else "The question before this line"
        self.tell(f"{what} is kept as a position.\n{path.name}\nin {short_path(folder)}")

    def copy(self, words: str) -> None:
        """Put words into the clipboard as they are shown, so that they steer nothing they are pasted into."""
        if not words:
            return
        words = printable.lines(words)
        try:
            self.window.set_clipboard_text(words)
        except Exception as error:  # each system has its own ways to fail
            why = " ".join(str(error).split()) or "This system offers no clipboard."
            self.tell(f"It could not be copied.\n{why}")
            return
        self.tell(f"Copied to the clipboard.\n{words}")
