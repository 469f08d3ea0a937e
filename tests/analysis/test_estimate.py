"""Numbers that know how far they may be off."""

from __future__ import annotations

import math

import pytest

from hades.advice.analysis.value_curve import Estimate, Redrawn, Span, course, measured
from hades.players.playouts import DOUBT


def test_what_rests_on_the_same_games_is_off_together() -> None:
    one, other = measured("a", [1.0, 3.0, 5.0]), measured("b", [2.0, 2.0])
    assert one.vp == 3 and one.error == pytest.approx(math.sqrt(8 + DOUBT**2) / 3)
    assert (one - one).error == 0 and (one + one).error == pytest.approx(2 * one.error)
    assert (one - other).error == pytest.approx(math.hypot(one.error, other.error))
    assert one + other + other * -1.0 == Estimate(3.0, {"a": one.error, "b": 0.0})


def test_the_course_goes_back_from_the_end() -> None:
    """What came in one of four draws was worth 8 VP, all else 4: expected were 5, and luck did 3."""
    shot, shift = Span(0, 2, True, "6.0?"), Span(2, 3, False, "6.0?")
    drawn = Redrawn(30, 120, (4.0,) * 50)
    first, second = course([shot, shift], Estimate(8.0), {2: drawn}, {})
    assert (first.before.vp, first.given.vp, first.after.vp) == (5.0, 5.0, 8.0)
    assert first.luck.vp == 3 and first.decided.vp == 0
    assert second.luck.vp == second.decided.vp == 0
    assert first.luck.error == pytest.approx(0.75 * DOUBT / 50)


def test_a_decision_is_told_from_luck_by_games_without_it() -> None:
    (one,) = course([Span(0, 1, False, "6.0?")], Estimate(2.0), {}, {0: [6.0] * 400})
    assert one.luck.vp == 0 and one.decided.vp == pytest.approx(-4, abs=0.1)
    (few,) = course([Span(0, 1, False, "6.0?")], Estimate(2.0), {}, {0: [6.0, 2.0]})
    assert -2 < few.decided.vp < 0 < few.decided.error, "few games say little"


def test_a_span_is_a_plan() -> None:
    from tests.games import played

    game = played("historical")
    assert Span(0, 2, True, "").plan(game) == tuple(c.code for c in game.history[:2])
