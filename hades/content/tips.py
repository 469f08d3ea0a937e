"""What explains itself once in a first game: a sentence or two about each part of a table.

They stand in ``data/first_run``. Here are the records and the strict reading of them; what of it is due
when is the business of `hades.advice.tip_progress`.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import attrs

from hades.content.decoding import spec, structure
from hades.content.paths import data_dir
from hades.content.untrusted_input import POSITION, read_toml, told

PLACES = ("question", "board", "ship", "score", "turn")
"""What something may be explained beside."""


class TipError(ValueError):
    """A file that cannot be used; its text is every fault on a line of its own."""


@attrs.frozen(kw_only=True)
class FirstGameTip:
    """What is said of a part of the table when it first matters."""

    id: str
    place: str = attrs.field(metadata=spec(one_of=PLACES))
    name: str
    say: str
    """A sentence or two; ``{undo}`` stands for the key of that action."""
    purpose: str = ""
    """What all of it is for, said before it in the window; "" where that is known."""
    text: str = ""
    """The same for a terminal, "" for the same words."""
    asked: tuple[str, ...] = ()
    """Kinds of questions to which it is said, () for any."""
    when: tuple[str, ...] = ()
    """Events as in a drill, one of which must have come; () for none."""
    at_once: bool = False
    """Whether it is said in the turn of such an event, or not until the next one."""

    @property
    def can_wait(self) -> bool:
        """Whether it may be said in the next phase of the player's as well as in this one."""
        return "6.0?" in self.asked

    @property
    def line(self) -> str:
        """What a terminal says."""
        return self.text or self.say


@attrs.frozen(kw_only=True)
class TipProgress:
    """All of them, in the order in which they are due."""

    introduction: tuple[FirstGameTip, ...]


def introductions_file() -> Path:
    """Where those stand that come with the game."""
    return data_dir() / "first_run" / "introductions.toml"


@cache
def load_introductions() -> tuple[FirstGameTip, ...]:
    """Those that come with the game.

    :raises IntroductionError: with every fault of the file.
    """
    return read_introductions(introductions_file())


def read_introductions(path: Path) -> tuple[FirstGameTip, ...]:
    """Those of a file.

    :raises IntroductionError: with every fault on a line of its own.
    """
    try:
        data = read_toml(path, POSITION)
    except (OSError, ValueError) as error:
        raise TipError(f"{path}: {told(error)}") from None
    faults: list[str] = []
    found = structure(data, TipProgress, f"{path.name}:", faults)
    if found is None:
        raise TipError("\n".join(faults))
    faults += _misfits(path.name, found.introduction)
    if faults:
        raise TipError("\n".join(faults))
    return found.introduction


def _misfits(name: str, found: tuple[FirstGameTip, ...]) -> list[str]:
    """What does not fit together."""
    twice = [id_ for id_, count in Counter(one.id for one in found).items() if count > 1]
    faults = [f"{name}: introduction {id_!r} stands there more than once" for id_ in twice]
    for one in found:
        if not (one.asked or one.when):
            faults.append(f"{name}: {one.id}: nothing says when it is due: give it asked or when")
    return faults
