"""Every kind of information has a place and keeps it; what is under a resting mouse stays there."""

from __future__ import annotations

from typing import Any

import pytest

from hades import Game
from hades import geometry as geo
from hades.history.log import GameLog
from hades.players import by_name
from hades.ui.panels.log import HEAD, LEADING, entries
from hades.ui.panels.top_bar import HEIGHT as TOP
from hades.ui.table.table_panels import Wanted, arrange
from tests.ui.sizes import SIZES
from tools.mouse import PATIENCE, Mouse


def later(turn: int, seed: str = "7") -> Game:
    """The SHL Phase of a turn, with a log to read."""
    game, player = Game.new("historical", seed=seed), by_name("heuristic")
    while game.turn < turn or game.ask is None or game.ask.kind != "6.0?":
        game.do(player(game))
    return game


@pytest.mark.parametrize("scale", [100, 125])
@pytest.mark.parametrize("seed", ["1", "3", "7"])
def test_seven_entries_of_the_log_are_in_sight(hand: Any, scale: int, seed: str) -> None:
    hand.window.change(scale=scale)
    hand.window.play(later(3, seed))
    hand.pump()
    log = hand.screen.layout.log
    assert len(log.seen) >= 7
    assert len([s for s in log.spots if s.action.name == "line"]) >= 7


def test_the_name_of_a_step_stands_before_its_first_entry() -> None:
    lines = tuple(GameLog(later(2)).filtered("all"))
    found = entries(lines)
    own = [x for x in lines if not x.head and x.kind != "unit_activated"]
    assert [entry.line for entry in found if not entry.line.head] == own
    assert all(any(entry.tells((x.moment,)) for entry in found) for x in lines[:-1])
    begun = [entry for entry in found if entry.step]
    assert {"Movement: ", "Ground Combat: "} <= {entry.step for entry in begun}
    for entry in begun:
        assert all(entry.tells((head.moment,)) for head in entry.heads)
    last = next(line for line in reversed(lines) if line.head)
    assert lines[-1] is last, "nothing was done in it yet"
    assert entries(lines, (last.moment,))[-1].line is last, "it is looked at"


def test_a_click_on_a_unit_repaints_only_what_it_changes(hand: Any) -> None:
    hand.window.play(later(3))
    hand.pump()
    table = hand.screen
    unit = next(o.select for o in table.session.options if o.select and table.session.units[o.select].hex)
    hand.click(*hand.hex_at(table.session.units[unit].hex))
    hand.press("ESC")
    panels = (*table.layout.fixed, table.picture.inspector.card)
    before = [panel.paints for panel in panels]
    hand.click(*hand.hex_at(table.session.units[unit].hex))
    assert table.session.selected == unit
    again = {type(p).__name__: p.paints - n for p, n in zip(panels, before, strict=True) if p.paints > n}
    assert set(again) <= {"DecisionPanel", "InspectorPanel", "TopBar"}
    assert again["DecisionPanel"] == 1


def _there(panel: Any) -> tuple[float, float, float, float]:
    return panel.x, panel.y, panel.x + panel.width, panel.y + panel.height


def _apart(panel: Any, other: Any) -> bool:
    (west, north, east, south), (left, top, right, low) = _there(panel), _there(other)
    return east <= left + 0.1 or right <= west + 0.1 or south <= top + 0.1 or low <= north + 0.1


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1366, 768), (2560, 1440), (3840, 2160)])
@pytest.mark.parametrize("scale", [100, 125, 200, 250])
def test_every_place_has_room(width: int, height: int, scale: int) -> None:
    units = width * 100 / scale, height * 100 / scale
    has = {slot: high for slot, (*_, high) in arrange(units, Wanted()).items()}
    assert has["decision"] + has.get("log", 0) == pytest.approx(units[1] - TOP)
    assert has["decision"] >= 180
    if "newest" in has:
        assert has["card"] >= 140, "a thing and its chances"
        assert has["newest"] >= 76, "some entries that nothing lies on"
        # lower than that every answer of a Unit comes first: fewer of the entries have two lines
        lines = 2 if units[1] > 740 else 1.5
        assert has["log"] >= 7 * (lines * LEADING + 4) + HEAD, "seven entries of some lines"


@pytest.mark.parametrize("scale", [100, 125, 200])
@pytest.mark.parametrize("size", [(1280, 720), (1366, 768)])
def test_what_is_told_of_the_thing_under_the_pointer_keeps_its_place(
    raid: Any, sized: Any, size: tuple[int, int], scale: int
) -> None:
    """Whatever is pointed at on the board, nothing lies on the board, on the answers or on the newest entries
    of the log, and beside a log nothing lies on the strip and the bar above it."""
    sized(size, scale)
    screen, layout, k = raid.screen, raid.screen.layout, raid.window.unit
    inspector, area, corners = raid.screen.picture.inspector, screen.board.area, set()
    screen.player_input.select("scout-09")
    raid.pump(1)
    told = 0
    for hex_ in list(screen.session.marks):
        raid.point_hex(hex_)
        raid.pump(1)
        assert inspector.blocks or inspector.tables
        for panel, content in ((inspector.card, inspector.blocks), (inspector.odds, inspector.tables)):
            if not content:
                continue
            assert _apart(panel, layout.decision)
            if layout.log_fits:
                assert panel.x >= layout.decision.x
                assert panel.y + panel.height <= raid.window.units[1] - layout.places["newest"][3] + 0.1
                assert _apart(panel, layout.strip) and _apart(panel, layout.bar)
            else:
                assert panel.y * k >= area.top + area.height - 0.1
            if panel is inspector.odds:
                told += 1
                corners.add(("odds", round(panel.x), round(panel.y + panel.height)))
            else:
                corners.add(("card", round(panel.x), round(panel.y)))
    assert told >= 1
    assert len(corners) == len({kind for kind, *_ in corners}), "each in one place"


@pytest.mark.parametrize("scale", [100, 125, 200])
def test_what_is_told_of_a_thing_beside_the_board_leaves_its_panel_in_sight(raid: Any, scale: int) -> None:
    raid.window.change(scale=scale)
    raid.pump()
    layout, seen = raid.screen.layout, 0
    inspector = raid.screen.picture.inspector
    for panel in (layout.strip, layout.decision):
        for spot in [s for s in panel.spots if s.action.name in ("unit", "fighter", "option")]:
            raid.point(panel.x + spot.x + spot.width / 2, panel.y + spot.y + spot.height / 2)
            for card, content in ((inspector.card, inspector.blocks), (inspector.odds, inspector.tables)):
                if content:
                    seen += 1
                    assert _apart(card, panel)
    assert seen


@pytest.mark.parametrize("scale", [100, 125])
def test_words_of_several_lines_cover_nothing_beside_the_button(raid: Any, scale: int) -> None:
    raid.window.change(scale=scale)
    raid.pump()
    layout, seen = raid.screen.layout, set()
    inspector, paints = raid.screen.picture.inspector, raid.screen.tip.paints
    for panel in (layout.strip, layout.top, layout.bar):
        for spot in [s for s in panel.spots if "\n" in s.tip]:
            raid.point(panel.x + spot.x + spot.width / 2, panel.y + spot.y + spot.height / 2)
            assert (
                inspector.blocks and _apart(inspector.card, panel) and _apart(inspector.card, layout.decision)
            )
            assert inspector.card.x >= layout.decision.x
            seen.add(type(panel))
    assert len(seen) == 3
    assert raid.screen.tip.paints == paints, "none stands at the mouse"


@pytest.fixture
def tips(hand: Any, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The guided raid with its answers, and every tooltip that is shown from now on."""
    hand.window.change(scale=200)
    hand.window.learn("first-raid")
    hand.pump()
    hand.screen.player_input.carry_out(("activate scout-09",))
    hand.window.invalidate()
    hand.pump()
    shown: list[Any] = []
    monkeypatch.setattr(hand.screen.tip, "draw", lambda: shown.append(hand.screen.tip._key[5]))
    return shown


@pytest.mark.parametrize("scale", [100, 125, 200])
def test_no_tooltip_covers_what_is_read(hand: Any, tips: list[Any], scale: int) -> None:
    hand.window.change(scale=scale)
    hand.pump()
    screen, seen = hand.screen, 0
    read = [panel for panel in screen.layout.fixed if panel.clear and panel.shown]
    assert {screen.lesson_guide.band, screen.layout.decision} <= {*read}
    for panel in (screen.layout.decision, screen.lesson_guide.band, screen.layout.bar, screen.layout.top):
        for spot in list(panel.spots):
            tips.clear()
            hand.point(panel.x + spot.x + spot.width / 2, panel.y + spot.y + spot.height / 2)
            # what fills half of a small window has no place where nothing is
            if tips and len(tips[-1]) < 5:
                seen += 1
                assert not [one for one in read if screen.tip.overlaps(one)], tips
                width, height = hand.window.units
                assert 0 <= screen.tip.x <= width - screen.tip.width
                assert 0 <= screen.tip.y <= height - screen.tip.height
    assert seen >= 4


def test_a_tooltip_that_says_what_is_written_there_is_not_shown(hand: Any, tips: list[Any]) -> None:
    decision = hand.screen.layout.decision
    hand.point(*decision.find("undo"))
    assert decision.spot(*hand.screen.mouse).tip == "Undo [U]"
    assert not tips
    hand.window.change(scale=200)
    hand.pump()
    brief = [s for s in decision.spots if s.action.name == "option" and s.tip and s.height < 40]
    at = next(decision.find(s.action) for s in brief if decision.tip_of(s))
    hand.point(*at)
    assert hand.screen.tip.shown and (tips or hand.screen.picture.inspector.blocks), (
        "what has no room is shown"
    )


def test_after_a_click_there_is_no_tooltip_before_the_mouse_moves(hand: Any, tips: list[Any]) -> None:
    at = hand.screen.layout.decision.find("listing")
    hand.point(*at)
    assert tips
    tips.clear()
    hand.again()
    hand.window.invalidate()
    hand.pump()
    assert not tips
    hand.point(at[0] + 6, at[1])
    assert tips


def test_no_click_of_a_turn_goes_to_what_has_moved(hand: Any) -> None:
    """A hand that rests before it clicks, looks at films and clicks on in them."""
    hand.window.change(speed="4x", confirm=True)
    hand.window.play(later(2))
    hand.pump()
    hand.patience, game, mouse = PATIENCE, hand.screen.game, Mouse(hand, "7", films=True)
    while game.turn < 4 and not mouse.ended:
        mouse.step()
    assert hand.clicks > 40
    assert {"hex", "button", "film"} <= mouse.kinds
    assert hand.moved == []


def test_a_hex_that_slid_under_a_resting_mouse_takes_no_click(raid: Any) -> None:
    screen, session = raid.screen, raid.screen.session
    at, camera = raid.hex_at(session.units["scout-09"].hex), screen.board.camera
    far = 3 * camera.scale
    camera.pan(far, 0)
    raid.point(*at)
    assert screen.hover != geo.parse(session.units["scout-09"].hex)
    camera.pan(-far, 0)
    raid.pump()
    raid.again()
    assert not session.selected
    raid.again()
    assert session.selected == "scout-09", "the second click means it"


@pytest.mark.parametrize("scale", [100, 125, 200])
def test_buttons_of_one_meaning_stay_from_question_to_question(raid: Any, scale: int) -> None:
    raid.window.change(scale=scale)
    raid.pump()
    decision, hands = raid.screen.layout.decision, raid.screen.player_input
    places = set()
    for unit in ("", "scout-09", "dante", ""):
        hands.select(unit)
        raid.window.invalidate()
        raid.pump()
        places.add(tuple(decision.find(name) for name in ("undo", "roster", "listing")))
        back = next((n for n, o in enumerate(raid.screen.options()) if o.tone == "back"), -1)
        if unit:
            places.add(decision.find(f"option:{back}"))
    assert len(places) == 2, "one row, and one place for the way back"


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_the_bar_below_the_board_keeps_its_words_and_places(
    hand: Any, sized: Any, size: tuple[int, int], scale: int
) -> None:
    """From the set-up to a look back; what cannot be done is struck out and says why."""
    bars = []

    def see() -> None:
        layout = hand.screen.layout
        bar = layout.bar
        # the directions themselves are another matter
        words = [words for *_, words in bar.written if len(words) > 2 or words == "on"]
        bars.append((words, [(spot.x, spot.width) for spot in bar.spots], bar.shown))

    hand.window.play(Game.new("historical", seed="7"))
    sized(size, scale)
    see()
    hand.window.play(later(2))
    hand.pump()
    see()
    hand.press("TAB")
    hand.pump()
    see()
    hand.window.change(speed="1x")
    hand.press("F5")
    hand.pump()
    assert hand.screen.busy
    see()
    hand.press("ESC")
    hand.pump()
    if hand.screen.layout.log_fits:
        hand.press("F4")
        hand.press("UP")
        hand.pump()
        assert hand.screen.looks_back
        see()
    assert all(bar == bars[0] for bar in bars)
    assert not [words for words in bars[0][0] if words.endswith("…")]


def test_buttons_of_controls_that_came_under_a_resting_mouse_go_on(hand: Any) -> None:
    hand.window.play(later(2))
    hand.window.change(speed="1x")
    hand.press("F5")
    hand.pump()
    screen, controls = hand.screen, hand.screen.layout.controls
    assert screen.busy and controls.shown
    at = controls.find("playback:pause")
    hand.point(*at)
    assert not screen.is_next(*at), "a hand that moved there means the button"
    screen.pointer.rest("controls")
    assert screen.is_next(*at) and hand.target() == "next"
    hand.again()
    assert not screen.playback.clip_playback.paused
