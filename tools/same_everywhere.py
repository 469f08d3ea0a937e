"""Check that games are the same on every Python: ``python -m tools.same_everywhere [--games N]``.

With ``--compare PYTHON...``, it does so for other Pythons, which must have the dependencies of hades.

Prints a line for each game: scenario, undo mode, commands, outcome, the digest of the final state, and the
last check in its file, which depends on every earlier state. ``--compare`` repeats that under each
Python with three hash seeds, and reports lines that differ.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path

from hades import Game
from hades.content.load import scenario_ids
from hades.engine.line_history import MODES
from hades.players import by_name
from hades.storage.saving import text_of

ROOT = Path(__file__).resolve().parent.parent
HASHES = ("0", "1", "4711")
"""Values of PYTHONHASHSEED, to detect results that depend on the order of sets."""
EDITIONS = ("2.1", "1.0", "2.1,-M-08")


def line(n: int) -> str:
    """Return game number ``n`` as a line that must be the same everywhere."""
    scenario = scenario_ids()[n % len(scenario_ids())]
    mode = list(MODES)[n // len(scenario_ids()) % len(MODES)]
    edition = EDITIONS[n // 3 % len(EDITIONS)]
    game = Game.new(scenario, seed=f"everywhere {n}", edition=edition, undo=mode)
    player = by_name("random" if n % 7 else "heuristic")
    while not game.over:
        game.do(player(game))
        # Undo some commands, so that files with every kind of line are compared.
        if len(game.history) % 10 == 7 and game.can_undo and game.taken_back < 5:
            game.undo()
            game.do(game.menu[-1])
    check = text_of(game, closed=True)[1]
    return f"{n:4} {scenario} {mode} {edition} {len(game.history)} {game.over!r} {game.digest} {check}"


def compare(pythons: list[str], games: int) -> int:
    """Run under each Python and hash seed, and return the number of runs that differ from the first."""
    first: list[str] = []
    wrong = 0
    for python in pythons:
        version = subprocess.run(
            [python, "-c", "import sys; print(sys.version.split()[0])"],
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        for hashes in HASHES:
            done = subprocess.run(
                [python, "-m", "tools.same_everywhere", "--games", str(games)],
                cwd=ROOT,
                env=os.environ | {"PYTHONHASHSEED": hashes, "PYTHONIOENCODING": "utf-8"},
                stdout=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                check=True,
            )
            lines = done.stdout.splitlines()
            first = first or lines
            others = [ours for ours, theirs in zip(lines, first, strict=True) if ours != theirs]
            wrong += bool(others)
            told = f"{len(others)} differ, first: {others[0]}" if others else "all the same"
            print(f"Python {version}, hashes {hashes}: {len(lines)} games, {told}", flush=True)
    return wrong


def main() -> int:
    """Run the command line; return 1 if anything differs."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--compare", nargs="+", metavar="PYTHON", help="other Pythons to compare with")
    options = parser.parse_args()
    if options.compare:
        return 1 if compare(options.compare, options.games) else 0
    for n in range(options.games):
        print(line(n))
    return 0


if __name__ == "__main__":
    sys.exit(main())
