"""Playback of shots: shows one after the other and applies the events of each.

The caller supplies the time. Playback can pause and go to any shot, forwards and backwards: the board is
rebuilt from the beginning of the playback.
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
"""(unit, deck, x, y, size) of a moving Unit: coordinates in board units, size from 0 to 1."""


class Playback:
    """A series of shots being played; ``pace`` multiplies their duration, 0 skips them."""

    def __init__(self, view: View, pace: float) -> None:
        self.view = view
        """The board as the events shown so far have left it."""
        self.changes = 0
        """Number of changes of the board, which drawing code compares instead of the view."""
        self.pace = pace
        self.still = False
        """True if Units jump from hex to hex and nothing else moves."""
        self.shots: list[Shot] = []
        self.at = 0
        """Index of the current shot; the number of shots at the end."""
        self.paused = False
        self.again = False
        """True if the player has seen these shots before, so that they spoil nothing."""
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
        """True while a shot is being shown."""
        return self.at < len(self.shots)

    @property
    def steps(self) -> list[int]:
        """Indices of the shots that take time."""
        return [number for number, shot in enumerate(self.shots) if shot.seconds > 0]

    @property
    def step(self) -> tuple[int, int]:
        """Number of the current shot, from 1, and the number of shots, counting those that take time."""
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
    def ahead(self) -> tuple[Event, ...]:
        """Events not yet shown for the first time, in order; the log hides them."""
        return () if self.again else tuple(self.coming)

    def show(self, shots: list[Shot], *, again: bool = False) -> None:
        """Start a playback of some shots, or append them to the one that is running; ``again`` marks a
        repetition.
        """
        if self.busy:
            self.shots = [*self.shots, *shots]
            return
        self._start = self.view
        self.shots, self.at = list(shots), 0
        self.paused, self.again = False, again
        self._begin()

    def sync(self, view: View) -> None:
        """Show a view at once."""
        self.view = view
        self.changes += 1

    def update(self, seconds: float) -> bool:
        """Advance by some seconds; return whether another shot or another board is shown."""
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
            self._bring_about(shot)
            changed = True
        return changed

    def _bring_about(self, shot: Shot) -> None:
        """Show the result of a shot unless it is shown already."""
        if not self._done:
            self._done = True
            self._apply(shot.events)

    def pause(self) -> None:
        """Pause or resume; pausing a fight shows its result."""
        self.paused = not self.paused
        if self.paused and self.shot is not None and self.shot.kind in FIGHTS:
            self._bring_about(self.shot)

    def skip(self) -> None:
        """End the current shot and go to the next."""
        shot = self.shot
        if shot is not None:
            self._bring_about(shot)
            self.at += 1
            self._begin()

    def back(self) -> None:
        """Go back one shot and pause."""
        steps = [number for number in self.steps if number < self.at]
        self.seek(steps[-1] if steps else self.at)

    def seek(self, number: int) -> None:
        """Go to the beginning of a shot and pause."""
        if not self.busy:
            return
        self.sync(self._start)
        for shot in self.shots[:number]:
            self._apply((*shot.before, *shot.events))
        self.at, self.paused = number, True
        self._begin()

    def skip_all(self) -> None:
        """Skip to the end at once."""
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
                self._bring_about(shot)
            if shot.seconds > 0:
                self.effects = effects_of(shot)
                return
            self._bring_about(shot)
            self.at += 1
            shot = self.shot
        self.paused = False

    def _apply(self, events: tuple[Event, ...]) -> None:
        # Set-up events precede the first question, from which the board is shown.
        if events and events[-1].states is not None:
            self.sync(View.after(events[-1]))

    @property
    def clock(self) -> float:
        """Seconds into the current shot at normal speed.

        Infinite if its effects are shown in their final state. Without motion, effects are shown as they are
        just before the result until the board shows the result.
        """
        shot = self.shot
        if self.still and not (self._done or self.paused) and shot is not None:
            return shot.turns * shot.seconds
        return math.inf if self.still or self.paused else self._spent / max(0.001, self.pace)

    @property
    def moving(self) -> bool:
        """True if something on the board moves, so that frames must follow quickly."""
        shot = self.shot
        if shot is None or self.paused:
            return False
        return bool(shot.walks) or (not self.still and any(self.clock < one.ends for one in self.effects))

    @property
    def walkers(self) -> tuple[Walker, ...]:
        """Units on the move, with their coordinates."""
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
        # In a shaft, a Unit shrinks to nothing on one deck and grows on the other.
        size = 1.0 if start[0] == goal[0] else abs(1 - 2 * rest)
        return walk.unit, *between(start, goal, rest), size


def between(a: str, b: str, part: float) -> tuple[int, float, float]:
    """Return (deck, x, y) part of the way from one hex to another; a shaft changes decks half-way."""
    start, goal = geo.parse(a), geo.parse(b)
    (ax, ay), (bx, by) = spot(start), spot(goal)
    dx = (bx - ax + PERIOD / 2) % PERIOD - PERIOD / 2
    deck = geo.map_of(start if part < 0.5 else goal)
    return deck, ax + dx * part, ay + (by - ay) * part
