"""Boards: what comes in, what is refused, how it is ranked, shared and exported."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from hades import Game, storage
from hades.cli import cli
from hades.cli.run_commands import SHORTEST
from hades.content.run_data import split_set
from hades.run.leaderboards import BoardError, Boards
from tests.games import played
from tests.run.test_proof import mixture
from tests.run.timed import timed, won

KEY = "squeeze-play/any-victory/set/strict/aids/program"


@pytest.fixture
def boards(tmp_path: Path) -> Path:
    return tmp_path / "runs"


def run(*args: str | Path, code: int = 0, typed: str = "") -> str:
    result = CliRunner().invoke(cli, [str(arg) for arg in args], prog_name="hades", input=typed)
    assert result.exit_code == code, result.output
    return result.output


def file_of(tmp_path: Path, name: str, *, pace: int = 4000, created: str = "", to: int | None = None) -> Path:
    """A file of the game that was won, played at a pace; ``to`` so many commands of it."""
    game = timed(won(), seed=won().seed, player="heuristic", pace=pace)
    game.created = created or game.created
    path = tmp_path / name
    if to is not None:
        short = Game.new(game.scenario, seed=game.seed)
        short.player, short.created = game.player, game.created
        for entry in game.journal[:to]:
            short.do(entry.what)
            short.note(entry.t, real=entry.real, sitting=entry.sitting)
        game = short
    game.save(path)
    return path


def test_runs_stand_on_their_boards_the_best_first(tmp_path: Path, boards: Path) -> None:
    slow, fast = file_of(tmp_path, "slow.hades", pace=5000), file_of(tmp_path, "fast.hades", pace=3000)
    known = Boards(boards)
    one, other = known.add(slow), known.add(fast)
    assert known.add(fast).id == other.id and len(known.runs()) == 2
    assert KEY in known.categories()
    assert [row.id for row in known.board(KEY, "real")] == [other.id, one.id]
    assert [row.id for row in known.board(KEY, "real", most=1)] == [other.id]
    assert other.real_ms == (other.commands - 1) * 3000
    assert known.file(other.id).read_bytes() == fast.read_bytes()


def test_by_time_only_those_of_one_sitting_with_a_clock_stand_there(tmp_path: Path, boards: Path) -> None:
    game = timed(won(), seed=won().seed, player="heuristic")
    game.journal[9].sitting = 2
    bare = tmp_path / "bare.hades"
    untimed = timed(won(), seed=won().seed, player="heuristic")
    for entry in untimed.journal:
        entry.t = entry.real = None
    untimed.save(bare)
    game.save(tmp_path / "two.hades")
    known = Boards(boards)
    known.add(bare)
    assert known.add(tmp_path / "two.hades").sittings == 2
    assert known.board(KEY, "real") == []
    assert len(known.board(KEY)) == 2


def test_a_game_that_is_gone_on_with_makes_room_for_itself(tmp_path: Path, boards: Path) -> None:
    known = Boards(boards)
    first = known.add(file_of(tmp_path, "a.hades", to=40), own=True)
    assert first.outcome == "" and first.categories == ()
    whole = known.add(file_of(tmp_path, "b.hades"))
    assert [row.id for row in known.runs()] == [whole.id]
    # what stood there before is known no more, and it does not come back beside the whole game
    other = known.add(file_of(tmp_path, "c.hades", created="2026-11-24T06:00:00+00:00", to=40))
    assert {row.id for row in known.runs()} == {whole.id, other.id}


def test_the_beginning_of_a_known_run_is_not_added(tmp_path: Path, boards: Path) -> None:
    known = Boards(boards)
    whole = known.add(file_of(tmp_path, "whole.hades"), own=True)
    assert known.add(file_of(tmp_path, "part.hades", to=40), own=True) == whole
    assert known.runs() == [whole]
    said = run("runs", "add", tmp_path / "part.hades", "--own", "--boards", boards)
    assert "(already there)" in said and "In no category" not in said


def test_what_does_not_verify_or_is_no_run_is_refused(tmp_path: Path, boards: Path) -> None:
    path = file_of(tmp_path, "a.hades")
    path.write_text(
        path.read_text(encoding="utf-8").replace('"real": 8000', '"real": 8001'), encoding="utf-8"
    )
    known = Boards(boards)
    with pytest.raises(BoardError, match="does not verify"):
        known.add(path)
    position = Game.from_position(mixture().write_position("here"))
    position.do(position.menu[0])
    position.save(tmp_path / "p.hades")
    with pytest.raises(BoardError, match="It began at a position"):
        known.add(tmp_path / "p.hades")
    Game.new(seed="7").save(tmp_path / "none.hades")
    with pytest.raises(BoardError, match="nothing was played"):
        known.add(tmp_path / "none.hades")
    with pytest.raises(storage.GameFileError):
        known.add(tmp_path / "missing.hades")
    assert known.runs() == []


def test_attempts_are_those_of_ones_own_in_their_order(tmp_path: Path, boards: Path) -> None:
    for day, pace in ((3, 4000), (1, 6000), (2, 5000)):
        game = timed(mixture(), seed="mixed", pace=pace)
        game.created = f"2026-11-0{day}T06:00:00+00:00"
        game.save(tmp_path / f"{day}.hades")
    known = Boards(boards)
    known.add(tmp_path / "1.hades", own=True)
    known.add(tmp_path / "2.hades")
    known.add(tmp_path / "3.hades", own=True)
    runs, terms = known.attempts("historical")
    found = [run.attempt(split_set()) for run in runs]
    assert terms is not None and terms.key == "historical/any-victory/set/strict/aids/person"
    assert [one.started[:10] for one in found] == ["2026-11-01", "2026-11-03"]
    assert not any(one.is_finished for one in found)
    landed = [one.splits[0].real_ms for one in found]
    assert landed == [17 * 6000, 17 * 4000]
    assert known.attempts("chin-music") == ((), None)


def test_a_folder_is_shared(tmp_path: Path) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    mine, theirs = tmp_path / "mine", tmp_path / "theirs"
    known = Boards(mine)
    known.add(file_of(tmp_path, "a.hades", pace=3000), own=True)
    known.add(file_of(tmp_path, "half.hades", created="2026-11-25T06:00:00+00:00", to=30), own=True)
    known = Boards(theirs)
    known.add(file_of(tmp_path, "b.hades", pace=4000), own=True)
    (shared / "wrong.hades").write_text("no game\n", encoding="utf-8")
    assert json.loads(run("runs", "share", shared, "--boards", mine, "--json", code=1))["new"] == []
    told = json.loads(run("runs", "share", shared, "--boards", theirs, "--json", code=1))
    assert len(told["written"]) == len(told["new"]) == len(told["wrong"]) == 1
    run("runs", "share", shared, "--boards", mine, code=1)
    one, other = Boards(mine), Boards(theirs)
    ids = [[row.id for row in known.board(KEY, "real")] for known in (one, other)]
    assert ids[0] == ids[1] and len(ids[0]) == 2
    assert [row.own for row in one.board(KEY, "real")] == [True, False]
    (shared / "wrong.hades").unlink()
    assert "nothing new" in run("runs", "share", shared, "--boards", mine)


def test_the_command_line(tmp_path: Path, boards: Path) -> None:
    path, where = file_of(tmp_path, "a.hades"), ("--boards", boards)
    assert "No runs yet" in run("runs", "list", *where)
    assert "No leaderboards yet" in run("runs", "board", *where)
    id_ = json.loads(run("runs", "add", path, "--json", *where))["id"]
    again = run("runs", "add", path, "--own", *where)
    assert "(already there)" in again and "because it was played by heuristic" in again
    assert "have not finished a game yet" in run("career", *where)
    assert id_[:8] in run("runs", "list", *where) and id_[:8] not in run(
        "runs", "list", "--scenario", "historical", *where
    )
    assert f"{KEY}: 1" in run("runs", "board", *where)
    first = run("runs", "board", KEY, *where).splitlines()[1]
    assert first.split()[0] == "1." and f" {id_[:8]} " in first
    assert json.loads(run("runs", "board", KEY, "--json", *where))["place"] == 1
    assert "'nonsense' is not a category" in run("runs", "board", "nonsense", *where, code=2)
    other = KEY.replace("squeeze-play", "historical")
    assert "no runs yet" in run("runs", "board", other, *where)
    assert run("runs", "board", other, "--json", *where) == ""
    assert "--by 'speed' is not known" in run("runs", "board", KEY, "--by", "speed", *where, code=2)
    (row,) = csv.DictReader(run("runs", "export", *where).splitlines())
    assert row["id"] == id_ and KEY in row["categories"].split()
    assert KEY in run("runs", "export", "--category", KEY, *where)
    assert "does not verify" not in run("runs", "splits", path, *where)
    missing = run("runs", "add", tmp_path / "none.hades", *where, code=2)
    assert "none.hades" in missing
    assert f"by {SHORTEST} or more characters of its id" in run("runs", "forget", "--help")
    assert "no runs have an id that begins with it" in run("runs", "forget", "zzzzzz", *where, code=2)
    assert "removed from all leaderboards" in run("runs", "forget", id_[:10], *where)
    assert "No runs yet" in run("runs", "list", *where)


def test_attempts_are_shown_with_the_best_of_them(tmp_path: Path, boards: Path) -> None:
    for number in (1, 2):
        game = timed(mixture(), seed="mixed", pace=number * 1000)
        game.created = f"2026-11-0{number}T06:00:00+00:00"
        game.save(tmp_path / f"{number}.hades")
        run("runs", "add", tmp_path / f"{number}.hades", "--own", "--boards", boards)
    told = run("runs", "splits", "--scenario", "historical", "--boards", boards)
    assert max(map(len, run("runs", "list", "--boards", boards).splitlines())) <= 80
    assert "2 attempts, 0 finished" in told and "after First gun silenced" in told
    assert "best segment 17.000" in told
    rows = [
        json.loads(line)
        for line in run("runs", "splits", tmp_path / "2.hades", "--boards", boards, "--json").splitlines()
    ]
    assert (rows[0]["name"], rows[0]["time"], rows[0]["best"], rows[0]["gold"]) == (
        "Landed",
        34000,
        17000,
        False,
    )


def test_a_game_at_the_terminal_is_noted_and_is_the_next_ones_measure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hades.run.leaderboards.boards_folder", lambda: tmp_path / "runs")
    names = [command.name for command in played("historical").history[:18]]
    typed = "\n".join([*names, "begin", "quit"]) + "\n"
    assert "attempts" not in run("text", "--seed", "told", "--save", tmp_path / "a.hades", typed=typed)
    known = Boards(tmp_path / "runs")
    (found,) = known.runs()
    assert found.own and found.who == "person" and "landed" in found.marks
    said = run("text", "--seed", "told", "--save", tmp_path / "b.hades", typed="splits\nquit\n")
    # a best segment is there, no whole run
    assert "Sum of best segments: -" in said


def test_practice_begins_where_the_run_was(tmp_path: Path) -> None:
    path = file_of(tmp_path, "a.hades")
    practise = ("text", "--load", path, "--from-split", "Landed", "--save")
    said = run(*practise, tmp_path / "p.hades", typed="1\nsplits\nquit\n")
    assert "Turn 1 of " in said
    (landed,) = (line for line in said.splitlines() if line.split()[:1] == ["Landed"])
    assert "to come" not in landed and "0.000" in landed
    practised = storage.load(tmp_path / "p.hades")
    game = storage.load(path)
    found = next(
        n for n in range(len(game.history)) if any(e.kind == "turn_began" for e in game.events_of(n))
    )
    assert practised.beginning.digest() == game.moment(found).digest()
    run(*practise, tmp_path / "f.hades", "--fresh-luck", typed="1\nquit\n")
    fresh = storage.load(tmp_path / "f.hades")
    assert fresh.seed != game.seed
    assert [unit.hex for unit in fresh.view_after(0).units if unit.is_friend] == [
        unit.hex for unit in game.view_after(found).units if unit.is_friend
    ]
    assert "no category" not in run("runs", "list", "--boards", tmp_path / "none")
    assert "there is no split 'Lunch'" in run("text", "--load", path, "--from-split", "Lunch", code=2)
    assert "name them with --load" in run("text", "--from-split", "Landed", code=2)
    assert "the run ends there" in run("text", "--load", path, "--from-split", "Away", code=2)


def test_games_that_are_no_attempts_are_counted(tmp_path: Path, boards: Path) -> None:
    game = timed(mixture(), seed="mixed")
    game.journal[-1].sitting = 2
    game.save(tmp_path / "two.hades")
    run("runs", "add", tmp_path / "two.hades", "--own", "--boards", boards)
    told = run("runs", "splits", "--scenario", "historical", "--boards", boards)
    assert told.startswith("No attempts yet.\n1 of your other games is not listed here:")


def untimed(tmp_path: Path) -> Path:
    """A file of the game that was won, which nobody measured."""
    game = timed(won(), seed=won().seed, player="heuristic")
    for entry in game.journal:
        entry.t = entry.real = None
        entry.sitting = 0
    game.save(tmp_path / "untimed.hades")
    return tmp_path / "untimed.hades"


def test_a_board_by_time_without_a_time_points_to_the_others(tmp_path: Path, boards: Path) -> None:
    run("runs", "add", untimed(tmp_path), "--boards", boards)
    told = run("runs", "board", KEY, "--by", "real", "--boards", boards)
    assert "no run here was played in one sitting with a clock; use --by vp or --by commands" in told
    assert "untimed.hades" in run("runs", "board", KEY, "--boards", boards)


def test_a_split_that_was_reached_without_a_clock_says_so(tmp_path: Path, boards: Path) -> None:
    file = untimed(tmp_path)
    told = run("runs", "splits", file, "--boards", boards).splitlines()
    assert "reached, no time" in next(line for line in told if line.startswith("  Landed"))
    assert told[-1] == "  This game has no clock."
    (row, *_) = run("runs", "splits", file, "--boards", boards, "--json").splitlines()
    assert json.loads(row)["reached"] is True


def test_who_chose_is_said_in_words_in_a_verdict(tmp_path: Path) -> None:
    assert "The file says so: heuristic." in run("verify", untimed(tmp_path))
