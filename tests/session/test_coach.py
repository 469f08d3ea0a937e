"""The coach: it speaks of a move that surely costs much, and is silent otherwise."""

from __future__ import annotations

import pytest

from hades.advice.adviser import COACH_STANDARD as STANDARD
from hades.advice.adviser import Advice, coach_warning
from hades.advice.comparison import ENOUGH as GAMES
from hades.advice.comparison import CandidateMove, Comparison
from hades.session.session import Session
from tests.games import commands, landed
from tests.players.test_comparison import made_up

MOVE = ("activate scout-11", "full-move", "move-to I0202", "take-shaft P0202", "move-to P0103")


def plan(*line: str, vps: tuple[float, ...]) -> CandidateMove:
    return CandidateMove(commands(*line), made_up(*vps).outlook)


def advice(worse: float, games: int = GAMES, swing: float = 0.0) -> Comparison:
    """Going on, which is worth 10 VP, and the end of the phase, which is worth so much less."""
    half = games // 2
    good = plan(*MOVE, "blow-door circle-4", "stop", vps=(10.0,) * games)
    off = (10.0 - worse - swing, 10.0 - worse + swing) * half
    bad = plan("end-phase", vps=off)
    return Comparison((good, bad))


def of(found: Comparison, *move: str, least: float = STANDARD) -> Advice | None:
    return coach_warning(landed(), found, commands(*move), least)


def test_it_says_what_a_dear_move_costs_and_what_is_better() -> None:
    found = of(advice(2.0), "end-phase")
    assert found is not None
    assert found.cost == "costs 1.5 to 2.5 VP"
    assert found.plan.startswith("Scout 11: Full Move to P0103, Blow the door of Circle 4")
    assert found.commands[: len(MOVE)] == commands(*MOVE)


@pytest.mark.parametrize(
    ("found", "move", "least"),
    [
        (advice(1.0), ("end-phase",), STANDARD),
        (advice(2.0), ("end-phase",), 0.0),
        (advice(2.0), MOVE, STANDARD),
        (advice(2.0), ("activate scout-12", "stand-by"), STANDARD),
        (advice(2.0), (), STANDARD),
        (advice(2.0, games=GAMES - 2), ("end-phase",), STANDARD),
        (advice(2.0, swing=6.0), ("end-phase",), STANDARD),
    ],
    ids=["cheap", "off", "the best there is", "not judged", "no move", "few games", "may be luck"],
)
def test_it_is_silent(found: Comparison, move: tuple[str, ...], least: float) -> None:
    assert of(found, *move, least=least) is None


def test_an_error_that_might_be_luck_is_just_what_keeps_it_silent() -> None:
    """The same difference, sure and unsure: 2 VP with an error of 0.5, and of 0.9."""
    for swing, speaks in ((1.5, True), (3.0, False)):
        assert (of(advice(2.0, swing=swing), "end-phase") is not None) is speaks


def test_ways_to_one_hex_are_one_move_and_a_beginning_is_the_best_of_what_begins_so() -> None:
    other = plan("activate scout-11", "stand-by", vps=(9.0,) * GAMES)
    found = Comparison((*advice(2.0).proposals, other))
    way = ("activate scout-11", "full-move", "move-to I0201", "take-shaft P0201", "move-to P0103")
    assert found.meant(commands(*way)) is found.proposals[0]
    assert found.meant(commands(*way, "stop")) is found.proposals[0]
    assert found.meant(commands("activate scout-11")) is found.proposals[0]
    assert found.meant(commands("activate scout-11", "stand-by")) is other
    assert found.meant(commands("activate scout-11", "full-move", "move-to I0201")) is None
    assert found.meant(commands("stop")) is None


def watched(**advice: Comparison) -> Session:
    session = Session(landed())
    session.adviser.comparisons = {
        None if name == "whole" else commands(name.replace("_", " ", 1).replace("_", "-"))[0]: found
        for name, found in advice.items()
    }
    return session


def test_a_unit_that_is_chosen_is_judged_by_its_own_plans() -> None:
    best = plan("full-move", "move-to P0103", vps=(10.0,) * GAMES)
    bad = plan("stand-by", vps=(7.0,) * GAMES)
    session = watched(whole=advice(2.0), activate_scout_12=Comparison((best, bad)))
    found = session.adviser.coach_warning(commands("activate scout-12", "stand-by"), STANDARD)
    assert found is not None and found.cost.startswith("costs 2.5 to 3.5 VP")
    move = commands("activate scout-12", "full-move", "move-to P0103")
    assert session.adviser.coach_warning(move, STANDARD) is None
    assert session.adviser.comparison(move[0]) == Comparison((best, bad))


def test_what_a_hint_puts_first_is_never_warned_of() -> None:
    """Of the Unit whose turn it is by the hint there is one set of plans, whenever another was thought of."""
    worse = plan("full-move", "move-to P0103", "blow-door circle-4", vps=(7.0,) * GAMES)
    better = plan("stand-by", vps=(10.0,) * GAMES)
    session = watched(whole=advice(2.0), activate_scout_11=Comparison((better, worse)))
    hinted = session.adviser.comparison(commands("activate scout-11")[0])
    assert hinted is not None and hinted.choice.line == commands(*MOVE[1:], "blow-door circle-4", "stop")
    assert session.adviser.coach_warning(commands(*MOVE, "blow-door circle-4"), STANDARD) is None
    assert session.adviser.coach_warning(commands(*MOVE), STANDARD) is None


def test_whoever_does_as_is_advised_is_not_told_otherwise_halfway() -> None:
    session = watched(whole=advice(2.0))
    session.run(MOVE[:1])
    left = session.adviser.comparison()
    assert left is not None and left.choice.line == commands(*MOVE[1:], "blow-door circle-4", "stop")
    session.run(("stand-by",))
    assert session.adviser.comparison() is None, "but who does not is"


def test_whom_it_watched_has_used_an_aid_for_that_command() -> None:
    session = Session(landed(), keep=(aids := []).append)
    session.run(("draw-from nastian",))
    session.adviser.comparisons[None], session.adviser.coached = advice(2.0), True
    session.run(("draw-from shl",))
    session.adviser.comparisons[None] = advice(2.0)
    session.run(("draw-from nastian",))
    assert aids == ["", "coach", ""], "what only a hint was thought of for is no coach"
