"""Games at questions worth advice, and their results by the rules with every card."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from hades import Game
from hades.chance import NASTIAN_DECK, SHL_DECK
from hades.odds.chance_table import ChanceTable
from hades.odds.command_odds import AIMS, SHOTS
from hades.state.draw import bits
from tests.games import landed as at_phase

__all__ = ["Plan", "at_phase", "by_net", "nets", "shots"]

Plan = tuple[str, ...]


def shots(game: Game) -> list[Plan]:
    """Return every attack that a Unit could make at once, as a plan."""
    found = []
    for unit in [command.name for command in game.menu if command.verb == "activate"]:
        acting = game.peek(unit)
        for aim in [command.name for command in acting.menu if command.verb in AIMS]:
            menu = acting.peek(aim).menu
            found += [(unit, aim, command.name) for command in menu if command.verb in SHOTS]
    return found


def nets(game: Game, commands: Sequence[str], draws: int) -> dict[int, Fraction]:
    """Return the net results of an attack by the rules themselves, with every order of cards carried out."""
    state = game._state
    left = bits(state.left[0]), bits(state.left[1])
    count: Counter[int] = Counter()
    for mine in itertools.permutations(left[0], draws):
        for theirs in left[1]:
            clone = state.clone()
            rigged: list[tuple[int, ...]] = [()] * len(clone.drawn)
            rigged[SHL_DECK], rigged[NASTIAN_DECK] = mine, (theirs,)
            clone.rigged = tuple(rigged)
            copy = Game(clone, game.edition)
            events = [event for name in commands for event in copy.do(name)]
            count[next(e.data["net"] for e in events if e.kind == "combat")] += 1
    return {net: Fraction(n, count.total()) for net, n in sorted(count.items())}


def by_net(table: ChanceTable) -> dict[int, Fraction]:
    """Return the chance of each net result in a table."""
    return dict(sorted((int(row.what.replace("−", "-")), row.chance) for row in table.rows))
