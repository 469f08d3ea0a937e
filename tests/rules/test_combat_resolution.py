"""4.0 Combat Resolution: who takes part, who draws what, and which text of the card counts."""

from __future__ import annotations

from itertools import product

import pytest

from hades.state.state import ORBIT_DAMAGED
from tests.boards import Table, add, table
from tests.rules.duels import always, duel, fight, shoot

# participants, decks, texts


@pytest.mark.clause("4.0-01", "4.0-03", "4.0-05", "2.4-02")
def test_one_attacker_draws_shl_and_one_defender_draws_nastian() -> None:
    t = duel(0)
    before = list(t.state.left)
    shoot(t, "swat-47", "soldier-17")
    event = t.event("combat")
    assert [shot["id"] for shot in event.data["shots"]] == ["swat-47"]
    assert event.data["target"]["id"] == "soldier-17"
    assert [a.bit_count() - b.bit_count() for a, b in zip(before, t.state.left, strict=True)] == [1, 1]


@pytest.mark.clause("4.0-02", "4.0-03")
def test_two_engaged_enemies_attack_one_after_the_other_and_nobody_strikes_back() -> None:
    t = duel(0)
    add(t, "guard-01", "I0904")
    t.run("5.7")
    fights = [e.data for e in t.events() if e.kind == "combat"]
    assert [[shot["id"] for shot in f["shots"]] for f in fights] == [["soldier-17"], ["guard-01"]]
    assert [f["target"]["id"] for f in fights] == ["swat-47", "swat-47"]


@pytest.mark.parametrize(
    ("attacker", "defender", "decks"),
    [
        ("swat-47", "soldier-17", (1, 1)),
        ("soldier-17", "swat-47", (1, 1)),
        ("emily", "guard-01", (1, 1)),
        ("swat-47", "railgun-3", (1, 1)),
        ("railgun-3", "ship", (1, 1)),
        ("fighter-1", "ship", (1, 1)),
        ("R1", "fighter-1", (1, 1)),
        ("medusa", "swat-47", (1, 1)),
        ("swat-47", "zola", (1, 1)),
        ("zola", "soldier-17", (0, 2)),
        ("soldier-17", "medusa", (0, 2)),
        ("medusa", "officer", (0, 2)),
    ],
)
@pytest.mark.clause("4.0-04", "4.0-05", "C-02")
def test_the_players_side_draws_shl_and_everybody_else_nastian(
    attacker: str, defender: str, decks: tuple[int, int]
) -> None:
    t = always(table("[railgun-3]", at="I0302"), 0)
    fight(t, attacker, defender)
    assert tuple(18 - left.bit_count() for left in t.state.left) == decks


@pytest.mark.clause("R-09", "C-02")
def test_the_attackers_card_comes_first() -> None:
    t = table("zola soldier-17", at="P1005").rig("nastian-deck", 5, 9, 11, 2).run("5.7")
    first = next(e.data for e in t.events() if e.kind == "combat")
    assert first["shots"][0]["id"] == "zola"
    assert (first["shots"][0]["card"], first["target"]["card"]) == ("nastian-06", "nastian-10")


def marked(t: Table) -> Table:
    """Each of the four texts says something else of everybody."""
    for deck in ("shl", "nastian"):
        t.every_card(
            deck,
            ground_attack=dict.fromkeys(("swat", "soldier", "railgun", "fighter", "R1"), (1, 1)),
            spaceborne_attack=dict.fromkeys(("swat", "soldier", "railgun", "fighter", "R1"), (2, 2)),
            ground_defense=dict.fromkeys(("swat", "soldier", "railgun", "fighter", "vittles"), (-3, -3)),
            spaceborne_defense=dict.fromkeys(("swat", "soldier", "railgun", "fighter", "vittles"), (-4, -4)),
        )
    return t


@pytest.mark.parametrize(
    ("attacker", "defender", "attack", "defense", "ground"),
    [
        ("swat-47", "soldier-17", 1, -3, True),
        ("soldier-17", "swat-47", 1, -3, True),
        ("swat-47", "railgun-3", 1, -3, True),
        ("railgun-3", "swat-47", 1, -3, True),
        ("railgun-3", "ship", 1, -4, False),
        ("fighter-1", "ship", 2, -4, False),
        ("fighter-1", "swat-47", 2, -3, False),
        ("R1", "fighter-1", 2, -4, False),
        ("R1", "railgun-3", 2, -3, False),
        ("swat-47", "fighter-1", 1, -4, False),
    ],
)
@pytest.mark.clause("4.0-06", "4.0-07", "4.0-08", "4.0-13", "C-01")
def test_each_role_reads_its_own_text_and_the_two_are_added(
    attacker: str, defender: str, attack: int, defense: int, ground: bool
) -> None:
    t = marked(table("[railgun-3]", at="I0302"))
    net = fight(t, attacker, defender)
    data = t.event("combat").data
    assert data["shots"][0]["modifier"] == attack
    assert data["target"]["modifier"] == defense
    assert (data["net"], data["ground"]) == (net, ground) == (attack + defense, ground)


@pytest.mark.clause("4.0-10", "4.0-11", "2.2-06", "2.2-07")
@pytest.mark.parametrize(
    ("friend", "enemy", "modifiers"),
    [
        ("swat-47", "soldier-17", (4, -4)),
        ("swat-47-", "soldier-17", (3, -4)),
        ("swat-47", "soldier-17-", (4, -2)),
        ("swat-47-", "soldier-17-", (3, -2)),
    ],
)
def test_a_depleted_unit_uses_the_modifier_in_parentheses(
    friend: str, enemy: str, modifiers: tuple[int, int]
) -> None:
    t = table(f"{friend} {enemy}", at="I1004")
    t.every_card("shl", ground_attack={"swat": (4, 3)})
    t.every_card("nastian", ground_defense={"soldier": (-4, -2)})
    shoot(t, "swat-47", "soldier-17")
    data = t.event("combat").data
    assert (data["shots"][0]["modifier"], data["target"]["modifier"]) == modifiers
    assert data["shots"][0]["depleted"] is friend.endswith("-")


@pytest.mark.clause("4.0-11", "2.2-07")
def test_a_damaged_si_defends_with_the_modifier_in_parentheses() -> None:
    t = table("[railgun-3*] swat-47", at="I0302")
    t.every_card("nastian", ground_defense={"railgun": (-4, -1)})
    t.activate("swat-47", "full-fire", "fire-at-si railgun-3")
    assert t.event("combat").data["target"]["modifier"] == -1


@pytest.mark.clause("4.0-11", "5.1-13")
def test_a_damaged_fighter_attacks_and_defends_with_the_modifiers_in_parentheses() -> None:
    t = table()
    t.state.fighters[0] = ORBIT_DAMAGED
    t.every_card("nastian", spaceborne_attack={"fighter": (4, 1)}, spaceborne_defense={"fighter": (-4, -2)})
    fight(t, "fighter-1", "ship")
    fight(t, "R1", "fighter-1")
    first, second = (e.data for e in t.events() if e.kind == "combat")
    assert (first["shots"][0]["modifier"], first["shots"][0]["depleted"]) == (1, True)
    assert second["target"]["modifier"] == -2


@pytest.mark.clause("4.0-11", "C-06", "12.0-03")
@pytest.mark.parametrize(
    ("module", "failing", "modifier"),
    [(4, False, 3), (4, True, 1), (3, True, 3)],
)
def test_a_weapon_fires_in_parentheses_only_while_its_own_module_is_failing(
    module: int, failing: bool, modifier: int
) -> None:
    t = table("soldier-17", at="I1004", module=module, failing=failing)
    t.every_card("shl", spaceborne_attack={"R1": (3, 1)})
    t.run("7.3").do("shoot-unit R1 soldier-17")
    assert t.event("combat").data["shots"][0]["modifier"] == modifier


@pytest.mark.clause("4.0-11", "C-06", "12.0-06")
def test_a_destroyed_weapon_does_not_fire_at_all() -> None:
    t = table("soldier-17", at="I1004", module=5).run("7.3")
    assert "shoot-unit R2 soldier-17" in t.menu()
    assert not [c for c in t.menu() if c.startswith("shoot-unit R1") or c.startswith("shoot-unit 50")]


@pytest.mark.clause("C-05")
def test_the_ship_defends_with_one_value_failing_or_not() -> None:
    t = table(failing=True)
    t.every_card("shl", spaceborne_defense={"vittles": (-2, 0)})
    fight(t, "fighter-1", "ship")
    assert t.event("combat").data["target"]["modifier"] == -2


@pytest.mark.clause("4.0-12")
def test_a_type_the_card_does_not_name_has_zero() -> None:
    t = duel(0)
    t.every_card("shl", ground_attack={"scout": (3, 3)}, spaceborne_attack={"swat": (4, 4)})
    t.every_card("nastian", ground_defense={"guard": (-3, -3)}, spaceborne_defense={"soldier": (-4, -4)})
    shoot(t, "swat-47", "soldier-17")
    data = t.event("combat").data
    assert (data["shots"][0]["modifier"], data["target"]["modifier"], data["net"]) == (0, 0, 0)


# cover


@pytest.mark.parametrize(
    ("hex_", "si", "cover"),
    [("I0302", "[railgun-3x]+", -2), ("I0302", "[railgun-3*]+", 0), ("I0302", "", 0), ("I0303", "", 0)],
)
@pytest.mark.clause("4.0-09", "10.0-03", "C-09")
def test_the_hex_of_a_destroyed_si_covers_whoever_defends_there(hex_: str, si: str, cover: int) -> None:
    t = table(f"{si}soldier-17 swat-47", at=hex_)
    t.every_card("shl", cover=-4).every_card("nastian", ground_defense={"soldier": (-1, -1)}, cover=-2)
    shoot(t, "swat-47", "soldier-17")
    data = t.event("combat").data
    assert (data["target"]["modifier"], data["target"]["cover"], data["net"]) == (-1, cover, -1 + cover)


@pytest.mark.clause("4.0-09", "10.0-03", "C-09")
def test_it_covers_the_players_units_too_when_their_own_card_says_so() -> None:
    t = table("[railgun-3x]+swat-47 soldier-17", at="I0302")
    t.every_card("shl", cover=-1).every_card("nastian", cover=-4).run("5.7")
    assert t.event("combat").data["target"]["cover"] == -1
    t = table("[railgun-3x]+swat-47 soldier-17", at="I0302")
    t.every_card("shl", cover=0).every_card("nastian", cover=-4).run("5.7")
    assert t.event("combat").data["target"]["cover"] == 0


@pytest.mark.clause("C-09")
def test_there_is_no_cover_in_the_purgatory_complex_below_nor_for_the_attacker() -> None:
    t = add(table("[railgun-3x]", at="I0302"), "swat-47 soldier-17", "P0302")
    t.every_card("shl", cover=-2).every_card("nastian", cover=-2).run("5.7")
    assert t.event("combat").data["net"] == 0
    t = table("[railgun-3x]+soldier-17 swat-47", at="I0302")
    t.every_card("shl", cover=-2).every_card("nastian", cover=-2).run("5.7")
    assert t.event("combat").data["net"] == 0


# the decks


@pytest.mark.clause("4.0-29", "R-05", "2.4-01")
def test_each_resolution_deck_is_shuffled_by_itself_when_a_card_is_needed_and_none_is_left() -> None:
    t = duel(0)
    t.state.left[0] = 1 << 7
    shoot(t, "swat-47", "soldier-17")
    assert t.event("combat").data["shots"][0]["card"] == "shl-08"
    assert t.state.left[0] == 0, "the last card is gone, but nothing is shuffled yet"
    assert "deck_shuffled" not in t.kinds()
    t.state.agenda.clear()
    t.clear().run("5.7")
    assert t.state.left[0].bit_count() == 17
    shuffled = t.event("deck_shuffled")
    assert (shuffled.data, shuffled.clauses) == ({"deck": "shl"}, ("4.0-29",))
    assert t.state.left[1].bit_count() == 16, "the other deck goes on"


@pytest.mark.clause("2.4-02", "R-01", "R-02", "R-03")
def test_every_card_has_a_number_and_a_letter_evenly_over_the_decks() -> None:
    tables = table().state.t
    for deck in (0, 1):
        assert sorted(tables.card_number[deck]) == sorted(list(range(1, 7)) * 3)
        assert set(tables.card_letter[deck]) == set(range(12))
    both = [*tables.card_letter[0], *tables.card_letter[1]]
    assert sorted(both) == sorted(list(range(12)) * 3)


@pytest.mark.clause("4.0-13", "C-01")
def test_no_shipped_card_has_a_defence_that_helps_the_attacker() -> None:
    tables = table().state.t
    for deck, card in product((0, 1), range(18)):
        for text, sign in ((tables.ground_attack, 1), (tables.space_attack, 1),
                           (tables.ground_defense, -1), (tables.space_defense, -1)):  # fmt: skip
            assert all(sign * value >= 0 for pair in text[deck][card] for value in pair)
        assert tables.card_cover[deck][card] <= 0
