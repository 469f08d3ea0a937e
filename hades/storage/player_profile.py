"""A player's progress: tips seen, lessons, games begun and finished.

Tips and games are in a file beside the settings; an unreadable file counts as an experienced player's, so
that no tip is repeated. Lessons are in ``lessons.json`` beside the last game.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import attrs
from platformdirs import user_config_path

from hades.content.strict_reader import spec
from hades.content.untrusted_input import LESSONS
from hades.storage.games_folder import GAMES
from hades.storage.json_records import Store

NAME = "player.json"
"""Name of the file beside the settings."""
GUIDED = 2
"""Maximum value of ``begun`` at which a game that begins offers suggested moves unasked."""


def settings_file() -> Path:
    """Return the path of the window's settings file."""
    return user_config_path("hades") / "window.json"


@attrs.define
class PlayerProfile:
    """The tips that a player has seen, and the games played so far. Every change is saved at once."""

    tips: bool = True
    """True if the player wants tips."""
    seen: tuple[str, ...] = ()
    """Ids of the tips already shown."""
    begun: int = attrs.field(default=0, metadata=spec(least=0))
    """Number of games that reached turn 2. Counting ends at `GUIDED` + 1."""
    finished: int = attrs.field(default=0, metadata=spec(least=0))
    keys: bool = False
    """True once the player has answered a question by a key, so that the simple view shows the keys."""
    guided: tuple[str, ...] = ()
    """Keys (`game_key`) of the games counted, which offer suggested moves until they end."""
    asked_at: tuple[object, ...] = attrs.field(default=(), init=False, eq=False, repr=False)
    """Question at which the player last asked for a suggested move, as a key; () before. It is not saved."""
    _store: Store[PlayerProfile] | None = attrs.field(default=None, init=False, eq=False, repr=False)
    """The file of the profile; None if the profile is not saved."""

    @property
    def is_new(self) -> bool:
        return self.finished == 0

    @property
    def is_guided(self) -> bool:
        """True if a game that begins now offers suggested moves unasked."""
        return self.tips and self.begun <= GUIDED

    def guides(self, game: str) -> bool:
        """Return whether the game with a `game_key` offers suggested moves unasked."""
        return self.tips and (game in self.guided or self.is_guided)

    def is_first(self, game: str) -> bool:
        return self.begun == 0 or self.guided[:1] == (game,)

    def mark_seen(self, id_: str) -> None:
        """Record that the player has dismissed a tip or played past it."""
        if id_ not in self.seen:
            self.seen = (*self.seen, id_)
            self.keep()

    def want_tips(self, on: bool) -> None:
        """Turn tips off, or on again from the first tip."""
        self.tips = on
        if on:
            self.seen, self.begun, self.guided = (), 0, ()
        self.keep()

    def note_key(self) -> None:
        """Record that the player has answered a question by a key."""
        if not self.keys:
            self.keys = True
            self.keep()

    def count_begun(self, game: str) -> None:
        """Count a game that reached turn 2, if it is one of the player's first and not counted yet."""
        if self.begun <= GUIDED and game not in self.guided:
            self.guided = (*self.guided, game)
            self.begun += 1
            self.keep()

    def count_finished(self) -> None:
        self.finished += 1
        self.keep()

    def keep(self) -> None:
        """Save the profile. Errors are ignored, as a full or read-only disk must not stop a game."""
        if self._store is not None:
            self._store.keep(self)


def game_key(scenario: str, seed: str) -> str:
    """Return a key of a game. The key stays the same when the game is continued from its file."""
    return f"{scenario} {seed}"


def veteran() -> PlayerProfile:
    return PlayerProfile(tips=False, begun=GUIDED + 1, finished=1)


def load_profile(settings: Path, games: Path) -> PlayerProfile:
    """Return the profile of the player with these settings and games; a new profile without any."""
    store = Store(settings.with_name(NAME), PlayerProfile)
    saved = (*games.glob("*.hades"), *(games / GAMES).glob("*.hades"))
    if store.file.exists() or settings.is_file() or saved:
        player = store.read(veteran())
        player._store = store
    else:
        # Save it now, because settings or games written later would look like those of an earlier player.
        player = PlayerProfile()
        player._store = store
        player.keep()
    return player


BOOK = "lessons.json"
"""Name of the file in the folder of the last game."""


@attrs.frozen
class SavedLesson:
    done: bool = False
    """True once the lesson has been finished, even if the lesson is in progress again."""
    left: tuple[str, ...] = ()
    """Commands with which to continue the lesson; () to begin at its start."""


@attrs.frozen
class _Lessons:
    lessons: dict[str, SavedLesson] = attrs.field(factory=dict)


class LessonBook:
    """The file with the progress in all lessons."""

    def __init__(self, folder: Path) -> None:
        """Read the progress from ``folder``, where ``last.hades`` is kept."""
        self._store = Store(folder / BOOK, _Lessons, LESSONS)
        self._read()

    def of(self, lesson: str) -> SavedLesson:
        return self._learnt.get(lesson, SavedLesson())

    def _read(self) -> None:
        self._learnt, self._fault = self._store.read().lessons, "cannot be read"

    @property
    def problem(self) -> str:
        """Why the file could not be read or written, as a sentence; "" if there was no error."""
        problem = self._store.problem
        return f"The progress in lessons {self._fault}: {problem}." if problem else ""

    def note(self, lesson: str, left: Sequence[str], *, done: bool = False) -> None:
        """Save the progress in a lesson, or note an error in `problem`; a finished lesson stays finished."""
        # Another window or terminal may have written the file.
        self._read()
        learnt = SavedLesson(done or self.of(lesson).done, tuple(left))
        if learnt == self.of(lesson):
            return
        self._learnt = dict(sorted({**self._learnt, lesson: learnt}.items()))
        self._fault = "could not be saved"
        self._store.keep(_Lessons(self._learnt))
