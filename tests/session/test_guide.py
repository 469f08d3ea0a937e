"""The guide of a lesson: its file holds water, it leads to the end, and follows who goes another way."""

from __future__ import annotations

from pathlib import Path

import pytest

from hades import Game, geometry
from hades.content.lesson import LessonError, lesson_ids, load_lesson, read_lesson
from hades.engine.drill.event_phrases import fault
from hades.history.log import log_of
from hades.players import by_name
from hades.session.guide import Guidance, begin, guide_of
from hades.state.commands import VERBS

LESSONS = lesson_ids()

LINE = """
activate scout-09, full-move, to I0203, stop
activate engineer-38, full-move, to I0303, stop, end-phase
no-repair, hold-station, cease-fire
activate engineer-38, sabotage, sabotage-si laser-1
activate scout-09, full-move, to P0402, blow-door circle-2, end-phase
no-repair, hold-station, cease-fire
activate emily, full-move, to I0202
activate wilson, request, evacuate, take scout-10, take engineer-38, take armored-infantry-31
activate acuto, request, evacuate, take emily, finish, end-phase
no-repair, skedaddle
"""
"""How the first raid may be played as its guide has it."""


def said(game: Game) -> Guidance:
    guide = guide_of(game)
    assert guide is not None
    return guide.now(log_of(game).told, game.ask)


def follow(game: Game, line: str) -> list[Guidance]:
    """Play a line; what was said after each command."""
    found = [said(game)]
    for word in line.replace("\n", ",").split(","):
        verb, _, rest = word.strip().partition(" ")
        if verb == "to":
            plan = game.reach()[rest].commands
        elif verb == "take":
            (taken,) = [command.name for command in game.menu if command.args == (rest,)]
            plan = (taken,)
        elif verb == "finish":
            plan = ("done",) if any(command.name == "done" for command in game.menu) else ()
        else:
            plan = (word.strip(),) if word.strip() else ()
        for command in plan:
            game.do(command)
        found.append(said(game))
    return found


@pytest.mark.parametrize("id_", LESSONS)
def test_what_a_lesson_names_is_there(id_: str) -> None:
    lesson, game = load_lesson(id_), begin(id_)
    words = game.words
    phrases = [p for goal in lesson.goal for p in (*goal.done, *goal.moot)]
    phrases += [p for remark in lesson.remark for p in remark.when]
    assert [fault(phrase, words) for phrase in phrases if fault(phrase, words)] == []
    known = {unit.id for unit in game.view().units} | {verb.replace("_", "-") for verb in VERBS}
    known |= {geometry.label(hex_) for hex_ in range(geometry.HEXES)}
    assert [word for goal in lesson.goal for word in goal.point if word not in known] == []
    assert len({goal.name for goal in lesson.goal}) == len(lesson.goal)


def test_the_first_raid_is_led_from_its_first_goal_to_its_end() -> None:
    game = begin("first-raid")
    told = follow(game, LINE)
    numbers = [now.number for now in told]
    assert numbers == sorted(numbers)
    assert set(range(1, told[0].goals + 1)) <= set(numbers), "every goal is the next one at some time"
    assert told[-1].goal is None
    assert not game.view().unit("emily").hex
    assert any(
        event.kind == "unit_evacuated" and event.data["unit"] == "emily"
        for n in range(len(game.history) + 1)
        for event in game.told(n)
    )
    remarks = [remark for now in told for remark in now.remarks]
    assert len(remarks) == len(set(remarks)) > 4, "each is told once"


def test_what_is_taken_back_is_a_goal_again() -> None:
    game = begin("first-raid", "casual")
    follow(game, "activate scout-09, full-move, to I0203")
    assert said(game).number == 2
    game.back_to(0)
    assert said(game).number == 1


def test_a_goal_that_cannot_be_reached_any_more_is_left() -> None:
    game = begin("first-raid", "casual")
    lesson = load_lesson("first-raid")
    guide = guide_of(game)
    assert guide is not None
    told = list(log_of(game).told)
    number = next(n for n, goal in enumerate(lesson.goal, 1) if goal.moot)
    assert guide.now(told, game.ask).number == 1
    dead = next(
        event
        for seed in range(40)
        for event in _fallen(seed)
        if event.data["unit"] == lesson.goal[number - 1].moot[0].partition("unit=")[2]
    )
    reached = [event for n in range(1) for event in told[n]]
    now = guide.now([(*reached, dead)], game.ask)
    assert now.goal is not lesson.goal[number - 1]


def _fallen(seed: int) -> list:
    game = Game.from_position(load_lesson("first-raid").position.replace("raid 7", f"other {seed}"))
    player = by_name("random")
    while game.over is None:
        game.do(player(game))
    return [e for n in range(len(game.history) + 1) for e in game.told(n) if e.kind == "unit_destroyed"]


@pytest.mark.parametrize("id_", LESSONS)
@pytest.mark.parametrize("name", ["random", "heuristic"])
def test_whoever_goes_another_way_is_led_on(id_: str, name: str) -> None:
    game, player = begin(id_), by_name(name)
    before = 0
    while game.over is None:
        game.do(player(game))
        now = said(game)
        assert now.number >= before, "no goal comes again by itself"
        assert (now.goal is None) == (now.number > now.goals)
        assert now.goal is None or now.said
        before = now.number


def test_only_a_lesson_has_a_guide() -> None:
    assert guide_of(Game.new(seed="7")) is None
    assert guide_of(Game.from_position('base = "empty"\nat = "6.0"\n')) is None


def test_a_lesson_that_is_saved_keeps_its_guide(tmp_path: Path) -> None:
    game = begin("first-raid")
    game.do("activate scout-09")
    game.save(tmp_path / "x.hades")
    loaded = Game.load(tmp_path / "x.hades")
    assert said(loaded) == said(game)


def test_no_lesson_of_that_name() -> None:
    with pytest.raises(LessonError, match="there is no lesson 'first-ride'; did you mean 'first-raid'"):
        begin("first-ride")


@pytest.mark.parametrize(
    ("text", "fault_"),
    [
        ("title = ", "x.toml: "),
        ('title = "x"\n', "about"),
        ('title = "x"\nabout = ""\nposition = ""\ngoal = [{name = "x"}]\n', "goal"),
    ],
)
def test_what_is_wrong_with_a_lesson_is_named(tmp_path: Path, text: str, fault_: str) -> None:
    (tmp_path / "x.toml").write_text(text)
    with pytest.raises(LessonError, match=fault_):
        read_lesson(tmp_path / "x.toml")
