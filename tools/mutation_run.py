"""Break one clause of the rules at a time, as tests/mutants.toml says, and check that its tests notice.

    python -m tools.mutation_run                 all mutants
    python -m tools.mutation_run 5.4-21 6.1-11   those of these clauses

Each mutant changes one place in a copy of the project, and only tests marked with its clause's id run. It is
killed if at least one of them fails by an assertion. A mutant that cannot be imported or loaded, or that only
crashes its tests, proves nothing and does not count. The choice of clauses is fixed: see `due`.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
import zlib
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
LIST = "tests/mutants.toml"
EVERY = 6
"""One clause in this many is broken, and at least one in each section."""
BY_ASSERTION = ("AssertionError", "Failed")
"""Errors by which a test notices a change. ``Failed`` is pytest's error for a missing exception."""
PASSED, FAILED = 0, 1
"""Exit codes of pytest after running the tests."""
WALKS_IN = "import hades.rules.sequence_of_play, hades.engine.game, hades.content.load as l; l.load()"
"""Code that must run without an error despite the mutant."""


class Mutant(NamedTuple):
    """A change from the list: ``old``, which occurs once in ``file``, becomes ``new``."""

    clause: str
    file: str
    old: str
    new: str
    why: str


class Verdict(NamedTuple):
    """The result for a mutant: killed, survived, crashed, broken or no test; with an explanation."""

    word: str
    told: str


def read(path: str) -> list[dict[str, str]]:
    """Return the rows in a TOML file of the project."""
    return next(iter(tomllib.loads((ROOT / path).read_text(encoding="utf-8")).values()), [])


def due() -> list[str]:
    """Return the ids of the clauses to break: every sixth of each section, from a start that varies.

    A clause that no program can test is replaced by the next clause of the section that has a test.
    """
    untestable = {row["id"] for row in read("tests/untestable.toml")}
    sections: dict[str, list[str]] = {}
    for row in read("data/rules/clauses.toml"):
        sections.setdefault(row["section"], []).append(row["id"])
    found = []
    for section, clauses in sections.items():
        for at in range(zlib.crc32(section.encode()) % min(EVERY, len(clauses)), len(clauses), EVERY):
            found += [c for c in clauses[at:] + clauses[:at] if c not in untestable and c not in found][:1]
    return found


def mutants() -> list[Mutant]:
    """Return the list of mutants, after checking it.

    :raises SystemExit: naming every missing clause, and every text that is not in its file exactly once.
    """
    rows = [Mutant(**row) for row in read(LIST)]
    faults = [f"no mutant for {c}, which is due" for c in due() if c not in {row.clause for row in rows}]
    for row in rows:
        path = ROOT / row.file
        count = path.read_text(encoding="utf-8").count(row.old) if path.is_file() else 0
        if count != 1 or row.old == row.new:
            faults.append(f"{row.clause}: the old text is {count} times in {row.file}, not once: {row.old!r}")
    if faults:
        raise SystemExit("\n".join(f"{LIST}: {fault}" for fault in faults))
    return rows


def copy_project(copy: Path) -> None:
    """Copy every file of the project, since tests read more than its packages."""
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listed, cwd=ROOT, capture_output=True, check=True, text=True).stdout
    for name in filter(None, names.split("\0")):
        if (ROOT / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, copy / name)


def pytest_report(copy: Path, *args: str) -> dict[str, dict[str, list[str]]]:
    """Run tests in the copy; return the report written by tests/conftest.py.

    :raises ChildProcessError: if pytest failed before running them.
    """
    report = copy / "clause-report.json"
    options = ("-q", "-n", "0", "-p", "no:cacheprovider", "--clause-report", str(report))
    done = run(copy, "-m", "pytest", *options, *args)
    if done.returncode not in (PASSED, FAILED):
        last = [line for line in done.stdout.splitlines() if line.startswith("ERROR")]
        raise ChildProcessError("; ".join(["its tests cannot be collected", *last[:3]]))
    return dict(json.loads(report.read_text(encoding="utf-8")))


def run(copy: Path, *args: str) -> subprocess.CompletedProcess[str]:
    """Run Python in the copy, with no output."""
    # A file compiled for the last mutant must never be used for this one.
    command = [sys.executable, "-B", *args]
    return subprocess.run(command, cwd=copy, capture_output=True, check=False, text=True)


def judge(copy: Path, mutant: Mutant, tests: list[str]) -> Verdict:
    """Apply a mutant to the copy, run its clause's tests, and restore the file."""
    if not tests:
        return Verdict("no test", "")
    path = copy / mutant.file
    before = path.read_text(encoding="utf-8")
    path.write_text(before.replace(mutant.old, mutant.new), encoding="utf-8")
    try:
        if run(copy, "-c", WALKS_IN).returncode:
            return Verdict("broken", "it cannot be imported or loaded")
        raised = pytest_report(copy, *tests)["raised"]
    except ChildProcessError as error:
        return Verdict("broken", str(error))
    finally:
        path.write_text(before, encoding="utf-8")
    told = f"{len(raised)} of {len(tests)} tests fail"
    if any(when == "call" and kind in BY_ASSERTION for when, kind in raised.values()):
        return Verdict("killed", told)
    kinds = ", ".join(sorted({kind for _, kind in raised.values()}))
    return Verdict("crashed", f"{told}, by {kinds} alone") if raised else Verdict("survived", told)


def main() -> int:
    """Print a verdict for each mutant and the totals; return 1 unless all were killed and the tests passed
    without.
    """
    parser = argparse.ArgumentParser(
        description="Break one clause of the rules at a time, and check that its tests notice."
    )
    parser.add_argument("clause", nargs="*", help="clause ids (all)")
    parser.add_argument(
        "--check", action="store_true", help="only check that the list is complete and fits the files"
    )
    args = parser.parse_args()
    wanted = [m for m in mutants() if not args.clause or m.clause in args.clause]
    if unknown := set(args.clause) - {m.clause for m in wanted}:
        parser.error(f"no mutant of {', '.join(sorted(unknown))} is in {LIST}")
    return 0 if args.check else hunt(wanted)


def hunt(wanted: list[Mutant]) -> int:
    """Try mutants one by one in a copy of the project; return 0 if all were killed."""
    counts: dict[str, int] = {}
    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="hades-mutants-") as name:
        copy = Path(name)
        copy_project(copy)
        tests = pytest_report(copy, "--collect-only")["tests"]
        needed = sorted({test for mutant in wanted for test in tests.get(mutant.clause, [])})
        # A test that fails anyway would seem to notice the mutant.
        red = pytest_report(copy, *needed)["raised"] if needed else {}
        for test in red:
            print(f"fails without a mutant, left out: {test}")
        for mutant in wanted:
            verdict = judge(copy, mutant, [test for test in tests.get(mutant.clause, []) if test not in red])
            counts[verdict.word] = counts.get(verdict.word, 0) + 1
            print(f"{mutant.clause:8} {verdict.word:9} {mutant.file:40} {verdict.told}", flush=True)
    killed = counts.get("killed", 0)
    others = ", ".join(f"{n} {word}" for word, n in sorted(counts.items()) if word != "killed")
    seconds = time.monotonic() - started
    print(f"{killed} of {len(wanted)} mutants killed{f', {others}' if others else ''} ({seconds:.0f} s)")
    return int(killed < len(wanted) or bool(red))


if __name__ == "__main__":
    raise SystemExit(main())
