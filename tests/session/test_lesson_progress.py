"""Lessons: the guide speaks at every question, files are checked, and the first raid brings Emily home."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hades import Game, storage
from hades.content import lesson
from hades.content.data_files import DataError
from hades.content.lesson import lesson_ids, load_lesson
from hades.odds.reach import reach
from hades.players import by_name
from hades.session import Session
from hades.session.lesson_progress import Guidance
from hades.session.lesson_session import begin, id_of, lesson_session_of

LINE = """
activate scout-09, full-move, to I0203, stop
activate engineer-38, full-move, to I0303, stop, end-phase
repair, hold-station, cease-fire
activate engineer-38, sabotage, sabotage-si laser-1
activate scout-09, full-move, to P0402, blow-door circle-2, end-phase
repair, hold-station, cease-fire
activate emily, full-move, to I0202
activate wilson, request, evacuate, take scout-10, take engineer-38, take armored-infantry-31
activate acuto, request, evacuate, take emily, take wilson, take acuto, end-phase
repair, skedaddle
"""
"""The first raid as its guide leads through it."""


def said(game: Game, folder: Path) -> Guidance:
    pupil = lesson_session_of(game, folder)
    assert pupil is not None
    return pupil.now(Session(game))


def follow(game: Game, line: str) -> None:
    """Play a line of the first raid."""
    for word in filter(str.strip, line.replace("\n", ",").split(",")):
        verb, _, rest = word.strip().partition(" ")
        if verb == "to":
            plan = reach(game)[rest].commands
        elif verb == "take":
            plan = tuple(command for command in game.menu if command.args == (rest,))
        else:
            plan = (game.find(word.strip()),)
        for command in plan:
            game.do(command)


def sentences(words: str) -> int:
    """How many sentences some words are; the dot of a rank ends none."""
    return len(re.findall(r"[.!?](?= |$)", re.sub(r"\b(Lt|Maj)\.", "", words)))


def test_who_does_as_the_first_raid_says_to_the_end_wins() -> None:
    game = begin("first-raid")
    follow(game, LINE)
    assert tuple(command.name for command in game.history) == load_lesson("first-raid").line
    assert game.view().unit("emily").place == "aboard"
    assert game.score.level not in ("Defeat", "Draw")


@pytest.mark.parametrize("id_", lesson_ids())
@pytest.mark.parametrize("name", ["random", "heuristic"])
def test_whoever_never_listens_is_led_on(id_: str, name: str, tmp_path: Path) -> None:
    session, player = Session(begin(id_)), by_name(name)
    pupil = lesson_session_of(session.game, tmp_path)
    assert pupil is not None
    while session.game.over is None:
        session.run((player(session.game),))
        now = pupil.now(session)
        assert now.instruction
        assert now.why or now.is_over


def test_only_a_lesson_has_a_guide() -> None:
    assert not id_of(Game.new(seed="7"))
    assert not id_of(Game.from_position('base = "empty"\nat = "6.0"\n'))


def test_a_lesson_that_is_saved_keeps_its_guide(tmp_path: Path) -> None:
    game = begin("first-raid")
    game.do("activate scout-09")
    storage.save(game, tmp_path / "x.hades")
    loaded = Game.load(tmp_path / "x.hades")
    assert said(loaded, tmp_path) == said(game, tmp_path)


def test_no_lesson_of_that_name() -> None:
    with pytest.raises(DataError, match="there is no lesson 'first-ride'; did you mean 'first-raid'"):
        begin("first-ride")


@pytest.mark.parametrize(
    ("text", "fault_"),
    [
        ("title = ", "x.toml: "),
        ('title = "x"\n', "about"),
        ('title = "x"\nabout = ""\nposition = ""\nstep = [{name = "x"}]\n', "step"),
    ],
)
def test_what_is_wrong_with_a_lesson_is_named(tmp_path: Path, text: str, fault_: str) -> None:
    (tmp_path / "x.toml").write_text(text)
    with pytest.raises(DataError, match=fault_):
        lesson.LESSONS.read(tmp_path / "x.toml")
