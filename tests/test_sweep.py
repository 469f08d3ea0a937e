"""The sweep: what it plays, that it goes on where it stopped, and that it tells what is broken."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hades import Game
from hades.content.edition import parse, switches
from hades.state.state import State
from tests import contract, fuzz, sweep

ONE = ["--seeds", "1", "--scenarios", "chin-music", "--editions", "2.1", "--players", "random", "--jobs", "1"]


def test_the_mixes_are_the_same_every_time_and_turn_everything_off_and_on() -> None:
    found = sweep.mixes(20)
    assert found == sweep.mixes(20)
    assert list(found.values())[:5] == list(sweep.mixes(5).values())
    assert len(set(found.values())) == 20
    off = [parse(name).off for name in found.values()]
    for id_ in switches():
        assert 3 <= sum(id_ in mix for mix in off) <= 17, id_


def test_editions_are_read() -> None:
    found = sweep.editions("2.1; 1.0;2.1,-m-08;mixes:2")
    assert list(found) == ["2.1", "1.0", "2.1,-M-08", "mix-01", "mix-02"]
    with pytest.raises(ValueError, match=r"'3\.0' is not an edition"):
        sweep.editions("2.1;3.0")


def test_a_game_is_a_line_and_a_second_sweep_plays_only_what_is_new(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "games.jsonl"
    assert sweep.main([*ONE, "--out", str(out)]) == 0
    (line,) = out.read_text(encoding="utf-8").splitlines()
    record = json.loads(line)
    game = Game.new("chin-music", seed="sweep-0")
    player = sweep.player_of("random")
    while not game.over:
        game.do(player(game))
    assert (record["outcome"], record["vp"], record["digest"]) == (game.over, game.score.vp, game.digest)
    assert (record["turns"], record["commands"]) == (game.turn, len(game.history))
    capsys.readouterr()
    # torn in the middle of a line, as a crash leaves it
    out.write_text(line + "\n" + line[:30], encoding="utf-8")
    assert sweep.main([*ONE[2:], "--seeds", "2", "--out", str(out)]) == 0
    assert "2 games, 1 of them in" in capsys.readouterr().out
    lines = out.read_text(encoding="utf-8").splitlines()
    assert lines[:2] == [line, line[:30]]
    assert json.loads(lines[2])["seed"] == "sweep-1"
    assert len(lines) == 3


def test_a_broken_game_is_told_and_written_to_be_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    honest = contract.check_ship

    def superstitious(s: State) -> None:
        honest(s)
        contract.demand(s.turn < 2, "there shall be no second turn")

    monkeypatch.setattr(contract, "check_ship", superstitious)
    first = [*ONE, "--editions", "1.0", "--out", str(tmp_path / "games.jsonl")]
    assert sweep.main(first) == 1
    told = capsys.readouterr().out
    assert "Broken: there shall be no second turn" in told
    assert "1 games, 1 broke the contract" in told
    (written,) = tmp_path.glob("*.hades")
    with pytest.raises(contract.Broken, match="no second turn"):
        fuzz.replay(written, tmp_path)
    monkeypatch.setattr(contract, "check_ship", honest)
    again = fuzz.replay(written, tmp_path)
    assert (again.game.edition, again.game.turn) == ("1.0", 2)
    assert sweep.main([*first, "--no-contract"]) == 0


def test_a_game_broken_from_the_start_does_not_stop_the_sweep(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(contract, "check_ship", lambda s: contract.demand(s.turn, "there shall be no set-up"))
    job = sweep.Job("historical", "1.0", "random", "7", True)
    record = sweep.play(job, tmp_path)
    assert "there shall be no set-up" in record["broken"]
    assert record["commands"] == 0


@pytest.mark.parametrize("player", sweep.PLAYERS)
def test_every_player_plays_a_mix(player: str, tmp_path: Path) -> None:
    (name,) = sweep.mixes(1).values()
    record = sweep.play(sweep.Job("squeeze-play", name, player, "7", True), tmp_path)
    assert record["broken"] == ""
    assert record["outcome"]


def test_the_table_counts() -> None:
    shared = {
        "scenario": "historical",
        "edition": "2.1,-M-08",
        "player": "random",
        "turns": 8,
        "commands": 100,
    }
    records = [
        shared | {"outcome": "Draw", "vp": 17.0, "broken": ""},
        shared | {"outcome": "vittles-destroyed", "vp": 5.0, "broken": ""},
        shared | {"outcome": "", "vp": 2.0, "broken": "Broken: no"},
    ]
    head, whole, line = sweep.table(records, {"2.1,-M-08": "mix-01"})
    assert head.split()[:4] == ["scenario", "edition", "player", "games"]
    told = "historical mix-01 random 3 8.00 (7.94) 5.67 (9.81) 8.00 100.0 1 Draw: 1; vittles-destroyed: 1"
    assert " ".join(line.split()) == told
    assert " ".join(whole.split()) == told.replace("mix-01", "all")


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [
        ("--scenarios", "nowhere", "scenario 'nowhere' is not known; there are:"),
        ("--players", "nobody", "player 'nobody' is not known"),
        ("--editions", "3.0", "'3.0' is not an edition"),
    ],
)
def test_what_is_not_known_is_named(
    option: str, value: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        sweep.main([option, value])
    assert said in capsys.readouterr().err
