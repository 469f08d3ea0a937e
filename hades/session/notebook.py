"""Where notes on a watched game are kept: in its file, or with the game that is played if it is that."""

from __future__ import annotations

from pathlib import Path

from hades import Annotation, ComponentError, Game, Refused, record
from hades.engine.undo import PERSON
from hades.session.autosave import Autosave


class Notebook:
    """Takes the notes on a game that is watched, and puts each into its file at once."""

    def __init__(self, game: Game, file: Path | None, components: Path | None, autosave: Autosave) -> None:
        """``file`` is that of the game, None if it is in none or has faults; ``autosave`` keeps the game that
        is played."""
        self.game = game
        self.file = file
        self._components = components
        self._autosave = autosave

    @property
    def closed(self) -> str:
        """Why nothing can be kept, as a sentence; "" if it can."""
        if self.file is None and self._autosave.game is not self.game:
            return "This game is in no file, so a note has no place to be kept in."
        return ""

    @property
    def name(self) -> str:
        """What the file is called that has the notes."""
        file = self.file or self._autosave.file
        return file.name if file is not None else ""

    def keep(self, note: Annotation) -> str:
        """Put a note into the file and the game; why that could not be, as a sentence, or ""."""
        played = self._played(note.after)
        try:
            if played is not None:
                _put(played, note)
                self._autosave.keep()
                if self._autosave.problem:
                    return self._autosave.problem
            elif self.file is not None:
                record.annotate(
                    self.file,
                    lambda: self._read(note.after),
                    note.words,
                    note.after,
                    rings=note.rings,
                    arrows=note.arrows,
                    event=note.event,
                )
        except Refused as refused:
            return f"{refused.reason[:1].upper()}{refused.reason[1:]}."
        except OSError as error:
            return f"The note could not be kept: {error.strerror or error}: {self.name}"
        except (record.GameFileError, ComponentError) as error:
            return f"The note could not be kept: {' '.join(str(error).split())}"
        if played is not self.game:
            _put(self.game, note)
        return ""

    def _played(self, commands: int) -> Game | None:
        """The game that is played, if it is the one that is watched."""
        game, file = self._autosave.game, self._autosave.file
        if game is None or game is self.game:
            return game
        same = file is not None and self.file is not None and file.resolve() == self.file.resolve()
        return game if same and _alike(game, self.game, commands) else None

    def _read(self, commands: int) -> Game:
        """The game of the file as it stands now.

        :raises GameFileError: if it is not the one that is watched any more.
        """
        assert self.file is not None
        game = record.load(self.file, self._components, lambda _: None)
        if not _alike(game, self.game, commands):
            raise record.GameFileError(f"{self.file}: another game stands there by now.")
        return game


def _put(game: Game, note: Annotation) -> None:
    """Put a note on a moment, whoever plays the game."""
    player, game.player = game.player, PERSON
    try:
        game.annotate(note.words, note.after, rings=note.rings, arrows=note.arrows, event=note.event)
    finally:
        game.player = player


def _alike(one: Game, other: Game, commands: int) -> bool:
    """Whether two games are the same for so many commands."""
    headers = [(game.scenario, game.edition, game.seed, game.created, game.position) for game in (one, other)]
    lines = [[command.name for command in game.history[:commands]] for game in (one, other)]
    return headers[0] == headers[1] and lines[0] == lines[1] and len(lines[0]) == commands
