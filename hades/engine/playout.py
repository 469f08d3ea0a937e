"""A game that only goes on: in place, without names, events or ways back.

`Game` keeps every State and puts words to everything; whoever plays a position to its end a thousand times
needs neither. The rules are the same, and so are the draws.
"""

from __future__ import annotations

from hades.engine import sequencer
from hades.rules import victory
from hades.state.state import Code, Frame, State
from hades.view import Public


class Playout:
    """A copy of a State that is played on; the State it was made of stays as it is."""

    __slots__ = ("decisions", "state")

    def __init__(self, state: State) -> None:
        self.state = state.clone()
        self.decisions = 0
        """Commands carried out so far."""

    @property
    def outcome(self) -> str:
        """Empty while the game goes on, then how it ended."""
        return self.state.outcome

    @property
    def question(self) -> Frame:
        """What is asked: the frame on top of the agenda, see `hades.engine.frames`."""
        return self.state.agenda[-1]

    @property
    def menu(self) -> list[Code]:
        """Every legal command, by its numbers; empty once the game is over."""
        return sequencer.menu(self.state)

    @property
    def public(self) -> Public:
        """What everybody may know."""
        return Public(self.state)

    def do(self, code: Code) -> None:
        """Carry out a command of the menu, unchecked, and run on to the next question."""
        self.decisions += 1
        self.state.log.clear()
        sequencer.apply(self.state, code)

    @property
    def vp(self) -> float:
        """The score sheet as it stands, in VP; nothing for a game that was lost (14.0, E-05)."""
        if self.state.outcome not in ("", victory.SCORED):
            return 0.0
        return victory.half_points(self.state) / 2
