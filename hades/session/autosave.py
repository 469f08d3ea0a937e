"""Autosave of the current game: the file begins with the first command, and problems are reported."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from pathlib import Path

from hades import Game
from hades.engine.undo import PERSON
from hades.session.game_saver import GameSaver
from hades.session.run_clock import Now, RunClock


class Autosave:
    """Keeps the file and the clock of the current game."""

    def __init__(
        self,
        tell: Callable[[str], None],
        sync: Callable[[], bool],
        began: Callable[[], None],
        now: Now | None = None,
    ) -> None:
        """Set up the callbacks of the front end.

        ``tell`` shows a notice, ``sync`` returns whether every decision must reach the disk at once,
        ``began`` is called when a file was begun, and ``now`` is the clock that times the game.
        """
        self._now = now
        self._tell = tell
        self._sync = sync
        self._began = began
        self._keeper: GameSaver | None = None
        self.ended: Callable[[Path], object] | None = None
        """Called with the file of a game played from set-up, when the game ends and when it is closed."""
        self._noted: tuple[Game, int] | None = None
        """The game last noted in its file, and the length of its journal then."""
        self.problem = ""
        """Reason why the game is not on the disk, as a sentence; "" if it is."""

    @property
    def game(self) -> Game | None:
        """The current game, or None before there is one."""
        return self._keeper.game if self._keeper is not None else None

    @property
    def file(self) -> Path | None:
        """The file of the current game; None until the first command."""
        return self._keeper.file if self._keeper is not None else None

    @property
    def clock(self) -> RunClock | None:
        """The clock of the current game; None if there is no game or it is not timed."""
        return self._keeper.clock if self._keeper is not None else None

    def begin(self, game: Game, file: Path, *, shelve: bool) -> None:
        """Show a game and keep it in ``file`` from now on; close the file of the previous game.

        ``shelve`` moves any other game found in the file aside.
        """
        if game is self.game:
            return
        self.close()
        game.player = PERSON
        if not game.created:
            game.created = datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds")
        self._keeper = GameSaver(game, file, shelve=shelve, now=self._now)

    def act(self, may: bool) -> None:
        """Set whether the player may act, for the clock."""
        if self.clock is not None:
            self.clock.act(may)

    def keep(self, aid: str = "") -> None:
        """Bring the file up to date with the game; called once for each decision.

        ``aid`` names the aids that helped.
        """
        keeper = self._keeper
        assert keeper is not None, "a game is kept that nobody plays"
        saved = keeper.keep(aid, sync=self._sync())
        if saved.in_use is not None:
            taken = f"Another hades is playing {saved.in_use.name}."
            self._tell(f"{taken}\nThis game is kept in {keeper.file.name}.")
        self._say(saved.trouble, "\nIt is tried again at the next command.")
        if saved.began:
            self._began()

    def close(self) -> None:
        """Close the file so that it verifies as it is, and release its lock."""
        keeper = self._keeper
        if keeper is None:
            return
        self._say(keeper.close(), "")
        self.note()

    def note(self) -> None:
        """Note the game in its file unless it is noted already."""
        keeper = self._keeper
        if keeper is None or self.ended is None or not keeper.has_file:
            return
        game, lines = keeper.game, len(keeper.game.journal)
        was_noted = self._noted is not None and self._noted[0] is game and self._noted[1] == lines
        if not was_noted and not (self.problem or game.position or game.at_table):
            self._noted = game, lines
            self.ended(keeper.file)

    def _say(self, trouble: str, more: str) -> None:
        self.problem = f"The game could not be saved: {trouble}: {self.file}" if trouble else ""
        if trouble:
            self._tell(f"{self.problem}{more}")
