"""The play screen: set-up and the whole game by mouse and keys."""

from __future__ import annotations

from hades import narrate
from hades.engine.game import Game
from hades.session.table_session import TableSession
from hades.ui import keys, sound_player
from hades.ui.panels.text_page import Sheet
from hades.ui.screen import Handlers, Window
from hades.ui.table import camera_targets, panel_contents
from hades.ui.table.table_picture import TablePicture
from hades.ui.table.table_screen import TableScreen
from hades.view import UnitSeen

CONCEDE = "The game ends as a defeat, and no more Units come aboard."
STANDS = (
    "No undo mode can undo this. The file still proves what you played until then; your career "
    "counts the game as conceded."
)


class PlayScreen(TableScreen):
    """A game in progress: a table with player input and undo."""

    def __init__(self, window: Window, game: Game) -> None:
        super().__init__(window, TableSession(game, self._keep, keys.of_verb), is_played=True)
        self.picture = TablePicture(self)
        window.timers.begin(self.session)
        self.session.share(window.settings.two_players)

    def _keep(self, aid: str = "") -> None:
        self.window.autosave.keep(aid)
        self.lesson_guide.keep()

    def draw(self) -> None:
        self.picture.draw()

    def ghosts(self) -> tuple[UnitSeen, ...]:
        if ghost := self.run_display.ghost.units():
            return ghost
        # A suggested set-up is shown in the simple view, or with a tip.
        new = panel_contents.is_plain(self.window) or self.first.tip is not None
        if self.session.asked != "set_up?" or self.busy or not new:
            return ()
        self.session.adviser.stepped = True
        return self.lesson_guide.pale(camera_targets.planned(self.session))

    def update(self, seconds: float) -> bool:
        if self.run_display.update():
            self.window.next_frame()
        return super().update(seconds)

    @property
    def played(self) -> Game | None:
        return self.game

    @property
    def may_act(self) -> bool:
        # A paused playback gives time to think, so the clock keeps running.
        return not self.game.over and (not self.busy or self.playback.clip_playback.paused)

    def playback_over(self) -> None:
        playback, game = self.playback, self.game
        decided, playback.decided = playback.decided, None
        was_away = playback.away
        playback.clip_playback.sync(self.session.view)
        super().playback_over()
        # A game that was already over when it came to the table does not end now.
        ended = bool(game.over) and decided is not None
        message = self.first.playback_over(ended=ended)
        if game.over and self.window.screen_shown is self:
            if ended:
                self.window.captions.hear((sound_player.of_end(game.over),))
            self.window.end(game, message=message)
            return
        self.turn_summary.show(decided)
        self.tab = panel_contents.strip_tab(self.session, self.tab)
        self.lesson_guide.attend()
        if not self.lesson_guide.result:
            if was_away:
                self.board.restore(self.stood)
            else:
                camera_targets.at_acting(self, decided or ())
            camera_targets.at_question(self, stay=bool(playback.result), begins=was_away)
            self.first.point()

    def show(self) -> None:
        super().show()
        self.lesson_guide.attend()
        self.first.point()

    def resize(self) -> None:
        # The place of the small menu may now be outside the window.
        self.choices = ()
        super().resize()

    def handlers(self) -> Handlers:
        return {
            **super().handlers(),
            **self.lesson_guide.handlers(),
            "concede": self._ask_to_concede,
            "concede-now": self._concede,
        }

    def _ask_to_concede(self) -> None:
        game = self.game
        if game.over is not None or not game.turn or self.busy:
            why = "The game is over." if game.over is not None else "The raid has not begun."
            self.window.notice.tell("Wait until the enemy has finished its turn." if self.busy else why)
            return
        lost, kept = narrate.taken(game.view()), narrate.as_vp(game.score.vp)
        counts = f"{narrate.capital(lost)}." if lost else f"You keep {kept}, for what is aboard."
        rows = ("text", CONCEDE, ""), ("text", counts, ""), ("faint", STANDS, "")
        # No key concedes: an action that cannot be undone takes a click, or Tab and Enter.
        buttons = ("Cancel", "close", "ESC"), ("Concede", "concede-now", "")
        self.open(Sheet("Concede this game?", rows, buttons))

    def _concede(self) -> None:
        self.session.concede()
        self.playback.decided = []
        self.playback.settle()
