"""Hints at a table: the first step at once, the others when they are thought of, as a card with a table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import attrs
import pytest

from hades import geometry as geo
from hades.advice import adviser
from hades.advice.adviser import HINT_STEPS, THINKING, Advice, HintStep
from hades.advice.comparison import ENOUGH, CandidateMove, Comparison, chosen, considered
from hades.advice.step_reasons import Because
from hades.art.colours import INK
from hades.players.heuristic import Heuristic
from hades.ui.kit.boxes import Text
from hades.ui.kit.memo import Memo
from hades.ui.kit.panel import CardPanel
from hades.ui.panels.cards import hint_card
from hades.ui.table.advice import not_now
from hades.ui.table.card_contents import Inspector
from tests.games import commands, landed
from tests.players.test_comparison import made_up


class Slow:
    """Thinks here, and answers when it is let."""

    def __init__(self) -> None:
        self.ready = False
        self.fault = ""

    def of(self, what: str, game: Any, *commands: str) -> Any:
        if self.fault:
            raise RuntimeError(self.fault)
        asked = game.peek(*commands)
        return chosen((considered(asked, seconds=0.05),)) if self.ready and what == "plans" else None

    def begin(self) -> None:
        """It has no process."""

    def close(self) -> None:
        """It has none to end."""


@pytest.fixture
def table(hand: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    monkeypatch.setattr(hand.window, "background_advice", Slow())
    hand.window.play(landed())
    hand.pump()
    return hand


def card(table: Any) -> Any:
    return table.screen.advice.shown.card


def test_the_suggested_move_stays_beside_a_hint(table: Any) -> None:
    table.press("CTRL+X")
    table.press("CTRL+Y")
    assert card(table) is not None and table.screen.options()[0].tone == "suggest"


def test_the_first_step_is_there_at_once_and_the_others_when_they_are_thought_of(table: Any) -> None:
    game = table.screen.game
    table.press("CTRL+Y")
    assert card(table).words == adviser.hint_pointer(game) and not card(table).thinking
    table.press("CTRL+Y")
    assert card(table).thinking and THINKING in card(table).spoken
    assert card(table).words.startswith("The plan: "), "what comes to mind first is said at once"
    assert table.screen.layout.card_kind == "hint", "the window goes on meanwhile"
    table.window.background_advice.ready = True
    table.pump()
    assert card(table).words.startswith(("The plan", "Not what")) and not card(table).thinking
    table.press("CTRL+Y")
    first = table.screen.session.adviser.comparison()
    assert card(table).words == table.screen.session.adviser.hint(HINT_STEPS).words
    assert 1 <= len(card(table).plans) <= 3
    for one in card(table).plans:
        assert sum(count for _, count in adviser.results_by_level(one.value)) == first.choice.outlook.games, (
            "each once"
        )
    table.press("CTRL+Y")
    assert card(table) is None, "a fourth time puts it away"
    table.press("CTRL+Y")
    assert card(table).step == 3


def test_plans_that_cannot_be_told_apart_are_said_to_be_equal_above_them(table: Any) -> None:
    own, more, bad = (
        CandidateMove(commands(line), made_up(*[vp] * ENOUGH).outlook)
        for line, vp in (("draw-from nastian", 3.0), ("end-phase", 3.4), ("draw-from nastian", 0.0))
    )
    for advice, equal in ((Comparison((own, more, bad)), True), (Comparison((own, bad)), False)):
        table.screen.session.adviser.forget()
        table.screen.session.adviser.comparisons[None] = advice
        table.screen.session.adviser.take_hint(3)
        table.screen.advice._open, table.screen.advice._made = True, Memo()
        boxes = hint_card(card(table), low=False).rows
        told = [box for box in boxes if isinstance(box, Text) and "plans 1 and 2" in box.words.lower()]
        assert len(told) == equal and card(table).plans[-1].cost == "clearly worse"
        assert not equal or (told[0].ink == INK and boxes.index(told[0]) == 0), "above the plans"
        assert any("plans 1 and 2" in words.lower() for words in card(table).spoken) is equal


def test_the_button_does_the_same_and_the_card_goes_with_the_question(table: Any) -> None:
    table.screen.act("hint")
    table.pump()
    assert card(table).step == 1
    table.screen.player_input.carry_out(("draw-from nastian",))
    table.pump()
    assert card(table) is None and table.screen.game.journal[-1].aid == "hint 1"
    assert table.screen.layout.bar.find("hint") is not None


def test_nothing_is_hinted_at_over_the_past(table: Any) -> None:
    table.press("CTRL+Y")
    table.press("F4")
    assert table.screen.looks_back and card(table) is None
    assert "earlier moment" in not_now(table.screen)


def test_thinking_that_fails_is_told_and_costs_no_game(table: Any) -> None:
    table.press("CTRL+Y")
    table.window.background_advice.fault = "computing advice failed: a worker ended before it had answered"
    table.press("CTRL+Y")
    table.pump()
    assert "computing advice failed" in table.window.notice.words and card(table) is None
    assert table.window.screen_shown is table.screen


def test_a_game_without_aids_has_none_and_says_so(table: Any) -> None:
    table.window.change(aids=False)
    table.window.new_game("historical", "7")
    table.window.change(aids=True)
    table.pump()
    assert not table.screen.game.aids
    assert not any(option.tone == "suggest" for option in table.screen.options())
    for key, what in (("CTRL+Y", "hint"), ("CTRL+D", "threats")):
        table.press(key)
        assert table.window.notice.words == f"No {what}: this game is played without aids."
    assert card(table) is None and not table.window.settings.threats
    table.window.look_back_at(table.screen.game)
    assert "when it is over" in table.window.notice.words and table.window.screen_shown is table.screen
    tips = [spot.tip for spot in table.screen.layout.bar.spots if spot.action.name == "threats"]
    assert all("without aids" in tip for tip in tips)


def told_all(table: Any) -> None:
    table.window.background_advice.ready = True
    while table.screen.session.adviser.hints < HINT_STEPS:
        table.press("CTRL+Y")
    # while the board glides to whom it names nothing is taken in
    while table.screen.board.camera.gliding or table.screen.advice.known is None:
        table.pump()
    table.pump()


@pytest.mark.parametrize("by_key", [True, False])
def test_what_it_puts_first_is_done_by_enter_or_a_click(table: Any, by_key: bool) -> None:
    told_all(table)
    before = len(table.screen.game.history)
    line = table.screen.session.adviser.comparison().choice.line
    if by_key:
        table.press("ENTER")
    else:
        table.press_button("hint-do")
    done = tuple(table.screen.game.history[before:])
    assert done and done == line[: len(done)], "the plan, up to the first surprise"
    assert table.screen.game.journal[before].aid == "hint 3" and card(table) is None


def test_enter_goes_on_to_the_next_step_and_esc_closes_it(table: Any) -> None:
    table.press("CTRL+Y")
    before = len(table.screen.game.history)
    table.press("ENTER")
    assert len(table.screen.game.history) == before and card(table).step == 2
    table.press("ESC")
    assert card(table) is None
    table.press("CTRL+Y")
    table.press("CTRL+X")
    assert card(table) is None and table.screen.first.step is not None, "a suggestion takes its place"


def begun(table: Any) -> int:
    """Begin a move of which Enter is the end; the number of that answer."""
    table.screen.player_input.carry_out(("activate scout-09", "full-move"))
    way = next(iter(table.screen.session.ways.values()))
    table.screen.player_input.carry_out(way.commands[:1])
    table.window.invalidate()
    table.pump()
    return [option.key for option in table.screen.layout.decision.answers].index("ENTER")


def test_enter_means_the_same_before_and_after_a_hint_is_thought_of(table: Any) -> None:
    ender = begun(table)
    before = len(table.screen.game.history)
    for _ in range(3):
        table.press("CTRL+Y")
    assert card(table).thinking and not card(table).doable
    assert table.screen.layout.decision.answers[ender].key == "", (
        "no key is shown that does not do what it says"
    )
    table.press("ENTER")
    assert len(table.screen.game.history) == before
    assert "not ready yet" in table.window.notice.words
    told_all(table)
    assert card(table).doable
    table.press("ENTER")
    assert table.screen.game.journal[before].aid == "hint 3"


def test_a_hint_takes_enter_from_the_answers_at_every_step(table: Any) -> None:
    ender = begun(table)
    table.press("CTRL+Y")
    table.press("CTRL+Y")
    table.window.background_advice.ready = True
    while table.screen.board.camera.gliding or table.screen.advice.known is None:
        table.pump()
    table.pump()
    assert not card(table).thinking
    assert table.screen.layout.decision.answers[ender].key == ""


def test_whom_and_what_it_names_is_ringed_and_brought_into_view(table: Any) -> None:
    session = table.screen.session
    unit = Heuristic()(table.screen.game).args[0]
    table.screen.turn_to(1)
    table.press("CTRL+Y")
    assert table.screen.board.deck == 0, "the deck of the Unit"
    assert table.screen.ringed == (session.units[unit].hex,)
    answers = table.screen.layout.decision.answers
    assert [answers[number].select for number in table.screen.advised(answers)] == [unit]
    told_all(table)
    line = session.adviser.comparison().choice.line
    end = table.screen.ringed[-1]
    assert len(table.screen.ringed) > 1 and table.screen.ringed[0] == session.units[unit].hex
    named = {session.sis[arg].hex if arg in session.sis else arg for command in line for arg in command.args}
    assert end in named, "the last hex of the way, or the target"
    table.press_button("hint-away")
    table.pump()
    assert table.screen.ringed == ()


@pytest.mark.parametrize("scale", [100, 200])
def test_what_is_pointed_out_on_the_other_deck_is_named_on_its_button(
    table: Any, monkeypatch: pytest.MonkeyPatch, scale: int
) -> None:
    table.window.change(scale=scale)
    monkeypatch.setattr(table.screen, "advised_hexes", lambda: ("I0101", "P0906"))
    top, board = table.screen.layout.top, table.screen.board
    for deck, there, here in ((0, "P0906", "I0101"), (1, "I0101", "P0906")):
        table.screen.turn_to(deck)
        table.window.invalidate()
        table.pump()
        assert board.decks == (deck,)
        tips = {spot.action.number: spot.tip for spot in top.spots if spot.action.name == "deck"}
        assert f"Highlighted: {there}" in tips[1 - deck] and here not in "".join(tips.values())


def test_a_unit_that_is_chosen_has_a_hint_of_its_own(table: Any) -> None:
    own = Heuristic()(table.screen.game).args[0]
    other = next(o.select for o in table.screen.options() if o.select and o.select != own)
    table.screen.player_input.select(other)
    told_all(table)
    assert table.screen.advice.shown.commands[0].name == f"activate {other}"
    before = len(table.screen.game.history)
    table.press("ENTER")
    done = [command.name for command in table.screen.game.history[before:]]
    assert done[0] == f"activate {other}" and len(done) > 1


@pytest.mark.parametrize("scale", [100, 200])
def test_the_plans_have_room_at_any_size(table: Any, scale: int) -> None:
    table.window.change(scale=scale)
    told_all(table)
    layout, panel = table.screen.layout, table.screen.layout.note
    low, high = panel.view
    rows = [spot for spot in panel.spots if re.search(r" games?:", spot.words)]
    whole = [spot for spot in rows if low <= spot.y and spot.y + spot.height <= high + 1]
    on_board = layout.strip.y - 40 - panel.y
    table.window.change(scale=100)
    assert len(whole) == len(card(table).plans), "the plans are in sight"
    assert on_board <= 0 or scale == 100, "and the board is free"


def test_a_plan_and_its_vp_are_written_whole_in_little_room(table: Any) -> None:
    long = "Heavy Weapon 36: Full Move to I0405, then Full Fire at Missile Battery 5"
    row = Advice(long, (Because("away from danger"),), value=made_up(*[9.0] * 20).outlook)
    panel = CardPanel(table.window.brush)
    panel.place(0, 0, 390, 300, 2.0)
    panel.update(hint_card(HintStep(3, "Do that.", (row,)), low=True))
    written = [words for _, _, words in panel.written]
    assert long in " ".join(written) and written[-1].endswith(" VP")
    panel.update(hint_card(HintStep(3, long, (attrs.evolve(row, value=made_up(9.0).outlook),)), low=True))
    written = " ".join(words for _, _, words in panel.written)
    assert written.count(long) == 1 and " VP" not in written, "too few games for a value"


def test_it_is_read_before_the_hex_that_the_mouse_rests_on(
    table: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both have their card in the same place, and a step that nobody sees would be spent."""
    drawn: list[str] = []
    draw = Inspector.draw

    def seen(inspector: Inspector, *what: Any) -> bool:
        drawn.append("card")
        return draw(inspector, *what)

    def looked() -> bool:
        drawn.clear()
        table.window.invalidate()
        table.pump()
        return bool(drawn)

    monkeypatch.setattr(Inspector, "draw", seen)
    table.point_hex("I0505")
    assert looked()
    table.press("CTRL+Y")
    assert table.screen.layout.card_kind == "hint" and not looked()
    table.point_hex("I0605")
    assert looked(), "until another hex is pointed at"
    table.point_hex("I0505")
    assert looked(), "and that one again"


def test_a_card_is_no_higher_than_its_words_or_the_strip_and_leaves_the_row_of_buttons_in_sight(
    table: Any, sized: Any
) -> None:
    sized((1280, 720), 200)
    table.press("CTRL+Y")
    layout = table.screen.layout
    hint = layout.note
    assert hint.shown
    tall = hint_card(card(table), low=True).tall(hint.width, 2.0)
    assert tall < hint.height == layout.strip.height, "it covers all of the strip"
    assert hint.y + hint.height == table.window.units[1]
    assert hint.y >= layout.bar.y + layout.bar.height


def test_the_number_of_a_ringed_hex_lies_on_no_counter(raid: Any) -> None:
    board = raid.screen.board
    raid.pump()
    board.point(-1, (), ("I0202", "I0303"))
    numbers = {name for name in board.sprites if name.startswith("number:")}
    assert numbers == {"number:I0303"}, "the other stands among counters"
    # far from everybody there is room
    board.point(-1, (), ("I1010",))
    assert "number:I1010" in board.sprites
    board.point(geo.parse("I0202"), (), ())
    assert "number:I0202" not in board.sprites, "the card of the hex under the mouse names it"
    board.point(geo.parse("I1010"), (), ())
    assert "number:I1010" in board.sprites
