"""The panels round the board: nothing is hidden without a word, chances stand on buttons, rules open."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import arcade
import attrs
import pytest
from PIL import Image, ImageChops

from hades import Game, narrate
from hades.art import colours
from hades.facts import piece_facts
from hades.odds.chance_table import Chance, ChanceTable, in_brief, rate_answer
from hades.odds.command_odds import odds
from hades.session.option import Option
from hades.session.position_editing import Draft
from hades.session.table_session import TableSession
from hades.state.commands import Command
from hades.ui import keys
from hades.ui import settings as remembered
from hades.ui.kit.action import NOTHING, Action
from hades.ui.kit.canvas import Blank, Canvas
from hades.ui.kit.panel import Panel, PanelBatch, over
from hades.ui.panels.cards import odds_card
from hades.ui.panels.decision import Answer, Decision, DecisionPanel, Hint, brief
from hades.ui.panels.lesson_bar import GuidePanel
from hades.ui.panels.log import Log, LogPanel
from hades.ui.panels.ship_panel import Pool
from hades.ui.table import panel_contents
from tests.games import commands, landed

ROUNDING = 2
"""Levels of 255 by which two pictures of the same things may differ."""


@pytest.fixture
def small(raid: Any) -> Any:
    """The first SHL Phase with text so large that the window has room for little."""
    raid.window.change(scale=200)
    raid.pump()
    return raid


def shooter(hand: Any) -> str:
    """A Unit that may fire at somebody at once, selected."""
    session = hand.screen.session
    for unit in [o.select for o in session.options if o.select]:
        hand.screen.player_input.select(unit)
        hand.pump()
        if any(o.verb == "full-fire" for o in session.options):
            return str(unit)
    raise AssertionError("nobody may fire")


@pytest.mark.parametrize("wide", [260.0, 345.0, 430.0])
def test_units_aboard_stay_in_place_while_others_come_and_go(raid: Any, wide: float) -> None:
    shown = raid.screen.shown
    status = panel_contents.strip(raid.screen.session, shown, 0)
    units = [unit for unit in shown.units if unit.is_friend][:13]
    places: dict[str, tuple[float, float]] = {}
    for count in range(13):
        canvas = Canvas(wide, 73.0, 1.0)
        Pool(attrs.evolve(status, pool=tuple(units[:count])), 73.0).paint(canvas, 0.0, 0.0, wide)
        assert len(canvas.spots) == count
        for spot in canvas.spots:
            assert places.setdefault(spot.action.id, (spot.x, spot.y)) == (spot.x, spot.y)


# ---- the answers


def test_what_is_further_down_is_said_and_scrolled_to(small: Any) -> None:
    small.press_button("listing")
    panel = small.screen.layout.decision
    seen: set[str] = set()
    for _ in range(12):
        list_end = min((s.y for s in panel.spots if str(s.action) in ("on", "back")), default=panel.height)
        for spot in panel.spots:
            if spot.action.name == "option" and spot.y < list_end:
                assert spot.y + spot.height <= list_end + 0.01, "nothing lies under the fixed answers"
                seen.add(str(spot.action))
        if panel.find("on") is None:
            break
        small.press_button("on")
    assert panel.scroll == panel.full
    assert seen
    small.press_button("back")
    assert panel.scroll < panel.full


def test_a_list_that_fits_has_no_bar_below_it(raid: Any) -> None:
    raid.window.change(scale=100)
    session = raid.screen.session
    unit = shooter(raid)
    raid.screen.player_input.do(Option("", commands(f"activate {unit}", "full-move")))
    raid.pump()
    panel = raid.screen.layout.decision
    assert session.ask.kind == "move?"
    assert (panel.full > 0) == (panel.find("on") is not None)


def test_the_main_chances_stand_on_the_buttons(raid: Any) -> None:
    unit = shooter(raid)
    screen, session = raid.screen, raid.screen.session
    raid.screen.player_input.do(Option("", commands(f"activate {unit}", "full-fire")))
    raid.pump()
    clips = [o for o in screen.options() if o.verb.startswith("fire-at")]
    assert clips
    for clip in clips:
        (table,) = odds(session.game, clip.commands)
        assert clip.note.startswith(in_brief((table,)))


def test_of_several_targets_the_best_is_told(raid: Any) -> None:
    unit = shooter(raid)
    session = raid.screen.session
    fire = next(o for o in raid.screen.options() if o.commands == commands(f"activate {unit}", "full-fire"))
    tables = odds(session.game, fire.commands)
    best = max(tables, key=lambda table: rate_answer((table,)))
    assert in_brief((best,)) in fire.note
    assert fire.note.startswith("best at ") == (len(tables) > 1)
    idle = next(o for o in raid.screen.options() if o.verb == "stand-by")
    assert "%" not in idle.note


def test_a_repair_names_the_deck_whose_odds_it_gives(raid: Any) -> None:
    for deck in ("shl", "nastian"):
        at = f'base = "empty"\nturn = 3\nat = "7.1"\nvittles.module = "G3"\ndraw_from = "{deck}"'
        raid.window.play(Game.from_position(at))
        raid.pump()
        repair = next(o for o in raid.screen.options() if o.verb == "repair")
        assert repair.note.startswith(f"{narrate.name(deck).removeprefix('the ')}: success ")


def test_the_title_is_not_lit_like_a_button(raid: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    screen, panel, lit = raid.screen, raid.screen.layout.decision, []
    button = next(spot for spot in panel.spots if spot.action.name == "option")
    title = attrs.evolve(button, action=Action("read", "The rest of a long result."))
    screen.mouse = panel.x + button.x + 5, panel.y + button.y + 5
    monkeypatch.setattr(raid.window.brush, "rounded", lambda area, *look: lit.append(area))
    for spot in (button, title):
        monkeypatch.setattr(screen.layout, "spot", lambda x, y, spot=spot: spot)
        screen.picture._highlight()
    assert len(lit) == 1


# ---- notices


def test_a_notice_goes_with_the_question_it_was_given_at(raid: Any) -> None:
    raid.window.notice.tell("Not now.")
    raid.pump()
    assert raid.window.notice.words
    raid.answer("End the SHL Phase")
    raid.pump()
    assert not raid.window.notice.words


@pytest.mark.parametrize("scale", [100, 200])
def test_a_notice_does_not_cover_the_ship(raid: Any, scale: int) -> None:
    raid.window.change(scale=scale)
    raid.window.notice.tell("A branch is kept.")
    raid.pump()
    notice, strip = raid.window.notice._panel, raid.screen.layout.strip
    assert strip.shown and notice.y > 0 and notice.y + notice.height <= strip.y
    raid.window.change(scale=100)


# ---- cards


@pytest.mark.parametrize("scale", [100, 175])
def test_a_fight_in_a_film_leaves_a_small_board_free(raid: Any, scale: int) -> None:
    raid.window.change(scale=scale, speed="1x")
    raid.pump()
    raid.do("again")
    screen = raid.screen
    while screen.busy and screen.playback.clip_playback.clip.kind != "combat":
        raid.press("SPACE")
    assert screen.busy
    for _ in range(10):
        # The board glides to the fight first.
        if not screen.layout.card.shown:
            raid.pump(0.1)
    card, area, k = screen.layout.card, screen.board.area, raid.window.unit
    assert card.shown
    assert card.x * k >= area.left + area.width, "it lies in the column"
    assert card.y + card.height <= screen.layout.decision.y + screen.layout.decision.height
    for hex_ in screen.playback.clip.targets:
        x, y, _ = screen.board.stage.place(hex_)
        assert not card.holds(x / k, y / k), "it lies beside what is fired at"
    step = screen.playback.clip
    raid.click(card.x + 20, card.y + 20)
    assert screen.playback.clip is not step and not screen.looks_back, "a click means the next step"
    raid.press("ESC")
    raid.window.change(speed="instant")


def test_the_score_sheet_has_room_and_scrolls_to_its_end(small: Any) -> None:
    small.press("END")
    sheet = small.screen.panel
    assert sheet.full > 0
    top, bottom = sheet.view
    shown = [words for _, y, words in sheet.written if top < y < bottom]
    assert "Worst Defeat" in shown and "SHL Combat Units aboard" in shown
    for _ in range(30):
        small.press("PAGEDOWN")
    assert sheet.scroll == sheet.full
    small.press("ESC")


# ---- rules


def test_a_rule_that_is_named_opens(raid: Any) -> None:
    raid.press("END")
    sheet = raid.screen.panel
    spot = next(s for s in sheet.spots if str(s.action) == "rule:14.1-02")
    raid.click(sheet.x + spot.x + spot.width / 2, sheet.y + spot.y + spot.height / 2)
    assert raid.screen.chosen.id == "14.1-02"


def test_news_without_room_lose_their_middle_and_end_with_what_came_of_it() -> None:
    canvas, first, last = (
        Blank(300, 1, 1.0),
        "Lt. Wilson opens Circle 2: the Core.",
        "+0.5 VP: Circles opened.",
    )
    words = " ".join((first, *["It may be damaged by Science."] * 9, last))
    told = Hint(words, 13.0, most=3, news=True)._fitted(canvas, 300)
    assert told == f"{first} {last}"
    assert Hint(words, 13.0, news=True)._fitted(canvas, 300) == words, "with room all of it is there"
    assert Hint(words, 13.0, most=1, news=True)._fitted(canvas, 300) == last


def test_answers_that_all_end_something_stand_under_the_question() -> None:
    ends, over, moves = Option("End", tone="stop"), Option("Cease fire", tone="stop"), Option("Repair")
    pinned = [Decision("", "", (), given, {}).pinned for given in ((ends, over), (ends,), (moves, ends))]
    assert pinned == [(), (0,), (1,)], "alone or beside others it keeps its place below"


# ---- what is remembered


def test_ways_to_look_are_remembered_from_game_to_game(raid: Any) -> None:
    window = raid.window
    for action in ("both", "numbers"):
        raid.do(action)
    assert raid.screen.board.both and window.settings.numbers
    kept = remembered.load(window.config_file)
    assert (kept.both, kept.numbers) == (True, True)
    window.new_game("squeeze-play", "7")
    raid.pump()
    assert raid.screen.board.both and window.settings.numbers
    raid.press(keys.of("both"))
    assert not remembered.load(window.config_file).both


AWAY = """
base = "empty"
turn = 3
at = "6.0"

[units]
acuto = "I0505"
wilson = "aboard"
dante = "lab"
honor-guard = "P0808"

[chits]
comm_crash = 1
"""


@pytest.mark.parametrize("scale", [100, 200])
def test_a_counter_in_the_lab_shows_its_numbers_and_a_chit_is_told_whole(hand: Any, scale: int) -> None:
    hand.window.change(scale=scale)
    hand.window.play(Game.from_position(AWAY))
    hand.pump()
    strip = hand.screen.layout.strip
    if strip.find("unit:dante") is None:
        hand.press_button("strip:2")
    dante = next(s for s in strip.spots if str(s.action) == "unit:dante")
    y, x = next((y, x) for x, y, words in strip.written if words == "Lab")
    assert x > dante.x + dante.width / 2 and y > dante.y + dante.height / 2, "lower right: the ID is above"
    chit = next(s for s in strip.spots if str(s.action) == "clauses:5.3-18")
    assert "nobody" not in strip.words_of(chit) and "…" not in strip.words_of(chit)
    shown, *tip = strip.words_of(chit).split("\n")
    assert "HQ" not in shown and "none [5.3-18]" in tip[-1], "none is jammed, or not yet"


def test_what_is_to_be_done_about_a_comm_crash_is_told_whole(hand: Any, begin: Any) -> None:
    hand.window.change(scale=200)
    hand.pump()
    begin(hand)
    hand.land()
    assert hand.screen.session.ask.kind == "jam?"
    panel = hand.screen.layout.decision
    told = panel.words_of(next(s for s in panel.spots if str(s.action).startswith("clauses:5.3-18:")))
    assert "cannot act, land or leave" in told
    assert "…" not in told


# ---- drawing


@pytest.mark.drawn
def test_panels_are_drawn_together_and_look_as_if_drawn_one_by_one(
    raid: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    window, together, seen = raid.window, raid.screen.picture.batch, []
    draw, asked = PanelBatch.draw, []

    def asks(these: PanelBatch, *what: Any) -> None:
        asked[:] = [what]
        draw(these, *what)

    def picture(way: Any) -> Image.Image:
        # the panels alone: what stands on the board is another matter
        window.clear()
        window.brush.size(*window.units)
        way(together, *asked[0])
        return arcade.get_image().convert("RGB")

    def one_by_one(_: PanelBatch, panels: Sequence[Panel], *size: object) -> None:
        for panel in panels:
            panel.draw()

    monkeypatch.setattr(PanelBatch, "draw", asks)
    for name in ("", "numbers", "numbers"):
        before = together.drawn
        if name:
            raid.do(name)
            assert together.drawn > before, name
        raid.window.invalidate()
        raid.pump()
        seen.append(picture(draw))
        before = together.drawn
        picture(draw)
        assert together.drawn == before, "none of them has changed"
        apart = ImageChops.difference(picture(one_by_one), seen[-1])
        assert max(high for _, high in apart.getextrema()) <= ROUNDING
    assert ImageChops.difference(seen[0], seen[1]).getbbox() is not None, "a panel has come"


def test_whoever_a_position_leaves_out_is_not_lost() -> None:
    bare = TableSession(Draft.blank("empty").game())
    absent = sum(unit.is_friend and unit.place == "gone" for unit in bare.view.units)
    assert absent > 3
    assert panel_contents.strip(bare, bare.view, 0).lost == 0
    whole = TableSession(landed())
    units = tuple(
        attrs.evolve(u, place="gone", hex="") if u.hex and u.is_friend else u for u in whole.view.units
    )
    fallen = sum(unit.place == "gone" for unit in units)
    assert panel_contents.strip(whole, whole.view.evolve(units=units), 0).lost == fallen > 3


def test_a_log_with_nothing_in_it_says_so_and_not_of_what_kind(hand: Any) -> None:
    log = LogPanel(hand.window.brush)
    log.place(0, 0, 300, 200, 1.0)
    for kind, words in (("all", "Nothing yet."), ("score", "No lines of this kind yet.")):
        log.update(Log((), kind, None))
        assert words in [said for _, _, said in log.written]


def test_the_number_at_the_end_of_a_long_name_is_not_cut() -> None:
    """Two targets of one gun differ by nothing else."""
    note = "kill 28, damage 29 %; one line has no room for all that is said here"
    option = Option("Quad 50 at Shock Trooper 40", note=note, subject="shock-trooper-40", key="1")
    answer, canvas = Answer(option, Action("option", 0)), Canvas(236, 100, 1.0)
    assert answer.paint(canvas, 0, 0, 170) == answer.tall(canvas, 170)
    names = [words for _, _, words in canvas.written if words in option.label]
    assert " ".join(names) == option.label and len(names) == 2


def test_a_narrow_panel_shows_chances_on_one_line() -> None:
    canvas = Blank(1, 1, 2.0)
    option = Option("Full Fire", note="kill 42%, damage 27%, backfire 11%", key="F")
    plain = attrs.evolve(option, note="fire")
    talls = [Answer(one, Action("choose", 0)).tall(canvas, 226.0) for one in (option, plain)]
    assert talls[0] == talls[1]


def test_a_reason_is_never_cut_to_the_name_of_its_subject() -> None:
    reason = (
        "Professor Dante: nobody else can enter the Lab, so he should stay aboard until a Unit has cleared it"
    )
    assert brief(reason) == "Professor Dante: nobody else can enter the Lab"
    whole = "Professor Dante: he stays aboard until a Unit has cleared the way to the Lab for him"
    assert brief(whole) == whole
    assert brief("kill 5%, damage 22%: Fighters fire at the Vittles every turn until they are destroyed") == (
        "kill 5%, damage 22%"
    )


def test_the_consequences_for_the_ship_are_not_left_to_the_tooltip(hand: Any) -> None:
    shown = []
    for verb in ("skedaddle", "full-fire"):
        note = "70% to lose a module, 2 Parting Shots · the Fighters then fire at Maj. Acuto"
        option = Option("Skedaddle", (Command((), verb, (), verb),), note=note, key="K")
        panel = DecisionPanel(hand.window.brush)
        panel.place(0, 0, 252, 340, 2.0)
        panel.update(Decision("Vittles: stay or go?", "", (), (option,), {}))
        shown.append(" ".join(words for *_, words in panel.written))
    assert "Maj. Acuto" in shown[0] and "Maj. Acuto" not in shown[1]


def test_a_card_of_which_only_the_last_thing_fits_is_as_wide_as_its_place(raid: Any) -> None:
    card, wide, high = raid.screen.picture.inspector.card, 418.0, 62.0
    things = tuple(piece_facts.Block(f"Thing {n}", ("a line of facts " * 4,) * 3) for n in range(4))
    click = piece_facts.Block(
        "I0202 · Inferno · Sunward Panels, Complex A", ("► Fire at Radar Dome 7: click to choose how",)
    )
    shown, used, tall = card.fitted((*things, click), 1.0, wide, high)
    assert shown == (click,) and used == wide and tall < high
    # Narrow columns are for cards of which they show more.
    brief = [piece_facts.Block(f"Thing {n}", ("brief",)) for n in range(4)]
    shown, used, _ = card.fitted(tuple(brief), 1.0, wide, 110.0)
    assert shown == tuple(brief) and used == wide and card.each == wide / 2


def test_in_a_low_window_no_result_of_the_odds_is_cut(small: Any) -> None:
    inspector = small.screen.picture.inspector
    rows = tuple(Chance(str(n), Fraction(1, 4), f"result {n} in many words, " * 5, -1) for n in range(4))
    inspector.tables, inspector.blocks = (ChanceTable("SWAT 47: CFP Jump", rows),), ()
    inspector._arrange(NOTHING)
    card = inspector.odds
    assert card.height >= odds_card(inspector.tables).tall(card.width, small.window.ratio)
    assert card.y > 0 and card.y + card.height <= small.window.units[1]


def test_tab_leads_to_the_rules_and_buttons_of_a_page(raid: Any) -> None:
    raid.press("/")
    raid.press("TAB")
    assert raid.window.focus.stop is not None and raid.window.focus.stop.spot.action.name == "rule"
    raid.press("ENTER")
    assert raid.screen is raid.window.page("reference")


def test_advice_has_the_colour_of_tips_and_not_of_warnings() -> None:
    assert {colours.TONES["suggest"], over().tone, GuidePanel.backdrop.tone} == {colours.STEEL}
    assert Hint("", 13.0).tone == colours.WARN != colours.STEEL
