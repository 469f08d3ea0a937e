"""The branches of a game in analysis mode: where each split and its state; to continue, name or begin one."""

from __future__ import annotations

from typing import Any, cast

from hades import Refused
from hades.engine.undo import LONGEST
from hades.history.branch_tree import Twig, branch_tree
from hades.narrate import number_text
from hades.narrate.scenarios import ending
from hades.pages import reasons
from hades.pages.fact import Entry, Row
from hades.ui import keys
from hades.ui.kit.button import Label
from hades.ui.pages.pages import PagesScreen
from hades.ui.panels.sheet import CLOSE, Sheet
from hades.ui.screen import Handlers, Screen, Window
from hades.ui.table.play import PlayScreen
from hades.wording import counted

ASKS = {"rename": "Type the new name, then Enter", "fork": "Type a name for the new branch, then Enter"}
PLAYED = "played"


class BranchesScreen(PagesScreen):
    """The page of branches, over a table whose game has branches."""

    places = (keys.PAGES,)
    title = "Branches"

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._table: PlayScreen
        self._known: tuple[Any, tuple[Twig, ...]] = (None, ())

    def open(self, below: Screen | None) -> None:
        """Open over a table, at the branch being played."""
        self._table = cast(PlayScreen, below)
        super().open(below)
        self.told, self.alarm = "", False
        self._to_the_played()

    def _to_the_played(self) -> None:
        self.choose(next(at for at, twig in enumerate(self.twigs()) if twig.played))

    # Content

    def twigs(self) -> tuple[Twig, ...]:
        """Return the branches as a tree, from its root."""
        game = self._table.game
        key = id(game), len(game.journal)
        if self._known[0] != key:
            self._known = key, branch_tree(game)
        return self._known[1]

    def entries(self) -> tuple[Entry, ...]:
        found = []
        for twig in self.twigs():
            indent = "    " * (twig.depth - 1) + "└ " if twig.depth else ""
            split = f" · from {_when(twig.split)}" if twig.parent else ""
            note = f"{counted(len(twig.branch.history), 'command')}{split}"
            mark = PLAYED if twig.played else f"{_points(twig)} VP"
            found.append(Entry(twig.branch.name, f"{indent}{twig.branch.name}", note, mark))
        return tuple(found)

    def sheet(self) -> Sheet:
        twig = self.twigs()[self.at]
        rows: list[Row] = [("key", "Commands", str(len(twig.branch.history)))]
        if twig.parent:
            rows += [
                ("key", "Of its own", str(twig.own)),
                (
                    "key",
                    "It split",
                    f"from {twig.parent}, {_when(twig.split)}",
                ),
            ]
        if twig.outcome:
            rows.append(("key", "Over", ending(twig.outcome)[0]))
        rows += [
            ("key", "It stands at", _when(twig.stands)),
            ("key", "Score there", f"{_points(twig)} VP"),
            ("head", "What can be done", ""),
            ("text", self._told_of(twig), ""),
        ]
        rename: tuple[Label, ...] = (("Rename", "rename", keys.of("rename")),) if twig.played else ()
        play: Label = ("Go on here", "play", "ENTER")
        begin: Label = ("New branch", "fork", keys.of("fork"))
        return Sheet(twig.branch.name, tuple(rows), (play, *rename, begin, CLOSE))

    def _told_of(self, twig: Twig) -> str:
        glance = self._table.history_view.glance
        where = (
            f"{reasons.moment_name(glance.line.turn, glance.line.section)}, which is looked at"
            if glance is not None
            else "where the game stands"
        )
        first = (
            "This branch is played; only here it can be given another name."
            if twig.played
            else "Enter goes on with it; what is played now waits then, with all its commands."
        )
        return f"{first} A new branch begins at {where}."

    # Typing a name

    most = LONGEST

    def named(self, words: str) -> None:
        table, name, what = self._table, words, self.naming
        session = table.session
        try:
            if what == "rename":
                session.rename(name)
            else:
                to = table.undo_options.question
                table.undo_options.turn(lambda: session.fork(name, to))
        except Refused as refused:
            self.told, self.alarm = f"{refused.reason[:1].upper()}{refused.reason[1:]}.", True
            return
        self.stop_naming()
        self.told = f"{name} begins here, and is played." if what == "fork" else f"It is called {name} now."
        self._to_the_played()

    # Input

    def handlers(self) -> Handlers:
        return {
            **super().handlers(),
            "fork": lambda: self.ask_name("fork", ASKS["fork"]),
            "rename": self._rename,
            "play": self._go_on,
        }

    def _rename(self) -> None:
        if self.twigs()[self.at].played:
            self.ask_name("rename", ASKS["rename"])
        else:
            self.told, self.alarm = "Go on with a branch to give it another name.", True

    def _go_on(self) -> None:
        twig, table = self.twigs()[self.at], self._table
        name = twig.branch.name
        if not twig.played:
            table.undo_options.turn(lambda: table.session.switch(name))
        self.act("close")
        if table.game.over is not None:
            self.window.end(table.game)


def _when(moment: tuple[int, str]) -> str:
    return reasons.moment_name(*moment)


def _points(twig: Twig) -> str:
    return number_text(twig.vp).lstrip("+")
