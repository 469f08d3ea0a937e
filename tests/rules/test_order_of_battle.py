"""13.0 Order of Battle: who is in it, and what each type may do that others may not."""

from __future__ import annotations

from collections import Counter

import pytest

from hades.content.load import load
from hades.state.state import ORBIT
from tests.boards import Table, table

STANDARD = {"full-move", "full-fire", "run-and-gun", "stand-by"}


def force() -> Counter[str]:
    """Types of the Black Sheep: green Units that do not come out of a Circle."""
    return Counter(u.type for u in load().units if u.family == "green" and not u.prisoner)


@pytest.mark.clause("13.1-01")
def test_core_force() -> None:
    types = force()
    assert (types["armored-infantry"], types["heavy-weapon"], types["engineer"]) == (5, 2, 1)
    hqs = {u.id for u in load().units if u.type == "hq"}
    assert hqs >= {"acuto", "sever", "knight"}


@pytest.mark.clause("13.1-02", "13.1-03")
def test_attached_and_19_in_all() -> None:
    types = force()
    assert (types["scout"], types["swat"], types["hq"]) == (4, 3, 4)
    assert {u.id for u in load().units if u.type == "hq"} == {"acuto", "sever", "knight", "wilson"}
    assert types.total() == 19


def actions(unit: str, *, si: str = "") -> set[str]:
    """What a Unit on Inferno may do: a depleted friend and an enemy beside it, a Fighter above."""
    drawing = f"""
        {si or "."}  {unit}           soldier-17
        .            scout-10-        .
    """
    t = table(drawing, at="I0302" if si else "I0505").aboard("scout-11")
    t.state.fighters[0] = ORBIT
    t.activate(unit)
    return set(t.menu())


COMMAND = {"rally", "request", "forced-march"}


@pytest.mark.clause("13.0-01", "13.1-04", "6.0-03")
@pytest.mark.parametrize("unit", ["armored-infantry-31", "heavy-weapon-36", "scout-09"])
def test_standard_actions_only(unit: str) -> None:
    assert actions(unit) == STANDARD


@pytest.mark.clause("13.1-05", "6.0-07")
def test_the_engineer_sabotages() -> None:
    assert actions("engineer-38", si="[railgun-3]") == STANDARD | {"sabotage"}
    assert "sabotage" not in actions("armored-infantry-31", si="[railgun-3]")


@pytest.mark.clause("13.1-08", "6.0-06")
def test_swat_projects() -> None:
    assert actions("swat-47") == STANDARD | {"cfp"}


@pytest.mark.clause("13.1-09", "6.0-08")
@pytest.mark.parametrize("hq", ["acuto", "sever", "knight", "wilson"])
def test_hqs_command(hq: str) -> None:
    assert actions(hq) == STANDARD | COMMAND


def shooting(unit: str, at: str) -> Table:
    t = table(f"{unit} soldier-17", at=at)
    t.state.fighters[0] = ORBIT
    return t.activate(unit, "full-fire")


@pytest.mark.clause("13.1-06", "6.2-15", "6.2-16")
def test_heavy_weapons_reach_fighters() -> None:
    assert "fire-at-fighter fighter-1" in shooting("heavy-weapon-36", "I0705").menu()
    assert "fire-at-fighter fighter-1" not in shooting("heavy-weapon-36", "P0705").menu()
    assert "fire-at-fighter fighter-1" not in shooting("armored-infantry-31", "I0705").menu()


def strength(type_: str, deck: str, text: str = "ground_attack") -> int:
    """Sum of a type's modifiers over a deck, fresh and depleted."""
    cards = getattr(load(), f"{deck}_cards")
    return sum(sum(getattr(card, text).get(type_, (0, 0))) for card in cards)


@pytest.mark.clause("13.1-07")
def test_scouts_are_weak_and_fast() -> None:
    others = ("armored-infantry", "heavy-weapon", "engineer", "swat")
    assert all(strength("scout", "shl") < strength(other, "shl") for other in others)
    factors = {u.type: u.movement for u in load().units if u.family == "green"}
    assert all(factors["scout"] > factor for type_, factor in factors.items() if type_ != "scout")


@pytest.mark.clause("13.2-01")
def test_soldiers_shock_troops_and_guards() -> None:
    types = {u.type for u in load().units if u.family == "yellow"} - {"officer"}
    assert types == {"soldier", "shock-trooper", "guard"}
    assert (
        strength("guard", "nastian") < strength("soldier", "nastian") <= strength("shock-trooper", "nastian")
    )
