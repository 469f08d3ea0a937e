"""The page of the chase: of a scenario, of a game as far as it is shown, and the best known runs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hades.content.load import scenario_ids
from hades.run import leaderboards
from hades.run.chase import CLAUSE, LEAST, chase
from hades.run.leaderboards import Boards
from hades.ui.pages.record import CHASES
from hades.ui.table.replay import Replay
from tests.run.timed import timed, won


@pytest.fixture(autouse=True)
def known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of boards with one run."""
    monkeypatch.setattr(leaderboards, "boards_folder", lambda: tmp_path / "runs")
    timed(won(), seed=won().seed, player="heuristic").save(tmp_path / "a.hades")
    found = Boards()
    found.add(tmp_path / "a.hades")
    return tmp_path


def _words(screen: Any) -> str:
    sheet = screen.sheet()
    return "\n".join((sheet.title, *(f"{left} {right}" for _, left, right in sheet.rows)))


def _go(hand: Any, id_: str) -> None:
    screen = hand.screen
    screen.choose([entry.id for entry in screen.entries()].index(id_))
    hand.pump()


def test_from_the_runs_it_tells_each_scenario_and_the_best_run_turn_by_turn(hand: Any) -> None:
    hand.window.change(scenario="squeeze-play")
    hand.window.open_page("record", "Games")
    hand.pump()
    hand.press_button(f"tab:{CHASES}")
    screen = hand.screen
    page = screen.part
    assert len(page.filters) == len(scenario_ids()) and "Squeeze" in page.filters[page.filter]
    assert f"{LEAST:g} VP" in screen.entries()[0].name and CLAUSE in _words(screen)
    assert page.chase.told in _words(screen)
    (run,) = page.best
    _go(hand, run.id)
    assert all(f"Turn {turn} {vp:g}" in _words(screen) for turn, vp in run.course if turn)
    hand.press("ENTER")
    assert isinstance(hand.screen, Replay)
    hand.press("ESC")
    assert hand.screen is screen
    hand.press_button(f"filter:{(page.filter + 1) % len(page.filters)}")
    assert not page.best and screen.entries()[-1].name == "None known"
    hand.press("ESC")
    assert hand.screen is hand.window.title_screen


def test_at_a_table_it_tells_the_game_with_its_pairs_and_their_rules(raid: Any) -> None:
    table = raid.screen
    raid.do("chase")
    screen, page = raid.screen, raid.screen.part
    assert page.filters[0] == "This game" and page.chase == chase(table.shown)
    for item in page.chase.pairs:
        _go(raid, item.clause)
        assert item.told in _words(screen)
        assert raid.window.rulebook.find(item.clause).text in _words(screen)
    assert item.told in screen.spoken(), "the narrator reads the entry"
    raid.press("ESC")
    assert raid.screen is table
    raid.press("END")
    raid.press_button("chase")
    assert raid.screen is screen


def test_it_is_never_ahead_of_what_the_table_shows(hand: Any) -> None:
    """Of a game that is watched from its beginning it tells the beginning."""
    hand.window.watch(won())
    hand.pump()
    replay = hand.screen
    hand.do("chase")
    page = hand.screen.part
    assert page.chase.vp == replay.shown.score.vp != won().score.vp
    assert page.chase.most > won().score.vp
