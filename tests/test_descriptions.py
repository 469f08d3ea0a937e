"""What every card says: what a person or a thing is worth, and what binds it."""

from __future__ import annotations

import re

import attrs
import pytest

from hades import Game
from hades.content.load import load
from hades.narrate import command_words, component_texts, descriptions
from hades.session import Session
from hades.terminal import state_lines
from tests.wording import says


def test_every_card_says_what_it_is_worth() -> None:
    view = Game.new("historical", seed="7").view()
    for unit in view.units:
        told = [line for line in descriptions.unit_lines(view, unit) if "VP" in line]
        assert len(told) == 1, unit.id
        assert ("worth" in told[0]) == (unit.is_friend or unit.id == "officer"), unit.id
    for si in view.installations:
        assert component_texts.SI_WORTH in descriptions.si_lines(si)
    assert all(
        "brings no VP [14.1-01]" in descriptions.fighter_lines(f)
        for f in view.fighters
        if f.status == "orbit"
    )


def test_every_nasty_surprise_is_described() -> None:
    for card in load().surprise_cards:
        described = descriptions.surprise_effect(card)
        assert re.fullmatch(r"[A-Z].*\.", described), card.id


def test_a_ruin_is_not_said_to_do_anything() -> None:
    text = '[si]\nlaser-1 = "A destroyed"\nradar-dome-7 = "B destroyed"\n'
    view = Game.from_position(f'base = "empty"\nat = "6.0"\n{text}').view()
    for si in view.installations:
        if si.status == "destroyed":
            told = " ".join(descriptions.si_lines(si))
            assert "fensive" not in told and component_texts.INSTALLATIONS[si.type].does not in told, si.id


def test_what_binds_emily_is_said_before_she_is_found_and_once() -> None:
    game = Game.new("historical", seed="7")
    (line,) = [line for line in state_lines.card(Session(game), "emily") if "evacuated" in line]
    assert line.strip().startswith("cannot be among the first 3 evacuated")


def test_who_is_in_the_lab_is_bound_to_it() -> None:
    view = Game.new("historical", seed="7").view()
    dante = attrs.evolve(view.unit("dante"), place="lab", hex="")
    assert any("Lab" in line and "[12.7-04]" in line for line in descriptions.unit_lines(view, dante))


@pytest.mark.clause("5.1-12", "5.3-12", "8.0-03")
def test_what_does_not_happen_is_named_where_somebody_looks() -> None:
    text = '[units]\nhonor-guard = "I0508"\n[si]\nlaser-1 = "A damaged"\ntroop-elevator-2 = "B damaged"\n'
    view = Game.from_position(f'base = "empty"\nat = "6.0"\n{text}').view()
    said = {
        si.type: " ".join(descriptions.si_lines(si)) for si in view.installations if si.status == "damaged"
    }
    assert "does not fire until repaired" in said["laser"] and "[5.1-12]" in said["laser"]
    assert "until repaired" in said["troop-elevator"] and "[5.3-12]" in said["troop-elevator"]
    guard = " ".join(descriptions.unit_lines(view, view.unit("honor-guard")))
    assert says(guard, "never recovers, never rallies [8.0-03, 11.0-41]")


def test_no_text_of_a_first_game_abbreviates_installations() -> None:
    commands = (f"{words.label} {words.note} {words.help}" for words in command_words.COMMANDS.values())
    modules = (module.does for module in component_texts.MODULES.values())
    for told in (*commands, *modules, *component_texts.UNITS.values(), command_words.LAB_NOTE):
        assert not re.search(r"\bSIs?\b", told), told
