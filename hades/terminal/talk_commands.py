"""Terminal commands about input and output: plain, brief, typing, speak, again, drill.

The docstring of each function is its text in ``help``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from hades.record import write_whole
from hades.session import game_saver
from hades.session.position_editing.drill_making import MadeDrill, made
from hades.terminal.context import TerminalContext
from hades.terminal.events import EventLines
from hades.wording import counted

SWITCH = {"": True, "on": True, "off": False}


def do_plain(context: TerminalContext, rest: str) -> None:
    """everything in words for a voice, without ids and brackets; plain off: as before; it is remembered"""
    _switch(
        context,
        "plain",
        rest,
        "Plain words from now on; why ids tells ids.",
        "Ids and brackets again.",
    )


def do_brief(context: TerminalContext, rest: str) -> None:
    """of the enemy's turn only what matters, and short menus; brief off: everything; it is remembered"""
    _switch(context, "brief", rest, "In brief from now on; again tells all of it.", "At length again.")


def do_typing(context: TerminalContext, rest: str) -> None:
    """typing plain: the terminal's own input; typing edited: history and completion; it is remembered"""
    if rest.lower() not in ("plain", "edited"):
        context.refuse("write typing plain or typing edited")
        return
    is_plain = rest.lower() == "plain"
    context.talk.change(plain_input=is_plain)
    context.say(
        "Lines are typed as the terminal gives them." if is_plain else "Lines are edited, if they can be."
    )


def do_speak(context: TerminalContext, rest: str) -> None:
    """every line spoken by your screen reader or a voice, needs prismatoid; speak off; it is remembered"""
    _switch(context, "speak", rest, "Every line is spoken from now on.", "Nothing is spoken any more.")


def do_again(context: TerminalContext, rest: str) -> None:
    """everything the last command brought, an enemy turn in full; again turn: all of the last enemy turn"""
    log = context.session.game_log
    word = rest.lower()
    if word not in ("", "turn"):
        context.refuse("write again, or again turn")
        return
    found = log.enemy_turn()
    turn = found[1] if found is not None else []
    events = turn if word else list(log.told[-1])
    if not word and found is not None and any(event is turn[-1] for event in events):
        # A question in the middle of the enemy's turn does not split the turn.
        events = log.events_from((found[0][0], 0))
    context.say(*(EventLines(context.titles).tell(events) or ["Nothing happened."]))


def _switch(context: TerminalContext, what: str, rest: str, on: str, off: str) -> None:
    wanted = SWITCH.get(rest.lower())
    if wanted is None:
        context.refuse(f"write {what}, or {what} off")
        return
    trouble = context.talk.change(**{what: wanted})
    context.say(f"No: {trouble}." if trouble else on if wanted else off)


# Drills


USAGE = "write drill for the list, drill FILE.toml for the rows with a tick, drill FILE.toml 1 4-9 for others"
_FILE = re.compile(r".+?\.toml(?=\s|$)")
_RANGE = re.compile(r"(\d{1,5})(?:-(\d{1,5}))?")


def do_drill(context: TerminalContext, rest: str) -> None:
    """what came since the position, as rows; drill X.toml saves them as a drill, drill X.toml 1 4-9 some"""
    file, numbers, since = _read_request(rest)
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
            context.say(*_drill_rows(found))
            return
        ticked = _chosen_rows(found, numbers)
        _write_drill(context, Path(file), found, ticked)
    except (OSError, ValueError) as error:
        context.refuse(error.strerror if isinstance(error, OSError) else error)


def _read_request(rest: str) -> tuple[str, list[str], int | None]:
    """Return the name of a file, the words about rows, and the command after which the drill begins."""
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


def _chosen_rows(found: MadeDrill, words: list[str]) -> frozenset[int]:
    """Return the rows to keep: those with a tick, unless others are named, or ``all``.

    :raises ValueError: for a word that is no row number.
    """
    if not words:
        return found.sensible
    if words == ["all"]:
        return frozenset(range(len(found.rows)))
    return frozenset(number for word in words for number in _row_numbers(word, len(found.rows)))


def _row_numbers(word: str, count: int) -> Iterator[int]:
    """Yield the row numbers of a word: ``4`` or ``4-9``.

    :raises ValueError: if no row has such a number.
    """
    fits = _RANGE.fullmatch(word)
    if fits is None:
        raise ValueError(f"{word!r} is no number of a row; {USAGE}")
    first, last = int(fits[1]), int(fits[2] or fits[1])
    if not 1 <= first <= last <= count:
        raise ValueError(f"there is no row {word}; there are {count}")
    yield from range(first - 1, last)


def _drill_rows(found: MadeDrill) -> Iterator[str]:
    part = ""
    for number, row in enumerate(found.rows, 1):
        if row.part != part:
            part = row.part
            yield f"{part}:"
        yield f"{number:4} [{'x' if row.ticked else ' '}] {row.words}"
    yield f"{counted(len(found.rows), 'row')}, {len(found.sensible)} with a tick; {USAGE}."


def _write_drill(context: TerminalContext, file: Path, found: MadeDrill, ticked: frozenset[int]) -> None:
    """Write the drill if it passes; never overwrite a file that this context did not save itself.

    :raises OSError: if the file cannot be written.
    """
    if file.suffix != ".toml":
        context.refuse(f"a drill is a *.toml; write drill {file.stem or 'name'}.toml")
        return
    if file.is_dir() or (game_saver.is_taken(file) and file.resolve() not in context.saved):
        context.refuse(f"there is a {file} already; name another, or take that one away first")
        return
    if wrong := found.wrong(ticked):
        context.say("No: as a drill it would not come out the same:", *wrong)
        return
    write_whole(file, found.draft(ticked).text())
    context.saved[file.resolve()] = -1
    rows = counted(len(ticked), "row")
    context.say(f"A drill with {rows} is in {file}; hades drill {file} runs it.")
