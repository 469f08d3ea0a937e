"""The clock of a run: what counts and what does not."""

from __future__ import annotations

from hades.session.run_clock import RunClock, Times


class Hand:
    """A clock that a test turns."""

    def __init__(self) -> None:
        self.at = 1000.0

    def __call__(self) -> float:
        return self.at


def test_nothing_counts_before_the_first_command() -> None:
    hand = Hand()
    clock = RunClock(hand)
    clock.act(True)
    hand.at += 50
    assert clock.read() == Times(0, 0)
    clock.begin()
    hand.at += 1.5
    assert clock.read() == Times(1500, 1500)


def test_a_film_counts_for_real_time_only() -> None:
    hand = Hand()
    clock = RunClock(hand)
    clock.begin()
    clock.act(True)
    hand.at += 2
    clock.act(False)
    hand.at += 30
    clock.act(False)
    hand.at += 1
    clock.act(True)
    hand.at += 0.25
    assert clock.read() == Times(33_250, 2_250)


def test_to_begin_twice_changes_nothing() -> None:
    hand = Hand()
    clock = RunClock(hand)
    clock.begin()
    hand.at += 2
    clock.begin()
    hand.at += 2
    assert clock.read().real == 4000


def test_a_game_that_is_gone_on_with_runs_from_its_first_question_on() -> None:
    hand = Hand()
    clock = RunClock(hand, Times(9000, 4000))
    hand.at += 100
    clock.act(False)
    hand.at += 100
    clock.act(True)
    hand.at += 1
    assert clock.read() == Times(10_000, 5_000)


def test_a_clock_that_goes_back_takes_nothing_away() -> None:
    hand = Hand()
    clock = RunClock(hand)
    clock.act(True)
    clock.begin()
    hand.at += 2
    clock.read()
    hand.at -= 500
    assert clock.read() == Times(2000, 2000)
    hand.at += 1
    assert clock.read() == Times(3000, 3000)
