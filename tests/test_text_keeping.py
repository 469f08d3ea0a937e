"""The terminal game and its files: what is kept, what is never written over, and the ways back."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import hades
from hades import Game
from hades.cli import cli
from hades.players import by_name
from hades.record import Lock, verify
from hades.text.terminal import reader
from tests.test_text import Terminal


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test writes into a real home."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def terminal(tmp_path: Path, undo: str = "strict") -> Terminal:
    return Terminal(Game.new(seed="text", undo=undo), tmp_path / "last.hades")


def finished(undo: str) -> Game:
    """A game that is over."""
    game = Game.new(seed="over", undo=undo)
    player = by_name("random")
    while game.over is None:
        game.do(player(game))
    return game


def run(*args: str | Path, input: str = "") -> Result:
    return CliRunner().invoke(cli, [str(arg) for arg in args], input=input, prog_name="hades")


def test_commands_are_told_with_their_numbers_and_undo_takes_them(tmp_path: Path) -> None:
    here = terminal(tmp_path, "casual")
    said = here.type("suggest")
    last = len(here.game.history)
    assert f"\n{last} > {here.game.history[-1].name}\n" in said
    assert f"No: there is nothing after command {last} to take back." in here.type(f"undo {last}")
    assert f"a command to go back to, 0 to {last}." in here.type("undo " + "9" * 5000)
    assert f"there is no command {last + 1} to go back to" in here.type(f"undo {last + 1}")
    assert len(here.game.history) == last
    here.type("undo 3")
    assert len(here.game.history) == 3


def test_a_file_says_who_chose_what(tmp_path: Path) -> None:
    path = tmp_path / "raid.hades"
    game = Game.new(seed="who")
    game.player = "random"
    player = by_name("random")
    for _ in range(20):
        game.do(player(game))
    game.save(path)
    done = run("text", "--load", path, "--save", path, input="1\n1\n")
    assert done.exit_code == 0
    top, *moves = [json.loads(line) for line in path.read_text().splitlines()]
    assert top["player"] == "random"
    assert [move.get("by") for move in moves] == [None] * 20 + ["person"] * 2
    assert Game.load(path).players == {"random": 20, "person": 2}
    said = run("verify", path).output
    assert "valid, 22 commands, in progress, turn" in said
    assert ", played by random and person" in said.splitlines()[0]
    assert "random 20, person 2" in said
    text = path.read_text().replace(', "by": "person"', "", 1)
    path.write_text(text)
    assert "line 22: its check does not fit" in run("verify", path).output


def test_an_automatic_players_game_does_not_read_as_a_persons(tmp_path: Path) -> None:
    path = tmp_path / "auto.hades"
    assert run("auto", "--seed", "who", "--player", "random", "--save", path).exit_code == 0
    assert json.loads(path.read_text().splitlines()[0])["player"] == "random"
    assert run("verify", "--brief", path).output.endswith(", played by random\n")
    assert "Played by: random" in run("story", path).output


def test_a_game_played_here_is_a_persons(tmp_path: Path) -> None:
    path = tmp_path / "raid.hades"
    assert run("text", "--seed", "who", "--save", path, input="1\n").exit_code == 0
    assert json.loads(path.read_text().splitlines()[0])["player"] == "person"
    assert "played by" not in run("verify", "--brief", path).output
    assert "played by" in run("verify", path).output


def test_analysis_says_which_branch_waits_and_which_is_played(tmp_path: Path) -> None:
    here = terminal(tmp_path, "analysis")
    said = here.type("wilson", "I0101", "undo")
    assert "Branch 'branch 2' is played now; branch 'main' waits as it was left." in said
    said = here.type("branches main")
    assert "Branch 'main' is played now; branch 'branch 2' had no commands of its own and is gone." in said
    assert [branch.name for branch in here.game.branches] == ["main"]
    assert "is played now" not in terminal(tmp_path, "casual").type("wilson", "undo")


@pytest.mark.parametrize("undo", ["casual", "analysis"])
def test_a_game_that_is_over_can_be_taken_back_where_anything_can(undo: str, tmp_path: Path) -> None:
    game = finished(undo)
    count, last = len(game.history), game.history[-1].name
    file = tmp_path / "over.hades"
    game.save(file)
    said = run("text", "--load", file, "--save", file, input="wilson\nsuggest\nundo\n").stdout
    assert "The game is over. undo goes back; quit stops." in said
    assert "No: the game is over; undo goes back" in said
    assert f"Taken back: {last}" in said
    again = Game.load(file)
    assert again.over is None
    assert len(again.history) == count - 1
    assert verify(file).valid


def test_a_strict_game_that_is_over_ends(tmp_path: Path) -> None:
    said = Terminal(finished("strict"), tmp_path / "last.hades").type("undo")
    assert "In all " in said
    assert "undo goes back" not in said and "Taken back" not in said


def test_quitting_a_game_that_cannot_be_kept_takes_two_words(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    here = Terminal(Game.new(seed="7"), tmp_path / "file" / "last.hades")
    said = here.type("wilson", "quit")
    assert "THE GAME IS NOT KEPT: save FILE keeps it; quit once more gives it up." in said
    assert not here.session.done
    assert "No: the game cannot be kept in " in here.type(f"save {here.session._file}")
    here.type("quit")
    assert here.trouble == f"The game could not be kept in {here.session._file}: Not a directory."
    assert here.session.done
    here = Terminal(Game.new(seed="7"), tmp_path / "file" / "last.hades")
    said = here.type("wilson", f"save {tmp_path / 'mine.hades'}", "quit")
    assert "THE GAME" not in said
    assert here.trouble == ""
    assert here.session.done


def test_save_writes_over_nothing_but_what_it_wrote(tmp_path: Path) -> None:
    notes, mine = tmp_path / "notes.txt", tmp_path / "mine.hades"
    notes.write_text("my notes")
    here = terminal(tmp_path)
    said = here.type("wilson", f"save {notes}", f"save {mine}", "I0101", f"save {mine}", "save .")
    assert f"No: there is a file {notes} already; name another" in said
    assert notes.read_text() == "my notes"
    assert said.count(f"Saved in {mine}.") == 2
    assert len(Game.load(mine).history) == 2
    assert "No: . is a folder; name a file in it" in said
    other = Terminal(Game.new(seed="other"), tmp_path / "other.hades")
    assert f"there is a file {mine} already" in other.type("wilson", f"save {mine}")
    assert Game.load(mine).seed == "text"
    assert f"is kept in {here.session._file} while it is played" in here.type(f"save {here.session._file}")


def test_save_leaves_a_game_alone_that_is_being_played(tmp_path: Path) -> None:
    mine = tmp_path / "mine.hades"
    here = terminal(tmp_path)
    here.type("wilson", f"save {mine}")
    before = mine.read_bytes()
    lock = Lock(mine)
    said = here.type("I0101", f"save {mine}")
    lock.release()
    assert f"No: {mine} cannot be written: another hades is playing this game." in said
    assert mine.read_bytes() == before
    assert f"Saved in {mine}." in here.type(f"save {mine}")


def test_auto_replaces_games_only_and_says_so(tmp_path: Path) -> None:
    file, notes = tmp_path / "auto.hades", tmp_path / "notes.txt"
    notes.write_text("my notes")
    auto = ("auto", "--player", "random", "--seed")
    assert "that is no game file; name another" in run(*auto, "a", "--save", notes).stderr
    assert notes.read_text() == "my notes"
    assert run(*auto, "a", "--save", file).stderr == ""
    lock = Lock(file)
    held = run(*auto, "b", "--save", file)
    lock.release()
    assert held.exit_code == 2
    assert held.stderr == f"hades: --save {file}: another hades is playing this game; name another file\n"
    assert Game.load(file).seed == "a"
    assert f"the game that stood there is {file.name}.before now" in run(*auto, "b", "--save", file).stderr
    assert '"seed": "a"' in (tmp_path / "auto.hades.before").read_text(encoding="utf-8")
    assert Game.load(file).seed == "b"


def test_how_to_go_on_names_the_file_it_is_kept_in(tmp_path: Path) -> None:
    file = tmp_path / "mine.hades"
    said = run("text", "--seed", "7", "--save", file, input="wilson\n").stdout
    assert said.endswith(f"To go on: hades text --load {file} --save {file}\n")
    said = run("text", "--seed", "7", input="wilson\n").stdout
    assert said.splitlines()[-1].endswith("last.hades") and "--save" not in said


def test_an_input_that_is_closed_has_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    with reader() as read:
        assert read() is None


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_a_game_that_is_told_to_stop_closes_its_file(name: str, tmp_path: Path) -> None:
    file = tmp_path / "stopped.hades"
    playing = subprocess.Popen(
        [sys.executable, "-u", "-m", "hades", "text", "--seed", "7", "--save", str(file)],
        cwd=Path(hades.__file__).parents[1],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "XDG_STATE_HOME": str(tmp_path / "home")},
    )
    with playing:
        assert playing.stdin is not None and playing.stdout is not None
        playing.stdin.write("wilson\n")
        playing.stdin.flush()
        while "in which hex?" not in (line := playing.stdout.readline()):
            assert line, "the game stopped by itself"
        number = getattr(signal, name)
        playing.send_signal(number)
        playing.stdout.read()
    assert playing.returncode == 128 + number
    assert verify(file).valid
    assert len(Game.load(file).history) == 1
