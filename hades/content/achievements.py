"""Achievements as their file names them: what the rules allow and players overlook (``data/achievements``).

What reaches one is found in the events of a game by `hades.run.career`, which also knows the phrases.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

import attrs

from hades.content.decoding import spec, structure
from hades.content.paths import data_dir
from hades.content.rulebook import load_rulebook
from hades.content.untrusted_input import ACHIEVEMENTS, parse_toml, read_text, told

GAME, TURN, COMMAND = "game", "turn", "command"
WITHIN = {
    GAME: "anywhere in the game",
    TURN: "in one turn",
    COMMAND: "in what one command brought",
}
"""How near to each other the events of an achievement must be."""
ANY, SCORED, VICTORY = "any", "scored", "victory"
ENDED = {
    ANY: "however the game ended",
    SCORED: "the score was counted",
    VICTORY: "a victory of any level",
}
"""How a game must have ended for an achievement."""


_WORDS = ("name", "teaches")
"""Fields of an achievement that say what it is, and not what reaches it."""


class AchievementError(ValueError):
    """Achievements that cannot be used; its text is every fault on a line of its own."""


@attrs.frozen(kw_only=True)
class Achievement:
    """Something the rules allow: its name, what it ``teaches`` in a sentence, and the ``clauses`` of that."""

    id: str
    name: str
    teaches: str
    clauses: tuple[str, ...]
    events: tuple[str, ...] = ()
    """Phrases as in a drill, each matched by another event, in any order."""
    within: str = attrs.field(default=GAME, metadata=spec(one_of=tuple(WITHIN)))
    counts: tuple[str, ...] = ()
    """Items of the score sheet, by their clauses, that must count at the end; the score must be counted."""
    spared: tuple[str, ...] = ()
    """Items of the score sheet that must not."""
    ended: str = attrs.field(default=ANY, metadata=spec(one_of=tuple(ENDED)))


@attrs.frozen(kw_only=True)
class AchievementFile:
    """The file of achievements, in the order in which they are shown."""

    achievement: tuple[Achievement, ...]


def achievement_file() -> Path:
    """The achievements that come with the game."""
    return data_dir() / "achievements" / "raids.toml"


@cache
def achievements() -> tuple[Achievement, ...]:
    """The achievements that come with the game.

    :raises AchievementError: with every fault of their file.
    """
    return read_achievements(achievement_file())


@cache
def achievements_digest() -> str:
    """Short hash of the achievements: games that were looked at for others are looked at again."""
    asked = [
        {name: value for name, value in attrs.asdict(one).items() if name not in _WORDS}
        for one in achievements()
    ]
    return hashlib.sha256(repr(asked).encode()).hexdigest()[:12]


def read_achievements(path: Path) -> tuple[Achievement, ...]:
    """The achievements of a file.

    :raises AchievementError: with every fault.
    """
    try:
        data = parse_toml(read_text(path, ACHIEVEMENTS), ACHIEVEMENTS)
    except (OSError, ValueError) as error:
        raise AchievementError(f"{path}: {told(error)}") from None
    faults: list[str] = []
    found = structure(data, AchievementFile, f"{path.name}:", faults)
    if found is not None:
        faults += _faults(found, path.name)
    if found is None or faults:
        raise AchievementError("\n".join(faults))
    return found.achievement


def _faults(found: AchievementFile, file: str) -> list[str]:
    """What is wrong with achievements whose fields are right, a line each."""
    wrong = []
    book = load_rulebook()
    ids = [one.id for one in found.achievement]
    wrong += [
        f"{file}: id {id_!r} stands there twice" for id_ in sorted({i for i in ids if ids.count(i) > 1})
    ]
    for at, one in enumerate(found.achievement, 1):
        where = f"{file}: achievement[{at}]"
        if not (one.events or one.counts or one.spared):
            wrong.append(f"{where}: nothing reaches it; give it events, counts or spared")
        if one.spared and one.ended == ANY:
            wrong.append(f'{where}.spared: of a score that was not counted; write ended = "{SCORED}"')
        for field, clauses in (("clauses", one.clauses), ("counts", one.counts), ("spared", one.spared)):
            for id_ in clauses:
                try:
                    book.find(id_)
                except ValueError as error:
                    wrong.append(f"{where}.{field}: {error}")
        if not one.clauses:
            wrong.append(f"{where}.clauses: it names none; an achievement teaches a rule")
    return wrong
