"""Splits files for LiveSplit (``.lss``): personal best, best segments and attempts.

The file is XML, version 1.7.0 of the format, as ``XMLRunSaver.cs`` writes it. Times of splits count from the
beginning of the run; times of best segments and in the attempt history count from the split before. Times of
a day or more are written as ``1.06:00:00.0000000``. LiveSplit gets our real time as its game time.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

import attrs

from hades.run.comparisons import best_segments, personal_best
from hades.run.splits import Attempt, Split, in_order
from hades.run.times import timespan

GAME = "Escape from Hades"
VERSION = "1.7.0"
BEST = "Personal Best"
"""Name of the comparison with the personal best."""
SUFFIX = ".lss"
LONGEST_NAME = 200

_TIMES = ("GameTime", "RealTime")
_DATE = "%m/%d/%Y %H:%M:%S"
_NOT_XML = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@attrs.frozen
class SplitsFile:
    names: tuple[str, ...]
    category: str
    attempts: tuple[Attempt, ...]

    @property
    def best(self) -> Attempt | None:
        """The personal best; None without a finished, timed attempt."""
        return personal_best(self.attempts)

    @property
    def segments(self) -> tuple[int | None, ...]:
        """Shortest segment of each split in milliseconds; None for a segment that was never run."""
        return best_segments(self.attempts) or (None,) * len(self.names)


def splits_file(names: Sequence[str], category: str, attempts: Sequence[Attempt]) -> SplitsFile:
    """Return the splits file for attempts at the same set of splits, timed by real time."""
    names = tuple(map(_line, names))
    attempts = tuple(
        attrs.evolve(one, splits=tuple(map(Split, names, in_order([split.time() for split in one.splits]))))
        for one in attempts
    )
    return SplitsFile(names, _line(category), attempts)


def to_text(file: SplitsFile) -> str:
    run = Element("Run", version=VERSION)
    for tag, text in (
        ("GameIcon", ""),
        ("GameName", GAME),
        ("CategoryName", file.category),
        ("LayoutPath", ""),
    ):
        SubElement(run, tag).text = _line(text)
    metadata = SubElement(run, "Metadata")
    SubElement(metadata, "Run", id="")
    SubElement(metadata, "Platform", usesEmulator="False")
    for tag in ("Region", "Variables", "CustomVariables"):
        SubElement(metadata, tag)
    SubElement(run, "Offset").text = "00:00:00"
    SubElement(run, "AttemptCount").text = str(len(file.attempts))
    history = SubElement(run, "AttemptHistory")
    for number, attempt in enumerate(file.attempts, start=1):
        _write_attempt(history, number, attempt)
    segments, best, shortest = SubElement(run, "Segments"), file.best, file.segments
    for at, name in enumerate(file.names):
        segment = SubElement(segments, "Segment")
        SubElement(segment, "Name").text = _line(name)
        SubElement(segment, "Icon")
        reached = SubElement(SubElement(segment, "SplitTimes"), "SplitTime", name=BEST)
        if best is not None:
            _write_time(reached, best.splits[at].time())
        _write_time(SubElement(segment, "BestSegmentTime"), shortest[at])
        history = SubElement(segment, "SegmentHistory")
        for number, attempt in enumerate(file.attempts, start=1):
            # A missing split was not reached; one without times was skipped.
            if any(split.time() is not None for split in attempt.splits[at:]):
                _write_time(SubElement(history, "Time", id=str(number)), attempt.segments()[at])
    SubElement(run, "AutoSplitterSettings")
    ElementTree.indent(run)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{ElementTree.tostring(run, encoding="unicode")}\n'


def _write_time(element: Element, time: int | None) -> None:
    if time is not None:
        for tag in _TIMES:
            SubElement(element, tag).text = timespan(time, days=True)


def _write_attempt(history: Element, number: int, attempt: Attempt) -> None:
    element = SubElement(history, "Attempt", id=str(number))
    for name, date in (("started", attempt.started), ("ended", attempt.ended)):
        written = _date_written(date)
        if written:
            element.set(name, written)
            element.set(f"is{name.capitalize()}Synced", "False")
    _write_time(element, attempt.time())


def _date_written(date: str) -> str:
    """Convert an ISO timestamp to LiveSplit's format; "" if the timestamp is invalid."""
    try:
        moment = datetime.fromisoformat(date)
    except ValueError:
        return ""
    return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).astimezone(UTC).strftime(_DATE)


def _line(text: str) -> str:
    """Return text on one line, with ? for characters that XML does not allow, cut to `LONGEST_NAME`."""
    return " ".join(_NOT_XML.sub("?", text).split())[:LONGEST_NAME].rstrip()
