"""What the enemy's turn came to, as a card at a table: it comes after the film, and goes with a decision.

It stands where the log does, which says the same at length: neither the question nor the board is covered.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hades.history.log import of_enemy_turn
from hades.history.turn_summary import last_turn
from hades.state.events import Event
from hades.ui.panels.cards import TurnCard
from hades.ui.screen import Achieved

if TYPE_CHECKING:
    from hades.ui.table.table_screen import TableScreen


class TurnRecap:
    """The card of the enemy's last turn."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self._card: TurnCard | None = None
        self._told_at = -1
        """Version of the log at which it came: it goes when anything is decided or taken back."""
        self._asked = False
        """Whether the player has asked for it."""
        self._due = False
        """Whether it comes when the film is over."""

    @property
    def card(self) -> TurnCard | None:
        """What is to be seen of it now: nothing while something else is shown than the game as it is."""
        table = self.table
        if table.busy or table.looks_back or self._told_at != table.session.game_log.version:
            return None
        return self._card

    @property
    def is_first(self) -> bool:
        """Whether it is read before anything explains itself: it was asked for, or tells of losses."""
        card = self.card
        return card is not None and (self._asked or card.tells_losses)

    @property
    def known(self) -> bool:
        """Whether there is a turn of the enemy that it could tell of."""
        session = self.table.session
        there = self.table.hands is not None and session.awaited is None
        return there and session.game_log.enemy_turn() is not None

    @property
    def barred(self) -> str:
        """Why there is nothing to be told of the enemy's last turn now, "" if there is."""
        table = self.table
        if table.session.awaited is not None:
            return "it goes on when you have told what was drawn"
        if table.session.game_log.enemy_turn() is None:
            return "the enemy had no turn yet"
        if table.busy:
            return "a film is running"
        return "a look back goes on" if table.looks_back else ""

    def decided(self, events: list[Event]) -> None:
        """The player has decided something, and this came of it."""
        # what was drawn on somebody's table in between was told bit by bit
        whole = self.table.session.game_log.told[-1] if self.table.game.at_table else ()
        self._due = any(map(of_enemy_turn, (*events, *whole)))

    def film_over(self) -> None:
        """The film of what was decided is over, or there was none."""
        if self._due and self.table.session.awaited is None:
            self._due = self._asked = False
            self._come()

    def turn(self) -> None:
        """Show the card, or show it no more."""
        hands = self.table.hands
        explained = hands is not None and hands.first.introduction is not None
        if self.card is not None and not explained:
            self._card = None
        elif self.known and not self.table.busy and not self.table.looks_back:
            # what explains itself steps aside for as long as it is there
            self._asked = True
            self._come()

    def _come(self) -> None:
        session = self.table.session
        lines = last_turn(session.game, session.game_log)
        self._told_at = session.game_log.version
        self._card = TurnCard(session.view.turn, lines) if lines else None

    def deeds(self) -> Achieved:
        """What its buttons do."""
        return {"turn": self.turn}
