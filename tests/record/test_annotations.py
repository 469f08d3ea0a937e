"""Words on a moment of a game: kept in its file, told where they belong; what is proved stays."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from hades import Game, Refused, chronicle, record
from hades.cli import cli
from hades.engine.undo import LONGEST_WORDS, Annotation
from hades.record import Lock
from tests.games import played


def run(*args: Any) -> Result:
    return CliRunner().invoke(cli, [str(arg) for arg in args], prog_name="hades")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "raid.hades"
    played("historical", "notes", "quick").save(path)
    return path


def lines(file: Path) -> list[str]:
    return file.read_text(encoding="utf-8").splitlines()


def test_a_file_is_annotated_and_proves_what_it_proved(file: Path) -> None:
    before = lines(file)
    said = run("annotate", file, 40, "Here the raid was lost.")
    assert (said.exit_code, said.stdout) == (0, "40 person: Here the raid was lost.\n")
    after = lines(file)
    # not a byte above the end is other than it was
    assert after[: len(before) - 1] == before[:-1]
    assert len(after) == len(before) + 1
    old, moved, new = (json.loads(line) for line in (before[-1], after[-2], after[-1]))
    assert (old["digest"], old["end"]) == (moved["digest"], new["end"])
    assert (new["annotation"], new["after"], new["by"]) == ("Here the raid was lost.", 40, "person")
    verdict = record.verify(file)
    assert verdict.valid
    assert verdict.game is not None
    assert verdict.game.players == {"agent": len(verdict.game.history)}
    assert lines(file.parent / "raid.hades.before") == before
    changed = file.read_text(encoding="utf-8").replace("was lost", "was won")
    file.write_text(changed, encoding="utf-8")
    assert "its check does not fit" in record.verify(file).reason


def test_the_last_words_on_a_moment_stand_and_none_take_them_away(file: Path) -> None:
    for after, words in ((40, "one"), (0, "begin"), (40, "two"), (41, "three"), (41, "")):
        assert run("annotate", file, after, words).exit_code == 0
    found = [json.loads(line) for line in run("annotate", file, "--json").stdout.splitlines()]
    assert found == [
        {"after": 0, "words": "begin", "player": "person"},
        {"after": 40, "words": "two", "player": "person"},
    ]
    assert Game.load(file).annotations == (Annotation(0, "begin", "person"), Annotation(40, "two", "person"))
    assert record.verify(file).valid


def test_replay_and_story_tell_it_at_its_moment(file: Path) -> None:
    run("annotate", file, 40, "What *else*?")
    game = Game.load(file)
    told = run("replay", file).stdout.splitlines()
    first, then = (next(n for n, line in enumerate(told) if line.startswith(f"{k} > ")) for k in (40, 41))
    assert told[then - 1] == "    Note by person: What *else*?"
    assert told.count(told[then - 1]) == 1
    assert first < then - 1
    rows = [json.loads(line) for line in run("replay", file, "--json").stdout.splitlines()]
    assert [(row["n"], row["note"]) for row in rows if "note" in row] == [(40, "What *else*?")]
    account = chronicle.account(game)
    (chapter,) = (one for one in account.chapters if one.notes)
    note = f"person, after command 40, {game.history[39].name}: What *else*?"
    assert (chapter.turn, chapter.notes) == (game.view_after(40).turn, (note,))
    assert r"What \*else\*?" in chronicle.markdown(account)
    assert f'<p class="note">{note}</p>' in chronicle.page(account)
    assert "Note by" not in run("replay", file, "--to", 39).stdout
    assert "Note by" in run("replay", file, "--to", 40).stdout


@pytest.mark.parametrize(
    ("args", "told"),
    [
        ((9999, "x"), "there is no command 9999 to annotate"),
        ((4, "x" * (LONGEST_WORDS + 1)), f"one line of at most {LONGEST_WORDS} characters"),
        ((4, "a\nb"), "one line of at most"),
        ((4,), "the number of a command, words in quotes"),
    ],
)
def test_what_cannot_be_annotated_leaves_the_file_alone(file: Path, args: tuple[Any, ...], told: str) -> None:
    before = file.read_bytes()
    said = run("annotate", file, *args)
    assert (said.exit_code, said.stdout) == (2, "")
    assert told in said.stderr
    assert file.read_bytes() == before


def test_a_game_that_is_being_played_is_left_alone(file: Path) -> None:
    lock = Lock(file)
    try:
        assert run("annotate", file, 4, "x").exit_code == 2
    finally:
        lock.release()
    assert "no moment of it is annotated" in run("annotate", file).stdout
    assert "No such file" in run("annotate", file.parent / "none.hades", 4, "x").stderr


def test_words_go_with_their_moment_along_undo_and_branches(tmp_path: Path) -> None:
    game = Game.new("historical", seed="7", undo="analysis")
    game.do("place dante")
    game.annotate("on the hull", 1)
    game.do("place-at I0303")
    game.annotate("there")
    game.back_to(1)
    assert [one.words for one in game.annotations] == ["on the hull"]
    game.do("place-at I0304")
    assert [one.words for one in game.annotations] == ["on the hull"]
    game.switch("main")
    assert [(one.after, one.words) for one in game.annotations] == [(1, "on the hull"), (2, "there")]
    game.save(tmp_path / "x.hades")
    again = Game.load(tmp_path / "x.hades")
    assert again.annotations == game.annotations
    assert record.verify(tmp_path / "x.hades").valid
    with pytest.raises(Refused):
        game.annotate("x", 3)


def test_a_game_is_gone_on_with_after_its_annotations(tmp_path: Path) -> None:
    game = Game.new("historical", seed="7")
    game.annotate("before anything")
    game.do("place dante")
    kept = record.Recorder(game, tmp_path / "now.hades")
    game.annotate("now")
    kept.update()
    game.do("place-at I0303")
    kept.update()
    kept.close()
    assert record.verify(tmp_path / "now.hades").valid
    assert [one.after for one in Game.load(tmp_path / "now.hades").annotations] == [0, 1]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"after": 5}, "after must be the number of the command whose moment it is on, from 0, to 1"),
        ({"after": None}, "after is null"),
        ({"annotation": "x" * 501}, "annotation is too long"),
        ({"annotation": "a\nb"}, "cannot be shown"),
    ],
)
def test_a_wrong_line_is_named(tmp_path: Path, change: dict[str, Any], told: str) -> None:
    game = Game.new("historical", seed="7")
    game.do("place dante")
    game.annotate("x")
    file = tmp_path / "x.hades"
    game.save(file)
    top, first, last = lines(file)
    wrong = json.dumps(json.loads(last) | change)
    file.write_text("\n".join([top, first, wrong, ""]), encoding="utf-8")
    with pytest.raises(record.GameFileError, match=told):
        Game.load(file)


def test_a_command_has_no_after(tmp_path: Path) -> None:
    game = Game.new("historical", seed="7")
    game.do("place dante")
    game.save(tmp_path / "x.hades")
    top, first = lines(tmp_path / "x.hades")
    wrong = json.dumps(json.loads(first) | {"after": 0})
    (tmp_path / "x.hades").write_text(f"{top}\n{wrong}\n", encoding="utf-8")
    with pytest.raises(record.GameFileError, match="beside an annotation"):
        Game.load(tmp_path / "x.hades")
