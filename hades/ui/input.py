"""Keys by name, so that the rest of the window knows no key codes."""

from __future__ import annotations

from arcade import key as k

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
"""How the names of letters begin that are pressed with Ctrl."""


def name_of(symbol: int, shift: bool, ctrl: bool = False) -> str:
    """What a key is called here, "" if it is of no use."""
    letter = NAMES.get(symbol, "")
    if ctrl and len(letter) == 1 and letter.isalpha():
        return CTRL + letter
    if symbol == k.SLASH and shift:
        return "F1"
    return NAMES.get(symbol, "")
