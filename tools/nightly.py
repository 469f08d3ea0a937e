"""Run the checks that take too long for `make test`, one after the other, as CI does every night.

python -m tools.nightly                 all checks, except those that run only when named
python -m tools.nightly fuzz told       these checks only
python -m tools.nightly --list          the faults that each would find, and how long it takes
"""

from __future__ import annotations

import argparse
import shlex
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent


class Check(NamedTuple):
    """A check that takes minutes or hours."""

    lines: tuple[str, ...]
    """Command lines, with ``{python}`` for this Python."""
    minutes: int
    """Approximate duration on two cores."""
    notices: str
    """The faults that it finds."""
    named: bool = False
    """True if the check takes hours, so that it runs only if it is named."""


CHECKS = {
    "slow": Check(
        ("{python} -m pytest -q -n auto --dist worksteal -m nightly",),
        5,
        "faults that only the tests marked `nightly` find, the long versions of tests in `make test`",
    ),
    "fuzz": Check(
        ("{python} -m tests.fuzz --games 200",), 4, "a game by any player that breaks the engine's contract"
    ),
    "refusals": Check(
        ("{python} -m tests.refusal_fuzz --commands 100000",),
        1,
        "an impossible command that is not refused in plain words",
    ),
    "told": Check(("{python} -m tests.told --games 1000",), 15, "a change on the table without an event"),
    "faults": Check(
        ("{python} -m tests.faults --kills 2000 --cuts 2000",),
        15,
        "a game lost by a kill, a power cut or a bad disk",
    ),
    "damage": Check(
        (
            "{python} -m tests.damage --changes 20000",
            "{python} -m tests.content.truncated --files 500",
        ),
        5,
        "a damaged file that verifies, or stops the program",
    ),
    "tampered": Check(
        ("{python} -m tests.tampered --runs 5000",), 3, "a tampered run that counts for more than it proves"
    ),
    "crafted": Check(
        ("{python} -m tests.crafted",), 15, "a hostile file or name that is not refused in one sentence"
    ),
    "undo": Check(
        ("{python} -m tests.undo_fuzz --games 500",), 15, "a command whose undo leaves something behind"
    ),
    "agents": Check(
        ("perl docs/examples/bot.pl 100 bots rude {python} -m hades",),
        2,
        "a bot or an invalid line that stops the protocol",
    ),
    "mouse": Check(
        ("{python} -m tools.mouse --games 10",), 8, "a click in the window on something that has just moved"
    ),
    "followed": Check(
        ("{python} -m tools.follow_steps --check --seeds 50 --player follower",),
        5,
        "suggested moves that change halfway, or score fewer VP than before",
    ),
    "gym": Check(
        ("{python} -m tests.gym_walk --steps 10000",), 1, "an observation or action outside its space"
    ),
    "same": Check(
        ("{python} -m tools.same_everywhere --compare {python}",),
        3,
        "a game that differs under another Python or hash seed",
    ),
    "situations": Check(
        ("{python} -m tests.situations --games 2000",),
        30,
        "an id that is cited in the wrong situation, or missing in the right one",
    ),
    "table": Check(
        ("{python} -m tests.engine.table --games 50", "{python} -m tests.ui.dealt_game --games 3"),
        5,
        "a printed-game session that ends differently from the same game in the program",
    ),
    "threats": Check(
        ("{python} -m tests.threat_check",), 30, "a threat whose chance brute force contradicts"
    ),
    "studies": Check(
        (
            "{python} -m tests.study.killing --kills 20",
            "{python} -m tests.study.hostile --folders 300",
            "{python} -m tests.study.same_rows --seeds 1-100 --player quick",
            "{python} -m tests.study.test_switch_impact --games 60",
        ),
        10,
        "a study whose rows depend on kills, workers, or the way a switch is measured",
    ),
    "wrong": Check(("{python} -m tests.wrong_citations",), 5, "a wrong citation that no test sees"),
    "mutants": Check(("{python} -m tools.mutation_run",), 15, "a broken clause that its tests do not notice"),
    "puzzles": Check(
        ("{python} -m tools.prove_puzzles --check",), 2, "a puzzle whose file has wrong figures"
    ),
    "compiled": Check(("{python} -m tools.compiled",), 15, "a game that compiled rules play differently"),
    "bundle": Check(
        ("{python} -m tools.standalone",), 3, "a bundled program that cannot be built, or does not play"
    ),
    "why": Check(
        ("{python} -m tests.switched --games 2000",),
        240,
        "a switch not cited exactly where it made a difference",
        named=True,
    ),
    "sweep": Check(
        ("{python} -m tests.sweep",),
        600,
        "a game of any scenario, edition and player that breaks the contract",
        named=True,
    ),
}


def main() -> int:
    """Run checks and report failures; return 1 if there are any."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("name", nargs="*", help=f"of {', '.join(CHECKS)}")
    parser.add_argument(
        "--list", action="store_true", help="list the faults that each would find, and run nothing"
    )
    options = parser.parse_args()
    if unknown := sorted(set(options.name) - CHECKS.keys()):
        parser.error(f"no check is called {', '.join(unknown)}; they are {', '.join(CHECKS)}")
    names = options.name or [name for name, check in CHECKS.items() if not check.named]
    if options.list:
        for name, check in CHECKS.items():
            only = " (only by its name)" if check.named else ""
            print(f"{name:10} {check.minutes:4} min  {check.notices}{only}")
        return 0
    failed = [name for name in names if not passes(name)]
    print(f"Failed: {', '.join(failed)}." if failed else f"Passed: {', '.join(names)}.")
    return int(bool(failed))


def passes(name: str) -> bool:
    """Run the command lines of a check until one fails, and print the time; return whether all passed."""
    began = time.monotonic()
    print(f"== {name}: {CHECKS[name].notices}", flush=True)
    good = all(
        not subprocess.run(words(line), cwd=ROOT, check=False).returncode for line in CHECKS[name].lines
    )
    print(f"== {name}: {'passed' if good else 'FAILED'} in {time.monotonic() - began:.0f} s", flush=True)
    return good


def words(line: str) -> list[str]:
    """Return a command line as a list of words to execute."""
    return [sys.executable if word == "{python}" else word for word in shlex.split(line)]


if __name__ == "__main__":
    sys.exit(main())
