"""Measure the cost of saving a game: ``python -m benchmarks.files [--games N]``.

Plays games of the heuristic player, each saved as front ends do: a line after every command, once left to the
system and once forced to disk each time. Then the longest of these files is opened, verified and closed.
Times are wall-clock milliseconds, median and 95th percentile: the time that a player waits.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from hades import Game, storage
from hades.content.load import scenario_ids
from hades.players import by_name
from hades.storage import Recorder

OPENINGS = 7
"""Number of times that the longest game is opened."""


def timed(call: Callable[[], object]) -> float:
    """Return the duration of a call in milliseconds."""
    began = time.perf_counter()
    call()
    return (time.perf_counter() - began) * 1e3


def kept(folder: Path, number: int, times: dict[bool, list[float]], closing: list[float]) -> Path:
    """Play a game of the heuristic player while saving it in two files, and return the first file.

    ``times`` collects the milliseconds of every update, by whether it is forced to disk. ``closing`` collects
    the milliseconds of closing a file, which writes it anew.
    """
    scenarios = scenario_ids()
    game = Game.new(scenarios[number % len(scenarios)], seed=f"files {number}")
    player = by_name("heuristic")
    recorders = {sync: Recorder(game, folder / f"{number}-{sync}.hades") for sync in times}
    while not game.over:
        game.do(player(game))
        game.note(len(game.history) * 900)
        for sync, recorder in recorders.items():
            # The last command closes the file, which is always forced to disk.
            spent = timed(lambda recorder=recorder, sync=sync: recorder.update(sync=sync))
            if not game.over:
                times[sync].append(spent)
    closing.append(timed(lambda: storage.save(game, folder / "whole.hades")))
    for recorder in recorders.values():
        recorder.close()
    return recorders[False].path


def told(name: str, times: list[float]) -> str:
    """Return a line of the table."""
    ordered = sorted(times)
    late = ordered[min(len(ordered) - 1, int(len(ordered) * 0.95))]
    return f"{name:34}{statistics.median(times):9.2f}{late:9.2f}{ordered[-1]:9.2f}{len(times):9}"


def measure(games: int) -> None:
    """Play and save games, open the longest, and print the table."""
    times: dict[bool, list[float]] = {False: [], True: []}
    closing: list[float] = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        files = [kept(folder, number, times, closing) for number in range(games)]
        longest = max(files, key=lambda path: path.stat().st_size)
        opening = [timed(lambda: storage.load(longest)) for _ in range(OPENINGS)]
        reading = [timed(lambda: storage.read(longest)) for _ in range(OPENINGS)]
        commands = len(storage.read(longest).moves)
        print(f"{'milliseconds':34}{'median':>9}{'p95':>9}{'most':>9}{'times':>9}")
        print(told("a command, left to the system", times[False]))
        print(told("a command, brought to the disk", times[True]))
        print(told("a whole file, closed", closing))
        print(told("opening the longest game", opening))
        print(told("reading it without playing", reading))
        print(f"the longest of {games} games: {commands} commands, {longest.stat().st_size:,} bytes")


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--games", type=int, default=40)
    measure(parser.parse_args().games)


if __name__ == "__main__":
    main()
