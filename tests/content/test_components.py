"""The counters and the scenario against what the rules say of them (2.2, 5.3, 10.0 to 13.2, 15.1)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from hades import Game
from hades.content.component_records import CIRCLE_EFFECTS, OFFENSIVE, Unit
from hades.content.load import Catalog, load, load_scenario
from hades.content.paths import EARLIER, data_dir, earlier_set
from hades.storage import GameFileError, verify
from tests.earlier_box import planted


@pytest.fixture(scope="module")
def box() -> Catalog:
    return load()


def units(box: Catalog, family: str) -> list[Unit]:
    return [u for u in box.units if u.family == family]


def squads(box: Catalog) -> list[Unit]:
    """The Black Sheep: green Units that are not prisoners."""
    return [u for u in units(box, "green") if not u.prisoner]


@pytest.mark.clause("13.1-01", "13.1-02", "13.1-03")
def test_the_black_sheep_are_nineteen_squads(box: Catalog) -> None:
    assert Counter(u.type for u in squads(box)) == {
        "armored-infantry": 5,
        "heavy-weapon": 2,
        "engineer": 1,
        "scout": 4,
        "swat": 3,
        "hq": 4,
    }
    assert {u.id for u in squads(box) if u.type == "hq"} == {"acuto", "sever", "knight", "wilson"}


@pytest.mark.clause("2.2-10", "2.2-11")
def test_green_and_blue_friends(box: Catalog) -> None:
    assert [u.id for u in units(box, "green") if u.prisoner] == ["honor-guard"]
    assert {u.id for u in units(box, "blue")} == {"dante", "emily", "elder-alien-15", "elder-alien-16"}
    assert len(units(box, "green")) + len(units(box, "blue")) == 24


@pytest.mark.clause("2.2-12", "13.2-01")
def test_yellow_units_are_the_three_nastian_types_and_the_officer(box: Catalog) -> None:
    counts = Counter(u.type for u in units(box, "yellow"))
    assert counts == {"soldier": 14, "shock-trooper": 8, "guard": 8, "officer": 1}
    officer = next(u for u in box.units if u.type == "officer")
    assert (officer.name, officer.reverse, officer.steps) == ("General Tso", "Lt. Sanders", 2)


@pytest.mark.clause("2.2-13", "11.0-42", "11.0-43")
def test_gold_units_are_the_two_gorgons(box: Catalog) -> None:
    gorgons = {u.id: u for u in units(box, "gold")}
    assert set(gorgons) == {"medusa", "zola"}
    assert (gorgons["medusa"].type, gorgons["zola"].type) == ("soldier", "shock-trooper")
    assert all(u.steps == 1 and not u.prisoner for u in gorgons.values())


@pytest.mark.clause("2.2-01")
def test_persons_are_heads_and_everybody_else_is_a_squad(box: Catalog) -> None:
    persons = {u.id for u in box.units if u.figure == "person"}
    assert persons == {
        "dante",
        "emily",
        "elder-alien-15",
        "elder-alien-16",
        "officer",
        "medusa",
        "zola",
    }


@pytest.mark.clause("2.2-02", "13.1-07")
def test_movement_factors(box: Catalog) -> None:
    wanted = {
        "scout": 6,
        "armored-infantry": 4,
        "engineer": 4,
        "swat": 4,
        "hq": 4,
        "dante": 4,
        "emily": 4,
        "heavy-weapon": 3,
        "elder-alien": 3,
        "soldier": 4,
        "shock-trooper": 5,
        "guard": 3,
        "officer": 4,
    }
    gorgons = {"medusa": 2, "zola": 3}
    assert all(u.movement == gorgons.get(u.id, wanted[u.type]) for u in box.units)
    others = [u.movement for u in squads(box) if u.type != "scout"]
    assert all(u.movement > max(others) for u in squads(box) if u.type == "scout")


@pytest.mark.clause("2.2-04")
def test_red_arrows_are_on_shock_troops_and_zola(box: Catalog) -> None:
    shock = {u.id for u in box.units if u.shock}
    assert shock == {u.id for u in box.units if u.type == "shock-trooper"}
    assert "zola" in shock


@pytest.mark.clause("2.2-05")
def test_ids_are_one_scale_without_ties(box: Catalog) -> None:
    """The numbers of components.md: a Gorgon compares across sides (5.7-05)."""
    assert [u.number for u in box.units] == list(range(1, 58))
    order = [u.type for u in box.units]
    assert order[:8] == ["guard"] * 8
    assert order[8:16] == ["scout"] * 4 + ["dante", "emily", "elder-alien", "elder-alien"]
    assert order[16:30] == ["soldier"] * 14
    assert order[30:38] == ["armored-infantry"] * 5 + ["heavy-weapon"] * 2 + ["engineer"]
    assert order[38:46] == ["shock-trooper"] * 8
    assert [u.id for u in box.units[46:50]] == ["swat-47", "swat-48", "swat-49", "honor-guard"]
    named = ["wilson", "knight", "sever", "acuto", "officer", "medusa", "zola"]
    assert [u.id for u in box.units[50:]] == named


@pytest.mark.clause("2.2-06", "2.2-08", "2.2-09")
def test_steps(box: Catalog) -> None:
    one_step = {u.id for u in box.units if u.steps == 1}
    assert one_step == {"emily", "honor-guard", "elder-alien-15", "elder-alien-16", "medusa", "zola"}
    assert all(u.steps == 2 for u in box.units if u.id not in one_step)


@pytest.mark.clause("11.0-40")
def test_the_honor_guard_is_a_depleted_armored_infantry(box: Catalog) -> None:
    guard = next(u for u in box.units if u.id == "honor-guard")
    assert (guard.type, guard.always_depleted) == ("armored-infantry", True)
    assert not any(u.always_depleted for u in box.units if u is not guard)


def test_installations_are_one_for_each_complex_on_one_scale(box: Catalog) -> None:
    assert [s.number for s in box.installations] == list(range(1, 13))
    assert all(s.id == f"{s.type}-{s.number}" for s in box.installations)
    assert Counter(s.type for s in box.installations) == {
        "railgun": 3,
        "missile-battery": 2,
        "laser": 2,
        "radar-dome": 1,
        "troop-elevator": 2,
        "flight-elevator": 2,
    }
    fires = "".join("x" if s.type in OFFENSIVE else "." for s in box.installations)
    assert "xxxx" not in fires
    assert "..." not in fires


def test_five_fighters(box: Catalog) -> None:
    assert [f.number for f in box.fighters] == [1, 2, 3, 4, 5]


@pytest.mark.clause("11.0-02")
def test_twenty_circle_counters(box: Catalog) -> None:
    assert len(box.circles) == 20
    counts = Counter(c.effect for c in box.circles)
    assert counts == {**dict.fromkeys(CIRCLE_EFFECTS, 1), "trap": 2, "unit": 6}
    inside = {c.unit for c in box.circles if c.effect == "unit"}
    assert inside == {u.id for u in box.units if u.prisoner} | {"medusa", "zola"}
    assert all(c.text for c in box.circles)


def test_chits_in_the_nastian_cup(box: Catalog) -> None:
    assert Counter(c.kind for c in box.chits) == {"comm-crash": 2, "crisis": 1}


def test_what_the_rules_state_says_so_and_what_is_ours_does_not(box: Catalog) -> None:
    for unit in box.units:
        assert unit.source["movement"] == "reconstructed"
        assert unit.source["number"] == "reconstructed"
    assert all(u.source["type"] == "rules 13.1" for u in squads(box))
    for deck in (box.shl_cards, box.nastian_cards):
        assert all(c.source["ground_attack"] == "reconstructed" for c in deck if c.ground_attack)
    assert all(c.source["letters"] == "reconstructed" for c in box.surprise_cards)


@pytest.mark.clause("15.1-01", "15.1-03", "15.1-04", "15.1-09", "15.1-10", "15.1-13", "15.1-14")
def test_the_historical_set_up(box: Catalog) -> None:
    historical = load_scenario("historical")
    assert historical.fighters == 3
    assert len(box.surprise_cards) - historical.surprises_aside == 8
    assert historical.circles_face_up == ("engine-room",)
    assert set(historical.circles_fixed) == {"idol-shrine", "teleporter", "emily-cell"}
    assert historical.circles_random == 8
    (landing,) = historical.landing
    assert (landing.hqs, landing.squads, landing.persons) == (1, 7, ("dante",))
    assert landing.where == "inferno"
    assert historical.in_system
    assert historical.special_rules == ()


def test_every_set_that_came_before_is_whole_and_what_its_folder_says(box: Catalog) -> None:
    for folder in (data_dir() / EARLIER).glob("*"):
        assert load(folder).digest == folder.name != box.digest
        assert earlier_set(folder.name) == folder


def test_a_game_of_a_set_that_came_before_is_proved_by_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, box: Catalog
) -> None:
    digest = planted(tmp_path, monkeypatch)
    folder = earlier_set(digest)
    assert folder == tmp_path / digest and digest != box.digest
    assert load(folder) is load(folder), "it is read once, as the set of today is"
    file = tmp_path / "a.hades"
    Game.new("historical", seed="old box", components=folder).save(file)
    assert verify(file).valid
    assert Game.load(file).tables.catalog.digest == digest
    monkeypatch.undo()
    with pytest.raises(GameFileError, match=f"component set {digest}"):
        verify(file)


@pytest.mark.parametrize("digest", ["", "..", "../counters", "0" * 16, "b2b5"])
def test_no_other_folder_is_taken_for_an_earlier_set(
    digest: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, box: Catalog
) -> None:
    planted(tmp_path, monkeypatch)
    assert earlier_set(digest) is None
    assert earlier_set(box.digest) is None
