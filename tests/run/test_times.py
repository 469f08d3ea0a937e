"""Durations as players read them: hours, minutes and seconds, signs, and what has no time."""

from __future__ import annotations

import pytest

from hades.run import times

MINUTE, HOUR = 60_000, 3_600_000


@pytest.mark.parametrize(
    ("ms", "long", "short"),
    [
        (0, "0:00:00.000", "0.000"),
        (7_250, "0:00:07.250", "7.250"),
        (59_999, "0:00:59.999", "59.999"),
        (MINUTE, "0:01:00.000", "1:00.000"),
        (67_250, "0:01:07.250", "1:07.250"),
        (10 * MINUTE, "0:10:00.000", "10:00.000"),
        (HOUR - 1, "0:59:59.999", "59:59.999"),
        (HOUR, "1:00:00.000", "1:00:00.000"),
        (2 * HOUR + 3 * MINUTE + 4_005, "2:03:04.005", "2:03:04.005"),
        (30 * HOUR, "30:00:00.000", "30:00:00.000"),
        (None, times.NONE, times.NONE),
    ],
)
def test_a_duration_as_it_is_shown(ms: int | None, long: str, short: str) -> None:
    assert (times.clock(ms), times.short(ms)) == (long, short)


@pytest.mark.parametrize(
    ("ms", "shown"),
    [(0, "0:00"), (67_999, "1:07"), (1_364_147, "22:44"), (HOUR + 4_005, "1:00:04"), (None, times.NONE)],
)
def test_a_duration_without_its_fraction(ms: int | None, shown: str) -> None:
    assert times.to_second(ms) == shown


@pytest.mark.parametrize(
    ("ms", "shown"),
    [(500, "+0.500"), (-67_250, "-1:07.250"), (0, "±0"), (None, times.NONE)],
)
def test_a_difference_has_its_sign(ms: int | None, shown: str) -> None:
    assert times.difference(ms) == shown


def test_a_mark_reached_without_a_clock_is_not_one_that_was_missed() -> None:
    assert times.reached(None, is_reached=True) == times.UNTIMED
    assert times.reached(None, is_reached=False) == times.NONE
    assert times.reached(7_250, is_reached=True) == "7.250"
