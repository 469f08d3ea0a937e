"""Reach, impossible choices and odds as lines of text."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import groupby

from hades import geometry, narrate
from hades.engine.game import Game
from hades.engine.line_history import Refused, cited
from hades.narrate import command_words
from hades.narrate.command_words import WEAPON_VERBS
from hades.odds.chance_table import ChanceTable, in_brief, rate_answer, rate_kill
from hades.odds.command_odds import DRAWING, STATIONS, from_other_deck, odds
from hades.odds.reach import Way, on_the_way, reach
from hades.session import unavailable
from hades.state.commands import Command
from hades.terminal import menu, typed_input
from hades.terminal.plain_words import sentence
from hades.terminal.typed_input import UnknownError
from hades.view import View
from hades.view.view import HEX
from hades.wording import counted

SIGNS = {
    "wake": "activates an Installation",
    "below": "destroys an Installation from below",
    "stop": "must stop there",
    "unknown": "reveals something",
    "effect": "has an effect",
}
"""Effect of entering a hex in words, by its `_sign`."""


# Movement


def within_reach(game: Game, prefix: tuple[Command, ...], *, short: bool = False) -> list[str]:
    """List the hexes within reach after ``prefix``, by their effect and the factors left there.

    If ``short``, only count them, and name the things in them and the effects.
    """
    ways = reach(game, prefix)
    if short and ways:
        things: dict[str, list[str]] = {}
        for thing, hex_ in game.view().hexes_of_things().items():
            if hex_ in ways:
                things.setdefault(hex_, []).append(narrate.name(thing))
        reached = counted(len(ways), "hex", "hexes")
        found = [f"{reached} in reach. Type a hex to go there, or `path` and a hex for the way."]
        for hex_, names in things.items():
            factors = counted(ways[hex_].left, "factor")
            found.append(f"{narrate.capital(narrate.grouped(names))}: {hex_}, {factors} left")
        for sign, words in SIGNS.items():
            signed = [hex_ for hex_, way in ways.items() if _sign(way) == sign and hex_ not in things]
            found += [f"{narrate.capital(words)}: {', '.join(sorted(signed, key=_row))}"] if signed else []
        return found
    rows: dict[tuple[str, int], list[str]] = {}
    for hex_, way in ways.items():
        rows.setdefault((_sign(way), way.left), []).append(hex_)
    lines = []
    for (sign, left), hexes in sorted(rows.items(), key=lambda row: (row[0][0], -row[0][1])):
        sign_text = f", {SIGNS[sign]}" if sign else ""
        by_row = groupby(sorted(sorted(hexes), key=_row), _row)
        joined = ", ".join(run for _, row in by_row for run in menu.runs([*row]))
        lines.append(f"{left} left{sign_text}: {joined}")
    return lines or ["No hex can be reached."]


def _sign(way: Way) -> str:
    return "below" if way.destroys else way.sign


def _row(hex_: str) -> str:
    return hex_[0] + hex_[3:]


def walked(view: View, unit: str, way: Way, *, brief: bool = False) -> str:
    """Return a sentence on a completed path: its length, the factors left, and enemies that stop the Unit.

    Example: ``Moves 3 hexes, to I0510, with 1 Movement Factor left; it must stop there, engaged with Guard
    2.`` ``brief`` leaves out the factors.
    """
    far = counted(len(way.hexes), "hex", "hexes")
    left = "" if brief else f", with {counted(way.left, 'Movement Factor')} left"
    contact = contact_with(view, unit)
    stops = "; it must stop there" if way.left and (way.ends or contact) else ""
    return f"Moves {far}, to {way.hexes[-1]}{left}{stops}{contact}."


def contact_with(view: View, unit: str) -> str:
    """Return ``, engaged with Guard 2``, naming all enemies that engage a Unit; "" for none."""
    foes = view.engaging(view.unit(unit))
    return f", engaged with {narrate.listed(foe.id for foe in foes)}" if foes else ""


# Impossible choices and odds


def not_now(game: Game) -> list[str]:
    lines = [
        f"{', '.join(map(str, one.commands))}: {cited(one.reason, one.clauses)}."
        for one in unavailable.barred(game)
    ]
    if lines or game.ask is None or game.ask.subject:
        return lines or ["Nothing is forbidden to this Unit now."]
    return ["This question is not about one Unit. Type `why not` and a command to see what forbids it."]


def no_shot(game: Game, aim: str) -> list[str]:
    """Return who can fire at a thing or hex, or why the acting or the nearest Unit, or the Vittles, cannot.

    [] if nothing can be fired at there, or if the question is not about an action or a target.
    """
    at, able, refused = game.view().hexes_of_things(), [], dict[str, tuple[unavailable.Unavailable, ...]]()
    for unit, ahead in _acting(game).items():
        if found := unavailable.no_shot(ahead, aim):
            refused[unit] = found
        elif unavailable.shots_to_try(ahead, aim):
            able.append(narrate.name(unit) if unit else "the Vittles")
    if able:
        return [f"{narrate.capital(narrate.grouped(able))} can fire at {narrate.name(aim)}."]

    def far(unit: str) -> int:
        here, there = HEX.get(at.get(unit, "")), HEX.get(at.get(aim, aim))
        if here is None or there is None or geometry.map_of(here) != geometry.map_of(there):
            return geometry.SIZE
        return geometry.distance(here, there)

    if not refused:
        return []
    nearest = min(refused, key=far)
    reasons = list(dict.fromkeys(sentence(cited(one.reason, one.clauses)) for one in refused[nearest]))
    if not any(command.verb == "activate" for command in game.menu):
        return reasons
    nobody, away = f"none of your Units can attack {narrate.name(aim)} now", far(nearest)
    if away == 1:
        return [sentence(nobody), *reasons]
    if away < geometry.SIZE:
        where = f"the nearest that can still act is {narrate.name(nearest)}, {away} hexes away"
    else:
        is_on_map = at.get(aim, aim) in HEX
        where = "none that can still act is on its deck" if is_on_map else "it is not on the maps"
    return [sentence(cited(f"{nobody}; {where}", refused[nearest][0].clauses))]


def _acting(game: Game) -> dict[str, Game]:
    """Map each Unit that may be activated to the game after its activation.

    If no Unit may be activated, map the Unit in question ("" if there is none) to the game as it is.
    """
    able = {command.args[0]: game.peek(command) for command in game.menu if command.verb == "activate"}
    return able or {game.ask.subject if game.ask is not None else "": game}


def at_target(game: Game, aim: str) -> list[str]:
    """Return the odds of each shot at a thing or hex, best first; without a shot, the result of `no_shot`."""
    names, found = narrate.names_of(game.view()), list[_Rated]()
    for unit, ahead in _acting(game).items():
        first = () if ahead is game else (f"activate {unit}",)
        for shot in unavailable.shots_to_try(ahead, aim):
            with contextlib.suppress(Refused):
                tables = odds(game, (*first, *shot))
                last = ahead.peek(*shot[:-1]).find(shot[-1])
                plan = command_words.order(last, names | {last.args[-1]: "{}"})
                name = names.get(last.args[-1], last.args[-1])
                who = narrate.title(unit) if first else ""
                found.append((rate_answer(tables), who, plan, name, in_brief(tables) or "no effect"))
    return _grouped(found) or no_shot(game, aim)


BEST = 3
"""Maximum number of choices whose odds are shown unasked."""
FULL = 3
"""Maximum number of tables that are shown in full. If there are more, all are shortened."""


def overview(
    game: Game,
    *,
    promising: bool = False,
    rate: Callable[[Sequence[ChanceTable]], Fraction] = rate_answer,
    within: Command | None = None,
) -> list[str]:
    """Return the odds of every choice that draws a card, best first by ``rate``.

    ``promising`` leaves out choices that are rated 0 or less. For a Unit that can be activated, the actions
    open to the Unit are listed. With ``within``, which activates one Unit, only that Unit's actions are
    listed.
    """
    names = narrate.names_of(game.view())
    found: list[_Rated] = []
    for command in game.menu if within is None else (within,):
        acting = [command] if command.verb == "activate" else []
        for last in game.peek(*acting).menu if acting else [command]:
            if last.verb in (*DRAWING, *STATIONS):
                tables = odds(game, (*acting, last))
                target = last.args[-1] if last.args else ""
                words = command_words.label if last.verb in WEAPON_VERBS else command_words.order
                unit = narrate.title(command.args[0]) if acting else ""
                only = tables[0].target if len(tables) == 1 and not target else ""
                plan = words(last, names | {target: "{}"}) + f" at {only}" * bool(only)
                brief = "; ".join(filter(None, (in_brief(tables), from_other_deck(game, (*acting, last)))))
                found.append((rate(tables), unit, plan, names.get(target, target), brief))
    return _grouped([row for row in found if row[-1] and (row[0] > 0 or not promising)])


_Rated = tuple[Fraction, str, str, str, str]
"""(rating, Unit or "", action with {} for the target, target, odds) of a choice."""


def _grouped(found: Sequence[_Rated]) -> list[str]:
    """Return choices as lines, best first. Targets or Units with the same odds share a line."""
    targets: dict[tuple[str, str, str], list[str]] = {}
    for _, unit, plan, target, text in sorted(found, key=lambda row: -row[0]):
        targets.setdefault((unit, plan, text), []).append(target)
    units: dict[str, list[str]] = {}
    for (unit, plan, text), them in targets.items():
        at = plan.format(narrate.grouped(them).replace(" and ", " or "))
        units.setdefault(f"{at}: {text}", []).append(unit)
    return [f"{narrate.grouped(who)}, {line}" if who[0] else line for line, who in units.items()]


def best(game: Game, *, again: bool = False, hint: bool = True) -> list[str]:
    """Return the first `BEST` lines of `overview`; with ``hint``, a last line says how to see the rest.

    With ``again``, only one line is returned: the shot likeliest to kill, or else to damage, or else a remark
    that no shot can do either.
    """
    if again:
        for aim, rate in (("kill", rate_kill), ("hit", rate_answer)):
            if lines := overview(game, promising=True, rate=rate):
                return [f"Likeliest {aim}: {lines[0]}"]
        return ["No shot can hit."]
    lines = overview(game)
    more = len(lines) - BEST
    return [*lines[:BEST], *([f"Type `odds` for {more} more."] if hint and more > 0 else [])]


def of_plan(game: Game, text: str) -> list[str]:
    """Return the odds tables of a plan as lines; ``text`` contains its commands, separated by commas.

    :raises UnknownError: if the text is not a plan, or the plan has no odds.
    """
    plan = _plan(game, text)
    try:
        tables = odds(game, plan)
    except ValueError as error:
        raise UnknownError(str(error)) from None
    if not tables and plan[-1].verb == "activate" and (lines := overview(game, within=plan[-1])):
        return lines
    if not tables:
        raise UnknownError(f"{plan[-1]} does not draw a Resolution card, so it has no odds")
    if len(tables) > FULL:
        tables = tuple(table.short() for table in tables)
    other = from_other_deck(game, plan)
    lines = [line for table in tables for line in of_table(table)]
    return [*lines, *([f"  {narrate.capital(other)}."] if other else [])]


def _plan(game: Game, text: str) -> list[Command]:
    """Return the commands of a plan. If a command before the last one draws, `odds` will refuse the plan."""
    plan: list[Command] = []
    ahead = game.peek()
    parts = [part.strip() for part in text.split(",") if part.strip()]
    if not parts:
        raise UnknownError("type a command, or several separated by commas")
    *first, last = parts
    try:
        for part in first:
            for command in _commands(ahead, part):
                plan.append(command)
                ahead.do(command)
                if not ahead.can_undo:
                    return [*plan, command]  # The draw decides what follows, so the odds accept no more.
        return [*plan, *_commands(ahead, last)]
    except Refused as refused:
        raise UnknownError(cited(refused.reason, refused.clauses)) from None


def _commands(game: Game, text: str) -> tuple[Command, ...]:
    """Return the commands that the typed words mean: a command from the menu, or the path to a distant hex.

    :raises UnknownError: if the words mean no commands; the message says why.
    """
    meant = typed_input.meaning(game, text)
    if not meant.commands:
        raise UnknownError(meant.cited or game.why_not(text)[1])
    return meant.commands


def of_table(table: ChanceTable) -> list[str]:
    """Return a table as lines: title with clauses, one line per result, the total, the note."""
    clauses = f" [{', '.join(table.clauses)}]" if table.clauses else ""
    lines = [f"{table.title}{clauses}"]
    lines += [f"  {f'{row.what}: ' * bool(row.what)}{row.percent} {row.meaning}" for row in table.rows]
    if table.whole:
        lines.append(f"  In all: {in_brief((table,))}.")
    return [*lines, f"  {narrate.capital(table.note)}."] if table.note else lines


def met_there(game: Game, text: str) -> list[str]:
    """List the hazards of a hex where the Unit in question can be placed, or to which that Unit can jump.

    :raises UnknownError: if the Unit cannot go there.
    """
    command = _commands(game, text)[-1]
    notes = [f"  {sentence(cited(*note))}" for note in on_the_way(game, (command,))]
    return [f"{command}:", *(notes or ["  Nothing of note."])]
