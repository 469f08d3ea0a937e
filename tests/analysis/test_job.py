"""Looking back at a game: the same for the same budget, sums that come out, and blunders that are found."""

from __future__ import annotations

import os
import random
from functools import cache
from pathlib import Path

import pytest

from hades import Game
from hades.advice.analysis import Analysis, analyse, findings
from hades.advice.analysis import job as kept
from hades.advice.analysis.findings import is_sure
from hades.advice.analysis.job import DEAREST, AnalysisJob, Redraw, seen
from hades.advice.analysis.value_curve import spans
from hades.engine.hidden_information import Hidden
from hades.players.playouts import lead
from tests.analysis.games import blundered, end_of_a_game
from tests.games import played

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
    knowledge = [game.moment(n).knowledge for n in range(len(game.history) + 1)]
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
    assert sum(turn.luck for turn in one.turns) == pytest.approx(one.luck)
    assert sum(turn.decided for turn in one.turns) == pytest.approx(one.decided)
    assert all(turn.luck_error >= 0 and turn.decided_error >= 0 for turn in one.turns)
    for draw in one.draws:
        assert draw.after - draw.before == pytest.approx(draw.luck)
    assert one.points[0] == one.first and one.points[-1] == one.last
    assert any(draw.luck for draw in one.draws)


def test_who_does_what_the_player_who_goes_on_would_do_decides_nothing() -> None:
    assert found("heuristic").decided == 0 and found("heuristic").decided_error == 0
    assert found("quick").decided != 0


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
    twin = AnalysisJob(game, FEW).game
    twin._past[command - 1] = Hidden(game.after(command - 1)).deal(7, "twin")
    assert Redraw(command, 2).done(twin, "quick") == Redraw(command, 2).done(game, "quick")


def test_what_came_is_told_from_what_else_might_have_come() -> None:
    game = end_of_a_game()
    drew = [span.end for span in spans(game) if span.drew]
    redrawn = [Redraw(command, 2).done(game, "quick") for command in drew]
    assert any(0 < one.same < one.tried for one in redrawn), "some of it came again, some did not"
    assert all(len(one.values) == min(2, one.tried - one.same) for one in redrawn)
    for command in drew:
        state = game.moment(command)
        assert seen(state) == seen(state.clone())
        assert seen(state) != seen(game.moment(command - 1))


def test_a_planted_blunder_is_found() -> None:
    one = analyse(blundered(), FEW)
    worst = one.decisions[0]
    assert worst.at.command == 0 and worst.played == ("end-phase",)
    assert worst.cost > 2 * worst.error and worst.cost > 1
    assert worst.better and worst.better != worst.played and worst.words == "End the SHL Phase"
    assert len(one.decisions) <= 5
    points = {point.at.command: point.vp for point in one.points}
    end = next(span.end for span in spans(blundered()) if span.start == 0)
    given = next((draw.before for draw in one.draws if draw.at.command == end), points.get(end))
    assert given is not None and given - points[0] == pytest.approx(-worst.cost), "so much the graph falls"
    assert worst.cost > 1
    assert [d.cost for d in one.decisions] == sorted((d.cost for d in one.decisions), reverse=True)


def test_what_is_chance_alone_is_called_luck_in_few_looks_back() -> None:
    chance, wrong, looks, games = random.Random(7), 0, 2_000, 26
    for _ in range(looks):
        rows = [[chance.gauss(0, 5) for _ in range(games)] for _ in range(DEAREST)]
        leads = [lead(row, [0.0] * games) for row in rows]
        wrong += any(is_sure(vp, error, games, len(rows)) for vp, error in leads)
    assert 0.02 < wrong / looks < 0.06


def test_a_game_in_which_nothing_happened_is_refused() -> None:
    with pytest.raises(ValueError, match="nothing has happened"):
        analyse(Game.new(seed="7"))


def test_bit_by_bit_it_says_how_much_is_done() -> None:
    inquiry = AnalysisJob(end_of_a_game(), FEW)
    parts = []
    while not inquiry.go_on():
        parts.append(inquiry.part)
    assert parts == sorted(parts) and 0 <= parts[0] < parts[len(parts) // 2] < parts[-1] < 1
    assert inquiry.part == 1 and inquiry.result == found()


def test_what_was_worked_out_is_kept_and_known_by_the_game_the_games_and_the_player(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept, "cache_folder", lambda: tmp_path / "kept")
    game, one = end_of_a_game(), found()
    assert kept.recall(game, FEW, "heuristic") is None
    assert analyse(game, FEW, kept=True) == one
    assert kept.recall(game, FEW, "heuristic") == one, "all of it, to the last figure"
    assert kept.recall(game, FEW + 1, "heuristic") is None and kept.recall(game, FEW, "quick") is None
    other = Game.from_position(game.position)
    for command in game.history[:-1]:
        other.do(command.name)
    assert kept.recall(other, FEW, "heuristic") is None, "a command less is another game"
    monkeypatch.setattr("hades.advice.analysis.job.AnalysisJob", None)
    assert analyse(game, FEW, kept=True) == one, "and nothing is played for it"
    (file,) = (tmp_path / "kept").iterdir()
    file.write_text(file.read_text()[:-20])
    assert kept.recall(game, FEW, "heuristic") is None, "what is damaged is worked out again"


def test_only_the_last_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(kept, "MOST_KEPT", 2)
    for games in (1, 2, 3):
        kept.keep(end_of_a_game(), games, "quick", found())
        os.utime(kept._store_of(end_of_a_game(), games, "quick").file, (games, games))
    kept.keep(end_of_a_game(), 4, "quick", found())
    there = [games for games in (1, 2, 3, 4) if kept.recall(end_of_a_game(), games, "quick") is not None]
    assert there == [3, 4]


def test_a_turn_is_shown_from_where_it_begins() -> None:
    game = played("historical")
    for turn in (1, 3):
        command, at = findings.shown_turn(game, turn)
        event = game.events_of(command)[at]
        assert event.kind == "turn_began" and event.data["turn"] == turn
        assert game.view_after(command - 1).turn == turn - 1
    assert findings.shown_turn(game, 0) == findings.shown(game, 0) == findings.shown_turn(game, 99)
