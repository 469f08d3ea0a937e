"""The command ``hades`` and its commands, which `group` lists.

A mistake of the user gets one line on standard error and exit code 2, a fault of the program its traceback
and `FAULT`. Imports that only one command needs wait until that command runs.
"""

import sys
import traceback

from hades import console
from hades.cli.group import COMMANDS, cli

FAULT = 70
"""Exit code of a fault of the program itself; 1 means that a game or a drill did not have the expected
result.
"""


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
