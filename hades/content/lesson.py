"""Lessons: a position to play from, and what somebody who has never played is told on the way.

A lesson is a TOML file of ``data/lessons``, described in docs/lessons.md. It is *led*, by steps with the
answers that are expected, or *free*, by goals that stand as long as they make sense. Here are its records and
the strict reading of them; what of it is said when is the business of `hades.session`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import attrs

from hades.content.data_files import Shelf
from hades.content.decoding import spec


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
    """What must be so: words of `hades.session.guide.CONDITIONS`, or ``not`` and one."""


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
    """What must be so while it is the goal: words of `hades.session.guide.CONDITIONS`, or ``not`` and
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
    """What must be so: words of `hades.session.guide.CONDITIONS`, or ``not`` and one."""


@attrs.frozen(kw_only=True)
class SomethingElse:
    """What is said when something else is tried than a step expects."""

    answer: tuple[str, ...]
    """Commands, ``*`` for anything in them."""
    say: str


@attrs.frozen(kw_only=True)
class Guess:
    """One answer to what somebody is asked to foresee."""

    say: str
    comes: tuple[str, ...] = ()
    """Events as in a drill: it was right if one of them comes before the step is done; without any, if none
    of the other answers was."""
    hex: str = ""
    """Where on the board that would be; "" for nowhere in particular."""


@attrs.frozen(kw_only=True)
class Prediction:
    """A question about what the enemy will do. What is right is what he does."""

    ask: str
    guess: tuple[Guess, ...] = attrs.field(metadata=spec(least=2))
    because: str
    """Why he does what he does, in plain words; the clauses are those of the event."""


@attrs.frozen(kw_only=True)
class LessonStep:
    """A step of a led lesson: what to do, the commands that do it, and what is told when they are done."""

    name: str
    say: str
    why: str
    expected: tuple[str, ...] = attrs.field(metadata=spec(least=1))
    """The commands that do it, in their order; other ways to the same hex are as good."""
    done: tuple[str, ...] = attrs.field(metadata=spec(least=1))
    """Events as in a drill, any of which does it."""
    needs: tuple[str, ...] = ()
    """Events that must all have come before that, since the step began."""
    came: str = ""
    """What is told when it is done."""
    instead: str = ""
    """What could be tried in its place."""
    allowed: tuple[str, ...] = ()
    """Other commands that lead away from nothing, ``*`` for anything in them."""
    aside: tuple[SomethingElse, ...] = ()
    """What is said to some of the others; the first that fits."""
    point: tuple[str, ...] = ()
    """What is pointed at beside that which is expected next."""
    predict: Prediction | None = None
    """What the player is asked to foresee before it is done."""
    counters: bool = False
    """Whether its page shows what stands on a counter."""


@attrs.frozen(kw_only=True)
class Lesson:
    """A lesson: the text of its position, its steps or its goals, counsel to questions, and remarks."""

    title: str
    number: int
    """Its place among the lessons, from 1."""
    minutes: int
    """How long it takes, about."""
    about: str
    """What it is, and for whom."""
    teaches: tuple[str, ...] = attrs.field(converter=tuple)
    """What one can do after it."""
    intro: tuple[str, ...] = attrs.field(converter=tuple)
    """What is told before the first command: who, what for, and what counts."""
    end: str
    """What is told when nothing is left to do."""
    position: str
    step: tuple[LessonStep, ...] = ()
    """The steps of a led lesson, in their order."""
    goal: tuple[Goal, ...] = ()
    """The goals of a free lesson, in their order."""
    counsel: tuple[Counsel, ...] = ()
    """What is said to questions in a free lesson."""
    remark: tuple[Remark, ...] = ()

    @property
    def line(self) -> tuple[str, ...]:
        """Every command that a led lesson expects, from its beginning to its end."""
        return tuple(command for step in self.step for command in step.expected)


def _misfits(lesson: Lesson) -> Iterator[str]:
    if bool(lesson.step) == bool(lesson.goal):
        yield "a lesson has either steps ([[step]]) or goals ([[goal]])"
    if lesson.step and lesson.counsel:
        yield "counsel ([[counsel]]) is for lessons with goals; a step says all itself"


LESSONS = Shelf("lessons", "lesson", Lesson, check=_misfits)
load_lesson = LESSONS.load


@cache
def lesson_ids() -> tuple[str, ...]:
    """Return the ids of the lessons that come with the game, in their order."""
    return tuple(sorted(LESSONS.ids(), key=lambda id_: load_lesson(id_).number))
