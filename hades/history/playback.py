"""The projector: shows a film shot by shot and applies each to the tableau. Pure; time is handed in.

It can stand still, and go to any step forwards and backwards: the tableau is made anew from where the
film began.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from hades import geometry as geo
from hades.geometry import PERIOD, spot
from hades.history.animation import FIGHTS, Shot, Walk
from hades.history.shown_state import ShownState
from hades.state.events import Event
from hades.view import View

Walker = tuple[str, int, float, float]
"""(unit, deck, x, y) of a Unit on its way, in board units."""


class Playback:
    """Plays shots; ``pace`` stretches them, at 0 a film is over. ``still`` Units hop from hex to hex."""

    def __init__(self, tableau: ShownState, pace: float, *, still: bool = False) -> None:
        self.tableau = tableau
        self.pace = pace
        self.still = still
        self.shots: list[Shot] = []
        self.at = 0
        """Number of the shot that is shown; beyond the last one when the film is over."""
        self.paused = False
        self.again = False
        """Whether the film was seen before: then nothing of it is a secret."""
        self._to: View | None = None
        """The view that the events of the film alone must come to."""
        self._start = tableau.view
        self._spent = 0.0
        self._done = False
        """Whether the table shows what came of the shot already."""

    @property
    def shot(self) -> Shot | None:
        """What is shown now."""
        return self.shots[self.at] if self.at < len(self.shots) else None

    @property
    def busy(self) -> bool:
        """Whether something is still being shown."""
        return self.at < len(self.shots)

    @property
    def steps(self) -> list[int]:
        """Numbers of the shots that show something."""
        return [number for number, shot in enumerate(self.shots) if shot.seconds > 0]

    @property
    def step(self) -> tuple[int, int]:
        """Which step is shown, counted from 1, and how many there are."""
        steps = self.steps
        return sum(1 for number in steps if number <= self.at), len(steps)

    @property
    def coming(self) -> Iterator[Event]:
        """The events of the film that the table does not show yet, in their order."""
        for number, shot in enumerate(self.shots[self.at :]):
            if number:
                yield from shot.before
            if number or not self._done:
                yield from shot.events

    @property
    def ahead(self) -> set[int]:
        """Identities of events that are still to be shown: the log keeps silent about them."""
        return set() if self.again else {id(event) for event in self.coming}

    def show(self, shots: list[Shot], *, again: bool = False, to: View | None = None) -> None:
        """Begin a film, or add to the one that is shown; ``to`` is the view that it comes to."""
        self._to = to
        if self.busy:
            self.shots = [*self.shots, *shots]
            return
        self._start = self.tableau.view
        self.shots, self.at = list(shots), 0
        self.paused, self.again = False, again
        self._begin()

    def arrive(self, view: View, missed: Callable[[list[str]], None]) -> None:
        """Show what is; ``missed`` hears of it if the film has come elsewhere by its events.

        Nobody plays on with a wrong table, whatever an event may have forgotten.
        """
        if self._to is view and (untold := self.tableau.behind(view)):
            missed(untold)
        self._to = None
        self.tableau.sync(view)

    def update(self, seconds: float) -> bool:
        """Go on; whether anything to be seen has changed."""
        shot = self.shot
        if shot is None or self.paused:
            return False
        if self.pace <= 0:
            self.skip_all()
            return True
        self._spent += seconds
        changed = shot.kind == "walk" or self.fighting
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
        """Show what came of a shot; it is shown once."""
        if not self._done:
            self._done = True
            self._apply(shot.events)

    def pause(self) -> None:
        """Stand still, or go on; a fight that is stood still at is seen as it ends."""
        self.paused = not self.paused
        if self.paused and self.shot is not None and self.shot.kind in FIGHTS:
            self._bring_about(self.shot)

    def skip(self) -> None:
        """End the shot that is being shown: one step forward."""
        shot = self.shot
        if shot is not None:
            self._bring_about(shot)
            self.at += 1
            self._begin()

    def back(self) -> None:
        """One step back, and stand still there."""
        steps = [number for number in self.steps if number < self.at]
        self.seek(steps[-1] if steps else self.at)

    def seek(self, number: int) -> None:
        """Go to the beginning of a shot of the film, and stand still there."""
        if not self.busy:
            return
        self.tableau.sync(self._start)
        for shot in self.shots[:number]:
            self._apply((*shot.before, *shot.events))
        self.at, self.paused = number, True
        self._begin()

    def skip_all(self) -> None:
        """Show the end of the film at once."""
        while self.busy:
            self.skip()
        self.paused = False

    def _begin(self) -> None:
        """Begin the shot that is to be shown; what shows nothing is passed over."""
        self._spent = 0.0
        shot = self.shot
        while shot is not None:
            self._done = False
            self._apply(shot.before)
            if not shot.turns or (self.paused and shot.kind in FIGHTS):
                # a fight that is stood still at is shown as it ends
                self._bring_about(shot)
            if shot.seconds > 0:
                return
            self._bring_about(shot)
            self.at += 1
            shot = self.shot
        self.paused = False

    def _apply(self, events: tuple[Event, ...]) -> None:
        for event in events:
            self.tableau.apply(event)

    @property
    def left(self) -> float:
        """Seconds for which the shot is still to be seen."""
        return self.shot.seconds * self.pace - self._spent if self.shot is not None else 0.0

    @property
    def progress(self) -> tuple[float, float]:
        """How far a fight has come (0 to 1), and how much of what came of it has been shown.

        Where nothing is to move, it has come there at once.
        """
        shot = self.shot
        if shot is None or not shot.turns or self.still or self.paused:
            return 1.0, 1.0
        part, turn = self._spent / max(0.001, shot.seconds * self.pace), shot.turns
        return min(1.0, part / turn), max(0.0, min(1.0, (part - turn) / (1 - turn))) if turn < 1 else 1.0

    @property
    def fighting(self) -> bool:
        """Whether something of a fight moves."""
        shot = self.shot
        if shot is None or shot.kind not in FIGHTS or self.still or self.paused or not shot.fire:
            return False
        return not self._done or any(struck.gone for struck in shot.struck)

    @property
    def walkers(self) -> tuple[Walker, ...]:
        """Whoever is on its way, and where."""
        shot = self.shot
        if shot is None or not shot.walks or self._done:
            return ()
        part = min(1.0, self._spent / max(0.001, shot.turns * shot.seconds * self.pace * 0.9))
        return tuple(self._on_the_way(walk, part) for walk in shot.walks)

    def _on_the_way(self, walk: Walk, part: float) -> Walker:
        at = part * (len(walk.path) - 1)
        leg = min(int(at), len(walk.path) - 2)
        rest = float(round(at - leg)) if self.still else at - leg
        return walk.unit, *between(walk.path[leg], walk.path[leg + 1], rest)


def between(a: str, b: str, part: float) -> tuple[int, float, float]:
    """(deck, x, y) on the short way from one hex to another; a shaft changes decks half way."""
    start, goal = geo.parse(a), geo.parse(b)
    (ax, ay), (bx, by) = spot(start), spot(goal)
    dx = (bx - ax + PERIOD / 2) % PERIOD - PERIOD / 2
    deck = geo.map_of(start if part < 0.5 else goal)
    return deck, ax + dx * part, ay + (by - ay) * part
