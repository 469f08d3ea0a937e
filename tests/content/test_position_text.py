"""A position that is written reads as the same record, whatever it says."""

from __future__ import annotations

import pytest

from hades import Game
from hades.content.paths import drill_dir
from hades.content.position import _ORDER, Position, Run, drill_files, load_position, parse_position, written

DRILLS = drill_files(drill_dir())


def same(position: Position) -> str:
    text = written(position)
    assert parse_position(text).position == position
    return text


def test_every_drill_is_written_as_it_was_read() -> None:
    assert len(DRILLS) > 200
    for file in DRILLS:
        same(load_position(file).position)


def test_every_field_has_its_place_in_the_text() -> None:
    assert sorted(_ORDER) == sorted(Position.__annotations__ | Position.__mro__[1].__annotations__)


def test_what_is_left_out_is_not_written() -> None:
    assert same(Position(base="empty", at="6.0")) == 'base = "empty"\nat = "6.0"\n'


def test_a_moment_with_its_exact_remainder() -> None:
    text = same(parse_position(Game.new("historical", seed="7").write_position()).position)
    assert "[exact]" in text and "agenda = [[" in text


@pytest.mark.parametrize("words", ['"', "\\", "\x7f", "ä\nb", "a.b = 1", ""])
def test_any_words_and_any_key(words: str) -> None:
    same(
        Position(
            at="6.0",
            title=words,
            units={words or "x": words},
            run=(Run(next=(words,), units={"a b": words}),),
        )
    )
