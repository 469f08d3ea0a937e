"""The replay of a game: its log, playback and timeline; only notes can be added."""

from __future__ import annotations

from pathlib import Path

from hades.content import revisions
from hades.engine.game import Game
from hades.history.milestones import left_out
from hades.session.table_session import TableSession
from hades.ui.screen import Handlers, Window
from hades.ui.table.table_picture import TablePicture
from hades.ui.table.table_screen import TableScreen
from hades.view import View


class ReplaySession(TableSession):
    """The session of a replay: the moment shown, without a question or choices."""

    def see(self, view: View) -> None:
        self.view = view
        self.units = {unit.id: unit for unit in view.units}
        self.sis = {si.id: si for si in view.installations}
        self.ask = None
        self.things, self.marks, self.options, self.ways = {}, {}, [], {}


class Replay(TableScreen):
    """The table of a watched game, without player input."""

    session: ReplaySession
    covers = True

    def __init__(self, window: Window, game: Game, file: Path | None = None) -> None:
        # A replay carries out no commands, so only notes are saved in the file.
        super().__init__(window, ReplaySession(game), file)
        self.picture = TablePicture(self)
        self.log_away = True
        self._shown_at: object = None
        """Stamp of the table when the session last took over the view."""

    def show(self) -> None:
        super().show()
        if not self.busy and not self.looks_back:
            self.history_view.look_at(self.history_view.stops.lines[0])
            left = self.history_view.undone if left_out(self.game) else ""
            if message := "\n".join(filter(None, (left, revisions.summary(self.game.rules_since)))):
                self.window.notice.tell(message)

    # Playback

    def playback_over(self) -> None:
        self.clip_playback.sync(self.game.view())
        super().playback_over()
        # Show the last line rather than the present, in which a player could act.
        self.history_view.look_at(self.history_view.stops.lines[-1])

    def control(self, what: str) -> None:
        if not self.looks_back and what in ("back", "next") and self.history_view.by != "line":
            self.history_view.go(1 if what == "next" else -1)
        elif not self.looks_back and (
            what == "end" or (what == "pause" and not self.playback.clip_playback.paused)
        ):
            self.history_view.halt()
        else:
            super().control(what)

    # Buttons

    def handlers(self) -> Handlers:
        return {**super().handlers(), "spoilers": self._veil, "log": self._log}

    def _log(self) -> None:
        """Show the previous line, or switch between log and board in a window without room for both."""
        if self.layout.log_fits:
            self.history_view.go(-1)
        else:
            self.log_away = not self.log_away

    def _veil(self) -> None:
        hides = not self.veiled
        self.unveiled = False
        self.window.change(spoilers=not hides)
        self.layout.log.look_again()

    def draw(self) -> None:
        shown = self.stamp
        if shown != self._shown_at:
            self._shown_at = shown
            self.session.see(self.shown)
        self.picture.draw()
