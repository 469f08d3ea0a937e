"""Lessons: a position to play from, and what somebody who has never played is told on the way.

A lesson is a TOML file of ``data/lessons``, described in docs/lessons.md. Here are its records and the
strict reading of them; what of it is said when is the business of `hades.session.guide`.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import attrs

from hades.content.intake import POSITION, read_toml, told
from hades.content.paths import data_dir
from hades.content.structure import structure, suggestion


class LessonError(ValueError):
    """A lesson that cannot be used; its text is every fault on a line of its own."""


@attrs.frozen(kw_only=True)
class Counsel:
    """What is said to certain questions, whatever the goal is: what it is, what to answer, and why."""

    asked: tuple[str, ...]
    """Kinds of questions."""
    name: str
    say: str
    why: str = ""
    instead: str = ""
    point: tuple[str, ...] = ()
    """Ids of Units and verbs of commands that it is about."""
    holds: tuple[str, ...] = ()
    """What must be so: words of `hades.session.standing.CONDITIONS`, or ``not`` and one."""


@attrs.frozen(kw_only=True)
class Goal:
    """Something to do next: what it is, why, and what could be done in its place."""

    name: str
    say: str
    why: str
    instead: str = ""
    point: tuple[str, ...] = ()
    """Ids of Units, roles, hexes, verbs and whole commands that it is about."""
    done: tuple[str, ...] = ()
    """Events as in a drill, any of which reaches it; without any it stands for as long as it holds."""
    after: tuple[str, ...] = ()
    """Events, all of which must have come before it can be the goal."""
    this_turn: tuple[str, ...] = ()
    """Events, all of which must have come since the turn began."""
    holds: tuple[str, ...] = ()
    """What must be so while it is the goal: words of `hades.session.standing.CONDITIONS`, or ``not`` and
    one."""
    moot: tuple[str, ...] = ()
    """Events after any of which it cannot be reached any more."""
    counters: bool = False
    """Whether its page shows what stands on a counter."""


@attrs.frozen(kw_only=True)
class Remark:
    """What is said of an event when it comes for the first time, if things stand so."""

    when: tuple[str, ...]
    say: str
    unless: tuple[str, ...] = ()
    """Events after any of which there is nothing to say."""
    holds: tuple[str, ...] = ()
    """What must be so: words of `hades.session.standing.CONDITIONS`, or ``not`` and one."""


@attrs.frozen(kw_only=True)
class Lesson:
    """A lesson: the text of its position, its goals in their order, counsel to questions, and remarks."""

    title: str
    number: int
    """Its place among the lessons, from 1."""
    minutes: int
    """How long it takes, about."""
    about: str
    """What it is, and for whom."""
    teaches: tuple[str, ...]
    """What one can do after it."""
    intro: tuple[str, ...]
    """What is told before the first command: who, what for, and what counts."""
    end: str
    """What is told when nothing is left to do."""
    position: str
    goal: tuple[Goal, ...]
    counsel: tuple[Counsel, ...] = ()
    remark: tuple[Remark, ...] = ()


def lesson_dir() -> Path:
    """Where the lessons stand that come with the game."""
    return data_dir() / "lessons"


def lesson_ids() -> tuple[str, ...]:
    """The ids of the lessons that come with the game, in their order: the names of their files."""
    return tuple(sorted(_stems(), key=lambda id_: _loaded(lesson_dir() / f"{id_}.toml").number))


def _stems() -> frozenset[str]:
    return frozenset(path.stem for path in lesson_dir().glob("*.toml"))


def load_lesson(id_: str) -> Lesson:
    """A lesson that comes with the game.

    :raises LessonError: if there is none of that name, or with every fault of its file.
    """
    if id_ not in _stems():
        raise LessonError(f"there is no lesson {id_!r}; {suggestion(id_, sorted(_stems()))}")
    return _loaded(lesson_dir() / f"{id_}.toml")


@cache
def _loaded(path: Path) -> Lesson:
    return read_lesson(path)


def read_lesson(path: Path) -> Lesson:
    """The lesson of a file.

    :raises LessonError: with every fault on a line of its own.
    """
    try:
        data = read_toml(path, POSITION)
    except (OSError, ValueError) as error:
        raise LessonError(f"{path}: {told(error)}") from None
    faults: list[str] = []
    lesson = structure(data, Lesson, f"{path.name}:", faults)
    if lesson is None:
        raise LessonError("\n".join(faults))
    return lesson
