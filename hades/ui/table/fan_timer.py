"""The timing of fans: a stack is spread out while the mouse rests on its hex or its counters."""

from __future__ import annotations

from hades import geometry as geo
from hades.art.stacks import Patch
from hades.geometry import spot as spot_of
from hades.ui.board.fan import LEAST, TILE, Fan, spread
from hades.ui.table.table_state import TableState

REST = 0.35
"""Seconds that the mouse must rest before a stack is spread out, or be away before the stack closes."""


class FanTimer:
    """The fan of a table: a stack spread out while the mouse is on its hex, its counters, or in between."""

    def __init__(self, state: TableState) -> None:
        self.state = state
        self.fan: Fan | None = None
        self.rest = 0.0
        """Seconds since the mouse was moved, up to `REST`."""
        self._stands: object = None
        """State of the table when the fan opened; the fan closes when it changes."""

    @property
    def hex(self) -> int:
        """The hex of the open fan, or -1 if the mouse is not on one of its counters."""
        return geo.parse(self.fan.hex) if self.fan is not None and self.unit else -1

    @property
    def unit(self) -> str:
        """The Unit whose counter in the fan is under the mouse; "" for none."""
        if self.fan is None or not self.state.layout.on_board(*self.state.mouse):
            return ""
        return self.fan.at(*self._mouse())

    def _mouse(self) -> tuple[float, float]:
        (x, y), k = self.state.mouse, self.state.window.unit
        return self.state.board.camera.to_board(x * k, y * k)

    def update(self, seconds: float) -> bool:
        """Let time pass, in seconds; return whether to redraw."""
        before = self.fan
        if before is not None and self._stands != self._key():
            self.fan = None
        if self.rest < REST:
            self.rest += seconds
            if self.rest >= REST:
                wanted = self._stack()
                if self.fan is None or not (self.unit or wanted == self.fan.hex):
                    self.fan = self._open(wanted) if wanted else None
        return self.fan is not before

    def _stack(self) -> str:
        """Return the hex under the mouse if it holds a stack that can be spread out; else ""."""
        state = self.state
        if state.busy or state.keyed or state.choices or state.listing or state.hover < 0:
            return ""
        here = geo.label(state.hover)
        return here if sum(unit.hex == here for unit in state.shown.units) > 1 else ""

    def _key(self) -> object:
        state, session, board = self.state, self.state.session, self.state.board
        seen = board.look, board.camera.x, board.camera.y, board.area
        return state.stamp, session.selected, session.gun, state.busy, state.choices, *seen

    def _open(self, here: str) -> Fan | None:
        state, board = self.state, self.state.board
        camera, unit = board.camera, state.window.unit
        units = [u for u in state.shown.units if u.hex == here]
        units.sort(key=lambda u: (not u.is_friend, u.number))
        x, y = spot_of(geo.parse(here))
        near = self._mouse()[0]
        # The copy of the hex that is nearest to the mouse.
        origin = near + geo.eastward(near, x), y
        # Units that a click selects also stay free, though they have no marks while another one is selected.
        marks = state.highlights[0] if state.looks_back else state.session.marks
        selected = (u.hex for u in state.shown.units if u.id == state.session.selected)
        kept = (geo.parse(name) for name in (*marks, *state.pointed_out, *selected) if name and name != here)
        barred = [Patch(*spot_of(n), 1.0, 1.0) for n in kept if geo.map_of(n) == board.deck]
        size = max(TILE, LEAST * unit / camera.scale)
        self._stands = self._key()
        return spread(here, [u.id for u in units], origin, size, camera.clear, barred)
