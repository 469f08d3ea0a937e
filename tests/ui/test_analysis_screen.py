"""How it went: worked out beside the window, shown as a graph with lists, each leading into the replay."""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator
from typing import Any

import attrs
import pytest

from hades.advice.analysis import findings, job
from hades.advice.analysis.job import PLAYER
from hades.ui import keys
from hades.ui.front.end import EndScreen
from hades.ui.pages.analysis_screen import BREAKS, DECISIONS, LUCK, TURNS, WAIT, AnalysisScreen
from hades.ui.panels.chart import PIECE
from hades.ui.table.play import PlayScreen
from hades.ui.table.replay import Replay
from tests.analysis.games import blundered
from tests.ui.sizes import SIZES
from tools.driver import Driver

FEW = 300
LONG = 300.0
"""Seconds that a test waits at most for the processes."""


def finished(hand: Driver) -> AnalysisScreen:
    """The page once everything is worked out."""
    page, until = hand.screen, time.monotonic() + LONG
    assert isinstance(page, AnalysisScreen)
    while page.found is None and not page.alarm and time.monotonic() < until:
        hand.pump()
        time.sleep(0.05)
    return page


@pytest.fixture(scope="module")
def pages(window: Any) -> Iterator[AnalysisScreen]:
    window.page("analysis").games = FEW
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("hades.ui.pages.analysis_screen.cores", lambda: 1)
        yield window.page("analysis")
    window.page("analysis").closed()


@pytest.fixture
def page(hand: Any, pages: AnalysisScreen) -> Any:
    """The driver on the page over the end of a game; it is worked out once for all tests."""
    hand.window.change(spoilers=True, speed="instant")
    hand.window.end(blundered())
    hand.press(keys.of("went"))
    assert hand.screen is pages
    finished(hand)
    pages.turn(DECISIONS)
    hand.pump()
    return hand


def test_it_is_worked_out_beside_the_window(hand: Any, pages: AnalysisScreen) -> None:
    pages.closed()
    shutil.rmtree(job.cache_folder(), ignore_errors=True)
    hand.window.end(blundered())
    hand.press(keys.of("went"))
    hand.pump()
    assert pages.found is None and pages.empty == WAIT and not pages.entries()
    hand.press("ESC")
    assert isinstance(hand.screen, EndScreen), "nobody has to wait for it"
    hand.press(keys.of("went"))
    finished(hand)
    assert pages.found == job.recall(blundered(), FEW, PLAYER)
    assert hand.window.page("analysis")._inquiry.part == 1


def test_the_costliest_decision_opens_the_replay_there(page: Any, pages: AnalysisScreen) -> None:
    worst = pages.found.decisions[0]
    assert pages.entries()[0].name == worst.words and pages.entries()[0].mark == f"-{worst.cost:.1f} VP"
    assert any(worst.better_words in left for _, left, _ in pages.sheet().rows)
    page.press("ENTER")
    assert isinstance(page.screen, Replay)
    assert page.screen.past.moment == findings.shown(blundered(), worst.at.command)
    assert page.screen.ways.here[0] == "Play from here", "and there is the way to play on"
    page.press("ESC")
    assert isinstance(page.screen, EndScreen)


def test_what_is_known_is_there_at_once(page: Any, pages: AnalysisScreen) -> None:
    before = pages.found
    pages.closed()
    page.window.end(blundered())
    page.press(keys.of("went"))
    page.pump()
    assert pages.found == before and pages._inquiry is None, "nothing is played on for it"


def test_a_turn_opens_where_it_begins(page: Any, pages: AnalysisScreen) -> None:
    pages.turn(TURNS)
    turn = pages.found.turns[-1]
    assert f"± {turn.luck_error:.1f}" in pages.entries()[-1].note
    pages.choose(len(pages.found.turns) - 1)
    page.press("ENTER")
    assert page.screen.past.moment == findings.shown_turn(blundered(), turn.turn)
    assert page.screen.past.glance.line.text.startswith(f"Turn {turn.turn} begins")


def test_one_plays_on_from_each_moment(page: Any, pages: AnalysisScreen) -> None:
    worst = pages.found.decisions[0]
    page.press(keys.of("here"))
    assert isinstance(page.screen, PlayScreen)
    game = page.screen.game
    assert len(game.history) == worst.at.command and game.undo_mode == "analysis"


def test_who_plays_on_from_a_decision_sees_what_would_have_been_better(
    page: Any, pages: AnalysisScreen
) -> None:
    worst = pages.found.decisions[0]
    page.press(keys.of("here"))
    page.pump()
    table, session = page.screen, page.screen.session
    assert len(session.game.history) == worst.at.command, "it stands at the question of the decision"
    panel = table.layout.decision
    told = f"Better here by the analysis: {worst.better_words} ({worst.cost:.1f} VP ± {worst.error:.1f})."
    assert told in " ".join(words_ for _, _, words_ in panel._said)
    assert [option for option in table.options() if table.advises(option)], "it is pointed out"
    table.hands.carry_out(worst.better[:1])
    assert session.better_left == worst.better[1:] or not worst.better[1:]
    session.back_to(worst.at.command)
    other = next(c.name for c in session.game.menu if c.name != worst.better[0])
    table.hands.carry_out((other,))
    assert session.better_left is None, "who does something else has left it"


def test_in_a_replay_it_lies_over_it_and_leads_back(
    page: Any, pages: AnalysisScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.window.watch(blundered())
    page.pump()
    page.press_button("course")
    replay = pages.below
    assert page.screen is pages and isinstance(replay, Replay)
    most = max(pages.found.draws, key=lambda draw: abs(draw.luck))
    told = tuple(attrs.evolve(draw, is_clear=draw is most) for draw in pages.found.draws)
    one = attrs.evolve(pages.found, draws=told)
    monkeypatch.setattr(AnalysisScreen, "found", property(lambda self: one))
    pages.turn(LUCK)
    (draw,) = pages.rows
    assert draw.words == most.words
    pages.choose(len(pages.rows) - 1)
    page.press("ENTER")
    assert page.screen is replay and replay.past.moment == findings.shown_draw(blundered(), draw.at)
    page.press(keys.of("spoilers"))
    page.press(keys.of("course"))
    assert page.screen is replay, "it would tell what is ahead"
    page.press(keys.of("spoilers"))


def test_a_click_on_the_graph_opens_the_replay_there(page: Any, pages: AnalysisScreen) -> None:
    spots = [spot for spot in pages.graph.spots if spot.action.name == "jump"]
    middle = spots[len(spots) // 2]
    command = middle.action.args[0]
    assert len(spots) > 50 and all(spot.width >= PIECE for spot in spots)
    pages.act(middle.action)
    assert isinstance(page.screen, Replay) and page.screen.past.moment == findings.shown(blundered(), command)


@pytest.mark.parametrize("scale", [100, 200])
def test_what_is_told_of_the_graph_covers_no_line_of_the_list(
    page: Any, pages: AnalysisScreen, scale: int
) -> None:
    page.window.change(scale=scale)
    page.pump()
    spots = [spot for spot in pages.graph.spots if spot.tip]
    assert spots
    for spot in spots[:: max(1, len(spots) // 6)]:
        page.point(pages.graph.x + spot.x + spot.width / 2, pages.graph.y + spot.y + spot.height * 0.95)
        assert not pages.tip.overlaps(pages.index)
    page.window.change(scale=100)


def test_a_mark_of_the_graph_chooses_what_broke_there(page: Any, pages: AnalysisScreen) -> None:
    marks = [spot for spot in pages.graph.spots if spot.action.name == "break"]
    assert len(marks) == len(pages.found.breaks) > 0
    pages.act(marks[-1].action)
    assert pages.tab == BREAKS and pages.rows[pages.at] is pages.found.breaks[-1]


@pytest.mark.drawn
@pytest.mark.parametrize(("size", "scale"), [SIZES[0], SIZES[2]])
def test_all_of_it_is_drawn_at_any_size(
    page: Any, pages: AnalysisScreen, sized: Any, size: tuple[int, int], scale: int
) -> None:
    sized(size, scale)
    for tab in (DECISIONS, BREAKS, LUCK, TURNS):
        pages.turn(tab)
        page.pump()
        assert pages.entries() or tab in (BREAKS, LUCK)
        assert pages.graph.shown and pages.index.shown
        assert pages.graph.y + pages.graph.height < pages.index.y
        for panel in pages.open_panels:
            assert panel.y >= 0 and panel.y + panel.height <= page.window.units[1]
    pages.read()
    page.pump()
    assert (pages.graph in pages.open_panels) is pages.wide


def test_what_goes_wrong_is_told(page: Any, pages: AnalysisScreen, monkeypatch: pytest.MonkeyPatch) -> None:
    pages.closed()

    def broken(*args: object, **kinds: object) -> None:
        raise RuntimeError("looking back failed: a worker ended")

    monkeypatch.setattr("hades.ui.pages.analysis_screen.AnalysisJob", broken)
    monkeypatch.setattr("hades.ui.pages.analysis_screen.recall", lambda *asked: None)
    page.window.end(blundered())
    page.press(keys.of("went"))
    page.pump()
    assert pages.alarm and "a worker ended" in pages.told
    page.press("ESC")
    assert isinstance(page.screen, EndScreen)
