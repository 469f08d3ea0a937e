"""Lessons: played as they expect to their end, and at every step all else that is offered."""

from __future__ import annotations

import itertools
import re
from pathlib import Path

import pytest

from hades import geometry
from hades.content.data_files import DataError
from hades.content.lesson import LESSONS, Lesson, lesson_ids, load_lesson
from hades.engine.drill.event_phrases import fault
from hades.players import by_name
from hades.session import Session, lesson_progress
from hades.session.lesson_progress import PLACED, TRIED, WATCH_ONLY, LessonSession
from hades.session.lesson_session import begin, lesson_session_of
from hades.state.commands import STEP_VERBS

LED = lesson_ids()
EACH = [(id_, number) for id_ in LED for number in range(len(load_lesson(id_).step))]
HEXES = 9
"""Of as many hexes where somebody could be put one is tried."""


def at_step(id_: str, number: int, folder: Path) -> tuple[Session, LessonSession]:
    """A lesson as it stands when so many of its steps are done."""
    session = Session(begin(id_))
    pupil = lesson_session_of(session.game, folder)
    assert pupil is not None
    for step in load_lesson(id_).step[:number]:
        session.run(step.expected, every=True)
    return session, pupil


def texts(lesson: Lesson) -> list[str]:
    """Every sentence or two of a lesson."""
    found = [*lesson.intro]
    for step in lesson.step:
        found += [step.say, step.why, step.instead, step.came, *(aside.say for aside in step.aside)]
        if step.predict is not None:
            found += [step.predict.ask, step.predict.because, *(guess.say for guess in step.predict.guess)]
    return [words for words in found if words]


def test_a_newcomer_is_led_from_the_landing_to_a_whole_raid(tmp_path: Path) -> None:
    assert lesson_ids() == (
        "landing", "fighting", "guns", "rooms", "science", "home", "enemy", "first-raid",
    )  # fmt: skip
    assert [load_lesson(id_).number for id_ in lesson_ids()] == list(range(1, 9))
    pupils = [LessonSession(load_lesson(id_), id_, tmp_path) for id_ in lesson_ids()]
    assert [pupil.following for pupil in pupils] == [*lesson_ids()[1:], ""]


@pytest.mark.parametrize("id_", LED)
def test_played_as_it_expects_each_step_ends_with_its_last_command(id_: str, tmp_path: Path) -> None:
    lesson = load_lesson(id_)
    session, pupil = at_step(id_, 0, tmp_path)
    for number, step in enumerate(lesson.step):
        now = pupil.now(session)
        assert (now.step, now.title, now.place) == (
            step,
            step.name,
            f"step {number + 1} of {len(lesson.step)}",
        )
        assert now.instruction == (step.predict.ask if step.predict is not None else step.say)
        for at, command in enumerate(step.expected):
            assert not pupil.now(session).is_aside
            assert pupil.progress(session).taken == at
            session.run((command,))
        now = pupil.now(session)
        assert now.step is not step
        assert not step.came or step.came in now.came
    assert pupil.now(session).is_over
    assert pupil.now(session).instruction == lesson.end
    pupil.keep(session)
    assert pupil.book.of(id_).done
    assert lesson.line == tuple(command.name for command in session.game.history)


@pytest.mark.parametrize(("id_", "number"), EACH)
def test_whatever_else_is_tried_the_guide_speaks_and_the_step_comes_back(
    id_: str, number: int, tmp_path: Path
) -> None:
    session, pupil = at_step(id_, number, tmp_path)
    step = load_lesson(id_).step[number]
    spoken = set()
    for command in step.expected:
        before, stood = pupil.now(session), len(session.game.history)
        hexes = itertools.count()
        for other in session.game.menu:
            if other.name == command or (other.verb == "place-at" and next(hexes) % HEXES):
                continue
            session.run((other.name,))
            now = pupil.now(session)
            assert now.instruction
            assert now.why or now.is_over
            if now.is_aside:
                assert now.step is step
                spoken.add(now.instruction)
                assert pupil.back(session) == stood
            elif any(more.name == "stop" for more in session.game.menu):
                session.run(("stop",))
                spoken.add(pupil.now(session).instruction)
            session.back_to(stood)
            assert pupil.now(session) == before
        session.run((command,))
    said = {aside.say for aside in step.aside}
    assert said <= spoken, "what a lesson says to an answer can be met with"


@pytest.mark.parametrize(("id_", "number"), EACH)
def test_from_wherever_one_got_the_step_can_be_skipped(id_: str, number: int, tmp_path: Path) -> None:
    session, pupil = at_step(id_, number, tmp_path)
    player = by_name("quick")
    for _ in range(6):
        if session.game.over is None:
            session.run((player(session.game).name,))
    before = pupil.progress(session).number
    leap = pupil.skipping(session)
    if leap is None:
        assert before == len(load_lesson(id_).step), "all of it was done without skipping anything"
        return
    session.back_to(leap.back)
    session.run(leap.commands, every=True)
    now = pupil.progress(session)
    assert now.number == before + 1
    assert not now.is_aside
    assert now.new


@pytest.mark.parametrize("id_", LED)
def test_skipped_from_step_to_step_a_lesson_comes_to_its_end(id_: str, tmp_path: Path) -> None:
    session, pupil = at_step(id_, 0, tmp_path)
    for _ in load_lesson(id_).step:
        leap = pupil.skipping(session)
        assert leap is not None
        assert leap.back == len(session.game.history), "nothing is taken back of a lesson that was followed"
        session.run(leap.commands, every=True)
    assert pupil.skipping(session) is None
    assert pupil.now(session).is_over


@pytest.mark.parametrize("id_", LED)
def test_what_it_names_is_there_and_nothing_is_longer_than_two_sentences(id_: str) -> None:
    from tests.session.test_lesson_progress import sentences

    lesson, game = load_lesson(id_), begin(id_)
    phrases = [phrase for step in lesson.step for phrase in (*step.done, *step.needs)]
    asked = [step.predict for step in lesson.step if step.predict is not None]
    phrases += [phrase for one in asked for guess in one.guess for phrase in guess.comes]
    assert [fault(phrase, game.tables) for phrase in phrases if fault(phrase, game.tables)] == []
    hexes = {geometry.label(hex_) for hex_ in range(geometry.HEXES)}
    assert {guess.hex for one in asked for guess in one.guess} <= {*hexes, ""}
    assert [words for words in texts(lesson) if sentences(words) > 2] == []
    assert len({step.name for step in lesson.step}) == len(lesson.step)


@pytest.mark.parametrize("id_", LED)
def test_what_is_pointed_at_is_the_next_answer_and_no_other_of_its_kind(id_: str, tmp_path: Path) -> None:
    session, pupil = at_step(id_, 0, tmp_path)
    for step in load_lesson(id_).step:
        if step.predict is not None:
            pupil.guess(session, WATCH_ONLY)
        for at, command in enumerate(step.expected):
            point = pupil.now(session).point
            verb, *args = command.split()
            assert {command, verb, *args} & set(point) or verb in STEP_VERBS
            if args and verb not in STEP_VERBS:
                assert verb not in point, "or its likes would be pointed at, too"
            if verb in STEP_VERBS:
                run = itertools.takewhile(lambda name: name.split()[0] in STEP_VERBS, step.expected[at:])
                assert [*run][-1].split()[1] in point
            session.run((command,))


def asked(id_: str) -> list[int]:
    return [number for number, step in enumerate(load_lesson(id_).step) if step.predict is not None]


@pytest.mark.parametrize(("id_", "number"), [(id_, number) for id_ in LED for number in asked(id_)])
def test_exactly_one_answer_comes_true_by_the_rules(id_: str, number: int, tmp_path: Path) -> None:
    step = load_lesson(id_).step[number]
    assert step.predict is not None
    verdicts = []
    for guess in range(len(step.predict.guess)):
        session, pupil = at_step(id_, number, tmp_path)
        assert pupil.now(session).asks is step.predict
        pupil.guess(session, guess)
        assert pupil.now(session).asks is None
        assert pupil.now(session).instruction == step.say
        session.run(step.expected, every=True)
        told = pupil.now(session).came
        verdicts.append(told[0].startswith(lesson_progress.AGREED))
        assert step.predict.because in told
        assert step.predict.guess[guess].say in told[0] or verdicts[-1]
        assert "[" in told[0] or not step.predict.guess[guess].comes or not verdicts[-1]
    assert verdicts.count(True) == 1


def test_the_lesson_about_the_enemy_asks_before_each_of_his_turns_and_the_right_place_varies() -> None:
    steps = load_lesson("enemy").step
    assert all(step.predict is not None for step in steps)


def test_who_does_not_guess_is_told_what_came_all_the_same(tmp_path: Path) -> None:
    session, pupil = at_step("enemy", 0, tmp_path)
    session.run(load_lesson("enemy").step[0].expected, every=True)
    told = pupil.now(session).came
    assert told[0].startswith("Guard 1 moves 3 hexes from I1307 to I1607")
    assert "5.4-06" in told[0]


def test_another_way_to_the_same_hex_is_as_good(tmp_path: Path) -> None:
    session, pupil = at_step("fighting", 0, tmp_path)
    session.run(("activate scout-09", "full-move", "move-to I0905", "move-to I0906", "move-to I1007"))
    assert not pupil.now(session).is_aside
    assert pupil.now(session).point == ("stop",)
    session.run(("stop",))
    assert pupil.now(session).number == 2


def test_a_stop_elsewhere_is_something_else(tmp_path: Path) -> None:
    session, pupil = at_step("fighting", 0, tmp_path)
    session.run(("activate scout-09", "full-move", "move-to I0905", "stop"))
    now = pupil.now(session)
    assert now.is_aside
    assert now.instruction.startswith("The Scout stops there, and that was its action.")
    assert pupil.back(session) == 2, "from the hex where it stopped it might be too far"


def test_what_the_lesson_has_no_words_for_is_something_else_all_the_same(tmp_path: Path) -> None:
    session, pupil = at_step("science", 0, tmp_path)
    session.run(("draw-from nastian",))
    assert pupil.now(session).is_aside
    assert pupil.now(session).instruction == TRIED


def test_what_was_tried_is_not_where_one_goes_on(tmp_path: Path) -> None:
    session, pupil = at_step("fighting", 1, tmp_path)
    session.run(("activate wilson", "stand-by"))
    pupil.keep(session)
    left = pupil.book.of("fighting").left
    assert left == load_lesson("fighting").step[0].expected
    again = Session(begin("fighting", left=left))
    assert pupil.now(again).title == "Contact"


NO_ANSWERS = 'name = "In the Lab"\npredict = {ask = "", because = "", guess = []}'


@pytest.mark.parametrize(
    ("was", "put", "says"),
    [
        (
            'expected = ["activate dante", "science"]',
            "expected = []",
            r"step\[4\].expected: 0 entries are not valid",
        ),
        ("[[step.predict.guess]]", "[[step.predict.guess_]]", "guess_"),
        ('name = "In the Lab"', NO_ANSWERS, r"step\[4\].predict.guess: 0 entries are not valid"),
    ],
)
def test_what_does_not_fit_together_is_named(tmp_path: Path, was: str, put: str, says: str) -> None:
    text = LESSONS.path("science").read_text(encoding="utf-8")
    assert was in text
    (tmp_path / "x.toml").write_text(text.replace(was, put, 1), encoding="utf-8")
    with pytest.raises(DataError, match=says):
        LESSONS.read(tmp_path / "x.toml")


def test_a_lesson_without_steps_is_refused(tmp_path: Path) -> None:
    text = LESSONS.path("science").read_text(encoding="utf-8")
    (tmp_path / "x.toml").write_text(text.partition("[[step]]")[0], encoding="utf-8")
    with pytest.raises(DataError, match=r"x\.toml: step: the field is missing"):
        LESSONS.read(tmp_path / "x.toml")


@pytest.mark.parametrize("number", range(len(load_lesson("landing").step)))
def test_a_suggested_landing_passes_over_the_steps_it_makes_impossible(number: int, tmp_path: Path) -> None:
    session, pupil = at_step("landing", number, tmp_path)
    session.run(session.suggested(), every=True, holds=True)
    whole = load_lesson("landing")
    if number < len(whole.step) - 1:
        now = pupil.now(session)
        assert now.is_aside and now.instruction == PLACED and now.title == whole.step[-1].name
        assert pupil.back(session) >= 0
    assert session.held is not None
    session.run((session.held.name,))
    now = pupil.now(session)
    assert now.is_over and now.instruction == whole.end
    own = number == len(whole.step) - 1
    assert now.came == ((whole.step[-1].came,) if own else ()), "no word on a step that was not done"
    session.back_to(0)
    assert pupil.now(session).step is whole.step[0]


@pytest.mark.parametrize("id_", lesson_ids())
def test_a_lesson_speaks_of_no_front_end(id_: str) -> None:
    lesson = load_lesson(id_)
    said = [*texts(lesson), lesson.end]
    assert [
        words for words in said if re.search(r"(?i)\b(terminal|window|click|mouse|key|F1)\b", words)
    ] == []
