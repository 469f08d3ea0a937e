"""Tables in a terminal: none is cut, whatever its width."""

from __future__ import annotations

import pytest

from hades import console
from hades.story.report_tables import ReportTable
from hades.terminal import tables

TABLE = ReportTable(
    "By scenario",
    ("Scenario", "Edition", "Finished games", "Won"),
    (("Squeeze Play", "2.1", "12", "3"), ("Historical", "2.1", "4", "")),
    "A note.",
)


@pytest.mark.parametrize("wide", [20, 60, 100])
def test_a_table_that_is_too_wide_is_told_row_by_row(wide: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(wide))
    monkeypatch.setattr(console, "is_terminal", lambda: True)
    said = "\n".join(tables.lines([TABLE]))
    assert "…" not in said and "Finished games" in said and "A note." in said
    assert ("    Finished games: 12" in said) == (wide == 20)
    assert tables.row_by_row(TABLE)[2] == "  Historical: Edition 2.1, Finished games 4"
    assert any(line.startswith("  Squeeze Play: Edition 2.1") for line in tables.row_by_row(TABLE))
