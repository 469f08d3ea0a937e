"""The letters of the window."""

from __future__ import annotations

from pathlib import Path

import arcade

FONTS = Path(arcade.__file__).parent / "resources" / "system" / "fonts" / "ttf" / "Liberation"
"""Where the Liberation fonts stand that come with arcade: the same letters on every machine."""
