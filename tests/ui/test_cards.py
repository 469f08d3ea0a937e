"""Text cards: what a card says it needs is what it takes, and the panel lays out every kind of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hades.content.help_texts import FirstGameTip
from hades.facts.rows import TextPage
from hades.history.turn_summary import BAD, SCORE, SummaryLine
from hades.session.option import Option
from hades.ui.kit.action import NOTHING
from hades.ui.kit.boxes import Column
from hades.ui.kit.canvas import Canvas
from hades.ui.kit.panel import Card, CardPanel
from hades.ui.panels.cards import (
    MarkerList,
    TurnCard,
    choices_card,
    marks_card,
    tip_card,
    turn_card,
    why_card,
)
from hades.ui.panels.timeline import TimelineMark

WIDE = 320.0
LONG = "It says at length what came of this, so that one line has no room for all of it. "
MARKS = tuple(TimelineMark(n / 9, "note", f"{n} {LONG}", NOTHING, "turn 1") for n in range(9))
CARDS: dict[str, Callable[[], Card]] = {
    "tip": lambda: tip_card(
        FirstGameTip(id="cup", place="board", name="The Nastian Cup", say=LONG * 3), WIDE, 1.0
    ),
    "why": lambda: why_card(TextPage("Why", (("text", LONG, ""), ("clause", "5.4-12 Entry", "")))),
    "turn": lambda: turn_card(
        TurnCard(3, (SummaryLine("Module lost", LONG, BAD, ()), SummaryLine(SCORE, "2 VP", BAD, ()))),
        WIDE,
        1.0,
    ),
    "marks": lambda: marks_card(MarkerList("9 notes", MARKS, 4)),
    "choices": lambda: choices_card((Option("Fire", note="22%"), Option(LONG, note=LONG)), {1}),
}


def _shown(hand: Any, card: Card, high: float) -> CardPanel:
    panel = CardPanel(hand.window.brush)
    panel.shown = True
    panel.place(0, 0, WIDE, high, 1.0)
    panel.update(card)
    return panel


@pytest.mark.parametrize("name", CARDS)
def test_at_the_height_it_needs_nothing_of_a_card_is_out_of_sight(hand: Any, name: str) -> None:
    card = CARDS[name]()
    panel = _shown(hand, card, card.tall(WIDE, 1.0))
    assert panel.full == pytest.approx(0, abs=0.5)
    assert panel.written
    assert all(0 <= y <= panel.height for _, y, _ in panel.written)


@pytest.mark.parametrize("name", [name for name, made in CARDS.items() if made().rows])
def test_rows_without_room_scroll_below_a_head_that_stays(hand: Any, name: str) -> None:
    card = CARDS[name]()
    canvas = Canvas(WIDE, 10, 1.0)
    head = card.above + Column(card.head).tall(canvas, WIDE - 2 * card.pad)
    panel = _shown(hand, card, head + 60 + (60 if card.buttons else 0))
    assert panel.full > 0
    before = [said for said in panel.written if said[1] < head]
    panel.scroll_by(-100)
    panel.update(card)
    assert panel.scroll > 0
    assert [said for said in panel.written if said[1] < head] == before


def test_what_the_keys_are_at_comes_into_sight(hand: Any) -> None:
    panel = _shown(hand, marks_card(MarkerList("9 notes", MARKS, 8)), 160)
    assert any(words.startswith("8 ") for *_, words in panel.written)
