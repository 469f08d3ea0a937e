"""A player that compares a few plans by playing games to the end with hidden information redealt.

It takes the heuristic player's answer, adds a few plans, and plays all of them on the same deals. A plan
replaces the answer only if it is clearly better. With a budget in games, its plans depend only on the game.
In the middle of an action that it has not planned, it answers like the heuristic player.
"""

from __future__ import annotations

import attrs

from hades.engine.game import Game
from hades.players.heuristic import Heuristic
from hades.players.playouts import ROOTS, Codes, Outlook, Playouts, answer, kind_of, outlooks
from hades.players.search.alternatives import alternatives, has_alternatives
from hades.state.commands import Command
from hades.state.state import Code, State

GAMES = 200
"""Default number of games played for a decision."""
LATE = 2
"""Maximum number of turns left for a search; with more, the luck of later turns hides its effect."""
MOST_PLANS = 7
"""Maximum number of plans compared at a decision, including the heuristic player's plan."""
FEWEST = 8
"""Minimum number of games before a plan can replace the heuristic player's answer."""
CLEARLY = 2.0
"""Number of standard errors by which a plan must be better than the heuristic player's answer."""
NOTABLY = 0.1
"""VP by which a plan must be better than the heuristic player's answer."""


@attrs.frozen
class Thought:
    """The result of the search for a decision."""

    command: Command
    plans: tuple[Outlook, ...] = ()
    """The plans compared, the chosen plan first; () if no plans were compared."""
    rest: Codes = ()
    """The remaining commands of the chosen plan."""


class Search:
    """The searching player; with a budget in games, it always plays the same game the same way."""

    def __init__(self, games: int | None = None, seconds: float | None = None) -> None:
        """Set the budget for each decision, in games or in seconds.

        :raises ValueError: for no games or no time.
        """
        if (games is not None and games < 1) or (seconds is not None and seconds <= 0):
            raise ValueError("a search needs at least one game or some time for each decision")
        self.games = GAMES if games is None and seconds is None else games
        self.seconds = seconds
        self._heuristic = Heuristic()
        self._known: tuple[State, Thought] | None = None

    def __call__(self, game: Game) -> Command:
        return self.think(game).command

    def think(self, game: Game) -> Thought:
        """Return the result of searching a game's current question.

        :raises ValueError: if the game is over.
        """
        known = self._known
        if known is not None and known[0] is game.state:
            return known[1]
        rest: list[Code] = []
        if known is not None and game.history and known[0] is game.moment(len(game.history) - 1):
            rest = list(known[1].rest) if known[1].command is game.history[-1] else []
        thought = self._thought(game, rest, self._heuristic(game))
        self._known = game.state, thought
        return thought

    def _thought(self, game: Game, rest: list[Code], own: Command) -> Thought:
        """Search a question; ``own`` is the answer unless another plan is clearly better."""
        kind, menu = kind_of(game), [command.code for command in game.menu]
        begun = answer(rest, kind, menu) if kind not in ROOTS else None
        if begun is not None:
            return Thought(game.words.command(begun), rest=tuple(rest))
        plans: list[Codes] = [()]
        if has_alternatives(kind) and len(menu) > 1 and game.view().turns_left <= LATE:
            plans += alternatives(game, kind, own)
        most = MOST_PLANS if self.games is None else self.games // FEWEST
        plans = plans[: max(2, min(MOST_PLANS, most))]
        if len(plans) < 2:
            return Thought(own, rest=tuple(rest))
        each = self.games and max(1, self.games // len(plans))
        usual, *others = outlooks(Playouts(game), plans, games=each, seconds=self.seconds)
        best = max((one for one in others if _better(one, usual)), key=lambda one: one.vp, default=usual)
        found = sorted((usual, *others), key=lambda one: (one is not best, -one.vp))
        codes = list(best.plan)
        first = answer(codes, kind, menu) if codes else own.code
        assert first is not None, "a plan begins with a command of the menu"
        return Thought(game.words.command(first), tuple(found), tuple(codes))


def with_budget(text: str) -> Search:
    """Return a search with a budget for a decision: ``200`` (games), ``2s`` (seconds) or "" (default).

    :raises ValueError: for any other text.
    """
    if not text:
        return Search()
    try:
        return Search(seconds=float(text[:-1])) if text.endswith("s") else Search(games=int(text))
    except ValueError:
        forms = "search, search:200 (games for a decision) or search:2s (seconds)"
        raise ValueError(f"a budget of {text!r} is not valid; write {forms}") from None


def _better(one: Outlook, usual: Outlook) -> bool:
    gain, error = one.against(usual)
    return one.games >= FEWEST and gain > NOTABLY and gain > CLEARLY * error
