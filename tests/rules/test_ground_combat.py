"""5.7 Ground Combat Step: which enemy attacks whom, and in what order."""

from __future__ import annotations

import pytest

from hades import geometry as geo
from tests.boards import Table, add, table


def harmless(t: Table) -> Table:
    """Nobody hurts anybody: every modifier is 0."""
    return t.every_card("shl").every_card("nastian")


def around(*names: str, enemy: str = "soldier-17:E", **facts: object) -> Table:
    """An enemy at I1005 and units on its sides from NE clockwise; "." leaves one empty."""
    t = table(enemy, at="I1005", **facts)
    for name, hex_ in zip(names, ("I1004", "I1105", "I1006", "I0906", "I0905", "I0904"), strict=False):
        add(t, name, hex_)
    return harmless(t)


# who attacks, in what order


@pytest.mark.clause("5.7-01", "5.7-02", "4.0-03", "2.2-05", "2.2-12")
def test_every_engaged_enemy_attacks_once_inferno_first_highest_number_first() -> None:
    t = around("soldier-30", "swat-47", "guard-01")
    add(t, "armored-infantry-31 shock-trooper-46", "P1007")
    t.run("5.7")
    assert t.fights() == [
        ("soldier-30", "swat-47"),
        ("soldier-17", "swat-47"),
        ("guard-01", "swat-47"),
        ("shock-trooper-46", "armored-infantry-31"),
    ]


@pytest.mark.clause("5.7-01")
def test_who_is_not_engaged_does_not_attack() -> None:
    t = add(table("soldier-17 . swat-47", at="I1005"), "soldier-18", "P1007").run("5.7")
    assert t.kinds() == []


@pytest.mark.clause("5.7-01", "2.1-22", "M-11")
def test_a_wall_between_them_keeps_the_peace() -> None:
    t = table("soldier-17 swat-47", at="P0504").run("5.7")  # a wall stands between 0504 and 0604
    assert t.kinds() == []
    assert harmless(table("soldier-17 swat-47", at="P0704")).run("5.7").fights() == [
        ("soldier-17", "swat-47")
    ]


@pytest.mark.clause("5.7-15", "N-48")
def test_engagement_is_judged_in_each_units_turn() -> None:
    t = table("soldier-30 swat-47 soldier-17", at="I1005")
    t.every_card("shl").every_card("nastian", ground_attack={"soldier": (2, 2)}).run("5.7")
    assert t.fights() == [("soldier-30", "swat-47")], "nobody is left for the second"


@pytest.mark.clause("5.7-15", "5.7-11")
def test_a_unit_that_fell_before_its_turn_does_not_attack() -> None:
    t = table("soldier-17-  medusa", at="P1005")
    t.every_card("nastian", ground_attack={"soldier": (1, 1)}).run("5.7")
    assert t.fights() == [("medusa", "soldier-17")]


@pytest.mark.clause("5.7-16", "5.7-14")
def test_the_officer_never_attacks() -> None:
    assert around("swat-47", enemy="officer").run("5.7").kinds() == []


@pytest.mark.clause("M-07", "2.1-12")
def test_a_tower_guard_attacks_though_it_cannot_be_attacked() -> None:
    t = harmless(table("soldier-17 swat-47", at="I0504")).run("5.7")
    assert t.fights() == [("soldier-17", "swat-47")]
    assert "full-fire" not in t.activate("swat-47").menu()


@pytest.mark.clause("P-26")
def test_a_unit_in_a_trap_is_not_attacked() -> None:
    t = table("swat-47", at="P1002").circle(7, "trap-1")
    t.activate("swat-47", "full-move", "blow-door circle-7")
    add(t, "soldier-17", "P1002")
    t.state.agenda.clear()
    assert "combat" not in t.run("5.7").kinds()


# whom


@pytest.mark.clause("5.7-04", "2.2-05", "U-01", "U-03", "U-04")
def test_a_nastian_attacks_the_highest_numbered_combat_unit() -> None:
    t = around("armored-infantry-35", "scout-09", "honor-guard", "swat-49", "dante").run("5.7")
    assert t.fights() == [("soldier-17", "honor-guard")]
    chosen = t.event("target_chosen")
    assert chosen.data["considered"] == ["honor-guard", "swat-49", "armored-infantry-35", "scout-09", "dante"]
    assert chosen.data["why"] == "combat-first"
    assert "5.7-06" in chosen.clauses
    assert {"5.7-03", "5.7-04"} < set(chosen.clauses)


@pytest.mark.clause("5.7-04", "2.2-13", "U-01", "5.4-05")
def test_or_a_gorgon_whichever_has_the_higher_number() -> None:
    t = around("wilson", "zola", "medusa").run("5.7")
    assert ("soldier-17", "zola") in t.fights()


@pytest.mark.clause("5.7-04", "5.7-06", "N-46")
@pytest.mark.parametrize("primary", ["scout-09", "medusa"])
def test_any_primary_target_goes_before_every_non_combat_unit(primary: str) -> None:
    t = around("elder-alien-16", "dante", primary).run("5.7")
    assert {d for a, d in t.fights() if a == "soldier-17"} == {primary}


@pytest.mark.clause("5.7-05", "5.4-05", "C-14")
def test_a_gorgon_attacks_the_highest_of_combat_units_and_nastians() -> None:
    t = around("scout-09", "soldier-17+soldier-30", enemy="medusa:E").run("5.7")
    assert t.fights()[0] == ("medusa", "soldier-30")
    t = around("swat-47", "soldier-17+soldier-30", enemy="medusa:E").run("5.7")
    assert t.fights()[0] == ("medusa", "swat-47")
    assert t.facing("medusa") == "NE"
    assert "5.7-05" in next(e for e in t.events() if e.kind == "target_chosen").clauses


@pytest.mark.clause("N-39")
def test_the_sisters_leave_each_other_alone() -> None:
    assert around("zola", enemy="medusa").run("5.7").kinds() == []


@pytest.mark.clause("5.7-06", "5.7-08", "5.7-09", "5.7-10", "2.2-11")
def test_non_combat_units_in_their_fixed_order() -> None:
    everybody = ["elder-alien-16", "elder-alien-15", "dante", "emily"]
    for first in range(4):
        t = around(*reversed(everybody[first:])).run("5.7")
        assert t.fights() == [("soldier-17", everybody[first])]
        assert t.event("target_chosen").data["why"] == "non-combat-priority"
        assert t.event("target_chosen").data["considered"] == everybody[first:]
        clauses = t.event("target_chosen").clauses
        assert "5.7-06" in clauses
        place = ("5.7-08", "5.7-08", "5.7-09", "5.7-10")
        assert [c for c in clauses if c[:5] in ("5.7-0", "5.7-1") and "5.7-07" <= c <= "5.7-10"] == [
            place[first]
        ]


@pytest.mark.clause("5.7-07", "N-47")
def test_the_officer_is_a_gorgons_last_resort_but_before_the_others() -> None:
    t = around("elder-alien-16", "officer", "dante", enemy="medusa").run("5.7")
    assert t.fights() == [("medusa", "officer")]
    assert t.event("target_chosen").data["considered"] == ["officer", "elder-alien-16", "dante"]


@pytest.mark.clause("N-47", "5.7-05")
def test_he_hides_behind_any_nastian_in_his_hex() -> None:
    t = around("officer+guard-01", enemy="medusa").run("5.7")
    assert t.fights()[0] == ("medusa", "guard-01")
    hers = next(e for e in t.events() if e.kind == "target_chosen")
    assert hers.data["considered"] == ["guard-01"]


@pytest.mark.clause("N-46", "N-47", "5.7-05")
def test_and_any_nastian_next_to_her_goes_before_him() -> None:
    assert around("officer", "guard-01", enemy="medusa").run("5.7").fights()[0] == ("medusa", "guard-01")


@pytest.mark.clause("5.7-07")
def test_nastians_never_attack_him() -> None:
    assert around("officer", "dante").run("5.7").event("combat").data["target"]["id"] == "dante"


# facing


@pytest.mark.clause("5.7-03", "5.7-05")
@pytest.mark.parametrize("enemy", ["soldier-17", "medusa"])
@pytest.mark.parametrize("side", range(6))
def test_an_attacker_turns_to_its_target(enemy: str, side: int) -> None:
    sides = ["."] * 6
    sides[side] = "swat-47"
    t = around(*sides, enemy=f"{enemy}:{geo.DIRECTION_NAMES[(side + 3) % 6 + 1]}").run("5.7")
    assert t.facing(enemy) == geo.DIRECTION_NAMES[side + 1]


@pytest.mark.clause("5.7-03", "2.1-04")
def test_it_turns_over_the_seam_as_well() -> None:
    t = harmless(add(table("soldier-17:E", at="I0105"), "swat-47", "I2005")).run("5.7")
    assert t.facing("soldier-17") == "W"


@pytest.mark.clause("N-53", "5.4-26", "M-10", "N-49")
def test_through_a_shaft_it_attacks_with_its_facing_as_it_was() -> None:
    t = add(table("[railgun-3x]+swat-47", at="I0306"), "soldier-17:NW", "P0306")
    harmless(t).run("5.7")
    assert t.fights() == [("soldier-17", "swat-47")]
    assert t.facing("soldier-17") == "NW"


@pytest.mark.clause("N-49", "5.7-02")
def test_an_attack_through_a_shaft_comes_in_its_own_maps_order() -> None:
    t = add(table("[railgun-3x]+swat-47 guard-01", at="I0306"), "soldier-30", "P0306")
    assert harmless(t).run("5.7").fights() == [("guard-01", "swat-47"), ("soldier-30", "swat-47")]


# how it is fought


@pytest.mark.clause("5.7-11", "4.0-18", "4.0-21")
@pytest.mark.parametrize(("net", "steps"), [(0, 2), (-1, 1), (-2, 0)])
def test_it_is_ground_combat_and_the_attacker_can_be_hurt(net: int, steps: int) -> None:
    t = table("soldier-17 swat-47", at="I1005")
    t.every_card("nastian").every_card("shl", ground_defense={"swat": (net, net)}).run("5.7")
    assert t.where("soldier-17") == ("I1005" if steps else "cup")
    assert t.steps("soldier-17") == (steps or 2)


@pytest.mark.clause("5.7-12", "5.7-13", "2.2-04", "4.0-10")
@pytest.mark.parametrize(("gorgon", "type_"), [("medusa", "soldier"), ("zola", "shock-trooper")])
def test_medusa_fights_as_a_soldier_and_zola_as_a_shock_trooper(gorgon: str, type_: str) -> None:
    t = table(f"{gorgon} swat-47", at="I1005").every_card("shl")
    t.every_card("nastian", ground_attack={type_: (4, 3)}, ground_defense={type_: (-4, -3)}).run("5.7")
    assert t.event("combat").data["shots"][0]["modifier"] == 4
    t = table(f"{gorgon} swat-47", at="I1005").every_card("shl")
    t.every_card("nastian", ground_attack={type_: (4, 3)}, ground_defense={type_: (-4, -3)})
    t.activate("swat-47", "full-fire", f"fire-at {gorgon}")
    assert t.event("combat").data["target"]["modifier"] == -4


@pytest.mark.clause("2.2-04", "5.7-13")
def test_red_arrows_are_on_zola_and_the_shock_troopers() -> None:
    shock = {u.id for u in table().state.t.catalog.units if u.shock}
    assert shock == {"zola", *(f"shock-trooper-{n}" for n in range(39, 47))}


@pytest.mark.clause("5.7-14", "C-13", "5.7-03")
def test_gorgon_on_nastian_the_nastian_strikes_back() -> None:
    t = around("soldier-17:NE", enemy="zola")
    t.every_card("nastian", ground_attack={"shock-trooper": (1, 1)}).run("5.7")
    assert t.fights()[:2] == [("zola", "soldier-17"), ("soldier-17", "zola")]
    second = [e.data for e in t.events() if e.kind == "combat"][1]
    assert second["shots"][0]["depleted"], "with the rating that the first round has left it"


@pytest.mark.clause("C-13", "5.7-14")
def test_in_the_second_round_either_can_be_hurt() -> None:
    t = around("soldier-17:E", enemy="zola")
    t.every_card("nastian", ground_attack={"soldier": (1, 1)}).run("5.7")
    assert t.where("zola") == "gone"
    assert t.fights() == [("zola", "soldier-17"), ("soldier-17", "zola")]
    assert t.facing("soldier-17") == "SW", "it turned to where she was"
    assert t.event("enemy_turned").data["direction"] == "SW", "and it is told"
    t = around("soldier-17:SW", enemy="zola")
    t.every_card("nastian", ground_defense={"shock-trooper": (-1, -1)}).run("5.7")
    assert t.kinds()[:4] == ["target_chosen", "combat", "combat", "unit_depleted"], "it need not turn"


@pytest.mark.clause("5.7-14", "C-13")
@pytest.mark.parametrize(("attack", "defense"), [(2, 0), (0, -2)])
def test_no_second_round_if_either_fell_in_the_first(attack: int, defense: int) -> None:
    t = around("soldier-17", enemy="zola")
    t.every_card(
        "nastian",
        ground_attack={"shock-trooper": (attack, attack)},
        ground_defense={"soldier": (defense, defense)},
    ).run("5.7")
    assert t.fights() == [("zola", "soldier-17")]


@pytest.mark.clause("5.7-14", "5.7-16", "C-13")
def test_the_officer_does_not_strike_back() -> None:
    t = around("officer", enemy="zola").run("5.7")
    assert t.fights() == [("zola", "officer")]


@pytest.mark.clause("C-13", "5.7-01")
def test_in_its_own_turn_a_nastian_fights_one_round() -> None:
    t = around("soldier-17", enemy="medusa").run("5.7")
    assert t.fights() == [("medusa", "soldier-17"), ("soldier-17", "medusa"), ("soldier-17", "medusa")]


@pytest.mark.clause("5.7-14")
def test_gorgon_on_friend_one_round() -> None:
    assert around("swat-47", enemy="medusa").run("5.7").fights() == [("medusa", "swat-47")]
