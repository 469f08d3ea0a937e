"""The guide in the terminal: it speaks before a question, once, and says why when asked."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from hades import Game
from hades.cli import cli
from hades.content.lesson import load_lesson
from hades.session.game_saver import autosave_file, learnt_in
from hades.session.lesson_session import begin
from hades.storage.player_profile import LessonBook
from hades.terminal.advice_commands import FREE
from hades.terminal.terminal_game import TerminalGame


def talk(game: Game, file: Path, *lines: str) -> str:
    said: list[str] = []
    typed = iter(lines)
    TerminalGame(game, lambda: next(typed, None), said.append, file=file).run()
    return "\n".join(said)


def test_it_says_what_to_do_and_only_what_is_new(tmp_path: Path) -> None:
    steps = load_lesson("first-raid").step
    told = talk(begin("first-raid"), tmp_path / "x.hades", "scout-09", "full-move", "I0203", "stop")
    assert told.count(steps[0].say) == 1
    assert told.index(steps[0].say) < told.index("Laser 1 activates") < told.index(steps[1].say)
    assert f"Guide, step 2 of {len(steps)}, {steps[1].name}: " in told
    assert f"Guide: {load_lesson('first-raid').intro[0]}" in told
    assert f"Guide: {steps[0].came}" in told


def test_it_says_why_and_what_else_when_it_is_asked(tmp_path: Path) -> None:
    step = load_lesson("first-raid").step[0]
    told = talk(begin("first-raid"), tmp_path / "x.hades", "guide")
    assert f"Why: {step.why}" in told
    assert f"Instead: {step.instead}" in told


def test_out_of_a_lesson_it_says_how_to_begin_one(tmp_path: Path) -> None:
    told = talk(Game.new(seed="7"), tmp_path / "x.hades", "guide")
    assert "This is not a lesson" in told
    assert "Guide" not in told


def test_a_lesson_is_led_step_by_step_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    file = tmp_path / "x.hades"
    told = talk(
        begin("fighting"), file, "try", "wilson", "stand-by", "guide", "back", "back", "skip", "guess 1"
    )
    steps = load_lesson("fighting").step
    assert f"Guide, step 1 of 6, Move: {steps[0].say}" in told
    assert f"{steps[0].instead}\n" in told and "`back`" in told
    assert "(`back` returns to the step.)" in told
    assert told.count(steps[0].say) == 2, "again after it was left for something else"
    assert "You are still at the step." in told
    assert f"Guide, step 2 of 6, {steps[1].name}: " in told
    assert "There is nothing to predict right now." in told
    assert LessonBook(learnt_in()).of("fighting").left == steps[0].expected


def test_what_is_foreseen_is_answered_by_its_number(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    lines = "guess 9", "guess 2", "end-phase", "hold-station", "guess 0", "skip", "skip", "skip", "skip"
    told = talk(begin("enemy"), tmp_path / "x.hades", *lines)
    assert "  guess 2: He goes straight on, three hexes east.\n" in told
    assert "`guess 0`" in told
    assert "Guide: Correct. Guard 1 moves 3 hexes from I1307 to I1607" in told
    assert told.count(f"Guide: {load_lesson('enemy').step[0].came}") == 1
    assert "`next`" in told
    assert LessonBook(learnt_in()).of("enemy").done


def test_a_puzzle_has_nothing_to_skip_and_the_last_lesson_no_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert talk(begin("two-decks"), tmp_path / "x.hades", "skip", "try", "back").count(FREE) == 2
    assert "This is the last lesson." in talk(begin("first-raid"), tmp_path / "x.hades", "next")
    orders = ("skip", "try", "back", "next", "guess 1")
    told = talk(Game.new("historical", seed="7"), tmp_path / "y.hades", *orders)
    assert told.count("This is not a lesson") == len(orders)


def test_the_next_lesson_begins_in_the_same_terminal_and_all_are_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    typed = "skip\nskip\nskip\nskip\nnext\nskip\nquit\n"
    done = CliRunner().invoke(cli, ["text", "--lesson", "landing"], input=typed, prog_name="hades")
    assert done.exit_code == 0, done.stdout
    assert "Guide, step 2 of 6, Contact: " in done.stdout
    listed = CliRunner().invoke(cli, ["lessons"], prog_name="hades").stdout
    assert "1. Landing (landing): about 4 minutes, done." in listed
    assert "2. Moving and fighting (fighting): about 6 minutes, unfinished." in listed
    assert listed.endswith("hades text --lesson fighting continues it.\n")
    again = CliRunner().invoke(cli, ["text", "--lesson", "fighting"], input="quit\n", prog_name="hades")
    assert "Guide, step 2 of 6, Contact: " in again.stdout
    rows = CliRunner().invoke(cli, ["lessons", "--json"], prog_name="hades").stdout.splitlines()
    assert [json.loads(row)["done"] for row in rows] == [True, *(7 * [False])]
    assert not autosave_file().exists(), "a lesson takes the place of no game"


def run(*args: str) -> Result:
    return CliRunner().invoke(cli, ["text", *args], input="quit\n", prog_name="hades")


def test_a_lesson_begins_by_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    done = run("--lesson", "first-raid")
    assert done.exit_code == 0
    assert f"Guide, step 1 of 10, {load_lesson('first-raid').step[0].name}: " in done.stdout


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("--lesson", "first"), "--lesson: there is no lesson 'first'; did you mean 'first-raid'?"),
        (
            ("--lesson", "first-raid", "--seed", "7"),
            "--lesson comes with its own game - remove --seed",
        ),
        (("--lesson", "first-raid", "--edition", "1.0"), "--lesson comes with its own game"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(args: tuple[str, ...], says: str) -> None:
    done = run(*args)
    assert done.exit_code == 2
    assert says in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_the_guide_names_the_command_of_the_suggested_set_up(
    tmp_path: Path,
) -> None:
    game = begin("landing")
    lines = [command for step in load_lesson("landing").step[:3] for command in step.expected]
    told = talk(game, tmp_path / "x.hades", *lines, "Suggested set-up", "begin")
    assert "then begin turn 1. Type `suggest` for the suggested set-up." in told
    assert game.turn == 1
