"""Games played from a moment to their end, each plan on the same deals of the hidden information."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from time import perf_counter

from hades.engine.game import Game
from hades.engine.playout import Hidden
from hades.players.heuristic import Heuristic
from hades.rules.victory import SCORED, half_points
from hades.state.commands import Command
from hades.state.state import Code, State


def spread(values: Sequence[float]) -> float:
    """Return the standard deviation of the values."""
    mean = sum(values) / len(values)
    return math.sqrt(sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1))


def lead(values: Sequence[float], others: Sequence[float]) -> tuple[float, float]:
    """Return the VP by which one plan is better than another on the same deals, and the standard error."""
    gaps = [one - two for one, two in zip(values, others, strict=False)]
    return sum(gaps) / len(gaps), spread(gaps) / math.sqrt(len(gaps))


def vp_of(ended: State) -> float:
    """Return the VP of a game that is over; 0 if it was lost (14.0-03, 14.0-04)."""
    return half_points(ended) / 2 if ended.outcome == SCORED else 0.0


OF_A_UNIT = ("6.0?", "act?", "move?", "fire?", "cfp?", "cfp_fire?", "sabotage?")
"""Questions about the Unit to activate and its action; a plan ends if it has no answer to one of these."""
SKIPPED = ("blow_door", "disarm", "stop")
"""Verbs that a plan skips if they are not legal."""


Codes = tuple[Code, ...]
"""A plan: its commands in order; an empty plan follows the adviser."""


def answer(codes: list[Code], kind: str, menu: list[Code]) -> Code | None:
    """Remove the next answer of a plan from its remaining commands and return it; None if it has no answer.

    Answers to later questions are kept, unless the question is in `OF_A_UNIT`.
    """
    while codes:
        code = codes[0]
        if code[0] == "move_to" and code not in menu:
            code = "take_shaft", code[1]
        if code in menu:
            del codes[0]
            return code
        if code[0] not in SKIPPED:
            break
        del codes[0]
    if kind in OF_A_UNIT:
        codes.clear()
    return None


Adviser = Callable[[Game], Command]


class Playouts:
    """Games in which plans are played on from a moment; what the player cannot see is redealt for each deal.

    If a plan has no answer, an adviser gives one; each game has a new adviser.
    """

    def __init__(self, game: Game, adviser: Callable[[], Adviser] = Heuristic) -> None:
        """Prepare playouts from a game; ``adviser`` makes a new adviser."""
        self._game = game
        self._adviser = adviser
        self._hidden = Hidden(game)
        self._deals: dict[int, State] = {}
        self.played = 0
        """Number of games played so far."""

    def vp(self, plan: Codes, deal: int) -> float:
        """Return the VP of the game that follows a plan on a deal; 0 if it is lost (14.0-03, 14.0-04)."""
        return vp_of(self.ended(plan, deal))

    def ended(self, plan: Codes, deal: int) -> State:
        """Return the final State of the game that follows a plan on a deal."""
        self.played += 1
        game = self._dealt(deal)
        self._follow(game, plan, lambda: False)
        return game._state

    def within(self, games: int | None, seconds: float | None) -> Callable[[int], bool]:
        """Return a function that returns whether a number of further games fits a budget.

        The budget is a total number of games, or seconds from now. With seconds, the first games always fit.
        """
        begun = perf_counter()

        def may(more: int) -> bool:
            if games is not None and self.played + more > games:
                return False
            if seconds is None or not self.played:
                return True
            used = perf_counter() - begun
            return used * (1 + more / self.played) <= seconds

        return may

    def line(self, plan: Codes) -> tuple[Command, ...]:
        """Return the first commands of a plan on the first deal: one whole action or step.

        A choice of the deck counts as part of the action that follows it.
        """
        game = self._dealt(0)
        begun = len(game.history)

        def enough() -> bool:
            ask = game.ask
            acted = len(game.history) > begun and game.history[-1].verb != "draw-from"
            return ask is None or (acted and ask.kind in ROOTS)

        self._follow(game, plan, enough)
        return tuple(game.history)

    def _dealt(self, number: int) -> Game:
        here = self._game
        if number not in self._deals:
            self._deals[number] = self._hidden.deal(number, f"search|{len(here.history)}")
        return Game(here.tables, here.words, self._deals[number], here.edition)

    def _follow(self, game: Game, plan: Codes, enough: Callable[[], bool]) -> None:
        advise = self._adviser()
        codes = list(plan)
        while game.over is None and not enough():
            code = answer(codes, kind_of(game), [command.code for command in game.menu]) if codes else None
            game.do(game.words.command(code) if code else advise(game))


PHASE = "6.0?"
"""The question of the SHL Phase about the Unit to activate."""
ROOTS = (PHASE, "7.1?", "7.2?", "7.3?", "9.0?")
"""Questions at which no Unit is in the middle of an action."""


def kind_of(game: Game) -> str:
    """Return the kind of a game's current question; "" if the game is over."""
    return "" if game._state.outcome else str(game._state.agenda[-1][0])
