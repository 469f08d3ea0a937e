"""6.2 Full Fire, Combined Fire, and Heavy Weapons against Fighters."""

from __future__ import annotations

import pytest

from hades.state.state import ORBIT, ORBIT_DAMAGED, SHOT_DOWN
from tests.boards import Table, add, table


def firing(t: Table, unit: str, *names: str) -> Table:
    """A unit on Full Fire."""
    return t.activate(unit, "full-fire", *names)


def targets(t: Table) -> set[str]:
    """What the menu lets a unit fire at."""
    return {name.split()[1] for name in t.menu() if name.startswith("fire-at")}


def partners(t: Table) -> set[str]:
    """Units the menu lets combine on Full Fire."""
    return {name.split()[1] for name in t.menu() if name.startswith("combine ")}


def can_fire(t: Table, unit: str) -> bool:
    """Whether Full Fire is offered to a unit."""
    return "full-fire" in t.activate(unit).menu()


# targets


@pytest.mark.clause("6.2-01", "C-14")
def test_one_enemy_of_the_players_choice_or_an_si_next_to_the_unit() -> None:
    t = table("[railgun-3] scout-09 soldier-17+soldier-18 soldier-19", at="I0806")
    firing(t, "scout-09")
    assert targets(t) == {"soldier-17", "soldier-18", "railgun-3"}
    t.net("scout-09", "soldier-17", 2).do("fire-at soldier-17")
    assert t.where("soldier-17") == "cup"
    assert t.where("soldier-18") == "I1006"
    # one attack, and the action is over
    assert t.kinds().count("combat") == 1
    assert t.menu() == ["end-phase"]


@pytest.mark.clause("6.2-01", "4.0-15")
def test_an_si_is_hit_like_anybody() -> None:
    t = table("[railgun-3] scout-09", at="I0806").net("scout-09", "railgun-3", 1)
    firing(t, "scout-09", "fire-at-si railgun-3")
    assert t.si_status("railgun-3") == "damaged"


@pytest.mark.clause("6.2-01")
def test_destroyed_sis_and_empty_hexes_are_no_targets() -> None:
    assert not can_fire(table("[railgun-3x] scout-09", at="I0806"), "scout-09")
    assert not can_fire(table("scout-09", at="I1004"), "scout-09")


@pytest.mark.clause("6.2-02", "4.0-10", "4.0-11")
@pytest.mark.parametrize(("unit", "modifier", "weak"), [("scout-09", 2, False), ("scout-09-", 1, True)])
def test_fresh_and_depleted_rating(unit: str, modifier: int, weak: bool) -> None:
    t = table(f"{unit} soldier-17", at="I1004")
    t.every_card("shl", ground_attack={"scout": (2, 1)}).every_card("nastian")
    firing(t, "scout-09", "fire-at soldier-17")
    shot = t.event("combat").data["shots"][0]
    assert (shot["modifier"], shot["depleted"]) == (modifier, weak)
    assert t.event("combat").data["net"] == modifier


@pytest.mark.clause("6.2-04", "M-10")
def test_through_the_shaft() -> None:
    t = add(table("[railgun-3x]+scout-09", at="I0302"), "soldier-17", at="P0302")
    firing(t, "scout-09")
    assert targets(t) == {"soldier-17"}
    t = add(table("[railgun-3x]+soldier-17", at="I0302"), "scout-09", at="P0302")
    firing(t, "scout-09")
    assert targets(t) == {"soldier-17"}


@pytest.mark.clause("6.2-05")
def test_no_fire_over_two_hexes() -> None:
    assert not can_fire(table("scout-09 . soldier-17", at="I1004"), "scout-09")
    assert not can_fire(table("[railgun-3] . scout-09", at="I0806"), "scout-09")


@pytest.mark.clause("6.2-05", "2.1-20", "2.1-22", "M-11", "6.1-16")
def test_no_fire_through_walls() -> None:
    assert not can_fire(add(table(), "scout-09 soldier-17", at="P0504"), "scout-09")
    # the south-west side of circle-1 is rock, its doorway is open
    assert not can_fire(add(add(table(), "scout-09", at="P0312"), "soldier-17", at="P0412"), "scout-09")
    assert can_fire(add(add(table(), "scout-09", at="P0411"), "soldier-17", at="P0412"), "scout-09")


@pytest.mark.clause("2.1-12", "M-07")
def test_enemies_in_a_guard_tower_cannot_be_attacked() -> None:
    t = add(table("scout-09", at="I0604"), "soldier-17+soldier-18", at="I0504")
    assert not can_fire(t, "scout-09")
    # one beside the tower can
    t = add(table("scout-09", at="I0604"), "soldier-17 . soldier-18", at="I0504")
    firing(t, "scout-09")
    assert targets(t) == {"soldier-18"}


@pytest.mark.clause("6.2-06")
def test_the_officer_only_when_alone_in_his_hex() -> None:
    t = firing(add(table(), "scout-09 officer+guard-01", at="P0204"), "scout-09")
    assert targets(t) == {"guard-01"}
    # neighbours in other hexes do not cover him
    t = firing(add(table(), "scout-09 officer guard-01", at="P0204"), "scout-09")
    assert targets(t) == {"officer"}


@pytest.mark.clause("6.2-07", "E-06")
@pytest.mark.parametrize("net", [1, 2])
def test_tso_becomes_sanders_however_hard_he_is_hit(net: int) -> None:
    t = add(table(), "scout-09 officer", at="P0204")
    t.every_card("shl", ground_attack={"scout": (net, net)}).every_card("nastian")
    firing(t, "scout-09", "fire-at officer")
    assert t.where("officer") == "P0304"
    assert t.event("officer_turned").data["unit"] == "officer"
    assert t.state.tso_turned


@pytest.mark.clause("6.2-08", "4.0-26")
@pytest.mark.parametrize("net", [1, 2])
def test_sanders_hit_is_out_of_the_game(net: int) -> None:
    t = add(table(tso_turned=True), "scout-09 officer-", at="P0204")
    t.every_card("shl", ground_attack={"scout": (net, net)}).every_card("nastian")
    firing(t, "scout-09", "fire-at officer")
    assert t.where("officer") == "gone"
    assert not t.state.cup


@pytest.mark.clause("6.2-07")
def test_a_miss_leaves_the_general_as_he_is() -> None:
    t = add(table(), "scout-09 officer", at="P0204").every_card("shl").every_card("nastian")
    firing(t, "scout-09", "fire-at officer")
    assert not t.state.tso_turned


@pytest.mark.clause("C-16")
def test_a_target_of_one_unit_does_not_turn() -> None:
    t = table("scout-09 soldier-17:SE", at="I1004").every_card("shl").every_card("nastian")
    firing(t, "scout-09", "fire-at soldier-17")
    assert t.facing("soldier-17") == "SE"


@pytest.mark.clause("6.0-03", "U-11")
def test_dante_and_emily_may_fire_and_elder_aliens_not() -> None:
    for unit, wanted in (("dante", True), ("emily", True), ("elder-alien-15", False)):
        assert can_fire(table(f"{unit} soldier-17", at="I1004"), unit) is wanted, unit


# Combined Fire


@pytest.mark.clause("6.2-09", "6.0-04", "6.2-12", "R-09")
def test_two_units_one_target_two_cards_against_one() -> None:
    t = table("scout-09 soldier-17 swat-47", at="I1004")
    t.every_card("shl", ground_attack={"scout": (1, 0), "swat": (2, 1)})
    t.every_card("nastian", ground_defense={"soldier": (-2, -1)})
    firing(t, "scout-09", "combine swat-47")
    assert t.event("fire_combined").data == {"unit": "scout-09", "partner": "swat-47"}
    t.do("fire-at soldier-17")
    combat = t.event("combat").data
    assert [(shot["id"], shot["modifier"]) for shot in combat["shots"]] == [("scout-09", 1), ("swat-47", 2)]
    assert combat["target"]["modifier"] == -2
    assert combat["net"] == 1
    assert len({shot["card"] for shot in combat["shots"]}) == 2
    # it was the action of both
    assert t.menu() == ["end-phase"]


@pytest.mark.clause("6.2-09")
def test_both_must_be_next_to_the_target_and_free_to_act() -> None:
    t = firing(table("scout-09 soldier-17 . swat-47", at="I1004"), "scout-09")
    assert partners(t) == set()
    t = table("scout-09 soldier-17 swat-47", at="I1004").activate("swat-47", "stand-by")
    assert partners(firing(t, "scout-09")) == set()
    # once a partner is named only common targets are left
    t = firing(table("soldier-18 scout-09 soldier-17 swat-47", at="I1004"), "scout-09")
    assert targets(t) == {"soldier-17", "soldier-18"}
    t.do("combine swat-47")
    assert t.menu() == ["fire-at soldier-17"]


@pytest.mark.clause("6.2-09", "11.0-44")
def test_elder_aliens_do_not_join() -> None:
    t = firing(table("scout-09 soldier-17 elder-alien-15", at="I1004"), "scout-09")
    assert partners(t) == set()


@pytest.mark.clause("6.2-09", "P-26")
def test_a_trapped_unit_does_not_join() -> None:
    t = add(table().circle(1, "trap-1"), "scout-09", at="P0411")
    t.activate("scout-09", "full-move", "blow-door circle-1")
    add(t, "scout-10 soldier-17", at="P0311")
    t.state.acted[t.unit("scout-09")] = 0
    assert partners(t.do("activate scout-10", "full-fire")) == set()


@pytest.mark.clause("6.2-09", "C-17")
def test_combined_fire_at_sis_and_lone_officers() -> None:
    t = table("scout-09 [railgun-3] swat-47", at="I0706")
    firing(t, "scout-09", "combine swat-47")
    assert t.menu() == ["fire-at-si railgun-3"]
    t = firing(add(table(), "scout-09 officer swat-47", at="P0204"), "scout-09", "combine swat-47")
    assert t.menu() == ["fire-at officer"]


@pytest.mark.clause("C-17")
def test_no_combined_fire_at_fighters() -> None:
    t = table("heavy-weapon-36 soldier-17 heavy-weapon-37", at="I1004")
    t.state.fighters[0] = ORBIT
    firing(t, "heavy-weapon-36")
    assert "fire-at-fighter fighter-1" in t.menu()
    t.do("combine heavy-weapon-37")
    assert t.menu() == ["fire-at soldier-17"]


@pytest.mark.clause("6.2-10", "6.0-04", "6.3-04")
def test_the_partner_may_be_on_run_and_gun_and_moves_afterwards() -> None:
    t = table("scout-09 soldier-17 swat-47", at="I1004")
    t.every_card("shl", ground_attack={"scout": (1, 0), "swat": (2, 1)}).every_card("nastian")
    firing(t, "scout-09", "combine-running swat-47", "fire-at soldier-17")
    shots = t.event("combat").data["shots"]
    assert [shot["modifier"] for shot in shots] == [1, 1]
    assert t.state.agenda[-1][:3] == ("move?", t.unit("swat-47"), 2)
    assert "fire" not in t.menu()
    t.do("move-to I1304", "move-to I1404")
    assert t.where("swat-47") == "I1404"
    assert t.menu() == ["end-phase"]


@pytest.mark.clause("6.2-10", "6.2-03", "6.0-04", "C-18")
def test_the_first_may_be_on_run_and_gun_with_a_partner_on_full_fire() -> None:
    t = table("scout-09 . soldier-17 swat-47", at="I1004")
    t.every_card("shl", ground_attack={"scout": (3, 0), "swat": (2, 1)}).every_card("nastian")
    t.activate("scout-09", "run-and-gun", "move-to I1104", "fire")
    assert "combine swat-47" in t.menu()
    assert "combine-running swat-47" not in t.menu()
    t.do("combine swat-47", "fire-at soldier-17")
    shots = t.event("combat").data["shots"]
    assert [(shot["modifier"], shot["depleted"]) for shot in shots] == [(0, True), (2, False)]
    assert "6.2-03" in t.event("combat").clauses
    assert t.menu() == ["end-phase"]


@pytest.mark.clause("6.2-11")
def test_never_three() -> None:
    t = table("scout-09 soldier-17 swat-47", at="I1004")
    add(t, "scout-10", at="I1103")
    firing(t, "scout-09")
    assert partners(t) == {"scout-10", "swat-47"}
    t.do("combine swat-47")
    assert t.menu() == ["fire-at soldier-17"]


@pytest.mark.clause("6.2-13", "C-16")
def test_the_target_turns_to_the_highest_numbered_attacker() -> None:
    t = table("scout-09 soldier-17:SE swat-47", at="I1004").every_card("shl").every_card("nastian")
    firing(t, "scout-09", "combine swat-47", "fire-at soldier-17")
    assert t.facing("soldier-17") == "E"
    assert t.event("enemy_turned").data["direction"] == "E"


@pytest.mark.clause("6.2-13")
def test_only_attackers_on_its_own_map_turn_it() -> None:
    """Wilson has the higher number, but stands at the other end of the shaft."""
    t = add(table("[railgun-3x]+wilson", at="I0806"), "scout-09 soldier-17:NE", at="P0706")
    t.every_card("shl").every_card("nastian")
    firing(t, "scout-09", "combine wilson", "fire-at soldier-17")
    assert t.facing("soldier-17") == "W"


@pytest.mark.clause("6.2-14", "C-19")
@pytest.mark.parametrize(("defense", "steps"), [(-1, 1), (-2, 0)])
def test_only_the_highest_numbered_attacker_suffers(defense: int, steps: int) -> None:
    t = table("swat-47 soldier-17 scout-09", at="I1004")
    t.every_card("shl").every_card("nastian", ground_defense={"soldier": (defense, 0)})
    firing(t, "scout-09", "combine swat-47", "fire-at soldier-17")
    assert t.steps("scout-09") == 2
    assert t.steps("swat-47") == steps


@pytest.mark.clause("6.2-14", "6.2-10")
def test_a_running_partner_who_falls_does_not_move() -> None:
    t = table("swat-47 soldier-17 scout-09", at="I1004")
    t.every_card("shl").every_card("nastian", ground_defense={"soldier": (-2, 0)})
    firing(t, "scout-09", "combine-running swat-47", "fire-at soldier-17")
    assert t.where("swat-47") == "gone"
    assert t.menu() == ["end-phase"]


# Heavy Weapons against Fighters


@pytest.mark.clause("6.2-15", "6.2-05", "13.1-06")
@pytest.mark.parametrize("status", [ORBIT, ORBIT_DAMAGED])
def test_heavy_weapons_on_inferno_reach_fighters(status: int) -> None:
    t = table("heavy-weapon-36", at="I1004")
    t.state.fighters[2] = status
    t.every_card("shl", ground_attack={"heavy-weapon": (1, 0)}).every_card("nastian")
    firing(t, "heavy-weapon-36")
    assert t.menu() == ["fire-at-fighter fighter-3"]
    t.do("fire-at-fighter fighter-3")
    assert t.state.fighters[2] == (ORBIT_DAMAGED if status == ORBIT else SHOT_DOWN)


@pytest.mark.clause("6.2-15")
def test_fighters_not_in_orbit_are_no_targets() -> None:
    t = table("heavy-weapon-36", at="I1004")
    t.state.fighters[2] = SHOT_DOWN
    assert not can_fire(t, "heavy-weapon-36")


@pytest.mark.clause("6.2-16")
def test_nobody_else_reaches_them() -> None:
    for unit, at in (("armored-infantry-31", "I1004"), ("swat-47", "I1004"), ("heavy-weapon-36", "P1003")):
        t = add(table(), unit, at=at)
        t.state.fighters[2] = ORBIT
        assert not can_fire(t, unit), (unit, at)


@pytest.mark.clause("6.2-17", "C-08", "4.0-19", "4.0-22")
def test_a_fighter_does_not_hurt_the_gunners() -> None:
    t = table("heavy-weapon-36", at="I1004")
    t.state.fighters[0] = ORBIT
    t.every_card("shl", ground_attack={"heavy-weapon": (1, 0)}, spaceborne_attack={"heavy-weapon": (4, 4)})
    t.every_card("nastian", spaceborne_defense={"fighter": (-4, -4)}, ground_defense={"fighter": (0, 0)})
    firing(t, "heavy-weapon-36", "fire-at-fighter fighter-1")
    assert t.event("combat").data["net"] == -3
    assert t.steps("heavy-weapon-36") == 2
