"""Completion of a line: commands of the menu, terminal commands and their arguments, by usage."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from hades import geometry
from hades.content.help_texts import load_glossary
from hades.odds.reach import STEP_VERBS
from hades.pages import PARTS
from hades.run.splits import CLOCKS
from hades.terminal import command_table, state_lines
from hades.terminal.context import TerminalContext

Words = Callable[[TerminalContext, str], Iterable[str]]


def completions(context: TerminalContext, text: str) -> list[str]:
    """Return every line that begins with a text, without duplicates."""
    awaited = context.session.awaited
    if awaited is not None and " " not in text:
        return _fitting(text, (*awaited.needed.things, *_command_words(context)))
    first, space, rest = text.partition(" ")
    if not space:
        menu = context.game.menu
        alone = (command.args[0] for command in menu if len(command.args) == 1)
        return _fitting(text, (*(command.verb for command in menu), *_command_words(context), *alone))
    entry = command_table.find(context, first)
    if entry is None or command_table.named(first) is None:
        # A command of the menu has priority over the beginning of a terminal command.
        found = _fitting(text, _commands(context, text))
        if found or entry is None:
            return found
    kept, _, begun = rest.rpartition(" ")
    before = f"{first} {kept} " if kept else f"{first} "
    after = entry.usage.partition(" ")[2]
    named = (word.strip("[]<>.,") for word in after.split())
    more = [words for word in named if word in FOLLOWS for words in FOLLOWS[word](context, begun)]
    literal = [
        word.strip("[]") for word in after.split() if word.startswith("[") and word in ("[not", "[off]")
    ]
    return [before + word for word in _fitting(begun, (*literal, *more))]


def _fitting(begun: str, words: Iterable[str]) -> list[str]:
    return [word for word in dict.fromkeys(words) if word.lower().startswith(begun.lower())]


def _command_words(context: TerminalContext) -> Iterator[str]:
    return (entry.word for entry in command_table.offered(context))


def _commands(context: TerminalContext, _: str) -> Iterator[str]:
    """Yield the commands of the menu, and the far hexes that a moving Unit can be sent to."""
    game = context.game
    yield from (command.name for command in game.menu)
    if game.aids and game.ask is not None and game.ask.kind == "move?":
        yield from (f"{STEP_VERBS[0]} {hex_}" for hex_ in game.reach())


def _things(context: TerminalContext, _: str) -> list[str]:
    return state_lines.things(context.game.view())


def _verbs(context: TerminalContext, _: str) -> list[str]:
    return [command.verb for command in context.game.menu]


def _branches(context: TerminalContext, _: str) -> list[str]:
    return [branch.name for branch in context.game.branches]


def _hexes(_: TerminalContext, begun: str) -> list[str]:
    """Return hexes, once the deck or column has been typed."""
    return [geometry.label(hex_) for hex_ in range(geometry.HEXES)] if begun else []


def _explained() -> Iterator[str]:
    glossary = load_glossary()
    known = (word for one in (*glossary.command, *glossary.word) for word in one.words)
    return (word for word in known if " " not in word)


def _files(_: TerminalContext, begun: str) -> list[str]:
    folder = Path(begun) if begun.endswith("/") else Path(begun).parent
    try:
        found = sorted(folder.iterdir())
    except OSError:
        return []
    return [f"{file}/" if file.is_dir() else str(file) for file in found if not file.name.startswith(".")]


FOLLOWS: dict[str, Words] = {
    "unit": _things,
    "hex": _hexes,
    "place": lambda context, begun: (*_things(context, begun), *_hexes(context, begun)),
    "from": _things,
    "command": _verbs,
    "word": lambda context, begun: (*_command_words(context), "all", "play", *_explained()),
    "part": lambda context, begun: PARTS,
    "file": _files,
    "clock": lambda context, begun: CLOCKS,
    "id": lambda context, begun: (*context.rulebook.sections, *context.rulebook.clauses),
    "name": _branches,
    "draw": lambda context, begun: ("draw",),
    "plain|edited": lambda context, begun: ("plain", "edited"),
}
"""Word in the usage of a terminal command -> completions for it."""
