"""The program log: starts and errors, in two small rotating files in the user's log folder.

If the folder is not writable, there is no log, because that should not prevent play. No file is opened before
there is something to log.
"""

from __future__ import annotations

import logging
import platform
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path

from platformdirs import user_log_path

from hades import __version__, printable

LOG = logging.getLogger("hades")
"""The logger for starts and errors."""

PAGE = 128 * 1024
"""Size of a file, in bytes, at which a new one is begun."""
FORMER = 1
"""Number of older files to keep."""


class _Entry(logging.Formatter):
    """The format of an entry, in which no message can control a terminal or pass for another entry."""

    def format(self, record: logging.LogRecord) -> str:
        return printable.lines(super().format(record)).replace("\n", "\n  ")


class _Pages(RotatingFileHandler):
    """A rotating file that creates its folder when needed and ignores write errors."""

    def _open(self) -> TextIOWrapper:
        Path(self.baseFilename).parent.mkdir(parents=True, exist_ok=True)
        return super()._open()

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802
        """Ignore write errors, so that a full disk puts no traceback into the player's terminal."""


def file() -> Path:
    return user_log_path("hades") / "hades.log"


def pages(path: Path) -> list[Path]:
    """Return the existing files of a log, the current one first."""
    former = [path.with_name(f"{path.name}.{number}") for number in range(1, FORMER + 1)]
    return [page for page in (path, *former) if page.is_file()]


def begin(path: Path | None = None) -> None:
    """Write entries of `LOG` to a file from now on, by default to the user's log."""
    end()
    handler = _Pages(path or file(), maxBytes=PAGE, backupCount=FORMER, encoding="utf-8", delay=True)
    handler.setFormatter(_Entry("%(asctime)s %(levelname)s %(message)s"))
    LOG.addHandler(handler)
    LOG.setLevel(logging.INFO)
    # Entries must never reach the terminal.
    LOG.propagate = False


def started(what: str) -> None:
    LOG.info("hades %s starts: %s, Python %s", __version__, what, platform.python_version())


def end() -> None:
    for handler in list(LOG.handlers):
        LOG.removeHandler(handler)
        handler.close()
    LOG.addHandler(logging.NullHandler())
