"""Keyboard events and the names of keys, so that the rest of the window knows no key codes.

The keys that work on every screen are handled here.
"""

from __future__ import annotations

from arcade import key as k

from hades.ui import exports, keys
from hades.ui import settings as remembered
from hades.ui.focus import Focus
from hades.ui.screen import Screen, Window

NAMES: dict[int, str] = {
    **{getattr(k, letter): letter for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"},
    **{getattr(k, f"KEY_{digit}"): str(digit) for digit in range(10)},
    **{getattr(k, f"NUM_{digit}"): str(digit) for digit in range(10)},
    **{getattr(k, f"F{n}"): f"F{n}" for n in range(1, 13)},
    k.ENTER: "ENTER",
    k.NUM_ENTER: "ENTER",
    k.ESCAPE: "ESC",
    k.SPACE: "SPACE",
    k.TAB: "TAB",
    k.HOME: "HOME",
    k.END: "END",
    k.PAGEUP: "PAGEUP",
    k.PAGEDOWN: "PAGEDOWN",
    k.LEFT: "LEFT",
    k.RIGHT: "RIGHT",
    k.UP: "UP",
    k.DOWN: "DOWN",
    k.PLUS: "+",
    k.EQUAL: "+",
    k.NUM_ADD: "+",
    k.MINUS: "-",
    k.NUM_SUBTRACT: "-",
    k.BACKSPACE: "BACKSPACE",
    k.DELETE: "DELETE",
    k.INSERT: "INSERT",
    k.COMMA: ",",
    k.PERIOD: ".",
    k.SEMICOLON: ";",
    k.APOSTROPHE: "'",
    k.SLASH: "/",
    k.BRACKETLEFT: "[",
    k.BRACKETRIGHT: "]",
    k.BACKSLASH: "\\",
    k.GRAVE: "`",
    k.QUESTION: "F1",
}


CTRL = "CTRL+"
"""Prefix in the names of letters pressed with Ctrl."""


def name_of(symbol: int, shift: bool, ctrl: bool = False) -> str:
    """Return the name of a key, "" for one that is never used."""
    letter = NAMES.get(symbol, "")
    if ctrl and len(letter) == 1 and letter.isalpha():
        return CTRL + letter
    if symbol == k.SLASH and shift:
        return "F1"
    return NAMES.get(symbol, "")


class KeyEvents:
    """The handler of a window's keyboard events."""

    def __init__(self, window: Window, focus: Focus) -> None:
        self.window = window
        self._focus = focus
        self._opener = 0
        """The key that opened a text field: until it comes up, its characters are not typed into that field.
        """

    def down(self, symbol: int, modifiers: int) -> None:
        """Handle a key going down."""
        field = self._field
        self._key(symbol, bool(modifiers & k.MOD_SHIFT), bool(modifiers & k.MOD_CTRL))
        self._opener = symbol if self._field != field else 0
        self.window.screen_shown.rests_at = self.window.screen_shown.mouse

    def up(self, symbol: int | None = None) -> None:
        """Handle a key coming up; None means that no key is held any more."""
        if symbol in (None, self._opener):
            self._opener = 0

    def text(self, words: str) -> None:
        """Handle typed characters, which come after the key, and again while it is held."""
        if not self._opener:
            self.window.screen_shown.text(words)

    @property
    def _field(self) -> tuple[Screen, str]:
        """The screen and its field that take typed characters."""
        screen = self.window.screen_shown
        return screen, screen.field

    def _key(self, symbol: int, shift: bool, ctrl: bool) -> None:
        window, screen = self.window, self.window.screen_shown
        name = name_of(symbol, shift, ctrl)
        waits = screen.takes_every_key
        action = "" if waits else keys.action(name, keys.EVERYWHERE)
        if action in ("scale", "full"):
            now = getattr(window.settings, action)
            window.change(**{action: remembered.stepped(action, now, 1, round_=True)})
            if action == "scale" and window.room_for_scale:
                window.notice.tell(window.room_for_scale.replace(". ", ".\n"))
        elif action == "settings":
            window.open_page("settings")
        elif action == "find":
            screen.find()
        elif action == "open-game":
            screen.open_game()
        elif action in ("restart", "restart-new"):
            window.restart(action)
        elif action == "report":
            window.report()
        elif action == "focus" or (name == "TAB" and self._focus.stop is not None and not waits):
            self._focus.turn(-1 if shift else 1)
        elif action == "copy":
            exports.copy(window, self._focus.spoken() or screen.spoken())
        elif name == keys.PASTE and screen.field:
            # A line break in the pasted text would end the input.
            screen.text(" ".join(window.get_clipboard_text().split()))
        elif not waits and self._focus.key(name):
            pass
        elif name:
            screen.key(name)
