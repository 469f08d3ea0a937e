"""The projector: shows a film shot by shot and applies each to the tableau. Pure; time is handed in."""

from __future__ import annotations

from hades import geometry as geo
from hades.ui.camera import PERIOD, spot
from hades.ui.film import Shot
from hades.ui.tableau import Tableau


class Projector:
    """Plays shots; ``pace`` stretches them, 0 means not to show any."""

    def __init__(self, tableau: Tableau, pace: float) -> None:
        self.tableau = tableau
        self.pace = pace
        self.shot: Shot | None = None
        self._queue: list[Shot] = []
        self._spent = 0.0
        self.held = False
        """Whether a card waits for a click instead of for time."""

    @property
    def busy(self) -> bool:
        """Whether something is still being shown."""
        return self.shot is not None or bool(self._queue)

    @property
    def ahead(self) -> set[int]:
        """Identities of events that are still to be shown: the log keeps silent about them."""
        shots = [self.shot, *self._queue] if self.shot is not None else self._queue
        return {id(event) for shot in shots for event in shot.events} | {
            id(event) for shot in self._queue for event in shot.before
        }

    def show(self, shots: list[Shot]) -> None:
        """Queue a film."""
        if self.pace <= 0:
            for shot in shots:
                self._apply(shot)
            return
        self._queue += shots
        if self.shot is None:
            self._next()

    def update(self, seconds: float) -> bool:
        """Go on; whether anything to be seen has changed."""
        if self.shot is None:
            return False
        if self.held:
            return False
        self._spent += seconds
        changed = self.shot.kind == "walk"
        while self.shot is not None and self._spent >= self.shot.seconds * self.pace:
            self._spent -= self.shot.seconds * self.pace
            self._apply(self.shot)
            self._next()
            changed = True
        return changed

    def skip(self) -> None:
        """End the shot that is being shown."""
        if self.shot is not None:
            self._apply(self.shot)
            self._next()

    def skip_all(self) -> None:
        """Show the end of the film at once."""
        while self.shot is not None:
            self.skip()

    def _next(self) -> None:
        self._spent = 0.0
        self.shot = self._queue.pop(0) if self._queue else None
        while self.shot is not None and self.shot.seconds <= 0:
            self._apply(self.shot)
            self.shot = self._queue.pop(0) if self._queue else None
        if self.shot is not None:
            for event in self.shot.before:
                self.tableau.apply(event)

    def _apply(self, shot: Shot) -> None:
        for event in (*shot.before, *shot.events):
            self.tableau.apply(event)

    @property
    def walker(self) -> tuple[str, int, float, float] | None:
        """(unit, deck, x, y) of a Unit on its way in board units, if one is."""
        shot = self.shot
        if shot is None or shot.kind != "walk":
            return None
        part = min(1.0, self._spent / max(0.001, shot.seconds * self.pace * 0.9))
        at = part * (len(shot.path) - 1)
        leg = min(int(at), len(shot.path) - 2)
        return shot.unit, *between(shot.path[leg], shot.path[leg + 1], at - leg)


def between(a: str, b: str, part: float) -> tuple[int, float, float]:
    """(deck, x, y) on the short way from one hex to another; a shaft changes decks half way."""
    start, goal = geo.parse(a), geo.parse(b)
    (ax, ay), (bx, by) = spot(start), spot(goal)
    dx = (bx - ax + PERIOD / 2) % PERIOD - PERIOD / 2
    deck = geo.map_of(start if part < 0.5 else goal)
    return deck, ax + dx * part, ay + (by - ay) * part
