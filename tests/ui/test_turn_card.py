"""The card of the enemy's turn: it comes after the film, leads to its moments, covers nothing, and goes."""

from __future__ import annotations

from functools import cache
from typing import Any

import attrs
import pytest

from hades import Game
from hades.history.log import of_enemy_turn
from hades.history.turn_summary import BAD, SummaryLine, last_turn
from hades.storage.player_profile import PlayerProfile
from hades.ui.panels.cards import turn_card
from hades.ui.screen_reader import Narrator
from tests.games import played
from tests.ui.sizes import SIZES
from tests.ui.test_small_windows import _apart


@cache
def enemy_turns(seed: str) -> list[int]:
    """The numbers of the commands of a game that lead through a turn of the enemy."""
    whole = played("historical", seed)
    return [n for n in range(1, len(whole.history) + 1) if any(map(of_enemy_turn, whole.events_of(n)))]


def before_an_enemy_turn(hand: Any, number: int = 4, seed: str = "9") -> str:
    """A game stands before the command that leads through the enemy's turn of a number; that command."""
    whole, end = played("historical", seed), enemy_turns(seed)[number]
    hand.window.play(whole.after(end - 1))
    hand.pump()
    return whole.history[end - 1].name


def carry_out(hand: Any, *commands: str) -> None:
    """Commands are carried out, and a frame is drawn."""
    hand.screen.player_input.carry_out(commands)
    hand.window.invalidate()
    hand.pump()


@pytest.fixture
def after(hand: Any) -> Any:
    """The driver on a game right after an enemy's turn, with films off, the player's own last fight read."""
    command = before_an_enemy_turn(hand)
    carry_out(hand, command)
    return hand


def test_it_tells_what_the_turn_came_to(after: Any) -> None:
    screen = after.screen
    card = screen.turn_summary.card
    assert card.lines == last_turn(screen.session.game_log) != ()
    assert card.turn == screen.session.view.turn
    panel = screen.layout.note
    assert panel.shown
    for line in card.lines:
        assert any(spot.words == f"{line.about}: {line.words}" for spot in panel.spots)


def test_it_comes_with_the_end_of_the_film_also_when_that_is_skipped(hand: Any) -> None:
    for end in (lambda: hand.press("ESC"), hand.wait):
        command = before_an_enemy_turn(hand)
        hand.window.change(speed="8x")
        carry_out(hand, command)
        assert hand.screen.busy
        assert hand.screen.turn_summary.card is None and hand.screen.layout.card_kind != "turn"
        end()
        hand.pump()
        assert hand.screen.turn_summary.card is not None and hand.screen.layout.card_kind == "turn"


def test_each_line_leads_to_its_moment_and_the_card_waits(after: Any) -> None:
    screen = after.screen
    card = screen.turn_summary.card
    led = [line for line in card.lines if line.moments]
    assert len(led) > 3
    for line in led[:4]:
        command, at = line.moments[0]
        after.press_button(f"line:{command}:{at}")
        assert screen.glance.line.moment == (command, at)
        after.pump()
        assert screen.layout.card_kind != "turn", "the log tells where one is"
        after.press("ESC")
        after.pump()
        assert screen.turn_summary.card is card and screen.layout.card_kind == "turn"


def test_it_covers_neither_the_question_nor_the_board_nor_the_newest_entries(after: Any, sized: Any) -> None:
    screen = after.screen
    for size, scale in SIZES:
        sized(size, scale)
        layout, k = screen.layout, after.window.unit
        panel, area = layout.note, screen.board.area
        assert panel.shown
        assert _apart(panel, layout.decision) and _apart(panel, layout.top)
        beside = panel.x >= (area.left + area.width) / k
        assert beside or panel.y >= (area.top + area.height) / k
        assert panel.y + panel.height <= after.window.units[1]
        if layout.log_fits:
            low = panel.y + panel.height
            left = [
                s for s in layout.log.spots if s.action.name == "line" and layout.log.y + s.y >= low - 0.1
            ]
            assert len(left) >= 3, "entries of the log beside it"
        place = panel.x, panel.y, panel.width, panel.height
        screen.board.zoom(1.2, 100, 100)
        after.press("TAB")
        assert place == (panel.x, panel.y, panel.width, panel.height), "its place is fixed"


def test_it_goes_by_key_by_click_and_with_the_next_decision(after: Any) -> None:
    screen = after.screen
    for away in (lambda: after.do("turn"), lambda: after.press_button("turn")):
        away()
        assert screen.turn_summary.card is None and screen.layout.card_kind != "turn"
        # what is left of that action is the button below the board
        after.press_button("turn")
        assert screen.turn_summary.card is not None
    unit = next(option.select for option in screen.session.options if option.select)
    screen.player_input.select(unit)
    assert screen.turn_summary.card is not None, "nothing is decided yet"
    carry_out(after, *screen.player_input.options()[0].commands)
    assert screen.turn_summary.card is None
    after.do("turn")
    assert screen.turn_summary.card is not None, "and it can be had again"


def test_esc_closes_it_before_it_offers_to_leave(after: Any) -> None:
    screen = after.screen
    for _ in range(3):
        screen.player_input.let_go()
    after.press("ESC")
    assert screen.turn_summary.card is None and after.page is None
    after.press("ESC")
    assert after.page.title == "Leave this game?"


def test_before_the_first_turn_of_the_enemy_there_is_none(hand: Any) -> None:
    hand.window.play(Game.new("historical", seed="7"))
    hand.pump()
    buttons = hand.screen.layout.bar.spots
    of_the_turn = [spot for spot in buttons if spot.action.name in ("again", "turn")]
    assert of_the_turn and not any(spot.live for spot in of_the_turn)
    assert all("has not had a turn yet" in spot.tip for spot in of_the_turn)
    hand.do("turn")
    assert hand.screen.turn_summary.card is None


def test_it_is_told_once(hand: Any) -> None:
    command = before_an_enemy_turn(hand)
    told: list[str] = []
    hand.window.change(narrate=True)
    before, hand.window.narrator = hand.window.narrator, Narrator(hand.window.settings, told.append)
    try:
        carry_out(hand, command)
        hand.window.invalidate()
        hand.pump()
    finally:
        hand.window.narrator = before
    lines = hand.screen.turn_summary.card.lines
    found = [words for words in told if words.startswith("Turn summary")]
    assert len(found) == 1
    assert all(f"{line.about}: {line.words}." in found[0] for line in lines)


def test_no_line_is_cut_and_the_wheel_brings_the_others(after: Any) -> None:
    """Where not all of them have room, one begins at the upper edge and the last ends above the lower one."""
    panel, card = after.screen.layout.note, after.screen.turn_summary.card
    longer = " and one more".join(["It says at length what came of this"] * 3)
    lines = [attrs.evolve(line, words=longer if n % 2 else line.words) for n, line in enumerate(card.lines)]

    def seen(high: float) -> dict[str, float]:
        panel.place(0, 0, 320, high, 1.0)
        panel.update(turn_card(attrs.evolve(card, lines=tuple(lines)), 320, 1.0))
        return {spot.words: spot.height for spot in panel.spots if spot.words.partition(":")[2]}

    whole = seen(2000)
    assert {f"{line.about}: {line.words}" for line in lines} == set(whole)
    found: dict[str, float] = {}
    for _ in range(3 * len(lines)):
        now = seen(190)
        assert 0 < len(now) < len(whole)
        found |= now
        panel.scroll_by(-1)
    # a spot that reaches beyond its line is cut at the upper edge
    assert found == pytest.approx(whole, abs=2.01)


# ---- what explains itself waits for it


@pytest.fixture
def tip(hand: Any) -> Any:
    """The driver on a game of somebody whom everything is still to be explained to, after an enemy's turn
    that is told by a card without losses: a tip has its place."""
    hand.window.player = PlayerProfile()
    hand.window.settings.tips = True
    carry_out(hand, before_an_enemy_turn(hand))
    recap = hand.screen.turn_summary
    recap._card = attrs.evolve(recap.card, lines=(SummaryLine("Arrived", "2 enemies", BAD),))
    hand.window.invalidate()
    hand.pump()
    assert hand.screen.first.tip is not None
    return hand


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 100), ((1280, 720), 200)])
def test_asked_for_it_takes_the_place_of_a_tip_which_comes_after_it(
    tip: Any, sized: Any, size: tuple[int, int], scale: int
) -> None:
    sized(size, scale)
    screen, layout = tip.screen, tip.screen.layout
    assert layout.card_kind == "tip"
    tip.do("turn")
    assert layout.card_kind == "turn"
    assert screen.first.tip is None, "Enter is the key of an answer again"
    tip.do("turn")
    assert layout.card_kind == "tip"


def test_losses_wait_for_a_tip_whose_moment_it_is_and_are_read_after_it(tip: Any) -> None:
    screen = tip.screen
    for about in ("Lost", "Depleted", "Turns", "Engaged"):
        line = SummaryLine(about, "Somebody", BAD)
        screen.turn_summary._card = attrs.evolve(screen.turn_summary.card, lines=(line,))
        tip.window.invalidate()
        tip.pump()
        assert screen.layout.card_kind == "tip", about
    tip.press("ENTER")
    assert screen.layout.card_kind == "turn"
