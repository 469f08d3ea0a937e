"""The command ``hades``: play, text, auto, replay, verify, story, report, drill, position, rules, sentences,
components.

A mistake of the user gets one line on standard error and exit code 2, a fault of the program its traceback
and `FAULT`. What takes time to import
(the window, tables, the rules) is imported by the command that needs it.
"""

import sys
import traceback

from hades import door
from hades.cli import box, files, games
from hades.cli.base import cli

LOGGED = ("play", "text")
"""Commands whose start is noted in the log of the program; of the others only what goes wrong is."""

FAULT = 70
"""Exit code of a fault of the program itself: 1 says that a game or a drill came out otherwise."""


def main() -> None:
    """Entry point of the command ``hades``."""
    from hades.report import logbook

    logbook.begin()
    command = next((word for word in sys.argv[1:] if word in cli.commands), "play")
    if command in LOGGED:
        logbook.started(command)
    try:
        cli(prog_name="hades")
    except Exception:
        logbook.LOG.exception("hades %s went wrong", command)
        door.trace(traceback.format_exc())
        sys.exit(FAULT)


__all__ = ["box", "cli", "files", "games", "main"]
