"""Drills: play the runs of a position and report every difference from the expected results.

A run begins at the position under one edition, and after each step compares the expected with the actual
result. The names in a run are checked before it is played (`hades.engine.drill.expectations`).
"""

from __future__ import annotations

import re
import traceback
from collections.abc import Iterator, Sequence
from pathlib import Path

import attrs

from hades.content import edition as editions
from hades.content.load import scenario_ids
from hades.content.position import Expect, PositionError, Run, Sheet, Step
from hades.engine import sequencer
from hades.engine.drill import event_phrases, expectations
from hades.engine.drill.expectations import differences, menu_of
from hades.engine.game import Game
from hades.engine.game_tables import box
from hades.engine.line_history import Refused
from hades.engine.scripted_draws import NOTHING, FixedDraws, phrases
from hades.state.events import Event, events_of
from hades.view.view import time_of

MOST_RUNS = 200
"""Maximum number of runs in a drill; each run counts once for each of its editions."""


@attrs.frozen
class StepResult:
    """The result of a step of a run: the ``game`` after it, and the ``events`` since the step before."""

    step: Step
    game: Game
    events: tuple[Event, ...]


@attrs.define
class Result:
    """The result of one run under one edition; ``wrong`` contains a line for each difference."""

    name: str
    about: str
    draws: tuple[str, ...] = ()
    """The draws that the position and the steps of the run fix."""
    wrong: tuple[str, ...] = ()
    by_command: list[tuple[str, tuple[Event, ...]]] = attrs.field(factory=list)
    """(command, its events); the first entry has "" and the events before the first command."""
    game: Game | None = None
    before: Game | None = None
    """The position as it was set up, before any play."""
    steps: list[StepResult] = attrs.field(factory=list)
    unplayed: bool = False
    """True if the run was not played: the position cannot be set up, or a name in it is unknown."""


def play(sheet: Sheet, only: str | None = None) -> Iterator[Result]:
    """Play every run of a drill under each of its editions, or under ``only`` instead.

    If a run cannot be set up, its result says so in ``wrong``.

    :raises PositionError: if there are too many runs.
    """
    for one in _plays(sheet, only):
        yield one.play()


def head_faults(sheet: Sheet) -> list[str]:
    """Return the faults of a drill that can be found without playing a run: unknown clauses, or no runs."""
    found = _clause_faults(sheet)
    if not sheet.position.runs and not sheet.wrong:
        found.append(f"{sheet.name}: it has no runs and no expectations; add [[run]] with expect")
    return [*sheet.faults, *found]


def _clause_faults(sheet: Sheet) -> list[str]:
    wrong = ((at, event_phrases.clause_fault(id_)) for at, id_ in enumerate(sheet.position.clauses, 1))
    return [sheet.fault(f"clauses[{at}]", what) for at, what in wrong if what]


def faults(sheet: Sheet, edition: str | None = None, components: Path | None = None) -> list[str]:
    """Return every fault of a position or drill, a line each, without carrying out any command.

    ``edition`` replaces the editions that the file names.

    :raises ComponentError: for a broken component set.
    :raises PositionError: if there are too many runs.
    """
    found = list(sheet.faults)
    begun = attrs.evolve(sheet.position, edition=edition or sheet.position.edition)
    plans: list[tuple[Sheet, tuple[str, ...]]] = [(attrs.evolve(sheet, position=begun), ())]
    for one in _plays(sheet, edition):
        try:
            found += one.words()
        except PositionError as error:
            found += error.faults
        plans.append((one.sheet, one.run.next))
    for under, draws in plans:
        try:
            Game.from_position(under, draws=draws, components=components)
        except PositionError as error:
            found += error.faults
    return list(dict.fromkeys([*found, *_clause_faults(sheet)]))


def _plays(sheet: Sheet, only: str | None) -> Iterator[_Play]:
    if sum(len(run.editions) or 1 for run in sheet.position.runs) > MOST_RUNS:
        raise PositionError([f"{sheet.name}: too many runs; a drill has at most {MOST_RUNS}"])
    for number, run in enumerate(sheet.position.runs, 1):
        for edition in (only,) if only else run.editions or (sheet.position.edition,):
            written_for = run.editions or (sheet.position.edition,)
            yield _Play(sheet.under(number, edition), run, number, written_for)


class _Play:
    def __init__(self, sheet: Sheet, run: Run, number: int, written_for: Sequence[str]) -> None:
        self.sheet = sheet
        self.run = run
        about = f" ({' '.join(run.about.split())})" if run.about else ""
        edition = sheet.position.edition
        other = f" (the run is written for {', '.join(written_for)})" if edition not in written_for else ""
        self.called = f"run {number}{about}, edition {edition}{other}"
        draws = *(sheet.position.next or ()), *(phrase for step in (run, *run.step) for phrase in step.next)
        self.result = Result(f"{sheet.name}: run {number}, edition {edition}", run.about, draws)
        self.wrong: list[str] = []

    def play(self) -> Result:
        result = self.result
        try:
            if self._can_be_played():
                self._play()
            else:
                result.unplayed = True
        except PositionError as error:
            self.wrong += error.faults
            result.unplayed = True
        except Exception as error:
            # A bug in the program must fail only this run.
            frame = traceback.extract_tb(error.__traceback__)[-1]
            where = f"{Path(frame.filename).name}, line {frame.lineno}"
            self._record("", f"the program failed: {type(error).__name__}: {error} ({where})")
        result.wrong = tuple(dict.fromkeys(self.wrong))
        return result

    def _record(self, where: str, what: str, step: int = 0) -> None:
        called = f"{self.called}, step {step}" if step else self.called
        self.wrong.append(f"{self.sheet.place(where or 'about')}: {called}: {what}")

    def words(self) -> list[str]:
        """Check the names in the run, and that it has expectations; return all faults of the run so far."""
        if all(step.expect == Expect() for step in (self.run, *self.run.step)) and not self.sheet.wrong:
            self._record("", "it has no expectations, so it proves nothing; add expect")
        if self.sheet.position.scenario in scenario_ids():
            tables = box(self.sheet.position.scenario, editions.parse(editions.LATEST).off, None)
            self.wrong += expectations.faults(self.sheet, self.run, tables)
        return self.wrong

    def _can_be_played(self) -> bool:
        """Return whether the run and its position are free of faults; record the faults of the run."""
        self.words()
        try:
            editions.parse(self.sheet.position.edition)
        except ValueError:
            # The edition is unknown, which the run or the position reports.
            return False
        if self.wrong or self.sheet.wrong:
            # Report the faults of the position together with those of the run.
            Game.from_position(self.sheet, draws=self.run.next)
        return not self.wrong

    def _play(self) -> None:
        run, result = self.run, self.result
        game = result.game = Game.from_position(self.sheet, draws=run.next, stop=run.stop)
        assert game.placed is not None
        result.before = Game(game.placed, game.edition)
        since = list(game.opening)
        result.by_command.append(("", tuple(since)))
        for number, step in enumerate((run, *run.step)):
            path = f"step[{number}]." if number else ""
            if number and not self._go_on(game, step, number, path, since):
                return
            for at, command in enumerate(step.do, 1):
                try:
                    events = game.do(command)
                except Refused as refused:
                    problem = f"{command} is refused: {refused}; the menu: {menu_of(game)}"
                    self._record(f"{path}do[{at}]", problem, number)
                    return
                since += events
                result.by_command.append((command, tuple(events)))
            for field, problem in differences(game, step.expect, since):
                self._record(f"{path}expect.{field}", f"{_ENTRY.sub('', field)}: {problem}", number)
            result.steps.append(StepResult(step, game.peek(), tuple(since)))
            since = []
        left = game.state.rigged
        if left and left != NOTHING and not run.spare:
            named = ", ".join(phrases(game.state))
            self._record("next", f"never drawn: {named}; remove it, or add spare = true")

    def _go_on(self, game: Game, step: Step, number: int, path: str, since: list[Event]) -> bool:
        """Fix a step's draws, and continue if play has stopped; return False if a draw cannot be fixed."""
        draws = FixedDraws(game.state)
        draws.reserve(step.next)
        for at, phrase in enumerate(step.next, 1):
            try:
                draws.add(phrase)
            except ValueError as error:
                self._record(f"{path}next[{at}]", f"next: {error}", number)
                return False
        state = game.state.clone()
        state.log = list(game.state.log)
        logged = len(state.log)
        if step.next:
            state.rigged = draws.rigged
        if step.stop:
            sequencer.stop_after(state, step.stop)
        sequencer.go_on(state)
        events = events_of(state.log[logged:], game.words, begun=time_of(game.state))
        game._state, game._reckoned = state, {}
        if events:
            self.result.by_command.append(("", tuple(events)))
        since += events
        return True


_ENTRY = re.compile(r"\[\d+\]$")
"""A list index at the end of a field's path; a line that quotes the list entry leaves the index out."""


__all__ = ["Result", "StepResult", "differences", "faults", "head_faults", "play"]
