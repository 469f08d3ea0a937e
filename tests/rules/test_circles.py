"""11.0 The Circles of Hades: doors, and rooms with a will of their own."""

from __future__ import annotations

import pytest

from hades import Game
from hades.board.contact import engaged
from hades.state.state import ASIDE, ORBIT
from tests.boards import add, table
from tests.rules.rooms import (
    CIRCLE,
    DOOR,
    ROOM,
    behind,
    blow,
    breach,
    counter,
    lay,
    next_phase,
    scientist,
    sis,
    study,
)

COUNTERS = [
    "core-computer",
    "bridge",
    "brig",
    "comm-room",
    "engine-room",
    "fuel-tank",
    "targeting-computer",
    "ammo-room",
    "supply-room",
    "teleporter",
    "trap-1",
    "trap-2",
    "idol-shrine",
    "loot-cellar",
    "honor-guard-cell",
    "medusa-cell",
    "zola-cell",
    "elder-alien-15-cell",
    "elder-alien-16-cell",
    "emily-cell",
]


# the counters and the doors


@pytest.mark.clause("11.0-02")
def test_there_are_twenty_counters() -> None:
    assert sorted(c.id for c in table().state.t.circles) == sorted(COUNTERS)


@pytest.mark.clause("2.1-13", "2.1-14", "11.0-01", "11.0-02", "11.0-11")
@pytest.mark.parametrize("seed", ["1", "2", "3", "4", "5"])
def test_each_circle_has_one_counter_and_only_the_engine_room_lies_open(seed: str) -> None:
    game = Game.new("historical", seed=seed)
    circles = game.view().circles
    assert len(circles) == 12
    known = [c for c in circles if c.counter]
    assert [c.counter for c in known] == ["engine-room"]
    assert [c.state for c in circles if not c.counter] == ["closed"] * 11
    assert not any(word in repr(circles) for word in COUNTERS if word != "engine-room")


@pytest.mark.clause("2.1-14", "11.0-02")
def test_what_the_circles_hold_is_a_matter_of_chance() -> None:
    fillings = {bytes(Game.new("historical", seed=str(n))._state.circle_in[1:]) for n in range(8)}
    assert len(fillings) == 8
    for filling in fillings:
        assert len(set(filling)) == 12
        assert max(filling) < 20


@pytest.mark.clause("11.0-01", "2.1-19")
def test_a_locked_door_must_be_blown_before_anybody_goes_in() -> None:
    t = behind("loot-cellar").activate("engineer-38", "full-move")
    assert f"move-to {ROOM}" not in t.menu()
    t.do(f"blow-door {CIRCLE}")
    assert f"move-to {ROOM}" in t.menu()
    assert f"blow-door {CIRCLE}" not in t.menu()


@pytest.mark.clause("2.1-15", "2.1-17")
def test_only_the_doorway_leads_in_and_out() -> None:
    t = behind("loot-cellar", "scout-09").circle(3, "bridge", closed=False)
    blow(t, "scout-09")
    t.do(f"move-to {ROOM}")
    moves = [name for name in t.menu() if name.startswith("move-to")]
    assert moves == [f"move-to {DOOR}"], "not even into the open Circle next door"


@pytest.mark.clause("2.1-16", "2.1-17", "11.0-03")
@pytest.mark.parametrize("room", range(1, 13))
def test_a_circle_is_one_hex_next_to_its_door(room: int) -> None:
    s = table().state
    inside, outside = s.t.room_hex[room], s.t.door_hex[room]
    assert s.t.adjacent[inside] == (outside,)
    assert inside in s.t.adjacent[outside]


@pytest.mark.clause("2.1-20", "11.0-03")
def test_nothing_behind_a_locked_door_touches_the_door_hex() -> None:
    t = behind("zola-cell", "engineer-38")
    t.shl_phase()
    assert not engaged(t.state, t.unit("engineer-38"))
    assert "full-fire" not in t.do("activate engineer-38").menu()


# the Comm Room


@pytest.mark.clause("11.0-09", "11.0-10", "P-33")
def test_entering_the_comm_room_hits_every_elevator() -> None:
    t = behind("comm-room")
    sis(
        t, "troop-elevator-2", "flight-elevator-4*", "troop-elevator-11x", "radar-dome-7", "flight-elevator-9"
    )
    t.state.fighters[0] = ORBIT
    t.state.fighters[1] = ASIDE
    blow(t, "engineer-38")
    assert t.si_status("troop-elevator-2") == "operational", "being opened is not enough"
    t.do(f"move-to {ROOM}")
    status = [t.si_status(n) for n in ("troop-elevator-2", "flight-elevator-4", "flight-elevator-9")]
    assert status == ["damaged", "destroyed", "damaged"]
    assert [t.si_status(n) for n in ("troop-elevator-11", "radar-dome-7")] == ["destroyed", "operational"]
    assert list(t.state.fighters[:2]) == [ORBIT, ASIDE]
    assert counter(t) == ""


@pytest.mark.clause("11.0-10")
def test_the_comm_room_works_once() -> None:
    t = sis(behind("comm-room", "scout-09"), "troop-elevator-2")
    blow(t, "scout-09").do(f"move-to {ROOM}", f"move-to {DOOR}", f"move-to {ROOM}")
    assert t.si_status("troop-elevator-2") == "damaged"


# explosions


BLASTS = [
    ("fuel-tank", "missile-battery", 5, 10, "soldier"),
    ("ammo-room", "railgun", 6, 12, "shock-trooper"),
]


@pytest.mark.clause("11.0-13", "11.0-15", "11.0-17", "11.0-19")
@pytest.mark.parametrize(("room", "type_", "low", "high", "as_"), BLASTS)
def test_an_explosion_damages_one_installation_and_is_spent(
    room: str, type_: str, low: int, high: int, as_: str
) -> None:
    t = sis(behind(room), f"{type_}-{low}", f"{type_}-{high}", "laser-8")
    t.every_card("nastian").every_card("shl")
    blow(t, "engineer-38")
    status = [t.si_status(n) for n in (f"{type_}-{low}", f"{type_}-{high}", "laser-8")]
    assert status == ["operational", "damaged", "operational"]
    assert counter(t) == ""
    assert f"move-to {ROOM}" in t.menu()


@pytest.mark.clause("11.0-13", "11.0-17")
@pytest.mark.parametrize(("room", "type_", "low", "high", "as_"), BLASTS)
def test_only_a_fully_operational_one_is_damaged(
    room: str, type_: str, low: int, high: int, as_: str
) -> None:
    t = sis(behind(room), f"{type_}-{low}", f"{type_}-{high}*")
    t.every_card("nastian").every_card("shl")
    blow(t, "engineer-38")
    assert [t.si_status(f"{type_}-{n}") for n in (low, high)] == ["damaged", "damaged"]
    t = sis(behind(room), f"{type_}-{low}x", f"{type_}-{high}*")
    t.every_card("nastian").every_card("shl")
    blow(t, "engineer-38")
    assert [t.si_status(f"{type_}-{n}") for n in (low, high)] == ["destroyed", "damaged"]


@pytest.mark.clause("11.0-14", "11.0-18", "C-10")
@pytest.mark.parametrize(("room", "type_", "low", "high", "as_"), BLASTS)
def test_an_explosion_attacks_everybody_at_the_doorway(
    room: str, type_: str, low: int, high: int, as_: str
) -> None:
    t = behind(room, "engineer-38+dante").every_card("nastian", ground_attack={as_: (1, 0)}).every_card("shl")
    add(t, "scout-09", "P0610")
    blow(t, "engineer-38")
    targets = [e.data["target"]["id"] for e in t.events() if e.kind == "combat"]
    assert targets == ["engineer-38", "dante"], "each by itself, highest number first"
    assert (t.steps("engineer-38"), t.steps("dante"), t.steps("scout-09")) == (1, 1, 2)


@pytest.mark.clause("11.0-14", "11.0-18")
@pytest.mark.parametrize(("room", "type_", "low", "high", "as_"), BLASTS)
def test_the_opener_may_die_of_it(room: str, type_: str, low: int, high: int, as_: str) -> None:
    t = behind(room).every_card("nastian", ground_attack={as_: (2, 0)}).every_card("shl")
    blow(t, "engineer-38")
    assert t.where("engineer-38") == "gone"
    assert t.menu() == ["end-phase"]


@pytest.mark.clause("C-10", "11.0-14", "11.0-18", "11.0-01")
@pytest.mark.parametrize(("room", "type_", "low", "high", "as_"), BLASTS)
def test_opened_from_the_bridge_it_hits_whoever_lurks_at_the_door(
    room: str, type_: str, low: int, high: int, as_: str
) -> None:
    t = table("soldier-17+guard-01", at="P0711").circle(4, room).circle(2, "bridge", closed=False)
    add(t, "dante", ROOM)
    t.every_card("nastian", ground_attack={as_: (1, 1)})
    study(t, 1)
    t.do("open-door circle-4")
    assert (t.steps("soldier-17"), t.steps("guard-01")) == (1, 1)
    assert counter(t, 4) == ""


@pytest.mark.clause("11.0-20", "P-36")
def test_the_supply_room_damages_a_laser_and_stays() -> None:
    t = sis(behind("supply-room"), "laser-1", "laser-8", "railgun-3")
    blow(t, "engineer-38")
    assert [t.si_status(n) for n in ("laser-1", "laser-8", "railgun-3")] == [
        "operational", "damaged", "operational",
    ]  # fmt: skip
    assert "combat" not in t.kinds()
    assert counter(t) == "supply-room"


@pytest.mark.clause("11.0-20", "11.0-05")
def test_it_does_so_when_hacked_open_too() -> None:
    t = sis(scientist("bridge").circle(4, "supply-room"), "laser-1", "laser-8x")
    study(t, 1)
    t.do("open-door circle-4")
    assert t.si_status("laser-1") == "damaged"


# the Long Range Targeting Computer


@pytest.mark.clause("11.0-16", "P-35")
def test_entering_the_targeting_computer_ends_parting_shots() -> None:
    t = sis(behind("targeting-computer"), "railgun-3", "laser-8")
    blow(t, "engineer-38")
    assert not t.state.parting_off, "it must be entered"
    t.do(f"move-to {ROOM}")
    assert t.state.parting_off
    t.state.agenda = [("turn", 13)]
    t.clear().run("7.2", "6.0").do("skedaddle")
    assert "combat" not in t.kinds()
    assert t.event("no_parting_shots")
    assert not t.state.in_system


@pytest.mark.clause("11.0-16")
def test_until_then_they_shoot() -> None:
    t = sis(table(), "railgun-3", "laser-8").run("7.2", "6.0").do("skedaddle")
    assert t.kinds().count("combat") == 2


# Traps


@pytest.mark.clause("11.0-23", "11.0-24")
@pytest.mark.parametrize("trap", ["trap-1", "trap-2"])
def test_a_trap_catches_who_blew_the_door(trap: str) -> None:
    t = breach(trap, "engineer-38+dante")
    assert t.where("engineer-38") == ROOM
    assert t.where("dante") == DOOR
    assert t.event("unit_trapped").data["unit"] == "engineer-38"
    assert "activate engineer-38" not in next_phase(t).menu()


@pytest.mark.clause("11.0-25", "P-27")
@pytest.mark.parametrize("helper", ["scout-09", "elder-alien-15", "dante"])
def test_a_friend_at_the_door_disarms_it_for_two(helper: str) -> None:
    t = next_phase(breach("trap-1"))
    add(t, helper, DOOR)
    t.activate(helper, "full-move", f"disarm {CIRCLE}")
    assert t.event("unit_freed").data["unit"] == "engineer-38"
    assert counter(t) == ""
    left = t.state.t.movement[t.unit(helper)][1] - 2
    assert t.state.agenda[-1][:3] == ("move?", t.unit(helper), left)


@pytest.mark.clause("11.0-25")
def test_with_one_factor_left_he_cannot() -> None:
    t = next_phase(breach("trap-1"))
    add(t, "elder-alien-15", "P0509")
    t.activate("elder-alien-15", "full-move", "move-to P0510", "move-to P0511")
    assert f"disarm {CIRCLE}" not in t.menu()


@pytest.mark.clause("11.0-25", "P-27")
def test_nor_from_anywhere_but_the_door() -> None:
    t = next_phase(breach("trap-1"))
    add(t, "scout-09", "P0611")
    assert f"disarm {CIRCLE}" not in t.activate("scout-09", "full-move").menu()


@pytest.mark.clause("11.0-24", "11.0-25", "P-26")
def test_the_door_is_shut_until_then_and_open_afterwards() -> None:
    t = next_phase(breach("trap-1"))
    add(t, "scout-09", DOOR)
    t.activate("scout-09", "full-move")
    assert f"move-to {ROOM}" not in t.menu()
    t.do(f"disarm {CIRCLE}", "move-to P0410", "stop")
    assert "activate engineer-38" not in t.menu(), "it was not free when the phase began"
    assert f"move-to {DOOR}" in next_phase(t).activate("engineer-38", "full-move").menu()


@pytest.mark.clause("P-26")
def test_who_is_shut_in_fights_nobody_but_recovers() -> None:
    t = breach("trap-1", "engineer-38-")
    add(t, "soldier-17", DOOR)
    t.clear().run("5.7")
    assert "combat" not in t.kinds()
    t.run("8.0")
    assert t.steps("engineer-38") == 2


@pytest.mark.clause("P-26", "11.0-21")
def test_the_teleporter_fetches_it_and_the_trap_stays() -> None:
    t = breach("trap-1").circle(3, "teleporter", closed=False)
    add(t, "dante", "P0612")
    study(t, 4)
    t.do("teleport engineer-38")
    assert t.where("engineer-38") == "aboard"
    assert not t.state.trapped
    assert counter(t) == "trap-1"
    assert t.state.friends == 1 << t.hex("P0612")


@pytest.mark.clause("P-26", "11.0-36")
def test_a_treasure_is_shut_in_with_its_carrier() -> None:
    t = behind("trap-1")
    lay(t, "loot", DOOR, "engineer-38")
    blow(t, "engineer-38")
    assert t.state.treasure_at[1] == t.hex(ROOM)
    add(t, "scout-09", DOOR)
    assert "take loot" not in next_phase(t).activate("scout-09", "full-move").menu()


@pytest.mark.clause("P-25")
def test_a_trap_hacked_open_catches_nobody() -> None:
    t = scientist("bridge").circle(4, "trap-2")
    add(t, "scout-09", "P0711")
    study(t, 1)
    t.do("open-door circle-4")
    assert t.where("scout-09") == "P0711"
    assert counter(t, 4) == ""
    assert "move-to P0712" in t.activate("scout-09", "full-move").menu()
