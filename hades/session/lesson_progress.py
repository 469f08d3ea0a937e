"""A lesson in progress: the current step, the guide's words, and the saved progress.

Progress is read from the game's commands and events at every question, so undone moves do not count. A step
ends with an event; until then its commands are expected in order, or any other path to the same hex. The
first command that is neither expected nor allowed leaves the step.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from fnmatch import fnmatchcase
from pathlib import Path

import attrs

from hades import narrate
from hades.advice.suggested_move import is_step
from hades.content.lesson import Guess, Lesson, LessonStep, Prediction, lesson_ids
from hades.engine.drill.event_phrases import matches
from hades.engine.game import Game
from hades.engine.line_history import shared
from hades.session.session import Session
from hades.state.commands import STEP_VERBS, Command
from hades.state.events import Event
from hades.storage.player_profile import LessonBook

AIMS = ("place-at", "fire-at", "fire-at-si", "fire-at-fighter", "sabotage-si")
"""Verbs of commands given by a click on a hex once a Unit is selected."""
CHOOSE = ("activate", "place")
"""Verbs of commands that choose the Unit for the commands after them."""
AGREED, OTHERWISE = "Correct.", "You said: {} That was wrong."
"""First sentence on the result of a prediction: for a right guess, and for a wrong guess."""


@attrs.frozen
class LessonProgress:
    """The progress in a lesson after the commands of a game."""

    number: int
    """Number of completed steps, which is the 0-based index of the current step."""
    since: int
    """Number of commands before the current step."""
    taken: int
    """Number of expected commands that were given in the step."""
    left: int
    """Number of commands before the one that left the step; -1 if no command left it."""
    new: bool
    """True if the last command completed the previous step."""
    passed: bool = False
    """True if one command completed the last two steps."""

    @property
    def is_aside(self) -> bool:
        """True if the player has left the step."""
        return self.left >= 0


def ends(lesson: Lesson, by_command: Sequence[Sequence[Event]]) -> list[int]:
    """Return for each completed step the number of commands to its end, counted from the beginning.

    ``by_command`` contains the events by command; index 0 contains the events of the position.
    """
    found: list[int] = []
    came: list[Event] = []
    for at, events in enumerate(by_command[1:], 1):
        if len(found) == len(lesson.step):
            break
        came += events
        if number := _count_completed(lesson.step[len(found) :], events, came):
            found += [at] * number
            came = []
    return found


def _count_completed(steps: Sequence[LessonStep], events: Sequence[Event], came: Sequence[Event]) -> int:
    """Return the number of steps that a command completes; ``came`` are all events since the first began."""
    for number in range(len(steps), 0, -1):
        step = steps[number - 1]
        if (
            (number == 1 or step.passes)
            and _any(events, step.done)
            and all(_any(came, (needed,)) for needed in step.needs)
        ):
            return number
    return 0


def commands_of(game: Game, *steps: LessonStep) -> tuple[Command, ...]:
    return tuple(game.named(name) for step in steps for name in step.expected)


def _compare_with_line(
    expected: Sequence[Command], allowed: Sequence[str], given: Sequence[Command]
) -> tuple[int, int]:
    """Return the number of expected commands given, and the index of the first that leaves the step, or -1.

    Commands whose names match a pattern in ``allowed`` do not leave the step.
    """
    taken = 0
    for at, command in enumerate(given):
        ahead = expected[taken:]
        if is_step(command) and ahead and is_step(ahead[0]):
            ways = run(ahead)
            taken += ways.index(command) + 1 if command in ways else 0
        elif ahead and command == ahead[0]:
            taken += 1
        elif not any(fnmatchcase(command.name, pattern) for pattern in allowed):
            return taken, at
    return taken, -1


def run(ahead: Sequence[Command]) -> list[Command]:
    """Return the moves at the beginning of a series of commands."""
    return list(itertools.takewhile(is_step, ahead))


def coming(ahead: Sequence[Command], more: Sequence[str] = ()) -> tuple[str, ...]:
    """Return the things to point at for the expected commands ``ahead``, followed by ``more``.

    These are Units, hexes, verbs and whole commands, as far as a player plans them together: a Unit, its
    action, and the hex or target.
    """
    found: list[str] = []
    for at, command in enumerate(ahead):
        chooses, aims = command.verb in CHOOSE, command.verb in AIMS
        if at and (chooses or ahead[0].verb not in CHOOSE):
            break
        if is_step(command):
            if at and ahead[at - 1].verb != "full-move":
                # Until another action is chosen, a click on the hex would be a Full Move.
                break
            moves = run(ahead[at:])
            # Point at both ends of each shaft on the path, and at the last hex.
            shafts = [move for move in moves if move.verb == STEP_VERBS[1]]
            ends_ = [hex_ for shaft in shafts for hex_ in shaft.args]
            starts = [f"{'P' if hex_.startswith('I') else 'I'}{hex_[1:]}" for hex_ in ends_]
            found += [*map(str, shafts), *starts, *moves[-1].args, *ends_]
            break
        if at and command.args and not aims:
            # This command answers a question that has not been asked yet.
            break
        found += [command.name, *command.args] if chooses or aims else [command.name]
    return tuple(dict.fromkeys((*found, *more)))


# Predictions


def answers(asked: Prediction, events: Sequence[Event]) -> tuple[int, ...]:
    """Return the indices of the guesses that came true or, if none did, of those that name no event."""
    came = tuple(n for n, guess in enumerate(asked.guess) if _came_true(guess, events) is not None)
    return came or tuple(n for n, guess in enumerate(asked.guess) if not guess.comes)


def _came_true(guess: Guess, events: Sequence[Event]) -> Event | None:
    return next((event for event in events if _any((event,), guess.comes)), None)


def outcome(
    lesson: Lesson, number: int, by_command: Sequence[Sequence[Event]], guessed: int
) -> tuple[str, ...]:
    """Return the result and the reason of the prediction at a completed step; () if the step has none.

    ``number`` is the 0-based index of the step, ``guessed`` the index of the player's guess, or `WATCH_ONLY`.
    """
    asked = lesson.step[number].predict
    if asked is None:
        return ()
    began, end = [0, *ends(lesson, by_command)][number : number + 2]
    events = [event for one in by_command[began + 1 : end + 1] for event in one]
    right = answers(asked, events)
    if not right:
        return ()
    first = _came_true(asked.guess[right[0]], events)
    came = f"{narrate.sentence(first)} [{', '.join(first.clauses)}]" if first is not None else ""
    verdict = AGREED if guessed in right else OTHERWISE.format(asked.guess[guessed].say)
    result = " ".join(filter(None, (verdict if guessed >= 0 else "", came)))
    return tuple(filter(None, (result, asked.because)))


# The guide


@attrs.frozen
class Guidance:
    """The guide's words at a question."""

    step: LessonStep | None
    """The current step; None at the end and in a puzzle."""
    title: str
    instruction: str
    """Instruction; in a puzzle, its question; at the end of a lesson, the closing words."""
    why: str = ""
    instead: str = ""
    remarks: tuple[str, ...] = ()
    """Introduction before the first command. In a puzzle, remarks on a wrong move."""
    point: tuple[str, ...] = ()
    """Units, hexes, verbs and whole commands to point at."""
    number: int = 0
    """Number of the step, from 1; 0 at the end and in a puzzle."""
    of: int = 0
    """Number of steps in the lesson; 0 in a puzzle."""
    is_aside: bool = False
    """True if the player has left the step, and can go back."""
    asks: Prediction | None = None
    """Prediction to ask for now, or None."""
    done: LessonStep | None = None
    """Step that the last command completed, or None."""
    came: tuple[str, ...] = ()
    """Result of the prediction in that step, and the text after the step."""
    verdict: str = ""
    """In a puzzle, what the last choice was worth, or the reason once the puzzle is solved."""
    is_puzzle: bool = False
    """True in a puzzle, which has hints instead of reasons."""
    is_over: bool = False
    """True once every step is done or the puzzle is solved."""

    @property
    def text(self) -> str:
        return " ".join(filter(None, (self.verdict, self.instruction)))

    @property
    def heading(self) -> str:
        return "Hints" if self.is_puzzle else "Why"

    @property
    def place(self) -> str:
        """``step 3 of 7``, or "" if there is no number."""
        return f"step {self.number} of {self.of}" if self.number else ""


TRIED = "That is not what this step is about. Explore it as long as you like, then go back to the step."
"""Reply to a command that leaves the step, unless the lesson has its own reply."""
PLACED = "All your Units are placed. Begin turn 1, or go back to the step and place them as the lesson says."
"""Reply if all Units are placed, but not as the lesson expects."""
WATCH = Guidance(
    None,
    "The enemy's turn",
    "Watch: the enemy moves and fights by the rules alone. Space shows the next step, Esc skips to the end; "
    "why? shows the rules of a step.",
)
"""Guidance during the enemy playback."""
WATCH_ONLY = -1
"""Guess of a player who prefers just to watch."""


@attrs.frozen
class Leap:
    """A jump to another moment: commands to keep, and commands to play after them."""

    back: int
    commands: tuple[Command, ...]


class LessonSession:
    """A lesson in progress, with the record of all lessons."""

    def __init__(self, lesson: Lesson, id_: str, folder: Path) -> None:
        """Read the player's progress in lessons from ``folder``, where ``last.hades`` is kept."""
        self.lesson = lesson
        self.id = id_
        self.book = LessonBook(folder)
        self._guessed: dict[int, int] = {}
        """The player's guess (an index, or `WATCH_ONLY`) by the index of the step."""

    @property
    def guesses(self) -> int:
        return len(self._guessed)

    def more(self) -> str:
        """Ask for a further hint, and return it; "" in a lesson, which has no hints."""
        return ""

    @property
    def after(self) -> tuple[str, ...]:
        """Ids of the lessons or puzzles to suggest next, best first."""
        following = dict(itertools.pairwise(lesson_ids())).get(self.id)
        return (following,) if following else ()

    @property
    def following(self) -> str:
        """Id of the next lesson or puzzle, preferably one not done yet; "" if none is left."""
        return next((id_ for id_ in self.after if not self.book.of(id_).done), next(iter(self.after), ""))

    def progress(self, session: Session) -> LessonProgress:
        game, done = session.game, ends(self.lesson, session.game_log.by_command)
        given = len(game.history)
        number, since = len(done), done[-1] if done else 0
        new, passed = bool(number) and since == given, done[-2:] == [since, since]
        if number == len(self.lesson.step):
            return LessonProgress(number, since, 0, -1, new, passed)
        step = self.lesson.step[number]
        expected = commands_of(game, step)
        taken, left = _compare_with_line(expected, step.allowed, game.history[since:])
        if left < 0 and taken == len(expected):
            # All expected commands were given, but an earlier one had changed what they do.
            left = 0
        return LessonProgress(number, since, taken, left if left < 0 else since + left, new, passed)

    def is_done(self, by_command: Sequence[Sequence[Event]], game: Game) -> bool:
        """Return whether every step is done or the puzzle is solved; ``by_command`` is as in `ends`."""
        return len(ends(self.lesson, by_command)) == len(self.lesson.step)

    def now(self, session: Session) -> Guidance:
        by_command, game, steps = session.game_log.by_command, session.game, self.lesson.step
        at = self.progress(session)
        remarks, last = self.lesson.intro if len(by_command) == 1 else (), at.number - 1
        came: tuple[str, ...] = ()
        if at.new and not at.passed:
            found = outcome(self.lesson, last, by_command, self._guessed.get(last, WATCH_ONLY))
            came = tuple(filter(None, (*found, steps[last].came)))
        done = steps[last] if at.new else None
        if at.number == len(steps):
            over = Guidance(None, "The lesson is over", self.lesson.end, remarks=remarks, of=len(steps))
            return attrs.evolve(over, done=done, came=came, is_over=True)
        step = steps[at.number]
        now = Guidance(step, step.name, step.say, step.why, step.instead, remarks, done=done, came=came)
        now = attrs.evolve(now, number=at.number + 1, of=len(steps))
        if at.is_aside and session.held:
            # Steps that this landing skipped can only be reached by going back.
            last_step = steps[-1]
            return attrs.evolve(
                now,
                title=last_step.name,
                instruction=PLACED,
                why=last_step.why,
                instead="",
                number=now.of,
                is_aside=True,
            )
        if at.is_aside:
            name = game.history[at.left].name
            tried = (one.say for one in step.aside if any(fnmatchcase(name, wanted) for wanted in one.answer))
            return attrs.evolve(now, instruction=next(tried, TRIED), instead="", is_aside=True)
        point = coming(commands_of(game, step)[at.taken :], step.point)
        if step.predict is not None and at.number not in self._guessed and not at.taken:
            hexes = tuple(guess.hex for guess in step.predict.guess if guess.hex)
            point = (*step.point, *hexes)
            return attrs.evolve(now, instruction=step.predict.ask, instead="", point=point, asks=step.predict)
        return attrs.evolve(now, point=point)

    def guess(self, session: Session, answer: int) -> None:
        """Record a guess at the current step: its index, or `WATCH_ONLY`."""
        self._guessed[self.progress(session).number] = answer

    # Going back and skipping ahead

    def back(self, session: Session) -> int:
        """Return the number of commands to keep to go back to the step; -1 if the player has not left it."""
        at = self.progress(session)
        if not at.is_aside:
            return -1
        line = commands_of(session.game, self.lesson.step[at.number])
        return min(at.left, at.since + shared(session.game.history[at.since :], line))

    def skipping(self, session: Session) -> Leap | None:
        """Return the jump to the end of the current step; None after the last step.

        If the game has left the lesson's line, the jump goes back to that line first.
        """
        at = self.progress(session)
        if at.number == len(self.lesson.step):
            return None
        line = commands_of(session.game, *self.lesson.step[: at.number + 1])
        same = shared(session.game.history, line)
        self._guessed.setdefault(at.number, WATCH_ONLY)
        return Leap(same, line[same:])

    def keep(self, session: Session) -> None:
        """Save the commands played on the line of the lesson, or none once the lesson is done."""
        names, at = [command.name for command in session.game.history], self.progress(session)
        done = self.is_done(session.game_log.by_command, session.game)
        # A lesson never resumes from commands that had left the step.
        names = names[: at.left] if at.is_aside else names
        self.book.note(self.id, () if done else names, done=done)


def _any(events: Iterable[Event], phrases: Iterable[str]) -> bool:
    wanted = tuple((phrase.partition(" ")[0], phrase) for phrase in phrases)
    return any(event.kind == kind and matches(event, phrase) for event in events for kind, phrase in wanted)
