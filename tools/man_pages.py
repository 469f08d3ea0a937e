"""Generate manual pages from the command line: ``python -m tools.man_pages [FOLDER]``.

There is a page for ``hades`` and for each of its commands, with the text of ``--help``. They go to build/man
if no folder is given.
"""

from __future__ import annotations

import argparse
import inspect
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import click

import hades
from hades.cli.group import COMMANDS, cli

ROOT = Path(__file__).resolve().parent.parent
SECTION = "1"
"""Section of the manual for user commands."""
FILES = (
    (
        "~/.local/share/hades",
        "saved games, runs, positions (XDG_DATA_HOME; elsewhere on macOS and Windows)",
    ),
    ("~/.config/hades/window.json", "settings of the window (XDG_CONFIG_HOME)"),
    ("~/.local/state/hades/log/hades.log", "starts and errors of the program (XDG_STATE_HOME)"),
)
CODES = (
    ("0", "success"),
    ("1", "a game does not verify, a drill fails, or a game could not be saved"),
    (
        "2",
        "an invalid request, or a file that cannot be read or written; standard error has one line about it",
    ),
    ("70", "an internal error"),
    ("130", "stopped from the keyboard"),
    ("141", "the reader of the output closed the pipe"),
)


def main() -> int:
    """Write the pages and print their folder."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "build" / "man")
    folder: Path = parser.parse_args().folder
    found = write(folder)
    print(f"{len(found)} pages in {folder}; to read one: man -l {found[0]}")
    return 0


def write(folder: Path) -> list[Path]:
    """Write all pages to a folder, which is created if needed. Return the files, beginning with ``hades``."""
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    for name, text in pages():
        files.append(folder / f"{name}.{SECTION}")
        files[-1].write_text(text, encoding="utf-8")
    return files


def pages() -> Iterator[tuple[str, str]]:
    """Yield the name and text of each page."""
    top = click.Context(cli, info_name="hades", **cli.context_settings)
    yield "hades", page(top, cli.help or "", ", ".join(f"hades\\-{name}(1)" for name in COMMANDS))
    for name in COMMANDS:
        command = cli.get_command(top, name)
        assert command is not None
        context = click.Context(command, info_name=name, parent=top)
        yield f"hades-{name}", page(context, command.help or "", "hades(1)")


def page(context: click.Context, told: str, see: str) -> str:
    """Return the page for a command; ``see`` names related pages."""
    name = context.command_path.replace(" ", "-")
    first = told.strip().partition("\n\n")[0]
    lines = [
        f'.TH "{escaped(name.upper())}" {SECTION} "" "hades {hades.__version__}" "hades"',
        ".SH NAME",
        f"{escaped(name)} \\- {escaped(' '.join(first.split()).rstrip('.'))}",
        ".SH SYNOPSIS",
        *synopsis(context),
        ".SH DESCRIPTION",
        *paragraphs(told),
        *options(context, ".SH OPTIONS"),
    ]
    if isinstance(context.command, click.Group):
        lines.append(".SH COMMANDS")
        for sub, about, own in commands(context):
            lines += [f".SS {escaped(sub)}", *paragraphs(about)]
            if own is not None:
                lines += [*synopsis(own), *options(own, ".PP")]
    if context.parent is None:
        for title, rows in (("FILES", FILES), ("EXIT STATUS", CODES)):
            lines += [f".SH {title}", *(line for row in rows for line in tagged(*row))]
    return "\n".join([*lines, ".SH SEE ALSO", see, ""])


def commands(context: click.Context) -> Iterator[tuple[str, str, click.Context | None]]:
    """Yield (name, help, context) of each command in a group; the context is None if it has its own page."""
    if context.parent is None:
        for name, (_, about) in COMMANDS.items():
            yield name, about, None
        return
    assert isinstance(context.command, click.Group)
    for name, command in context.command.commands.items():
        yield name, command.help or "", click.Context(command, info_name=name, parent=context)


def synopsis(context: click.Context) -> list[str]:
    """Return the synopsis of a command."""
    words = " ".join(context.command.collect_usage_pieces(context))
    return [".PP", f"\\fB{escaped(context.command_path)}\\fR {escaped(words)}"]


def options(context: click.Context, heading: str) -> list[str]:
    """Return the options of a command."""
    records = [
        found
        for param in context.command.get_params(context)
        if isinstance(param, click.Option) and (found := param.get_help_record(context))
    ]
    return [heading, *(line for record in records for line in tagged(*record))] if records else []


def tagged(what: str, about: str) -> list[str]:
    """Return an entry of a list in roff: a term with its explanation."""
    return [".TP", f"\\fB{escaped(what)}\\fR", escaped(about)]


def paragraphs(told: str) -> list[str]:
    """Return the paragraphs of a help text in roff; after ``\\b``, line breaks are kept."""
    lines = []
    for paragraph in re.split(r"\n\s*\n", inspect.cleandoc(told)):
        kept = paragraph.lstrip().startswith("\b")
        rows = [row for row in paragraph.strip("\b\n ").split("\n") if row.strip("\b ")]
        if kept:
            lines += [".PP", ".nf", *(escaped(row) for row in rows), ".fi"]
        else:
            lines += [".PP", escaped(" ".join(row.strip() for row in rows))]
    return lines


def escaped(text: str) -> str:
    """Return a text escaped for roff."""
    plain = text.replace("\\", "\\e").replace("-", "\\-").replace('"', "\\(dq").replace("'", "\\(aq")
    return f"\\&{plain}" if plain.startswith(".") else plain


if __name__ == "__main__":
    sys.exit(main())
