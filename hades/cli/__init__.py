"""The command ``hades`` and its commands, which `group` lists.

A mistake of the user gets one line on standard error and exit code 2, a fault of the program its traceback
and `FAULT`. What one of them needs is imported when it is asked for.
"""

import sys
import traceback

from hades import console, program_log
from hades.cli import completion
from hades.cli.group import COMMANDS, cli

LOGGED = ("play", "text")
"""Commands whose start is noted in the log of the program; of the others only what goes wrong is."""

FAULT = 70
"""Exit code of a fault of the program itself: 1 says that a game or a drill came out otherwise."""


def main() -> None:
    """Entry point of the command ``hades``."""
    program_log.begin()
    command = next((word for word in sys.argv[1:] if word in COMMANDS), "play")
    if command in LOGGED and not completion.asked():
        program_log.started(command)
    try:
        cli(prog_name="hades")
    except Exception:
        program_log.LOG.exception("hades %s went wrong", command)
        console.trace(traceback.format_exc())
        sys.exit(FAULT)


__all__ = ["FAULT", "cli", "main"]
