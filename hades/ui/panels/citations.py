"""Rules that are named on a panel: a click on one opens the rules there."""

from __future__ import annotations

import re

from hades.art.colours import STEEL
from hades.ui.kit.action import Action
from hades.ui.kit.canvas import Canvas

CITED = re.compile(r"\b(?:\d{1,2}\.\d-\d\d|[A-Z]-\d\d)\b", re.ASCII)
"""The id of a rule in a sentence."""


def cite(canvas: Canvas, x: float, y: float, ids: tuple[str, ...], width: float, size: float = 12) -> None:
    """Ids of rules in a line, no wider than ``width``; a click on one opens the rules there."""
    end, more = x + width, canvas.measure(" …", size)
    for at, id_ in enumerate(ids):
        last = at + 1 == len(ids)
        words = id_ if last else f"{id_},"
        wide = canvas.measure(words, size)
        if x + wide > end - (0.0 if last else more):
            canvas.text(x, y, "…", size, STEEL)
            return
        canvas.text(x, y, words, size, STEEL)
        action = Action("rule", id_.removeprefix("-"))
        canvas.spot(x - 2, y - 2, wide + 3, size + 6, action, f"{id_}: open the rules here")
        x += wide + canvas.measure(" ", size)
