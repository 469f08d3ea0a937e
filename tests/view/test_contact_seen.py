"""Contact, asked of what the player sees: what the engine says of its State."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

import attrs
import pytest

import hades
from hades import Game, players
from hades import geometry as geo
from hades.board import contact
from tests.explorer import adrift, explorer
from tests.games import SCENARIOS

EVERY = 23
"""Questions from one comparison to the next: what is compared mostly lasts longer."""
PLAYED = [(scenario, edition) for scenario in SCENARIOS for edition in ("2.1", "1.0")]


def compare(game: Game, met: Counter[str]) -> None:
    """Every Unit, hex and direction of a moment, by the view and by the engine; what was met is counted."""
    s, view = game._state, game.view()
    words = game.words.words
    for row, unit in enumerate(view.units, 1):
        if s.where[row] >= geo.HEXES:
            continue
        free = not unit.trapped
        wanted = contact.touching(s, s.where[row], contact.foes_of(s, row)) if free else []
        foes = view.engaging(unit)
        assert {geo.parse(foe.hex) for foe in foes} == set(wanted), unit
        assert bool(foes) == (free and contact.engaged(s, row))
        met["engaged"] += bool(foes)
        met["trapped"] += unit.trapped
    for hex_ in range(geo.HEXES):
        sis = [words["si"][si] for si in contact.sis_next_to(s, hex_)]
        assert [si.id for si in view.sis_next_to(hex_)] == sis
        met["next to an SI"] += bool(sis)


@cache
def compared(scenario: str, edition: str) -> Counter[str]:
    """Two whole games of an edition, each by another player; what was met in them."""
    met: Counter[str] = Counter()
    landed = Game.new(scenario, seed="whereabouts", edition=edition), players.by_name("random")
    # the other goes through the Hades, where there is more to stand beside
    for game, choose in (landed, (adrift("whereabouts", scenario, edition), explorer)):
        while game.over is None:
            if len(game.history) % EVERY == 0:
                compare(game, met)
            game.do(choose(game))
        compare(game, met)
    return met


@pytest.mark.parametrize(("scenario", "edition"), PLAYED)
def test_the_view_says_of_the_ground_what_the_engine_says(scenario: str, edition: str) -> None:
    met = compared(scenario, edition)
    assert met["engaged"] > 9


def test_both_sides_of_what_is_compared_were_met() -> None:
    met: Counter[str] = Counter()
    for scenario, edition in PLAYED:
        met += compared(scenario, edition)
    for what in ("trapped", "next to an SI"):
        assert met[what], what


def test_a_unit_is_in_contact_where_it_would_be_and_with_nobody_off_the_maps() -> None:
    view = Game.from_position('at = "6.0"\nbase = "empty"\n[units]\nguard-01 = "I0505 E"\n').view()
    wilson = view.unit("wilson")
    assert wilson.hex == "" and view.engaging(wilson) == ()
    foe = next(u for u in view.units if u.hex and not u.is_friend)
    beside = view.tables.adjacent[geo.parse(foe.hex)][0]
    assert foe in view.engaging(wilson, beside)
    assert view.engaging(attrs.evolve(wilson, hex=geo.label(beside))) == view.engaging(wilson, beside)


def test_one_unit_is_read_without_the_others() -> None:
    view = Game.new(seed="7").view()
    one = view.unit("wilson")
    assert "units" not in vars(view), "the others were not looked at"
    assert one in view.units and view.unit("wilson") == one
    moved = view.evolve(units=tuple(attrs.evolve(u, hex="I0101") for u in view.units))
    assert moved.unit("wilson").hex == "I0101", "what is shown counts, not the game"
    with pytest.raises(KeyError):
        view.unit("nobody")


ABOUT_A_STATE = ("board", "content", "engine", "nastian", "players", "rules", "view")
"""Where the tables of contact are asked; automatic players have masks of their own, for speed."""


def test_nobody_else_asks_the_tables_who_touches_whom() -> None:
    root = Path(hades.__file__).parent
    asking = [
        path.relative_to(root).as_posix()
        for path in root.rglob("*.py")
        if path.relative_to(root).parts[0] not in ABOUT_A_STATE
        and re.search(r"\.(contact|adjacent|next_to_complex)\b", path.read_text(encoding="utf-8"))
    ]
    assert asking == []
