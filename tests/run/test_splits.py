"""Splits: what attempts come to together."""

from __future__ import annotations

from hades.run.splits import (
    PLAY,
    Attempt,
    Split,
    best_segments,
    delta,
    personal_best,
    sum_of_best,
)


def attempt(*times: int | None) -> Attempt:
    names = ("landed", "inside", "away")
    return Attempt(
        tuple(
            Split(name, at, None if at is None else at // 2, None if at is None else number)
            for number, (name, at) in enumerate(zip(names, times, strict=True), 1)
        )
    )


FAST = attempt(1000, 5000, 9000)
SLOW = attempt(800, 7000, 9500)
TORN = attempt(900, 4000, None)


def test_segments_add_up_to_the_time() -> None:
    assert FAST.segments() == (1000, 4000, 4000)
    assert FAST.segments(PLAY) == (500, 2000, 2000)
    assert sum(time or 0 for time in SLOW.segments()) == SLOW.time() == 9500


def test_a_segment_after_a_split_that_was_left_out_is_as_long_as_it_took() -> None:
    assert attempt(1000, None, 9000).segments() == (1000, None, 8000)


def test_the_personal_best_is_the_fastest_that_was_finished() -> None:
    assert personal_best([SLOW, TORN, FAST]) is FAST
    assert personal_best([TORN]) is None and not TORN.is_finished
    assert personal_best([]) is None


def test_best_segments_come_of_all_attempts() -> None:
    assert best_segments([FAST, SLOW, TORN]) == (800, 3100, 2500)
    assert sum_of_best([FAST, SLOW, TORN]) == 6400


def test_there_is_no_sum_of_best_while_a_split_was_never_reached() -> None:
    assert best_segments([TORN]) == (900, 3100, None)
    assert sum_of_best([TORN]) is None and sum_of_best([]) is None


def test_no_segment_is_taken_over_a_split_that_was_left_out_or_came_late() -> None:
    assert best_segments([attempt(1000, None, 9000)]) == (1000, None, None)
    assert best_segments([attempt(6000, 5000, 9000)]) == (6000, None, 4000)


def test_a_delta_wants_both_times() -> None:
    assert delta(SLOW.splits[1], FAST.splits[1]) == 2000
    assert delta(TORN.splits[2], FAST.splits[2]) is None
    assert delta(FAST.splits[0], None) is None
