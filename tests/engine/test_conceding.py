"""A game that is given up: over for good, in the game, its file, the terminal and the keeper."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hades import Game, Refused, story
from hades.engine.line_history import CONCEDED
from hades.narrate import given_up
from hades.run.proof import prove
from hades.session.game_saver import GameSaver
from hades.session.session import Session
from hades.storage import Recorder, load, verify
from hades.terminal import state_lines
from tests.games import landed, played
from tests.test_text import Terminal
from tests.wording import says


def conceded() -> Game:
    """A game that was given up in its first SHL Phase."""
    game = landed()
    game.concede()
    return game


def test_it_is_over_as_it_stands_and_has_no_level() -> None:
    before, game = landed(), conceded()
    assert (game.over, game.ask, game.menu, game.score.level) == (CONCEDED, None, (), "")
    assert game.score.lines == before.score.lines
    assert game.view().outcome == CONCEDED
    # it is no command: neither the line of play nor its digest knows of it
    assert game.digest == before.digest and game.history == before.history
    assert game.view_after(len(game.history)).outcome == ""
    assert game.peek().menu == ()
    assert game.after(len(game.history)).menu == () != game.after(0).menu


@pytest.mark.parametrize("undo", ["strict", "casual", "analysis"])
def test_it_stands_in_every_undo_mode(undo: str) -> None:
    game = landed(undo=undo)
    game.concede()
    assert not game.can_undo
    for way in (game.undo, lambda: game.back_to(3), lambda: game.do("end-phase"), game.concede):
        with pytest.raises(Refused):
            way()
    if undo == "analysis":
        with pytest.raises(Refused, match="conceded"):
            game.fork("another")


def test_only_a_raid_that_is_under_way_can_be_given_up() -> None:
    with pytest.raises(Refused, match="not begun"):
        Game.new(seed="1").concede()
    over = played("historical")
    with pytest.raises(Refused, match="over"):
        over.concede()


def test_its_file_says_it_verifies_and_counts_nowhere(tmp_path: Path) -> None:
    file = tmp_path / "given-up.hades"
    conceded().save(file)
    end = json.loads(file.read_text().splitlines()[-1])["end"]
    assert (end["outcome"], end["vp"]) == (CONCEDED, landed().score.vp)
    verdict = verify(file)
    assert verdict.valid and verdict.game is not None and verdict.game.over == CONCEDED
    assert load(file).over == CONCEDED
    proof = prove(file)
    assert proof.categories == () and proof.no_category
    assert verify(tmp_path / file.name).game is not None


@pytest.mark.parametrize("lines", ["0", "-1"])
def test_a_file_that_says_so_of_a_game_that_cannot_be_is_wrong(lines: str, tmp_path: Path) -> None:
    """Neither a game in set-up nor one that is over was conceded, whatever the end of its file says."""
    game = Game.new(seed="1") if lines == "0" else played("historical")
    if lines == "0":
        game.do("place wilson")
    file = tmp_path / "raid.hades"
    # written by a program that lets it be
    game._given_up = game._state.clone()
    game._given_up.outcome = CONCEDED
    try:
        game.save(file)
    finally:
        game._given_up = None
    verdict = verify(file)
    assert not verdict.valid and "outcome 'conceded'" in verdict.reason


def test_a_recorder_closes_the_file_without_another_line(tmp_path: Path) -> None:
    game = landed()
    recorder = Recorder(game, tmp_path / "raid.hades")
    lines = (tmp_path / "raid.hades").read_text().count("\n")
    recorder.update()
    game.concede()
    recorder.update()
    assert verify(recorder.path).valid
    assert recorder.path.read_text().count("\n") == lines
    recorder.close()


def test_the_keeper_notes_when(tmp_path: Path) -> None:
    now = iter(range(100))
    game = landed()
    keeper = GameSaver(game, tmp_path / "raid.hades", now=lambda: float(next(now)))
    session = Session(game, keeper.keep)
    keeper.keep()
    session.concede()
    assert session.ask is None and session.view.outcome == CONCEDED
    keeper.close()
    left = load(keeper.file).left
    assert left == game.left and left is not None and left[0] > 0


def test_what_counts_is_what_the_end_would_count() -> None:
    assert "Nothing counts" in given_up(conceded().view())
    away = played("historical", seed="told")
    at = next(n for n in range(60, len(away.history)) if not away.view_after(n).vittles.in_system)
    assert says(given_up(away.view_after(at)), "Only what is aboard counts")
    assert any("Nothing counts" in line for line in state_lines.score(conceded()))


def test_the_story_ends_with_it() -> None:
    text = story.markdown(story.account(conceded()))
    assert "**Defeat: the raid was conceded**" in text and "in progress" not in text
    assert "Nothing counts" in text


def test_the_terminal_asks_once(tmp_path: Path) -> None:
    terminal = Terminal(landed(undo="casual"), tmp_path / "last.hades")
    said = terminal.type("concede", "concede")
    assert said.count("Type `yes` or `concede` again") == 1 and "Defeat: the raid was conceded." in said
    assert "`undo`" not in said
    assert verify(tmp_path / "last.hades").valid and load(tmp_path / "last.hades").conceded


def test_the_terminal_asks_again_after_another_command(tmp_path: Path) -> None:
    terminal = Terminal(landed(), tmp_path / "last.hades")
    for between in ("draw-from nastian", "menu"):
        said = terminal.type("concede", between, "concede", "no")
        assert said.count("Type `yes` or `concede` again") == 2 and terminal.game.over is None
    assert "not begun" in Terminal(Game.new(seed="1"), tmp_path / "new.hades").type("concede")
