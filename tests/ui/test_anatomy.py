"""What stands on a counter: drawn with its parts named, in the help and where a lesson begins."""

from __future__ import annotations

from typing import Any

import pytest

from hades.art.counters import PARTS
from hades.content.lesson import load_lesson
from hades.facts import help_pages
from hades.ui.kit.canvas import Canvas
from hades.ui.panels.text_page import COUNTER_SIZE as SIZE
from hades.ui.panels.text_page import Anatomy, notes_of
from hades.ui.screens.reference import help_sheets

ROWS = [row for row in help_pages.counter_rows() if row[0] == "counter"]


def test_every_part_is_named_somewhere() -> None:
    named = {part for _, _, notes in ROWS for part, _ in notes_of(notes)}
    assert named == set(PARTS)


@pytest.mark.drawn
def test_each_is_drawn_with_a_line_from_every_part(hand: Any) -> None:
    for _, key, words in ROWS:
        canvas, bare = (Canvas(700, 260, 1.0, hand.window.kit) for _ in range(2))
        box = Anatomy(key, notes_of(words))
        end = box.paint(canvas, 0, 0, 700)
        assert SIZE < end <= 260
        said = " ".join(text for *_, text in sorted(canvas.written, key=lambda one: (one[0] > 350, one[1])))
        for _, told in notes_of(words):
            assert told in said
        Anatomy(key, ()).paint(bare, 0, 0, 700)
        assert canvas.image.tobytes() != bare.image.tobytes()


def test_the_help_and_the_first_goal_of_the_raid_show_them(hand: Any) -> None:
    assert set(ROWS) <= set(help_sheets()["Parts of a counter"])
    hand.window.learn("first-raid")
    hand.pump()
    hand.do("guide")
    assert load_lesson("first-raid").step[0].counters
    assert set(ROWS) <= set(hand.page.rows)


@pytest.mark.drawn
def test_a_picture_that_begins_above_its_canvas_is_cut_off_there(hand: Any) -> None:
    whole, cut = (Canvas(60, high, 1.0, hand.window.kit) for high in (60, 30))
    whole.figure("si|laser-1|fresh|A", 0, 0, 60)
    cut.figure("si|laser-1|fresh|A", 0, -30, 60)
    assert cut.image.tobytes() == whole.image.crop((0, 30, 60, 60)).tobytes()
    cut.figure("si|laser-1|fresh|A", 0, -90, 60)
    assert cut.image.tobytes() == whole.image.crop((0, 30, 60, 60)).tobytes()
