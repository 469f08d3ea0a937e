"""Compare games played by two versions of the rules: ``python -m tools.same_rules --beside DIR``.

DIR is another checkout, or a copy with compiled modules. Every game is played by both versions in turn, each
in a process of its own, and must be the same: every menu, every event with its clauses, the final state. The
CPU time of menus, commands and the player is measured, and the last lines give the ratio of the speeds.
Ratios are taken within a game, so that other load on the machine affects both sides.

The games are by the random or the `quick` player in place, or by the `heuristic` player through `Game`, in
all scenarios and several editions.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import random
import statistics
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hades import Game

ROOT = Path(__file__).resolve().parent.parent

PLAYERS = ("random", "random", "quick", "random", "random", "heuristic")
"""Players of successive games, in rotation."""
OTHERWISE = 4
"""One game in this many is not of the latest edition."""


def editions_of(count: int) -> list[str]:
    """Return the editions of ``count`` games.

    Most are the latest; the others are the oldest and then the latest with one switch off, in turn.
    """
    from hades.content import edition

    others = ["1.0", *(f"{edition.LATEST},-{switch}" for switch in edition.switches())]
    return [
        others[n // OTHERWISE % len(others)] if n % OTHERWISE == OTHERWISE - 1 else edition.LATEST
        for n in range(count)
    ]


def played(scenario: str, edition: str, number: int) -> tuple[str, float]:
    """Play a game and return (line with all that must be the same, CPU seconds without the set-up)."""
    from hades import Game
    from hades.players import by_name

    player = PLAYERS[number % len(PLAYERS)]
    game = Game.new(scenario, seed=f"same {number}", edition=edition)
    if player != "heuristic":
        return _in_place(game, player, f"{number} {scenario} {edition} {player}")
    clock, choose = time.process_time, by_name(player)
    seen = hashlib.blake2b(digest_size=8)
    began = clock()
    while not game.over:
        events = game.do(choose(game))
        seen.update(repr((game.history[-1].code, [event.entry for event in events])).encode())
    told = f"{number} {scenario} {edition} {player} {len(game.history)} {game.over} {game.score.vp:g}"
    return f"{told} {seen.hexdigest()} {game.digest}", clock() - began


def _in_place(game: Game, player: str, told: str) -> tuple[str, float]:
    """Play a game on its State, without names and undo but with every menu; return as `played`."""
    from hades.engine.hidden_information import Playout
    from hades.players.quick import answer

    playout = Playout(game.moment(0))
    choose, clock = random.Random(int(told.split(maxsplit=1)[0])).randrange, time.process_time
    seen = hashlib.blake2b(digest_size=8)
    spent = 0.0
    while not playout.outcome:
        began = clock()
        menu = playout.menu
        if player == "random":
            code = menu[choose(len(menu))]
        else:
            kind, *numbers = playout.question
            code = answer(playout.public, kind, numbers[0] if numbers else 0, menu)
        playout.do(code)
        spent += clock() - began
        seen.update(repr((menu, code, playout.state.log)).encode())
    told = f"{told} {playout.decisions} {playout.outcome} {playout.vp:g}"
    return f"{told} {seen.hexdigest()} {playout.state.digest()}", spent


def serve() -> None:
    """Play the games requested on standard input, one per line: scenario, edition, number."""
    for request in sys.stdin:
        scenario, edition, number = request.split()
        line, spent = played(scenario, edition, int(number))
        print(f"{spent} {line}", flush=True)


def worker(folder: Path) -> Callable[[str], tuple[float, str]]:
    """Return a function that plays a game by the code in a folder, in another process.

    It takes a line as read by `serve`, and returns (CPU seconds, line of the game).
    """
    process = subprocess.Popen(
        [sys.executable, __file__, "--serve"],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(folder)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )

    def ask(request: str) -> tuple[float, str]:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(f"{request}\n")
        process.stdin.flush()
        spent, _, line = process.stdout.readline().rstrip("\n").partition(" ")
        if not line:
            raise RuntimeError(f"the rules of {folder} do not play {request}")
        return float(spent), line

    return ask


def requests(games: int) -> Iterator[str]:
    """Yield the games to compare as lines for `serve`, with the scenarios in turn."""
    sys.path.insert(0, str(ROOT))
    from hades.content.load import scenario_ids

    for number, edition in enumerate(editions_of(games)):
        for scenario in scenario_ids():
            yield f"{scenario} {edition} {number}"


def compare(there: Path, here: Path, games: int) -> int:
    """Play and compare games, and return the number of games that differ."""
    others, ours = worker(there), worker(here)
    ratios: dict[str, list[float]] = defaultdict(list)
    different = 0
    for count, request in enumerate(requests(games)):
        # Take turns in playing first, too.
        if count % 2:
            (mine, line), (its, other) = ours(request), others(request)
        else:
            (its, other), (mine, line) = others(request), ours(request)
        if line != other:
            different += 1
            print(f"there: {other}\nhere:  {line}", flush=True)
        ratios[PLAYERS[int(request.split()[-1]) % len(PLAYERS)]].append(its / mine)
    print(f"{count + 1} games, {different} differ")
    for player, values in ratios.items():
        low, middle, high = statistics.quantiles(values, n=4)
        print(f"{player:8} {middle:.2f} times as fast here (the middle half {low:.2f} to {high:.2f})")
    return different


def main() -> int:
    """Run the command line; return 1 if a game differs."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--games", type=int, default=50, help="games of each scenario (50)")
    parser.add_argument("--beside", type=Path, help="folder of the other version")
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--here", type=Path, default=ROOT, help="folder of this version (this checkout)")
    options = parser.parse_args()
    if options.serve:
        serve()
        return 0
    if options.beside is None:
        parser.error("--beside: the folder of the other code")
    return 1 if compare(options.beside.resolve(), options.here.resolve(), options.games) else 0


if __name__ == "__main__":
    sys.exit(main())
