"""The window as a person uses it: mouse and key events dispatched to it, without a screen."""

from __future__ import annotations

import gc
import os
import re
import subprocess
import sys
import weakref
from pathlib import Path
from typing import Any

import pytest

from hades import Game
from hades import geometry as geo
from hades.advice import suggested_set_up
from hades.geometry import spot
from hades.narrate import command_words
from hades.odds import reach as odds_reach
from hades.odds.reach import Plan, Way
from hades.session.table_session import TableSession
from hades.ui.table import camera_targets


def test_title_begins_a_game_with_a_typed_seed(hand: Any) -> None:
    hand.press_button("play")
    hand.press("O")
    hand.press_button("at:seed")
    hand.type("tea and 7")
    hand.press("BACKSPACE")
    hand.press_button("start")
    assert hand.screen.game.seed == "tea and"
    assert hand.screen.session.ask.kind == "set_up?"


def test_an_empty_seed_is_a_fresh_long_one(hand: Any) -> None:
    hand.press("N")
    hand.press("ENTER")
    first = hand.screen.game.seed
    hand.press("F10")
    hand.press("N")
    hand.press("ENTER")
    assert len(first) >= 32
    assert hand.screen.game.seed != first


def test_set_up_by_clicks(hand: Any, begin: Any) -> None:
    begin(hand)
    screen = hand.screen
    hand.answer("Scout 9")
    assert screen.session.selected == "scout-09"
    assert screen.game.history == [], "choosing a Unit is the window's own business"
    hand.click_hex("I0906")
    assert [c.name for c in screen.game.history] == ["place scout-09", "place-at I0906"]
    assert "unit:scout-09" in screen.board.sprites
    hand.press_button("undo")
    assert screen.game.history == []
    assert "unit:scout-09" not in screen.board.sprites
    hand.press_button("unit:scout-10")
    assert screen.session.selected == "scout-10", "the pool can be clicked, too"
    hand.click_hex("I0906", right=True)
    assert screen.session.selected == ""


def test_suggested_set_up_leads_into_the_first_turn(hand: Any, begin: Any) -> None:
    begin(hand)
    hand.land()
    view = hand.screen.session.view
    assert view.turn == 1
    assert sum(1 for u in view.units if u.hex and u.is_friend) >= 9
    assert {f"unit:{u.id}" for u in view.units if u.map == "inferno"} <= set(hand.screen.board.sprites)


@pytest.mark.drawn
def test_one_whole_turn_by_mouse(raid: Any) -> None:
    hand, screen = raid, raid.screen
    session, game = screen.session, screen.game
    # move: click the Unit, click a far lit hex
    scout = next(o.select for o in session.options if o.select.startswith("scout"))
    hand.click_hex(session.units[scout].hex)
    assert session.selected == scout
    assert "chosen" in screen.board.sprites
    far = max(session.ways, key=lambda h: (len(session.ways[h].hexes), h))
    assert f"mark:{far}" in screen.board.sprites
    hand.click_hex(far)
    assert session.units[scout].hex == far or session.units[scout].acted
    assert far in {c.args[0] for c in game.history if c.verb in ("move-to", "take-shaft")}
    while session.ask.kind != "6.0?":
        hand.answer("Stop")
    # fire: click a Unit that touches something, click the reticle
    fired = False
    for unit in [o.select for o in session.options if o.select]:
        if session.selected:
            hand.press("ESC")
        hand.click_hex(session.units[unit].hex)
        if screen.choices:
            hand.press("ESC")
            continue
        targets = [h for h, mark in session.marks.items() if mark.kind == "target"]
        if session.selected == unit and targets:
            before = len(game.history)
            hand.click_hex(targets[0])
            if screen.choices:
                hand.press_button("choose:0")
            fired = any(c.verb.startswith(("fire-at", "sabotage")) for c in game.history[before:])
            break
    assert fired, "with the suggested set-up somebody stands next to an SI"
    if session.selected:
        hand.press("ESC")
    hand.answer("End the SHL Phase")
    assert session.view.section in ("7.1", "7.2", "7.3", "5.3", "6.0", "9.0")
    for _ in range(40):
        if session.ask is None or session.view.turn == 2:
            break
        labels = [o.label for o in screen.options()]
        calm = next((x for x in ("No repair", "Hold station", "Cease fire") if x in labels), labels[0])
        hand.answer(calm)
    assert session.view.turn == 2
    assert screen.shown.turn == 2
    assert not screen.busy


@pytest.mark.drawn
def test_enemy_phase_is_shown_and_can_be_skipped(hand: Any) -> None:
    hand.window.change(speed="1x")
    hand.press_button("play")
    hand.press("O")
    hand.press_button("at:seed")
    hand.type("7")
    hand.press_button("start")
    hand.land()
    screen = hand.screen
    kinds: set[str] = set()
    assert screen.busy
    for _ in range(3000):
        if screen.busy:
            kinds.add(screen.playback.clip_playback.clip.kind)
            if screen.playback.clip_playback.walkers:
                hand.pump(0.05)
                walker = screen.playback.clip_playback.walkers[0]
                if walker is not None and walker[1] == screen.board.deck:
                    assert "actor:0" in screen.board.sprites
            hand.press("SPACE")
        elif screen.session.ask.kind == "6.0?":
            break
        else:
            hand.answer(screen.options()[0].label)
    assert {"combat", "walk", "surprise", "note"} <= kinds
    assert screen.clip_playback.view == screen.session.view, "in the end the window shows what is"
    hand.pump()
    assert "actor:0" not in screen.board.sprites


def test_the_log_does_not_tell_what_is_still_to_be_shown(hand: Any, begin: Any) -> None:
    hand.window.change(speed="1x")
    begin(hand)
    hand.land()
    screen = hand.screen
    assert screen.busy
    ahead = screen.playback.clip_playback.ahead
    assert ahead
    assert {line.event for line in screen.session.game_log.lines} & set(ahead)
    hand.press("ESC")
    assert not screen.playback.clip_playback.ahead


def test_clicks_lead_to_the_landing_that_is_suggested_as_it_is_looked_at(landed: Any) -> None:
    game = Game.new("historical", seed="7")
    while game.ask is not None and game.ask.kind != "6.0?":
        for name in (
            suggested_set_up.first_look(game) or suggested_set_up.suggested(game) or (game.menu[0].name,)
        ):
            game.do(name)
    assert landed.screen.game.history == game.history


def test_the_other_deck_shows_what_is_above_or_below(raid: Any) -> None:
    board = raid.screen.board
    raid.wheel(500, 300, 3)
    view = board.camera.x, board.camera.scale
    for _ in range(2):
        raid.press("TAB")
        assert (board.camera.x, board.camera.scale) == view


def test_a_drag_moves_the_board_and_selects_nothing(raid: Any) -> None:
    board = raid.screen.board
    x = board.camera.x
    raid.drag(500, 300, 90, 0)
    assert board.camera.x != x
    assert raid.screen.session.selected == ""


def test_pointing_tells_facts_and_reasons(raid: Any) -> None:
    from hades.facts import piece_facts

    screen = raid.screen
    session = screen.session
    lines = "\n".join(piece_facts.hex_lines(session, session.units["dante"].hex, screen.shown))
    assert "Professor Dante" in lines
    assert "moves 4" in lines
    raid.click_hex(session.units["scout-09"].hex)
    far = next(h for h in map(geo.label, range(geo.SIZE)) if h not in session.marks)
    raid.point_hex(far)
    told = piece_facts.hex_lines(session, far, screen.shown)[-1]
    assert told.startswith("×")
    assert told.endswith("]"), "a reason names its clauses"


def test_a_closed_circle_keeps_its_secret(raid: Any) -> None:
    from hades.facts import piece_facts

    screen = raid.screen
    raid.press("TAB")
    names = [c.name for c in screen.game.tables.catalog.circles]
    for circle in screen.session.view.circles:
        if circle.state == "closed":
            told = "\n".join(piece_facts.hex_lines(screen.session, circle.hex, screen.shown))
            assert not [name for name in names if name in told]
            assert screen.board.sprites[f"circle:{circle.number}"].texture is not None


def test_list_of_all_commands_holds_the_whole_menu(raid: Any) -> None:
    raid.press_button("listing")
    options, names = raid.screen.options(), raid.screen.session.names
    assert [o.commands for o in options] == [(c,) for c in raid.screen.game.menu]
    assert [o.label for o in options] == [command_words.order(c, names) for c in raid.screen.game.menu]
    assert not [o.label for o in options if re.search(r"[a-z]-[a-z0-9]", o.label)], "in words, not by ids"
    raid.answer("End the SHL")
    assert raid.screen.game.history[-1].name == "end-phase"


def test_a_line_of_the_log_tells_its_rules(raid: Any) -> None:
    log = raid.screen.layout.log
    action = next(str(spot.action) for spot in log.spots if str(spot.action).startswith("line:"))
    raid.press_button(action)
    command, at = (int(part) for part in action.split(":")[1:])
    events = raid.screen.session.game_log.group((command, at))
    ids = dict.fromkeys(id_ for event in events for id_ in event.clauses)
    rows = raid.screen.glance.page.rows
    assert [row[1].split()[0] for row in rows if row[0] == "clause"] == list(ids)
    assert all(row[1] for row in rows)
    raid.press("ESC")
    assert raid.screen.glance is None
    raid.press_button("why")
    assert any(row[1].startswith("6.0-01") for row in raid.page.rows)


def test_a_continued_game_still_has_its_log(landed: Any) -> None:
    told = [line.text for line in landed.screen.session.game_log.lines]
    assert len(told) > 10
    landed.press("F10")
    landed.press_button("resume")
    assert [line.text for line in landed.screen.session.game_log.lines] == told


@pytest.mark.drawn
@pytest.mark.parametrize("scale", [150, 200])
def test_larger_text_still_plays(raid: Any, scale: int) -> None:
    raid.window.change(scale=scale)
    raid.pump()
    session = raid.screen.session
    raid.click_hex(session.units["scout-09"].hex)
    assert session.selected == "scout-09"
    raid.answer("Stand by")
    assert raid.screen.game.history[-1].name == "stand-by"
    for panel in raid.screen.layout.fixed:
        if panel.shown:
            assert panel.x >= 0
            assert panel.x + panel.width <= raid.window.units[0] + 0.01
            assert panel.y + panel.height <= raid.window.units[1] + 0.01


def _friends_in_view(screen: Any) -> int:
    here = [n for n in camera_targets.friends(screen) if geo.map_of(n) == screen.board.deck]
    return sum(screen.board.camera.shows(*spot(n)) for n in here)


def test_the_view_begins_and_comes_home_where_the_players_units_are(landed: Any) -> None:
    screen = landed.screen
    standing = sum(geo.map_of(n) == geo.INFERNO for n in camera_targets.friends(screen))
    assert screen.board.deck == geo.INFERNO
    assert _friends_in_view(screen) == standing, "after the suggested set-up all Units are in view"
    landed.drag(500, 300, 480, 0)
    landed.press("HOME")
    assert _friends_in_view(screen) == standing
    landed.press("F10")
    landed.press("C")
    assert _friends_in_view(landed.screen) == standing


def test_after_an_enemy_phase_the_player_looks_where_he_looked(raid: Any) -> None:
    screen = raid.screen
    # run together, what is far from everybody leaves the board where it is
    raid.window.change(speed="3x", steps=True)
    raid.drag(500, 300, 60, 0)
    before = screen.board.camera_state()
    turn = screen.session.view.turn
    decks = set()
    for _ in range(12):
        label = next(o.label for o in screen.options() if o.tone in ("stop", "danger"))
        raid.answer(label)
        while screen.busy:
            decks.add(screen.board.deck)
            raid.pump(0.1)
        raid.wait()
        if screen.session.view.turn > turn and screen.session.ask.kind == "6.0?":
            break
    assert decks == {geo.INFERNO, geo.PURGATORY}, "the enemy has moved on both decks, or this shows nothing"
    assert screen.board.camera_state() == before


def test_a_click_on_the_text_of_a_playback_means_next(raid: Any) -> None:
    raid.window.settings.speed = "0.25x"
    raid.do("again")
    screen, controls = raid.screen, raid.screen.layout.controls
    step = screen.playback.clip_playback.progress[0]
    raid.click(controls.x + controls.width / 2, controls.y + controls.height - 8)
    assert screen.busy and screen.playback.clip_playback.progress[0] > step
    raid.press("ESC")


def test_the_second_click_on_what_begins_turn_1_opens_nothing(hand: Any) -> None:
    hand.window.settings.speed = "1x"
    hand.window.new_game("historical", "7")
    hand.press("CTRL+X")
    while hand.screen.busy:
        hand.press("ESC")
    hand.wait()
    hand.answer("Begin turn 1")
    screen = hand.screen
    assert screen.busy
    step = screen.playback.clip_playback.progress
    hand.again()
    assert screen.busy and screen.playback.clip_playback.progress == step
    assert hand.page is None and not screen.looks_back


def test_run_and_gun_offers_its_targets_on_the_map() -> None:
    for seed in range(20):
        session = TableSession(Game.new("historical", seed=str(seed)))
        session.run(session.suggested(), every=True)
        while session.ask is not None and session.ask.kind != "6.0?":
            session.run((session.game.menu[0].name,))
        for unit in [o.select for o in session.options if o.select]:
            peek = session.game.peek(f"activate {unit}")
            if any(c.verb == "run-and-gun" for c in peek.menu):
                peek.do("run-and-gun")
                if peek.ask is not None and any(c.verb == "fire" for c in peek.menu):
                    session.run((f"activate {unit}", "run-and-gun"))
                    targets = [
                        o
                        for found in session.things.values()
                        for o in found
                        if [c.verb for c in o.commands[:1]] == ["fire"]
                    ]
                    assert any(len(o.commands) == 2 for o in targets)
                    return
    raise AssertionError("no seed brought an enemy next to a Unit")


def test_what_a_click_will_light_up_is_reckoned_while_the_mouse_comes_to_rest(
    raid: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, asked = raid.screen.session, []

    def counted(game: Game, before: Plan = ()) -> dict[str, Way]:
        asked.append(before)
        return real(game, before)

    real = odds_reach._reached
    monkeypatch.setattr(odds_reach, "_reached", counted)
    alone = [
        unit
        for unit in (option.select for option in session.options if option.select)
        if session.units[unit].hex and len(session.units_at(session.units[unit].hex)) == 1
    ]
    raid.point(*raid.hex_at(session.units[alone[0]].hex))
    reckoned = len(asked)
    assert [*map(str, asked[0])] == [f"activate {alone[0]}", "full-move"]
    raid.again()
    assert session.selected == alone[0]
    assert session.marks
    assert len(asked) == reckoned, "the click found what was reckoned"


def test_answers_are_put_together_once(raid: Any) -> None:
    raid.pump()
    before = raid.screen.options()
    assert raid.screen.options() is before
    raid.screen.player_input.select(next(option.select for option in before if option.select))
    assert raid.screen.options() != before


def test_idle_draws_nothing(raid: Any) -> None:
    raid.point(300, 300)
    for _ in range(3):
        raid.pump()
    frames = raid.window.frames
    for _ in range(50):
        raid.pump()
    assert raid.window.frames == frames
    raid.point(400, 400)
    assert raid.window.frames > frames


def test_panels_are_painted_only_when_they_change(raid: Any) -> None:
    layout = raid.screen.layout
    raid.point_hex("I0505")
    before = [panel.paints for panel in layout.fixed]
    for hex_ in ("I0506", "I0507", "I0606"):
        raid.point_hex(hex_)
    assert [panel.paints for panel in layout.fixed] == before


def _run(code: str, **more: str) -> subprocess.CompletedProcess[str]:
    env = {
        k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY", "ARCADE_HEADLESS")
    } | more
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=env, timeout=120, check=False
    )


ASK = """
from hades.ui import NoDisplay
from hades.ui.app import run
try:
    run(lambda window: window.new_game("historical", "7"))
except NoDisplay as error:
    print(error)
"""


def test_without_a_display_one_sentence_names_the_text_version(tmp_path: Path) -> None:
    done = _run(ASK, XDG_CONFIG_HOME=str(tmp_path), XDG_DATA_HOME=str(tmp_path))
    assert done.returncode == 0, done.stderr
    lines = done.stdout.strip().splitlines()
    assert len(lines) == 1
    assert "hades text" in lines[0]


def test_without_gl_libraries_the_same_sentence(tmp_path: Path) -> None:
    hide = (
        "import ctypes.util as u; real = u.find_library\n"
        "u.find_library = lambda name: None if name in ('GL', 'EGL', 'X11') else real(name)\n"
        "import ctypes; load = ctypes.cdll.LoadLibrary\n"
        "def refuse(name):\n"
        "    if any(lib in str(name) for lib in ('libGL', 'libEGL', 'libX11')): raise OSError(name)\n"
        "    return load(name)\n"
        "ctypes.cdll.LoadLibrary = refuse\n"
    )
    done = _run(hide + ASK, XDG_CONFIG_HOME=str(tmp_path), XDG_DATA_HOME=str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert "hades text" in done.stdout
    assert len(done.stdout.strip().splitlines()) == 1


def test_a_table_that_is_left_is_freed(hand: Any) -> None:
    hand.window.new_game("historical", "7")
    hand.land()
    table = weakref.ref(hand.screen)
    hand.window.home()
    hand.pump()
    gc.collect()
    assert table() is None, "its pictures on the graphics card take 12 MB"
