"""How to play, in a page: the paragraphs of data/help, which docs/guide-player.md has word for word."""

from __future__ import annotations

import re
from functools import lru_cache

from hades.content.paths import data_dir
from hades.content.untrusted_input import HELP, IntakeError, read_text

_PARAGRAPH = re.compile(r"- \*\*(.+?)\*\* ")


@lru_cache(maxsize=1)
def how_to_play() -> tuple[tuple[str, str], ...]:
    """(what it is about, what is said of it), in order; () where the page is missing."""
    try:
        text = read_text(data_dir() / "help" / "how-to-play.md", HELP)
    except (OSError, IntakeError):
        return ()
    return tuple((about, said) for about, said in paragraphs(text))


def paragraphs(text: str) -> tuple[tuple[str, str], ...]:
    """The same of the text of such a page, as it stands there."""
    _, *parts = _PARAGRAPH.split(" ".join(text.split()))
    plain = [part.replace("*", "").strip() for part in parts]
    return tuple((about.rstrip("."), said) for about, said in zip(plain[::2], plain[1::2], strict=True))
