"""5.6 Nasty Surprise Step: the deck, the letters, and what cards 1 to 4 and 12 do."""

from __future__ import annotations

import pytest

from hades import geometry as geo
from hades.content.component_records import LETTERS, MODULES, SurpriseCard
from hades.content.load import load
from hades.state.state import ASIDE, DESTROYED, IN_CUP, NO_SI, ORBIT, ORBIT_DAMAGED, SHOT_DOWN
from tests.boards import Table, add, table
from tests.rules.surprises import TOWERS, arrivals, in_cup, surprise

CARDS = load().surprise_cards


# the deck


@pytest.mark.clause("5.6-01", "5.6-13", "2.4-03", "2.4-01")
def test_one_card_a_turn_never_the_same_nor_one_that_was_set_aside() -> None:
    t = table(surprise_left=0b0000_0101_0101, surprise_aside=0b1010_1010_0000)
    drawn = []
    for turn in range(1, 5):
        t.state.agenda.clear()
        t.clear().run("5.6")
        drawn.append(t.event("surprise_drawn").data["surprise"])
        assert t.state.surprise_left.bit_count() == 4 - turn
    assert sorted(drawn) == ["NS-01", "NS-03", "NS-05", "NS-07"]
    assert t.state.surprise_aside == 0b1010_1010_0000


@pytest.mark.clause("5.6-01", "2.4-03")
def test_which_card_is_up_to_chance() -> None:
    firsts = {table(seed=seed).run("5.6").event("surprise_drawn").data["surprise"] for seed in "abcdef"}
    assert len(firsts) > 1


@pytest.mark.clause("5.6-08", "9.0-02")
def test_the_game_ends_when_the_last_card_is_gone() -> None:
    t = surprise(table(surprise_left=0, surprise_aside=0, in_system=False), 8)
    t.state.agenda.clear()
    t.run("9.0")
    assert t.state.outcome == "scored"
    t = surprise(table(surprise_left=0b1, surprise_aside=0, in_system=False), 8)
    t.state.agenda.clear()
    assert not t.run("9.0").state.outcome


@pytest.mark.clause("5.6-09", "5.6-12", "N-44", "9.0-03")
def test_ns_12_shuffles_in_a_card_that_was_set_aside_even_when_it_is_the_last() -> None:
    t = surprise(table(surprise_left=0, surprise_aside=0b110), 12)
    assert t.event("surprise_added").data["cards_left"] == 1
    assert t.state.surprise_left in (0b010, 0b100)
    assert t.state.surprise_left | t.state.surprise_aside == 0b110
    t.state.agenda.clear()
    assert not t.run("9.0").state.outcome, "there is another turn"


@pytest.mark.clause("5.6-09")
def test_ns_12_with_nothing_set_aside_adds_nothing() -> None:
    t = surprise(table(surprise_left=0, surprise_aside=0), 12)
    assert t.kinds() == ["surprise_drawn", "effect_void"]
    assert t.state.surprise_left == 0


@pytest.mark.clause("5.6-10", "5.6-12", "14.2-04")
def test_overtime_shuffles_one_in_too() -> None:
    t = table(surprise_left=0, surprise_aside=0b110).shl_phase().do("overtime")
    assert (t.state.surprise_left.bit_count(), t.state.surprise_aside.bit_count()) == (1, 1)


@pytest.mark.clause("5.6-11", "5.6-13")
@pytest.mark.parametrize("number", range(1, 12))
def test_no_other_card_adds_one(number: int) -> None:
    t = table(surprise_left=1 << number - 1, surprise_aside=1 << 11)
    surprise(t, number, letters=True)
    assert (t.state.surprise_left, t.state.surprise_aside) == (0, 1 << 11)


@pytest.mark.clause("N-41")
def test_the_shipped_cards_do_all_that_the_rules_tell_of_them() -> None:
    words = {effect.do for card in CARDS for effect in card.effects}
    assert {"place", "si-fire", "rebuild-fighter", "move", "ram", "add-card"} <= words
    assert [card.number for card in CARDS if any(e.do == "ram" for e in card.effects)] == [10]
    assert [card.number for card in CARDS if any(e.do == "add-card" for e in card.effects)] == [12]
    assert all(card.letters for card in CARDS)


# the letters


@pytest.mark.clause("5.6-02", "5.6-04", "N-42", "2.5-01")
@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_each_card_wakes_its_letters_in_printed_order_fully_operational(card: SurpriseCard) -> None:
    t = table().rig("si-cup", *(table().si(si) for si in ("railgun-3", "laser-1", "radar-dome-7")))
    surprise(t, card.number, letters=True)
    assert t.kinds()[0] == "surprise_drawn"
    woken = [(e.data["letter"], e.data["si"]) for e in t.events() if e.kind == "si_activated"]
    assert woken == list(zip(card.letters, ("railgun-3", "laser-1", "radar-dome-7"), strict=True))
    assert [LETTERS[n] for n, si in enumerate(t.state.si_at) if si != NO_SI] == sorted(card.letters)
    kinds = t.kinds()[1:4]
    assert kinds == ["si_activated"] * 3, "before the event"


@pytest.mark.clause("5.6-03", "2.2-15")
@pytest.mark.parametrize("mark", ["", "*", "x"])
def test_a_hex_with_a_counter_in_any_state_gets_none(mark: str) -> None:
    t = table(f"[railgun-3{mark}]", at="I0302")  # A; NS-01 bears A, E and I
    surprise(t, 1, letters=True)
    assert [e.data["letter"] for e in t.events() if e.kind == "si_activated"] == ["E", "I"]
    assert t.state.si_at[0] == t.si("railgun-3")


@pytest.mark.clause("5.6-04", "N-43")
def test_with_too_few_in_the_cup_the_first_letters_get_them() -> None:
    t = table()
    for si in range(12):
        t.state.si_status[si] = DESTROYED if si != t.si("railgun-3") else IN_CUP
    surprise(t, 1, letters=True)
    assert t.event("si_activated").data == {"letter": "A", "si": "railgun-3"}


@pytest.mark.clause("5.6-04", "10.6-01")
def test_a_flight_elevator_woken_by_a_letter_launches_at_once() -> None:
    t = table().rig("si-cup", table().si("flight-elevator-9"))
    surprise(t, 1, letters=True)
    assert t.kinds()[:3] == ["surprise_drawn", "si_activated", "fighter_launched"]


@pytest.mark.clause("5.6-02", "5.6-05", "10.4-02")
def test_the_event_finds_what_the_letters_have_just_woken() -> None:
    t = table().rig("si-cup", *(table().si(si) for si in ("radar-dome-7", "railgun-3", "laser-1")))
    t.every_card("shl").every_card("nastian")
    assert surprise(t, 3, letters=True).fights() == [("laser-1", "ship"), ("railgun-3", "ship")]


# NS-01 and NS-02: Units on the Guard Towers


@pytest.mark.clause("5.6-05", "5.3-02", "5.4-08")
def test_ns_01_a_soldier_on_each_tower() -> None:
    t = in_cup(
        table(), "soldier-17", "guard-01", "soldier-20", "soldier-22", "soldier-30", "shock-trooper-39"
    )
    t.state.direction = [geo.SW, geo.NW]
    surprise(t, 1)
    assert [(u[:7], hex_) for u, hex_ in arrivals(t)] == [("soldier", hex_) for hex_ in TOWERS]
    assert [t.facing(u) for u, _ in arrivals(t)] == ["SW", "SW", "NW", "NW"]
    assert t.state.cup == 1 << t.unit("guard-01") | 1 << t.unit("shock-trooper-39")


@pytest.mark.clause("5.6-14")
def test_ns_01_short_of_soldiers_the_rest_comes_at_random() -> None:
    t = in_cup(
        table(), "soldier-17", "soldier-20", "guard-01", "guard-02", "shock-trooper-39", "shock-trooper-40"
    )
    t.rig("nastian-cup", t.unit("shock-trooper-40"), t.unit("guard-01"))
    surprise(t, 1)
    assert [u for u, _ in arrivals(t)] == ["soldier-17", "soldier-20", "shock-trooper-40", "guard-01"]
    assert "5.6-14" in t.event("enemy_arrived", unit="guard-01").clauses


@pytest.mark.clause("N-54", "5.3-06")
def test_ns_01_a_chit_in_the_random_fill_takes_effect_and_the_tower_stays_empty() -> None:
    t = in_cup(table().aboard("wilson", "knight"), "soldier-17", "soldier-20").cup("crisis", "comm-crash-1")
    surprise(t, 1)
    assert len(arrivals(t)) == 2
    assert [e.data["hex"] for e in t.events() if e.kind == "chit_drawn"] == TOWERS[2:]
    assert (t.state.crisis, t.state.comm_crash) == (1, 1)
    assert t.kinds().count("hq_jammed") == 2


@pytest.mark.clause("5.6-14", "5.3-07")
def test_ns_01_the_officer_in_the_random_fill_goes_below() -> None:
    t = table().cup("officer")
    assert arrivals(surprise(t, 1)) == [("officer", "P0602")]


@pytest.mark.clause("5.6-14", "5.3-04")
def test_ns_01_a_full_tower_overflows() -> None:
    t = in_cup(table("guard-01+guard-02", at="I0504"), "soldier-17")
    assert arrivals(surprise(t, 1)) == [("soldier-17", "I0604")]


@pytest.mark.clause("5.6-05", "5.6-14")
def test_ns_02_shock_troopers_below_and_guards_above() -> None:
    t = in_cup(table(), "guard-01", "guard-02", "soldier-17", "shock-trooper-39", "shock-trooper-40")
    surprise(t, 2)
    assert arrivals(t) == [
        ("shock-trooper-39", "P0602"),
        ("shock-trooper-40", "P1609"),
        ("guard-01", "I0504"),
        ("guard-02", "I1508"),
    ]


# NS-03: the Radar Dome


def guns(dome: str = "[radar-dome-7]") -> Table:
    """Guns 1, 3, 5, 6 and damaged 12, and the Radar Dome."""
    t = table("[laser-1] . . . . [railgun-3] . . . . [missile-battery-5] . . . . [railgun-6]", at="I0302")
    add(t, f"{dome} . . . . [railgun-12*] . . . . [troop-elevator-11]", "I0306")
    return t.every_card("shl").every_card("nastian")


@pytest.mark.clause("10.4-02", "10.4-03", "N-45", "10.0-02")
def test_ns_03_the_two_highest_working_guns_fire_at_the_ship() -> None:
    assert surprise(guns(), 3).fights() == [("missile-battery-5", "ship"), ("railgun-6", "ship")]


@pytest.mark.clause("10.4-02", "14.0-01")
def test_ns_03_the_second_does_not_fire_at_a_ship_that_is_gone() -> None:
    t = guns().every_card("nastian", ground_attack={"missile-battery": (1, 1)})
    t.state.module, t.state.failing = MODULES.index("LQ"), True
    assert surprise(t, 3).fights() == [("missile-battery-5", "ship")]
    assert t.state.outcome == "vittles-destroyed"


@pytest.mark.clause("10.4-02", "N-45", "5.1-06")
def test_ns_03_out_system_they_fire_at_a_unit_next_to_them() -> None:
    t = guns()
    t.state.in_system = False
    add(t, "swat-47", "I1902")  # next to Railgun 6 in D
    assert surprise(t, 3).fights() == [("railgun-6", "swat-47")]


@pytest.mark.clause("10.4-02", "10.0-02")
@pytest.mark.parametrize("dome", ["[radar-dome-7*]", "[radar-dome-7x]", "."])
def test_ns_03_without_a_working_radar_dome_nobody_fires(dome: str) -> None:
    t = surprise(guns(dome), 3)
    assert t.kinds() == ["surprise_drawn", "effect_void"]


# NS-04: Fighters


@pytest.mark.clause("2.4-07", "5.6-05")
def test_ns_04_the_lowest_destroyed_fighter_is_rebuilt_fresh() -> None:
    t = table()
    t.state.fighters[:] = bytes((ORBIT_DAMAGED, SHOT_DOWN, SHOT_DOWN, ASIDE, ASIDE))
    surprise(t, 4)
    assert list(t.state.fighters) == [ORBIT_DAMAGED, ORBIT, SHOT_DOWN, ASIDE, ASIDE]


@pytest.mark.clause("5.6-05")
def test_ns_04_with_none_destroyed_the_damaged_ones_are_mended() -> None:
    t = table()
    t.state.fighters[:] = bytes((ORBIT_DAMAGED, ORBIT, ORBIT_DAMAGED, ASIDE, ASIDE))
    surprise(t, 4)
    assert list(t.state.fighters) == [ORBIT, ORBIT, ORBIT, ASIDE, ASIDE]
    assert t.kinds() == ["surprise_drawn", "effect_void", "fighter_rebuilt", "fighter_rebuilt"]
