"""The turn summary: a card at a table after the enemy playback, which a decision closes.

The card covers the log, which says the same at length, and neither the question nor the board.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hades.history.log import of_enemy_turn
from hades.history.turn_summary import last_turn
from hades.state.events import Event
from hades.ui.panels.cards import TurnCard
from hades.ui.screen import Handlers

if TYPE_CHECKING:
    from hades.ui.table.table_screen import TableScreen


class TurnRecap:
    """The turn summary of the last enemy turn."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self._card: TurnCard | None = None
        self._told_at = -1
        """Version of the log when the card appeared: any decision or undo closes it."""
        self._asked = False
        """True if the player asked for the card."""
        self._due = False
        """True if the card appears at the end of the playback."""

    @property
    def card(self) -> TurnCard | None:
        """The card to be shown now; None during enemy playback or the history view."""
        table = self.table
        if table.busy or table.looks_back or self._told_at != table.session.game_log.version:
            return None
        return self._card

    @property
    def is_first(self) -> bool:
        """True if the card has priority over tips: it was asked for, or reports losses."""
        card = self.card
        return card is not None and (self._asked or card.tells_losses)

    @property
    def known(self) -> bool:
        """True if there is an enemy turn to summarise."""
        session = self.table.session
        there = self.table.hands is not None and session.awaited is None
        return there and session.game_log.enemy_turn() is not None

    @property
    def barred(self) -> str:
        """The reason why there is no turn summary now, "" if there is one."""
        table = self.table
        if table.session.awaited is not None:
            return "it goes on when you have told what was drawn"
        if table.session.game_log.enemy_turn() is None:
            return "the enemy had no turn yet"
        if table.busy:
            return "a film is running"
        return "a look back goes on" if table.looks_back else ""

    def decided(self, events: list[Event]) -> None:
        """Note the events of a decision, and plan a card if they belong to an enemy turn."""
        # In printed-game mode the events came in parts, between the draws.
        whole = self.table.session.game_log.told[-1] if self.table.game.at_table else ()
        self._due = any(map(of_enemy_turn, (*events, *whole)))

    def film_over(self) -> None:
        """Show a planned card, once the playback of the decision is over."""
        if self._due and self.table.session.awaited is None:
            self._due = self._asked = False
            self._come()

    def turn(self) -> None:
        """Show or hide the card."""
        hands = self.table.hands
        explained = hands is not None and hands.first.introduction is not None
        if self.card is not None and not explained:
            self._card = None
        elif self.known and not self.table.busy and not self.table.looks_back:
            # A tip gives way to the card while the card is shown.
            self._asked = True
            self._come()

    def _come(self) -> None:
        session = self.table.session
        lines = last_turn(session.game, session.game_log)
        self._told_at = session.game_log.version
        self._card = TurnCard(session.view.turn, lines) if lines else None

    def deeds(self) -> Handlers:
        return {"turn": self.turn}
