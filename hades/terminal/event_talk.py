"""What happened, as a player wants to hear it: at length or in brief, and what it means where that is new."""

from __future__ import annotations

from collections.abc import Sequence

from hades import Game, narrate
from hades.history.log import GameLog
from hades.state.events import Event
from hades.terminal.brief_lines import BriefLines
from hades.terminal.event_lines import EventLines
from hades.terminal.meaning_lines import Meanings


class EventTalk:
    """Tells events; both ways of telling hear all of them, so that either may go on."""

    def __init__(self, game: Game, log: GameLog) -> None:
        self._log = log
        titles = narrate.titles(game.tables.catalog)
        self._whole = EventLines(titles, meaning=Meanings(game).of)
        self._brief = BriefLines(game, titles)

    def tell(self, events: Sequence[Event], *, brief: bool, guided: bool) -> list[str]:
        """Return the lines for some events, the last of the log.

        For a ``guided`` player an enemy's turn that is told at length is summed up, too.
        """
        in_brief, whole = self._brief.tell(events, self._log), self._whole.tell(events)
        if brief:
            return in_brief
        return [*whole, *self._brief.summed] if guided else whole

    def go_back(self, events: Sequence[Event]) -> None:
        """Something was taken back: go on as after the events that were told last, of what still stands."""
        self._whole.go_back(events)
