"""Every change has an event: ``python -m tests.told --games 1000``.

Plays whole games and applies the events of every command to the view before it: the result must be the view
after it, field by field. Changes without events by their nature are listed in
`tests.shown_state.UNTOLD`. Scenarios, editions and players vary from game to game; every third game
begins at a position of a drill.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache, partial
from multiprocessing import Pool
from pathlib import Path
from typing import NamedTuple

from hades import Game
from hades.content.edition import BASES
from hades.content.load import scenario_ids
from hades.content.paths import drill_dir
from hades.content.position import drill_files
from hades.players import Player, by_name, names
from hades.state.events import FIELDS
from tests.explorer import adrift, explorer
from tests.fuzz import ADRIFT
from tests.shown_state import ShownState
from tests.sweep import mixes

POSITION = "position"
"""Name of the player "explorer" for games from the position of a drill."""
PLAYERS = ("random", "explorer", ADRIFT, POSITION, "heuristic", POSITION)
"""Players of the first game, the second and so on."""
MIXES = 12


class Difference(NamedTuple):
    """A command after which the table was not as its events say."""

    game: str
    command: str
    kinds: tuple[str, ...]
    fields: tuple[str, ...]


class Played(NamedTuple):
    """The result of a game."""

    name: str
    commands: int
    events: Counter[str]
    differences: list[Difference]


@cache
def drills() -> tuple[Path, ...]:
    """Return the files of the drills with which a game can begin."""
    return tuple(file for file in drill_files(drill_dir()) if not _refused(file))


def _refused(file: Path) -> bool:
    try:
        Game.from_position(file)
    except ValueError:
        return True
    return False


@cache
def editions() -> tuple[str, ...]:
    """Return the editions in turn: the plain ones, and as many mixes of switches."""
    mixed = tuple(mixes(MIXES).values())
    return tuple(edition for mix in mixed for edition in (*BASES, mix))


def begun(n: int, seed: str) -> tuple[str, Game, Player]:
    """Return the game of a number: its name, the game at its first question, and its player."""
    player = PLAYERS[n % len(PLAYERS)]
    # scenarios and editions count at their own pace, so that all of them meet all players
    turn = n // len(PLAYERS)
    where = scenario_ids()[turn % len(scenario_ids())]
    edition = editions()[turn // len(scenario_ids()) % len(editions())]
    seed = f"{seed}-{n}"
    if player == POSITION:
        file = drills()[(n // 2) % len(drills())]
        game = Game.from_position(file)
        where = file.stem
    elif player == ADRIFT:
        game = adrift(seed, where, edition)
    else:
        game = Game.new(where, seed=seed, edition=edition)
    chosen = by_name(player) if player in names() else explorer
    return f"{n} {player} {where} {game.edition} {seed}", game, chosen


Seen = Callable[[Game, str, tuple[str, ...]], object]
"""Called with a game before a command, the command, and the kinds of its events."""


def watched(name: str, game: Game, player: Player, seen: Seen | None = None) -> Played:
    """Play a game to its end, comparing after every command."""
    tableau = ShownState(game.view(), game.tables)
    found: list[Difference] = []
    told: Counter[str] = Counter()
    commands = 0
    while not game.over:
        command, before = player(game).name, game.peek()
        kinds, wrong = done(tableau, game, command)
        commands += 1
        told.update(kinds)
        if seen is not None:
            seen(before, command, kinds)
        if wrong:
            found.append(Difference(name, command, kinds, tuple(wrong)))
            tableau.sync(game.view())
    return Played(name, commands, told, found)


def done(tableau: ShownState, game: Game, command: str) -> tuple[tuple[str, ...], list[str]]:
    """Carry out a command and apply its events; return their kinds, and the wrong parts of the table."""
    events = game.do(command)
    for event in events:
        tableau.apply(event)
    return tuple(event.kind for event in events), tableau.behind(game.view())


def play(n: int, seed: str) -> Played:
    """Play the game of a number."""
    return watched(*begun(n, seed))


def games(count: int, seed: str, jobs: int) -> Iterator[Played]:
    """Play games, in separate processes if there is more than one job."""
    one = partial(play, seed=seed)
    if jobs == 1:
        yield from map(one, range(count))
        return
    with Pool(jobs) as pool:
        yield from pool.imap_unordered(one, range(count), chunksize=2)


def kinds_of(differences: list[Difference]) -> Counter[str]:
    """Count the wrong results of each field, ignoring ids."""
    return Counter(
        re.sub(r"\[[^]]*\]", "[]", field.partition(":")[0]) for d in differences for field in d.fields
    )


def main(argv: list[str] | None = None) -> int:
    """Run the command line; return 1 if something changed without an event."""
    parser = argparse.ArgumentParser(prog="python -m tests.told", description=__doc__)
    parser.add_argument("--games", type=int, default=1_000)
    parser.add_argument("--seed", default="told", help="what the games' seeds begin with")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--show", type=int, default=20, help="how many differences are written out")
    options = parser.parse_args(argv)
    began = time.monotonic()
    differences: list[Difference] = []
    told: Counter[str] = Counter()
    by_player: Counter[str] = Counter()
    commands = 0
    for count, game in enumerate(games(options.games, options.seed, options.jobs), 1):
        commands += game.commands
        told += game.events
        by_player[game.name.split()[1]] += 1
        for difference in game.differences:
            if len(differences) < options.show:
                print(f"UNTOLD {difference}", flush=True)
            differences.append(difference)
        if count % 50 == 0:
            seconds = time.monotonic() - began
            print(
                f"{count} games, {commands} commands, {len(differences)} differences, {seconds:.0f} s",
                flush=True,
            )
    for field, count in kinds_of(differences).most_common():
        print(f"{count:6}  {field}")
    who = ", ".join(f"{count} {player}" for player, count in sorted(by_player.items()))
    print(f"{options.games} games ({who}), {commands} commands, {told.total()} events of {len(told)} kinds")
    print(f"never met: {', '.join(sorted(set(FIELDS) - set(told))) or 'nothing'}")
    print(f"{len(differences)} commands changed something untold; {time.monotonic() - began:.0f} s")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
