"""Paths over both maps: distances to a place, and the hexes a Unit can reach in one action.

The hexes open to Units are computed once for each set of destroyed SIs. Doors can be ignored: behind each
door is one hex with no other exit.
"""

from __future__ import annotations

from functools import cached_property, lru_cache

from hades import geometry as geo
from hades.content.tables import Tables
from hades.players.heuristic.board_model import BoardModel, Piece
from hades.state.draw import bits

FAR = 99

Way = tuple[int, ...]
"""Hexes entered, in order."""


@lru_cache(maxsize=16)
def _steps(t: Tables) -> tuple[tuple[int, int, int], ...]:
    """Return the steps that no wall bars, by the difference that they make to the number of a hex.

    A row is (difference, mask of hexes where a step can add it, mask where a step can subtract it).
    """
    steps: dict[int, int] = {}
    for hex_, row in enumerate(t.ways):
        for there in row:
            steps[there - hex_] = steps.get(there - hex_, 0) | 1 << hex_
    return tuple((far, steps.get(far, 0), steps.get(-far, 0)) for far in sorted({*map(abs, steps)}))


class Paths:
    """The hexes open to friendly Units while a given set of SIs is destroyed."""

    def __init__(self, t: Tables, wrecked: int) -> None:
        self.t = t
        self.open = (1 << geo.HEXES) - 1 & ~t.shut | wrecked
        """Mask of open hexes, ignoring doors and Units."""

    @cached_property
    def out(self) -> list[Way]:
        """hex -> adjacent hexes that can be entered."""
        shut = {hex_ for hex_ in range(geo.HEXES) if not self.open >> hex_ & 1}
        return [
            row if shut.isdisjoint(row) else tuple(h for h in row if h not in shut) for row in self.t.ways
        ]

    def field(self, goals: Way) -> bytes:
        """Return the distance from every hex to the nearest goal, ignoring Units; FAR if there is no path."""
        shaft, open_ = self.t.shaft, self.open
        shafts, steps = self.t.shafts, _steps(self.t)
        edge = sum([1 << goal for goal in set(goals)])
        rest = (1 << geo.HEXES) - 1 & ~edge
        # All distances are built up together, as a mask of hexes for each binary digit.
        digits = [0] * 7
        distance = 0
        while edge:
            reached = 0
            entered = edge & open_
            for far, east, west in steps:
                reached |= (entered & east) << far | (entered & west) >> far
            # Entering a shaft from below destroys the SI, so the way up is open even before that.
            ends = edge & shafts
            while ends:
                reached |= 1 << shaft[(ends & -ends).bit_length() - 1]
                ends &= ends - 1
            edge = reached & rest
            rest ^= edge
            distance += 1
            for digit in _DIGITS[distance]:
                digits[digit] |= edge
        return (_number_of(digits) + _far(rest)).to_bytes(geo.HEXES, "little")

    def reach(self, at: int, left: int, enemies: int, barred: int, squads: int) -> dict[int, Way]:
        """Return the hexes in reach of ``left`` factors, each with a shortest path.

        Contact with enemies ends a path. Stacking only bars shafts to hexes with a squad; for other hexes see
        `BoardModel.may_end`.
        """
        blocked = enemies | barred
        contact, shafts, out = self.t.contact, self.t.shaft, self.out
        found: dict[int, Way] = {at: ()}
        edge = [at]
        for _ in range(left):
            reached = []
            for hex_ in edge:
                way = found[hex_]
                if way and contact[hex_] & enemies:
                    continue
                for there in out[hex_]:
                    if there not in found and not blocked >> there & 1:
                        found[there] = (*way, there)
                        reached.append(there)
                shaft = shafts[hex_]
                if shaft >= 0 and shaft not in found and not (blocked | squads) >> shaft & 1:
                    found[shaft] = (*way, shaft)
                    reached.append(shaft)
            edge = reached
        return found


def _number_of(digits: list[int]) -> int:
    """Return an int with a byte for each hex, from a mask of hexes for each binary digit."""
    found = 0
    for power, mask in enumerate(digits):
        if mask:
            found += int.from_bytes(f"{mask:0{geo.HEXES}b}".encode()) - _ZEROS << power
    return found


@lru_cache(maxsize=1 << 10)
def _far(hexes: int) -> int:
    return _number_of([hexes]) * FAR


_ZEROS = int.from_bytes(b"0" * geo.HEXES)
_DIGITS = tuple(tuple(bits(number)) for number in range(FAR))
"""number -> the binary digits set in it."""


_paths = lru_cache(maxsize=1 << 9)(Paths)


@lru_cache(maxsize=1 << 14)
def distances(t: Tables, wrecked: int, goals: Way) -> bytes:
    """Return `field` while the SIs in the mask ``wrecked`` are destroyed."""
    return _paths(t, wrecked).field(goals)


@lru_cache(maxsize=1 << 11)
def _reach(
    t: Tables, wrecked: int, barred: int, at: int, left: int, enemies: int, squads: int
) -> dict[int, Way]:
    return _paths(t, wrecked).reach(at, left, enemies, barred, squads)


def field(board: BoardModel, goals: Way) -> bytes:
    """Return the distance from every hex to the nearest goal, ignoring Units and doors; FAR if cut off."""
    if board.barred:
        goals = tuple([goal for goal in goals if not board.barred >> goal & 1])
    return distances(board.t, board.wrecked, goals)


def reach(board: BoardModel, unit: Piece, left: int) -> dict[int, Way]:
    """Return the hexes that a Unit can reach, each with a shortest path; cached, so do not change it."""
    return _reach(
        board.t,
        board.wrecked,
        board.barred,
        unit.at,
        left,
        board.enemy_mask,
        board.seen.squads & board.t.shafts,
    )


@lru_cache(maxsize=1 << 11)
def around(hex_: int, radius: int) -> int:
    """Return the mask of the hexes of the same map within ``radius``, ignoring walls."""
    return sum(1 << there for there in geo.within(hex_, radius))


def entrances(board: BoardModel) -> int:
    """Return the mask of the hexes where a friendly Unit may be, ignoring stacking."""
    return _paths(board.t, board.wrecked).open & ~(board.enemy_mask | board.barred)
