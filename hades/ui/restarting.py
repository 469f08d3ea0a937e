"""A run begun anew by one key, from wherever the window is."""

from __future__ import annotations

from hades.run.practice import begun_anew
from hades.ui import keys
from hades.ui.screen import Window

PATIENCE = "Once more leaves this game and begins another.\nIt is kept among the games, to be gone on with."
"""What is said before a game that is not over is left."""
ONCE = (
    "A raid of a campaign is played once, so it cannot begin anew.\nIt goes on, or is conceded [{concede}]."
)
BESIDE = "This game is beside the campaign: its raid stays as it was."
"""What is said of a raid that was over and is played once more."""


class Restarting:
    """Begins the game that is played, or was played last, once more."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self._asked: tuple[str, int] | None = None
        """Of what it was asked whether it may be left: the action, and how far the game was."""

    def may_leave(self, action: str) -> bool:
        """Whether the game that is played may be left for something; of one that is not over that is asked,
        and a yes counts as long as the question is shown."""
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
        """Begin anew with the same seed, or for "restart-new" with a fresh one."""
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
