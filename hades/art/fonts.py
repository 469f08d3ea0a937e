"""The letters of the window and of all pictures: two files that travel in the box, the same on every machine."""

from __future__ import annotations

from hades.content.paths import data_dir

FAMILY = "Liberation Sans"
PLAIN, BOLD = (str(data_dir() / "fonts" / f"Liberation_Sans_{weight}.ttf") for weight in ("Regular", "Bold"))
"""Their files."""
