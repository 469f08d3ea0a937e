"""The command analyse: what it prints, as text and as JSON, and what it refuses."""

from __future__ import annotations

import json
from concurrent.futures import Future
from pathlib import Path

import attrs
import pytest

from hades import Game
from hades.advice.analysis import findings as records
from hades.facts import game_analysis
from hades.history.timeline import timeline
from hades.story.report_tables import attack_lucks
from hades.terminal import analysis_lines
from hades.wording import counted, signed
from hades.worker_pool import WorkerLostError
from tests.analysis.games import end_of_a_game
from tests.analysis.test_job import FEW, found
from tests.games import played
from tests.test_cli import refused, run


@pytest.fixture(scope="module")
def game_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("games") / "end.hades"
    end_of_a_game().save(path)
    return path


def test_it_prints_luck_and_decisions(game_file: Path) -> None:
    result = run("analyse", game_file, "--games", str(FEW), "--workers", "1")
    assert result.exit_code == 0 and result.stderr == ""
    lines = result.stdout.split("\n")
    one = found()
    score = f"{one.last.vp:g}"
    assert f"  Expected at the start: {one.first.vp:.1f} VP ± {one.first.error:.1f}" in lines
    assert f"  Final score: {score} VP" in lines
    assert any(line.startswith(f"  Luck: {signed(one.luck, 1)} VP (± {one.luck_error:.1f}") for line in lines)
    assert "Turning points" in lines


def test_without_games_it_prints_what_needs_no_simulation(tmp_path: Path) -> None:
    game, game_file = played("historical"), tmp_path / "whole.hades"
    game.save(game_file)
    told = run("analyse", game_file, "--games", "0").stdout
    assert f"{game.score.vp:g} VP" in told and "Turning points" in told and "simulated" not in told
    attacks = attack_lucks(game, timeline(game))
    count = len([one for one in attacks if not one.by_raid])
    assert count and counted(count, "attack") in told
    rows = [json.loads(line) for line in run("analyse", game_file, "--games", "0", "-j").stdout.splitlines()]
    assert rows and all(row["words"] and row["command"] > 0 for row in rows)


def test_noise_is_not_called_luck_and_the_sums_add_up() -> None:
    at = records.Juncture(7, 2, "6.0", "SHL Phase")
    draws = (records.Draw(at, "hit", 0, 0, 1.1, 2.1),)
    dear = records.CostlyDecision(at, (), (), "waited", "went", "", 3.0, 1.0, True, 12)
    point = records.Point(at, 10, 1)
    one = records.Analysis((point,), draws, (dear,), (), point, point, 1.1, 2.1, -0.5, 2.0, True, "quick", 9)
    game = played("historical", commands=20)
    told = "\n".join(analysis_lines.lines(game, one))
    assert "  Luck: +1.1 VP (± 2.1, so it may be chance)" in told
    assert "  Decisions: −0.5 VP (± 2.0, so it may be chance)" in told
    of_rest = next(line for line in told.splitlines() if "+2.5" in line and "computer player" in line)
    assert "−3.0 VP" in of_rest and "−0.5 VP" in of_rest
    told = "\n".join(analysis_lines.lines(game, attrs.evolve(one, decisions=())))
    assert game_analysis.NOTHING_BETTER in told
    unclear = attrs.evolve(one, decisions=(attrs.evolve(dear, is_clear=False),))
    assert "Perhaps −3.0 VP: waited" in "\n".join(analysis_lines.lines(game, unclear))
    assert "All decisions add up to −0.5 VP" in told
    assert not any(words in told for words in ("perhaps none", "quick", "As commands"))


def test_json_has_all_of_it(game_file: Path) -> None:
    result = run("analyse", game_file, "--games", str(FEW), "--json", "--workers", "1")
    plain = json.loads(result.stdout)
    one = found()
    assert plain["games"] == one.games and plain["luck"] == pytest.approx(one.luck)
    assert len(plain["points"]) == len(one.points) and len(plain["draws"]) == len(one.draws)
    assert {"at", "words", "luck", "error", "before", "after"} == plain["draws"][0].keys()


def test_what_cannot_be_looked_back_at_is_refused_in_a_sentence(tmp_path: Path, game_file: Path) -> None:
    assert "no such file" in refused("analyse", tmp_path / "none.hades").lower()
    (tmp_path / "x.toml").write_text('scenario = "historical"\n', encoding="utf-8")
    assert "a position, not a game" in refused("analyse", tmp_path / "x.toml")
    (tmp_path / "bad.hades").write_text("no game\n", encoding="utf-8")
    assert refused("analyse", tmp_path / "bad.hades")
    assert "quick" in refused("analyse", game_file, "--player", "quik")
    assert "search" in refused("analyse", game_file, "--player", "search")
    Game.new(seed="1").save(tmp_path / "new.hades")
    assert "nothing has been played yet" in refused("analyse", tmp_path / "new.hades")


def test_a_worker_that_fails_is_told_in_a_sentence(game_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def submit(self: object, *call: object) -> Future[object]:
        part: Future[object] = Future()
        part.set_exception(WorkerLostError(1))
        return part

    assert run("analyse", game_file, "--games", str(FEW), "--workers", "1").exit_code == 0
    monkeypatch.setattr("hades.worker_pool.ProcessPool.submit", submit)
    failed = run("analyse", game_file, "--workers", "1", "--anew")
    assert failed.exit_code == 2 and failed.stderr.count("\n") == 1 and "a worker ended" in failed.stderr
    known = run("analyse", game_file, "--games", str(FEW))
    assert known.exit_code == 0 and "analysed with" in known.stdout, "what was kept needs no worker"


def test_more_games_than_asked_for_are_accounted_for(game_file: Path) -> None:
    plain = json.loads(run("analyse", game_file, "--games", "1", "--json", "--workers", "1").stdout)
    assert plain["games"] > 1
    told = run("analyse", game_file, "--games", "1").stdout
    assert f"analysed with {plain['games']} games" in told
    assert "more than the 1 games of --games" in told
