"""Data for timed runs: official seeds, sets of splits, and achievements."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import attrs

from hades.content.data_files import RecordFolder, read_record, read_rows
from hades.content.load import scenario_ids
from hades.content.paths import data_dir
from hades.content.strict_reader import spec
from hades.content.untrusted_input import ACHIEVEMENTS, SPLITS
from hades.wording import suggestion

# Official seeds


@attrs.frozen(kw_only=True)
class OfficialSeed:
    """A seed of a scenario, and its number among the seeds of that scenario, from 1."""

    scenario: str
    number: int
    seed: str


@cache
def official_seeds() -> tuple[OfficialSeed, ...]:
    return read_rows(data_dir() / "seeds" / "official.toml", "seed", OfficialSeed, SPLITS)


# Sets of splits

OBJECTIVES = {
    "landed": "turn 1 begins, the landing is complete",
    "first gun": "the first gun of the Hades, a railgun, missile battery or laser, is destroyed",
    "inside": "the first SHL Unit reaches Purgatory",
    "emily found": "Princess Emily is freed from her cell",
    "emily aboard": "Princess Emily is evacuated",
    "idol found": "the Golden Idol is found",
    "idol aboard": "the Golden Idol is evacuated",
    "loot found": "the Loot is found",
    "loot aboard": "the Loot is evacuated",
    "last lift": "the last evacuation of a victory; known when the game is over",
    "away": "the raid ends in a victory: the Vittles escapes with enough aboard",
}
"""Objectives of splits, with their meaning."""

COUNTED = {
    "turn": "the turn with this number begins",
    "gun": "this many guns of the Hades are destroyed",
    "circle": "this many Circles are open",
    "lift": "this many Units are evacuated",
}
"""Objectives of splits that take a number, such as ``turn 3``, with their meaning."""

MOST = 40
"""Maximum number of splits in a set, and maximum number in an objective that takes a number."""
LONGEST_NAME = 40
"""Maximum number of characters in the name of a split or a set."""


_NAME = spec(least=1, most=LONGEST_NAME)


@attrs.frozen(kw_only=True)
class SplitLine:
    """A split in a file: its name, and its objective, such as ``emily aboard`` or ``turn 3``.

    In the scenarios of ``first_in``, the split comes first in the set, whatever its position in the file.
    """

    name: str = attrs.field(metadata=_NAME)
    when: str = attrs.field(
        metadata=spec(
            pattern=f"^({'|'.join(OBJECTIVES)}|({'|'.join(COUNTED)}) ([1-9]|[1-3][0-9]|{MOST}))$",
            examples=(*OBJECTIVES, *(f"{word} 1" for word in COUNTED)),
        )
    )
    first_in: tuple[str, ...] = ()


@attrs.frozen(kw_only=True)
class SplitSet:
    """A set of splits, in the order of the run; the last split is the end of the run."""

    name: str = attrs.field(metadata=_NAME)
    about: str = ""
    split: tuple[SplitLine, ...] = attrs.field(metadata=spec(least=1, most=MOST, distinct=("name", "when")))

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(one.name for one in self.split)

    def of(self, scenario: str) -> SplitSet:
        order = sorted(self.split, key=lambda one: scenario not in one.first_in)
        return attrs.evolve(self, split=tuple(order))


def _split_misfits(found: SplitSet) -> Iterator[str]:
    names = [("name", found.name)]
    names += [(f"split[{at}].name", one.name) for at, one in enumerate(found.split, 1)]
    for where, name in names:
        if not name.strip() or not name.isprintable():
            yield f"{where}: it must be 1 to {LONGEST_NAME} printable characters"
    for at, one in enumerate(found.split, 1):
        for id_ in one.first_in:
            if id_ not in scenario_ids():
                unknown = f"there is no scenario {id_!r}; {suggestion(id_, scenario_ids())}"
                yield f"split[{at}].first_in: {unknown}"


SPLIT_SETS = RecordFolder("splits", "set of splits", SplitSet, SPLITS, _split_misfits)
split_set_ids = SPLIT_SETS.ids
DEFAULT_SET = "objectives"


def split_set(which: str = DEFAULT_SET) -> SplitSet:
    """Return a set of splits by its id, or from the player's own file by a path that ends in ``.toml``.

    :raises DataError: if there is no such set, or with every fault of its file.
    """
    return SPLIT_SETS.read(Path(which)) if which.endswith(".toml") else SPLIT_SETS.load(which)


# Achievements

GAME, TURN, COMMAND = "game", "turn", "command"
WITHIN = GAME, TURN, COMMAND
"""The spans of a game within which all events of an achievement must happen."""
ANY, SCORED, VICTORY = "any", "scored", "victory"
ENDED = ANY, SCORED, VICTORY
"""The outcomes that an achievement may require: any, a scored game, a victory of any level."""


@attrs.frozen(kw_only=True)
class Achievement:
    """An achievement: its name, a sentence on the rules that it ``teaches``, and their ``clauses``."""

    id: str
    name: str
    sign: str
    """Name of the figure on the achievement's medal."""
    teaches: str
    clauses: tuple[str, ...] = attrs.field(metadata=spec(least=1))
    events: tuple[str, ...] = ()
    """Events, written as in a drill; each must match a different event of the game, in any order."""
    within: str = attrs.field(default=GAME, metadata=spec(one_of=WITHIN))
    counts: tuple[str, ...] = ()
    """Items of the score sheet, by clause, that must count at the end; the game must end with a score."""
    spared: tuple[str, ...] = ()
    """Items of the score sheet, by clause, that must not count."""
    ended: str = attrs.field(default=ANY, metadata=spec(one_of=ENDED))


@attrs.frozen(kw_only=True)
class AchievementFile:
    achievement: tuple[Achievement, ...] = attrs.field(metadata=spec(distinct=("id",)))


@cache
def achievements() -> tuple[Achievement, ...]:
    return read_record(data_dir() / "achievements" / "raids.toml", AchievementFile, ACHIEVEMENTS).achievement


_WORDS = ("name", "sign", "teaches")
"""Fields of an achievement that only describe it and set no condition."""


@cache
def achievements_digest() -> str:
    """Return a short hash of the conditions of all achievements. If it changes, games are examined again."""
    asked = [
        {name: value for name, value in attrs.asdict(one).items() if name not in _WORDS}
        for one in achievements()
    ]
    return hashlib.sha256(repr(asked).encode()).hexdigest()[:12]
