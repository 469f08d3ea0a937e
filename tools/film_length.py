"""How long the films of the enemy's turns are: ``python tools/film_length.py [--games N] [--kinds]``.

Plays seeded games with the heuristic player, and prints steps and seconds at 1x of each turn, whole and cut.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

import attrs

# Run as a script, the package stands beside the tools directory.
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from hades import Game
from hades.history.cut import cut
from hades.history.log import of_enemy_turn
from hades.history.shots import Director, Shot
from hades.players import by_name

SCENARIOS = ("historical", "chin-music", "squeeze-play", "high-and-tight")


@attrs.frozen
class Turn:
    """A turn of the enemy in a game, and its film: every shot, and what is left of them when it is cut."""

    scenario: str
    seed: str
    number: int
    whole: tuple[Shot, ...]
    short: tuple[Shot, ...]


@attrs.frozen
class Length:
    """Steps and seconds of shots."""

    steps: int
    seconds: float


def length(shots: tuple[Shot, ...]) -> Length:
    """What is seen of some shots."""
    seen = [shot.seconds for shot in shots if shot.seconds]
    return Length(len(seen), sum(seen))


def turns(scenario: str, seed: str) -> Iterator[Turn]:
    """The turns of the enemy in a game of the heuristic player, each as one film."""
    game, player = Game.new(scenario, seed=seed), by_name("heuristic")
    while game.over is None:
        before = game.view()
        events = game.do(player(game))
        if any(map(of_enemy_turn, events)):
            director = Director(before, game.tables.catalog)
            shots = director.shots(events)
            yield Turn(scenario, seed, game.turn, tuple(shots), tuple(cut(shots, director.friends)))


def table(found: list[Turn]) -> list[str]:
    """A line for each turn, and the sum."""
    lines = ["scenario        seed turn   steps whole -> cut   seconds whole -> cut   share"]
    for turn in found:
        whole, short = length(turn.whole), length(turn.short)
        lines.append(_row(f"{turn.scenario:15} {turn.seed:>4} {turn.number:>4}", whole, short))
    whole, short = (length(tuple(shot for film in films for shot in film)) for films in _films(found))
    return [*lines, _row(f"{len(found)} turns".ljust(25), whole, short)]


def _films(found: list[Turn]) -> tuple[list[tuple[Shot, ...]], list[tuple[Shot, ...]]]:
    return [turn.whole for turn in found], [turn.short for turn in found]


def _row(name: str, whole: Length, short: Length) -> str:
    share = short.seconds / whole.seconds if whole.seconds else 0.0
    steps = f"{whole.steps:>11} -> {short.steps:<6}"
    return f"{name} {steps} {whole.seconds:>12.1f} -> {short.seconds:<8.1f} {share:>5.0%}"


def kinds(found: list[Turn]) -> list[str]:
    """What steps and seconds go to, whole and cut, the longest first."""
    spent: dict[str, list[float]] = {}
    for at, films in enumerate(_films(found)):
        for shot in (shot for film in films for shot in film if shot.seconds):
            # what is shown first gives its name to what is folded into it
            name = f"{shot.kind}: {shot.events[0].kind}"
            row = spent.setdefault(name, [0, 0.0, 0, 0.0])
            row[2 * at] += 1
            row[2 * at + 1] += shot.seconds
    lines = ["what begins it                     steps whole -> cut   seconds whole -> cut"]
    for name, (steps, seconds, fewer, less) in sorted(spent.items(), key=lambda item: -item[1][3]):
        lines.append(f"{name:36}{steps:>8.0f} -> {fewer:<8.0f}{seconds:>12.1f} -> {less:<.1f}")
    return lines


def main() -> None:
    """Play, measure and print."""
    parser = argparse.ArgumentParser(description="How long the films of the enemy's turns are.")
    parser.add_argument("--games", type=int, default=4, help="seeded games, of the scenarios in turn (4)")
    parser.add_argument("--kinds", action="store_true", help="also by what a step begins with")
    args = parser.parse_args()
    found: list[Turn] = []
    for number in range(args.games):
        found += turns(SCENARIOS[number % len(SCENARIOS)], str(number + 1))
    print("\n".join(table(found)))
    if args.kinds:
        print("\n".join(["", *kinds(found)]))


if __name__ == "__main__":
    main()
