"""Advice at a table: what bars it, asking for it, and the coach, which speaks before a dear move.

Hints and the coach go by the same: what it calls dear is never what a hint puts first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hades import geometry as geo
from hades.advice.adviser import Advice
from hades.advice.comparison import Comparison
from hades.session.option import Option
from hades.session.session import NO_AIDS

if TYPE_CHECKING:
    from hades.ui.table.table_screen import TableScreen


def never(table: TableScreen) -> str:
    """Why there are no aids in the game of a table, "" if there are."""
    if table.hands is None:
        return "this game is watched"
    return "" if table.game.aids else NO_AIDS


def not_now(table: TableScreen) -> str:
    """Why nothing is advised now, "" if it may be."""
    if found := never(table):
        return found
    if table.busy:
        return "a film is running"
    if table.looks_back:
        return "a look back goes on"
    if table.session.ask is None:
        return "the game is over"
    if table.session.awaited is not None:
        return "something is drawn on your table"
    return "turn 1 waits to begin" if table.session.held else ""


class Advising:
    """Has processes think about the question that stands, or about the Unit that is chosen."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table

    @property
    def known(self) -> Comparison | None:
        """What is known of what is asked now."""
        return self.table.session.adviser.comparison(self.table.session.activating)

    @property
    def thinking(self) -> bool:
        """Whether it is wanted, and not there yet."""
        return self._wanted and self.known is None

    @property
    def _wanted(self) -> bool:
        table = self.table
        return bool(table.session.adviser.hints or table.window.settings.coach) and not not_now(table)

    def second_thought(self, option: Option) -> Advice | None:
        """What the coach has to say about an answer; None for nothing, and for one not thought of yet."""
        if option.tone == "sure":
            return None
        return self.table.session.adviser.second_thought(option.commands, self.table.window.settings.coach)

    @property
    def coach(self) -> str:
        """How the coach stands to what is pointed at, one of `COACHED`; "" while it is off or barred."""
        least = self.table.window.settings.coach
        if not least or not_now(self.table):
            return ""
        if self.thinking:
            return "thinking"
        option, adviser = self._pointed(), self.table.session.adviser
        if option is None or not option.commands:
            known = self.known
            return "few" if known is not None and adviser.unsure(known.choice.line) else "ready"
        if adviser.unsure(option.commands):
            return "few"
        if not adviser.knows(option.commands):
            return "unknown"
        return "dear" if adviser.second_thought(option.commands, least) is not None else "fine"

    def _pointed(self) -> Option | None:
        """The answer that a click where the mouse is would give, if it is one."""
        table = self.table
        if table.hands is None or table.sheet is not None or table.choices:
            return None
        spot = table.layout.pointed(*table.mouse)
        if spot is not None:
            options = table.layout.decision.answers if spot.action.name == "option" else ()
            return next(iter(options[spot.action.number :]), None) if options else None
        found = table.session.at(geo.label(table.hover)) if table.hover >= 0 else []
        return found[0] if len(found) == 1 else None

    def update(self) -> bool:
        """Ask, or take the answer in; whether there is something new to be seen."""
        session, window = self.table.session, self.table.window
        if not self._wanted:
            return False
        new = self.known is None
        if new and not self._asked():
            return False
        session.adviser.coached |= bool(window.settings.coach)
        if new:
            self.table.hinting.point()
        return new

    def _asked(self) -> bool:
        """Ask for it; whether the answer is there."""
        table, session, window = self.table, self.table.session, self.table.window
        chosen = session.activating
        try:
            found = window.thoughts.of("counsel", session.game, *((chosen,) if chosen else ()))
        except RuntimeError as error:
            # an aid that fails is switched off, and costs no game
            table.hinting.fail()
            window.change(coach=0.0)
            window.notice.tell(str(error))
            return False
        if found is not None:
            session.adviser.comparisons[chosen] = found
        return found is not None
