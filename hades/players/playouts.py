"""Games played from a moment to their end with hidden information redealt, and estimates of the score.

Several plans are played on the same deals. With a fixed number of games, the result depends only on what the
player may know; with a limit in seconds, on the machine as well.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Callable, Sequence
from statistics import NormalDist
from time import perf_counter

import attrs

from hades.engine.game import Game
from hades.engine.hidden_information import Hidden
from hades.players.heuristic import Heuristic
from hades.rules import victory
from hades.state.commands import Command
from hades.state.state import Code, State


def standard_deviation(values: Sequence[float]) -> float:
    mean = sum(values) / len(values)
    return math.sqrt(sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1))


def lead(values: Sequence[float], others: Sequence[float]) -> tuple[float, float]:
    """Return the VP by which one plan is better than another on the same deals, and the standard error."""
    gaps = [one - two for one, two in zip(values, others, strict=False)]
    return sum(gaps) / len(gaps), standard_deviation(gaps) / math.sqrt(len(gaps))


OF_A_UNIT = ("6.0?", "act?", "move?", "fire?", "cfp?", "cfp_fire?", "sabotage?")
"""Questions about the Unit to activate and its action; a plan ends if it has no answer to one of these."""
SKIPPED = ("blow_door", "disarm", "stop")
"""Verbs that a plan skips if they are not legal."""


Codes = tuple[Code, ...]
"""A plan: its commands in order; an empty plan follows the adviser."""


def answer(codes: list[Code], kind: str, menu: list[Code]) -> Code | None:
    """Remove the next answer of a plan from its commands and return it; None if the plan has no answer.

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

    If a plan has no answer, the game's own adviser gives one.
    """

    def __init__(self, game: Game, adviser: Callable[[], Adviser] = Heuristic) -> None:
        self._game = game
        self._adviser = adviser
        self._hidden = Hidden(game)
        self._deals: dict[int, State] = {}
        self.played = 0
        """Number of games played so far."""

    def vp(self, plan: Codes, deal: int) -> float:
        """Return the VP of the game that follows a plan on a deal; 0 if it is lost (14.0-03, 14.0-04)."""
        return victory.final_vp(self.ended(plan, deal))

    def ended(self, plan: Codes, deal: int) -> State:
        self.played += 1
        game = self._dealt(deal)
        self._follow(game, plan, lambda: False)
        return game.state

    def line(self, plan: Codes) -> tuple[Command, ...]:
        """Return the first commands of a plan on the first deal: one action or step and its deck."""
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
        return Game(self._deals[number], here.edition)

    def _follow(self, game: Game, plan: Codes, enough: Callable[[], bool]) -> None:
        advise = self._adviser()
        codes = list(plan)
        while game.over is None and not enough():
            code = answer(codes, kind_of(game), [command.code for command in game.menu]) if codes else None
            game.do(game.words.command(code) if code else advise(game))


ROOTS = ("6.0?", "7.1?", "7.2?", "7.3?", "9.0?")
"""Questions at which no Unit is in the middle of an action."""


def kind_of(game: Game) -> str:
    """Return the kind of a game's current question; "" if the game is over."""
    return "" if game.state.outcome else str(game.state.agenda[-1][0])


# Estimates of the final score

DEFEATS = victory.LEVEL_NAMES[-2:]
"""Levels that count as a Defeat (14.1-25, 14.1-26)."""
MISSED = 0.05
"""Share of cases in which the true VP may lie outside the range shown."""
DOUBT = 4.0
"""VP by which an imaginary extra game is assumed to differ from the mean.

Without that game, a few games with equal results would seem to prove more than they do.
"""


@attrs.frozen
class Outlook:
    """The results of the games that follow a plan, deal by deal."""

    plan: Codes
    vps: tuple[float, ...] = attrs.field(repr=False)
    """VP of each game; 0 if lost before the score is counted (14.0-03, 14.0-04)."""
    levels: tuple[str, ...] = attrs.field(repr=False)
    """Victory level of each game; "" if lost before the score is counted."""

    @property
    def games(self) -> int:
        return len(self.vps)

    @property
    def vp(self) -> float:
        """Mean VP; 0 without games."""
        return sum(self.vps) / max(1, self.games)

    @property
    def error(self) -> float:
        """Standard error of `vp`."""
        return standard_deviation(self.vps) / math.sqrt(self.games)

    def against(self, other: Outlook) -> tuple[float, float]:
        """Return the VP by which this plan is better than another plan, and the standard error."""
        return lead(self.vps, other.vps)

    @property
    def between(self) -> tuple[float, float]:
        """Lowest and highest VP of the range that contains the true average in 95 of 100 cases.

        Both are rounded to half points, or to tenths if the average is known to within one VP.

        :raises OverflowError: for fewer than four games.
        """
        off = margin(self.games, self.error, MISSED)
        parts = 2 if off > 1 else 10
        return round(parts * (self.vp - off)) / parts, round(parts * (self.vp + off)) / parts

    @property
    def counts(self) -> tuple[tuple[str, int], ...]:
        """(level, number of games), highest first; the last level is "", for games lost before scoring."""
        found = Counter(self.levels)
        return tuple((name, found[name]) for name in (*victory.LEVEL_NAMES, ""))


def outlooks(
    playouts: Playouts,
    plans: Sequence[Codes],
    *,
    games: int | None = None,
    seconds: float | None = None,
    first: int = 0,
) -> tuple[Outlook, ...]:
    """Return the outlook of each plan, in the order given.

    ``games`` is the number for each plan, ``seconds`` the limit for all; give at least one of the two. Each
    plan gets at least one game. An empty plan follows the adviser. A finished game has its result as the only
    outcome. ``first`` is the number of the first deal.
    """
    begun, more = perf_counter(), len(plans)

    def fits() -> bool:
        if games is not None and playouts.played + more > games * more:
            return False
        return seconds is None or (perf_counter() - begun) * (1 + more / playouts.played) <= seconds

    ended: list[list[State]] = [[] for _ in plans]
    deal = first
    while deal == first or fits():
        for plan, states in zip(plans, ended, strict=True):
            states.append(playouts.ended(plan, deal))
        deal += 1
    return tuple(
        Outlook(plan, tuple(map(victory.final_vp, states)), tuple(victory.called(s)[0] for s in states))
        for plan, states in zip(plans, ended, strict=True)
    )


def margin(games: int, error: float, missed: float) -> float:
    """Return the VP of error that an average of games exceeds in only a share ``missed`` of cases.

    ``error`` is the standard error of the average. The result is Student's bound, with `DOUBT` as one more
    game; it is infinite for fewer than four games.
    """
    if games < 4:
        return math.inf
    deviation = math.sqrt(error**2 * (games - 1) + DOUBT**2 / games)
    return _student(1 - missed / 2, games - 1) * deviation / math.sqrt(games)


def _student(chance: float, freedom: int) -> float:
    """Return a quantile of Student's distribution, from the Cornish-Fisher expansion."""
    z = NormalDist().inv_cdf(chance)
    terms: tuple[float, ...] = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return math.fsum(term / float(freedom**power) for power, term in enumerate(terms))


def joined(parts: Sequence[Outlook]) -> Outlook:
    """Return the outlook of a plan over the games of several outlooks, which must be on different deals."""
    vps = itertools.chain.from_iterable(part.vps for part in parts)
    levels = itertools.chain.from_iterable(part.levels for part in parts)
    return Outlook(parts[0].plan, tuple(vps), tuple(levels))
