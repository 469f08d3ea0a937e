"""Short games to look back at: the ends of whole ones, begun as positions."""

from __future__ import annotations

import itertools
from functools import cache

from hades import Game, players
from hades.players.outlook import outlooks
from hades.players.search import earlier
from hades.players.search.plan import Candidate
from hades.players.search.playouts import kind_of
from tests.games import played


def from_there(whole: Game, at: int, *first: str, player: str = "heuristic", over: bool = True) -> Game:
    """A game that begins where another one stood: some commands, then a player to its end."""
    game = Game.from_position(whole.write_position(after=at))
    for name in first:
        game.do(name)
    choose = players.by_name(player)
    while over and game.over is None:
        game.do(choose(game))
    return game


def phase(whole: Game, left: int) -> int:
    """Where the first SHL Phase begins that so many turns follow."""
    return next(
        n
        for n in range(len(whole.history))
        if whole.view_after(n).turn
        and whole.view_after(n).turns_left <= left
        and kind_of(earlier(whole, n)) == "6.0?"
    )


@cache
def end_of_a_game(player: str = "heuristic") -> Game:
    """The last turns of a game; the player who takes over there need not be the one of before."""
    whole = played("historical")
    return from_there(whole, phase(whole, 0), player=player)


@cache
def blundered() -> Game:
    """A game in which the player ended a phase in which Units could have gone home, and it was dear."""
    for seed in itertools.chain(["told"], map(str, itertools.count())):
        whole = played("high-and-tight", seed)
        at = phase(whole, 1)
        plans = Candidate(), Candidate((("end_phase",),))
        _, ended = outlooks(earlier(whole, at), plans, games=8, by="heuristic")
        if ended.lead < -3 and ended.lead < -4 * ended.lead_error:
            break
    return from_there(whole, at, "end-phase")
