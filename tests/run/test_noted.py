"""Games that were played here, noted: by whom, whether and where they count, and once only."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from hades import Game
from hades.engine.undo import PERSON
from hades.run.boards import Boards
from hades.run.career import Career
from hades.run.noted import Noted, came_of, is_looked_at, note, note_apart
from tests.run.test_career import raid
from tests.run.timed import timed, won

ANY = "squeeze-play/any-victory/set/strict/aids"


@pytest.fixture
def store(tmp_path: Path) -> Path:
    return tmp_path / "runs.sqlite3"


def noted(game: Game, store: Path) -> Noted:
    game.save(store.with_name("raid.hades"))
    return note(store.with_name("raid.hades"), store)


def victory(aid: str = "", player: str = PERSON, pace: int = 4000) -> Game:
    game = timed(won(), seed=won().seed, player=player, pace=pace)
    for entry in game.journal:
        entry.aid = aid
    return game


@pytest.mark.parametrize("pace", [38, 4000])
@pytest.mark.parametrize("aid", ["next step", "hint 2", "suggested", "coach", "threats", "ghost"])
def test_a_raid_by_any_aid_is_a_persons_and_counts_once(aid: str, pace: int, store: Path) -> None:
    came = noted(victory(aid, pace=pace), store)
    assert came.run is not None and came.run.who == PERSON
    assert came.run.categories[-1] == f"{ANY}/person"
    assert f"{ANY}/person, place 1 of 1 by VP" in " ".join(came.told)
    again = noted(victory(aid, pace=pace), store).run
    assert again is not None and again.id == came.run.id
    with Career(store) as career:
        career.complete()
        assert len(career.games()) == len(career.runs()) == 1


def test_one_that_a_player_of_the_program_would_have_played_says_so_and_is_in_the_career(store: Path) -> None:
    came = noted(victory(), store)
    assert came.run is not None and came.run.categories[-1] == f"{ANY}/program"
    assert "heuristic makes 100%" in " ".join(came.told)
    with Career(store) as career:
        career.complete()
        assert len(career.games()) == 1


def test_one_that_counts_on_no_board_says_why(store: Path) -> None:
    came = noted(raid(concede=True), store)
    assert came.run is not None and not came.run.categories
    assert came.told[0].startswith("It counts on no board: it did not end in a victory")


def test_a_game_that_goes_on_is_noted_without_a_word(store: Path) -> None:
    game = Game.new("historical", seed="goes on")
    game.player = PERSON
    game.do(game.menu[0])
    came = noted(game, store)
    assert came.run is not None and came.told == ()


def test_what_no_board_takes_says_why(store: Path) -> None:
    game = Game.from_position(raid().write_position("here", after=100))
    game.do(game.menu[0])
    came = noted(game, store)
    assert came.run is None and "began at a position" in came.told[0]
    assert note(store.with_name("none.hades"), store).run is None


def test_a_game_is_noted_apart_while_something_else_goes_on(
    store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hades.run.boards.board_file", lambda: store)
    path = store.with_name("raid.hades")
    raid().save(path)
    thread = note_apart(path)
    assert thread is not None and (is_looked_at(path) or came_of(path) is not None)
    # the file may be another's by then
    shutil.copy(__file__, path)
    thread.join()
    came = came_of(path)
    assert came is not None and came.run is not None and not is_looked_at(path)
    with Boards(store) as known:
        assert [run.id for run in known.runs()] == [came.run.id]
