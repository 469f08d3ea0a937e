"""The ghost of the best known run at a table: on the map, below everything, on a line, and as an aid."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hades import Game
from hades.run import leaderboards
from hades.session.session import NO_AIDS
from tests.run.timed import timed, won


@pytest.fixture
def known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of boards with a run."""
    monkeypatch.setattr(leaderboards, "boards_folder", lambda: tmp_path / "runs")
    timed(won(), seed=won().seed, aid="hint 1").save(tmp_path / "best.hades")
    opened = leaderboards.Boards()
    opened.add(tmp_path / "best.hades")
    return tmp_path


def at_turn(hand: Any, turn: int, **more: Any) -> Any:
    """A table at the first SHL Phase of a turn of the same game, begun another time."""
    last = next(n for n in range(1000) if (v := won().view_after(n)).turn == turn and v.section == "6.0")
    game = timed(won().after(last), seed=won().seed)
    game.created = "2026-11-24T06:00:00+00:00"
    for name, value in more.items():
        setattr(game, name, value)
    hand.window.change(speed="instant")
    hand.window.play(game)
    hand.pump()
    return hand.screen


def ghosts(table: Any) -> set[str]:
    return {name.split(":")[-1] for name in table.board.sprites if name.startswith("pacer:plate:")}


def test_a_key_shows_it_and_puts_it_away(hand: Any, known: Path) -> None:
    table = at_turn(hand, 3)
    assert not ghosts(table) and not table.run_display.ghost.band.shown
    hand.do("pacer")
    shown = {
        unit.id for unit in table.shown.units if unit.is_friend and unit.hex[:1] == "IP"[table.board.deck]
    }
    assert ghosts(table) == shown and hand.window.settings.pacer
    band = table.run_display.ghost.band
    assert band.shown and table.run_display.ghost.line.startswith("same seed: ")
    assert band.y + band.height == table.layout.strip.y
    assert table.board.area.top + table.board.area.height <= band.y * hand.window.unit
    hand.press_button("pacer")
    assert not ghosts(table) and not hand.window.settings.pacer and not band.shown


def test_it_lies_under_all_that_stands_there_now(hand: Any, known: Path) -> None:
    table = at_turn(hand, 3)
    hand.do("pacer")
    seen: list[str] = []
    for deck in (0, 1):
        table.turn_to(deck)
        hand.window.invalidate()
        hand.pump()
        scene = table.board.scenes[deck]
        marks, pieces = scene.layers["marks"], scene.layers["pieces"]
        seen += [name for name in marks.sprites if name.startswith("pacer:")]
        lists = scene.lists
        assert lists.index(marks.list) < lists.index(pieces.list)
    assert seen


def test_a_card_says_that_it_stood_there(hand: Any, known: Path) -> None:
    table = at_turn(hand, 3)
    hand.do("pacer")
    unit = next(unit for unit in table.run_display.ghost.units())
    hand.point_hex(unit.hex)
    assert table.picture.inspector.blocks[0].title == "The ghost stood here"
    assert "The ghost stood here" in dict(table.narrated())["hex"]


def test_who_sees_it_at_a_question_has_an_aid_there(hand: Any, known: Path) -> None:
    table = at_turn(hand, 3)
    table.session.run((table.game.menu[0].name,))
    hand.do("pacer")
    table.session.run((table.game.menu[0].name,))
    assert [entry.aid for entry in table.game.journal[-2:]] == ["", "ghost"]


def test_without_aids_there_is_none(hand: Any, known: Path) -> None:
    table = at_turn(hand, 3, aids=False)
    hand.do("pacer")
    assert NO_AIDS in hand.window.notice.words and not hand.window.settings.pacer
    hand.window.change(pacer=True)
    hand.pump()
    assert not ghosts(table) and not table.run_display.ghost.band.shown


def test_without_a_known_run_that_is_said(hand: Any, known: Path) -> None:
    hand.window.play(Game.new("chin-music", seed="x"))
    hand.do("pacer")
    assert "no run of this scenario" in hand.window.notice.words
    assert not hand.screen.run_display.ghost.high


def test_a_frame_in_which_nothing_happens_lays_no_deck_out(hand: Any, known: Path) -> None:
    table = at_turn(hand, 3)
    hand.do("pacer")
    hand.pump()
    before = table.board.layouts
    for _ in range(3):
        hand.window.invalidate()
        hand.pump()
    assert table.board.layouts == before
