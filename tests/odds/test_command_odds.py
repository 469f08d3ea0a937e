"""The odds of a plan: what has a table, what has none, and what nobody may ask yet."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from hades import Game, Refused
from hades.odds.chance_table import in_brief, rate_answer
from hades.odds.command_odds import DRAWING, STATIONS, odds
from hades.players import by_name
from tests.games import SCENARIOS
from tests.odds.raids import at_phase, shots


def test_an_answer_before_its_target_has_a_table_for_each() -> None:
    game = at_phase()
    for unit, aim, _ in shots(game):
        plans = [plan for plan in shots(game) if plan[:2] == (unit, aim)]
        each = [table for plan in plans for table in odds(game, plan)]
        assert list(odds(game, (unit, aim))) == each
        best = max(each, key=lambda table: rate_answer((table,)))
        assert rate_answer(each) == rate_answer((best,))
        told = in_brief(each)
        assert told.startswith(f"best at {best.target}: ") == (len(each) > 1)
        # what the button says is what pointing at that target tells
        assert told.endswith(in_brief((best,)))
        # and what the bars there say, word by word
        for word, good, ends in (("kill", 1, True), ("damage", 1, False), ("backfire", -1, False)):
            for rows in (best.rows, best.short().rows):
                bars = [row for row in rows if row.good == good and (good < 0 or bool(row.removes) == ends)]
                whole = sum(row.points for row in bars)
                assert (f"{word} {whole}" in told) == bool(bars)
        assert "hit" not in told


def test_what_draws_no_card_has_no_odds() -> None:
    game = at_phase()
    unit = next(command.name for command in game.menu if command.verb == "activate")
    for plan in ((unit,), (unit, "stand-by"), ("end-phase",)):
        assert odds(game, plan) == ()
    assert rate_answer(()) == 0 and in_brief(()) == ""


def test_a_plan_ends_where_something_is_learnt() -> None:
    board = (
        'base = "empty"\nat = "6.0"\n[units]\nwilson = "I0505"\nscout-09 = "I0605"\nguard-01 = "I0606 E"\n'
    )
    game = Game.from_position(board)
    shot = ("activate scout-09", "full-fire", "fire-at guard-01")
    digest = game.digest
    assert len(odds(game, shot)) == 1
    for seen in (("activate wilson", "request", "evacuate"), (*shot, "activate wilson", "request")):
        with pytest.raises(ValueError, match="depends on its draw"):
            odds(game, seen)
    with pytest.raises(ValueError, match="at least one command"):
        odds(game, ())
    with pytest.raises(Refused):
        odds(game, ("activate scout-09", "rally"))
    with pytest.raises(Refused):
        odds(game, ("activate guard-01", "full-fire"))
    assert game.digest == digest


@cache
def tried(scenario: str, player: str) -> Counter[str]:
    """A whole game, the odds of what could be done looked at, each verb three times; how often each was."""
    game, choose = Game.new(scenario, seed="odds 1"), by_name(player)
    met: Counter[str] = Counter()
    while game.over is None:
        digest = game.digest
        choices = [game.peek(command) for command in game.menu if command.verb in ("cfp", "full-fire")]
        for asked in (game, *choices):
            for command in asked.menu:
                if met[command.verb] < 3:
                    tables = odds(asked, (command,))
                    if command.verb not in STATIONS:
                        assert bool(tables) == (command.verb in DRAWING), command
                    assert all(table.whole and table.clauses and table.title for table in tables), command
                    for row in (row for table in tables for row in table.rows):
                        assert abs(row.points - 100 * row.chance) < 1
                    for table in tables:
                        same = Counter(row.chance for row in table.rows)
                        assert len({(row.chance, row.points) for row in table.rows}) == len(same), command
                        off = abs(sum(row.points for row in table.rows) - 100)
                        assert off <= (max(same.values()) / 2 if len(same) < len(table.rows) else 0), command
                    met[command.verb] += 1
        assert game.digest == digest
        command = choose(game)
        first = next((event for event in game.do(command) if event.kind != "deck_shuffled"), None)
        # an attack names its target; what flies at a ship that skedaddles is the enemy's
        kind = "" if first is None else first.kind
        drew = kind == "cfp_used" or (kind == "combat" and command.args)
        if drew or (first is not None and "success" in first.data):
            assert command.verb in DRAWING, f"{command} draws, and has no odds"
            met["drew"] += 1
    return met


@pytest.mark.parametrize("player", ["random", "heuristic"])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_command_that_draws_has_odds_that_add_up_and_teach_nothing(scenario: str, player: str) -> None:
    assert tried(scenario, player)["drew"]


def test_every_verb_that_has_odds_was_met() -> None:
    met = {
        verb
        for scenario in SCENARIOS
        for player in ("random", "heuristic")
        for verb in tried(scenario, player)
    }
    # nobody comes to stand so: tests/odds/test_draw_odds.py puts him there
    assert set(DRAWING) - met <= {"stay-and-attack"}
