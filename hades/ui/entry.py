"""The text field for a draw in printed-game mode: a number, a name, or printed text."""

from __future__ import annotations

from collections.abc import Callable

from hades.engine.manual_draws import DrawNeeded
from hades.session import printed_game
from hades.ui.kit.boxes import TextInput
from hades.ui.panels.draw_cells import Drawing

LONGEST = 30
"""Greatest number of characters in the field."""


class Entry:
    """The text typed for a draw, and its meaning; Enter calls ``tell`` with the component that was meant."""

    def __init__(self, tell: Callable[[str], object]) -> None:
        self._tell = tell
        self.input = TextInput(most=LONGEST)
        self.typing = False
        """True while characters go into the field."""

    def open(self) -> None:
        """Start typing, after a click on the field."""
        self.typing = True

    def close(self) -> None:
        """Empty the field and stop typing."""
        self.input.words, self.typing = "", False

    def text(self, more: str) -> None:
        """Add typed characters."""
        if self.typing:
            self.input.add(more)

    def key(self, name: str, needed: DrawNeeded) -> bool:
        """Handle a key; return whether it was meant for the field. A first letter or digit starts typing."""
        if not self.typing:
            # Letters are not shortcuts here, because a name may be typed.
            if len(name) != 1 or not name.isalnum():
                return False
            self.input.words, self.typing = name.lower(), True
        elif name == "ENTER":
            thing, _ = self._understood(needed)
            if thing:
                self.close()
                self._tell(thing)
        elif name == "ESC":
            self.close()
        elif name == "BACKSPACE":
            self.input.erase()
            self.typing = bool(self.input.words)
        return True

    def drawing(self, needed: DrawNeeded) -> Drawing:
        """Return the contents of the field's panel: the draw, the typed text and its meaning."""
        thing, said = self._understood(needed)
        entered = tuple(map(printed_game.called, needed.entered))
        return Drawing(needed.kind, needed.every, entered, self.input.words, self.typing, said, thing)

    def _understood(self, needed: DrawNeeded) -> tuple[str, str]:
        """Return the component that was meant, "" for none, and a sentence about it."""
        words = self.input.words.strip()
        if not words:
            return "", ""
        try:
            thing = printed_game.which(needed, words)
        except ValueError as error:
            return "", f"{error}"
        return thing, f"{printed_game.called(thing, needed.things[thing])}: Enter"
