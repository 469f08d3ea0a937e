"""What is about to hit: chances of the coming Nastian Phase, against the game itself played on."""

from __future__ import annotations

from fractions import Fraction

import pytest

from hades import Game
from hades.engine.hidden_information import Hidden
from hades.odds.threats import foreseeable, threats
from tests.games import landed, played
from tests.threat_check import compared

SIDE_BY_SIDE = """
base = "empty"
at = "6.0"
[units]
wilson = "P0505"
scout-09 = "P0303"
guard-01 = "P0403 W"
"""


UNDER_FIRE = """
base = "empty"
at = "7.2"
vittles.module = "W2"
[si]
laser-1 = "A operational"
railgun-3 = "B operational"
missile-battery-5 = "C operational"
railgun-6 = "D operational"
laser-8 = "E operational"
missile-battery-10 = "F operational"
railgun-12 = "G operational"
[fighters]
fighter-1 = "orbit"
fighter-2 = "orbit"
fighter-3 = "orbit"
fighter-4 = "orbit"
fighter-5 = "orbit"
"""


AT_THE_BUTTON = """
base = "empty"
at = "6.0"
[units]
scout-09 = "I0303"
zola = "P1201"
medusa = "P1201"
[circles]
circle-3 = "engine-room open"
[fighters]
fighter-1 = "orbit"
fighter-2 = "orbit"
fighter-3 = "orbit"
fighter-4 = "orbit"
[vittles]
in_system = false
"""


def middle(scenario: str, section: str = "6.0") -> Game:
    """A game in the middle, at a question of a section."""
    game = played(scenario, "threats").peek()
    whole = played(scenario, "threats")
    at = next(n for n in range(100, len(whole.history)) if whole.view_after(n).section == section)
    game._past, game._state = whole._past[:at], whole._past[at]
    game._reckoned = {}
    return game


@pytest.mark.parametrize(
    "scenario",
    ["historical", "high-and-tight"]
    + [pytest.param(more, marks=pytest.mark.nightly) for more in ("squeeze-play", "chin-music")],
)
def test_the_chances_are_those_of_the_game_played_on(scenario: str) -> None:
    game = middle(scenario)
    # what is counted may be off, too
    off = game.threats().error + Fraction(3, 20)
    for what, quoted, counted in compared(game, 60):
        assert abs(quoted - counted) <= off, what


def test_who_attacks_is_told_and_where_enemies_will_stand() -> None:
    known = threats(Game.from_position(SIDE_BY_SIDE))
    scout = known.of("scout-09")
    assert (
        scout is not None and min(scout.engaged, scout.attacked, *[share for _, share in scout.by[:1]]) > 0.9
    )
    assert scout.by[0][0] == "guard-01"
    assert 0 < scout.destroyed < 1 and scout.destroyed + scout.depleted < 1
    (guard,) = known.enemies
    assert sum(chance for _, hex_, chance in guard.places if hex_ == "P0403") > 0.9, "engaged, it stays"
    assert {way for way, *_ in guard.places} == {"NE", "E", "SE", "SW", "W", "NW"}
    assert sum(chance for *_, chance in guard.places) == 1
    wilson = known.of("wilson")
    assert wilson is not None and wilson.engaged < Fraction(1, 10)
    assert [threat.id for threat in known.units] == ["scout-09", "wilson"], "the one in danger first"


def test_what_hit_before_the_hades_blew_up_counts() -> None:
    """In three of four phases there is no Ground Combat, but Fighters have attacked before."""
    game = Game.from_position(AT_THE_BUTTON)
    scout = game.threats().of("scout-09")
    assert scout is not None and scout.attacked == 1
    chances = {what: (quoted, counted) for what, quoted, counted in compared(game, 100)}
    quoted, counted = (sum(pair) for pair in zip(*list(chances.values())[:2], strict=True))
    assert counted > Fraction(1, 2) and abs(quoted - counted) <= Fraction(1, 5)


def test_a_plan_may_lose_the_ship() -> None:
    game = Game.from_position(UNDER_FIRE)
    plan = [command for command in game.menu if command.name == "hold-station"]
    (ship,) = threats(game, 20, plan).ship
    assert ship.module_lost >= ship.ship_lost > 0


def test_what_is_hidden_changes_nothing() -> None:
    game = middle("historical")
    twin = game.peek()
    twin._past, twin._state, twin._reckoned = game._past, Hidden(game).deal(3, "twin"), {}
    assert twin.digest != game.digest
    assert threats(twin, 40) == threats(game, 40)


def test_nothing_is_drawn_and_nothing_changes() -> None:
    game = middle("chin-music")
    digest, menu = game.digest, game.menu
    assert threats(game, 20) == threats(game, 20)
    assert (game.digest, game.menu) == (digest, menu)


def test_the_ship_is_told_of_where_it_is() -> None:
    (ship,) = threats(landed(), 100).ship
    assert (ship.where, ship.module) == ("in", "G1") and ship.module_lost > ship.ship_lost


def test_the_last_turn_has_no_nastian_phase_to_come() -> None:
    game = Game.from_position(SIDE_BY_SIDE + "[surprises]\ndeck = []\n")
    known = threats(game, 20)
    assert not any(threat.attacked for threat in known.units) and known.enemies[0].places == ()


def test_there_are_none_in_set_up_and_after_the_end() -> None:
    for game in (Game.new(seed="7"), played("historical")):
        assert not foreseeable(game)
        with pytest.raises(ValueError, match="while a turn is in progress"):
            threats(game)
    with pytest.raises(ValueError, match="at least 1"):
        threats(landed(), 0)
