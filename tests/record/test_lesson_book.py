"""What was learnt: kept in one file, read strictly, and never lost to a file that cannot be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from hades.record.player_profile import BOOK, LessonBook


def test_what_was_learnt_is_there_for_whoever_opens_the_book_next(tmp_path: Path) -> None:
    book = LessonBook(tmp_path / "new")
    book.note("landing", ["activate scout-09", "full-move"])
    book.note("first-raid", [], done=True)
    other = LessonBook(tmp_path / "new")
    assert other.of("landing").left == ("activate scout-09", "full-move")
    assert not other.of("landing").done
    assert other.of("first-raid").done
    assert other.of("doors").left == ()


def test_what_was_done_once_stays_done(tmp_path: Path) -> None:
    book = LessonBook(tmp_path)
    book.note("landing", [], done=True)
    book.note("landing", ["activate scout-09"])
    assert LessonBook(tmp_path).of("landing").done


def test_two_windows_write_into_one_book(tmp_path: Path) -> None:
    one, other = LessonBook(tmp_path), LessonBook(tmp_path)
    one.note("landing", [], done=True)
    other.note("doors", [], done=True)
    assert LessonBook(tmp_path).of("landing").done


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{", "lessons.json: it is no JSON"),
        ("[]", "lessons.json: an object in braces"),
        ('{"lessons": {"landing": {"done": 1}}}', "lessons.landing.done: 1 stands here; it must be true or"),
        (
            '{"lessons": {"doors": {"done": true}, "landing": {"left": [1]}}}',
            "lessons.landing.left[1]: 1 stands",
        ),
    ],
)
def test_a_book_that_cannot_be_read_is_told_and_kept_aside(tmp_path: Path, text: str, says: str) -> None:
    (tmp_path / BOOK).write_text(text, encoding="utf-8")
    book = LessonBook(tmp_path)
    assert says in book.problem
    assert len(book.problem.splitlines()) == 1
    assert book.of("doors").done == ("doors" in text), "what is right in it counts"
    book.note("landing", [], done=True)
    assert LessonBook(tmp_path).of("landing").done
    assert (tmp_path / f"{BOOK}.before").read_text(encoding="utf-8") == text


def test_a_disk_that_refuses_stops_no_lesson(tmp_path: Path) -> None:
    (tmp_path / "no-folder").write_text("")
    book = LessonBook(tmp_path / "no-folder")
    book.note("landing", [], done=True)
    assert book.problem.startswith("What was learnt could not be kept: ")
    assert book.of("landing").done
