"""The guide through a lesson: what to do next, why, and what could be done in its place.

The player decides. The guide reads what has happened and how things stand: the goal is the first one that
was not reached, can still be reached, and makes sense now. Taken back, it stands again. What happens for the
first time is told once. Pure: it is asked anew at every question.
"""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Iterable, Mapping, Sequence

import attrs

from hades import Game, Refused, narrate
from hades.content.lesson import Counsel, Goal, Lesson, LessonStep, Prediction, lesson_ids, load_lesson
from hades.engine.drill.event_phrases import matches
from hades.session import lesson_steps
from hades.session.lesson_goals import ROLES, GoalContext, holds, named
from hades.session.lesson_steps import LessonProgress
from hades.state.events import Event


@attrs.frozen
class Guidance:
    """The guide's words at a question."""

    goal: Goal | LessonStep | None
    """What is to be done next, None when the lesson is over."""
    title: str
    """What it is, in a few words."""
    said: str
    """What to do: of the goal, or of the question that stands while it is the goal; else how it ended."""
    why: str
    instead: str
    remarks: tuple[str, ...]
    """What is told of what has happened for the first time since the last decision."""
    point: tuple[str, ...] = ()
    """Ids of Units, hexes, verbs of commands and whole ones that it is about."""
    number: int = 0
    """Which step of the lesson it is, from 1; 0 where steps are not counted."""
    of: int = 0
    """How many steps it has."""
    is_aside: bool = False
    """True if something else is being tried, so that there is a way back to the step."""
    asks: Prediction | None = None
    """What the player is asked to foresee now."""
    foreseen: tuple[str, ...] = ()
    """What came of what he was asked before, at the question after that; it is among the remarks, too."""
    is_puzzle: bool = False
    """True if it is said of a puzzle, where hints stand in place of reasons."""

    @property
    def heading(self) -> str:
        """The heading above the reasons."""
        return "Hints" if self.is_puzzle else "Why"

    @property
    def place(self) -> str:
        """``step 3 of 7``; "" where steps are not counted."""
        return f"step {self.number} of {self.of}" if self.number else ""


TRIED = (
    "That is something else than this step is about. Look what comes of it as long as you like, then go back "
    "to the step."
)
"""What is said to whatever is tried that the lesson has no words for."""
OVER = "That was the lesson"
WATCH = Guidance(
    None,
    "The enemy's turn",
    "Watch: the enemy moves and fights by the rules alone. Space shows the next step, Esc the end; why? "
    "tells the rules of a step.",
    "",
    "",
    (),
)
"""What is said while it is shown what the enemy does."""
ELSE = (
    "Another question",
    "The rules ask this of everybody: any answer will do.",
    "It comes with the turn, and has little to do with what you are about.",
)
"""What a question is that no counsel is about, and stands outside a phase of the player's."""


class Guide:
    """Leads through a lesson."""

    def __init__(self, lesson: Lesson, id_: str = "") -> None:
        self.lesson = lesson
        self.id = id_
        """The id of the lesson, "" for one that does not come with the game."""

    def more(self) -> None:
        """Count a request for a hint; a lesson says everything at once."""

    @property
    def after(self) -> tuple[str, ...]:
        """The ids of what may come next, best first."""
        found = following(self.id)
        return (found,) if found else ()

    def progress(self, told: Sequence[Sequence[Event]], game: Game) -> LessonProgress:
        """Return how far the steps of the lesson are."""
        return lesson_steps.progress(self.lesson, told, [command.name for command in game.history])

    def now(
        self, told: Sequence[Sequence[Event]], game: Game, guessed: Mapping[int, int] | None = None
    ) -> Guidance:
        """Return the guidance for the question of a game, after the events of each command (`GameLog.told`).

        ``guessed`` has by step what the player foresaw, -1 for nothing.
        """
        if self.lesson.step:
            return self._led(told, game, guessed or {})
        events = [event for one in told for event in one]
        standing = GoalContext(game)
        goal = next((goal for goal in self.lesson.goal if _stands(goal, events, standing)), None)
        remarks = self._remarks(told, standing)
        counsel = self._counsel(standing)
        if counsel is not None:
            return _said(counsel, goal, standing, remarks)
        if game.ask is not None and not standing.in_phase:
            name, say, why = ELSE
            return Guidance(goal, name, say, why, "", remarks)
        if goal is None:
            return Guidance(None, OVER, self.lesson.end, "", "", remarks)
        first = _first(goal, standing)
        if first is not None:
            return Guidance(goal, goal.name, *first, remarks, ("stop",))
        return _said(goal, goal, standing, remarks)

    def _led(self, told: Sequence[Sequence[Event]], game: Game, guessed: Mapping[int, int]) -> Guidance:
        steps, at = self.lesson.step, self.progress(told, game)
        remarks = self._remarks(told, GoalContext(game))
        foreseen: tuple[str, ...] = ()
        if at.new:
            done = at.number - 1
            foreseen = lesson_steps.outcome(self.lesson, done, told, guessed.get(done, -1))
            remarks = (*foreseen, *filter(None, (steps[done].came,)), *remarks)
        if at.number == len(steps):
            return Guidance(None, OVER, self.lesson.end, "", "", remarks, foreseen=foreseen)
        step = steps[at.number]
        now = Guidance(step, step.name, step.say, step.why, step.instead, remarks, foreseen=foreseen)
        now = attrs.evolve(now, number=at.number + 1, of=len(steps))
        if at.is_aside:
            tried = lesson_steps.said_aside(step, game.history[at.left].name)
            return attrs.evolve(now, said=tried.say if tried else TRIED, instead="", is_aside=True)
        point = lesson_steps.coming(step, at.taken)
        if step.predict is not None and at.number not in guessed and not at.taken:
            hexes = tuple(guess.hex for guess in step.predict.guess if guess.hex)
            point = (*step.point, *hexes)
            return attrs.evolve(now, said=step.predict.ask, instead="", point=point, asks=step.predict)
        return attrs.evolve(now, point=point)

    def _counsel(self, standing: GoalContext) -> Counsel | None:
        """Return the words for the question that stands, whatever the goal is."""
        kind = standing.ask.kind if standing.ask is not None else ""
        return next(
            (c for c in self.lesson.counsel if kind in c.asked and _all_hold(c.holds, standing)),
            None,
        )

    def _remarks(self, told: Sequence[Sequence[Event]], standing: GoalContext) -> tuple[str, ...]:
        *before, last = told
        if not before:
            return self.lesson.intro
        earlier = [event for one in before for event in one]
        new = (r for r in self.lesson.remark if _any(last, r.when) and not _any(earlier, r.when))
        fit = (r for r in new if not _any(earlier, r.unless) and _all_hold(r.holds, standing))
        return tuple(remark.say for remark in fit)


def _said(
    what: Goal | Counsel, goal: Goal | None, standing: GoalContext, remarks: tuple[str, ...]
) -> Guidance:
    """The words of a goal or of a counsel, with the names of whoever they mean just now."""
    say, why, instead = (named(words, standing) for words in (what.say, what.why, what.instead))
    return Guidance(goal, what.name, say, why, instead, remarks, _meant(what.point, standing))


def _meant(point: Iterable[str], standing: GoalContext) -> tuple[str, ...]:
    """What is pointed at, whoever has a role just now for that role."""
    return tuple(id_ for word in point for id_ in (ROLES[word](standing) if word in ROLES else (word,)))


def _stands(goal: Goal, events: Sequence[Event], standing: GoalContext) -> bool:
    if _any(events, (*goal.done, *goal.moot)):
        return False
    if not all(_any(events, (phrase,)) for phrase in goal.after):
        return False
    if goal.this_turn:
        began = max((at for at, event in enumerate(events) if event.kind == "turn_began"), default=0)
        if not all(_any(events[began:], (phrase,)) for phrase in goal.this_turn):
            return False
    return _all_hold(goal.holds, standing)


def _all_hold(words: Iterable[str], standing: GoalContext) -> bool:
    return all(holds(word, standing) for word in words)


def _first(goal: Goal, standing: GoalContext) -> tuple[str, str, str] | None:
    """What to do first while another Unit than those of the goal is acting, and why; None if none is."""
    ask = standing.ask
    if ask is None or not ask.subject or ask.subject in _meant(goal.point, standing):
        return None
    name = narrate.name(ask.subject)
    if ask.kind == "move?":
        say = f"{name} is on its way: go on to where you want it, and choose Stop here."
    else:
        say = f"{name} is acting: choose what it does, or take it back by Undo."
    return say, "Each Unit has one action a turn, and the next one waits until it is over.", ""


def _any(events: Iterable[Event], phrases: Iterable[str]) -> bool:
    wanted = tuple((phrase.partition(" ")[0], phrase) for phrase in phrases)
    return any(event.kind == kind and matches(event, phrase) for event in events for kind, phrase in wanted)


def following(id_: str) -> str:
    """The id of the lesson that comes after one, "" after the last."""
    return dict(itertools.pairwise(lesson_ids())).get(id_, "")


def begin(id_: str, undo: str = "casual", left: Iterable[str] = ()) -> Game:
    """The game of a lesson; whoever learns may take anything back.

    ``left`` are the commands that were played of it: it goes on after them, as far as they can be given.

    :raises DataError: if there is no such lesson, or its file is at fault.
    """
    game = Game.from_position(load_lesson(id_).position, undo=undo)
    with contextlib.suppress(Refused):
        for name in left:
            game.do(name)
    return game


def guide_of(game: Game) -> Guide | None:
    """The guide of a game that began at the position of a lesson, None for any other."""
    if not game.position:
        return None
    lessons = ((id_, load_lesson(id_)) for id_ in lesson_ids())
    return next((Guide(lesson, id_) for id_, lesson in lessons if lesson.position == game.position), None)
