"""How the score went from turn to turn."""

from __future__ import annotations

from pathlib import Path

import pytest

from hades import Game, storage
from hades.history.log import GameLog
from hades.history.milestones import SCORE, milestones
from hades.history.score_course import score_course, score_story, story_lines

GAME = Path(__file__).parent / "seven.hades"


@pytest.fixture(scope="module")
def over() -> Game:
    """A game of seed 7 that was played to its end, and recorded."""
    return storage.load(GAME)


def test_the_course_is_that_of_the_game(over: Game) -> None:
    points = score_course(over)
    assert [*points] == [*range(1, over.turn + 1), 0]
    assert points.pop(0) == over.score.vp
    again = Game.new("historical", seed="7")
    seen: dict[int, float] = {}
    for command in over.history:
        again.do(command.name)
        seen.setdefault(again.turn, again.score.vp)
    assert points == {t: vp for t, vp in seen.items() if t}


def test_the_story_adds_up_to_the_score_and_names_the_very_event(over: Game) -> None:
    log, story = GameLog(over), score_story(over)
    start = next(n for n in range(len(over.history)) if over.view_after(n).turn == 1)
    assert over.view_after(start).score.vp + sum(change.by for change in story) == over.score.vp
    assert story[-1].now == over.score.vp
    for change in story:
        command, at = change.event.moment
        before, after = (log.view_at((command, at + more)).score for more in (0, 1))
        assert after.vp - before.vp == change.by and after.vp == change.now


def test_who_is_lost_before_coming_home_is_told_with_what_hung_on_them(over: Game) -> None:
    fell = [entry for entry in score_story(over) if not entry.by]
    gone = {unit.id for unit in over.view().units if unit.is_friend and unit.place == "gone"}
    # squads and officers bring 1 VP each when they come home
    assert gone and {change.event.data["unit"]: change.missed for change in fell} == dict.fromkeys(gone, 1.0)


def test_its_lines_stand_under_their_turns(over: Game) -> None:
    story = score_story(over)
    lines = story_lines(story)
    heads = [line for line in lines if line.startswith("Turn ")]
    assert [line for line in lines if line not in heads] == [change.text for change in story]
    assert len(heads) == len({change.event.turn for change in story})
    assert heads[-1].endswith(f"{over.score.vp:g} VP in total")


def test_a_change_of_the_score_stands_at_the_event_that_brought_it(over: Game) -> None:
    known = {change.event.moment for change in score_story(over) if change.by}
    found = [one for one in milestones(GameLog(over)) if one.kind == SCORE]
    assert found and all(one.moment in known for one in found if one.words.startswith("The score changes"))
