"""9.0 End Turn Phase and 14.2 Overtime Option."""

from __future__ import annotations

import pytest

from hades.engine import sequencer
from hades.state.state import CRISIS_FIRE, NO_CRISIS
from tests.boards import Table, table

DECK = 0b0000_1111_0000
"""Cards set aside on the tests' table."""


def last_turn(**facts: object) -> Table:
    """The end of a turn with an empty deck, Out System."""
    facts = {"surprise_left": 0, "in_system": False} | facts
    return table(**facts).run("9.0", "6.0")


def may_overtime(t: Table) -> bool:
    return ("overtime",) in sequencer.menu(t.state)


@pytest.mark.clause("9.0-01", "5.3-23", "N-14")
def test_chits_are_discarded_out_of_play() -> None:
    t = table(crisis=CRISIS_FIRE, comm_crash=2)
    t.state.acted[t.unit("acuto")] = 2
    cup = t.state.cup
    t.run("9.0")
    assert (t.state.crisis, t.state.comm_crash) == (NO_CRISIS, 0)
    assert t.state.cup == cup, "not back into the cup"
    assert t.state.acted[t.unit("acuto")] == 0, "and nobody is jammed any longer"
    assert "9.0-01" in t.event("chits_discarded").clauses


@pytest.mark.clause("9.0-01")
def test_without_chits_nothing_is_told() -> None:
    assert table().run("9.0").kinds() == []


@pytest.mark.clause("9.0-03", "3.0-02")
def test_cards_left_means_another_turn() -> None:
    t = table("scout-09", at="I0505", surprise_left=0b11).run("9.0")
    assert t.state.outcome == ""
    turn = t.state.turn
    sequencer.run(t.state)
    assert t.state.turn == turn + 1
    began = t.event("turn_began")
    assert (began.data["turn"], began.data["cards_left"]) == (turn + 1, 2)
    assert next(e.data["section"] for e in t.events() if e.kind == "step_began") == "5.1"


@pytest.mark.clause("9.0-02", "5.6-08", "14.0-04")
def test_an_empty_deck_ends_the_game_when_overtime_is_spent() -> None:
    t = last_turn(overtime=True)
    assert t.state.outcome == "scored"
    assert t.menu() == []


@pytest.mark.clause("9.0-02", "E-03")
def test_an_empty_deck_asks_while_overtime_is_there() -> None:
    t = last_turn()
    assert t.menu() == ["end-game"]
    assert may_overtime(t)
    t.do("end-game")
    assert t.state.outcome == "scored"
    assert not t.state.overtime


@pytest.mark.clause("14.2-03", "14.2-04", "5.6-10", "5.6-12", "E-03", "E-04")
def test_overtime_at_the_last_moment_is_one_more_turn() -> None:
    t = last_turn()
    t.do("overtime")
    assert t.state.outcome == ""
    assert t.menu() == ["end-phase"], "the game goes on"
    assert t.state.surprise_left.bit_count() == 1
    assert t.state.surprise_left & DECK, "a card that had been set aside"
    assert t.state.surprise_aside == DECK & ~t.state.surprise_left
    assert t.event("overtime_used").data["cards_left"] == 1


@pytest.mark.clause("E-03", "9.0-02")
def test_after_overtime_the_game_does_end() -> None:
    t = last_turn().do("overtime")
    t.state.surprise_left = 0
    t.state.in_system = False
    t.run("9.0")
    assert t.state.outcome == "scored"


@pytest.mark.clause("14.2-01", "E-04")
def test_overtime_at_any_decision_once() -> None:
    t = table("acuto", at="I0505", module=4).run("7.1", "6.0")
    assert may_overtime(t)
    t.do("overtime")
    assert t.menu() == ["repair", "no-repair"], "the question stands as it stood"
    assert not may_overtime(t)
    t.do("no-repair")
    assert not may_overtime(t)
    assert t.state.surprise_left.bit_count() == 9


@pytest.mark.clause("14.2-04")
def test_the_card_added_is_not_told() -> None:
    t = last_turn().do("overtime")
    assert set(t.event("overtime_used").data) == {"cards_left"}


@pytest.mark.clause("14.2-04", "5.6-11")
def test_no_overtime_without_a_card_set_aside() -> None:
    t = table(surprise_aside=0).shl_phase()
    assert not may_overtime(t)


@pytest.mark.clause("14.2-02")
def test_no_overtime_where_the_scenario_bars_it(monkeypatch: pytest.MonkeyPatch) -> None:
    t = table().shl_phase()
    assert may_overtime(t)
    monkeypatch.setattr(t.state.t, "special", frozenset({"no-overtime"}))
    assert not may_overtime(t)
    assert last_turn().state.outcome == "scored", "and the end is not asked about"


@pytest.mark.clause("E-04")
def test_not_after_the_end() -> None:
    t = last_turn(overtime=True)
    assert sequencer.menu(t.state) == []


@pytest.mark.clause("14.0-03", "E-05")
def test_in_system_at_the_end_is_defeat() -> None:
    t = last_turn(in_system=True).do("end-game")
    assert t.state.outcome == "left-in-system"
    assert "14.0-03" in t.event("game_over").clauses
