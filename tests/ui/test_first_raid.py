"""The first raid in the window: it begins at the title, says what to do, and points at it."""

from __future__ import annotations

from typing import Any

import pytest

from hades.content.lesson import load_lesson
from hades.odds.reach import reach
from hades.session.lesson_progress import Guidance
from hades.session.lesson_session import begin as lesson
from hades.ui.panels.lesson_bar import HEIGHT, LOW

STEPS = load_lesson("first-raid").step


def begin(hand: Any) -> Any:
    hand.window.learn("first-raid")
    hand.pump()
    return hand.screen


def words(hand: Any) -> str:
    """What the band says, as it is read."""
    hand.window.invalidate()
    hand.pump()
    band = hand.screen.lesson_guide.band
    return band.words_of(band.spot(band.x + 5, band.y + 5))


def do(hand: Any, *commands: str) -> None:
    for command in commands:
        screen = hand.screen
        way = reach(screen.game).get(command.removeprefix("to "))
        screen.player_input.carry_out(way.commands if way is not None else (command,))
    hand.pump()


def test_the_band_says_the_goal_and_the_board_shows_where(hand: Any) -> None:
    screen = begin(hand)
    assert STEPS[0].name in words(hand)
    assert {f"ring:{hex_}" for hex_ in ("I0204", "I0203")} <= set(screen.board.sprites)
    do(hand, "activate scout-09", "full-move", "to I0203")
    assert screen.advised_hexes() == (), "it is there"
    do(hand, "stop")
    hand.answer("Next step")
    assert STEPS[1].name in words(hand)
    hand.press("U")
    assert STEPS[0].name in words(hand), "taken back, it is to be done again"


def test_a_click_on_it_tells_all_of_it(hand: Any) -> None:
    begin(hand)
    hand.pump()
    hand.press_button("guide")
    told = "\n".join(left for _, left, _ in hand.page.rows)
    assert STEPS[0].say in told
    assert STEPS[0].why in told
    assert STEPS[0].instead in told
    hand.press("ESC")
    assert hand.page is None


def test_it_is_read_aloud(hand: Any) -> None:
    screen = begin(hand)
    assert STEPS[0].say in dict(screen.narrated())["guide"]
    do(hand, "activate scout-09", "full-move", "to I0203", "stop")
    assert STEPS[0].came in dict(screen.narrated())["guide"]


def test_while_the_enemy_is_shown_it_points_at_nothing(hand: Any) -> None:
    screen = begin(hand)
    do(hand, "end-phase", "no-repair", "hold-station")
    hand.window.change(speed="0.25x")
    do(hand, "cease-fire")
    assert screen.busy
    assert screen.lesson_guide.now() is None
    assert screen.advised_hexes() == ()
    screen.playback.control("end")
    hand.pump()
    assert screen.lesson_guide.now().is_aside


@pytest.mark.parametrize(("scale", "high"), [(100, HEIGHT), (200, LOW)])
def test_the_band_keeps_its_height_and_the_board_its_room(hand: Any, scale: int, high: float) -> None:
    hand.window.change(scale=scale)
    screen = begin(hand)
    hand.pump()
    assert screen.lesson_guide.band.height == high
    before = screen.board.area
    do(hand, "activate scout-09", "full-move", "to I0203", "stop")
    assert screen.board.area == before
    assert screen.lesson_guide.band.height == high
    x, y, wide, high = screen.layout.places["board"]
    assert screen.lesson_guide.band.x >= x + wide - 0.01 or screen.lesson_guide.band.y >= y + high - 0.01


@pytest.mark.parametrize(("scale", "room"), [(100, HEIGHT), (200, LOW)])
def test_what_it_says_fits_or_ends_in_a_mark(hand: Any, scale: int, room: float) -> None:
    from hades.art.colours import INK
    from hades.ui.kit.canvas import Canvas

    hand.window.change(scale=scale)
    band = begin(hand).lesson_guide.band
    hand.pump()
    blank = Canvas(band.width, band.height, band.ratio).blank()
    for words in (*load_lesson("first-raid").intro, *(step.say for step in STEPS), "word " * 200):
        for wide in (band.width - 24, (band.width - 44) / 2):
            (text,) = band._fitted(blank, [(words, INK)], wide, room - 34).boxes
            assert text.tall(blank, wide) <= room - 34
            assert text.lines(blank, wide)[-1].endswith("…") == bool(text.most), words


@pytest.mark.parametrize(
    ("size", "scale"),
    [((1280, 720), 200), ((1280, 720), 125), ((1366, 768), 200), ((1366, 768), 125), ((1366, 768), 100)],
)
def test_what_to_do_is_in_whole_sentences(hand: Any, sized: Any, size: tuple[int, int], scale: int) -> None:
    from hades.session.lesson_progress import WATCH
    from hades.ui.kit.canvas import Canvas

    band = begin(hand).lesson_guide.band
    sized(size, scale)
    told = [*(step.say for step in STEPS), WATCH.instruction]

    def shown(say: str) -> str:
        canvas = Canvas(band.width, band.height, band.ratio)
        band.paint(canvas, Guidance(None, "Title", say, "", "", ()))
        return " ".join(words for *_, words in canvas.written)

    assert [say for say in told if say not in shown(say)] == []


def test_what_has_happened_stands_below_a_short_sentence_in_low_windows(hand: Any) -> None:
    from hades.ui.kit.canvas import Canvas

    hand.window.change(scale=200)
    band = begin(hand).lesson_guide.band
    hand.pump()

    def shown(say: str) -> str:
        canvas = Canvas(band.width, band.height, band.ratio)
        band.paint(canvas, Guidance(None, "Title", say, "Why.", "", ("The call was not heard.",)))
        return " ".join(words for *_, words in canvas.written)

    assert "The call was not heard." in shown("Choose Hold station.")
    assert "The call" not in shown("word " * 60)


@pytest.mark.parametrize("wide", [420.0, 390.0])
def test_no_title_is_cut(hand: Any, wide: float) -> None:
    from hades.ui.kit.canvas import Canvas

    band = begin(hand).lesson_guide.band
    # as wide as it is at 1280x720, at 100 % in the column and at 200 % below the board
    band.width = wide

    def whole(name: str) -> bool:
        canvas = Canvas(band.width, band.height, band.ratio)
        band.paint(canvas, Guidance(None, name, "Say.", "Why.", "", ()))
        return name in {words for *_, words in canvas.written}

    assert [step.name for step in STEPS if not whole(step.name)] == []
    assert not whole("Go down to Circle 2, blow its door, and find Princess Emily")


def test_what_the_guide_points_at_is_in_view(hand: Any) -> None:
    hand.window.change(scale=200)
    screen = begin(hand)
    for _ in range(30):
        hand.pump(0.1)
    from hades import geometry as geo
    from hades.ui.table.camera_targets import sees

    assert all(sees(screen, geo.parse(hex_)) for hex_ in screen.advised_hexes())
    assert len(screen.advised_hexes()) == 2


def test_other_games_have_no_band(hand: Any, begin: Any) -> None:
    begin(hand)
    assert hand.screen.lesson_guide.pupil is None
    assert hand.screen.lesson_guide.band not in hand.screen.layout.fixed
    assert hand.screen.layout.places["foot"][3] == 0


def advised(hand: Any) -> list[str]:
    """The answers that have a ring round them."""
    hand.window.invalidate()
    hand.pump()
    shown = hand.screen.layout.decision._key[5]
    return [shown.options[number].label for number in shown.advised]


def test_the_answers_that_it_points_at_have_a_ring(hand: Any) -> None:
    begin(hand)
    assert advised(hand) == ["Scout 9"]
    hand.answer("Scout 9")
    assert advised(hand) == ["Full Move"]
    hand.answer("Full Move")
    do(hand, "to I0203")
    assert advised(hand) == ["Stop here"]


def test_what_is_only_among_the_orders_has_a_ring_round_the_button_for_them(
    hand: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def ringed() -> bool:
        hand.window.invalidate()
        hand.pump()
        return bool(hand.screen.layout.decision._key[5].orders_advised)

    begin(hand)
    assert not ringed()
    monkeypatch.setattr(type(hand.screen.lesson_guide), "points_at", lambda _, one: one.verb == "overtime")
    assert advised(hand) == []
    assert ringed()
    hand.press_button("listing")
    assert advised(hand) == ["Overtime"]
    assert not ringed()


def test_while_another_unit_is_chosen_no_hex_is_pointed_at(hand: Any) -> None:
    screen = begin(hand)
    assert screen.advised_hexes() == ("I0204", "I0203")
    hand.answer("Scout 10")
    assert screen.advised_hexes() == ("I0204",), "it would go there"
    assert advised(hand) == []


def test_the_tip_stands_below_the_task(hand: Any) -> None:
    screen = begin(hand)
    hand.window.invalidate()
    hand.pump()
    now, band = screen.lesson_guide.now(), screen.lesson_guide.band
    assert now.remarks == load_lesson("first-raid").intro
    assert now.remarks[0].split()[-1] in " ".join(words for _, _, words in band.written)
    do(hand, "activate scout-09", "full-move", "to I0203", "stop")
    hand.answer("Next step")
    assert screen.lesson_guide.now().remarks == ()


def test_its_key_tells_all_of_it(hand: Any) -> None:
    hand.window.learn("first-raid")
    hand.pump()
    hand.do("guide")
    assert hand.page.title == f"Guide: {STEPS[0].name}"


def test_the_end_says_where_to_go_on(hand: Any) -> None:
    from tests.session.test_lesson_progress import LINE, follow

    game = lesson("first-raid")
    follow(game, LINE)
    game.do("end-game")
    hand.window.end(game)
    hand.pump()
    assert load_lesson("first-raid").end in {left for _, left, _ in hand.screen.content().rows}


def test_the_way_back_up_is_not_marked_on_the_way_down(hand: Any) -> None:
    from tests.session.test_lesson_progress import LINE, follow

    game = lesson("first-raid")
    follow(game, LINE.partition("activate scout-09, full-move, to P0402")[0])
    hand.window.play(game)
    do(hand, "activate scout-09", "full-move", "to I0202")
    assert advised(hand) == ["Take the shaft to P0202"]
    do(hand, "take-shaft P0202")
    assert advised(hand) == []
    assert "P0402" in hand.screen.ringed


def test_rings_stay_while_the_mouse_rests_on_an_answer(hand: Any) -> None:
    screen = begin(hand)
    hand.pump()
    at = screen.layout.decision.find("option:2")
    hand.point(*at)
    assert {"I0203", "I0204"} == set(screen.ringed)
    assert screen.about
    assert not {f"ring:{hex_}" for hex_ in screen.about} & set(screen.board.sprites), "it looks otherwise"


def test_who_comes_under_a_mouse_that_has_clicked_is_not_pointed_at(hand: Any) -> None:
    screen = begin(hand)
    do(hand, "activate scout-09", "full-move", "to I0203", "stop")
    hand.answer("Next step")
    do(hand, "activate engineer-38", "full-move", "to I0303")
    at = screen.layout.decision.find("option:0")
    hand.point(at[0], at[1] + 1)
    do(hand, "stop")
    hand.window.invalidate()
    for _ in range(3):
        hand.pump()
    here = screen.session.units[screen.options()[0].subject].hex
    assert screen.layout.decision.spot(*at).action.number == 0
    assert screen.about == (here,), "by the answers that stand there now"
    hand.click(*at)
    hand.press("ESC")
    for _ in range(3):
        hand.pump()
    assert screen.layout.decision.spot(*screen.mouse).action.number == 0
    assert screen.about == (), "it was not the player who pointed at it"
    hand.point(screen.mouse[0] + 6, screen.mouse[1])
    assert screen.about == (here,)


def test_the_first_of_a_new_list_is_not_taken_for_what_was_clicked_in_the_old_one(hand: Any) -> None:
    screen = begin(hand)
    do(hand, "activate scout-09", "full-move", "to I0203", "stop")
    hand.answer("Next step")
    do(hand, "activate engineer-38", "full-move", "to I0303")
    hand.window.invalidate()
    hand.pump()
    hand.answer("Stop here")
    for _ in range(3):
        hand.pump()
    assert screen.options()[0].subject
    assert screen.about == ()
    assert set(screen.ringed) == set(screen.advised_hexes())


def obey(hand: Any) -> str:
    """Click what the guide points at: a lit hex, an answer, else what ends the step; what was clicked."""
    screen = hand.screen
    lit = [hex_ for hex_ in screen.advised_hexes() if hex_ in screen.session.marks]
    lit = [hex_ for hex_ in lit if screen.session.marks[hex_].kind == "move"]
    options = screen.options()
    marked = [options[number].label for number in screen.advised(options)]
    kind = screen.session.ask.kind
    if lit and (screen.session.selected or kind == "move?"):
        hand.click_hex(lit[-1])
        if screen.choices:
            hand.press("1")
        return lit[-1]
    label = (marked or [option.label for option in screen.options() if option.tone in ("stop", "go")])[0]
    hand.answer(label)
    if screen.choices:
        hand.press("1")
    return str(label)


@pytest.mark.parametrize("scale", [100, 200])
def test_who_clicks_only_what_is_pointed_at_brings_emily_home(hand: Any, scale: int) -> None:
    hand.window.change(scale=scale)
    screen = begin(hand)
    clicked = []
    while not screen.lesson_guide.now().is_over and len(clicked) < 80:
        clicked.append(obey(hand))
        hand.wait()
    assert screen.game.view().unit("emily").place == "aboard", clicked
    assert screen.game.score.vp >= 19.5
    assert len(clicked) < 70


def test_an_answer_that_is_pointed_out_further_down_is_brought_into_sight(hand: Any) -> None:
    from tests.session.test_lesson_progress import LINE, follow

    hand.window.change(scale=200)
    game = lesson("first-raid")
    follow(game, LINE.partition("activate wilson")[0])
    hand.window.play(game)
    assert advised(hand) == ["Lt. Wilson"]
    decision = hand.screen.layout.decision
    assert "Lt. Wilson" in {words for *_, words in decision.written}
    assert not any(words.endswith("highlighted") for _, _, words in decision.written)


def test_a_question_asked_once_more_has_its_yes_pointed_out(hand: Any) -> None:
    from tests.session.test_lesson_progress import LINE, follow

    hand.window.change(confirm=True)
    game = lesson("first-raid")
    follow(game, LINE.partition("end-phase")[0])
    hand.window.play(game)
    assert advised(hand) == ["End the SHL Phase"]
    hand.answer("End the SHL Phase")
    layout = hand.screen.layout
    _, lines, *_ = layout.chooser._key[5].head
    assert [line.advised for line in lines.boxes] == [True]
    assert advised(hand) == [], "and nothing below it"
