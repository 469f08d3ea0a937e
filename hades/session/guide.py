"""The guide through a lesson: what to do next, why, and what could be done in its place.

The player decides. The guide reads what has happened and how things stand: the goal is the first one that
was not reached, can still be reached, and makes sense now. Taken back, it stands again. What happens for the
first time is told once. Pure: it is asked anew at every question.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import attrs

from hades import Game, narrate
from hades.content.lesson import Goal, Lesson, lesson_ids, load_lesson
from hades.engine.ask import Ask
from hades.engine.drill.event_phrases import matches
from hades.state.events import Event
from hades.view import UnitSeen, View


def _emily(view: View) -> UnitSeen:
    return view.unit("emily")


def _can_call(view: View, ask: Ask | None) -> bool:
    """Whether an HQ on the hull is calling, or has not acted yet and hears the Vittles."""
    if ask is not None and ask.kind in ("act?", "request?", "evacuate?"):
        return True
    hqs = (unit for unit in view.units if unit.type == "hq" and unit.map == "inferno")
    return any(not (hq.acted or hq.jammed) for hq in hqs)


CONDITIONS: dict[str, Callable[[View, Ask | None], bool]] = {
    "in-system": lambda view, _: view.vittles.in_system,
    "last-turn": lambda view, _: view.turns_left == 0,
    "hq-can-call": _can_call,
    "way-down": lambda view, _: any(si.status == "destroyed" for si in view.installations),
    "emily-on-hades": lambda view, _: bool(_emily(view).hex),
    "emily-aboard": lambda view, _: _emily(view).place == "aboard",
}
"""What a goal may ask of how things stand."""


@attrs.frozen
class Guidance:
    """What is said at a question."""

    goal: Goal | None
    title: str
    """What it is, in a few words."""
    said: str
    """What to do: of the goal, or of the question that stands while it is the goal; else how it ended."""
    why: str
    instead: str
    remarks: tuple[str, ...]
    """What is told of what has happened for the first time since the last decision."""
    point: tuple[str, ...] = ()
    """Ids of Units, hexes and verbs of commands that it is about."""


OVER = "That was the lesson"
WATCH = Guidance(
    None,
    "The enemy's turn",
    "Watch: he moves and fights by the rules alone. Space shows the next step, Esc the end; a click on a "
    "step tells why.",
    "",
    "",
    (),
)
"""What is said while it is shown what the enemy does."""


class Guide:
    """Leads through a lesson."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson

    def now(self, told: Sequence[Sequence[Event]], ask: Ask | None, view: View) -> Guidance:
        """What to say, after the events of each command (`GameLog.told`), at a question, as things stand."""
        goals = self.lesson.goal
        events = [event for one in told for event in one]
        goal = next((goal for goal in goals if _stands(goal, events, view, ask)), None)
        remarks = self._remarks(told)
        if goal is None:
            return Guidance(None, OVER, self.lesson.end, "", "", remarks)
        step = goal.asked.get(ask.kind if ask is not None else "", goal)
        first, point = _on_the_way(goal, ask)
        said = (f"{first} {step.say}".strip(), step.why, step.instead)
        return Guidance(goal, goal.name, *said, remarks, point)

    def _remarks(self, told: Sequence[Sequence[Event]]) -> tuple[str, ...]:
        """What is told of what the last command brought for the first time."""
        *before, last = told
        if not before:
            return self.lesson.intro
        earlier = [event for one in before for event in one]
        new = (r for r in self.lesson.remark if _any(last, r.when) and not _any(earlier, r.when))
        return tuple(remark.say for remark in new)


def _stands(goal: Goal, events: Sequence[Event], view: View, ask: Ask | None) -> bool:
    """Whether a goal is still to be reached, and makes sense now."""
    if _any(events, (*goal.done, *goal.moot)):
        return False
    if not all(_any(events, (phrase,)) for phrase in goal.after):
        return False
    return all(holds(word, view, ask) for word in goal.holds)


def holds(words: str, view: View, ask: Ask | None) -> bool:
    """Whether a condition is so, or with ``not`` before it is not.

    :raises KeyError: for a word that is none.
    """
    word = words.removeprefix("not ")
    return CONDITIONS[word](view, ask) == (word == words)


def _on_the_way(goal: Goal, ask: Ask | None) -> tuple[str, tuple[str, ...]]:
    """What to do first where another Unit than those of the goal is on its way; what the goal points at."""
    units = [word for word in goal.point if "-" in word or word.isalpha()]
    mover = ask.subject if ask is not None and ask.kind in ("move?", "act?") else ""
    if not mover or not units or mover in units:
        return "", goal.point
    # a hex that is pointed out now would be clicked for the wrong Unit
    return f"First let {narrate.name(mover)} finish.", tuple(word for word in goal.point if word in units)


def _any(events: Iterable[Event], phrases: Iterable[str]) -> bool:
    """Whether any of some events is what any of some phrases says."""
    phrases = tuple(phrases)
    return any(matches(event, phrase) for event in events for phrase in phrases)


def begin(id_: str, undo: str = "casual") -> Game:
    """The game of a lesson; whoever learns may take anything back.

    :raises LessonError: if there is no such lesson, or its file is at fault.
    """
    return Game.from_position(load_lesson(id_).position, undo=undo)


def guide_of(game: Game) -> Guide | None:
    """The guide of a game that began at the position of a lesson, None for any other."""
    if not game.position:
        return None
    lessons = (load_lesson(id_) for id_ in lesson_ids())
    return next((Guide(lesson) for lesson in lessons if lesson.position == game.position), None)
