"""Hints at a table, in three steps: the first at once, the others once processes have thought of them.

Whatever a hint names is ringed on the board and among the answers; what it puts first can be done from it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from hades import geometry as geo
from hades.advice.adviser import HINT_STEPS, Hint
from hades.advice.comparison import is_step
from hades.session.option import Option
from hades.state.commands import VERBS
from hades.ui.panels.hint_card import STILL
from hades.ui.screen import Achieved
from hades.ui.table import advising, camera_targets

if TYPE_CHECKING:
    from hades.ui.table.table_screen import TableScreen


@attrs.frozen
class ShownHint:
    """What is to be seen of a hint: its card, the commands it names, where on the maps that is."""

    card: Hint
    commands: tuple[str, ...]
    hexes: tuple[str, ...]


class Hinting:
    """The card of a hint: it goes with a decision."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self._open = False
        """Whether it is to be seen, as long as the question stands."""
        self._made: tuple[Any, ShownHint | None] = (None, None)
        """What tells the hint, and what is shown of it."""

    @property
    def barred(self) -> str:
        """Why there is no hint now, "" if there is."""
        return advising.not_now(self.table)

    @property
    def shown(self) -> ShownHint | None:
        """What is to be seen of the hint now."""
        session = self.table.session
        if not (self._open and session.adviser.hints) or self.barred:
            return None
        key = session.game_log.version, session.adviser.hints, session.activating, self.table.advising.known
        if self._made[0] != key:
            adviser, chosen = session.adviser, session.activating
            named = adviser.hinted(adviser.hints, chosen)
            self._made = key, ShownHint(adviser.hint(adviser.hints, chosen), named, self.hexes_of(named))
        return self._made[1]

    @property
    def card(self) -> Hint | None:
        """The card of the hint, if one is to be seen."""
        return self.shown.card if self.shown is not None else None

    # ---- what it points at

    def hexes_of(self, commands: tuple[str, ...]) -> tuple[str, ...]:
        """Where that is of which some commands speak; of a way its end."""
        session, found = self.table.session, list[str]()
        if session.ask is not None and session.ask.subject in session.units:
            found += session.hexes_of(("unit", session.ask.subject))
        for name, then in zip(commands, (*commands[1:], ""), strict=True):
            verb, *args = name.split()
            if is_step(name) and is_step(then):
                continue
            for thing in zip(VERBS[verb.replace("-", "_")], args, strict=True):
                if thing[0] in ("unit", "si", "room", "hex"):
                    found += session.hexes_of(thing)
        return tuple(dict.fromkeys(found))

    def hexes(self) -> tuple[str, ...]:
        """The hexes of whom and what it names."""
        return self.shown.hexes if self.shown is not None else ()

    def means(self, option: Option) -> bool:
        """Whether an answer begins what it names."""
        if self.shown is None:
            return False
        named, given = self.shown.commands, option.commands
        return given == named[: len(given)] if given else f"activate {option.select}" in named

    def point(self) -> None:
        """Turn to the deck of whom it names, and bring that into view."""
        if hexes := self.hexes():
            camera_targets.bring_named(self.table, hexes, geo.map_of(geo.parse(hexes[0])))

    def more(self) -> None:
        """A step more; once all are told, the card away, or there again."""
        session = self.table.session
        if self.barred:
            self.table.window.notice.tell(f"No hint: {self.barred}.")
        elif self._open and session.adviser.hints == HINT_STEPS:
            self._open = False
        else:
            if session.adviser.hints < HINT_STEPS and (self._open or not session.adviser.hints):
                session.adviser.take_hint()
            self._open = True
            self.point()

    def do(self) -> None:
        """Do what it puts first, as far as that can be ordered now."""
        hands, shown = self.table.hands, self.shown
        if hands is None or shown is None:
            return
        if shown.card.doable:
            hands.do(Option(shown.card.words, shown.commands))
        else:
            self.table.window.notice.tell(STILL)

    def close(self) -> None:
        """The card away."""
        self._open = False

    def fail(self) -> None:
        """Thinking failed: what only that could tell is not waited for."""
        self._open = False
        self.table.session.adviser.hints = min(1, self.table.session.adviser.hints)

    def deeds(self) -> Achieved:
        """What its buttons do."""
        return {"hint": self.more, "hint-do": self.do, "hint-away": self.close}
