"""Splits files of LiveSplit: all that they need, out and in again, and none that is not right."""

from __future__ import annotations

import time
from pathlib import Path
from xml.etree import ElementTree

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hades.content import untrusted_input
from hades.content.untrusted_input import Limits
from hades.run import lss
from hades.run.lss import LssError, SplitsFile
from hades.run.splits import Attempt, Split, best_segments, in_order, sum_of_best
from hades.run.times import read_timespan, timespan
from tests.runaways import no_runaway

NAMES = ("Landed", "Emily found", "Away & home <safe>")
STARTED, ENDED = "2026-11-23T06:00:00+00:00", "2026-11-23T07:00:00+00:00"

FOREIGN = """\ufeff<?xml version="1.0" encoding="UTF-8"?>
<Run version="1.7.0">
  <GameIcon><![CDATA[AAEAAAD/////AQAAAAAAAAAMAgAAAFFTeXN0ZW0]]></GameIcon>
  <GameName>Escape from Hades</GameName>
  <CategoryName>Legendary</CategoryName>
  <LayoutPath></LayoutPath>
  <Metadata><Run id="" /><Platform usesEmulator="False">PC</Platform><Region></Region><Variables /></Metadata>
  <Offset>-00:00:01.5000000</Offset>
  <AttemptCount>17</AttemptCount>
  <AttemptHistory>
    <Attempt id="3" started="11/23/2026 06:00:00" isStartedSynced="True" ended="11/23/2026 07:00:00"
      isEndedSynced="False"><RealTime>01:00:00.1234567</RealTime><PauseTime>00:01:00</PauseTime></Attempt>
    <Attempt id="4" started="yesterday" />
  </AttemptHistory>
  <Segments>
    <Segment>
      <Name>Landed</Name>
      <Icon />
      <SplitTimes>
        <SplitTime name="Mine"><RealTime>00:00:01</RealTime></SplitTime>
        <SplitTime name="Personal Best"><RealTime>00:10:00.0000000</RealTime></SplitTime>
      </SplitTimes>
      <BestSegmentTime><RealTime>00:09:59.9995000</RealTime></BestSegmentTime>
      <SegmentHistory><Time id="3"><RealTime>00:10:00</RealTime></Time><Time id="4" /></SegmentHistory>
    </Segment>
    <Segment>
      <Name>Away</Name>
      <Icon />
      <SplitTimes>
        <SplitTime name="Personal Best"><RealTime>1.01:00:00.1234567</RealTime></SplitTime>
      </SplitTimes>
      <BestSegmentTime />
      <SegmentHistory><Time id="3"><RealTime>00:50:00.1234567</RealTime></Time></SegmentHistory>
    </Segment>
  </Segments>
  <AutoSplitterSettings />
</Run>
"""
"""As LiveSplit writes it, with more in it than we have use for."""


def attempt(*times: tuple[int | None, int | None], names: tuple[str, ...] = NAMES) -> Attempt:
    splits = (Split(name, *both) for name, both in zip(names, times, strict=True))
    return Attempt(tuple(splits), STARTED, ENDED, "Legendary")


SLOW = attempt((1000, 900), (5000, 4000), (9000, 8001))
FAST = attempt((2000, 1900), (None, None), (7000, 6500))
LOST = attempt((500, 400), (None, None), (None, None))
FILE = lss.splits_file(NAMES, "Legendary", [SLOW, FAST, LOST])


def total(times: list[str]) -> int:
    return sum(map(read_timespan, times))


# out


def test_a_file_has_all_that_is_required() -> None:
    run = ElementTree.fromstring(lss.to_text(FILE))
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
    run = ElementTree.fromstring(lss.to_text(FILE))
    best = {tag: run.findall(f".//SplitTime/{tag}") for tag in ("RealTime", "GameTime")}
    assert [one.text for one in best["RealTime"]] == ["00:00:02.0000000", "00:00:07.0000000"]
    assert [one.text for one in best["GameTime"]] == ["00:00:02.0000000", "00:00:07.0000000"]
    segments = [one.text for one in run.findall(".//BestSegmentTime/RealTime")]
    assert segments == ["00:00:00.5000000", "00:00:04.0000000", "00:00:04.0000000"]


@pytest.mark.parametrize("tag", ["RealTime", "GameTime"])
def test_times_add_up(tag: str) -> None:
    run = ElementTree.fromstring(lss.to_text(FILE))
    for number, one in enumerate((SLOW, FAST, LOST), start=1):
        told = run.findtext(f"AttemptHistory/Attempt[@id='{number}']/{tag}")
        history = [text.text or "" for text in run.findall(f".//SegmentHistory/Time[@id='{number}']/{tag}")]
        reached = [split.real_ms for split in one.splits if split.real_ms is not None]
        assert total(history) == reached[-1]
        assert (told is None) == (one is LOST) and (told is None or read_timespan(told) == total(history))
    best = [one.text or "" for one in run.findall(f".//BestSegmentTime/{tag}")]
    assert total(best) == sum(time or 0 for time in best_segments([SLOW, FAST, LOST]))


def test_a_split_that_was_passed_over_has_no_time_in_the_history_which_a_sum_of_best_needs() -> None:
    run = ElementTree.fromstring(lss.to_text(FILE))
    passed = run.findall("Segments/Segment")[1].find("SegmentHistory/Time[@id='2']")
    assert passed is not None and len(passed) == 0
    found = lss.parse(lss.to_text(FILE))
    assert sum_of_best(found.others) == sum_of_best([SLOW, FAST, LOST]) == 500 + 5000


def test_game_time_is_what_livesplit_was_told_and_counts_where_there_is_any() -> None:
    mixed = FOREIGN.replace(
        "<BestSegmentTime />", "<BestSegmentTime><GameTime>3</GameTime></BestSegmentTime>"
    )
    mixed = mixed.replace("</RealTime></SplitTime>", "</RealTime><GameTime>00:00:09</GameTime></SplitTime>")
    found = lss.parse(mixed)
    assert found.best is not None and found.best.time() == 9000
    assert found.segments == (None, 3000)
    assert found.attempts[0].time() == 3_600_123


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
    found = lss.parse(lss.to_text(lss.splits_file(NAMES, "", [early])))
    assert found.best is not None
    assert [split.real_ms for split in found.best.splits] == [None, 3000, 9000]


def test_without_attempts_there_is_a_file_to_begin_with() -> None:
    found = lss.parse(lss.to_text(lss.splits_file(NAMES, "Any Victory", [])))
    assert found == SplitsFile(NAMES, "Any Victory", segments=(None,) * 3)


# in


def test_a_file_of_livesplit_itself_is_read(tmp_path: Path) -> None:
    path = tmp_path / "a.lss"
    path.write_text(FOREIGN, encoding="utf-8")
    found = lss.read(path)
    assert (found.names, found.category, found.attempt_count) == (("Landed", "Away"), "Legendary", 17)
    assert found.best is not None
    assert [split.real_ms for split in found.best.splits] == [600_000, 25 * 3_600_000 + 123]
    assert found.segments == (600_000, None)
    first, second = found.attempts
    assert (first.started, first.ended, first.time()) == (STARTED, ENDED, 3_600_123)
    assert (second.started, second.splits) == ("", (Split("Landed"), Split("Away")))


def test_what_is_written_is_read_again() -> None:
    assert lss.parse(lss.to_text(FILE)) == FILE


TIMES = st.none() | st.integers(0, 400 * 3_600_000)
PLAIN = st.text(max_size=6)


@settings(max_examples=20, deadline=None)
@given(
    names=st.lists(PLAIN, min_size=1, max_size=4),
    category=PLAIN,
    times=st.lists(st.lists(st.tuples(TIMES, TIMES), min_size=4, max_size=4), max_size=4),
)
def test_any_attempts_come_back_as_they_were(
    names: list[str], category: str, times: list[list[tuple[int | None, int | None]]]
) -> None:
    attempts = [attempt(*row[: len(names)], names=tuple(names)) for row in times]
    file = lss.splits_file(names, category, attempts)
    text = lss.to_text(file)
    found = lss.parse(text)
    assert lss.to_text(found) == text
    # an attempt has the category of its file, and names of one line
    own = [
        attrs.evolve(
            one,
            category=found.category,
            splits=tuple(
                attrs.evolve(split, name=name) for split, name in zip(one.splits, found.names, strict=True)
            ),
        )
        for one in file.attempts
    ]
    assert list(found.attempts) == own
    assert (found.attempt_count, found.segments) == (len(attempts), file.segments)
    assert best_segments(found.attempts) == found.segments[: len(names) if attempts else 0]


def test_a_time_of_more_than_a_day_is_written_with_days_which_net_reads() -> None:
    long = attempt((1, 1), (2, 2), (25 * 3_600_000, 3))
    text = lss.to_text(lss.splits_file(NAMES, "", [long]))
    assert "<RealTime>1.01:00:00.0000000</RealTime>" in text and "25:00" not in text
    assert timespan(25 * 3_600_000) == "25:00:00.0000000"
    found = lss.parse(text)
    assert found.best is not None and found.best.time() == 25 * 3_600_000


@pytest.mark.parametrize(
    ("text", "ms"),
    [
        ("0", 0),
        ("59.5", 59_500),
        ("1:00", 60_000),
        ("00:00:00.0005000", 1),
        ("00:00:00.0004999", 0),
        ("100:00:00.001", 360_000_001),
        ("2.03:00:00", 51 * 3_600_000),
        ("-00:00:01.5", -1_500),
        ("−1", -1_000),
    ],
)
def test_times_are_read_as_livesplit_reads_them(text: str, ms: int) -> None:
    assert read_timespan(text) == ms


@pytest.mark.parametrize("text", ["", "-", "1:2:3:4", "1.5:00", "1:00.", "٣", "1e3", "nan", "9" * 30])
def test_what_is_no_time_is_said(text: str) -> None:
    with pytest.raises(ValueError, match="hh:mm:ss"):
        read_timespan(text)


# none that is not right

GOOD = lss.to_text(FILE)
BOMB = '<!DOCTYPE Run [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>'
OUTSIDE = '<!DOCTYPE Run [<!ENTITY a SYSTEM "file:///etc/passwd">]>'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "not valid XML: no element found"),
        ("{}", "not valid XML"),
        (GOOD[:-20], "not valid XML"),
        ("<Layout/>", "it begins with 'Layout'; a splits file begins with 'Run'"),
        (GOOD.replace("1.7.0", "1.3.0"), "it is of version '1.3.0'"),
        (GOOD.replace(' version="1.7.0"', ""), "it is of version '1.0.0'"),
        (GOOD.replace("1.7.0", "new"), "it is of version 'new'"),
        (GOOD.replace("<Run version", BOMB + "<Run version"), "line 2: it declares a document type"),
        (GOOD.replace("<Run version", OUTSIDE + "<Run version"), "line 2: it declares a document type"),
        (GOOD.replace("Legendary", "&a;"), "not valid XML: undefined entity"),
        (GOOD.replace("GameIcon", "Icon"), "it has no GameIcon; a splits file has GameIcon, GameName"),
        (GOOD.replace("Segments>", "Parts>"), "it has no Segments"),
        (GOOD.replace("<Segment>", "<Part>").replace("</Segment>", "</Part>"), "it has 0 segments"),
        (GOOD.replace("Count>3<", "Count>many<"), "AttemptCount is 'many'; it must be a whole number"),
        (GOOD.replace("00:00:02.0000000", "soon"), "'Landed': 'soon'"),
        (GOOD.replace("00:00:02.0000000", "-1"), "'Landed' has '-1'; times are from 0"),
        (GOOD.replace("00:00:02.0000000", "2000:00:00"), "'Landed' has '2000:00:00'; times are from 0"),
        (
            GOOD.replace("00:00:07.0000000", "00:00:01.0000000"),
            "'Away & home <safe>' was reached before 'Landed'",
        ),
        ("<Run>" + "<a>" * 30, "line 1: it has more than 20 elements"),
        (f"<Run {' '.join(f'a{n}=' + chr(34) * 2 for n in range(300))}/>", "more than 200 elements and attr"),
        ("<Run>" + "<a/>" * 300, "more than 200 elements and attributes"),
        (GOOD.replace("Legendary", "a" * 70_000), "it is too large"),
        (GOOD.replace("Legendary", "\ud800"), "not valid XML"),
    ],
)
def test_a_bad_file_is_refused_in_one_sentence(text: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        lss,
        "FILE",
        untrusted_input.Kind("a splits file", 65_536, Limits(depth=20, entries=200)),
    )
    with no_runaway(), pytest.raises(LssError) as refused:
        lss.parse(text)
    told = str(refused.value)
    assert told.startswith(said) or said in told
    assert "\n" not in told and len(told) < 300


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.lss"
    path.write_bytes(b"\xff\xfe<\x00R\x00")
    with pytest.raises(LssError, match="not UTF-8"):
        lss.read(path)


def test_a_large_file_takes_a_moment() -> None:
    many = [attempt((n, n), (n + 1, n + 1), (n + 2, n + 2)) for n in range(1000)]
    text = lss.to_text(lss.splits_file(NAMES, "", many))
    begun = time.process_time()
    assert len(lss.parse(text).attempts) == 1000
    assert time.process_time() - begun < 3
