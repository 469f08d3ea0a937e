"""Numbers in sentences: how one of a thing and several of it are written."""

from __future__ import annotations


def counted(number: int, one: str, many: str = "") -> str:
    """Return ``1 hex`` or ``2 hexes``; without ``many`` the plural adds an s."""
    return f"{number} {one}" if number == 1 else f"{number} {many or one + 's'}"
