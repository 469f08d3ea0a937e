"""The game file: written after every decision, closed at the end, reopened later.

A failed write is tried again after the next command, while the game goes on. Nothing is printed here.
"""

from __future__ import annotations

import contextlib
import datetime
import itertools
from collections.abc import Callable
from pathlib import Path

import attrs
from platformdirs import user_data_path

from hades.engine.game import Game
from hades.engine.line_history import PERSON
from hades.session.run_clock import Now, RunClock, Times
from hades.storage import InUseError, Lock, Recorder, games_folder, salvage
from hades.storage import save as write
from hades.storage.disk import make_folder
from hades.storage.saving import leave


@attrs.define
class Saved:
    """The result of writing the latest commands to a file, for messages to the player."""

    began: bool = False
    """True if the file was created by this write."""
    in_use: Path | None = None
    """The intended file if another program is using it, so that another file was used; otherwise None."""
    aside: Path | None = None
    """New path of an earlier game that was in the file, or None."""
    trouble: str = ""
    """Error of the disk; "" if the file has the whole game."""
    before: str = ""
    """Error of the previous write, or ""."""


def autosave_file() -> Path:
    """Return the file of the last game, which does not depend on the working directory."""
    return user_data_path("hades") / games_folder.LAST


def learnt_in() -> Path:
    """Return the folder with the progress in lessons, wherever the current game is saved."""
    return autosave_file().parent


def is_taken(file: Path) -> bool:
    """Return whether writing to a path would overwrite something. An empty file does not count."""
    return file.exists() and not (file.is_file() and not file.stat().st_size)


def save(game: Game, file: Path) -> None:
    """Write a game to a file; to a ``*.toml`` as a position.

    :raises InUseError: if another program is writing that game file.
    :raises OSError: if the file cannot be written.
    """
    # A file that does not exist cannot be in use.
    is_played = file.exists() and file.suffix != ".toml"
    with Lock(file) if is_played else contextlib.nullcontext():
        write(game, file)


class GameSaver:
    """The writer of a game's file from the first command on."""

    def __init__(self, game: Game, file: Path, *, shelve: bool = True, now: Now | None = None) -> None:
        """Prepare to save; with ``shelve``, another game in the file is moved out of the way.

        ``now`` is the time source of the clock, None for a game without a clock.
        """
        self.game = game
        self.file = file
        """File of the game. If the file proves to be in use, a neighbouring file replaces it."""
        self.clock = RunClock(now, _left(game)) if now is not None else None
        """Clock of the game over all sittings, or None."""
        self._sitting = max((entry.sitting for entry in game.journal), default=0) + 1
        """Number of this sitting; 0 once its first line is written."""
        self.trouble = ""
        """Reason why the file lacks the latest commands, or ""."""
        self._shelve = shelve
        self.has_file = False
        """True once the file was created."""
        self._recorder: Recorder | None = None

    def keep(self, aid: str = "", *, sync: bool = False) -> Saved:
        """Write the latest commands to the file; ``aid`` names the aids used for the last decision.

        With ``sync``, they are forced to the disk.
        """
        self._note(aid)
        if self.game.conceded:
            self.stop_clock()
        found = Saved(before=self.trouble)
        try:
            if self._recorder is None:
                self._begin(found)
            else:
                self._recorder.update(sync=sync)
        except OSError as error:
            found.trouble = _reason(error)
        self.trouble = found.trouble
        return found

    def _note(self, aid: str) -> None:
        """Add times and the aid to the journal's new lines. The first line starts the clock."""
        if self.clock is None:
            self.game.note(aid=aid)
            return
        self.clock.begin()
        now = self.clock.read()
        if self.game.note(now.play, aid, real=now.real, sitting=self._sitting):
            self._sitting = 0

    def close(self, *, halfway: bool = False) -> str:
        """Close the file so that it verifies, and release its lock; return why that failed, or "".

        After an interrupted command (``halfway``), the file stays as last saved, and the next command would
        write the whole file again.
        """
        recorder, self._recorder = self._recorder, None
        if not halfway:
            self.stop_clock()
        if recorder is None:
            self._write_clock()
            return self.trouble
        try:
            if halfway:
                recorder.leave()
            else:
                recorder.close()
        except OSError as error:
            self.trouble = _reason(error)
            return self.trouble
        self.trouble = "" if not halfway else self.trouble
        return ""

    def stop_clock(self) -> None:
        """Copy the clock's times into the game, from which the next sitting continues."""
        conceded_now = self.game.conceded and self.game.left is None
        if self.clock is not None and self.clock.is_begun and (self.game.over is None or conceded_now):
            now = self.clock.read()
            self.game.left = now.real, now.play

    def _write_clock(self) -> None:
        """Write the times to the file of a game loaded but not played on; ignore errors and locks."""
        if self.game.left is not None and games_folder.holds(self.file, self.game):
            with contextlib.suppress(OSError):
                leave(self.game, self.file)

    def _begin(self, found: Saved) -> None:
        """Create the file, or a neighbouring one if the file is in use, after moving another game aside."""
        make_folder(self.file.parent)
        lock = self._locked(found)
        try:
            found.aside = games_folder.put_aside(self.file, self.game) if self._shelve else None
        except OSError:
            lock.release()
            raise
        self._recorder = Recorder(self.game, self.file, lock)
        found.began = self.has_file = True

    def _locked(self, found: Saved) -> Lock:
        """Lock the file, or the first neighbouring file that is free."""
        wanted = self.file
        for number in itertools.count(2):
            try:
                return Lock(self.file)
            except InUseError:
                found.in_use, self.file = wanted, wanted.with_stem(f"{wanted.stem}-{number}")
        raise AssertionError("there is always a next number")


def reopen(file: Path, components: Path | None = None, *, aside: bool = True) -> tuple[Game, str]:
    """Return the game in a file, and a sentence on any part that could not be read, or "".

    With ``aside``, a copy of a damaged file is kept before anything overwrites it.

    :raises GameFileError: if nothing can be recovered.
    :raises ComponentError: if the component set is at fault.
    """
    found = salvage(file, components)
    messages = [found.warning]
    if found.damaged and aside:
        with contextlib.suppress(OSError):
            messages.append(f"The old file is kept as {games_folder.put_damaged(file).name}.")
    return found.game, " ".join(messages)


def _left(game: Game) -> Times | None:
    """Return the times at which the game was left, or None before the first command."""
    if not game.journal:
        return None
    # Older files, and files written without a clock, have at most a play time.
    play = max((entry.t or 0 for entry in game.journal), default=0)
    real = max([play, *(entry.real or 0 for entry in game.journal)])
    left_real, left_play = game.left or (0, 0)
    return Times(max(real, left_real), max(play, left_play))


def _reason(error: OSError) -> str:
    return str(error.strerror or error)


class Autosave:
    """The autosave of the window, which saves and times the current game."""

    def __init__(
        self,
        tell: Callable[[str], None],
        sync: Callable[[], bool],
        began: Callable[[], None],
        now: Now | None = None,
    ) -> None:
        """Set the functions of the window.

        ``sync`` returns whether every decision must reach the disk at once, ``began`` is called when a file
        is created, and ``now`` is the time source of the clock.
        """
        self._now = now
        self._tell = tell
        self._sync = sync
        self._began = began
        self._keeper: GameSaver | None = None
        self.ended: Callable[[Path], object] | None = None
        """Called with the file of a game from set-up when the game ends, and when the file is closed."""
        self._noted: tuple[Game, int] | None = None
        """The game for which ``ended`` was last called, and the length of its journal at that time."""
        self.problem = ""
        """Reason why the game is not on the disk, as a sentence; "" if the game is saved."""

    @property
    def game(self) -> Game | None:
        return self._keeper.game if self._keeper is not None else None

    @property
    def file(self) -> Path | None:
        return self._keeper.file if self._keeper is not None else None

    @property
    def clock(self) -> RunClock | None:
        return self._keeper.clock if self._keeper is not None else None

    def begin(self, game: Game, file: Path, *, shelve: bool) -> None:
        """Close the previous game's file, and save another game; ``shelve`` is as for `GameSaver`."""
        if game is self.game:
            return
        self.close()
        game.player = PERSON
        if not game.created:
            game.created = datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds")
        self._keeper = GameSaver(game, file, shelve=shelve, now=self._now)

    def act(self, may: bool) -> None:
        if self.clock is not None:
            self.clock.act(may)

    def keep(self, aid: str = "") -> None:
        """Write the latest commands, once after each decision; ``aid`` names the aids used for it."""
        keeper = self._keeper
        assert keeper is not None, "a game is saved that nobody plays"
        saved = keeper.keep(aid, sync=self._sync())
        if saved.in_use is not None:
            taken = f"Another copy of hades is playing {saved.in_use.name}."
            self._tell(f"{taken}\nThis game is saved in {keeper.file.name}.")
        self._say(saved.trouble, "\nThe next command tries to save again.")
        if saved.began:
            self._began()

    def close(self) -> None:
        keeper = self._keeper
        if keeper is None:
            return
        self._say(keeper.close(), "")
        self.note()

    def note(self) -> None:
        """Call ``ended`` with the game's file, if the game has changed since the last call."""
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
