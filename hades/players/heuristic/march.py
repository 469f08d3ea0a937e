"""The plan of an activated Unit, made once and followed as long as nothing new is seen.

A player who has not seen the game so far finds the same plan by going back to the moment at which it was
made, so remembering a plan saves time and decides nothing.
"""

from __future__ import annotations

import attrs

from hades.engine.game import Game
from hades.players.heuristic.board_model import BoardModel, Piece
from hades.players.heuristic.ground import Choice, Ground
from hades.players.heuristic.transfer import Transfer
from hades.state.commands import STEP_VERBS
from hades.view import Public

Mark = tuple[object, ...]


def mark(seen: Public, row: int) -> Mark:
    """Return everything a plan rests on, except where the Unit of that row is on its way."""
    where = list(seen.where)
    where[row] = 0
    return (
        where,
        seen.steps,
        seen.si_where,
        seen.si_status,
        seen.circles,
        seen.face_down,
        seen.locked,
        seen.carrier,
    )


@attrs.frozen
class Errand:
    """The plan for a Unit's action, and the position in which it was made."""

    row: int
    choice: Choice | None
    seen: Mark
    steps: int = 0
    """Number of steps of the way already taken."""

    def next_hex(self, at: int) -> int:
        """Return the next hex of the way for a Unit that is in a hex; -1 at its end, -2 if it has lost its
        way."""
        way = self.choice.way if self.choice else ()
        if self.steps > len(way) or (self.steps and way[self.steps - 1] != at):
            return LOST
        return way[self.steps] if self.steps < len(way) else END


END, LOST = -1, -2


def move(ground: Ground, unit: Piece, left: int) -> Choice | None:
    """Return the move of a Unit with ``left`` factors; None if it stays."""
    if unit.type != "hq":
        return ground.move(unit, left, ground.mission(unit))
    choice = Transfer(ground).best(unit, left)
    return choice if choice is not None and choice.verb == "full_move" else None


def recalled(game: Game, row: int, left: int) -> Errand | None:
    """Return the plan of a Unit that is on its way with so many factors left; None if it is to be made
    now."""
    now = count = len(game.history)
    seen = mark(game.view().public, row)
    while count and game.history[count - 1].verb in STEP_VERBS:
        if mark(game.view_after(count - 1).public, row) != seen:
            break
        count -= 1
    if count == now:
        return None
    ground = Ground(BoardModel(game.view_after(count).public))
    unit = ground.board.piece(row)
    return Errand(row, move(ground, unit, left + now - count), seen, now - count)
