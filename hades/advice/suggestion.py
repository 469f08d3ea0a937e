"""Hints in three steps, in words: whom to look at, the plan, the commands with what else might be done. Pure.

The first step is what the heuristic player would do, known at once; the other two are of plans that were
played on (`hades.players.advisor`). Of a Unit that is chosen all are about what it might do: ``game`` is one
in which it is activated.
"""

from __future__ import annotations

import re
from collections import Counter

from hades import narrate
from hades.chance import DrawNotEntered
from hades.engine.game import Game
from hades.engine.manual_draws import DrawNeeded
from hades.narrate import command_words
from hades.narrate.score import short_level
from hades.players.advisor import ENDS, ENOUGH, STEP_VERBS, Advice, CandidateMove, is_step
from hades.players.heuristic import explain
from hades.players.outlook import DEFEATS, Outlook
from hades.state.commands import STANDING_ORDERS, Command
from hades.wording import counted

STEPS = 3
"""Steps of a hint."""
ABOUT = {
    "end-phase": "Ask yourself whether anybody still has something to do.",
    "repair": "Think of the module that is failing.",
    "skedaddle": "Think of where the Vittles is safest.",
    "approach": "Think of who is to be fetched, and when.",
    "hold-station": "Think of where the Vittles is of most use.",
    "overtime": "Count who is still to come home, and what a turn more costs.",
    "draw-from": "Look at which deck still has the better numbers.",
    "request": "Think of what the Vittles could send or take.",
    "land": "Think of whom you are short of on Hades.",
    "evacuate": "Think of who is worth most aboard.",
    "full-move": "Think of where {} is wanted.",
    "move-to": "Think of where {} is wanted.",
    "take-shaft": "Think of where {} is wanted.",
    "stop": "Ask yourself whether {} has gone far enough.",
    "stand-by": "Ask yourself whether {} has to do anything now.",
    "full-fire": "Look at whom {} can hit.",
    "run-and-gun": "Look at whom {} can hit.",
    "fire": "Look at whom {} can hit.",
    "cfp": "Look at where {} could jump to.",
    "sabotage": "Look at what {} stands next to.",
    "science": "Think of what {} knows more of than others.",
    "forced-march": "Look at whom {} could hurry on.",
}
"""Verb -> where the first step points, where the command names nobody; ``{}`` is whoever is asked about."""
SAID_BEFORE = {
    "full-move": ("move-to", "take-shaft"),
    "full-fire": ("fire-at", "fire-at-si", "fire-at-fighter"),
    "fire": ("fire-at", "fire-at-si", "fire-at-fighter"),
    "sabotage": ("sabotage-si",),
    "land": ("land-unit",),
    "evacuate": ("evacuate-unit", "evacuate-to-lab"),
}
"""Verb -> those of which one says the same when it follows."""
DEFEAT, LOST = "Defeat", "lost"
"""What a score below a Draw is called, and a raid that is lost before the score is counted."""


def pointer(game: Game, names: dict[str, str]) -> str:
    """The first step of a hint about the question that stands: whom or what to look at.

    :raises ValueError: if the game is over.
    """
    command, _ = explain(game)
    return _whom(game, command, names)


def plan(game: Game, counsel: Advice, names: dict[str, str]) -> str:
    """The second step: who is best to do what, and why, but not yet where."""
    commands = [game.words.command(game.words.parse(name)) for name in counsel.choice.line]
    other = "" if commands[0].name == explain(game)[0].name else "Not what came to mind first. "
    does = next((one for one in commands if one.verb not in ("activate", *STANDING_ORDERS)), commands[0])
    who = narrate.title(_subject(game, commands[0]))
    label = "Move" if does.verb in STEP_VERBS else command_words.label(does, names)
    words = f"{who}: {label}" if who and who not in label else label
    reason = because(words, counsel.choice, names)
    return f"{other}The plan: {words}{f' ({reason})' if reason else ''}."


def command(game: Game, counsel: Advice, names: dict[str, str]) -> str:
    """The third step: what is best done, as far as it can be ordered now."""
    return f"{what(game, commands(game, counsel.choice.line), names)}."


def commands(game: Game, line: tuple[str, ...]) -> tuple[str, ...]:
    """Those of a line that can be given one after another before anything new is known."""
    ahead = game.peek()
    known = ahead._state.knowledge
    for at, name in enumerate(line):
        if ahead._state.knowledge != known or not any(one.name == name for one in ahead.menu):
            return line[:at]
        try:
            ahead.do(name)
        except (DrawNeeded, DrawNotEntered):
            # it draws on somebody's table
            return line[: at + 1]
    return line


def typed(game: Game, line: tuple[str, ...]) -> tuple[str, ...]:
    """The same as one would type it: of a way its end, where a Unit may be told to go so far."""
    told: list[str] = []
    given = commands(game, line)
    at = 0
    while at < len(given):
        steps = next((n for n, name in enumerate(given[at:]) if not is_step(name)), len(given) - at)
        if steps > 1:
            end = given[at + steps - 1].split()[1]
            way = game.peek(*given[:at]).reach().get(end)
            told += [f"move-to {end}"] if way is not None and way.quiet else given[at : at + steps]
        else:
            told.append(given[at])
        at += max(1, steps)
    return tuple(told)


def candidates(game: Game, counsel: Advice, names: dict[str, str]) -> tuple[tuple[str, CandidateMove], ...]:
    """Up to three plans in words, what is chosen first."""
    return tuple((what(game, one.line, names), one) for one in counsel.shown)


def because(words: str, proposal: CandidateMove, names: dict[str, str]) -> str:
    """The reason of a plan that is said in these words, "" if they say it themselves."""
    reason = why(proposal, names)
    return "" if reason.lower() in words.lower() else reason


def what(game: Game, line: tuple[str, ...], names: dict[str, str]) -> str:
    """A line of commands in words: ``Scout 11: Full Move to P0105, Blow the door of Circle 4``."""
    commands = [game.words.command(game.words.parse(name)) for name in line]
    verbs = [one.verb for one in commands]
    told = []
    for at, one in enumerate(commands):
        later = verbs[at + 1 :]
        if one.verb == "activate" or (one.verb in ENDS and at):
            continue
        if one.verb in STEP_VERBS:
            if later[:1] and later[0] in STEP_VERBS:
                continue
            told.append(f"{'Full Move' if 'full-move' in verbs else 'Move'} to {one.args[0]}")
        elif not set(SAID_BEFORE.get(one.verb, ())) & set(later):
            told.append(command_words.label(one, names))
    who = commands[0].args[0] if verbs[:1] == ["activate"] else ""
    words = ", ".join(told) or "as it likes"
    return f"{narrate.title(who)}: {words}" if who else words


def why(proposal: CandidateMove, names: dict[str, str]) -> str:
    """The reason of a plan, with names in place of ids; "" where it has none but itself."""
    return reasoned(proposal.reason, proposal.line, names)


def reasoned(why: str, line: tuple[str, ...], names: dict[str, str]) -> str:
    """Why a player would give commands, with names in place of ids; "" where it says no more than they do."""
    reason = why.rpartition(": ")[2]
    if (reason,) == line[:1]:
        return ""
    ids = "|".join(re.escape(id_) for id_ in names if "-" in id_ or id_.isalpha())
    named = re.sub(rf"(?<![\w-])(?:{ids})(?![\w-])", lambda found: names[found[0]], reason)
    # some names bring their article
    return re.sub(r"\bthe the\b", "the", named)


def value(outlook: Outlook, brief: bool = False) -> str:
    """The range of VP that a plan is worth, ``12 to 14.5``; "" where too few games were played to tell."""
    if outlook.games < ENOUGH:
        return ""
    low, high = outlook.between
    if low == high:
        return f"{low:g}"
    return f"{low:g}–{high:g}" if brief else f"{low:g} to {high:g}"


def ends(outlook: Outlook) -> tuple[tuple[str, int], ...]:
    """Each level of victory and how many games ended there, the highest first; last those that were lost.

    Together they are all games of the plan.
    """
    short: Counter[str] = Counter()
    for name, count in outlook.counts:
        short[DEFEAT if name in DEFEATS else short_level(name) if name else LOST] += count
    return tuple(short.items())


def said(outlook: Outlook) -> str:
    """The ends in words: ``of 24 games 3 Legendary, 5 Draw, 14 Defeat, 2 lost before the count``."""
    told = ", ".join(f"{count} {name}" for name, count in ends(outlook) if count)
    return f"of {counted(outlook.games, 'game')} {told}"


def told(words: str, one: CandidateMove, counsel: Advice, names: dict[str, str]) -> str:
    """A plan as a sentence: what, why, what it is worth, and whether the choice is clearly better."""
    reason, worth = because(words, one, names), value(one.outlook)
    found = [
        f"{words} ({reason})" if reason else words,
        "clearly worse" if counsel.worse(one) else "",
        f"{worth} VP" if worth else "",
        said(one.outlook),
    ]
    return "; ".join(filter(None, found))


def how(counsel: Advice) -> str:
    """Which plans are equal, and how the figures were found."""
    return " ".join(filter(None, (compared(counsel), how_found(counsel))))


def compared(counsel: Advice) -> str:
    """Which of the plans that are shown are equal, as far as can be told; "" for a single one."""
    shown, games = counsel.shown, counsel.choice.outlook.games
    equal = [str(number) for number, one in enumerate(shown, 1) if not counsel.worse(one)]
    if len(shown) == 1:
        return ""
    if games < ENOUGH:
        return "Too few games to tell the plans apart: the first is what comes to mind first."
    if len(equal) == 1:
        return "The first is clearly better than the others."
    return f"{' and '.join(equal)} are equal, as far as {games} games of each can tell."


def how_found(counsel: Advice) -> str:
    """How the figures were found, and how far they can be trusted."""
    found = (
        f"Played on {counsel.choice.outlook.games} times with what is hidden dealt anew. An "
        "automatic player goes on: you may do better."
    )
    if any(value(one.outlook) for one in counsel.shown):
        found += " In 95 of 100 hints the average over very many such games lies in the range of VP."
    return found


def _whom(game: Game, command: Command, names: dict[str, str]) -> str:
    named = next((arg for arg in command.args if arg in names), "")
    who = named or _subject(game, command)
    if command.verb in ABOUT:
        return ABOUT[command.verb].format(narrate.name(who))
    return f"Look at {narrate.name(who)}." if who else "Look at the answers once more."


def _subject(game: Game, command: Command) -> str:
    """The Unit that a command is about, "" for none."""
    units = [arg for arg in command.args if arg in game.tables.unit_of]
    return (units or [game.ask.subject if game.ask is not None else ""])[0]
