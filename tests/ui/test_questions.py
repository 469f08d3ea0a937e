"""What stands above and among the answers: counts, what binds, guns before targets, one line for a move."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import attrs
import pytest

from hades import Game, geometry, narrate
from hades.narrate import descriptions
from hades.narrate.component_texts import CRISES
from hades.players import by_name
from hades.session import questions
from hades.session.option import Option
from hades.session.table_session import FEW, TableSession
from hades.ui import keys
from hades.ui.kit.canvas import Canvas
from hades.ui.panels.decision import _without_repeats
from hades.ui.panels.log import NEWEST, Log
from hades.ui.table import panel_contents
from hades.wording import counted
from tests.games import commands, landed


def played(scenario: str, seed: str, wanted: Callable[[Game], bool]) -> TableSession:
    """A session at the first question that is wanted, in the first game of the automatic player with one."""
    for number in range(12):
        game, player = Game.new(scenario, seed=f"{seed}-{number}"), by_name("heuristic")
        while game.over is None and not wanted(game):
            game.do(player(game))
        if game.over is None:
            break
    assert game.over is None, "such a question must come"
    return TableSession(game)


def asks(*kinds: str) -> Callable[[Game], bool]:
    return lambda game: game.ask is not None and game.ask.kind in kinds


def in_crisis(game: Game) -> bool:
    return asks("7.2?")(game) and game.view().chits.crisis == "open"


# ---- counts and what binds


def test_who_is_missing_is_told_until_everybody_stands() -> None:
    session = TableSession(Game.new("historical", seed="7"))
    assert "1 HQ" in questions.hint(session) and "7 squads" in questions.hint(session)
    squad = next(o.select for o in session.options if o.note.startswith("squad"))
    session.select(squad)
    assert "7 squads" in questions.hint(session), "it is told while a hex is chosen, too"
    hex_ = next(iter(session.marks))
    session.run((f"place {squad}", f"place-at {hex_}"))
    assert "6 squads" in questions.hint(session)


def test_the_list_says_who_is_an_hq() -> None:
    session = TableSession(Game.new("historical", seed="7"))
    for option in session.options:
        unit = session.units[option.select]
        kind = option.note.partition(" · ")[0]
        assert (kind == "HQ") == (unit.type == "hq")
        assert (kind == "squad") == (unit.family == "green" and unit.type != "hq")


@pytest.mark.parametrize(
    ("kind", "clause", "verb"), [("land?", "6.7-07", "Land"), ("evacuate?", "6.7-11", "Evacuate")]
)
def test_a_transfer_counts_to_three(kind: str, clause: str, verb: str) -> None:
    session = played("historical", "7", asks(kind))
    request = next(e for e in reversed(session.events) if e.kind == "request")
    hint = questions.hint(session)
    assert session.ask is not None and session.ask.prompt == f"{verb} which Unit (1 of 3)?"
    assert clause in hint
    assert session.names[request.data["unit"]] in hint
    while session.ask is not None and session.ask.transferred in (None, 0):
        session.run((session.game.menu[0].name,))
    if session.asked == kind:
        assert session.ask is not None and session.ask.prompt == f"{verb} which Unit (2 of 3)?"


@pytest.mark.parametrize("kind", ["set_up?", "land?", "evacuate?", "jam?"])
def test_what_is_told_is_whole_in_the_two_lines_of_a_small_window(kind: str) -> None:
    told = questions.hint(played("historical", "7", asks(kind)))
    # the panel at 640 x 360 units, within its margins
    assert len(Canvas(10, 10, 2.0).wrap(told, 224.0, 12.5)) <= 2, told


def test_princess_emily_waits_for_three_others() -> None:
    session = played("historical", "7", asks("evacuate?"))
    assert session.ask is not None
    far = geometry.label((geometry.parse(session.ask.hex) + 10) % geometry.SIZE)
    for hex_, waits in (session.ask.hex, True), (far, False):
        session.units["emily"] = attrs.evolve(session.units["emily"], hex=hex_)
        session.view = session.view.evolve(evacuated=2)
        assert ("6.7-13" in questions.hint(session)) == waits
    session.units["emily"] = attrs.evolve(session.units["emily"], hex=session.ask.hex)
    session.view = session.view.evolve(evacuated=3)
    assert "6.7-13" not in questions.hint(session)


def test_a_crisis_is_told_where_it_binds() -> None:
    session = played("squeeze-play", "3", in_crisis)
    shown = session.view
    told, strip = questions.crisis(shown.chits), panel_contents.strip(session, shown, 0)
    assert told.startswith("Crisis! The ") and "5.3-14" in told
    assert questions.warning(session) == (told if session.asked in questions.BOUND else "")
    assert strip.crisis == (CRISES["open"].left, told)
    assert set(CRISES) == {"open", "transfer", "fire", "move"}
    shown = session.view = shown.evolve(chits=attrs.evolve(shown.chits, crisis="none"))
    assert questions.warning(session) == ""
    assert panel_contents.strip(session, shown, 0).crisis == ("", "")


def test_a_comm_crash_counts_its_hqs() -> None:
    session = played("historical", "7", asks("jam?"))
    assert "first of two" in questions.hint(session)
    session.run((session.game.menu[0].name,))
    assert "second of two" in questions.hint(session)
    jammed = {u.id for u in session.view.units if u.jammed}
    assert {*panel_contents.strip(session, session.view, 0).jammed} == jammed != set()


def test_an_hq_to_jam_has_no_second_line_wherever_it_is() -> None:
    session = played("historical", "7", asks("jam?"))
    jams = [option for option in session.options if option.verb == "jam"]
    assert {bool(session.units[option.subject].hex) for option in jams} == {True, False}
    assert {panel_contents.brief_option(session, option).note for option in jams} == {""}


CRASH = """
base = "empty"
turn = 3
at = "6.0"

[units]
acuto = "I0505 jammed"
wilson = "aboard jammed"
scout-09 = "I0506"

[chits]
comm_crash = 1
"""


def test_what_a_comm_crash_forbids_is_said_by_its_chit() -> None:
    session = TableSession(Game.from_position(CRASH))
    ((_, _, text, tip),) = panel_contents.strip(session, session.view, 0).chits
    hqs = "Wilson", "Acuto"
    assert all(hq in text and hq in tip for hq in hqs) and "5.3-18" in tip and "5.3-19" in tip
    assert questions.warning(session) == "", "the strip says it"
    plain = TableSession(Game.from_position(CRASH.replace(" jammed", "").replace("comm_crash = 1", "")))
    assert panel_contents.strip(plain, plain.view, 0).chits == []


def test_a_unit_on_its_way_tells_what_it_has_left() -> None:
    def wanted(game: Game) -> bool:
        last = [c.verb for c in game.history[-2:]]
        return asks("move?")(game) and last == ["full-move", "move-to"]

    session = played("historical", "7", wanted)
    unit = session.units[session.ask.subject if session.ask else ""]
    moved = next(e for e in reversed(session.events) if e.kind == "unit_moved")
    assert f"moves {moved.data['left']} more" in questions.state_of(session, unit)


def test_the_turns_of_a_game_are_counted() -> None:
    for scenario, count in (("historical", 8), ("squeeze-play", 7)):
        game = Game.new(scenario, seed="7")
        assert descriptions.turns(game.view()) == count
        player = by_name("heuristic")
        while game.view().turn < 2:
            game.do(player(game))
        assert descriptions.turns(game.view()) == count + game.view().overtime


# ---- guns


def test_of_many_shots_the_gun_is_chosen_first() -> None:
    session = played("historical", "7", lambda game: asks("7.3?")(game) and len(game.menu) > FEW + 5)
    guns = session.guns
    assert {o.gun: o.note for o in session.options if o.gun} == {
        gun: counted(count, "target") for gun, count in guns.items()
    }
    everywhere = set(session.marks)
    for gun, count in guns.items():
        session.aim(gun)
        shots = [o for o in session.options if o.verb.startswith("shoot-")]
        assert len(shots) == count and all(o.args[0] == gun for o in shots)
        assert set(session.marks) <= everywhere
        for thing, options in session.things.items():
            assert all(o.args[0] == gun for o in options), thing
        assert questions.way_back(session)[0].key == "ESC"
        session.aim("")
    assert set(session.marks) == everywhere and questions.way_back(session) == ()
    assert questions.silent_guns(session) == ()
    fired = next(iter(guns))
    session.aim(fired)
    session.run(next(o.commands for o in session.options if o.verb.startswith("shoot-")))
    assert session.gun == "" and fired not in session.guns
    assert [r.label for r in questions.silent_guns(session)] == [narrate.WEAPONS[fired]]
    assert all(r.clauses for r in questions.silent_guns(session))


def test_a_gun_is_chosen_and_let_go_of_in_the_window(hand: Any) -> None:
    session = played("historical", "7", lambda game: asks("7.3?")(game) and len(game.menu) > FEW + 5)
    hand.window.play(session.game)
    hand.pump()
    screen = hand.screen
    hand.answer("Railgun R1")
    assert screen.session.gun == "R1" and not screen.game.history[-1].verb.startswith("shoot")
    hand.press("ESC")
    assert screen.session.gun == ""
    hand.answer("Railgun R2")
    hand.press_button(f"option:{len(screen.options()) - 1}")
    assert screen.session.gun == "", "a button lets go of it as well"


def test_the_answers_are_the_shots_of_the_gun_that_is_chosen(hand: Any) -> None:
    session = played("historical", "7", lambda game: asks("7.3?")(game) and len(game.menu) > FEW + 5)
    hand.window.change(scale=200)
    hand.window.play(session.game)
    hand.pump()
    guns = [option.label for option in hand.screen.options()]
    hand.answer("Railgun R1")
    shots = [o.label for o in hand.screen.options() if o.verb.startswith("shoot-")]
    assert len(shots) == session.guns["R1"]
    assert all(label.startswith("R1 at ") for label in shots)
    hand.press("ESC")
    assert [option.label for option in hand.screen.options()] == guns


# ---- the list


def test_a_button_lets_go_of_a_unit(raid: Any) -> None:
    screen = raid.screen
    for scale in (100, 200):
        raid.window.change(scale=scale)
        raid.pump()
        raid.press(keys.of("next"))
        assert screen.session.selected
        number = next(n for n, o in enumerate(screen.options()) if o.tone == "back")
        raid.press_button(f"option:{number}")
        assert not screen.session.selected
        assert not [o for o in screen.options() if o.tone == "back"]


@pytest.mark.parametrize("scale", [100, 200, 250])
def test_no_row_is_cut_through_its_words(raid: Any, scale: int) -> None:
    raid.window.change(scale=scale)
    screen, panel = raid.screen, raid.screen.layout.decision
    screen.act("listing")
    raid.pump()
    labels, seen = {o.label for o in screen.options()}, set()
    for _ in range(60):
        top, bottom = panel.view
        rows = [s for s in panel.spots if str(s.action).startswith("option:") and top <= s.y < bottom]
        assert rows and all(s.y + s.height <= bottom + 0.5 for s in rows)
        heights = {round(s.height, 1) for s in rows}
        assert min(heights) >= 26, "each is whole"
        seen |= {words_ for *_, words_ in panel.written} & labels
        before = panel.scroll
        panel.turn_page(1)
        if panel.scroll == before:
            break
        raid.window.invalidate()
        raid.pump()
    assert seen == labels, "page by page every answer comes into sight"
    assert panel.scroll == panel.full


# ---- the strip, the top bar


def test_the_strip_turns_to_what_is_asked_about() -> None:
    session = TableSession(Game.new("historical", seed="7"))
    assert panel_contents.strip_tab(session, 0) == 2
    fights = played("historical", "7", lambda g: any(c.verb == "shoot-fighter" for c in g.menu))
    assert panel_contents.strip_tab(fights, 0) == 1
    assert panel_contents.strip_tab(played("historical", "7", asks("7.2?")), 2) == 0
    assert panel_contents.strip_tab(played("historical", "7", asks("6.0?")), 2) == 2, (
        "what is looked at stays"
    )


def test_a_narrow_strip_opens_aboard_at_set_up(hand: Any, begin: Any) -> None:
    hand.window.change(scale=200)
    begin(hand)
    spots = hand.screen.layout.strip.spots
    assert hand.screen.tab == 2 and any(str(s.action).startswith("unit:") for s in spots)


def test_the_score_is_no_verdict_before_the_end(raid: Any) -> None:
    for scale in (100, 125, 200):
        raid.window.change(scale=scale)
        raid.pump()
        top = raid.screen.layout.top
        written = [words_ for *_, words_ in top.written]
        # she is In System: what counts then is nothing (14.0-03)
        assert any("if you left" in words_ for words_ in written)
        (tip,) = {s.tip for s in top.spots if str(s.action) == "score"}
        points = narrate.as_vp(raid.screen.game.score.vp)
        assert any(points in words_ for words_ in written)
        assert f"If you left now: {points}, " in tip and "nothing would count" in tip and "[14.0-03]" in tip
        assert [w for w in written if w == "Turn 1/8"]


# ---- the log


def test_the_log_shows_the_newest_lines_and_the_rest_on_scrolling(raid: Any) -> None:
    log, lines = raid.screen.layout.log, raid.screen.history_view.lines()
    enemy_turn = lines[-1].moment[0]
    log.update(Log(lines, "all", last=enemy_turn + 1))
    assert len(log.seen) == NEWEST
    log.scroll_by(1)
    log.update(Log(lines, "all", last=enemy_turn + 1))
    assert len(log.seen) > NEWEST
    log.scroll_by(-1)
    log.update(Log(lines, "all", last=enemy_turn))
    assert len(log.seen) > NEWEST, "everything that the last command caused"


def test_the_log_has_a_scroll_bar_only_while_it_can_be_scrolled_by_it(
    raid: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    bars: list[float] = []
    monkeypatch.setattr("hades.ui.panels.log.scroll_bar", lambda *args: bars.append(args[1]))
    log, lines = raid.screen.layout.log, raid.screen.history_view.lines()
    last = lines[-1].moment[0]
    log.update(Log(lines, "all", last=last + 1))
    assert log.full and not bars
    log.update(Log(lines, "all", plain=True, last=last + 1))
    assert len(log.seen) == 1, "never wholly empty"
    log.update(Log(lines, "all", opened=True, last=last + 1))
    assert bars


def test_a_click_on_another_unit_says_which_one_is_still_moving(raid: Any) -> None:
    screen = raid.screen
    screen.player_input.carry_out(("activate scout-11", "full-move"))
    raid.wait()
    near = min(screen.session.ways.values(), key=lambda way: (len(way.hexes), way.hexes))
    screen.player_input.carry_out(near.commands)
    raid.wait()
    ours = (unit for unit in screen.session.units.values() if unit.is_friend and unit.hex)
    other = next(u.hex for u in ours if u.id != "scout-11" and u.hex not in screen.session.marks)
    assert screen.session.asked == "move?" and raid.window.notice.words == ""
    raid.click_hex(other)
    assert raid.window.notice.words == "Scout 11 is still moving: Stop here first."


def test_a_move_is_one_line_of_the_log(raid: Any) -> None:
    screen, log = raid.screen, raid.screen.session.game_log
    screen.player_input.select(next(o.select for o in screen.session.options if o.select.startswith("scout")))
    raid.pump()
    hex_, way = max(
        screen.session.ways.items(), key=lambda item: (item[1].quiet, len(item[1].hexes), item[0])
    )
    before, lines = len(log.lines), len(screen.history_view.lines())
    screen.player_input.do(screen.session.at(hex_)[0])
    raid.wait()
    told = [line for line in log.lines[before:] if line.kind == "unit_moved"]
    assert len(told) == len(way.hexes) > 2
    new = [line for line in screen.history_view.lines()[lines:] if line.tells(told[-1].moment)]
    assert len(new) == 1
    assert set(new[0].also) >= {line.moment for line in told[1:]}
    assert hex_ in new[0].text and told[0].event.data["from"] in new[0].text
    assert {id_ for line in told for id_ in line.clauses} <= set(new[0].clauses)


def test_a_line_of_the_log_names_its_rules(raid: Any) -> None:
    log = raid.screen.layout.log
    tips = [s.tip for s in log.spots if str(s.action).startswith("line:") and s.tip]
    assert tips and all(re.match(r"[\dA-Z-]", tip) for tip in tips)


def test_an_order_is_told_in_words_on_the_page_why(raid: Any) -> None:
    screen = raid.screen
    moved = next(o for o in screen.session.options if o.select.startswith("scout"))
    screen.player_input.select(moved.select)
    raid.pump()
    hex_ = max(screen.session.ways, key=lambda h: (len(screen.session.ways[h].hexes), h))
    screen.player_input.do(screen.session.at(hex_)[0])
    raid.wait()
    mine = next(
        line for line in reversed(screen.history_view.lines()) if "mine" in line.tags and not line.head
    )
    screen.history_view.look_at(mine.moment)
    rows = [right for style, left, right in screen.glance.page.rows if left == "Your command"]
    assert rows and not re.search(r"[a-z]-[a-z0-9]", rows[0])


def test_in_a_small_window_an_answer_says_its_first_chance(raid: Any) -> None:
    raid.window.change(scale=200)
    raid.screen.player_input.select("engineer-38")
    raid.pump()
    decision, options = raid.screen.layout.decision, raid.screen.options()
    seen = 0
    for spot in decision.spots:
        if spot.action.name == "option" and options[spot.action.number].note.endswith("%"):
            # of several targets the best is named where there is room for that, and where one points
            chance = options[spot.action.number].note.partition(", ")[0].rpartition(": ")[2].removesuffix("%")
            words = decision.words_of(spot).partition("\n")[0]
            assert f" {chance}%" in words
            seen += 1
    assert seen >= 2


def test_units_stand_two_to_a_row_and_the_list_counts_what_is_hidden_above_and_below(hand: Any) -> None:
    hand.window.change(scale=125)
    hand.window.play(Game.new("historical", seed="7"))
    hand.pump()
    decision = hand.screen.layout.decision

    def shown() -> list[int]:
        return [spot.action.number for spot in decision.spots if spot.action.name == "option"]

    xs = {spot.x for spot in decision.spots if spot.action.name == "option" and spot.height < 40}
    every = sum(bool(option.select) for option in hand.screen.options())
    assert len(xs) == 2 and 0 < len(shown()) - 1 < every
    hand.press("PAGEDOWN")
    said = [words for *_, words in decision.written if words.startswith(("▲", "▼"))]
    counted = [int(words.split()[1]) for words in said]
    assert sum(counted) == every - (len(shown()) - 1)
    assert "▲" in said[0]


def test_a_suggestion_gives_its_risk_beside_a_choice_with_the_same_odds() -> None:
    step = Option("step", lines=("98%: why", "Risk: 98%"))
    assert _without_repeats(step, [Option("stay", note="98% · 2")]).lines == ("why", "Risk: 98%")


@pytest.mark.parametrize(("tone", "note"), [("plain", "why"), ("suggest", "")])
def test_the_confirmation_of_a_suggested_move_does_not_repeat_its_reason(tone: str, note: str) -> None:
    session = TableSession(landed())
    option = Option("Overtime", commands("overtime"), note="why", tone=tone)
    sure, no = questions.confirmations(session, option, confirm=True)
    assert (sure.tone, sure.note, no) == ("sure", note, questions.NO)


@pytest.mark.parametrize("tone", ["plain", "suggest"])
def test_the_end_of_a_phase_is_confirmed_while_units_can_act_even_if_suggested(tone: str) -> None:
    session = TableSession(landed())
    option = Option("End the SHL Phase", commands("end-phase"), note="why", tone=tone)
    sure, _ = questions.confirmations(session, option, confirm=True)
    assert "can still act" in sure.note
    assert questions.confirmations(session, option, confirm=False) == ()


@pytest.mark.parametrize(("acuto", "title"), [
    ("I0505", ""), ("I0505 activated", panel_contents.ALL_DONE[0]), ("aboard", panel_contents.ALL_DONE[1]),
])  # fmt: skip
def test_without_a_unit_that_can_act_the_question_asks_for_none_and_its_one_answer_is_lit(
    acuto: str, title: str
) -> None:
    session = TableSession(Game.from_position(f'base = "empty"\nat = "6.0"\nunits.acuto = "{acuto}"'))
    content = panel_contents.decision(session, {}, tuple(session.options))
    ends = next(option for option in content.options if option.verb == "end-phase")
    assert (content.title == title) == bool(title) == (ends.tone == "go")
    assert "can still act" not in content.hint
