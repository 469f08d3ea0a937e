"""What is about to hit, at a table: a process of its own thinks of it while it is wanted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from hades import geometry as geo
from hades.odds.chance_table import percent
from hades.odds.threats import LIKELY, Threats, foreseeable
from hades.ui.table import advising

if TYPE_CHECKING:
    from hades.ui.table.table_screen import TableScreen


class ThreatOverlay:
    """Asks for the threats of the question that stands, and has them in the words and hexes of the board."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table

    @property
    def barred(self) -> str:
        """Why there is nothing to be foreseen now, "" if there is."""
        if found := advising.never(self.table):
            return found
        return "" if foreseeable(self.table.game) else "threats are told while turns are played"

    @property
    def thinking(self) -> bool:
        """Whether threats are wanted and not yet reckoned."""
        table = self.table
        wanted = table.window.settings.threats and not (self.barred or table.busy or table.looks_back)
        return wanted and table.session.adviser.foreseen is None

    @property
    def known(self) -> Threats | None:
        """What is foreseen and may be shown: nothing over a film or a look back."""
        table = self.table
        return None if table.busy or table.looks_back else table.session.adviser.foreseen

    def update(self) -> bool:
        """Ask, or take the answer in; whether there is something new to be seen."""
        session, window = self.table.session, self.table.window
        if (
            not window.settings.threats
            or session.adviser.foreseen is not None
            or self.barred
            or self.table.busy
        ):
            return False
        try:
            session.adviser.foreseen = window.thoughts.of("threats", session.game)
        except RuntimeError as error:
            # an aid that fails is switched off, and costs no game
            window.change(threats=False)
            window.notice.tell(str(error))
        return session.adviser.foreseen is not None

    def switch(self) -> None:
        """Show it from now on, or no more."""
        window = self.table.window
        if found := advising.never(self.table):
            window.notice.tell(f"No threats: {found}.")
            return
        window.change(threats=not window.settings.threats)
        if not window.settings.threats:
            self.table.session.adviser.forget_foresight()

    def dangers(self) -> Mapping[str, str]:
        """Friendly Unit -> how likely it loses something, for those who may."""
        if self.known is None:
            return {}
        losses = {threat.id: threat.depleted + threat.destroyed for threat in self.known.units}
        return {id_: percent(loss) for id_, loss in losses.items() if loss}

    def likely(self, hover: int) -> Mapping[str, str]:
        """Hex -> how likely an enemy of the hex that is pointed at will stand there."""
        if self.known is None or hover < 0:
            return {}
        here = {unit.id for unit in self.table.shown.units if unit.hex == geo.label(hover)}
        found: dict[str, str] = {}
        for enemy in self.known.enemies:
            if enemy.id in here:
                found |= {hex_: percent(chance) for hex_, chance in enemy.hexes if hex_ and chance >= LIKELY}
        return found
