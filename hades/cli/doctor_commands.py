"""The command that looks at everything the game needs on a machine: doctor."""

from __future__ import annotations

import attrs

from hades import console
from hades.cli.group import cli
from hades.cli.options import json_option, say_json

WIDE = 11
"""Characters of the name of a check."""
MARKS = {"ok": "ok     ", "warning": "WARNING", "fault": "FAULT  "}


@cli.command()
@json_option
def doctor(as_json: bool) -> int:
    """Check what the game needs on this machine: Python, packages, data, folders, terminal, window, sound.

    Each line says ok, WARNING (it works less well) or FAULT (it does not work), and below it the way out.
    Exit code 0 without a fault, 1 with one.

    \b
    hades doctor                   all checks
    hades doctor --json            ... an object for each, for a bug report
    """
    from hades.terminal.doctor import FAULT, WARNING, examine
    from hades.wording import counted

    found = {FAULT: 0, WARNING: 0}
    for finding in examine():
        found[finding.state] = found.get(finding.state, 0) + 1
        if as_json:
            say_json(attrs.asdict(finding))
            continue
        console.say(f"{MARKS[finding.state]} {finding.check:<{WIDE}} {finding.found}")
        if finding.way_out:
            console.say(f"{'':<{len(MARKS['ok'])}} {'':<{WIDE}} {finding.way_out}")
    if not as_json:
        console.say()
        counts = ((found[FAULT], "fault"), (found[WARNING], "warning"))
        told = [counted(count, word) for count, word in counts if count]
        console.say(f"{' and '.join(told)}." if told else "All is well.")
    return 1 if found[FAULT] else 0
