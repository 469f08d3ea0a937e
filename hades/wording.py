"""Wording for users: counted nouns, signed numbers, suggestions for unknown words, and errors."""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence

FEW = 16
"""Maximum number of words that a suggestion lists."""
_KIND_AND_NUMBER = re.compile(r"(.*[^0-9.])([0-9]{1,9})")
"""A numbered name: ``guard-08``, ``I0505``, ``N-30``, ``5.4-12``."""
_ENDED = re.compile(r"[.:!?](?: \[[^]]*\])?$")
"""Matches the end of a sentence, which rules in brackets may follow."""


def counted(number: int, one: str, many: str = "") -> str:
    """Return a counted noun such as ``1 hex`` or ``2 hexes``; without ``many``, the plural adds an s."""
    return f"{number} {one}" if number == 1 else f"{number} {many or one + 's'}"


def signed(value: float, digits: int | None = None) -> str:
    """Return a number with its sign and ``digits`` decimals (None: as needed); a whole 0 has no sign."""
    text = f"{value:+g}" if digits is None else f"{value:+.{digits}f}"
    return text.replace("-", "−") if value or digits else "0"


def with_stop(text: str) -> str:
    """Return text with a full stop, unless it is empty or ends as a sentence does."""
    return text if not text or _ENDED.search(text) else f"{text}."


def unknown(word: str, known: Sequence[str]) -> str:
    """Return a sentence that says a word is unknown, and suggests a known one."""
    return f"{word!r} is not known; {suggestion(word, list(known))}"


def suggestion(word: str, known: tuple[str, ...] | list[str]) -> str:
    """Return a suggestion for an unknown word.

    It names the nearest known word, else all known words, or the three most similar if there are more than
    `FEW`. For a numbered name such as ``guard-99``, the known numbers are listed.
    """
    if near := nearest(word, known):
        return f"did you mean {near!r}?"
    numbers = _counted_like(word, known)
    if numbers:
        there = [repr(numbers[n]) for n in sorted(numbers)]
        whole = max(numbers) - min(numbers) + 1 == len(numbers)
        if len(there) > 2 and (whole or len(there) > FEW):
            return f"choose from {there[0]} to {there[-1]}"
        return f"choose from {', '.join(there)}"
    if len(known) <= FEW:
        named = (repr(word) if not word or "," in word else word for word in known)
        return f"choose from {', '.join(named)}"
    spelled = {one.lower(): one for one in known}
    alike = difflib.get_close_matches(word.lower(), spelled, n=3, cutoff=0.0)
    return f"the most similar names are {', '.join(spelled[one] for one in alike)}"


def nearest(word: str, known: Sequence[str]) -> str:
    """Return the known word nearest to an unknown one.

    "" if none is near, or if the word could be any of several numbered names.
    """
    if numbers := _counted_like(word, known):
        asked = _KIND_AND_NUMBER.fullmatch(word)
        alone = next(iter(numbers.values())) if len(numbers) == 1 else ""
        return numbers.get(int(asked[2]), alone) if asked else alone
    spelled = {one.lower(): one for one in known}
    near = difflib.get_close_matches(word.lower(), spelled, n=3)
    # Swapped letters are a more likely slip than a missing letter.
    turned = [one for one in near if sorted(one) == sorted(word.lower())]
    return spelled[(turned or near)[0]] if near else ""


def _counted_like(word: str, known: Sequence[str]) -> dict[int, str]:
    """Map numbers to the known names like a numbered word: for ``guard-9``, 8 to ``guard-08`` and so on."""
    asked = _KIND_AND_NUMBER.fullmatch(word)
    kind = asked[1] if asked else f"{word}-" if word[-1:].isalpha() else ""
    counted = [
        found
        for one in known
        if (found := _KIND_AND_NUMBER.fullmatch(one)) and found[1].lower() == kind.lower()
    ]
    return {int(found[2]): found[0] for found in counted}


class UserError(Exception):
    """An error with a cause outside the program; its message is a sentence for the user."""
