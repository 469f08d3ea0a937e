"""Show how the time of games is spent by section: ``python -m benchmarks.sections [--games N]``.

Prints three tables: by phase and section of the rules, for random games of scenario 1 and games of the
`quick` player in all scenarios; by turn, with the number of Units on the maps; and games per second with
several workers at once. A section is what the sequencer runs by itself; menus and commands are listed by
phase.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any

from hades import Game
from hades.content.load import scenario_ids
from hades.engine import sequencer
from hades.engine.hidden_information import Playout
from hades.geometry import HEXES
from hades.players.quick import answer
from hades.state.state import Code

clock = time.process_time

PHASES = {
    "set-up": ("15.", "land_group", "officer_in_play", "set_up"),
    "Nastian": ("5.", "effect", "place", "jam"),
    "Vittles": ("7.",),
    "Recovery": ("8.",),
    "End Turn": ("9.",),
}
"""Phase -> prefixes of its steps and questions. All others belong to the SHL Phase."""

Answer = Callable[[Playout, list[Code]], Code]
Spent = dict[tuple[str, str], float]
"""(phase, section or "menus" or "commands") -> seconds."""


def phase_of(name: str) -> str:
    """Return the phase of a step or question."""
    return next((phase for phase, begins in PHASES.items() if name.startswith(begins)), "SHL")


def random_answer(seed: int) -> Answer:
    """Return a player that gives any command with equal probability."""
    chance = random.Random(seed).random
    return lambda playout, menu: menu[int(chance() * len(menu))]


def quick_answer(seed: int) -> Answer:
    """Return a player that decides like `quick`."""
    return lambda playout, menu: answer(playout.public, *_about(playout), menu)


def _about(playout: Playout) -> tuple[str, int]:
    kind, *numbers = playout.question
    return kind, numbers[0] if numbers else 0


PLAYERS: dict[str, tuple[Callable[[int], Answer], tuple[str, ...]]] = {
    "random": (random_answer, ("historical",)),
    "quick": (quick_answer, scenario_ids()),
}
"""Name of a player -> (function that makes it from a seed, scenarios that it plays)."""


CLOCK = "clock", ""


def clock_cost() -> float:
    """Return the seconds for reading the clock, to be subtracted from measurements."""
    began = clock()
    for _ in range(2_000):
        clock()
    return (clock() - began) / 2_000


@contextmanager
def timed(spent: Spent) -> Iterator[None]:
    """Add the time of each step, menu and command within a ``with`` block to ``spent``."""
    steps, asks, cost = dict(sequencer.STEPS), dict(sequencer.ASKS), clock_cost()

    def clocked(name: str, what: str, call: Callable[..., Any]) -> Callable[..., Any]:
        key = phase_of(name), what or name

        def run(*args: Any) -> Any:
            began = clock()
            found = call(*args)
            spent[key] += clock() - began - cost
            spent[CLOCK] += 2 * cost
            return found

        return run

    sequencer.STEPS.update({name: clocked(name, "", step) for name, step in steps.items()})
    for name, (menu, do, *rest) in asks.items():
        sequencer.ASKS[name] = (clocked(name, "menus", menu), clocked(name, "commands", do), *rest)  # type: ignore[assignment]
    try:
        yield
    finally:
        sequencer.STEPS.update(steps)
        sequencer.ASKS.update(asks)


def games_of(player: str, count: int) -> Iterator[tuple[Playout, Answer]]:
    """Yield new games, each with its player."""
    answers, scenarios = PLAYERS[player]
    for number in range(count):
        start = Game.new(scenarios[number % len(scenarios)], seed=f"sections {number}")
        yield Playout(start._state), answers(number)


def sections(player: str, count: int) -> Iterator[str]:
    """Yield a line for each phase and section, with its share of the time and microseconds per decision."""
    spent: Spent = defaultdict(float)
    decisions = 0
    with timed(spent):
        began = clock()
        for game, reply in games_of(player, count):
            while not game.outcome:
                menu = game.menu
                asked = clock()
                code = reply(game, menu)
                spent["player", "thinks"] += clock() - asked
                game.do(code)
            decisions += game.decisions
        whole = clock() - began - spent.pop(CLOCK)
    spent["sequencer", "and what begins a game"] = whole - sum(spent.values())
    phases: dict[str, float] = defaultdict(float)
    for (phase, _), seconds in spent.items():
        phases[phase] += seconds
    for phase, seconds in sorted(phases.items(), key=lambda item: -item[1]):
        yield f"{phase:34}{seconds / whole:7.1%} {seconds / decisions * 1e6:8.1f}"
        for (its, what), part in sorted(spent.items(), key=lambda item: -item[1]):
            if its == phase and part > 0.005 * whole:
                yield f"    {what:30}{part / whole:7.1%} {part / decisions * 1e6:8.1f}"


def by_turn(count: int) -> Iterator[str]:
    """Yield a line for each turn of `quick` games: milliseconds, decisions, Units on the maps at its end."""
    seconds: dict[int, float] = defaultdict(float)
    decisions: dict[int, int] = defaultdict(int)
    units: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for game, reply in games_of("quick", count):
        s = game.state
        while not game.outcome:
            turn, began = s.turn, clock()
            game.do(reply(game, game.menu))
            seconds[turn] += clock() - began
            decisions[turn] += 1
            if s.turn != turn or game.outcome:
                friends = sum(s.where[unit] < HEXES for unit in s.t.friends)
                units[turn].append((friends, sum(map(len, s.enemies))))
    for turn, counts in sorted(units.items()):
        many = len(counts)
        friends, enemies = (sum(column) / many for column in zip(*counts, strict=True))
        spent = seconds[turn] / many * 1e3
        yield f"{turn:4} {many:6} {spent:8.2f} {decisions[turn] / many:10.1f} {friends:8.1f} {enemies:8.1f}"


def work(first: int, count: int) -> int:
    """Play games of the `quick` player from number ``first`` on, and return their number."""
    for game, reply in games_of("quick", first + count):
        if first:
            first -= 1
            continue
        while not game.outcome:
            game.do(reply(game, game.menu))
    return count


def by_workers(count: int) -> Iterator[str]:
    """Yield the games per second of one, two and four processes at once, compared with one process."""
    alone = 0.0
    for workers in (1, 2, 4):
        with ProcessPoolExecutor(workers) as pool:
            list(pool.map(work, range(workers), [1] * workers))
            began = time.perf_counter()
            played = sum(pool.map(work, [0] * workers, [count] * workers))
            rate = played / (time.perf_counter() - began)
        alone = alone or rate
        yield f"{workers:7} {rate:10.1f} {rate / alone:8.2f}"


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--games", type=int, default=40, help="games of each player (40)")
    options = parser.parse_args()
    for player in PLAYERS:
        list(sections(player, 4))  # Warm-up: leave out what is computed only once.
        print(f"\n{f'{player} in place':34}{'share':>7} {'us a decision':>14}")
        for line in sections(player, options.games):
            print(line)
    print("\nturn  games  ms a turn  decisions  friends  enemies on the maps")
    for line in by_turn(options.games):
        print(line)
    print("\nworkers  games/s  times those of one")
    for line in by_workers(options.games):
        print(line)


if __name__ == "__main__":
    main()
