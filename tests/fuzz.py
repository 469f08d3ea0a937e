"""Many games under the contract: ``python -m tests.fuzz --games 200``.

Players, scenarios and seeds vary from game to game. A game that breaks the contract is written to a
game file whose last command is the one that broke it; ``--replay FILE`` plays it again under the
contract. The player "adrift" begins inside the Hades (see tests/explorer.py).
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
import traceback
from collections import Counter
from pathlib import Path

from hades import Game
from hades.content.edition import BASES, LATEST, parse
from hades.content.load import scenario_ids
from hades.players import by_name, names
from hades.storage.saving import header
from tests.contract import Watched
from tests.explorer import adrift, explorer

ADRIFT = "adrift"
PLAYERS = ("random", "explorer", ADRIFT, "random", "explorer", ADRIFT, "random", "heuristic")
"""Players of the first game, the second and so on; the heuristic player is slow."""


def watched_game(
    scenario: str, seed: str, player: str, folder: Path | None, edition: str = LATEST
) -> Watched:
    """Return a game at its beginning under the contract; one that begins adrift has no file to read again."""
    if player == ADRIFT:
        return Watched(adrift(seed, scenario, edition))
    return Watched(Game.new(scenario, seed=seed, edition=edition), folder=folder)


def watch(scenario: str, seed: str, player: str, folder: Path | None, edition: str = LATEST) -> Watched:
    """Play one game under the contract; a breach is raised, with the game file named in a note."""
    watched = watched_game(scenario, seed, player, folder, edition)
    failed = Path(f"fuzz-{scenario}-{player}-{seed}.hades")
    try:
        watched.play(by_name(player) if player in names() else explorer)
    except Exception as error:
        write(watched.game, watched.attempted, player, failed)
        error.add_note(f"written to {failed}; again: python -m tests.fuzz --replay {failed}")
        raise
    return watched


def write(game: Game, attempted: list[str], player: str, path: Path) -> None:
    """Write a game file of everything attempted; the command that broke the contract comes last."""
    lines: list[dict[str, object]] = [header(game) | {"player": player}]
    for n, command in enumerate(attempted, 1):
        lines.append({"n": n, "command": command, "digest": ""})
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")


def replay(path: Path, folder: Path) -> Watched:
    """Play the commands of a game file under the contract."""
    header, *moves = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    player, edition = header.get("player", ""), header["edition"]["name"]
    watched = watched_game(header["scenario"], header["seed"], player, folder, edition)
    for move in moves:
        watched.do(watched.game.find(move["command"]))
    return watched


def main(argv: list[str] | None = None) -> int:
    """Run the games; return 1 if one broke the contract."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", default="fuzz", help="what the games' seeds begin with")
    parser.add_argument("--player", choices=sorted(set(PLAYERS)), help="only this player")
    parser.add_argument("--scenario", choices=scenario_ids(), help="only this scenario")
    parser.add_argument("--edition", help="only this edition; otherwise 2.1 and 1.0 by turns")
    parser.add_argument("--replay", type=Path, metavar="FILE", help="play a game file instead")
    options = parser.parse_args(argv)
    try:
        by = (parse(options.edition).name,) if options.edition else BASES
    except ValueError as error:
        parser.error(str(error))
    with tempfile.TemporaryDirectory() as folder:
        if options.replay:
            watched = replay(options.replay, Path(folder))
            print(f"{len(watched.attempted)} commands, and the contract holds")
            return 0
        return fuzz(options, by, Path(folder))


def fuzz(options: argparse.Namespace, by: tuple[str, ...], folder: Path) -> int:
    """Play ``--games`` games by the editions ``by`` and print the result."""
    who = [options.player] if options.player else PLAYERS
    where = [options.scenario] if options.scenario else scenario_ids()
    ends: Counter[str] = Counter()
    commands = broken = 0
    began = time.perf_counter()
    for n in range(options.games):
        # players and scenarios count at their own pace, so that all of them meet
        player, scenario = who[n % len(who)], where[n // len(who) % len(where)]
        edition = by[n // (len(who) * len(where)) % len(by)]
        try:
            watched = watch(scenario, f"{options.seed}-{n}", player, folder, edition)
        except Exception:
            broken += 1
            traceback.print_exc()
            continue
        commands += len(watched.attempted)
        ends[f"{player}: {watched.game.over}"] += 1
        if (n + 1) % 20 == 0:
            print(f"{n + 1} games, {commands} commands, {time.perf_counter() - began:.0f} s", flush=True)
    for end, count in sorted(ends.items()):
        print(f"{count:5}  {end}")
    print(f"{broken} of {options.games} games broke the contract")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
