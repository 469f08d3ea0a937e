"""Looking ahead without revealing anything hidden.

`Hidden` redeals what the player cannot see, using only what the player has been shown. `Playout` plays a
State on in place, without names, events or undo, by the same rules and with the same draws as `Game`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from fractions import Fraction

from hades.chance import ManualDraws, SeededSource, stream
from hades.content.component_records import TREASURES
from hades.engine import sequencer
from hades.engine.line_history import LineHistory
from hades.rules import victory
from hades.state.draw import bits
from hades.state.state import HIDDEN, NO_CIRCLE, Code, Frame, State
from hades.view import Public

OF_CIRCLES = "circle_placed", "circle_revealed"
"""Events that reveal a Circle counter."""


class Hidden:
    """The cards and counters that the player has not seen at this moment (2.1-14, 15.1-04, 15.1-05, 5.6-09).

    A deal depends only on its number, its name and what the player has seen, never on what is hidden.
    """

    def __init__(self, game: LineHistory) -> None:
        s = self._state = game.state
        self.rooms = bits(s.face_down)
        """Numbers of the Circles whose counter is face down."""
        seen = _seen(game)
        unseen = [c for c in range(len(s.t.circles)) if c not in seen]
        fixed = {s.t.circle_of[name] for name in s.t.scenario.circles_fixed}
        self.certain = [c for c in unseen if c in fixed]
        """Unseen counters that the scenario always puts into Circles, so each lies in a closed Circle."""
        self.possible = [c for c in unseen if c not in fixed]
        """Unseen counters that may lie in a closed Circle or in the box."""
        self.surprises = bits(s.surprise_left | s.surprise_aside)
        """Nasty Surprises that have not been drawn."""

    def chance_of(self, counters: Collection[int]) -> Fraction:
        """Return the chance that a certain closed Circle holds one of the given counters."""
        rooms, other = len(self.rooms), len(self.rooms) - len(self.certain)
        here = Fraction(sum(c in counters for c in self.certain))
        if self.possible:
            here += Fraction(sum(c in counters for c in self.possible) * other, len(self.possible))
        return here / rooms if rooms else Fraction(0)

    def deal(self, number: int, name: str = "deal") -> State:
        """Return a copy of this moment with the hidden cards and counters redealt.

        Equal numbers and names give equal deals. Later draws are redealt too; no draw is fixed.
        """
        seed = f"{name}|{number}"
        s = self._state.clone()
        s.luck = SeededSource(seed)
        s.rigged = None
        numbers = iter(stream(f"hidden|{seed}", len(self.possible) + len(self.rooms) + len(self.surprises)))
        behind = (self.certain + shuffled(self.possible, numbers))[: len(self.rooms)]
        for room, counter in zip(self.rooms, shuffled(behind, numbers), strict=False):
            s.circle_in[room] = counter
        aside = shuffled(self.surprises, numbers)[: s.surprise_aside.bit_count()]
        s.surprise_aside = sum(1 << card for card in aside)
        s.surprise_left = sum(1 << card for card in self.surprises) & ~s.surprise_aside
        return s


def never_found(game: LineHistory) -> dict[str, int]:
    """Return the Circle of each prisoner and treasure that was never found in a finished game.

    The number is 0 for a prisoner or treasure that lay in no Circle.

    Empty while the game is in progress, and in printed-game mode, where nobody has looked.
    """
    s = game.state
    if not s.outcome or isinstance(s.luck, ManualDraws):
        return {}
    found = {}
    for counter, (record, unit) in enumerate(zip(s.t.circles, s.t.circle_unit, strict=True)):
        treasure = next((name for name in TREASURES if record.effect.startswith(name)), "")
        hidden = unit and s.t.is_friend[unit] and s.where[unit] == HIDDEN
        if hidden or (treasure and s.treasure_at[TREASURES.index(treasure)] == HIDDEN):
            found[treasure or record.unit] = max(s.circle_in.find(counter, 1), 0)
    return found


def shuffled(things: list[int], numbers: Iterator[int]) -> list[int]:
    """Return the things in an order that the random numbers determine; all orders are equally likely."""
    left = things.copy()
    return [left.pop(next(numbers) % len(left)) for _ in things]


def _seen(game: LineHistory) -> set[int]:
    """Return the Circle counters that the player has seen, including those that have since left the game."""
    s = game.state
    seen = {s.circle_in[room] for room in range(1, 13) if not s.face_down >> room & 1} - {NO_CIRCLE}
    seen.update([entry[3] for state in game.states for entry in state.log if entry[0] in OF_CIRCLES])
    # A position does not record what was seen earlier, but prisoners in play must have come out of a Circle.
    seen.update(c for c, unit in enumerate(s.t.circle_unit) if unit and s.where[unit] != HIDDEN)
    for treasure, where in zip(TREASURES, s.treasure_at, strict=True):
        if where != HIDDEN:
            seen.update(c for c, record in enumerate(s.t.circles) if record.effect.startswith(treasure))
    return seen


class Playout:
    """A game played on from a copy of a State; the original stays unchanged."""

    __slots__ = ("decisions", "state")

    def __init__(self, state: State) -> None:
        self.state = state.clone()
        self.decisions = 0
        """Number of commands carried out so far."""

    @property
    def outcome(self) -> str:
        """The outcome of the game; "" while it is in progress."""
        return self.state.outcome

    @property
    def question(self) -> Frame:
        """The open question as the frame on top of the agenda, described in `hades.engine.state_checks`."""
        return self.state.agenda[-1]

    @property
    def menu(self) -> list[Code]:
        """Every legal command as a code; [] once the game is over."""
        return sequencer.menu(self.state)

    @property
    def public(self) -> Public:
        return Public(self.state)

    def do(self, code: Code) -> None:
        """Carry out a command of the menu, without checking it, and run on to the next question."""
        self.decisions += 1
        self.state.log.clear()
        sequencer.apply(self.state, code)

    @property
    def vp(self) -> float:
        """The current score in VP; 0 for a lost game (14.0, E-05)."""
        if self.state.outcome not in ("", victory.SCORED):
            return 0.0
        return victory.half_points(self.state) / 2
