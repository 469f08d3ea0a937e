"""Shows the help for a first game at a table: tips, a frame round their subject, and suggested moves.

`hades.session.first_game` decides which tip is due and which move is suggested.
"""

from __future__ import annotations

import re

from hades.advice.adviser import Advice
from hades.art.colours import STEEL
from hades.content.help_texts import FirstGameTip
from hades.session.first_game import FirstGameHelp, helps_in, question_of
from hades.session.option import Option
from hades.ui import keys
from hades.ui.panels.cards import TipCard
from hades.ui.screen import Handlers
from hades.ui.table import simple_view
from hades.ui.table.advice import TableAdvice
from hades.ui.table.state import TableState
from hades.ui.table.turn_summary import TurnSummary

STEP = "Suggested move"
NO_STEP = "No suggested move here: at first sight, no choice is better than the others."
EDGE = 3.0
"""Units of the frame round the subject of a tip."""
_KEY = re.compile(r"\{([a-z-]+)\}")


class FirstGame:
    """Shows the tips and suggested moves of `FirstGameHelp`."""

    def __init__(self, state: TableState, advice: TableAdvice, turn_summary: TurnSummary) -> None:
        self.state, self.advice, self.turn_summary = state, advice, turn_summary
        self._help = FirstGameHelp(state.window.player)
        self._due: FirstGameTip | None = None
        """The tip that was due when last asked."""
        self._up: FirstGameTip | None = None
        """The tip on the screen, None for none."""

    @property
    def _free(self) -> bool:
        """True if the question can be answered now and no hint is shown."""
        return self.state.is_present and self.advice.card is None

    # Tips

    @property
    def introduction(self) -> FirstGameTip | None:
        """The tip that is due now, at most one at a question."""
        if not self._free or self.turn_summary.is_first:
            return None
        found = self._help.tip(self.state.session)
        if found is not self._due:
            self._due = found
            if found is not None and found.place == "ship":
                # On a narrow strip, show the box of the tip.
                self.state.tab = 0
        return found

    @property
    def card(self) -> TipCard | None:
        """The card of the due tip, with the current keys; None for none."""
        found = self.introduction
        if found is None:
            return None
        said = " ".join(filter(None, (found.purpose, found.say)))
        return TipCard(found.name, _KEY.sub(lambda key: keys.shown(key[1]), said))

    def got_it(self) -> bool:
        """Mark the tip as read; return whether there was one."""
        found = self.introduction
        if found is None:
            return False
        self._is_read(found)
        self._help.read_at = question_of(self.state.session)
        return True

    def _is_read(self, found: FirstGameTip) -> None:
        self._help.read(found, self.state.session)
        self._up = None

    def _no_more(self) -> None:
        self.state.window.change(tips=False)

    def draw(self) -> None:
        """Draw a frame round the subject of the tip."""
        found, layout = self.introduction, self.state.layout
        self._up = found if layout.over.introduction.shown else None
        if found is None or found.place == "board" or self.state.sheet is not None:
            return
        panel = {"question": layout.decision, "ship": layout.strip}.get(found.place, layout.top)
        x, y, wide, high = panel.x, panel.y, panel.width, panel.height
        if panel is layout.top:
            action = "score" if found.place == "score" else "facts:turn:turn"
            spot = next((spot for spot in panel.spots if str(spot.action) == action), None)
            if spot is None:
                return
            x, y, wide, high = panel.x + spot.x - 4, panel.y + spot.y - 3, spot.width + 8, spot.height + 6
        edges = (x, y, wide, EDGE), (x, y + high - EDGE, wide, EDGE)
        sides = (x, y, EDGE, high), (x + wide - EDGE, y, EDGE, high)
        if panel.shown:
            self.state.window.brush.fills([*edges, *sides], STEEL)

    # Suggested move

    @property
    def step(self) -> Advice | None:
        """The suggested move, or that of the selected Unit; None if none is offered."""
        session = self.state.session
        return self._help.move(session, session.activating) if self._free else None

    def ask(self) -> None:
        """Offer a suggested move at this question to any player; a notice says if there is none."""
        session = self.state.session
        self._help.asked_at = question_of(session)
        if self.step is None:
            self._help.asked_at = None
            if self._free and helps_in(session) and session.game.aids:
                self.state.window.notice.tell(NO_STEP)

    @property
    def answers(self) -> tuple[Option, ...]:
        """The suggested move as a choice, () for none; showing it is recorded as an aid."""
        found, session = self.step, self.state.session
        if found is None:
            return ()
        session.adviser.stepped = True
        return (
            Option(STEP, self._commands(found), key=keys.of("next-step"), note=found.told, tone="suggest"),
        )

    def _commands(self, step: Advice) -> tuple[str, ...]:
        chosen = self.state.session.activating
        return (chosen, *step.commands) if chosen else step.commands

    def hexes(self) -> tuple[str, ...]:
        """Return the hexes of the suggested move."""
        found = self.step
        return self.advice.hexes_of(self._commands(found)) if found is not None else ()

    # Progress of the player

    def playback_over(self, *, ended: bool) -> str:
        """Note that the events of a decision have been shown; return the notice for that, "" for none.

        ``ended`` is True if the decision ended the game.
        """
        if self._up is not None:
            # A player who plays on has read the tip, or does not want to.
            self._is_read(self._up)
        finished = ended and not self.state.game.conceded
        self._help.played(self.state.session, ended=finished)
        return simple_view.grow_up(self.state.window) if finished and not self.state.game.position else ""

    def handlers(self) -> Handlers:
        return {"got-it": self.got_it, "no-tips": self._no_more}
