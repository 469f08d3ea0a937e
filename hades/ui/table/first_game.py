"""Help for a first game at a table: tips that appear once, and suggested moves that fade with experience.

`hades.advice.adviser` decides which tip is due and which move is suggested. This module shows them: the card,
a frame round its subject, the suggested move as the first choice.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from hades.advice.adviser import BREATH, Advice, is_due, tip
from hades.art.colours import STEEL
from hades.content.help_texts import FirstGameTip
from hades.session.option import Option
from hades.ui import keys
from hades.ui.panels.cards import TipCard
from hades.ui.screen import Handlers
from hades.ui.table import simple_view

if TYPE_CHECKING:
    from hades.ui.table.table_screen import TableScreen

STEP = "A good next step"
NO_STEP = "Nothing here is better than the other answers for all that can be said at once."
EDGE = 3.0
"""Units of the frame round the subject of a tip."""
_KEY = re.compile(r"\{([a-z-]+)\}")


class FirstGame:
    """Tips and suggested moves for a player of few games; other players get none."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self._due: tuple[Any, FirstGameTip | None] = (None, None)
        """The state that determines the tip, and the tip for that state."""
        self._met: Any = None
        """The question at which a tip was shown; there is only one tip for each question."""
        self._acts = -BREATH
        """Number of Units that had acted at the last tip."""
        self._up: FirstGameTip | None = None
        """The tip on the screen, None for none."""
        self._step: tuple[Any, Advice | None] = (None, None)
        """The state that determines the suggested move, and the move for that state."""
        self._asked: Any = None
        """The question at which the player asked for a suggested move."""

    @property
    def _free(self) -> bool:
        """True if the current game can be acted upon, and is no lesson, drill or printed-game mode."""
        table = self.table
        here = not (table.busy or table.looks_back or table.session.awaited)
        return here and not table.game.position and not table.game.at_table

    @property
    def _stands(self) -> tuple[object, ...]:
        session = self.table.session
        return session.game_log.version, session.ask.kind if session.ask is not None else ""

    @property
    def _acted(self) -> int:
        return sum(command.verb == "activate" for command in self.table.game.history)

    # Tips

    @property
    def introduction(self) -> FirstGameTip | None:
        """The tip that is due now, at most one at a question."""
        player, session = self.table.window.player, self.table.session
        if (
            not (player.tips and self._free)
            or self._met == self._stands
            or self.table.hinting.card is not None
            or self.table.recap.is_first
        ):
            return None
        key = self._stands, player.seen
        if self._due[0] != key:
            self._due = (
                key,
                tip(session.ask, session.game_log.told, player.seen, soon=self._acted < self._acts + BREATH),
            )
            if self._due[1] is not None and self._due[1].place == "ship":
                # On a narrow strip, show the box of the tip.
                self.table.tab = 0
        return self._due[1]

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
        self._is_met(found)
        self._met = self._stands
        return True

    def _is_met(self, found: FirstGameTip) -> None:
        self.table.window.player.met(found.id)
        if found.can_wait:
            # A tip from another phase must not delay the tips of this one.
            self._acts = self._acted
        self._up = None

    def _no_more(self) -> None:
        self.table.window.change(tips=False)

    def draw(self) -> None:
        """Draw a frame round the subject of the tip."""
        found, layout = self.introduction, self.table.layout
        self._up = found if layout.over.introduction.shown else None
        if found is None or found.place == "board" or self.table.sheet is not None:
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
            self.table.window.brush.fills([*edges, *sides], STEEL)

    # Suggested move

    @property
    def step(self) -> Advice | None:
        """The suggested move, or that of the selected Unit; None if none is offered."""
        table, session = self.table, self.table.session
        if not (self._free and table.game.aids) or table.hinting.card is not None:
            return None
        if session.held or session.ask is None:
            return None
        if self._asked != self._stands and not (table.window.player.is_guided and is_due(session.view)):
            return None
        key = self._stands, id(session.ask), session.selected
        if self._step[0] != key:
            self._step = key, session.adviser.suggested_move(session.activating)
        return self._step[1]

    def ask(self) -> None:
        """Offer a suggested move at this question to any player; a notice says if there is none."""
        self._asked = self._stands
        if self.step is None:
            self._asked = None
            if self._free and self.table.game.aids and self.table.hinting.card is None:
                self.table.window.notice.tell(NO_STEP)

    @property
    def answers(self) -> tuple[Option, ...]:
        """The suggested move as a choice, () for none; showing it is recorded as an aid."""
        found, session = self.step, self.table.session
        if found is None:
            return ()
        session.adviser.stepped = True
        return (
            Option(STEP, self._commands(found), key=keys.of("next-step"), note=found.told, tone="suggest"),
        )

    def _commands(self, step: Advice) -> tuple[str, ...]:
        chosen = self.table.session.activating
        return (chosen, *step.commands) if chosen else step.commands

    def hexes(self) -> tuple[str, ...]:
        """Return the hexes of the suggested move."""
        found = self.step
        return self.table.hinting.hexes_of(self._commands(found)) if found is not None else ()

    # Progress of the player

    def film_over(self, *, ended: bool) -> str:
        """Note that the events of a decision have been shown; return the notice for that, "" for none.

        ``ended`` is True if the decision ended the game.
        """
        window, session = self.table.window, self.table.session
        if self._up is not None:
            # A player who plays on has read the tip, or does not want to.
            self._is_met(self._up)
        if self.table.game.position:
            return ""
        if ended and not self.table.game.conceded:
            window.player.has_finished()
            return simple_view.grow_up(window)
        if any(event.kind == "turn_began" and event.data["turn"] == 2 for event in session.game_log.told[-1]):
            window.player.has_begun()
        return ""

    def deeds(self) -> Handlers:
        return {"got-it": self.got_it, "no-tips": self._no_more}
