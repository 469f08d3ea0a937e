"""The last look at a landing: turn 1 begins when the player says so, and not before."""

from __future__ import annotations

from typing import Any

import pytest

from hades import Game
from hades import geometry as geo
from hades.geometry import spot
from hades.session.option import is_weighty

LANDED = 9
"""Units that land in the historical scenario."""


def _suggest(hand: Any) -> None:
    """Take what is suggested for the group that lands now, and let the film run."""
    hand.answer("Suggested")
    hand.wait()


def _standing(hand: Any) -> list[str]:
    """Friendly Units that are drawn in their hexes on the deck in view."""
    screen = hand.screen
    units = (u for u in screen.session.view.units if u.is_friend)
    in_view = (u for u in units if u.hex and geo.map_of(geo.parse(u.hex)) == screen.board.deck)
    return [
        u.id
        for u in in_view
        if f"unit:{u.id}" in screen.board.sprites and screen.board.camera.shows(*spot(geo.parse(u.hex)))
    ]


@pytest.mark.parametrize(("scale", "speed", "apart"), [(100, "1x", 0), (200, "instant", 1)])
def test_the_whole_landing_is_seen_before_turn_1(
    hand: Any, begin: Any, scale: int, speed: str, apart: int
) -> None:
    """At twice the size but for whoever landed first, and found out that the others better land elsewhere."""
    hand.window.change(scale=scale, speed=speed)
    hand.pump()
    begin(hand)
    _suggest(hand)
    game, session = hand.screen.game, hand.screen.session
    assert game.turn == 0 and session.view.turn == 0
    assert len(_standing(hand)) == LANDED - apart
    told = hand.screen.question_text()
    last = session.names[session.last_placed[0]]
    assert told == f"All Units are placed. Begin turn 1? Enter: Begin turn 1; Esc: Take back {last}."
    assert hand.screen.layout.decision.find("option:0"), "the answer is in sight"


def test_turn_1_begins_when_the_player_says_so(hand: Any, begin: Any) -> None:
    hand.window.change(speed="1x")
    begin(hand)
    _suggest(hand)
    game, unit = hand.screen.game, hand.screen.session.last_placed[0]
    landed = hand.screen.shown.score
    hand.answer("Begin turn 1")
    assert game.turn == 1
    assert landed == game.view().score, "who stands on the Hades was counted there, not aboard"
    assert not hand.screen.session.held
    assert hand.screen.busy, "the film of turn 1 runs"
    assert hand.screen.shown.unit(unit).hex
    hand.press("ESC")
    hand.wait()
    assert hand.screen.clip_playback.view == game.view() == hand.screen.session.view


@pytest.mark.parametrize("key", ["ENTER", "SPACE"])
def test_the_proposed_key_begins_turn_1(hand: Any, begin: Any, key: str) -> None:
    begin(hand)
    _suggest(hand)
    assert hand.screen.game.turn == 0
    hand.press(key)
    assert hand.screen.game.turn == 1


@pytest.mark.parametrize(
    ("mode", "way"),
    # what the key of undo does hangs on the mode, the others only take back
    [("strict", "U"), ("casual", "U"), ("analysis", "U"), ("strict", "ESC"), ("casual", "Take back")],
)
def test_the_last_unit_can_be_taken_back(hand: Any, begin: Any, mode: str, way: str) -> None:
    hand.window.change(undo=mode)
    begin(hand)
    _suggest(hand)
    game, session = hand.screen.game, hand.screen.session
    assert game.undo_mode == mode
    commands = game.digest
    unit, hex_ = session.last_placed
    hand.answer(way) if len(way) > 3 else hand.press(way)
    assert not session.held
    assert game.digest == commands, "it was not carried out, so nothing is undone in the game"
    assert (session.ask.kind, session.ask.subject) == ("set_up_at?", unit)
    assert not session.units[unit].hex and unit not in _standing(hand)
    assert session.marks[hex_].kind == "place", "its hexes are lit"
    # it lands in another hex, and again turn 1 waits
    other = next(h for h in session.marks if h != hex_)
    hand.click_hex(other)
    assert session.last_placed == (unit, other) and game.turn == 0
    # and the next step back takes back the choice of the Unit alone
    before = len(game.history)
    hand.press("U")
    hand.press("U")
    assert len(game.history) == before - 1 and session.ask.kind == "set_up?"


def test_the_last_unit_placed_by_hand_waits_too(hand: Any, begin: Any) -> None:
    begin(hand)
    session, game = hand.screen.session, hand.screen.game
    for _ in range(LANDED):
        assert game.turn == 0 and not session.held
        unit = next(o for o in session.options if o.select)
        hand.screen.player_input.select(unit.select)
        hand.click_hex(sorted(session.marks)[0])
        hand.wait()
    assert session.held and game.turn == 0
    assert session.units[session.last_placed[0]].hex == session.last_placed[1]
    assert Game.load(hand.window.autosave_file).history == game.history, "no file has what was not done"
    hand.press("F10")
    hand.press("C")
    session = hand.screen.session
    assert (session.ask.kind, session.held) == ("set_up_at?", None)


def test_no_mouse_at_rest_begins_turn_1(hand: Any, begin: Any) -> None:
    begin(hand)
    _suggest(hand)
    panel, screen = hand.screen.layout.decision, hand.screen
    assert is_weighty(screen.options()[0])
    at = panel.find("option:0")
    hand.press("U")
    hand.point(*at)
    hand.screen.player_input.suggest()
    hand.pump()
    assert screen.session.held
    hand.pump(1.0)
    hand.again()
    assert screen.game.turn == 0 and screen.session.held


def test_the_first_group_of_two_goes_on_to_the_second(hand: Any) -> None:
    hand.window.new_game("high-and-tight", "landing")
    hand.pump()
    session = hand.screen.session
    _suggest(hand)
    assert not session.held and session.ask.kind == "set_up?"
    _suggest(hand)
    assert session.held and hand.screen.game.turn == 0
    assert hand.screen.board.deck == geo.PURGATORY
    assert len(_standing(hand)) == 4


def test_a_bombardment_comes_before_turn_1(hand: Any) -> None:
    hand.window.new_game("chin-music", "landing")
    hand.pump()
    _suggest(hand)
    session = hand.screen.session
    assert not session.held
    assert (session.ask.kind, hand.screen.game.turn) == ("15.3?", 0)


def test_what_turn_1_wakes_is_not_told_before(hand: Any) -> None:
    """Who comes out of the Teleporter wakes nothing; with this seed the first Nastian Phase does."""
    hand.window.new_game("high-and-tight", "7")
    hand.pump()
    _suggest(hand)
    _suggest(hand)
    session = hand.screen.session
    assert not any(session.woken.values())
    hand.press("U")
    assert session.marks and not session.woken
    hand.land()
    assert any(event.kind == "si_activated" and "5.6-02" in event.clauses for event in session.events)


def test_what_the_last_unit_wakes_is_told_and_not_drawn(hand: Any, begin: Any) -> None:
    begin(hand)
    _suggest(hand)
    session = hand.screen.session
    hand.press("U")
    unit = session.ask.subject
    hex_ = next(h for h, told in session.woken.items() if told)
    standing = sum(bool(si.hex) for si in session.view.installations)
    hand.click_hex(hex_)
    assert session.last_placed == (unit, hex_)
    panel = hand.screen.layout.decision
    words = " ".join(panel.words_of(s) for s in panel.spots if str(s.action).startswith("clauses:"))
    assert "activates the Installation of Complex" in words
    assert sum(bool(si.hex) for si in session.view.installations) == standing


def test_a_click_on_a_unit_that_stands_takes_it_up(hand: Any, begin: Any) -> None:
    begin(hand)
    _suggest(hand)
    session = hand.screen.session
    unit = session.liftable()[0]
    hex_ = session.units[unit].hex
    hand.click(*hand.hex_at(hex_))
    assert session.selected == unit and not session.held and not session.units[unit].hex
    assert len(_standing(hand)) == LANDED - 1
    hand.click(*hand.hex_at(hex_))
    assert session.held and len(_standing(hand)) == LANDED, "the landing stands again"


def _hint(hand: Any) -> str:
    """What stands above the answers, as it is painted."""
    hand.window.invalidate()
    hand.pump()
    return str(hand.screen.layout.decision._key[5].hint)


def test_who_stays_once_a_counter_was_drawn_is_told_before_and_after(hand: Any, begin: Any) -> None:
    begin(hand)
    assert "picked up" not in _hint(hand)
    _place(hand, "scout-09", "I0504")
    assert "picked up" not in _hint(hand)
    _place(hand, "scout-10", "I0203")
    assert "Scout 9 and Scout 10 cannot be picked up" in _hint(hand)
    _place(hand, "scout-11", "I0604")
    assert "Scout 9 and Scout 10 cannot be picked up" in _hint(hand), "Scout 11 was placed since"


def test_in_casual_undo_nobody_has_to_stay(hand: Any) -> None:
    hand.window.play(Game.new(seed="7", undo="casual"))
    assert "picked up" not in _hint(hand)
    _place(hand, "scout-10", "I0203")
    assert "picked up" not in _hint(hand)


def _place(hand: Any, unit: str, hex_: str) -> None:
    hand.screen.player_input.carry_out((f"place {unit}", f"place-at {hex_}"))
    hand.wait()


def test_a_suggested_set_up_may_end_with_what_it_reveals(hand: Any) -> None:
    game = Game.new("historical", seed="sug 0")
    placed = {
        "armored-infantry-35": "I0611",
        "heavy-weapon-37": "I1201",
        "armored-infantry-31": "I0108",
        "swat-49": "I1206",
        "armored-infantry-33": "I1307",
        "scout-10": "I0309",
        "acuto": "I0308",
        "scout-12": "I2004",
    }
    for unit, hex_ in placed.items():
        game.do(f"place {unit}")
        game.do(f"place-at {hex_}")
    hand.window.play(game)
    hand.pump()
    hand.answer("Suggested set-up")
    hand.wait()
    assert game.turn == 1 and hand.screen.session.ask.kind == "6.0?"


def test_the_set_up_shows_where_something_wakes_and_newcomers_the_suggestion(hand: Any, begin: Any) -> None:
    begin(hand)
    hand.pump()
    screen, session = hand.screen, hand.screen.session
    assert not session.marks and session.woken
    shown, _ = screen.highlights
    assert {hex_ for hex_, mark in shown.items() if mark.kind == "wake"} == set(session.woken)
    assert all(shown[hex_].wakes for hex_ in session.woken)
    assert not screen.board.ghosts and "next step" not in session.adviser.looked_up()
    hand.window.change(view="plain")
    hand.pump()
    planned = [c.args[0] for c in session.suggested() if c.verb == "place-at"]
    assert [unit.hex for unit in screen.board.ghosts] == planned
    marks = [name.partition(":")[0] for name in screen.board.scenes[0].layers["marks"].sprites]
    assert set(marks[: marks.index("pacer")]) == {"mark", "edge"}, "no warning lies over the suggestion"
    assert "edge" not in marks[marks.index("pacer") :]
    edges = [name.split(":")[1:] for name in screen.board.sprites if name.startswith("edge:")]
    beyond = {geo.neighbour(geo.parse(hex_), int(side)) for hex_, sides in edges for side in sides}
    assert edges and not beyond & set(map(geo.parse, screen.board.scenes[0]._complexes.values()))
    assert "next step" in session.adviser.looked_up(), "what is shown counts as an aid"


def test_a_suggested_unit_is_selected_by_a_click_and_placed_by_the_next(hand: Any, begin: Any) -> None:
    begin(hand)
    hand.window.change(view="plain")
    hand.pump()
    screen = hand.screen
    ghost = screen.board.ghosts[-1]
    hand.click_hex(ghost.hex)
    assert screen.session.selected == ghost.id
    hand.click_hex(ghost.hex)
    assert screen.session.view.hex_of(ghost.id) == ghost.hex


@pytest.mark.parametrize("scenario", ["historical", "high-and-tight"])
def test_who_is_still_to_be_placed_is_listed_in_the_order_of_the_sentence(hand: Any, scenario: str) -> None:
    hand.window.play(Game.new(scenario, seed="7"))
    hand.pump()
    listed = [option.select for option in hand.screen.session.options if option.select]
    persons = [unit for unit in listed if hand.screen.session.units[unit].family != "green"]
    assert listed[: len(persons)] == persons
    assert ("dante" in persons) == (scenario == "historical")
