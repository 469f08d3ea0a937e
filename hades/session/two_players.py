"""The designer's cooperative variant: two players share a game, and each has a score.

The captain commands the Vittles and its guns, Professor Dante and all freed prisoners, and decides on Crisis!
and Overtime; the major commands the Black Sheep. docs/guide-player.md has the source.
"""

from __future__ import annotations

from hades import narrate
from hades.engine.ask import Ask
from hades.engine.game import Game
from hades.narrate import is_victory
from hades.state.commands import STANDING_ORDERS, Command

CAPTAIN, MAJOR = "captain", "major"
NAMES = {CAPTAIN: "Captain Christopher", MAJOR: "Major Acuto"}
"""Name of the character that each player has."""

OF_THE_SHIP = ("7.1?", "7.2?", "7.3?", "15.3?", "9.0?", "bridge?", "teleport?", "bring_at?")
"""Kinds of questions that the captain answers, whichever Unit the question is about."""
PHASE = "6.0?"
"""Kind of the question about the Unit to activate."""

PRISONERS_AND_SHIP = frozenset(
    f"14.1-{number}" for number in ("03", "04", "05", "06", "07", "08", "09", "10", "13", "14", "15", "17")
)
"""Clauses whose VP are the captain's: Dante, prisoners, treasures, Overtime."""


def owner(game: Game, unit: str) -> str:
    return MAJOR if game.tables.unit_of[unit] in game.tables.squads else CAPTAIN


def commander(game: Game, ask: Ask, command: Command) -> str:
    if command.verb in STANDING_ORDERS or ask.kind in OF_THE_SHIP:
        return CAPTAIN
    if ask.subject:
        return owner(game, ask.subject)
    if command.verb in ("enter-lab", "leave-lab"):
        return CAPTAIN
    units = [arg for arg in command.args if arg in game.tables.unit_of]
    return owner(game, units[0]) if units else MAJOR


def deciders(game: Game) -> tuple[str, ...]:
    """Return the players who answer the current question, the one with the last word first; () at the end."""
    ask = game.ask
    if ask is None:
        return ()
    if asks_both(game):
        return CAPTAIN, MAJOR
    found = {commander(game, ask, c) for c in game.menu if c.verb not in (*STANDING_ORDERS, "end-phase")}
    return tuple(one for one in (CAPTAIN, MAJOR) if one in found) or (CAPTAIN,)


def asks_both(game: Game) -> bool:
    """Return whether both players answer the current question. The captain then has the last word.

    Both choose the Units to evacuate and, under Crisis!, the use of a Request.
    """
    kind = game.ask.kind if game.ask else ""
    return kind == "evacuate?" or (kind == "request?" and game.view().chits.crisis == "open")


def activated(game: Game) -> tuple[str, ...]:
    """Return the players whose Units acted in this SHL Phase, in order, without repeats in a row."""
    found: list[str] = []
    for command in reversed(game.history):
        if command.verb == "end-phase":
            break
        if command.verb in ("activate", "enter-lab"):
            one = owner(game, command.args[0]) if command.args else CAPTAIN
            if not found or found[-1] != one:
                found.append(one)
    return tuple(reversed(found))


def out_of_turn(game: Game, command: Command) -> str:
    """Return a sentence on why a command breaks the order of the SHL Phase, or "".

    All Units of one player act before those of the other; the first activation decides who is first.
    """
    ask = game.ask
    if ask is None or ask.kind != PHASE or command.verb not in ("activate", "enter-lab"):
        return ""
    mine, before = owner(game, command.args[0]), activated(game)
    if len(before) < 2 or before[-1] == mine:
        return ""
    return f"{NAMES[mine]} has already had a turn in this SHL Phase"


def shared_score(game: Game) -> dict[str, float]:
    """Return the present score of each player in VP; the two add up to the score of the game."""
    lines = {clause: vp for _, vp, clause in game.score.lines}
    captain = sum(vp for clause, vp in lines.items() if clause in PRISONERS_AND_SHIP)
    if game.view().unit("honor-guard").place in ("aboard", "lab"):
        # Former prisoners, even those that count as Combat Units.
        captain += 1
    return {CAPTAIN: captain, MAJOR: sum(lines.values()) - captain}


def who(game: Game) -> str:
    """Return words to put before the current question: who answers it, or who can act first."""
    ask, found = game.ask, deciders(game)
    if ask is not None and ask.kind == PHASE and len(found) > 1:
        before = activated(game)
        if not before:
            units = [
                c.args[0] for c in game.menu if c.verb == "activate" and owner(game, c.args[0]) == CAPTAIN
            ]
            own = narrate.listed(units) or "the Lab"
            return (
                f"The captain decides who acts first: the captain with {own}, or the major with another Unit."
            )
        if len(before) > 1:
            return f"{before[-1].capitalize()}:"
        other = MAJOR if before[0] == CAPTAIN else CAPTAIN
        return f"{before[0].capitalize()}, or from now on the {other}:"
    if asks_both(game):
        return "Captain and major; the captain has the last word:"
    return f"{' or '.join(found)}:".capitalize()


def shares(game: Game) -> tuple[str, ...]:
    """Return sentences on each player's score and, in a raid that was won, on who is first among equals."""
    found = shared_score(game)
    lines = (" ".join(f"{NAMES[player]}: {vp:g} VP." for player, vp in found.items()),)
    if not is_victory(game.over or "") or found[CAPTAIN] == found[MAJOR]:
        return lines
    first = CAPTAIN if found[CAPTAIN] > found[MAJOR] else MAJOR
    return (*lines, f"{NAMES[first]} is the first among equals.")
