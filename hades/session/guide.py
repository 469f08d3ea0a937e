"""The guide through a lesson: what to do next, why, and what could be done in its place.

The player decides. The guide reads what has happened: a goal is reached, or cannot be reached any more, by
events, in whatever order they come; taken back, it stands again. What happens for the first time is told
once. Pure: it is asked anew at every question.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs

from hades import Game
from hades.content.lesson import Goal, Lesson, lesson_ids, load_lesson
from hades.engine.ask import Ask
from hades.engine.drill.event_phrases import matches
from hades.state.events import Event


@attrs.frozen
class Guidance:
    """What is said at a question."""

    number: int
    """Which goal it is, counted from 1; one more than there are when all are behind."""
    goals: int
    goal: Goal | None
    said: str
    """What to do: of the goal, or of the question that stands while it is the goal."""
    remarks: tuple[str, ...]
    """What is told of what has happened for the first time since the last decision."""


class Guide:
    """Leads through a lesson."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson

    def now(self, told: Sequence[Sequence[Event]], ask: Ask | None) -> Guidance:
        """What to say, after the events of each command (`GameLog.told`) and at a question."""
        events = [event for one in told for event in one]
        open_ = [goal for goal in self.lesson.goal if not _any(events, (*goal.done, *goal.moot))]
        # what was reached by the way is behind: the goal is the first after the last that was reached
        reached = [n for n, goal in enumerate(self.lesson.goal) if _any(events, goal.done)]
        after = self.lesson.goal[reached[-1] + 1 :] if reached else self.lesson.goal
        goal = next((goal for goal in after if goal in open_), None)
        number = self.lesson.goal.index(goal) + 1 if goal is not None else len(self.lesson.goal) + 1
        said = goal.asked.get(ask.kind if ask is not None else "", goal.say) if goal is not None else ""
        return Guidance(number, len(self.lesson.goal), goal, said, self._remarks(told))

    def _remarks(self, told: Sequence[Sequence[Event]]) -> tuple[str, ...]:
        """What is told of what the last command brought for the first time."""
        if not told:
            return ()
        *before, last = told
        earlier = [event for one in before for event in one]
        new = (r for r in self.lesson.remark if _any(last, r.when) and not _any(earlier, r.when))
        return tuple(remark.say for remark in new)


def _any(events: Iterable[Event], phrases: Iterable[str]) -> bool:
    """Whether any of some events is what any of some phrases says."""
    phrases = tuple(phrases)
    return any(matches(event, phrase) for event in events for phrase in phrases)


def begin(id_: str, undo: str = "strict") -> Game:
    """The game of a lesson.

    :raises LessonError: if there is no such lesson, or its file is at fault.
    """
    return Game.from_position(load_lesson(id_).position, undo=undo)


def guide_of(game: Game) -> Guide | None:
    """The guide of a game that began at the position of a lesson, None for any other."""
    if not game.position:
        return None
    lessons = (load_lesson(id_) for id_ in lesson_ids())
    return next((Guide(lesson) for lesson in lessons if lesson.position == game.position), None)
