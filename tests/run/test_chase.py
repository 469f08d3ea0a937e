"""The chase for a Legendary Victory."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from hades import Game
from hades.cli import cli
from hades.content.load import scenario_ids
from hades.run.chase import GONE, HAD, LEAST, OPEN, chase, state_of
from hades.run.leaderboards import Boards
from hades.terminal import run_lines
from tests.games import played
from tests.run.timed import timed, won


@pytest.mark.parametrize("scenario", scenario_ids())
def test_in_every_scenario_it_can_be_had_at_the_beginning(scenario: str) -> None:
    found = chase(Game.new(scenario, seed="chase").view())
    assert LEAST == 27.5 and found.is_open and found.missing > 0
    assert found.most == found.vp + sum(item.more for item in found.items)
    assert [state_of(item) for item in found.pairs] == [OPEN] * 3


def test_what_is_had_and_what_is_gone_is_told() -> None:
    game = played("historical")
    found = chase(game.view())
    assert all(state_of(item) in (HAD, GONE) for item in found.items if item.now >= 0)
    assert found.is_open == (game.score.vp >= LEAST)
    told = "\n".join(run_lines.chase_lines(found))
    assert ("No longer possible: " in told) is not found.is_open
    assert "None known" in told


def test_pairs_follow_who_is_left() -> None:
    text = Game.new("historical", seed="7").write_position("here")
    game = Game.from_position(text)
    before = {item.clause: state_of(item) for item in chase(game.view()).pairs}
    assert before == {"14.1-08": OPEN, "14.1-09": OPEN, "14.1-10": OPEN}
    whole = played("historical", "told")
    states = {item.clause: state_of(item) for item in chase(whole.view()).pairs}
    lines = {line.clause for line in whole.view().score.lines}
    assert {clause for clause, state in states.items() if state == HAD} == lines & states.keys()


def test_the_best_known_runs_stand_there_turn_by_turn(tmp_path: Path) -> None:
    game = timed(won(), seed=won().seed, player="heuristic")
    path, boards = tmp_path / "a.hades", tmp_path / "runs"
    game.save(path)
    known = Boards(boards)
    known.add(path)
    assert [run.vp for run in known.best("squeeze-play")] == [game.score.vp]
    assert known.best("historical") == []

    def run(*args: str | Path, code: int = 0) -> str:
        result = CliRunner().invoke(cli, ["runs", "chase", *map(str, args), "--boards", str(boards)])
        assert result.exit_code == code, result.output
        return result.output

    assert f"{game.score.vp:g} at the end" in run("--scenario", "squeeze-play")
    found = json.loads(run(path, "--json"))
    assert found["vp"] == game.score.vp and found["best"][0]["course"][-1] == [0, game.score.vp]
    assert "a game file, or --scenario" in run(code=2)
