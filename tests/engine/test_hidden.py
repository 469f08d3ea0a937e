"""What the player cannot see, dealt anew: every deal looks the same to him, and none leaks what is there."""

from __future__ import annotations

import pytest

from hades import Game
from hades.engine.hidden_information import Hidden
from hades.state.draw import bits
from hades.view import View
from tests.games import SCENARIOS, played

DEALS = 40


def middle(scenario: str, commands: int = 120) -> Game:
    return played(scenario, "hidden", commands=commands)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_deal_looks_the_same_to_the_player(scenario: str) -> None:
    game = middle(scenario)
    hidden = Hidden(game)
    deals = [hidden.deal(number) for number in range(DEALS)]
    assert all(View(deal) == game.view() for deal in deals)
    assert len({tuple(deal.circle_in) for deal in deals}) > 1
    assert len({deal.surprise_left for deal in deals}) > 1 or not game._state.surprise_aside
    assert len({deal.luck.seed for deal in deals} | {game.seed}) == DEALS + 1


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_two_games_that_look_the_same_have_the_same_deals(scenario: str) -> None:
    game = middle(scenario)
    twin = middle(scenario).peek()
    # the twin has seen what the game has, and something else lies behind its doors
    twin._past, twin._state = game._past, Hidden(game).deal(7, "twin")
    assert twin.digest != game.digest
    one, other = Hidden(game), Hidden(twin)
    for number in range(DEALS):
        assert one.deal(number).digest() == other.deal(number).digest()


def test_what_the_scenario_names_lies_behind_a_door_in_every_deal() -> None:
    game = middle("historical", 60)
    hidden = Hidden(game)
    circles = game.tables.circles
    assert {circles[c].id for c in hidden.certain} == set(game.tables.scenario.circles_fixed)
    found = set()
    for number in range(200):
        behind = {hidden.deal(number).circle_in[room] for room in hidden.rooms}
        assert behind > set(hidden.certain) and len(behind) == len(hidden.rooms)
        found |= behind
    assert found == {*hidden.certain, *hidden.possible}, "and any other may lie there"


def test_a_counter_that_was_seen_and_left_the_game_is_in_no_deal() -> None:
    some = 0
    for scenario in SCENARIOS:
        game = middle(scenario, 10_000)
        hidden = Hidden(game)
        shown = {e[3] for s in (*game._past, game._state) for e in s.log if e[0] == "circle_removed"}
        assert not shown & {*hidden.certain, *hidden.possible}
        some += len(shown)
    assert some


def test_nothing_of_what_will_be_drawn_is_left() -> None:
    game = middle("historical")
    sources = range(len(game._state.drawn))
    for deal in (Hidden(game).deal(number) for number in range(DEALS)):
        assert deal.rigged is None
        coming = [deal.luck.number(source, deal.drawn[source], 1 << 30) for source in sources]
        assert coming != [game._state.luck.number(s, deal.drawn[s], 1 << 30) for s in sources]
    assert bits(Hidden(game).deal(0).left[0]) == bits(game._state.left[0]), "cards left are known"


@pytest.mark.parametrize("scenario", ["historical", "high-and-tight"])
def test_the_chance_of_what_a_door_hides_is_that_of_the_deals(scenario: str) -> None:
    game = Game.new(scenario, seed="7")
    hidden, deals = Hidden(game), 400
    for counters in (hidden.certain[:1], hidden.possible[:4], [*hidden.certain, *hidden.possible]):
        chance = hidden.chance_of(counters)
        found = sum(hidden.deal(n).circle_in[hidden.rooms[0]] in counters for n in range(deals)) / deals
        assert abs(found - chance) < 4 * (max(chance * (1 - chance), 0) / deals) ** 0.5 + 1e-9
    assert hidden.chance_of([*hidden.certain, *hidden.possible]) == 1
