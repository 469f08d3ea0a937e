"""A plugin for pytest that measures time: ``pytest -p tools.stopwatch``.

``--until`` and ``--write-counts`` are for `tools/quick_check.py`, and ``--write-seconds`` writes the table by
which that tool chooses tests.
"""

from __future__ import annotations

import json
import os
import time
import tomllib
from collections import Counter
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

SLOW = 4.0
"""Least number of seconds for a test to have its own row in the table."""

OUT_OF_TIME = "out of time"

HEAD = """\
# What the tests cost, in seconds of one core: `make quick` chooses by it. Measured by
# `pytest -p tools.stopwatch --write-seconds tests/seconds.toml`.
# A file without the slow ones among its tests, which stand below by themselves.
"""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--until", type=float, default=0.0, help="begin no test after this time (of time.time)")
    parser.addoption(
        "--write-counts", metavar="FILE", help="how many tests of each file ran, and came too late"
    )
    parser.addoption("--write-seconds", metavar="FILE", help="what each file of tests costs (with -n 0)")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Stopwatch(config), "hades-stopwatch")


class Stopwatch:
    """A pytest plugin that measures tests, and skips the rest once the time is up."""

    def __init__(self, config: pytest.Config) -> None:
        self.until: float = config.getoption("--until")
        self.table: str | None = config.getoption("--write-seconds")
        self.spent: Counter[str] = Counter()
        self.late: Counter[str] = Counter()
        self.ran: Counter[str] = Counter()
        # A worker of pytest-xdist sees only some of the tests, the main process sees them all.
        is_worker = hasattr(config, "workerinput")
        self.counts: str | None = None if is_worker else config.getoption("--write-counts")

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        if self.until and time.time() > self.until:
            pytest.skip(OUT_OF_TIME)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, Any, Any]:
        before = _used()
        done = yield
        self.spent[item.nodeid] += _used() - before
        return done

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.skipped and isinstance(report.longrepr, tuple) and report.longrepr[2].endswith(OUT_OF_TIME):
            self.late[report.nodeid.partition("::")[0]] += 1
        elif report.when == "call":
            self.ran[report.nodeid.partition("::")[0]] += 1

    def pytest_sessionfinish(self) -> None:
        if self.counts:
            counted = {"ran": self.ran, "late": self.late}
            Path(self.counts).write_text(json.dumps(counted), encoding="utf-8")
        if self.table:
            path = Path(self.table)
            old = read(path) if path.exists() else {}
            path.write_text(table(old, self.spent), encoding="utf-8", newline="\n")

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        for file, tests in sorted(self.late.items()):
            terminalreporter.write_line(f"left out, the time was over: {tests} of {file}")


def _used() -> float:
    """Return the CPU seconds used so far, including finished child processes."""
    now = os.times()
    return now.user + now.system + now.children_user + now.children_system


def read(path: Path) -> dict[str, float]:
    """Return the table: test file or slow test -> seconds."""
    tables = tomllib.loads(path.read_text(encoding="utf-8"))
    return tables.get("files", {}) | tables.get("slow", {})


def table(old: dict[str, float], spent: dict[str, float]) -> str:
    """Return the text of the table ``old`` after replacing the files measured in ``spent``."""
    measured = {name.partition("::")[0] for name in spent}
    seconds = {name: cost for name, cost in old.items() if name.partition("::")[0] not in measured}
    slow = {test: cost for test, cost in spent.items() if cost >= SLOW}
    files: Counter[str] = Counter(dict.fromkeys(measured, 0.0))
    for test, cost in spent.items():
        if test not in slow:
            files[test.partition("::")[0]] += cost
    seconds |= files | slow
    parts = [
        [
            f'"{name.translate(_QUOTED)}" = {cost:.1f}'
            for name, cost in sorted(seconds.items())
            if single == ("::" in name)
        ]
        for single in (False, True)
    ]
    return HEAD + "\n[files]\n" + "\n".join(parts[0]) + "\n\n[slow]\n" + "\n".join(parts[1]) + "\n"


_QUOTED = str.maketrans({"\\": "\\\\", '"': '\\"'})
