"""The page of what there is to learn: lessons in their order, done marks, and going on where one was left."""

from __future__ import annotations

from typing import Any

import pytest

from hades.content.lesson import lesson_ids, load_lesson
from hades.storage import games_folder
from hades.storage.player_profile import BOOK, LessonBook
from hades.wording import counted


def words(screen: Any) -> str:
    """What the page at the right says."""
    sheet = screen.sheet()
    return "\n".join((sheet.title, *(f"{left} {right}" for _, left, right in sheet.rows)))


def book(hand: Any) -> LessonBook:
    return LessonBook(hand.window.autosave_file.parent)


def test_a_key_and_enter_begin_the_first_lesson(hand: Any) -> None:
    hand.press("L")
    hand.press("ENTER")
    assert hand.screen.lesson_guide.pupil.lesson is load_lesson(lesson_ids()[0])
    assert hand.screen.game.undo_mode == "casual"


def test_the_button_of_the_title_shows_every_lesson_and_what_it_teaches(hand: Any) -> None:
    hand.press_button("learn")
    screen = hand.screen
    listed = [entry for entry in screen.entries() if entry.id in lesson_ids()]
    assert [entry.id for entry in listed] == list(lesson_ids())
    for number, id_ in enumerate(lesson_ids(), 1):
        lesson = load_lesson(id_)
        screen.choose([entry.id for entry in screen.entries()].index(id_))
        assert lesson.number == number
        assert all(what in words(screen) for what in lesson.teaches)
        assert screen.chosen.note == f"about {counted(lesson.minutes, 'minute')}"
    hand.press("ESC")
    assert hand.screen is hand.window.title_screen


def test_what_was_left_is_chosen_and_gone_on_with_where_it_was(hand: Any) -> None:
    hand.window.learn("first-raid")
    hand.screen.player_input.carry_out(("activate scout-09",))
    hand.window.home()
    assert not hand.window.autosave_file.exists(), "a lesson takes the place of no game"
    assert hand.window.file_of(hand.window.autosave.game).name == games_folder.LESSON
    hand.press("L")
    assert hand.screen.chosen.id == "first-raid"
    assert hand.screen.chosen.mark == "unfinished"
    hand.press("ENTER")
    assert [command.name for command in hand.screen.game.history] == ["activate scout-09"]
    assert hand.screen.session.can_undo
    hand.window.home()
    hand.press("L")
    hand.press_button("afresh-lesson")
    assert not hand.screen.game.history


def test_what_is_done_is_marked_and_the_next_one_is_chosen(hand: Any) -> None:
    first = lesson_ids()[0]
    book(hand).note(first, [], done=True)
    hand.press("L")
    marks = {entry.id: entry.mark for entry in hand.screen.entries()}
    assert marks[first] == "done"
    assert hand.screen.chosen.id == (*lesson_ids(), first)[1]


def test_a_raid_that_is_played_to_its_end_is_done(hand: Any) -> None:
    from tests.session.test_lesson_progress import LINE, follow

    game = hand.window.learn("first-raid") or hand.screen.game
    follow(game, LINE)
    hand.screen.session.renew()
    hand.window.play(game)
    hand.screen.player_input.carry_out(("end-game",))
    assert book(hand).of("first-raid").done
    assert book(hand).of("first-raid").left == ()


@pytest.mark.parametrize("text", ["{", "[]"])
def test_a_book_that_cannot_be_read_is_told_above_the_list(hand: Any, text: str) -> None:
    (hand.window.autosave_file.parent / BOOK).write_text(text, encoding="utf-8")
    hand.press("L")
    assert hand.screen.alarm
    assert hand.screen.message.startswith("The progress in lessons cannot be read: ")
