"""A career in a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from hades.run import career
from hades.run.career import CareerGame
from hades.terminal import tables


def lines(games: Sequence[CareerGame], *, plain: bool = False) -> list[str]:
    """What a career comes to, its tables row by row if ``plain``; without a game, what will bring one in."""
    told = [career.head(games)]
    if not games:
        return [*told, "Whatever you finish in the window or in the terminal comes in by itself."]
    told += ["", *(f"{what}: {words}" for what, words in career.facts(games)), ""]
    return [*told, *tables.lines(career.tables(games), plain=plain)]
