"""How far somebody is in a led lesson: which step stands, and where the play left what it expects. Pure.

All of it is read from the commands that were given and what came of them, so that what is taken back has not
been. A step is done by an event. Until then its commands are expected in their order; ways over other hexes
lead to the same one, and the first command that is neither expected nor allowed leads aside.
"""

from __future__ import annotations

from collections.abc import Sequence
from fnmatch import fnmatchcase

import attrs

from hades import narrate
from hades.content.lesson import Guess, Lesson, LessonStep, Prediction, SomethingElse
from hades.engine.drill.event_phrases import matches
from hades.state.events import Event

MOVES = ("move-to", "take-shaft")
"""Commands of which others lead to the same hex."""
AIMS = ("place-at", "fire-at", "fire-at-si", "fire-at-fighter", "sabotage-si")
"""Commands that a click at a hex gives as soon as somebody is chosen."""
FULL_MOVE = "full-move"
CHOOSE = ("activate", "place")
"""Commands that choose whom the next ones are about."""
AGREED, OTHERWISE = "As you said.", "You said: {} It was otherwise."
"""How what came of a question begins for those who were right, and for those who were not."""


@attrs.frozen
class LessonProgress:
    """How far a lesson is after some commands."""

    number: int
    """Steps that are done: the place in the lesson of the one that stands."""
    since: int
    """Commands before the first of that step."""
    taken: int
    """How many of the commands it expects were given."""
    left: int
    """Commands before the one that led aside, -1 while none did."""
    new: bool
    """Whether the last command did the step before it."""

    @property
    def is_aside(self) -> bool:
        """Whether something else is being tried."""
        return self.left >= 0


def ends(lesson: Lesson, told: Sequence[Sequence[Event]]) -> list[int]:
    """How many commands stood when each step was done that is, in their order; ``told`` has the events of
    each command, those of the position first."""
    found: list[int] = []
    came: list[Event] = []
    for at, events in enumerate(told[1:], 1):
        if len(found) == len(lesson.step):
            break
        step = lesson.step[len(found)]
        came += events
        if _any(events, step.done) and all(_any(came, (needed,)) for needed in step.needs):
            found.append(at)
            came = []
    return found


def progress(lesson: Lesson, told: Sequence[Sequence[Event]], names: Sequence[str]) -> LessonProgress:
    """How far a lesson is after the commands with these names, and ``told`` as for `ends`."""
    done = ends(lesson, told)
    number, since = len(done), done[-1] if done else 0
    new = bool(number) and since == len(names)
    if number == len(lesson.step):
        return LessonProgress(number, since, 0, -1, new)
    step = lesson.step[number]
    taken, left = _followed(step, names[since:])
    if left < 0 and taken == len(step.expected):
        # all that was expected was done, and something before it had made that another thing
        left = 0
    return LessonProgress(number, since, taken, left if left < 0 else since + left, new)


def _followed(step: LessonStep, names: Sequence[str]) -> tuple[int, int]:
    """How many of the expected commands some commands are, and which of them is the first that leads aside,
    -1 if none does."""
    taken = 0
    for at, name in enumerate(names):
        ahead = step.expected[taken:]
        if _is_move(name) and ahead and _is_move(ahead[0]):
            ways = run(ahead)
            taken += ways.index(name) + 1 if name in ways else 0
        elif ahead and name == ahead[0]:
            taken += 1
        elif not any(fnmatchcase(name, allowed) for allowed in step.allowed):
            return taken, at
    return taken, -1


def _is_move(name: str) -> bool:
    return name.split(maxsplit=1)[0] in MOVES


def run(ahead: Sequence[str]) -> list[str]:
    """The moves that some commands begin with."""
    end = next((n for n, name in enumerate(ahead) if not _is_move(name)), len(ahead))
    return list(ahead[:end])


def coming(step: LessonStep, taken: int) -> tuple[str, ...]:
    """What is pointed at of the expected commands once some were given: Units, hexes, verbs, whole commands.

    That is as far as one looks ahead at a table: whom to choose, what he does, and where to or at whom.
    """
    found: list[str] = []
    ahead = step.expected[taken:]
    for at, name in enumerate(ahead):
        verb, *args = name.split()
        chooses, aims = verb in CHOOSE, verb in AIMS
        if at and (chooses or ahead[0].split()[0] not in CHOOSE):
            break
        if _is_move(name):
            if at and ahead[at - 1] != FULL_MOVE:
                # a click on the hex would be a Full Move until the other one is chosen
                break
            moves = run(ahead[at:])
            # shafts on the way are pointed at, and the hex where it ends
            shafts = [move for move in moves if move.startswith(MOVES[1])]
            found += [*shafts, moves[-1].split()[1], *(shaft.split()[1] for shaft in shafts)]
            break
        if at and args and not aims:
            # it is an answer to a question that is still to come
            break
        found += [name, *args] if chooses or aims else [name if args else verb]
    return tuple(dict.fromkeys((*found, *step.point)))


def said_aside(step: LessonStep, name: str) -> SomethingElse | None:
    """What there is to say to a command that leads aside."""
    return next((a for a in step.aside if any(fnmatchcase(name, answer) for answer in a.answer)), None)


# ---- what is foreseen


def answers(asked: Prediction, events: Sequence[Event]) -> tuple[int, ...]:
    """Which answers to a question are right by what happened."""
    came = tuple(n for n, guess in enumerate(asked.guess) if _first(guess, events) is not None)
    return came or tuple(n for n, guess in enumerate(asked.guess) if not guess.comes)


def _first(guess: Guess, events: Sequence[Event]) -> Event | None:
    return next((event for event in events if _any((event,), guess.comes)), None)


def outcome(lesson: Lesson, number: int, told: Sequence[Sequence[Event]], guessed: int) -> tuple[str, ...]:
    """What came of what was asked at a step that is done, by its place from 0, and why, with clause ids.

    ``guessed`` is the answer that was given, -1 for none. Nothing if nothing was asked, or none of it came.
    """
    asked = lesson.step[number].predict
    if asked is None:
        return ()
    began, end = [0, *ends(lesson, told)][number : number + 2]
    events = [event for one in told[began + 1 : end + 1] for event in one]
    right = answers(asked, events)
    if not right:
        return ()
    first = _first(asked.guess[right[0]], events)
    came = f"{narrate.sentence(first)} [{', '.join(first.clauses)}]" if first is not None else ""
    verdict = AGREED if guessed in right else OTHERWISE.format(asked.guess[guessed].say)
    said = " ".join(filter(None, (verdict if guessed >= 0 else "", came)))
    return tuple(filter(None, (said, asked.because)))


def _any(events: Sequence[Event], phrases: Sequence[str]) -> bool:
    return any(matches(event, phrase) for event in events for phrase in phrases)
