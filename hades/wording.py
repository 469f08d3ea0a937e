"""Wording for users: counted nouns, signed numbers, and errors."""

from __future__ import annotations


def counted(number: int, one: str, many: str = "") -> str:
    """Return a counted noun such as ``1 hex`` or ``2 hexes``; without ``many``, the plural adds an s."""
    return f"{number} {one}" if number == 1 else f"{number} {many or one + 's'}"


def signed(value: float, digits: int | None = None) -> str:
    """Return a number with its sign and ``digits`` decimals (None: as many as needed); a whole 0 has none."""
    text = f"{value:+g}" if digits is None else f"{value:+.{digits}f}"
    return text.replace("-", "−") if value or digits else "0"


class UserError(Exception):
    """An error with a cause outside the program; its message is a sentence for the user."""
