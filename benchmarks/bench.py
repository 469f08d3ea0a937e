"""Measure the speed of games: ``python -m benchmarks.bench [--games N] [--profile]``.

Plays games of the `random` player on scenario 1, on one core, through `Game`, with the menu at every
decision. Time is CPU time of this process. Since machines and their load differ, the last line compares the
cost of a game with a fixed loop of plain Python, measured in the same run: that ratio is the number to
compare.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
import statistics
import time
from collections.abc import Callable

from hades import Game
from hades.players import by_name
from hades.view import PARTS, View

ROUNDS = 5
"""Number of batches. The fastest counts, since disturbances can only add time."""


def play(seed: str) -> int:
    """Play a game of the random player, and return its number of decisions."""
    game = Game.new("historical", seed=seed)
    player = by_name("random")
    while not game.over:
        game.do(player(game))
    return len(game.history)


def batch(number: int, games: int) -> tuple[float, int]:
    """Return (CPU seconds, decisions) of a batch of games, whose seeds depend on its number."""
    began = time.process_time()
    decisions = sum(play(f"bench {number} {n}") for n in range(games))
    return time.process_time() - began, decisions


def reference() -> float:
    """Return the CPU seconds for a fixed amount of plain Python: calls, lists, big ints, bytearrays."""

    def step(row: bytearray, mask: int, at: int) -> int:
        row[at % 60] = (row[at % 60] + 1) & 255
        return (mask << 1 | mask >> 239) & (1 << 240) - 1

    began = time.process_time()
    row, mask, found = bytearray(60), 0b1011, []
    for at in range(200_000):
        mask = step(row, mask, at)
        if mask >> at * 7 % 240 & 1:
            found.append((at, mask.bit_count()))
    return time.process_time() - began


def per_call(call: Callable[[], object], count: int = 2_000) -> float:
    """Return the CPU time of a call in microseconds."""
    began = time.process_time()
    for _ in range(count):
        call()
    return (time.process_time() - began) / count * 1e6


def moments(seed: str) -> list[Game]:
    """Return every twelfth moment of a game."""
    game = Game.new("historical", seed=seed)
    player = by_name("random")
    found = []
    while not game.over:
        if len(game.history) % 12 == 0:
            found.append(game.peek())
        game.do(player(game))
    return found


def look_at_all(view: View) -> list[object]:
    """Evaluate and return every part of a view."""
    return [getattr(view, part) for part in PARTS]


def pieces() -> dict[str, float]:
    """Return operation -> mean microseconds over the moments of a game.

    The operations are a clone, a menu, a digest, a view with all its parts, a view with only its turn, and a
    view as plain data.
    """
    found: dict[str, list[float]] = {
        "clone": [], "menu": [], "digest": [], "view": [], "view.turn": [], "view.plain": []
    }  # fmt: skip
    for game in moments("pieces"):
        state = game._state

        def menu(game: Game = game) -> object:
            game._reckoned = {}
            return game.menu

        found["clone"].append(per_call(state.clone))
        found["menu"].append(per_call(menu, 200))
        found["digest"].append(per_call(state.digest, 100))
        found["view"].append(per_call(lambda game=game: look_at_all(game.view()), 50))
        found["view.turn"].append(per_call(lambda game=game: game.view().turn, 50))
        found["view.plain"].append(per_call(lambda game=game: game.view().plain(), 50))
    return {name: statistics.mean(times) for name, times in found.items()}


def measure(games: int) -> None:
    """Play the batches and print the table."""
    batch(0, max(1, games // 10))  # Warm-up: tables, names, chance streams and menus are made only once.
    seconds, decisions, loop = [], [], []
    for number in range(1, ROUNDS + 1):
        loop.append(reference())
        spent, made = batch(number, games)
        seconds.append(spent / games)
        decisions.append(made / spent)
    best, worst = min(seconds), max(seconds)
    print(f"games/s       {1 / best:10.1f}   (slowest batch {1 / worst:.1f}; {ROUNDS} batches of {games})")
    print(f"decisions/s   {max(decisions):10.0f}")
    for name, micros in pieces().items():
        print(f"{name:13} {micros:10.1f} us")
    print(f"reference     {min(loop) * 1e3:10.1f} ms")
    print(f"game/reference{best / min(loop):10.3f}   (lower is faster, whatever the machine)")


def profile(games: int) -> None:
    """Print a profile of the games by function."""
    batch(0, 2)
    profiler = cProfile.Profile()
    profiler.enable()
    batch(1, games)
    profiler.disable()
    stats = pstats.Stats(profiler)
    stats.sort_stats("tottime").print_stats(25)


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--games", type=int, default=40, help="games in a batch")
    parser.add_argument("--profile", action="store_true", help="then the top of a profile")
    options = parser.parse_args()
    measure(options.games)
    if options.profile:
        profile(options.games)


if __name__ == "__main__":
    main()
