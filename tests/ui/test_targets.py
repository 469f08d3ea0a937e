"""A click on a target asks how to fire at it, whether there are many ways or one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from hades import Game
from hades import geometry as geo
from hades.content.position import parse_position
from hades.odds.chance_table import rate_answer
from hades.odds.command_odds import SHOTS, with_each_partner
from hades.players import by_name
from hades.session import answer_odds
from hades.session.answer_odds import is_shot, tables
from hades.session.option import Option, with_keys
from hades.session.table_session import TableSession
from hades.ui.table import camera_targets
from tests.ui.sizes import SIZES
from tests.ui.test_small_windows import _apart


def _first(scenario: str, wanted: Callable[[Game], bool], seeds: int = 40) -> Game:
    """The first question of a game of the automatic player that is wanted."""
    for seed in range(seeds):
        game, player = Game.new(scenario, seed=str(seed)), by_name("heuristic")
        while game.over is None:
            if wanted(game):
                return game
            game.do(player(game))
    raise AssertionError("such a question must come")


def _shots(game: Game) -> list[str]:
    return [c.name for c in game.menu if c.verb in SHOTS]


def _kind(kind: str) -> Callable[[Game], bool]:
    return lambda game: game.ask is not None and game.ask.kind == kind


def _one_target(game: Game) -> bool:
    """Somebody may fire at one target alone, and has a partner for it."""
    if not _kind("6.0?")(game):
        return False
    for command in game.menu:
        if command.verb == "activate":
            ahead = game.peek(command)
            if any(c.verb == "full-fire" for c in ahead.menu):
                verbs = [c.verb for c in ahead.peek("full-fire").menu]
                if verbs.count("fire-at") + verbs.count("fire-at-si") == 1 and "combine" in verbs:
                    return True
    return False


def _targets(session: TableSession) -> Iterator[str]:
    """Hexes with something to fire at."""
    for hex_ in session.marks:
        if any(is_shot(option) for option in session.at(hex_)):
            yield hex_


def _asks(hand: Any, hex_: str) -> None:
    """A click on a target asks and does nothing; what it offers is legal, and Escape lets go."""
    screen = hand.screen
    done = len(screen.game.history)
    hand.click_hex(hex_)
    assert len(screen.game.history) == done, "nothing is done by a click on a target"
    assert screen.choices and screen.choices[-1].label == answer_odds.NOT_NOW.label
    for option in screen.choices[:-1]:
        *before, last = option.commands
        assert last in screen.game.peek(*before).menu
        assert not is_shot(option) or "%" in option.note, "it says what it would bring"
    assert not screen.layout.chooser.holds(*screen.mouse)
    hand.press("ESC")
    assert not screen.choices


def test_a_click_on_the_only_target_offers_combined_fire(hand: Any, sized: Any) -> None:
    sized((2560, 1440), 125)
    game = _first("historical", _one_target)
    hand.window.play(game)
    hand.pump()
    tried = 0
    for command in [c for c in game.menu if c.verb == "activate"]:
        hand.screen.player_input.select(command.args[0])
        session = hand.screen.session
        shots = [o for hex_ in _targets(session) for o in session.at(hex_) if is_shot(o)]
        for hex_ in list(_targets(session)):
            _asks(hand, hex_)
        if len(shots) == 1 and with_each_partner(session.game, shots[0].commands):
            tried += 1
            (hex_,) = _targets(session)
            hand.click_hex(hex_)
            offered = hand.screen.choices[:-1]
            joined = with_each_partner(session.game, shots[0].commands)
            assert {o.commands for o in offered} == {shots[0].commands, *joined}
            worth = [rate_answer(tables(session, o)) for o in offered]
            assert worth == sorted(worth, reverse=True), "the best way is offered first"
            hand.press("ESC")
    assert tried, "somebody has a single target and partners"


def test_the_small_menu_does_not_repeat_the_question_of_a_unit_that_fires(hand: Any) -> None:
    game = _first("historical", _one_target)
    unit = next(c for c in game.menu if c.verb == "activate" and _fires(game.peek(c)))
    game.do(unit)
    game.do("full-fire")
    hand.window.play(game)
    hand.pump()
    hand.click_hex(next(_targets(hand.screen.session)))
    asked = hand.screen.player_input.decision(hand.screen.advised)
    assert asked.title.endswith("?") and "?" not in asked.prompt


def _fires(game: Game) -> bool:
    return any(c.verb == "full-fire" for c in game.menu)


def test_a_choice_of_the_small_menu_is_carried_out_as_a_plan(hand: Any) -> None:
    game = _first("historical", _one_target)
    hand.window.play(game)
    hand.pump()
    for command in [c for c in game.menu if c.verb == "activate"]:
        hand.screen.player_input.select(command.args[0])
        for hex_ in list(_targets(hand.screen.session)):
            hand.click_hex(hex_)
            number = next(
                (
                    n
                    for n, o in enumerate(hand.screen.choices)
                    if any("combine" in c.verb for c in o.commands)
                ),
                -1,
            )
            if number >= 0 and number < 9:
                plan = hand.screen.choices[number].commands
                hand.press(str(number + 1))
                assert tuple(game.history[-len(plan) :]) == plan
                return
            hand.press("ESC")
    pytest.fail("nobody may combine")


@pytest.mark.parametrize(
    ("scenario", "kind"), [("historical", "7.3?"), ("chin-music", "15.3?"), ("historical", "sabotage?")]
)
def test_guns_bombardment_and_sabotage_ask_alike(hand: Any, scenario: str, kind: str) -> None:
    def wanted(game: Game) -> bool:
        sabotage = [c for c in game.menu if c.verb == "sabotage"]
        if kind == "sabotage?":
            return bool(sabotage)
        return _kind(kind)(game) and bool(_shots(game))

    game = _first(scenario, wanted)
    if kind == "sabotage?":
        game.do("sabotage")
    hand.window.play(game)
    hand.pump()
    hexes = list(_targets(hand.screen.session))
    assert hexes or kind == "7.3?"
    for hex_ in hexes[:6]:
        _asks(hand, hex_)
    for fighter in [t[1] for t in hand.screen.session.things if t[0] == "fighter"]:
        hand.press_button(f"fighter:{fighter}")
        assert hand.screen.choices[-1].label == answer_odds.NOT_NOW.label, (
            "a Fighter in orbit is a target like any other"
        )
        hand.press("ESC")


def test_by_keys_the_hex_cursor_asks_alike(hand: Any) -> None:
    game = _first("historical", _one_target)
    hand.window.play(game)
    hand.pump()
    for command in [c for c in game.menu if c.verb == "activate"]:
        hand.screen.player_input.select(command.args[0])
        for hex_ in list(_targets(hand.screen.session)):
            camera_targets.put_cursor(hand.screen, geo.parse(hex_))
            done = len(game.history)
            hand.press("ENTER")
            assert hand.screen.choices[-1].label == answer_odds.NOT_NOW.label
            assert len(game.history) == done
            hand.press("ESC")
            return


def _meant(options: Any) -> set[str]:
    return {o.args[-1] for o in options if is_shot(o)}


def test_every_answer_of_a_list_has_a_key() -> None:
    plain = [Option(f"answer {n}") for n in range(4)]
    assert [o.key for o in with_keys(plain)] == ["1", "2", "3", "4"]
    assert [o.key for o in with_keys([Option("a", key="A"), *plain, Option("b", key="A")])] == [
        "A", "1", "2", "3", "4", "5",
    ]  # fmt: skip


TWO = """
title = "Two Guards in a hex between two Scouts"
base = "empty"
at = "6.0"
[units]
scout-09 = "I0905"
scout-10 = "I1105"
guard-01 = "I1005 NE"
guard-02 = "I1005 NE"
"""


def test_the_best_way_is_first_and_every_target_keeps_its_own() -> None:
    """However little room there is, no target of a hex goes without, and what is left out is said."""
    game = Game.from_position(parse_position(TWO, "position"))
    for command in ("activate scout-09", "full-fire"):
        game.do(command)
    session = TableSession(game)
    whole = answer_odds.ways(session, session.at("I1005"), 99)
    worth = [rate_answer(tables(session, way)) for way in whole[:-1]]
    assert worth == sorted(worth, reverse=True)
    assert whole[-1] is answer_odds.NOT_NOW
    assert len(whole) > 4
    few = answer_odds.ways(session, session.at("I1005"), 4)
    assert len(few) == 4
    assert _meant(few[:-1]) == _meant(whole[:-1]) == {"guard-01", "guard-02"}
    assert few[-1].note.startswith(f"{len(whole) - 4} more")


@pytest.mark.parametrize("scale", [100, 200])
def test_a_line_of_the_small_menu_shows_its_own_table_whole(hand: Any, scale: int) -> None:
    hand.window.change(scale=scale)
    # At 200 % the menu has no room for both Units' own shots beside the shot with a partner.
    text = TWO if scale == 100 else TWO.replace('scout-10 = "I1105"\n', "")
    hand.window.play(Game.from_position(parse_position(text, "position")))
    hand.pump()
    hand.click_hex("I0905")
    hand.click_hex("I1005")
    screen = hand.screen
    chooser, inspector = screen.layout.chooser, screen.picture.inspector
    shots = answer_odds.alone(screen.choices)[:-1]
    assert len(shots) == 2
    hand.point(1, 1)
    assert not inspector.tables, "the rows have the chances to compare them by"
    for row, option in enumerate(shots):
        x, y = chooser.find(f"choose:{row}")
        hand.point(x, y)
        (table,) = [table for table in inspector.tables if table.whole]
        assert not table.text
        assert table.title.endswith(option.label.removeprefix("Fire at "))


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_the_small_menu_has_whole_names_and_covers_nobody_it_is_about(
    raid: Any, sized: Any, size: tuple[int, int], scale: int
) -> None:
    sized(size, scale)
    screen, layout, opened = raid.screen, raid.screen.layout, 0
    for unit in [o.select for o in screen.session.options if o.select]:
        screen.player_input.select(unit)
        raid.pump()
        for hex_ in list(_targets(screen.session)):
            raid.click_hex(hex_)
            raid.pump()
            chooser, odds = layout.chooser, screen.picture.inspector.odds
            opened += len(screen.choices) > 3
            assert chooser.find(f"choose:{len(screen.choices) - 1}"), "every line is in sight"
            assert not [words for *_, words in chooser.written if words.endswith("…")]
            assert chooser.x >= layout.decision.x, "it stands beside the board, where nobody is"
            assert chooser.y + chooser.height <= raid.window.units[1]
            raid.point(*chooser.find("choose:0"))
            assert screen.picture.inspector.tables and _apart(odds, chooser)
            raid.press("ESC")
    assert opened


AIMED = """base = "empty"
at = "6.0"
vittles.in_system = true
units = { scout-09 = "I0505", guard-01 = "I0506" }
"""


def test_a_second_click_on_the_target_fires_if_there_is_one_way_to(hand: Any) -> None:
    game = Game.from_position(AIMED)
    hand.window.play(game)
    hand.pump()
    hand.screen.player_input.select("scout-09")
    hand.click_hex("I0506")
    (only, back) = hand.screen.choices
    hand.again()
    assert hand.screen.choices == (only, back), "the second click of a double click is none"
    for _ in range(40):
        hand.pump(0.05)
    hand.click_hex("I0506")
    assert tuple(game.history[-len(only.commands) :]) == only.commands


def test_a_click_elsewhere_closes_the_small_menu(hand: Any) -> None:
    hand.window.play(Game.from_position(AIMED))
    hand.pump()
    hand.screen.player_input.select("scout-09")
    hand.click_hex("I0506")
    for _ in range(40):
        hand.pump(0.05)
    hand.click_hex("I0903")
    assert not hand.screen.choices and not hand.screen.game.history
