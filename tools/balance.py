"""Measure the balance of the component set: ``python -m tools.balance [--seeds N] [--write FILE]``.

FILE is docs/measured/balance.md. Every player plays the same seeds of every scenario. The tables show the
results, the use of actions and components, and a comparison of scripted tricks with honest play. Shares have
95% Wilson intervals, and means have normal 95% intervals. A lost game counts as 0 VP.
"""

from __future__ import annotations

import argparse
import math
import os
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from multiprocessing import Pool
from pathlib import Path

import attrs

from hades import Game
from hades.content import revisions
from hades.players import Player, by_name
from hades.state.commands import Command
from hades.study.summary import DEFEATS as LOST
from hades.study.summary import LEVELS, Z, share, things, wilson
from tools.errata_table import write_below

SCENARIOS = ("historical", "squeeze-play", "chin-music", "high-and-tight")
PLAYERS = ("heuristic", "quick", "random")
MARK = "<!-- measured: everything below is written by `python -m tools.balance` -->"
MOVES = ("move-to", "take-shaft")


# Tricks that a player might try instead of playing properly


def mean(values: Sequence[float]) -> str:
    """Return the mean of one or more values as text, with its normal 95% interval."""
    if len(values) < 2:
        return f"{statistics.mean(values):.1f}"
    return f"{statistics.mean(values):.1f} ± {error(values):.1f}"


def error(values: Sequence[float]) -> float:
    """Return half the width of the normal 95% interval for the mean of two or more values."""
    return Z * statistics.stdev(values) / math.sqrt(len(values))


def _first(game: Game, *verbs: str) -> Command | None:
    """Return the first command in the menu with one of the given verbs, tried in order, or None."""
    return next((c for verb in verbs for c in game.menu if c.verb == verb), None)


class Trick:
    """A player that asks ``answer`` first and, if that returns None, plays like the heuristic player."""

    def __init__(self, answer: Callable[[Game], Command | None]) -> None:
        self.answer = answer
        self.rest = by_name("heuristic")

    def __call__(self, game: Game) -> Command:
        return self.answer(game) or self.rest(game)


def camp(game: Game) -> Command | None:
    """Do nothing, and keep the Vittles In System until the last turn."""
    last = not game.view().turns_left
    return _first(game, "end-phase", *(("skedaddle",) if last else ()), "hold-station")


def hide(game: Game) -> Command | None:
    """Do nothing, and take the Vittles Out System for good right away."""
    return _first(game, "end-phase", "skedaddle", "hold-station")


def guns_only(game: Game) -> Command | None:
    """Do nothing with Units, while the Vittles acts normally."""
    return _first(game, "end-phase")


def land_and_leave(game: Game) -> Command | None:
    """Evacuate all Units as soon as possible, doing nothing else, then leave with the Vittles."""
    assert game.ask is not None
    units = {unit.id: unit for unit in game.view().units}
    if game.ask.kind == "6.0?":
        calling = (c for c in game.menu if c.verb == "activate" and units[c.args[0]].type == "hq")
        return next(calling, None) or _first(game, "end-phase")
    if game.ask.kind == "7.2?":
        ashore = any(unit.place == "map" and unit.family == "green" for unit in units.values())
        stay = ashore and game.view().turns_left
        return _first(game, *(() if stay else ("skedaddle",)), "hold-station")
    return _first(game, "end-game", "request", "evacuate", "evacuate-unit", "stand-by", "decline")


class AnyLanding:
    """A player that lands random Units in random hexes, then plays like the heuristic player."""

    def __init__(self) -> None:
        self.landing, self.rest = by_name("random"), by_name("heuristic")

    def __call__(self, game: Game) -> Command:
        assert game.ask is not None
        return (self.landing if game.ask.kind.startswith("set_up") else self.rest)(game)


TRICKS: dict[str, tuple[Callable[[], Player], str]] = {
    "land anywhere": (AnyLanding, "land Units in any legal hexes, then play honestly"),
    "land and leave": (lambda: Trick(land_and_leave), "HQs evacuate all Units; no Unit does anything else"),
    "camp": (lambda: Trick(camp), "no Unit acts; the Vittles stays In System until its last turn and fires"),
    "hide": (lambda: Trick(hide), "no Unit acts; the Vittles goes Out System at once and stays there"),
    "guns only": (lambda: Trick(guns_only), "no Unit acts; the ship plays honestly"),
}


def player_of(name: str) -> Player:
    """Return a new instance of a player or trick, by name."""
    return TRICKS[name][0]() if name in TRICKS else by_name(name)


# Games


@attrs.frozen
class Row:
    """The result of one game."""

    player: str
    scenario: str
    seed: str
    outcome: str
    level: str
    """Victory level; "" for a game lost before scoring (E-05)."""
    vp: float
    turns: int
    steps: int
    """Number of hexes entered by friendly Units."""
    below: int
    """Number of these hexes on Purgatory."""
    modules: tuple[int, ...]
    """Turn in which each lost module was lost."""
    used: Counter[str]
    """Number of uses of each verb, Unit, Circle and Nasty Surprise."""


def play(job: tuple[str, str, str]) -> Row:
    """Play a whole game, given as (player, scenario, seed)."""
    name, scenario, seed = job
    game, player = Game.new(scenario, seed=seed), player_of(name)
    used: Counter[str] = Counter()
    modules = []
    while not game.over:
        for event in game.do(player(game)):
            if event.kind == "module_destroyed":
                modules.append(game.turn)
            elif event.kind in USES:
                used[event.data[USES[event.kind]]] += 1
    used.update(f"verb {command.verb}" for command in game.history)
    steps = [c.args[0] for c in game.history if c.verb in MOVES]
    lost = game.over in LOST
    return Row(
        name, scenario, seed, game.over, "" if lost else game.score.level, 0.0 if lost else game.score.vp,
        game.turn, len(steps), sum(hex_.startswith("P") for hex_ in steps), tuple(modules), used,
    )  # fmt: skip


USES = {"unit_activated": "unit", "circle_revealed": "circle", "surprise_drawn": "surprise"}
"""Kind of event -> field that names the thing used."""


# Results


def markdown(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """Return a table in Markdown."""
    lines = [heads, ["---"] * len(heads), *rows]
    return ["| " + " | ".join(line) + " |" for line in lines]


def report(rows: Sequence[Row]) -> list[str]:
    """Return all tables about the given games, as lines of Markdown."""
    by = {key: [r for r in rows if (r.player, r.scenario) == key] for key in _pairs(rows)}
    honest = {key: games for key, games in by.items() if key[0] not in TRICKS}
    lines = ["", "## Aims and results", "", *_aims(rows)]
    lines += ["", "## Results of games", "", *_outcomes(honest)]
    lines += ["", "Levels, of all games:", "", *_levels(honest)]
    lines += ["", "Modules lost, a game, by turn:", "", *_modules(honest)]
    lines += ["", "## Tricks compared with honest play", "", *_tricks(rows), ""]
    lines += ["## Actions and components used", "", *_used(rows), ""]
    return lines


class Aims:
    """A table of aims with measured values. An aim is met if the whole interval lies within its bounds."""

    def __init__(self) -> None:
        self.lines: list[tuple[str, ...]] = []

    def add(
        self, aim: str, scenario: str, told: str, span: tuple[float, float], low: float, high: float
    ) -> None:
        """Add an aim for a value to lie between ``low`` and ``high``; ``span`` is its 95% interval."""
        holds = "yes" if low <= span[0] and span[1] <= high else "not shown"
        self.lines.append((aim, scenario, told, "no" if span[1] < low or high < span[0] else holds))

    def mean(self, aim: str, scenario: str, values: list[float], low: float, high: float) -> None:
        """Add an aim for a mean."""
        if len(values) > 1:
            middle, wide = statistics.mean(values), error(values)
            self.add(aim, scenario, mean(values), (middle - wide, middle + wide), low, high)

    def share(self, aim: str, scenario: str, hits: list[bool], low: float, high: float) -> None:
        """Add an aim for a share."""
        if hits:
            count = sum(hits)
            self.add(aim, scenario, share(count, len(hits), 1), wilson(count, len(hits)), low, high)


DRAW, TACTICAL = 17.0, 21.5
"""Least VP for a Draw, and for a Tactical Victory."""
ABOUT = 1.0
"""Difference in VP up to which two values count as about equal."""


def _aims(rows: Sequence[Row]) -> list[str]:
    """Return the table of aims for the box. Aims for players that did not play are left out."""
    aims, first = Aims(), SCENARIOS[0]
    by = {key: [r for r in rows if (r.player, r.scenario) == key] for key in _pairs(rows)}
    honest = {(r.scenario, r.seed): r.vp for r in rows if r.player == "heuristic"}

    def games(player: str, scenario: str) -> list[Row]:
        return by.get((player, scenario), [])

    left = [r.vp for r in games("land and leave", first)]
    aims.mean("land and leave scores about 14.5 VP", first, left, 14.5 - ABOUT, 14.5 + ABOUT)
    for scenario in SCENARIOS:
        above = [r.level not in ("", *LEVELS[:2]) for r in games("random", scenario)]
        aims.share("random moves end above Defeat in less than 5% of games", scenario, above, 0, 0.05)
    own = games("heuristic", first)
    aims.mean(
        "a competent player averages Draw to Marginal Victory", first, [r.vp for r in own], DRAW, TACTICAL
    )
    legendary = [r.level.startswith("Legendary") for r in own]
    aims.share("strong play is Legendary sometimes, not usually (by heuristic)", first, legendary, 0.01, 0.5)
    for scenario in SCENARIOS[1:]:
        gaps = [
            r.vp - honest[first, r.seed] for r in games("heuristic", scenario) if (first, r.seed) in honest
        ]
        aims.mean("harder than scenario 1: the difference in VP is below 0", scenario, gaps, -math.inf, 0)
    for scenario in (first, *SCENARIOS[2:]):
        lost = [r.outcome == LOST[0] for r in games("camp", scenario)]
        aims.share("camp loses the Vittles in more than half of the games", scenario, lost, 0.5, 1)
    for scenario in SCENARIOS:
        below = [100 * r.below / r.steps for r in games("heuristic", scenario) if r.steps]
        aims.mean("at least a third of friendly moves are on Purgatory (in %)", scenario, below, 100 / 3, 100)
    for trick in TRICKS:
        for scenario in SCENARIOS:
            gaps = [r.vp - honest[scenario, r.seed] for r in games(trick, scenario)]
            aims.mean(
                f"{trick} scores less than honest play (difference in VP)", scenario, gaps, -math.inf, 0
            )
    return markdown(("aim", "scenario", "measured", "holds"), aims.lines)


def _pairs(rows: Sequence[Row]) -> list[tuple[str, str]]:
    return list(dict.fromkeys((r.player, r.scenario) for r in rows))


def _outcomes(by: dict[tuple[str, str], list[Row]]) -> list[str]:
    heads = ("player", "scenario", "games", "VP", "Legendary", "lost", *LOST, "turns", "moves on Purgatory")
    lines = []
    for (player, scenario), games in by.items():
        count, ends = len(games), Counter(r.outcome for r in games)
        steps = sum(r.steps for r in games)
        lines.append((
            player, scenario, str(count), mean([r.vp for r in games]),
            share(sum(r.level.startswith("Legendary") for r in games), count),
            share(sum(ends[end] for end in LOST), count), *(f"{ends[end] / count:.0%}" for end in LOST),
            f"{statistics.mean(r.turns for r in games):.1f}",
            f"{sum(r.below for r in games) / steps:.0%}" if steps else "none",
        ))  # fmt: skip
    return markdown(heads, lines)


def _levels(by: dict[tuple[str, str], list[Row]]) -> list[str]:
    heads = ("player", "scenario", "lost", *LEVELS)
    return markdown(
        heads,
        (
            (*key, *(f"{sum(r.level == level for r in games) / len(games):.0%}" for level in ("", *LEVELS)))
            for key, games in by.items()
        ),
    )


def _modules(by: dict[tuple[str, str], list[Row]]) -> list[str]:
    turns = range(1, 1 + max(r.turns for games in by.values() for r in games))
    return markdown(
        ("player", "scenario", *map(str, turns)),
        (
            (*key, *(f"{sum(r.modules.count(turn) for r in games) / len(games):.2f}" for turn in turns))
            for key, games in by.items()
        ),
    )


def _tricks(rows: Sequence[Row]) -> list[str]:
    """Return a comparison of each trick with the heuristic player, seed by seed."""
    vp = {(r.player, r.scenario, r.seed): r.vp for r in rows}
    lines = []
    for player, scenario in _pairs(rows):
        if player not in TRICKS:
            continue
        games = [r for r in rows if (r.player, r.scenario) == (player, scenario)]
        gaps = [r.vp - vp["heuristic", scenario, r.seed] for r in games]
        ends = Counter(r.outcome for r in games)
        better = sum(gap > 0 for gap in gaps)
        level = Counter(r.level or "lost" for r in games).most_common(1)[0][0]
        lines.append((
            player, scenario, mean([r.vp for r in games]), level,
            *(f"{ends[end] / len(games):.0%}" for end in LOST), mean(gaps), share(better, len(games)),
        ))  # fmt: skip
    heads = ("trick", "scenario", "VP", "mostly", *LOST, "VP more than honest", "better than honest")
    told = [f"- **{name}**: {what}." for name, (_, what) in TRICKS.items()]
    return [*told, "", *markdown(heads, lines)]


def _used(rows: Sequence[Row]) -> list[str]:
    """Return tables with the mean number of uses of each thing in a game of the heuristic player."""
    lines: list[str] = []
    for title, names in _things().items():
        body = (
            (name.removeprefix("verb "), *(_often(rows, one, name) for one in SCENARIOS)) for name in names
        )
        lines += ["", *markdown((title, *SCENARIOS), body)]
    return lines[1:]


def _things() -> dict[str, list[str]]:
    """Return the things in the box that can be used, by kind, with the names used in `Row.used`."""
    found = things([Game.new(scenario, seed="1").tables for scenario in SCENARIOS])
    return {
        "action": [f"verb {verb}" for verb in found["action"]],
        "Unit": found["unit"],
        "Circle": found["circle"],
        "Surprise": found["surprise"],
    }


def _often(rows: Sequence[Row], scenario: str, name: str) -> str:
    games = [r for r in rows if (r.player, r.scenario) == ("heuristic", scenario)]
    return f"{sum(r.used[name] for r in games) / len(games):.2f}" if games else ""


# Command line


def main() -> None:
    """Play the games and print the tables."""
    parser = argparse.ArgumentParser(description="Measure the balance of the component set.")
    parser.add_argument("--seeds", type=int, default=200, help="seeds 1 to this number (200)")
    parser.add_argument("--player", action="append", help="a player or a trick; may be repeated (all)")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes (one per core)")
    parser.add_argument("--write", type=Path, help="document whose measured part is replaced")
    args = parser.parse_args()
    names = args.player or [*PLAYERS, *TRICKS]
    if args.seeds < 2 or args.workers < 1:
        parser.error("--seeds must be at least 2, --workers at least 1")
    try:
        for name in names:
            player_of(name)
    except ValueError as error:
        parser.error(f"{error}; and the tricks: {', '.join(TRICKS)}")
    if "heuristic" not in names:
        names.insert(0, "heuristic")
    seeds = [str(seed) for seed in range(1, args.seeds + 1)]
    jobs = [(name, scenario, seed) for name in names for scenario in SCENARIOS for seed in seeds]
    rows, began = [], time.monotonic()
    with Pool(args.workers) as pool:
        for row in pool.imap(play, jobs, chunksize=4):
            rows.append(row)
            if sys.stderr.isatty() or len(rows) % 500 == 0:
                left = (time.monotonic() - began) * (len(jobs) / len(rows) - 1)
                print(f"\r{len(rows)} of {len(jobs)} games, {left:.0f} s left ", end="", file=sys.stderr)
    print(file=sys.stderr)
    command = f"`python -m tools.balance --seeds {args.seeds}`, edition 2.1, seeds 1 to {args.seeds}, "
    command += f"rules revision {revisions.latest()}."
    lines = ["", f"Measured with {command}", *report(rows)]
    if args.write:
        write_below(args.write, MARK, lines)
    else:
        print("\n".join(lines))


if __name__ == "__main__":
    main()
