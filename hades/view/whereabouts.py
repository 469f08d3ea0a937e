"""Contact, cover and open hexes around the Units of a View, for code that has no State.

The board and the rules answer for the State of that moment. Everything asked here is visible to the player.
Hexes are numbers, as in `hades.geometry`.
"""

from __future__ import annotations

from functools import cached_property

from hades import geometry as geo
from hades.board import contact
from hades.rules import full_move
from hades.view.records import InstallationSeen, UnitSeen
from hades.view.view import View

HEX = {geo.label(hex_): hex_ for hex_ in range(geo.HEXES)}
"""Hex name -> hex number."""


class Whereabouts:
    """The positions of everything in a view."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.tables = view.tables
        self._state = view._state

    @cached_property
    def present(self) -> tuple[UnitSeen, ...]:
        """Units on the maps that can be engaged, which excludes those in a Trap (P-26)."""
        return tuple(unit for unit in self.view.units if unit.hex and not unit.trapped)

    def engaging(self, unit: UnitSeen, hex_: int | None = None) -> tuple[UnitSeen, ...]:
        """Return the enemies in contact with a Unit, in ascending ID order (2.1-22).

        With ``hex_``, the Unit is assumed to be in that hex.
        """
        if hex_ is None:
            if not unit.hex or unit.trapped:
                return ()
            hex_ = HEX[unit.hex]
        near = self.tables.contact[hex_] & contact.foes_of(self._state, self.tables.unit_of[unit.id])
        if not near:
            return ()
        side = _side(unit)
        return tuple(u for u in self.present if near >> HEX[u.hex] & 1 and _side(u) != side)

    def enemies_next_to(self, hex_: int) -> tuple[UnitSeen, ...]:
        """Return the Nastians and Gorgons that would be in contact with a friendly Unit in a hex (2.1-22)."""
        near = self.tables.contact[hex_] & (self._state.nastians | self._state.gorgons)
        if not near:
            return ()
        return tuple(u for u in self.present if not u.is_friend and near >> HEX[u.hex] & 1)

    def sis_next_to(self, hex_: int) -> tuple[InstallationSeen, ...]:
        """Return the SIs in play and not destroyed next to a friendly Unit in a hex, ascending ID."""
        return tuple(self.view.installations[si] for si in contact.sis_next_to(self._state, hex_))

    def gives_cover(self, hex_: int) -> bool:
        """Return whether a hex gives a defender cover because its SI is destroyed (4.0-09, C-09)."""
        return contact.in_destroyed_si(self._state, hex_)

    def can_be_entered(self, hex_: int) -> bool:
        """Return whether a friendly Unit may enter a hex, ignoring stacking; never a locked Circle."""
        s = self._state
        return not s.locked >> s.t.room_at[hex_] & 1 and full_move.enterable(s, hex_)


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
