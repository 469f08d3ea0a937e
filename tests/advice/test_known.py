"""What every card says: what a person or a thing is worth, and what binds it."""

from __future__ import annotations

import attrs

from hades import Game
from hades.advice import known
from hades.text import show


def test_every_card_says_what_it_is_worth() -> None:
    view = Game.new("historical", seed="7").view()
    for unit in view.units:
        told = [line for line in known.unit_lines(view, unit) if "VP" in line]
        assert len(told) == 1, unit.id
        assert ("worth" in told[0]) == (unit.is_friend or unit.id == "officer"), unit.id
    for si in view.installations:
        assert known.SI_WORTH in known.si_lines(si)
    assert all(
        "brings no VP [14.1-01]" in known.fighter_lines(f) for f in view.fighters if f.status == "orbit"
    )


def test_what_binds_emily_is_said_before_she_is_found_and_once() -> None:
    game = Game.new("historical", seed="7")
    (line,) = [line for line in show.card(game, "emily") if "evacuated" in line]
    assert line.strip().startswith("never among the first 3 Units evacuated")


def test_who_is_in_the_lab_is_bound_to_it() -> None:
    view = Game.new("historical", seed="7").view()
    dante = attrs.evolve(view.unit("dante"), place="lab", hex="")
    assert "lost with the Lab while in it [12.7-04]" in known.unit_lines(view, dante)
