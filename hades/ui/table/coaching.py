"""The coach at a table: asked about the question while the player thinks, it speaks before a dear move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hades.session.coach import Concern
from hades.session.option import Option

if TYPE_CHECKING:
    from hades.ui.table.table_screen import TableScreen


class Coaching:
    """Has what might be done judged by a process of its own; a move that is not judged yet goes unwarned."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table

    @property
    def _least(self) -> float:
        """VP that a move must cost for the coach to speak, 0 while it is off."""
        return self.table.window.settings.coach

    def concern(self, option: Option) -> Concern | None:
        """What the coach has to say about an answer, None for nothing."""
        if option.tone == "sure":
            return None
        return self.table.session.concern(option.commands, self._least)

    def update(self) -> bool:
        """Ask, or take an answer in; nothing of it is to be seen."""
        table, window = self.table, self.table.window
        session = table.session
        if not self._least or table.hinting.barred:
            return False
        chosen = session.choosing if session.selected else ""
        wanted = chosen if chosen.startswith("activate ") else ""
        if wanted in session.judged:
            return False
        try:
            found = window.thoughts.of("judgement", session.game, *((wanted,) if wanted else ()))
        except RuntimeError as error:
            # an aid that fails is switched off, and costs no game
            window.change(coach=0.0)
            window.notice.tell(str(error))
            return False
        if found is not None:
            session.judged[wanted] = found
        return False
