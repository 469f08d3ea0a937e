"""A game to be watched: the table with its log and its film, and nothing that could be done to it."""

from __future__ import annotations

from typing import Any

from hades import Game
from hades.ui.model import Session
from hades.ui.views.play import PlayScreen


class Replay(PlayScreen):
    """A game from its first line to its last; it is looked at, line by line or played, and never changed."""

    as_it_was = "Replay: as it was on"
    once_more = "Replay"
    closes = True

    def __init__(self, window: Any, game: Game) -> None:
        super().__init__(window, game)
        # nothing is carried out here, so nothing is to be kept
        self.session = Session(game)

    def show(self) -> None:
        super().show()
        lines = self.lines()
        if lines and not self.busy and self.glance is None:
            self.look_back(lines[0].moment)

    def _settle(self) -> None:
        """After the film the last line is looked at: what is not past could be acted upon."""
        if self.busy:
            super()._settle()
            return
        self.tableau.sync(self.session.view)
        self.board.actor("", 0, 0)
        self._scene_key = None
        self._away = False
        self.rest = 0.0
        lines = self.lines()
        if lines:
            self.look_back(lines[-1].moment)

    def reel(self, what: str) -> None:
        if self.glance is not None and what == "end":
            self.leave()
        else:
            super().reel(what)

    def glance_key(self, name: str) -> bool:
        if name == "ESC":
            self.leave()
            return True
        return super().glance_key(name)

    def leave(self) -> None:
        """Back to the list of games or drills it was opened from."""
        self.window.stop_watching()
