"""A player that compares a few plans by playing games on, with hidden information redealt.

The player asks the heuristic player, adds a few plans to its answer and plays all of them on the same deals,
with the heuristic player continuing each to the end of the game. A plan replaces the answer only if it is
clearly better. The player knows what the heuristic player knows; with a budget in
games it is a function of the game alone.
"""

from __future__ import annotations

import attrs

from hades.engine.game import Game
from hades.players.heuristic import Heuristic
from hades.players.search.alternatives import alternatives, thought_of
from hades.players.search.playouts import FEWEST, ROOTS, Candidate, Playouts, Trial, answer, halved, kind_of
from hades.state.commands import Command
from hades.state.state import Code, State
from hades.wording import signed

GAMES = 200
"""Default number of games played at a decision."""
FOR_ANY_TIME = 10_000
"""Most games at a decision if the budget is in seconds."""
LATE = 2
"""Most turns left in the game at which a decision is searched; with more, the luck of later turns hides its
effect.
"""
MOST_PLANS = 7
"""Plans compared at a decision, including the adviser's."""
CLEARLY = 2.0
"""Standard errors by which a plan must be better than the adviser's answer."""
NOTABLY = 0.1
"""VP by which a plan must be better."""


@attrs.frozen
class Weighed:
    """A plan and the results of the games played for it."""

    reason: str
    line: tuple[Command, ...]
    """The first commands of the plan, as far as they are predictable."""
    vp: float
    """Average of the games."""
    spread: float
    """Standard deviation of a game."""
    games: int
    lead: float = 0.0
    """VP by which the plan is better than the heuristic player's answer on the same deals."""
    error: float = 0.0
    """Standard error of the mean VP."""


@attrs.frozen
class Thought:
    """The result of searching one decision."""

    command: Command
    reason: str
    """The plan, its value and spread, and the expected line, in words."""
    plans: tuple[Weighed, ...] = ()
    """The plans compared, the chosen one first; () if none were compared."""
    rest: tuple[Code, ...] = ()
    """The remaining commands of the plan."""


class Search:
    """The searching player; with a budget in games, it gives the same command at the same moment of the same
    game.
    """

    def __init__(self, games: int | None = None, seconds: float | None = None) -> None:
        """Set a budget for each decision, in games or in seconds on the clock.

        :raises ValueError: for no games or no time.
        """
        if (games is not None and games < 1) or (seconds is not None and seconds <= 0):
            raise ValueError("a search needs at least one game or some time for each decision")
        self.games = FOR_ANY_TIME if seconds and games is None else games or GAMES
        self.seconds = seconds
        self._heuristic = Heuristic()
        self._known: tuple[State, Thought] | None = None

    def __call__(self, game: Game) -> Command:
        return self.think(game).command

    def explain(self, game: Game) -> tuple[Command, str]:
        """Return the command the player would give now, and why: value, spread and the line expected.

        :raises ValueError: if the game is over.
        """
        thought = self.think(game)
        return thought.command, thought.reason

    def think(self, game: Game) -> Thought:
        """Return the result of searching the question of a game.

        :raises ValueError: if the game is over.
        """
        known, now = self._known, game._state
        if known is not None and known[0] is now:
            return known[1]
        own, reason = self._heuristic.explain(game)
        if known is not None and game.history and known[0] is game._past[-1]:
            rest = _left_of(known[1], game.history[-1])
        else:
            rest = self._recalled(game)
        thought = self._thought(game, rest, own, reason)
        self._known = now, thought
        return thought

    def _recalled(self, game: Game) -> list[Code]:
        """Return the rest of a plan begun earlier, by searching the moments since then again."""
        first = now = len(game.history)
        while first and kind_of(earlier(game, first)) not in ROOTS:
            first -= 1
        rest: list[Code] = []
        for at in range(first, now):
            before = earlier(game, at)
            rest = _left_of(self._thought(before, rest, *self._heuristic.explain(before)), game.history[at])
        return rest

    def _thought(self, game: Game, rest: list[Code], own: Command, reason: str) -> Thought:
        """Search a question, given the rest of a plan and the heuristic player's answer."""
        kind = kind_of(game)
        begun = answer(rest, kind, [command.code for command in game.menu]) if kind not in ROOTS else None
        if begun is not None:
            return Thought(game.words.command(begun), "as planned", rest=tuple(rest))
        if not thought_of(kind) or len(game.menu) < 2 or game.view().turns_left > LATE:
            return Thought(own, reason, rest=tuple(rest))
        most = max(2, min(MOST_PLANS, self.games // FEWEST))
        plans = [Candidate((), reason), *alternatives(game, kind, own)][:most]
        if len(plans) < 2:
            return Thought(own, reason, rest=tuple(rest))
        return self._weighed(game, plans, own)

    def _weighed(self, game: Game, plans: list[Candidate], own: Command) -> Thought:
        """Try plans out, and choose the adviser's unless another one is clearly better."""
        playouts = Playouts(game)
        may = playouts.within(self.games, self.seconds)
        trials = halved(len(plans), may, lambda plan, deal: playouts.vp(plans[plan], deal))
        if not trials[0].values:
            return Thought(own, plans[0].reason)
        own_trial = trials[0]
        best = next((trial for trial in trials[1:] if _better(trial, own_trial)), own_trial)
        chosen = plans[best.number]
        trials.sort(key=lambda trial: trial is not best)
        weighed = tuple(_weighed(plans[t.number], t, own_trial, playouts) for t in trials if t.values)
        codes = list(chosen.codes)
        first = answer(codes, kind_of(game), [command.code for command in game.menu]) if codes else own.code
        assert first is not None, "a plan begins with a command of the menu"
        return Thought(game.words.command(first), _told(weighed), weighed, tuple(codes))


def with_budget(text: str) -> Search:
    """Return a search with a budget written as ``200`` (games for a decision), ``2s`` (seconds) or "".

    :raises ValueError: for any other text.
    """
    if not text:
        return Search()
    try:
        return Search(seconds=float(text[:-1])) if text.endswith("s") else Search(games=int(text))
    except ValueError:
        said = "search, search:200 (games for a decision) or search:2s (seconds)"
        raise ValueError(f"a budget of {text!r} is not understood; say {said}") from None


def _left_of(thought: Thought, given: Command) -> list[Code]:
    """Return the rest of a plan after a command; [] if the command was not the planned one."""
    return list(thought.rest) if thought.command is given else []


def earlier(game: Game, commands: int) -> Game:
    """Return a game as it was after a number of commands."""
    if commands == len(game.history):
        return game
    before = type(game)(game.tables, game.words, game._past[commands], game.edition)
    before._past, before.history = game._past[:commands], game.history[:commands]
    return before


def _better(trial: Trial, own: Trial) -> bool:
    if len(trial.values) < FEWEST:
        return False
    gain, error = trial.lead(own)
    return gain > NOTABLY and gain > CLEARLY * error


def _weighed(plan: Candidate, trial: Trial, own: Trial, playouts: Playouts) -> Weighed:
    gain, error = trial.lead(own)
    line = playouts.line(plan)
    return Weighed(plan.reason, line, trial.mean, trial.spread, len(trial.values), gain, error)


def _told(plans: tuple[Weighed, ...]) -> str:
    """Return the reason for a choice in words: the first plan, compared with the others."""
    best, *others = plans
    told = f"{best.reason}: {best.vp:.1f} VP in {best.games} games, ± {best.spread:.1f} a game"
    if best.lead:
        told += f"; {best.lead:.1f} more than the usual choice, ± {best.error:.1f}"
    elif others:
        next_best = max(others, key=lambda plan: plan.lead)
        told += f"; {next_best.reason}: {signed(next_best.lead, 1)}, ± {next_best.error:.1f}"
    return f"{told}; expected line: {', '.join(map(str, best.line))}" if best.line else told
