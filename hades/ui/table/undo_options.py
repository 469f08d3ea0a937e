"""What can be done about a moment that is looked at: back to it, or aside into a branch."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hades.pages import reasons
from hades.ui.screen import Achieved

if TYPE_CHECKING:
    from hades.ui.table.table_screen import TableScreen


class UndoOptions:
    """Ways away from the moment that a table shows."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self._goes: tuple[tuple[int, int], str] = ((-1, -1), "")
        """The turn and step of a question, by its number and the version of the log."""

    def deeds(self) -> Achieved:
        """What the buttons for them do."""
        return {"here": self.go_here, "return": self.return_here, "branches": self.branches}

    @property
    def question(self) -> int:
        """Commands before the question that the moment which is looked at came of."""
        raise NotImplementedError

    @property
    def goes(self) -> str:
        """Turn and step of that question."""
        key = self.question, self.table.session.game_log.version
        if self._goes[0] != key:
            view = self.table.game.view_after(key[0])
            self._goes = key, reasons.moment_name(view.turn, view.section)
        return self._goes[1]

    @property
    def here(self) -> tuple[str, str]:
        """What can be done about the moment that is looked at, and why it cannot; "" if it can."""
        raise NotImplementedError

    @property
    def note(self) -> str:
        """What can be written on that moment, "" for nothing."""
        return ""

    def go_here(self) -> None:
        """Do what `here` says, or tell why it cannot be."""
        raise NotImplementedError

    def return_here(self) -> None:
        """Yes to what `go_here` has asked, where it asks."""

    def undo(self) -> None:
        """Take back the last decision, where there is one to be taken back."""

    def lift(self, unit: str) -> None:
        """Take up a Unit of the set-up, to place it again, where that can be done."""

    def branches(self) -> None:
        """Show the branches of the game, or say why there are none."""
        raise NotImplementedError
