"""Check a change within a minute: lint, types, and the nearest tests.

    python -m tools.quick_check [--since REV] [--seconds N] [--list]

Changed files are those that differ from the branch `main`, committed or not. A test file is nearer if there
are fewer imports between it and a changed module; among equally near files, the quicker one comes first. The
tests of `CORE` come last. Tests for which there is no time are named at the end; `make test` runs everything.

The exit code is 0 if the tests passed, 1 if anything failed, and 3 if the result is unknown: no test ran, or
one at most `NEAR` away was left out.
"""

from __future__ import annotations

import argparse
import ast
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path

from tools import stopwatch

ROOT = Path(__file__).resolve().parent.parent
TABLE = ROOT / "tests" / "seconds.toml"

SECONDS = 60
"""Seconds for a quick check on two idle cores."""

RESERVE = 15
"""Seconds of these for work other than tests, such as finding changes and collecting tests."""

UNKNOWN = 15.0
"""Seconds assumed for a test file that has not been measured, which is rather too many."""

NEAR = 1
"""Greatest number of imports between a change and a test without which a pass means nothing."""
PASSED, FAILED, UNKNOWN_YET = 0, 1, 3
"""Exit codes."""

CORE = {
    "tests/test_golden.py::test_a_game_comes_out_as_it_is_written_down": 3.0,
    "tests/test_contract.py::test_a_game_keeps_the_contract[0-random]": 2.0,
    "tests/test_contract.py::test_a_game_keeps_the_contract[1-explorer]": 2.0,
    "tests/test_architecture.py": 18.0,
}
"""Tests that any change can break -> seconds that they take."""

READERS = {
    "data/cards": "tests/content/test_cards.py tests/content/test_components.py tests/rules/test_combat_*.py "
    "tests/rules/test_nasty_surprise*.py tests/test_drills.py tests/storage/test_today.py",
    "data/counters": "tests/content/test_components.py tests/content/test_load.py tests/rules/test_order*.py",
    "data/drills": "tests/test_drills*.py tests/test_rulings_shown.py",
    "data/lessons": "tests/session/test_led_lessons.py tests/session/test_lesson_progress.py "
    "tests/ui/test_learn.py tests/ui/test_led_lessons_played.py",
    "data/maps": "tests/content/test_maps.py tests/board/*.py",
    "data/rules": "tests/content/test_rulebook.py tests/content/test_edition.py tests/test_clauses.py",
    "data/schemas": "tests/content/test_schemas.py",
    "data/sounds": "tests/ui/test_sound_player.py",
    "docs": "tests/test_python.py tests/agent/test_agent.py tests/gym/test_gym.py tests/test_cli_json.py",
    "scenarios": "tests/content/test_load.py tests/rules/test_set_up*.py tests/players/test_scenarios.py",
    "tests/golden": "tests/test_golden.py",
    "pyproject.toml": "tests/test_setup.py tests/test_wheel.py",
    "Makefile": "tests/test_workshop.py",
}
"""File or folder to which no imports lead -> test files that read it."""

CHECKS = (
    ("ruff", "check", "."),
    ("ruff", "format", "--check", "--quiet", "."),
    ("mypy",),
)


def main() -> int:
    """Choose and run tests, report the result and the tests left out, and return the exit code."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--since", metavar="REV", default="main", help="what to compare with (main)")
    parser.add_argument("--seconds", type=float, default=SECONDS, help=f"time there is ({SECONDS})")
    parser.add_argument("--list", action="store_true", help="list the tests, and run nothing")
    options = parser.parse_args()
    began = time.time()
    changed = changes(options.since)
    near = nearest(changed)
    costs = stopwatch.read(TABLE) if TABLE.exists() else {}
    picked, left = within(options.seconds - RESERVE, near, costs)
    say(f"Changed against {options.since}: {counted(len(changed), 'file')}.")
    say(f"Tests: {' '.join(picked) or 'none'}, and the core.")
    slow = slow_of([file for file in (*picked, *core_files(picked)) if near.get(file, 1)], costs)
    if options.list:
        tell_left_out(left, slow, costs)
        return PASSED
    failed, ran, late = run(picked, slow, began + options.seconds - 3)
    tell_left_out(left, slow, costs)
    code, outcome = judged(failed, ran, {file for file in (*left, *late) if near.get(file, NEAR + 1) <= NEAR})
    say(f"{time.time() - began:.0f} seconds. {outcome}")
    return code


def judged(failed: list[str], ran: int, near: Iterable[str]) -> tuple[int, str]:
    """Return (exit code, sentence) for the failures, the number of tests run, and the near tests left out."""
    missing = sorted(near)
    if failed:
        return FAILED, f"Failed: {', '.join(failed)}."
    if not ran:
        return UNKNOWN_YET, "Not a pass: no test ran."
    if missing:
        return (
            UNKNOWN_YET,
            f"Not a pass: {counted(ran, 'test')} passed, near ones were left out: {' '.join(missing)}.",
        )
    return PASSED, f"Passed: {counted(ran, 'test')}, and all checks."


def changes(since: str) -> list[str]:
    """Return untracked files and those that differ from ``since``, or from the merge base if it is ""."""
    base = git("merge-base", since, "HEAD") or git("merge-base", f"origin/{since}", "HEAD") or ["HEAD"]
    return sorted({*git("diff", "--name-only", base[0]), *git("ls-files", "--others", "--exclude-standard")})


def git(*words: str) -> list[str]:
    """Return the lines printed by a git command; [] if it fails."""
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.splitlines() if done.returncode == 0 else []


def nearest(changed: Iterable[str]) -> dict[str, int]:
    """Map the test files that a change can break to the number of imports between the two.

    0 means that the test file was changed, is named after a changed file, or reads one.
    """
    importers = imported_by(ROOT)
    tests = sorted(path for path in importers if is_test(path))
    near: dict[str, int] = {}
    here: set[str] = set()
    for path in changed:
        here.add(path)
        near |= dict.fromkeys([test for test in tests if path == test or mirrors(test, path)], 0)
        if Path(path).name == "conftest.py":
            beside = f"{Path(path).parent.as_posix()}/"
            near |= dict.fromkeys([test for test in tests if test.startswith(beside)], 0)
        for folder, globs in READERS.items():
            if path == folder or path.startswith(f"{folder}/"):
                found = (file for glob in globs.split() for file in ROOT.glob(glob))
                near |= dict.fromkeys([name for file in found if is_test(name := written(file, ROOT))], 0)
    seen, steps = set(here), 0
    while here:
        steps += 1
        here = {file for path in here for file in importers.get(path, ())} - seen
        seen |= here
        for path in here:
            if is_test(path):
                near.setdefault(path, steps)
    return near


def imported_by(root: Path) -> dict[str, set[str]]:
    """Map each file of the project to the files that import it, including imports inside functions."""
    files = [file for part in ("hades", "tests", "tools") for file in (root / part).rglob("*.py")]
    path_of = {dotted(file.relative_to(root)): written(file, root) for file in files}
    importers: dict[str, set[str]] = {path: set() for path in path_of.values()}
    for file in files:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            names: list[str] = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.module:
                # A name that is imported may be a module in a package, or something in a module.
                inside = [f"{node.module}.{alias.name}" for alias in node.names]
                names = [name if name in path_of else node.module for name in inside]
            for name in names:
                if name in path_of:
                    importers[path_of[name]].add(written(file, root))
    return importers


def dotted(path: Path) -> str:
    """Return the dotted name of a file of the project, for imports."""
    return ".".join(path.with_suffix("").parts).removesuffix(".__init__")


def written(file: Path, root: Path) -> str:
    """Return the path of a file in the form used by git."""
    return file.relative_to(root).as_posix()


def is_test(path: str) -> bool:
    """Return whether pytest finds tests in a file."""
    return path.startswith("tests/") and Path(path).name.startswith("test_") and path.endswith(".py")


def mirrors(test: str, path: str) -> bool:
    """Return whether a test file is named after a module or its package, like tests/rules/test_rally.py."""
    about = Path(test).stem.removeprefix("test_")
    names = [Path(path).stem, *Path(path).parts[1:-1]] if path.startswith(("hades/", "tools/")) else []
    return any(about == name or about.startswith(f"{name}_") for name in names)


def within(budget: float, near: dict[str, int], costs: dict[str, float]) -> tuple[list[str], list[str]]:
    """Return (nearest test files that fit into the budget beside the core tests, test files left out)."""
    budget -= sum(CORE.values())
    picked, left = [], []
    for file in sorted(near, key=lambda file: (near[file], costs.get(file, UNKNOWN), file)):
        cost = costs.get(file, UNKNOWN)
        # The nearest files run with their slow tests.
        cost += 0 if near[file] else sum(costs[test] for test in slow_of([file], costs))
        if cost <= budget:
            budget -= cost
            picked.append(file)
        else:
            left.append(file)
    return picked, left


def slow_of(files: Iterable[str], costs: dict[str, float]) -> list[str]:
    """Return the tests in the given files that are too slow for a quick check."""
    chosen = set(files)
    return [name for name in costs if "::" in name and name.partition("::")[0] in chosen and name not in CORE]


def core_files(picked: Iterable[str]) -> list[str]:
    """Return the files with core tests that are not in ``picked``."""
    chosen = set(picked)
    return [file for file in dict.fromkeys(test.partition("::")[0] for test in CORE) if file not in chosen]


def run(picked: list[str], slow: list[str], until: float) -> tuple[list[str], int, list[str]]:
    """Run tests, the nearest first and the core last, and all other checks in parallel.

    Tests in ``slow`` are left out. Returns (names of failures, number of tests run, files with tests for
    which the time ran out).
    """
    python = [sys.executable, "-m"]
    kept = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True, "cwd": ROOT}
    checks = [(check, subprocess.Popen([*python, *check], **kept)) for check in CHECKS]
    core = [test for test in CORE if test.partition("::")[0] not in picked]
    with tempfile.TemporaryDirectory() as folder:
        counts = Path(folder) / "counts.json"
        watched = ["-p", "tools.stopwatch", f"--until={until}", f"--write-counts={counts}"]
        skipped = [f"--deselect={test}" for test in slow]
        tests = [*python, "pytest", "-q", *watched, *skipped, *picked, *core]
        failed = ["tests"] if subprocess.run(tests, cwd=ROOT, check=False).returncode else []
        found = json.loads(counts.read_text(encoding="utf-8")) if counts.exists() else {"ran": {}, "late": {}}
    for check, running in checks:
        said, _ = running.communicate()
        if running.returncode:
            failed.append(" ".join(check))
            say(f"{' '.join(check)}\n{said}")
    return failed, sum(found["ran"].values()), list(found["late"])


def tell_left_out(left: list[str], slow: list[str], costs: dict[str, float]) -> None:
    """Print the tests near the change that were not run."""
    if left:
        cost = sum(costs.get(file, UNKNOWN) for file in left)
        say(f"Left out though a change may reach them, {counted(len(left), 'file')}, {cost:.0f} seconds:")
        say("\n".join(f"  {file}" for file in left))
    if slow:
        say(f"Left out of the files above as slow, {counted(len(slow), 'test')}:")
        say("\n".join(f"  {test}  {costs[test]:.0f} s" for test in slow))
    say("`make test` runs everything.")


def counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def say(text: str) -> None:
    print(text, flush=True)


if __name__ == "__main__":
    sys.exit(main())
