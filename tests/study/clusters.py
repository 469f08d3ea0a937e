"""A Dask cluster of real processes on this machine."""

from __future__ import annotations

import contextlib
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

PATIENCE = 60.0
"""Seconds that a scheduler or a worker may take to begin or end."""

Worker = subprocess.Popen[bytes]


@contextlib.contextmanager
def cluster(count: int) -> Iterator[tuple[str, list[Worker]]]:
    """Start a scheduler and workers, each in a process; yield the address and the workers."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        where = Path(folder) / "scheduler.json"
        host = ("--host", "127.0.0.1", "--port", "0")
        running = [_dask("scheduler", *host, "--no-dashboard", "--scheduler-file", str(where))]
        try:
            address = address_in(where)
            options = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory", folder)
            workers = [_dask("worker", address, *options) for _ in range(count)]
            running += workers
            yield address, workers
        finally:
            for process in reversed(running):
                process.kill()
                process.wait(PATIENCE)


def address_in(file: Path) -> str:
    """Return the address that a scheduler writes to a file, once it is complete."""
    limit = time.monotonic() + PATIENCE
    while True:
        try:
            return str(json.loads(file.read_text(encoding="utf-8"))["address"])
        except (FileNotFoundError, json.JSONDecodeError):
            if time.monotonic() > limit:
                raise
            time.sleep(0.05)


def _dask(*words: str) -> Worker:
    return subprocess.Popen(
        [sys.executable, "-m", "dask", *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
