"""The four counters that a seed shows as: small beside its text, or in a row of a page."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from hades import Game
from hades.art.colours import MUTED
from hades.art.library import fresh_key
from hades.content.load import Catalog
from hades.narrate.scenarios import luck_of
from hades.pages import fact
from hades.run import seeds
from hades.ui.kit.boxes import Box, Row, Text
from hades.ui.kit.canvas import Canvas, Pictures

LARGE = 42.0
"""Units a side of a counter on a page."""
NONE = "-"
"""In place of a key of what a component set does not have."""
Keys = tuple[str, ...]


def keys_of(ids: Sequence[str], catalog: Catalog) -> Keys:
    """The keys of the pictures of counters; what is not in the box that is played with has none."""
    return tuple(fresh_key(catalog, id_) or NONE for id_ in ids)


def row_of(seed: str, catalog: Catalog) -> fact.Row:
    """The counters of a seed as a row of a page."""
    return ("counters", " ".join(keys_of(seeds.counters(seed), catalog)), seeds.in_words(seed))


def luck_rows(game: Game, catalog: Catalog, *, hide: bool) -> tuple[fact.Row, ...]:
    """What the luck of a game came from, for a page of it: the seed, which may ``hide`` until the game is
    over, and its counters; of a game beside the printed one that it was told."""
    told: fact.Row = ("key", *luck_of(game.seed, at_table=game.at_table, hidden=hide and game.over is None))
    return (told,) if game.at_table else (told, row_of(game.seed, catalog))


@attrs.frozen
class SeedCounters(Box):
    """Counters beside each other, each so large."""

    keys: Keys
    pictures: Pictures
    size: float
    gap: float = 3.0

    def wide(self, canvas: Canvas) -> float:
        return max(0.0, len(self.keys) * (self.size + self.gap) - self.gap)

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        for number, key in enumerate(self.keys):
            if key != NONE:
                canvas.figure(self.pictures, key, x + number * (self.size + self.gap), y, self.size)
        return y + self.size


@attrs.frozen
class CounterRow(Box):
    """The counters of a seed on a page, with what they are beside them."""

    keys: Keys
    words: str
    pictures: Pictures

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        counters = SeedCounters(self.keys, self.pictures, LARGE, 6.0)
        taken = counters.wide(canvas) + 14
        words = Text(self.words, 13.0, MUTED)
        row = Row((counters, words), 14, (taken - 14, wide - taken), middle=True)
        return row.paint(canvas, x, y, wide) + 8
