"""Sets of splits: the marks on the way of a run, as a TOML file names them.

Those that come with the game stand in ``data/splits``; anybody may write one (docs/running.md). What reaches
a mark is found in the events of a game by `hades.run.splits`.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import attrs

from hades.content.decoding import spec, structure, suggestion
from hades.content.load import scenario_ids
from hades.content.paths import data_dir
from hades.content.untrusted_input import SPLITS, parse_toml, read_text, told

OBJECTIVES = {
    "landed": "turn 1 begins: the landing stands",
    "first gun": "the first gun of the Hades, a railgun, missile battery or laser, is destroyed",
    "inside": "the first SHL Unit stands in Purgatory",
    "emily found": "Princess Emily is freed from her cell",
    "emily aboard": "Princess Emily is taken up",
    "idol found": "the Golden Idol comes to light",
    "idol aboard": "the Golden Idol is taken up",
    "loot found": "the Loot comes to light",
    "loot aboard": "the Loot is taken up",
    "last lift": "the last Unit is taken up that ever is; known when the game is over",
    "away": "the raid ended in a victory: the Vittles is away with enough",
}
"""What a split may wait for, and what it is."""

COUNTED = {
    "turn": "the turn of that number begins",
    "gun": "so many guns of the Hades are destroyed",
    "circle": "so many Circles are open",
    "lift": "so many Units are taken up",
}
"""What a split may wait for with a number: ``turn 3``."""

MOST = 40
"""Splits of a set, and the number of one that is counted."""
LONGEST_NAME = 40
"""Characters of the name of a split or a set."""


_NAME = spec(least=1, most=LONGEST_NAME)


class SplitSetError(ValueError):
    """A set of splits that cannot be used; its text is every fault on a line of its own."""


@attrs.frozen(kw_only=True)
class SplitLine:
    """A split in a file: what it is called, when it is reached, ``emily aboard`` or ``turn 3``, and in
    which scenarios it is the first of the set whatever its place."""

    name: str = attrs.field(metadata=_NAME)
    when: str = attrs.field(
        metadata=spec(
            pattern=f"^({'|'.join(OBJECTIVES)}|({'|'.join(COUNTED)}) [1-9][0-9]?)$",
            examples=(*OBJECTIVES, *(f"{word} 1" for word in COUNTED)),
        )
    )
    first_in: tuple[str, ...] = ()


@attrs.frozen(kw_only=True)
class SplitFile:
    """A file of a set of splits, in the order of the run; the last one is its end."""

    name: str = attrs.field(metadata=_NAME)
    about: str = ""
    split: tuple[SplitLine, ...] = attrs.field(metadata=spec(least=1, most=MOST))


def split_set_dir() -> Path:
    """Where the sets of splits stand that come with the game."""
    return data_dir() / "splits"


def split_set_ids() -> tuple[str, ...]:
    """The ids of the sets that come with the game: the names of their files."""
    return tuple(sorted(path.stem for path in split_set_dir().glob("*.toml")))


def read_split_set(which: str) -> SplitFile:
    """A set by its id, or a file of somebody's own by a path that ends in ``.toml``.

    :raises SplitSetError: if there is none, or with every fault of its file.
    """
    if which.endswith(".toml"):
        return _read(Path(which))
    if which not in split_set_ids():
        raise SplitSetError(f"there is no set of splits {which!r}; {suggestion(which, split_set_ids())}")
    return _kept(split_set_dir() / f"{which}.toml")


@cache
def _kept(path: Path) -> SplitFile:
    return _read(path)


def _read(path: Path) -> SplitFile:
    try:
        data = parse_toml(read_text(path, SPLITS), SPLITS)
    except (OSError, ValueError) as error:
        raise SplitSetError(f"{path}: {told(error)}") from None
    faults: list[str] = []
    found = structure(data, SplitFile, f"{path.name}:", faults)
    if found is not None:
        faults += _faults(found, path.name)
    if found is None or faults:
        raise SplitSetError("\n".join(faults))
    return found


def _faults(found: SplitFile, file: str) -> list[str]:
    """What is wrong with a set whose fields are right, a line each."""
    wrong = []
    if not 1 <= len(found.split) <= MOST:
        wrong.append(f"{file}: split: {len(found.split)} splits; a set has 1 to {MOST}")
    names = [("name", found.name)]
    names += [(f"split[{at}].name", one.name) for at, one in enumerate(found.split, 1)]
    for where, name in names:
        if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
            wrong.append(f"{file}: {where}: it must be 1 to {LONGEST_NAME} characters that can be shown")
    for at, one in enumerate(found.split, 1):
        if not is_when(one.when):
            known = (*OBJECTIVES, *(f"{word} 1" for word in COUNTED))
            wrong.append(
                f"{file}: split[{at}].when: {one.when!r} is not known; {suggestion(one.when, known)}"
            )
        wrong += [
            (f"{file}: split[{at}].first_in: {id_!r} is no scenario; {suggestion(id_, scenario_ids())}")
            for id_ in one.first_in
            if id_ not in scenario_ids()
        ]
    for what in ("name", "when"):
        given = [getattr(one, what) for one in found.split]
        twice = sorted({one for one in given if given.count(one) > 1})
        wrong += [f"{file}: split: {what} {one!r} stands there twice" for one in twice]
    return wrong


def is_when(text: str) -> bool:
    """Whether a split may wait for that: a key of `OBJECTIVES`, or one of `COUNTED` with a number."""
    word, _, number = text.partition(" ")
    counts = number.isdecimal() and number.isascii() and len(number) < 3 and 1 <= int(number) <= MOST
    return text in OBJECTIVES or (word in COUNTED and counts and number == str(int(number)))
