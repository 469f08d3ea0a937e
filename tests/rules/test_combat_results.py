"""4.0 Combat Resolution: what the net result does to whom."""

from __future__ import annotations

import pytest

from hades.state.state import ORBIT, ORBIT_DAMAGED, SHOT_DOWN
from tests.boards import table
from tests.rules.duels import always, duel, fight, shoot


@pytest.mark.parametrize(
    ("net", "fresh", "depleted"),
    [(3, 0, 0), (2, 0, 0), (1, 1, 0), (0, 2, 1), (-1, 2, 1), (-2, 2, 1)],
)
@pytest.mark.clause("4.0-14", "4.0-15", "4.0-16", "4.0-17", "4.0-23", "2.2-09", "C-03")
def test_what_the_result_does_to_the_defender(net: int, fresh: int, depleted: int) -> None:
    for mark, left in (("", fresh), ("-", depleted)):
        t = shoot(duel(net, enemy=f"soldier-17{mark}"), "swat-47", "soldier-17")
        assert t.event("combat").data["net"] == net
        assert (t.steps("swat-47") < 2) == (net < 0), "the attacker"
        if left:
            assert (t.where("soldier-17"), t.steps("soldier-17")) == ("I1104", left)
            if net == 1:
                assert t.event("unit_depleted", unit="soldier-17").clauses == ("4.0-15",)
        else:
            assert t.where("soldier-17") == "cup"


@pytest.mark.parametrize(
    ("net", "fresh", "depleted"),
    [(2, 2, 1), (1, 2, 1), (0, 2, 1), (-1, 1, 0), (-2, 0, 0), (-3, 0, 0)],
)
@pytest.mark.clause("4.0-18", "4.0-20", "4.0-21", "2.2-09")
def test_what_it_does_to_the_attacker_ground_against_ground(net: int, fresh: int, depleted: int) -> None:
    for mark, left in (("", fresh), ("-", depleted)):
        t = shoot(duel(net, friend=f"swat-47{mark}"), "swat-47", "soldier-17")
        assert t.steps("swat-47") == left
        assert t.where("swat-47") == ("I1004" if left else "gone")
        if net == -1 and left:
            assert t.event("unit_depleted", unit="swat-47").clauses == ("4.0-18",)


@pytest.mark.clause("4.0-16", "4.0-20", "2.2-08", "C-15")
@pytest.mark.parametrize("friend", ["emily", "honor-guard"])
def test_a_one_step_unit_is_gone_at_its_first_hit_as_defender_or_attacker(friend: str) -> None:
    t = duel(1, friend=friend).run("5.7")
    assert t.where(friend) == "gone"
    assert "unit_depleted" not in t.kinds()
    t = shoot(duel(-1, friend=friend), friend, "soldier-17")
    assert t.where(friend) == "gone"


@pytest.mark.clause("2.2-08", "4.0-16")
def test_an_elder_alien_has_one_step() -> None:
    assert duel(1, friend="elder-alien-15").run("5.7").where("elder-alien-15") == "gone"


@pytest.mark.clause("2.2-11", "U-11", "U-06")
def test_blue_units_may_fight_and_dante_has_two_steps() -> None:
    t = shoot(duel(-1, friend="dante"), "dante", "soldier-17")
    assert (t.where("dante"), t.steps("dante")) == ("I1004", 1)
    assert shoot(duel(1, friend="emily"), "emily", "soldier-17").steps("soldier-17") == 1


@pytest.mark.parametrize("net", [-1, -2])
@pytest.mark.parametrize(
    ("attacker", "defender"),
    [
        ("heavy-weapon-36", "fighter-1"),
        ("fighter-1", "swat-47"),
        ("R1", "soldier-17"),
        ("R2", "railgun-3"),
        ("50", "soldier-17"),
        ("railgun-3", "ship"),
        ("fighter-1", "ship"),
        ("R1", "fighter-1"),
    ],
)
@pytest.mark.clause("4.0-19", "4.0-22", "C-08", "C-07")
def test_a_negative_result_hurts_nobody_when_one_side_is_spaceborne(
    attacker: str, defender: str, net: int
) -> None:
    t = always(table("[railgun-3]  heavy-weapon-36  soldier-17  swat-47", at="I0302"), net)
    t.state.fighters[0] = ORBIT
    assert fight(t, attacker, defender) == net
    assert t.kinds() == ["combat"]
    assert (t.state.fighters[0], t.state.module, t.state.failing) == (ORBIT, 0, False)


@pytest.mark.parametrize(("net", "status"), [(0, "operational"), (-1, "damaged"), (-2, "destroyed")])
@pytest.mark.clause("C-07", "4.0-18", "4.0-21")
def test_an_si_that_fires_at_a_unit_can_be_hurt(net: int, status: str) -> None:
    t = always(table("[railgun-3] swat-47", at="I0302", in_system=False), net).run("5.1")
    assert t.si_status("railgun-3") == status


@pytest.mark.parametrize(
    ("net", "fresh", "damaged"),
    [(2, "destroyed", "destroyed"), (1, "damaged", "destroyed"), (0, "operational", "damaged")],
)
@pytest.mark.clause("4.0-14", "4.0-15", "4.0-23", "4.0-27", "2.2-15")
def test_what_the_result_does_to_an_si(net: int, fresh: str, damaged: str) -> None:
    for mark, status in (("", fresh), ("*", damaged)):
        t = always(table(f"[railgun-3{mark}] swat-47", at="I0302"), net)
        t.activate("swat-47", "full-fire", "fire-at-si railgun-3")
        assert t.si_status("railgun-3") == status
        assert t.state.si_at[0] == t.si("railgun-3"), "its counter stays in the hex"


@pytest.mark.parametrize(
    ("net", "fresh", "damaged"),
    [(2, SHOT_DOWN, SHOT_DOWN), (1, ORBIT_DAMAGED, SHOT_DOWN), (0, ORBIT, ORBIT_DAMAGED)],
)
@pytest.mark.clause("4.0-14", "4.0-15", "4.0-23", "2.4-05", "2.4-06", "2.2-14")
def test_what_the_result_does_to_a_fighter(net: int, fresh: int, damaged: int) -> None:
    for before, after in ((ORBIT, fresh), (ORBIT_DAMAGED, damaged)):
        t = always(table(), net)
        t.state.fighters[1] = before
        t.run("7.3").do("shoot-fighter R1 fighter-2")
        assert t.state.fighters[1] == after
        assert t.state.cup == 0, "a Fighter never goes into the Nastian Cup"


@pytest.mark.parametrize(
    ("net", "failing", "module", "now_failing"),
    [(1, False, 3, True), (1, True, 4, False), (2, False, 4, False), (3, True, 4, False)],
)
@pytest.mark.clause("4.0-28", "C-04")
def test_hits_on_the_vittles_stop_at_the_current_module(
    net: int, failing: bool, module: int, now_failing: bool
) -> None:
    t = always(table(module=3, failing=failing), net)
    fight(t, "fighter-1", "ship")
    assert (t.state.module, t.state.failing) == (module, now_failing)


@pytest.mark.clause("4.0-24")
def test_a_destroyed_friend_never_comes_back() -> None:
    t = duel(2).run("5.7")
    assert t.where("swat-47") == "gone"
    assert "4.0-24" in t.event("unit_destroyed", unit="swat-47", hex="I1004").clauses
    assert not [c for c in t.shl_phase().menu() if "swat-47" in c]


@pytest.mark.clause("4.0-25")
def test_a_destroyed_nastian_goes_back_into_the_cup_and_may_be_drawn_fresh_again() -> None:
    t = shoot(duel(1, enemy="soldier-17-"), "swat-47", "soldier-17")
    assert t.where("soldier-17") == "cup"
    assert "4.0-25" in t.event("unit_destroyed", unit="soldier-17").clauses
    t.state.agenda.clear()
    t.run("5.3")
    assert t.event("enemy_arrived").data["unit"] == "soldier-17"
    assert t.steps("soldier-17") == 2


@pytest.mark.clause("4.0-26", "C-03", "6.2-07", "6.2-08")
@pytest.mark.parametrize("net", [1, 2, 4])
def test_any_hits_turn_general_tso_and_any_more_take_lt_sanders_for_good(net: int) -> None:
    t = shoot(duel(net, enemy="officer"), "swat-47", "officer")
    assert (t.where("officer"), t.steps("officer"), t.state.tso_turned) == ("I1104", 1, True)
    assert "6.2-07" in t.event("officer_turned").clauses
    t.state.agenda.clear()
    shoot(t, "swat-47", "officer")
    assert t.where("officer") == "gone"
    assert "4.0-26" in t.event("unit_destroyed", unit="officer").clauses
    assert t.state.cup == 0


@pytest.mark.clause("U-07", "U-08")
def test_a_gorgon_has_one_step_and_leaves_the_game() -> None:
    t = shoot(duel(1, enemy="zola"), "swat-47", "zola")
    assert t.where("zola") == "gone"
    assert "U-08" in t.event("unit_destroyed", unit="zola").clauses
    assert t.state.cup == 0


@pytest.mark.clause("11.0-36", "11.0-37")
@pytest.mark.parametrize(("enemy", "mark"), [("soldier-17", "-"), ("officer", "")])
def test_what_a_destroyed_unit_carried_stays_in_its_hex(enemy: str, mark: str) -> None:
    t = always(table(f"swat-47 {enemy}{mark}", at="P1005", tso_turned=True), 1)
    t.state.carrier[0] = t.unit(enemy)
    t.state.treasure_at[0] = t.hex("P1105")
    shoot(t, "swat-47", enemy)
    assert t.event("treasure_left").data == {"treasure": "idol", "hex": "P1105", "unit": enemy}
    assert (t.state.carrier[0], t.state.treasure_at[0]) == (0, t.hex("P1105"))
    assert t.kinds()[-2:] == ["unit_destroyed", "treasure_left"], "told after the end of its carrier"


@pytest.mark.clause("C-14", "4.0-03")
@pytest.mark.parametrize("target", ["soldier-17", "guard-01"])
def test_of_two_stacked_enemies_the_player_picks_one_and_only_that_one_suffers(target: str) -> None:
    t = always(table("swat-47 soldier-17+guard-01", at="I1004"), 1)
    shoot(t, "swat-47", target)
    assert {name: t.steps(name) for name in ("soldier-17", "guard-01")} == {
        "soldier-17": 2, "guard-01": 2, target: 1,
    }  # fmt: skip


@pytest.mark.clause("C-16", "2.2-03", "5.4-11")
def test_fire_by_one_unit_does_not_turn_its_target_and_friends_have_no_facing() -> None:
    t = always(table("swat-47 soldier-17:NE", at="I1004"), 0)
    shoot(t, "swat-47", "soldier-17")
    assert t.facing("soldier-17") == "NE"
    t.state.agenda.clear()
    assert t.run("5.7").facing("swat-47") == "-"


@pytest.mark.clause("5.4-11")
def test_facing_never_alters_a_combat() -> None:
    nets = set()
    for facing in ("NE", "E", "SE", "SW", "W", "NW"):
        t = table(f"swat-47 soldier-17:{facing}", at="I1004").rig("shl-deck", 4).rig("nastian-deck", 7)
        shoot(t, "swat-47", "soldier-17")
        nets.add(t.event("combat").data["net"])
    assert len(nets) == 1


@pytest.mark.parametrize(("net", "higher", "lower"), [(-1, 1, 2), (-2, 0, 2)])
@pytest.mark.clause("4.0-01", "C-19")
def test_in_combined_fire_the_higher_number_suffers_alone(net: int, higher: int, lower: int) -> None:
    t = table("armored-infantry-31 soldier-17 swat-47", at="I0904")
    t.every_card("shl").every_card("nastian", ground_defense={"soldier": (net, net)})
    t.activate("armored-infantry-31", "full-fire", "combine swat-47", "fire-at soldier-17")
    assert len(t.event("combat").data["shots"]) == 2
    assert (t.steps("swat-47"), t.steps("armored-infantry-31")) == (higher, lower)


@pytest.mark.clause("R-09", "4.0-13")
def test_combined_fire_adds_both_cards_in_the_order_of_the_units_named() -> None:
    t = table("armored-infantry-31 soldier-17 swat-47", at="I0904").rig("shl-deck", 3, 8)
    t.activate("armored-infantry-31", "full-fire", "combine swat-47", "fire-at soldier-17")
    data = t.event("combat").data
    assert [(s["id"], s["card"]) for s in data["shots"]] == [
        ("armored-infantry-31", "shl-04"),
        ("swat-47", "shl-09"),
    ]
    assert data["net"] == sum(s["modifier"] for s in data["shots"]) + data["target"]["modifier"]


# explosions


@pytest.mark.parametrize(("circle", "type_"), [("fuel-tank", "soldier"), ("ammo-room", "shock-trooper")])
@pytest.mark.clause("C-10", "11.0-14", "11.0-18")
def test_a_blast_draws_nastian_with_the_fresh_modifier_and_is_never_hurt(circle: str, type_: str) -> None:
    for net, left in ((1, 1), (-2, 2)):
        # Circle 7 lies at P1001, its door opens on P1002
        t = table("swat-47+dante", at="P1002").circle(7, circle)
        t.every_card("nastian", ground_attack={type_: (max(net, 0), 0)})
        t.every_card("shl", ground_defense=dict.fromkeys(("swat", "dante"), (min(net, 0),) * 2))
        t.activate("swat-47", "full-move", "blow-door circle-7")
        fights = [e.data for e in t.events() if e.kind == "combat"]
        assert [f["target"]["id"] for f in fights] == ["swat-47", "dante"], "each by itself, highest first"
        assert [f["shots"][0] | {"card": 0} for f in fights] == [
            {"kind": "blast", "id": type_, "depleted": False, "card": 0, "modifier": max(net, 0)}
        ] * 2
        assert (t.steps("swat-47"), t.steps("dante")) == (left, left)
