"""Advice that takes seconds, computed in other processes so that the front end never waits.

`BackgroundAdvice.of` returns the answer or None if it is not known yet. Each process replays the game once,
and later carries out only the new commands.
"""

from __future__ import annotations

from collections import deque
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import attrs

from hades.advice.comparison import SECONDS, chosen, considered
from hades.advice.risks import risks
from hades.content.paths import earlier_set
from hades.engine.game import Game
from hades.engine.line_history import shared
from hades.odds.threats import threats
from hades.state.state import State
from hades.worker_pool import ProcessPool, WorkerError, cores

MOST_PROCESSES = 2
APART = 10_000
"""Number of deals reserved for each process, so that no two processes use the same deal."""
KEPT = 8
"""Maximum number of cached answers."""


def process_count() -> int:
    return min(MOST_PROCESSES, cores())


TOPICS = THREATS, PLANS, RISKS = "threats", "plans", "risks"
"""Topics of advice. All processes together compare plans; one process simulates threats and risks."""
Asked = tuple[str, tuple[str, ...]]
"""(topic, commands to carry out before the advice is computed)."""


@attrs.frozen
class LineOfPlay:
    """The beginning of a game and its commands, for another process to replay."""

    scenario: str
    seed: str
    edition: str
    position: str
    components: Path | None
    box: str
    """Digest of the component set."""
    draws: tuple[str, ...] | None
    """Draws of the set-up in printed-game mode; otherwise None."""
    missing: tuple[str, ...]
    """Squads that take no part in the game."""
    commands: tuple[tuple[str, tuple[str, ...]], ...]
    """(name of a command, its draws in printed-game mode or ())."""

    @classmethod
    def of(cls, game: Game, components: Path | None) -> LineOfPlay:
        """Return the line of play of a game.

        ``components`` is the folder of its component set, None for the bundled set or an earlier edition.
        """
        box = game.tables.catalog.digest
        draws = game.drawn(0) if game.at_table else None
        return cls(
            game.scenario,
            game.seed,
            game.edition,
            game.position,
            components or earlier_set(box),
            box,
            draws,
            game.missing,
            _commands(game),
        )

    def played(
        self, before: Game | None = None, *, commands: int | None = None, undo: str = "casual"
    ) -> Game:
        """Return the game at the end of the line, or after its first ``commands`` commands.

        A game ``before`` with the same beginning is taken back to the last command in common and played on.
        Otherwise a new game in undo mode ``undo`` is played.
        """
        game = before if before is not None and self._begins(before) else self._begun(undo)
        at = shared(_commands(game), self.commands)
        game.back_to(at)
        for name, draws in self.commands[at:commands]:
            game.do(name, draws)
        return game

    def _begins(self, game: Game) -> bool:
        return attrs.evolve(self, commands=()) == attrs.evolve(
            LineOfPlay.of(game, self.components), commands=()
        )

    def _begun(self, undo: str) -> Game:
        if self.position:
            return Game.from_position(
                self.position, edition=self.edition, components=self.components, undo=undo
            )
        return Game.new(
            self.scenario,
            seed=self.seed,
            edition=self.edition,
            components=self.components,
            undo=undo,
            draws=self.draws,
            missing=self.missing,
        )


def _commands(game: Game) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return tuple((command.name, game.drawn(number)) for number, command in enumerate(game.history, 1))


@attrs.define(eq=False)
class _Question:
    """A topic of advice being computed, with one future for each process."""

    asked: Asked
    state: State
    parts: list[Future[Any]]


class BackgroundAdvice:
    """Processes that compute advice on a game, from the first call of `of` to `close`."""

    def __init__(self, components: Path | None = None) -> None:
        self._components = components
        self._pool: ProcessPool | None = None
        self._known: deque[tuple[Asked, State, Any]] = deque(maxlen=KEPT)
        self._questions: list[_Question] = []

    def of(self, topic: str, game: Game, *commands: str) -> Any:
        """Return the advice on one of `TOPICS`, or None while it is being computed.

        The advice is for the game now or after ``commands``, which must not draw. `THREATS` gives `Threats`,
        `PLANS` a `Comparison`, `RISKS` the result of `risks` for a move of ``commands``.

        :raises RuntimeError: if a process failed, with its error message.
        """
        self._listen()
        state, asked = game.state, (topic, commands)
        for known, at, answer in self._known:
            if known == asked and at is state:
                return answer
        if not any(one.asked == asked and one.state is state for one in self._questions):
            self._ask(asked, game)
        return None

    @property
    def busy(self) -> bool:
        self._listen()
        return bool(self._questions)

    @property
    def pids(self) -> list[int]:
        return self._pool.pids if self._pool is not None else []

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown()
            self._pool = None
        self._questions.clear()

    def begin(self) -> ProcessPool:
        """Start the processes unless they are already running, so that the first question need not wait."""
        if self._pool is None:
            self._pool = ProcessPool(process_count())
        return self._pool

    def _ask(self, asked: Asked, game: Game) -> None:
        topic, commands = asked
        for old in self._questions:
            if old.asked[0] == topic:
                # An older question on this topic that has not been started is no longer needed.
                for part in old.parts:
                    part.cancel()
        pool, line = self.begin(), LineOfPlay.of(game, self._components)
        numbers = range(process_count() if topic == PLANS else 1)
        parts = [pool.submit(_worked_out, topic, commands, line, number) for number in numbers]
        self._questions.append(_Question(asked, game.state, parts))

    def _listen(self) -> None:
        for question in list(self._questions):
            if any(part.cancelled() for part in question.parts):
                self._questions.remove(question)
            elif all(part.done() for part in question.parts):
                self._questions.remove(question)
                try:
                    answers = [part.result() for part in question.parts]
                except WorkerError as error:
                    self.close()
                    raise RuntimeError(f"computing advice failed: {error}") from None
                found = chosen(answers) if question.asked[0] == PLANS else answers[0]
                self._known.append((question.asked, question.state, found))


_games: list[Game] = []
"""In a worker process, a list with the game, to be played on for the next question; empty at first."""


def _worked_out(topic: str, commands: tuple[str, ...], line: LineOfPlay, number: int) -> Any:
    game = line.played(_games[-1] if _games else None)
    _games[:] = [game]
    if topic == RISKS:
        return risks(game, [game.named(name) for name in commands])
    at = game.peek(*commands) if commands else game
    return considered(at, seconds=SECONDS, first=number * APART) if topic == PLANS else threats(at)
