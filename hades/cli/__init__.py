"""The command ``hades`` and its commands, which are listed in `group`.

A user's mistake gets one line on standard error and exit code 2, an error in the program a traceback and
`FAULT`. Imports needed by one command only are delayed until it runs.
"""

import sys
import traceback

from hades import console
from hades.cli.group import COMMANDS, cli

FAULT = 70
"""Exit code for an error in the program; 1 means that a game or drill had an unexpected result."""


def main() -> None:
    """Entry point of the command ``hades``."""
    try:
        cli(prog_name="hades")
    except Exception:
        from hades import program_log

        program_log.begin()
        command = next((word for word in sys.argv[1:] if word in COMMANDS), "play")
        program_log.LOG.exception("hades %s failed", command)
        console.trace(traceback.format_exc())
        sys.exit(FAULT)


__all__ = ["FAULT", "cli", "main"]
