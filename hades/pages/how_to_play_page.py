"""How to play, in a page, for the help of the window and of the terminal."""

from __future__ import annotations

from hades.content.help_texts import how_to_play
from hades.narrate import capital
from hades.pages.fact import Row


def rows() -> tuple[Row, ...]:
    """The page as rows: a heading for each paragraph."""
    found: list[Row] = []
    for about, said in how_to_play():
        found += [("head", about, ""), ("text", capital(said), "")]
    return tuple(found)
