"""Odds and ways as the terminal tells them: the tables of `hades.odds`, for what a player types."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest

from hades import Game, narrate
from hades.narrate import command_words
from hades.odds.chance_table import in_brief, rate_answer
from hades.odds.command_odds import DRAWING, odds
from hades.terminal import advice_commands, advice_lines
from hades.terminal.typed_input import UnknownError
from tests.games import at_questions
from tests.grammar import each_number
from tests.odds.raids import at_phase
from tests.test_text import Terminal

FIGHT = """
base = "empty"
at = "6.0"
[units]
wilson = "I0505"
scout-09 = "I0605"
scout-10 = "I0705"
swat-47 = "I1005"
guard-01 = "I0606 E"
"""


def fight() -> Game:
    return Game.from_position(FIGHT)


def drawing(game: Game) -> dict[str, Fraction]:
    """What each Unit that may act could do by a draw, in words, and how promising it is."""
    names = narrate.names_of(game.view())
    return {
        f"{narrate.title(first.args[0])}, {command_words.order(then, names)}": rate_answer(
            odds(game, (first, then))
        )
        for first in game.menu
        if first.verb == "activate"
        for then in game.peek(first).menu
        if then.verb in DRAWING
    }


def is_told(plan: str, line: str) -> bool:
    """Whether a line of the overview has the Unit, maybe in a group, and the action of a plan."""
    unit, _, action = plan.partition(", ")
    who, found, _ = line.partition(f", {action}")
    kind, _, number = unit.rpartition(" ")
    return bool(found) and kind in who and re.search(rf"\b{number}\b", each_number(who)) is not None


def test_every_answer_that_draws_is_told_the_most_promising_first() -> None:
    for game in (fight(), at_phase()):
        worth, told = drawing(game), advice_lines.overview(game)
        at = {plan: [n for n, line in enumerate(told) if is_told(plan, line)] for plan in worth}
        assert all(len(lines) == 1 for lines in at.values()) and len(worth) > 3
        in_order = sorted(worth, key=lambda plan: at[plan])
        assert [worth[plan] for plan in in_order] == sorted(worth.values(), reverse=True)
        assert any(re.match("Scouts? 9.*, Full Fire.*: kill ", line) for line in told)
    assert told[0].startswith("Engineer 38, Sabotage at "), "though others come before it in the menu"
    assert advice_lines.overview(Game.new(seed="7")) == []


def test_a_plan_is_told_as_its_table_has_it() -> None:
    game = fight()
    names = ("activate scout-09", "full-fire", "fire-at guard-01")
    (table,) = odds(game, names)
    lines = advice_lines.of_plan(game, "scout-09, full-fire, guard-01")
    assert lines[0] == "Scout 9 → Guard 1 [4.0-14, 4.0-15, 4.0-18]"
    for row in table.rows:
        assert f"  {row.what}: {row.percent} {row.meaning}" in lines
    assert f"  In all: {in_brief((table,))}." in lines


def test_a_plan_goes_to_a_far_hex_as_a_move_does() -> None:
    game = Game.from_position(FIGHT.replace("I0606 E", "I0903 E"))
    way = game.peek("activate scout-09", "run-and-gun").reach()["I0804"].commands
    assert len(way) == 3
    told = advice_lines.of_plan(game, "scout-09, run-and-gun, I0804, fire")
    assert told == advice_lines.of_plan(game, ", ".join(("scout-09", "run-and-gun", *map(str, way), "fire")))
    assert told[0].startswith("Scout 9 (Run and Gun) → Guard 1")


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("scout-09, full-move, I0804", "move-to I0804 does not draw a Resolution card"),
        ("scout-09, full-move, I2010, stop", "I2010 is out of reach"),
        ("end-phase", "end-phase does not draw a Resolution card"),
        ("scout-09, request", "Scout 9 is not one"),
        ("wilson, request, evacuate", "request depends on its draw"),
        ("scout-09, full-fire, fire-at guard-01, wilson", "fire-at guard-01 depends on"),
        ("scout", "could be Scouts 9 and 10"),
        ("99", "there is no number 99"),
        ("fly-home", "'fly-home' is not a command"),
        (" , ", "type a command, or several"),
    ],
)
def test_what_has_no_odds_says_why(typed: str, says: str) -> None:
    game = fight()
    digest = game.digest
    with pytest.raises(UnknownError, match=says):
        advice_lines.of_plan(game, typed)
    assert game.digest == digest


def test_odds_of_an_enemy_are_those_of_every_shot_at_it(tmp_path: Path) -> None:
    game = fight()
    typed = Terminal(game, tmp_path / "last.hades").type("odds guard 1").split("\n")
    brief = in_brief(odds(game, ("activate scout-09", "full-fire", "fire-at guard-01")))
    assert [line for line in typed if "Guard 1" in line] == [f"Scouts 9 and 10, Fire at Guard 1: {brief}"]


@pytest.mark.parametrize(
    ("enemy", "says"),
    [('guard-02 = "I1205 W"', "Swat 47, 2 hexes away"), ('guard-02 = "P0606 E"', "deck"), ("", "the maps")],
)
def test_odds_of_an_enemy_that_nobody_can_attack_are_about_that_enemy(
    enemy: str, says: str, tmp_path: Path
) -> None:
    typed = Terminal(Game.from_position(FIGHT + enemy), tmp_path / "last.hades").type("odds guard 2")
    line = next(
        line for line in typed.split("\n") if line.startswith("None of your Units can attack Guard 2")
    )
    assert says.lower() in line.lower()


def met(game: Game, hex_: str, tmp_path: Path) -> list[str]:
    """What is answered to ``meets`` and a hex."""
    return Terminal(game, tmp_path / "last.hades").type("menu", f"meets {hex_}").split("\n")


def test_what_a_way_meets_is_told_from_wherever_the_unit_is_asked_about(tmp_path: Path) -> None:
    acting = fight().peek("activate scout-09")
    for game, hex_ in ((acting, "I0806"), (acting.peek("full-move"), "0806")):
        told = met(game, hex_, tmp_path)
        assert any(line.startswith("4 hexes to I0806, 2 Movement Factors left: ") for line in told)
        assert "  Disengages from Guard 1 [6.1-03]." in told
    jump = fight().peek("activate swat-47", "cfp")
    assert "jump-to I0507:" in met(jump, "I0507", tmp_path)
    place = Game.new(seed="7")
    place.do("place wilson")
    hexes = [command.args[0] for command in place.menu if command.verb == "place-at"]
    notes = [line for hex_ in hexes for line in advice_lines.met_there(place, hex_)]
    assert any("Activates the Installation of Complex" in line for line in notes)


@pytest.mark.parametrize(
    ("hex_", "says"),
    [
        ("I0605", "is already in I0605"),
        ("I2010", " turns at 6 factors a turn"),
        ("I0705", "6.1-05"),
        ("wall", "'wall'"),
    ],
)
def test_where_nobody_can_go_it_says_why(hex_: str, says: str, tmp_path: Path) -> None:
    told = met(fight().peek("activate scout-09"), hex_, tmp_path)
    assert any(says in line for line in told), told
    place = Game.new(seed="7")
    place.do("place wilson")
    with pytest.raises(UnknownError, match="Guard Tower"):
        advice_lines.met_there(place, "I0609")


def test_an_overview_in_plain_words_says_commands_as_one_would_say_them() -> None:
    game = next(at_questions(kind="7.2?"))
    assert any(line.startswith("Hold station: ") for line in advice_lines.overview(game))


def test_before_the_ship_fires_the_best_shots_are_told_with_how_to_hear_the_others(tmp_path: Path) -> None:
    game = max(at_questions(kind="7.3?"), key=lambda g: len(g.menu))
    best = advice_lines.best(game)
    assert best[:-1] == advice_lines.overview(game)[: advice_lines.BEST]
    assert best[-1] == f"Type `odds` for {len(advice_lines.overview(game)) - advice_lines.BEST} more."
    said = Terminal(game, tmp_path / "a.hades").type()
    assert all(line in said for line in best)


def test_odds_where_nothing_draws_says_what_may_be_asked(tmp_path: Path) -> None:
    said = Terminal(Game.new("historical", seed="7"), tmp_path / "a.hades").type("odds")
    assert advice_commands.NO_ODDS in said and advice_commands.FURTHER not in said


def test_the_shot_named_at_fire_again_is_the_likeliest_kill_not_a_mix_with_damage() -> None:
    asked = 0
    for game in at_questions(kind="7.3?"):
        shots = [command for command in game.menu if command.verb.startswith("shoot")]
        kills = [odds(game, (command,))[0].gains for command in shots]
        chances = [int(dict(gains).get("kill", "0%").strip("<>%")) for gains in kills]
        (line,) = advice_lines.best(game, again=True)
        named = re.fullmatch(r"Likeliest kill: .*: kill [<>]?(\d+)%.*", line)
        assert named is None or int(named[1]) == max(chances)
        assert named is not None or not max(chances)
        asked += named is not None
    assert asked > 3


def test_the_better_deck_is_named_with_the_command_that_chooses_it(tmp_path: Path) -> None:
    high = [one.id for one in fight().tables.catalog.nastian_cards if one.number <= 3]
    terminal = Terminal(Game.from_position(f'draw_from = "nastian"\ndrawn = {high}\n{CALL}'), tmp_path / "l")
    said = terminal.type("odds")
    assert re.search(r"Request: success \d+%; from the SHL deck: success \d+%", said)
    assert said.count(advice_commands.OTHER_DECK) == 1
    assert "From the SHL deck: success" in terminal.type("odds wilson, request")
    said = terminal.type("random numbers", "odds")
    assert "; from the" not in said and advice_commands.OTHER_DECK not in said


CALL = """
base = "empty"
at = "6.0"
[units]
wilson = "I0505"
scout-09 = "I0605"
"""


def test_a_unit_that_has_acted_is_not_said_to_be_on_another_deck() -> None:
    game = Game.from_position(
        'base = "empty"\nturn = 3\nat = "6.0"\n[units]\nscout-09 = "P0604 activated"\nscout-10 = "I0504"\n'
        'medusa = "P0704 E"\n'
    )
    assert "can still act" in advice_lines.no_shot(game, "medusa")[0]
