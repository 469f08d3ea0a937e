"""Game files by the rules of today: the same, or where they part, at which clause, and what changed since."""

from __future__ import annotations

import importlib
import json
import random
import shutil
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FunctionType
from typing import Any

import attrs
import pytest
from click.testing import CliRunner, Result

from hades import Game, narrate, record
from hades.cli import cli
from hades.content import edition as editions
from hades.content import revisions
from hades.record import today
from hades.rules import victory
from hades.terminal import verdict
from tests.record.mended import CHANGE, CLAUSE, FILE, RIGHT, mended
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
    found = today(path)
    assert (found.word, found.reason, found.parted, found.reread) == ("same", "", None, ())


def test_a_game_from_before_parts_at_the_clause_that_was_mended() -> None:
    with mended():
        found = today(FILE)
        told = verdict.today_lines(found)
    assert found.parted is not None
    assert (found.word, found.parted.command, found.parted.clauses) == ("parts", RIGHT + 1, (CLAUSE,))
    assert found.parted.switches == (CLAUSE,)
    assert found.parted.named == (CHANGE,)
    assert says(told[0], f"differs: first at command {RIGHT + 1} (")
    assert f"  deciding clause [{CLAUSE}]" in told
    assert any(f"changed since   revision {CHANGE.number}, {CHANGE.date}" in line for line in told)
    assert any(f"{RIGHT} commands of" in line for line in told)


def test_a_game_that_another_rule_played_parts_at_the_clause_of_its_revision(tmp_path: Path) -> None:
    with another_rule("5.4-03"):
        file = played(tmp_path / "a.hades", "squeeze-play", "m1")
    change = attrs.evolve(CHANGE, clauses=("5.4-03",))
    with mended(CHANGE, attrs.evolve(change, number=CHANGE.number + 1)):
        found = today(file)
        assert found.parted is not None
        assert ([one.number for one in found.parted.named], found.parted.switches) == (
            [CHANGE.number + 1],
            (),
        )


def test_what_another_rule_played_is_told_by_event_and_clause(tmp_path: Path) -> None:
    with another_rule("5.4-03"):
        file = played(tmp_path / "a.hades", "squeeze-play", "m1")
        assert today(file).word == "same"
    found = today(file)
    assert found.parted is not None
    assert "5.4-03" in found.parted.clauses
    assert found.parted.event is not None
    assert found.parted.cited != found.parted.event.clauses
    told = "\n".join(verdict.today_lines(found))
    number = revisions.latest()
    assert says(told, f"nothing: it was played under today's revision, {number}, so the file was edited")


def test_what_another_rule_let_be_done_is_told_by_what_forbids_it(tmp_path: Path) -> None:
    with another_rule("6.0-07"):
        file = played(tmp_path / "a.hades", "high-and-tight", "m2")
    found = today(file)
    assert found.parted is not None
    assert not found.parted.events
    assert "6.0-07" in found.parted.clauses
    assert found.parted.why
    assert "[6.0-07" in "\n".join(verdict.today_lines(found))


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
    assert says(verdict.today_lines(found)[0], "differs: only the score, after the last command, 364")


def test_reasons_that_are_cited_otherwise_are_told_of_a_game_that_is_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = played(tmp_path / "a.hades", "historical", "reasons")
    monkeypatch.setattr("hades.engine.game.Game.told", lambda game, command: [])
    found = today(file)
    assert found.word == "same"
    assert f"first at command {found.cites}" in verdict.today_lines(found)[0]
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
    assert says(verdict.today_lines(found), "  edition 1.0 now defines [2.1-05] differently")


def run(*args: str | Path, code: int = 0) -> Result:
    result = CliRunner().invoke(cli, [str(arg) for arg in args], prog_name="hades")
    assert result.exit_code == code, result.output
    return result


def objects(*args: str | Path, code: int = 0) -> list[dict[str, Any]]:
    return [json.loads(line) for line in run(*args, "--json", code=code).stdout.splitlines()]


def test_a_folder_is_a_test_of_the_rules(tmp_path: Path) -> None:
    (tmp_path / "more").mkdir()
    shutil.copy(FORMATS / "6" / "historical.hades", tmp_path / "a.hades")
    shutil.copy(FILE, tmp_path / "more" / "b.hades")
    (tmp_path / "c.hades").write_text("no game\n")
    text = (tmp_path / "a.hades").read_text().splitlines()
    text[0] = text[0].replace('"created": "2026', '"created": "2025')
    (tmp_path / "d.hades").write_text("\n".join(text) + "\n")
    (tmp_path / "notes.txt").write_text("not looked at")
    told = run("verify", tmp_path, "--edition-now", code=2).stdout.splitlines()
    assert told[0].startswith(f"{tmp_path / 'a.hades'}: the same under today's rules, 364 commands, ")
    assert says(told[2], "changed by hand: line 1")
    assert says(told[1], f"{tmp_path / 'c.hades'}: cannot be replayed: line 1: ")
    assert all(line.count(str(tmp_path)) == 1 for line in told[:4] if not line.startswith(" "))
    count = "1 the same, 1 different, 1 changed by hand, 1 cannot be replayed"
    assert told[-1] == f"4 files under revision {revisions.latest()} of the rules: {count}"
    with mended():
        rows = objects("verify", tmp_path, "--edition-now", code=2)
    assert [row["today"] for row in rows] == ["same", "unread", "changed", "parts"]
    parted = rows[3]["parted"]
    assert (parted["command"], parted["clauses"]) == (RIGHT + 1, [CLAUSE])
    assert parted["revisions"] == [CHANGE.number]
    assert rows[3]["rules"]["file"] == CHANGE.number - 1
    (tmp_path / "c.hades").unlink()
    run("verify", tmp_path, "--edition-now", code=1)
    run("verify", tmp_path / "a.hades", "--edition-now")
    told = run("verify", tmp_path, code=1).stdout.splitlines()
    assert len(told) == 3, "a line for each, without what each claims"


def test_a_folder_without_games_is_a_mistake(tmp_path: Path) -> None:
    assert says(run("verify", tmp_path, code=2).stderr, "there is no game file (*.hades) in this folder")


def test_without_its_component_set_a_game_cannot_be_checked(tmp_path: Path) -> None:
    file = played(tmp_path / "a.hades", "historical", "set")
    top, _, rest = file.read_text().partition("\n")
    digest = json.loads(top)["components"]
    file.write_text(f"{top.replace(digest, '0' * 16)}\n{rest}")
    told = run("verify", file, code=2)
    assert not told.stdout
    assert says(told.stderr, "cannot be played again without its component set 0000000000000000")
    assert objects("verify", file, code=2)[0]["valid"] is None
    assert today(file).word == "unread"


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
        told = run("rules", "--revisions").stdout.splitlines()
        rows = objects("rules", "--revisions")
        assert len(told) == len(rows) == len(revisions.revisions())
    assert told[-1] == f"revision {CHANGE.number}, {CHANGE.date}: {CHANGE.what} [{CLAUSE}]"
    assert rows[-1] == CHANGE.plain()


def spoilt(path: Path, change: Callable[[list[str]], object]) -> Path:
    """A file in which somebody changed something."""
    text = (FORMATS / "6" / "historical.hades").read_text().splitlines()
    change(text)
    path.write_text("\n".join(text) + "\n")
    return path


def with_another(line: int, field: str, value: str) -> Callable[[list[str]], object]:
    def change(text: list[str]) -> None:
        said = json.loads(text[line - 1])[field]
        text[line - 1] = text[line - 1].replace(f'"{field}": "{said}"', f'"{field}": "{value}"')

    return change


def test_a_changed_header_is_not_blamed_on_the_rules(tmp_path: Path) -> None:
    found = today(spoilt(tmp_path / "a.hades", with_another(1, "seed", "8")))
    assert (found.word, found.parted) == ("changed", None)
    told = verdict.today_lines(found)
    assert f"{tmp_path / 'a.hades'}: changed by hand: line 1: its check does not fit" in told[0]
    assert len(told) == 1, "no clause, no revision"


@pytest.mark.parametrize(
    ("change", "command"),
    [(with_another(21, "digest", "123456123456"), 20), (with_another(61, "command", "decline"), 60)],
)
def test_a_changed_command_parts_from_the_rules_without_a_revision(
    tmp_path: Path, change: Callable[[list[str]], object], command: int
) -> None:
    found = today(spoilt(tmp_path / "a.hades", change))
    assert found.parted is not None
    assert (found.word, found.parted.command, found.parted.named) == ("parts", command, ())
    assert any("so the file was edited" in line for line in verdict.today_lines(found))


def test_a_command_that_is_refused_under_the_same_revision_is_told_with_its_clauses(tmp_path: Path) -> None:
    def change(text: list[str]) -> None:
        with_another(61, "command", "decline")(text)
        with_another(61, "digest", "123456123456")(text)

    told = verdict.today_lines(today(spoilt(tmp_path / "a.hades", change)))
    assert any(line.startswith("  the file        the command was carried out, with ") for line in told)
    today_says = next(line for line in told if line.startswith("  today "))
    assert says(today_says, "the rules refuse the command: ")
    assert today_says.endswith("]")
    assert any("so the file was edited" in line for line in told)


def test_only_revisions_that_are_about_it_are_told(tmp_path: Path) -> None:
    with another_rule("5.4-03"):
        file = played(tmp_path / "a.hades", "squeeze-play", "m1")
    unlike = attrs.evolve(CHANGE, clauses=("14.1-03",))
    with mended(unlike):
        found = today(file)
        told = "\n".join(verdict.today_lines(found))
    assert found.parted is not None
    assert (found.parted.since, found.parted.named) == ((unlike,), ())
    assert CHANGE.what not in told
    assert says(told, "1 revision since, none about these clauses")
    assert "leads to state" in run("verify", file, "--brief", code=1).stdout


@pytest.mark.parametrize(
    ("end", "words"),
    [
        ('{"n": 364, "comm', "line 365: the last line is torn off and was left out."),
        ("", "line 364: the file was not closed here, or its end is missing."),
    ],
)
def test_an_end_that_is_missing_is_told(tmp_path: Path, end: str, words: str) -> None:
    def change(text: list[str]) -> None:
        text[-1:] = []

    file = spoilt(tmp_path / "a.hades", change)
    with file.open("a") as more:
        more.write(end)
    found = today(file)
    assert found.word == "same"
    assert verdict.today_lines(found)[1] == f"  {file}, {words}"
    assert found.plain()["ends"] == f"{file}, {words}"


@pytest.mark.parametrize("lines", [slice(50, 51), slice(50, 50)], ids=["taken out", "twice"])
def test_a_damaged_file_says_how_to_go_on(tmp_path: Path, lines: slice) -> None:
    def change(text: list[str]) -> None:
        text[lines] = [] if lines.stop > lines.start else [text[49]]

    file = spoilt(tmp_path / "a.hades", change)
    told = verdict.today_lines(today(file))
    assert says(told[0], "changed by hand: line 51: ")
    assert told[1:] == [f"  to resume       hades text --load {file} --salvage"]


def test_a_defeat_is_told_in_words(tmp_path: Path) -> None:
    game = Game.new("historical", seed="words")
    choose = random.Random("words").choice
    while game.over is None:
        game.do(choose(sorted(command.name for command in game.menu)))
    file = tmp_path / "a.hades"
    game.save(file)
    words = narrate.called(game.over)
    assert verdict.today_lines(today(file))[0].endswith(f" commands, {words}")
    assert f" commands, {words}" in run("verify", file, "--brief").stdout
    assert game.over not in run("verify", file).stdout
