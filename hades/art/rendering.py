"""SVG as a PNG picture, without a window."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import resvg_py


def png(svg: str, width: int) -> bytes:
    """A drawing as a picture so many pixels wide, with the same letters on every machine that has arcade."""
    fonts = _fonts()
    data = resvg_py.svg_to_bytes(
        svg_string=svg,
        width=width,
        skip_system_fonts=bool(fonts),
        font_files=fonts,
        font_family="Liberation Sans",
    )
    return bytes(data)


def _fonts() -> list[str]:
    """The letters that come with arcade, which itself is not brought in; [] where it is not installed."""
    found = importlib.util.find_spec("arcade")
    if found is None or found.origin is None:
        return []
    folder = Path(found.origin).parent / "resources" / "system" / "fonts" / "ttf" / "Liberation"
    return [str(file) for file in sorted(folder.glob("Liberation_Sans_*.ttf"))]
