"""What the rules code does in play, held fast by a digest: whoever changes it adds a revision."""

from __future__ import annotations

import hashlib
import random
from datetime import date

from hades import Game
from hades.content.load import scenario_ids
from hades.content.paths import earlier_set
from hades.content.revisions import latest, revisions, since
from hades.content.rulebook import load_rulebook

BOX = earlier_set("b2b5edaac0965da6")
"""What is printed on the counters is no rule: the games are always played with the same set."""
EDITIONS = (
    "2.1",
    "2.1",
    "1.0,-M-08,-U-09,-C-09,-N-05,-N-14,-P-24,-N-60,-N-61,-P-40,-P-41,-C-21,-P-42,-S-22,-N-62,-N-63,-S-23",
    "2.1",
    "1.0",
)
"""Of a scenario's games, in turns; written out, since a switch that is added changes no game without it."""
GAMES = 10
"""Of each scenario."""


def digest_of_games() -> str:
    """Random games: what could be done in them at every question, and where it led."""
    seen = hashlib.blake2b(digest_size=8)
    for scenario in scenario_ids():
        for number in range(GAMES):
            edition = EDITIONS[number % len(EDITIONS)]
            game = Game.new(scenario, seed=f"rules {number}", edition=edition, components=BOX)
            choose = random.Random(number).choice
            while game.over is None:
                # in the order of their names: where a command stands in the menu is no rule
                names = sorted(command.name for command in game.menu)
                game.do(choose(names))
                seen.update(f"{names} {game.digest}".encode())
    return seen.hexdigest()


def test_whoever_changes_what_the_rules_do_adds_a_revision() -> None:
    now = digest_of_games()
    assert now == revisions()[-1].games, (
        f"What the rules do has changed: games that are played at random go another way. If that is meant, "
        f"say so in data/rules/revisions.toml with a revision {latest() + 1}: its date, in a sentence what "
        f'changed for those who play, the clauses it is about, and games = "{now}". '
        f"Files of games say by it why they no longer come out."
    )


def test_revisions_name_days_in_order_and_clauses_that_there_are() -> None:
    book = load_rulebook()
    known = book.clauses.keys() | book.rulings.keys()
    days = [date.fromisoformat(one.date) for one in revisions()]
    assert days == sorted(days)
    assert {id_ for one in revisions() for id_ in one.clauses} <= known
    assert all(one.clauses for one in revisions()[1:]), "the first is what the others changed"
    assert [one.number for one in revisions() if one.games] == [latest()]


def test_what_changed_since_a_game_was_played() -> None:
    assert since(latest()) == ()
    assert [one.number for one in since(latest() - 1)] == [latest()]
    assert since(0) == revisions()[1:], (
        "what a file without a number and a date was played under is not known"
    )
    assert since(0, "2026-11-23T08:00:00+00:00")[:1] != revisions()[1:2], (
        "but not under what was there that day"
    )
    assert since(latest() + 7) == ()
