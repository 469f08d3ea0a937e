"""14.0 Victory & Defeat: the levels, every line of the score sheet, and the ends of a game."""

from __future__ import annotations

import pytest

from hades import geometry as geo
from hades.board.occupancy import place
from hades.rules import victory
from hades.state.state import ABOARD, GONE, HIDDEN, IDOL, LAB, LOOT
from tests.boards import Table, table

LEGENDARY, MAJOR, SOLID, TACTICAL = "Legendary Victory", "Major Victory", "Solid Victory", "Tactical Victory"
MARGINAL, DRAW, DEFEAT = "Marginal Victory", "Draw", "Defeat"
WORST = "Defeat, and Lt. Sanders is promoted"

BANDS = [
    (27.5, 40.0, LEGENDARY, "14.1-19"),
    (25.5, 27.0, MAJOR, "14.1-20"),
    (23.5, 25.0, SOLID, "14.1-21"),
    (21.5, 23.0, TACTICAL, "14.1-22"),
    (19.5, 21.0, MARGINAL, "14.1-23"),
    (17.0, 19.0, DRAW, "14.1-24"),
    (13.5, 16.5, DEFEAT, "14.1-25"),
    (-12.0, 13.0, WORST, "14.1-26"),
]


@pytest.mark.clause(*(f"14.1-{n}" for n in range(19, 27)), "E-11", "E-12")
def test_every_half_point_has_its_level() -> None:
    found = {}
    for lowest, highest, name, clause in BANDS:
        for half in range(int(2 * lowest), int(2 * highest) + 1):
            assert half not in found
            found[half] = True
            assert victory.level(half) == (name, clause), f"{half / 2} VP"
    assert sorted(found) == list(range(-24, 81)), "no gap between the bands"


def lost() -> Table:
    """Nothing is aboard and nothing was found: Dante's half point is all that counts."""
    return table()


def sheet(t: Table) -> dict[str, float]:
    """clause -> VP of each line of the score sheet."""
    return {clause: points / 2 for _, points, clause in victory.sheet(t.state)}


def bring(t: Table, *names: str) -> Table:
    for name in names:
        place(t.state, t.unit(name), ABOARD)
    return t


@pytest.mark.clause("14.1-01", "14.1-02")
def test_a_point_for_each_combat_unit_aboard() -> None:
    t = table("scout-10 . armored-infantry-31", at="I0505").aboard("scout-09", "acuto")
    t.state.steps[t.unit("scout-09")] = 1
    assert sheet(t)["14.1-02"] == 2, "depleted or not; those on Hades do not count"


@pytest.mark.clause("U-04", "14.1-02")
def test_the_honor_guard_is_a_combat_unit() -> None:
    assert sheet(bring(lost(), "honor-guard"))["14.1-02"] == 1


@pytest.mark.clause("14.1-02", "E-13")
def test_units_that_never_landed_count() -> None:
    t = table()
    for unit in t.state.t.squads:
        t.state.where[unit] = ABOARD
    assert sheet(t)["14.1-02"] == 19


@pytest.mark.clause("14.1-03", "14.1-13")
@pytest.mark.parametrize(
    ("where", "line", "vp"),
    [
        (ABOARD, "14.1-03", 1),
        (LAB, "14.1-03", 1),
        (GONE, "14.1-13", -0.5),
        (geo.parse("I0505"), "14.1-13", -0.5),
        (geo.parse("P0505"), "14.1-13", -0.5),
    ],
)
def test_dante(where: int, line: str, vp: float) -> None:
    t = lost()
    place(t.state, t.state.t.dante, where)
    assert sheet(t) == {line: vp}


@pytest.mark.clause("14.1-13", "14.1-18", "E-08")
def test_dantes_penalty_has_no_condition() -> None:
    assert sheet(lost()) == {"14.1-13": -0.5}


@pytest.mark.clause("14.1-04", "14.1-15", "14.1-18", "E-10")
@pytest.mark.parametrize(
    ("where", "score"),
    [
        (ABOARD, {"14.1-04": 3}),
        (GONE, {"14.1-15": -0.5}),
        (geo.parse("P0505"), {"14.1-15": -0.5}),
        (HIDDEN, {}),
    ],
)
def test_emily(where: int, score: dict[str, float]) -> None:
    t = bring(lost(), "dante")
    place(t.state, t.state.t.emily, where)
    assert sheet(t) == {"14.1-03": 1} | score


@pytest.mark.clause("14.1-07", "14.1-08", "14.1-14", "14.1-18")
@pytest.mark.parametrize(
    ("first", "second", "score"),
    [
        (HIDDEN, HIDDEN, {}),
        (ABOARD, HIDDEN, {"14.1-07": 3}),
        (ABOARD, ABOARD, {"14.1-07": 6, "14.1-08": 2}),
        (ABOARD, GONE, {"14.1-07": 3, "14.1-14": -0.5}),
        (geo.parse("I0505"), GONE, {"14.1-14": -1}),
        (HIDDEN, geo.parse("P0505"), {"14.1-14": -0.5}),
    ],
)
def test_elder_aliens(first: int, second: int, score: dict[str, float]) -> None:
    t = bring(lost(), "dante")
    for unit, where in zip(t.state.t.aliens, (first, second), strict=True):
        place(t.state, unit, where)
    assert sheet(t) == {"14.1-03": 1} | score


@pytest.mark.clause("14.1-09")
def test_emily_and_her_honor_guard() -> None:
    assert "14.1-09" not in sheet(bring(lost(), "emily"))
    assert "14.1-09" not in sheet(bring(lost(), "honor-guard"))
    assert sheet(bring(lost(), "emily", "honor-guard"))["14.1-09"] == 2


@pytest.mark.clause("14.1-05", "14.1-06", "14.1-10")
@pytest.mark.parametrize(
    ("idol", "loot", "score"),
    [
        (ABOARD, HIDDEN, {"14.1-05": 3}),
        (HIDDEN, ABOARD, {"14.1-06": 3}),
        (ABOARD, ABOARD, {"14.1-05": 3, "14.1-06": 3, "14.1-10": 2}),
        (geo.parse("P0505"), geo.parse("I0505"), {}),
    ],
)
def test_treasures(idol: int, loot: int, score: dict[str, float]) -> None:
    t = bring(lost(), "dante")
    t.state.treasure_at[IDOL], t.state.treasure_at[LOOT] = idol, loot
    assert sheet(t) == {"14.1-03": 1} | score


@pytest.mark.clause("14.1-11", "14.1-12", "E-06")
def test_general_tso_two_lt_sanders_one_more() -> None:
    t = table("armored-infantry-31 officer", at="P0705").aboard("dante")
    assert sheet(t) == {"14.1-03": 1}
    t.net("armored-infantry-31", "officer", 1)
    t.activate("armored-infantry-31", "full-fire", "fire-at officer")
    assert sheet(t) == {"14.1-03": 1, "14.1-11": 2}
    t.net("armored-infantry-31", "officer", 1)
    t.shl_phase().activate("armored-infantry-31", "full-fire", "fire-at officer")
    assert sheet(t) == {"14.1-03": 1, "14.1-11": 2, "14.1-12": 1}


@pytest.mark.clause("E-07", "14.1-11")
def test_a_gorgon_may_do_it() -> None:
    t = table("zola:E officer", at="P0705").aboard("dante").net("zola", "officer", 1)
    t.run("5.7", "6.0")
    assert sheet(t)["14.1-11"] == 2


@pytest.mark.clause("14.1-16", "E-09")
def test_half_a_point_off_for_each_closed_circle() -> None:
    t = bring(lost(), "dante")
    t.circle(1, "supply-room").circle(2, "bridge").circle(3, "trap-1")
    t.circle(4, "brig", closed=False)
    assert sheet(t) == {"14.1-03": 1, "14.1-16": -1.5}
    # a Trap that has closed again lies face up
    t.state.face_down &= ~(1 << 3)
    assert sheet(t) == {"14.1-03": 1, "14.1-16": -1}


@pytest.mark.clause("E-10")
def test_hidden_emily_costs_her_circle_only() -> None:
    t = bring(lost(), "dante").circle(1, "emily-cell")
    assert sheet(t) == {"14.1-03": 1, "14.1-16": -0.5}


@pytest.mark.clause("14.1-17", "14.2-03")
def test_overtime_costs_five() -> None:
    t = bring(lost(), "dante").shl_phase().do("overtime")
    assert sheet(t) == {"14.1-03": 1, "14.1-17": -5}


@pytest.mark.clause("14.1-19", "14.1-02", "14.1-16")
def test_the_whole_sheet_adds_up() -> None:
    t = bring(lost(), "dante", "emily", "honor-guard", "elder-alien-15", "elder-alien-16")
    for unit in t.state.t.squads:
        t.state.where[unit] = ABOARD
    t.state.treasure_at[:] = [ABOARD, ABOARD]
    t.state.tso_turned = True
    t.circle(1, "bridge")
    # 20 squads, Dante 1, Emily 3, treasures 6, Aliens 6, three pairs 6, Tso 2, a closed Circle
    assert victory.half_points(t.state) == 2 * 44 - 1
    assert victory.level(victory.half_points(t.state))[0] == LEGENDARY


def final(t: Table) -> Table:
    t.state.surprise_left = 0
    t.state.overtime = True
    return t.run("9.0")


@pytest.mark.clause("14.0-04", "9.0-02")
def test_out_system_is_scored() -> None:
    t = final(table(in_system=False))
    assert t.state.outcome == "scored"
    over = t.event("game_over")
    assert over.data["outcome"] == "scored"
    assert set(over.clauses) >= {"14.0-04", "14.1-26"}


@pytest.mark.clause("14.0-03", "E-05")
def test_in_system_is_lost_with_any_score() -> None:
    t = table()
    for unit in t.state.t.squads:
        t.state.where[unit] = ABOARD
    final(t)
    assert t.state.outcome == "left-in-system"
    assert t.event("game_over").data["outcome"] == "left-in-system"
    assert victory.half_points(t.state) > 0, "the sheet may still be read"


@pytest.mark.clause("14.0-01", "12.8-02")
def test_the_vittles_destroyed_is_lost_at_once() -> None:
    t = table("[railgun-3]", at="I0302", module=10, failing=True).net("railgun-3", "ship", 1)
    t.run("5.1", "6.0")
    assert t.state.outcome == "vittles-destroyed"
    assert t.menu() == []


@pytest.mark.clause("14.0-02", "5.4-39")
@pytest.mark.parametrize(("number", "outcome"), [(3, "hades-destroyed"), (4, "")])
def test_hades_blown_up_is_lost_at_once(number: int, outcome: str) -> None:
    t = table("zola:E", at="P0412").circle(1, "engine-room", closed=False).aboard("dante")
    t.numbers(number).run("5.4", "6.0")
    assert t.state.outcome == outcome
    if outcome:
        assert "14.0-02" in t.event("game_over").clauses
        assert t.menu() == []


def test_what_hangs_on_a_thing_is_what_changes_on_the_sheet_with_it() -> None:
    t = table()
    s, tables = t.state, t.state.t
    for unit in tables.friends:
        place(s, unit, ABOARD)
    s.treasure_at[:] = [ABOARD, ABOARD]
    best = victory.counts(s)

    def hangs(id_: str) -> None:
        changed = [item for item, was, now in zip(victory.ITEMS, best, victory.counts(s), strict=True)
                   if was != now]  # fmt: skip
        assert list(victory.hanging_on(tables, id_)) == changed, id_

    for unit in tables.friends:
        place(s, unit, GONE)
        hangs(tables.catalog.units[unit - 1].id)
        place(s, unit, ABOARD)
    for treasure, name in ((IDOL, "idol"), (LOOT, "loot")):
        s.treasure_at[treasure] = GONE
        hangs(name)
        s.treasure_at[treasure] = ABOARD
    s.face_down ^= 1 << 3
    hangs("circle")
    s.face_down ^= 1 << 3
    s.tso_turned = True
    place(s, tables.officer, GONE)
    hangs("officer")
    for unit in set(tables.nastians) - {tables.officer}:
        assert victory.hanging_on(tables, tables.catalog.units[unit - 1].id) == ()
