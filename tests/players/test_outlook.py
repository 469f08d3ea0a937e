"""The outlook: games played on from a question, on the same deals, and what they came to."""

from __future__ import annotations

import itertools
import math

import pytest

from hades import Game
from hades.engine.hidden_information import Hidden
from hades.narrate import result_name
from hades.odds.score_outlook import victory_scale
from hades.players import playouts
from hades.players.heuristic import Heuristic
from hades.players.playouts import Playouts, outlooks
from hades.players.quick import Quick
from hades.rules import victory
from tests.games import landed, late, played


def _quick(game: Game) -> Playouts:
    return Playouts(game, Quick)


PASS = (("end_phase",),)


def test_it_depends_on_game_and_count_of_games_alone_and_changes_nothing() -> None:
    game = late()
    digest, menu = game.digest, game.menu
    first = outlooks(_quick(game), [(), PASS], games=6)
    assert outlooks(_quick(late()), [(), PASS], games=6) == first
    assert (game.digest, game.menu) == (digest, menu)
    assert [one.games for one in first] == [6, 6] and first[0].vp != first[1].vp


def test_what_is_hidden_changes_nothing() -> None:
    game = late()
    twin = game.peek()
    twin._past, twin.history = game._past, game.history
    twin._state, twin._reckoned = Hidden(game).deal(0, "twin"), {}
    assert twin.digest != game.digest
    assert outlooks(_quick(twin), [PASS], games=4) == outlooks(_quick(game), [PASS], games=4)


@pytest.mark.parametrize("by", [Quick, Heuristic])
def test_the_figures_are_those_of_the_games(by: type[Quick | Heuristic]) -> None:
    game, games = late(), 8
    one, two = outlooks(Playouts(game, by), [(), PASS], games=games)
    on = Playouts(game, by)
    vps = [[on.vp(plan, deal) for deal in range(games)] for plan in ((), PASS)]
    gaps = [b - a for a, b in zip(*vps, strict=True)]
    assert [one.vp, two.vp] == [sum(found) / games for found in vps]
    lead, lead_error = two.against(one)
    assert lead == pytest.approx(two.vp - one.vp) == sum(gaps) / games
    mean = sum(gaps) / games
    assert lead_error == pytest.approx(math.sqrt(sum((g - mean) ** 2 for g in gaps) / (games - 1) / games))
    for outlook in (one, two):
        names, counts = zip(*outlook.counts, strict=True)
        assert sum(counts) == outlook.games and names == (*victory.LEVEL_NAMES, "")


def test_the_levels_are_those_of_the_ladder() -> None:
    levels = victory_scale(landed().view()).levels
    assert [level.name for level in reversed(levels)] == [*map(result_name, victory.LEVEL_NAMES)]


def test_a_game_that_is_lost_counts_nothing_and_is_a_defeat() -> None:
    game = late()
    hold = [(("end_phase",), ("hold_station",), ("end_game",))]
    (stays,) = outlooks(_quick(game), hold, games=8)
    assert dict(stays.counts)[""] == stays.games and stays.vp == 0


def test_of_a_game_that_is_over_nothing_but_its_end_comes() -> None:
    whole = played("historical")
    (end,) = outlooks(_quick(whole), [()], games=3)
    assert whole.over and end.error == 0
    assert end.vp == (whole.score.vp if whole._state.outcome == victory.SCORED else 0)


def test_seconds_are_kept_to(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock on which each look at it, one before each game, takes a tenth of a second."""
    ticks = itertools.count(step=0.1)
    monkeypatch.setattr(playouts, "perf_counter", lambda: next(ticks))
    game = landed()
    (few,) = outlooks(_quick(game), [()], seconds=0.01)
    (more,) = outlooks(_quick(game), [()], seconds=0.45)
    assert (few.games, more.games) == (1, 4)
