"""What helps somebody at the question that stands, and what of it was used: threats, hints, the coach."""

from __future__ import annotations

from collections.abc import Sequence

from hades import Game, narrate
from hades.advice import suggestion
from hades.advice.coach import COACH, Concern, concern
from hades.advice.next_step import NEXT_STEP
from hades.odds.reach import QUIET
from hades.odds.threats import Threats
from hades.players.advisor import ENOUGH, Advice
from hades.state.events import Event

FORESIGHT = "threats"
"""The aid of somebody who looked up what is about to hit."""
GHOST = "ghost"
"""The aid of somebody who saw where the best known run stood."""


class PlayAids:
    """A game at a question, and the aids that are used there."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.forget()

    def forget(self) -> None:
        """Another question stands."""
        self.foreseen: Threats | None = None
        """What is about to hit, if the player looked it up at this question: an aid, as the file says."""
        self.foresaw = False
        """Whether that was looked up at this question and put away again: an aid all the same."""
        self.beside_ghost = False
        """Whether the ghost of another run was seen at this question: an aid, for of the same seed it tells
        where things are."""
        self.hints = 0
        """Steps of a hint that were taken at this question: an aid, too."""
        self.advice: dict[str, Advice] = {}
        """What might be done at this question and what it would come to, once that is thought of, under "";
        what a Unit might do that is chosen, under the command that activates it."""
        self.stepped = False
        """Whether a good next step was shown at this question unasked: an aid, too."""
        self.coached = False
        """Whether the coach watches at this question and knows what might be done: an aid."""

    def looked_up(self) -> list[str]:
        """The aids that were used at this question."""
        foreseen = [FORESIGHT] if self.foreseen is not None or self.foresaw else []
        hints = [f"hint {self.hints}"] if self.hints else []
        ghost = [GHOST] if self.beside_ghost else []
        step = [NEXT_STEP] if self.stepped else []
        return foreseen + ghost + hints + step + ([COACH] if self.coached else [])

    def forget_foresight(self) -> None:
        """What is about to hit is to be seen no more."""
        self.foresaw |= self.foreseen is not None
        self.foreseen = None

    def advised(self, chosen: str = "") -> Advice | None:
        """What might be done at this question, or by a Unit that the command ``chosen`` would activate; None
        while it is not known. Hints and the coach both go by it.

        If it is that Unit's turn by what is chosen for the question, no more is thought of.
        """
        whole = self.advice.get("")
        part = whole.after((chosen,)) if whole is not None and chosen else None
        return part or self.advice.get(chosen)

    def concern(self, commands: Sequence[str], least: float) -> Concern | None:
        """What the coach has to say about a move that costs at least so many VP, None for nothing."""
        game, advice, move = self._judged(commands)
        return (
            concern(game, advice, move, narrate.names_of(self.game.view()), least)
            if advice is not None
            else None
        )

    def knows(self, commands: Sequence[str]) -> bool:
        """Whether a move was thought of, and long enough to tell."""
        return self._games(commands) >= ENOUGH

    def unsure(self, commands: Sequence[str]) -> bool:
        """Whether a move was thought of beside others, but in too few games to tell."""
        _, advice, _ = self._judged(commands)
        several = advice is not None and len(advice.proposals) > 1
        return several and 0 < self._games(commands) < ENOUGH

    def _games(self, commands: Sequence[str]) -> int:
        """How often a move was played on, 0 if it was not thought of."""
        _, advice, move = self._judged(commands)
        meant = advice.meant(move) if advice is not None else None
        return meant.outlook.games if meant is not None else 0

    def _judged(self, commands: Sequence[str]) -> tuple[Game, Advice | None, Sequence[str]]:
        """By what a move is judged: a game at its question, what might be done there, and what it is then."""
        whole, first = self.advice.get(""), "".join(commands[:1])
        own = self.advice.get(first) if first else None
        if own is None or len(commands) < 2 or (whole is not None and whole.after((first,))):
            return self.game, whole, commands
        return self.game.peek(first), own, commands[1:]

    def hint(self, step: int = 0) -> int:
        """Take a step more of the hint about the question that stands, or go to ``step``; its number."""
        self.hints = min(suggestion.STEPS, max(self.hints, step) if step else self.hints + 1)
        return self.hints

    def keep_advice(self, advised: Advice | None, before: int, events: Sequence[Event]) -> None:
        """Whoever does as was advised is not told otherwise halfway."""
        if advised is not None and all(event.kind in QUIET for event in events):
            given = [command.name for command in self.game.history[before:]]
            if (left := advised.after(given)) is not None:
                self.advice[""] = left
