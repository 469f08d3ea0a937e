"""Game files by the rules of today: the same, or where they part, at which clause, and what changed since."""

from __future__ import annotations

import importlib
import json
import random
import shutil
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest
from click.testing import CliRunner, Result

from hades import Game, record
from hades.cli import cli
from hades.content import edition as editions
from hades.content import revisions
from hades.content.revisions import Revision
from hades.record import today
from hades.rules import victory
from hades.text import today_lines

ROOT = Path(__file__).parents[2]
FORMATS = Path(__file__).parent / "formats"
PARTED = Path(__file__).parent / "parted"
"""Games that were played under revision 1, and part from the rules since."""


@contextmanager
def another_rule(clause: str) -> Iterator[None]:
    """The rules with the change that tests/mutants.toml has for a clause."""
    rows = tomllib.loads((ROOT / "tests" / "mutants.toml").read_text(encoding="utf-8"))["mutant"]
    row = next(row for row in rows if row["clause"] == clause)
    module = importlib.import_module(row["file"].removesuffix(".py").replace("/", "."))
    text = (ROOT / row["file"]).read_text(encoding="utf-8").replace(row["old"], row["new"])
    other = dict(vars(module))
    exec(compile(text, row["file"], "exec"), other)
    with pytest.MonkeyPatch.context() as patch:
        for name, function in vars(module).items():
            if isinstance(function, FunctionType) and function.__module__ == module.__name__:
                patch.setattr(function, "__code__", other[name].__code__)
        yield


def played(path: Path, scenario: str, seed: str, edition: str = "2.1") -> Path:
    game, choose = Game.new(scenario, seed=seed, edition=edition), random.Random(seed).choice
    while game.over is None and len(game.history) < 300:
        game.do(choose(sorted(command.name for command in game.menu)))
    game.save(path)
    return path


@pytest.mark.parametrize("path", sorted(FORMATS.glob("[456]/*.hades")), ids=lambda path: path.stem)
def test_what_was_released_is_the_same(path: Path) -> None:
    found = today(path)
    assert (found.word, found.reason, found.parted, found.reread) == ("same", "", None, ())


@pytest.mark.parametrize(
    ("name", "command", "clause", "number", "switches"),
    [("N-60", 40, "N-60", 3, ("N-60",)), ("5.4-28", 37, "5.4-28", 5, ())],
)
def test_a_real_old_game_parts_at_the_clause_that_was_mended(
    name: str, command: int, clause: str, number: int, switches: tuple[str, ...]
) -> None:
    found = today(PARTED / f"{name}.hades")
    assert found.parted is not None
    assert (found.word, found.parted.command, found.parted.clauses) == ("parts", command, (clause,))
    assert found.parted.switches == switches
    assert [one.number for one in found.parted.named] == [number]
    told = today_lines.lines(found)
    assert f"not the same: they part at command {command} (" in told[0]
    assert f"  they part at    [{clause}]" in told
    assert any(f"changed since   revision {number}, 2026-11-22" in line for line in told)
    assert any(f"{command - 1} commands of" in line for line in told)


def test_what_another_rule_played_is_told_by_event_and_clause(tmp_path: Path) -> None:
    with another_rule("5.4-03"):
        file = played(tmp_path / "a.hades", "squeeze-play", "m1")
        assert today(file).word == "same"
    found = today(file)
    assert found.parted is not None
    assert "5.4-03" in found.parted.clauses
    assert found.parted.event is not None
    assert found.parted.cited != found.parted.event.clauses
    told = "\n".join(today_lines.lines(found))
    assert "nothing that is known: the file was changed, or the rules were without a revision" in told


def test_what_another_rule_let_be_done_is_told_by_what_forbids_it(tmp_path: Path) -> None:
    with another_rule("6.0-07"):
        file = played(tmp_path / "a.hades", "high-and-tight", "m2")
    found = today(file)
    assert found.parted is not None
    assert not found.parted.events
    assert "6.0-07" in found.parted.clauses
    assert found.parted.why
    assert "[6.0-07" in "\n".join(today_lines.lines(found))


def test_a_score_that_is_reckoned_otherwise_is_no_change_by_hand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "a.hades"
    shutil.copy(FORMATS / "6" / "historical.hades", file)
    sheet = victory.sheet
    monkeypatch.setattr(victory, "sheet", lambda state: [*sheet(state), ("more", 1, "14.1-03")])
    found = today(file)
    assert found.parted is not None
    assert (found.parted.name, "14.1-03" in found.parted.clauses) == ("", True)
    assert "the score is another one after command 364, the last" in today_lines.lines(found)[0]


def test_reasons_that_are_cited_otherwise_are_told_of_a_game_that_is_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = played(tmp_path / "a.hades", "historical", "reasons")
    monkeypatch.setattr(Game, "told", lambda game, command: [])
    found = today(file)
    assert found.word == "same"
    assert f"first at command {found.cites}" in today_lines.lines(found)[0]
    assert found.plain()["cites_differ_at"] == found.cites > 0


def test_an_edition_is_what_its_name_means_today(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = editions.first_edition() - {"2.1-05"}
    with monkeypatch.context() as patch:
        patch.setattr(editions, "first_edition", lambda: before)
        file = played(tmp_path / "a.hades", "historical", "reread", "1.0")
    with pytest.raises(record.GameFileError, match=r"edition\.switches is wrong about 2\.1-05"):
        record.read(file)
    found = today(file)
    assert (found.word, found.reread) == ("same", ("2.1-05",))
    assert "  edition 1.0 has [2.1-05] another way now" in today_lines.lines(found)


def run(*args: str | Path, code: int = 0) -> Result:
    result = CliRunner().invoke(cli, [str(arg) for arg in args], prog_name="hades")
    assert result.exit_code == code, result.output
    return result


def objects(*args: str | Path, code: int = 0) -> list[dict[str, Any]]:
    return [json.loads(line) for line in run(*args, "--json", code=code).stdout.splitlines()]


def test_a_folder_is_a_test_of_the_rules(tmp_path: Path) -> None:
    (tmp_path / "more").mkdir()
    shutil.copy(FORMATS / "6" / "historical.hades", tmp_path / "a.hades")
    shutil.copy(PARTED / "N-60.hades", tmp_path / "more" / "b.hades")
    (tmp_path / "c.hades").write_text("no game\n")
    text = (tmp_path / "a.hades").read_text().splitlines()
    text[0] = text[0].replace('"created": "2026', '"created": "2025')
    (tmp_path / "d.hades").write_text("\n".join(text) + "\n")
    (tmp_path / "notes.txt").write_text("not looked at")
    told = run("verify", tmp_path, "--edition-now", code=2).stdout.splitlines()
    assert told[0].startswith(f"{tmp_path / 'a.hades'}: the same by today's rules, 364 commands, ")
    assert "changed by hand: " in told[2]
    count = "1 the same, 1 not the same, 1 changed by hand, 1 not to be played"
    assert told[-1] == f"4 files by revision {revisions.latest()} of the rules: {count}"
    rows = objects("verify", tmp_path, "--edition-now", code=2)
    assert [row["today"] for row in rows] == ["same", "unread", "changed", "parts"]
    parted = rows[3]["parted"]
    assert (parted["command"], parted["clauses"], parted["revisions"]) == (40, ["N-60"], [3])
    assert rows[3]["rules"]["file"] is None
    (tmp_path / "c.hades").unlink()
    run("verify", tmp_path, "--edition-now", code=1)
    run("verify", tmp_path / "a.hades", "--edition-now")
    told = run("verify", tmp_path, code=1).stdout.splitlines()
    assert len(told) == 3, "a line for each, without what each claims"


def test_a_folder_without_games_is_a_mistake(tmp_path: Path) -> None:
    assert "there is no game file (*.hades) in this folder" in run("verify", tmp_path, code=2).stderr


def test_without_its_component_set_a_game_cannot_be_checked(tmp_path: Path) -> None:
    file = played(tmp_path / "a.hades", "historical", "set")
    top, _, rest = file.read_text().partition("\n")
    digest = json.loads(top)["components"]
    file.write_text(f"{top.replace(digest, '0' * 16)}\n{rest}")
    told = run("verify", file, code=2)
    assert not told.stdout
    assert "cannot be played again without its component set: it was played with 0000000000000000" in (
        told.stderr
    )
    assert objects("verify", file, code=2)[0]["valid"] is None
    assert today(file).word == "unread"


CHANGE = Revision(
    number=len(revisions.revisions()) + 1, date="2026-11-24", what="The Vittles is pink.", clauses=("7.0-01",)
)


@pytest.fixture
def earlier(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of a game since which a rule changed."""
    file = played(tmp_path / "earlier.hades", "historical", "earlier")
    now = (*revisions.revisions(), CHANGE)
    monkeypatch.setattr(revisions, "revisions", lambda: now)
    return file


def test_what_changed_since_is_told_where_a_game_is_shown_again(earlier: Path) -> None:
    said = "The rules changed since it was played: The Vittles is pink. [7.0-01]"
    assert run("replay", earlier, "--to", "1").stdout.splitlines()[1] == said
    then, now = CHANGE.number - 1, CHANGE.number
    assert objects("replay", earlier, "--to", "1")[0]["rules"] == {
        "file": then,
        "today": now,
        "since": [CHANGE.plain()],
    }
    assert f"  {said} This game is the same." in run("verify", earlier, "--brief").stdout.splitlines()


def test_a_game_of_an_older_revision_that_parts_says_so_and_what_is_left() -> None:
    file = PARTED / "N-60.hades"
    told = run("verify", file, "--brief", code=1).stdout
    assert "command 40 (cease-fire) and the rules of today part at [N-60]. The rules changed since" in told
    refused = run("text", "--load", file, code=2).stderr
    assert "--salvage goes on from where the file is right." in refused


def test_revisions_are_listed() -> None:
    told = run("rules", "--revisions").stdout.splitlines()
    assert len(told) == revisions.latest()
    assert "An Officer whom a foe stops in a Complex hex turns there all the same. [5.4-32]" in told[1]
    rows = objects("rules", "--revisions")
    assert [row["number"] for row in rows] == list(range(1, revisions.latest() + 1))
