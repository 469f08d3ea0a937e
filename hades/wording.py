"""Sentences for users: numbers of things, and errors."""

from __future__ import annotations


def counted(number: int, one: str, many: str = "") -> str:
    """Return ``1 hex`` or ``2 hexes``; without ``many`` the plural adds an s."""
    return f"{number} {one}" if number == 1 else f"{number} {many or one + 's'}"


def signed(value: float, digits: int = 0) -> str:
    """Return a number with its sign and so many decimals; a whole 0 has no sign."""
    return f"{value:+.{digits}f}".replace("-", "−") if value or digits else "0"


class UserError(Exception):
    """An error that is not the program's; its message is a sentence for the user."""
