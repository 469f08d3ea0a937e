"""The guide through a lesson: progress, the next step with its reasons, and alternatives.

The player decides. The guide keeps no state: at every question it reads the commands of the game and
their events, so a move that was taken back does not count. In a lesson of goals, the goal is the first
one that has not been reached, can still be reached, and makes sense now. In a led lesson an event ends a
step; until then its commands are expected in order, other paths to the same hex are accepted, and the
first command that is neither expected nor allowed leads aside. First-time events are explained once.
"""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Callable, Iterable, Mapping, Sequence
from fnmatch import fnmatchcase
from functools import cached_property

import attrs

from hades import Game, Refused, narrate
from hades import geometry as geo
from hades.content.lesson import (
    Counsel,
    Goal,
    Guess,
    Lesson,
    LessonStep,
    Prediction,
    SomethingElse,
    lesson_ids,
    load_lesson,
)
from hades.engine.drill.event_phrases import matches
from hades.rules.request import CAPACITY, RADIUS
from hades.state.commands import STEP_VERBS, args_of, verb_of
from hades.state.events import Event
from hades.view import UnitSeen

# Conditions and roles of goals


EMILY = "emily"
UP = "I0202"
"""The hex of Complex A, where Units come up in a lesson."""
TRANSFER = ("request?", "evacuate?")
"""Kinds of question while the Vittles answers the Request of an HQ."""


class GoalContext:
    """The position and question of a game, as the conditions of a lesson see them."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.ask = game.ask
        self.view = game.view()

    def unit(self, id_: str) -> UnitSeen:
        return self.view.unit(id_)

    def ready(self, id_: str) -> bool:
        """Return whether a Unit on Hades can act in this SHL Phase, or is acting."""
        unit = self.unit(id_)
        acting = self.ask is not None and self.ask.subject == id_
        free = not (unit.acted or unit.jammed or unit.trapped)
        return bool(unit.hex) and self.in_phase and (free or acting)

    @property
    def in_phase(self) -> bool:
        """True during an SHL Phase."""
        return "6.0?" in self.view.agenda

    def si(self, letter: str) -> str:
        """Return the status of the Installation of a Complex, or "" while nothing there is active."""
        return next((si.status for si in self.view.installations if si.letter == letter), "")

    def offered(self, answer: str) -> bool:
        """Return whether a choice, given as a verb or a whole command, is in the menu."""
        return any(answer in (command.verb, command.name) for command in self.game.menu)

    def reaches(self, id_: str, hex_: str) -> bool:
        """Return whether a Unit can reach a hex by a Full Move in this phase, as far as can be seen now."""
        ask = self.ask
        if ask is not None and ask.kind == "move?" and ask.subject == id_:
            return hex_ in self.game.reach()
        plan = (f"activate {id_}", "full-move")
        if ask is not None and ask.kind == "6.0?" and self.offered(plan[0]):
            choices = self.game.peek(plan[0]).menu
            return any(c.name == plan[1] for c in choices) and hex_ in self.game.reach(*plan)
        # The menu shows nothing beyond the action in progress.
        return self.ready(id_)

    @cached_property
    def callers(self) -> tuple[UnitSeen, ...]:
        """HQs that can still Request, in the best order.

        HQs with three others near come first, then those farther from Princess Emily; the only HQ that
        reaches her comes last.
        """
        hqs = [self.unit(id_) for id_ in (self.ask.callers if self.ask is not None else ())]
        emily = self.unit(EMILY).hex
        far = {hq.id: _columns(hq.hex, emily) if emily else 0 for hq in hqs}
        reaching = [hq for hq in hqs if far[hq.id] <= RADIUS]

        def order(hq: UnitSeen) -> tuple[bool, int, int, int]:
            others = sum(unit not in hqs for unit in self._near(hq.hex))
            return reaching == [hq], -min(others, CAPACITY), -far[hq.id], hq.number

        return tuple(sorted(hqs, key=order))

    def _near(self, centre: str) -> list[UnitSeen]:
        """Return the Units that an HQ may have picked up before Princess Emily."""
        friends = (u for u in self.view.units if u.is_friend and u.hex and u.id != EMILY and not u.jammed)
        return [u for u in friends if _apart(u.hex, centre) <= RADIUS]

    @property
    def from_hex(self) -> str:
        """The hex from which the Vittles is picking up Units now, or ""."""
        asked = self.ask is not None and self.ask.kind in TRANSFER
        return self.ask.hex if asked and self.ask is not None else ""

    def fetched_by(self, id_: str) -> tuple[UnitSeen, ...]:
        """Return the HQs that can still Request and have a Unit in range."""
        hex_ = self.unit(id_).hex
        return tuple(hq for hq in self.callers if hex_ and _apart(hq.hex, hex_) <= RADIUS)

    def liftable(self) -> tuple[str, ...]:
        """Return the Units that the first HQ to call should have picked up, the best first.

        Other HQs that can still call come last, as does the one that must call for Princess Emily.
        """
        centre = self.from_hex or next((hq.hex for hq in self.callers), "")
        if not centre:
            return ()
        near = self._near(centre)
        calls = [hq.id for hq in self.callers]
        near.sort(key=lambda u: (u.id in calls[1:] or bool(self.from_hex and u.id in calls), u.type == "hq"))
        gone = self.ask.transferred if self.ask is not None and self.ask.transferred is not None else 0
        return tuple(u.id for u in near[: CAPACITY - gone])


def _apart(one: str, other: str) -> int:
    """Return the distance between two hexes; hexes of different decks are out of range."""
    a, b = geo.parse(one), geo.parse(other)
    return geo.distance(a, b) if geo.map_of(a) == geo.map_of(b) else geo.HEXES


def _columns(one: str, other: str) -> int:
    """Return the distance between two hexes as if both were on one deck: a shaft joins equal hexes, so a
    Unit from below comes up about where it is.
    """
    return geo.distance(geo.parse(one) % geo.SIZE, geo.parse(other) % geo.SIZE)


def _near(standing: GoalContext, id_: str, hex_: str, reach: int) -> bool:
    at = standing.unit(id_).hex
    return bool(at) and _apart(at, hex_) <= reach


def _far(standing: GoalContext) -> tuple[str, ...]:
    """Return the HQs that can still move but are too far away to call for Units that come up at Complex A."""
    hqs = (u for u in standing.view.units if u.type == "hq" and u.is_friend and u.map == "inferno")
    return tuple(u.id for u in hqs if standing.ready(u.id) and _apart(u.hex, UP) > RADIUS)


def _shooters(standing: GoalContext, letter: str) -> tuple[str, ...]:
    """Return the Units adjacent to an active Installation that can still act."""
    at = next((si.hex for si in standing.view.installations if si.letter == letter), "")
    if standing.si(letter) in ("", "destroyed"):
        return ()
    friends = (u for u in standing.view.units if u.is_friend and u.hex)
    return tuple(u.id for u in friends if _apart(u.hex, at) == 1 and standing.ready(u.id))


def _fetcher(standing: GoalContext) -> tuple[str, ...]:
    """Return the HQ nearest to Princess Emily that can still call for her."""
    at = standing.unit(EMILY).hex
    near = sorted(standing.fetched_by(EMILY), key=lambda hq: (_apart(hq.hex, at), hq.number))
    return tuple(hq.id for hq in near[:1])


CONDITIONS: dict[str, Callable[..., bool]] = {
    "in-system": lambda s: s.view.vittles.in_system,
    "last-turn": lambda s: s.view.turns_left == 0,
    "phase": lambda s: s.in_phase,
    "ready": lambda s, id_: s.ready(id_),
    "somebody-ready": lambda s: any(
        s.ready(u.id) for u in s.view.units if u.is_friend and u.type != "hq" and u.id != EMILY
    ),
    "on-hull": lambda s, id_: s.unit(id_).map == "inferno",
    "below": lambda s, id_: s.unit(id_).map == "purgatory",
    "aboard": lambda s, id_: s.unit(id_).place == "aboard",
    "reaches": lambda s, id_, hex_: s.reaches(id_, hex_),
    "beside": lambda s, id_, hex_: _near(s, id_, hex_, 1),
    "awake": lambda s, letter: s.si(letter) not in ("", "destroyed"),
    "ruin": lambda s, letter: s.si(letter) == "destroyed",
    "somebody-far": lambda s: bool(_far(s)),
    "shooters": lambda s, letter: bool(_shooters(s, letter)),
    "offered": lambda s, *answer: s.offered(" ".join(answer)),
    "hq-can-call": lambda s: bool(s.from_hex or s.callers),
    "two-can-call": lambda s: len(s.callers) + bool(s.from_hex) > 1,
    "hq-can-fetch": lambda s, id_: bool(s.fetched_by(id_)),
    "somebody-liftable": lambda s: bool(s.liftable()),
}
"""Conditions that a goal may name, each as a function of the context."""

OVERTIME = (
    "Overtime, once in a game, would buy another turn for 5 VP: it is among the Orders, and pays for three "
    "Units and more that can still come home."
)
"""The text for ``{overtime}`` while Overtime can be bought."""
ROLES: dict[str, Callable[[GoalContext], tuple[str, ...]]] = {
    "caller": lambda s: tuple(hq.id for hq in s.callers[:1]),
    "fetcher": _fetcher,
    "three": GoalContext.liftable,
    "shooters": lambda s: _shooters(s, "A")[:2],
    "far": _far,
    "posts": lambda s: tuple(u.hex for u in s.view.units if u.type == "hq" and u.map == "inferno"),
}
"""Role words, each with a function that returns the Units meant now.

Roles are the HQ that calls first, the one that calls for Princess Emily, up to three Units to be picked up,
the Units that may fire at Complex A, HQs too far from it, and the hexes of HQs on the upper deck.
"""


def holds(words: str, standing: GoalContext) -> bool:
    """Return whether a condition is true, or with ``not`` before it, false.

    :raises KeyError: for an unknown condition.
    """
    bare = words.removeprefix("not ")
    word, *more = bare.split()
    return CONDITIONS[word](standing, *more) == (bare == words)


def named(words: str, standing: GoalContext) -> str:
    """Return a sentence with the roles in braces, such as ``{caller}``, replaced by the names they stand
    for now.
    """
    overtime = OVERTIME if standing.offered("overtime") else ""
    words = words.replace("{overtime}", overtime).strip()
    for role, fits in ROLES.items():
        mark = f"{{{role}}}"
        if mark in words:
            words = words.replace(mark, narrate.listed(fits(standing)))
    return words


# Steps of a led lesson


AIMS = ("place-at", "fire-at", "fire-at-si", "fire-at-fighter", "sabotage-si")
"""Commands that a click on a hex gives once a Unit is selected."""
FULL_MOVE = "full-move"
CHOOSE = ("activate", "place")
"""Commands that choose the Unit of the following commands."""
AGREED, OTHERWISE = "As you said.", "You said: {} It was otherwise."
"""First sentence of the result of a prediction, for a right and for a wrong guess."""


@attrs.frozen
class LessonProgress:
    """Progress of a lesson after some commands."""

    number: int
    """Number of completed steps: the 0-based index of the current step."""
    since: int
    """Number of commands before the first one of the current step."""
    taken: int
    """Number of expected commands of the step that were given."""
    left: int
    """Number of commands before the one that led aside, or -1 if none did."""
    new: bool
    """True if the last command completed the previous step."""

    @property
    def is_aside(self) -> bool:
        """True if the player is trying something else."""
        return self.left >= 0


def ends(lesson: Lesson, told: Sequence[Sequence[Event]]) -> list[int]:
    """Return the number of commands after which each completed step was done, in order.

    ``told`` has the events of each command, those of the position first.
    """
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
    """Return the progress of a lesson after commands with these names; ``told`` as for `ends`."""
    done = ends(lesson, told)
    number, since = len(done), done[-1] if done else 0
    new = bool(number) and since == len(names)
    if number == len(lesson.step):
        return LessonProgress(number, since, 0, -1, new)
    step = lesson.step[number]
    taken, left = _followed(step, names[since:])
    if left < 0 and taken == len(step.expected):
        # Everything expected was done, but an earlier command had changed its effect.
        left = 0
    return LessonProgress(number, since, taken, left if left < 0 else since + left, new)


def _followed(step: LessonStep, names: Sequence[str]) -> tuple[int, int]:
    """Return how many expected commands were given, and the index of the first command that leads aside (-1
    for none).
    """
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
    return verb_of(name) in STEP_VERBS


def run(ahead: Sequence[str]) -> list[str]:
    """Return the leading moves of some commands."""
    end = next((n for n, name in enumerate(ahead) if not _is_move(name)), len(ahead))
    return list(ahead[:end])


def coming(step: LessonStep, taken: int) -> tuple[str, ...]:
    """Return the Units, hexes, verbs and whole commands to point at, after ``taken`` of the expected
    commands.

    They reach as far as a player plans at the table: which Unit to choose, its action, and the hex or
    target.
    """
    found: list[str] = []
    ahead = step.expected[taken:]
    for at, name in enumerate(ahead):
        verb, args = verb_of(name), args_of(name)
        chooses, aims = verb in CHOOSE, verb in AIMS
        if at and (chooses or verb_of(ahead[0]) not in CHOOSE):
            break
        if _is_move(name):
            if at and ahead[at - 1] != FULL_MOVE:
                # A click on the hex would be a Full Move until the other move is chosen.
                break
            moves = run(ahead[at:])
            # Point at the shafts on the way and at the final hex.
            shafts = [move for move in moves if verb_of(move) == STEP_VERBS[1]]
            found += [*shafts, *args_of(moves[-1]), *(hex_ for shaft in shafts for hex_ in args_of(shaft))]
            break
        if at and args and not aims:
            # This command answers a question that is still to come.
            break
        found += [name, *args] if chooses or aims else [name if args else verb]
    return tuple(dict.fromkeys((*found, *step.point)))


def said_aside(step: LessonStep, name: str) -> SomethingElse | None:
    """Return the lesson's reply to a command that leads aside, or None."""
    return next((a for a in step.aside if any(fnmatchcase(name, answer) for answer in a.answer)), None)


# Predictions


def answers(asked: Prediction, events: Sequence[Event]) -> tuple[int, ...]:
    """Return the 0-based indices of the guesses that the events proved right."""
    came = tuple(n for n, guess in enumerate(asked.guess) if _came_true(guess, events) is not None)
    return came or tuple(n for n, guess in enumerate(asked.guess) if not guess.comes)


def _came_true(guess: Guess, events: Sequence[Event]) -> Event | None:
    return next((event for event in events if _any((event,), guess.comes)), None)


def outcome(lesson: Lesson, number: int, told: Sequence[Sequence[Event]], guessed: int) -> tuple[str, ...]:
    """Return the result of the prediction at a completed step (0-based) and its reason, with clause ids.

    ``guessed`` is the player's guess, -1 for none. Returns () if the step had no prediction or no guess
    came true.
    """
    asked = lesson.step[number].predict
    if asked is None:
        return ()
    began, end = [0, *ends(lesson, told)][number : number + 2]
    events = [event for one in told[began + 1 : end + 1] for event in one]
    right = answers(asked, events)
    if not right:
        return ()
    first = _came_true(asked.guess[right[0]], events)
    came = f"{narrate.sentence(first)} [{', '.join(first.clauses)}]" if first is not None else ""
    verdict = AGREED if guessed in right else OTHERWISE.format(asked.guess[guessed].say)
    said = " ".join(filter(None, (verdict if guessed >= 0 else "", came)))
    return tuple(filter(None, (said, asked.because)))


# The guide


@attrs.frozen
class Guidance:
    """The guide's words at a question."""

    goal: Goal | LessonStep | None
    """The next goal or step, or None when the lesson is over."""
    title: str
    """A title of a few words."""
    said: str
    """Instruction for the goal, or for the current question on the way to it.

    After the end, how the lesson ended.
    """
    why: str
    instead: str
    remarks: tuple[str, ...]
    """Explanations of what happened for the first time since the last decision."""
    point: tuple[str, ...] = ()
    """Ids of Units, hexes, verbs and whole commands to point at."""
    number: int = 0
    """Number of the step in the lesson, from 1; 0 where steps are not counted."""
    of: int = 0
    """Number of steps in the lesson."""
    is_aside: bool = False
    """True if the player is trying something else, so that the way back to the step is offered."""
    asks: Prediction | None = None
    """The prediction to ask for now, or None."""
    foreseen: tuple[str, ...] = ()
    """Result of the previous prediction, shown at the next question; also among the remarks."""
    is_puzzle: bool = False
    """True for a puzzle, where hints replace reasons."""

    @property
    def heading(self) -> str:
        """The heading above the reasons."""
        return "Hints" if self.is_puzzle else "Why"

    @property
    def place(self) -> str:
        """``step 3 of 7``, or "" where steps are not counted."""
        return f"step {self.number} of {self.of}" if self.number else ""


TRIED = (
    "That is something else than this step is about. Look what comes of it as long as you like, then go back "
    "to the step."
)
"""Reply to a command that leads aside when the lesson has no words of its own."""
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
"""Guidance during the enemy playback."""
ELSE = (
    "Another question",
    "The rules ask this of everybody: any answer will do.",
    "It comes with the turn, and has little to do with what you are about.",
)
"""Title, words and reason for a question without a counsel, outside the player's phases."""


class Guide:
    """The guide through one lesson."""

    def __init__(self, lesson: Lesson, id_: str = "") -> None:
        self.lesson = lesson
        self.id = id_
        """The id of the lesson, or "" for a lesson that is not bundled."""

    def more(self) -> None:
        """Count a request for a hint; does nothing in a lesson, which tells everything at once."""

    @property
    def after(self) -> tuple[str, ...]:
        """Ids of the lessons that may come next, the best first."""
        found = following(self.id)
        return (found,) if found else ()

    def progress(self, told: Sequence[Sequence[Event]], game: Game) -> LessonProgress:
        return progress(self.lesson, told, [command.name for command in game.history])

    def now(
        self, told: Sequence[Sequence[Event]], game: Game, guessed: Mapping[int, int] | None = None
    ) -> Guidance:
        """Return the guidance for the current question, after the events of each command (`GameLog.told`).

        ``guessed`` maps a step to the guess of the player, -1 for none.
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
            foreseen = outcome(self.lesson, done, told, guessed.get(done, -1))
            remarks = (*foreseen, *filter(None, (steps[done].came,)), *remarks)
        if at.number == len(steps):
            return Guidance(None, OVER, self.lesson.end, "", "", remarks, foreseen=foreseen)
        step = steps[at.number]
        now = Guidance(step, step.name, step.say, step.why, step.instead, remarks, foreseen=foreseen)
        now = attrs.evolve(now, number=at.number + 1, of=len(steps))
        if at.is_aside:
            tried = said_aside(step, game.history[at.left].name)
            return attrs.evolve(now, said=tried.say if tried else TRIED, instead="", is_aside=True)
        point = coming(step, at.taken)
        if step.predict is not None and at.number not in guessed and not at.taken:
            hexes = tuple(guess.hex for guess in step.predict.guess if guess.hex)
            point = (*step.point, *hexes)
            return attrs.evolve(now, said=step.predict.ask, instead="", point=point, asks=step.predict)
        return attrs.evolve(now, point=point)

    def _counsel(self, standing: GoalContext) -> Counsel | None:
        """Return the words for the current question, whatever the goal is."""
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
    say, why, instead = (named(words, standing) for words in (what.say, what.why, what.instead))
    return Guidance(goal, what.name, say, why, instead, remarks, _meant(what.point, standing))


def _meant(point: Iterable[str], standing: GoalContext) -> tuple[str, ...]:
    """Return the things to point at, with roles replaced by the Units they stand for now."""
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
    """Return what to do first while a Unit other than those of the goal is acting, and why.

    None if there is none.
    """
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
    """Return the id of the next lesson, or "" after the last."""
    return dict(itertools.pairwise(lesson_ids())).get(id_, "")


def begin(id_: str, undo: str = "casual", left: Iterable[str] = ()) -> Game:
    """Return the game of a lesson, played on by the commands ``left`` as far as they are legal.

    :raises DataError: if there is no such lesson, or its file is at fault.
    """
    game = Game.from_position(load_lesson(id_).position, undo=undo)
    with contextlib.suppress(Refused):
        for name in left:
            game.do(name)
    return game


def guide_of(game: Game) -> Guide | None:
    """Return the guide of a game that began at the position of a lesson, None for any other."""
    if not game.position:
        return None
    lessons = ((id_, load_lesson(id_)) for id_ in lesson_ids())
    return next((Guide(lesson, id_) for id_, lesson in lessons if lesson.position == game.position), None)
