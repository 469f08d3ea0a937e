"""Playback of shots one after the other, with the board as it is at each moment.

The caller supplies the time. Playback can pause and go to any shot, forwards and backwards. `hades.ui` draws
it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from hades import geometry as geo
from hades.geometry import PERIOD, spot
from hades.history.effects import BoardEffect, effects_of
from hades.history.shot import FIGHTS, Shot, Walk
from hades.state.events import Event
from hades.view import View

Walker = tuple[str, int, float, float, float]
"""(id, deck, x, y, size) of a moving Unit, with coordinates in board units and a size from 0 to 1."""


class Playback:
    """A player for a series of shots."""

    def __init__(self, view: View, pace: float) -> None:
        self.view = view
        """The board after the events shown so far."""
        self.changes = 0
        """Number of changes of the board so far, for drawing code to detect a change."""
        self.pace = pace
        """Factor for the duration of shots; 0 skips all shots."""
        self.still = False
        """True to avoid motion: Units jump from hex to hex, and effects appear at once."""
        self.shots: list[Shot] = []
        self.at = 0
        """Index of the current shot; at the end, the number of shots."""
        self.paused = False
        self.again = False
        """True if the player has seen the shots before, so that nothing needs to be hidden."""
        self._start = view
        self._spent = 0.0
        self._done = False
        """True if the board already shows the result of the current shot."""
        self.effects: tuple[BoardEffect, ...] = ()

    @property
    def shot(self) -> Shot | None:
        """The current shot, or None at the end."""
        return self.shots[self.at] if self.at < len(self.shots) else None

    @property
    def busy(self) -> bool:
        """True until all shots have been shown."""
        return self.at < len(self.shots)

    @property
    def steps(self) -> list[int]:
        """Indices of the shots that take time."""
        return [number for number, shot in enumerate(self.shots) if shot.seconds > 0]

    @property
    def step(self) -> tuple[int, int]:
        """(number of the current shot from 1, number of shots), counting only shots that take time."""
        steps = self.steps
        return sum(1 for number in steps if number <= self.at), len(steps)

    @property
    def coming(self) -> Iterator[Event]:
        """Events that the board does not show yet, in order."""
        for number, shot in enumerate(self.shots[self.at :]):
            if number:
                yield from shot.before
            if number or not self._done:
                yield from shot.events

    @property
    def shows_result(self) -> bool:
        """True unless the current shot is a fight whose result the board does not show yet."""
        return self._done or self.shot is None or self.shot.kind not in FIGHTS

    @property
    def ahead(self) -> tuple[Event, ...]:
        """Events that the player has not been told of yet, in order. The log hides them.

        Of a fight, the player is told once the board shows its result; of anything else, when it begins.
        """
        if self.again:
            return ()
        begun = self.shot.events if self.shot is not None and self.shows_result and not self._done else ()
        return tuple(self.coming)[len(begun) :]

    def show(self, shots: list[Shot], *, again: bool = False) -> None:
        """Start to play the given shots, or append them to a playback in progress.

        ``again`` tells that the player has seen the shots before.
        """
        if self.busy:
            self.shots = [*self.shots, *shots]
            return
        self._start = self.view
        self.shots, self.at = list(shots), 0
        self.paused, self.again = False, again
        self._begin()

    def sync(self, view: View) -> None:
        """Show a view as the board at once."""
        self.view = view
        self.changes += 1

    def update(self, seconds: float) -> bool:
        """Advance by the given number of seconds, and return whether the shot or the board has changed."""
        shot = self.shot
        if shot is None or self.paused:
            return False
        if self.pace <= 0:
            self.skip_all()
            return True
        changed = False
        self._spent += seconds
        while shot is not None and self._spent >= shot.seconds * self.pace:
            left = self._spent - shot.seconds * self.pace
            self.skip()
            self._spent = left
            shot = self.shot
            changed = True
        if shot is not None and not self._done and self._spent >= shot.turns * shot.seconds * self.pace:
            self._show_result(shot)
            changed = True
        return changed

    def _show_result(self, shot: Shot) -> None:
        if not self._done:
            self._done = True
            self._apply(shot.events)

    def pause(self) -> None:
        """Pause or resume. During a fight, a pause shows the result."""
        self.paused = not self.paused
        if self.paused and self.shot is not None and self.shot.kind in FIGHTS:
            self._show_result(self.shot)

    def skip(self) -> None:
        """Go to the next shot at once."""
        shot = self.shot
        if shot is not None:
            self._show_result(shot)
            self.at += 1
            self._begin()

    def back(self) -> None:
        """Go back to the beginning of the previous shot, or of the first, and pause."""
        steps = [number for number in self.steps if number < self.at]
        self.seek(steps[-1] if steps else self.at)

    def seek(self, number: int) -> None:
        """Go to the beginning of the shot with the given index and pause. Do nothing at the end."""
        if not self.busy:
            return
        self.sync(self._start)
        for shot in self.shots[:number]:
            self._apply((*shot.before, *shot.events))
        self.at, self.paused = number, True
        self._begin()

    def skip_all(self) -> None:
        """Skip all shots and show the board at the end."""
        while self.busy:
            self.skip()
        self.paused = False

    def _begin(self) -> None:
        """Begin the current shot. Shots that take no time are applied at once and passed over."""
        self._spent = 0.0
        self.effects = ()
        shot = self.shot
        while shot is not None:
            self._done = False
            self._apply(shot.before)
            if not shot.turns or (self.paused and shot.kind in FIGHTS):
                # A paused fight shows its result.
                self._show_result(shot)
            if shot.seconds > 0:
                self.effects = effects_of(shot)
                return
            self._show_result(shot)
            self.at += 1
            shot = self.shot
        self.paused = False

    def _apply(self, events: tuple[Event, ...]) -> None:
        # Set-up events carry no board.
        if events and events[-1].states is not None:
            self.sync(View.after(events[-1]))

    @property
    def clock(self) -> float:
        """Seconds since the beginning of the current shot, at normal speed.

        Infinite to show effects in their final state, as in a pause. Without motion, it is the time of the
        result until the board shows the result, and infinite after that.
        """
        shot = self.shot
        if self.still and not (self._done or self.paused) and shot is not None:
            return shot.turns * shot.seconds
        return math.inf if self.still or self.paused else self._spent / max(0.001, self.pace)

    @property
    def moving(self) -> bool:
        """True if anything on the board is moving, so that it must be drawn again soon."""
        shot = self.shot
        if shot is None or self.paused:
            return False
        return bool(shot.walks) or (not self.still and any(self.clock < one.ends for one in self.effects))

    @property
    def walkers(self) -> tuple[Walker, ...]:
        """Units that are moving in the current shot; () once they have arrived."""
        shot = self.shot
        if shot is None or not shot.walks or self._done:
            return ()
        part = min(1.0, self._spent / max(0.001, shot.turns * shot.seconds * self.pace * 0.9))
        return tuple(self._on_the_way(walk, part) for walk in shot.walks)

    def _on_the_way(self, walk: Walk, part: float) -> Walker:
        at = part * (len(walk.path) - 1)
        leg = min(int(at), len(walk.path) - 2)
        rest, (start, goal) = at - leg, walk.path[leg : leg + 2]
        if self.still:
            rest = float(round(rest))
        # In a shaft, a Unit shrinks to nothing on one deck and grows again on the other.
        size = 1.0 if start[0] == goal[0] else abs(1 - 2 * rest)
        return walk.unit, *between(start, goal, rest), size


def between(a: str, b: str, part: float) -> tuple[int, float, float]:
    """Return (deck, x, y) on the way from hex ``a`` to hex ``b``; ``part`` is from 0 to 1.

    In a shaft, the deck changes half-way.
    """
    start, goal = geo.parse(a), geo.parse(b)
    (ax, ay), (bx, by) = spot(start), spot(goal)
    dx = (bx - ax + PERIOD / 2) % PERIOD - PERIOD / 2
    deck = geo.map_of(start if part < 0.5 else goal)
    return deck, ax + dx * part, ay + (by - ay) * part
