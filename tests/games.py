"""Whole games for tests, each played once per process: ask for the same game wherever any will do."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from functools import cache

from hades import Game, players, story
from hades.advice import suggested_set_up
from hades.state.commands import Command
from tools import golden

LATEST = "2.1"
"""Edition of the recorded games."""
MANY = 4
"""Number of hexes with the player's Units at which there is still something to decide."""
SCENARIOS = ("historical", "squeeze-play", "chin-music", "high-and-tight")


@cache
def played(scenario: str, seed: str = "told", player: str = "heuristic", commands: int = 10_000) -> Game:
    """Return a game played by a computer player to its end, or for some commands; read only."""
    game = Game.new(scenario, seed=seed)
    choose = players.by_name(player)
    while game.over is None and len(game.history) < commands:
        game.do(choose(game))
    return game


@cache
def won(scenario: str = "historical") -> Game:
    """Return a game that the heuristic player wins, however it plays; read only."""
    games = (played(scenario, f"won-{n}") for n in itertools.count())
    return next(game for game in games if str(game.over).endswith("Victory"))


def late(scenario: str = "historical", left: int = 0) -> Game:
    """Return a fresh game at the first SHL Phase with ``left`` turns to come and people to evacuate: Units in
    four hexes of the Hades and the Vittles In System. The heuristic player has played so far.
    """
    return Game.after(*_late(scenario, left))


@cache
def _late(scenario: str, left: int) -> tuple[Game, int]:
    """Return a whole game, and the number of its commands after which it is late."""
    for seed in itertools.count():
        whole = played(scenario, f"late-{seed}")
        phases = [n for n in range(100, len(whole.history)) if _begins_a_phase(whole, n)]
        at = next((n for n in phases if whole.view_after(n).turns_left <= left), None)
        if at is not None:
            seen = whole.view_after(at).public
            if seen.in_system and seen.friends.bit_count() >= MANY:
                return whole, at
    raise AssertionError("there are seeds without end")


def _begins_a_phase(game: Game, commands: int) -> bool:
    ask = game.after(commands).ask
    return ask is not None and ask.kind == "6.0?"


@cache
def commands(*names: str) -> tuple[Command, ...]:
    """Return the commands of these names, of the bundled component set."""
    return tuple(map(Game.new("historical", seed="1").named, names))


def landed(seed: str = "7", scenario: str = "historical", undo: str = "strict") -> Game:
    """Return a fresh game at its first SHL Phase, after the suggested landing."""
    game = Game.new(scenario, seed=seed, undo=undo)
    for command in _to_the_phase(seed, scenario):
        game.do(command)
    return game


@cache
def _to_the_phase(seed: str, scenario: str) -> tuple[Command, ...]:
    """Return the commands of a game up to there."""
    game = Game.new(scenario, seed=seed)
    while game.ask is not None and game.ask.kind != "6.0?":
        # whole, whatever it wakes: so everybody stands where the scenario's table says
        for name in suggested_set_up.suggested(game) or game.menu[:1]:
            game.do(name)
    return tuple(game.history)


def at_a_comm_crash() -> Game:
    """Return a fresh game at the question which HQs a Comm Crash jams."""
    for number in itertools.count():
        game = Game.new("historical", seed=f"crash-{number}")
        while game.ask is not None and game.ask.kind not in ("6.0?", "jam?"):
            for name in suggested_set_up.suggested(game) or game.menu[:1]:
                game.do(name)
        if game.ask is not None and game.ask.kind == "jam?":
            return game
    raise AssertionError("there are seeds without end")


def recorded(scenario: str) -> tuple[str, tuple[str, ...]]:
    """Return the seed and the commands of a recorded game (tests/golden)."""
    lines = golden.file_of(scenario, LATEST).read_text(encoding="utf-8").splitlines()
    commands = (line.removeprefix(golden.COMMAND) for line in lines if line.startswith(golden.COMMAND))
    return golden.SEEDS[scenario, LATEST], tuple(commands)


def at_questions(*, kind: str = "", every: int = 1, turn: int = 0) -> Iterator[Game]:
    """Yield copies of the recorded game of scenario 1 at its questions: those of a kind, from a turn on, each
    after some commands.
    """
    seed, written = recorded("historical")
    game = Game.new("historical", seed=seed)
    for number, command in enumerate(written):
        asked = game.ask.kind if game.ask is not None else ""
        if number % every == 0 and kind in ("", asked) and game.turn >= turn:
            yield game.peek()
        game.do(command)


@cache
def account(game: Game) -> story.Account:
    """Return the report of a played game, written once."""
    return story.account(game)
