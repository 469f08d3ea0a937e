"""A field that one types into what was drawn on a table: a number, a name, what is printed."""

from __future__ import annotations

from collections.abc import Callable

from hades.engine.manual_draws import DrawNeeded
from hades.session import draw_prompts
from hades.ui.kit.boxes import typed
from hades.ui.panels.draw_cells import Drawing

LONGEST = 30
"""Characters of it."""


class Entry:
    """What is typed, and what is understood of it; ``tell`` is given the thing when Enter says so."""

    def __init__(self, tell: Callable[[str], object]) -> None:
        self._tell = tell
        self.words = ""
        self.typing = False
        """Whether characters go into it; the first letter or digit begins that."""

    def open(self) -> None:
        """A click on it."""
        self.typing = True

    def close(self) -> None:
        """Nothing is typed any more."""
        self.words, self.typing = "", False

    def text(self, more: str) -> None:
        """Characters are typed."""
        if self.typing:
            self.words = typed(self.words, more, LONGEST)

    def key(self, name: str, needed: DrawNeeded) -> bool:
        """A key goes down; whether it was meant for the field."""
        if not self.typing:
            # no letter is a shortcut while a name may be typed
            if len(name) != 1 or not name.isalnum():
                return False
            self.words, self.typing = name.lower(), True
        elif name == "ENTER":
            thing, _ = self._understood(needed)
            if thing:
                self.close()
                self._tell(thing)
        elif name == "ESC":
            self.close()
        elif name == "BACKSPACE":
            self.words = self.words[:-1]
            self.typing = bool(self.words)
        return True

    def drawing(self, needed: DrawNeeded) -> Drawing:
        """The draw as a panel shows it, with what is typed and what is understood of it."""
        thing, said = self._understood(needed)
        told = tuple(map(draw_prompts.called, needed.told))
        return Drawing(needed.kind, needed.every, told, self.words, self.typing, said, thing)

    def _understood(self, needed: DrawNeeded) -> tuple[str, str]:
        """The thing that is meant, "" for none, and what is said of that."""
        if not self.words.strip():
            return "", ""
        try:
            thing = draw_prompts.which(needed, self.words.strip())
        except ValueError as error:
            return "", f"{error}"
        return thing, f"{draw_prompts.called(thing, needed.things[thing])}: Enter"
