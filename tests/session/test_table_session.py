"""The choices of a question as a front end lists them: what their notes say."""

from __future__ import annotations

import pytest

from hades import Game
from hades.session.table_session import TableSession

BELOW = """
base = "empty"
at = "6.0"
turn = 2
[units]
scout-09 = "I0202"
guard-06 = "{guard}"
[si]
laser-1 = "A destroyed"
"""


@pytest.mark.parametrize(("guard", "ends"), [("P0203", True), ("P1010", False)])
def test_a_shaft_says_if_an_enemy_at_its_other_end_ends_the_move(guard: str, ends: bool) -> None:
    game = Game.from_position(BELOW.format(guard=guard))
    for command in ("activate scout-09", "full-move"):
        game.do(command)
    notes = [one.note for one in TableSession(game).options if "shaft" in one.label]
    assert [("an enemy" in note) for note in notes] == [ends]
