"""6.7 HQ Request: the number, landings, evacuations."""

from __future__ import annotations

import pytest

from hades import geometry as geo
from hades.engine.refusal import why_refused
from hades.state.state import CRISIS, CRISIS_FIRE, CRISIS_MOVE, CRISIS_TRANSFER, JAMMED, NO_CRISIS
from tests.boards import Table, add, table


def request(t: Table, *names: str, hq: str = "acuto") -> Table:
    """An HQ's Request that the Vittles answers, and what follows."""
    return t.numbers(1).activate(hq, "request", *names)


def may_request(t: Table, hq: str = "acuto") -> bool:
    """Whether Request is offered to an HQ."""
    return "request" in t.activate(hq).menu()


def units(t: Table, verb: str) -> set[str]:
    """Units that the menu names with a verb."""
    return {name.split()[1] for name in t.menu() if name.split()[0] == verb}


# when


@pytest.mark.clause("6.7-01", "6.0-08", "13.1-09")
def test_an_hq_on_inferno() -> None:
    assert may_request(table("acuto", at="I1004"))
    assert not may_request(add(table(), "acuto", at="P1006"))
    assert not may_request(table("scout-09", at="I1004"), "scout-09")


@pytest.mark.clause("6.7-02", "7.2-03")
def test_only_while_the_vittles_is_in_system() -> None:
    assert not may_request(table("acuto", at="I1004", in_system=False))


@pytest.mark.clause("5.3-14", "5.3-15")
@pytest.mark.parametrize(
    ("crisis", "allowed"),
    [(NO_CRISIS, True), (CRISIS, True), (CRISIS_TRANSFER, True), (CRISIS_FIRE, False), (CRISIS_MOVE, False)],
)
def test_crisis_allows_one_activity(crisis: int, allowed: bool) -> None:
    assert may_request(table("acuto", at="I1004", crisis=crisis)) is allowed


@pytest.mark.clause("5.3-15", "N-16", "N-17")
def test_only_an_answered_request_commits_the_vittles() -> None:
    t = table("acuto . sever", at="I1003", crisis=CRISIS).numbers(6, 1)
    t.activate("acuto", "request")
    assert t.state.crisis == CRISIS
    t.activate("sever", "request", "evacuate", "evacuate-unit sever", "done")
    assert t.state.crisis == CRISIS_TRANSFER


@pytest.mark.clause("5.3-15", "N-66")
@pytest.mark.parametrize("words", [("decline",), ("evacuate", "done")])
def test_a_request_that_transfers_nobody_leaves_the_vittles_free(words: tuple[str, ...]) -> None:
    t = table("acuto", at="I1003", crisis=CRISIS).numbers(1)
    t.activate("acuto", "request", *words)
    assert t.state.crisis == CRISIS
    assert "N-66" in t.event("request").clauses


# the number


@pytest.mark.clause("6.7-03", "6.7-04", "6.7-05", "6.7-06", "P-17")
@pytest.mark.parametrize("number", range(1, 7))
@pytest.mark.parametrize(
    ("hq", "neighbour", "more"),
    [
        ("acuto", ".", 0),
        ("acuto-", ".", 1),
        ("acuto", "soldier-17", 1),
        ("acuto", "soldier-17+soldier-18+medusa", 1),
        ("acuto-", "soldier-17", 2),
    ],
)
def test_every_number(number: int, hq: str, neighbour: str, more: int) -> None:
    t = table(f"{hq} {neighbour}", at="I1004").numbers(number)
    t.activate("acuto", "request")
    asked = t.event("request").data
    assert (asked["number"], asked["modified"]) == (number, number + more)
    assert asked["success"] is (number + more <= 4)
    assert ("evacuate" in t.menu()) is (number + more <= 4)
    if not asked["success"]:
        assert "activate acuto" not in t.menu()


@pytest.mark.clause("6.7-05", "P-17")
@pytest.mark.parametrize(("si", "more"), [("[railgun-3]", 1), ("[railgun-3*]", 1), ("[railgun-3x]", 0)])
def test_an_si_in_play_is_danger_too(si: str, more: int) -> None:
    t = table(f"{si} acuto", at="I0806").numbers(4)
    t.activate("acuto", "request")
    assert t.event("request").data["modified"] == 4 + more


@pytest.mark.clause("6.7-05")
def test_danger_counts_once() -> None:
    t = table("[railgun-3] acuto soldier-17", at="I0806").numbers(3)
    t.activate("acuto", "request")
    assert t.event("request").data["modified"] == 4


@pytest.mark.clause("6.7-05", "M-10")
def test_an_enemy_at_the_other_end_of_the_shaft_is_danger() -> None:
    t = add(table("[railgun-3x]+acuto", at="I0806"), "soldier-17", at="P0806").numbers(4)
    t.activate("acuto", "request")
    assert t.event("request").data["modified"] == 5


@pytest.mark.clause("6.7-03", "R-04")
def test_from_either_deck() -> None:
    t = table("acuto", at="I1004", either=1).numbers(2, deck="nastian")
    t.activate("acuto", "request")
    assert t.event("request").data["deck"] == "nastian"
    assert t.state.drawn[:2] == [0, 1]


@pytest.mark.clause("6.7-06", "P-20")
def test_landing_or_evacuation_or_neither() -> None:
    t = request(table("acuto . scout-10", at="I1004").aboard("scout-09"))
    assert t.menu() == ["land", "evacuate", "decline"]
    t.do("land", "land-unit scout-09", "land-at I0904")
    # nobody else aboard: the landing is over, and no evacuation follows
    assert "activate scout-10" in t.menu()
    t = request(
        table("acuto . scout-10", at="I1004").aboard("scout-09"), "evacuate", "evacuate-unit scout-10"
    )
    assert units(t, "land-unit") == set()
    t = request(table("acuto", at="I1004"), "decline")
    assert t.menu() == ["end-phase"]


# landing


@pytest.mark.clause("6.7-07", "6.7-10", "M-05", "M-12", "2.1-11")
def test_vacant_inferno_hexes_within_three_of_the_hq() -> None:
    t = table("acuto soldier-17 . scout-10+dante", at="I1004").aboard("scout-09")
    add(t, "[railgun-3x]", at="I0806")
    request(t, "land", "land-unit scout-09")
    around = {h for h in range(geo.SIZE) if geo.distance(h, t.hex("I1004")) <= 3}
    closed = {t.hex(h) for h in ("I1004", "I1104", "I1304", "I0802", "I1306", "I0306", "I0504")}
    assert units(t, "land-at") == {geo.label(h) for h in around - closed}
    # the hex of a destroyed SI is one that a Unit may be in
    assert "I0806" in units(t, "land-at")


@pytest.mark.clause("6.7-07", "6.7-10")
def test_no_landing_on_an_si_that_stands() -> None:
    t = table("[railgun-3] . acuto", at="I0806").aboard("scout-09")
    request(t, "land", "land-unit scout-09")
    assert "I0806" not in units(t, "land-at")


@pytest.mark.clause("6.7-07", "2.1-04")
def test_distance_goes_over_the_edge() -> None:
    t = request(table("acuto", at="I2004").aboard("scout-09"), "land", "land-unit scout-09")
    assert "I0304" in units(t, "land-at")
    assert "I0404" not in units(t, "land-at")


@pytest.mark.clause("6.7-07", "6.7-10")
def test_three_at_most_each_in_a_hex_of_its_own() -> None:
    t = table("acuto", at="I1004").aboard("scout-09", "scout-10", "scout-11", "scout-12")
    request(t, "land", "land-unit scout-09", "land-at I0904", "land-unit scout-10")
    assert "I0904" not in units(t, "land-at")
    t.do("land-at I1104", "land-unit scout-12", "land-at I1204")
    assert t.menu() == ["end-phase"]
    assert [t.where(u) for u in ("scout-09", "scout-10", "scout-11", "scout-12")] == [
        "I0904",
        "I1104",
        "aboard",
        "I1204",
    ]


@pytest.mark.clause("6.7-07")
def test_fewer_than_three_if_one_likes() -> None:
    t = table("acuto", at="I1004").aboard("scout-09", "scout-10")
    request(t, "land", "land-unit scout-09", "land-at I0904", "done")
    assert t.where("scout-10") == "aboard"
    assert t.menu() == ["end-phase"]


@pytest.mark.clause("6.7-08", "12.8-01")
def test_units_of_any_kind_land() -> None:
    names = ("scout-09", "sever", "dante", "emily", "elder-alien-15", "honor-guard")
    t = request(table("acuto", at="I1004").aboard(*names), "land")
    assert units(t, "land-unit") == set(names)


@pytest.mark.clause("6.7-08", "12.7-05", "N-19", "5.3-19")
def test_neither_jammed_hqs_nor_dante_from_his_lab() -> None:
    t = table("acuto", at="I1004").aboard("sever", "dante", "scout-09")
    t.state.acted[t.unit("sever")] = JAMMED
    t.shl_phase().do("enter-lab dante")
    request(t, "land")
    assert units(t, "land-unit") == {"scout-09"}


@pytest.mark.clause("6.7-09", "P-22")
def test_who_has_landed_does_nothing_more_in_this_phase() -> None:
    t = table("acuto . scout-10", at="I1004").aboard("scout-09", "sever")
    request(t, "land", "land-unit scout-09", "land-at I0904", "land-unit sever", "land-at I1104")
    assert t.menu() == ["activate scout-10", "end-phase"]
    assert "activate scout-09" in t.shl_phase().menu()


@pytest.mark.clause("6.7-09", "6.2-09", "6.8-03")
def test_a_newcomer_neither_combines_fire_nor_marches() -> None:
    t = table("acuto . soldier-17 sever", at="I1004").aboard("scout-09")
    add(t, "scout-10", at="I1205")
    request(t, "land", "land-unit scout-09", "land-at I1104")
    t.do("activate scout-10", "full-fire")
    assert t.menu() == ["fire-at soldier-17", "combine sever", "combine-running sever"]
    t.every_card("shl").every_card("nastian").do("fire-at soldier-17")
    t.do("activate sever")
    assert "forced-march" not in t.menu()


@pytest.mark.clause("6.7-10", "P-06", "6.1-20")
def test_a_landing_wakes_sis() -> None:
    t = table("acuto", at="I1006").aboard("scout-09").rig("si-cup", 2)
    request(t, "land", "land-unit scout-09", "land-at I0906")
    assert t.event("si_activated").data["si"] == "railgun-3"


# evacuation


@pytest.mark.clause("6.7-11", "P-18", "M-05")
def test_units_on_inferno_within_three_of_the_hq_itself_included() -> None:
    t = table("acuto soldier-17 scout-09 scout-10 scout-11", at="I1004")
    add(t, "swat-47", at="P1006")
    t.activate("scout-09", "stand-by")
    request(t, "evacuate")
    # the one that has acted and the engaged ones too; the fourth hex is too far
    assert units(t, "evacuate-unit") == {"acuto", "scout-09", "scout-10"}
    t.do("evacuate-unit acuto")
    assert t.where("acuto") == "aboard"
    # the HQ's hex still is the centre
    assert units(t, "evacuate-unit") == {"scout-09", "scout-10"}


@pytest.mark.clause("6.7-11")
def test_three_at_most() -> None:
    t = table("acuto scout-09 scout-10 scout-11", at="I1004")
    request(t, "evacuate", "evacuate-unit scout-09", "evacuate-unit scout-10", "evacuate-unit acuto")
    assert t.menu() == ["activate scout-11", "end-phase"]
    assert t.state.evacuated == 3


@pytest.mark.clause("6.7-11", "N-19")
def test_a_jammed_hq_is_left_behind() -> None:
    t = table("acuto sever", at="I1004")
    t.state.acted[t.unit("sever")] = JAMMED
    request(t, "evacuate")
    assert units(t, "evacuate-unit") == {"acuto"}


@pytest.mark.clause("6.7-12", "11.0-38", "11.0-39", "P-21")
def test_treasures_go_free_with_a_unit_of_their_hex() -> None:
    t = table("acuto scout-09 scout-10 dante", at="I1004")
    t.state.treasure_at[:] = [t.hex("I1104"), t.hex("I1204")]
    t.state.carrier[0] = t.unit("scout-09")
    request(t, "evacuate", "evacuate-unit scout-09", "evacuate-unit scout-10")
    assert t.state.treasure_at == [geo.HEXES, geo.HEXES]
    t.do("evacuate-unit dante")
    assert t.where("dante") == "aboard", "two treasures take nobody's place"
    assert [e.data["treasure"] for e in t.events() if e.kind == "treasure_aboard"] == ["idol", "loot"]
    assert t.state.evacuated == 3


@pytest.mark.clause("P-21")
def test_a_treasure_without_company_stays() -> None:
    t = table("acuto scout-09", at="I1004")
    t.state.treasure_at[0] = t.hex("I1204")
    request(t, "evacuate", "evacuate-unit scout-09", "done")
    assert t.state.treasure_at[0] == t.hex("I1204")


@pytest.mark.clause("6.7-13", "P-19", "11.0-22")
def test_emily_is_not_among_the_first_three() -> None:
    t = table("acuto emily scout-09", at="I1004", evacuated=2)
    request(t, "evacuate")
    assert "emily" not in units(t, "evacuate-unit")
    # the order within a batch counts: one more, and she may go
    t.do("evacuate-unit scout-09", "evacuate-unit emily", "done")
    assert t.where("emily") == "aboard"
    assert t.state.evacuated == 4


@pytest.mark.parametrize(("gone", "said"), [(0, "none have gone"), (1, "1 has gone"), (2, "2 have gone")])
def test_who_asks_for_her_is_told_how_many_have_gone(gone: int, said: str) -> None:
    t = table("acuto emily scout-09", at="I1004", evacuated=gone)
    request(t, "evacuate")
    assert why_refused(t.state, t.words.parse("evacuate-unit emily"))[1].endswith(said)


@pytest.mark.clause("6.7-13", "P-19")
def test_treasures_do_not_count_and_a_second_evacuation_does() -> None:
    t = table("acuto emily scout-09", at="I1004", evacuated=1)
    t.state.treasure_at[:] = [t.hex("I1204"), t.hex("I1204")]
    request(t, "evacuate", "evacuate-unit scout-09", "done")
    assert t.state.evacuated == 2


@pytest.mark.clause("12.7-02", "6.7-11")
def test_dante_may_go_straight_to_his_lab() -> None:
    t = request(table("acuto dante", at="I1004"), "evacuate", "evacuate-to-lab dante", "done")
    assert t.where("dante") == "lab"
    assert "activate dante" in t.menu()
    t = request(table("acuto dante", at="I1004", module=10), "evacuate")
    assert units(t, "evacuate-to-lab") == set()
    assert "dante" in units(t, "evacuate-unit")


@pytest.mark.clause("P-18", "6.1-03")
def test_contact_with_the_enemy_does_not_hold_a_unit_back() -> None:
    t = request(table("acuto scout-09 soldier-17", at="I1004"), "evacuate", "evacuate-unit scout-09", "done")
    assert t.where("scout-09") == "aboard"


@pytest.mark.clause("P-23", "6.0-01")
def test_dante_taken_up_before_he_acts_may_use_the_lab_at_once() -> None:
    t = request(table("acuto dante", at="I1004"), "evacuate", "evacuate-unit dante", "done")
    assert "enter-lab dante" in t.menu()
    t.do("enter-lab dante", "activate dante")
    assert "science" in t.menu()
