"""The public facts of a moment as numbers, for code that reads them thousands of times a second.

Hidden facts are left out: numbers are copied or blanked at creation, and the State is not kept.
"""

from __future__ import annotations

from functools import lru_cache

from hades.state.state import NO_CIRCLE, State


class Public:
    """The public columns and masks of a State; `hades.state.state.State` describes each."""

    __slots__ = (
        "acted", "aliens", "bridge_hacked", "carrier", "circles", "crisis", "delayed", "either", "evacuated",
        "face_down", "facing", "failing", "fighters", "friends", "gorgons", "in_system", "left", "locked",
        "module", "nastians", "overtime", "parting_off", "si_at", "si_status", "si_where", "squads", "steps",
        "t", "trapped", "treasure_at", "tso_turned", "turn", "turns_left", "where",
    )  # fmt: skip

    def __init__(self, s: State) -> None:
        self.t = s.t
        self.where = tuple(s.where)
        """unit -> hex or place; HIDDEN for a Unit not yet met."""
        self.steps = bytes(s.steps)
        self.facing = bytes(s.facing)
        self.acted = bytes(s.acted)
        self.delayed = bytes(s.delayed)
        self.friends = s.friends
        self.squads = s.squads
        self.aliens = s.aliens
        self.nastians = s.nastians
        self.gorgons = s.gorgons
        self.trapped = s.trapped
        self.si_at = bytes(s.si_at)
        self.si_where = bytes(s.si_where)
        self.si_status = bytes(s.si_status)
        self.fighters = bytes(s.fighters)
        self.circles = _turned_up(bytes(s.circle_in), s.face_down)
        """Circle number -> face-up counter, or NO_CIRCLE."""
        self.face_down = s.face_down
        self.locked = s.locked
        self.treasure_at = tuple(s.treasure_at)
        self.carrier = tuple(s.carrier)
        self.in_system = s.in_system
        self.module = s.module
        self.failing = s.failing
        self.crisis = s.crisis
        self.evacuated = s.evacuated
        self.overtime = s.overtime
        self.parting_off = s.parting_off
        self.bridge_hacked = s.bridge_hacked
        self.tso_turned = s.tso_turned
        self.either = s.either
        self.left = s.left[0], s.left[1]
        """Resolution deck -> mask of the cards not seen since the last shuffle."""
        self.turn = s.turn
        self.turns_left = s.surprise_left.bit_count()
        """Number of turns after this one; which Surprises remain is hidden."""


@lru_cache(maxsize=1 << 10)
def _turned_up(circle_in: bytes, face_down: int) -> bytes:
    return bytes([NO_CIRCLE if face_down >> room & 1 else c for room, c in enumerate(circle_in)])
