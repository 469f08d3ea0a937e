"""Hexes as they are spoken: ``Inferno 2 3`` for I0203, column and row, in both directions."""

from __future__ import annotations

import re

from hades import geometry as geo
from hades.narrate.names import MAP_NAMES

_WRITTEN = re.compile(r"\b([IP])(\d\d)(\d\d)\b")
_SPOKEN = re.compile(r"\b(inferno|purgatory|i|p)[\s-]+(\d{1,2})[\s-]+(\d{1,2})(?!\S)", re.IGNORECASE)
_NUMBER = re.compile(r"(?<!\S)(\d\d)(\d\d)(?!\S)")
_PAIR = re.compile(r"(?<!\S)(\d{1,2})[\s-]+(\d{1,2})(?!\S)")
_COUNTED = re.compile(r"(?<!\S)([A-Za-z]\S*\s+\d{1,2})\s+(\d{1,2})\s+(\d{1,2})(?!\S)")
"""A name with its number, and a pair: ``scout 11 2 3``."""


def spoken(text: str) -> str:
    """A text with its hexes as a voice reads them well."""
    return _WRITTEN.sub(lambda m: f"{_deck(m[1])} {int(m[2])} {int(m[3])}", text)


def written(text: str, deck: str) -> str:
    """A text with spoken hexes as they are written; ``deck``, I or P, is that of numbers alone."""
    text = _SPOKEN.sub(lambda m: _label(m[1], m[2], m[3], m[0]), text)
    # the number of a name is no column
    text = _COUNTED.sub(lambda m: f"{m[1]} {_label(deck, m[2], m[3], f'{m[2]} {m[3]}')}", text)
    for alone in (_NUMBER, _PAIR):
        text = alone.sub(lambda m: _label(deck, m[1], m[2], m[0]), text)
    return text


def _deck(letter: str) -> str:
    return MAP_NAMES["IP".index(letter)]


def _label(deck: str, column: str, row: str, otherwise: str) -> str:
    """A hex; what was said, if there is none such."""
    if 1 <= int(column) <= geo.COLUMNS and 1 <= int(row) <= geo.ROWS:
        return f"{deck[0].upper()}{int(column):02d}{int(row):02d}"
    return otherwise
