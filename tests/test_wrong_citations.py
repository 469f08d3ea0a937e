"""The table of wrong citations fits the code, and some are noticed; ``tools.nightly`` puts all of them in."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.contract import catalogue
from tests.wrong_citations import ROOT, Wrong, copy_to, noticed, rows

ROWS = rows()
SOME = ("5.4-36", "P-34")
"""Two that a drill shows in a second or two: one too many, one missing."""


@pytest.mark.parametrize("row", ROWS, ids=[row.id for row in ROWS])
def test_a_row_fits_the_code(row: Wrong) -> None:
    text = (ROOT / row.file).read_text(encoding="utf-8")
    compile(row.bent(text), row.file, "exec")
    assert row.id in catalogue()
    assert not row.at or (ROOT / "data" / "drills" / f"{row.at}.toml").is_file()


def test_there_are_enough_of_them() -> None:
    assert len({row.id for row in ROWS}) == len(ROWS) >= 40


def test_they_are_noticed(tmp_path: Path) -> None:
    copy_to(tmp_path)
    assert [row.id for row in ROWS if row.id in SOME and not noticed(row, tmp_path)] == []
