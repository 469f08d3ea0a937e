"""Science by Dante and Emily on the Bridge, at the Core Computer, in the Teleporter and in the Lab."""

from __future__ import annotations

from hades import geometry as geo
from hades.players.heuristic import card_odds
from hades.players.heuristic.board_model import BoardModel, Piece
from hades.players.heuristic.ground import Choice
from hades.players.heuristic.transfer import Transfer
from hades.rules.request import EMILY_AFTER, RADIUS
from hades.rules.vittles import LB

LAB_RISK = 0.06
"""Greatest chance of a random 6 at which Dante works in his Lab."""


class Science:
    """Judges Science Actions for one board."""

    def __init__(self, transfer: Transfer) -> None:
        self.transfer = transfer
        self.ground = transfer.ground
        self.board = transfer.board

    def of(self, unit: Piece) -> Choice | None:
        """Return the Science action of Dante or Emily where they stand, or None."""
        if not unit.person:
            return None
        here = [c for c, room in self.board.room_of.items() if self.board.t.room_hex[room] == unit.at]
        if "bridge" in here and self.board.closed and not self.board.seen.bridge_hacked:
            return Choice("science", 1.0, "hack the Bridge")
        if "core-computer" in here and self.board.left:
            return Choice("science", 1.0, "crash the Back-Up Core Computer")
        if "teleporter" in here and self._teleporter_helps(unit.at):
            return Choice("science", 1.0, "argue with the Teleporter")
        return None

    def _teleporter_helps(self, hex_: int) -> bool:
        special = self.board.t.special
        if not self.board.in_system or "no-teleporter-evacuation" in special:
            return False
        if self.passengers(hex_):
            return True
        return "teleporter-arrivals" in special and bool(self.transfer.wanted_below())

    def passengers(self, hex_: int) -> list[tuple[float, Piece]]:
        """Return the Units a Teleporter in a hex could send home, most valuable first."""
        found = []
        for unit in self.board.friends:
            if unit.below and geo.distance(unit.at, hex_) <= RADIUS and not unit.jammed:
                if self._stays_at_the_door(unit, hex_):
                    continue
                if unit.id != "emily" or self.board.seen.evacuated >= EMILY_AFTER:
                    busy = self.ground.mission(unit) is not None and not unit.person
                    found.append((self.ground.missions.worth(unit) * (0.2 if busy else 1.0), unit))
        found.sort(key=lambda pair: (-pair[0], -pair[1].row))
        return found

    def _stays_at_the_door(self, unit: Piece, hex_: int) -> bool:
        """Return whether a Unit is kept back where the Teleporter also brings Units in (15.4-12)."""
        if "teleporter-arrivals" not in self.board.t.special or not self.transfer.wanted_below():
            return False
        return unit.type == "hq"


def lab_pays(board: BoardModel) -> bool:
    """Return whether Dante's work in his Lab aboard is worth its risk."""
    seen = board.seen
    holding = seen.module < LB or (seen.module == LB and not seen.failing)
    if not board.in_system or not holding or board.left < 2:
        return False
    working = board.hull.working
    if not working or not working[-1].offensive:
        return False
    return card_odds.better_deck(seen, 5) >= 1 - LAB_RISK
