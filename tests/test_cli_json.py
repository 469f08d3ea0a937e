"""``--json``: every command that tells facts has it, one object a line, made of what the text says."""

from __future__ import annotations

import html
import json
import re
import shutil
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

from hades.cli import cli
from hades.cli.group import COMMANDS
from hades.content.edition import switches
from hades.content.load import load
from hades.content.paths import data_dir
from hades.content.rulebook import load_rulebook
from tests.games import played

NO_FACTS = {"play", "text", "agent", "report", "campaign begin", "campaign play", "drill make"}
NO_FACTS |= {"components new"}
"""Games, a protocol that is JSON already, a zip, and a script for a shell."""
PAGE = Path(__file__).parents[1] / "docs" / "agents.md"


def run(*args: str | Path, code: int = 0) -> str:
    result = CliRunner().invoke(cli, [str(arg) for arg in args], prog_name="hades")
    assert result.exit_code == code, result.output
    assert "--json" not in args or result.stderr == ""
    return result.stdout


def objects(*args: str | Path, code: int = 0) -> list[dict[str, Any]]:
    found = [json.loads(line) for line in run(*args, "--json", code=code).splitlines()]
    assert all(isinstance(one, dict) for one in found)
    return found


@pytest.fixture(scope="module")
def game_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("games") / "raid.hades"
    played("historical", "json", "quick").save(path)
    return path


@pytest.mark.parametrize("command", sorted(COMMANDS.keys() - NO_FACTS))
def test_every_command_that_tells_facts_has_json(command: str) -> None:
    found = cli.get_command(click.Context(cli), command)
    # of a command that only has others each of them does, but for those that have others beside their own
    others = [f"{command} {name}" for name in found.commands] if isinstance(found, click.Group) else []
    own = not others or "--json" in run(command, "--help")
    for one in [command] if own else sorted({*others} - NO_FACTS):
        assert "--json" in run(*one.split(), "--help")
        assert re.search(rf"^\|[^|]*`{one}\b", PAGE.read_text(encoding="utf-8"), re.MULTILINE), one


def test_replay_tells_every_command_and_event(game_file: Path) -> None:
    top, *moves, end = objects("replay", game_file)
    game = played("historical", "json", "quick")
    assert (top["seed"], top["scenario"], end["digest"]) == ("json", "historical", game.digest)
    assert [move["command"] for move in moves[1:]] == [command.name for command in game.history]
    for number, move in enumerate(moves):
        told = [[event.kind, list(event.clauses)] for event in game.events_of(number)]
        assert [[event["kind"], event["clauses"]] for event in move["events"]] == told
    text = run("replay", game_file)
    shown = [event["text"] for move in moves for event in move["events"] if event["kind"] == "combat"]
    assert shown
    assert all(sentence in text for sentence in shown)


def test_replay_tells_what_was_chosen(game_file: Path) -> None:
    _, _, *moves, _ = objects("replay", game_file, "--turn", "2", "--only", "combat")
    assert {event["kind"] for move in moves for event in move["events"]} >= {"combat", "turn_began"}
    told = run("replay", game_file, "--turn", "2", "--only", "combat")
    assert [f"{move['n']} > {move['command']}" for move in moves] == [
        line for line in told.splitlines() if line[0].isdigit()
    ]


def test_verify_says_of_each_file_how_it_came_out(game_file: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.hades"
    bad.write_text(
        game_file.read_text(encoding="utf-8").replace('"seed": "json"', '"seed": "other"'), encoding="utf-8"
    )
    good, wrong, none = objects("verify", game_file, bad, tmp_path / "none.hades", code=2)
    game = played("historical", "json", "quick")
    assert good["valid"] is True
    assert good["header"]["seed"] == "json"
    assert good["end"]["vp"] == good["played"]["vp"] == game.score.vp
    assert good["played"]["players"] == game.players
    assert wrong["valid"] is False
    assert "line 1" in wrong["reason"]
    assert none["valid"] is None
    assert "cannot be read" in none["reason"]
    assert objects("verify", bad, code=1)[0]["valid"] is False


def test_the_story_is_the_report(game_file: Path, tmp_path: Path) -> None:
    (report,) = objects("story", game_file)
    text = run("story", game_file)
    run("story", game_file, "--out", tmp_path / "raid.html")
    page = html.unescape((tmp_path / "raid.html").read_text(encoding="utf-8"))
    assert report["summary"] in text
    assert [chapter["title"] for chapter in report["chapters"]]
    points = [point for chapter in report["chapters"] for point in chapter["points"]]
    assert all(point["text"] in page for point in points)
    assert any(point["pictures"] for point in points)
    assert all(paragraph in text for chapter in report["chapters"] for paragraph in chapter["paragraphs"])


def test_rules_are_told_as_they_are_written() -> None:
    book = load_rulebook()
    (clause,) = objects("rules", "5.4-12")
    assert clause["requirement"] == book.clauses["5.4-12"].requirement
    assert [row["id"] for row in objects("rules")] == list(book.sections)
    assert [row["id"] for row in objects("rules", "5.4")] == [row.id for row in book.section("5.4")]
    assert {row["id"] for row in objects("rules", "errata")} == {row.id for row in book.errata()}
    assert {row["id"] for row in objects("rules", "switches")} == switches().keys()
    (off,) = objects("rules", "7.2-08")
    assert off["switch"]["off"] == switches()["7.2-08"].off
    (ruling,) = objects("rules", "N-30")
    assert ruling["take"] == book.rulings["N-30"].take
    assert all(
        "Teleporter" in json.dumps(row) for row in objects("rules", "rulings", "--search", "Teleporter")
    )


def test_drills_say_what_came_otherwise(tmp_path: Path) -> None:
    good, bad, broken = (tmp_path / f"{name}.toml" for name in ("a-good", "b-bad", "c-broken"))
    drill = 'title = "T"\nat = "6.0"\nbase = "empty"\n[units]\nscout-09 = "I0605"\n'
    drill += "[[run]]\ndo = []\nexpect = {{ turn = {} }}\n"
    good.write_text(drill.format(1), encoding="utf-8")
    bad.write_text(drill.format(2), encoding="utf-8")
    broken.write_text("turn = ", encoding="utf-8")
    found = objects("drill", tmp_path, code=2)
    assert [(row["runs"], len(row["wrong"]), row["playable"]) for row in found] == [
        (1, 0, True),
        (1, 1, True),
        (0, 1, False),
    ]
    assert found[1]["wrong"][0] in run("drill", bad, code=1)
    assert objects("drill", bad, code=1)[0]["title"] == "T"
    assert objects("drill", "list", good) == [{"file": str(good), "title": "T", "clauses": [], "runs": 1}]
    assert [row["valid"] for row in objects("position", "check", good, broken, code=2)] == [True, False]


def test_a_component_set_is_told_with_its_faults_and_warnings(tmp_path: Path) -> None:
    own = tmp_path / "own"
    shutil.copytree(data_dir(), own, ignore=shutil.ignore_patterns("earlier", "sounds"))
    (found,) = objects("components", "check", own)
    assert (found["valid"], found["faults"], found["warnings"]) == (True, [], [])
    assert found["digest"] == load().digest
    cards = own / "cards" / "shl.toml"
    cards.write_text(cards.read_text(encoding="utf-8").replace("cover = 0", "cover = 1", 1), encoding="utf-8")
    (found,) = objects("components", "check", own)
    assert found["valid"] is True
    assert found["digest"] not in (None, load().digest)
    (warning,) = found["warnings"]
    assert (warning["file"], warning["column"]) == (str(cards), 1)
    assert cards.read_text(encoding="utf-8").split("\n")[warning["line"] - 1] == "cover = 1"
    assert "warning: " in CliRunner().invoke(cli, ["components", "check", str(own)]).stderr
    cards.unlink()
    (found,) = objects("components", "check", own, code=2)
    assert (found["valid"], found["digest"]) == (False, None)
    assert found["faults"][0]["what"].startswith("the file is missing")


def test_json_goes_with_no_pictures_for_people(game_file: Path, tmp_path: Path) -> None:
    out = ("--out", str(tmp_path / "x.md"))
    for args in (("drill", "--json", "--show"), ("story", str(game_file), "--json", *out)):
        result = CliRunner().invoke(cli, args)
        assert result.exit_code == 2
        assert "remove" in result.stderr
