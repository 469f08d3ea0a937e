"""Positions that a rules lawyer would set up: several sections at once, written from the text."""

from __future__ import annotations

import pytest

from hades.board.occupancy import place
from hades.rules import victory
from hades.state.state import ABOARD, CRISIS, DESTROYED, IN_CUP, JAMMED, LAB
from tests.boards import Table, add, table
from tests.rules.duels import always, shoot
from tests.rules.rooms import CIRCLE, DOOR, ROOM, at, behind, blow, counter, lay, next_phase
from tests.rules.walk import move, path
from tests.rules.wardroom import EW, W2, armed, repairs, ship, sis, status

BOTH = "elder-alien-15+elder-alien-16"


def units(t: Table, verb: str) -> set[str]:
    """Units that the menu names with a verb."""
    return {name.split()[1] for name in t.menu() if name.split()[0] == verb}


def shaft(above: str = "", below: str = "") -> Table:
    """Units at both ends of the shaft of Complex A; above lies a destroyed SI."""
    t = add(table(), "+".join(filter(None, ("[railgun-3x]", above))), "I0302")
    return add(t, below, "P0302") if below else t


# stacking and shafts


@pytest.mark.clause("6.1-05", "6.1-06", "6.1-07", "6.1-08")
def test_the_professor_joins_two_aliens_where_a_squad_may_only_pass() -> None:
    t = table(f"armored-infantry-31+dante  {BOTH}", at="P0907")
    t.activate("armored-infantry-31", "full-move", "move-to P1007")
    assert "stop" not in t.menu()
    t.do("move-to P1107", "stop").activate("dante", "full-move", "move-to P1007", "stop")
    assert t.where("dante") == t.where("elder-alien-15") == "P1007"
    t.activate("elder-alien-16", "full-move", "move-to P1107")
    assert "stop" not in t.menu()


@pytest.mark.clause("6.1-22", "6.1-23", "P-04", "10.6-03", "P-08", "11.0-35", "6.1-21")
def test_the_idol_is_carried_up_through_an_elevator_nobody_knew() -> None:
    t = lay(table("scout-09", at="P0202"), "idol", "P0202", "scout-09")
    t.rig("si-cup", t.si("flight-elevator-4")).activate("scout-09", "full-move", "move-to P0302")
    assert t.event("fighter_launched").data["si"] == "flight-elevator-4"
    assert t.si_status("flight-elevator-4") == "destroyed"
    t.do("take-shaft I0302")
    assert at(t, "idol") == ("I0302", "scout-09")


@pytest.mark.clause("6.1-22", "6.1-04", "P-02", "P-09", "C-09", "6.2-04")
def test_a_guard_above_stops_who_comes_in_below_and_then_has_cover() -> None:
    t = add(add(table("scout-09", at="P0202"), "[railgun-3]+soldier-17", "I0302"), "soldier-18", "I1102")
    t.activate("scout-09", "full-move", "move-to P0302")
    assert t.si_status("railgun-3") == "destroyed"
    assert t.menu() == ["end-phase"], "stopped: neither further nor up"
    t = next_phase(always(t, 2).every_card("nastian", cover=-2).clear())
    t.activate("scout-09", "full-fire", "fire-at soldier-17")
    combat = t.event("combat").data
    assert (combat["target"]["cover"], combat["net"], t.where("soldier-17")) == (-2, 0, "I0302")


@pytest.mark.clause("P-07", "6.1-21", "6.1-01")
def test_with_the_last_factor_into_a_complex_one_goes_up_next_time() -> None:
    t = table("heavy-weapon-36", at="P0602")
    t.activate("heavy-weapon-36", "full-move", "move-to P0502", "move-to P0402", "move-to P0302")
    assert (t.where("heavy-weapon-36"), t.menu()) == ("P0302", ["end-phase"])
    next_phase(t).activate("heavy-weapon-36", "run-and-gun", "take-shaft I0302")
    assert t.where("heavy-weapon-36") == "I0302"


@pytest.mark.clause("5.4-28", "N-32", "N-34", "5.4-26")
def test_a_friend_at_the_other_end_spoils_the_delayed_change_of_maps_for_good() -> None:
    t = shaft()
    add(t, "guard-01:W", "I0602")
    assert path(move(t), "guard-01") == ["I0502", "I0402", "I0302"]
    add(t, "scout-09", "P0302")
    move(t)
    assert t.event("enemy_held", unit="guard-01").data["by"] == ["P0302"]
    place(t.state, t.unit("scout-09"), ABOARD)
    assert path(move(t), "guard-01") == ["I0202", "I0102", "I2002"]
    t = add(shaft(), "guard-01:W", "I0602")
    assert path(move(move(t)), "guard-01")[0] == "P0302", "undisturbed it goes down"


@pytest.mark.clause("N-52", "11.0-28", "11.0-36", "5.4-25", "N-31", "6.2-04")
def test_an_idol_shot_out_of_its_captors_hands_upstairs_calls_nobody_downstairs() -> None:
    t = lay(always(shaft("soldier-17", "armored-infantry-31"), 2), "idol", "I0302", "soldier-17")
    add(t, "soldier-18:NE", "I0503")
    add(t, "soldier-19:NE", "P0503")
    shoot(t, "armored-infantry-31", "soldier-17")
    assert at(t, "idol") == ("I0302", "")
    move(t)
    assert t.event("enemy_turned").data["unit"] == "soldier-18"


# the enemy's choice


@pytest.mark.clause("5.7-05", "5.7-14", "C-02", "C-13", "5.7-04")
def test_zola_between_a_soldier_and_a_scout() -> None:
    t = always(table("soldier-17 zola scout-09", at="P1006"), 0).clear().run("5.7")
    assert t.fights() == [("zola", "soldier-17"), ("soldier-17", "zola"), ("soldier-17", "zola")]
    t = always(table("soldier-17 zola armored-infantry-31", at="P1006"), 0).clear().run("5.7")
    assert t.fights() == [("zola", "armored-infantry-31"), ("soldier-17", "zola")]


@pytest.mark.clause("5.7-07", "N-47", "6.2-06", "5.7-16", "5.7-06")
def test_the_officer_hides_behind_one_guard_from_gorgon_and_squad_alike() -> None:
    t = always(table("officer+guard-01 zola dante", at="P1006"), 2)
    add(t, "armored-infantry-31", "P0906")
    t.activate("armored-infantry-31", "full-fire")
    assert units(t, "fire-at") == {"guard-01"}
    t = always(table("officer+guard-01 zola dante", at="P1006"), 2).clear().run("5.7")
    assert t.fights() == [("zola", "guard-01")], "the Guard is a proper target, Dante and he are not"
    assert t.clear().run("5.7").fights() == [("zola", "officer")]
    assert t.state.tso_turned


@pytest.mark.clause("6.2-06", "6.2-07", "6.2-12")
def test_his_guard_gone_the_next_two_turn_him_over_and_no_more() -> None:
    t = always(table("armored-infantry-31 officer+guard-01 armored-infantry-32", at="P1006"), 2)
    add(t, "armored-infantry-33", "P1107")
    shoot(t, "armored-infantry-31", "guard-01")
    t.activate("armored-infantry-32", "full-fire", "combine armored-infantry-33", "fire-at officer")
    assert t.event("combat", net=4).data["target"]["id"] == "officer"
    assert (t.where("officer"), t.state.tso_turned) == ("P1106", True)


@pytest.mark.clause("N-38", "5.4-38", "5.7-10", "4.0-16")
def test_emily_in_the_engine_room_buys_one_turn() -> None:
    t = add(table("emily", at=ROOM).circle(2, "engine-room", closed=False), "zola", "P0510")
    assert path(move(t), "zola") == ["P0511"]
    always(t, 1).run("5.7")
    assert t.where("emily") == "gone"
    t.numbers(3)
    assert path(move(t), "zola") == [ROOM]
    assert t.state.outcome == "hades-destroyed"


@pytest.mark.clause("2.1-12", "M-07", "M-08", "4.0-25", "4.0-21")
def test_the_clown_car_shoots_and_is_shot_at_from_the_sky_alone() -> None:
    t = always(table("scout-09 soldier-17", at="I0404"), -2)
    assert not any(name.startswith("fire") for name in t.activate("scout-09").menu())
    assert "full-fire" not in t.menu()
    t = always(table("scout-09 soldier-17", at="I0404"), 1)
    assert "shoot-unit 50 soldier-17" in t.run("7.3").menu()
    t = always(table("scout-09 soldier-17", at="I0404"), -2).run("5.7")
    assert t.where("soldier-17") == "cup"


# the ship


@pytest.mark.clause("12.6-04", "N-03", "12.7-04", "V-11", "14.1-13", "C-04")
def test_a_gun_that_the_loss_of_ew_mends_shoots_dante_out_of_his_lab() -> None:
    t = sis(ship(EW), A="railgun-3*", B="railgun-6", C="laser-8")
    place(t.state, t.unit("dante"), LAB)
    armed(t, railgun=2).run("5.1")
    assert [first for first, _ in t.fights()] == ["railgun-6", "railgun-3", "laser-8"]
    assert (status(t), t.where("dante")) == ("LQ holding", "gone")
    assert ("Professor Dante lost", -1, "14.1-13") in victory.sheet(t.state)


@pytest.mark.clause("7.2-08", "7.2-09", "12.5-01", "N-04", "V-05", "V-07", "7.1-03")
def test_parting_shots_kill_the_last_warp_engine_and_the_ship_still_leaves() -> None:
    t = sis(ship(W2, failing=True), A="railgun-3*", B="railgun-6", C="railgun-12", D="missile-battery-5")
    armed(t, railgun=2).run("7.2").do("skedaddle")
    assert [first for first, _ in t.fights()] == ["missile-battery-5", "railgun-6", "railgun-12"]
    assert (status(t), t.state.in_system) == ("LB holding", False)
    assert t.si_status("railgun-3") == "operational", "mended by the loss of EW, but too late to fire"
    assert "approach" not in t.run("7.2", "6.0").menu(), "it cannot come back either"
    assert status(repairs(t)) == "EW holding"
    assert "approach" not in t.run("7.2", "6.0").menu(), "nor with EW alone"
    assert status(repairs(t)) == "W2 holding"
    assert t.run("7.2").menu() == ["approach", "hold-station"]


@pytest.mark.clause("7.2-08", "12.8-02", "V-05", "14.0-01")
def test_on_the_last_evening_parting_shots_may_still_lose_the_raid() -> None:
    t = sis(ship(W2, surprise_left=0), A="railgun-3", B="railgun-6", C="missile-battery-5", D="laser-8")
    armed(t, railgun=2, missile_battery=2, laser=1).run("7.2", "9.0").do("skedaddle")
    assert (status(t), t.state.in_system, t.menu()) == ("LQ failing", False, ["end-game"])
    t = sis(ship(W2, surprise_left=0), A="railgun-3", B="railgun-6", C="missile-battery-5", D="laser-8")
    armed(t, railgun=2, missile_battery=2, laser=2).run("7.2", "9.0").do("skedaddle")
    assert t.state.outcome == "vittles-destroyed"


@pytest.mark.clause("N-16", "6.9-18", "5.3-15", "7.2-01")
def test_in_a_crisis_the_teleporter_works_on_and_the_ship_may_go() -> None:
    t = table("dante", at=ROOM, crisis=CRISIS).circle(2, "teleporter", closed=False)
    add(t, "scout-09", "P0511")
    t.numbers(4).activate("dante", "science", "teleport scout-09")
    assert (t.where("scout-09"), t.state.evacuated) == ("aboard", 1)
    assert "skedaddle" in t.run("7.2").menu()


@pytest.mark.clause("N-19", "6.7-08", "6.7-11", "6.8-03", "P-21", "6.6-01")
def test_a_jammed_hq_stays_with_its_loot_while_another_takes_the_rest_home() -> None:
    t = lay(table("acuto sever- scout-09", at="I1004"), "loot", "I1104", "sever").aboard("knight")
    for hq in ("sever", "knight"):
        t.state.acted[t.unit(hq)] = JAMMED
    t.activate("acuto")
    assert {"rally", "request", "forced-march"} <= set(t.menu())
    t.do("forced-march")
    assert units(t, "march") == {"scout-09"}
    t = lay(table("acuto sever- scout-09", at="I1004"), "loot", "I1104", "sever").aboard("knight")
    t.state.acted[t.unit("sever")] = t.state.acted[t.unit("knight")] = JAMMED
    t.numbers(1).activate("acuto", "request")
    assert "land" not in t.menu()
    t.do("evacuate")
    assert units(t, "evacuate-unit") == {"acuto", "scout-09"}
    t.do("evacuate-unit acuto", "evacuate-unit scout-09")
    assert (t.where("sever"), at(t, "loot")) == ("I1104", ("I1104", "sever"))


@pytest.mark.clause("6.7-13", "6.9-19", "P-19", "P-18", "M-05")
def test_emily_goes_fourth_though_the_third_is_the_hq_in_the_same_batch() -> None:
    t = lay(table("acuto emily dante", at="I2005", evacuated=2), "idol", "I0105", "emily")
    add(t, "scout-09", "I0305")
    t.numbers(1).activate("acuto", "request", "evacuate")
    assert "evacuate-unit emily" not in t.menu()
    t.do("evacuate-unit acuto", "evacuate-unit emily")
    assert (t.where("emily"), t.state.treasure_at[0], t.state.evacuated) == ("aboard", ABOARD, 4)
    assert units(t, "evacuate-unit") == {"dante", "scout-09"}


# Traps, explosions


@pytest.mark.clause("11.0-23", "11.0-24", "P-26", "6.9-18", "11.0-25", "11.0-38", "6.0-11")
def test_from_a_trap_to_the_ship_with_the_loot() -> None:
    t = lay(behind("trap-1", "engineer-38+dante"), "loot", DOOR, "engineer-38")
    add(t.circle(3, "teleporter", closed=False), "emily", "P0612")
    blow(t, "engineer-38")
    assert (t.where("engineer-38"), t.where("dante"), at(t, "loot")[0]) == (ROOM, DOOR, ROOM)
    t.numbers(4).activate("emily", "science", "teleport engineer-38")
    assert (t.where("engineer-38"), t.state.treasure_at[1]) == ("aboard", ABOARD)
    assert (counter(t), t.state.trapped) == ("trap-1", 0)
    t.activate("dante", "full-move", f"disarm {CIRCLE}", f"move-to {ROOM}", "stop")
    assert (counter(t), t.where("dante")) == ("", ROOM)


@pytest.mark.clause("11.0-25", "P-27", "6.0-10", "6.0-11", "6.1-08")
def test_freed_in_the_next_phase_he_still_waits_for_the_one_after() -> None:
    t = next_phase(blow(behind("trap-1", "acuto+dante"), "acuto"))
    assert "activate acuto" not in t.menu()
    t.activate("dante", "full-move", f"disarm {CIRCLE}", "stop")
    assert "activate acuto" not in t.menu()
    assert "activate acuto" in next_phase(t).menu()


@pytest.mark.clause("11.0-25", "6.1-06", "6.1-11")
def test_in_passing_a_trap_is_disarmed_but_no_door_blown() -> None:
    t = blow(behind("trap-1", "scout-09"), "scout-09")
    add(add(t, "scout-10", DOOR), "armored-infantry-31", "P0611")
    t.activate("armored-infantry-31", "full-move", f"move-to {DOOR}", f"disarm {CIRCLE}", "move-to P0510")
    assert (t.where("armored-infantry-31"), counter(t)) == ("P0510", "")
    t = blow(behind("trap-1", "scout-09"), "scout-09")
    add(add(t, "scout-10", DOOR), "heavy-weapon-36", "P0411")
    assert f"disarm {CIRCLE}" not in t.activate("heavy-weapon-36", "full-move", f"move-to {DOOR}").menu()
    t = add(behind("brig", "scout-09"), "scout-10", "P0411")
    assert f"blow-door {CIRCLE}" not in t.activate("scout-10", "full-move", f"move-to {DOOR}").menu()


@pytest.mark.clause("11.0-14", "C-10", "11.0-36", "11.0-28", "4.0-24")
def test_a_blast_takes_opener_and_professor_and_leaves_the_idol_to_be_fetched() -> None:
    t = lay(behind("fuel-tank", "engineer-38+dante-"), "idol", DOOR, "engineer-38")
    add(t, "soldier-17:NW", "P0711")
    always(t, 2)
    blow(t, "engineer-38")
    assert t.fights() == [("soldier", "engineer-38"), ("soldier", "dante")]
    assert (t.where("engineer-38"), t.where("dante"), at(t, "idol")) == ("gone", "gone", (DOOR, ""))
    assert path(move(t), "soldier-17")[:2] == ["P0611", DOOR]
    assert at(t, "idol")[1] == "soldier-17"


@pytest.mark.clause("C-10", "11.0-18", "4.0-25", "6.2-07")
def test_hacked_open_it_blasts_two_guards_and_the_officer_each_by_himself() -> None:
    t = add(behind("ammo-room", "guard-01+guard-02+officer"), "emily", "P0612")
    t.circle(3, "bridge", closed=False)
    always(t, 2).numbers(1).activate("emily", "science", f"open-door {CIRCLE}")
    assert t.fights() == [("shock-trooper", unit) for unit in ("officer", "guard-02", "guard-01")]
    assert (t.where("guard-01"), t.where("guard-02"), t.where("officer")) == ("cup", "cup", DOOR)


@pytest.mark.clause("P-25", "P-24", "11.0-26")
def test_a_trap_hacked_open_is_spent_and_the_second_scientist_finds_the_bridge_used() -> None:
    t = behind("trap-1", "scout-09").circle(5, "brig").circle(3, "bridge", closed=False)
    add(t, "emily+dante", "P0612")
    t.numbers(1).activate("emily", "science", f"open-door {CIRCLE}")
    assert counter(t) == ""
    t.activate("scout-09", "full-move", f"move-to {ROOM}", "stop")
    assert "science" not in t.activate("dante").menu()


# CFP, Combined Fire, Forced March


@pytest.mark.clause("6.4-14", "6.4-16", "P-14", "P-06", "6.1-20", "2.1-05")
def test_flung_over_the_seam_next_to_an_unknown_complex_with_the_loot() -> None:
    t = lay(table("swat-47", at="I1007"), "loot", "I1007", "swat-47").numbers(1, 2, 3)
    t.activate("swat-47", "cfp", "jump-to I1902")
    assert (t.where("swat-47"), t.steps("swat-47"), at(t, "loot")) == ("I0202", 1, ("I0202", "swat-47"))
    letters = {e.data["letter"] for e in t.events() if e.kind == "si_activated"}
    assert (letters, t.menu()) == ({"A"}, ["end-phase"]), "no attack after a malfunction"


@pytest.mark.clause("6.4-03", "6.4-18", "C-12", "6.2-04", "M-10")
def test_projected_down_the_shaft_without_a_jump() -> None:
    t = always(shaft("swat-47", "soldier-17"), 1).numbers(2)
    t.clear().activate("swat-47", "cfp", "stay-and-attack", "fire-at soldier-17")
    assert t.event("combat").data["target"]["card"] is not None
    assert (t.event("combat").data["net"], t.steps("soldier-17")) == (1, 1)
    assert t.state.drawn[1] == 0, "no Nastian card"


@pytest.mark.clause("6.3-02", "6.2-13", "6.2-14", "C-18", "C-19", "6.3-04", "4.0-18")
def test_who_fires_on_the_run_counts_as_depleted_but_is_not() -> None:
    t = always(shaft("swat-47", "soldier-17:E"), -1)
    add(t, "scout-09", "P0303")
    t.activate("scout-09", "full-fire", "combine-running swat-47", "fire-at soldier-17")
    shots = t.event("combat").data["shots"]
    assert [(shot["id"], shot["depleted"]) for shot in shots] == [("scout-09", False), ("swat-47", True)]
    assert t.facing("soldier-17") == "SW", "47 is the higher number, but on the other map"
    assert (t.steps("swat-47"), t.steps("scout-09")) == (1, 2), "one hit leaves a fresh Unit depleted"
    t.do("move-to I0301", "stop")


@pytest.mark.clause("6.8-01", "P-10", "P-12", "6.1-11", "6.8-03")
def test_hurried_on_a_gunner_blows_a_door_on_the_run_and_fires_inside() -> None:
    t = behind("brig", "heavy-weapon-36").cup("guard-01", "guard-02")
    assert f"blow-door {CIRCLE}" not in t.activate("heavy-weapon-36", "run-and-gun").menu()
    t = add(behind("brig", "heavy-weapon-36"), "acuto+dante", "P0101").cup("guard-01", "guard-02")
    t.activate("acuto", "forced-march")
    assert units(t, "march") == {"heavy-weapon-36"}
    always(t, 2).do("march heavy-weapon-36", "run-and-gun", f"blow-door {CIRCLE}", "fire", "fire-at guard-02")
    assert t.where("guard-02") == "cup"
    assert t.menu() == ["activate dante", "end-phase"], "after the shot the running is over"


# the evening


@pytest.mark.clause("8.0-04", "P-17", "N-43")
def test_an_si_hex_that_never_woke_disturbs_nobodys_rest() -> None:
    t = table("scout-09-", at="I0202")
    t.state.si_status[:] = bytes(DESTROYED if s == IN_CUP else s for s in t.state.si_status)
    assert t.run("8.0").steps("scout-09") == 2
    t = table("[railgun-3*] scout-09-", at="I0302")
    assert t.run("8.0").steps("scout-09") == 1


@pytest.mark.clause("14.1-02", "14.1-09", "14.1-14", "14.1-16", "U-04", "E-09", "E-10")
def test_the_sheet_of_a_raid_with_loose_ends() -> None:
    t = table(turn=8).aboard("dante", "honor-guard", "elder-alien-15")
    place(t.state, t.unit("elder-alien-16"), t.hex("P1006"))
    t.circle(1, "emily-cell").circle(2, "trap-1")
    t.state.face_down &= ~(1 << 2)
    assert {what: half for what, half, _ in victory.sheet(t.state)} == {
        "SHL Combat Units aboard": 2,
        "Professor Dante": 2,
        "Elder Aliens": 6,
        "Elder Aliens lost": -1,
        "Circles never opened": -1,
    }


# why


@pytest.mark.clause("6.4-06", "6.4-07", "6.4-08", "6.7-04", "6.7-05", "6.9-03")
def test_a_number_names_only_the_modifiers_that_applied() -> None:
    def named(t: Table, kind: str, *names: str) -> set[str]:
        modifiers = {"6.4-06", "6.4-07", "6.4-08", "6.7-04", "6.7-05", "6.9-03"}
        return modifiers & set(t.numbers(6).activate(*names).event(kind).clauses)

    jump, stay = ("swat-47", "cfp", "jump-to I0101"), ("swat-47", "cfp", "stay-and-attack")
    assert named(table("swat-47 soldier-17", at="I1004"), "cfp_used", *jump) == set()
    assert named(table("swat-47- soldier-17", at="I1004"), "cfp_used", *jump) == {"6.4-06"}
    assert named(table("swat-47 soldier-17", at="I1004"), "cfp_used", *stay) == {"6.4-07"}
    both = table("swat-47- soldier-17", at="I1004")
    assert named(both, "cfp_used", *stay) == {"6.4-06", "6.4-07", "6.4-08"}
    for board, expected in (
        ("acuto", set()),
        ("acuto-", {"6.7-04"}),
        ("acuto soldier-17", {"6.7-05"}),
        ("acuto- soldier-17", {"6.7-04", "6.7-05"}),
    ):
        assert named(table(board, at="I1004"), "request", "acuto", "request") == expected
    for who, expected in (("dante", set()), ("dante-", {"6.9-03"}), ("emily", set())):
        t = table(who, at=ROOM).circle(2, "core-computer", closed=False)
        assert named(t, "science", who.rstrip("-"), "science") == expected
