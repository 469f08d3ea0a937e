"""The table of terminal commands: usage, function, help text and completion.

The docstring of a command's function is its text in ``help``.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import attrs

from hades import geometry, narrate
from hades.content.help_texts import load_glossary
from hades.content.rulebook import load_rulebook
from hades.facts import PARTS, help_pages
from hades.narrate.component_texts import DIRECTIONS
from hades.narrate.scenario_labels import laid_out
from hades.odds.reach import reach
from hades.rules.set_up import ASKS
from hades.run.splits import CLOCKS
from hades.state.commands import STEP_VERBS
from hades.terminal import (
    advice_commands,
    game_commands,
    place_commands,
    printed_game_draws,
    rule_text,
    state_lines,
    typed_input,
)
from hades.terminal.context import TerminalContext
from hades.terminal.typed_input import Parsed
from hades.wording import nearest


@attrs.frozen
class TerminalCommand:
    """A terminal command that is no choice in the game; ``do`` gets the rest of the typed line."""

    usage: str
    do: Callable[[TerminalContext, str], None]
    about: str
    aliases: tuple[str, ...] = ()
    is_aid: bool = attrs.field(kw_only=True, default=False)
    """True if games without aids lack this command."""
    cites: bool = attrs.field(kw_only=True, default=False)
    """True if the command's output keeps rule ids even in plain words."""
    plays: bool = attrs.field(kw_only=True, default=False)
    """True if the command makes choices for the player. Such a command must be typed in full."""
    changes: bool = attrs.field(kw_only=True, default=False)
    """True if the command changes the line of play, so that a game that is over for good lacks it."""
    on_table: bool = attrs.field(kw_only=True, default=False)
    """True if only printed-game mode has the command."""

    @property
    def word(self) -> str:
        """The command word, e.g. ``look`` of ``look [place]``."""
        return self.usage.partition(" ")[0]

    @property
    def help_text(self) -> str:
        return " ".join(inspect.cleandoc(self.do.__doc__ or "").split())


PART = 6
"""Number of rows in one part of *How to play*: three headings with their paragraphs."""

AROUND, GAME, ADVICE, LESSON = "Around you", "The game", "Advice", "In a lesson"
PAST, RULES, RUN, TALK = "What happened", "Rules", "The run", "This session"
"""Headings of ``help``."""


def do_help(context: TerminalContext, rest: str) -> None:
    """List the commands; `help WORD` explains one or a term, `help all` all of them, `help play` the game."""
    word = rest.lower()
    if word.partition(" ")[0] == "play":
        context.say(*_how_to_play(word.partition(" ")[2]))
        return
    if word and word != "all":
        _help_on(context, word)
        return
    if context.game.at_table:
        context.say(*printed_game_draws.HELP, *laid_out(context.game.tables.scenario))
    if not word:
        context.say(_to_begin_with(context))
    context.say("Choose from the menu by number or by name; a part that fits only one choice will do.")
    context.say(
        "While a Unit moves, `move-to` accepts a distant hex as well, if nothing unknown lies on the way."
    )
    listed = offered(context)
    if word:
        context.say(*map(_line, listed))
        return
    listed = [entry for entry in listed if entry.about != LESSON or context.lesson.pupil is not None]
    for about in dict.fromkeys(entry.about for entry in listed):
        context.say(f"{about}: {', '.join(entry.word for entry in listed if entry.about == about)}.")
    context.say(
        "`help WORD` explains one of these commands, a choice such as `full move`, or a term such as gorgon; "
        "`help all` explains every command."
    )


def _how_to_play(part: str) -> list[str]:
    rows = help_pages.how_to_play_rows()
    parts = [rows[at : at + PART] for at in range(0, len(rows), PART)]
    at = int(part) - 1 if part.isdecimal() else 0 if not part else -1
    if not 0 <= at < len(parts):
        return [f"How to play has parts 1 to {len(parts)}. Type `help play 2`, for example."]
    lines = state_lines.fact_page(parts[at])
    if at + 1 < len(parts):
        then = narrate.joined(name for style, name, _ in parts[at + 1] if style == "head")
        lines.append(f"Type `help play {at + 2}` for {then}.")
    return lines


def _to_begin_with(context: TerminalContext) -> str:
    ask, aids = context.game.ask, context.game.aids
    if context.lesson.is_on(context.session):
        first, what = "guide", "tells you what to do next, and why"
    elif not aids:
        first, what = "menu", "repeats the question"
    elif ask is not None and ask.kind in ASKS:
        first, what = "suggest", "places all your Units"
    else:
        first, what = "hint", "tells you which Unit to look at"
    return f"To begin: `{first}` {what}, `status` sums up the game, `help play` explains how to play."


def _help_on(context: TerminalContext, word: str) -> None:
    entry = named(word)
    lines = [_line(entry)] if entry in offered(context) and entry is not None else []
    lines += game_commands.explained(context, word)
    if not lines and (begun_so := find(context, word)) is not None:
        lines = [_line(begun_so)]
    if not lines and not begun(context, word):
        lines = rule_text.search_lines(load_rulebook(), word)
    context.say(*(lines or [f"No help for {word!r}. {near(context, word)}".strip()]))


def _line(entry: TerminalCommand) -> str:
    also = " You may also type " + " or ".join(f"`{one}`" for one in entry.aliases) + "."
    return f"{entry.usage}: {entry.help_text}{also * bool(entry.aliases)}"


COMMANDS = (
    TerminalCommand("look [place]", place_commands.do_look, AROUND, ("l", "where")),
    TerminalCommand("near <place> [hexes]", place_commands.do_near, AROUND),
    TerminalCommand("scan [place]", place_commands.do_scan, AROUND, ("enemies",)),
    TerminalCommand("exits [unit]", place_commands.do_exits, AROUND, is_aid=True),
    TerminalCommand("path [from] <place>", place_commands.do_path, AROUND, ("meets",), is_aid=True),
    TerminalCommand("reach [unit]", advice_commands.do_reach, AROUND, is_aid=True),
    TerminalCommand("map [draw] [hex]", place_commands.do_map, AROUND),
    TerminalCommand("menu", game_commands.do_menu, GAME, ("options", "choices", "list")),
    TerminalCommand("status", place_commands.do_status, GAME),
    TerminalCommand("units [unit]", game_commands.do_units, GAME, ("info",)),
    TerminalCommand("ship", game_commands.do_ship, GAME),
    TerminalCommand("installations", game_commands.do_installations, GAME, ("sis",)),
    TerminalCommand("circles", game_commands.do_circles, GAME),
    TerminalCommand("score [all]", game_commands.do_score, GAME),
    TerminalCommand("cards", game_commands.do_cards, GAME),
    TerminalCommand("facts <part> [name]", game_commands.do_facts, GAME),
    TerminalCommand("suggest", game_commands.do_suggest, GAME, ("suggested",), is_aid=True),
    TerminalCommand("begin", game_commands.do_begin, GAME),
    TerminalCommand("odds [command, command ...]", advice_commands.do_odds, ADVICE, is_aid=True),
    TerminalCommand("threats [unit]", advice_commands.do_threats, ADVICE, is_aid=True),
    TerminalCommand("hint [step]", advice_commands.do_hint, ADVICE, is_aid=True),
    TerminalCommand("good [turn]", advice_commands.do_good, ADVICE, is_aid=True, plays=True),
    TerminalCommand("coach [VP]", advice_commands.do_coach, ADVICE, is_aid=True),
    TerminalCommand("guide", advice_commands.do_guide, LESSON),
    TerminalCommand("try", advice_commands.do_try, LESSON),
    TerminalCommand("back", advice_commands.do_back, LESSON),
    TerminalCommand("skip [lesson]", advice_commands.do_skip, LESSON),
    TerminalCommand("next [lesson]", advice_commands.do_next, LESSON),
    TerminalCommand("guess <number>", advice_commands.do_guess, LESSON),
    TerminalCommand("turn", game_commands.do_turn, PAST),
    TerminalCommand("log [lines]", game_commands.do_log, PAST),
    TerminalCommand("told", game_commands.do_told, PAST, on_table=True),
    TerminalCommand("why [not <command>]", game_commands.do_why, PAST, cites=True),
    TerminalCommand("again [turn]", game_commands.do_again, PAST),
    TerminalCommand("repeat", game_commands.do_repeat, PAST),
    TerminalCommand("undo [number]", game_commands.do_undo, PAST, ("u",), changes=True),
    TerminalCommand("branches [name]", game_commands.do_branches, PAST, changes=True),
    TerminalCommand("rules <id>", game_commands.do_rules, RULES, cites=True),
    TerminalCommand("edition", game_commands.do_edition, RULES, cites=True),
    TerminalCommand("clock", game_commands.do_clock, RUN),
    TerminalCommand("splits [clock]", game_commands.do_splits, RUN),
    TerminalCommand("help [word]", do_help, TALK, ("?", "h")),
    TerminalCommand("plain [off]", game_commands.do_plain, TALK),
    TerminalCommand("brief [off]", game_commands.do_brief, TALK),
    TerminalCommand("typing <plain|edited>", game_commands.do_typing, TALK),
    TerminalCommand("speak [off]", game_commands.do_speak, TALK),
    TerminalCommand("save <file>", game_commands.do_save, TALK),
    TerminalCommand("concede", game_commands.do_concede, TALK, changes=True),
    TerminalCommand("restart [new]", game_commands.do_restart, TALK),
    TerminalCommand("quit", game_commands.do_quit, TALK, ("q", "exit")),
)
"""All terminal commands, in the order of ``help``."""

_BY_WORD = {word: entry for entry in COMMANDS for word in (entry.word, *entry.aliases)}


def offered(context: TerminalContext) -> list[TerminalCommand]:
    game = context.game
    found = [entry for entry in COMMANDS if game.aids or not entry.is_aid]
    return [entry for entry in found if game.at_table or not entry.on_table]


def named(word: str) -> TerminalCommand | None:
    """Return the terminal command with this word or alias, in any case, or None."""
    return _BY_WORD.get(word.lower())


def begun(context: TerminalContext, word: str) -> list[TerminalCommand]:
    """Return the terminal commands that begin with ``word``. Commands that play must match in full."""
    found = [entry for entry in offered(context) if entry.word.startswith(word.lower())]
    return [entry for entry in found if not entry.plays or entry.word == word.lower()]


def find(context: TerminalContext, word: str) -> TerminalCommand | None:
    """Return the terminal command named by ``word``, or the only one that begins with ``word``, or None.

    A first letter alone is not enough.
    """
    meant = begun(context, word)
    return named(word) or (meant[0] if len(meant) == 1 and len(word) > 1 else None)


OTHER_WORDS = {
    "cancel": "undo",
    "who": "units",
    "time": "clock",
    **dict.fromkeys(("risk", "risks", "danger", "dangers"), "threats"),
}
"""Other word -> the terminal command that it means, though spelled differently."""


NO_WAYS = "north", "south", "n", "s"
"""Directions that hexes do not have."""
AIM = ("goal", "goals", "aim", "objective", "objectives", "mission")
"""Words for the purpose of the game."""


def near(context: TerminalContext, word: str) -> str:
    """Return a sentence on what an unknown word may mean; "" if nothing is like it."""
    meant = [entry.word for entry in begun(context, word)]
    if word.lower() in typed_input.GO:
        return (
            "Choose a Unit, then type a hex such as 5 3 for column 5, row 3, a direction such as ne, or down."
        )
    if word.lower() in NO_WAYS:
        ways = ", ".join(f"{short.lower()} for {way}" for short, way in DIRECTIONS.items() if len(short) > 1)
        return f"There is no {word.lower()}: the six directions are east, west, {ways}."
    if word.lower() in AIM:
        return "`help play` says what the raid is for, `score` what counts."
    if meant:
        return f"It could be {', '.join(meant)}."
    verbs = {command.verb for command in context.game.menu}
    known = {*verbs, *(entry.word for entry in offered(context))}
    other = OTHER_WORDS.get(word.lower(), "")
    alike = other if other in known else nearest(word, sorted(known))
    return f"Did you mean {alike!r}?" if alike else ""


OVER = "The game is over, for good. Type `score`, `why`, `log`, or `quit` to leave"
"""Refusal of any input that would play on in a game that is over for good."""


def read(context: TerminalContext, line: str) -> TerminalCommand | Parsed:
    """Return the terminal command or the choice that a line means, or the reason why the line means neither.

    The full name of a terminal command has priority, then a choice, then the beginning of a command's name.
    """
    game, word = context.game, line.split(maxsplit=1)[0]
    if (entry := named(word)) is not None:
        return entry
    written = context.asked_about.written(line)
    found = typed_input.choice(game, written, context.question.listed) if game.ask is not None else None
    if found is not None:
        return found
    if (entry := find(context, word)) is not None:
        return entry
    if game.ask is None:
        is_final = game.undo_mode == "strict" or game.conceded
        over = "the game is over. Type `undo` to take back the last command, `quit` to leave, or `help`"
        return Parsed(reason=OVER if is_final else over)
    asks_for = "request" if word.lower() in ("land", "evacuate") else written
    if first := typed_input.choose_first(game, asks_for):
        return Parsed(reason=first if asks_for == written else f"{first}, then `request`")
    found = typed_input.refusal(game, written)
    alike = near(context, word.lower())
    unknown = f"unknown command {line!r}. {alike}{' ' * bool(alike)}Type `help` for a list"
    if context.session.held and context.session.ask is not None:
        # The player was asked whether to begin, while the game still waits for the hex of the last Unit.
        reason = found.reason.replace(game.ask.prompt, context.session.ask.prompt)
        found = attrs.evolve(found, reason=reason)
    return found if found.reason else Parsed(reason=unknown)


# Completion of a line: menu commands, then terminal commands with arguments as in their usage


Words = Callable[[TerminalContext, str], Iterable[str]]


def completions(context: TerminalContext, text: str) -> list[str]:
    """Return all lines that ``text`` can be completed to, without duplicates."""
    pending_draw = context.session.pending_draw
    if pending_draw is not None and " " not in text:
        return _fitting(text, (*pending_draw.needed.things, *_command_words(context)))
    first, space, rest = text.partition(" ")
    if not space:
        menu = context.game.menu
        alone = (command.args[0] for command in menu if len(command.args) == 1)
        return _fitting(text, (*(command.verb for command in menu), *_command_words(context), *alone))
    entry = find(context, first)
    if entry is None or named(first) is None:
        # A menu command has priority over the beginning of a terminal command.
        found = _fitting(text, _commands(context))
        if found or entry is None:
            return found
    kept, _, begun = rest.rpartition(" ")
    before = f"{first} {kept} " if kept else f"{first} "
    asked = (word.strip("[]<>.,") for word in entry.usage.split()[1:])
    more = [words for word in asked if word in FOLLOWS for words in FOLLOWS[word](context, begun)]
    return [before + word for word in _fitting(begun, more)]


def _fitting(begun: str, words: Iterable[str]) -> list[str]:
    return [word for word in dict.fromkeys(words) if word.lower().startswith(begun.lower())]


def _command_words(context: TerminalContext) -> Iterator[str]:
    return (entry.word for entry in offered(context))


def _commands(context: TerminalContext) -> Iterator[str]:
    """Yield the menu's commands by name, then ``move-to`` for each hex that a moving Unit can reach."""
    game = context.game
    yield from (command.name for command in game.menu)
    if game.aids and game.ask is not None and game.ask.kind == "move?":
        yield from (f"{STEP_VERBS[0]} {hex_}" for hex_ in reach(game))


def _things(context: TerminalContext, _: str) -> list[str]:
    return typed_input.things(context.game.view())


def _hexes(_: TerminalContext, begun: str) -> list[str]:
    """Return all hexes once something has been typed, else []."""
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
    "command": lambda context, begun: [command.verb for command in context.game.menu],
    "word": lambda context, begun: (*_command_words(context), "all", "play", *_explained()),
    "part": lambda context, begun: PARTS,
    "file": _files,
    "clock": lambda context, begun: CLOCKS,
    "id": lambda context, begun: (*load_rulebook().sections, *load_rulebook().clauses),
    "name": lambda context, begun: [branch.name for branch in context.game.branches],
    "plain|edited": lambda context, begun: ("plain", "edited"),
    "draw": lambda context, begun: ("draw",),
    "not": lambda context, begun: ("not",),
    "off": lambda context, begun: ("off",),
    "all": lambda context, begun: ("all",),
}
"""Function that returns the possible values of an argument, by its word in a usage."""
