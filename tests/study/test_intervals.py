"""Intervals are right, and the same every time."""

from __future__ import annotations

import pytest

from hades.chance import stream
from hades.study.summary import Mean, seeds_needed, share, wilson


def test_wilson_is_as_the_books_have_it() -> None:
    assert wilson(5, 10) == pytest.approx((0.2366, 0.7634), abs=1e-4)
    assert wilson(0, 10)[0] == 0.0 and wilson(0, 10)[1] == pytest.approx(0.2775, abs=1e-4)
    assert wilson(10, 10)[1] == 1.0
    assert share(5, 10) == "50% (24% to 76%)"


def test_intervals_hold_the_truth_about_as_often_as_they_say() -> None:
    inside = 0
    for study in range(300):
        values = [float(word % 7) for word in stream(f"study {study}", 60)]
        inside += abs(Mean.of(values).mean - 3.0) <= Mean.of(values).high - Mean.of(values).mean
    assert 270 <= inside <= 295


def test_values_that_are_all_the_same_have_no_interval() -> None:
    for values in ([2.5] * 20, [0.0] * 20, [3.0]):
        found = Mean.of(values)
        assert (found.low, found.mean, found.high) == (values[0],) * 3


def test_a_difference_of_one_deviation_needs_eight_seeds() -> None:
    assert seeds_needed(1.0, 1.0) == 8
    assert seeds_needed(0.5, 4.0) == pytest.approx(4 * seeds_needed(1.0, 4.0), abs=4)
