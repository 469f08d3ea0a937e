"""The command report: a zip for whoever looks into a fault."""

from __future__ import annotations

from pathlib import Path

import click

from hades import console
from hades.cli.file_commands import not_over
from hades.cli.group import cli
from hades.cli.options import check_free, check_target, overwrite_option
from hades.content.untrusted_input import ENCLOSURE, IntakeError, read_bytes

REPORT = Path("hades-report.zip")
"""What a report is called if nobody names it."""


@cli.command()
@click.argument("file", type=Path, required=False)
@click.option(
    "--out",
    type=Path,
    metavar="ZIP",
    help="Where to write it; without, hades-report.zip in this directory, or the next number that is free.",
)
@overwrite_option
@click.option("--error", metavar="TEXT", help="What went wrong, in your words.")
@click.option("--screenshot", type=Path, metavar="PNG", help="A picture of the window.")
def report(
    file: Path | None, out: Path | None, overwrite: bool, error: str | None, screenshot: Path | None
) -> int:
    """Put a game file, the settings, the log of the program and its versions into one zip.

    Nothing is sent anywhere. contents.txt in it lists what is in it and what is not.
    """
    from hades import program_log
    from hades.record import free_name
    from hades.terminal import bug_report as reports

    if out is None:
        out = REPORT if overwrite else free_name(REPORT.parent, REPORT.stem, REPORT.suffix)
        if out != REPORT:
            console.warn(f"{REPORT} is there already; this one is {out}")
    check_target("--out", out)
    if out.suffix != ".zip":
        raise click.ClickException(f"--out {out}: a report is a *.zip; name it {out.stem}.zip")
    not_over("--out", out, file)
    check_free("--out", out, overwrite)
    try:
        picture = read_bytes(screenshot, ENCLOSURE) if screenshot is not None else None
    except IntakeError as fault:
        raise click.ClickException(f"--screenshot {screenshot}: {fault}") from None
    try:
        reports.write(
            out,
            game_file=file,
            settings_file=reports.settings_file(),
            log_file=program_log.file(),
            screenshot=picture,
            error=error,
        )
    except reports.ReportError as fault:
        raise click.ClickException(str(fault)) from None
    console.say(f"{out}: the report; contents.txt in it says what it holds")
    return 0
