"""tools/follow_steps.py: whoever follows the good next step blindly has a raid, and the table says so."""

from __future__ import annotations

from tools.follow_steps import FLOOR, FOLLOWER, HEAD, Raid, faults, play, row, table

SEEDS = 12
"""Enough that a few lost raids do not decide the mean."""


def test_a_blind_follower_goes_down_soon_and_opens_doors() -> None:
    raids = [play((FOLLOWER, "historical", f"follow-{n}")) for n in range(1, SEEDS + 1)]
    assert sum(0 < raid.down <= 4 for raid in raids) >= SEEDS - 1
    assert sum(raid.circles >= 3 for raid in raids) >= SEEDS - 1
    assert sum(raid.vp for raid in raids) / SEEDS > 10
    assert all(len(raid.took) > 20 for raid in raids)
    assert not any(raid.changed for raid in raids)


def test_a_change_of_plan_and_a_low_score_are_faults() -> None:
    floor = FLOOR["historical"]
    good, changed, low = (
        Raid(FOLLOWER, "historical", vp=vp, changed=n) for vp, n in ((floor, 0), (floor, 1), (floor - 1, 0))
    )
    assert faults("historical", [good]) == []
    assert all(len(faults("historical", [good, one])) == 1 for one in (changed, low))


def test_a_game_comes_to_the_same_again() -> None:
    one, other = (play(("quick", "high-and-tight", "again")) for _ in range(2))
    assert one == other and one.took == []


def test_the_table_has_what_the_games_came_to() -> None:
    won = Raid(
        "a", "historical", down=2, opened=1, circles=6, freed=True, home=True, vp=24.0, level="Solid Victory"
    )
    lost = Raid(
        "a", "historical", outcome="hades-destroyed", took=[0.002], changed=2,
        stranded=("emily", "scout-09", "wilson"),
    )  # fmt: skip
    assert dict(zip(HEAD, row([won, lost]), strict=True)) == {
        "player": "a", "down": "50 %", "by 3": "50 %", "by 4": "50 %", "door": "50 %", "turn": "1.0",
        "doors": "3.0", "freed": "50 %", "home": "50 %", "Emily left": "50 %", "left": "1.5",
        "changed": "1.0", "VP": "12.0", "won": "50 %", "draw": "0 %", "lost": "50 %",
    }  # fmt: skip
    assert table([won, lost])[2:] == [
        "a: 1 Solid Victory, 1 hades-destroyed",
        "a step: 2 ms at the median, 2 in 99 of 100, 2 at worst, of 1",
    ]
