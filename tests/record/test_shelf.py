"""The shelf: an older game finds its place there before another one is played."""

from __future__ import annotations

from pathlib import Path

from hades import Game
from hades.record import save, shelf


def begun(undo: str = "strict", *more: str) -> Game:
    game = Game.new("historical", seed="shelf", undo=undo)
    for command in ("place wilson", "place-at I0101", *more):
        game.do(command)
    return game


def test_the_same_game_gone_on_with_stays_in_its_file(tmp_path: Path) -> None:
    file = tmp_path / "last.hades"
    save(begun(), file)
    shelf.put_aside(file, begun("strict", "place scout-10"))
    assert file.is_file()
    assert not (tmp_path / shelf.GAMES).exists()


def test_the_same_commands_in_another_undo_mode_are_another_game(tmp_path: Path) -> None:
    """What was played strictly must not be written over by an analysis of it."""
    file = tmp_path / "last.hades"
    save(begun(), file)
    shelf.put_aside(file, begun("analysis"))
    assert not file.exists()
    assert [Game.load(path).undo_mode for path in (tmp_path / shelf.GAMES).iterdir()] == ["strict"]


def test_a_game_that_went_another_way_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "last.hades"
    save(begun("strict", "place scout-10"), file)
    shelf.put_aside(file, begun("strict", "place scout-09"))
    assert [len(Game.load(path).history) for path in (tmp_path / shelf.GAMES).iterdir()] == [3]
