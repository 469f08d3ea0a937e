"""The fonts of the window and of all pictures: bundled files, the same on every machine."""

from __future__ import annotations

from hades.content.paths import data_dir

FAMILY, DISPLAY_FAMILY = "Roboto", "Play"
"""Font family of texts, and that of headings and large numbers."""
PLAIN, BOLD, DISPLAY, SYMBOLS = (
    str(data_dir() / "fonts" / f"{name}.ttf")
    for name in ("Roboto_Regular", "Roboto_Bold", "Play_Bold", "Hades_Symbols")
)
"""The files: text in two weights, headings, and the arrows and shapes that the others lack."""
FILES = PLAIN, BOLD, DISPLAY, SYMBOLS


def is_symbol(letter: str) -> bool:
    """Return whether a character is one of the arrows, boxes and shapes of `SYMBOLS`."""
    return 0x2190 <= ord(letter) < 0x2200 or 0x2500 <= ord(letter) < 0x27C0
