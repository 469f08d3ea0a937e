"""Drills: play the runs of a position and say what did not come as expected.

A run begins at the position under one edition, carries out its commands, and after each step compares
what is expected with what came. Every difference is a line: file, run, edition, step, what was
expected and what came.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fnmatch import fnmatchcase
from typing import Any

import attrs

from hades import geometry as geo
from hades.content.kinds import MODULES
from hades.content.position import Expect, PositionError, Run, Sheet, Step
from hades.content.structure import suggestion
from hades.engine.coming import NOTHING, Coming, is_number, phrases
from hades.engine.game import Game, Refused
from hades.engine.position_text import circle_words, treasure_words, unit_words
from hades.engine.position_words import LOST
from hades.engine.view import CRISIS, FIGHTER_STATUS, SI_STATUS
from hades.state.commands import TREASURES, VERBS
from hades.state.events import FIELDS, Event
from hades.state.state import IN_CUP, NO_SI

CLAUSE = re.compile(r"-?(\d+\.\d+|[A-Z])-\d+")


MOST_RUNS = 200
"""Of a drill, each edition counted."""


@attrs.frozen
class Result:
    """One run under one edition: its ``name``, what it is ``about``, what was ``wrong``, and the story."""

    name: str
    about: str
    wrong: tuple[str, ...]
    told: tuple[tuple[str, tuple[Event, ...]], ...]
    """(command, its events), the first one without a command: what happened before any."""
    game: Game | None


def play(sheet: Sheet, only: str | None = None) -> Iterator[Result]:
    """Every run of a drill under each of its editions, or under one ``only``, whichever they are.

    :raises PositionError: if there are more runs than anybody waits for.
    """
    if sum(len(run.editions) or 1 for run in sheet.position.runs) > MOST_RUNS:
        raise PositionError([f"{sheet.name}: there are too many runs; a drill has at most {MOST_RUNS}"])
    for number, run in enumerate(sheet.position.runs, 1):
        for edition in (only,) if only else run.editions or (sheet.position.edition,):
            yield _Play(sheet, run, f"{sheet.name}: run {number}, edition {edition}").result(edition)


class _Play:
    """One run under way."""

    def __init__(self, sheet: Sheet, run: Run, name: str) -> None:
        self.sheet = sheet
        self.run = run
        self.name = name
        self.wrong: list[str] = []
        self.told: list[tuple[str, tuple[Event, ...]]] = []
        self.game: Game | None = None

    def result(self, edition: str) -> Result:
        try:
            self._play(edition)
        except PositionError as error:
            self.wrong += error.faults
        return Result(self.name, self.run.about, tuple(self.wrong), tuple(self.told), self.game)

    def _play(self, edition: str) -> None:
        run = self.run
        if all(step.expect == Expect() for step in (run, *run.step)):
            self.wrong.append(f"{self.name}: it expects nothing and proves nothing; write expect")
        game = self.game = Game.from_position(self.sheet, edition=edition, draws=run.next)
        since = list(game.opening)
        self.told.append(("", tuple(since)))
        for number, step in enumerate((run, *run.step)):
            where = f"{self.name}, step {number}" if number else self.name
            if number and not self._rig(game, step, where):
                return
            for command in step.do:
                try:
                    events = game.do(command)
                except Refused as refused:
                    self.wrong.append(f"{where}: {command} is refused: {refused}")
                    return
                except ValueError as error:
                    self.wrong.append(f"{where}: {error}")
                    return
                since += events
                self.told.append((command, tuple(events)))
            self.wrong += [f"{where}: {line}" for line in differences(game, step.expect, since)]
            since = []
        left = game._state.rigged
        if left and left != NOTHING and not run.spare:
            named = ", ".join(phrases(game._state, game.words))
            self.wrong.append(f"{self.name}: never drawn: {named}; leave it out, or write spare = true")

    def _rig(self, game: Game, step: Step, where: str) -> bool:
        """Fix the draws of a step from where the game stands now."""
        coming = Coming(game._state, game.words)
        coming.reserve(step.next)
        for phrase in step.next:
            try:
                coming.add(phrase)
            except ValueError as error:
                self.wrong.append(f"{where}: next: {error}")
                return False
        if step.next:
            state = game._state.clone()
            state.rigged = coming.rigged
            game._state = state
        return True


def differences(game: Game, expect: Expect, events: list[Event]) -> list[str]:
    """What is expected and did not come, a line each."""
    found = [
        *_board(game, expect),
        *_numbers(game, expect),
        *_events(expect, events),
        *_choices(game, expect),
    ]
    return found


def _said(what: str, expected: object, came: object) -> Iterator[str]:
    if expected is not None and expected != came:
        yield f"{what}: {expected!r} was expected, {came!r} came"


def _words(what: str, expected: str, came: str) -> Iterator[str]:
    """Every expected word must be among those that came; a word after ``not`` must not be."""
    wanted, have = expected.split(), came.split()
    for at, word in enumerate(wanted):
        negated = at > 0 and wanted[at - 1] == "not"
        if word != "not" and (word in have) == negated:
            yield f"{what}: {expected!r} was expected, {came!r} came"
            return


def _board(game: Game, expect: Expect) -> Iterator[str]:
    s, words = game._state, game.words.words
    tables: tuple[tuple[str, dict[str, str], list[str], Any], ...] = (
        ("units", expect.units, words["unit"], lambda n: unit_words(s, n)),
        ("si", expect.si, words["si"], lambda n: _si_words(game, n)),
        ("circles", expect.circles, words["room"], lambda n: circle_words(s, words, n)),
        ("fighters", expect.fighters, words["fighter"], lambda n: FIGHTER_STATUS[s.fighters[n]]),
        ("treasures", expect.treasures, list(TREASURES), lambda n: treasure_words(s, words, n)),
        (
            "directions",
            expect.directions,
            [name.lower() for name in geo.MAP_NAMES],
            lambda n: geo.DIRECTION_NAMES[s.direction[n]],
        ),
    )
    for table, wanted, names, came in tables:
        for name, text in wanted.items():
            if name not in names:
                yield f"{table}.{name}: there is no such thing; one would be {names[-1]}"
            else:
                yield from _words(f"{table}.{name}", text, came(names.index(name)))
    cup = [*words["unit"], *words["chit"]]
    for names_, there in ((expect.cup, True), (expect.not_cup, False)):
        for name in names_:
            if name not in cup:
                yield f"cup: there is no {name}; one would be {cup[-1]}"
            elif bool(s.cup >> cup.index(name) & 1) != there:
                yield f"cup: {name} is {'not ' if there else ''}in the cup"


def _si_words(game: Game, si: int) -> str:
    s = game._state
    letter = s.si_where[si]
    if s.si_status[si] == IN_CUP or letter == NO_SI:
        return SI_STATUS[IN_CUP]
    return f"{game.words.words['letter'][letter]} {SI_STATUS[s.si_status[si]]}"


def _numbers(game: Game, expect: Expect) -> Iterator[str]:
    s = game._state
    if ship := expect.vittles:
        yield from _said("vittles.in_system", ship.in_system, s.in_system)
        yield from _said("vittles.module", ship.module, (*MODULES, LOST)[s.module])
        yield from _said("vittles.failing", ship.failing, s.failing)
    if chits := expect.chits:
        yield from _said("chits.crisis", chits.crisis, CRISIS[s.crisis])
        yield from _said("chits.comm_crash", chits.comm_crash, s.comm_crash)
    yield from _said("turn", expect.turn, s.turn)
    yield from _said("cards_left", expect.cards_left, s.surprise_left.bit_count())
    yield from _said("evacuated", expect.evacuated, s.evacuated)
    score = game.score
    yield from _said("vp", expect.vp, score.vp)
    yield from _said("level", expect.level, score.level)
    yield from _said("outcome", expect.outcome, game.over or "")
    lines = {what: vp for what, vp, _ in score.lines}
    for what, vp in expect.score.items():
        yield from _said(f"score.{what}", vp, lines.get(what, 0))


# events


def _events(expect: Expect, events: list[Event]) -> Iterator[str]:
    at = 0
    for phrase in expect.events:
        if fault := _phrase_fault(phrase):
            yield fault
            continue
        found = next((n for n in range(at, len(events)) if matches(events[n], phrase)), -1)
        if found >= 0:
            at = found + 1
            continue
        kind = phrase.split()[0]
        alike = [told(event) for event in events if event.kind == kind]
        came = "; ".join(alike) if alike else "kinds " + ", ".join(event.kind for event in events)
        yield f"events: {phrase!r} was expected{' next' if at else ''}, {came or 'nothing'} came"
    for phrase in expect.no_events:
        if fault := _phrase_fault(phrase):
            yield fault
            continue
        for event in events:
            if matches(event, phrase):
                yield f"no_events: {phrase!r} came: {told(event)}"
    seen = {clause for event in events for clause in event.clauses}
    for clause in expect.clauses:
        if clause not in seen:
            yield f"clauses: {clause} was expected, {' '.join(sorted(seen)) or 'none'} came"
    for clause in expect.no_clauses:
        if clause in seen:
            yield f"no_clauses: {clause} came"


def _phrase_fault(phrase: str) -> str:
    """What is wrong with an event phrase: its kind, or a field that this kind does not have."""
    kind, *rest = phrase.split() or [""]
    if kind not in FIELDS:
        return f"events: {kind!r} is no kind of event; hades/state/events.py lists them"
    fields = [field.partition(":")[0] for field in FIELDS[kind].split()]
    for word in rest:
        name = word.partition("=")[0].split(".")[0]
        if "=" in word and name not in fields:
            return f"events: {phrase!r}: {kind} has the fields {', '.join(fields) or 'none'}, not {name}"
        if "=" not in word and not CLAUSE.fullmatch(word):
            return f"events: {phrase!r}: {word!r} is neither field=value nor a clause id"
    return ""


def matches(event: Event, phrase: str) -> bool:
    """Whether an event is what a phrase says: kind, clause ids, and ``field=value`` pairs.

    A field may go inside, ``target.id=guard-01`` or ``shots.0.id=swat-47``; ``*`` is any place of a
    list. Lists compare as words with commas, and a value may hold ``*``.
    """
    kind, *rest = phrase.split()
    if event.kind != kind:
        return False
    for word in rest:
        path, equals, value = word.partition("=")
        if not equals:
            if word not in event.clauses:
                return False
        elif not any(fnmatchcase(_shown(found), value) for found in _inside(event.data, path.split("."))):
            return False
    return True


def _inside(data: Any, path: list[str]) -> list[Any]:
    if not path:
        return [data]
    first, *rest = path
    if isinstance(data, dict):
        return _inside(data[first], rest) if first in data else []
    if isinstance(data, list):
        if first == "*":
            return [found for entry in data for found in _inside(entry, rest)]
        return _inside(data[int(first)], rest) if is_number(first) and int(first) < len(data) else []
    return []


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return ",".join(_shown(entry) for entry in value)
    if isinstance(value, dict):
        return str(value.get("id", value))
    return str(value)


def told(event: Event) -> str:
    """An event as a phrase."""
    data = " ".join(f"{name}={_shown(value)}" for name, value in event.data.items())
    return " ".join(filter(None, (event.kind, data, " ".join(event.clauses))))


# what may be done


def _choices(game: Game, expect: Expect) -> Iterator[str]:
    names = [command.name for command in game.menu]
    for pattern in expect.menu:
        if not any(fnmatchcase(name, pattern) for name in names):
            yield f"menu: {pattern!r} was expected, there is {_few(names)}"
    for pattern in expect.not_menu:
        verb = pattern.split(" ")[0]
        verbs = [known.replace("_", "-") for known in VERBS]
        if not any(fnmatchcase(known, verb) for known in verbs):
            # with a slip in the verb it would hold in every game
            yield f"not_menu: {pattern!r} is no command; {suggestion(verb, verbs)}"
        held = [name for name in names if fnmatchcase(name, pattern)]
        if held:
            yield f"not_menu: {pattern!r} is in the menu: {_few(held)}"
    for command, clauses in expect.refused.items():
        why, reason = game.why_not(command)
        if not why:
            yield f"refused: {command} is in the menu"
        for clause in clauses:
            if why and clause not in why:
                yield f"refused: {command} by {clause} was expected, {' '.join(why)} came ({reason})"
    ask = game.ask
    if expect.ask is not None:
        yield from _words(
            "ask", expect.ask, f"{ask.kind} {ask.subject} {' '.join(ask.clauses)}" if ask else "over"
        )


def _few(names: list[str]) -> str:
    more = f" and {len(names) - 12} more" if len(names) > 12 else ""
    return ", ".join(names[:12]) + more if names else "nothing"
