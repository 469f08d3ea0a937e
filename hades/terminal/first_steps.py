"""Help in a first game at a terminal: one-line tips and a suggested move."""

from __future__ import annotations

from hades.advice.adviser import Advice, is_due, tip
from hades.record.player_profile import PlayerProfile
from hades.session.session import Session

ORDER = "good"
"""The terminal command that carries out the suggested move."""
PURPOSE = (
    "You lead a raid on the Hades, a prison ship: free Princess Emily, and bring her and whatever else is "
    "worth it aboard the Vittles, your ship. Be away before the Vittles is shot to pieces and before the "
    "turns run out: only who is aboard then counts."
)
"""The player's role and aim in two sentences; shown once, before a first game."""
WELCOME = (
    "New here? hades text --lesson landing teaches the first steps in five minutes; help play says more."
)
"""Pointer to the first lesson and the help; shown once, before a first game."""

BRIEFLY = (
    "The enemy's turns are told in brief: `again turn` tells all of the last one, `brief off` all of each."
)
"""Shown once where enemy turns are told in brief because it is a first game."""


class FirstSteps:
    """Tips and suggested moves of the first games, and those already shown."""

    def __init__(self, player: PlayerProfile) -> None:
        self.player = player
        self._told = -1
        """Number of commands when a turn of a game was last counted."""
        self._has_welcomed = False
        self.is_brief_for_it = False
        """True if the enemy's turns are told in brief because nobody has chosen otherwise yet."""

    def lines(self, session: Session) -> list[str]:
        """Return the lines before a question: at most one tip, and a suggested move."""
        if session.game.position or session.game.at_table or session.ask is None:
            return []
        self._count(session)
        found = tip(session.ask, session.game_log.told, self.player.seen) if self.player.tips else None
        told = []
        if not session.game.history and self.player.is_new and self.player.tips and not self._has_welcomed:
            self._has_welcomed = True
            told += [PURPOSE, WELCOME]
            if self.is_brief_for_it:
                told.append(BRIEFLY)
        if found is not None:
            self.player.met(found.id)
            told.append(f"Tip, {found.name}: {found.line}")
        if (step := self.step(session)) is not None:
            session.adviser.stepped = True
            told.append(f"A good next step: {step.told}. `{ORDER}` does it.")
        return told

    def step(self, session: Session) -> Advice | None:
        """Return the suggested move, if one is offered."""
        if not (self.player.is_guided and session.game.aids) or not is_due(session.view):
            return None
        return session.adviser.suggested_move()

    def ended(self) -> None:
        """Count a game that was played to its end."""
        self.player.has_finished()

    def _count(self, session: Session) -> None:
        now = len(session.game.history)
        began = any(
            event.kind == "turn_began" and event.data["turn"] == 2 for event in session.game_log.told[-1]
        )
        if began and now != self._told:
            self._told = now
            self.player.has_begun()
