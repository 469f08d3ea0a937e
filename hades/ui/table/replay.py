"""The replay of a game: its log, playback and timeline; only notes can be added.

The player moves by lines, commands, steps, phases, turns or milestones, plays the game back, views its
analysis along the same timeline, or plays on from any moment in a new game.
"""

from __future__ import annotations

from pathlib import Path

from hades.content import revisions
from hades.engine.game import Game
from hades.history.milestones import left_out
from hades.session.table_session import TableSession
from hades.ui import keys
from hades.ui.screen import Handlers, Window
from hades.ui.table.picture import TablePicture
from hades.ui.table.table_screen import TableScreen
from hades.view import View


class Seen(TableSession):
    """The session of a replay at the shown moment, without question and choices."""

    def see(self, view: View) -> None:
        """Use the view of the shown moment as the current state."""
        self.view = view
        self.units = {unit.id: unit for unit in view.units}
        self.sis = {si.id: si for si in view.installations}
        self.ask = None
        self.things, self.marks, self.options, self.ways = {}, {}, [], {}


class Replay(TableScreen):
    """A table without player input; playing on from here begins another game."""

    session: Seen
    covers = True

    def __init__(self, window: Window, game: Game, file: Path | None = None) -> None:
        """Open a game; ``file`` is its file, if notes can be saved there."""
        # A replay carries out no commands, so it saves nothing but notes.
        super().__init__(window, Seen(game), file)
        self.picture = TablePicture(self)
        self.log_away = True
        self._shown_at: object = None
        """Stamp of the table at which the session last took over the view."""

    def show(self) -> None:
        super().show()
        if not self.busy and not self.looks_back:
            self.history_view.look_at(self.history_view.stops.lines[0])
            left = self.history_view.undone if left_out(self.game) else ""
            if told := "\n".join(filter(None, (left, revisions.told(self.game.rules_since)))):
                self.window.notice.tell(told)

    # Playback

    def step_shown(self) -> None:
        self.history_view.reach()

    def playback_over(self) -> None:
        self.animation.sync(self.game.view())
        super().playback_over()
        # Show the last line rather than the present, in which a player could act.
        self.history_view.look_at(self.history_view.stops.lines[-1])

    def control(self, what: str) -> None:
        if not self.looks_back and what in ("back", "next") and self.history_view.by != "line":
            self.history_view.go(1 if what == "next" else -1)
        elif not self.looks_back and (
            what == "end" or (what == "pause" and not self.playback.animation.paused)
        ):
            self.history_view.halt()
        else:
            super().control(what)

    # Keys and buttons

    def key(self, name: str) -> None:
        free = self.lists.sheet is None
        actions = ("here", "log")
        action = next((action for action in actions if free and name == keys.of(action)), "")
        if action:
            self.act(action)
        else:
            super().key(name)

    def handlers(self) -> Handlers:
        return {**super().handlers(), "spoilers": self._veil, "log": self._log}

    def _log(self) -> None:
        """Show the previous line; in a window where log and board share a place, switch between them."""
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
