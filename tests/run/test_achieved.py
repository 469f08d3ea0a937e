"""Achievements: their file, what reaches each of them, and what does not."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import pytest

from hades import Game, players
from hades.content.rulebook import load_rulebook
from hades.content.run_data import (
    ANY,
    COMMAND,
    GAME,
    TURN,
    Achievement,
    achievements,
)
from hades.engine.drill.event_phrases import fault, matches
from hades.history.log import GameLog
from hades.run.career import achieved, has_events
from hades.state.events import Event
from tests import drills
from tests.games import played

BY_ID = {one.id: one for one in achievements()}
DRILLS = {
    "from-below": "errata/6.1-23.toml",
    "down-the-shaft": "tricky/12-forced-march-shafts.toml",
    "bad-neighbour": "rules/6.5-02.toml",
    "on-the-run": "errata/6.2-03.toml",
    "out-of-the-sky": "rules/6.4-success.toml",
    "at-the-double": "rules/6.8-01.toml",
    "on-your-feet": "rulings/U-05.toml",
    "from-the-lab": "rules/6.9-06.toml",
    "straight-to-the-lab": "errata/12.7-02.toml",
    "open-from-afar": "rules/6.9-13.toml",
    "system-crash": "rules/6.9-15.toml",
    "beamed-up": "errata/11.0-38.toml",
    "wrong-number": "rules/11.0-09.toml",
    "quiet-departure": "rules/11.0-16.toml",
    "no-extra-baggage": "errata/11.0-39-evacuation.toml",
    "out-of-the-fire": "tricky/08-emily-fourth.toml",
    "noblesse-oblige": "rulings/P-19.toml",
    "bait": "errata/11.0-35.toml",
    "let-them-out": "rules/11.0-25.toml",
    "damage-control": "rules/12.6-03.toml",
    "a-turn-for-five": "rulings/E-03.toml",
}
"""Achievement -> a drill in which what it wants happens."""
GAMES = {
    "flak": ("historical", "a0"),
    "out-and-in": ("squeeze-play", "a0"),
    "both-hats": ("high-and-tight", "b34"),
    "every-door": ("squeeze-play", "a5"),
}
"""Achievement -> a game of the heuristic player that reaches it."""

Told = Sequence[Sequence[Event]]


def of_drill(name: str) -> list[Told]:
    """The events of each run of a drill by command."""
    games = [result.game for result in drills.results(drills.HOME / name) if result.game is not None]
    return [[game.opening, *(game.events_of(n) for n in range(1, len(game.history) + 1))] for game in games]


@cache
def overtime() -> Game:
    """A raid that was won so high that it was still won after a turn of Overtime."""
    whole = played("squeeze-play", "a4")
    game, choose = Game.new("squeeze-play", seed="a4"), players.by_name("heuristic")
    for command in whole.history[:-1]:
        game.do(command.name)
    game.do("overtime")
    while game.over is None:
        game.do("end-game" if "end-game" in [c.name for c in game.menu] else choose(game))
    return game


# ---- the file


def test_every_phrase_names_what_there_is_and_every_one_is_reached_by_something() -> None:
    tables = played("historical").tables
    assert [
        wrong for one in achievements() for phrase in one.events if (wrong := fault(phrase, tables))
    ] == []
    assert set(BY_ID) == DRILLS.keys() | GAMES.keys()


def test_every_achievement_can_be_earned_and_names_what_there_is() -> None:
    book = load_rulebook()
    for one in achievements():
        assert one.events or one.counts or one.spared, one.id
        assert one.ended != "any" or not one.spared, one.id
        assert all(book.find(id_) for id_ in (*one.clauses, *one.counts, *one.spared))


# ---- what reaches them


@pytest.mark.parametrize("id_", DRILLS)
def test_a_drill_does_what_it_wants_and_without_that_it_is_not_reached(id_: str) -> None:
    one = BY_ID[id_]
    runs = [told for told in of_drill(DRILLS[id_]) if has_events(one, told)]
    assert runs
    for phrase in one.events:
        without = [[e for e in events if not matches(e, phrase)] for events in runs[0]]
        assert not has_events(one, without), phrase


@pytest.mark.parametrize("id_", GAMES)
def test_a_game_reaches_it(id_: str) -> None:
    assert id_ in [one.id for one in achieved(played(*GAMES[id_]))]


def test_overtime_counts_where_the_raid_is_won_with_it() -> None:
    game = overtime()
    assert str(game.over).endswith("Victory")
    assert "a-turn-for-five" in [one.id for one in achieved(game)]
    # the same raid without it
    assert "a-turn-for-five" not in [one.id for one in achieved(played("squeeze-play", "a4"))]


# ---- what does not


def test_a_game_that_goes_on_has_none_and_one_that_was_conceded_has_what_happened() -> None:
    game = Game.new("historical", seed="a0")
    whole = played("historical", "a0")
    for command in whole.history[:200]:
        game.do(command.name)
    assert achieved(game) == ()
    game.concede()
    found = [one.id for one in achieved(game)]
    assert "from-below" in found
    # the score was not counted, so nothing that hangs on it is reached
    assert not [id_ for id_ in found if BY_ID[id_].counts or BY_ID[id_].ended != ANY]


@pytest.mark.parametrize("back", [False, True])
def test_what_was_taken_back_is_not_there(back: bool) -> None:
    whole = played("historical", "a0")
    at = next(
        n for n, told in enumerate(GameLog(whole).by_command) if any(e.kind == "si_destroyed" for e in told)
    )
    game = Game.new("historical", seed="a0", undo="casual")
    for command in whole.history[:at]:
        game.do(command.name)
    if back:
        game.back_to(at - 1)
    game.concede()
    assert (achieved(game) == ()) is back


def _one(within: str, *events: str) -> Achievement:
    return Achievement(id="x", name="X", sign="x", teaches="X.", clauses=(), events=events, within=within)


def test_events_lie_as_near_as_is_wanted() -> None:
    told = GameLog(played("historical", "a0")).by_command
    first, last = "turn_began turn=1", "turn_began turn=8"
    assert has_events(_one(GAME, first, last), told) and has_events(_one(GAME, last, first), told)
    assert not has_events(_one(TURN, first, last), told)
    assert has_events(_one(TURN, first, "step_began section=6.0"), told)
    assert has_events(_one(COMMAND, first, "step_began section=5.7"), told)
    assert not has_events(_one(COMMAND, first, "phase_ended"), told)


def test_the_same_phrase_twice_wants_two_events() -> None:
    told = GameLog(played("historical", "a0")).by_command
    assert has_events(_one(GAME, "turn_began turn=1"), told)
    assert not has_events(_one(GAME, "turn_began turn=1", "turn_began turn=1"), told)
