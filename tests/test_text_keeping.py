"""The terminal game and its files: what is kept, what is never written over, and the ways back."""

from __future__ import annotations

import itertools
import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import hades
from hades import Game
from hades.cli import cli
from hades.engine.line_history import LineHistory
from hades.players import by_name
from hades.storage import Lock, Recorder, games_folder, load, verify
from hades.terminal.terminal_game import TerminalGame
from hades.terminal.terminal_io import Stopped, reader
from tests.killing import PROCESSES
from tests.test_text import Terminal, numbers


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
    assert f"There is nothing after command {last} to undo." in here.type(f"undo {last}")
    assert f"a command to go back to, 0 to {last}." in here.type("undo " + "9" * 900)
    assert "1,000 characters" in here.type("undo " + "9" * 5000)
    assert f"There is no command {last + 1} to go back to" in here.type(f"undo {last + 1}")
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
    assert "20 commands by random, 2 commands by person" in said
    text = path.read_text().replace(', "by": "person"', "", 1)
    path.write_text(text)
    assert "line 22: its checksum is wrong" in run("verify", path).output


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
    assert "who played" in run("verify", path).output


def test_analysis_says_which_branch_waits_and_which_is_played(tmp_path: Path) -> None:
    here = terminal(tmp_path, "analysis")
    said = here.type("wilson", "I0101", "undo")
    assert re.search("'branch 2'.*'main'.* kept", said)
    said = here.type("branches main")
    assert re.search("'main'.*'branch 2'.* deleted", said)
    assert [branch.name for branch in here.game.branches] == ["main"]
    assert "is played now" not in terminal(tmp_path, "casual").type("wilson", "undo")


@pytest.mark.parametrize("undo", ["casual", "analysis"])
def test_a_game_that_is_over_can_be_taken_back_where_anything_can(undo: str, tmp_path: Path) -> None:
    game = finished(undo)
    count, last = len(game.history), game.history[-1].name
    file = tmp_path / "over.hades"
    game.save(file)
    said = run("text", "--load", file, "--save", file, input="wilson\nsuggest\nundo\n").stdout
    assert re.search(r"over\b.*`undo`.*`quit`", said)
    assert f"Undone: {last}" in said
    again = Game.load(file)
    assert again.over is None
    assert len(again.history) == count - 1
    assert verify(file).valid


def test_a_strict_game_that_is_over_ends(tmp_path: Path) -> None:
    said = Terminal(finished("strict"), tmp_path / "last.hades").type("undo")
    assert "Total: " in said
    assert "`undo`" not in said and "Taken back" not in said


def test_quitting_a_game_that_cannot_be_kept_takes_two_words(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    here = Terminal(Game.new(seed="7"), tmp_path / "file" / "last.hades")
    said = here.type("wilson", "quit")
    assert re.search(r"`save FILE`.*`quit`", said)
    assert not here.dialogue.done
    assert "The game cannot be saved in " in here.type(f"save {here.dialogue.keeper.file}")
    here.type("quit")
    assert here.trouble == f"The game could not be saved in {here.dialogue.keeper.file}: Not a directory."
    assert here.dialogue.done
    here = Terminal(Game.new(seed="7"), tmp_path / "file" / "last.hades")
    said = here.type("wilson", f"save {tmp_path / 'mine.hades'}", "quit")
    assert "is not saved" not in said
    assert here.trouble == ""
    assert here.dialogue.done


def test_save_writes_over_nothing_but_what_it_wrote(tmp_path: Path) -> None:
    notes, mine = tmp_path / "notes.txt", tmp_path / "mine.hades"
    notes.write_text("my notes")
    here = terminal(tmp_path)
    said = here.type("wilson", f"save {notes}", f"save {mine}", "I0101", f"save {mine}", "save .")
    assert f"{notes} already exists" in said
    assert notes.read_text() == "my notes"
    assert said.count(f"Saved in {mine}.") == 2
    assert len(Game.load(mine).history) == 2
    assert ". is a folder" in said
    other = Terminal(Game.new(seed="other"), tmp_path / "other.hades")
    assert f"{mine} already exists" in other.type("wilson", f"save {mine}")
    assert Game.load(mine).seed == "text"
    assert f"is already saved in {here.dialogue.keeper.file}" in here.type(
        f"save {here.dialogue.keeper.file}"
    )


def test_save_leaves_a_game_alone_that_is_being_played(tmp_path: Path) -> None:
    mine = tmp_path / "mine.hades"
    here = terminal(tmp_path)
    here.type("wilson", f"save {mine}")
    before = mine.read_bytes()
    lock = Lock(mine)
    said = here.type("I0101", f"save {mine}")
    lock.release()
    assert f"{mine} cannot be written: this game is open in another copy of hades." in said
    assert mine.read_bytes() == before
    assert f"Saved in {mine}." in here.type(f"save {mine}")


def test_auto_overwrites_only_what_it_is_told_to(tmp_path: Path) -> None:
    file = tmp_path / "auto.hades"
    auto = ("auto", "--player", "random", "--seed")
    assert run(*auto, "a", "--save", file).stderr == ""
    assert "already exists - name another, or add --overwrite" in run(*auto, "b", "--save", file).stderr
    lock = Lock(file)
    held = run(*auto, "b", "--save", file, "--overwrite")
    lock.release()
    assert (held.exit_code, "this game is open in another copy of hades" in held.stderr) == (2, True)
    assert Game.load(file).seed == "a"
    assert run(*auto, "b", "--save", file, "--overwrite").exit_code == 0
    assert '"seed": "a"' in (tmp_path / "auto.hades.before").read_text(encoding="utf-8")
    assert Game.load(file).seed == "b"


def test_how_to_go_on_names_the_file_it_is_kept_in(tmp_path: Path) -> None:
    file = tmp_path / "mine.hades"
    said = run("text", "--seed", "7", "--save", file, input="wilson\n").stdout
    assert said.endswith(f"To resume: hades text --load {file} --save {file}\n")
    said = run("text", "--seed", "7", input="wilson\n").stdout
    assert said.splitlines()[-1].endswith("last.hades") and "--save" not in said
    said = run("text", "-P", "--no-brief", "--two-players", "--undo", "casual", input="wilson\n").stdout
    assert said.endswith("last.hades --two-players --plain --no-brief\n")
    said = run("puzzle", "from-below", "--plain", "--brief", input="1\n").stdout
    assert "2: Major Acuto" in said and said.endswith(".hades --plain --brief\n")


def test_an_input_that_is_closed_has_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    with reader() as read:
        assert read() is None


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_a_game_that_is_told_to_stop_closes_its_file(name: str, tmp_path: Path) -> None:
    file, number = tmp_path / "stopped.hades", getattr(signal, name)
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
        playing.send_signal(number)
        try:
            playing.communicate(timeout=60)
        finally:
            playing.kill()
    assert playing.returncode == 128 + number
    assert verify(file).valid
    assert len(Game.load(file).history) == 1


# ---- Ctrl-C


def plays(typed: Path, file: Path, ready: Any) -> None:
    """What the process does that is stopped: play what was typed."""
    sys.stdin = typed.open(encoding="utf-8")
    asked = itertools.count()
    with reader() as read:

        def line() -> str | None:
            if next(asked) == 3:
                ready.set()
            return read()

        TerminalGame(Game.new("historical", seed="stopped"), line, lambda words: None, file=file).run()


@pytest.mark.parametrize("moments", [6, pytest.param(24, marks=pytest.mark.nightly)])
def test_ctrl_c_waits_for_the_command_at_any_moment(moments: int, tmp_path: Path) -> None:
    typed = tmp_path / "typed"
    typed.write_text("\n".join(numbers("stopped")[1]), encoding="utf-8")
    chance = random.Random("stopped")
    stopped = 0
    for number in range(moments):
        file = tmp_path / f"{number}.hades"
        ready = PROCESSES.Event()
        process = PROCESSES.Process(target=plays, args=(typed, file, ready))
        process.start()
        assert ready.wait(20)
        time.sleep(chance.uniform(0, 0.2))
        if process.is_alive() and process.pid:
            os.kill(process.pid, signal.SIGINT)
        process.join()
        # one that came to its end before is none that was stopped
        assert process.exitcode in (0, 130)
        stopped += process.exitcode == 130
        verdict = verify(file)
        assert verdict.valid, verdict.reason
    assert stopped >= moments // 2


@pytest.mark.parametrize("at", ["history", "journal"])
def test_a_command_that_is_cut_in_two_is_not_written(
    at: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without the terminal's own reader nobody holds Ctrl-C back."""
    here = terminal(tmp_path, "casual")
    advance = LineHistory._advance

    def cut(self: LineHistory, command: Any, state: Any) -> None:
        advance(self, command, state)
        if len(self.history) == 3:
            (self.history if at == "history" else self.journal).pop()
            raise KeyboardInterrupt

    monkeypatch.setattr(LineHistory, "_advance", cut)
    with pytest.raises(KeyboardInterrupt):
        here.type("wilson", "I0101", "1")
    monkeypatch.undo()
    warned: list[str] = []
    game = load(here.dialogue.keeper.file, warn=warned.append)
    assert len(game.history) == 2 and not warned
    assert verify(here.dialogue.keeper.file).reason.endswith("lines are missing at the end.")
    Lock(here.dialogue.keeper.file).release()


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="a terminal is made as POSIX has it")
def test_ctrl_c_at_the_question_is_the_end_of_the_input(tmp_path: Path) -> None:
    file = tmp_path / "stopped.hades"
    ours, theirs = os.openpty()
    playing = subprocess.Popen(
        [sys.executable, "-m", "hades", "text", "--seed", "7", "--save", str(file)],
        cwd=Path(hades.__file__).parents[1],
        stdin=theirs,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    with playing:
        assert playing.stdout is not None
        os.write(ours, b"wilson\n")
        while "in which hex?" not in (line := playing.stdout.readline()):
            assert line, "the game stopped by itself"
        playing.send_signal(signal.SIGINT)
        try:
            said, _ = playing.communicate(timeout=60)
        finally:
            playing.kill()
    os.close(ours)
    os.close(theirs)
    assert "Stopped." in said and f"The game is saved in {file}." in said
    assert playing.returncode == 0
    assert verify(file).valid


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="no such signal")
def test_a_signal_that_is_to_be_ignored_still_is() -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with reader():
            assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
            assert signal.getsignal(signal.SIGTERM) is not signal.SIG_DFL
    finally:
        signal.signal(signal.SIGHUP, before)


# ---- damaged files, links, and what is said


def damaged(file: Path) -> bytes:
    """A game of eight commands whose sixth line was changed; its bytes."""
    game = Game.new(seed="damaged")
    player = by_name("random")
    while len(game.history) < 8:
        game.do(player(game))
    game.save(file)
    lines = file.read_bytes().splitlines(keepends=True)
    lines[6] = lines[6].replace(b'"digest": "', b'"digest": "0')
    file.write_bytes(b"".join(lines))
    return file.read_bytes()


def test_a_damaged_game_is_gone_on_with_from_where_it_is_right(tmp_path: Path, home: Path) -> None:
    file, mine = tmp_path / "raid.hades", tmp_path / "mine.hades"
    data = damaged(file)
    refused = run("text", "--load", file)
    assert refused.exit_code == 2
    assert refused.stderr.endswith(" --salvage continues from its valid part.\n")
    found = run("text", "--load", file, "--salvage", "--save", mine, input="1\n")
    assert found.exit_code == 0
    assert "line 7" in found.stderr and "the game goes on after command 5" in found.stderr
    assert len(Game.load(mine).history) == 6 and verify(mine).valid
    same = run("text", "--load", file, "--salvage", "--save", file)
    assert same.exit_code == 2
    assert same.stderr == f"hades: --salvage does not change {file} - name another file with --save\n"
    assert run("text", "--load", file, "--salvage", input="1\n").exit_code == 0
    assert file.read_bytes() == data
    told = run("story", file, "--salvage")
    assert told.exit_code == 0 and "the game goes on after command 5" in told.stderr
    assert "--salvage continues" in run("story", file).stderr
    assert "`hades text --load FILE --salvage` continues" in run("auto", "--load", file).stderr


def test_a_damaged_last_game_is_kept_before_it_is_gone_on_with(home: Path) -> None:
    last = home / "hades" / games_folder.LAST
    last.parent.mkdir(parents=True)
    data = damaged(last)
    said = run("text", "--load", last, "--salvage", input="1\n").stdout
    (kept,) = (last.parent / games_folder.GAMES).iterdir()
    assert kept.read_bytes() == data
    assert f"The previous {last.name} is kept as {kept.name}." in said
    assert f"1 file is kept in {kept.parent}; delete any that you no longer want." in said
    assert len(Game.load(last).history) == 6


def test_a_loaded_game_says_at_its_start_where_it_is_saved(tmp_path: Path, home: Path) -> None:
    file, last = tmp_path / "raid.hades", home / "hades" / games_folder.LAST
    run("text", "--scenario", "historical", "--seed", "1", "--save", file, input="1\n1\n")
    data = file.read_bytes()
    first, *_ = run("text", "--load", file, input="1\n").stdout.splitlines()
    assert first.startswith(f"From here on, the game is saved in {last}; {file} stays as it is.")
    assert first.endswith(f" To continue in it, add --save {file}.")
    assert file.read_bytes() == data and len(Game.load(last).history) == 3
    for same in (("--load", file, "--save", file), ("--load", last)):
        assert "From here on" not in run("text", *same, input="1\n").stdout


def test_what_cannot_be_salvaged_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "raid.hades"
    damaged(file)
    file.write_bytes(b"\n".join(file.read_bytes().split(b"\n")[:1]) + b"\n#\n#\n")
    for more in ([], ["--salvage"]):
        refused = run("text", "--load", file, *more)
        assert refused.exit_code == 2 and "--salvage" not in refused.stderr
    assert "name it with --load" in run("text", "--salvage").stderr


def test_a_game_that_could_not_be_kept_ends_with_1(tmp_path: Path) -> None:
    blocked = tmp_path / "raid.hades"
    (tmp_path / "raid.hades.lock").mkdir()
    lost = run("text", "--seed", "7", "--save", blocked, input="wilson\n")
    assert lost.exit_code == 1
    assert lost.stderr == f"hades: The game could not be saved in {blocked}: Is a directory.\n"
    assert "The game is kept" not in lost.stdout
    saved = run("text", "--seed", "7", "--save", blocked, input=f"wilson\nsave {tmp_path / 'mine.hades'}\n")
    assert (saved.exit_code, saved.stderr) == (0, "")
    assert run("text", "--seed", "7", "--save", blocked, input="").exit_code == 0, "there was nothing to keep"
    assert "Exit code 1 if the game could not be saved." in run("text", "--help").stdout


@pytest.mark.skipif(os.name != "posix", reason="links as POSIX has them")
def test_save_goes_where_a_link_leads(tmp_path: Path) -> None:
    link, target = tmp_path / "link.hades", tmp_path / "target.hades"
    link.symlink_to(target)
    assert run("text", "--seed", "7", "--save", link, input="wilson\n").exit_code == 0
    assert link.is_symlink() and not target.is_symlink()
    lock = Lock(target)
    held = run("auto", "--player", "random", "--seed", "b", "--save", link, "--overwrite")
    lock.release()
    assert (held.exit_code, "this game is open in another copy of hades" in held.stderr) == (2, True)
    assert run("auto", "--player", "random", "--seed", "b", "--save", link, "--overwrite").exit_code == 0
    assert link.is_symlink() and Game.load(target).seed == "b"
    assert (tmp_path / "target.hades.before").is_file()
    assert not (tmp_path / "link.hades.before").exists()
    round_ = tmp_path / "round.hades"
    round_.symlink_to(round_)
    refused = run("auto", "--player", "random", "--seed", "b", "--save", round_)
    assert refused.exit_code == 2 and len(refused.stderr.splitlines()) == 1


def test_the_other_game_that_stood_there_is_told_of(tmp_path: Path) -> None:
    here = terminal(tmp_path)
    here.type("wilson")
    other = Terminal(Game.new(seed="other"), here.dialogue.keeper.file)
    said = other.type("wilson", "5 3")
    aside = tmp_path / games_folder.GAMES / "kept-long-ago.hades"
    assert said.index("Set-up: in which hex?") < said.index(aside.name), "not in the middle of the set-up"
    assert f"The previous {here.dialogue.keeper.file.name} is kept as {aside.name}." in said
    assert f"1 file is kept in {tmp_path / games_folder.GAMES}; delete any that you no longer want." in said


def test_a_position_that_is_tried_out_leaves_nothing_behind(tmp_path: Path, home: Path) -> None:
    run("text", "--seed", "7", input="wilson\nI0101\nquit\n")
    last = (home / "hades" / games_folder.LAST).read_bytes()
    position = tmp_path / "here.toml"
    position.write_text('at = "6.0"\nbase = "empty"\n[units]\nscout-09 = "I0505"\n', encoding="utf-8")
    for to in ("I0605", "I0506", "I0404"):
        said = run("text", "--load", position, input=f"activate scout-09\nmove-to {to}\nquit\n").stdout
        assert f"saved in {home / 'hades' / games_folder.DRILL}" in " ".join(said.split())
    run("text", "--lesson", "landing", input="1\n1\nquit\n")
    run("text", "--lesson", "landing", input="2\n1\nquit\n")
    assert (home / "hades" / games_folder.LAST).read_bytes() == last
    assert not (home / "hades" / games_folder.GAMES).exists()
    assert len(load(home / "hades" / games_folder.DRILL).history) >= 1


def test_a_header_that_was_forged_and_salvaged_is_never_clean_again(tmp_path: Path) -> None:
    path, forged, clean = (tmp_path / f"{name}.hades" for name in ("auto", "forged", "clean"))
    assert run("auto", "--seed", "who", "--player", "random", "--save", path).exit_code == 0
    lines = path.read_text().replace('"player": "random"', '"player": "person"', 1).splitlines(keepends=True)
    forged.write_text("".join(lines[:-1]))
    assert run("text", "--load", forged, "--salvage", "--save", clean, input="1\n").exit_code == 0
    first = run("verify", clean).stdout.splitlines()[0]
    assert ", played by unknown" in first
    assert "a header that did not match" in first
    assert "Played by: unknown" in run("story", clean).output


def test_a_stop_does_not_hide_that_the_game_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here = terminal(tmp_path)
    here.type("suggest")

    typed: list[str] = []

    def stop() -> str:
        if typed:
            return typed.pop()
        raise Stopped(15)

    def full(_: Recorder) -> None:
        raise OSError(28, "No space left on device")

    session = here.dialogue
    monkeypatch.setattr(session, "read", stop)
    with pytest.raises(Stopped):
        session.run()
    typed.append("1")
    monkeypatch.setattr(Recorder, "close", full)
    assert "could not be" in session.run()
