"""What can be done about a moment that is looked at: back to it, or aside into a branch."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from hades.pages import reasons
from hades.ui import keys
from hades.ui.panels.sheet import Sheet
from hades.ui.screen import Achieved
from hades.ui.table import camera_targets
from hades.wording import counted

if TYPE_CHECKING:
    from hades.ui.table.play import PlayScreen
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


class WaysBack(UndoOptions):
    """The game goes back and aside, as far as its undo mode allows."""

    table: PlayScreen

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
        self.table.lay_out()

    def turn(self, act: Callable[[], object]) -> None:
        """Let the game stand on another line of play, show it as it stands there, and tell what was left."""
        table, game = self.table, self.table.game
        left, commands = game.branch, len(game.history)
        table.film.projector.skip_all()
        act()
        table.past.glance = table.film.flash = table.sheet = None
        table.asked = ""
        table.film.away = False
        table.layout.log.scroll = 0.0
        camera_targets.end_glide(table)
        table.turned()
        table.film.settle()
        if game.branch != left and any(branch.name == left for branch in game.branches):
            table.window.notice.tell(
                f"{left} stays as a branch, with {counted(commands, 'command')}.\nPlayed is "
                f"{game.branch} now. [{keys.shown('branches')}] shows them all."
            )

    @property
    def question(self) -> int:
        """Commands before the question that what is looked at came of; all of them without a look back."""
        glance = self.table.past.glance
        return len(self.table.game.history) if glance is None else max(0, glance.line.moment[0] - 1)

    @property
    def here(self) -> tuple[str, str]:
        game = self.table.game
        back = len(game.history) - self.question
        branches = game.undo_mode == "analysis"
        words = "A branch from here" if branches else f"Back to here ({counted(back, 'command')})"
        return words, self.table.session.no_way_back(self.question)

    def go_here(self) -> None:
        """Back to the moment that is looked at: at once where all is kept, else it is asked first."""
        table = self.table
        if table.past.glance is None:
            return
        _, why = self.here
        if why:
            table.window.notice.tell(f"No way back to here.\n{why}")
        elif table.game.undo_mode == "analysis":
            self.return_here()
        else:
            back = counted(len(table.game.history) - self.question, "command")
            rows = (
                ("text", f"Take back {back}?", ""),
                ("text", f"The game then stands at the question of {self.goes}.", ""),
                (
                    "faint",
                    (
                        "The game goes on from the question before this line. "
                        "Luck stays what it was: the same "
                        "commands would bring the same. The file keeps what was taken back, and says so."
                    ),
                    "",
                ),
            )
            buttons = (("No", "close", "ESC"), ("Take back", "return", "ENTER"))
            table.open(Sheet("Back to here?", rows, buttons), asked="return")

    def return_here(self) -> None:
        game = self.table.game
        to, branch = self.question, game.branch
        back, goes = counted(len(game.history) - to, "command"), self.goes
        self.turn(lambda: self.table.session.back_to(to))
        if game.branch == branch:
            self.table.window.notice.tell(
                f"{back} taken back.\nThe game goes on from {goes}, with the same luck."
            )

    def branches(self) -> None:
        """Open the page of branches; a game without them says what it is."""
        table, mode = self.table, self.table.game.undo_mode
        table.sheet = None
        if mode == "analysis":
            table.window.open_page("branches")
        else:
            table.window.notice.tell(
                f"Branches are for games in analysis mode; this one is {mode}.\nA replay of it "
                "can be played on from any moment, in analysis."
            )
