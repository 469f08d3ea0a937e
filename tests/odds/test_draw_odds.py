"""What a number that must be drawn would bring, counted against the rules carried out with every card."""

from __future__ import annotations

import itertools
import re
from fractions import Fraction

import pytest

from hades import Game
from hades.chance import SHL_DECK
from hades.content.position import parse_position
from hades.odds.chance_table import ChanceTable, percent
from hades.odds.command_odds import Supposed, _outcome, from_other_deck, odds, suppose
from hades.session.answer_odds import ranked
from hades.session.table_session import TableSession

SWAT = """
title = "Two SWAT squads on the Inferno"
base = "empty"
at = "6.0"
[units]
swat-47 = "I0505"
swat-48 = "I1505 depleted"
guard-01 = "I1005"
guard-02 = "I1605"
"""
HQ = """
title = "An HQ that calls, and Dante in his Lab"
base = "empty"
at = "6.0"
[units]
wilson = "I0505 depleted"
scout-09 = "I0605 depleted"
dante = "lab"
"""


def at(text: str, left: int = 0) -> Game:
    """A game at a position; ``left`` is the mask of the cards left in the SHL deck, 0 for all."""
    game = Game.from_position(parse_position(text, "position"))
    if left:
        state = game._state.clone()
        state.left = [left, state.left[1]]
        game = Game(state, game.edition)
    return game


def table(game: Game, *plan: str) -> ChanceTable:
    """The one table of a plan."""
    (found,) = odds(game, plan)
    return found


def fates(game: Game, unit: str, commands: tuple[str, ...]) -> dict[str, Fraction]:
    """What becomes of a Unit, every order of three cards of the SHL deck carried out."""
    state = game._state
    cards = [card for card in range(18) if state.left[0] >> card & 1]
    found: dict[str, Fraction] = {}
    ways = list(itertools.permutations(cards, 3))
    for way in ways:
        clone = state.clone()
        rigged: list[tuple[int, ...]] = [()] * len(clone.drawn)
        rigged[SHL_DECK] = way
        clone.rigged = tuple(rigged)
        copy = Game(clone, game.edition)
        events = [event for name in commands for event in copy.do(name)]
        kinds = [event.kind for event in events if event.data.get("unit") == unit]
        fate = "lost" if "unit_destroyed" in kinds else "flung" if "recoil" in kinds else "there"
        fate = "misfire" if fate == "lost" and "recoil" not in kinds else fate
        found[fate] = found.get(fate, Fraction(0)) + Fraction(1, len(ways))
    return found


@pytest.mark.parametrize(
    ("unit", "command", "left"),
    [
        ("swat-47", "jump-to I0503", 0b111110000011111000),
        ("swat-47", "jump-to I1305", (1 << 18) - 1),
        ("swat-48", "stay-and-attack", 0b111100001111110111),
        ("swat-48", "jump-to I0112", 0b000011111101010111),
    ],
)
def test_the_risk_of_a_jump_is_what_the_rules_do_with_every_three_cards(
    unit: str, command: str, left: int
) -> None:
    game = at(SWAT, left=left)
    plan = (f"activate {unit}", "cfp", command)
    found = table(game, *plan)
    assert sum(row.chance for row in found.rows) == 1
    told = {"lost": Fraction(0), "flung": Fraction(0), "there": Fraction(0), "misfire": Fraction(0)}
    for row in found.rows:
        flung = "lost" if "and destroyed" in row.meaning else "flung"
        words = row.meaning.split(":")[0]
        told[{"malfunction": flung, "misfire": "misfire"}.get(words, "there")] += row.chance
    expected = fates(game, unit, plan)
    assert {fate: share for fate, share in told.items() if share} == expected
    assert "6.4-13" in found.clauses or not told["lost"] + told["flung"]


def test_before_a_goal_is_chosen_the_risk_is_told_without_one() -> None:
    game = at(SWAT)
    found = table(game, "activate swat-47", "cfp")
    assert sum(row.chance for row in found.rows) == 1
    (flung,) = [row for row in found.rows if row.meaning.startswith("malfunction")]
    assert "destroyed at a wall" in flung.meaning
    goal = table(game.peek("activate swat-47", "cfp"), "jump-to I0503")
    split = [row for row in goal.rows if row.meaning.startswith("malfunction")]
    assert sum(row.chance for row in split) == flung.chance


@pytest.mark.parametrize(
    ("unit", "verb", "needs", "change"),
    [("wilson", "request", 4, 1), ("wilson", "rally", 3, 0), ("dante", "science", 4, 0)],
)
def test_a_number_is_tried_with_every_card_that_may_come(
    unit: str, verb: str, needs: int, change: int
) -> None:
    left = 0b111110000011111010
    game = at(HQ, left=left)
    found = table(game, f"activate {unit}", verb)
    cards = game.tables.card_number[0]
    there = [cards[card] for card in range(18) if left >> card & 1]
    good = sum(row.chance for row in found.rows if row.good > 0)
    assert good == Fraction(sum(number + change <= needs for number in there), len(there))
    assert sum(row.chance for row in found.rows) == 1
    assert found.clauses
    assert found == table(game.peek(f"activate {unit}"), verb), "once it is activated, too"


def test_what_science_in_the_lab_costs_is_told() -> None:
    found = table(at(HQ), "activate dante", "science")
    assert [row.good for row in found.rows if row.good < 0] == [-1, -1]
    assert any("Dante" in row.meaning for row in found.rows if row.good < 0)


def test_what_was_not_supposed_is_not_told() -> None:
    game = at(SWAT)
    digest = game.digest
    found = suppose(game, ("activate swat-47", "cfp", "jump-to I1305"), 0, ())
    assert (found.events, found.kind) == ((), "")
    ones = [card for card, number in enumerate(game.tables.card_number[0]) if number == 1]
    found = suppose(game, ("activate swat-47", "cfp", "jump-to I1305"), 0, ones[:1])
    assert [event.kind for event in found.events] == ["cfp_used"]
    assert found.kind == ""
    assert game.digest == digest


def test_several_tables_are_a_line_each_that_adds_up() -> None:
    jump = table(at(SWAT), "activate swat-47", "cfp")
    assert jump.whole
    good, nothing, bad = (jump.share(n) for n in (1, 0, -1))
    assert good + nothing + bad == 1
    told = jump.summed().text
    assert told.startswith(f"no misfire {sum(row.points for row in jump.rows if row.good > 0)}%, ")
    assert told.endswith(f"misfire {sum(row.points for row in jump.rows if row.good < 0)}%")
    assert ("nothing" in told) == (nothing > 0)
    assert jump.text == "", "the table itself stays as it was"


def test_a_success_without_words_is_told_by_the_question_that_it_opens() -> None:
    game = at(HQ).peek("activate wilson")
    drawn = suppose(game, ("request",), 0, (0,)).events[0]
    drawn.data["success"] = True
    stood = game.view().agenda
    opened = Supposed((drawn,), "request?", "Land or evacuate?")
    assert _outcome(opened, stood) == ("Land or evacuate?", 1, "")
    again = Supposed((drawn,), "6.0?", "Whom next?")
    assert _outcome(again, stood) == ("success", 1, ""), "that stood before"


def test_the_other_deck_is_named_if_it_is_clearly_better() -> None:
    call = ("activate wilson", "request")
    low = [card for card, one in enumerate(at(HQ).tables.catalog.shl_cards) if one.number <= 2]
    lucky = at(HQ, sum(1 << card for card in low))
    assert not from_other_deck(lucky, call), "the SHL deck is used already"
    now = table(lucky, *call)
    unlucky = lucky.peek("draw-from nastian")
    other = from_other_deck(unlucky, call)
    assert other == f"from the SHL deck: success {percent(now.share(1))}"
    assert now.share(1) > table(unlucky, *call).share(1)
    assert not from_other_deck(at(HQ), call), "with all cards, both decks are alike"
    assert not from_other_deck(unlucky, ("activate scout-09",))
    session = TableSession(unlucky.peek("activate wilson"))
    note = next(one.note for one in ranked(session, session.options) if one.verb == "request")
    assert re.match(r"Nastian deck: success \d+%; SHL deck: success \d+% · ", note)
