"""Hints at a table, in three steps: the first at once, the others once a process has thought of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hades.session import suggestion
from hades.ui.panels.hint_card import HintCard, HintRow
from hades.ui.screen import Deeds
from hades.ui.table import advising

if TYPE_CHECKING:
    from hades.ui.table.table_screen import TableScreen


class Hinting:
    """The card of a hint: it goes with a decision."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self._open = False
        """Whether it is to be seen, as long as the question stands."""
        self._made: tuple[Any, HintCard | None] = (None, None)
        """What tells the card, and the card."""

    @property
    def barred(self) -> str:
        """Why there is no hint now, "" if there is."""
        return advising.not_now(self.table)

    @property
    def card(self) -> HintCard | None:
        """What is to be seen of the hint now."""
        session = self.table.session
        if not (self._open and session.hints) or self.barred:
            return None
        key = session.game_log.version, session.hints, session.activating, self.table.advising.known
        if self._made[0] != key:
            self._made = key, self._card()
        return self._made[1]

    def _card(self) -> HintCard:
        session, found = self.table.session, self.table.advising.known
        game, names, step = session.acting, session.names, session.hints
        if step == 1 or found is None:
            told = (suggestion.pointer(game, names),)
            return HintCard(step, told, thinking=step > 1)
        told = (suggestion.plan(game, found, names),)
        if step == 2:
            return HintCard(step, told)
        told = (suggestion.command(game, found, names),)
        shown = suggestion.candidates(game, found, names)
        tables = [dict(suggestion.chances(one.outlook)) for _, one in shown]
        # a level that none of them comes to needs no column
        columns = tuple(name for name in tables[0] if any(table[name] for table in tables))
        rows = tuple(
            HintRow(
                words,
                suggestion.because(words, one, names),
                f"{one.outlook.vp:.1f}",
                f"± {one.outlook.error:.1f}",
                tuple(suggestion.share(table[name]) for name in columns),
                suggestion.said(one.outlook),
            )
            for (words, one), table in zip(shown, tables, strict=True)
        )
        return HintCard(step, told, columns, rows, suggestion.how(found))

    def more(self) -> None:
        """A step more; once all are told, the card away, or there again."""
        session = self.table.session
        if self.barred:
            self.table.window.notice.tell(f"No hint: {self.barred}.")
        elif self._open and session.hints == suggestion.STEPS:
            self._open = False
        else:
            if session.hints < suggestion.STEPS and (self._open or not session.hints):
                session.hint()
            self._open = True

    def close(self) -> None:
        """The card away."""
        self._open = False

    def fail(self) -> None:
        """Thinking failed: what only that could tell is not waited for."""
        self._open = False
        self.table.session.hints = min(1, self.table.session.hints)

    def deeds(self) -> Deeds:
        """What its buttons do."""
        return {"hint": self.more, "hint-away": self.close}
