"""What the terminal and the command line say, for who looks whether all of it came through the catalogue.

``HADES_LANGUAGE=pseudo.mo python -m tests.pseudo_talk FOLDER`` plays and asks in one process, since the
language is fixed at start, and writes JSON: what was asked -> the lines that were said.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import click
from click.testing import CliRunner

from hades.cli import cli
from hades.players import counsel

PLAYED = """\
status
help all
help play
help overtime
look
near I0510 2
scan
map draw I
suggest
units
begin
status
units
scout-09
ship
circles
score
cards
facts turn
facts ship
facts sis
facts cards
facts score
odds
threats
hint
hint
hint
good
turn
log 30
why
why not science
undo
branches
rules 5.4-12
rules 5.4
rules N-30
edition
clock
splits
chase
activate scout-09
full-move
exits
path I0510
reach
odds
stop
xyzzy
concede
concede
score
"""
"""What is typed into a game."""

TAUGHT = """\
guide
try
back
skip
next
"""
"""What is typed into a lesson or a puzzle."""

ASKED = (
    "rules 5.4-12",
    "rules 5.4",
    "rules N-30",
    "rules --switches",
    "rules --revisions",
    "lessons",
    "puzzle",
    "drill --list",
    "seeds --list",
    "runs list",
    "career",
    "story last.hades",
    "replay last.hades",
    "verify last.hades",
    "sentences combat",
    "sentences unit_moved",
    "sentences score",
    "rules 5.4-99",
)
"""Commands that list or retell something; ``last.hades`` is the game that was played."""


def said(*words: str, typed: str = "") -> list[str]:
    """What a command says, of a fault of the program its last lines, too."""
    result = CliRunner().invoke(cli, list(words), input=typed, prog_name="hades")
    lines: list[str] = result.output.splitlines()
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        lines.append(f"FAULT {result.exception!r}")
    return lines


def helps(command: click.Command, path: tuple[str, ...] = ()) -> Iterator[tuple[str, list[str]]]:
    """The help of a command and of those in it."""
    yield " ".join((*path, "--help")), said(*path, "--help")
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            inside = command.get_command(context, name)
            assert inside is not None
            yield from helps(inside, (*path, name))


def talk() -> Iterator[tuple[str, list[str]]]:
    """Everything that is asked, and what was said."""
    game = ("text", "--scenario", "historical", "--seed", "text", "--no-tips", "--save", "last.hades")
    yield "a game", said(*game, typed=PLAYED)
    yield "a game in plain words", said(*game[:-1], "plain.hades", "--plain", "--brief", typed=PLAYED)
    yield "a lesson", said("text", "--lesson", "first-raid", typed=TAUGHT)
    yield from helps(cli)
    for asked in ASKED:
        yield asked, said(*asked.split())


if __name__ == "__main__":
    # whoever plays on where plans are compared, the words are the same, and this one is five times as fast
    counsel.BY = "quick"
    home = Path(sys.argv[1])
    os.environ["XDG_DATA_HOME"] = os.environ["XDG_STATE_HOME"] = str(home)
    with contextlib.chdir(home):
        found = dict(talk())
    sys.stdout.write(json.dumps(found))
