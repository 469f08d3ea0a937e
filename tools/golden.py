"""Write the golden transcripts again: ``python -m tools.golden [--anew [GAME ...] | --choose N]``.

A transcript is one whole game as text: its events, with clause ids and the enemy's reasons, and the command
given at each question. ``tests/test_golden.py`` gives the same commands again and compares line by line, so a
change of the rules shows up as changed lines, while a better player changes nothing. This tool also repeats
the recorded commands, so that only lines with another wording change. If a game no longer reaches its end in
this way, its transcript is left unchanged and its name is printed.

With ``--anew``, the heuristic player plays new games, either all or those named.

With ``--choose``, nothing is written. N seeds are tried for each scenario and edition, and the seeds whose
games have the most events and clauses that others lack are printed, for the table `SEEDS`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Collection, Iterable, Iterator
from pathlib import Path

from hades import Game, Refused
from hades.content.edition import BASES
from hades.content.load import scenario_ids
from hades.players import by_name
from hades.state.events import Event
from hades.terminal import state_lines
from hades.terminal.events import EventLines

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "tests" / "golden"
PLAYER = "heuristic"
SHORTEST = 4
"""Least number of turns for a game to be a good example."""
COMMAND = "> "
"""Prefix of lines with a command."""
END = "At the end: "
"""Prefix of the line about the state at the end of a game."""

SEEDS = {
    ("historical", "2.1"): "golden 2",
    ("historical", "1.0"): "golden 13",
    ("squeeze-play", "2.1"): "golden 11",
    ("squeeze-play", "1.0"): "golden 14",
    ("chin-music", "2.1"): "golden 2",
    ("chin-music", "1.0"): "golden 13",
    ("high-and-tight", "2.1"): "golden 4",
    ("high-and-tight", "1.0"): "golden 0",
}
"""(scenario, edition) -> seed."""


def file_of(scenario: str, edition: str) -> Path:
    """Return the path of a transcript."""
    return FOLDER / f"{scenario}-{edition}.txt"


def transcript(scenario: str, edition: str, seed: str, choose: Callable[[Game], str]) -> Iterator[str]:
    """Yield a transcript line by line.

    It ends with the game, when ``choose`` returns "", or with a refused command.
    """
    game = Game.new(scenario, seed=seed, edition=edition)
    teller = EventLines(full=True)
    yield f"scenario: {scenario}"
    yield f"edition: {edition}"
    yield f"seed: {seed}"
    yield from teller.tell(game.opening)
    while game.over is None and (command := choose(game)):
        yield f"{COMMAND}{command}"
        turn = game.turn
        try:
            events = game.do(command)
        except Refused as refused:
            yield f"Refused: {refused}"
            return
        yield from teller.tell(events)
        if game.turn != turn or game.over:
            moment = END if game.over else f"At the first question of turn {game.turn}: "
            yield f"{moment}state {game.digest} after {len(game.history)} commands."
    yield from state_lines.score(game)


def played(scenario: str, edition: str, seed: str) -> Iterator[str]:
    """Yield the transcript of a game by the heuristic player."""
    player = by_name(PLAYER)
    return transcript(scenario, edition, seed, lambda game: player(game).name)


def replayed(recorded: Iterable[str]) -> Iterator[str]:
    """Yield the transcript of a game with the header and commands of the given transcript."""
    lines = list(recorded)
    header = dict(line.split(": ", 1) for line in lines[:3])
    commands = iter([line.removeprefix(COMMAND) for line in lines if line.startswith(COMMAND)])
    return transcript(header["scenario"], header["edition"], header["seed"], lambda game: next(commands, ""))


def first_difference(recorded: Iterable[str], now: Iterable[str]) -> str:
    """Return the first difference between two transcripts in words, with both lines; "" for none."""
    old, new = list(recorded), list(now)
    for n in range(max(len(old), len(new))):
        was = old[n] if n < len(old) else "(the end)"
        is_ = new[n] if n < len(new) else "(the end)"
        if was != is_:
            return f"line {n + 1}\n  recorded: {was}\n  now:      {is_}"
    return ""


def write(anew: Collection[str] = ()) -> bool:
    """Write all transcripts, those in ``anew`` from new games; return whether all games reached their end."""
    whole = True
    for (scenario, edition), seed in SEEDS.items():
        path = file_of(scenario, edition)
        if path.stem in anew:
            lines = list(played(scenario, edition, seed))
        else:
            lines = list(replayed(path.read_text(encoding="utf-8").splitlines()))
        name = path.relative_to(ROOT)
        if not any(line.startswith(END) for line in lines):
            whole = False
            print(f"{name}: not written, the game stops at line {len(lines)}: {lines[-1]}")
            print(f"  to play a new one: python -m tools.golden --anew {path.stem}")
            continue
        path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8", newline="\n")
        print(f"{name}: {len(lines)} lines, {lines[-1]}")
    return whole


def choose(count: int) -> None:
    """Print, for each scenario and edition, the seed whose game has most that the games before it lack."""
    seen: set[tuple[str, str]] = set()
    for scenario in scenario_ids():
        for edition in BASES:
            games = {seed: _told(scenario, edition, seed) for seed in (f"golden {n}" for n in range(count))}
            best = max(games, key=lambda seed: len(games[seed][1] - seen))
            outcome, told = games[best]
            print(
                f'    ("{scenario}", "{edition}"): "{best}",  # {len(told - seen)} new, {outcome}', flush=True
            )
            seen |= told


def _told(scenario: str, edition: str, seed: str) -> tuple[str, set[tuple[str, str]]]:
    """Return (result of a game, its pairs of a kind of event and a clause)."""
    game = Game.new(scenario, seed=seed, edition=edition)
    player = by_name(PLAYER)
    told = _pairs(game.opening)
    while game.over is None:
        told |= _pairs(game.do(player(game)))
    if game.turn < SHORTEST:
        return game.over, set()
    return game.over, told | {("end", game.over)}


def _pairs(events: list[Event]) -> set[tuple[str, str]]:
    return {(event.kind, clause) for event in events for clause in event.clauses}


def main() -> int:
    """Write transcripts, or choose seeds for them."""
    names = [file_of(*game).stem for game in SEEDS]
    parser = argparse.ArgumentParser(description=__doc__)
    ways = parser.add_mutually_exclusive_group()
    ways.add_argument("--anew", nargs="*", choices=names, metavar="GAME", help="play new games")
    ways.add_argument("--choose", type=int, metavar="N", help="try N seeds each and print the best")
    options = parser.parse_args()
    if options.choose:
        choose(options.choose)
        return 0
    anew = () if options.anew is None else options.anew or names
    return 0 if write(anew) else 1


if __name__ == "__main__":
    sys.exit(main())
