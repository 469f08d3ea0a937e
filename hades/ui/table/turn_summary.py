"""The turn summary: a card at a table after the enemy playback, which a decision closes.

The card covers the log, which says the same at length, and neither the question nor the board.
"""

from __future__ import annotations

from hades.history.log import of_enemy_turn
from hades.history.turn_summary import last_turn
from hades.state.events import Event
from hades.ui.panels.cards import TurnCard
from hades.ui.screen import Handlers
from hades.ui.table.state import TableState


class TurnSummary:
    """The turn summary of the last enemy turn."""

    def __init__(self, state: TableState) -> None:
        self.state = state
        self._card: TurnCard | None = None
        self._told_at = -1
        """Version of the log when the card appeared: any decision or undo closes it."""
        self._asked = False
        """True if the player asked for the card."""

    @property
    def card(self) -> TurnCard | None:
        """The card to be shown now; None during enemy playback or the history view."""
        state = self.state
        if state.busy or state.looks_back or self._told_at != state.session.game_log.version:
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
        session = self.state.session
        there = self.state.is_played and session.awaited is None
        return there and session.game_log.enemy_turn() is not None

    @property
    def barred(self) -> str:
        """The reason why there is no turn summary now, "" if there is one."""
        state = self.state
        if state.session.awaited is not None:
            return "enter first what was drawn"
        if state.session.game_log.enemy_turn() is None:
            return "the enemy has not had a turn yet"
        if state.busy:
            return "the enemy playback is running"
        return "you are looking at an earlier moment" if state.looks_back else ""

    def show(self, events: list[Event] | None) -> None:
        """Show the card after the playback of a decision, if the events belong to an enemy turn."""
        state = self.state
        if events is None:
            return
        # In printed-game mode the events came in parts, between the draws.
        whole = state.session.game_log.told[-1] if state.game.at_table else ()
        if state.session.awaited is None and any(map(of_enemy_turn, (*events, *whole))):
            self._asked = False
            self._come()

    def turn(self) -> None:
        """Show or hide the card."""
        if self.card is not None and not self.state.layout.over.introduction.shown:
            self._card = None
        elif self.known and self.state.is_present:
            # A tip gives way to the card while the card is shown.
            self._asked = True
            self._come()

    def _come(self) -> None:
        session = self.state.session
        lines = last_turn(session.game, session.game_log)
        self._told_at = session.game_log.version
        self._card = TurnCard(session.view.turn, lines) if lines else None

    def handlers(self) -> Handlers:
        return {"turn": self.turn}
