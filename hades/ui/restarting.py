"""Restarting a run by one key, from any screen of the window."""

from __future__ import annotations

from hades.run.practice import begun_anew
from hades.ui import keys
from hades.ui.screen import Window

PATIENCE = "Once more leaves this game and begins another.\nIt is kept among the games, to be gone on with."
"""Warning before a game in progress is left."""
ONCE = (
    "A raid of a campaign is played once, so it cannot begin anew.\nIt goes on, or is conceded [{concede}]."
)
BESIDE = "This game is beside the campaign: its raid stays as it was."
"""Notice for a finished raid of a campaign that is played again."""


class Restarting:
    """The command that restarts the current or last game."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self._asked: tuple[str, int] | None = None
        """The action and the number of commands played when the player was last asked; None if not asked."""

    def may_leave(self, action: str) -> bool:
        """Return whether the current game may be left for an action; ask first if the game is not over.

        A second press confirms while the question is shown.
        """
        game = self.window.autosave.game
        if game is None or game.over is not None or not game.journal:
            return True
        asked = action, len(game.journal)
        if self._asked == asked and self.window.notice.words == PATIENCE:
            self._asked = None
            return True
        self._asked = asked
        self.window.notice.tell(PATIENCE)
        return False

    def again(self, action: str) -> None:
        """Restart with the same seed, or for "restart-new" with a fresh one."""
        window, game = self.window, self.window.autosave.game
        if game is None:
            window.notice.tell("Nothing was played yet that could begin anew.")
        elif game.at_table:
            window.notice.tell("Only a game with luck of the program can begin anew.")
        elif window.is_raid(game) and game.over is None:
            window.notice.tell(ONCE.format(concede=keys.shown("concede")))
        elif self.may_leave(action):
            was_raid = window.is_raid(game)
            window.play(begun_anew(game, window.components, fresh=action == "restart-new"))
            if was_raid:
                window.notice.tell(BESIDE)
