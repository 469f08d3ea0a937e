"""How well somebody knows the game: what was explained to him, how many games he began and finished.

It stands in a file of its own beside the settings, since window and terminal teach the same person. A file
that cannot be read is that of somebody who has played before: nobody is taught the same twice.
"""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from typing import Any

import attrs

from hades.content import untrusted_input
from hades.record.disk import make_folder, write_whole
from hades.record.saved_games import GAMES

NAME = "player.json"
"""The file beside the settings."""
GUIDED = 2
"""Games in which a good next step is offered unasked."""


@attrs.define
class PlayerProfile:
    """What a player has seen of the game so far; every change is kept at once."""

    file: Path | None = None
    """Where it is kept, None for nowhere."""
    tips: bool = True
    """Whether what first matters explains itself."""
    seen: tuple[str, ...] = ()
    """Ids of what was explained."""
    begun: int = 0
    """Games in which a second turn began."""
    finished: int = 0
    """Games that were played to their end."""

    @property
    def is_new(self) -> bool:
        """Whether no game was finished yet."""
        return self.finished == 0

    @property
    def is_guided(self) -> bool:
        """Whether a good next step is offered unasked."""
        return self.tips and self.begun <= GUIDED

    def met(self, id_: str) -> None:
        """Something was explained, and need not be again."""
        if id_ not in self.seen:
            self.seen = (*self.seen, id_)
            self.keep()

    def want_tips(self, on: bool) -> None:
        """Explain what first matters, from the beginning, or nothing any more."""
        self.tips = on
        if on:
            self.seen, self.begun = (), 0
        self.keep()

    def has_begun(self) -> None:
        """A second turn began in a game."""
        self.begun += 1
        self.keep()

    def has_finished(self) -> None:
        """A game was played to its end."""
        self.finished += 1
        self.keep()

    def keep(self) -> None:
        """Write it, whole or not at all; a full or read-only disk is no reason to stop a game."""
        if self.file is None:
            return
        kept = {name: getattr(self, name) for name in ("tips", "seen", "begun", "finished")}
        with contextlib.suppress(OSError):
            make_folder(self.file.parent)
            write_whole(self.file, json.dumps(kept, indent=1) + "\n", keep=False)


def veteran(file: Path | None = None) -> PlayerProfile:
    """Somebody who has played before."""
    return PlayerProfile(file, tips=False, begun=GUIDED + 1, finished=1)


def meet(settings: Path, games: Path) -> PlayerProfile:
    """The player whose settings and folder of games these are: somebody new if there is nothing of either."""
    file = settings.with_name(NAME)
    try:
        found = untrusted_input.parse_json(
            untrusted_input.read_text(file, untrusted_input.SETTINGS), untrusted_input.SETTINGS
        )
    except FileNotFoundError:
        if settings.is_file() or any(games.glob("*.hades")) or any((games / GAMES).glob("*.hades")):
            return veteran(file)
        # known from now on as somebody who began here: settings and games will come
        new = PlayerProfile(file)
        new.keep()
        return new
    except (OSError, ValueError):
        return veteran(file)
    return _read(found, file)


def _read(found: Any, file: Path) -> PlayerProfile:
    """What a file says; whatever is odd in it is as with somebody who has played before."""
    player = veteran(file)
    if not isinstance(found, dict):
        return player
    if type(found.get("tips")) is bool:
        player.tips = found["tips"]
    for name in ("begun", "finished"):
        if type(found.get(name)) is int and found[name] >= 0:
            setattr(player, name, found[name])
    seen = found.get("seen")
    if isinstance(seen, list):
        player.seen = tuple(id_ for id_ in seen if isinstance(id_, str))
    return player
