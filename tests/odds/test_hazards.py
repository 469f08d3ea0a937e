"""What a move, a Jump or a landing meets on its way, and the clauses."""

from __future__ import annotations

import pytest

from hades import Game, Refused
from hades.content.position import parse_position
from hades.content.rulebook import load_rulebook
from hades.odds.reach import on_the_way, path_of, placing, reach
from hades.terminal.advice_lines import within_reach
from tests.odds.raids import at_phase

BASE = """
title = "A place for a move"
base = "empty"
at = "6.0"
"""


def at(text: str) -> Game:
    return Game.from_position(parse_position(BASE + text))


def starts(unit: str) -> tuple[str, ...]:
    return (f"activate {unit}", "full-move")


def met(game: Game, unit: str, hex_: str) -> dict[str, tuple[str, ...]]:
    """What a move of a Unit to a hex meets: words and clauses."""
    ways = reach(game, starts(unit))
    assert hex_ in ways, sorted(ways)
    return dict(on_the_way(game, ways[hex_].commands))


def test_contact_is_left_and_made_with_the_clauses_of_both() -> None:
    game = at('[units]\nscout-09 = "I1005"\nguard-01 = "I1105 E"\nguard-02 = "I0705 E"\n')
    found = met(game, "scout-09", "I0805")
    assert found["disengages from Guard 1"] == ("6.1-03",)
    assert found["stops there, engaged with Guard 2"] == ("6.1-02",)
    after = game.peek(*reach(game, starts("scout-09"))["I0805"].commands)
    assert after.ask is not None
    assert after.ask.kind == "6.0?", "and there it stops"


def test_a_door_may_hide_a_trap_as_long_as_one_may_be_there() -> None:
    text = '[units]\nscout-09 = "{}"\n[circles]\ncircle-4 = "emily-cell"\n'
    door = at(text.format("P1505")).view().circles[3].door_hex
    beside = reach(at(text.format(door)), starts("scout-09"))
    near = next(hex_ for hex_, way in beside.items() if len(way.hexes) == 2)
    found = met(at(text.format(near)), "scout-09", door)
    assert found["the door of Circle 4 is there; a Trap would catch the Unit"] == ("6.1-11", "11.0-23")
    seen = text.format(near) + 'circle-5 = "trap-1 open"\ncircle-6 = "trap-2 open"\n'
    assert met(at(seen), "scout-09", door)["the door of Circle 4 is there"] == ("6.1-11",)


def test_everything_told_of_a_way_has_clauses_of_the_rules() -> None:
    rules = load_rulebook()
    game = at_phase()
    count = 0
    for unit in [c.args[0] for c in game.menu if c.verb == "activate"]:
        for way in reach(game, starts(unit)).values():
            for words, clauses in on_the_way(game, way.commands):
                count += 1
                assert words
                assert all(rules.find(id_) for id_ in clauses)
    assert count > 20


def test_the_way_of_a_plan_is_that_of_the_reach() -> None:
    game = at('[units]\nscout-09 = "I1005"\nguard-02 = "I0705 E"\n')
    ways = reach(game, starts("scout-09"))
    for way in ways.values():
        assert path_of(game, way.commands) == way
    moving = game.peek(*starts("scout-09"))
    assert path_of(moving, ways["I0905"].commands[2:]).hexes == ways["I0905"].hexes, "begun already"


def test_a_jump_and_a_landing_meet_what_stands_beside_their_hex() -> None:
    game = at('[units]\nswat-47 = "I1005"\nguard-02 = "I0505 E"\n[treasures]\nloot = "I0605"\n')
    jump = dict(on_the_way(game, ("activate swat-47", "cfp", "jump-to I0605")))
    assert jump["can attack Guard 2 from there"] == ("6.4-17",)
    assert jump["can take the Loot there at no cost"] == ("11.0-35",)
    landing = Game.new("historical", seed="7")
    place = landing.menu[0].name
    woken = [f"place-at {hex_}" for hex_ in placing(landing, (place,))]
    assert woken, "somewhere an SI wakes"
    for hex_name in woken:
        (first, *_) = on_the_way(landing, (place, hex_name))
        assert first[0].startswith("activates the Installation of Complex ")
    (quiet,) = on_the_way(landing, (place, "place-at I0304"))
    assert quiet[0].startswith("the nearest shaft, in I0202, is 2 hexes away")


def test_a_complex_entered_from_below_loses_its_installation_and_wakes_none() -> None:
    text = '[units]\nscout-09 = "P0406"\nscout-10 = "P0907"\n[si]\nmissile-battery-5 = "G damaged"\n'
    game = at(text)
    drawn = met(game, "scout-10", "P0807")
    assert drawn["destroys Missile Battery 5, and opens its shaft"] == ("6.1-22", "4.0-27")
    unknown = met(game, "scout-09", "P0306")
    assert "destroys whatever Installation is drawn for Complex F, and opens its shaft" in unknown
    assert not any("activates" in words for words in (*drawn, *unknown))
    for unit, hex_ in (("scout-09", "P0306"), ("scout-10", "P0807")):
        way = reach(game, starts(unit))[hex_]
        assert way.destroys and not way.wakes
        assert way.sign == ("unknown" if unit == "scout-09" else "effect")
    lines = "\n".join(within_reach(game, tuple(map(game.named, starts("scout-09")))))
    assert "destroys an Installation from below: P0306" in lines and "activates" not in lines


def test_the_comm_room_names_each_elevator_that_it_damages() -> None:
    guns = 'flight-elevator-9 = "B"\ntroop-elevator-2 = "G"\nlaser-1 = "F"'
    circle = '[circles]\ncircle-8 = "comm-room open"'
    game = at(f'[units]\nscout-09 = "P2005"\n[si]\n{guns}\n{circle}\n')
    named = {words for words in met(game, "scout-09", "P1906") if words.startswith("damages")}
    assert named == {"damages Flight Elevator 9", "damages Troop Elevator 2"}
    assert reach(game, starts("scout-09"))["P1906"].sign == "effect"


def test_what_goes_nowhere_meets_nothing() -> None:
    game = at('[units]\nscout-09 = "I1005"\n')
    assert on_the_way(game, starts("scout-09")) == ()
    assert on_the_way(game, ("end-phase",)) == ()
    with pytest.raises(Refused):
        on_the_way(game, (*starts("scout-09"), "move-to I0101"))
