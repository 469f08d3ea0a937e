"""The shelf: an older game finds its place there before another one is played."""

from __future__ import annotations

from pathlib import Path

import pytest

from hades import Game
from hades.storage import GameFileError, games_folder, read, save
from hades.storage.reading import glance
from tests.runaways import no_runaway

FORMATS = sorted((Path(__file__).parent / "formats").rglob("*.hades"))


def begun(undo: str = "strict", *more: str) -> Game:
    game = Game.new("historical", seed="shelf", undo=undo)
    for command in ("place wilson", "place-at I0101", *more):
        game.do(command)
    return game


def test_the_same_game_gone_on_with_stays_in_its_file(tmp_path: Path) -> None:
    file = tmp_path / "last.hades"
    save(begun(), file)
    games_folder.put_aside(file, begun("strict", "place scout-10"))
    assert file.is_file()
    assert not (tmp_path / games_folder.GAMES).exists()


def test_the_same_commands_in_another_undo_mode_are_another_game(tmp_path: Path) -> None:
    """What was played strictly must not be written over by an analysis of it."""
    file = tmp_path / "last.hades"
    save(begun(), file)
    games_folder.put_aside(file, begun("analysis"))
    assert not file.exists()
    assert [Game.load(path).undo_mode for path in (tmp_path / games_folder.GAMES).iterdir()] == ["strict"]


def test_a_game_that_went_another_way_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "last.hades"
    save(begun("strict", "place scout-10"), file)
    games_folder.put_aside(file, begun("strict", "place scout-09"))
    assert [len(Game.load(path).history) for path in (tmp_path / games_folder.GAMES).iterdir()] == [3]


@pytest.mark.parametrize("path", FORMATS, ids=lambda path: path.parent.name + "/" + path.stem)
def test_a_glance_at_a_game_tells_what_reading_it_does(path: Path, tmp_path: Path) -> None:
    recording = read(path)
    assert glance(path)[:2] == (recording.header, recording.commands)
    torn = tmp_path / "torn.hades"
    torn.write_bytes(path.read_bytes()[:-9])
    assert glance(torn)[:2] == (recording.header, read(torn).commands)
    begun = tmp_path / "begun.hades"
    begun.write_bytes(path.read_bytes().split(b"\n")[0] + b"\n")
    assert glance(begun) == (read(begun).header, 0, False)


@pytest.mark.parametrize("data", [b"", b"{}\n", b"no game\n", b"HEADER\n#\n", b'HEADER\n{"n": "1"}\n'])
def test_a_glance_sees_what_is_no_game(data: bytes, tmp_path: Path) -> None:
    top = FORMATS[0].read_bytes().split(b"\n")[0]
    path = tmp_path / "raid.hades"
    path.write_bytes(data.replace(b"HEADER", top))
    with pytest.raises(GameFileError):
        glance(path)
    (found,) = games_folder.games(tmp_path)
    assert found.problem and not found.commands


def test_hundreds_of_games_are_listed_while_somebody_looks(tmp_path: Path) -> None:
    (tmp_path / games_folder.GAMES).mkdir()
    data = max(FORMATS, key=lambda path: path.stat().st_size).read_bytes()
    for number in range(300):
        (tmp_path / games_folder.GAMES / f"{games_folder.KEPT}{number}.hades").write_bytes(data)
    with no_runaway():
        assert len(games_folder.games(tmp_path)) == 300
