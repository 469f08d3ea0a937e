"""The keys that mean the same everywhere and cannot be given away, and why. Pure."""

from __future__ import annotations

PASTE = "CTRL+V"
"""The key that types what is in the clipboard."""


STAY: tuple[tuple[tuple[str, ...], str, str], ...] = (
    (
        ("ENTER", "SPACE"),
        "the answer or button that is marked so; a click where the frame or cursor is",
        "what is marked is answered alike everywhere, and Space is typed into a search",
    ),
    (
        ("ESC",),
        "lets go of a Unit, closes a page, ends all steps that are shown",
        "the way out must be found even when every other key was changed",
    ),
    (
        ("BACKSPACE",),
        "one step of the enemy back; the line before; the last letter typed",
        "it takes letters away while one types",
    ),
    (
        (PASTE,),
        "what is in the clipboard, where something is typed",
        "it does so in every program",
    ),
    (
        ("DELETE",),
        "on the page of keys: the standard key again",
        "it undoes what was done on that page",
    ),
    (
        tuple("123456789"),
        (
            "answers without a letter of their own, by place; scenarios, "
            "parts of a page, what a replay goes by"
        ),
        "they count what is listed, and are typed into the seed",
    ),
    (("0",), "nothing but a digit of the seed", "it is typed into the seed"),
)
"""(keys, what they do, why they cannot be given away)."""


FIXED = tuple(key for those, _, _ in STAY for key in those)
"""Keys that no action can have."""


def stays(key: str) -> str:
    """Why a key cannot be given away."""
    return next(why for those, _, why in STAY if key in those)
