"""What the heuristic player reckons with: fast ways to the same answers as slow ones, and nothing hidden."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from hades import Game
from hades import geometry as geo
from hades.players.heuristic import Heuristic, routes
from hades.players.heuristic.board_model import BoardModel
from hades.players.heuristic.unit_actions import Ground
from hades.view import Public
from tests.contract import as_if_otherwise
from tests.games import SCENARIOS, played
from tests.view.test_view import moments


def board(game: Game) -> BoardModel:
    return BoardModel(game.view().public)


def phases(scenario: str, seed: str) -> Iterator[Game]:
    """A game of the heuristic player at each question whom to activate."""
    game, player = Game.new(scenario, seed=seed), Heuristic()
    while not game.over:
        if game.ask is not None and game.ask.kind == "6.0?":
            yield game
        game.do(player(game))


def otherwise(game: Game) -> Game:
    """The same game as far as anybody can see; what is hidden differs."""
    return Game(as_if_otherwise(game._state), game.edition)


@pytest.mark.parametrize("seed", ["view 1", "view 2"])
def test_hidden_things_are_not_among_the_public_numbers(seed: str) -> None:
    differed = 0
    for game in moments(seed):
        other = otherwise(game)
        differed += other._state.facts() != game._state.facts()
        seen, elsewhere = game.view().public, other.view().public
        for name in Public.__slots__:
            assert getattr(seen, name) == getattr(elsewhere, name), name
    assert differed > 50


def test_public_numbers_keep_no_state() -> None:
    game = Game.new("historical", seed="1")
    seen = game.view().public
    held = [getattr(seen, name) for name in Public.__slots__ if name != "t"]
    assert {type(value) for value in held} <= {int, bool, bytes, tuple}


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_is_hidden_changes_no_choice(scenario: str) -> None:
    for game in phases(scenario, "hidden"):
        same = Game(game._state, game.edition)
        assert Heuristic()(same) == Heuristic()(otherwise(game))


def test_a_way_is_as_long_as_a_search_hex_by_hex_finds() -> None:
    game = played("historical", "told", commands=250)
    seen = board(game)
    t = seen.t
    for goal in (t.door_hex[1], t.room_hex[7], t.complex_hex[1][4], 30):
        found = routes.field(seen, (goal,))
        slow, edge = {goal: 0}, [goal]
        while edge:
            hex_ = edge.pop(0)
            shut = t.tower_at[hex_] or seen.barred >> hex_ & 1
            sealed = hex_ < geo.SIZE and t.shaft[hex_] >= 0 and not seen.wrecked >> hex_ & 1
            sides = () if shut or sealed else t.step[hex_][1:]
            for before in (*sides, *(() if shut else (t.shaft[hex_],))):
                if before >= 0 and before not in slow:
                    slow[before] = slow[hex_] + 1
                    edge.append(before)
        if seen.barred >> goal & 1:
            slow = {}
        assert list(found) == [slow.get(hex_, routes.FAR) for hex_ in range(geo.HEXES)]


def test_no_hex_in_reach_is_better_than_the_one_it_goes_to() -> None:
    """Hexes that cannot win are not looked at closely; looking at all of them finds none that does."""
    looked = 0
    for game in phases("historical", "close look"):
        ground = Ground(board(game))
        for unit in ground.board.friends:
            mission = ground.mission(unit)
            if unit.type == "hq" or unit.trapped or unit.acted:
                continue
            choice = ground.move(unit, unit.movement, mission)
            for hex_ in routes.reach(ground.board, unit, unit.movement):
                if ground.board.may_end(unit, hex_):
                    looked += 1
                    assert ground.standing(unit, hex_, mission) <= choice.value + 1e-9
    assert looked > 1000


def test_a_gorgon_without_an_engine_room_is_met_all_the_same() -> None:
    text = (
        'base = "empty"\nseed = "1"\nturn = 2\nat = "6.0"\n[units]\nscout-09 = "P0501"\nzola = "P0903 NE"\n'
    )
    game, player = Game.from_position(text), Heuristic()
    for _ in range(3):
        game.do(player(game))
    assert board(game).on_maps.gorgons


def test_one_squad_of_any_type_hunts_each_gorgon() -> None:
    types = set()
    for seed in ("5", "7"):
        for game in phases("chin-music", seed):
            model = board(game)
            ground = Ground(model)
            missions = [(u.type, m) for u in model.friends if (m := ground.mission(u)) is not None]
            hunts = [(m.name, kind) for kind, m in missions if m.kind == "gorgon"]
            assert len(hunts) == len(dict(hunts)), "two squads hunt the same Gorgon"
            types |= {kind for _, kind in hunts}
    assert {"scout", "heavy-weapon", "engineer"} <= types


def test_a_second_squad_beside_a_gorgon_holds_her_little() -> None:
    compared = 0
    for game in phases("chin-music", "2"):
        model = board(game)
        ground = Ground(model)
        for gorgon in model.on_maps.gorgons:
            holding = [u for u in model.touching(gorgon.at) if u.combat]
            others = [u for u in model.friends if u.combat and u not in holding]
            if len(holding) == 1 and others:
                compared += 1
                first = ground._holds(holding[0], holding[0].at)
                assert 0 < ground._holds(others[0], holding[0].at) < first
    assert compared


@pytest.mark.parametrize("enemy", ["I0301", "I1507"])
def test_who_jumps_goes_where_standing_or_an_attack_is_worth_most(enemy: str) -> None:
    units = f'[units]\nswat-47 = "I1004"\nacuto = "I1103"\nshock-trooper-44 = "{enemy} E depleted"'
    game = Game.from_position(f'base = "empty"\nturn = 3\nat = "6.0"\n{units}')
    game.do("activate swat-47")
    game.do("cfp")
    jump, ground = Heuristic()(game), Ground(board(game))
    swat = next(unit for unit in ground.board.friends if unit.id == "swat-47")
    worth = {}
    for command in game.menu:
        if command.verb == "jump-to":
            swat.at = geo.parse(command.args[0])
            shots = [shot.value for shot in ground.fire(swat, None)]
            worth[command] = max(shots, default=ground.standing(swat, swat.at, None))
    assert worth[jump] == max(worth.values()) > min(worth.values())
