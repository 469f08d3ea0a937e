"""The file of a game: written after every decision, closed at the end, reopened later.

A write that the disk refuses is tried again at the next command while the game goes on. Nothing is
printed here; front ends read the result and word it themselves.
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
from hades.engine.undo import PERSON
from hades.record import InUseError, Lock, Recorder, salvage, saved_games
from hades.record import save as write
from hades.record.disk import make_folder
from hades.record.recorder import leave
from hades.session.run_clock import Now, RunClock, Times


@attrs.define
class Saved:
    """The result of bringing a file up to date, for messages to the player."""

    began: bool = False
    """True if the file was begun just now."""
    in_use: Path | None = None
    """The intended file, if another program is writing it: the game now has a different file."""
    aside: Path | None = None
    """The path to which the previous game in the file was moved, or None."""
    trouble: str = ""
    """The error of the disk, or "" if the whole game is in the file."""
    before: str = ""
    """The error of the write before this one, or ""."""


def autosave_file() -> Path:
    """Return the file of the last played game, wherever it is played."""
    return user_data_path("hades") / saved_games.LAST


def lesson_file() -> Path:
    """Return the file of the lesson being played, which replaces no game."""
    return autosave_file().with_name(saved_games.LESSON)


def drill_file() -> Path:
    """Return the file of the position being tried out, which replaces no game either."""
    return autosave_file().with_name(saved_games.DRILL)


def learnt_in() -> Path:
    """Return the folder of the lesson progress, wherever the current game is kept."""
    return autosave_file().parent


def is_taken(file: Path) -> bool:
    """Return whether writing to a file would overwrite something."""
    return file.exists() and not (file.is_file() and not file.stat().st_size)


def save(game: Game, file: Path) -> None:
    """Write a game to a file, or as a position; a game file that is being played is left alone.

    :raises InUseError: if another program plays into the file.
    :raises OSError: if it cannot be written.
    """
    # A file that does not exist is not being played.
    is_played = file.exists() and file.suffix != ".toml"
    with Lock(file) if is_played else contextlib.nullcontext():
        write(game, file)


class GameSaver:
    """Writes a game to a file, from the first command on."""

    def __init__(self, game: Game, file: Path, *, shelve: bool = True, now: Now | None = None) -> None:
        """Prepare to save; ``shelve`` moves another game in the file aside, ``now`` is the clock that times
        the game.
        """
        self.game = game
        self.file = file
        """The file of the game; replaced by a neighbouring file if the first one was in use."""
        self.clock = RunClock(now, _left(game)) if now is not None else None
        """Real and play time over all sittings, or None if the game is not timed."""
        self._sitting = max((entry.sitting for entry in game.journal), default=0) + 1
        """The number of this sitting until its first line records it, then 0."""
        self.trouble = ""
        """Reason why the file is not up to date, or "" if it is."""
        self._shelve = shelve
        self.has_file = False
        """True once the file was begun; after closing, the next command begins it again."""
        self._recorder: Recorder | None = None

    def keep(self, aid: str = "", *, sync: bool = False) -> Saved:
        """Bring the file up to date; ``aid`` names the aids used for the last decision, to be recorded.

        With ``sync`` everything has reached the disk on return.
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
        """Add times and aid to the journal lines that lack them; the first one starts the clock."""
        if self.clock is None:
            self.game.note(aid=aid)
            return
        self.clock.begin()
        now = self.clock.read()
        if self.game.note(now.play, aid, real=now.real, sitting=self._sitting):
            self._sitting = 0

    def close(self, *, halfway: bool = False) -> str:
        """Close the file so that it verifies as it is, and release its lock.

        Returns why that failed, or "". ``halfway`` says that a command was interrupted: the file then keeps
        its last saved state.
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
        """Record the current clock in a closed file, so that the next sitting continues from there."""
        conceded_now = self.game.conceded and self.game.left is None
        if self.clock is not None and self.clock.is_begun and (self.game.over is None or conceded_now):
            now = self.clock.read()
            self.game.left = now.real, now.play

    def _write_clock(self) -> None:
        """Write the clock of a game without new commands into the file it was loaded from.

        The player did not ask for this write, so disk errors and locks of other programs are ignored.
        """
        if self.game.left is not None and saved_games.holds(self.file, self.game):
            with contextlib.suppress(OSError):
                leave(self.game, self.file)

    def _begin(self, found: Saved) -> None:
        """Begin a file; move another game in it aside, and leave a file that is in use alone."""
        make_folder(self.file.parent)
        lock = self._locked(found)
        try:
            found.aside = saved_games.put_aside(self.file, self.game) if self._shelve else None
        except OSError:
            lock.release()
            raise
        self._recorder = Recorder(self.game, self.file, lock)
        found.began = self.has_file = True

    def _locked(self, found: Saved) -> Lock:
        """Lock the file, or a neighbouring file that is free."""
        wanted = self.file
        for number in itertools.count(2):
            try:
                return Lock(self.file)
            except InUseError:
                found.in_use, self.file = wanted, wanted.with_stem(f"{wanted.stem}-{number}")
        raise AssertionError("there is always a next number")


def reopen(file: Path, components: Path | None = None, *, aside: bool = True) -> tuple[Game, str]:
    """Return the game of a file, and a sentence if not all of it could be read.

    A damaged file is read up to the damage; with ``aside`` the original is kept before anything is written
    over it.

    :raises GameFileError: if nothing can be recovered.
    :raises ComponentError: if the component set is at fault.
    """
    found = salvage(file, components)
    told = [found.told]
    if found.damaged and aside:
        with contextlib.suppress(OSError):
            told.append(f"The old file is kept as {saved_games.put_damaged(file).name}.")
    return found.game, " ".join(told)


def _left(game: Game) -> Times | None:
    """Return the clock of the game when it was left, or None before the first command."""
    if not game.journal:
        return None
    # Games of an older format, or of a program without a clock, have play time at most.
    play = max((entry.t or 0 for entry in game.journal), default=0)
    real = max([play, *(entry.real or 0 for entry in game.journal)])
    left_real, left_play = game.left or (0, 0)
    return Times(max(real, left_real), max(play, left_play))


def _reason(error: OSError) -> str:
    return str(error.strerror or error)


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
        assert keeper is not None, "a game is saved that nobody plays"
        saved = keeper.keep(aid, sync=self._sync())
        if saved.in_use is not None:
            taken = f"Another hades is playing {saved.in_use.name}."
            self._tell(f"{taken}\nThis game is saved in {keeper.file.name}.")
        self._say(saved.trouble, "\nThe next command tries to save again.")
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
