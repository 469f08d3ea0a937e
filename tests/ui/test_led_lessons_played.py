"""Lessons with steps in the window: clicked through, asked to foresee, something else tried, skipped."""

from __future__ import annotations

from typing import Any

import pytest

from hades import geometry as geo
from hades.content.lesson import lesson_ids, load_lesson
from hades.session.lesson_progress import AGREED, Guidance
from hades.session.table_session import FIRST
from hades.ui import keys
from hades.ui.kit.canvas import Canvas
from hades.ui.table import camera_targets
from tests.ui.test_first_raid import advised

LED = tuple(id_ for id_ in lesson_ids() if load_lesson(id_).step)


def learn(hand: Any, id_: str) -> Any:
    hand.window.learn(id_)
    hand.pump()
    return hand.screen


def obey(hand: Any) -> None:
    """Click what is pointed at: a lit hex, else an answer; of what is asked first the first answer."""
    screen = hand.screen
    kind = screen.session.ask.kind
    if kind == FIRST:
        hand.press(screen.options()[0].key)
        return
    lit = [hex_ for hex_ in screen.advised_hexes() if hex_ in screen.session.marks]
    lit = [hex_ for hex_ in lit if screen.session.marks[hex_].kind in ("move", "place")]
    if lit and (screen.session.selected or kind in ("move?", "set_up_at?")):
        hand.click_hex(lit[-1])
    else:
        options = screen.options()
        hand.answer(options[screen.advised(options)[0]].label)
    if screen.choices:
        hand.press("1")


@pytest.mark.parametrize(("id_", "scale"), [*((id_, 100) for id_ in LED), ("rooms", 200), ("enemy", 200)])
def test_who_clicks_only_what_is_pointed_at_plays_the_lesson(hand: Any, id_: str, scale: int) -> None:
    hand.window.change(scale=scale)
    screen = learn(hand, id_)
    for _ in range(60):
        if hand.page is not None and hand.page.title == "Lesson done":
            break
        if hand.page is not None:
            hand.press("ENTER")
        for _ in range(15):
            hand.pump(0.1)
        first = [h for h in map(geo.parse, screen.advised_hexes()) if geo.map_of(h) == screen.board.deck]
        assert all(camera_targets.sees(screen, hex_) for hex_ in first), screen.lesson_guide.now()
        obey(hand)
        hand.wait()
    assert tuple(command.name for command in screen.game.history) == load_lesson(id_).line
    assert hand.page.title == "Lesson done"
    following = dict(zip(lesson_ids(), lesson_ids()[1:], strict=False)).get(id_, "")
    assert screen.lesson_guide.pupil.following == following
    if following:
        hand.press("ENTER")
        assert hand.screen.lesson_guide.pupil.id == following


def test_what_will_come_is_asked_in_place_of_the_question_and_judged_before_the_next(hand: Any) -> None:
    screen = learn(hand, "enemy")
    asked = load_lesson("enemy").step[0].predict
    assert asked is not None
    assert screen.session.ask.prompt == asked.ask
    assert [option.label for option in screen.options()][:-1] == [guess.say for guess in asked.guess]
    assert {guess.hex for guess in asked.guess} <= set(screen.advised_hexes())
    assert asked.ask in dict(screen.narrated())["ask"]
    hand.press("2")
    assert screen.session.ask.kind == "6.0?"
    assert advised(hand) == ["End the SHL Phase"]
    hand.answer("End the SHL Phase")
    hand.wait()
    hand.answer("Hold station")
    hand.wait()
    assert screen.session.first.text.startswith(f"{AGREED} Guard 1 moves 3 hexes")
    assert all(words in dict(screen.narrated())["ask"] for words in screen.lesson_guide.result)
    assert screen.advised_hexes() == (screen.session.units["guard-01"].hex,)
    hand.press("ENTER")
    assert screen.session.ask.prompt == load_lesson("enemy").step[1].predict.ask


def test_the_result_of_a_step_stays_in_sight_until_it_was_read(hand: Any) -> None:
    hand.window.change(scale=200)
    screen = learn(hand, "fighting")
    steps, seen = load_lesson("fighting").step, 0
    for _ in range(60):
        if hand.page is not None:
            break
        first = screen.session.first
        if first is not None and steps[2].came in first.text:
            camera, guard = screen.board.camera, screen.session.units["guard-01"].hex
            while camera.gliding:
                hand.pump()
            stood = camera.x, camera.y, screen.board.deck
            for _ in range(40):
                hand.pump(0.1)
            assert (camera.x, camera.y, screen.board.deck) == stood
            assert camera_targets.sees(screen, geo.parse(guard)), "what was fired at"
            assert screen.lesson_guide.now().step is steps[2]
            hand.press("ENTER")
            for _ in range(40):
                hand.pump(0.1)
            assert screen.session.first is None
            assert screen.lesson_guide.now().step is steps[3]
            assert screen.lesson_guide.now().remarks == ()
            assert camera_targets.sees(screen, geo.parse(screen.advised_hexes()[0]))
            seen += 1
        obey(hand)
        hand.wait()
    assert seen == 1


def test_where_a_chosen_unit_is_to_go_is_in_sight_even_with_little_room(hand: Any) -> None:
    hand.window.change(scale=200)
    screen = learn(hand, "fighting")
    hand.answer("Scout 9")
    for _ in range(40):
        hand.pump(0.1)
    assert screen.session.selected == "scout-09"
    assert camera_targets.sees(screen, geo.parse("I1007"))


def test_who_is_asked_for_is_ringed_on_the_strip_as_well(hand: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = learn(hand, "landing")
    assert "wilson" in screen.lesson_guide.pointed()
    assert advised(hand) == ["Lt. Wilson"]
    strip, drawn = screen.layout.strip, []
    rect = Canvas.rect

    def noted(canvas: Canvas, x: float, y: float, *more: Any, **how: Any) -> None:
        rect(canvas, x, y, *more, **how)
        if more[2] is None and how.get("thick") == 3:
            drawn.append((x + 2, y + 2))

    monkeypatch.setattr(Canvas, "rect", noted)
    strip._key = None
    hand.window.invalidate()
    hand.pump()
    (wilson,) = (spot for spot in strip.spots if str(spot.action) == "unit:wilson")
    assert drawn == [(wilson.x, wilson.y)]


def test_a_click_at_a_hex_is_an_answer_and_one_may_just_watch(hand: Any) -> None:
    screen = learn(hand, "enemy")
    hand.click_hex("I1607")
    assert screen.session.ask.kind == "6.0?"
    screen = learn(hand, "guns")
    screen = learn(hand, "enemy")
    hand.press("4")
    assert screen.session.ask.kind == "6.0?"
    assert screen.lesson_guide.pupil.now(screen.session).asks is None


def test_something_else_is_tried_and_there_is_a_way_back(hand: Any) -> None:
    screen = learn(hand, "fighting")
    screen.player_input.carry_out(("activate wilson", "stand-by"))
    hand.wait()
    assert screen.lesson_guide.now().is_aside
    hand.window.invalidate()
    hand.pump()
    hand.press_button("step-back")
    assert not screen.game.history
    assert screen.lesson_guide.now().title == "Move"
    hand.do("step-back")
    assert "nothing to undo" in hand.window.notice.words


def test_steps_are_skipped_to_the_end_and_on_to_the_next_lesson(hand: Any) -> None:
    screen = learn(hand, "landing")
    screen.player_input.carry_out(("place acuto", "place-at I0505"))
    for _ in load_lesson("landing").step:
        hand.do("skip-step")
        hand.wait()
    hand.press("ENTER")
    assert hand.page.title == "Lesson done"
    hand.press("ESC")
    hand.do("skip-step")
    assert hand.screen.lesson_guide.pupil.id == "fighting"


def test_all_of_it_has_the_ways_on(hand: Any) -> None:
    learn(hand, "fighting")
    hand.do("guide")
    actions = [action for _, action, _ in hand.page.buttons]
    assert actions == ["close", "skip-step", "afresh-lesson", "next-lesson", "lessons"]
    hand.press_button("lessons")
    assert hand.screen is hand.window.page("learn")


@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 720), 200), ((1366, 768), 200), ((1366, 768), 125), ((1280, 720), 100)]
)
def test_what_to_do_and_its_title_are_whole(hand: Any, sized: Any, size: tuple[int, int], scale: int) -> None:
    from hades.ui.kit.canvas import Canvas

    band = learn(hand, "enemy").lesson_guide.band
    sized(size, scale)

    def shown(name: str, say: str, *, aside: bool) -> str:
        canvas = Canvas(band.width, band.height, band.ratio)
        band.paint(canvas, Guidance(None, name, say, "Why.", "", (), number=6, of=6, is_aside=aside))
        return " ".join(words for *_, words in canvas.written)

    cut = []
    for id_ in LED:
        for step in load_lesson(id_).step:
            told = [(step.say, False), *((one.say, True) for one in step.aside)]
            told += [(step.predict.ask, False)] if step.predict is not None else []
            for say, aside in told:
                said = shown(step.name, say, aside=aside)
                cut += [words for words in (step.name, say) if words not in said]
    assert cut == []


def test_a_hint_says_what_the_guide_says(hand: Any) -> None:
    screen = learn(hand, "rooms")
    hand.press(keys.of("hint"))
    assert screen.advice.shown.card is None and not screen.session.adviser.hints
    now = screen.lesson_guide.now()
    assert hand.page.title == f"Guide: {now.title}"


def test_the_only_pale_counter_is_that_of_the_unit_to_place(hand: Any) -> None:
    screen = learn(hand, "landing")
    hand.window.change(view="plain")
    hand.pump()
    assert [(unit.id, unit.hex) for unit in screen.board.ghosts] == [("wilson", "I0103")]
    for step in load_lesson("landing").step[:-1]:
        screen.player_input.carry_out(step.expected)
        hand.wait()
        hand.press("ENTER")
    assert len(screen.board.ghosts) > 1
