"""``hades verify``: the claims of a file beside what playing it shows."""

from __future__ import annotations

from pathlib import Path

from hades.record import save, verify
from hades.terminal.verdict import lines
from tests.games import played


def test_what_playing_shows_stands_in_one_column(tmp_path: Path) -> None:
    file = tmp_path / "lost.hades"
    save(played("historical", "3", "quick"), file)
    told = lines(verify(file), full=True)
    column = next(line for line in told if "the file says" in line).index("played again")
    rows = {line[2:16].strip(): line for line in told if line.startswith("  ")}
    assert "Lt. Sanders is promoted" in rows["outcome"]
    for what in ("scenario", "luck", "outcome", "VP", "commands"):
        row = rows[what]
        assert row[column - 1] == " " and row[16:column].strip() == row[column:].strip()
