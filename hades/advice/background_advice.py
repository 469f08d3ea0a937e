"""What takes long to reckon, thought of by processes of their own, so that nobody waits for it.

A front end asks again whenever it draws: `BackgroundAdvice.of` returns the answer once there is one, else
None. Each process plays the same commands and so knows what the game knows; from one question to the next it
plays only what is new.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs

from hades.content.paths import earlier_set
from hades.engine.game import Game
from hades.engine.undo import shared
from hades.odds.threats import threats
from hades.players.advisor import SECONDS, chosen, considered
from hades.pool import Worker, WorkerError, cores
from hades.state.state import State

MINDS = 2
"""Processes that think, at most."""
APART = 10_000
"""Deals that each of them has for its own."""


def minds() -> int:
    """How many think on this machine."""
    return min(MINDS, cores())


@attrs.frozen
class Topic:
    """Something that may be asked of a game, worked out by one process or by all, each its ``number``."""

    worked_out: Callable[[Game, int], Any]
    joined: Callable[[list[Any]], Any]
    """The answer, from what they found."""
    shared: bool


THOUGHTS: dict[str, Topic] = {
    "threats": Topic(lambda game, _: threats(game), lambda found: found[0], shared=False),
    "counsel": Topic(
        lambda game, number: considered(game, seconds=SECONDS, first=number * APART),
        chosen,
        shared=True,
    ),
}
"""What may be asked."""
Asked = tuple[str, tuple[str, ...]]
"""What was asked, and after which commands."""
KEPT = 8
"""Answers that are kept."""


@attrs.frozen
class LineOfPlay:
    """How a game came to be where it is; a text each, so that another process can play it."""

    scenario: str
    seed: str
    edition: str
    position: str
    components: Path | None
    box: str
    """Digest of the component set."""
    draws: tuple[str, ...] | None
    """What the set-up drew on somebody's table, None for a game that is played nowhere else."""
    missing: tuple[str, ...]
    """Squads that were out of it from the beginning."""
    commands: tuple[tuple[str, tuple[str, ...]], ...]
    """Each with what it drew there."""

    @classmethod
    def of(cls, game: Game, components: Path | None) -> LineOfPlay:
        """That of a game, which is played with a component set; None for one that came with the game."""
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

    def played(self, before: Game | None = None) -> Game:
        """A game there; ``before`` is taken further if it begins alike, and then it is that game."""
        game = before if before is not None and self._begins(before) else self._begun()
        at = shared(_commands(game), self.commands)
        game.back_to(at)
        for name, draws in self.commands[at:]:
            game.do(name, draws)
        return game

    def _begins(self, game: Game) -> bool:
        return attrs.evolve(self, commands=()) == attrs.evolve(
            LineOfPlay.of(game, self.components), commands=()
        )

    def _begun(self) -> Game:
        if self.position:
            return Game.from_position(
                self.position, edition=self.edition, components=self.components, undo="casual"
            )
        return Game.new(
            self.scenario,
            seed=self.seed,
            edition=self.edition,
            components=self.components,
            undo="casual",
            draws=self.draws,
            missing=self.missing,
        )


def _commands(game: Game) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return tuple((command.name, game.drawn(number)) for number, command in enumerate(game.history, 1))


class BackgroundAdvice:
    """Processes that think about a game; begun when they are first asked, ended by `close`."""

    def __init__(self, components: Path | None = None) -> None:
        self._components = components
        self._minds: list[_Mind] = []
        self._known: deque[tuple[Asked, State, Any]] = deque(maxlen=KEPT)
        self._asked: list[_Asking] = []

    def of(self, what: str, game: Game, *commands: str) -> Any:
        """The answer to a question of `THOUGHTS` about a game as it stands, or after some commands that draw
        nothing; None while it is thought of.

        :raises RuntimeError: if a process failed, with what it said.
        """
        self._listen()
        state, wanted = game._state, (what, commands)
        for asked, at, answer in self._known:
            if asked == wanted and at is state:
                return answer
        if not any(one.asked == wanted and one.state is state for one in self._asked):
            self._ask(wanted, game)
        return None

    @property
    def busy(self) -> bool:
        """Whether something is thought of now."""
        self._listen()
        return bool(self._asked)

    def close(self) -> None:
        """End the processes; what they thought of is forgotten."""
        for mind in self._minds:
            mind.close()
        self._minds = []
        self._asked.clear()

    def begin(self) -> None:
        """Begin the processes, so that nobody waits for that when something is asked."""
        if not self._minds:
            self._minds = [_Mind(number) for number in range(minds())]

    def _ask(self, wanted: Asked, game: Game) -> None:
        self.begin()
        line = LineOfPlay.of(game, self._components)
        minds = self._minds if THOUGHTS[wanted[0]].shared else self._minds[-1:]
        question = _Asking(wanted, game._state, len(minds))
        self._asked.append(question)
        for mind in minds:
            mind.ask(question, line)

    def _listen(self) -> None:
        for mind in self._minds:
            while mind.has_answered:
                try:
                    question, answer = mind.answer()
                except WorkerError as error:
                    self.close()
                    raise RuntimeError(f"thinking ahead failed: {error}") from None
                question.answers.append(answer)
                if len(question.answers) == question.wanted:
                    self._asked.remove(question)
                    if None not in question.answers:
                        found = THOUGHTS[question.asked[0]].joined(question.answers)
                        self._known.append((question.asked, question.state, found))


@attrs.define(eq=False)
class _Asking:
    """Something that is thought of by so many processes, and what they have found."""

    asked: Asked
    state: State
    wanted: int
    answers: list[Any] = attrs.Factory(list)


class _Mind:
    """A process that thinks, one of several."""

    def __init__(self, number: int) -> None:
        self.worker = Worker(_Thinking(number), only_last=True)
        self._asked: deque[_Asking] = deque()

    def ask(self, question: _Asking, line: LineOfPlay) -> None:
        """Let it think of something once it has thought of what it does now."""
        self.worker.give((question.asked, line))
        self._asked.append(question)

    @property
    def has_answered(self) -> bool:
        """Whether it has found something that was asked."""
        return bool(self._asked) and self.worker.has_answered

    def answer(self) -> tuple[_Asking, Any]:
        """What it has found, in the order in which it was asked.

        :raises WorkerError: if it failed.
        """
        return self._asked.popleft(), self.worker.answer()

    def close(self) -> None:
        """End it."""
        self.worker.close()


@attrs.define
class _Thinking:
    """Thinks of what is asked, in a process that takes one game further from question to question."""

    number: int
    game: Game | None = None

    def __call__(self, question: tuple[Asked, LineOfPlay]) -> Any:
        (what, commands), line = question
        self.game = line.played(self.game)
        asked = self.game.peek(*commands) if commands else self.game
        return THOUGHTS[what].worked_out(asked, self.number)
