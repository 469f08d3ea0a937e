"""state.draw: decks and cups, and draws that a position has fixed."""

from __future__ import annotations

import pytest

from hades.chance import SHL_DECK, SOURCES
from hades.state import draw
from hades.state.state import IN_CUP, OPERATIONAL
from tests.boards import Table, table

FULL = (1 << 18) - 1


def test_bits_are_the_numbers_of_the_set_bits() -> None:
    assert draw.bits(0) == []
    assert draw.bits(0b1001_0110) == [1, 2, 4, 7]
    assert draw.bits(1 << 60 | 1) == [0, 60]


@pytest.mark.parametrize("mask", [1, 0b1011 << 40, (1 << 90) - 1, 0x5A5A_0000_1234_8001])
def test_the_nth_bit_is_found_in_any_mask(mask: int) -> None:
    assert [draw.nth(mask, n) for n in range(mask.bit_count())] == draw.bits(mask)


@pytest.mark.clause("4.0-29", "2.4-02")
@pytest.mark.parametrize("deck", [0, 1])
def test_a_deck_gives_every_card_once_before_it_is_shuffled(deck: int) -> None:
    t = table()
    drawn = [draw.card(t.state, deck) for _ in range(36)]
    assert sorted(drawn[:18]) == sorted(drawn[18:]) == list(range(18))
    assert drawn[:18] != drawn[18:], "shuffled anew"
    assert t.state.left[1 - deck] == FULL


@pytest.mark.clause("R-05", "4.0-29")
def test_it_is_shuffled_when_a_card_is_needed_not_when_the_last_is_drawn() -> None:
    t = table()
    for _ in range(18):
        draw.card(t.state, 0)
    assert t.state.left == [0, FULL]
    draw.card(t.state, 0)
    assert t.state.left[0].bit_count() == 17


@pytest.mark.clause("2.4-02", "R-01")
def test_number_and_letter_come_from_the_card_drawn() -> None:
    t = table().rig("shl-deck", 4, 9).rig("nastian-deck", 3)
    assert draw.number(t.state, 0) == (4, t.state.t.card_number[0][4]), "cards are numbered over both decks"
    assert draw.letter(t.state, 0) == t.state.t.card_letter[0][9]
    assert draw.number(t.state, 1) == (draw.CARDS + 3, t.state.t.card_number[1][3])


@pytest.mark.clause("2.5-01")
def test_the_nastian_cup_gives_each_counter_once_and_then_none() -> None:
    t = table()
    t.state.cup = 0b1011_0000
    assert sorted(draw.from_cup(t.state) for _ in range(3)) == [4, 5, 7]
    assert draw.from_cup(t.state) == -1


@pytest.mark.clause("2.5-01", "N-43")
def test_the_si_cup_holds_what_is_not_in_play() -> None:
    t = table()
    for si in range(12):
        t.state.si_status[si] = IN_CUP if si in (3, 8) else OPERATIONAL
    first = draw.installation(t.state)
    assert first in (3, 8)
    t.state.si_status[first] = OPERATIONAL
    assert draw.installation(t.state) == 11 - first
    t.state.si_status[11 - first] = OPERATIONAL
    assert draw.installation(t.state) == -1


@pytest.mark.clause("5.6-01", "5.6-09", "5.6-13")
def test_nasty_surprises_leave_the_deck_and_join_it_from_those_set_aside() -> None:
    t = table(surprise_left=0b0101, surprise_aside=0b1000)
    assert {draw.surprise(t.state), draw.surprise(t.state)} == {0, 2}
    assert draw.add_surprise(t.state)
    assert (t.state.surprise_left, t.state.surprise_aside) == (0b1000, 0)
    assert not draw.add_surprise(t.state)


def test_every_draw_is_counted_by_its_source_and_ends_undo() -> None:
    t = table()
    t.state.cup = 0b110
    draw.card(t.state, 1)
    draw.card(t.state, 1)
    draw.from_cup(t.state)
    assert dict(zip(SOURCES, t.state.drawn, strict=True)) == {
        "shl-deck": 0, "nastian-deck": 2, "surprise-deck": 0, "nastian-cup": 1, "si-cup": 0, "set-up": 0,
    }  # fmt: skip
    assert t.state.knowledge == 3


def test_a_draw_depends_on_the_seed_the_source_and_the_count_only() -> None:
    def cards(t: Table) -> list[int]:
        return [draw.card(t.state, 0) for _ in range(10)]

    busy = table(seed="s")
    busy.state.cup = FULL << 1
    for _ in range(7):
        draw.from_cup(busy.state)
        draw.card(busy.state, 1)
    assert cards(busy) == cards(table(seed="s"))
    assert cards(table(seed="s")) != cards(table(seed="t"))


def test_each_counter_is_as_likely_as_the_others() -> None:
    counts = [0] * 5
    for n in range(1000):
        t = table(seed=str(n))
        t.state.cup = 0b1111_1000
        counts[draw.from_cup(t.state) - 3] += 1
    assert all(150 < count < 250 for count in counts)


# rigged draws


def test_a_position_says_what_comes_next_source_by_source_in_order() -> None:
    t = table().rig("shl-deck", 4, 17).rig("nastian-deck", 2)
    assert [draw.card(t.state, 0), draw.card(t.state, 1), draw.card(t.state, 0)] == [4, 2, 17]


def test_what_is_fixed_and_not_there_waits_while_chance_decides() -> None:
    t = table().rig("shl-deck", 4, 4)
    assert draw.card(t.state, 0) == 4
    assert [draw.card(t.state, 0) != 4 for _ in range(17)] == [True] * 17
    assert draw.card(t.state, 0) == 4, "after the shuffle it is there again"


def test_rigged_draws_count_like_others_and_luck_goes_on_from_there() -> None:
    t, plain = table().rig("shl-deck", 4), table()
    draw.card(t.state, 0)
    assert t.state.drawn[SHL_DECK] == 1
    assert t.state.rigged == ((),) * len(SOURCES)
    draw.card(plain.state, 0)
    plain.state.left[0] = t.state.left[0]
    assert draw.card(t.state, 0) == draw.card(plain.state, 0)


def test_a_clone_uses_up_its_own_rigging() -> None:
    t = table().rig("shl-deck", 4)
    copy = t.state.clone()
    assert draw.card(copy, 0) == 4
    assert draw.card(t.state, 0) == 4
