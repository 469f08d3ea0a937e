"""The levels of victory, where the score stands on them, and how far it may come."""

from __future__ import annotations

import attrs
import pytest

from hades import Game
from hades.narrate.score import result_name, short_level
from hades.odds import score_outlook
from hades.odds.score_outlook import BELOW, HERE, OPEN, SHUT, victory_scale
from hades.rules import victory
from tests.games import won


@pytest.fixture(scope="module")
def over() -> Game:
    """A game that has a score."""
    return won()


@pytest.mark.clause("14.1-19", "14.1-26")
def test_every_level_stands_in_its_order_and_the_score_on_one_of_them(over: Game) -> None:
    for command in range(0, len(over.history) + 1, 15):
        view = over.view_after(command)
        found = victory_scale(view)
        clauses = [level[2] for level in reversed(victory.LEVELS)]
        assert [level.clause for level in found.levels] == [victory.WORST[1], *clauses]
        (here,) = (level for level in found.levels if level.state == HERE)
        assert (here.name, here.clause) == (result_name(view.score.level), view.score.clause)
        states = [level.state for level in found.levels]
        assert states == sorted(states, key=(BELOW, HERE, OPEN, SHUT).index)
        most = score_outlook.most(score_outlook.items(view))
        assert all((level.least <= most) == (level.state != SHUT) for level in found.levels)


def test_a_level_has_one_name() -> None:
    names = [level.name for level in score_outlook.level_scale(0.0, 99.0).levels]
    assert names == [*map(result_name, reversed(victory.LEVEL_NAMES))]
    assert names[:2] == ["Worst Defeat", "Defeat"]
    assert [*map(short_level, names)] == [name.removesuffix(" Victory") for name in names]


def test_what_is_missing_to_the_next_is_told(over: Game) -> None:
    view = over.view_after(350)
    found = victory_scale(view)
    assert found.next is not None and found.next.state == OPEN
    missing = f"{found.next.least - view.score.vp:g}"
    assert found.of(found.next) == f"still possible, {missing} more VP needed"
    assert found.text == f"Maximum still possible: {found.most:g} VP, {found.levels[-1].name}."
    assert victory_scale(over.view()).next is None and victory_scale(over.view()).text == ""


@pytest.mark.clause("E-05")
def test_a_lost_game_has_no_place_on_it(over: Game) -> None:
    lost = victory_scale(over.view().evolve(outcome="hades-destroyed"))
    assert {level.state for level in lost.levels} == {SHUT}


def test_no_more_than_can_still_come_is_open(over: Game) -> None:
    view = over.view_after(350)
    gone = view.evolve(
        units=tuple(attrs.evolve(u, place="gone", hex="") if u.place != "aboard" else u for u in view.units)
    )
    assert victory_scale(gone).most < victory_scale(view).most
    assert sum(r.state == OPEN for r in victory_scale(gone).levels) < sum(
        r.state == OPEN for r in victory_scale(view).levels
    )
