"""A game beside the printed one, in the window: what is drawn is asked, told, taken back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from hades import Game, storage
from hades.session.session import ON_TABLE
from tests.engine.table import differences


@pytest.fixture
def beside(hand: Any) -> Iterator[Any]:
    """A game beside the printed one at its landing."""
    hand.window.settings.table = True
    # a second click right where the first was is none: one looks at the next card first
    hand.patience = 0.5
    hand.window.new_game("historical", "beside")
    hand.pump()
    hand.press_button("rest")
    hand.press("ENTER")
    hand.wait()
    yield hand
    hand.window.settings.table = False


def _pick(hand: Any, thing: str) -> None:
    """Click the picture of a thing that may have been drawn, scrolling to it."""
    panel = hand.table.layout.decision
    number = [option.thing for option in hand.table.options()].index(thing)
    for _ in range(40):
        at = panel.find(f"option:{number}")
        if at is not None:
            hand.click(*at)
            hand.wait()
            return
        hand.wheel(panel.x + 20, panel.y + 150, -1)
    raise AssertionError(f"{thing} cannot be scrolled to")


def _draws(hand: Any) -> int:
    """Answer every draw that is asked for with the first thing that may come, the first ones of them by the
    mouse; how many there were."""
    count = 0
    while hand.table.session.pending_draw is not None:
        *things, back = hand.table.options()
        assert [option.thing for option in things] == list(hand.table.session.pending_draw.needed.things)
        assert back.label == "Take back"
        if count < 5:
            _pick(hand, things[0].thing)
        else:
            hand.table.player_input.tell(things[0].thing)
        count += 1
    return count


def _landed(hand: Any) -> Any:
    """The session of a game whose landing stands; turn 1 is to be begun."""
    hand.press("CTRL+X")
    hand.wait()
    _draws(hand)
    return hand.table.session


def _at(hand: Any, kind: str) -> Any:
    """What is needed at the first draw of a kind in turn 1."""
    hand.press("CTRL+X")
    session = hand.table.session
    while session.pending_draw is not None:
        hand.table.player_input.tell(next(iter(session.pending_draw.needed.things)))
    hand.press("ENTER")
    while session.pending_draw.needed.kind != kind or len(session.pending_draw.needed.entered) < 2:
        hand.table.player_input.tell(next(iter(session.pending_draw.needed.things)))
    hand.window.invalidate()
    hand.pump()
    return session.pending_draw.needed


def test_it_is_played_to_the_first_phase_of_ones_own_by_telling_what_was_drawn(beside: Any) -> None:
    session = beside.table.session
    assert session.game.at_table
    assert len(session.game.drawn(0)) == 2
    beside.press("CTRL+X")
    beside.wait()
    assert session.pending_draw is not None, (
        "who lands beside a sleeping SI wakes it, and its counter is drawn"
    )
    told = "The Installation of Complex A. Draw a counter from the Surface Installation Cup."
    assert session.ask.prompt == told
    assert _draws(beside) == 1
    assert session.ask.kind == "begin?"
    beside.press("ENTER")
    beside.wait()
    assert _draws(beside) > 10
    assert session.ask.kind == "6.0?"
    assert session.game.turn == 1
    assert beside.table.turn_summary.card is not None, "what the enemy's turn came to is told when it is over"
    file = beside.window.autosave_file
    assert Game.load(file).digest == session.game.digest
    beside.window.autosave.close()
    assert storage.verify(file).valid


def _said(panel: Any) -> str:
    return " ".join(words for _, _, words in panel.written)


def test_the_set_up_is_asked_for_and_what_was_told_is_taken_back(beside: Any) -> None:
    beside.window.new_game("chin-music", "s")
    screen, panel, table = beside.screen, beside.screen.panel, beside.screen.laid_out
    beside.pump()
    assert "The place of the Engine Room, face up: first of two numbers" in _said(panel)
    assert "Nothing lies face up yet." in _said(table)
    assert "reconstructed and may differ from those printed on yours" in _said(table)
    assert "hades components new DIR" in _said(table)
    beside.type("6c")
    assert "SHL card 2 (6 C): Enter" in _said(panel)
    assert screen.dealing.entered == ()
    beside.press("ENTER")
    beside.click(*panel.find("option:5"))
    assert screen.dealing.entered == ("shl-02", "shl-07"), "the picture of a card that is there is clicked"
    assert re.search(r"Engine Room [^.]*Circle 7\b", _said(table))
    beside.click(*panel.find("untell:1"))
    assert screen.dealing.entered == ("shl-02",)
    beside.press("BACKSPACE")
    assert screen.dealing.entered == ()
    assert table.find("begin") is None, "nothing begins before all is laid out"
    beside.press_button("rest")
    game = screen.dealing.game
    assert "The set-up is complete." in _said(panel)
    beside.press("U")
    assert screen.dealing.game is None, "the last card that was told can be told otherwise, too"
    beside.press_button("rest")
    beside.press("ENTER")
    assert beside.table.session.game.drawn(0) == game.drawn(0)
    assert beside.table.session.game.undo_mode == "casual"


def test_undo_takes_back_what_was_told_and_then_the_command(beside: Any) -> None:
    session = _landed(beside)
    beside.press("ENTER")
    beside.wait()
    for _ in range(3):
        _pick(beside, next(iter(session.pending_draw.needed.things)))
    assert len(session.pending_draw.needed.entered) == 3
    for left in (2, 1, 0):
        beside.press("BACKSPACE")
        beside.wait()
        assert len(session.pending_draw.needed.entered) == left
    assert session.ask.kind == ON_TABLE
    assert session.view.turn == 1, "the table shows what the command has brought so far"
    assert session.units["dante"].hex == "I2003"
    beside.press("BACKSPACE")
    beside.wait()
    assert session.pending_draw is None
    assert session.game.turn == 0


def test_undo_after_the_last_draw_of_a_command_asks_for_that_draw_again(beside: Any) -> None:
    session = _landed(beside)
    beside.press("ENTER")
    beside.wait()
    _draws(beside)
    told = session.game.drawn(len(session.game.history))
    assert session.game.turn == 1
    assert len(told) > 5
    beside.press("U")
    beside.wait()
    assert session.pending_draw.needed.entered == told[:-1], "the others stay told"
    beside.table.player_input.tell(told[-1])
    assert session.game.drawn(len(session.game.history)) == told


def test_what_was_told_of_the_enemys_turn_stands_when_the_table_is_left_and_come_back_to(beside: Any) -> None:
    needed = _at(beside, "counter")
    commands = beside.table.session.game.history[:]
    beside.press("F10")
    beside.wait()
    beside.press_button("resume")
    beside.wait()
    session = beside.table.session
    assert session.game.history == commands
    assert session.pending_draw.needed.entered == needed.entered
    assert session.pending_draw.needed.things == needed.things
    assert session.ask.kind == ON_TABLE
    assert session.view.turn == 1, "the table shows what the command has brought so far"
    beside.table.player_input.tell(next(iter(needed.things)))
    assert (
        len(session.game.history) > len(commands)
        or session.pending_draw.needed.entered[:-1] == needed.entered
    )


def test_a_card_is_typed_and_what_was_understood_is_shown_before_it_counts(beside: Any) -> None:
    needed = _at(beside, "card")
    session, panel = beside.table.session, beside.table.layout.decision
    thing, printed = list(needed.things.items())[-1]
    beside.type(printed.replace(" ", "").lower())
    said = " ".join(words for _, _, words in panel.written)
    assert f"{int(thing.rpartition('-')[2])} ({printed}): Enter" in said
    assert session.pending_draw.needed.entered == needed.entered, "nothing counts before Enter"
    beside.press("ENTER")
    beside.wait()
    assert session.pending_draw.needed.entered[: len(needed.entered) + 1] == (*needed.entered, thing)


def test_what_cannot_come_says_so_and_counts_for_nothing(beside: Any) -> None:
    needed = _at(beside, "card")
    session, panel = beside.table.session, beside.table.layout.decision
    beside.type("99")
    assert "'99' cannot be drawn here" in " ".join(words for _, _, words in panel.written)
    beside.press("ENTER")
    assert session.pending_draw.needed.entered == needed.entered
    beside.press("BACKSPACE")
    beside.press("BACKSPACE")
    assert beside.table.field == ""
    beside.press("BACKSPACE")
    assert session.pending_draw.needed.entered == needed.entered[:-1], (
        "with nothing typed it takes back what was told"
    )


def test_a_name_is_typed_without_a_click_and_no_letter_of_it_is_a_shortcut(beside: Any) -> None:
    needed = _at(beside, "counter")
    session = beside.table.session
    guard = next(thing for thing in needed.things if "guard" in thing)
    shown = beside.screen, beside.table.board.deck
    beside.type(f"Guard {int(guard.rpartition('-')[2])}")
    assert beside.table.player_input.entry.input.words.lower() == guard.replace("-0", " ").replace("-", " ")
    assert session.pending_draw.needed.entered == needed.entered, "U took back the last draw entered"
    assert (beside.screen, beside.table.board.deck) == shown
    beside.press("ENTER")
    beside.wait()
    assert guard in session.pending_draw.needed.entered
    # every letter and digit begins a word, whatever it is a key for elsewhere
    for letter in "abcdefghijklmnopqrstuvwxyz0123456789":
        told = session.pending_draw.needed.entered
        beside.press(letter.upper())
        assert beside.table.player_input.entry.input.words == letter
        assert (session.pending_draw.needed.entered, beside.page) == (told, None)
        beside.press("ESC")
        assert beside.table.field == ""


def test_the_set_up_is_typed_without_a_click_too(beside: Any) -> None:
    beside.window.new_game("chin-music", "s")
    screen = beside.screen
    beside.pump()
    thing = next(iter(screen.dealing.needed.things))
    beside.type(thing)
    assert screen.entry.input.words == thing
    beside.press("ENTER")
    assert screen.dealing.entered == (thing,)


def test_a_letter_is_typed_where_the_field_was_clicked(beside: Any) -> None:
    needed = _at(beside, "card")
    panel = beside.table.layout.decision
    thing, printed = next(iter(needed.things.items()))
    beside.click(*panel.find("field"))
    beside.type(printed.lower())
    assert beside.table.player_input.entry.input.words == printed.lower()
    beside.press("ENTER")
    beside.wait()
    assert thing in beside.table.session.pending_draw.needed.entered


@pytest.mark.parametrize("scale", [100, 125, 200])
def test_all_cards_are_in_sight_and_none_moves_while_the_enemy_acts(beside: Any, scale: int) -> None:
    beside.window.change(scale=scale)
    beside.press("CTRL+X")
    session, panel = beside.table.session, beside.table.layout.decision
    while session.pending_draw is not None:
        beside.table.player_input.tell(next(iter(session.pending_draw.needed.things)))
    beside.press("ENTER")
    stands: dict[str, tuple[float, float]] = {}
    cards = 0
    while session.pending_draw is not None:
        beside.window.invalidate()
        beside.pump()
        needed = session.pending_draw.needed
        if needed.kind in ("card", "counter"):
            cards += needed.kind == "card"
            shown = [spot for spot in panel.spots if spot.action.name == "option"]
            things = list(needed.things)
            seen = {things[s.action.number]: (s.x, s.y) for s in shown if s.action.number < len(things)}
            if needed.kind == "card" or scale < 200:
                assert list(seen) == things
            moved = {thing: at for thing, at in seen.items() if stands.setdefault(thing, at) != at}
            assert not moved
        beside.table.player_input.tell(list(needed.things)[cards % 3])
    assert cards > 8
    beside.window.change(scale=100)


def test_what_was_told_is_listed_and_a_click_takes_it_back(beside: Any) -> None:
    _at(beside, "counter")
    session, panel = beside.table.session, beside.table.layout.decision
    told = session.pending_draw.needed.entered
    chips = [spot for spot in panel.spots if spot.action.name == "untell"]
    last = max(spot.action.number for spot in chips)
    assert last == len(told) - 1
    first = min(spot.action.number for spot in chips)
    assert first < last
    beside.click(*panel.find(f"untell:{first}"))
    beside.wait()
    assert session.pending_draw.needed.entered == told[:first]


def test_the_log_has_what_the_command_brought_before_the_draw(beside: Any) -> None:
    _at(beside, "counter")
    session = beside.table.session
    commands = len(session.game.history)
    pending = [line for line in beside.table.log_shown() if line.event.command == commands + 1]
    assert "Preferred Directions" in " ".join(line.text for line in pending)
    # one of them is looked back at as any other
    fight = next(line for line in pending if line.text.startswith("Fighter 1 attacks"))
    beside.table.history_view.look_at(fight.moment)
    beside.pump()
    assert beside.table.looks_back
    beside.press("ESC")
    while session.pending_draw is not None:
        beside.press("BACKSPACE")
        beside.wait()
    assert [line for line in beside.table.log_shown() if line.event.command > commands] == []


def test_who_points_at_a_card_reads_all_that_is_printed_on_it(beside: Any) -> None:
    needed = _at(beside, "card")
    number = list(needed.things).index(next(thing for thing in needed.things if thing.endswith("-04")))
    at = beside.table.layout.decision.find(f"option:{number}")
    beside.point(at[0] + 8, at[1] + 8)
    beside.pump()
    (block,) = beside.table.picture.inspector.blocks
    assert "number" in block.title
    assert any(line.startswith(("attack: ", "defence: ")) for line in block.lines)


@pytest.fixture
def dealer(hand: Any) -> Iterator[Any]:
    """Somebody who plays by clicks and draws from a table of his own."""
    # arcade is not imported before the window has been told to do without a screen
    from tests.ui.dealt_game import Dealer

    hand.window.settings.table = True
    yield Dealer(hand, "dealt 1")
    hand.window.settings.table = False


@pytest.mark.parametrize("commands", [40, pytest.param(10_000, marks=pytest.mark.nightly)])
def test_a_game_dealt_by_a_script_goes_as_with_the_same_draws_inside(dealer: Any, commands: int) -> None:
    game = dealer.set_up("squeeze-play")
    while not dealer.ended and len(game.history) < commands:
        dealer.step()
    assert game.over is not None or commands < 10_000
    assert dealer.kinds >= {"picture", "typed"}
    assert dealer.told > min(100, commands / 4)
    assert differences(game) == []
    dealer.hand.window.autosave.close()
    assert storage.verify(dealer.hand.window.autosave_file).valid
