"""The ways back at the table: undo, back to a moment that is looked at, branches. What cannot be says why."""

from __future__ import annotations

from collections.abc import Callable

from hades.narrate import counted
from hades.ui import keys
from hades.ui.panels.sheet import Sheet
from hades.ui.views.watch import Watch


class Ways(Watch):
    """A table whose game can go back and aside, as far as its undo mode allows."""

    asked = ""
    """What Enter does on the page that asks something; "" if the page asks nothing."""

    def undo(self) -> None:
        """Take back the last decision."""
        if self.busy:
            return
        why = self.session.no_undo
        if why:
            self.window.notice.tell(f"No undo.\n{why}")
        else:
            self.turn(self.session.undo)

    def turn(self, act: Callable[[], object]) -> None:
        """Let the game stand on another line of play, show it as it stands there, and tell what was left."""
        game = self.game
        left, commands = game.branch, len(game.history)
        self.projector.skip_all()
        act()
        self.glance = self.flash = self.sheet = None
        self.choices, self.asked = (), ""
        self.listing = self._away = False
        self.layout.log.scroll = 0.0
        self._was_over = bool(game.over)
        self._end_glide()
        self.layout.decision.scroll = 0
        self._settle()
        if game.branch != left and any(branch.name == left for branch in game.branches):
            self.window.notice.tell(
                f"{left} stays as a branch, with {counted(commands, 'command')}.\n"
                f"Played is {game.branch} now. [{keys.shown('branches')}] shows them all."
            )

    # ---- back to what is looked at

    @property
    def question(self) -> int:
        """Commands before the question that what is looked at came of; all of them without a look back."""
        if self.glance is None:
            return len(self.game.history)
        return max(0, self.glance.line.moment[0] - 1)

    @property
    def here(self) -> tuple[str, str]:
        """What can be done about the moment that is looked at, and why it cannot; "" if it can."""
        back = len(self.game.history) - self.question
        branches = self.game.undo_mode == "analysis"
        words = "A branch from here" if branches else f"Back to here ({counted(back, 'command')})"
        return words, self.session.no_way_back(self.question)

    def go_here(self) -> None:
        """Back to the moment that is looked at: at once where all is kept, else it is asked first."""
        if self.glance is None:
            return
        _, why = self.here
        if why:
            self.window.notice.tell(f"No way back to here.\n{why}")
        elif self.game.undo_mode == "analysis":
            self.return_here()
        else:
            back = counted(len(self.game.history) - self.question, "command")
            rows = (
                ("text", f"Take back {back}?", ""),
                ("text", f"The game then stands at the question of {self.goes}.", ""),
                (
                    "faint",
                    "The game goes on from the question before this line. Luck stays what it was: the same "
                    "commands would bring the same. The file keeps what was taken back, and says so.",
                    "",
                ),
            )
            buttons = (("No", "close", "ESC"), ("Take back", "return", "ENTER"))
            self.sheet, self.layout.sheet.scroll = Sheet("Back to here?", rows, buttons), 0.0
            self.asked = "return"

    def return_here(self) -> None:
        """Go back to the moment that is looked at."""
        to, branch = self.question, self.game.branch
        back, goes = counted(len(self.game.history) - to, "command"), self.goes
        self.turn(lambda: self.session.back_to(to))
        if self.game.branch == branch:
            self.window.notice.tell(f"{back} taken back.\nThe game goes on from {goes}, with the same luck.")

    def branches(self) -> None:
        """Open the page of branches; a game without them says what it is."""
        self.sheet = None
        if self.game.undo_mode == "analysis":
            self.window.open_branches(self)
        else:
            mode = self.game.undo_mode
            self.window.notice.tell(
                f"Branches are for games in analysis mode; this one is {mode}.\n"
                "A replay of it can be played on from any moment, in analysis."
            )
