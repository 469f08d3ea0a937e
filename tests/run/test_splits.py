"""Splits: what attempts come to together."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hades.content.run_data import split_set
from hades.run.comparisons import (
    AVERAGE,
    BEST,
    LAST,
    NOTHING,
    PB,
    best_segments,
    compare,
    comparison_times,
    personal_best,
    sum_of_best,
)
from hades.run.splits import PLAY, Attempt, Split, in_order
from hades.terminal.run_lines import split_table


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


def test_a_run_that_is_the_best_itself_is_compared_with_the_best_other_one() -> None:
    for run, other, name in (
        (FAST, SLOW, "best other run of 0:00:09.500"),
        (SLOW, FAST, "personal best of 0:00:09.000"),
    ):
        heading, *_ = split_table(split_set(), run, compare(run, [other]), [other], is_over=True)
        assert heading.endswith(f", compared with the {name}")


def test_best_segments_come_of_all_attempts() -> None:
    assert best_segments([FAST, SLOW, TORN]) == (800, 3100, 2500)
    assert sum_of_best([FAST, SLOW, TORN]) == 6400


def test_there_is_no_sum_of_best_while_a_split_was_never_reached() -> None:
    assert best_segments([TORN]) == (900, 3100, None)
    assert sum_of_best([TORN]) is None and sum_of_best([]) is None


def test_a_split_that_was_passed_over_is_merged_into_the_next_one() -> None:
    leapt = attempt(1000, None, 7000)
    assert sum_of_best([leapt]) == leapt.time() == 7000
    assert sum_of_best([leapt], PLAY) == 3500
    # 800, 6200 and 2500 are more than the whole run, and 800 is no part of that run
    assert sum_of_best([leapt, SLOW]) == 7000
    assert sum_of_best([leapt, FAST, SLOW, TORN]) == 6400
    # what came before the one above it counts as passed over
    assert sum_of_best([attempt(6000, 5000, 9000)]) == 9000


def test_a_merged_segment_counts_no_less_than_the_best_segments_in_it() -> None:
    lost = attempt(1000, None, 2000)
    lost = Attempt((*lost.splits, Split("away")))
    won = Attempt((*FAST.splits, Split("away", 10_000, 5000, 4)))
    assert best_segments([won, lost]) == (1000, 4000, 4000, 1000)
    assert sum_of_best([won, lost]) == 10_000
    assert comparison_times([won, lost], BEST) == (1000, 5000, 9000, 10_000)


def test_what_is_left_is_summed_from_the_split_reached_last() -> None:
    leapt = attempt(1000, None, 7000)
    assert [sum_of_best([FAST, leapt], since=made) for made in range(4)] == [7000, 6000, 4000, 0]
    assert sum_of_best([leapt], since=2) is None


@given(st.lists(st.lists(st.none() | st.integers(0, 9), min_size=3, max_size=3), min_size=1, max_size=5))
def test_the_sum_of_best_lies_between_the_best_segments_and_the_fastest_attempt(
    times: list[list[int | None]],
) -> None:
    attempts = [attempt(*row) for row in times]
    total = sum_of_best(attempts)
    finished = [time for one in attempts if (time := one.time()) is not None]
    known = sum(time or 0 for time in best_segments(attempts))
    assert total is None or total >= min([known, *finished])
    for one in attempts:
        time = in_order([split.time() for split in one.splits])[-1]
        assert time is None or (total is not None and total <= time)


def test_no_segment_is_taken_over_a_split_that_was_left_out_or_came_late() -> None:
    assert best_segments([attempt(1000, None, 9000)]) == (1000, None, None)
    assert best_segments([attempt(6000, 5000, 9000)]) == (None, None, 4000)


def test_a_delta_wants_both_times() -> None:
    assert [row.delta for row in compare(SLOW, [FAST])] == [-200, 2000, 500]
    assert [row.delta for row in compare(TORN, [FAST])] == [-100, -1000, None]
    assert [row.delta for row in compare(FAST, [])] == [None] * 3


def test_a_run_stands_beside_what_is_chosen() -> None:
    attempts = [FAST, SLOW, TORN]
    assert comparison_times(attempts, PB) == (1000, 5000, 9000)
    assert comparison_times(attempts, BEST) == (800, 3900, 6400)
    assert comparison_times(attempts, AVERAGE) == (900, 900 + 4433, 900 + 4433 + 3250)
    assert comparison_times(attempts, LAST) == (900, 4000, None)
    assert comparison_times(attempts, NOTHING) == comparison_times([], PB) == comparison_times([], LAST) == ()
    assert comparison_times([attempt(1000, None, 9000)], BEST) == (1000, None, 9000)
    assert comparison_times([attempt(1000, None, 9000)], AVERAGE) == (1000, None, None)
    assert compare(FAST, attempts, PLAY, BEST)[2].then == 3200


def test_no_segment_is_gold_that_did_not_begin_at_the_split_before_it() -> None:
    # the second was reached before the first: nothing of it was run in no time
    assert [row.is_gold for row in compare(attempt(6000, 5000, 9000), [FAST])] == [False, False, False]
    assert [row.is_gold for row in compare(attempt(900, None, 2000), [FAST])] == [True, False, False]
    assert [row.is_gold for row in compare(attempt(1000, 4000, 9000), [FAST])] == [False, True, False]
