"""The letters of the window."""

from __future__ import annotations

from pathlib import Path


def font_dir() -> Path:
    """Where the Liberation fonts stand that come with arcade: the same letters on every machine."""
    import arcade

    return Path(arcade.__file__).parent / "resources" / "system" / "fonts" / "ttf" / "Liberation"
