"""Game files by the rules of today: the same, or where they part, at which clause, and what changed since."""

from __future__ import annotations

import importlib
import json
import random
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FunctionType
from typing import Any

import attrs
import pytest
from click.testing import CliRunner, Result

from hades import Game, storage
from hades.cli import cli
from hades.content import revisions
from hades.rules import victory
from tests.storage.mended import CHANGE, CLAUSE, FILE, mended
from tests.wording import says

ROOT = Path(__file__).parents[2]
FORMATS = Path(__file__).parent / "formats"


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


@pytest.mark.parametrize("path", sorted(FORMATS.glob("*/*.hades")), ids=lambda path: path.stem)
def test_what_was_released_is_the_same(path: Path) -> None:
    found = storage.verify(path)
    assert (found.valid, found.reason) == (True, "")


@pytest.mark.parametrize(
    ("clause", "scenario", "seed", "how"),
    [
        ("5.4-03", "squeeze-play", "m1", "leads to state"),
        ("6.0-07", "high-and-tight", "m2", "is not legal here"),
    ],
)
def test_a_game_that_another_rule_played_parts_at_its_clause_if_a_revision_says_so(
    clause: str, scenario: str, seed: str, how: str, tmp_path: Path
) -> None:
    with another_rule(clause):
        file = played(tmp_path / "a.hades", scenario, seed)
        storage.load(file)
    assert says(storage.verify(file).reason, how)
    change = attrs.evolve(CHANGE, clauses=(clause,))
    with mended(change):
        assert says(
            storage.verify(file).reason, f"today's rules differ at [{clause}]. The rules have changed"
        )
    with mended(attrs.evolve(CHANGE, clauses=("14.1-03",))):
        assert says(storage.verify(file).reason, how), "only revisions that are about it are named"


def test_a_score_that_is_reckoned_otherwise_is_put_down_to_its_revision(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sheet = victory.sheet
    monkeypatch.setattr(victory, "sheet", lambda state: [*sheet(state), ("more", 1, "14.1-03")])
    with mended(attrs.evolve(CHANGE, clauses=("14.1-03",))):
        assert says(storage.verify(FORMATS / "6" / "historical.hades").reason, "today's rules differ at [")


def run(*args: str | Path, code: int = 0) -> Result:
    result = CliRunner().invoke(cli, [str(arg) for arg in args], prog_name="hades")
    assert result.exit_code == code, result.output
    return result


def objects(*args: str | Path, code: int = 0) -> list[dict[str, Any]]:
    return [json.loads(line) for line in run(*args, "--json", code=code).stdout.splitlines()]


def test_a_folder_without_games_is_a_mistake(tmp_path: Path) -> None:
    assert says(run("verify", tmp_path, code=2).stderr, "there is no game file (*.hades) in this folder")


def test_without_its_component_set_a_game_cannot_be_checked(tmp_path: Path) -> None:
    file = played(tmp_path / "a.hades", "historical", "set")
    top, _, rest = file.read_text().partition("\n")
    digest = json.loads(top)["components"]
    file.write_text(f"{top.replace(digest, '0' * 16)}\n{rest}")
    told = run("verify", file, code=2)
    assert not told.stdout
    assert says(told.stderr, "the game was played with component set 0000000000000000")
    assert objects("verify", file, code=2)[0]["valid"] is None


@pytest.fixture
def earlier(tmp_path: Path) -> Iterator[Path]:
    """The file of a game since which a rule changed that it did not come to."""
    file = played(tmp_path / "earlier.hades", "historical", "earlier")
    with mended():
        yield file


def test_what_changed_since_is_told_where_a_game_is_shown_again(earlier: Path) -> None:
    said = f"The rules have changed since this game was played: {CHANGE.what} [{CLAUSE}]"
    assert run("replay", earlier, "--to", "1").stdout.splitlines()[1] == said
    then, now = CHANGE.number - 1, CHANGE.number
    assert objects("replay", earlier, "--to", "1")[0]["rules"] == {
        "file": then,
        "today": now,
        "since": [CHANGE.plain()],
    }
    assert says(run("verify", earlier, "--brief").stdout.splitlines(), f"  {said} This game is the same.")


def test_a_game_of_an_older_revision_that_parts_says_so_and_what_is_left() -> None:
    with mended():
        told = run("verify", FILE, "--brief", code=1).stdout
        refused = run("text", "--load", FILE, code=2).stderr
    assert says(told, "command 35 (skedaddle) and today's rules differ at [N-14]. The rules have changed")
    assert "--salvage" in refused


def test_revisions_are_listed() -> None:
    with mended():
        told = run("rules", "revisions").stdout.splitlines()
        rows = objects("rules", "revisions")
        assert len(told) == len(rows) == len(revisions.revisions())
    assert told[-1] == f"revision {CHANGE.number}, {CHANGE.date}: {CHANGE.what} [{CLAUSE}]"
    assert rows[-1] == CHANGE.plain()
