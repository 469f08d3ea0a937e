"""What might be done at a question: plans that were played on, what is chosen of them, what others cost."""

from __future__ import annotations

import random
from functools import cache

import attrs
import pytest

from hades import Game
from hades.advice.comparison import (
    END,
    ENOUGH,
    MOST_PLANS,
    CandidateMove,
    Comparison,
    chosen,
    clearly_better,
    compare,
    considered,
    key_of,
    lead,
    plans_of,
)
from hades.players import by_name
from hades.players.heuristic import Heuristic
from hades.players.playouts import Outlook, kind_of
from tests.games import SCENARIOS, commands, late, played


def made_up(*vps: float) -> CandidateMove:
    """A plan that came to so many VP in its games."""
    return CandidateMove(("end-phase",), Outlook((), vps, ("",) * len(vps)))


@cache
def proposals(first: int) -> tuple[CandidateMove, ...]:
    """What is considered in one game, on deals from a number on."""
    return considered(late(), first=first)


@cache
def advice() -> Comparison:
    """The advice in one game."""
    return chosen((proposals(0),))


def test_it_depends_on_the_game_alone_and_changes_nothing() -> None:
    game = late()
    digest = game.digest
    assert compare(game) == advice() and game.digest == digest


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_kind_of_question_has_plans_that_begin_with_a_legal_command(scenario: str) -> None:
    whole, seen = played(scenario), set()
    for at in range(len(whole.history)):
        game = whole.after(at)
        if (kind := kind_of(game)) in seen and at % 5:
            continue
        seen.add(kind)
        legal = {command.code for command in game.menu}
        own = Heuristic()(game)
        first, *others = plans_of(game, own)
        assert first[0] == own.code, "the heuristic player's stands first"
        assert {plan[0] for plan in (first, *others)} <= legal
        assert own.verb == "jam" or not any(code[0] == "jam" for code in first), "no turn of the enemy"
    assert len(seen) > 10


def test_the_heuristic_players_answer_stands_first_unless_another_is_clearly_better() -> None:
    game, found = late(), advice()
    own = next(one for one in found.proposals if one.line[0] == Heuristic()(game))
    assert found.choice is own or clearly_better(found.choice, own)
    worse = [found.worse(one) for one in found.proposals]
    assert worse == sorted(worse), "what is equal stands before what is worse"


def test_what_is_chosen_is_never_dear_and_what_is_clearly_worse_is() -> None:
    """Hint and coach go by one rule: a second line with more VP by luck makes the first no mistake."""
    own, luckier = made_up(*[5.0, 9.0] * 8), made_up(*[9.0, 5.2] * 8)
    bad = made_up(*[3.0, 7.0] * 8)
    found = chosen(((own, bad, luckier),))
    assert [one.outlook.vp for one in found.proposals] == [7.0, luckier.outlook.vp, 5.0]
    assert luckier.outlook.vp > 7.0 and not found.worse(found.choice)
    low, high = lead(found.choice, found.proposals[2], 3)
    assert found.worse(found.proposals[2]) and 0 < low < 2.0 < high
    clear = chosen(((bad, own),))
    assert clear.choice.outlook.vp == 7.0 and not clear.worse(clear.choice)
    assert chosen(((made_up(3.0), made_up(7.0)),)).choice.outlook.vp == 3.0, "one game proves nothing"


def test_games_that_were_played_apart_count_together() -> None:
    parts = [proposals(first) for first in (0, 1000)]
    found = chosen(parts)
    first = parts[0][0]
    both = next(one for one in found.proposals if one.line == first.line).outlook
    assert both.games == 2 * first.outlook.games and first.outlook.games >= ENOUGH
    assert both.vps == (*first.outlook.vps, *parts[1][0].outlook.vps)
    assert both.vp == pytest.approx(sum(both.vps) / both.games)
    assert sum(count for _, count in both.counts) == both.games
    assert parts[0][0].outlook.vps != parts[1][0].outlook.vps, "on deals of their own"


def test_nobody_is_told_to_end_a_phase_in_which_the_heuristic_player_would_act() -> None:
    """Whoever plays on may act so badly that nothing done looks better than something."""
    game = late()
    act = next(command for command in game.menu if command.verb == "activate")

    def plan(vp: float, *codes: tuple[str, int] | tuple[str]) -> CandidateMove:
        one = made_up(*[vp] * ENOUGH)
        return attrs.evolve(one, outlook=attrs.evolve(one.outlook, plan=codes))

    own = plan(5.0, act.code, ("stand_by",))
    assert chosen(((own, plan(9.0, *END)),)).choice.outlook.vp == 5.0
    assert chosen(((own, plan(9.0, act.code, ("full_move",))),)).choice.outlook.vp == 9.0


def test_every_plan_is_played_as_often() -> None:
    found = advice()
    assert 3 <= len(found.proposals) <= dict(MOST_PLANS)[0]
    assert len({one.outlook.games for one in found.proposals}) == 1


def test_what_is_left_of_a_plan_is_still_advised() -> None:
    way = commands(
        "activate scout-11", "full-move", "move-to I0202", "take-shaft P0202", "move-to P0103", "stop"
    )
    line, other, *more = (attrs.evolve(made_up(1.0), line=way), attrs.evolve(made_up(2.0), line=way[:2]))
    found = Comparison((line, other, *more))
    assert [one.line for one in found.after(way[:1]).proposals] == [way[1:], way[1:2]]  # type: ignore[union-attr]
    round_ = (*way[:2], *commands("move-to I0201", "take-shaft P0201", "move-to P0103"))
    assert found.after(round_).choice.line == commands("stop"), "another way to the same hex"  # type: ignore[union-attr]
    assert found.after(way) is None and found.after(commands("stand-by")) is None
    assert found.after((*way[:2], *commands("move-to I0303"))) is None


def test_what_ends_the_phase_is_always_compared() -> None:
    assert commands("end-phase") in {one.line for one in advice().proposals}


def test_a_way_to_the_same_hex_is_the_same_plan() -> None:
    way = commands(
        "activate scout-11", "full-move", "move-to I0202", "take-shaft P0202", "move-to P0103", "stop"
    )
    other = commands("activate scout-11", "full-move", "move-to I0201", "take-shaft P0201", "move-to P0103")
    assert key_of(way) == key_of(other) == ("activate scout-11", "full-move", "P0103")
    assert key_of(commands("stop")) == ("stop",)
    whole = played("historical")
    for at in range(20, len(whole.history), 3):
        game = whole.after(at)
        plans = plans_of(game, Heuristic()(game))
        keys = [key_of(game.words.commands(list(plan))) for plan in plans]
        for one, key in enumerate(keys):
            assert not any(other[: len(key)] == key for other in keys[:one])


def test_of_many_plans_none_is_better_by_luck_alone() -> None:
    """All are worth the same: hardly a hint in twenty may say otherwise, however many there are."""
    luck = random.Random(26)
    said = 0
    for _ in range(400):
        plans = tuple(made_up(*(luck.gauss(12, 6) for _ in range(24))) for _ in range(6))
        found = chosen((plans,))
        own = found.choice.outlook.vps == plans[0].outlook.vps
        said += not own or any(found.worse(one) for one in found.proposals)
    assert said <= 20


def test_a_range_holds_what_is_true_as_often_as_it_says() -> None:
    luck = random.Random(26)
    held = 0
    for _ in range(4000):
        low, high = made_up(*(luck.gauss(12, 6) for _ in range(24))).outlook.between
        held += low <= 12 <= high
    assert 0.93 <= held / 4000 <= 0.97


@pytest.mark.parametrize("times", [3, pytest.param(10, marks=pytest.mark.nightly)])
def test_deals_of_the_same_moment_do_not_swing(times: int) -> None:
    choices = [chosen((proposals(1000 * n),)).choice.line for n in range(times)]
    assert len(set(choices)) == 1


def test_there_is_no_counsel_when_the_game_is_over() -> None:
    game = Game.new("historical", seed="told")
    play = by_name("quick")
    while game.over is None:
        game.do(play(game))
    with pytest.raises(ValueError, match="the game is over"):
        compare(game)
