"""Tasks of an analysis. The result of each depends only on the game, so any process can do any task."""

from __future__ import annotations

from typing import Any, Protocol

import attrs

from hades import players
from hades.advice.analysis import findings
from hades.advice.analysis.findings import Analysis, Compared
from hades.advice.analysis.value_curve import Passage, Redrawn
from hades.engine import sequencer
from hades.engine.game import Game
from hades.engine.playout import Hidden
from hades.players.playouts import Codes, Playouts
from hades.players.search import earlier
from hades.state.commands import Command
from hades.state.state import State

DRAWS = 120
"""Number of times a command is repeated to estimate the probability of its result."""
NEVER = 32
"""Number of repetitions after which the actual result counts as almost impossible if it never recurred."""
UNSEEN = ("left", "drawn", "knowledge", "surprise_left", "surprise_aside", "rigged", "circle_in")
"""Fields of a State that are hidden, or that differ between draws of equal cards."""


class Task(Protocol):
    """A computation about the analysed game."""

    @property
    def games(self) -> int:
        """Greatest number of games to simulate, for the share of work done."""

    def done(self, game: Game, by: str) -> Any:
        """Do the task and return its result; ``by`` is the name of the simulating player."""


@attrs.frozen
class Answers:
    """Find the simulating player's answer to every question of the game."""

    games = 0

    def done(self, game: Game, by: str) -> list[str]:
        """Return the answers in order, as names of commands."""
        player = players.by_name(by)
        return [player(earlier(game, command)).name for command in range(len(game.history))]


def _playing_on(game: Game, by: str) -> Playouts:
    return Playouts(game, lambda: players.by_name(by))


@attrs.frozen
class Redraw:
    """Repeat a command up to `DRAWS` times with other draws, and play on from results that differ."""

    command: int
    """Number of the command, from 1."""
    games: int

    def done(self, game: Game, by: str) -> Redrawn:
        """Return the number of repetitions with the actual result, and the VP of the games played on."""
        before, came = earlier(game, self.command - 1), seen(game.moment(self.command))
        code = game.history[self.command - 1].code
        hidden = Hidden(before)
        same, tried = 0, 0
        values: list[float] = []
        while tried < DRAWS:
            all_played = len(values) == self.games
            if all_played and tried >= NEVER and not same:
                break
            state = hidden.deal(tried, f"again|{self.command}")
            sequencer.apply(state, code)
            if seen(state) == came:
                same += 1
            elif not all_played:
                on = Game(before.tables, before.words, state, before.edition)
                on._past, on.history = [*before._past, before._state], game.history[: self.command]
                values.append(_playing_on(on, by).vp((), tried))
            tried += 1
        return Redrawn(same, tried, tuple(values))


def seen(state: State) -> tuple[Any, ...]:
    """Return the visible facts of a State, except the cards left in the decks, to compare with another."""
    facts = state.facts()
    open_ = [(room, state.circle_in[room]) for room in range(1, 13) if not state.face_down >> room & 1]
    counts = state.surprise_left.bit_count(), state.surprise_aside.bit_count()
    return ([facts[name] for name in sorted(facts) if name not in UNSEEN], open_, counts)


@attrs.frozen
class Play:
    """Play on from a moment with each of several plans, all on the same deals."""

    moment: int
    """Number of commands before the moment."""
    plans: tuple[Codes, ...]
    """Plans to play; () leaves all decisions to the simulating player."""
    first: int
    """Number of the first deal."""
    count: int

    @property
    def games(self) -> int:
        return len(self.plans) * self.count

    def done(self, game: Game, by: str) -> list[list[float]]:
        """Return a row of VP for each plan, with one value for each deal."""
        playouts = _playing_on(earlier(game, self.moment), by)
        deals = range(self.first, self.first + self.count)
        return [[playouts.vp(plan, deal) for deal in deals] for plan in self.plans]


@attrs.frozen
class Expected:
    """Find the simulating player's commands from a moment on, up to the end of an action or step."""

    games = 0
    moment: int
    """Number of commands before the moment."""

    def done(self, game: Game, by: str) -> tuple[Command, ...]:
        return Playouts(earlier(game, self.moment), lambda: players.by_name(by)).line(())


@attrs.frozen
class Write:
    """Put the results of an analysis into words."""

    games = 0
    passages: tuple[Passage, ...]
    dear: tuple[tuple[Compared, tuple[Command, ...]], ...]
    player: str
    played: int

    def done(self, game: Game, by: str) -> Analysis:
        return findings.analysis(game, self.passages, self.dear, self.player, self.played)
