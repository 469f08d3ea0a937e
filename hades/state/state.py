"""State: one moment of a game in flat columns of ints.

Rows of the unit columns are the unit numbers of `hades.content.tables` (ascending ID). Rules read and write
the columns directly, but move Units with `hades.board.occupancy`, which keeps the masks in step. A State has
no access to files, clock or screen. `clone` takes about two microseconds, so undo simply keeps old States.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from operator import attrgetter
from typing import Any

from hades.chance import SOURCES, SeededSource
from hades.content.tables import Tables
from hades.geometry import HEXES

ABOARD = HEXES
"""Place of a Unit aboard the Vittles, in Living Quarters or on the Bridge (12.8-01)."""
LAB = HEXES + 1
"""Place of Dante in his Lab aboard (12.7)."""
CUP = HEXES + 2
"""Place of a Unit in the Nastian Cup."""
GONE = HEXES + 3
"""Place of a Unit that is out of the game for good."""
HIDDEN = HEXES + 4
"""Place of a Unit on a Circle counter not yet turned up, in a Circle or back in the box."""

PLACES = {ABOARD: "aboard", LAB: "lab", CUP: "cup", GONE: "gone", HIDDEN: "hidden"}

NO_SI = 255
IN_CUP, OPERATIONAL, DAMAGED, DESTROYED = range(4)
"""Status of an SI (2.2-15); `IN_CUP` means that the SI has not been drawn yet."""
ASIDE, ORBIT, ORBIT_DAMAGED, SHOT_DOWN = range(4)
"""Status of a Fighter (2.4-05, 2.4-06); damaged Fighters stay in orbit."""
NO_CIRCLE = 255

NO_CRISIS, CRISIS, CRISIS_TRANSFER, CRISIS_FIRE, CRISIS_MOVE = range(5)
"""Values of `State.crisis` (5.3-14): no Crisis!, no use chosen yet, or the use the ship is committed to."""

READY, ACTIVATED, JAMMED, LANDED, HELD, ARRIVED, ARRIVED_ACTIVE = range(7)
"""Values of `State.acted`: READY, or the reason why the Unit cannot be activated.

The Unit has been activated (6.0-01), is jammed by a Comm Crash (5.3-19), has landed in this phase (6.7-09),
or was shut in when the phase began (6.0-10, 6.0-11). The last two are for Units from the Teleporter, before
and after activation: they may neither move nor attack (15.2-13, 15.4-13).
"""

IDOL, LOOT = 0, 1

FULL = 2
"""Number of Nastians that fill a hex (5.4-13)."""

Frame = tuple[Any, ...]
"""(step or question, arguments...): an entry of the agenda, made of strings and ints only."""

Code = tuple[Any, ...]
"""A command inside the engine: (verb, numbers...)."""

_COPIED: tuple[str, ...] = (
    *("where", "steps", "facing", "acted", "delayed", "friend_count", "nastian_count"),
    *("si_at", "si_where", "si_status", "fighters", "circle_in", "treasure_at", "carrier"),
    *("direction", "left", "drawn", "agenda"),
)
_PLAIN: tuple[str, ...] = (
    *("friends", "squads", "aliens", "nastians", "gorgons", "trapped", "cup", "moved", "held"),
    *("locked", "face_down", "idol_home", "in_system", "module", "failing", "crisis"),
    *("comm_crash", "overtime", "evacuated", "parting_off", "bridge_hacked", "tso_turned"),
    *("either", "turn", "surprise_left", "surprise_aside", "rigged", "knowledge", "outcome"),
)
_SHARED = ("t", "luck")
_FOLLOWS: tuple[str, ...] = ("crowded", "afield", "enemies")
"""Fields that follow from others and are therefore left out of `State.facts`."""


class State:
    """Everything that changes in a game, as columns and numbers; `Tables.words` has the names."""

    __slots__ = (*_COPIED, *_PLAIN, *_FOLLOWS, *_SHARED, "entered", "log")

    def __init__(self, tables: Tables, luck: SeededSource) -> None:
        """Create a State before set-up."""
        self.t = tables
        self.luck = luck
        n = tables.unit_count
        self.where: list[int] = [HIDDEN] * n
        """unit -> hex, or one of ABOARD, LAB, CUP, GONE, HIDDEN."""
        self.afield: tuple[int, ...] = ()
        """Friendly Units on the maps, including those in a Trap, in ascending ID order."""
        self.enemies: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
        """map -> enemy Units on it, highest ID first, which is the order they act in (5.4-01)."""
        self.steps = bytearray(tables.steps_of)
        """unit -> steps left."""
        self.facing = bytearray(n)
        """unit -> direction 1 to 6; 0 while off the maps."""
        self.acted = bytearray(n)
        """unit -> READY, or the reason why it cannot be activated in this SHL Phase."""
        self.delayed = bytearray(n)
        """unit -> 1 if it entered a Complex with its last factor (5.4-28)."""
        self.friend_count = bytearray(HEXES)
        self.nastian_count = bytearray(HEXES)
        """hex -> number of Nastians there that count for stacking, which the Officer does not (5.4-19)."""
        self.crowded = 0
        """Mask of hexes that are full for Nastians (5.4-13)."""
        self.friends = 0
        """Mask of hexes with a friendly Unit that is not shut in a Trap (P-26)."""
        self.squads = 0
        """Mask of hexes filled by a friendly Unit, any but Dante, Emily and Elder Aliens (6.1-05)."""
        self.aliens = 0
        self.nastians = 0
        self.gorgons = 0
        self.trapped = 0
        """Mask of units under a Trap counter."""
        self.moved = 0
        """Mask of enemy units that have finished this Movement Step (5.4-02)."""
        self.held = 0
        """Mask of enemy units that were engaged when the Movement Step began (N-21)."""
        self.cup = 0
        """Mask of counters in the Nastian Cup: units, then chits (Tables.chits)."""
        self.si_at = bytearray([NO_SI] * 12)
        """letter of a Complex -> SI in its Inferno hex, or NO_SI."""
        self.si_where = bytearray([NO_SI] * len(tables.sis))
        """SI -> letter of its Inferno hex, or NO_SI."""
        self.si_status = bytearray(len(tables.sis))
        self.fighters = bytearray(len(tables.fighters))
        self.circle_in = bytearray([NO_CIRCLE] * 13)
        """Circle number -> Circle counter there, or NO_CIRCLE."""
        self.locked = 0
        """Mask of Circle numbers whose door is closed."""
        self.face_down = 0
        """Mask of Circle numbers whose counter is door side up."""
        self.treasure_at = [HIDDEN, HIDDEN]
        """Golden Idol, Loot -> hex, ABOARD or HIDDEN."""
        self.carrier = [0, 0]
        self.idol_home = -1
        self.in_system = True
        self.module = 0
        """Module under fire, 0 (G1) to 10 (LQ); 11 if the Vittles is lost."""
        self.failing = False
        self.crisis = NO_CRISIS
        self.comm_crash = 0
        self.overtime = False
        self.evacuated = 0
        """Number of Units evacuated so far, by any means (6.7-13)."""
        self.parting_off = False
        self.bridge_hacked = False
        self.tso_turned = False
        self.either = 0
        """The deck the player has chosen for "either deck" numbers: 0 SHL, 1 Nastian (R-04)."""
        self.direction = [0, 0]
        """map -> Preferred Direction, 0 before the first draw."""
        self.turn = 0
        self.left = [(1 << 18) - 1, (1 << 18) - 1]
        """Resolution deck -> mask of cards not drawn since its last shuffle."""
        self.surprise_left = 0
        self.surprise_aside = 0
        self.drawn = [0] * len(SOURCES)
        """source -> number of draws from it so far."""
        self.rigged: tuple[tuple[int, ...], ...] | None = None
        """source -> the next draws, if a position fixes them; used from the front."""
        self.knowledge = 0
        """Number of times that the player has learnt something; strict undo never lowers it."""
        self.outcome = ""
        """The outcome; empty while the game is in progress."""
        self.agenda: list[Frame] = []
        self.log: list[tuple[Any, ...]] = []
        self.entered: tuple[str, ...] = ()
        """Draws that the player has entered so far, in printed-game mode."""

    def clone(self) -> State:
        """Return an independent copy with an empty log and no entered draws."""
        new = object.__new__(State)
        new.t = self.t
        new.luck = self.luck
        new.where = self.where[:]
        new.steps = self.steps[:]
        new.facing = self.facing[:]
        new.acted = self.acted[:]
        new.delayed = self.delayed[:]
        new.friend_count = self.friend_count[:]
        new.nastian_count = self.nastian_count[:]
        new.crowded = self.crowded
        new.afield = self.afield
        new.enemies = self.enemies
        new.friends = self.friends
        new.squads = self.squads
        new.aliens = self.aliens
        new.nastians = self.nastians
        new.gorgons = self.gorgons
        new.trapped = self.trapped
        new.moved = self.moved
        new.held = self.held
        new.cup = self.cup
        new.si_at = self.si_at[:]
        new.si_where = self.si_where[:]
        new.si_status = self.si_status[:]
        new.fighters = self.fighters[:]
        new.circle_in = self.circle_in[:]
        new.locked = self.locked
        new.face_down = self.face_down
        new.treasure_at = self.treasure_at[:]
        new.carrier = self.carrier[:]
        new.idol_home = self.idol_home
        new.in_system = self.in_system
        new.module = self.module
        new.failing = self.failing
        new.crisis = self.crisis
        new.comm_crash = self.comm_crash
        new.overtime = self.overtime
        new.evacuated = self.evacuated
        new.parting_off = self.parting_off
        new.bridge_hacked = self.bridge_hacked
        new.tso_turned = self.tso_turned
        new.either = self.either
        new.direction = self.direction[:]
        new.turn = self.turn
        new.left = self.left[:]
        new.surprise_left = self.surprise_left
        new.surprise_aside = self.surprise_aside
        new.drawn = self.drawn[:]
        new.rigged = self.rigged
        new.knowledge = self.knowledge
        new.outcome = self.outcome
        new.agenda = self.agenda[:]
        new.log = []
        new.entered = ()
        return new

    def tell(self, *entry: Any) -> None:
        """Log an event (kind, clauses, values), after the State has changed accordingly."""
        self.log.append(entry)

    def __repr__(self) -> str:
        stands = self.outcome or (self.agenda[-1][0] if self.agenda else "not begun")
        return f"<State {self.digest()}: turn {self.turn}, {stands}>"

    def facts(self) -> dict[str, Any]:
        """Return every field that determines this State, as plain data."""
        plain = {name: getattr(self, name) for name in _PLAIN}
        return plain | {name: list(getattr(self, name)) for name in _COPIED}

    def written(self) -> bytes:
        """Return ``repr(sorted(self.facts().items()))`` as bytes, which are the same on every machine."""
        texts = []
        for at, value in enumerate(_VALUES(self)):
            known, text = _LAST[at]
            # 1 == True, but their repr differs.
            if value != known or type(value) is not type(known):
                text = f"({_NAMES[at]!r}, {_written(value)})"
                if at not in _OF_ANY_KIND:
                    _LAST[at] = (value[:] if isinstance(value, bytearray | list) else value, text)
            texts.append(text)
        return f"[{', '.join(texts)}]".encode()

    def digest(self) -> str:
        """Return a short hash of `facts`, 12 hex digits."""
        return digest_of(self.written())

    def depleted(self, unit: int) -> bool:
        """Return whether a Unit uses its depleted values (2.2-06, 11.0-40, C-21)."""
        return self.steps[unit] < self.t.fresh_from[unit]


_NAMES = sorted((*_COPIED, *_PLAIN))
_VALUES = attrgetter(*_NAMES)
_LAST: list[tuple[Any, str]] = [(None, f"({name!r}, None)") for name in _NAMES]
"""A cache: the last value of each fact and its text, because most facts are the same in the next State."""
_OF_ANY_KIND = tuple(_NAMES.index(name) for name in ("agenda", "rigged"))
"""Indices of the facts that are written anew each time: they hold tuples, in which True could pass for 1."""
_FIGURES = tuple(str(number) for number in range(HIDDEN + 1))
_MANY = 12
"""Number of values above which a list is a column of places, one for each unit."""
_SMALL = bytes(range(10))
_DIGITS = bytes([*b"0123456789", *range(10, 256)])


def _written(value: Any) -> str:
    if isinstance(value, list) and len(value) > _MANY and isinstance(value[0], int):
        return f"[{', '.join([_FIGURES[number] for number in value])}]"
    if not isinstance(value, bytearray):
        return repr(value)
    if value.translate(None, _SMALL):
        return repr(list(value))
    # Columns of single digits, such as those of hundreds of hexes, are written in one step.
    text = bytearray(b"0, " * len(value))
    text[::3] = value.translate(_DIGITS)
    return f"[{text[:-2].decode()}]"


def digest_of(written: bytes, key: bytes = b"") -> str:
    """Return a short hash of a State from its `State.written`.

    A ``key`` of up to 64 bytes gives a keyed hash, which cannot be computed without the State.
    """
    return hashlib.blake2b(written, digest_size=6, key=key).hexdigest()


def rows(column: Sequence[int], *values: int) -> list[int]:
    """Return the rows of a column that hold one of these values, ascending."""
    return [row for row, value in enumerate(column) if value in values]
