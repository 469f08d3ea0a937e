"""Looking back at a game: the same for the same budget, sums that come out, and blunders that are found."""

from __future__ import annotations

from functools import cache

import pytest

from hades import Game
from hades.engine.hidden import Hidden
from hades.hindsight import Analysis, analyse
from hades.hindsight.inquiry import Inquiry
from hades.hindsight.spans import spans
from hades.hindsight.tasks import Redraw, seen
from hades.players.search import earlier
from tests.games import played
from tests.hindsight.games import blundered, end_of_a_game

FEW = 60
"""Games for a look back at a short game."""


@cache
def found(player: str = "heuristic") -> Analysis:
    return analyse(end_of_a_game(player), FEW)


def test_spans_are_the_whole_game_and_draw_with_their_last_command_alone() -> None:
    game = played("historical")
    cut = spans(game)
    assert [span.start for span in cut] == [0, *(span.end for span in cut[:-1])]
    assert cut[-1].end == len(game.history)
    knowledge = [game._after(n).knowledge for n in range(len(game.history) + 1)]
    for span in cut:
        assert len({knowledge[n] for n in range(span.start, span.end)}) == 1
        assert span.drew == (knowledge[span.end] != knowledge[span.end - 1])
    assert sum(span.drew for span in cut) > 20 and sum(not span.drew for span in cut) > 5


@pytest.mark.parametrize("player", ["quick", "heuristic"])
def test_luck_and_decisions_come_to_what_the_game_came_to(player: str) -> None:
    game, one = end_of_a_game(player), found(player)
    assert one.over and one.last.vp == game.score.vp and one.last.error == 0
    assert one.first.vp + one.luck + one.decided == pytest.approx(one.last.vp)
    assert sum(draw.luck for draw in one.draws) == pytest.approx(one.luck)
    assert sum(luck for _, luck, _ in one.turns) == pytest.approx(one.luck)
    assert sum(decided for *_, decided in one.turns) == pytest.approx(one.decided)
    for draw in one.draws:
        assert draw.after - draw.before == pytest.approx(draw.luck)
    assert one.points[0] == one.first and one.points[-1] == one.last
    assert any(draw.luck for draw in one.draws)


def test_who_does_what_the_player_who_goes_on_would_do_decides_nothing() -> None:
    assert found("quick").decided == 0 and found("quick").decided_error == 0
    assert found("heuristic").decided != 0


def test_of_a_game_that_goes_on_what_is_to_be_expected_is_the_end() -> None:
    whole = end_of_a_game()
    game = Game.from_position(whole.position)
    for command in whole.history[: len(whole.history) // 2]:
        game.do(command.name)
    one = analyse(game, FEW)
    assert not one.over and one.last.error > 0
    assert one.first.vp + one.luck + one.decided == pytest.approx(one.last.vp)


def test_the_same_budget_gives_the_same_result_whoever_works_it_out() -> None:
    game = end_of_a_game()
    assert analyse(game, FEW) == found()
    assert analyse(game, FEW, workers=2) == found()


def test_what_is_hidden_changes_nothing() -> None:
    game = end_of_a_game()
    command = next(span.end for span in spans(game) if span.drew)
    twin = Inquiry(game, FEW).game
    twin._past[command - 1] = Hidden(earlier(game, command - 1)).deal(7, "twin")
    assert Redraw(command, 2).done(twin, "quick") == Redraw(command, 2).done(game, "quick")


def test_what_came_is_told_from_what_else_might_have_come() -> None:
    game = end_of_a_game()
    drew = [span.end for span in spans(game) if span.drew]
    redrawn = [Redraw(command, 2).done(game, "quick") for command in drew]
    assert any(0 < one.same < one.tried for one in redrawn), "some of it came again, some did not"
    assert all(len(one.values) == min(2, one.tried - one.same) for one in redrawn)
    for command in drew:
        state = game._after(command)
        assert seen(state) == seen(state.clone())
        assert seen(state) != seen(game._after(command - 1))


def test_a_planted_blunder_is_found() -> None:
    one = analyse(blundered(), 400)
    worst = one.decisions[0]
    assert worst.at.command == 0 and worst.played == ("end-phase",)
    assert worst.cost > 2 * worst.error and worst.cost > 1
    assert worst.better and worst.better != worst.played and worst.words == "End the SHL Phase"
    assert len(one.decisions) <= 5
    assert [d.cost for d in one.decisions] == sorted((d.cost for d in one.decisions), reverse=True)


def test_a_game_in_which_nothing_happened_is_refused() -> None:
    with pytest.raises(ValueError, match="nothing has happened"):
        analyse(Game.new(seed="7"))


def test_bit_by_bit_it_says_how_much_is_done() -> None:
    inquiry = Inquiry(end_of_a_game(), FEW)
    parts = []
    while not inquiry.go_on():
        parts.append(inquiry.part)
    assert parts == sorted(parts) and 0 <= parts[0] < 0.5 < parts[-1] < 1
    assert inquiry.part == 1 and inquiry.result == found()
