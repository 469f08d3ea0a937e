"""15.1 Scenario 1: set-up."""

from __future__ import annotations

import pytest

from hades import geometry as geo
from hades.chance import SHL_DECK, SeededSource
from hades.engine import sequencer
from hades.rules.sequence_of_play import TURN
from hades.state.state import ABOARD, ASIDE, CUP, HIDDEN, IN_CUP, NO_CIRCLE, ORBIT, State
from hades.view import View
from tests.boards import Table, ground
from tests.rules import set_ups

SEEDS = [f"set-up {n}" for n in range(40)]


def opened(seed: str = "1", *numbers: int) -> Table:
    """A new game at its first question; ``numbers`` are the first ones drawn from the SHL deck."""
    tables, words = ground()
    s = State(tables, SeededSource(seed))
    s.agenda = [("turn", len(TURN)), ("15.0",)]
    t = Table(s, words)
    if numbers:
        t.numbers(*numbers)
    sequencer.run(s)
    return t


def counters(t: Table, *, closed: bool) -> list[str]:
    """Circle counters that lie door side up, or face up."""
    s = t.state
    return [
        s.t.circles[s.circle_in[room]].id
        for room in range(1, 13)
        if s.circle_in[room] != NO_CIRCLE and bool(s.face_down >> room & 1) == closed
    ]


def land(t: Table, *pairs: str) -> Table:
    """Place Units, "scout-09 I0101" each."""
    for pair in pairs:
        unit, hex_ = pair.split()
        t.do(f"place {unit}", f"place-at {hex_}")
    return t


SAFE = ("acuto I0101", "scout-09 I0501", "scout-10 I0601", "scout-11 I0108", "swat-47 I0508")
SAFE += ("armored-infantry-31 I0608", "heavy-weapon-36 I0112", "engineer-38 I0512", "dante I0612")
"""A landing with no SI hex near."""


@pytest.mark.clause("15.1-01", "S-01")
def test_three_fighters_are_up_the_lowest_ones() -> None:
    assert list(opened().state.fighters) == [ORBIT, ORBIT, ORBIT, ASIDE, ASIDE]


@pytest.mark.clause("15.1-02", "R-07")
@pytest.mark.parametrize(("first", "second"), [(1, 1), (3, 6), (6, 6), (2, 1)])
def test_engine_room_in_the_circle_of_the_sum(first: int, second: int) -> None:
    t = opened("1", first, second)
    room = first + second
    assert t.state.t.circles[t.state.circle_in[room]].id == "engine-room"
    assert not t.state.face_down >> room & 1, "face up"
    assert not t.state.locked >> room & 1, "and open"
    assert t.event("circle_placed").data == {"room": f"circle-{room}", "circle": "engine-room"}
    assert counters(t, closed=False) == ["engine-room"]


@pytest.mark.clause("R-07")
def test_circle_1_never_holds_it() -> None:
    rooms = {t.state.circle_in.index(t.state.t.circle_of["engine-room"]) for t in map(opened, SEEDS)}
    assert 1 not in rooms
    assert len(rooms) > 5


@pytest.mark.clause("15.1-03", "15.1-04", "2.1-13", "2.2-16")
def test_eleven_closed_circles_three_of_them_certain() -> None:
    seen: set[str] = set()
    always = set(counters(opened(), closed=True))
    for seed in SEEDS:
        found = counters(opened(seed), closed=True)
        assert len(found) == len(set(found)) == 11
        seen |= set(found)
        always &= set(found)
    assert always == {"idol-shrine", "teleporter", "emily-cell"}
    assert seen == {c.id for c in ground()[0].circles} - {"engine-room"}, "any of the rest may come"


@pytest.mark.clause("15.1-04", "2.1-14")
def test_they_are_mixed() -> None:
    places = {t.state.circle_in.index(t.state.t.circle_of["emily-cell"]) for t in map(opened, SEEDS)}
    assert len(places) > 6


@pytest.mark.clause("15.1-05", "15.1-04")
def test_nobody_is_told_what_is_where() -> None:
    t = opened()
    assert t.kinds() == ["circle_placed", "set_up"]
    assert all(t.where(u) == "hidden" for u in ("emily", "honor-guard", "medusa", "elder-alien-15"))
    assert t.state.treasure_at == [HIDDEN, HIDDEN]


@pytest.mark.clause("15.1-06")
def test_all_nastians_and_chits_are_in_the_cup() -> None:
    s = opened().state
    assert all(s.where[u] == CUP for u in s.t.nastians)
    assert s.cup == sum(1 << u for u in s.t.nastians) + sum(
        1 << s.t.unit_count + chit for chit in range(len(s.t.chits))
    )
    assert sorted(s.t.chits) == ["comm-crash", "comm-crash", "crisis"]


@pytest.mark.clause("15.1-07")
def test_all_installations_are_in_their_cup() -> None:
    assert set(opened().state.si_status) == {IN_CUP}


@pytest.mark.clause("15.1-08", "R-06")
def test_the_resolution_decks_are_whole_again() -> None:
    s = opened("1", 3, 4).state
    assert s.drawn[SHL_DECK] == 2, "the Engine Room's two cards"
    assert [left.bit_count() for left in s.left] == [18, 18]


@pytest.mark.clause("15.1-09")
def test_eight_surprises_and_four_aside() -> None:
    t = opened()
    s = t.state
    assert (s.surprise_left.bit_count(), s.surprise_aside.bit_count()) == (8, 4)
    assert s.surprise_left & s.surprise_aside == 0
    assert t.event("set_up").data["cards_left"] == 8
    asides = {opened(seed).state.surprise_aside for seed in SEEDS}
    assert len(asides) > 20, "other ones each time"


@pytest.mark.clause("15.1-12", "S-16", "12.8-01")
def test_the_rest_is_aboard() -> None:
    t = land(opened(), *SAFE)
    s = t.state
    landed = {pair.split()[0] for pair in SAFE}
    for unit in s.t.squads:
        name = s.t.catalog.units[unit - 1].id
        assert (s.where[unit] == ABOARD) == (name not in landed)


@pytest.mark.clause("15.1-13")
def test_the_vittles_is_in_system_and_whole() -> None:
    s = opened().state
    assert s.in_system
    assert (s.module, s.failing) == (0, False)


@pytest.mark.clause("15.0-01", "2.4-04", "2.4-05")
@pytest.mark.parametrize(
    ("scenario", "fighters", "in_system"),
    [
        ("historical", 3, True),
        ("squeeze-play", 2, False),
        ("chin-music", 4, True),
        ("high-and-tight", 4, True),
    ],
)
def test_the_table_is_laid(scenario: str, fighters: int, in_system: bool) -> None:
    t = set_ups.opened(scenario)
    told = View(t.state)
    assert told.directions == {"inferno": "-", "purgatory": "-"}, "a direction card beside each map"
    assert [f.status for f in told.fighters].count("orbit") == fighters, "the orbital card"
    assert told.vittles.in_system == in_system
    assert [m.status for m in told.vittles.modules] == ["holding"] * 11
    assert [m.id for m in told.vittles.modules if m.current] == ["G1"]


@pytest.mark.clause("15.1-10", "U-09")
def test_one_hq_seven_squads_and_dante() -> None:
    t = opened()
    s = t.state
    everybody = {f"place {s.t.catalog.units[u - 1].id}" for u in (*s.t.squads, s.t.dante)}
    assert set(t.menu()) == everybody
    land(t, "acuto I0101")
    assert not {"place sever", "place knight", "place wilson"} & set(t.menu()), "one HQ"
    land(t, *SAFE[1:8])
    assert t.menu() == ["place dante"], "seven squads, and an HQ is none of them"
    land(t, "dante I0612")
    assert t.state.turn == 1


@pytest.mark.clause("15.1-10")
def test_dante_and_the_hq_must_come() -> None:
    t = opened()
    land(t, *SAFE[1:8])
    assert set(t.menu()) == {"place dante", "place acuto", "place sever", "place knight", "place wilson"}


@pytest.mark.clause("15.1-10", "M-06", "2.1-11")
def test_each_on_its_own_empty_hex_of_inferno_that_is_no_complex() -> None:
    t = land(opened(), "acuto I0101").do("place dante")
    t_ = t.state.t
    hexes = {name.split()[1] for name in t.menu()}
    complexes = {geo.label(h) for h in t_.complex_hex[0]} | {geo.label(h) for h in t_.towers[0]}
    inferno = {geo.label(h) for h in range(geo.SIZE)}
    assert hexes == inferno - complexes - {"I0101"}
    assert len(complexes) == 14


@pytest.mark.clause("15.1-11", "P-06")
def test_a_unit_next_to_an_si_hex_wakes_it_at_once() -> None:
    t = opened()
    t.rig("si-cup", t.si("railgun-3"))
    land(t, "acuto I0202")
    letter = "A"
    assert t.event("si_activated").data == {"si": "railgun-3", "letter": letter}
    assert t.si_status("railgun-3") == "operational"
    assert "15.1-11" in t.event("si_activated").clauses
    assert "place dante" in t.menu(), "before the next Unit is placed"
    land(t.clear(), "scout-09 I0402")
    assert t.events()[-1].kind == "unit_placed", "it has one already"


@pytest.mark.clause("15.1-11")
def test_a_unit_with_no_si_hex_near_wakes_none() -> None:
    t = land(opened(), *SAFE[:8]).do("place dante").clear().do("place-at I0612")
    woken = [e for e in t.events() if "15.1-11" in e.clauses]
    assert woken == []


@pytest.mark.clause("S-02", "10.6-01", "S-01")
def test_a_flight_elevator_found_at_set_up_launches() -> None:
    t = opened()
    t.rig("si-cup", t.si("flight-elevator-4"))
    land(t, "acuto I0202")
    assert t.event("fighter_launched").data == {"fighter": "fighter-4", "si": "flight-elevator-4"}
    assert list(t.state.fighters) == [ORBIT] * 4 + [ASIDE]


@pytest.mark.clause("15.1-14")
def test_scenario_1_has_no_special_rules() -> None:
    tables, _ = ground()
    assert tables.special == frozenset()


@pytest.mark.clause("3.0-01")
def test_when_all_stand_turn_1_begins() -> None:
    t = land(opened(), *SAFE[:8]).do("place dante").clear().do("place-at I0612")
    assert t.event("turn_began").data == {"turn": 1, "cards_left": 8}
    assert t.kinds()[:3] == ["unit_placed", "turn_began", "step_began"]
