"""The notes on a game that is being watched.

The notes are stored in the file of that game or in the current game.
"""

from __future__ import annotations

from pathlib import Path

from hades import storage
from hades.content.load import ComponentError
from hades.engine.game import Game
from hades.engine.journal import Annotation
from hades.engine.line_history import PERSON, Refused
from hades.session.game_saver import Autosave


class Notebook:
    def __init__(self, game: Game, file: Path | None, components: Path | None, autosave: Autosave) -> None:
        """Prepare to take notes; ``file`` is None if the game has no file or a damaged one."""
        self.game = game
        self.file = file
        self._components = components
        self._autosave = autosave

    @property
    def closed(self) -> str:
        """Reason why notes cannot be saved, as a sentence; "" if notes can be saved."""
        if self.file is None and self._autosave.game is not self.game:
            return "Notes are stored in the game file. Save this game first."
        return ""

    @property
    def name(self) -> str:
        """Name of the file with the notes, or ""."""
        file = self.file or self._autosave.file
        return file.name if file is not None else ""

    def keep(self, note: Annotation) -> str:
        """Save a note in the file and the game. Returns a sentence on why that failed, or ""."""
        played = self._current_game(note.after)
        try:
            if played is not None:
                _add_note(played, note)
                self._autosave.keep()
                if self._autosave.problem:
                    return self._autosave.problem
            elif self.file is not None:
                storage.annotate(
                    self.file, lambda: self._read(note.after), lambda game: _add_note(game, note)
                )
        except Refused as refused:
            return f"{refused.reason[:1].upper()}{refused.reason[1:]}."
        except OSError as error:
            return f"The note could not be saved: {error.strerror or error}: {self.name}"
        except (storage.GameFileError, ComponentError) as error:
            return f"The note could not be saved: {' '.join(str(error).split())}"
        if played is not self.game:
            _add_note(self.game, note)
        return ""

    def _current_game(self, commands: int) -> Game | None:
        """Return the current game if that is the game being watched; otherwise None.

        A resumed game counts if its file and its first ``commands`` commands are the same.
        """
        game, file = self._autosave.game, self._autosave.file
        if game is None or game is self.game:
            return game
        same = file is not None and self.file is not None and file.resolve() == self.file.resolve()
        return game if same and _same_game(game, self.game, commands) else None

    def _read(self, commands: int) -> Game:
        """Return the game in the file, or raise GameFileError if that is no longer the watched game."""
        assert self.file is not None
        game = storage.load(self.file, self._components, lambda _: None)
        if not _same_game(game, self.game, commands):
            raise storage.GameFileError(f"{self.file} now contains a different game.")
        return game


def _add_note(game: Game, note: Annotation) -> None:
    player, game.player = game.player, PERSON
    try:
        game.annotate(note.words, note.after, rings=note.rings, arrows=note.arrows, event=note.event)
    finally:
        game.player = player


def _same_game(one: Game, other: Game, commands: int) -> bool:
    headers = [(game.scenario, game.edition, game.seed, game.created, game.position) for game in (one, other)]
    lines = one.history[:commands], other.history[:commands]
    return headers[0] == headers[1] and lines[0] == lines[1] and len(lines[0]) == commands
