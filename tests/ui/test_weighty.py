"""No slip of the hand costs VP, the ship or a turn: weighty answers and a mouse at rest."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from hades import Game
from hades.narrate import command_words
from hades.odds.reach import reach
from hades.players import by_name
from hades.session.option import is_weighty
from hades.storage.player_profile import PlayerProfile
from hades.ui.table.table_state import SURE, TWICE, Pointer
from tests.games import at_a_comm_crash, landed


def _places(hand: Any) -> list[tuple[float, float]]:
    """Where the mouse rests in turn: down the middle of the answers, and on the board."""
    panel = hand.screen.layout.decision
    steps = range(8, int(panel.height), 34)
    return [(panel.x + panel.width * 0.7, panel.y + y) for y in steps] + [(400.0, 300.0)]


def _weighty(game: Game, since: int) -> list[str]:
    return [c.name for c in game.history[since:] if command_words.words_of(c.verb).weighty]


def test_a_mouse_that_only_clicks_never_does_what_is_weighty(hand: Any) -> None:
    """A whole game of the automatic player, with a mouse that rests somewhere and clicks now and then:
    after every question that only the Vittles Phase has, and after some of the others."""
    game, player = Game.new("historical", seed="5"), by_name("heuristic")
    while game.ask is not None and game.ask.kind != "6.0?":
        game.do(player(game))
    hand.window.play(game)
    hand.pump()
    screen, panel = hand.screen, hand.screen.layout.decision
    places, weighed = _places(hand), 0
    for turn in itertools.count(1):
        game.do(player(game).name)
        heavy_verbs = [c.verb for c in game.menu if command_words.words_of(c.verb).weighty]
        if game.over is None and not {*heavy_verbs} - {"end-phase"} and turn % 12:
            continue
        # the window is told of what was done only where it is looked at
        screen.session.renew()
        if game.over is not None:
            break
        heavy = [o for o in screen.options() if is_weighty(o)]
        hand.window.invalidate()
        hand.pump()
        _sees_what_is_weighty(screen, panel)
        weighed += bool(heavy)
        for _ in range(2):
            since = len(game.history)
            hand.again()
            hand.pump(0.6)
            assert not _weighty(game, since), (game.ask, screen.mouse)
        screen.choices, screen.listing, screen.glance = (), False, None
        hand.point(*places[turn % len(places)])
        if hand.screen is not screen:
            hand.window.screen_shown = screen
    assert weighed > 15


def _sees_what_is_weighty(screen: Any, panel: Any) -> None:
    """Every weighty answer is in sight."""
    for number, option in enumerate(screen.options()):
        assert not is_weighty(option) or panel.find(f"option:{number}") is not None, option.label


def test_a_weighty_answer_is_taken_from_a_mouse_that_went_there(raid: Any) -> None:
    game = raid.screen.game
    raid.answer("End the SHL Phase")
    assert game.history[-1].name == "end-phase"
    raid.wait()
    raid.answer("No repair")
    assert "no-repair" in [c.name for c in game.history]


def test_clicks_where_was_asked_are_no_yes(raid: Any) -> None:
    raid.press_button("listing")
    game = raid.screen.game
    raid.answer("Overtime")
    assert raid.screen.choices
    for _ in range(4):
        raid.again()
        raid.pump(0.6)
    assert "overtime" not in [c.verb for c in game.history]
    assert raid.screen.choices, "nor a No"
    raid.screen.choices = ()


@pytest.mark.parametrize(("size", "scale"), [((1366, 768), 100), ((1366, 768), 125), ((1280, 720), 200)])
def test_yes_and_no_stand_below_the_question_and_off_the_pointer(
    hand: Any, sized: Any, size: tuple[int, int], scale: int
) -> None:
    sized(size, scale)
    hand.window.change(confirm=True)
    hand.window.learn("first-raid")
    hand.pump()
    screen, layout = hand.screen, hand.screen.layout
    for command in ("activate scout-09", "full-move"):
        screen.player_input.carry_out((command,))
    screen.player_input.carry_out(reach(screen.game)["I0203"].commands)
    screen.player_input.carry_out(("stop",))
    hand.answer("Next step")
    hand.window.invalidate()
    hand.pump()
    number = next(n for n, o in enumerate(screen.options()) if o.label == "End the SHL Phase")
    row = layout.decision.find(f"option:{number}")
    hand.click(*row)
    assert layout.decision.find(f"option:{number}") == row, "the answer stays where it is"
    chooser = layout.chooser
    assert chooser.spot(*screen.mouse) is None, "neither is under the pointer"
    _, yes = chooser.find("choose:0")
    assert abs(yes - screen.mouse[1]) < 60, "but beside what was clicked"
    assert "End the SHL Phase?" in [words for *_, words in layout.decision.written], (
        "the question stays in sight"
    )
    assert layout.chooser.y + layout.chooser.height <= hand.window.units[1]
    done = len(screen.game.history)
    for _ in range(3):
        hand.again()
        hand.pump(0.6)
        assert screen.choices, "a second click there is no answer"
    hand.press("E")
    assert screen.choices, "nor is its key"
    assert len(screen.game.history) == done
    words = [words for *_, words in layout.decision.written]
    assert not {"1", "2", "E"} & {*words}, "the keys are those of the question now"
    hand.press("ESC")
    assert not screen.choices
    assert layout.decision.find(f"option:{number}") == row
    hand.click(*row)
    hand.click(*layout.chooser.find("choose:0"))
    assert screen.game.history[done].name == "end-phase"


def test_standing_orders_live_in_the_list_of_all_orders(raid: Any) -> None:
    labels = [o.label for o in raid.screen.options()]
    assert not [label for label in labels if label.startswith(("Overtime", "Random"))]
    raid.press_button("listing")
    labels = [o.label for o in raid.screen.options()]
    assert "Overtime" in labels and any(label.startswith("Random numbers") for label in labels)


@pytest.mark.parametrize("scale", [100, 200])
def test_overtime_says_what_it_costs_wherever_it_is_chosen(raid: Any, scale: int) -> None:
    raid.window.change(scale=scale)
    raid.pump()
    raid.press_button("listing")
    raid.pump()
    assert any(words.startswith("costs 5 VP") for *_, words in raid.screen.layout.decision.written)
    (listed,) = [o for o in raid.screen.options() if o.label == "Overtime"]
    assert "5 VP" in listed.note
    raid.answer("Overtime")
    assert (raid.screen.choices[0].label, raid.screen.choices[0].note) == (
        "Yes, Overtime for 5 VP",
        listed.note,
    )
    done = len(raid.screen.game.history)
    raid.press("2")
    assert len(raid.screen.game.history) == done and not raid.screen.choices
    raid.answer("Overtime")
    raid.press_button("choose:0")
    assert raid.screen.game.history[-1].name == "overtime"


def test_to_stay_in_the_last_turn_is_asked_for_once_more(hand: Any) -> None:
    from hades.session.lesson_session import begin
    from tests.session.test_lesson_progress import LINE, follow

    game = begin("first-raid")
    follow(game, "activate scout-09, full-move, to I0203, stop, end-phase, no-repair")
    hand.window.play(game)
    hand.pump()
    hand.answer("Hold station")
    assert not hand.screen.choices, "another turn follows"
    assert game.history[-1].name == "hold-station"
    game = begin("first-raid")
    follow(game, LINE.replace("skedaddle", ""))
    hand.window.play(game)
    hand.pump()
    screen = hand.screen
    hand.answer("Hold station")
    yes, _ = screen.choices
    assert yes.label == "Yes, hold station"
    assert "is lost with all aboard" in yes.note
    assert game.history[-1].name == "repair"
    hand.press("2")
    assert not screen.choices
    hand.answer("Hold station")
    hand.press("1")
    assert game.history[-1].name == "hold-station"
    screen.playback.control("end")
    hand.wait()
    while screen.session.ask.kind == "7.3?":
        hand.answer("Cease fire")
        hand.wait()
    hand.answer("End the game")
    assert "is lost with all aboard" in screen.choices[0].note


def test_the_second_click_of_two_is_not_taken(raid: Any) -> None:
    screen = raid.screen
    unit = next(o.select for o in screen.options() if o.select)
    screen.player_input.select(unit)
    raid.pump()
    raid.answer("Full Fire" if any(o.label == "Full Fire" for o in screen.options()) else "Full Move")
    done = len(screen.game.history)
    raid.again()
    assert len(screen.game.history) == done


def test_only_its_own_key_confirms(raid: Any) -> None:
    raid.window.change(confirm=True)
    game, done = raid.screen.game, len(raid.screen.game.history)
    for _ in range(3):
        raid.press("E")
        assert raid.screen.choices and len(game.history) == done
    raid.press("1")
    assert game.history[done].name == "end-phase"


def test_a_frame_that_was_taken_along_clicks_nothing_final() -> None:
    now = 5.0
    pointer = Pointer(lambda: now)
    pointer.look("answers", "one question")
    now = 9.0
    assert not pointer.takes(final=False), "it is not drawn yet"
    pointer.drawn()
    pointer.move(50.0, 50.0)
    assert pointer.takes(final=True) and pointer.takes(final=False)
    pointer.rest("answers")
    assert not pointer.takes(final=True, by_keys=True) and not pointer.takes(final=False)
    assert pointer.takes(final=False, by_keys=True), "Enter may be pressed again at once"
    now += TWICE
    assert pointer.takes(final=False) and not pointer.takes(final=True)
    now += SURE
    assert pointer.takes(final=True), "there was time to read it"
    pointer.refuse()
    assert not pointer.takes(final=True)
    pointer.look("answers", "another question")
    assert not pointer.takes(final=False)


def test_what_cannot_be_undone_is_refused_to_a_mouse_at_rest_and_it_says_so(hand: Any) -> None:
    game = at_a_comm_crash()
    game.do(game.menu[0])
    hand.window.play(game)
    hand.pump()
    screen = hand.screen
    number = next(n for n, option in enumerate(screen.options()) if option.commands[:1] == game.menu[:1])
    hand.point(*screen.layout.decision.find(f"option:{number}"))
    screen.pointer.rest("answers")
    hand.pump(2 * TWICE)
    done = len(game.history)
    hand.again()
    hand.pump()
    assert len(game.history) == done and "cannot be undone" in screen.refused
    assert screen.tip.paints
    hand.pump(0.5)
    hand.again()
    assert len(game.history) == done, "the reason must be read"
    hand.pump(SURE + TWICE)
    hand.again()
    assert len(game.history) > done and not screen.refused


def _suggested(hand: Any) -> tuple[float, float]:
    """A raid with free undo, with the mouse on a suggested move that draws cards, which came under it."""
    hand.window.player, hand.window.settings.tips = PlayerProfile(), True
    hand.window.play(landed(undo="casual"))
    hand.pump()
    number = next(n for n, o in enumerate(hand.screen.options()) if o.tone == "suggest")
    at = hand.screen.layout.decision.find(f"option:{number}")
    hand.point(*at)
    hand.screen.pointer.rest("answers")
    hand.pump(0.1)
    return at


def test_a_mouse_at_rest_may_take_what_can_be_undone(hand: Any) -> None:
    _suggested(hand)
    game = hand.screen.game
    done = len(game.history)
    hand.pump(2 * TWICE)
    hand.again()
    assert len(game.history) > done and not hand.screen.refused


def test_a_reason_stays_until_the_mouse_leaves_what_was_clicked(raid: Any) -> None:
    screen, decision = raid.screen, raid.screen.layout.decision
    number = next(n for n, o in enumerate(screen.options()) if o.label == "End the SHL Phase")
    x, y = decision.find(f"option:{number}")
    raid.point(x, y)
    screen.pointer.rest("answers")
    screen.pointer.refuse()
    raid.pump(2 * TWICE)
    raid.again()
    raid.point(x - 30, y)
    assert screen.refused, "a hand that moves on the row still reads it"
    raid.point(x, y - 60)
    assert not screen.refused


def test_a_click_right_after_an_enemy_playback_says_why_it_does_nothing(raid: Any) -> None:
    screen = raid.screen
    number = next(n for n, o in enumerate(screen.options()) if o.select)
    raid.press("F5")
    assert screen.playback.controlled
    raid.press("ESC")
    raid.point(*screen.layout.decision.find(f"option:{number}"))
    raid.press("ESC")
    assert raid.page is None, "Esc was meant for the playback, too"
    raid.again()
    assert not screen.session.selected and "playback" in screen.refused
    raid.pump(0.5)
    raid.again()
    assert screen.session.selected, "the second click means it"


def test_a_click_on_the_answered_question_ends_the_players_own_move(hand: Any) -> None:
    at, screen = _suggested(hand), hand.screen
    hand.window.change(speed="0.25x")
    hand.press("CTRL+X")
    assert screen.busy and not screen.playback.controlled
    hand.point(*at)
    last = screen.layout.last
    assert last is None or last.action.name == "step", "nothing but the card of the move is there meanwhile"
    done = len(screen.game.history)
    hand.pump(2 * TWICE)
    hand.again()
    assert not screen.busy and len(screen.game.history) == done
    hand.point(at[0] - 40, at[1])
    hand.again()
    assert len(screen.game.history) > done, "the next question can be answered at once"


def test_the_key_of_the_suggested_move_answers_no_other_question(raid: Any) -> None:
    raid.window.change(confirm=True)
    game, done = raid.screen.game, len(raid.screen.game.history)
    raid.press("E")
    asked = raid.screen.choices
    raid.press("CTRL+X")
    assert asked and raid.screen.choices == asked and len(game.history) == done
    raid.press("ESC")
    assert not raid.screen.choices and len(game.history) == done


def test_esc_goes_one_step_back(raid: Any) -> None:
    screen = raid.screen
    unit = next(o.select for o in screen.options() if o.select)
    screen.player_input.select(unit)
    raid.pump()
    raid.answer("Full Move")
    assert screen.session.ask.kind == "move?"
    raid.press("ESC")
    assert screen.session.ask.kind == "6.0?" and screen.session.selected == unit
    raid.pump(2 * TWICE)
    raid.answer("Full Move")
    assert screen.session.ask.kind == "move?", "its actions can be clicked at once"
    raid.press("ESC")
    raid.press("ESC")
    assert not screen.session.selected
