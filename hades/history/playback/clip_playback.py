"""Playback of clips one after the other, with the board as it is at each moment.

The caller supplies the time.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from hades import geometry as geo
from hades.geometry import PERIOD, spot
from hades.history.playback.board_effects import BoardEffect, effects_of
from hades.history.playback.clip import FIGHTS, Clip, Walk
from hades.state.events import Event
from hades.view import View

Walker = tuple[str, int, float, float, float]
"""(id, deck, x, y, size) of a moving Unit, with coordinates in board units and a size from 0 to 1."""


class ClipPlayback:
    def __init__(self, view: View, pace: float) -> None:
        self.view = view
        """The board after the events shown so far."""
        self.changes = 0
        """Number of changes of the board so far, for drawing code to detect a change."""
        self.pace = pace
        """Factor for the duration of clips; 0 skips all clips."""
        self.still = False
        """True to avoid motion: Units jump from hex to hex, and effects appear at once."""
        self.clips: list[Clip] = []
        self.at = 0
        """Index of the current clip; at the end, the number of clips."""
        self.paused = False
        self.again = False
        """True if the player has seen the clips before, so that nothing needs to be hidden."""
        self._start = view
        self._spent = 0.0
        self._done = False
        """True if the board already shows the result of the current clip."""
        self.effects: tuple[BoardEffect, ...] = ()

    @property
    def clip(self) -> Clip | None:
        """The current clip, or None at the end."""
        return self.clips[self.at] if self.at < len(self.clips) else None

    @property
    def busy(self) -> bool:
        return self.at < len(self.clips)

    @property
    def timed(self) -> list[int]:
        return [number for number, clip in enumerate(self.clips) if clip.seconds > 0]

    @property
    def progress(self) -> tuple[int, int]:
        """(number of the current clip from 1, number of clips), counting only clips that take time."""
        timed = self.timed
        return sum(1 for number in timed if number <= self.at), len(timed)

    @property
    def coming(self) -> Iterator[Event]:
        """Events that the board does not show yet, in order."""
        for number, clip in enumerate(self.clips[self.at :]):
            if number:
                yield from clip.before
            if number or not self._done:
                yield from clip.events

    @property
    def shows_result(self) -> bool:
        """True unless the current clip is a fight whose result the board does not show yet."""
        return self._done or self.clip is None or self.clip.kind not in FIGHTS

    @property
    def ahead(self) -> tuple[Event, ...]:
        """Events that the player has not been told of yet, in order. The log hides them.

        A fight is told once the board shows its result, anything else when it begins.
        """
        if self.again:
            return ()
        begun = self.clip.events if self.clip is not None and self.shows_result and not self._done else ()
        return tuple(self.coming)[len(begun) :]

    def show(self, clips: list[Clip], *, again: bool = False) -> None:
        """Play clips, after any still being played; ``again`` means that the player has seen them before."""
        if self.busy:
            self.clips = [*self.clips, *clips]
            return
        self._start = self.view
        self.clips, self.at = list(clips), 0
        self.paused, self.again = False, again
        self._begin()

    def sync(self, view: View) -> None:
        """Show a view as the board at once."""
        self.view = view
        self.changes += 1

    def update(self, seconds: float) -> bool:
        """Advance by the given number of seconds, and return whether the clip or the board has changed."""
        clip = self.clip
        if clip is None or self.paused:
            return False
        if self.pace <= 0:
            self.skip_all()
            return True
        changed = False
        self._spent += seconds
        while clip is not None and self._spent >= clip.seconds * self.pace:
            left = self._spent - clip.seconds * self.pace
            self.skip()
            self._spent = left
            clip = self.clip
            changed = True
        if clip is not None and not self._done and self._spent >= clip.turns * clip.seconds * self.pace:
            self._show_result(clip)
            changed = True
        return changed

    def _show_result(self, clip: Clip) -> None:
        if not self._done:
            self._done = True
            self._apply(clip.events)

    def pause(self) -> None:
        """Pause or resume. During a fight, a pause shows the result."""
        self.paused = not self.paused
        if self.paused and self.clip is not None and self.clip.kind in FIGHTS:
            self._show_result(self.clip)

    def skip(self) -> None:
        """Go to the next clip at once."""
        clip = self.clip
        if clip is not None:
            self._show_result(clip)
            self.at += 1
            self._begin()

    def back(self) -> None:
        """Go back to the beginning of the previous clip, or of the first, and pause."""
        earlier = [number for number in self.timed if number < self.at]
        self.seek(earlier[-1] if earlier else self.at)

    def seek(self, number: int) -> None:
        """Go to the beginning of the clip with the given index and pause. Do nothing at the end."""
        if not self.busy:
            return
        self.sync(self._start)
        for clip in self.clips[:number]:
            self._apply((*clip.before, *clip.events))
        self.at, self.paused = number, True
        self._begin()

    def skip_all(self) -> None:
        while self.busy:
            self.skip()
        self.paused = False

    def _begin(self) -> None:
        """Begin the current clip. Clips that take no time are applied at once and passed over."""
        self._spent = 0.0
        self.effects = ()
        clip = self.clip
        while clip is not None:
            self._done = False
            self._apply(clip.before)
            if not clip.turns or (self.paused and clip.kind in FIGHTS):
                # A paused fight shows its result.
                self._show_result(clip)
            if clip.seconds > 0:
                self.effects = effects_of(clip)
                return
            self._show_result(clip)
            self.at += 1
            clip = self.clip
        self.paused = False

    def _apply(self, events: tuple[Event, ...]) -> None:
        # Set-up events carry no board.
        if events and events[-1].states is not None:
            self.sync(View.after(events[-1]))

    @property
    def clock(self) -> float:
        """Seconds since the beginning of the current clip, at normal speed.

        Infinite where effects are shown in their final state, as in a pause. With motion off, the clock
        stands at the time of the result until the board shows the result.
        """
        clip = self.clip
        if self.still and not (self._done or self.paused) and clip is not None:
            return clip.turns * clip.seconds
        return math.inf if self.still or self.paused else self._spent / max(0.001, self.pace)

    @property
    def moving(self) -> bool:
        """True if anything on the board is moving, so that it must be drawn again soon."""
        clip = self.clip
        if clip is None or self.paused:
            return False
        return bool(clip.walks) or (not self.still and any(self.clock < one.ends for one in self.effects))

    @property
    def walkers(self) -> tuple[Walker, ...]:
        """Units that are moving in the current clip; () once they have arrived."""
        clip = self.clip
        if clip is None or not clip.walks or self._done:
            return ()
        part = min(1.0, self._spent / max(0.001, clip.turns * clip.seconds * self.pace * 0.9))
        return tuple(self._on_the_way(walk, part) for walk in clip.walks)

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
    """Return (deck, x, y) between two hexes, ``part`` of the way; in a shaft, the deck changes half-way."""
    start, goal = geo.parse(a), geo.parse(b)
    (ax, ay), (bx, by) = spot(start), spot(goal)
    dx = (bx - ax + PERIOD / 2) % PERIOD - PERIOD / 2
    deck = geo.map_of(start if part < 0.5 else goal)
    return deck, ax + dx * part, ay + (by - ay) * part
