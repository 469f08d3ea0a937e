"""Check a change within a minute: lint, types, and the tests that are nearest to what was changed.

    python tools/quick.py [--since REV] [--seconds N] [--list]

Changed is what differs from the branch `main`, committed or not. A test file is the nearer the fewer
imports lie between it and a changed module; of equally near ones the cheaper goes first. The tests of
`CORE` are always among them. What a minute does not hold is named at the end: `make test` runs everything.
"""

from __future__ import annotations

import argparse
import ast
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path

# Run as a script, the package stands beside the tools directory.
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools import stopwatch

ROOT = Path(__file__).resolve().parent.parent
TABLE = ROOT / "tests" / "seconds.toml"

SECONDS = 60
"""What a quick check may take on two cores that have nothing else to do."""

RESERVE = 15
"""Seconds of them for what is no test: to start, to look for changes, to collect."""

UNKNOWN = 15.0
"""Seconds that a file is taken for which nobody has measured: rather too many."""

CORE = {
    "tests/test_golden.py::test_a_game_comes_out_as_it_is_written_down": 3.0,
    "tests/test_contract.py::test_a_game_keeps_the_contract[0-random]": 2.0,
    "tests/test_contract.py::test_a_game_keeps_the_contract[1-explorer]": 2.0,
    "tests/test_architecture.py": 18.0,
}
"""Tests that any change may break -> seconds."""

READERS = {
    "data/cards": "tests/content/test_cards.py tests/content/test_components.py tests/rules/test_combat_*.py "
    "tests/rules/test_nasty_surprise*.py tests/test_drills.py tests/record/test_today.py",
    "data/counters": "tests/content/test_components.py tests/content/test_load.py tests/rules/test_order*.py",
    "data/drills": "tests/test_drills*.py tests/test_rulings_shown.py",
    "data/lessons": "tests/session/test_led_lessons.py tests/session/test_guide.py tests/ui/test_learn.py "
    "tests/ui/test_led_lessons_played.py",
    "data/maps": "tests/content/test_maps.py tests/board/*.py",
    "data/rules": "tests/content/test_rulebook.py tests/content/test_edition.py tests/test_clauses.py",
    "data/schemas": "tests/content/test_schemas.py",
    "data/sounds": "tests/ui/test_sounds.py",
    "docs": "tests/test_python.py tests/agent/test_agent.py tests/gym/test_gym.py tests/test_cli_json.py",
    "scenarios": "tests/content/test_load.py tests/rules/test_set_up*.py tests/players/test_scenarios.py",
    "tests/golden": "tests/test_golden.py",
    "pyproject.toml": "tests/test_setup.py tests/test_wheel.py",
    "Makefile": "tests/test_workshop.py",
}
"""File or folder that no import leads to -> the tests that read it."""

CHECKS = (
    ("ruff", "check", "."),
    ("ruff", "format", "--check", "--quiet", "."),
    ("mypy",),
)


def main() -> int:
    """Pick, run, and say what was left out; 0 if all of it passed."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--since", metavar="REV", default="main", help="what to compare with (main)")
    parser.add_argument("--seconds", type=float, default=SECONDS, help=f"time there is ({SECONDS})")
    parser.add_argument("--list", action="store_true", help="say what would be run, and run nothing")
    options = parser.parse_args()
    began = time.time()
    changed = changes(options.since)
    near = nearest(changed)
    costs = stopwatch.read(TABLE) if TABLE.exists() else {}
    picked, left = within(options.seconds - RESERVE, near, costs)
    say(f"Changed against {options.since}: {counted(len(changed), 'file')}.")
    say(f"Tests: {' '.join(picked) or 'none'}, and the core.")
    failed = [] if options.list else run(picked, costs, began + options.seconds - 3)
    tell_left_out(picked, left, costs)
    if not options.list:
        outcome = f"Failed: {', '.join(failed)}." if failed else "All passed."
        say(f"{time.time() - began:.0f} seconds. {outcome}")
    return 1 if failed else 0


def changes(since: str) -> list[str]:
    """Files that differ from a revision, or from where this line of work left it; untracked ones, too."""
    base = git("merge-base", since, "HEAD") or git("merge-base", f"origin/{since}", "HEAD") or ["HEAD"]
    return sorted({*git("diff", "--name-only", base[0]), *git("ls-files", "--others", "--exclude-standard")})


def git(*words: str) -> list[str]:
    """Lines that git prints; none if it refuses."""
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.splitlines() if done.returncode == 0 else []


def nearest(changed: Iterable[str]) -> dict[str, int]:
    """Test files that a change may break -> how many imports lie between.

    0: a test file that was changed, bears the name of what was changed, or reads a changed file.
    A test of the window that meets a module through six others is the last to be asked.
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
    """File of the project -> files that import it, inside functions too."""
    files = [file for part in ("hades", "tests", "tools") for file in (root / part).rglob("*.py")]
    path_of = {dotted(file.relative_to(root)): written(file, root) for file in files}
    importers: dict[str, set[str]] = {path: set() for path in path_of.values()}
    for file in files:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            names: list[str] = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.module:
                # what is imported may be a module of a package, or a name in one
                inside = [f"{node.module}.{alias.name}" for alias in node.names]
                names = [name if name in path_of else node.module for name in inside]
            for name in names:
                if name in path_of:
                    importers[path_of[name]].add(written(file, root))
    return importers


def dotted(path: Path) -> str:
    """The name by which a file of the project is imported."""
    return ".".join(path.with_suffix("").parts).removesuffix(".__init__")


def written(file: Path, root: Path) -> str:
    """A file as git writes it."""
    return file.relative_to(root).as_posix()


def is_test(path: str) -> bool:
    """Whether pytest finds tests in a file."""
    return path.startswith("tests/") and Path(path).name.startswith("test_") and path.endswith(".py")


def mirrors(test: str, path: str) -> bool:
    """Whether a test file is named after a module, as tests/rules/test_rally.py, or after its package."""
    about = Path(test).stem.removeprefix("test_")
    names = [Path(path).stem, *Path(path).parts[1:-1]] if path.startswith(("hades/", "tools/")) else []
    return any(about == name or about.startswith(f"{name}_") for name in names)


def within(budget: float, near: dict[str, int], costs: dict[str, float]) -> tuple[list[str], list[str]]:
    """The nearest files that so many seconds hold beside the core, and those left out."""
    budget -= sum(CORE.values())
    picked, left = [], []
    for file in sorted(near, key=lambda file: (near[file], costs.get(file, UNKNOWN), file)):
        cost = costs.get(file, UNKNOWN)
        if cost <= budget:
            budget -= cost
            picked.append(file)
        else:
            left.append(file)
    return picked, left


def slow_of(files: Iterable[str], costs: dict[str, float]) -> list[str]:
    """The tests of some files that a quick check leaves out: each would take most of its time."""
    chosen = set(files)
    return [name for name in costs if "::" in name and name.partition("::")[0] in chosen and name not in CORE]


def run(picked: list[str], costs: dict[str, float], until: float) -> list[str]:
    """Run the tests, the core first, and beside them all checks; the names of what failed."""
    python = [sys.executable, "-m"]
    kept = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True, "cwd": ROOT}
    checks = [(check, subprocess.Popen([*python, *check], **kept)) for check in CHECKS]
    core = [test for test in CORE if test.partition("::")[0] not in picked]
    skipped = [f"--deselect={test}" for test in slow_of([*picked, *core], costs)]
    watched = ["-p", "tools.stopwatch", f"--until={until}"]
    tests = [*python, "pytest", "-q", *watched, *skipped, *core, *picked]
    failed = ["tests"] if subprocess.run(tests, cwd=ROOT, check=False).returncode else []
    for check, running in checks:
        said, _ = running.communicate()
        if running.returncode:
            failed.append(" ".join(check))
            say(f"{' '.join(check)}\n{said}")
    return failed


def tell_left_out(picked: list[str], left: list[str], costs: dict[str, float]) -> None:
    """Say what may be broken and was not tried."""
    slow = slow_of(picked, costs)
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
