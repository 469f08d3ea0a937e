"""The same study by 1, 2 and 4 workers and on a Dask cluster that loses a worker: the tables are the same.

``python -m tests.study.same_rows --seeds 1-1000 --player heuristic`` checks this, and prints the games per
second of each.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import tempfile
import time
from pathlib import Path

from hades.study.design import Design
from hades.study.runner import Progress, WorkerPool, dask_pool, local_pool, run_study
from hades.study.study_folder import StudyFolder
from tests.study.clusters import PATIENCE, cluster
from tests.study.studies import design, tables


def measured(where: Path, asked: Design, pool: WorkerPool, how: str, victim: int = 0) -> dict[str, bytes]:
    """Return the tables of a study, and print a line about its run; kill ``victim`` after a tenth of it."""
    folder, left = StudyFolder.begin(where, asked), [victim] if victim else []

    def strike(progress: Progress) -> None:
        if left and progress.done > progress.games / 10:
            os.kill(left.pop(), signal.SIGKILL)

    began = time.monotonic()
    try:
        run_study(folder, pool, strike)
    finally:
        pool.close()
    seconds = time.monotonic() - began
    rate = asked.games / seconds
    killed = ", one killed" if victim and not left else ""
    print(f"{how}{killed}: {asked.games} games in {seconds:.0f} s, {rate:.1f} a second", flush=True)
    return tables(folder)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", default="1-1000")
    parser.add_argument("--player", default="heuristic")
    parser.add_argument("--workers", type=int, nargs="*", default=[1, 2, 4])
    arguments = parser.parse_args()
    asked = design(arguments.seeds, players=(arguments.player,), per=())
    with tempfile.TemporaryDirectory() as folder:
        found = []
        for workers in arguments.workers:
            how = f"{workers} worker{'s' if workers > 1 else ''}"
            found.append(measured(Path(folder) / str(workers), asked, local_pool(asked, workers), how))
        with cluster(3) as (address, workers):
            pool = dask_pool(asked, address)
            pool.executor._client.wait_for_workers(3, timeout=PATIENCE)
            found.append(measured(Path(folder) / "dask", asked, pool, "Dask, 3 workers", workers[0].pid))
        same = all(each == found[0] for each in found)
        print("the same tables" if same else "OTHER tables")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
