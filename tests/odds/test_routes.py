"""The way to somewhere far off: the engine walks it, and nobody walks a shorter one."""

from __future__ import annotations

import itertools

from hades import Game
from hades import geometry as geo
from hades.odds.reach import HELD_UP, as_far_as, find_route, reach, why_unreachable
from hades.view.view import HEX
from tests.games import at_questions


def test_it_is_as_short_as_the_way_of_the_engine() -> None:
    """Where a Unit on its way gets within its move, the long way is no longer, and never shorter."""
    compared = 0
    for game in at_questions(kind="move?", every=3):
        assert game.ask is not None
        view = game.view()
        here, factors = view.unit(game.ask.subject).hex, game.ask.left or 0
        for hex_, way in reach(game).items():
            if not factors or way.notes:
                continue
            found = find_route(view, here, hex_)
            assert found is not None
            assert len(found.hexes) <= len(way.hexes)
            compared += len(found.hexes) == len(way.hexes)
    assert compared > 1000


def test_every_step_is_beside_the_last_or_through_a_shaft() -> None:
    game = Game.new(seed="steps")
    view = game.view()
    for goal in ("I1510", "I0612"):
        way = find_route(view, "I0505", goal, 4)
        assert way is not None
        for a, b in itertools.pairwise(("I0505", *way.hexes)):
            assert HEX[b] in (*geo.NEIGHBOURS[HEX[a]], view.tables.shaft[HEX[a]])
        assert way.turns == -(-len(way.hexes) // 4)


def test_nobody_goes_below_before_an_installation_is_destroyed() -> None:
    assert find_route(Game.new(seed="steps").view(), "I0505", "P0505") is None


def test_coming_up_needs_nothing() -> None:
    way = find_route(Game.new(seed="steps").view(), "P0202", "I0505")
    assert way is not None
    assert [hex_[0] for hex_ in way.hexes].count("P") <= 1 and way.hexes[0] == "I0202"


def test_fewer_turns_are_better_than_fewer_hexes() -> None:
    """A Guard beside the straight way would stop a Unit there: it goes round if that saves a turn."""
    game = next(at_questions(kind="6.0?", turn=2))
    view, found = game.view(), 0
    for unit in view.units:
        if not (unit.is_friend and unit.hex.startswith("I")):
            continue
        for goal in ("I0610", "I1206", "I0507", "I1809"):
            short, quick = find_route(view, unit.hex, goal), find_route(view, unit.hex, goal, unit.movement)
            if short is None or quick is None:
                continue
            assert quick.turns <= _turns(short.hexes, short.stops, unit.movement)
            assert len(quick.hexes) >= len(short.hexes)
            found += 1
    assert found > 8


def test_the_enemies_on_the_way_end_a_turn_of_it() -> None:
    """A route stops where an enemy would be in contact and nowhere else, and its turns count that."""
    stopped = 0
    for game in at_questions(kind="6.0?", turn=2, every=4):
        view = game.view()
        foes = [HEX[unit.hex] for unit in view.units if unit.hex and not unit.is_friend]
        beside = {hex_ for foe in foes for hex_ in view.tables.adjacent[foe]}
        for unit in view.units:
            if not (unit.is_friend and unit.hex.startswith("I")):
                continue
            for goal in ("I0610", "I1206", "I0507", "I1809"):
                way = find_route(view, unit.hex, goal, unit.movement)
                if way is not None:
                    assert way.stops == tuple(hex_ for hex_ in way.hexes if HEX[hex_] in beside)
                    assert way.turns == _turns(way.hexes, way.stops, unit.movement)
                    stopped += bool(way.stops)
    assert stopped > 8


def _turns(hexes: tuple[str, ...], stops: tuple[str, ...], factors: int) -> int:
    turns = left = 0
    for hex_ in hexes:
        turns, left = (turns, left) if left else (turns + 1, factors)
        left = 0 if hex_ in stops else left - 1
    return turns


def test_what_cannot_be_entered_is_approached_and_what_bars_the_deck_is_known() -> None:
    view = Game.new(seed="steps").view()
    tower = next(hex_ for hex_ in range(geo.SIZE) if view.tables.tower_at[hex_])
    assert find_route(view, "I0505", geo.label(tower)) is None
    way = find_route(view, "I0505", geo.label(tower), beside=True)
    assert way is not None and tower in geo.NEIGHBOURS[geo.parse(way.hexes[-1])]
    assert as_far_as(view, "I0505", geo.label(tower)) in [geo.label(hex_) for hex_ in geo.NEIGHBOURS[tower]]
    assert find_route(view, "I0505", "P1201", beside=True) is None and as_far_as(view, "I0505", "P1201") == ""


def test_a_hex_out_of_reach_behind_an_enemy_is_refused_with_the_enemy_who_stops_the_unit() -> None:
    game = Game.from_position(
        'base = "empty"\nturn = 3\nat = "6.0"\n[units]\nscout-09 = "I0505"\n'
        'guard-01 = "I0704"\nguard-02 = "I0706"\n'
    )
    plan = ("activate scout-09", "full-move")
    ways = reach(game, plan)
    assert "I1105" not in ways and "I0705" in ways
    clauses, reason = why_unreachable(game, ways, "I1105", plan)
    assert clauses == HELD_UP and reason.startswith("I1105 is out of reach: in I0705 ")
    assert reason.endswith("Scout 9 would stop, engaged with Guards 1 and 2")
    clauses, reason = why_unreachable(game, ways, "I1505", plan)
    assert clauses == ("6.1-01",) and "engaged" not in reason


def test_the_hex_before_the_goal_where_an_enemy_stops_the_unit_is_not_where_the_unit_is() -> None:
    game = Game.from_position(
        'base = "empty"\nturn = 3\nat = "6.0"\n[units]\nscout-09 = "I0505"\n'
        'guard-01 = "I0704"\nguard-02 = "I0706"\nscout-10 = "I0805"\n'
    )
    plan = ("activate scout-09", "full-move")
    clauses, reason = why_unreachable(game, reach(game, plan), "I0805", plan)
    assert "would stop" in reason and "I0705" in reason and clauses == HELD_UP
