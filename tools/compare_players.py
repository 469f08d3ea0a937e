"""Compare computer players: ``python -m tools.compare_players [--seeds N] [--player NAME]...``.

Plays the same seeds with each player and prints mean, spread, outcomes and CPU time. By the rules, a lost
game (Vittles destroyed, Hades destroyed, left In System) has no score, so there are two means: one of the VP
on the score sheets, and one with 0 for lost games. The last lines compare each player with the first, seed by
seed.
"""

from __future__ import annotations

import argparse
import math
import statistics
import time
from collections import Counter
from multiprocessing import Pool

from hades import Game
from hades.players import at_once, by_name

LOST = ("vittles-destroyed", "hades-destroyed", "left-in-system")
MOVES = ("move-to", "take-shaft")

Played = tuple[str, str, float, int, int, int, float]
"""(player, outcome, VP on the score sheet, turns, friendly moves, moves on Purgatory, CPU seconds)."""


def play(job: tuple[str, str, str]) -> Played:
    """Play a whole game, given as (player, scenario, seed)."""
    name, scenario, seed = job
    began = time.process_time()
    game = Game.new(scenario, seed=seed)
    player = by_name(name)
    while not game.over:
        game.do(player(game))
    steps = [c.args[0] for c in game.history if c.verb in MOVES]
    below = sum(hex_.startswith("P") for hex_ in steps)
    took = time.process_time() - began
    return name, game.over, game.score.vp, game.turn, len(steps), below, took


def table(played: list[Played]) -> list[str]:
    """Return the comparison as lines of text, with a block for each player."""
    lines = []
    for name in dict.fromkeys(p[0] for p in played):
        games = [p for p in played if p[0] == name]
        sheet = [vp for _, _, vp, *_ in games]
        counted = [_counted(p) for p in games]
        steps = sum(p[4] for p in games)
        share = sum(p[5] for p in games) / steps if steps else 0.0
        turns, took = statistics.mean(p[3] for p in games), statistics.mean(p[6] for p in games)
        lines.append(f"{name}: {len(games)} games, {turns:.1f} turns, {took:.2f} s of CPU each")
        for label, values in (("sheet as it stands", sheet), ("lost games count 0", counted)):
            spread = statistics.stdev(values) if len(values) > 1 else 0.0
            lines.append(f"  {label}: mean {statistics.mean(values):6.2f} VP, deviation {spread:5.2f}")
        lines.append(f"  friendly moves on Purgatory: {share:.0%} of {steps}")
        for outcome, count in Counter(p[1] for p in games).most_common():
            lines.append(f"  {count:4d}  {outcome}")
    return lines


def _counted(game: Played) -> float:
    """Return the VP of a game; 0 if it was lost before scoring."""
    return 0.0 if game[1] in LOST else game[2]


def beside_the_first(played: list[Played]) -> list[str]:
    """Return a line for each other player, with its mean difference from the first. Lost games count as 0."""
    by_player: dict[str, list[float]] = {}
    for game in played:
        by_player.setdefault(game[0], []).append(_counted(game))
    (first, mark), *others = by_player.items()
    lines = []
    for name, values in others:
        gaps = [one - other for one, other in zip(values, mark, strict=True)]
        if len(gaps) > 1:
            off = 1.96 * statistics.stdev(gaps) / math.sqrt(len(gaps))
            mean = statistics.mean(gaps)
            better, worse = (sum(gap * sign > 0 for gap in gaps) for sign in (1, -1))
            said = f"{name} - {first}: {mean:+.2f} VP, 95 % within {off:.2f}"
            lines.append(f"{said}; better in {better}, worse in {worse} of {len(gaps)}")
    return lines


def main() -> None:
    """Play the games and print the comparison."""
    parser = argparse.ArgumentParser(description="Compare computer players over the same seeds.")
    parser.add_argument("--seeds", type=int, default=100, help="seeds 1 to this number (100)")
    parser.add_argument("--player", action="append", help="a player; may be repeated (the fast ones)")
    parser.add_argument("--scenario", default="historical", help="scenario id (historical)")
    parser.add_argument("--workers", type=int, default=1, help="processes to play in (1)")
    args = parser.parse_args()
    if args.seeds < 1 or args.workers < 1:
        parser.error("--seeds and --workers must be at least 1")
    players = args.player or list(at_once())
    for name in players:
        try:
            by_name(name)
        except ValueError as error:
            parser.error(str(error))
    jobs = [(name, args.scenario, str(seed)) for name in players for seed in range(1, args.seeds + 1)]
    if args.workers == 1:
        played = [play(job) for job in jobs]
    else:
        with Pool(args.workers) as pool:
            played = pool.map(play, jobs, chunksize=5)
    print("\n".join(table(played) + beside_the_first(played)))


if __name__ == "__main__":
    main()
