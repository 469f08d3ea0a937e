"""Clause coverage: the number of rule clauses with a passing test that carries their id.

`untestable.toml` names the few that no program can test. `tools/mutation_run.py` shows that the tests of the
others notice a broken clause, and asks here for these tests (``--clause-report``).
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import json
import os
import signal
import tempfile
import tomllib
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import settings

# the same examples on every machine and no clock: a red run is a defect, never luck or load
settings.register_profile("steady", deadline=None, derandomize=True, database=None)
settings.load_profile("steady")

# whoever brings the window in first, wherever that test stands, it does without a screen
os.environ.setdefault("ARCADE_HEADLESS", "1")

# settings, games and the log of whoever runs the tests are left alone
_home = tempfile.TemporaryDirectory(prefix="hades-tests-", ignore_cleanup_errors=True)
for _kind in ("CONFIG", "DATA", "STATE", "CACHE"):
    os.environ[f"XDG_{_kind}_HOME"] = f"{_home.name}/{_kind.lower()}"

# programs that tests start read each module as it was compiled for the first of them, whatever is wished of
# this one: half of what such a program takes would be compiling
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# what tells a program to stop is heeded, also where whoever runs the tests has it ignored (nohup, a job in
# the background): games that tests start inherit that, and would go on for ever
for _name, _heed in (("SIGINT", signal.default_int_handler), ("SIGHUP", signal.SIG_DFL)):
    if hasattr(signal, _name) and signal.getsignal(getattr(signal, _name)) is signal.SIG_IGN:
        signal.signal(getattr(signal, _name), _heed)

# what a test writes is gone with the run, so none waits for a disk: what is lost when the power fails is
# looked at by `record.power`, and a disk that refuses by tests that say so here
os.fsync = lambda handle: None

# ten thousand tests are garbage at no time: nobody looks through them, while they are collected or later, and
# through what a test leaves behind only now and then (that saves a twentieth of all the time)
gc.disable()
gc.set_threshold(100_000, 20, 50)

ROOT = Path(__file__).parent.parent
CLAUSES = Path(__file__).parent.parent / "data" / "rules" / "clauses.toml"
UNTESTABLE = Path(__file__).parent / "untestable.toml"

_passed: set[str] = set()
_failed: set[str] = set()
_raised: dict[str, list[str]] = {}
"""Failed test -> the stage (setup, call, teardown) and the name of the exception."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--uncovered", action="store_true", help="list the clauses without a passing test")
    parser.addoption(
        "--clause-report",
        metavar="FILE",
        help="write as JSON which tests carry each clause and what the failed ones raised (with -n 0)",
    )


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Import the tests in reverse order in every second process before collecting.

    In a fresh clone, each process then finds half of them compiled by the other. Otherwise both compile all,
    which takes twice as long as the rest of collecting.
    """
    worker = getattr(session.config, "workerinput", {}).get("workerid", "gw0")
    everything = session.config.args_source == pytest.Config.ArgsSource.TESTPATHS
    if everything and int(worker.removeprefix("gw")) % 2:
        for file in sorted((ROOT / "tests").rglob("test_*.py"), reverse=True):
            # what cannot be brought in is told where it is collected
            with contextlib.suppress(Exception, pytest.skip.Exception):
                importlib.import_module(".".join(file.relative_to(ROOT).with_suffix("").parts))


def pytest_collection_finish() -> None:
    gc.collect()
    gc.freeze()
    gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    known = clause_ids()
    for item in items:
        ids = clauses_of(item)
        unknown = [i for i in ids if known and i[0].isdigit() and i not in known]
        if unknown:
            raise pytest.UsageError(f"{item.nodeid}: no such clause: {', '.join(unknown)}")
        item.user_properties.append(("clauses", ids))


def clauses_of(item: pytest.Item) -> tuple[str, ...]:
    """Return the ids in the marks of a test."""
    return tuple(str(i) for mark in item.iter_markers("clause") for i in mark.args)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.failed and call.excinfo is not None:
        _raised.setdefault(item.nodeid, [call.when, call.excinfo.typename])
    return report


def pytest_sessionfinish(session: pytest.Session) -> None:
    target = session.config.getoption("--clause-report")
    if target:
        tests: dict[str, list[str]] = {}
        for item in session.items:
            for clause in clauses_of(item):
                tests.setdefault(clause, []).append(item.nodeid)
        Path(target).write_text(json.dumps({"tests": tests, "raised": _raised}), encoding="utf-8")


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    ids = next((value for name, value in report.user_properties if name == "clauses"), ())
    if report.failed:
        _failed.update(ids)
    elif report.when == "call" and report.passed:
        _passed.update(ids)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    known = clause_ids()
    if not known:
        return
    covered = (_passed - _failed) & known.keys()
    untestable = len(untestable_ids())
    terminalreporter.write_line(
        f"clauses with a passing test: {len(covered)} of {len(known)}, {untestable} that no program can test"
    )
    if config.getoption("--uncovered"):
        for clause, title in known.items():
            if clause not in covered and clause not in untestable_ids():
                terminalreporter.write_line(f"  {clause:8} {title}")


def clause_ids() -> dict[str, str]:
    """Map clause ids to titles."""
    if not CLAUSES.exists():
        return {}
    rows = tomllib.loads(CLAUSES.read_text(encoding="utf-8"))["clause"]
    return {row["id"]: row["title"] for row in rows}


def untestable_ids() -> dict[str, str]:
    """Map clause ids to the reasons why no program can test them."""
    rows = tomllib.loads(UNTESTABLE.read_text(encoding="utf-8")).get("clause", [])
    return {row["id"]: row["reason"] for row in rows}
