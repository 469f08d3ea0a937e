"""The ghost of the best known run at a table: its Units on the map, and a line below the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hades import narrate
from hades.pages.blocks import Block
from hades.run import background
from hades.run.ghost import GhostRun, pacer
from hades.session.session import NO_AIDS
from hades.ui.panels.ghost_bar import HEIGHT, GhostBar
from hades.ui.screen import Handlers
from hades.view import UnitSeen, View

if TYPE_CHECKING:
    from hades.ui.table.table_screen import TableScreen

NONE = "No run of this scenario that counts is known here yet: its ghost comes with the first victory."


class GhostOverlay:
    """Another run beside the one that is played, while the ghost is on and a run is known.

    The ghost stands where it stood at the beginning of the step on the table, and does not move during enemy
    playback.
    """

    def __init__(self, table: TableScreen) -> None:
        self._table = table
        self._looked = -1
        """Number of recorded games at the last search for a run, -1 before the first search."""
        self._pacer: GhostRun | None = None
        self._known: tuple[View | None, tuple[UnitSeen, ...]] = None, ()
        """The view that was shown last, and the ghost's Units beside it."""
        self.line = ""
        """Comparison with the ghost as a line of text; "" for no ghost."""
        self.band = GhostBar(table.window.brush)
        self.band.shown = False
        table.layout.fixed = (self.band, *table.layout.fixed)

    @property
    def pacer(self) -> GhostRun | None:
        """The ghost that is shown; None while the setting is off or no run is known."""
        table = self._table
        if not (table.window.settings.pacer and table.game.aids):
            return None
        if self._looked != background.noted_count():
            # The previous run may have been recorded meanwhile.
            self._looked, self._pacer = background.noted_count(), pacer(table.game)
        return self._pacer

    @property
    def high(self) -> float:
        """Height of the ghost's band in units, 0 for none."""
        return HEIGHT if self.pacer is not None else 0.0

    def units(self) -> tuple[UnitSeen, ...]:
        """Return the ghost's Units on the maps; seeing them at a question is recorded as an aid."""
        table, found = self._table, self.pacer
        if (found is not None) != self.band.shown:
            # The band below the board appears or disappears.
            table.resize()
        if found is None:
            self._known, self.line = (None, ()), ""
            return ()
        if table.shown is not self._known[0] and not table.busy:
            self._known = table.shown, found.shown(table.shown)
            self.line = found.told(table.shown, table.game.seed) or _waiting(found, table.game.seed)
        if table.shown.turn and table.session.ask is not None:
            table.session.adviser.beside_ghost = True
        return self._known[1]

    def blocks(self, hex_: str) -> tuple[Block, ...]:
        """Return the block about the ghost for the card of a hex; () where none of its Units stood."""
        here = [unit.id for unit in self._known[1] if unit.hex == hex_]
        return (Block("The ghost stood here", (f"{narrate.listed(here)}.",)),) if here else ()

    def draw(self) -> None:
        """Place the band above the strip."""
        self.band.shown = bool(self.high)
        if self.band.shown:
            strip, ratio = self._table.layout.strip, self._table.window.ratio
            self.band.place(0, strip.y - HEIGHT, strip.width, HEIGHT, ratio)
            self.band.update(self.line)

    def deeds(self) -> Handlers:
        return {"pacer": self._switch}

    def _switch(self) -> None:
        """Switch the ghost on or off; a notice says if there is none."""
        table, window = self._table, self._table.window
        if not table.game.aids:
            window.notice.tell(f"No ghost: {NO_AIDS}.")
            return
        window.change(pacer=not window.settings.pacer)
        if window.settings.pacer and self.pacer is None:
            window.notice.tell(NONE)


def _waiting(found: GhostRun, seed: str) -> str:
    """Return the line shown before turn 1."""
    same = "the same seed" if found.run.seed == seed else "another seed"
    return f"best run, {found.run.vp:g} VP on {same}; on the map from turn 1 on"
