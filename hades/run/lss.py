"""Splits files of LiveSplit (``.lss``), read and written: personal bests, best segments and attempts.

Such a file is XML, version 1.7.0 of its kind. Split times count from the beginning of the run, a best
segment from the split before it, and both have a real time and a game time. A split that was never reached
has none. LiveSplit receives our real time as its game time, so a file written here has it as both. Both
programs that read the format require `REQUIRED`.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

import attrs

from hades.content import untrusted_input
from hades.content.untrusted_input import Limits
from hades.run.splits import CLOCKS, PLAY, REAL, Attempt, Split, best_segments, personal_best, steady
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

_ELEMENT = {REAL: "RealTime", PLAY: "GameTime"}
_DATE = "%m/%d/%Y %H:%M:%S"
_NOT_XML = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_VERSION = re.compile(r"\d{1,4}(\.\d{1,4}){0,3}", re.ASCII)


class LssError(ValueError):
    """A file that is no valid splits file; the message says why, and what would be right."""


@attrs.frozen
class SplitsFile:
    """The content of a splits file."""

    names: tuple[str, ...]
    """Names of the splits, in order."""
    category: str = ""
    game: str = GAME
    attempt_count: int = 0
    """Number of attempts, which may be more than the `attempts` listed."""
    best: Attempt | None = None
    """The personal best, or None."""
    segments: tuple[Split, ...] = ()
    """The best segment of each split, from the one before it."""
    attempts: tuple[Attempt, ...] = ()
    """The attempts listed in the file, in order."""

    @property
    def others(self) -> tuple[Attempt, ...]:
        """The attempts to compare with: those of the file, and its best segments end to end.

        The best segments stop before the last split, as nobody ran them in one attempt. Game time is what
        LiveSplit was told of a run, so where there is one it is used as the real time.
        """
        return tuple(map(_by_game_time, self._others()))

    def _others(self) -> Iterator[Attempt]:
        found = list(self.attempts)
        if self.best is not None and self.best not in found:
            found.append(self.best)
        ends = {
            clock: list(itertools.accumulate(one.time(clock) or 0 for one in self.segments))
            for clock in CLOCKS
        }
        splits = [
            Split(one.name, *(None if one.time(clock) is None else ends[clock][at] for clock in CLOCKS))
            for at, one in enumerate(self.segments)
        ]
        laid = Attempt((*splits[:-1], Split(self.names[-1])), category=self.category, is_whole=False)
        yield from (*found, laid)


def _by_game_time(attempt: Attempt) -> Attempt:
    has_it = any(split.play_ms is not None for split in attempt.splits)
    times = [split.play_ms if has_it else split.real_ms for split in attempt.splits]
    # A splits file has no play time.
    splits = (
        attrs.evolve(split, real_ms=time, play_ms=None)
        for split, time in zip(attempt.splits, times, strict=True)
    )
    return attrs.evolve(attempt, splits=tuple(splits))


def splits_file(names: Sequence[str], category: str, attempts: Sequence[Attempt]) -> SplitsFile:
    """Return the splits file of attempts at one set of splits, by real time."""
    names, attempts = tuple(map(_line, names)), tuple(map(_steadied, attempts))
    shortest = best_segments(attempts) or (None,) * len(names)
    return SplitsFile(
        names,
        _line(category),
        attempt_count=len(attempts),
        best=personal_best(attempts),
        segments=tuple(Split(name, time, time) for name, time in zip(names, shortest, strict=True)),
        attempts=attempts,
    )


def _steadied(attempt: Attempt) -> Attempt:
    times = steady([split.time() for split in attempt.splits])
    splits = (
        attrs.evolve(split, real_ms=time, play_ms=time)
        for split, time in zip(attempt.splits, times, strict=True)
    )
    return attrs.evolve(attempt, splits=tuple(splits))


# Writing


def written(file: SplitsFile) -> str:
    """Return the text of a splits file."""
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
            _write_times(reached, file.best.splits[at])
        _write_times(SubElement(segment, "BestSegmentTime"), file.segments[at])
        history = SubElement(segment, "SegmentHistory")
        for number, attempt in enumerate(file.attempts, start=1):
            # A missing split was not reached; one without times was passed over.
            if any(split.time(clock) is not None for split in attempt.splits[at:] for clock in CLOCKS):
                times = Split(name, *(attempt.segments(clock)[at] for clock in CLOCKS))
                _write_times(SubElement(history, "Time", id=str(number)), times)
    SubElement(run, "AutoSplitterSettings")
    ElementTree.indent(run)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{ElementTree.tostring(run, encoding="unicode")}\n'


def _write_times(element: Element, times: Split) -> None:
    for clock in CLOCKS:
        time = times.time(clock)
        if time is not None:
            SubElement(element, _ELEMENT[clock]).text = timespan(time, days=True)


def _write_attempt(history: Element, number: int, attempt: Attempt) -> None:
    element = SubElement(history, "Attempt", id=str(number))
    for name, date in (("started", attempt.started), ("ended", attempt.ended)):
        told = _date_written(date)
        if told:
            element.set(name, told)
            element.set(f"is{name.capitalize()}Synced", "False")
    _write_times(element, Split("", attempt.time(REAL), attempt.time(PLAY)))


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
        return parsed(untrusted_input.read_text(path, FILE))
    except untrusted_input.IntakeError as error:
        raise LssError(str(error)) from None


def parsed(text: str) -> SplitsFile:
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
    best = [_comparison(segment, name) for segment, name in zip(segments, names, strict=True)]
    attempts = tuple(_attempts(run, segments, names))
    count = _text(run, "AttemptCount")
    if not (count.isascii() and count.isdecimal() and len(count) < 10):
        raise LssError(f"AttemptCount is {count[:40]!r}; it must be a whole number")
    _check_order(best)
    category = _text(run, "CategoryName")
    own = Attempt(tuple(best), category=category)
    # The personal best is the attempt with the same time, which has the times of day.
    own = next((one for one in attempts if one.splits == own.splits), own)
    has_best = any(best[-1].time(clock) is not None for clock in CLOCKS)
    return SplitsFile(
        names,
        category,
        _text(run, "GameName"),
        int(count),
        own if has_best else None,
        tuple(
            _times(segment.find("BestSegmentTime"), name)
            for segment, name in zip(segments, names, strict=True)
        ),
        attempts,
    )


def _check_version(text: str) -> None:
    if not _VERSION.fullmatch(text) or tuple(map(int, text.split("."))) < OLDEST:
        raise LssError(f"it is of version {text[:40]!r}; save it again with a current LiveSplit")


def _text(element: Element, tag: str) -> str:
    return _line(element.findtext(tag, ""))


def _times(element: Element | None, name: str) -> Split:
    """Return the times of an element."""
    found: dict[str, int | None] = {}
    for clock, tag in _ELEMENT.items():
        text = "" if element is None else _text(element, tag)
        try:
            found[clock] = read_timespan(text) if text else None
        except ValueError as error:
            raise LssError(f"{name!r}: {error}") from None
        if not 0 <= (found[clock] or 0) <= MOST_MS:
            raise LssError(f"{name!r} has {text!r}; times are from 0 to a thousand hours")
    return Split(name, found[REAL], found[PLAY])


def _comparison(segment: Element, name: str) -> Split:
    """Return the split times of the personal best."""
    for element in segment.findall("SplitTimes/SplitTime"):
        if element.get("name") == BEST:
            return _times(element, name)
    return Split(name)


def _check_order(best: Sequence[Split]) -> None:
    for clock in CLOCKS:
        latest, before = 0, ""
        for split in best:
            time = split.time(clock)
            if time is None:
                continue
            if time < latest:
                raise LssError(
                    f"{split.name!r} was reached before {before!r}, which is listed above it; split "
                    "times count from the beginning of the run"
                )
            latest, before = time, split.name


def _attempts(run: Element, segments: Sequence[Element], names: Sequence[str]) -> Iterator[Attempt]:
    """Yield the attempts listed in the file, their segments put end to end."""
    histories: list[dict[str, Element]] = [
        {one.get("id", ""): one for one in segment.findall("SegmentHistory/Time")} for segment in segments
    ]
    for attempt in run.findall("AttemptHistory/Attempt"):
        number = attempt.get("id", "")
        splits = []
        reached = dict.fromkeys(CLOCKS, 0)
        for name, history in zip(names, histories, strict=True):
            took = _times(history.get(number), name)
            for clock in CLOCKS:
                reached[clock] += took.time(clock) or 0
            splits.append(
                Split(
                    name,
                    None if took.real_ms is None else reached[REAL],
                    None if took.play_ms is None else reached[PLAY],
                )
            )
        yield Attempt(
            tuple(splits),
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
