"""The game that is played and its file: kept after every command, closed at the end, found again.

What the disk refuses is told at once and tried again at the next command: the game itself goes on.
"""

from __future__ import annotations

import contextlib
import datetime
import itertools
from pathlib import Path
from typing import Any

from hades import Game
from hades.engine.undo import PERSON
from hades.record import InUseError, Lock, Recorder, rescue, shelf
from hades.record.disk import make_folder


class Keeper:
    """Keeps the game of a window. Its play clock runs while a game is to be seen."""

    def __init__(self, window: Any) -> None:
        self.window = window
        self.problem = ""
        """Why the game is not on the disk, as a sentence; "" if it is."""
        self.clock = 0.0
        """Seconds that the game was to be seen, over all sittings."""
        self._recorder: Recorder | None = None
        self._aid = ""

    @property
    def game(self) -> Game | None:
        """The game that is kept, None before the first command."""
        return self._recorder.game if self._recorder is not None else None

    @property
    def file(self) -> Path | None:
        """The file that the game is kept in, None before there is one."""
        return self._recorder.path if self._recorder is not None else None

    def begin(self, game: Game) -> None:
        """A game comes to be seen; its clock goes on where it was left."""
        times = [entry.t for entry in game.journal if entry.t is not None]
        self.clock = times[-1] / 1000 if times else 0.0
        game.player = PERSON
        if not game.created:
            game.created = datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds")

    def aided(self, aid: str) -> None:
        """The next command is carried out with an aid, which its file will say."""
        self._aid = aid

    def keep(self, game: Game, file: Path) -> bool:
        """Bring the file up to the game; whether the file was begun now."""
        game.note(round(self.clock * 1000), self._aid)
        self._aid = ""
        began = False
        try:
            if self._recorder is None or self._recorder.game is not game:
                self._recorder = self._begun(game, file)
                began = True
            else:
                self._recorder.update(sync=self.window.settings.safe == "command")
            self.problem = ""
        except OSError as error:
            self._trouble(error, file)
        return began

    def close(self) -> None:
        """Close the file, so that it verifies as it stands, and let others have it."""
        recorder, self._recorder = self._recorder, None
        if recorder is not None:
            try:
                recorder.close()
            except OSError as error:
                self._trouble(error, recorder.path)

    def _begun(self, game: Game, file: Path) -> Recorder:
        """Begin a file; another game that stands there is put aside, one in use by others is left alone."""
        self.close()
        make_folder(file.parent)
        for number in itertools.count(2):
            try:
                lock = Lock(file)
            except InUseError:
                taken, file = file, self.window.autosave_file.with_stem(f"last-{number}")
                words = f"Another hades is playing {taken.name}.\nThis game is kept in {file.name}."
                self.window.notice.tell(words)
                continue
            break
        if not game.position or file.name != shelf.DRILL:
            try:
                shelf.put_aside(file, game)
            except OSError:
                lock.release()
                raise
        return Recorder(game, file, lock)

    def _trouble(self, error: OSError, file: Path) -> None:
        self.problem = f"The game could not be saved: {error.strerror or error}: {file}"
        self.window.notice.tell(f"{self.problem}\nIt is tried again at the next command.")

    # ---- finding a game again

    def open(self, file: Path, *, aside: bool = True) -> tuple[Game, str]:
        """The game of a file, and a sentence if not all of it could be read.

        A damaged file is read as far as it is right, and with ``aside`` kept as it is before anything is
        written over it.

        :raises GameFileError: if there is nothing to be had from it.
        :raises ComponentError: if the component set is at fault.
        """
        found = rescue(file, self.window.components)
        told = [found.told]
        if found.damaged and aside:
            with contextlib.suppress(OSError):
                told.append(f"The file as it was is kept as {shelf.put_damaged(file).name}.")
        return found.game, " ".join(told)
