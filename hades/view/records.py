"""The records of a view: the visible facts of a counter, a card or the ship."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import attrs

from hades.content.component_records import FRIENDS

_PLAIN = frozenset({str, int, float, bool})


def plain(value: Any) -> Any:
    """Return a value of a view as plain data for JSON: records and mappings as dicts, tuples as lists.

    :raises TypeError: for a value of a type that no view holds.
    """
    if type(value) in _PLAIN:
        return value
    if isinstance(value, Record | ScoreLine):
        return value.plain()
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    if isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    raise TypeError(f"a view holds no {type(value).__name__}")


@attrs.frozen(slots=False)
class Record:
    """Base class of the records of a view."""

    def plain(self) -> dict[str, Any]:
        """Return the fields of the record as plain data for `json.dumps`."""
        # The dict of a record holds exactly its fields, in order.
        return {name: value if type(value) in _PLAIN else plain(value) for name, value in vars(self).items()}


# Records have no slots: they are created faster without, and a view creates a hundred.


@attrs.frozen(slots=False)
class UnitSeen(Record):
    """A Unit of either side; if it is not yet met, its ``place`` is ``hidden``."""

    id: str
    number: int
    name: str
    type: str
    family: str
    map: str
    """``inferno`` or ``purgatory``; "" if the Unit is on neither."""
    hex: str
    """The Unit's hex, such as I0303; "" if it is on no map."""
    place: str
    """``map``, or a place off the maps: aboard, lab, cup, gone, hidden."""
    steps: int
    depleted: bool
    facing: str
    """A direction such as NE; ``-`` for friends and for Units off the maps."""
    movement: int
    """Number of Movement Factors."""
    acted: bool
    """True if the Unit has nothing left to do in this SHL Phase (6.0-01)."""
    newcomer: bool
    """True if the Unit came through the Teleporter in this phase (15.2-13, 15.4-13)."""
    jammed: bool
    trapped: bool
    carries: tuple[str, ...]
    """The treasures the Unit carries: ``idol``, ``loot``."""
    shock: bool
    combat: bool
    waits_for_shaft: bool

    @property
    def is_friend(self) -> bool:
        """True if the Unit is the player's."""
        return self.family in FRIENDS


@attrs.frozen(slots=False)
class InstallationSeen(Record):
    """A Surface Installation; ``letter`` and ``hex`` are "" while it is in the cup."""

    id: str
    number: int
    name: str
    type: str
    status: str
    """One of `SI_STATUS`."""
    letter: str
    hex: str
    offensive: bool


@attrs.frozen(slots=False)
class FighterSeen(Record):
    """An enemy Fighter."""

    id: str
    number: int
    name: str
    status: str
    """One of `FIGHTER_STATUS`."""


@attrs.frozen(slots=False)
class CircleSeen(Record):
    """A Circle: ``closed`` (counter unknown), ``open`` or ``trap`` (a Unit is shut in)."""

    number: int
    hex: str
    door_hex: str
    state: str
    counter: str
    """Id of the counter in the Circle; "" if it is unknown or there is none."""
    name: str
    text: str


@attrs.frozen(slots=False)
class TreasureSeen(Record):
    """The Golden Idol or the Loot; ``place`` is map, aboard, lost or hidden."""

    hex: str
    place: str
    carrier: str
    """Id of the Unit that holds the treasure; "" if no Unit does."""


@attrs.frozen(slots=False)
class ModuleSeen(Record):
    """A module of the Vittles: ``holding``, ``failing`` or ``destroyed``; the ``current`` one is hit next."""

    id: str
    status: str
    current: bool


@attrs.frozen(slots=False)
class VittlesSeen(Record):
    """The ship: In or Out System, the module that is hit next, and the status of every module."""

    in_system: bool
    module: str
    modules: tuple[ModuleSeen, ...]


@attrs.frozen(slots=False)
class DeckSeen(Record):
    """A Resolution deck: the number of cards left, and the ids of the cards drawn."""

    left: int
    drawn: tuple[str, ...]


@attrs.frozen(slots=False)
class SurpriseDeckSeen(Record):
    """The Nasty Surprise deck; cards set ``aside`` are only counted."""

    left: int
    aside: int
    drawn: tuple[str, ...]


@attrs.frozen(slots=False)
class DecksSeen(Record):
    """The three decks."""

    shl: DeckSeen
    nastian: DeckSeen
    surprise: SurpriseDeckSeen

    def of(self, deck: str) -> DeckSeen:
        """Return the Resolution deck ``shl`` or ``nastian``."""
        return {"shl": self.shl, "nastian": self.nastian}[deck]


@attrs.frozen(slots=False)
class ChitsSeen(Record):
    """The chits in effect: one of `CRISIS`, and the number of Comm Crashes."""

    crisis: str
    comm_crash: int


class ScoreLine(NamedTuple):
    """A line of the score sheet."""

    what: str
    vp: float
    clause: str

    def plain(self) -> dict[str, Any]:
        return self._asdict()


@attrs.frozen(slots=False, repr=False)
class Score(Record):
    """The score sheet: ``vp``, the ``level`` of victory with its clause, and the ``lines``.

    While the game is in progress, the sheet shows the score if the game ended now. A lost game has no level
    (""): its sheet is for information only, and `Game.over` gives the reason for the defeat (14.0, E-05).
    """

    vp: float
    level: str
    clause: str
    lines: tuple[ScoreLine, ...]

    def __repr__(self) -> str:
        return f"<Score {self.vp:g} VP: {self.level or 'the game was lost'}>"
