"""Fit the weights for the search's expected score: ``python -m tools.fit_prospects [--seeds N] [--write]``.

Plays whole games with the heuristic player, measures the position at the start of each SHL Phase
(`hades.players.search.prospects`), and finds the weights with which the measures come nearest to the VP that
the games still brought: least squares with a penalty on large weights, for each number of turns to come
together with its neighbours. A fifth of the games is first left out, to measure the error of the estimate.
"""

from __future__ import annotations

import argparse
import statistics
from pathlib import Path

from hades import Game
from hades.players.heuristic import Heuristic
from hades.players.heuristic.board_model import BoardModel
from hades.players.search.prospects import FITTED_TO, measured
from hades.players.search.weights import WEIGHTS

ROOT = Path(__file__).resolve().parent.parent
WEIGHTS_FILE = ROOT / "hades" / "players" / "search" / "weights.py"
LOST = ("vittles-destroyed", "hades-destroyed", "left-in-system")
MOST_TURNS = 8
PENALTY = 60.0
NEIGHBOURS = {0: 1.0, 1: 0.5, 2: 0.2}
"""Weight of a position, by the difference between its turns to come and the wanted number."""

Row = tuple[int, int, float, list[float]]
"""Seed, turns to come, VP that the game still brought, measures."""


def played(scenario: str, seed: int) -> list[Row]:
    """Return the positions of one game."""
    game, player, turn = Game.new(scenario, seed=f"fit {seed}"), Heuristic(), 0
    found: list[tuple[int, float, list[float]]] = []
    while not game.over:
        if game.turn != turn and game.ask is not None and game.ask.kind == "6.0?":
            turn = game.turn
            board = BoardModel(game.view().public)
            found.append((board.left, game.score.vp, measured(board)))
        game.do(player(game))
    vp = 0.0 if game.over in LOST else game.score.vp
    return [(seed, left, vp - now, measures) for left, now, measures in found]


def fitted(rows: list[Row], left: int) -> list[float]:
    """Return the weights for ``left`` turns to come; the first is that of the constant measure."""
    near = [(NEIGHBOURS[abs(row[1] - left)], row) for row in rows if abs(row[1] - left) in NEIGHBOURS]
    total = sum(share for share, _ in near)
    count = len(WEIGHTS)
    means = [sum(share * row[3][i] for share, row in near) / total for i in range(count)]
    spreads = [
        (sum(share * (row[3][i] - means[i]) ** 2 for share, row in near) / total) ** 0.5 for i in range(count)
    ]
    used = [i for i in range(count) if spreads[i] > 1e-6]
    size = len(used) + 2  # what is measured, how many turns follow, and a constant
    table = [[0.0] * (size + 1) for _ in range(size)]
    for share, (_, follow, gain, measures) in near:
        line = [(measures[i] - means[i]) / spreads[i] for i in used] + [float(follow - left), 1.0, gain]
        for i in range(size):
            weighed = share * line[i]
            if weighed:
                row = table[i]
                for j in range(size + 1):
                    row[j] += weighed * line[j]
    for i in range(len(used)):
        table[i][i] += PENALTY
    solution = solved(table)
    weights = [0.0] * count
    for i, value in zip(used, solution, strict=False):
        weights[i] = value / spreads[i]
    weights[0] = solution[-1] - sum(
        weight * mean for weight, mean in zip(weights[1:], means[1:], strict=True)
    )
    return weights


def solved(table: list[list[float]]) -> list[float]:
    """Return the solution of linear equations, each a row with its right side last."""
    size = len(table)
    for i in range(size):
        best = max(range(i, size), key=lambda j: abs(table[j][i]))
        table[i], table[best] = table[best], table[i]
        for j in range(size):
            if j != i and table[j][i]:
                factor = table[j][i] / table[i][i]
                table[j] = [a - factor * b for a, b in zip(table[j], table[i], strict=True)]
    return [table[i][size] / table[i][i] for i in range(size)]


def misses(rows: list[Row]) -> list[str]:
    """Return the error, in the remaining games, of weights fitted to four fifths of the games."""
    lines = []
    for left in range(MOST_TURNS + 1):
        tried = [row for row in rows if row[0] % 5 == 0 and row[1] == left]
        if len(tried) < 10:
            continue
        weights = fitted([row for row in rows if row[0] % 5], left)
        off = [row[2] - sum(w * m for w, m in zip(weights, row[3], strict=True)) for row in tried]
        spread = statistics.pstdev(row[2] for row in tried)
        said = f"off by {statistics.pstdev(off):.1f} VP of {spread:.1f}, {len(tried)} positions"
        lines.append(f"{left} turns follow: {said}")
    return lines


def written(weights: list[list[float]]) -> str:
    """Return the module that holds the weights."""
    text = WEIGHTS_FILE.read_text(encoding="utf-8")
    before, after = text.index("{\n") + 2, text.index("\n}")
    lines = (
        f'    "{name}": ({", ".join(f"{row[i]:.3f}" for row in weights)}),' for i, name in enumerate(WEIGHTS)
    )
    return text[:before] + "\n".join(lines) + text[after:]


def main() -> None:
    """Play, fit, print, and write if asked to."""
    parser = argparse.ArgumentParser(description="Fit what the search expects of a game.")
    parser.add_argument("--seeds", type=int, default=250, help="games of each scenario (250)")
    parser.add_argument("--write", action="store_true", help="write the weights into the package")
    args = parser.parse_args()
    rows = [row for seed in range(args.seeds) for name in FITTED_TO for row in played(name, seed)]
    print("\n".join(misses(rows)))
    weights = [fitted(rows, left) for left in range(MOST_TURNS + 1)]
    for i, name in enumerate(WEIGHTS):
        print(f"{name:24}", " ".join(f"{row[i]:6.2f}" for row in weights))
    if args.write:
        WEIGHTS_FILE.write_text(written(weights), encoding="utf-8")


if __name__ == "__main__":
    main()
