"""tools/balance.py: the figures are right, the same whatever plays them, and go where they belong."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tools import balance


def test_a_mean_and_a_share_have_their_intervals() -> None:
    assert balance.mean([1.0, 3.0]) == "2.0 ± 2.0"
    # Wilson's interval for 5 of 10 and for none of 10
    assert balance.share(5, 10) == "50% (24% to 76%)"
    assert balance.share(0, 10) == "0% (0% to 28%)"


@pytest.mark.parametrize("trick", balance.TRICKS)
def test_a_trick_plays_to_the_end_and_a_lost_game_counts_nothing(trick: str) -> None:
    row = balance.play((trick, "historical", "1"))
    assert row.outcome
    assert (row.vp == 0 and row.level == "") == (row.outcome in balance.LOST)
    if trick in ("camp", "hide", "guns only"):
        assert row.used["verb activate"] == row.steps == 0
    if trick == "hide":
        assert row.used["verb skedaddle"] == 1


def test_what_was_used_is_counted_from_what_happened() -> None:
    row = balance.play(("heuristic", "historical", "1"))
    assert row.used["verb activate"] == sum(row.used[unit] for unit in balance._things()["Unit"]) > 0
    assert 0 < row.below <= row.steps == row.used["verb move-to"] + row.used["verb take-shaft"]
    assert all(1 <= turn <= row.turns for turn in row.modules)


def row(player: str, seed: str, vp: float, outcome: str = "scored") -> balance.Row:
    return balance.Row(player, "historical", seed, outcome, "Draw", vp, 8, 4, 1, (2,), Counter())


def test_a_trick_is_compared_seed_by_seed() -> None:
    rows = [row("heuristic", "1", 10.0), row("heuristic", "2", 20.0), row("camp", "1", 11.0)]
    lines = balance.report([*rows, row("camp", "2", 15.0)])
    (line,) = [line for line in lines if line.startswith("| camp |")]
    assert "| -2.0 ±" in line
    assert "50% (" in line


def test_the_measured_part_of_a_document_is_written_anew_and_the_rest_stays(tmp_path: Path) -> None:
    path = tmp_path / "balance.md"
    path.write_text(f"head\n{balance.MARK}\nold\n", encoding="utf-8")
    balance.write_below(path, balance.MARK, ["new"])
    assert path.read_text(encoding="utf-8") == f"head\n{balance.MARK}\nnew\n"
    path.write_text("head\n", encoding="utf-8")
    with pytest.raises(ValueError, match="has no line"):
        balance.write_below(path, balance.MARK, ["new"])
    assert path.read_text(encoding="utf-8") == "head\n"


@pytest.mark.parametrize(
    ("vp", "holds"),
    [
        ([7.7, 10.3] * 50, "no"),
        ([14.0, 15.0] * 50, "yes"),
        ([12.0, 15.0] * 5, "not shown"),
        ([20.0, 21.0], "no"),
    ],
)
def test_whether_an_aim_holds_is_said_by_the_interval(vp: list[float], holds: str) -> None:
    honest = [row("heuristic", str(n), 20.0) for n in range(len(vp))]
    lines = balance.report([*honest, *(row("land and leave", str(n), each) for n, each in enumerate(vp))])
    (line,) = [line for line in lines if line.startswith("| land and leave scores about 14.5 VP |")]
    assert line.endswith(f" | {balance.mean(vp)} | {holds} |")
