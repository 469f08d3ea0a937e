"""The search: it plays on from deals of what is hidden, keeps to its budget, and says what came of it."""

from __future__ import annotations

import itertools

import pytest

from hades import Game
from hades.engine.hidden_information import Hidden
from hades.players import by_name, names, playouts, search
from hades.players.playouts import Outlook, Playouts, answer, kind_of, lead
from hades.players.search import FEWEST, Search
from hades.players.search.alternatives import alternatives
from tests.games import SCENARIOS, late, played

TINY = 2 * FEWEST
"""Games for a decision: as many as it takes to compare two plans."""


def test_a_choice_depends_on_game_and_budget_alone() -> None:
    game, player = late(), Search(TINY)
    thoughts = 0
    for _ in range(7):
        choice = player.think(game)
        if choice.plans:
            assert Search(TINY).think(game) == choice, "a player that has not seen the game so far differs"
        thoughts += bool(choice.plans)
        game.do(choice.command)
    assert thoughts >= 2


def test_a_plan_that_was_begun_is_carried_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "_better", lambda one, usual: one.games > 0)
    game, player = late(), Search(TINY)
    planned = 0
    for _ in range(9):
        choice = player.think(game)
        planned += not choice.plans and bool(choice.rest)
        game.do(choice.command)
    assert planned >= 2


def test_what_is_hidden_changes_no_choice() -> None:
    game = late()
    for number in range(3):
        twin = game.peek()
        twin._past, twin.history = game._past, game.history
        twin._state, twin._reckoned = Hidden(game).deal(number, "twin"), {}
        assert twin.digest != game.digest
        assert Search(TINY).think(twin) == Search(TINY).think(game)


def test_thinking_changes_nothing() -> None:
    game = late()
    digest, menu, history = game.digest, game.menu, list(game.history)
    Search(TINY).think(game)
    assert (game.digest, game.menu, game.history) == (digest, menu, history)


@pytest.mark.parametrize(
    "scenario",
    [
        "historical",
        "chin-music",
        *(pytest.param(long, marks=pytest.mark.nightly) for long in ("squeeze-play", "high-and-tight")),
    ],
)
def test_it_plays_whole_games(scenario: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "LATE", 1)
    game, player = Game.new(scenario, seed="told"), Search(TINY)
    thoughts = 0
    while not game.over:
        thought = player.think(game)
        thoughts += bool(thought.plans)
        game.do(thought.command)
    assert thoughts


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_plan_begins_with_a_legal_command_and_no_two_are_the_same(scenario: str) -> None:
    finished, found = played(scenario), 0
    for at in range(0, len(finished.history), 3):
        game = finished.after(at)
        plans = alternatives(game, kind_of(game), finished.history[at])
        assert len(set(plans)) == len(plans)
        for plan in plans:
            assert plan[0] in [command.code for command in game.menu]
        found += len(plans)
    assert found > 50


def test_games_on_the_same_deal_differ_by_the_plan_alone() -> None:
    game = late(left=1)
    playouts = Playouts(game)
    first = [playouts.vp((), deal) for deal in range(6)]
    assert [Playouts(game).vp((), deal) for deal in range(6)] == first
    assert len(set(first)) > 1, "deals differ"
    assert playouts.played == 6


def test_an_hq_may_hurry_somebody_on() -> None:
    plans = []
    finished = played("historical")
    for at in range(0, len(finished.history)):
        game = finished.after(at)
        if kind_of(game) == "6.0?":
            plans += alternatives(game, "6.0?", finished.history[at])
    marches = [plan for plan in plans if ("forced_march",) in plan]
    assert marches and all(plan[2][0] == "march" for plan in marches)


def test_a_lead_has_its_error() -> None:
    mean, error = lead([3.0, 5.0, 4.0], [2.0, 2.0, 4.0])
    assert mean == pytest.approx(4 / 3)
    assert error == pytest.approx((7 / 3) ** 0.5 / 3**0.5)


def test_a_plan_is_taken_only_where_it_is_clearly_better() -> None:
    def plan(vps: list[float]) -> Outlook:
        return Outlook((), tuple(vps), ("",) * len(vps))

    own = plan([0.0] * FEWEST)
    doubtful, sure = [4.0, -2.0] * (FEWEST // 2), [2.0, 0.0] * (FEWEST // 2)
    assert search._better(plan(sure), own)
    assert not search._better(plan(doubtful), own), "it might be luck"
    assert not search._better(plan(sure[: FEWEST - 2]), own), "few games prove nothing"
    assert not search._better(plan([0.05] * FEWEST), own), "it is not worth the change"
    assert search._better(plan([0.2] * FEWEST), own)


def test_a_plan_answers_in_its_order_and_ends_where_its_unit_does_something_else() -> None:
    codes = [("activate", 3), ("full_move",), ("move_to", 9), ("blow_door", 2), ("stop",)]
    assert answer(codes, "6.0?", [("activate", 3), ("end_phase",)]) == ("activate", 3)
    assert answer(codes, "act?", [("full_move",)]) == ("full_move",)
    assert answer(codes, "bridge?", [("open_door", 4)]) is None and len(codes) == 3
    assert answer(codes, "move?", [("take_shaft", 9)]) == ("take_shaft", 9)
    assert answer(codes, "move?", [("move_to", 8), ("stop",)]) == ("stop",), "the door is open already"
    codes = [("move_to", 9), ("stop",)]
    assert answer(codes, "move?", [("move_to", 8), ("stop",)]) is None and codes == []


def test_it_is_called_with_its_budget() -> None:
    assert "search" in names()
    for name, games, seconds in (("search:48", 48, None), ("search:0.5s", None, 0.5)):
        player = by_name(name)
        assert isinstance(player, Search) and (player.games, player.seconds) == (games, seconds)
    for name in ("search:0", "search:much", "search:-1s", "search:2 s5"):
        with pytest.raises(ValueError, match=r"write search, search:200 .* or search:2s"):
            by_name(name)


def test_seconds_are_kept_to(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock on which each look at it, one before each deal, takes a tenth of a second."""
    ticks = itertools.count(step=0.1)
    monkeypatch.setattr(playouts, "perf_counter", lambda: next(ticks))
    game = late()
    few, more = Search(seconds=0.01).think(game), Search(seconds=1).think(game)
    assert few.plans[0].games < FEWEST <= more.plans[0].games
    assert few.command is by_name("heuristic")(game), "a deal proves nothing"
