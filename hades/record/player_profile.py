"""A player's progress: tips seen, lessons, games begun and finished.

Tips and games are stored in a file beside the settings, because window and terminal teach the same person. An
unreadable file counts as that of an experienced player, so that no tip is repeated. Lessons are in
``lessons.json`` beside the last game. To move either to another computer, copy that file.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import attrs

from hades.content.decoding import spec
from hades.content.untrusted_input import LEARNT
from hades.record.saved_games import GAMES
from hades.record.store import Store

NAME = "player.json"
"""Name of the file, which is beside the settings."""
GUIDED = 2
"""A suggested move is offered unasked in games that begin while ``begun`` is at most this number."""


@attrs.define
class PlayerProfile:
    """The tips a player has seen, and the games played so far; every change is saved at once."""

    tips: bool = True
    """True if tips are shown when something matters for the first time."""
    seen: tuple[str, ...] = ()
    """Ids of the tips already shown."""
    begun: int = attrs.field(default=0, metadata=spec(least=0))
    """Number of games in which a second turn began; only the first few are counted."""
    finished: int = attrs.field(default=0, metadata=spec(least=0))
    """Number of finished games."""
    guided: tuple[str, ...] = ()
    """Keys (`game_key`) of the first games counted, in which moves are suggested to the end."""
    _store: Store[PlayerProfile] | None = attrs.field(default=None, init=False, eq=False, repr=False)
    """The file of the profile; None if it is not saved."""

    @property
    def is_new(self) -> bool:
        """True if no game has been finished yet."""
        return self.finished == 0

    @property
    def is_guided(self) -> bool:
        """True if a suggested move is offered unasked in a game that begins now."""
        return self.tips and self.begun <= GUIDED

    def guides(self, game: str) -> bool:
        """Return whether a suggested move is offered unasked in the game with this `game_key`."""
        return self.tips and (game in self.guided or self.is_guided)

    def is_first(self, game: str) -> bool:
        """Return whether the game with this `game_key` is the player's first one."""
        return self.begun == 0 or self.guided[:1] == (game,)

    def met(self, id_: str) -> None:
        """Record that a tip was shown."""
        if id_ not in self.seen:
            self.seen = (*self.seen, id_)
            self.keep()

    def want_tips(self, on: bool) -> None:
        """Turn tips off, or on again from the first one."""
        self.tips = on
        if on:
            self.seen, self.begun, self.guided = (), 0, ()
        self.keep()

    def has_begun(self, game: str) -> None:
        """Count a game in which a second turn began, if it is one of the first and not counted yet."""
        if self.begun <= GUIDED and game not in self.guided:
            self.guided = (*self.guided, game)
            self.begun += 1
            self.keep()

    def has_finished(self) -> None:
        """Count a finished game."""
        self.finished += 1
        self.keep()

    def keep(self) -> None:
        """Save the profile if possible; a full or read-only disk must not stop a game."""
        if self._store is not None:
            self._store.keep(self)


def game_key(scenario: str, seed: str) -> str:
    """Return a key that identifies a game of the player even after it is continued from its file."""
    return f"{scenario} {seed}"


def veteran() -> PlayerProfile:
    """Return the profile of a player who has played before."""
    return PlayerProfile(tips=False, begun=GUIDED + 1, finished=1)


def meet(settings: Path, games: Path) -> PlayerProfile:
    """Return the profile of the player whose settings and games these are; a new one if there are neither."""
    store = Store(settings.with_name(NAME), PlayerProfile)
    if store.file.exists() or settings.is_file() or any(games.glob("*.hades")) or _has_kept(games):
        player = store.read(veteran())
        player._store = store
    else:
        # Save it now, because settings or games written later would look like those of an earlier player.
        player = PlayerProfile()
        player._store = store
        player.keep()
    return player


def _has_kept(games: Path) -> bool:
    return any((games / GAMES).glob("*.hades"))


BOOK = "lessons.json"
"""Name of the file, which is in the folder of the last game."""


@attrs.frozen
class Learnt:
    """A player's progress in one lesson."""

    done: bool = False
    """True if the lesson has ever been finished."""
    left: tuple[str, ...] = ()
    """Commands played since the lesson was last begun; () to begin from the start."""


@attrs.frozen
class _Lessons:
    lessons: dict[str, Learnt] = attrs.field(factory=dict)


class LessonBook:
    """The progress in all lessons, read from a file and written to it."""

    def __init__(self, folder: Path) -> None:
        """Read the lessons from ``folder``, the folder of the last game."""
        self.file = folder / BOOK
        self._store = Store(self.file, _Lessons, LEARNT)
        self.problem = ""
        """The reason why the file could not be read or written, as a sentence; "" if there is none."""
        self.read()

    def of(self, lesson: str) -> Learnt:
        """Return the progress in a lesson, by its id."""
        return self._learnt.get(lesson, Learnt())

    def read(self) -> None:
        """Read the file again."""
        self._learnt = self._store.read().lessons
        self.problem = (
            f"The progress in lessons cannot be read: {self._store.problem}." if self._store.problem else ""
        )

    def note(self, lesson: str, left: Sequence[str], *, done: bool = False) -> None:
        """Save the progress in a lesson; a finished lesson stays finished.

        Raises nothing: a full disk must not stop a lesson, and `problem` reports it.
        """
        # Another window or terminal may have written the file.
        self.read()
        learnt = Learnt(done or self.of(lesson).done, tuple(left))
        if learnt == self.of(lesson):
            return
        self._learnt = dict(sorted({**self._learnt, lesson: learnt}.items()))
        is_kept = self._store.keep(_Lessons(self._learnt))
        self.problem = (
            "" if is_kept else f"The progress in lessons could not be saved: {self._store.problem}."
        )
