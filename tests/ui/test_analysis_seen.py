"""How it went: worked out beside the window, along the timeline of the replay, with lists that lead there."""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator
from typing import Any

import pytest

from hades.advice.analysis import findings, job
from hades.advice.analysis.job import PLAYER
from hades.facts.game_analysis import BREAKS, DECISIONS, LUCK, PARTS, TURNS, GameAnalysis
from hades.ui import keys
from hades.ui.screens.end import EndScreen
from hades.ui.table.play_screen import PlayScreen
from hades.ui.table.replay_screen import Replay
from tests.analysis.games import blundered
from tests.ui.sizes import SIZES
from tools.driver import Driver

FEW = 60
LONG = 300.0
"""Seconds that a test waits at most for the processes."""


def finished(hand: Driver) -> list[int]:
    """Wait until everything is worked out; return how many points the curve had meanwhile, each once."""
    screen, until = hand.screen, time.monotonic() + LONG
    assert isinstance(screen, Replay)
    seen: list[int] = []
    analysis = screen.analysis
    while analysis.found is None and not analysis.problem and time.monotonic() < until:
        hand.pump()
        if len(analysis.curve) not in seen:
            seen.append(len(analysis.curve))
        time.sleep(0.02)
    hand.pump()
    return seen


@pytest.fixture(scope="module", autouse=True)
def few() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(GameAnalysis, "games", FEW)
        patch.setattr("hades.facts.game_analysis.cores", lambda: 1)
        yield


@pytest.fixture
def page(hand: Any) -> Any:
    """The driver on the replay from the end of a game; its analysis is worked out once for all tests."""
    hand.window.change(spoilers=True, speed="instant")
    hand.window.end(blundered())
    hand.do("went")
    finished(hand)
    return hand


def test_it_is_worked_out_beside_the_window_and_the_curve_grows(hand: Any) -> None:
    shutil.rmtree(job.cache_folder(), ignore_errors=True)
    hand.window._analysis = None
    hand.window.end(blundered())
    hand.do("went")
    hand.pump()
    analysis = hand.screen.analysis
    assert analysis.found is None and "0%" in hand.screen.lists.sheet.text
    assert hand.screen.history_view.moment == analysis.decided.moment, "it opens where the game was decided"
    for part in (BREAKS, TURNS):
        hand.screen.lists.open(part)
        assert hand.screen.lists.sheet.marks, "nobody waits for what needs no simulation"
    score = [point.vp for point in analysis.curve]
    assert score[-1] == blundered().score.vp and len(set(score)) > 1, "the curve is that of the score"
    hand.press("ESC")
    hand.press("ESC")
    assert isinstance(hand.screen, EndScreen), "nobody has to wait for it"
    hand.do("went")
    assert hand.screen.analysis is analysis, "what was begun goes on"
    seen = finished(hand)
    assert len(seen) > 1, "a rough curve is there before the last one"
    assert analysis.found == job.recall(blundered(), FEW, PLAYER)
    assert hand.screen.history_view.timeline().curve.points[-1][:2] == (1.0, analysis.found.last.vp)


def test_the_costliest_decision_is_shown_at_its_moment(page: Any) -> None:
    replay, worst = page.screen, page.screen.analysis.found.decisions[0]
    page.press_button(f"list:{DECISIONS}")
    first = replay.lists.sheet.marks[0]
    assert first.words == f"−{worst.cost:.1f} VP: {worst.words}" and first.when == worst.at.words
    page.press("ENTER")
    assert page.screen is replay and replay.lists.sheet is None
    assert replay.history_view.moment == findings.shown(blundered(), worst.at.command)
    assert any(worst.better_words in left for _, left, _ in replay.glance.page.rows)
    page.press("ESC")
    assert isinstance(page.screen, EndScreen)


def test_what_is_known_is_there_at_once(page: Any) -> None:
    before = page.screen.analysis.found
    page.window._analysis = None
    page.window.end(blundered())
    page.do("went")
    page.pump()
    assert page.screen.analysis.found == before and page.screen.analysis._job is None, "nothing is played"


def test_a_turn_opens_where_it_begins_and_the_whole_is_told_at_the_ends(page: Any) -> None:
    replay = page.screen
    found = replay.analysis.found
    page.press_button(f"list:{TURNS}")
    turn = found.turns[-1]
    assert f"{turn.luck:.1f} VP" in replay.lists.sheet.marks[-1].words.replace("−", "-")
    page.press("END")
    page.press("ENTER")
    assert replay.history_view.moment == findings.shown_turn(blundered(), turn.turn)
    assert replay.glance.line.text.startswith(f"Turn {turn.turn} begins")
    for key in ("HOME", "END"):
        page.press(key)
        page.pump()
        told = " ".join(f"{left} {right}" for _, left, right in replay.glance.page.rows)
        assert f"{found.first.vp:.1f} VP" in told, key


def test_who_plays_on_from_a_decision_sees_what_would_have_been_better(page: Any) -> None:
    worst = page.screen.analysis.found.decisions[0]
    page.press_button(f"list:{DECISIONS}")
    page.press("ENTER")
    assert page.screen.undo_options.here[0] == "Play from here"
    page.press(keys.of("here"))
    page.pump()
    assert isinstance(page.screen, PlayScreen)
    table, session = page.screen, page.screen.session
    assert session.game.undo_mode == "analysis"
    assert len(session.game.history) == worst.at.command, "it stands at the question of the decision"
    panel = table.layout.decision
    told = f"The analysis prefers: {worst.better_words} ({worst.cost:.1f} VP ± {worst.error:.1f})."
    assert told in " ".join(words_ for _, _, words_ in panel.written)
    assert table.advised(table.options()), "it is pointed out"
    table.player_input.carry_out(tuple(map(session.game.named, worst.better[:1])))
    assert [*map(str, session.better_left or ())] == [*worst.better[1:]]
    session.back_to(worst.at.command)
    other = next(c for c in session.game.menu if c.name != worst.better[0])
    table.player_input.carry_out((other,))
    assert session.better_left is None, "who does something else has left it"


def test_nothing_is_told_without_spoilers(page: Any) -> None:
    page.press("ESC")
    page.press("ESC")
    page.window.watch(blundered())
    page.pump()
    replay = page.screen
    assert replay.history_view.timeline().curve is None
    page.press_button("course")
    page.press("ENTER")
    page.do("spoilers")
    assert replay.history_view.timeline().curve is None
    page.press(keys.of("course"))
    assert replay.lists.sheet is None, "it would tell what is ahead"
    page.do("spoilers")
    page.window._analysis = None


def test_the_key_shows_and_hides_it_and_the_keyboard_goes_through_the_lists(page: Any) -> None:
    replay, parts = page.screen, []
    for _ in PARTS:
        parts.append(replay.lists.shown)
        page.press("RIGHT")
    assert parts == list(PARTS) and replay.lists.shown == BREAKS
    high = replay.bar.height
    assert replay.history_view.timeline().analysed, "its button is lit"
    page.press(keys.of("course"))
    page.pump()
    assert (
        replay.lists.sheet is None
        and replay.history_view.timeline().curve is None
        and replay.bar.height < high
    )
    assert not replay.history_view.timeline().analysed
    page.press(keys.of("course"))
    page.pump()
    assert replay.lists.shown == BREAKS and replay.bar.height == high


def test_a_click_on_the_curve_or_on_a_turning_point_leads_there(page: Any) -> None:
    replay = page.screen
    page.press("ESC")
    page.pump()
    bar, jumps = replay.bar, replay.history_view.timeline().curve.jumps
    pieces = [spot for spot in bar.spots if spot.action.name == "jump"]
    assert any("VP expected" in spot.tip for spot in pieces)
    middle = pieces[len(pieces) // 2]
    page.click(bar.x + middle.x + middle.width / 2, bar.y + middle.y + 4)
    assert replay.history_view.moment == replay.history_view.stops.at(middle.action.args[0])
    rows = [row for row in replay.analysis.of(DECISIONS) if row.by]
    assert [(one.by, one.words) for one in jumps] == [(row.by, row.words) for row in rows] != []
    marks = [spot for spot in bar.spots if spot.action == jumps[-1].action and spot.tip == rows[-1].words]
    page.click(bar.x + marks[0].x + marks[0].width / 2, bar.y + marks[0].y + marks[0].height / 2)
    assert replay.history_view.moment == rows[-1].moment


@pytest.mark.parametrize(("size", "scale"), [SIZES[0], SIZES[2]])
def test_all_of_it_has_room_at_any_size(page: Any, sized: Any, size: tuple[int, int], scale: int) -> None:
    sized(size, scale)
    replay = page.screen
    for part in (DECISIONS, BREAKS, LUCK, TURNS):
        replay.lists.open(part)
        page.pump()
        assert replay.lists.sheet.marks or part in (BREAKS, LUCK)
        panel = replay.lists.panel
        assert panel.y >= 0 and panel.y + panel.height <= page.window.units[1]
    page.press("ESC")
    page.pump()
    assert replay.bar.y + replay.bar.height <= page.window.units[1]
    assert replay.bar.y > replay.layout.top.height


def test_what_goes_wrong_is_told(page: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: object, **kinds: object) -> None:
        raise RuntimeError("the analysis failed: a worker ended")

    monkeypatch.setattr("hades.facts.game_analysis.AnalysisJob", broken)
    monkeypatch.setattr("hades.facts.game_analysis.recall", lambda *asked: None)
    page.window._analysis = None
    page.window.end(blundered())
    page.do("went")
    page.pump()
    assert "a worker ended" in page.screen.lists.sheet.text
    page.press("ESC")
    page.press("ESC")
    assert isinstance(page.screen, EndScreen)
    page.window._analysis = None
