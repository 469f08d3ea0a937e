"""5.3 Reinforcement Step: the towers, the Elevators, Crisis! and Comm Crash."""

from __future__ import annotations

import attrs
import pytest

from hades import geometry as geo
from hades.content.tables import Tables
from tests.boards import MAPS, Table, add, table

# the towers of the proving ground, left-most first: I0504, I1508, P0602, P1609
TOWERS = ["I0504", "I1508", "P0602", "P1609"]
HQS = ("wilson", "knight", "sever", "acuto")
DIRECTION = {name: number for number, name in enumerate(geo.DIRECTION_NAMES)}


def arrivals(t: Table) -> list[tuple[str, str]]:
    """(unit, hex) of everybody who has arrived."""
    return [(e.data["unit"], e.data["hex"]) for e in t.events() if e.kind == "enemy_arrived"]


def asked(t: Table) -> str:
    """What the player is being asked."""
    return str(t.state.agenda[-1][0])


# towers


@pytest.mark.clause("5.3-01", "5.3-10", "2.1-10", "2.5-01", "M-09")
def test_each_tower_gets_one_counter_inferno_first_left_to_right() -> None:
    t = table().cup("soldier-17", "guard-01", "shock-trooper-39", "soldier-30").run("5.3")
    names = ["soldier-17", "guard-01", "shock-trooper-39", "soldier-30"]
    assert arrivals(t) == list(zip(names, TOWERS, strict=True))
    assert [t.where(name) for name in names] == TOWERS
    assert t.state.cup == 0


@pytest.mark.clause("5.3-02")
def test_they_arrive_fresh() -> None:
    t = table().cup("soldier-17")
    t.state.steps[t.unit("soldier-17")] = 1
    assert t.run("5.3").steps("soldier-17") == 2


@pytest.mark.clause("5.3-03", "5.4-08", "5.2-04")
def test_they_face_the_preferred_direction_of_their_own_map() -> None:
    t = table(direction=[geo.SW, geo.NE]).cup("soldier-17", "guard-01", "shock-trooper-39", "soldier-30")
    t.run("5.3")
    facings = [t.facing(n) for n in ("soldier-17", "guard-01", "shock-trooper-39", "soldier-30")]
    assert facings == ["SW", "SW", "NE", "NE"]


@pytest.mark.clause("5.3-10", "2.5-01")
def test_too_few_counters_leave_the_last_towers_empty() -> None:
    t = table("[radar-dome-7]", at="I0306").cup("soldier-17", "guard-01", "shock-trooper-39").run("5.3")
    assert [hex_ for _, hex_ in arrivals(t)] == TOWERS[:3]
    assert t.event("cup_empty").data["places"] == 2


@pytest.mark.clause("2.5-01")
def test_which_counter_comes_is_up_to_chance() -> None:
    drawn = set()
    for seed in ("a", "b", "c", "d", "e"):
        t = table(seed=seed)
        t.state.cup = sum(1 << u for u in t.state.t.nastians)
        drawn.add(arrivals(t.run("5.3"))[0][0])
    assert len(drawn) > 1


@pytest.mark.clause("5.3-04", "5.3-05")
@pytest.mark.parametrize(
    ("direction", "hex_"),
    [("NE", "I0603"), ("E", "I0604"), ("SE", "I0605"), ("SW", "I0505"), ("W", "I0404"), ("NW", "I0503")],
)
def test_a_full_tower_sends_newcomers_next_door_in_the_preferred_direction(direction: str, hex_: str) -> None:
    t = table("guard-01+guard-02", at="I0504", direction=[DIRECTION[direction], geo.E])
    t.cup("soldier-17").run("5.3")
    assert arrivals(t) == [("soldier-17", hex_)]
    assert {"5.3-04", "5.3-05"} <= set(t.event("enemy_arrived").clauses)


@pytest.mark.clause("5.3-04")
@pytest.mark.parametrize("there", ["guard-01", "officer", "guard-01+officer"])
def test_a_tower_with_one_nastian_takes_a_second_and_the_officer_does_not_count(there: str) -> None:
    t = table(there, at="P0602").cup("soldier-17", "soldier-18", "soldier-19").run("5.3")
    assert t.where("soldier-19") == "P0602"


@pytest.mark.clause("5.3-05", "5.3-04", "N-12")
def test_next_door_skips_full_hexes_clockwise_but_not_one_with_a_single_nastian() -> None:
    t = table("guard-01+guard-02 guard-03+guard-04", at="I0504")  # the tower and, east of it, 0604
    add(t, "guard-05", "I0605")  # south-east: one Nastian, next to a friend
    add(t, "swat-47", "I0705")
    t.cup("soldier-17").run("5.3")
    assert arrivals(t) == [("soldier-17", "I0605")]


@pytest.mark.clause("5.3-04")
@pytest.mark.parametrize("there", ["scout-09", "zola"])
def test_next_door_is_not_the_hex_of_a_friend_or_a_gorgon(there: str) -> None:
    t = (
        table(f"guard-01+guard-02 {there}", at="P0602")
        .cup("soldier-17", "soldier-18", "soldier-19")
        .run("5.3")
    )
    assert t.where("soldier-19") == "P0703"


@pytest.mark.clause("N-56", "N-10", "5.3-05")
def test_next_door_is_not_across_a_wall() -> None:
    t = table("guard-01+guard-02", at="P0602")
    purgatory = attrs.evolve(MAPS["Purgatory"], walls=(*MAPS["Purgatory"].walls, "0602:E", "0602:SE"))
    t.state.t = Tables(attrs.evolve(t.state.t.catalog, purgatory=purgatory), t.state.t.scenario)
    t.cup("soldier-17", "soldier-18", "soldier-19").run("5.3")
    assert t.where("soldier-19") == "P0603", "east and south-east are walled, south-west is next"
    assert "N-56" in t.event("enemy_arrived", unit="soldier-19").clauses


@pytest.mark.clause("N-11")
def test_with_no_room_at_all_the_counter_goes_back_into_the_cup() -> None:
    t = table("guard-01+guard-02", at="I0504").cup("soldier-30")
    crowd = [*(f"guard-0{n}" for n in range(3, 9)), *(f"soldier-{n}" for n in range(17, 23))]
    for at, hex_ in enumerate(("I0603", "I0604", "I0605", "I0505", "I0404", "I0503")):
        add(t, f"{crowd[2 * at]}+{crowd[2 * at + 1]}", hex_)
    t.state.agenda = [("turn", 13), ("5.3", 0)]
    t.run("5.3")
    told = t.event("no_room").data
    assert (told["unit"], told["hex"]) == ("soldier-30", "I0504")
    assert [verdict for _, verdict in told["verdicts"]] == ["full"] * 7, "the hex and all six around it"
    assert ("soldier-30", "I1508") in arrivals(t), "it can be drawn again for the next tower"


@pytest.mark.clause("5.3-06", "N-14")
@pytest.mark.parametrize("chit", ["crisis", "comm-crash-1"])
def test_a_chit_takes_the_place_of_the_unit_and_nobody_is_drawn_instead(chit: str) -> None:
    t = table().cup("soldier-17", chit, "guard-01", "soldier-18").run("5.3")
    assert t.event("chit_drawn").data == {"chit": chit, "hex": "I1508"}
    assert arrivals(t) == [("soldier-17", "I0504"), ("guard-01", "P0602"), ("soldier-18", "P1609")]
    assert t.state.cup == 0, "the chit is not put back"


# the Officer


@pytest.mark.clause("5.3-07", "5.3-09", "M-09", "5.4-30")
@pytest.mark.parametrize(("before", "hex_"), [((), "P0602"), (("soldier-17",), "P1609")])
def test_the_officer_drawn_for_inferno_goes_to_the_tower_below(before: tuple[str, ...], hex_: str) -> None:
    t = table(direction=[geo.SW, geo.NW]).cup(*before, "officer", "guard-01").run("5.3")
    assert (t.where("officer"), t.facing("officer"), t.steps("officer")) == (hex_, "NW", 2)
    assert not t.state.tso_turned
    assert "5.3-07" in t.event("enemy_arrived", unit="officer").clauses
    assert t.where("guard-01") == TOWERS[len(before) + 1], "the draw was used up"


@pytest.mark.clause("5.3-07")
def test_drawn_for_a_purgatory_tower_he_stays_there() -> None:
    t = table().cup("soldier-17", "soldier-18", "soldier-19", "officer").run("5.3")
    assert t.where("officer") == "P1609"
    assert "5.3-07" not in t.event("enemy_arrived", unit="officer").clauses


@pytest.mark.clause("5.3-08", "5.4-31")
def test_he_may_join_two_nastians() -> None:
    t = table("guard-01+guard-02", at="P0602").cup("officer").run("5.3")
    assert t.where("officer") == "P0602"


@pytest.mark.clause("N-10")
def test_but_nobody_arrives_in_the_arms_of_a_gorgon() -> None:
    t = add(table("[radar-dome-7]", at="I0306"), "zola", "P0306")
    add(t, "guard-01", "P0406")
    t.cup("soldier-17", "soldier-18", "soldier-19", "soldier-20", "officer").run("5.3")
    assert t.where("officer") == "P0406"
    t = add(table("[radar-dome-7]", at="I0306"), "zola", "P0306")
    t.cup("soldier-17", "soldier-18", "soldier-19", "soldier-20", "soldier-21").run("5.3")
    assert t.where("soldier-21") == "P0406"
    assert "N-10" in t.event("enemy_arrived", unit="soldier-21").clauses


# Radar Dome and Elevators

TOWER_GUARDS = ("guard-01", "guard-02", "guard-03", "guard-04")


@pytest.mark.clause("5.3-11", "10.4-01", "10.5-01", "10.6-02", "N-09", "S-03")
@pytest.mark.parametrize("si", ["radar-dome-7", "troop-elevator-2", "troop-elevator-11", "flight-elevator-4"])
def test_one_that_works_brings_a_unit_to_the_complex_below(si: str) -> None:
    t = table(f"[{si}]", at="I0806", direction=[geo.NE, geo.W]).cup(*TOWER_GUARDS, "soldier-17").run("5.3")
    assert arrivals(t)[4:] == [("soldier-17", "P0806")]
    assert (t.facing("soldier-17"), t.steps("soldier-17")) == ("W", 2)


@pytest.mark.clause("5.3-12", "10.0-02", "2.2-15", "10.4-01", "10.5-01", "10.6-02")
@pytest.mark.parametrize("si", ["radar-dome-7", "troop-elevator-2", "flight-elevator-4"])
@pytest.mark.parametrize("mark", ["*", "x", "absent"])
def test_one_that_is_damaged_destroyed_or_not_there_brings_nobody(si: str, mark: str) -> None:
    t = table("" if mark == "absent" else f"[{si}{mark}]", at="I0806").cup(*TOWER_GUARDS, "soldier-17")
    assert len(arrivals(t.run("5.3"))) == 4


@pytest.mark.clause("5.3-11", "10.1-01")
@pytest.mark.parametrize("si", ["railgun-3", "laser-1", "missile-battery-5"])
def test_guns_bring_nobody(si: str) -> None:
    t = table(f"[{si}]", at="I0806").cup(*TOWER_GUARDS, "soldier-17")
    assert len(arrivals(t.run("5.3"))) == 4


@pytest.mark.clause("N-07", "5.3-10")
def test_they_come_after_the_towers_in_ascending_number() -> None:
    t = table("[troop-elevator-11] . . . . [radar-dome-7] . . . . [flight-elevator-4]", at="I0302")
    t.cup(*TOWER_GUARDS, "soldier-17", "soldier-18", "soldier-19").run("5.3")
    assert arrivals(t)[4:] == [("soldier-17", "P1302"), ("soldier-18", "P0802"), ("soldier-19", "P0302")]


@pytest.mark.clause("N-08", "5.3-06", "5.3-07")
def test_chit_and_officer_drawn_for_them_behave_as_for_towers() -> None:
    t = table("[troop-elevator-2] . . . . [radar-dome-7]", at="I0302")
    t.cup(*TOWER_GUARDS, "crisis", "officer").run("5.3")
    assert t.event("chit_drawn").data["hex"] == "P0302"
    assert t.where("officer") == "P0802"


@pytest.mark.clause("N-10", "5.3-04")
def test_a_full_complex_sends_the_newcomer_next_door() -> None:
    t = add(table("[radar-dome-7]", at="I0306"), "soldier-17+soldier-18", "P0306")
    t.cup(*TOWER_GUARDS, "soldier-19").run("5.3")
    assert t.where("soldier-19") == "P0406"


# Crisis!


def crisis(drawing: str = "", **facts: object) -> Table:
    """A turn in which Crisis! has been drawn; wilson stands at I1004, swat-47 is aboard."""
    t = table(f"wilson {drawing}", at="I1004", **facts).aboard("swat-47").cup("crisis")
    return t


@pytest.mark.clause("5.3-14", "5.3-15", "6.7-01")
def test_crisis_having_transferred_the_ship_neither_moves_nor_fires() -> None:
    t = crisis(". . soldier-17").run("5.3", "6.0", "7.2", "7.3", "6.0")
    t.numbers(1).do("activate wilson", "request", "land", "land-unit swat-47", "land-at I1003")
    t.clear().do("end-phase")
    assert asked(t) == "6.0?", "both steps went by without a question"
    assert t.state.in_system
    assert "combat" not in t.kinds()


@pytest.mark.clause("5.3-14", "5.3-15")
def test_crisis_having_moved_it_neither_fires_nor_takes_up_anybody() -> None:
    t = crisis("soldier-17", in_system=False).run("5.3", "7.2", "7.3", "6.0").do("approach")
    assert asked(t) == "6.0?"
    assert t.state.in_system
    t.do("activate wilson")
    assert "request" not in t.menu()


@pytest.mark.clause("5.3-14", "5.3-15")
def test_crisis_having_fired_it_neither_moves_nor_takes_up_anybody() -> None:
    t = crisis("soldier-17").every_card("shl").run("5.3", "7.3", "7.2", "6.0")
    t.do("shoot-unit R1 soldier-17")
    assert [c for c in t.menu() if c.startswith("shoot-unit R2")], "all its weapons are one activity"
    t.do("cease-fire")
    assert asked(t) == "6.0?"
    assert "request" not in t.do("activate wilson").menu()


@pytest.mark.clause("5.3-14")
def test_crisis_nothing_used_yet_leaves_everything_open() -> None:
    t = crisis("soldier-17").run("5.3", "6.0", "7.2", "7.3").do("activate wilson")
    assert "request" in t.menu()
    t.do("stand-by", "end-phase")
    assert "skedaddle" in t.menu()
    t.do("hold-station")
    assert "shoot-unit R1 soldier-17" in t.menu()


@pytest.mark.clause("5.3-16")
def test_crisis_or_not_out_system_it_cannot_fire() -> None:
    for t in (crisis("soldier-17", in_system=False), table("soldier-17", at="I1004", in_system=False)):
        assert asked(t.run("5.3", "7.3", "6.0")) == "6.0?"


@pytest.mark.clause("5.3-17")
def test_crisis_does_not_stop_repairs() -> None:
    t = crisis(module=2).run("5.3", "7.1")
    assert "repair" in t.menu()


@pytest.mark.clause("N-16")
def test_crisis_a_failed_request_commits_nothing() -> None:
    t = crisis().run("5.3", "6.0", "7.2").numbers(6).do("activate wilson", "request", "end-phase")
    assert "skedaddle" in t.menu()


@pytest.mark.clause("N-17")
def test_crisis_transferring_any_number_of_requests_is_allowed() -> None:
    t = add(crisis(), "knight", "I1604").aboard("swat-48").run("5.3", "6.0")
    t.numbers(1, 2).do("activate wilson", "request", "land", "land-unit swat-47", "land-at I1003", "done")
    t.do("activate knight", "request", "land", "land-unit swat-48", "land-at I1603")
    assert t.where("swat-48") == "I1603"


@pytest.mark.clause("N-15")
def test_crisis_twice_in_a_turn_has_no_further_effect() -> None:
    t = crisis().run("5.3", "6.0").numbers(1)
    t.do("activate wilson", "request", "land", "land-unit swat-47", "land-at I1003")
    committed = t.state.crisis
    t.cup("crisis").state.agenda.clear()
    assert t.run("5.3").state.crisis == committed


@pytest.mark.clause("5.3-23", "9.0-01", "N-14")
def test_crisis_and_comm_crash_last_to_the_end_of_the_turn_and_stay_out_of_play() -> None:
    t = crisis().aboard(*HQS).cup("comm-crash-1").run("5.3", "9.0", "6.0").do("jam knight", "jam sever")
    assert "chits_discarded" in t.kinds()
    assert (t.state.crisis, t.state.comm_crash, t.state.cup) == (0, 0, 0)
    assert not any(t.state.acted)


# Comm Crash


def comm_crash(*chits: str) -> Table:
    """Four HQs, two on Hades and two aboard, and Comm Crash chits in the cup."""
    t = add(table("wilson . . . swat-47 . . . knight", at="I0104"), "emily", "I0310")
    return t.aboard("sever", "acuto").cup(*(chits or ("comm-crash-1",)))


@pytest.mark.clause("5.3-18", "5.3-20", "N-18")
@pytest.mark.parametrize("in_system", [True, False])
def test_comm_crash_the_player_names_two_hqs_aboard_or_not(in_system: bool) -> None:
    t = comm_crash()
    t.state.in_system = in_system
    t.run("5.3", "6.0")
    assert t.menu() == ["jam wilson", "jam knight", "jam sever", "jam acuto"]
    t.do("jam acuto")
    assert t.menu() == ["jam wilson", "jam knight", "jam sever"]
    t.do("jam wilson")
    menu = t.menu()
    assert "activate wilson" not in menu
    assert "activate knight" in menu


@pytest.mark.clause("5.3-18")
def test_comm_crash_the_reinforcements_go_on_afterwards() -> None:
    t = comm_crash("comm-crash-1", "soldier-17").run("5.3", "6.0").do("jam sever", "jam acuto")
    assert t.where("soldier-17") == "I1508"


@pytest.mark.clause("5.3-19", "N-19", "6.7-08")
def test_comm_crash_a_jammed_hq_is_neither_landed_nor_taken_up() -> None:
    t = comm_crash()
    add(t, "scout-09", "I0603")
    add(t, "scout-10", "I0704")
    t.run("5.3", "6.0").do("jam acuto", "jam wilson").numbers(1, 2)
    t.do("activate knight", "request", "land")
    assert "land-unit sever" in t.menu()
    assert "land-unit acuto" not in t.menu()
    t = add(comm_crash(), "acuto", "I0804").run("5.3", "6.0").do("jam acuto", "jam wilson").numbers(1)
    t.do("activate knight", "request", "evacuate")
    assert "evacuate-unit knight" in t.menu()
    assert "evacuate-unit acuto" not in t.menu()


@pytest.mark.clause("5.3-19", "N-19")
def test_comm_crash_a_jammed_hq_cannot_be_marched_but_may_be_rallied() -> None:
    t = table("knight wilson-", at="I1004").aboard("sever").cup("comm-crash-1")
    t.run("5.3", "6.0").do("jam wilson", "jam sever")
    menu = t.do("activate knight").menu()
    assert "rally" in menu
    assert "forced-march" not in menu


@pytest.mark.clause("5.3-19", "N-19")
def test_comm_crash_a_jammed_hq_is_not_teleported() -> None:
    t = comm_crash()
    add(t, "dante", "P1001").circle(7, "teleporter", closed=False)
    add(t, "acuto", "P1102")
    t.run("5.3", "6.0").do("jam acuto", "jam wilson").numbers(1)
    t.do("activate dante", "science")
    assert "teleport acuto" not in t.menu()
    assert "teleport dante" in t.menu()


@pytest.mark.clause("5.3-21", "N-18")
def test_comm_crash_destroyed_hqs_do_not_count_while_others_live() -> None:
    t = table("wilson knight sever", at="I1004").cup("comm-crash-1").run("5.3", "6.0")
    assert t.menu() == ["jam wilson", "jam knight", "jam sever"]
    t.do("jam knight", "jam sever")
    assert "activate wilson" in t.menu()


@pytest.mark.clause("N-18", "5.3-21")
@pytest.mark.parametrize("alive", [HQS[:2], HQS[:1], ()])
def test_comm_crash_with_two_or_fewer_left_all_are_jammed_without_a_question(alive: tuple[str, ...]) -> None:
    t = table().aboard(*alive).cup("comm-crash-1").run("5.3", "6.0")
    assert asked(t) == "6.0?"
    assert [e.data["unit"] for e in t.events() if e.kind == "hq_jammed"] == list(alive)


@pytest.mark.clause("5.3-22", "N-18")
def test_comm_crash_twice_jams_all_four() -> None:
    t = comm_crash("comm-crash-1", "comm-crash-2").run("5.3", "6.0")
    t.do("jam wilson", "jam acuto")
    assert asked(t) == "6.0?", "the other two are jammed without a question"
    assert not [c for c in t.menu() if c in [f"activate {hq}" for hq in HQS]]
    jammed = [e.data["unit"] for e in t.events() if e.kind == "hq_jammed"]
    assert sorted(jammed) == sorted(HQS)
    assert t.state.comm_crash == 2
