"""The guide in the terminal: it speaks before a question, once, and says why when asked."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from hades import Game
from hades.cli import cli
from hades.content.lesson import load_lesson
from hades.session.guide import begin
from hades.text.dialogue import Dialogue


def talk(game: Game, file: Path, *lines: str) -> str:
    said: list[str] = []
    typed = iter(lines)
    Dialogue(game, lambda: next(typed, None), said.append, file=file).run()
    return "\n".join(said)


def test_it_says_what_to_do_and_only_what_is_new(tmp_path: Path) -> None:
    goals = load_lesson("first-raid").goal
    told = talk(begin("first-raid"), tmp_path / "x.hades", "scout-09", "full-move", "I0203", "stop")
    assert told.count(goals[0].say) == 1
    assert told.index(goals[0].say) < told.index("Laser 1 wakes up") < told.index(goals[1].say)
    assert f"Guide, {goals[1].name}: " in told
    assert f"Guide: {load_lesson('first-raid').intro[0]}" in told
    assert "Guide: An Installation is awake." in told


def test_it_says_why_and_what_else_when_it_is_asked(tmp_path: Path) -> None:
    goal = load_lesson("first-raid").goal[0]
    told = talk(begin("first-raid"), tmp_path / "x.hades", "guide")
    assert f"Why: {goal.why}" in told
    assert f"In its place: {goal.instead}" in told


def test_out_of_a_lesson_it_says_how_to_begin_one(tmp_path: Path) -> None:
    told = talk(Game.new(seed="7"), tmp_path / "x.hades", "guide")
    assert "No: this is no lesson. hades text --lesson first-raid begins one." in told
    assert "Guide" not in told


def run(*args: str) -> Result:
    return CliRunner().invoke(cli, ["text", *args], input="quit\n", prog_name="hades")


def test_a_lesson_begins_by_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    done = run("--lesson", "first-raid")
    assert done.exit_code == 0
    assert f"Guide, {load_lesson('first-raid').goal[0].name}: " in done.stdout


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("--lesson", "first"), "--lesson: there is no lesson 'first'; did you mean 'first-raid'?"),
        (
            ("--lesson", "first-raid", "--seed", "7"),
            "--lesson brings its own game; leave --scenario, --seed,",
        ),
        (("--lesson", "first-raid", "--edition", "1.0"), "--lesson brings its own game"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(args: tuple[str, ...], says: str) -> None:
    done = run(*args)
    assert done.exit_code == 2
    assert says in done.stderr
    assert len(done.stderr.splitlines()) == 1
