"""What it costs the Vittles to leave, come or stay: who fires does, and each shot has its exact chances."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hades import Game
from hades.odds import command_odds
from hades.odds.combat_odds import spread
from hades.session.answer_odds import ranked
from hades.session.table_session import TableSession
from hades.terminal import terminal_game
from tests.games import played

GAMES = [("historical", "1"), ("chin-music", "2"), ("high-and-tight", "4"), ("squeeze-play", "3")]


def stations() -> list[tuple[Game, str, list[str]]]:
    """Every decision about where the ship is: the game then, what was chosen, who fired at her."""
    found = []
    for scenario, seed in GAMES:
        whole, game = played(scenario, seed), Game.new(scenario, seed=seed)
        for number, command in enumerate(whole.history, 1):
            if command.verb in command_odds.STATIONS:
                told = whole.events_of(number)
                shots = [e for e in told if e.kind == "combat" and e.data["target"]["kind"] == "ship"]
                found.append((game.peek(), command.name, [e.data["shots"][0]["kind"] for e in shots]))
            game.do(command.name)
    return found


def test_as_many_guns_fire_at_a_ship_that_leaves_as_are_told() -> None:
    seen = set()
    for game, name, fired in stations():
        if name != "skedaddle":
            continue
        guns = command_odds.parting_guns(game.view())
        # what is told behind them is of the next turn, Out System
        assert len(fired) == len(guns)
        tables = game.odds(name)
        assert bool(tables) == bool(guns)
        seen.add(bool(guns))
    assert True in seen


def test_a_table_is_whole_and_says_how_exact_it_is() -> None:
    told = 0
    for game, name, _ in stations():
        for table in game.odds(name):
            assert table.whole and table.clauses and table.brief
            assert "each shot uses the cards left" in table.note
            told += 1
    assert told > 5


def test_the_short_form_has_the_percents_of_the_table() -> None:
    checked = 0
    for game, name, _ in stations():
        for table in game.odds(name):
            harms = re.findall(r"([<>]?\d+)% (?:to lose|that)", table.brief)
            if all(map(str.isdecimal, harms)):
                assert sum(map(int, harms)) == sum(row.points for row in table.rows if row.good < 0)
                checked += 1
    assert checked > 5


def test_a_single_gun_does_what_its_exact_odds_say() -> None:
    checked = 0
    for game, _, _ in stations():
        view = game.view()
        for gun in set(command_odds.orbital_guns(view)):
            exact = spread(view.tables.catalog, [gun], ("vittles", False), left=view.public.left)
            hit = float(sum(chance for net, chance in exact.items() if net > 0))
            rows = command_odds._shots_table(view, (gun,), "", "", ()).rows
            safe = sum(row.chance for row in rows if row.meaning == "unharmed")
            assert float(safe) == pytest.approx(1 - hit)
            checked += 1
    assert checked > 5


def test_the_answers_tell_it_and_keep_their_order() -> None:
    seen = 0
    for game, _, _ in stations():
        session = TableSession(game)
        before = [option.label for option in session.options]
        options = ranked(session, session.options)
        assert [option.label for option in options] == before
        seen += any("to lose a module" in option.note for option in options)
    assert seen > 3


def test_the_terminal_tells_it_with_the_question(tmp_path: Path) -> None:
    game, name, _ = next(found for found in stations() if found[0].odds(found[1]))
    said: list[str] = []

    def nothing() -> str | None:
        return None

    terminal_game.TerminalGame(game, nothing, said.append, file=tmp_path / "told.hades").run()
    told = "\n".join(said)
    where = told.index("Vittles: stay or go?")
    assert (
        where
        < told.index(f"{name.replace('-', ' ').capitalize()}: {game.odds(name)[0].brief}")
        < told.index("\n1 ", where)
    )


@pytest.mark.parametrize("off", ["", "5.3-13"])
def test_who_fires_is_asked_of_one_rule(off: str) -> None:
    game = Game.from_position(
        'base = "empty"\nat = "7.2"\n[si]\nrailgun-3 = "A"\nradar-dome-7 = "C"\n',
        edition=f"2.1,-{off}" if off else None,
    )
    guns = command_odds.parting_guns(game.view())
    assert [gun for gun, _ in guns] == (["railgun", "radar-dome"] if off else ["railgun"])
    assert [gun for gun, _ in command_odds.orbital_guns(game.view())] == ["railgun"]
    (table,) = game.odds("hold-station")
    assert re.fullmatch(r"(<?\d+% to lose a module, )?\d+% that G1 fails, 1 shot", table.brief)
    fired = [event for event in game.do("skedaddle") if event.kind == "combat"]
    assert [event.data["shots"][0]["id"].rpartition("-")[0] for event in fired] == [gun for gun, _ in guns]
