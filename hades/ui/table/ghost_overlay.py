"""The ghost of the best known run at a table: its Units on the map, and a line below the board."""

from __future__ import annotations

from hades import narrate
from hades.pages.blocks import Block
from hades.run import background
from hades.run.ghost import GhostRun, pacer
from hades.session.session import NO_AIDS
from hades.ui.panels.ghost_bar import HEIGHT, GhostBar
from hades.ui.screen import Handlers
from hades.ui.table.state import TableState
from hades.view import UnitSeen, View

NONE = "No run of this scenario that counts is known here yet: its ghost comes with the first victory."


class GhostOverlay:
    """Another run beside the one that is played, while the ghost is on and a run is known.

    The ghost stands where it stood at the beginning of the step on the table, and does not move during enemy
    playback.
    """

    def __init__(self, state: TableState) -> None:
        self.state = state
        self._looked = -1
        """Number of recorded games at the last search for a run, -1 before the first search."""
        self._pacer: GhostRun | None = None
        self._known: tuple[View | None, tuple[UnitSeen, ...]] = None, ()
        """The view that was shown last, and the ghost's Units beside it."""
        self.line = ""
        """Comparison with the ghost as a line of text; "" for no ghost."""
        self.band = GhostBar(state.window.brush)
        self.band.shown = False
        state.layout.fixed = (self.band, *state.layout.fixed)

    @property
    def pacer(self) -> GhostRun | None:
        """The ghost that is shown; None while the setting is off or no run is known."""
        state = self.state
        if not (state.window.settings.pacer and state.game.aids):
            return None
        if self._looked != background.noted_count():
            # The previous run may have been recorded meanwhile.
            self._looked, self._pacer = background.noted_count(), pacer(state.game)
        return self._pacer

    @property
    def high(self) -> float:
        """Height of the ghost's band in units, 0 for none."""
        return HEIGHT if self.pacer is not None else 0.0

    def units(self) -> tuple[UnitSeen, ...]:
        """Return the ghost's Units on the maps; seeing them at a question is recorded as an aid."""
        state, found = self.state, self.pacer
        if found is None:
            self._known, self.line = (None, ()), ""
            return ()
        if state.shown is not self._known[0] and not state.busy:
            self._known = state.shown, found.shown(state.shown)
            self.line = found.told(state.shown, state.game.seed) or _waiting(found, state.game.seed)
        if state.shown.turn and state.session.ask is not None:
            state.session.adviser.beside_ghost = True
        return self._known[1]

    def blocks(self, hex_: str) -> tuple[Block, ...]:
        """Return the block about the ghost for the card of a hex; () where none of its Units stood."""
        here = [unit.id for unit in self._known[1] if unit.hex == hex_]
        return (Block("The ghost stood here", (f"{narrate.listed(here)}.",)),) if here else ()

    def draw(self) -> None:
        """Place the band above the strip."""
        self.band.shown = bool(self.high)
        if self.band.shown:
            strip, ratio = self.state.layout.strip, self.state.window.ratio
            self.band.place(0, strip.y - HEIGHT, strip.width, HEIGHT, ratio)
            self.band.update(self.line)

    def handlers(self) -> Handlers:
        return {"pacer": self._switch}

    def _switch(self) -> None:
        """Switch the ghost on or off; a notice says if there is none."""
        state, window = self.state, self.state.window
        if not state.game.aids:
            window.notice.tell(f"No ghost: {NO_AIDS}.")
            return
        window.change(pacer=not window.settings.pacer)
        if window.settings.pacer and self.pacer is None:
            window.notice.tell(NONE)


def _waiting(found: GhostRun, seed: str) -> str:
    """Return the line shown before turn 1."""
    same = "the same seed" if found.run.seed == seed else "another seed"
    return f"best run, {found.run.vp:g} VP on {same}; on the map from turn 1 on"
