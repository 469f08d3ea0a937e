"""Clause coverage: how many rule clauses have a passing test that carries their id."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hypothesis import settings

# the same examples on every machine and no clock: a red run is a defect, never luck or load
settings.register_profile("steady", deadline=None, derandomize=True, database=None)
settings.load_profile("steady")

CLAUSES = Path(__file__).parent.parent / "data" / "rules" / "clauses.toml"

_passed: set[str] = set()
_failed: set[str] = set()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--uncovered", action="store_true", help="list the clauses without a passing test")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    known = clause_ids()
    for item in items:
        ids = tuple(str(i) for mark in item.iter_markers("clause") for i in mark.args)
        unknown = [i for i in ids if known and i[0].isdigit() and i not in known]
        if unknown:
            raise pytest.UsageError(f"{item.nodeid}: no such clause: {', '.join(unknown)}")
        item.user_properties.append(("clauses", ids))


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
    terminalreporter.write_line(f"clauses with a passing test: {len(covered)} of {len(known)}")
    if config.getoption("--uncovered"):
        for clause, title in known.items():
            if clause not in covered:
                terminalreporter.write_line(f"  {clause:8} {title}")


def clause_ids() -> dict[str, str]:
    """Clause id -> title."""
    if not CLAUSES.exists():
        return {}
    rows = tomllib.loads(CLAUSES.read_text(encoding="utf-8"))["clause"]
    return {row["id"]: row["title"] for row in rows}
