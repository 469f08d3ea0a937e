"""Hints in three steps, in words: whom to look at, the plan, the commands with what else might be done. Pure.

The first step is what the heuristic player would do, known at once; the other two are of plans that were
played on (`hades.players.counsel`). Of a Unit that is chosen all are about what it might do: ``game`` is one
in which it is activated.
"""

from __future__ import annotations

import re

from hades import narrate
from hades.advice.chance_table import percent
from hades.chance import NotTold
from hades.engine.at_table import DrawNeeded
from hades.engine.game import Game
from hades.language import tr, trs
from hades.narrate import command_words
from hades.narrate.score import SHORT_LEVELS
from hades.players.counsel import ENDS, ENOUGH, SHOWN, STEP_VERBS, Advice, Proposal, is_step
from hades.players.heuristic import explain
from hades.players.outlook import DEFEATS, Outlook
from hades.state.commands import Command

STEPS = 3
"""Steps of a hint."""
ABOUT = trs(
    {
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
)
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
DEFEAT = tr("Defeat")
"""What all is called that is no Draw and no Victory."""


def pointer(game: Game, names: dict[str, str]) -> str:
    """The first step of a hint about the question that stands: whom or what to look at.

    :raises ValueError: if the game is over.
    """
    command, _ = explain(game)
    return _whom(game, command, names)


def plan(game: Game, counsel: Advice, names: dict[str, str]) -> str:
    """The second step: what is best done, without the command."""
    first = _first(game, counsel)
    other = "" if first.name == explain(game)[0].name else tr("Not what came to mind first. ")
    who = _subject(game, first)
    about = f"{narrate.title(who)}, " if who else ""
    if first.verb in command_words.WEAPON_VERBS:
        about = tr("a shot at {names}, ", names=names[first.args[1]])
    return tr(
        "{other}The plan: {about}{choice}.",
        other=other,
        about=about,
        choice=why(counsel.choice, names) or command_words.label(first, names),
    )


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
        except (DrawNeeded, NotTold):
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


def _first(game: Game, counsel: Advice) -> Command:
    return game.words.command(game.words.parse(counsel.choice.line[0]))


def candidates(game: Game, counsel: Advice, names: dict[str, str]) -> tuple[tuple[str, Proposal], ...]:
    """Up to three plans in words, what is chosen first."""
    return tuple((what(game, one.line, names), one) for one in counsel.proposals[:SHOWN])


def because(words: str, proposal: Proposal, names: dict[str, str]) -> str:
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
            told.append(
                tr(
                    "{what} to {args}",
                    what=tr("Full Move") if "full-move" in verbs else tr("Move"),
                    args=one.args[0],
                )
            )
        elif not set(SAID_BEFORE.get(one.verb, ())) & set(later):
            told.append(command_words.label(one, names))
    who = commands[0].args[0] if verbs[:1] == ["activate"] else ""
    words = ", ".join(told) or tr("as it likes")
    return f"{narrate.title(who)}: {words}" if who else words


def why(proposal: Proposal, names: dict[str, str]) -> str:
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


def value(outlook: Outlook) -> str:
    """What a plan is worth: ``12.3 VP, give or take 0.8``."""
    return tr("{vp:.1f} VP, give or take {error:.1f}", vp=outlook.vp, error=outlook.error)


def chances(outlook: Outlook) -> tuple[tuple[str, float], ...]:
    """Each level of victory and its share of the games, the highest first; last all that is a defeat."""
    levels = ((_short(name), part) for name, part in outlook.levels if name not in DEFEATS)
    return (*levels, (DEFEAT, outlook.defeat))


def said(outlook: Outlook) -> str:
    """The chances in words: ``Legendary 3 %, Draw 20 %, Defeat 77 %, of that lost 12 %``."""
    told = [f"{name} {percent(part)}" for name, part in chances(outlook) if part]
    lost = sum(part for _, part in outlook.lost)
    return ", ".join(told) + (
        tr(", the raid lost before the count {lost}", lost=percent(lost)) if lost else ""
    )


def how(counsel: Advice) -> str:
    """Why the first is not the best of them, if it is not, and how the figures were found."""
    return " ".join(filter(None, (unlike(counsel), how_found(counsel))))


def unlike(counsel: Advice) -> str:
    """Why what is chosen stands before what has more VP, "" where nothing has."""
    best = max(one.outlook.vp for one in counsel.proposals[:SHOWN])
    if counsel.choice.outlook.vp >= best:
        return ""
    return tr("Another has more VP, but not clearly: the first is what comes to mind first.")


def how_found(counsel: Advice) -> str:
    """How the figures were found, and how far they can be trusted."""
    games = counsel.choice.outlook.games
    if games < ENOUGH:
        return tr("Time was enough for {games} games each: the figures tell little.", games=games)
    return tr(
        "Played on {games} times with what is hidden dealt anew. An automatic player goes "
        "on: you may do better. What differs by less than twice its error may be chance.",
        games=games,
    )


def _short(name: str) -> str:
    return SHORT_LEVELS[name]


def _whom(game: Game, command: Command, names: dict[str, str]) -> str:
    named = next((arg for arg in command.args if arg in names), "")
    who = named or _subject(game, command)
    if command.verb in ABOUT:
        return ABOUT[command.verb].format(narrate.name(who))
    return tr("Look at {who}.", who=narrate.name(who)) if who else tr("Look at the answers once more.")


def _subject(game: Game, command: Command) -> str:
    """The Unit that a command is about, "" for none."""
    units = [arg for arg in command.args if arg in game.tables.unit_of]
    return (units or [game.ask.subject if game.ask is not None else ""])[0]
