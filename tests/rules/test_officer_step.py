"""5.5 Officer Step: one repair, wherever he is."""

from __future__ import annotations

import pytest

from tests.boards import Table, add, table


def hull(*sis: str, officer: str = "P1004", turned: bool = False) -> Table:
    """SIs at the Complexes A, B, C, ... and the Officer somewhere."""
    t = add(table(tso_turned=turned), "officer" if officer else ".", officer or "P1004")
    for si, hex_ in zip(sis, ("I0302", "I0802", "I1302", "I1802"), strict=False):
        add(t, si, hex_)
    return t


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize(("turned", "needs"), [(False, 4), (True, 3)])
@pytest.mark.clause("5.5-03", "5.5-04", "5.5-05", "5.5-06", "R-01")
def test_general_tso_needs_4_or_less_and_lt_sanders_3_or_less(turned: bool, needs: int, number: int) -> None:
    t = hull("[railgun-3*]", turned=turned).numbers(number).run("5.5")
    event = t.event("officer_repairs")
    assert (event.data["number"], event.data["needs"]) == (number, needs)
    assert t.si_status("railgun-3") == ("operational" if number <= needs else "damaged")
    assert ("5.5-05" in event.clauses) is turned


@pytest.mark.clause("5.5-02", "5.5-03", "2.2-05", "U-01")
def test_one_attempt_at_the_highest_numbered_damaged_si_of_any_type() -> None:
    t = hull("[railgun-3*]", "[radar-dome-7*]", "[railgun-12]", "[troop-elevator-11x]").numbers(1).run("5.5")
    assert t.event("officer_repairs").data["si"] == "radar-dome-7"
    assert [t.si_status(si) for si in ("railgun-3", "radar-dome-7", "troop-elevator-11")] == [
        "damaged", "operational", "destroyed",
    ]  # fmt: skip
    assert sum(18 - left.bit_count() for left in t.state.left) == 1


@pytest.mark.clause("5.5-02")
def test_the_lowest_number_of_all_gets_its_turn_when_it_alone_is_damaged() -> None:
    assert hull("[laser-1*]", "[railgun-3]").numbers(1).run("5.5").si_status("laser-1") == "operational"


@pytest.mark.clause("5.5-01", "5.5-02")
@pytest.mark.parametrize("where", ["P0101", "I0505", "P0602"])
def test_wherever_he_stands_even_next_to_a_foe(where: str) -> None:
    t = add(hull("[railgun-3*]", officer=where), "swat-47", "P0102").numbers(4).run("5.5")
    assert t.si_status("railgun-3") == "operational"


@pytest.mark.clause("5.5-01")
@pytest.mark.parametrize("place", ["cup", "gone"])
def test_while_he_is_not_in_play_nothing_is_repaired(place: str) -> None:
    t = hull("[railgun-3*]", officer="")
    if place == "cup":
        t.cup("officer")
    t.numbers(1).run("5.5")
    assert t.kinds() == []
    assert t.si_status("railgun-3") == "damaged"


@pytest.mark.clause("N-40", "5.5-02")
def test_with_nothing_damaged_no_card_is_drawn() -> None:
    t = hull("[railgun-3x]", "[laser-1]").run("5.5")
    assert t.kinds() == ["nothing_to_repair"]
    assert [left.bit_count() for left in t.state.left] == [18, 18]


@pytest.mark.clause("5.5-03", "R-04")
def test_the_player_chooses_the_deck() -> None:
    t = hull("[railgun-3*]").shl_phase().do("draw-from nastian")
    t.state.agenda.clear()
    t.run("5.5")
    assert t.event("officer_repairs").data["deck"] == "nastian"
    assert [left.bit_count() for left in t.state.left] == [18, 17]


@pytest.mark.clause("5.5-06", "10.6-01")
def test_a_repaired_flight_elevator_has_no_second_fighter() -> None:
    t = hull("[flight-elevator-4*]").numbers(1).run("5.5")
    assert t.si_status("flight-elevator-4") == "operational"
    assert not any(t.state.fighters)
