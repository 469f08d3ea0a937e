"""The catalogue of clauses against the tests that carry their ids."""

from __future__ import annotations

import pytest

from tests.conftest import clause_ids, clauses_of, untestable_ids
from tools import mutation_run

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
    """Running them takes minutes: `python -m tools.nightly mutants`."""
    assert mutation_run.mutants()
