"""Threats checked by brute force: ``python -m tests.threat_check --positions 100 --rounds 2000``.

Takes moments of games of all scenarios, played at random or by the heuristic player. At each, the chances
that `Game.threats` gives are compared with as many turns played to their end, with hidden information
reshuffled each time. A chance is off if the two differ by more than the stated error and the error of the
count itself; 19 of 20 should not be. Every moment is repeated with other hidden information: the chances
given must be the same.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import sqrt

from hades import Game
from hades.chance import stream
from hades.engine.hidden_information import Hidden, Playout
from hades.odds.threats import PASSIVE, foreseeable
from hades.players import by_name
from hades.state.state import GONE, State
from hades.view.view import section
from tests.games import SCENARIOS

PLAYERS = "random", "heuristic"
ALLOWED = 0.05
"""Share of chances that may be off."""


def moments(count: int) -> Iterator[tuple[str, Game]]:
    """Yield games at some moment, each with its name."""
    for number in range(count):
        scenario, player = SCENARIOS[number % 4], PLAYERS[number // 4 % 2]
        game, choose = Game.new(scenario, seed=f"threats {number}", undo="casual"), by_name(player)
        (far,) = stream(f"moment {number}", 1)
        while game.over is None and len(game.history) < 40 + far % 200:
            game.do(choose(game))
        if game.over is not None:
            game.undo()
        if foreseeable(game):
            yield f"{scenario}, {player} {number}, turn {game.turn}, command {len(game.history)}", game


def play_on(hidden: Hidden, before: State, deal: int) -> State:
    """Return the state after the coming Nastian Phase of a deal, played by a passive player."""
    playout = Playout(hidden.deal(deal, "brute"))
    under_way = section(before).startswith("5")
    while not playout.outcome:
        if section(playout.state) == "6.0" and (under_way or playout.state.turn > before.turn):
            break
        menu = playout.menu
        legal = {code[0]: code for code in reversed(menu)}
        playout.do(next((legal[verb] for verb in PASSIVE if verb in legal), menu[0]))
    return playout.state


def compared(game: Game, rounds: int) -> list[tuple[str, Fraction, Fraction]]:
    """Return (subject, stated chance, counted chance) of every friendly Unit on a map, and of the ship."""
    known, before, hidden = game.threats(), game._state, Hidden(game)
    rows = [before.t.unit_of[threat.id] for threat in known.units]
    gone, worn, worse = Counter[int](), Counter[int](), 0
    for number in range(rounds):
        after = play_on(hidden, before, number)
        gone.update(row for row in rows if after.where[row] == GONE)
        worn.update(row for row in rows if after.where[row] != GONE and after.steps[row] < before.steps[row])
        worse += lost(after) > lost(before)
    found = []
    for row, threat in zip(rows, known.units, strict=True):
        found.append((f"{threat.id} destroyed", threat.destroyed, Fraction(gone[row], rounds)))
        found.append((f"{threat.id} depleted", threat.depleted, Fraction(worn[row], rounds)))
    ship = next(ship for ship in known.ship if (ship.where == "in") == before.in_system)
    found.append(("module lost", ship.module_lost, Fraction(worse, rounds)))
    return found


def lost(s: State) -> int:
    """Return the number of destroyed modules."""
    return s.module


def main() -> int:
    """Print the chances that are off, and totals; return 1 if too many are off, or if hidden information was
    used.
    """
    parser = argparse.ArgumentParser(
        prog="python -m tests.threat_check", description="threats, by brute force"
    )
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=2000, help="turns played at each position")
    arguments = parser.parse_args()
    began = time.monotonic()
    chances = off = leaks = positions = 0
    for name, game in moments(arguments.positions):
        positions += 1
        known = game.threats()
        allowed = float(known.error) + 1 / sqrt(arguments.rounds)
        for what, quoted, counted in compared(game, arguments.rounds):
            chances += 1
            if abs(quoted - counted) > allowed:
                off += 1
                print(f"{name}: {what} quoted {float(quoted):.3f}, counted {float(counted):.3f}", flush=True)
        twin = game.peek()
        # what the last command showed is known to both
        seen = [*game._past, game._state]
        twin._past, twin._state, twin._reckoned = seen, Hidden(game).deal(1, "twin"), {}
        if twin.threats(50) != game.threats(50):
            leaks += 1
            print(f"{name}: what is hidden changes the threats", flush=True)
    share = off / max(1, chances)
    print(f"{positions} positions, {chances} chances, {off} off ({share:.1%}), {leaks} leaks")
    print(f"{time.monotonic() - began:.0f} s")
    return int(share > ALLOWED or leaks > 0)


if __name__ == "__main__":
    sys.exit(main())
