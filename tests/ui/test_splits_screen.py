"""The page of splits: beside what, by which clock and set, every attempt, and a split to practise."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hades import Game
from hades.content.run_data import split_set
from hades.run import leaderboards
from hades.session.run_clock import Times
from hades.ui import keys
from hades.ui.screens.record import NOWHERE
from hades.ui.settings import OWN
from tests.run.timed import timed, won

OWN_SET = """name = "Mine"

[[split]]
name = "In there"
when = "inside"

[[split]]
name = "Off"
when = "away"
"""


@pytest.fixture
def known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of boards with an attempt of one's own that was a victory."""
    monkeypatch.setattr(leaderboards, "boards_folder", lambda: tmp_path / "runs")
    timed(won(), seed=won().seed, aid="hint 1").save(tmp_path / "best.hades")
    opened = leaderboards.Boards()
    assert opened.add(tmp_path / "best.hades", own=True).who == "person"
    return tmp_path


def opened(hand: Any, commands: int = 20) -> Any:
    """The page over a table at which the same game was begun."""
    hand.window.change(clock="small", speed="instant")
    hand.window.play(Game.new(won().scenario, seed=won().seed))
    table = hand.screen
    for command in won().history[:commands]:
        table.session.run((command.name,))
    hand.pump()
    hand.press("CTRL+S")
    return table, hand.screen


def told(page: Any) -> dict[str, str]:
    return {left: right for _, left, right in page.sheet().rows}


def test_it_opens_at_the_split_that_comes_next(hand: Any, known: Path) -> None:
    table, page = opened(hand)
    assert page.chosen.id == next(row.name for row in table.run_display.rows if not row.reached)
    assert told(page)["Reached"] in ("to come", "passed over so far") and "Personal best" in told(page)
    hand.window.change(splits="seven-turns")
    assert "Sum of best" in told(page) and "Best possible" in told(page)
    hand.press("ESC")
    assert hand.screen is table


def test_the_settings_change_what_they_stand_beside(hand: Any, known: Path) -> None:
    table, page = opened(hand)
    best = table.run_display.rows[-1].then
    hand.press("3")
    assert hand.screen.items()[hand.screen.at].id == "compare"
    seen = []
    for _ in range(5):
        hand.pump()
        seen.append((hand.window.settings.compare, table.run_display.rows[-1].then))
        hand.press("ENTER")
    assert [name for name, _ in seen] == ["personal-best", "best-segments", "average", "last", "none"]
    assert seen[0][1] == seen[3][1] == best and seen[4][1] is None
    assert hand.window.settings.compare == "personal-best"
    hand.press("DOWN")
    hand.press("RIGHT")
    hand.press("ESC")
    assert hand.screen is page
    assert hand.window.settings.timing == "play" and table.run_display.rows[-1].then == best * 9 // 10


def test_a_set_of_ones_own_is_shown_where_it_can_be_read(hand: Any, known: Path, tmp_path: Path) -> None:
    _, page = opened(hand)
    before = [entry.name for entry in page.entries()]
    hand.window.change(splits="eight-turns")
    hand.pump()
    assert [entry.name for entry in page.entries()] == list(split_set("eight-turns").names) != before
    (tmp_path / "mine.toml").write_text(OWN_SET, encoding="utf-8")
    hand.window.settings.use_splits(str(tmp_path / "mine.toml"))
    hand.pump()
    assert [entry.name for entry in page.entries()] == ["In there", "Off"]
    assert hand.window.settings.splits == OWN
    hand.window.change(splits="objectives")
    hand.pump()
    assert [entry.name for entry in page.entries()] == before
    (tmp_path / "mine.toml").unlink()
    hand.window.settings.use_splits(str(tmp_path / "mine.toml"))
    hand.pump()
    assert [entry.name for entry in page.entries()] == before, "where it cannot be read"


def test_attempts_are_listed_and_can_be_watched(hand: Any, known: Path) -> None:
    _, page = opened(hand)
    hand.press_button("filter:1")
    (entry,) = page.entries()
    assert entry.mark == "best" and "Victory" in entry.note
    assert told(page)["Commands"].startswith(f"{len(won().history)}, ")
    hand.press("1")
    assert hand.screen.game.digest == won().digest and not hand.screen.is_played


def test_a_split_is_practised_from_the_one_before_it_with_its_luck_or_with_fresh_luck(
    hand: Any, known: Path
) -> None:
    table, page = opened(hand, 60)
    page.choose(1)
    begins = table.run_display.status.attempt.splits[0].command
    hand.press("1")
    assert hand.screen is page and "leave this game" in hand.window.notice.words
    hand.press("1")
    practice = hand.screen.game
    assert all(keys.shown(way) in hand.window.notice.words for way in ("restart", "restart-new"))
    same = won().view_after(begins)
    assert practice.position and practice.view().turn == same.turn
    assert {u.id: u.hex for u in practice.view().units} == {u.id: u.hex for u in same.units}
    # the way back to where it began is the key of a run that begins anew
    hand.press(keys.of("restart"))
    assert hand.screen.game is not practice and hand.screen.game.digest == practice.digest
    table, page = opened(hand, 60)
    page.choose(1)
    hand.press_button("practise-fresh")
    hand.press_button("practise-fresh")
    assert hand.screen.game.position and hand.screen.game.digest != practice.digest


def test_what_this_run_did_not_come_to_is_practised_from_the_best(hand: Any, known: Path) -> None:
    _, page = opened(hand, 5)
    page.choose(len(page.entries()) - 1)
    assert any("the run of 2026-11-23" in words for words in told(page))
    hand.press("1")
    hand.press("1")
    practice, best = hand.screen.game.view(), won()
    assert practice.turn >= best.view().turn - 1
    moments = (best.view_after(command) for command in range(len(best.history) + 1))
    assert any(moment.turn == practice.turn and moment.units == practice.units for moment in moments)


def test_where_nobody_came_that_is_said(hand: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leaderboards, "boards_folder", lambda: tmp_path / "none")
    _, page = opened(hand, 5)
    page.choose(len(page.entries()) - 1)
    hand.press("1")
    assert page.message == NOWHERE and hand.screen is page
    hand.press_button("filter:1")
    assert page.entries() == () and page.sheet().rows == ()


def test_a_split_without_a_time_says_what_is_known(
    hand: Any, known: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand.window.change(compare="none")
    _, page = opened(hand, 60)
    notes = [entry.note for entry in page.entries()]
    assert all(notes) and "to come" in notes and not any(note == "-" for note in notes)
    assert isinstance(page.part.running.status.times, Times)


def test_a_run_that_was_looked_at_only_now_is_an_attempt_of_the_run_after_it(
    hand: Any, known: Path, tmp_path: Path
) -> None:
    leaderboards.boards_folder().rename(tmp_path / "later")
    hand.window.change(pacer=True)
    table, _ = opened(hand)
    assert table.run_display.before == () and not table.run_display.ghost.high
    hand.press("ESC")
    (tmp_path / "later").rename(leaderboards.boards_folder())
    (tmp_path / "left.hades").write_text("whatever was left", encoding="utf-8")
    thread = hand.window.recorder.record(tmp_path / "left.hades")
    assert thread is not None
    thread.wait()
    hand.window.invalidate()
    hand.pump()
    assert table.run_display.rows and len(table.run_display.before) == 1
    ghost = table.run_display.ghost
    assert ghost.band.shown and table.layout.places["foot"][3] == ghost.high > 0
