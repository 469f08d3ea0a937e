"""Very many games under the contract, over scenarios, editions and players: ``python -m tests.sweep``.

Every game is one line of a JSON Lines file, so an interrupted sweep continues where it stopped, and one with
more seeds plays only the new ones. A table follows at the end. A game that breaks the contract is written to
a game file, to be played again with ``python -m tests.fuzz --replay FILE``.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import signal
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from functools import partial
from multiprocessing import Pool
from pathlib import Path
from typing import Any, NamedTuple

from hades import Game
from hades.chance import stream
from hades.content import edition
from hades.content.load import scenario_ids
from hades.narrate.component_texts import DEFEATS
from hades.players import Player, at_once, by_name
from tests import fuzz
from tests.contract import COMMANDS, Watched
from tests.explorer import adrift, explorer
from tests.fuzz import ADRIFT

PLAYERS = (*at_once(), "explorer", ADRIFT)
Record = dict[str, Any]
"""One game as stored in the file."""


class Job(NamedTuple):
    """A game to play: everything that determines its line in the file."""

    scenario: str
    edition: str
    player: str
    seed: str
    contract: bool


def mixes(count: int) -> dict[str, str]:
    """Map labels to editions: mixes of switches, each off with probability 1/2, the same ones every time."""
    found = {}
    for n in range(1, count + 1):
        # a coin for each, so that a new switch leaves the mix of the others as it was
        off = [id_ for id_ in edition.switches() if stream(f"mix {n}|{id_}", 1)[0] & 1]
        found[f"mix-{n:02d}"] = edition.make("2.1", off, [], f"mix {n}").name
    return found


def editions(text: str) -> dict[str, str]:
    """Map labels to editions, given as ``2.1;1.0;mixes:20``; an edition is its own label.

    :raises ValueError: for anything that is not an edition.
    """
    found: dict[str, str] = {}
    for part in text.split(";"):
        word, _, count = part.strip().partition(":")
        if word == "mixes" and count.isdecimal():
            found |= mixes(int(count))
        else:
            name = edition.parse(part.strip()).name
            found[name] = name
    return found


def player_of(name: str) -> Player:
    """Return a player by name, including those of the tests.

    :raises ValueError: for an unknown name.
    """
    return explorer if name in ("explorer", ADRIFT) else by_name(name)


def play(job: Job, failed: Path) -> Record:
    """Play one game; one that breaks the contract is written into the folder ``failed``."""
    began = time.process_time()
    if job.player == ADRIFT:
        game = adrift(job.seed, job.scenario, job.edition)
    else:
        game = Game.new(job.scenario, seed=job.seed, edition=job.edition)
    broken = _watch(job, game, failed) if job.contract else _only_play(job, game)
    return {
        **job._asdict(),
        "outcome": game.over or "",
        "vp": game.score.vp,
        "turns": game.turn,
        "commands": len(game.history),
        "digest": game.digest,
        "broken": broken,
        "seconds": round(time.process_time() - began, 3),
    }


def _only_play(job: Job, game: Game) -> str:
    player = player_of(job.player)
    while not game.over:
        game.do(player(game))
    return ""


def _watch(job: Job, game: Game, failed: Path) -> str:
    """Return what broke the contract, "" if nothing did."""
    attempted: list[str] = []
    try:
        with tempfile.TemporaryDirectory() as folder:
            # the dear checks once, after the last command: the file of a whole game is read again;
            # with so many games every fifth view is enough to find one that tells too much
            where = None if job.player == ADRIFT else Path(folder)
            watched = Watched(game, folder=where, samples=COMMANDS, views=5)
            attempted = watched.attempted
            watched.play(player_of(job.player))
    except Exception as error:  # whatever it is, the sweep goes on
        edition_hash = hashlib.blake2b(job.edition.encode(), digest_size=3).hexdigest()
        path = failed / f"{job.seed}-{job.scenario}-{job.player}-{edition_hash}.hades"
        fuzz.write(game, attempted, job.player, path)
        return f"{type(error).__name__}: {error} ({path})"
    return ""


def read(path: Path) -> dict[Job, Record]:
    """Return the games of a file, ignoring a line torn by an interruption."""
    found: dict[Job, Record] = {}
    if not path.exists():
        return found
    for line in path.read_text(encoding="utf-8").splitlines():
        try:
            record = json.loads(line)
        except json.JSONDecodeError:
            continue
        found[Job(*(record[field] for field in Job._fields))] = record
    return found


def run(jobs: Iterable[Job], path: Path, workers: int) -> Iterator[Record]:
    """Play the games missing in the file, and append them line by line."""
    done = read(path)
    missing = [job for job in jobs if job not in done]
    path.parent.mkdir(parents=True, exist_ok=True)
    torn = path.exists() and not path.read_bytes().endswith(b"\n") and path.stat().st_size > 0
    with path.open("a", encoding="utf-8") as out, ExitStack() as stack:
        out.write("\n" if torn else "")
        for record in _played(missing, path.parent, workers, stack):
            out.write(json.dumps(record) + "\n")
            out.flush()
            yield record


def _played(jobs: list[Job], failed: Path, workers: int, stack: ExitStack) -> Iterator[Record]:
    one = partial(play, failed=failed)
    if workers == 1:
        return map(one, jobs)
    return stack.enter_context(Pool(workers, _undisturbed)).imap_unordered(one, jobs, chunksize=4)


def _undisturbed() -> None:
    """Ignore Ctrl-C in a worker; the writing process handles it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def table(records: Iterable[Record], labels: dict[str, str]) -> list[str]:
    """Return a line per scenario, edition and player, and one for all editions of a scenario and player.

    ``labels`` maps editions to their names in the table.
    """
    groups: dict[tuple[str, str, str], list[Record]] = {}
    for record in records:
        edition_: str = record["edition"]
        for label in (labels.get(edition_, edition_), "all"):
            groups.setdefault((record["scenario"], label, record["player"]), []).append(record)
    head = ("scenario", "edition", "player", "games", "VP sheet (sd)", "VP, lost 0 (sd)", "turns", "cmds")
    lines = ["{:15} {:8} {:10} {:>5} {:>15} {:>16} {:>6} {:>6}  broken  ends".format(*head)]
    for (scenario, label, player), games in sorted(groups.items()):
        sheet = [game["vp"] for game in games]
        counted = [0.0 if game["outcome"] in DEFEATS or game["broken"] else game["vp"] for game in games]
        ends = Counter(game["outcome"] for game in games if not game["broken"])
        lines.append(
            f"{scenario:15} {label:8} {player:10} {len(games):5} {_spread(sheet):>15} {_spread(counted):>16} "
            f"{statistics.mean(g['turns'] for g in games):6.2f} "
            f"{statistics.mean(g['commands'] for g in games):6.1f}  "
            f"{sum(bool(g['broken']) for g in games):6}  "
            + "; ".join(f"{end}: {count}" for end, count in ends.most_common())
        )
    return lines


def _spread(values: list[float]) -> str:
    deviation = statistics.stdev(values) if len(values) > 1 else 0.0
    return f"{statistics.mean(values):.2f} ({deviation:.2f})"


def main(argv: list[str] | None = None) -> int:
    """Run the command line; return 1 if a game broke the contract."""
    parser = argparse.ArgumentParser(prog="python -m tests.sweep", description=__doc__)
    parser.add_argument("--seeds", type=int, default=300, help="games per scenario, edition and player")
    parser.add_argument("--scenarios", default="all", help="ids with commas between them")
    parser.add_argument("--editions", default="2.1;1.0;mixes:20", help="with semicolons between them")
    parser.add_argument("--players", default="random,heuristic", help=f"of {', '.join(PLAYERS)}")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--contract", action=argparse.BooleanOptionalAction, default=True)
    parser.add_argument("--out", type=Path, default=Path("build/sweep.jsonl"), help="the file of games")
    parser.add_argument("--fresh", action="store_true", help="begin the file anew")
    options = parser.parse_args(argv)
    if options.fresh:
        options.out.unlink(missing_ok=True)
    known = scenario_ids()
    scenarios = known if options.scenarios == "all" else options.scenarios.split(",")
    players = options.players.split(",")
    try:
        labelled = editions(options.editions)
        for player in players:
            player_of(player)
        if unknown := [scenario for scenario in scenarios if scenario not in known]:
            raise ValueError(f"scenario {unknown[0]!r} is not known; there are: {', '.join(known)}")
    except ValueError as error:
        parser.error(str(error))
    for label, name in labelled.items():
        if label != name:
            print(f"{label} = {name}")
    jobs = [
        Job(scenario, name, player, f"sweep-{n}", options.contract)
        for n in range(options.seeds)
        for player in players
        for scenario in scenarios
        for name in labelled.values()
    ]
    return sweep(jobs, options.out, options.jobs, {name: label for label, name in labelled.items()})


def sweep(jobs: list[Job], path: Path, workers: int, labels: dict[str, str]) -> int:
    """Play the jobs with progress and print the table; return 1 if a game broke the contract, 130 if
    interrupted.
    """
    here = set(jobs)
    before = sum(job in here for job in read(path))
    began = told = time.monotonic()
    played = 0
    print(f"{len(jobs)} games, {before} of them in {path} already", flush=True)
    try:
        for played, record in enumerate(run(jobs, path, workers), 1):
            if record["broken"]:
                print(f"BROKEN {[record[field] for field in Job._fields]}: {record['broken']}", flush=True)
            if time.monotonic() - told > 10:
                told = time.monotonic()
                rate = played / (told - began)
                left = (len(jobs) - before - played) / rate / 60
                print(f"{before + played} games, {rate:.1f} a second, {left:.0f} min to go", flush=True)
    except KeyboardInterrupt:
        print(f"interrupted after {before + played} games; the same command goes on")
        return 130
    seconds = time.monotonic() - began
    records = [record for job, record in read(path).items() if job in here]
    print(*table(records, labels), sep="\n")
    broken = sum(bool(record["broken"]) for record in records)
    print(f"{len(records)} games, {broken} broke the contract; {played} played now in {seconds:.0f} s")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
