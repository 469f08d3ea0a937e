"""Scenarios and editions in the window: choosing, remembering, setting up, and saying what is off."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from hades import Game
from hades import geometry as geo
from hades.content import edition as editions
from hades.content.load import load_scenario, scenario_ids
from hades.facts import game_pages
from hades.history.playback.clip_builder import ClipBuilder
from hades.narrate import command_words, scenario_labels
from hades.players import by_name
from hades.session.table_session import TableSession
from hades.state.commands import VERBS
from hades.ui import settings
from hades.view import TreasureSeen


@pytest.fixture
def hand(hand: Any) -> Any:
    """The driver on the page of a new game."""
    hand.press_button("play")
    return hand


SCENARIOS = ("historical", "squeeze-play", "chin-music", "high-and-tight")
MIX = "2.1,-7.2-08,-M-08"


def begin(hand: Any, scenario: str, seed: str) -> Any:
    """A game of a scenario from the page of a new game; its session."""
    hand.press(str(SCENARIOS.index(scenario) + 1))
    hand.press("O")
    hand.press_button("at:seed")
    hand.type(seed)
    hand.press_button("start")
    return hand.screen.session


def calm(hand: Any, until: str) -> None:
    """Take the first answer until a question is asked."""
    for _ in range(60):
        if hand.screen.session.ask.kind == until:
            return
        hand.answer(hand.screen.options()[0].label)
    raise AssertionError(f"{until} is not asked")


# ---- choosing


def test_a_scenario_is_chosen_by_key_and_by_mouse_and_remembered(hand: Any) -> None:
    assert list(SCENARIOS) == scenario_ids() == [item.id for item in hand.screen.items()[:4]]
    for number, id_ in enumerate(SCENARIOS, 1):
        hand.press(str(number))
        assert settings.load(hand.window.config_file).scenario == id_
    hand.press_button("at:squeeze-play")
    assert settings.load(hand.window.config_file).scenario == "squeeze-play"
    hand.press("ENTER")
    assert hand.screen.game.scenario == "squeeze-play"


def test_every_row_is_reached_and_changed_by_keys(hand: Any) -> None:
    hand.press("HOME")
    for _ in range(2):
        hand.press("DOWN")
    hand.press("SPACE")
    assert hand.window.settings.scenario == "chin-music"
    hand.press("END")
    hand.press("SPACE")
    while hand.screen.items()[hand.screen.at].id != "edition":
        hand.press("DOWN")
    hand.press("RIGHT")
    assert hand.window.settings.edition == "1.0"
    hand.press("DOWN")
    hand.press("SPACE")
    hand.type("4 tabs")
    hand.press("ENTER")
    game = hand.screen.game
    assert (game.scenario, game.edition, game.seed) == ("chin-music", "1.0", "4 tabs")


def test_digits_in_a_seed_choose_no_scenario(hand: Any) -> None:
    page = hand.screen
    hand.press("O")
    hand.press_button("at:seed")
    hand.type("3")
    assert hand.window.settings.scenario == "historical"
    assert page.luck.text == "3"


def test_the_row_of_options_names_them_and_opens_them(hand: Any) -> None:
    page = hand.screen
    assert page.items()[-1].description == "alone · strict undo · edition 2.1 · fresh luck · aids on"
    hand.press_button("at:options")
    hand.press_button("set:players:two")
    hand.press_button("at:aids")
    hand.press("ESC")
    assert hand.screen is page
    assert page.items()[-1].description == "two players · strict undo · edition 2.1 · fresh luck · aids off"
    hand.window.change(aids=True, two_players=False)


def test_a_scenario_tells_its_length_what_is_special_and_its_story(hand: Any) -> None:
    hand.press("4")
    item = next(item for item in hand.screen.items() if item.id == "squeeze-play")
    assert all(words in item.description for words in ("turn 3", "7 turns", "Teleporter")) and item.mark
    assert hand.screen.message == " ".join(load_scenario("high-and-tight").text.split())


@pytest.mark.parametrize("scale", [100, 150, 200])
def test_no_row_of_the_page_overlaps_another_or_leaves_the_window(hand: Any, scale: int) -> None:
    hand.window.change(scale=scale, edition=MIX)
    hand.pump()
    panel, (width, height) = hand.screen.panel, hand.window.units
    assert panel.x >= 0 and panel.y >= 0
    assert panel.x + panel.width <= width and panel.y + panel.height <= height
    rows = [spot for spot in panel.spots if spot.action.name == "at" and spot.width > panel.width / 2]
    assert len(rows) > 2
    for a, b in itertools.pairwise(rows):
        assert a.y + a.height <= b.y


# ---- switches


def test_switches_are_turned_by_mouse_and_keys(hand: Any) -> None:
    hand.press("O")
    screen = hand.screen
    hand.press_button("set:edition:mix")
    items = _switches(hand)
    assert {item.id for item in items} == set(editions.switches())
    assert [item.faint for item in items] == sorted(item.faint for item in items), "idle ones come last"
    assert all(item.description and item.name for item in items)
    hand.press_button(f"at:{items[1].id}")
    assert hand.window.settings.edition == f"2.1,-{items[1].id}"
    hand.press("SPACE")
    assert hand.window.settings.edition == "2.1", "a click moves the keys there"
    hand.press("DOWN")
    hand.press("SPACE")
    assert hand.window.settings.edition == f"2.1,-{items[2].id}"
    hand.press("1")
    assert hand.window.settings.edition == "1.0"
    hand.press_button("edition:2.1")
    assert hand.window.settings.edition == "2.1"
    hand.press_button("close")
    assert hand.screen is screen
    hand.press_button("set:edition:mix")
    hand.press("ESC")
    assert hand.screen is screen


def _switches(hand: Any) -> list[Any]:
    return [item for item in hand.screen.items() if item.kind == "switch"]


def test_every_switch_can_be_reached_in_large_text(hand: Any) -> None:
    hand.window.change(scale=200)
    hand.press("O")
    hand.screen.change("edition", "mix")
    hand.pump()
    page, ids, known = hand.screen.panel, [], _switches(hand)
    for item in known:
        spot = next((s for s in page.spots if str(s.action) == f"at:{item.id}"), None)
        assert spot is not None, f"{item.id}: the keys are at it and it is not in sight"
        assert spot.y >= 0 and spot.y + spot.height <= page.height
        ids.append(item.id)
        hand.press("DOWN")
    assert ids[-1] == hand.screen.items()[hand.screen.at].id
    before = page.scroll
    hand.wheel(page.x + 40, page.y + page.height / 2, 3)
    assert page.scroll < before
    hand.press("ESC")


@pytest.mark.parametrize("base", ["2.1", "1.0"])
def test_turning_a_switch_twice_is_as_before(base: str) -> None:
    for id_, switch in editions.switches().items():
        once = scenario_labels.toggled(base, id_)
        assert editions.parse(once).off == editions.parse(base).off ^ {switch.id}
        assert scenario_labels.toggled(once, id_) == base
    every = base
    for id_ in sorted(editions.first_edition()):
        every = scenario_labels.toggled(every, id_)
    assert every == ("1.0" if base == "2.1" else "2.1"), "a known edition bears its own name"


def test_a_long_mix_has_a_short_name() -> None:
    assert scenario_labels.short("2.1") == "2.1"
    eight = "2.1" + "".join(f",-{id_}" for id_ in list(editions.switches())[:8])
    assert scenario_labels.short(eight) == "2.1 with 8 rules changed"


# ---- remembering


# ---- what is played is told


def test_the_table_tells_scenario_and_edition(hand: Any) -> None:
    hand.window.change(edition=MIX)
    begin(hand, "squeeze-play", "told 1")
    hand.press_button("about")
    sheet = hand.page
    words = " ".join(" ".join(row) for row in sheet.rows)
    assert sheet.title == "Scenario 2. Squeeze Play"
    for id_ in ("7.2-08", "M-08"):
        assert f"{id_}  {hand.window.rulebook.find(id_).title}" in words
        assert editions.switches()[id_].off in words
    hand.press("ESC")
    from hades.ui.table import panel_contents

    assert panel_contents.tag(hand.screen.game) == f"2. Squeeze Play · edition {scenario_labels.short(MIX)}"
    hand.press_button("why")
    assert ("key", "Edition", MIX) in hand.page.rows
    hand.press("ESC")


def test_rules_of_a_switch_that_is_off_say_so(hand: Any) -> None:
    book = hand.window.rulebook
    rows = game_pages.rules_page("", "", ("-7.2-08", "7.2-08", "-M-08", "6.0-01"), book).rows
    off = editions.switches()
    assert ("off", f"Off in this game: {off['7.2-08'].off}", "") in rows
    assert ("off", f"Off in this game: {off['M-08'].off}", "") in rows
    heads = [row for row in rows if row[0] == "clause"]
    assert [row[2].startswith("erratum") for row in heads] == [True, True, False, False]
    assert sum(row[0] == "off" for row in rows) == 2


def test_the_end_tells_every_switch_that_is_off(hand: Any) -> None:
    game = Game.new("chin-music", seed="told 3", edition="1.0")
    player = by_name("random")
    while game.over is None:
        game.do(player(game))
    hand.window.end(game)
    hand.pump()
    rows = hand.screen.content().rows
    assert ("key", "Scenario", "3. Chin Music") in rows
    assert ("key", "Edition", "1.0") in rows
    told = [row[1].split()[0] for row in rows if row[0] == "clause"]
    assert tuple(told) == game.switched_off
    hand.press_button("rematch")
    assert (hand.screen.game.scenario, hand.screen.game.edition) == ("chin-music", "1.0")


# ---- set-up


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_suggested_set_up_sets_up(hand: Any, scenario: str) -> None:
    session = begin(hand, scenario, f"set-up {scenario}")
    groups = hand.screen.game.tables.scenario.landing
    for group in groups:
        assert session.ask.kind == "set_up?"
        deck = 0 if group.where == "inferno" else 1
        assert hand.screen.board.deck == deck, "the deck where the group lands is in view"
        hand.answer("Suggested")
    if session.held:
        hand.answer("Begin turn 1")
    stand = [u for u in session.view.units if u.hex and u.is_friend]
    wanted = sum(g.hqs + g.squads + len(g.persons) for g in groups)
    lost = [u for u in session.view.units if u.place == "gone" and u.is_friend]
    assert len(stand) + len(lost) == wanted
    assert not session.ask.kind.startswith("set_up")


def test_a_unit_lands_near_the_teleporter_by_clicks(hand: Any) -> None:
    session = begin(hand, "squeeze-play", "clicks 2")
    assert hand.screen.board.deck == 1
    hand.answer("Scout 10")
    places = [h for h, mark in session.marks.items() if mark.kind == "place"]
    assert places and all(h.startswith("P") for h in places)
    hand.click_hex(sorted(places)[0])
    assert session.units["scout-10"].hex == sorted(places)[0]
    hand.land()
    assert not session.ask.kind.startswith("set_up"), "the suggestion takes account of who stands already"


def test_the_first_group_is_filled_by_hand_and_the_second_suggested(hand: Any) -> None:
    session = begin(hand, "high-and-tight", "clicks 4")
    for unit, hex_ in (("Armored Infantry 31", "I0906"), ("Scout 12", "I1106")):
        hand.answer(unit)
        hand.click_hex(hex_)
    hand.answer("Suggested")
    assert session.ask.kind == "set_up?", "the suggestion stops where its group is whole"
    assert hand.screen.board.deck == 1
    hand.land()
    assert session.view.units and not session.ask.kind.startswith("set_up")
    officer = next(u for u in session.view.units if u.type == "officer")
    assert officer.map == "purgatory"


def test_bombardment_by_clicks(hand: Any) -> None:
    session = begin(hand, "chin-music", "clicks 3")
    hand.answer("Suggested")
    assert session.ask.kind == "15.3?"
    assert hand.screen.board.deck == 0
    fired = []
    for _ in range(4):
        if session.ask.kind != "15.3?":
            break
        targets = sorted(h for h, mark in session.marks.items() if mark.kind == "target")
        if targets:
            hand.click_hex(targets[0])
        else:
            hand.press_button(next(f"fighter:{f.id}" for f in session.view.fighters if f.status != "aside"))
        if hand.screen.choices:
            hand.press("1")
        fired.append(hand.screen.game.history[-1].name)
    shots = [name for name in fired if name.startswith("shoot-")]
    assert sum(" R1 " in name for name in shots) == 2
    assert sum(" R2 " in name for name in shots) == 2
    assert session.ask.kind != "15.3?"


CALL = """
scenario = "squeeze-play"
base = "empty"
turn = 1
at = "6.0"
next = ["shl 3"]
[units]
wilson = "P0404"
dante = "P0505"
scout-09 = "aboard"
swat-47 = "aboard"
[circles]
circle-4 = "teleporter open"
circle-8 = "engine-room open"
[vittles]
in_system = false
"""


def test_an_hq_calls_a_unit_by_clicks(hand: Any) -> None:
    tables = Game.new("squeeze-play", seed="1").tables
    teleporter = geo.label(tables.room_hex[4])
    hand.window.play(Game.from_position(CALL.replace("P0404", teleporter)))
    hand.pump()
    session = hand.screen.session
    hand.click_hex(teleporter)
    hand.answer("Call by Teleporter")
    assert session.ask.kind == "call?"
    hand.answer("Scout 9")
    places = sorted(h for h, mark in session.marks.items() if mark.kind == "place")
    assert places and all(h.startswith("P") for h in places)
    assert hand.screen.game.history[-1].name == "call", "choosing is the window's own business"
    hand.click_hex(places[0])
    assert [c.name for c in hand.screen.game.history[-2:]] == ["bring scout-09", f"bring-at {places[0]}"]
    assert session.units["scout-09"].hex == places[0]
    assert "unit:scout-09" in hand.screen.board.sprites


def test_a_continued_position_keeps_its_log(hand: Any) -> None:
    game = Game.from_position(CALL.replace("P0404", "P0606"))
    game.do("activate dante")
    game.do("stand-by")
    assert TableSession(game).view == game.view()


TOWERS = """
edition = "2.1,-5.3-10"
base = "empty"
turn = 3
at = "5.3"
cup = ["guard-01", "soldier-20"]
[units]
dante = "P0505"
[circles]
circle-7 = "engine-room open"
"""


def test_a_tower_is_filled_by_a_click(hand: Any) -> None:
    hand.window.play(Game.from_position(TOWERS))
    hand.pump()
    session = hand.screen.session
    assert session.ask.kind == "5.3?"
    towers = [h for h, mark in session.marks.items() if mark.kind == "place"]
    assert {h[0] for h in towers} == {"I", "P"}
    assert hand.screen.options()[0].label.startswith("Fill the Guard Tower in ")
    hand.click_hex(towers[-1])
    assert hand.screen.game.history[0].name == f"fill-tower {towers[-1]}"
    assert any(u.hex == towers[-1] for u in session.view.units)
    hand.press_button("why")
    assert any(row[0] == "off" for row in hand.page.rows)
    hand.press("ESC")


GUNS = """
base = "empty"
turn = 3
at = "7.2"
[units]
dante = "P0505"
guard-01 = "I0605 W"
[circles]
circle-7 = "engine-room open"
"""


def test_the_deck_with_targets_is_shown_to_the_guns(hand: Any) -> None:
    hand.window.play(Game.from_position(GUNS))
    hand.pump()
    assert hand.screen.board.deck == 1, "where the player's Units are"
    hand.answer("Hold station")
    assert hand.screen.session.ask.kind == "7.3?"
    assert hand.screen.board.deck == 0
    hand.click_hex("I0605")
    labels = [o.label for o in hand.screen.choices]
    assert labels == ["R1 at Guard 1", "R2 at Guard 1", "Quad 50 at Guard 1", "Not now"], "the best gun first"


# ---- what is shown while a film runs


LOST = """
edition = "2.1,-11.0-36"
base = "empty"
turn = 3
at = "5.7"
then = ["6.0"]
next = ["combat guard-01 scout-09 +2"]
[units]
scout-09 = "I0505 depleted"
dante = "I1509"
guard-01 = "I0605 W"
[treasures]
loot = "scout-09"
[circles]
circle-7 = "engine-room open"
"""


def test_a_lost_treasure_disappears(hand: Any) -> None:
    game = Game.from_position(LOST)
    assert "treasure_lost" in [event.kind for event in game.opening]
    assert game.view().treasures["loot"] == TreasureSeen("", "lost", "")
    before = Game.from_position(
        LOST.replace('"5.7"', '"6.0"').replace('then = ["6.0"]', "").replace(COMBAT, "")
    )
    assert before.view().treasures["loot"].carrier == "scout-09"
    clips = ClipBuilder(before.view()).clips(game.opening)
    fight = next(clip for clip in clips if clip.kind == "combat")
    assert any("lost" in line for line in fight.results), "the card of the combat tells it"


COMBAT = 'next = ["combat guard-01 scout-09 +2"]'


def test_every_command_has_words() -> None:
    assert set(command_words.COMMANDS) == {verb.replace("_", "-") for verb in VERBS}
