"""The command ``hades`` and its subcommands (see `group` for the list).

A user's mistake gets one line on standard error and exit code 2. An error in the program gets a traceback and
`FAULT`. Modules that only one command needs are imported when it runs.
"""

import sys
import traceback

from hades import console
from hades.cli.group import COMMANDS, cli

FAULT = 70
"""Exit code for an error in the program. 1 stands for an unexpected result, such as a failed drill."""


def main() -> None:
    """Run the command ``hades`` with the arguments of the process."""
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
