"""The catalogue of clauses against the tests that carry their ids."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import clause_ids, clauses_of, untestable_ids

MOST = 15
"""Clauses that may go without a test."""


def test_what_no_program_can_test_is_little_and_known() -> None:
    untestable = untestable_ids()
    assert len(untestable) <= MOST
    assert untestable.keys() <= clause_ids().keys()
    assert all(untestable.values()), "each with its reason"


def test_nor_is_it_tested(request: pytest.FixtureRequest) -> None:
    """Among the tests of this run."""
    tested = {clause for item in request.session.items for clause in clauses_of(item)}
    assert untestable_ids().keys() & tested == set()


def test_the_list_of_mutants_is_whole_and_fits_the_code() -> None:
    """Running them takes minutes: `make mutants`."""
    tool = Path(__file__).parent.parent / "tools" / "mutation_run.py"
    done = subprocess.run([sys.executable, tool, "--check"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
