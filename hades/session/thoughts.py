"""What takes long to reckon, thought of by a process of its own, so that nobody waits for it.

A front end asks again whenever it draws: `Thoughts.of` gives the answer once there is one, None until then.
The process plays the same commands and so knows what the game knows; of one question to the next it only
plays what is new.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections import deque
from collections.abc import Callable
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import attrs

from hades.advice.threats import threats
from hades.content.paths import earlier_set
from hades.engine.game import Game
from hades.engine.undo import shared
from hades.players.counsel import counsel
from hades.state.state import State

SECONDS = 1.3
"""On the clock that a hint takes at most, so that it is there within two."""
PATIENCE = 4.0
"""The same for all that the coach compares, which nobody waits for."""
THOUGHTS: dict[str, Callable[[Game], Any]] = {
    "threats": threats,
    "counsel": partial(counsel, seconds=SECONDS),
    "judgement": partial(counsel, seconds=PATIENCE, even=True),
}
"""What may be asked -> what answers it."""
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
    commands: tuple[str, ...]

    @classmethod
    def of(cls, game: Game, components: Path | None) -> LineOfPlay:
        """That of a game, which is played with a component set; None for one that came with the game."""
        box = game.tables.catalog.digest
        commands = tuple(command.name for command in game.history)
        components = components or earlier_set(box)
        return cls(game.scenario, game.seed, game.edition, game.position, components, box, commands)

    def played(self, before: Game | None = None) -> Game:
        """A game there; ``before`` is taken further if it begins alike, and then it is that game."""
        game = before if before is not None and self._begins(before) else self._begun()
        at = shared([command.name for command in game.history], self.commands)
        game.back_to(at)
        for name in self.commands[at:]:
            game.do(name)
        return game

    def _begins(self, game: Game) -> bool:
        mine = self.scenario, self.seed, self.edition, self.position, self.box
        return mine == (game.scenario, game.seed, game.edition, game.position, game.tables.catalog.digest)

    def _begun(self) -> Game:
        if self.position:
            return Game.from_position(
                self.position, edition=self.edition, components=self.components, undo="casual"
            )
        return Game.new(
            self.scenario, seed=self.seed, edition=self.edition, components=self.components, undo="casual"
        )


class Thoughts:
    """A process that thinks about a game; begun when it is first asked, ended by `close`."""

    def __init__(self, components: Path | None = None) -> None:
        self._components = components
        self._pipe: Connection | None = None
        self._process: Any = None
        self._known: deque[tuple[Asked, State, Any]] = deque(maxlen=KEPT)
        self._asked: list[tuple[Asked, State]] = []

    def of(self, what: str, game: Game, *commands: str) -> Any:
        """The answer to a question of `THOUGHTS` about a game as it stands, or after some commands that draw
        nothing; None while it is thought of.

        :raises RuntimeError: if the process failed, with what it said.
        """
        self._listen()
        state, wanted = game._state, (what, commands)
        for asked, at, answer in self._known:
            if asked == wanted and at is state:
                return answer
        if not any(asked == wanted and at is state for asked, at in self._asked):
            self._ask(wanted, game)
        return None

    @property
    def busy(self) -> bool:
        """Whether something is thought of now."""
        self._listen()
        return bool(self._asked)

    def close(self) -> None:
        """End the process; what it thought of is forgotten."""
        if self._pipe is not None:
            self._process.terminate()
            self._process.join()
            self._pipe.close()
        self._pipe = self._process = None
        self._asked.clear()

    def begin(self) -> None:
        """Begin the process, so that nobody waits for that when something is asked."""
        if self._pipe is None:
            # a forked process would hold the window's connection to the screen
            context = multiprocessing.get_context("spawn")
            self._pipe, other = context.Pipe()
            self._process = context.Process(target=_think, args=(other,), daemon=True)
            self._process.start()
            other.close()

    def _ask(self, wanted: Asked, game: Game) -> None:
        self.begin()
        assert self._pipe is not None
        self._pipe.send((wanted, LineOfPlay.of(game, self._components)))
        self._asked.append((wanted, game._state))

    def _listen(self) -> None:
        while self._pipe is not None and self._pipe.poll():
            try:
                fault, answer = self._pipe.recv()
            except EOFError:
                fault, answer = "it ended before it had answered", None
            if fault:
                self.close()
                raise RuntimeError(f"thinking ahead failed: {fault}")
            wanted, state = self._asked.pop(0)
            if answer is not None:
                self._known.append((wanted, state, answer))


def _think(pipe: Connection) -> None:
    """Answer what is asked; of questions that wait only the last is thought of, the others get None."""
    # Ctrl-C in a terminal is for whoever plays there
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    game: Game | None = None
    while True:
        try:
            (what, commands), line = pipe.recv()
            while pipe.poll():
                pipe.send(("", None))
                (what, commands), line = pipe.recv()
        except EOFError:
            return
        try:
            game = line.played(game)
            pipe.send(("", THOUGHTS[what](game.peek(*commands) if commands else game)))
        except Exception as error:
            pipe.send((f"{type(error).__name__}: {error}", None))
