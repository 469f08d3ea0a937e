"""Events in brief: of the enemy's turn only what came of it, of the rest what was not to be expected."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from hades import Game, narrate
from hades.history.log import GameLog
from hades.history.turn_summary import CAME, last_turn
from hades.odds.reach import QUIET
from hades.state.events import Event
from hades.terminal import surprise_lines
from hades.terminal.meaning_lines import Meanings

EXPECTED = QUIET | {"unit_placed", "turn_began"}
"""Kinds that say no more than the command or the next question."""
ALWAYS = ("surprise_drawn", "directions_set", "hq_jammed", "gorgon_draws")
"""Kinds that are told of the enemy's turn, as they come, before what it came to."""
LOST = ("unit_destroyed", "unit_depleted", "dante_lost", "module_destroyed")
"""Kinds that are told of the enemy's turn before a question in the middle of it."""
MORE = "  (turn tells this again, again turn the whole turn; why tells reasons, why and a name those of one.)"
"""What is said once of how to hear more."""


class BriefLines:
    """Turns events into few lines; the summary of an enemy's turn comes when it is over."""

    def __init__(self, game: Game, titles: Mapping[str, str]) -> None:
        self._game = game
        self._titles = titles
        self._meanings = Meanings(game)
        self._is_enemys = game.view().section.startswith("5.")
        self._owes = False
        """Whether something of the enemy's turn was not told and is to be summed up."""
        self._lost: list[str] = []
        """What was lost in the enemy's turn in progress and was not told yet."""
        self._surprise: list[Event] | None = None
        """What has come of the Nasty Surprise that was told last, None once that is told, too."""
        self._said_more = False
        self.summed: list[str] = []
        """What the enemy's turn came to, if that was told last."""

    def tell(self, events: Iterable[Event], log: GameLog) -> list[str]:
        """The lines for some events, the last of a log; what the enemy's turn came to stands last of it, in
        `summed`, too."""
        self.summed = []
        before: list[str] = []
        theirs: list[str] = []
        after: list[str] = []
        for event in events:
            if event.kind in ("step_began", "surprise_drawn"):
                theirs += self._came_of_surprise()
            if event.kind == "step_began":
                self._is_enemys = event.data["section"].startswith("5.")
            elif self._is_worth(event):
                mine = after if self._owes else before
                told = [f"  {narrate.line(event, self._titles)}", *self._meanings.of(event)]
                (theirs if self._is_enemys else mine).extend(told)
            elif event.kind in LOST and self._is_ours(event):
                self._lost.append(f"  {narrate.line(event, self._titles)}")
            if event.kind == "surprise_drawn":
                self._surprise = []
            elif self._surprise is not None and event.kind not in ALWAYS:
                self._surprise.append(event)
            self._owes |= self._is_enemys
        if not self._owes:
            return [*before, *theirs, *after]
        if self._is_enemys and not self._game.over:
            # a question in the middle of it, such as whom a Comm Crash jams, is not asked of the dead
            lost, self._lost = self._lost, []
            return [*before, *theirs, *lost, *after]
        self._owes = False
        self._lost = []
        theirs += self._came_of_surprise()
        self.summed = self._summary(log)
        return [*before, *theirs, *self.summed, *after]

    def _summary(self, log: GameLog) -> list[str]:
        """What the enemy's turn came to, how near those are who came, and once how to hear more."""
        lines = []
        for line in last_turn(self._game, log):
            lines.append(f"  {line.about}: {line.words}.")
            if line.about == CAME and (found := log.enemy_turn()) is not None:
                lines += surprise_lines.arrivals(found[1], self._game.view())
        more = [] if self._said_more else [MORE]
        self._said_more = True
        return [*lines, *more]

    def _came_of_surprise(self) -> list[str]:
        found, self._surprise = self._surprise, None
        return surprise_lines.came_of(found, self._titles) if found is not None else []

    def _is_ours(self, event: Event) -> bool:
        """Whether it is of the ship, or of a Unit of the player."""
        unit = event.data.get("unit")
        return unit is None or bool(self._game.tables.is_friend[self._game.tables.unit_of[unit]])

    def _is_worth(self, event: Event) -> bool:
        if self._is_enemys:
            return event.kind in ALWAYS
        return event.kind not in EXPECTED and not narrate.EVENT_KINDS[event.kind].quiet
