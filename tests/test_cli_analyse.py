"""The command analyse: what it prints, as text and as JSON, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hades import door
from hades.hindsight import analysis as records
from hades.text import analysis_lines
from tests.hindsight.games import end_of_a_game
from tests.hindsight.test_inquiry import FEW, found
from tests.test_cli import refused, run


@pytest.fixture(scope="module")
def game_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("games") / "end.hades"
    end_of_a_game().save(path)
    return path


def test_it_prints_a_graph_luck_and_decisions(game_file: Path) -> None:
    result = run("analyse", game_file, "--games", str(FEW), "--workers", "1")
    assert result.exit_code == 0 and result.stderr == ""
    lines = result.stdout.split("\n")
    one = found()
    score = f"{one.last.vp:g}"
    assert f"Expected at first {one.first.vp:.1f} VP ± {one.first.error:.1f}; it came to {score} VP." in lines
    assert any(line.startswith(f"Luck did {one.luck:+.1f} VP ± {one.luck_error:.1f}") for line in lines)
    assert "Where it broke" in lines and any("█" in line for line in lines)
    assert all(f"command {draw.at.command}" in result.stdout for draw in one.draws[:3] if draw.luck)


def test_json_has_all_of_it(game_file: Path) -> None:
    result = run("analyse", game_file, "--games", str(FEW), "--json", "--workers", "1")
    plain = json.loads(result.stdout)
    one = found()
    assert plain["games"] == one.games and plain["luck"] == pytest.approx(one.luck)
    assert len(plain["points"]) == len(one.points) and len(plain["draws"]) == len(one.draws)
    assert {"at", "words", "luck", "error", "before", "after"} == plain["draws"][0].keys()


def test_the_graph_goes_along_with_the_values(monkeypatch: pytest.MonkeyPatch) -> None:
    def point(command: int, turn: int, vp: float) -> records.Point:
        return records.Point(records.Juncture(command, turn, "6.0", "SHL Phase"), vp, 0.5)

    def analysis(*points: records.Point) -> records.Analysis:
        broke = records.Break(points[1].at, -10.0, 1.0, "luck", "")
        ends = points[0], points[-1]
        return records.Analysis(points, (), (broke,), (), (), *ends, 0, 0, 0, 0, True, "", 1)

    drawn = analysis(point(0, 1, 20), point(50, 2, 10), point(100, 3, 10))
    for sign in ("█", "#"):
        rows = analysis_lines.graph(drawn)
        assert rows[0] == f"   20 {sign * 32}", "up to the break it is as high as can be"
        assert rows[analysis_lines.HIGH - 1].count(sign) == analysis_lines.WIDE
        assert rows[analysis_lines.HIGH // 2].count(sign) == analysis_lines.WIDE
        assert rows[-2].index("1") == rows[-1].index("2") == analysis_lines.LEFT + 32
        monkeypatch.setattr(door, "holds", lambda text: False)


def test_what_cannot_be_looked_back_at_is_refused_in_a_sentence(tmp_path: Path, game_file: Path) -> None:
    assert "no such file" in refused("analyse", tmp_path / "none.hades").lower()
    (tmp_path / "x.toml").write_text('scenario = "historical"\n', encoding="utf-8")
    assert "nothing has happened in it yet" in refused("analyse", tmp_path / "x.toml")
    (tmp_path / "bad.hades").write_text("no game\n", encoding="utf-8")
    assert refused("analyse", tmp_path / "bad.hades")
    assert "quick" in refused("analyse", game_file, "--player", "quik")
    assert "search" in refused("analyse", game_file, "--player", "search")
    from hades import Game

    Game.new(seed="1").save(tmp_path / "new.hades")
    assert "nothing has happened in it yet" in refused("analyse", tmp_path / "new.hades")


def test_a_worker_that_fails_is_told_in_a_sentence(game_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: object, patience: float) -> None:
        raise RuntimeError("looking back failed: a worker ended before it had answered")

    monkeypatch.setattr("hades.hindsight.crew.Processes.answers", broken)
    assert "a worker ended" in refused("analyse", game_file, "--workers", "1", "--anew")
    known = run("analyse", game_file, "--games", str(FEW))
    assert known.exit_code == 0 and "looked back at with" in known.stdout, "what was kept needs no worker"
