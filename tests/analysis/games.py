"""Short games for analysis: the last turns of whole games, begun as positions."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from functools import cache

from hades import Game, players
from hades.players.heuristic import Heuristic
from hades.players.playouts import Playouts, kind_of, outlooks
from hades.players.quick import Quick
from tests.games import played


def seeds(first: str) -> Iterator[str]:
    """Yield seeds to search for a game: one that is known to do, then others, since a changed player plays
    other games of the same seeds.
    """
    return itertools.chain([first], map(str, itertools.count()))


def from_there(whole: Game, at: int, *first: str, player: str = "heuristic", over: bool = True) -> Game:
    """Return a game that begins at the position of another one: some commands, then a player to its end."""
    game = Game.from_position(whole.write_position(after=at))
    for name in first:
        game.do(name)
    choose = players.by_name(player)
    while over and game.over is None:
        game.do(choose(game))
    return game


def phase(whole: Game, left: int) -> int:
    """Return the command of the first SHL Phase with ``left`` turns to come, -1 in a game lost before."""
    found = (
        n
        for n in range(len(whole.history))
        if whole.view_after(n).turn
        and whole.view_after(n).turns_left <= left
        and kind_of(whole.after(n)) == "6.0?"
    )
    return next(found, -1)


@cache
def end_of_a_game(player: str = "heuristic") -> Game:
    """Return the last turn of a game that was still open and is scored; another player may take over."""
    for seed in seeds("13"):
        whole = played("historical", seed)
        if (at := phase(whole, 0)) < 0:
            continue
        ends = (outlooks(Playouts(whole.after(at), by), [()], games=8)[0] for by in (Quick, Heuristic))
        lost = any(not from_there(whole, at, player=name).score.level for name in ("quick", "heuristic"))
        if all(end.error > 0.4 for end in ends) and not lost:
            break
    return from_there(whole, at, player=player)


@cache
def blundered() -> Game:
    """Return a game in which the player ended a phase in which Units could have gone home, at a high cost."""
    for seed in seeds("4"):
        whole = played("high-and-tight", seed)
        if (at := phase(whole, 1)) < 0:
            continue
        plans = (), (("end_phase",),)
        going_on, ended = outlooks(Playouts(whole.after(at)), plans, games=8)
        lead, error = ended.against(going_on)
        game = from_there(whole, at, "end-phase")
        changes = len({game.view_after(n).score.vp for n in range(len(game.history) + 1)}) > 1
        if lead < -2.5 and lead < -3 * error and changes:
            break
    return game
