"""Commands about the program itself: doctor, report."""

from __future__ import annotations

from pathlib import Path

import attrs
import click

from hades import console
from hades.cli.file_commands import not_over
from hades.cli.group import cli, json_option, say_json
from hades.cli.types import FILE, Target, mistakes, option, overwrite_option, overwrites
from hades.content.untrusted_input import ATTACHMENT, InputError, read_bytes

WIDE = 11
"""Width of the column with the names of checks, in characters."""
MARKS = {"ok": "ok     ", "warning": "WARNING", "fault": "FAULT  "}


@cli.command()
@json_option
def doctor(as_json: bool) -> int:
    """Check what the game needs on this machine: Python, packages, data, folders, terminal, window, sound.

    Each line says ok, WARNING (works less well) or FAULT (does not work), with a remedy below it. Exit code 0
    without a fault, 1 with one.

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
        named = [counted(count, word) for count, word in counts if count]
        console.say(f"{' and '.join(named)}." if named else "All is well.")
    return 1 if found[FAULT] else 0


REPORT = Path("hades-report.zip")
"""File name of a report if none is given."""
REPORT_FILE = Target("a report", ".zip")


@cli.command()
@click.argument("file", type=FILE, required=False)
@option(
    "--out ZIP",
    REPORT_FILE,
    "File to write; by default hades-report.zip in this directory, or the next free number.",
)
@overwrite_option
@option("--error TEXT", None, "What went wrong, in your words.")
@option("--screenshot PNG", FILE, "A screenshot of the window.")
def report(file: Path | None, out: Path | None, error: str | None, screenshot: Path | None) -> int:
    """Put a game file, the settings, the program log and the versions into one zip.

    Nothing is sent anywhere. contents.txt in the zip lists what it contains and what is missing.
    """
    from hades import program_log
    from hades.storage import free_name
    from hades.storage.player_profile import settings_file
    from hades.terminal import bug_report

    if out is None:
        out = REPORT if overwrites() else free_name(REPORT.parent, REPORT.stem, REPORT.suffix)
        if out != REPORT:
            console.warn(f"{REPORT} already exists; this one is {out}")
        REPORT_FILE.checked(out, "--out ")
    not_over(out, file)
    with mistakes(InputError, of=f"--screenshot {screenshot}"):
        picture = read_bytes(screenshot, ATTACHMENT) if screenshot is not None else None
    bug_report.write(
        out,
        game_file=file,
        settings_file=settings_file(),
        log_file=program_log.file(),
        screenshot=picture,
        error=error,
    )
    console.say(f"{out}: the report; contents.txt inside lists its files")
    return 0
