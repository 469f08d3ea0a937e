"""Measure the quality of hints: ``python -m tools.weigh_hints [--games N] [--first N] FILE``.

It takes 15 positions of each scenario from games of the heuristic player, three from each game, and plays all
plans that a hint compares there on the same deals. A row for each position is added to FILE, in JSON lines;
with ``--games 0`` nothing is played. Then all rows in FILE are judged. A hint is made of as many deals as it
has time for; all other games of the position give the true values. The output is

- the share of hints whose first plan is the best of all, or not clearly worse than any (two errors),
- the mean VP by which it is behind the best, and the share in which it is not the heuristic player's plan,
- the share of plans called clearly worse, and the share of these that are not,
- the share of plans whose range of VP includes the true value, the mean width of that range, and the share
  of hints with other deals at the same moment that put the same plan first.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import statistics
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs

from hades import Game
from hades.advice.comparison import END, ENOUGH, PLAYER, SECONDS, CandidateMove, chosen, compared
from hades.players.playouts import Codes, Outlook, Playouts, kind_of, outlooks
from hades.players.search.alternatives import has_alternatives

SCENARIOS = ("historical", "squeeze-play", "chin-music", "high-and-tight")
SEEDS, PER_GAME = 5, 3
MINDS = 2
"""Number of processes that compute a hint in the window."""
HINTS, SHUFFLES = 8, 4
"""Greatest number of hints made from the deals of a position, and number of times the deals are shuffled."""
Row = dict[str, Any]


def positions() -> Iterator[Game]:
    """Yield games at 60 positions from all parts of a game, at questions with several plans."""
    for scenario in SCENARIOS:
        for seed in range(1, SEEDS + 1):
            game, player, asked = Game.new(scenario, seed=f"weigh-{seed}"), PLAYER(), list[int]()
            while not game.over:
                if has_alternatives(kind_of(game)) and len(game.menu) > 1:
                    asked.append(len(game.history))
                game.do(player(game))
            for part in range(PER_GAME):
                # In each game, take a different moment of each third.
                begin = int(len(asked) * (part + (seed - 0.5) / SEEDS) / PER_GAME)
                found = (game.after(at) for at in asked[begin:] + asked[:begin][::-1])
                yield next(one for one in found if len(compared(one)) > 1)


def play(game: Game, games: int, first: int) -> Row:
    """Return a row with the results of a position's plans on ``games`` deals, from deal ``first`` on."""
    plans, began = compared(game), time.process_time()
    found = outlooks(Playouts(game, PLAYER), plans, games=games, first=first)
    return {
        "scenario": game.scenario,
        "seed": game.seed,
        "command": len(game.history),
        "first": first,
        "plans": [[game.words.command(code).name for code in plan.codes] for plan in plans],
        "vps": [one.vps for one in found],
        "seconds": time.process_time() - began,
    }


@attrs.define
class Position:
    """All games played from a position: VP by plan and deal, and the CPU time of a deal."""

    names: list[tuple[str, ...]]
    vps: list[list[float]]
    seconds: float

    def hint(self, deals: list[int]) -> tuple[CandidateMove, ...]:
        """Return the plans with their results on the given deals, as in a hint."""
        return tuple(
            CandidateMove((), outlook([vps[deal] for deal in deals], name, number))
            for number, (name, vps) in enumerate(zip(self.names, self.vps, strict=True))
        )


def outlook(vps: list[float], name: tuple[str, ...], number: int) -> Outlook:
    """Return the outlook of a plan with the given results, in VP."""
    plan = END if name == ("end-phase",) else (("plan", number),)
    return Outlook(plan, tuple(vps), ("",) * len(vps))


def joined(rows: list[Row]) -> list[Position]:
    """Return the positions in the given rows, with the deals of all rows about the same position joined."""
    by_place: dict[tuple[object, ...], list[Row]] = defaultdict(list)
    for row in rows:
        by_place[row["scenario"], row["seed"], row["command"]].append(row)
    found = []
    for same in by_place.values():
        vps = [[vp for row in same for vp in row["vps"][n]] for n in range(len(same[0]["plans"]))]
        cost = sum(row["seconds"] for row in same) / len(vps[0])
        found.append(Position([tuple(plan) for plan in same[0]["plans"]], vps, cost))
    return found


def judged(position: Position, games: int, sums: Counter[str]) -> None:
    """Add the figures for hints with ``games`` games at a position to ``sums``, with a total weight of 1."""
    every, firsts = len(position.vps[0]), Counter[Codes]()
    luck = random.Random(str(position.names))
    each = min(HINTS, every // games - 1) or 1
    weight = 1 / (each * SHUFFLES)
    for _ in range(SHUFFLES):
        deals = luck.sample(range(every), every)
        for at in range(each):
            mine = set(deals[at * games : (at + 1) * games])
            own, *others = position.hint(sorted(mine))
            found = chosen(((own, *others),))
            true = {
                one.outlook.plan: one.outlook for one in position.hint([n for n in deals if n not in mine])
            }
            first = true[found.choice.outlook.plan]
            firsts[found.choice.outlook.plan] += 1
            # Ending the phase is never put first, so it is not a rival.
            rivals = [one for one in true.values() if one.plan != END or one is first]
            best = max(rivals, key=lambda one: one.vp)
            gap, error = best.against(first)
            sums["hints"] += weight
            sums["best"] += weight * (first.vp >= best.vp)
            sums["as good"] += weight * (gap <= 2 * error)
            sums["behind"] += weight * gap
            sums["other"] += weight * (found.choice.outlook.plan != own.outlook.plan)
            for one in found.proposals:
                truth = true[one.outlook.plan]
                if found.worse(one):
                    sums["worse"] += weight
                    sums["wrongly"] += weight * (truth.vp >= first.vp)
                low, high = one.outlook.between
                # The true value is itself known only up to an error.
                wide = math.hypot(1, truth.error / max(one.outlook.error, 1e-9)) if truth.error else 1
                middle, off = (low + high) / 2, (high - low) / 2 * wide
                sums["ranges"] += weight
                sums["held"] += weight * (abs(truth.vp - middle) <= off + 1e-9)
                sums["wide"] += weight * (high - low)
                sums["two errors"] += weight * (
                    abs(truth.vp - one.outlook.vp) <= 2 * math.hypot(one.outlook.error, truth.error) + 1e-9
                )
    sums["same"] += max(firsts.values()) / sum(firsts.values())


def line(positions: list[Position], games: int | None) -> str:
    """Return a line with the quality of hints of ``games`` games; None for as many as a hint has time for."""
    sums: Counter[str] = Counter()
    took = []
    for position in positions:
        fit = games or int(MINDS * SECONDS / position.seconds)
        took.append(max(ENOUGH, min(len(position.vps[0]) // 2, fit)))
        judged(position, took[-1], sums)
    of = {name: count / sums["hints"] for name, count in sums.items()}
    told = of["ranges"]
    return "\n".join(
        (
            f"{statistics.median(took):.0f} games of each plan (median)",
            f"  put first: best {of['best']:.1%}, as good as any {of['as good']:.1%}, "
            f"{of['behind']:.2f} VP behind",
            f"  not the heuristic player's {of['other']:.1%}, the same on other deals {of['same']:.1%}",
            f"  called worse {of['worse']:.2f} a hint, wrongly {of['wrongly']:.4f}",
            f"  ranges hold {of['held'] / told:.1%} (two errors {of['two errors'] / told:.1%}), "
            f"{of['wide'] / told:.1f} VP wide",
        )
    )


def main() -> None:
    """Play the games and judge the hints."""
    parser = argparse.ArgumentParser(description="Measure the quality of hints.")
    parser.add_argument("file", type=Path, help="results in JSON lines, to which new ones are appended")
    parser.add_argument("--games", type=int, default=100, help="games to play with each plan (100)")
    parser.add_argument("--first", type=int, default=0, help="number of the first deal (0)")
    args = parser.parse_args()
    if args.games:
        with args.file.open("a", encoding="utf-8") as out:
            for game in positions():
                out.write(json.dumps(play(game, args.games, args.first)) + "\n")
                out.flush()
    found = joined([json.loads(text) for text in args.file.read_text(encoding="utf-8").splitlines()])
    for games in (ENOUGH, 2 * ENOUGH, 4 * ENOUGH, None):
        print(line(found, games))


if __name__ == "__main__":
    main()
