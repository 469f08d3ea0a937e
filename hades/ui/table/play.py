"""The play screen: set-up and the whole game by mouse and keys."""

from __future__ import annotations

from collections.abc import Callable

from hades.engine.game import Game
from hades.narrate import capital, taken
from hades.session.option import Option
from hades.session.table_session import TableSession
from hades.ui import keys, sounds
from hades.ui.panels.sheet import Sheet
from hades.ui.screen import Handlers, Window
from hades.ui.table import camera_targets, panel_contents
from hades.ui.table.first_game import FirstGame
from hades.ui.table.history_view import UndoOptions
from hades.ui.table.lesson_guide import LessonGuide
from hades.ui.table.picture import TablePicture
from hades.ui.table.player_input import PlayerInput
from hades.ui.table.run_display import RunDisplay
from hades.ui.table.table_screen import TableScreen
from hades.wording import counted

CONCEDE = "The game ends as a defeat, and no more Units come aboard."
STANDS = (
    "No undo mode can undo this. The file still proves what you played until then; your career "
    "counts the game as conceded."
)
"""Warning before the player concedes."""


class WaysBack(UndoOptions):
    """Undo and branching at the table, as far as the undo mode allows."""

    def __init__(self, table: PlayScreen) -> None:
        super().__init__(table.session)
        self.table = table

    def undo(self) -> None:
        table = self.table
        if table.busy:
            return
        why = table.session.no_undo
        if why:
            table.window.notice.tell(f"No undo.\n{why}")
        else:
            self.turn(table.session.undo)

    def lift(self, unit: str) -> None:
        self.turn(lambda: self.table.session.lift(unit))
        self.table.session.select(unit)
        self.table.state.redraw_board()

    def turn(self, act: Callable[[], object]) -> None:
        """Move the game to another line of play, show it there, and say what was left."""
        table, game = self.table, self.table.game
        left, commands = game.branch, len(game.history)
        table.playback.animation.skip_all()
        act()
        table.state.glance = table.playback.flash = table.state.sheet = None
        table.state.asked = ""
        table.playback.away = False
        table.layout.log.scroll = 0.0
        camera_targets.end_glide(table.state)
        table.turned()
        table.playback.settle()
        if game.branch != left and any(branch.name == left for branch in game.branches):
            table.window.notice.tell(
                f"{left} is kept as a branch, with {counted(commands, 'command')}.\nYou now play "
                f"{game.branch}. [{keys.shown('branches')}] lists all branches."
            )

    @property
    def question(self) -> int:
        """Commands before the question that led to the shown moment; all outside the history view."""
        glance = self.table.history_view.glance
        return len(self.table.game.history) if glance is None else max(0, glance.line.moment[0] - 1)

    @property
    def note(self) -> str:
        return self.table.history_view.note

    @property
    def here(self) -> tuple[str, str]:
        game = self.table.game
        back = len(game.history) - self.question
        branches = game.undo_mode == "analysis"
        words = "Branch from here" if branches else f"Undo to here ({counted(back, 'command')})"
        return words, self.table.session.no_way_back(self.question)

    def go_here(self) -> None:
        """Go back to the shown moment: at once if nothing is lost, otherwise after confirmation."""
        table = self.table
        if table.state.glance is None:
            return
        _, why = self.here
        if why:
            table.window.notice.tell(f"Cannot go back to here.\n{why}")
        elif table.game.undo_mode == "analysis":
            self.return_here()
        else:
            back = counted(len(table.game.history) - self.question, "command")
            rows = (
                ("text", f"Undo {back}?", ""),
                ("text", f"The game then continues from {self.goes}, at the question before this line.", ""),
                (
                    "faint",
                    (
                        "Luck does not change: the same commands would have the same results. The "
                        "file keeps a record of what you undo."
                    ),
                    "",
                ),
            )
            buttons = (("Cancel", "close", "ESC"), ("Undo", "return", "ENTER"))
            table.state.open(Sheet("Undo to here?", rows, buttons), asked="return")

    def return_here(self) -> None:
        game = self.table.game
        to, branch = self.question, game.branch
        back, goes = counted(len(game.history) - to, "command"), self.goes
        self.turn(lambda: self.table.session.back_to(to))
        if game.branch == branch:
            self.table.window.notice.tell(
                f"{back} undone.\nThe game continues from {goes}, with the same luck."
            )

    def branches(self) -> None:
        """List the branches; without analysis mode, explain branches."""
        table, mode = self.table, self.table.game.undo_mode
        table.state.sheet = None
        if mode == "analysis":
            table.lists.open_branches()
        else:
            table.window.notice.tell(
                f"Only games in analysis mode have branches; this one is {mode}.\nFrom a replay of "
                "it, you can play on in analysis mode from any moment."
            )


class PlayScreen(TableScreen):
    """A game in progress: a table with player input and undo."""

    picture: TablePicture
    player_input: PlayerInput
    first: FirstGame
    run_display: RunDisplay
    undo_options: WaysBack

    def __init__(self, window: Window, game: Game) -> None:
        super().__init__(window, TableSession(game, self._keep, keys.of_verb), is_played=True)
        self.picture = TablePicture(self)
        window.timers.begin(self.session)
        self.session.share(window.settings.two_players)
        self.undo_options = WaysBack(self)
        self.first = FirstGame(self.state, self.advice, self.turn_summary)
        self.player_input = PlayerInput(self.state, self.playback, self.advice, self.first, self.undo_options)
        self._was_over = bool(game.over)
        """True if the game was over when it came to the table, or when it was turned to."""
        self.lesson_guide = LessonGuide(self.state, self.playback, self.undo_options)
        self.run_display = RunDisplay(self.state)

    def _keep(self, aid: str = "") -> None:
        """Save the game, and the progress of its lesson."""
        self.window.autosave.keep(aid)
        self.lesson_guide.keep()

    def draw(self) -> None:
        ghost = self.run_display.ghost
        if (ghost.pacer is not None) != ghost.band.shown:
            # The band below the board appears or disappears.
            self.resize()
        self.board.pacers = ghost.units()
        super().draw()

    def draw_tick(self) -> None:
        self.picture.draw_clock()

    def update(self, seconds: float) -> bool:
        changed = super().update(seconds)
        if self.run_display.update():
            if self.picture.clock_is_free:
                # A clock that nothing covers is redrawn on its own.
                self.window.tick()
            else:
                changed = True
        return changed

    @property
    def played(self) -> Game | None:
        return self.game

    @property
    def may_act(self) -> bool:
        # A paused playback gives time to think, so the clock runs.
        return not self.game.over and (not self.busy or self.playback.animation.paused)

    def playback_over(self) -> None:
        """Show the present, and go to the end screen when the game is over."""
        playback, board, game = self.playback, self.board, self.game
        decided, playback.decided = playback.decided, None
        playback.animation.arrive(self.session.view, self.window.jumped)
        board.actors(())
        self.state.redraw_board()
        told = self.first.playback_over(ended=bool(game.over) and not self._was_over)
        if game.over and self.window.screen_shown is self:
            if not self._was_over:
                self.window.captions.hear((sounds.of_end(game.over),))
            self.window.end(game, told=told)
            return
        if playback.away:
            playback.away = False
            board.back_to(self.state.stood)
        self.turn_summary.show(decided)
        self.state.tab = panel_contents.strip_tab(self.session, self.state.tab)
        camera_targets.at_question(self.state, stay=bool(playback.result))
        self.lesson_guide.attend()
        self.lesson_guide.look()

    def show(self) -> None:
        super().show()
        self.lesson_guide.attend()
        self.lesson_guide.look()

    def resize(self) -> None:
        # The place of the small menu may be outside the window now.
        self.state.choices = ()
        super().resize()

    @property
    def band_high(self) -> float:
        return self.lesson_guide.high + self.run_display.ghost.high

    def pointed_out(self) -> tuple[str, ...]:
        return (*self.lesson_guide.hexes(), *self.advice.hexes(), *self.first.hexes())

    def advises(self, option: Option) -> bool:
        return self.lesson_guide.means(option) or self.advice.means(option) or self._was_better(option)

    def _was_better(self, option: Option) -> bool:
        """Return whether a choice begins the line that an analysis called better."""
        left = self.session.better_left or ()
        if option.commands:
            return option.commands == left[: len(option.commands)]
        return bool(option.select) and f"activate {option.select}" in left[:1]

    def tellings(self) -> tuple[tuple[str, str], ...]:
        return (
            *super().tellings(),
            ("guide", self.lesson_guide.spoken()),
            ("ghost", self.run_display.ghost.line),
        )

    @property
    def _rests(self) -> bool:
        """True if the game is over and its final board is shown."""
        return self.session.ask is None and not self.busy and not self.looks_back

    def options(self) -> tuple[Option, ...]:
        return panel_contents.over() if self._rests else super().options()

    def key(self, name: str) -> None:
        if self._rests and self.state.sheet is None and name == keys.of("went"):
            self.window.look_back_at(self.game)
        else:
            super().key(name)

    def handlers(self) -> Handlers:
        found = {
            **super().handlers(),
            **self.lesson_guide.handlers(),
            "concede": self._ask_to_concede,
            "concede-now": self._concede,
        }
        if self._rests:
            found["option"] = self._go_from_here
        return found

    def _ask_to_concede(self) -> None:
        """Ask for confirmation before conceding, and say what would count."""
        game = self.game
        if game.over is not None or not game.turn or self.busy:
            why = "The game is over." if game.over is not None else "The raid has not begun."
            self.window.notice.tell("Wait until the enemy has finished." if self.busy else why)
            return
        lost = taken(game.view())
        counts = f"{capital(lost)}." if lost else f"You keep {game.score.vp:g} VP, for what is aboard."
        rows = (("text", CONCEDE, ""), ("text", counts, ""), ("faint", STANDS, ""))
        buttons = (("Cancel", "close", "ESC"), ("Concede", "concede-now", "ENTER"))
        self.state.open(Sheet("Concede this game?", rows, buttons), asked="concede-now")

    def _concede(self) -> None:
        """Concede the game, and show its end."""
        self.state.sheet, self.state.asked = None, ""
        self.session.concede()
        self.playback.settle()

    def _go_from_here(self, number: int) -> None:
        """Carry out a choice of a finished game."""
        if number == len(panel_contents.OVER):
            self.window.look_back_at(self.game)
        else:
            self.window.end(self.game)

    def draw_panels(self) -> None:
        self.lesson_guide.draw()
        self.run_display.ghost.draw()
        super().draw_panels()
        self.first.draw()

    def turned(self) -> None:
        """Adapt to another line of play of the game."""
        self.player_input.put_down()
        self._was_over = bool(self.game.over)
