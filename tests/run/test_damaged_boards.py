"""Folders of runs that are damaged or cannot be used: a game goes on, and its caches are made again."""

from __future__ import annotations

import json
import os
import random
import shutil
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from hades import Game
from hades.cli import cli
from hades.run.background_jobs import record_run
from hades.run.leaderboards import BoardError, Boards
from tests.games import played
from tests.run.test_proof import mixture
from tests.run.timed import timed, won

VALUES: tuple[Any, ...] = (
    None, "", "x", "[1]", [1], {}, {"landed": 3}, {"landed": ["x", 1, 2]}, -1, 0, 2**62, 1.5, 1e308, True,
    "a/b", ["a/b"], ["historical/x/set/strict/aids/person"], ["squeeze-play/any-victory"], "9" * 400,
    "\ud7ff\x00\x1b[2J",
)  # fmt: skip
"""Values put where something else should be."""


def run(*args: str | Path, typed: str = "") -> tuple[int, str, str]:
    """Run a command in this process; return exit code, output, errors. A traceback is an exception."""
    result = CliRunner().invoke(cli, [str(arg) for arg in args], prog_name="hades", input=typed)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code, result.stdout, result.stderr


def _conceded() -> Game:
    game = timed(mixture(), seed="mixed", pace=5000)
    game.concede()
    return game


@pytest.fixture(scope="module")
def right(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with three runs of one's own and one of others; two are finished, one of them by a program."""
    folder = tmp_path_factory.mktemp("boards")
    finished = timed(won(), seed=won().seed, player="heuristic")
    games = [timed(mixture(), seed="mixed"), finished, _conceded(), timed(played("historical"), seed="told")]
    known = Boards(folder / "runs")
    for number, game in enumerate(games):
        path = folder / f"{number}.hades"
        game.created = f"2026-11-0{number + 1}T06:00:00+00:00"
        game.save(path)
        known.add(path, own=number != 3)
    # The game that was won was played by a program, and does not count in the career.
    assert len(known.games()) == 1
    return folder / "runs"


@pytest.fixture
def own(right: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "runs"
    monkeypatch.setattr("hades.run.leaderboards.boards_folder", lambda: folder)
    shutil.copytree(right, folder)
    return folder


def facts() -> set[tuple[object, ...]]:
    return {(one.id, one.own, one.outcome, one.vp, one.categories) for one in Boards().runs()}


def test_runs_whose_caches_are_gone_or_damaged_are_verified_again(own: Path) -> None:
    before, careers = facts(), {game.end for game in Boards().games()}
    caches = sorted(own.glob("*/*.json"))
    assert len(caches) == 4
    caches[0].unlink()
    caches[1].write_bytes(caches[1].read_bytes()[:900])
    caches[2].write_text("{}", encoding="utf-8")
    assert len(facts()) == 1
    code, out, err = run("runs", "list")
    assert (code, len(out.splitlines()), err) == (0, 4, "")
    assert facts() == before and {game.end for game in Boards().games()} == careers


@pytest.mark.parametrize("seed", range(3))
def test_no_damage_of_a_cache_stops_a_command(seed: int, own: Path) -> None:
    chance = random.Random(seed)
    caches = sorted(own.glob("*/*.json"))
    whole = {cache: cache.read_bytes() for cache in caches}
    for at in range(12):
        cache = chance.choice(caches)
        data = bytearray(whole[cache])
        if at % 3:
            found = json.loads(data)
            inner = chance.choice([found, found, found["end"]])
            inner[chance.choice(sorted(inner))] = chance.choice(VALUES)
            data = bytearray(json.dumps(found).encode())
        else:
            data[chance.randrange(len(data))] ^= chance.randint(1, 255)
        cache.write_bytes(data)
        # what is at fault is left out, and verified when there is time
        assert Boards().runs()
        assert all(one.board(key) for one in (Boards(),) for key in one.categories())
        if cache.read_bytes() != whole[cache]:
            cache.write_bytes(whole[cache])
    caches[0].write_bytes(b"\xff\xfe")
    for command in (("runs", "list"), ("runs", "board"), ("career", "--boards", own)):
        assert run(*command)[::2] == (0, "")


def test_a_damaged_game_is_named_once_and_kept(own: Path) -> None:
    file = next((own / "own").glob("squeeze-play-*.hades"))
    text = file.read_bytes()
    file.write_bytes(text[: len(text) // 2] + b"x" + text[len(text) // 2 :])
    assert len(facts()) == 4, "what is known of it stands beside it"
    file.with_suffix(".json").unlink()
    code, out, err = run("runs", "list")
    assert code == 0 and len(out.splitlines()) == 3
    assert file.name in err and f"kept as {file.name}.damaged" in err and len(err.splitlines()) == 1
    assert not file.exists() and file.with_name(f"{file.name}.damaged").stat().st_size == len(text) + 1
    assert run("runs", "list")[2] == ""


def test_a_game_file_that_is_put_into_the_folder_is_taken_in(own: Path) -> None:
    before = facts()
    shutil.rmtree(own / "own")
    for file in (own.parent / "elsewhere", own / "own"):
        file.mkdir()
    timed(won(), seed=won().seed, player="heuristic").save(own / "own" / "mine.hades")
    assert Boards().rebuild() == []
    (found,) = (one for one in Boards().runs() if one.own)
    assert found.outcome == won().over and len(before) == 4
    assert [path.stem for path in (own / "own").glob("*.hades")] == [f"squeeze-play-{found.id[:16]}"]


def test_a_folder_that_cannot_be_used_stops_no_game(own: Path, tmp_path: Path) -> None:
    shutil.rmtree(own)
    own.write_text("no folder", encoding="utf-8")
    save = tmp_path / "game.hades"
    typed = "\n".join([*(command.name for command in played("historical").history[:4]), "splits", "quit", ""])
    code, out, err = run("text", "--seed", "told", "--save", save, typed=typed)
    assert code == 0 and "Sum of best" in out and len(err.splitlines()) <= 1
    assert "cannot be read" in record_run(save)[0]
    code, _, err = run("runs", "list")
    assert code == 2 and str(own) in err and len(err.splitlines()) == 1
    with pytest.raises(BoardError, match="cannot be read"):
        Boards()
    assert own.read_text(encoding="utf-8") == "no folder"


def test_a_full_disk_is_named_as_what_it_is(
    own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, save = facts(), tmp_path / "game.hades"
    timed(played("chin-music"), seed="told").save(save)

    def full(*_: object, **__: object) -> None:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr("hades.run.leaderboards.write_whole", full)
    assert "cannot be written: No space left on device" in record_run(save)[0]
    assert facts() == before
