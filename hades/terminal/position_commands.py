"""The order that makes a drill of what was played: what came of it as a list, and the file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from hades.record import write_whole
from hades.session.position_editing.drill_making import MadeDrill, made
from hades.terminal import saving
from hades.terminal.context import TerminalContext
from hades.wording import counted

USAGE = "write drill for the list, drill FILE.toml for the rows with a tick, drill FILE.toml 1 4-9 for others"
_FILE = re.compile(r".+?\.toml(?=\s|$)")
_RANGE = re.compile(r"(\d{1,5})(?:-(\d{1,5}))?")


def order_drill(context: TerminalContext, rest: str) -> None:
    """what came since the position, as rows; drill X.toml makes a drill of it, drill X.toml 1 4-9 of those"""
    file, numbers, since = _read(rest)
    game = context.game
    if since is None and game.placed is None:
        context.say(
            "No: this game was not begun at a position; drill since N takes all from after command N on, "
            "drill X.toml since N writes that."
        )
        return
    try:
        if not 0 <= (since or 0) <= len(game.history):
            raise ValueError(f"there is no command {since}; there are {len(game.history)}")
        found = made(game, since or 0)
        if not file:
            context.say(*_lines(found))
            return
        ticked = _chosen(found, numbers)
        _write(context, Path(file), found, ticked)
    except (OSError, ValueError) as error:
        context.refuse(error.strerror if isinstance(error, OSError) else error)


def _read(rest: str) -> tuple[str, list[str], int | None]:
    """The name of a file, what is said of rows, and the command after which it begins."""
    named = _FILE.match(rest)
    words = rest[named.end() :].split() if named else rest.split()
    since = None
    if "since" in words[:-1]:
        at = words.index("since")
        number = words[at + 1]
        since = int(number) if number.isdecimal() and len(number) < 7 else -1
        del words[at : at + 2]
    file = named[0] if named else words.pop(0) if words else ""
    return file, words, since


def _chosen(found: MadeDrill, words: list[str]) -> frozenset[int]:
    """The rows that are kept: those with a tick unless others are named, or ``all``.

    :raises ValueError: for what is no number of a row.
    """
    if not words:
        return found.sensible
    if words == ["all"]:
        return frozenset(range(len(found.rows)))
    return frozenset(number for word in words for number in _numbers(word, len(found.rows)))


def _numbers(word: str, count: int) -> Iterator[int]:
    """:raises ValueError: if no row has such a number."""
    fits = _RANGE.fullmatch(word)
    if fits is None:
        raise ValueError(f"{word!r} is no number of a row; {USAGE}")
    first, last = int(fits[1]), int(fits[2] or fits[1])
    if not 1 <= first <= last <= count:
        raise ValueError(f"there is no row {word}; there are {count}")
    yield from range(first - 1, last)


def _lines(found: MadeDrill) -> Iterator[str]:
    part = ""
    for number, row in enumerate(found.rows, 1):
        if row.part != part:
            part = row.part
            yield f"{part}:"
        yield f"{number:4} [{'x' if row.ticked else ' '}] {row.words}"
    yield f"{counted(len(found.rows), 'row')}, {len(found.sensible)} with a tick; {USAGE}."


def _write(context: TerminalContext, file: Path, found: MadeDrill, ticked: frozenset[int]) -> None:
    """Write the drill, if it passes; never over what this context did not save itself.

    :raises OSError: if the file cannot be written.
    """
    if file.suffix != ".toml":
        context.say(f"No: a drill is a *.toml; write drill {file.stem or 'name'}.toml.")
        return
    if file.is_dir() or (saving.is_taken(file) and file.resolve() not in context.saved):
        context.say(f"No: there is a {file} already; name another, or take that one away first.")
        return
    if wrong := found.wrong(ticked):
        context.say("No: as a drill it would not come out the same:", *wrong)
        return
    write_whole(file, found.draft(ticked).text())
    context.saved[file.resolve()] = -1
    rows = counted(len(ticked), "row")
    context.say(f"A drill with {rows} is in {file}; hades drill {file} runs it.")
