"""A stand-in for a player's table: decks, cups and counters drawn without the program's randomness.

``python -m tests.engine.table --games 50`` plays games dealt in this way, and each again inside the program
with the same draws: the results must be the same.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Iterator

from hades import Game
from hades.chance import SET_UP, SURPRISE_DECK, TURNED_UP
from hades.engine import sequencer
from hades.engine.manual_draws import DrawNeeded
from hades.players import by_name
from hades.state.commands import Command
from hades.state.draw import bits
from hades.state.state import State
from tests.games import SCENARIOS


class Table:
    """Draws blindly from what is left, as a person with the printed game would."""

    def __init__(self, seed: str) -> None:
        self._random = random.Random(seed)

    def draw(self, needed: DrawNeeded) -> str:
        """Return one of the things that may be drawn."""
        return self._random.choice(list(needed.things))


def told(deal: Callable[[tuple[str, ...]], object], table: Table) -> tuple[str, ...]:
    """Return every draw needed for a command, drawn from a table one by one."""
    draws: tuple[str, ...] = ()
    while True:
        try:
            deal(draws)
        except DrawNeeded as needed:
            if needed.entered != draws or needed.wrong:
                raise AssertionError(f"{draws} were told and {needed.entered} taken") from needed
            draws = (*draws, table.draw(needed))
        else:
            return draws


def begun(scenario: str, table: Table, undo: str = "strict") -> Game:
    """Return a game at its first question, set up with a table."""
    made: list[Game] = []

    def deal(draws: tuple[str, ...]) -> None:
        made.append(Game.new(scenario, seed="table", undo=undo, draws=draws))

    told(deal, table)
    return made[-1]


def played_on(game: Game, table: Table, choose: Callable[[Game], Command], commands: int = 10_000) -> Game:
    """Return a game continued with a table, to its end or for a number of commands."""
    for _ in range(commands):
        if game.over is not None:
            break
        command = choose(game)
        told(lambda draws, command=command: game.do(command, draws), table)  # type: ignore[misc]
    return game


def inside(game: Game) -> State:
    """Return the end of a game without a table in which the same is drawn; hidden things lie where they
    turned up.

    The draws come from `State.rigged`, as in a position, so that nothing made for a table is used.
    """
    s = sequencer.empty_board(game.tables, "inside")
    aside = _aside(game)
    _rig(game, s, 0, [*_laid(game), *aside])
    sequencer.run(s)
    added = iter(aside)
    for number, command in enumerate(game.history, 1):
        s = s.clone()
        _rig(game, s, number, [], added)
        sequencer.apply(s, command.code)
    return s


def _rig(game: Game, s: State, number: int, set_up: list[int], added: Iterator[int] | None = None) -> None:
    """Fix the draws that a command made on the table, and the cards that are shuffled in unseen."""
    rows: list[list[int]] = [[] for _ in range(TURNED_UP)]
    rows[SET_UP] = set_up
    names = game.tables.draws
    for name in game.drawn(number):
        source = next(source for source, things in enumerate(names) if name in things)
        if source not in (TURNED_UP, SURPRISE_DECK):
            rows[source].append(names[source].index(name))
    for event in game.events_of(number):
        if event.kind == "surprise_drawn":
            rows[SURPRISE_DECK].append(game.words.words["surprise"].index(event.data["surprise"]))
        elif event.kind in ADDED and added is not None:
            rows[SURPRISE_DECK].append(next(added))
    s.rigged = tuple(map(tuple, rows))


def _aside(game: Game) -> list[int]:
    """Return cards to be set aside: those never drawn, preceded by the last drawn ones if they are few."""
    t, last = game.tables, game._state
    drawn = [name for n in range(len(game.history) + 1) for name in game.drawn(n)]
    names = game.words.words["surprise"]
    never = [c for c in range(len(t.surprises)) if (last.surprise_left | last.surprise_aside) >> c & 1]
    late = [names.index(name) for name in drawn if name in names]
    wanted = t.scenario.surprises_aside
    return [*late[len(late) - max(0, wanted - len(never)) :], *never][:wanted]


def _laid(game: Game) -> list[int]:
    """Return the unseen draws of the set-up, so that each Circle holds what was revealed there later."""
    t, first = game.tables, game.beginning
    lies = {
        int(event.data["room"].removeprefix("circle-")): t.circle_of[event.data["circle"]]
        for number in range(1, len(game.history) + 1)
        for event in game.events_of(number)
        if event.kind == "circle_revealed"
    }
    closed = bits(first.face_down)
    fixed = [t.circle_of[name] for name in t.scenario.circles_fixed]
    seen = [*lies.values(), *(first.circle_in[room] for room in range(1, 13) if room not in closed)]
    others = [c for c in fixed if c not in seen]
    others += [c for c in range(len(t.circles)) if c not in seen and c not in fixed]
    others = others[: len(closed) - len(lies)]
    rest = iter(others)
    rooms = [lies[room] if room in lies else next(rest) for room in closed]
    return [*(c for c in rooms if c not in fixed), *rooms]


def differences(game: Game) -> list[str]:
    """Return the facts of a game's end that differ when the same is drawn inside the program."""
    one, other = game._state.facts(), inside(game).facts()
    return [name for name in one if name not in UNSEEN and one[name] != other[name]]


ADDED = "overtime_used", "surprise_added"
"""Events with which a set-aside card is shuffled in."""
UNSEEN = "circle_in", "surprise_left", "surprise_aside", "rigged", "drawn", "knowledge"
"""Facts that may differ: unrevealed things lie elsewhere, and draws are counted when they are entered."""


def main() -> int:
    """Play games on a table and inside; return 1 if any two results differ."""
    parser = argparse.ArgumentParser(prog="python -m tests.engine.table", description="games on a table")
    parser.add_argument("--games", type=int, default=50)
    arguments = parser.parse_args()
    wrong = 0
    for number in range(arguments.games):
        table, player = Table(f"table {number}"), ("quick", "random")[number // 4 % 2]
        game = played_on(begun(SCENARIOS[number % 4], table), table, by_name(player))
        differ = differences(game)
        wrong += bool(differ)
        draws = sum(len(game.drawn(n)) for n in range(len(game.history) + 1))
        print(
            f"{game.scenario}, {player}: {draws} draws, {game.over}, {game.score.vp:g} VP",
            *differ,
            flush=True,
        )
    print(f"{arguments.games} games, {wrong} that end otherwise inside the program")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
