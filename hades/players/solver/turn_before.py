"""The exact value of a position after which one more turn may follow: every command and card is tried.

Extends `exact` to the part before the last SHL Phase, the enemy's phase included. Few moments are equivalent
there, so only positions in which few Units may act before that turn, with few enemies and few cards left, are
feasible.
"""

from __future__ import annotations

from hades.players.solver import ending
from hades.players.solver.equivalence import StateKey, StateKeyBefore
from hades.players.solver.exact import MOST, LastPhase, TooLarge
from hades.state.state import State

TURNS = 1
"""Turns that may follow."""


class TurnBefore(LastPhase):
    """Values of the moments of a puzzle that begins a turn before the last, or before Overtime.

    :raises ValueError: if more turns than one may follow.
    """

    def __init__(self, start: State, most: int = MOST) -> None:
        super().__init__(start, most, StateKeyBefore(start))
        self._phases: dict[object, LastPhase] = {}
        """Evaluators of the last SHL Phase, by what is equivalent in it."""

    def _check(self, start: State) -> None:
        if ending.turns_to_come(start) > TURNS:
            raise ValueError("only the last two turns can be counted, Overtime among them")

    @property
    def moments(self) -> int:
        return super().moments + sum(phase.moments for phase in self._phases.values())

    def value(self, s: State) -> float:
        done = ending.settled(s)
        if done is not None:
            return done
        if not ending.in_last_phase(s):
            return super().value(s)
        alike = StateKey(s)
        if alike.sign not in self._phases:
            self._phases[alike.sign] = LastPhase(s, self.most, alike)
        phase = self._phases[alike.sign]
        phase.most = self.most - self.moments + phase.moments
        if phase.most <= 0:
            raise TooLarge(f"more than {self.most} moments may come of it")
        return phase.value(s)

    def _most(self, s: State) -> float:
        return ending.most_of_a_turn(s)

    def _aside(self, s: State) -> tuple[str, ...]:
        # Overtime is as good at the end of the turn as at any moment of it; who lands may act in the next one
        return ("draw_from",) if s.agenda[-1][0] == "9.0?" else ("draw_from", "overtime")


def counted(start: State, most: int = MOST) -> LastPhase:
    """Return the evaluator for a position.

    :raises ValueError: if more than one turn may follow.
    """
    return LastPhase(start, most) if ending.last_phase(start) else TurnBefore(start, most)
