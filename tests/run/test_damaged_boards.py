"""Boards that cannot be used: a game goes on, they are set aside, and the games in them come back."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from hades.run.background import note
from hades.run.boards import BoardFileError, Boards, look
from tests.games import played
from tests.run import damaged_boards
from tests.run.damaged_boards import boards_of_somebody, run


@pytest.fixture(scope="module")
def right(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    file = tmp_path_factory.mktemp("boards") / "right.sqlite3"
    boards_of_somebody(file)
    return file.read_bytes()


@pytest.fixture
def own(right: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    file = tmp_path / "runs.sqlite3"
    monkeypatch.setattr("hades.run.boards.board_file", lambda: file)
    file.write_bytes(right)
    return file


def test_damaged_files_stand_in_nobodys_way(capsys: pytest.CaptureFixture[str]) -> None:
    """`python -m tests.run.damaged_boards` damages more of them."""
    assert damaged_boards.search(len(damaged_boards.WAYS), 26) == 0, capsys.readouterr().out


def test_the_games_of_boards_that_were_set_aside_come_back_once(own: Path) -> None:
    with Boards() as known:
        before = {(one.id, one.own, one.source, one.categories) for one in known.runs()}
    with contextlib.closing(sqlite3.connect(own)) as db:
        db.executescript("ALTER TABLE run DROP COLUMN vp")
    told = look()
    assert "the boards cannot be used (its tables are not those of this hades)" in told
    assert "they are kept as runs-set-aside.sqlite3, and new ones begin" in told
    code, out, err = run("runs", "list")
    assert code == 0 and len(out.splitlines()) == len(before)
    assert err == (
        "hades: boards that could not be used are kept as runs-set-aside.sqlite3; "
        "4 of 4 games in them could be read and are on the boards again\n"
    )
    with Boards() as known:
        assert {(one.id, one.own, one.source, one.categories) for one in known.runs()} == before
    assert run("runs", "list")[2] == ""


@pytest.mark.parametrize("step", [4, pytest.param(1, marks=pytest.mark.nightly)])
def test_what_could_not_be_read_is_said_to_be_lost(step: int, own: Path) -> None:
    with Boards() as known:
        before = len(known.runs())
    whole = own.read_bytes()
    said = set()
    for page in range(1, len(whole) // 4096, step):
        own.write_bytes(whole[: page * 4096] + b"\xff" * 4096 + whole[(page + 1) * 4096 :])
        with Boards() as known:
            told = " ".join(known.restore())
            if told:
                said.add((len(known.runs()) < before, "is lost here" in told))
        own.unlink()
        for aside in own.parent.glob("runs-set-aside*"):
            aside.unlink()
    assert (True, True) in said and (True, False) not in said


def test_a_second_damage_overwrites_nothing(own: Path) -> None:
    for name in ("runs-set-aside.sqlite3", "runs-set-aside-2.sqlite3"):
        own.write_bytes(name.encode() * 9)
        own.with_name("runs.sqlite3-journal").write_bytes(b"of the old one")
        assert name in look()
        assert own.with_name(name).read_bytes() == name.encode() * 9
        assert not own.with_name(own.name + "-journal").exists()


def test_what_is_given_by_name_is_never_set_aside(tmp_path: Path) -> None:
    letter = tmp_path / "letter.sqlite3"
    letter.write_text("no boards")
    assert run("runs", "list", "--boards", letter)[0] == 2
    assert [path.name for path in tmp_path.iterdir()] == ["letter.sqlite3"]


@contextlib.contextmanager
def _locked(own: Path, _: pytest.MonkeyPatch) -> Iterator[None]:
    with contextlib.closing(sqlite3.connect(own)) as db:
        db.execute("BEGIN EXCLUSIVE")
        yield


@contextlib.contextmanager
def _connected(change: str, patch: pytest.MonkeyPatch) -> Iterator[None]:
    connect = sqlite3.connect

    def changed(*args: object, **more: object) -> sqlite3.Connection:
        found: sqlite3.Connection = connect(*args, **more)  # type: ignore[call-overload]
        found.execute(change)
        return found

    with patch.context() as here:
        here.setattr(sqlite3, "connect", changed)
        yield


@pytest.mark.parametrize(
    ("why", "when"),
    [
        ("another program is writing them", _locked),
        ("they can only be read here", lambda _, patch: _connected("PRAGMA query_only = 1", patch)),
        ("the disk is full", lambda _, patch: _connected("PRAGMA max_page_count = 1", patch)),
    ],
)
def test_boards_that_cannot_be_written_are_named_as_what_they_are(
    own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, why: str, when: object
) -> None:
    before, save = own.read_bytes(), tmp_path / "game.hades"
    # no page of the file has room for so many
    typed = "\n".join([*(command.name for command in played("historical").history[:80]), "quit", ""])
    with when(own, monkeypatch):  # type: ignore[operator]
        code, out, err = run("text", "--seed", "told", "--save", save, typed=typed)
        assert code == 0 and f"cannot be used now: {why}" in out and len(err.splitlines()) <= 1
        assert why in note(save).told[0]
        with contextlib.suppress(BoardFileError), Boards() as known:
            id_ = known.runs()[0].id
        if why == "they can only be read here":
            assert run("runs", "forget", id_)[0] == 2
    assert own.read_bytes() == before
    assert not list(tmp_path.glob("*set-aside*"))
