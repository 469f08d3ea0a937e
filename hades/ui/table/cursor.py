"""The hex cursor that keys move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hades import geometry as geo
from hades.geometry import spot as spot_of
from hades.ui.table import camera_targets

if TYPE_CHECKING:
    from hades.ui.table.table_screen import TableScreen

STEPS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
"""Action -> columns and rows: up and down stay in their column, round the ship there is no end."""


def step(screen: TableScreen, action: str) -> None:
    """Move the hex cursor; the first key shows it where the player is looking."""
    if screen.hands is not None:
        screen.hands.choices = ()
    here = screen.hover
    if here < 0 or geo.map_of(here) != screen.board.deck:
        here = _begin(screen)
    else:
        column, row = geo.column_row(here)
        east, south = STEPS[action]
        here = geo.at(screen.board.deck, column + east, max(0, min(geo.ROWS - 1, row + south)))
    put(screen, here)


def put(screen: TableScreen, hex_: int) -> None:
    """Put the hex cursor somewhere on the deck in view, and bring it into view."""
    screen.keyed, screen.hover = True, hex_
    camera_targets.bring(screen, (hex_,), softly=False)


def through(screen: TableScreen, hex_: int) -> None:
    """The cursor goes with the player to the same place of the other deck."""
    put(screen, geo.at(screen.board.deck, *geo.column_row(hex_)))


def _begin(screen: TableScreen) -> int:
    """Where the cursor begins: at the Unit in question, else at a hex in the middle of the view."""
    session, board = screen.session, screen.board
    unit = session.units.get(session.selected or (session.ask.subject if session.ask else ""))
    if unit and unit.hex and geo.map_of(geo.parse(unit.hex)) == board.deck:
        return geo.parse(unit.hex)
    camera = board.camera
    found = camera.pick(camera.left + camera.width / 2, camera.top + camera.height / 2, board.deck)
    return found if found >= 0 else board.deck * geo.SIZE


def point(screen: TableScreen) -> tuple[float, float]:
    """Where the player points, in units: the cursor if keys moved it, else the mouse."""
    if not screen.keyed or screen.hover < 0:
        return screen.mouse
    x, y = screen.board.camera.to_screen(*spot_of(screen.hover))
    return x / screen.window.unit, y / screen.window.unit
