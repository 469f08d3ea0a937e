"""Splits files of LiveSplit: all that they need, out and in again, and none that is not right."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hades.run import livesplit_files
from hades.run.comparisons import best_segments
from hades.run.splits import Attempt, Split, in_order
from hades.run.times import timespan

NAMES = ("Landed", "Emily found", "Away & home <safe>")
STARTED, ENDED = "2026-11-23T06:00:00+00:00", "2026-11-23T07:00:00+00:00"


def attempt(*times: tuple[int | None, int | None], names: tuple[str, ...] = NAMES) -> Attempt:
    splits = (Split(name, *both) for name, both in zip(names, times, strict=True))
    return Attempt(tuple(splits), STARTED, ENDED, "Legendary")


SLOW = attempt((1000, 900), (5000, 4000), (9000, 8001))
FAST = attempt((2000, 1900), (None, None), (7000, 6500))
LOST = attempt((500, 400), (None, None), (None, None))
FILE = livesplit_files.splits_file(NAMES, "Legendary", [SLOW, FAST, LOST])


def ms(text: str) -> int:
    """A time of a splits file in milliseconds."""
    days, _, clock = text.rpartition(".")[0].rpartition(".")
    hours, minutes, seconds = map(int, clock.split(":"))
    thousandths = int(text.rpartition(".")[2]) // 10_000
    return (((int(days or 0) * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000 + thousandths


def total(times: list[str]) -> int:
    return sum(map(ms, times))


# out


def test_a_file_has_all_that_is_required() -> None:
    run = ElementTree.fromstring(livesplit_files.to_text(FILE))
    assert (run.tag, run.get("version")) == ("Run", "1.7.0")
    for tag in ("GameIcon", "GameName", "CategoryName", "Offset", "AttemptCount", "Segments"):
        assert len(run.findall(tag)) == 1, tag
    assert run.findtext("GameName") == "Escape from Hades" and run.findtext("AttemptCount") == "3"
    for segment, name in zip(run.findall("Segments/Segment"), NAMES, strict=True):
        assert segment.findtext("Name") == name
        assert (
            segment.find("SplitTimes/SplitTime") is not None and segment.find("BestSegmentTime") is not None
        )
        assert [one.get("name") for one in segment.findall("SplitTimes/SplitTime")] == ["Personal Best"]


def test_split_times_count_from_the_beginning_and_best_segments_from_the_split_before() -> None:
    run = ElementTree.fromstring(livesplit_files.to_text(FILE))
    best = {tag: run.findall(f".//SplitTime/{tag}") for tag in ("RealTime", "GameTime")}
    assert [one.text for one in best["RealTime"]] == ["00:00:02.0000000", "00:00:07.0000000"]
    assert [one.text for one in best["GameTime"]] == ["00:00:02.0000000", "00:00:07.0000000"]
    segments = [one.text for one in run.findall(".//BestSegmentTime/RealTime")]
    assert segments == ["00:00:00.5000000", "00:00:04.0000000", "00:00:04.0000000"]


@pytest.mark.parametrize("tag", ["RealTime", "GameTime"])
def test_times_add_up(tag: str) -> None:
    run = ElementTree.fromstring(livesplit_files.to_text(FILE))
    for number, one in enumerate((SLOW, FAST, LOST), start=1):
        told = run.findtext(f"AttemptHistory/Attempt[@id='{number}']/{tag}")
        history = [text.text or "" for text in run.findall(f".//SegmentHistory/Time[@id='{number}']/{tag}")]
        reached = [split.real_ms for split in one.splits if split.real_ms is not None]
        assert total(history) == reached[-1]
        assert (told is None) == (one is LOST) and (told is None or ms(told) == total(history))
    best = [one.text or "" for one in run.findall(f".//BestSegmentTime/{tag}")]
    assert total(best) == sum(time or 0 for time in best_segments([SLOW, FAST, LOST]))


def test_a_split_that_was_passed_over_has_no_time_in_the_history_which_a_sum_of_best_needs() -> None:
    run = ElementTree.fromstring(livesplit_files.to_text(FILE))
    passed = run.findall("Segments/Segment")[1].find("SegmentHistory/Time[@id='2']")
    assert passed is not None and len(passed) == 0


@pytest.mark.parametrize(
    ("times", "told"),
    [
        ((5, 3, 9), (None, 3, 9)),
        ((3, 5, 4), (3, None, 4)),
        ((5, 3, None), (None, 3, None)),
        ((5, None, 3, 9), (None, None, 3, 9)),
        ((4, 4, 9), (4, 4, 9)),
        ((None, 0, 0), (None, 0, 0)),
        ((), ()),
    ],
)
def test_a_split_that_was_reached_after_one_below_it_counts_as_passed_over(
    times: tuple[int | None, ...], told: tuple[int | None, ...]
) -> None:
    assert in_order(times) == told


def test_splits_in_another_order_than_their_set_make_a_file_that_is_right() -> None:
    early = attempt((5000, 4000), (3000, 2500), (9000, 8000))
    found = livesplit_files.splits_file(NAMES, "", [early])
    assert found.best is not None and livesplit_files.to_text(found).count("<SplitTime ") == len(NAMES)
    assert [split.real_ms for split in found.best.splits] == [None, 3000, 9000]


def test_without_attempts_there_is_a_file_to_begin_with() -> None:
    run = ElementTree.fromstring(
        livesplit_files.to_text(livesplit_files.splits_file(NAMES, "Any Victory", []))
    )
    assert run.findtext("CategoryName") == "Any Victory" and run.find(".//RealTime") is None
    assert [one.text for one in run.findall(".//Segment/Name")] == list(NAMES)


TIMES = st.none() | st.integers(0, 400 * 3_600_000)
# all that UTF-8 can encode, without encoding each character to find out
PLAIN = st.text(st.characters(exclude_categories=["Cs"]), max_size=6)


@settings(max_examples=20, deadline=None)
@given(
    names=st.lists(PLAIN, min_size=1, max_size=4),
    category=PLAIN,
    times=st.lists(st.lists(st.tuples(TIMES, TIMES), min_size=4, max_size=4), max_size=4),
)
def test_any_attempts_make_a_file_with_all_their_times(
    names: list[str], category: str, times: list[list[tuple[int | None, int | None]]]
) -> None:
    attempts = [attempt(*row[: len(names)], names=tuple(names)) for row in times]
    run = ElementTree.fromstring(
        livesplit_files.to_text(livesplit_files.splits_file(names, category, attempts))
    )
    assert run.findtext("AttemptCount") == str(len(attempts))
    for number, one in enumerate(attempts, start=1):
        told = [text.text or "" for text in run.findall(f".//SegmentHistory/Time[@id='{number}']/RealTime")]
        in_turn = in_order([split.real_ms for split in one.splits])
        assert total(told) == max((time for time in in_turn if time is not None), default=0)


def test_a_time_of_more_than_a_day_is_written_with_days_which_net_reads() -> None:
    long = attempt((1, 1), (2, 2), (25 * 3_600_000, 3))
    text = livesplit_files.to_text(livesplit_files.splits_file(NAMES, "", [long]))
    assert "<RealTime>1.01:00:00.0000000</RealTime>" in text and "25:00" not in text
    assert timespan(25 * 3_600_000) == "25:00:00.0000000"
