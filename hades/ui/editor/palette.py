"""The palette: everything that a position can say, in parts; counters to pick up, and facts to set."""

from __future__ import annotations

from hades.session.position_editing import Draft
from hades.session.position_editing.problems import Thing
from hades.ui.editor import counter_tiles, facts, next_draws
from hades.ui.editor.box_panel import TAB, Form, chip
from hades.ui.editor.next_draws import NextDraw
from hades.ui.kit.action import Action
from hades.ui.kit.boxes import Box
from hades.ui.kit.canvas import Pictures

PARTS = (
    ("Units", "shl"),
    ("Enemies", "nastians"),
    ("SIs", "si"),
    ("Circles", "circles"),
    ("Ship", "ship"),
    ("Turn", "turn"),
    ("Cards", "cards"),
    ("Next", "next"),
)
"""(words, id) of each part."""
COUNTERS = ("shl", "nastians", "si", "circles")


def form(
    draft: Draft, part: str, hand: Thing | None, title: str | None, coming: NextDraw, pictures: Pictures
) -> Form:
    """Return a part as a form.

    The thing in ``hand`` is marked, ``title`` is the title while it is being typed, and ``coming`` is the
    unfinished phrase of the next draws.
    """
    rows: tuple[Box, ...]
    if part in COUNTERS:
        rows = counter_tiles.counters(draft, part, hand, pictures)
    elif part == "next":
        rows = next_draws.rows(draft, coming)
    else:
        rows = facts.facts(draft, part, title)
    tabs = tuple(chip(words, Action("part", id_), here=id_ == part, look=TAB) for words, id_ in PARTS)
    return Form("", "", rows, tabs=tabs)


def after(part: str) -> str:
    """Return the part after one, wrapping round."""
    ids = [id_ for _, id_ in PARTS]
    return ids[(ids.index(part) + 1) % len(ids)]
