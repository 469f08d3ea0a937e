"""Play games and print the findings, id by id."""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from pathlib import Path

from hades.content.paths import drill_dir
from hades.content.position import drill_files
from tests import situations, told
from tests.situations.moment import always
from tests.situations.watching import SITUATIONS, Finding, Met, watch, watch_drill

NONE = "none"
"""Value of ``--drill`` for games alone."""


EVERY = 50
"""Games between two lines of progress."""


def main() -> int:
    """Play the games; return 1 if something was cited wrongly."""
    parser = argparse.ArgumentParser(prog="python -m tests.situations", description=situations.__doc__)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--seconds", type=float, default=1e9, help="no new game is begun after these")
    parser.add_argument(
        "--drill", action="append", help="this drill alone, such as rulings/N-30; none: games alone"
    )
    arguments = parser.parse_args()
    met: Met = Counter()
    found: list[Finding] = []
    began = time.monotonic()
    files = _drills(arguments.drill)
    for file in files:
        found += watch_drill(file, met)
    games = 0
    while games < arguments.games and time.monotonic() - began < arguments.seconds:
        _, game, choose = told.begun(arguments.first + games, "situations")
        found += watch(game, choose, met)
        games += 1
        if games % EVERY == 0:
            print(f"{games} games, {len(found)} findings", flush=True)
    report(met, found)
    print(f"{len(files)} drills, {games} games, {sum(met.values())} moments, {len(found)} findings")
    print(f"{time.monotonic() - began:.0f} s")
    return 1 if found else 0


def _drills(wanted: list[str] | None) -> list[Path]:
    """Return the drills of some names, all if none are given."""
    if wanted is None:
        return list(drill_files(drill_dir()))
    return [drill_dir() / f"{name}.toml" for name in wanted if name != NONE]


def report(met: Met, found: list[Finding]) -> None:
    """Print how often each id had to be cited and how often not, what was wrong, and what never came up."""
    for id_ in SITUATIONS:
        print(f"{id_:8} cited {met[id_, True]:6}  not {met[id_, False]:7}")
    wrong = Counter((finding.id, finding.missing) for finding in found)
    for (id_, missing), count in wrong.most_common():
        example = next(f for f in found if (f.id, f.missing) == (id_, missing))
        print(f"{count} x {id_} {'missing' if missing else 'too many'}: {example.event}")
    plain = {id_ for id_, kinds in SITUATIONS.items() if all(holds is always for holds in kinds.values())}
    never = [id_ for id_ in SITUATIONS if not met[id_, True]]
    one_way = [id_ for id_ in SITUATIONS if not met[id_, False] and id_ not in plain]
    whole = sum(bool(met[id_, True] and met[id_, False]) for id_ in SITUATIONS)
    print(f"{len(SITUATIONS)} ids, {whole} met both ways")
    print(f"every event of a kind rests on them, no other kind does: {', '.join(sorted(plain))}")
    print(f"never cited: {', '.join(never) or 'none'}")
    print(f"never not cited: {', '.join(one_way) or 'none'}")


if __name__ == "__main__":
    sys.exit(main())
