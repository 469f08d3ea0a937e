"""A game and its file: kept after every decision, closed at the end, found again.

What the disk refuses is tried again at the next command: the game itself goes on. Nothing is said here;
front ends ask what came of it and have their own words.
"""

from __future__ import annotations

import contextlib
import itertools
from pathlib import Path

import attrs
from platformdirs import user_data_path

from hades import Game
from hades.record import InUseError, Lock, Recorder, salvage, saved_games
from hades.record.disk import make_folder
from hades.record.recorder import leave
from hades.session.run_clock import Now, RunClock, Times


@attrs.define
class Saved:
    """What came of bringing a file up to its game, as far as a player wants to know it."""

    began: bool = False
    """Whether the file was begun now."""
    in_use: Path | None = None
    """The file that the game was to be in, if another program plays into it: the game has another one now."""
    aside: Path | None = None
    """Where the game is kept now that stood in the file."""
    trouble: str = ""
    """What the disk refused, "" if all of the game is in the file."""
    before: str = ""
    """What it refused the last time."""


def autosave_file() -> Path:
    """The file of the game that was played last, wherever it is played."""
    return user_data_path("hades") / saved_games.LAST


def lesson_file() -> Path:
    """The file of the lesson that is played, which takes the place of no game."""
    return autosave_file().with_name(saved_games.LESSON)


def drill_file() -> Path:
    """The file of a position that is tried out, which takes the place of no game either."""
    return autosave_file().with_name(saved_games.DRILL)


def learnt_in() -> Path:
    """The folder that has the book of what was learnt, wherever the game that is played is kept."""
    return autosave_file().parent


class GameSaver:
    """Keeps a game in a file, which is written from the first command on."""

    def __init__(self, game: Game, file: Path, *, shelve: bool = True, now: Now | None = None) -> None:
        """``shelve`` puts another game that stands in the file aside; ``now`` measures how long it takes."""
        self.game = game
        self.file = file
        """Where the game is kept; another file from when one was begun beside it that was in use."""
        self.clock = RunClock(now, _left(game)) if now is not None else None
        """Real time and play time, over all sittings; None if nobody measures them."""
        self._sitting = max((entry.sitting for entry in game.journal), default=0) + 1
        """The number of this sitting, until its first line says so; 0 after that."""
        self.trouble = ""
        """Why the file is not up to the game, "" if it is."""
        self._shelve = shelve
        self.has_file = False
        """Whether the file was begun; once closed, it is begun again at the next command."""
        self._recorder: Recorder | None = None

    def keep(self, aid: str = "", *, sync: bool = False) -> Saved:
        """Bring the file up to the game; ``aid`` is what helped with the last decision, for its file to say.

        With ``sync`` all of it is on the disk then, in any case.
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
        """Write times and aid on what is not noted yet; the clock begins with the first of it."""
        if self.clock is None:
            self.game.note(aid=aid)
            return
        self.clock.begin()
        now = self.clock.read()
        if self.game.note(now.play, aid, real=now.real, sitting=self._sitting):
            self._sitting = 0

    def close(self, *, halfway: bool = False) -> str:
        """Close the file, so that it verifies as it stands, and let others have it.

        Why that cannot be, or "". ``halfway`` says that a command was cut in two: the file stands as it was
        kept last then.
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
        """Write down what the clock shows now, for a file that is closed: who goes on goes on from there."""
        conceded_now = self.game.conceded and self.game.left is None
        if self.clock is not None and self.clock.is_begun and (self.game.over is None or conceded_now):
            now = self.clock.read()
            self.game.left = now.real, now.play

    def _write_clock(self) -> None:
        """What the clock shows of a game that was only thought about, into the file that it was left in.

        Nobody asked for the file to be written: what the disk refuses, or another program holds, stays.
        """
        if self.game.left is not None and saved_games.holds(self.file, self.game):
            with contextlib.suppress(OSError):
                leave(self.game, self.file)

    def _begin(self, found: Saved) -> None:
        """Begin a file; another game that stands there is put aside, one in use by others is left alone."""
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
        """The lock of the file, or of one beside it that is nobody's."""
        wanted = self.file
        for number in itertools.count(2):
            try:
                return Lock(self.file)
            except InUseError:
                found.in_use, self.file = wanted, wanted.with_stem(f"{wanted.stem}-{number}")
        raise AssertionError("there is always a next number")


def reopen(file: Path, components: Path | None = None, *, aside: bool = True) -> tuple[Game, str]:
    """The game of a file, and a sentence if not all of it could be read.

    A damaged file is read as far as it is right, and with ``aside`` kept as it is before anything is
    written over it.

    :raises GameFileError: if there is nothing to be had from it.
    :raises ComponentError: if the component set is at fault.
    """
    found = salvage(file, components)
    told = [found.told]
    if found.damaged and aside:
        with contextlib.suppress(OSError):
            told.append(f"The file as it was is kept as {saved_games.put_damaged(file).name}.")
    return found.game, " ".join(told)


def _left(game: Game) -> Times | None:
    """What the clock showed when the game was left, None if it has no command yet."""
    if not game.journal:
        return None
    # a game of an older format, or of a program without a clock, has play time at most
    play = max((entry.t or 0 for entry in game.journal), default=0)
    real = max([play, *(entry.real or 0 for entry in game.journal)])
    left_real, left_play = game.left or (0, 0)
    return Times(max(real, left_real), max(play, left_play))


def _reason(error: OSError) -> str:
    return str(error.strerror or error)
