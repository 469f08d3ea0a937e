"""The program log: starts and errors, in two small files in turn, in the user's log folder.

Where the folder cannot be written there is silently no log, as that is no reason not to play. Nothing is
opened before there is something to log.
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
"""Logger of starts and errors."""

PAGE = 128 * 1024
"""Bytes after which a new file is begun."""
FORMER = 1
"""Number of older files that are kept."""


class _Entry(logging.Formatter):
    """Formats an entry with every character visible and all lines but the first indented.

    So no message can steer a terminal or look like another entry.
    """

    def format(self, record: logging.LogRecord) -> str:
        return printable.lines(super().format(record)).replace("\n", "\n  ")


class _Pages(RotatingFileHandler):
    """A rotating file that creates its folder when needed and ignores write errors."""

    def _open(self) -> TextIOWrapper:
        Path(self.baseFilename).parent.mkdir(parents=True, exist_ok=True)
        return super()._open()

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802
        """Ignore write errors: a full disk must not put a traceback into the player's terminal."""


def file() -> Path:
    """Return the current page of the log."""
    return user_log_path("hades") / "hades.log"


def pages(path: Path) -> list[Path]:
    """Return the existing pages of a log, the current one first."""
    former = [path.with_name(f"{path.name}.{number}") for number in range(1, FORMER + 1)]
    return [page for page in (path, *former) if page.is_file()]


def begin(path: Path | None = None) -> None:
    """Write entries of `LOG` to a file from now on, by default the user's."""
    end()
    handler = _Pages(path or file(), maxBytes=PAGE, backupCount=FORMER, encoding="utf-8", delay=True)
    handler.setFormatter(_Entry("%(asctime)s %(levelname)s %(message)s"))
    LOG.addHandler(handler)
    LOG.setLevel(logging.INFO)
    # No entry belongs in a terminal.
    LOG.propagate = False


def started(what: str) -> None:
    """Note the start of a command, such as ``play``."""
    LOG.info("hades %s starts: %s, Python %s", __version__, what, platform.python_version())


def end() -> None:
    """Close the log; later entries are dropped."""
    for handler in list(LOG.handlers):
        LOG.removeHandler(handler)
        handler.close()
    LOG.addHandler(logging.NullHandler())
