"""The guide of a lesson: its file holds water, it leads to the end, and follows who goes another way."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from hades import Game, geometry
from hades.content.lesson import LessonError, lesson_ids, load_lesson, read_lesson
from hades.engine.drill.event_phrases import fault
from hades.history.log import log_of
from hades.players import by_name
from hades.session.guide import CONDITIONS, Guidance, begin, guide_of
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
    return guide.now(log_of(game).told, game.ask, game.view())


def follow(game: Game, line: str) -> list[Guidance]:
    """Play a line; what was said after each command."""
    found = [said(game)]
    for word in filter(str.strip, line.replace("\n", ",").split(",")):
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
    phrases = [p for goal in lesson.goal for p in (*goal.done, *goal.moot, *goal.after)]
    phrases += [p for remark in lesson.remark for p in remark.when]
    assert [fault(phrase, words) for phrase in phrases if fault(phrase, words)] == []
    known = {unit.id for unit in game.view().units} | {verb.replace("_", "-") for verb in VERBS}
    known |= {geometry.label(hex_) for hex_ in range(geometry.HEXES)}
    assert [word for goal in lesson.goal for word in goal.point if word not in known] == []
    conditions = {word.removeprefix("not ") for goal in lesson.goal for word in goal.holds}
    assert conditions <= set(CONDITIONS)
    assert len({goal.name for goal in lesson.goal}) == len(lesson.goal)
    assert all(goal.why for goal in lesson.goal)


def goals_of(told: list[Guidance]) -> list[str]:
    """The goals in their order, each once for as long as it stands."""
    names = [now.goal.name if now.goal else "" for now in told]
    return [name for name, _ in itertools.groupby(names)]


def test_the_first_raid_is_led_from_its_first_goal_to_its_end() -> None:
    game = begin("first-raid")
    told = follow(game, LINE)
    assert goals_of(told) == [
        "Wake what lies on Complex A",
        "Bring the Engineer beside it",
        "Let the enemy answer",
        "Make a door of it",
        "Go down and blow the door of Circle 2",
        "Gather the HQs, and let the enemy answer",
        "Bring Emily up",
        "Call the ship for the first three",
        "Call the ship for Emily",
        "Leave under fire",
        "Home",
    ]
    assert game.view().unit("emily").place == "aboard"
    remarks = [remark for now in told for remark in now.remarks]
    assert set(load_lesson("first-raid").intro) < set(remarks)
    assert len(remarks) == len(set(remarks)) > 6, "each is told once"
    while game.over is None:
        game.do(next(c for c in game.menu if c.verb in ("end-game", "cease-fire", "end-phase", "no-repair")))
    assert said(game).goal is None
    assert said(game).said == load_lesson("first-raid").end


TURN_6 = "end-phase, no-repair"


@pytest.mark.parametrize(
    ("line", "goal"),
    [
        (f"{TURN_6}, hold-station, cease-fire", "Wake what lies on Complex A"),
        (f"{TURN_6}, skedaddle", "Call the Vittles back"),
        ("activate scout-09, full-move, to I0305, stop", "Bring the Engineer beside it"),
        ("activate wilson, request, evacuate, take engineer-38, take scout-09, done", "Let the enemy answer"),
    ],
)
def test_whoever_goes_astray_is_told_what_can_still_be_done(line: str, goal: str) -> None:
    game = begin("first-raid")
    follow(game, line)
    while game.ask is not None and game.ask.kind not in ("6.0?", "move?", "act?"):
        game.do(game.menu[0])
    assert goal_name(game) == goal


def goal_name(game: Game) -> str:
    now = said(game)
    return now.goal.name if now.goal else ""


ALL_BUT_THE_CALLS = LINE.partition("activate wilson")[0]


def test_when_nobody_can_call_any_more_it_says_what_overtime_is_worth() -> None:
    game = begin("first-raid")
    follow(game, ALL_BUT_THE_CALLS + "activate wilson, stand-by, activate acuto, stand-by")
    now = said(game)
    assert goal_name(game) == "Nobody can call any more"
    assert "5 VP" in now.said
    follow(game, "overtime")
    assert goal_name(game) == "Hold on for the turn that was bought"
    follow(game, "end-phase, no-repair")
    assert "hold station" in said(game).said


def test_on_the_last_turn_nobody_is_told_to_stay() -> None:
    game = begin("first-raid")
    told = follow(game, LINE.replace("no-repair, skedaddle", "no-repair"))
    assert game.ask is not None
    assert game.ask.kind == "7.2?"
    assert told[-1].said.startswith("Skedaddle now.")
    assert not told[-1].instead


def test_while_another_is_on_its_way_no_hex_is_pointed_at() -> None:
    game = begin("first-raid")
    follow(game, "activate scout-09, full-move, to I0203")
    now = said(game)
    assert now.said.startswith("First let Scout 9 finish. ")
    assert now.point == ("engineer-38",)
    game.do("stop")
    assert said(game).point == ("engineer-38", "I0303")


def test_what_is_taken_back_is_a_goal_again() -> None:
    game = begin("first-raid")
    first = goal_name(game)
    follow(game, "activate scout-09, full-move, to I0203")
    assert goal_name(game) != first
    game.back_to(0)
    assert goal_name(game) == first


@pytest.mark.parametrize("id_", LESSONS)
@pytest.mark.parametrize("name", ["random", "heuristic"])
def test_whoever_never_listens_is_led_on(id_: str, name: str) -> None:
    game, player = begin(id_), by_name(name)
    while game.over is None:
        game.do(player(game))
        now = said(game)
        assert now.said
        assert game.over or now.goal is None or not game.view().turns_left or now.why


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
