"""Events in brief: of the enemy's turn only what came of it, of the rest what was not to be expected."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from hades import Game, narrate
from hades.advice.reach import QUIET
from hades.history.log import GameLog
from hades.history.turn_summary import last_turn
from hades.state.events import Event

EXPECTED = QUIET | {"unit_placed", "turn_began"}
"""Kinds that say no more than the command or the next question."""
ALWAYS = ("surprise_drawn", "directions_set", "hq_jammed")
"""Kinds that are told of the enemy's turn as they come."""


class BriefLines:
    """Turns events into few lines; the summary of an enemy's turn comes when it is over."""

    def __init__(self, game: Game, titles: Mapping[str, str]) -> None:
        self._game = game
        self._titles = titles
        self._is_enemys = game.view().section.startswith("5.")
        self._owes = False
        """Whether something of the enemy's turn was not told and is to be summed up."""

    def tell(self, events: Iterable[Event], log: GameLog) -> list[str]:
        """The lines for some events, the last of a log."""
        lines = []
        for event in events:
            if event.kind == "step_began":
                self._is_enemys = event.data["section"].startswith("5.")
            elif self._is_worth(event):
                lines.append(f"  {narrate.line(event, self._titles)}")
            self._owes |= self._is_enemys
        if self._owes and (not self._is_enemys or self._game.over):
            self._owes = False
            lines += [f"  {line.about}: {line.words}." for line in last_turn(self._game, log)]
        return lines

    def _is_worth(self, event: Event) -> bool:
        if self._is_enemys:
            return event.kind in ALWAYS
        return event.kind not in EXPECTED and not narrate.EVENT_KINDS[event.kind].quiet
