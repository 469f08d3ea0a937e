"""A random player that prefers rare verbs, and games that begin inside the Hades.

Random games end on Inferno before a single Circle is opened. `adrift` starts one with the whole force at the
doors of Purgatory and the Vittles far away.
"""

from __future__ import annotations

from hades.board.contact import open_step, vacant
from hades.board.occupancy import place
from hades.chance import stream
from hades.engine.game import Game
from hades.geometry import DIRECTIONS
from hades.rules import circles
from hades.state.commands import Command
from hades.state.state import State

SCIENCE = ("bridge", "core-computer", "teleporter")
"""Circles where Dante can do Science."""

WEIGHTS = {
    "overtime": 1, "draw-from": 1, "end-phase": 1, "stop": 2, "stand-by": 2, "cease-fire": 2, "decline": 2,
    "done": 2, "put-down": 2, "no-repair": 2, "skedaddle": 4, "full-move": 20, "full-fire": 20,
    "sabotage": 60, "fire-at-si": 60, "shoot-si": 60, "take-shaft": 90, "blow-door": 90, "disarm": 90,
    "take": 90, "open-door": 90, "disarm-trap": 90, "teleport": 40, "science": 60, "evacuate": 20,
    "call": 90, "bring": 40,
}  # fmt: skip
"""Weight of each verb; 10 for all others."""


def explorer(game: Game) -> Command:
    """Return a command of the menu: a verb by weight, then any command with it."""
    first, second = stream(f"explorer|{len(game.history)}|{game.seed}", 2)
    by_verb: dict[str, list[Command]] = {}
    for command in game.menu:
        by_verb.setdefault(command.verb, []).append(command)
    rest = first % sum(WEIGHTS.get(verb, 10) for verb in by_verb)
    for verb, commands in by_verb.items():
        rest -= WEIGHTS.get(verb, 10)
        if rest < 0:
            return commands[second % len(commands)]
    raise AssertionError("an empty menu")


def adrift(seed: str, scenario: str = "historical", edition: str = "2.1") -> Game:
    """Return a game in its first SHL Phase with the player's Units at doors of Circles.

    Professor Dante is inside one where he can do Science, its door hacked, and the Vittles is away in two
    games of three.
    """
    game = Game.new(scenario, seed=seed, edition=edition)
    while game.ask is not None and game.ask.kind != "6.0?":
        game.do(explorer(game))
    s = game._state.clone()
    first, *numbers = stream(f"adrift|{seed}", len(s.t.squads) + 1)
    s.in_system = first % 3 == 0
    _at_the_doors(s, numbers)
    laboratories = [room for room in range(1, 13) if circles.effect_of(s, room) in SCIENCE]
    if laboratories and s.steps[s.t.dante]:
        room = laboratories[first % len(laboratories)]
        circles.open_door(s, room, 0)
        place(s, s.t.dante, s.t.room_hex[room])
    s.log.clear()
    return Game(s, game.edition)


def _at_the_doors(s: State, numbers: list[int]) -> None:
    t = s.t
    spots = []
    for door in t.door_hex[1:]:
        spots += [door, *(open_step(s, door, direction) for direction in DIRECTIONS)]
    for unit, number in zip(t.squads, numbers, strict=True):
        free = [h for h in spots if h >= 0 and vacant(s, h) and not t.is_complex[h] and not t.room_at[h]]
        if s.steps[unit] and free:
            place(s, unit, free[number % len(free)])
