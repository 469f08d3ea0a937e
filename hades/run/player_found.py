"""Who played a run: what its file says, and what can be found out beside that.

The automatic players are functions of the game, so one that played can be found by asking it again at every
question. What was decided with an aid is a person's decision with an aid, however much it is like a
program's, and haste proves nothing. That none is found does not prove that a person played: what a person
gives a program to play, or a program that plays otherwise, nobody finds in a file.
"""

from __future__ import annotations

from collections.abc import Callable

import attrs

from hades import Game, players
from hades.engine.undo import PERSON
from hades.record.formats import UNKNOWN
from hades.state.commands import STANDING_ORDERS, Command

PROGRAM, AGENT_WHO = "program", "agent"
KINDS = (PERSON, PROGRAM, AGENT_WHO, UNKNOWN)
"""Who may have played."""
WHO = {PERSON: "person", PROGRAM: "program", AGENT_WHO: "agent", UNKNOWN: "unknown"}
"""The same in a word."""

ASKED = ("quick", "heuristic")
"""Players that are asked again."""
LEAST = 40
"""Decisions with a choice and without an aid from which on a likeness says something."""
ALIKE = 0.97
"""Share of them that a player would have made alike from which on it was that player."""


@attrs.frozen
class PlayerFound:
    """Who played, one of `KINDS`, and why that is known: a sentence."""

    kind: str
    why: str
    is_found: bool = False
    """Whether it was found out against what the file says."""


def who_played(game: Game, begun: Callable[[], Game]) -> PlayerFound:
    """Who played a game; ``begun`` gives the same game at its first question."""
    named = game.players
    if UNKNOWN in named:
        return PlayerFound(UNKNOWN, "The file does not say who played.")
    others = [name for name in named if name != PERSON]
    if any(_is_automatic(name) for name in others):
        return PlayerFound(PROGRAM, f"The file says so: {', '.join(others)}.")
    if others:
        return PlayerFound(AGENT_WHO, f"The file says so: {', '.join(others)}.")
    if not named:
        return PlayerFound(UNKNOWN, "Nobody has played yet.")
    for name in ASKED:
        if share := _likeness(game, begun(), name):
            told = f"The player {name} makes {share:.0%} of the decisions without an aid alike."
            return PlayerFound(PROGRAM, told, is_found=True)
    return PlayerFound(PERSON, "The file says so, and nothing in it speaks against it; that is no proof.")


def _is_automatic(name: str) -> bool:
    return name.partition(":")[0] in players.names()


def _likeness(game: Game, again: Game, name: str) -> float:
    """The share of decisions without an aid that a player makes alike, if it is that of one who played; 0 if
    it is not."""
    choose = players.by_name(name)
    most = len(game.history) * (1 - ALIKE)
    asked = other = 0
    for number, command in enumerate(game.history, 1):
        entry = game.entry_of(number)
        if _has_choice(again.menu) and not (entry is not None and entry.aid):
            asked += 1
            other += choose(again).name != command.name
            if other > most:
                return 0.0
        again.do(command.name, game.drawn(number))
    share = 1 - other / asked if asked else 0.0
    return share if asked >= LEAST and share >= ALIKE else 0.0


def _has_choice(menu: tuple[Command, ...]) -> bool:
    return sum(command.verb not in STANDING_ORDERS for command in menu) > 1
