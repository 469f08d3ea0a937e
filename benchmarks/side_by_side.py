"""Compare the speed of games with other engines: ``python -m benchmarks.side_by_side [--rounds N]``.

Every round plays some games of each contestant, one contestant after the other, so that other load on the
machine affects all of them alike. Times are CPU time of this process; the median over the rounds counts, and
comparisons are by ratios within a round. Two other engines are included if they are installed: catanatron
(random players) and python-chess (random games); see `ANCHORS`.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from importlib import metadata
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent.parent / "build" / "anchors"))

from hades import Game
from hades.engine.hidden_information import Playout
from hades.players import by_name
from hades.players.quick import play_out

SCENARIOS = ("historical", "squeeze-play", "chin-music", "high-and-tight")
LONGEST_CHESS = 400
"""Number of moves after which a random game of chess is stopped."""

Contestant = Callable[[str], int]
"""Function that plays one game from a seed and returns its number of decisions."""


def scenario_of(seed: str) -> str:
    """Return the scenario for a seed, so that the scenarios take turns."""
    return SCENARIOS[int(seed.rsplit(maxsplit=1)[-1]) % len(SCENARIOS)]


def through_game(player: str, scenario: str = "") -> Contestant:
    """Return a contestant that plays with a computer player through `Game`, as scripts do."""

    def play(seed: str) -> int:
        game, choose = Game.new(scenario or scenario_of(seed), seed=seed), by_name(player)
        while not game.over:
            game.do(choose(game))
        return len(game.history)

    return play


def random_in_place(seed: str) -> int:
    """Play a random game of scenario 1 in place, without names and undo."""
    chance = random.Random(seed).random
    playout = Playout(Game.new("historical", seed=seed)._state)
    while not playout.outcome:
        menu = playout.menu
        playout.do(menu[int(chance() * len(menu))])
    return playout.decisions


def quick_in_place(seed: str) -> int:
    """Play a game of the quick player in place."""
    playout = Playout(Game.new(scenario_of(seed), seed=seed)._state)
    play_out(playout)
    return playout.decisions


def catan(seed: str) -> int:
    """Play a game of four random catanatron players."""
    from catanatron import Color, RandomPlayer
    from catanatron import Game as Catan

    players = [RandomPlayer(colour) for colour in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)]
    game = Catan(players, seed=int(seed.rsplit(maxsplit=1)[-1]))
    game.play()
    return len(game.state.actions)


def chess_game(seed: str) -> int:
    """Play a random game of python-chess."""
    import chess

    chance = random.Random(seed).random
    board = chess.Board()
    while board.ply() < LONGEST_CHESS and not board.is_game_over():
        moves = list(board.legal_moves)
        board.push(moves[int(chance() * len(moves))])
    return int(board.ply())


HADES: dict[str, tuple[Contestant, int]] = {
    "random through Game": (through_game("random", "historical"), 10),
    "random in place": (random_in_place, 10),
    "heuristic": (through_game("heuristic"), 4),
    "quick through Game": (through_game("quick"), 8),
    "quick in place": (quick_in_place, 8),
}
"""Name of a contestant -> (function, games per round with ``--games 1``)."""

ANCHORS: dict[str, tuple[Contestant, int]] = {"catanatron": (catan, 2), "chess": (chess_game, 6)}
PACKAGES = {"catanatron": "catanatron==3.2.1", "chess": "chess==1.11.2"}
"""Versions with which docs/measured/performance.md was measured."""


def anchors() -> dict[str, tuple[Contestant, int]]:
    """Return the contestants of other engines, as far as these are installed."""
    found = {}
    for name, entry in ANCHORS.items():
        try:
            metadata.version(name)
        except metadata.PackageNotFoundError:
            print(f"{name} is not there: pip install --target build/anchors {PACKAGES[name]}")
        else:
            found[name] = entry
    return found


def rates(rounds: int, games: int) -> dict[str, list[tuple[float, float]]]:
    """Return contestant -> (games, decisions) per CPU second in each round."""
    contestants = anchors() | HADES
    for play, _ in contestants.values():
        play("warm 0")
    found: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for number in range(rounds):
        for name, (play, share) in contestants.items():
            began = time.process_time()
            decisions = sum(play(f"round {number * games * share + n}") for n in range(games * share))
            spent = time.process_time() - began
            found[name].append((games * share / spent, decisions / spent))
    return found


def told(values: list[float]) -> str:
    """Return the median with the least and the greatest value, as text."""
    return f"{statistics.median(values):8.2f} ({min(values):.2f} to {max(values):.2f})"


def table(found: dict[str, list[tuple[float, float]]]) -> Iterator[str]:
    """Yield the comparison, one line for each contestant, with ratios taken within a round."""
    beside = "catanatron" if "catanatron" in found else "random through Game"
    yield f"{'':22}{'games/s':>8} {'decisions/s':>12}   decisions against {beside}; games against heuristic"
    for name, rounds in found.items():
        games, decisions = (statistics.median(column) for column in zip(*rounds, strict=True))
        against = [mine[1] / its[1] for mine, its in zip(rounds, found[beside], strict=True)]
        faster = [mine[0] / its[0] for mine, its in zip(rounds, found["heuristic"], strict=True)]
        ours = told(faster) if name in HADES else ""
        yield f"{name:22}{games:8.1f} {decisions:12.0f} {told(against)} {ours}"


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--rounds", type=int, default=7, help="rounds, of which the median counts (7)")
    parser.add_argument("--games", type=int, default=1, help="multiplies the games of a round (1)")
    options = parser.parse_args()
    versions = {name: metadata.version(name) for name in anchors()}
    print(f"Python {sys.version.split()[0]}", *(f"{name} {version}" for name, version in versions.items()))
    for line in table(rates(options.rounds, options.games)):
        print(line)


if __name__ == "__main__":
    main()
