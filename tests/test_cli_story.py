"""The commands story and report, and the log of the program."""

from __future__ import annotations

import re
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

import hades.cli
from hades import program_log, story
from tests.games import played
from tests.test_cli import refused, run


@pytest.fixture(autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """No test writes into a real home."""
    place = tmp_path_factory.mktemp("home")
    for name in ("HOME", "USERPROFILE", "XDG_STATE_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(place))
    yield place
    program_log.end()


@pytest.fixture(scope="module")
def game_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("games") / "raid.hades"
    played("historical").save(path)
    return path


def test_story_prints_markdown(game_file: Path) -> None:
    result = run("story", game_file)
    assert result.exit_code == 0
    title = story.account(played("historical")).title
    assert result.stdout.startswith(f"# {title}\n")
    assert "## Turn 1: " in result.stdout and "## The score sheet\n" in result.stdout


def test_a_story_for_a_voice_has_no_signs(game_file: Path) -> None:
    result = run("story", game_file, "--plain")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == f"{story.account(played('historical')).title}."
    assert not any(sign in result.stdout for sign in "#|*[]`") and "Seed" not in result.stdout
    assert not re.search(r"\b[IP]\d{4}\b|\bLt\.|14\.1-", result.stdout)
    assert all(line[-1] in ".?!:" for line in lines if line)
    assert "remove --out" in refused("story", game_file, "--plain", "--json")


@pytest.mark.parametrize(("name", "first"), [("s.html", "<!DOCTYPE html>"), ("s.md", "# ")])
def test_story_writes_a_file(game_file: Path, tmp_path: Path, name: str, first: str) -> None:
    out = tmp_path / name
    assert run("story", game_file, "--out", out).exit_code == 0
    assert out.read_text(encoding="utf-8").startswith(first)
    assert sorted(path.name for path in tmp_path.iterdir()) == [name]


def test_story_needs_a_game_and_a_place(game_file: Path, tmp_path: Path) -> None:
    assert "the file cannot be read" in refused("story", tmp_path / "no.hades")
    assert "name it s.html" in refused("story", game_file, "--out", tmp_path / "s.pdf")
    assert "existing directory" in refused("story", game_file, "--out", tmp_path / "no" / "s.md")
    (tmp_path / "p.toml").write_text("", encoding="utf-8")
    assert "is a position" in refused("story", tmp_path / "p.toml")


def test_story_refuses_a_game_that_did_not_happen(game_file: Path, tmp_path: Path) -> None:
    lines = game_file.read_text(encoding="utf-8").splitlines(keepends=True)
    wrong = tmp_path / "wrong.hades"
    wrong.write_text("".join(lines[:3] + lines[4:]), encoding="utf-8")
    assert "wrong.hades, line 4" in refused("story", wrong)


def test_report_puts_a_game_into_a_zip(game_file: Path, tmp_path: Path) -> None:
    out = tmp_path / "r.zip"
    result = run("report", game_file, "--out", out, "--error", "it broke")
    assert result.exit_code == 0 and "contents.txt" in result.stdout
    with zipfile.ZipFile(out) as archive:
        assert archive.read("game.hades") == game_file.read_bytes()
        assert archive.read("error.txt") == b"it broke"


@pytest.mark.parametrize(
    ("command", "option", "name"),
    [("story", "--out", "s.html"), ("story", "--out", "s.md"), ("report", "--out", "r.zip"),
     ("replay", "--position", "p.toml")],
)  # fmt: skip
def test_no_file_is_written_over_unless_that_is_asked_for(
    game_file: Path, tmp_path: Path, command: str, option: str, name: str
) -> None:
    out = tmp_path / name
    out.write_bytes(b"mine")
    told = refused(command, game_file, option, out)
    assert f"{option} {out}: this file already exists" in told and "--overwrite" in told
    assert out.read_bytes() == b"mine"
    assert [path.name for path in tmp_path.iterdir()] == [name]
    assert run(command, game_file, option, out, "--overwrite").exit_code == 0
    assert out.read_bytes() != b"mine"


def test_a_report_without_a_name_takes_the_next_one_that_is_free(
    game_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("report").stderr == ""
    first = (tmp_path / "hades-report.zip").read_bytes()
    result = run("report", game_file)
    assert result.stdout.startswith("hades-report-2.zip: the report")
    assert result.stderr == "hades: hades-report.zip already exists; this one is hades-report-2.zip\n"
    assert (tmp_path / "hades-report.zip").read_bytes() == first
    run("report", game_file, "--overwrite")
    assert (tmp_path / "hades-report.zip").read_bytes() != first
    assert len(list(tmp_path.iterdir())) == 2


def test_report_works_with_a_game_that_does_not_load(tmp_path: Path) -> None:
    broken = tmp_path / "broken.hades"
    broken.write_bytes(b"\x00 no game")
    assert run("report", broken, "--out", tmp_path / "r.zip").exit_code == 0
    with zipfile.ZipFile(tmp_path / "r.zip") as archive:
        assert archive.read("game.hades") == b"\x00 no game"


def test_report_refuses_what_it_cannot_do(tmp_path: Path) -> None:
    assert "cannot read the game" in refused("report", tmp_path / "no.hades", "--out", tmp_path / "r.zip")
    assert "name it r.zip" in refused("report", "--out", tmp_path / "r.txt")
    assert "no.png" in refused("report", "--out", tmp_path / "r.zip", "--screenshot", tmp_path / "no.png")
    assert not (tmp_path / "r.zip").exists()


def test_a_start_is_noted_in_the_log_of_the_program(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["hades", "text", "--help"])
    with pytest.raises(SystemExit):
        hades.cli.main()
    program_log.end()
    assert "starts: text" in program_log.file().read_text(encoding="utf-8")


def test_what_goes_wrong_is_noted_in_the_log_of_the_program(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("a fault of ours")

    monkeypatch.setattr(sys, "argv", ["hades", "components", "odds"])
    monkeypatch.setattr("hades.terminal.tables.odds", broken)
    with pytest.raises(SystemExit) as stop:
        hades.cli.main()
    program_log.end()
    assert stop.value.code == hades.cli.FAULT
    assert capsys.readouterr().err.endswith("ZeroDivisionError: a fault of ours\n")
    text = program_log.file().read_text(encoding="utf-8")
    assert "hades components failed" in text and "a fault of ours" in text
