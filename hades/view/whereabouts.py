"""Positions of Units in a View, and their contact and cover.

The engine computes the same from its State in `hades.board` and `hades.rules.full_move`. This module uses
only what the player may know, so that a replay, a history view and a computer player agree;
`tests/view/test_whereabouts.py` compares both over whole games. Hexes are numbers, as in `hades.geometry`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from hades import geometry as geo
from hades.content.kinds import LETTERS
from hades.view.records import InstallationSeen, UnitSeen
from hades.view.view import View

HEX = {geo.label(hex_): hex_ for hex_ in range(geo.HEXES)}
"""Hex name -> hex number."""


class Whereabouts:
    """The positions of everything in a view. Masks have a bit for each hex."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.tables = view.tables

    # Positions

    @cached_property
    def present(self) -> tuple[UnitSeen, ...]:
        """Units on the maps that can be engaged, which excludes those in a Trap (P-26)."""
        return tuple(unit for unit in self.view.units if unit.hex and not unit.trapped)

    @cached_property
    def friends(self) -> int:
        """The mask of hexes with friendly Units."""
        return _mask(unit.hex for unit in self.present if unit.is_friend)

    @cached_property
    def nastians(self) -> int:
        """The mask of hexes with Nastians."""
        return _mask(unit.hex for unit in self.present if unit.family == "yellow")

    @cached_property
    def gorgons(self) -> int:
        """The mask of hexes with Gorgons."""
        return _mask(unit.hex for unit in self.present if unit.family == "gold")

    @cached_property
    def _ruined_letters(self) -> frozenset[str]:
        return frozenset(si.letter for si in self.view.installations if si.status == "destroyed")

    # Contact

    def foes_of(self, unit: UnitSeen) -> int:
        """Return the mask of hexes with foes of a Unit, which engage it on contact (5.4-03, 5.4-05, P-03)."""
        if unit.is_friend:
            return self.nastians | self.gorgons
        return self.friends | (self.gorgons if unit.family == "yellow" else self.nastians)

    def engaging(self, unit: UnitSeen, hex_: int | None = None) -> tuple[UnitSeen, ...]:
        """Return the enemies in contact with a Unit, in ascending ID order (2.1-22).

        With ``hex_``, the Unit is assumed to be in that hex.
        """
        if hex_ is None:
            if not unit.hex or unit.trapped:
                return ()
            hex_ = HEX[unit.hex]
        near = self.tables.contact[hex_] & self.foes_of(unit)
        if not near:
            return ()
        side = _side(unit)
        return tuple(u for u in self.present if near >> HEX[u.hex] & 1 and _side(u) != side)

    def enemies_next_to(self, hex_: int) -> tuple[UnitSeen, ...]:
        """Return the Nastians and Gorgons that would be in contact with a friendly Unit in a hex (2.1-22)."""
        near = self.tables.contact[hex_] & (self.nastians | self.gorgons)
        if not near:
            return ()
        return tuple(u for u in self.present if not u.is_friend and near >> HEX[u.hex] & 1)

    def sis_next_to(self, hex_: int) -> tuple[InstallationSeen, ...]:
        """Return the SIs in play and not destroyed next to a friendly Unit in a hex, ascending ID."""
        letters = [LETTERS[letter] for letter in self.tables.next_to_complex[hex_]]
        return tuple(
            si for si in self.view.installations if si.letter in letters and si.status != "destroyed"
        )

    # Cover

    def gives_cover(self, hex_: int) -> bool:
        """Return whether a hex gives a defender cover because its SI is destroyed (4.0-09, C-09)."""
        if hex_ >= geo.SIZE and "C-09" not in self.tables.off:
            return False
        letter = self.tables.complex_at[hex_]
        return letter != 255 and LETTERS[letter] in self._ruined_letters


def _mask(hexes: Iterable[str]) -> int:
    found = 0
    for hex_ in hexes:
        found |= 1 << HEX[hex_]
    return found


def _side(unit: UnitSeen) -> str:
    return "friend" if unit.is_friend else unit.family


def hexes_of_things(view: View) -> dict[str, str]:
    """Return the hex of each Unit, SI, Circle and treasure on a map; a carried treasure has its carrier's."""
    found = {thing.id: thing.hex for things in (view.units, view.installations) for thing in things}
    found |= {f"circle-{room.number}": room.hex for room in view.circles}
    found |= {name: seen.hex or found.get(seen.carrier, "") for name, seen in view.treasures.items()}
    return {id_: hex_ for id_, hex_ in found.items() if hex_}


def hex_of(view: View, id_: str) -> str:
    """Return the hex of a Unit, SI or Circle without reading the others; "" if it is on no map.

    The id of a hex is returned as it is.
    """
    if id_ in view.tables.unit_of:
        return view.unit(id_).hex
    if id_ in HEX:
        return id_
    if id_.startswith("circle-"):
        return next((circle.hex for circle in view.circles if f"circle-{circle.number}" == id_), "")
    return next((si.hex for si in view.installations if si.id == id_), "")
