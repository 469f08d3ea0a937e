"""Splits files of LiveSplit (``.lss``), read and written: personal bests, best segments and attempts.

Such a file is XML in version 1.7.0 of the format. Split times count from the beginning of the run, a best
segment from the split before it, and both have a real time and a game time. A split that was never reached
has none. LiveSplit receives our real time as its game time: both are written with it, and where a file has
game times they are read. Both programs that read the format require `REQUIRED`.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

import attrs

from hades.content import untrusted_input
from hades.content.untrusted_input import Limits
from hades.run.splits import Attempt, Split, best_segments, in_order, personal_best
from hades.run.times import read_timespan, timespan

GAME = "Escape from Hades"
VERSION = "1.7.0"
OLDEST = (1, 4, 1)
"""First version in which a time has a real time and a game time."""
REQUIRED = ("GameIcon", "GameName", "CategoryName", "Offset", "AttemptCount", "Segments")
BEST = "Personal Best"
"""The comparison of a segment that is the personal best."""
SUFFIX = ".lss"

FILE = untrusted_input.Kind("a splits file", 8 * 1024 * 1024, Limits(depth=20, entries=300_000))
MOST_SEGMENTS = 500
LONGEST_NAME = 200
MOST_MS = 1000 * 3_600_000
"""A thousand hours, longer than any run."""

_TIMES = ("GameTime", "RealTime")
"""Elements with a time; game time counts where there is any."""
_DATE = "%m/%d/%Y %H:%M:%S"
_NOT_XML = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_VERSION = re.compile(r"\d{1,4}(\.\d{1,4}){0,3}", re.ASCII)


class LssError(ValueError):
    """A file that is no valid splits file; the message gives the reason and the remedy."""


@attrs.frozen
class SplitsFile:
    names: tuple[str, ...]
    category: str = ""
    game: str = GAME
    attempt_count: int = 0
    """Number of attempts, which may be more than the `attempts` listed."""
    best: Attempt | None = None
    """The personal best, or None."""
    segments: tuple[int | None, ...] = ()
    """The best segment of each split, from the one before it, in milliseconds; None if it was never run."""
    attempts: tuple[Attempt, ...] = ()
    """The attempts listed in the file, in order."""

    @property
    def others(self) -> tuple[Attempt, ...]:
        """The attempts for comparison: the attempts of the file, and its best segments end to end.

        The best segments stop before the last split, since no single attempt ran them all.
        """
        found = [*self.attempts]
        if self.best is not None and self.best not in found:
            found.append(self.best)
        ends = itertools.accumulate(took or 0 for took in self.segments[:-1])
        times = [None if took is None else end for took, end in zip(self.segments, ends, strict=False)]
        laid = Attempt(_splits(self.names, [*times, None]), category=self.category, is_whole=False)
        return (*found, laid)


def _splits(names: Sequence[str], times: Sequence[int | None]) -> tuple[Split, ...]:
    return tuple(map(Split, names, times))


def splits_file(names: Sequence[str], category: str, attempts: Sequence[Attempt]) -> SplitsFile:
    """Return the splits file of attempts at one set of splits, by real time."""
    names = tuple(map(_line, names))
    attempts = tuple(
        attrs.evolve(one, splits=_splits(names, in_order([split.time() for split in one.splits])))
        for one in attempts
    )
    return SplitsFile(
        names,
        _line(category),
        attempt_count=len(attempts),
        best=personal_best(attempts),
        segments=best_segments(attempts) or (None,) * len(names),
        attempts=attempts,
    )


# Writing


def to_text(file: SplitsFile) -> str:
    run = Element("Run", version=VERSION)
    for tag, text in (
        ("GameIcon", ""),
        ("GameName", file.game),
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
    SubElement(run, "AttemptCount").text = str(file.attempt_count)
    history = SubElement(run, "AttemptHistory")
    for number, attempt in enumerate(file.attempts, start=1):
        _write_attempt(history, number, attempt)
    segments = SubElement(run, "Segments")
    for at, name in enumerate(file.names):
        segment = SubElement(segments, "Segment")
        SubElement(segment, "Name").text = _line(name)
        SubElement(segment, "Icon")
        reached = SubElement(SubElement(segment, "SplitTimes"), "SplitTime", name=BEST)
        if file.best is not None:
            _write_time(reached, file.best.splits[at].time())
        _write_time(SubElement(segment, "BestSegmentTime"), file.segments[at])
        history = SubElement(segment, "SegmentHistory")
        for number, attempt in enumerate(file.attempts, start=1):
            # A missing split was not reached; one without times was passed over.
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
        told = _date_written(date)
        if told:
            element.set(name, told)
            element.set(f"is{name.capitalize()}Synced", "False")
    _write_time(element, attempt.time())


def _date_written(date: str) -> str:
    """Convert an ISO time of day to LiveSplit's format, "" if it is invalid."""
    try:
        moment = datetime.fromisoformat(date)
    except ValueError:
        return ""
    return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).astimezone(UTC).strftime(_DATE)


def _line(text: str) -> str:
    """Return a text on one line, without characters that XML lacks."""
    return " ".join(_NOT_XML.sub("?", text).split())[:LONGEST_NAME].rstrip()


# Reading


def read(path: Path) -> SplitsFile:
    """Read a splits file.

    :raises OSError: if there is none or it cannot be read.
    :raises LssError: if it is no splits file, or its times do not add up.
    """
    try:
        return parse(untrusted_input.read_text(path, FILE))
    except untrusted_input.IntakeError as error:
        raise LssError(str(error)) from None


def parse(text: str) -> SplitsFile:
    """Parse the text of a splits file.

    :raises LssError: if it is no splits file, or its times do not add up.
    """
    try:
        run = untrusted_input.parse_xml(text, FILE)
    except untrusted_input.IntakeError as error:
        raise LssError(str(error)) from None
    if run.tag != "Run":
        raise LssError(f"it begins with {_line(run.tag)[:40]!r}; a splits file begins with 'Run'")
    _check_version(run.get("version", "1.0.0"))
    for tag in REQUIRED:
        if run.find(tag) is None:
            raise LssError(f"it has no {tag}; a splits file has {', '.join(REQUIRED)}")
    segments = run.findall("Segments/Segment")
    if not 0 < len(segments) <= MOST_SEGMENTS:
        raise LssError(f"it has {len(segments)} segments; a splits file has from 1 to {MOST_SEGMENTS}")
    names = tuple(_text(segment, "Name") for segment in segments)
    best = _times(map(_comparison, segments), names)
    attempts = tuple(_attempts(run, segments, names))
    count = _text(run, "AttemptCount")
    if not (count.isascii() and count.isdecimal() and len(count) < 10):
        raise LssError(f"AttemptCount is {count[:40]!r}; it must be a whole number")
    _check_order(names, best)
    category = _text(run, "CategoryName")
    own = Attempt(_splits(names, best), category=category)
    # The personal best is the attempt with the same times, which has the times of day.
    own = next((one for one in attempts if one.splits == own.splits), own)
    shortest = _times((segment.find("BestSegmentTime") for segment in segments), names)
    has_best = best[-1] is not None
    return SplitsFile(
        names,
        category,
        _text(run, "GameName"),
        int(count),
        own if has_best else None,
        tuple(shortest),
        attempts,
    )


def _check_version(text: str) -> None:
    if not _VERSION.fullmatch(text) or tuple(map(int, text.split("."))) < OLDEST:
        raise LssError(f"it is of version {text[:40]!r}; save it again with a current LiveSplit")


def _text(element: Element, tag: str) -> str:
    return _line(element.findtext(tag, ""))


def _times(elements: Iterable[Element | None], names: Sequence[str]) -> list[int | None]:
    """Return the time of each element, in game time if any element has one."""
    found = list(elements)
    for tag in _TIMES:
        times = [_time(element, tag, name) for element, name in zip(found, names, strict=True)]
        if any(time is not None for time in times):
            break
    return times


def _time(element: Element | None, tag: str, name: str) -> int | None:
    text = "" if element is None else _text(element, tag)
    try:
        found = read_timespan(text) if text else None
    except ValueError as error:
        raise LssError(f"{name!r}: {error}") from None
    if not 0 <= (found or 0) <= MOST_MS:
        raise LssError(f"{name!r} has {text!r}; times are from 0 to a thousand hours")
    return found


def _comparison(segment: Element) -> Element | None:
    """Return the element with the time of the personal best, None if there is none."""
    elements = segment.findall("SplitTimes/SplitTime")
    return next((element for element in elements if element.get("name") == BEST), None)


def _check_order(names: Sequence[str], best: Sequence[int | None]) -> None:
    reached = [(time, name) for time, name in zip(best, names, strict=True) if time is not None]
    for (latest, before), (time, name) in itertools.pairwise(reached):
        if time < latest:
            raise LssError(
                f"{name!r} was reached before {before!r}, which is listed above it; split times count from "
                "the beginning of the run"
            )


def _attempts(run: Element, segments: Sequence[Element], names: Sequence[str]) -> Iterator[Attempt]:
    """Yield the attempts listed in the file, with split times added up from their segments."""
    histories: list[dict[str, Element]] = [
        {one.get("id", ""): one for one in segment.findall("SegmentHistory/Time")} for segment in segments
    ]
    for attempt in run.findall("AttemptHistory/Attempt"):
        took = _times((history.get(attempt.get("id", "")) for history in histories), names)
        ends = itertools.accumulate(time or 0 for time in took)
        times = [None if time is None else end for time, end in zip(took, ends, strict=True)]
        yield Attempt(
            _splits(names, times),
            _date_read(attempt.get("started", "")),
            _date_read(attempt.get("ended", "")),
            _text(run, "CategoryName"),
        )


def _date_read(text: str) -> str:
    """Convert LiveSplit's time of day to ISO; "" if it is invalid."""
    try:
        return datetime.strptime(text, _DATE).replace(tzinfo=UTC).isoformat()
    except ValueError:
        return ""
