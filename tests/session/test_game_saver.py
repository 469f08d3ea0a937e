"""A keeper: its file from the first command to the last, and what a player is to be told of it."""

from __future__ import annotations

import itertools
import json
from pathlib import Path

import pytest

from hades import Game
from hades.run.proof import clock_fault
from hades.session.game_saver import GameSaver, Saved, reopen
from hades.storage import Lock, games_folder, load, read, verify


def started(seed: str = "keeper") -> Game:
    """A game with one command."""
    game = Game.new(seed=seed)
    game.do("place wilson")
    return game


def times(file: Path) -> list[int | None]:
    """The play clock of every line after the header."""
    return [json.loads(line).get("t") for line in file.read_text(encoding="utf-8").splitlines()[1:]]


def test_nothing_is_written_before_it_is_kept(tmp_path: Path) -> None:
    keeper = GameSaver(started(), tmp_path / "new" / "last.hades")
    assert not keeper.has_file
    assert keeper.close() == ""
    assert list(tmp_path.iterdir()) == []
    assert keeper.keep() == Saved(began=True)
    assert keeper.has_file
    keeper.game.do("place-at I0101")
    assert keeper.keep() == Saved()
    assert keeper.close() == ""
    assert verify(keeper.file).valid
    assert len(load(keeper.file).history) == 2


def test_another_game_is_put_aside_unless_it_is_not_worth_it(tmp_path: Path) -> None:
    file = tmp_path / "last.hades"
    for seed in ("one", "two"):
        keeper = GameSaver(started(seed), file)
        saved = keeper.keep()
        keeper.close()
    assert saved.aside is not None and saved.aside.parent == tmp_path / games_folder.GAMES
    assert load(saved.aside).seed == "one"
    GameSaver(started("drill"), file, shelve=False).keep()
    assert len(list((tmp_path / games_folder.GAMES).iterdir())) == 1


def test_a_file_in_use_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "raid.hades"
    theirs = GameSaver(started("theirs"), file)
    theirs.keep()
    lock = Lock(tmp_path / "raid-2.hades")
    ours = GameSaver(started("ours"), file)
    assert ours.keep() == Saved(began=True, in_use=file)
    assert ours.file == tmp_path / "raid-3.hades"
    lock.release()
    theirs.close()
    assert load(file).seed == "theirs"
    # it stays where it is
    ours.game.do("place-at I0101")
    assert ours.keep() == Saved()
    ours.close()
    assert load(ours.file).history == ours.game.history


def test_what_the_disk_refuses_is_tried_again(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.write_text("in the way", encoding="utf-8")
    keeper = GameSaver(started(), folder / "last.hades")
    first, again = keeper.keep(), keeper.keep()
    assert first.trouble == again.trouble == again.before == keeper.trouble != ""
    assert (first.before, first.began) == ("", False)
    assert keeper.close() == keeper.trouble
    folder.unlink()
    assert keeper.keep() == Saved(began=True, before=first.trouble)
    assert keeper.trouble == keeper.close() == ""


def test_a_command_cut_in_two_is_not_closed_over(tmp_path: Path) -> None:
    keeper = GameSaver(started(), tmp_path / "last.hades")
    keeper.keep()
    keeper.game.do("place-at I0101")
    keeper.game.journal.clear()
    assert keeper.close(halfway=True) == ""
    assert len(load(keeper.file).history) == 1
    Lock(keeper.file).release()


def test_the_clock_goes_on_where_it_was_left(tmp_path: Path) -> None:
    file = tmp_path / "last.hades"
    now = [100.0]
    keeper = GameSaver(Game.new(seed="keeper"), file, now=lambda: now[0])
    assert keeper.clock is not None
    keeper.clock.act(True)
    now[0] += 9
    keeper.game.do("place wilson")
    keeper.keep()
    now[0] += 2.5
    keeper.game.do("place-at I0101")
    keeper.keep()
    keeper.close()
    now[0] = 5.0
    again = GameSaver(load(file), file, now=lambda: now[0])
    assert again.clock is not None
    now[0] += 60
    again.clock.act(True)
    now[0] += 1
    again.game.do("place scout-09")
    again.keep()
    again.close()
    assert times(file) == [0, 2500, 3500]
    assert [(move.real, move.sitting) for move in read(file).moves] == [(0, 1), (2500, None), (3500, 2)]
    assert verify(file).valid


def test_without_a_clock_no_time_is_noted(tmp_path: Path) -> None:
    keeper = GameSaver(started(), tmp_path / "last.hades")
    keeper.keep("a friend")
    keeper.close()
    assert times(keeper.file) == [None]
    assert load(keeper.file).journal[0].aid == "a friend"


@pytest.mark.parametrize("aside", [True, False])
def test_a_damaged_game_is_kept_as_it_is(aside: bool, tmp_path: Path) -> None:
    file = tmp_path / "last.hades"
    game = started()
    game.do("place-at I0101")
    game.save(file)
    top, first, second = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(top + first + second.replace(b'"digest": "', b'"digest": "0'))
    damaged = file.read_bytes()
    found, told = reopen(file, aside=aside)
    assert len(found.history) == 1
    assert "line 3" in told and file.read_bytes() == damaged
    kept = [path for path in tmp_path.rglob("damaged-*") if path.read_bytes() == damaged]
    assert len(kept) == aside == ("is kept as damaged-1.hades" in told)


def test_a_sound_game_is_found_without_a_word(tmp_path: Path) -> None:
    game = started()
    game.save(tmp_path / "last.hades")
    found, told = reopen(tmp_path / "last.hades")
    assert (found.digest, told) == (game.digest, "")


def left_at(file: Path) -> tuple[int | None, int | None]:
    """Real and play time at the end of a file."""
    found = json.loads(file.read_text(encoding="utf-8").splitlines()[-1])["end"]
    return found.get("real"), found.get("t")


def test_a_game_goes_on_from_when_it_was_left(tmp_path: Path) -> None:
    file, at = tmp_path / "raid.hades", 100.0
    first = GameSaver(started(), file, now=lambda: at)
    assert first.clock is not None
    first.keep()
    first.clock.act(True)
    at += 7
    first.close()
    assert verify(file).valid
    assert left_at(file) == (7000, 7000)
    # looked at and thought over, and left without a command
    at += 60
    second = GameSaver(load(file), file, now=lambda: at)
    assert second.clock is not None
    second.clock.act(True)
    at += 5
    second.close()
    assert not second.has_file
    assert left_at(file) == (12_000, 12_000)
    third = GameSaver(load(file), file, now=lambda: at)
    assert third.clock is not None
    third.clock.act(True)
    at += 1
    third.game.do("place-at I0101")
    third.keep()
    third.close()
    assert times(file) == [0, 13_000]
    assert verify(file).valid


def test_what_was_only_thought_over_is_written_where_it_stood_alone(tmp_path: Path) -> None:
    file, other, hand = tmp_path / "raid.hades", tmp_path / "last.hades", itertools.count(0, 5)
    GameSaver(started(), other, now=lambda: next(hand)).keep()
    keeper = GameSaver(started(), file, now=lambda: next(hand))
    keeper.keep()
    keeper.close()
    before = other.read_bytes()
    longer = load(file)
    longer.do("place-at I0101")
    for game in (longer, started("another")):
        looking = GameSaver(game, file, now=lambda: next(hand))
        assert looking.clock is not None
        looking.clock.act(True)
        kept = file.read_bytes()
        looking.close()
        assert file.read_bytes() == kept
    assert other.read_bytes() == before


def test_times_of_a_game_that_was_left_cannot_be_before_its_last_command(tmp_path: Path) -> None:
    game = started()
    game.note(0, real=0, sitting=1)
    game.do("place-at I0101")
    game.note(1000, real=2000)
    for left, fault in (
        ((2000, 1000), ""),
        ((1999, 1000), "goes back at the end"),
        ((3000, 5000), "real time at the end"),
    ):
        game.left = left
        game.save(tmp_path / "raid.hades")
        found = clock_fault(load(tmp_path / "raid.hades"))
        assert fault in found and bool(found) == bool(fault)
