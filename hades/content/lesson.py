"""Lessons: a position to play from, and the texts that guide a beginner through it.

A lesson is a TOML file of ``data/lessons``, described in docs/positions.md. `hades.session` decides when each
text is shown.
"""

from __future__ import annotations

from functools import cache

import attrs

from hades.content.data_files import RecordFolder
from hades.content.strict_reader import spec


@attrs.frozen(kw_only=True)
class UnexpectedAnswer:
    """The reply to a choice other than the expected one."""

    answer: tuple[str, ...]
    """Commands; ``*`` matches anything."""
    say: str


@attrs.frozen(kw_only=True)
class Guess:
    """One answer to a question about what will happen."""

    say: str
    comes: tuple[str, ...] = ()
    """Events, written as in a drill.

    The guess is right if one of them happens before the step is done. () means that the guess is right if all
    other guesses are wrong.
    """
    hex: str = ""
    """The hex that the guess refers to, or ""."""


@attrs.frozen(kw_only=True)
class Prediction:
    """A question about the enemy's next action; that action shows which guess is right."""

    ask: str
    guess: tuple[Guess, ...] = attrs.field(metadata=spec(least=2))
    because: str
    """The reason for the enemy's action in plain words; the event itself cites the clauses."""


@attrs.frozen(kw_only=True)
class LessonStep:
    """A step of a lesson: the task, the commands that do it, and the text after them."""

    name: str
    say: str
    why: str
    expected: tuple[str, ...] = attrs.field(metadata=spec(least=1))
    """The commands that complete the step, in order; other paths to the same hex count as well."""
    done: tuple[str, ...] = attrs.field(metadata=spec(least=1))
    """Events, written as in a drill, any of which completes the step."""
    needs: tuple[str, ...] = ()
    """Events that must all happen, after the step has begun, for the step to be complete."""
    came: str = ""
    """The text shown once the step is completed."""
    instead: str = ""
    """Text about alternatives to the expected commands."""
    allowed: tuple[str, ...] = ()
    """Other commands that do not lead away from the step; ``*`` matches anything."""
    aside: tuple[UnexpectedAnswer, ...] = ()
    """Replies to some of the unexpected choices; the first reply that matches is shown."""
    point: tuple[str, ...] = ()
    """Things to point at, in addition to those named in the expected command."""
    predict: Prediction | None = None
    """The prediction that the player is asked for before the step."""
    passes: bool = False
    """True if completing this step also completes the steps before it, which can no longer be done."""
    counters: bool = False
    """True if the page of the step explains how to read a counter."""


@attrs.frozen(kw_only=True)
class Lesson:
    """A lesson: the text of its position, and its steps."""

    title: str
    number: int
    """Position among the lessons, from 1."""
    minutes: int
    about: str
    """Subject and audience of the lesson."""
    teaches: tuple[str, ...] = attrs.field(converter=tuple)
    """Skills the player has after the lesson."""
    intro: tuple[str, ...] = attrs.field(converter=tuple)
    """The paragraphs before the first command: the Units, the aim and the scoring."""
    end: str
    position: str
    step: tuple[LessonStep, ...] = attrs.field(metadata=spec(least=1))

    @property
    def line(self) -> tuple[str, ...]:
        return tuple(command for step in self.step for command in step.expected)


LESSONS = RecordFolder("lessons", "lesson", Lesson)
load_lesson = LESSONS.load


@cache
def lesson_ids() -> tuple[str, ...]:
    return tuple(sorted(LESSONS.ids(), key=lambda id_: load_lesson(id_).number))
