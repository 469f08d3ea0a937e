"""A round of tampered runs: every change by every forger, once; ``tools.nightly`` does 5,000."""

from __future__ import annotations

from pathlib import Path

import pytest

from hades.run import categories, proof
from tests import tampered

ROUND = len(tampered.CHANGES) * len(tampered.FORGERS) + len(tampered.OTHERS)


def test_no_tampered_run_is_taken_for_more_than_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    count, wrong = tampered.run(ROUND, "a round", tmp_path)
    assert wrong == []
    assert sum(count.values()) == ROUND
    tiers = {tier for _, _, tier in count}
    assert tiers == {proof.REJECTED, proof.REPLAY, proof.CLOCK, proof.COMMITTED}


def test_a_program_that_passes_as_a_person_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(categories, "_share_of_equal_decisions", lambda *_: 0.0)
    monkeypatch.setattr(tampered, "CHANGES", {})
    _, wrong = tampered.run(len(tampered.OTHERS), "a round", tmp_path)
    assert len(wrong) >= 2 and "person" in "".join(wrong)
