"""A round of tampered runs: every change by every forger, once; ``tools.nightly`` does 5,000.

Files that pass for old ones are played to their end, and are the dearest by far: of every fifth change alone.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from hades.run import categories, proof
from tests import tampered

FORGERS = tuple(forger for forger in tampered.FORGERS if forger is not tampered.as_format_2)
ROUND = len(tampered.CHANGES) * len(FORGERS) + len(tampered.OTHERS)
FIFTH = dict(list(tampered.CHANGES.items())[::5])


def test_no_tampered_run_is_taken_for_more_than_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(tampered, "FORGERS", FORGERS)
    count, wrong = tampered.run(ROUND, "a round", tmp_path)
    assert wrong == []
    assert sum(count.values()) == ROUND
    monkeypatch.setattr(tampered, "FORGERS", (tampered.as_format_2,))
    monkeypatch.setattr(tampered, "CHANGES", FIFTH)
    monkeypatch.setattr(tampered, "OTHERS", {})
    old, wrong = tampered.run(len(FIFTH), "a round", tmp_path)
    assert wrong == []
    assert {tier for _, _, tier in old} == {proof.REJECTED, proof.REPLAY}
    tiers = {tier for _, _, tier in count}
    assert tiers == {proof.REJECTED, proof.REPLAY, proof.CLOCK, proof.COMMITTED}


def test_a_program_that_passes_as_a_person_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(categories, "_likeness", lambda *_: 0.0)
    monkeypatch.setattr(tampered, "CHANGES", {})
    _, wrong = tampered.run(len(tampered.OTHERS), "a round", tmp_path)
    assert len(wrong) >= 2 and "person" in "".join(wrong)
