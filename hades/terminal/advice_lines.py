"""Lines of text for computed advice: reach, illegal choices, the decks and the outlook for the score."""

from __future__ import annotations

from itertools import groupby

from hades import Game, narrate
from hades.engine.undo import cited
from hades.odds.chance_table import percent
from hades.odds.reach import Note, Route, Way, find_route, why_unreachable
from hades.odds.remaining_cards import numbers, piles
from hades.odds.score_outlook import BELOW, HERE, OPEN, SHUT, ladder, most
from hades.odds.unavailable import barred, named
from hades.rules import victory
from hades.terminal import menu
from hades.view import View
from hades.view.whereabouts import HEX, Whereabouts
from hades.wording import counted

SIGNS = {"wake": "wakes an Installation", "stop": "must stop there", "unknown": "something comes to light"}
"""`Way.sign` -> what being in the hex triggers, in words."""


# Movement


def moving(game: Game, unit: str) -> tuple[str, ...] | None:
    """Return the commands after which a Unit is moving; None if it cannot be asked to move now."""
    kind = game.ask.kind if game.ask is not None else ""
    plans = {"move?": (), "act?": ("full-move",), "6.0?": (f"activate {unit}", "full-move")}
    plan: tuple[str, ...] | None = plans.get(kind)
    if plan is None:
        return None
    ahead = game.peek()
    for name in plan:
        if ahead.why_not(name)[1]:
            return None
        ahead.do(name)
    return plan


def within_reach(game: Game, prefix: tuple[str, ...]) -> list[str]:
    """List the hexes where a Unit can end its move, by the Movement Factors it has left there."""
    ways = game.reach(*prefix)
    rows: dict[tuple[str, int], list[str]] = {}
    for hex_, way in ways.items():
        rows.setdefault((way.sign, way.left), []).append(hex_)
    lines = []
    for (sign, left), hexes in sorted(rows.items(), key=lambda row: (row[0][0], -row[0][1])):
        said = f", {SIGNS[sign]}" if sign else ""
        by_row = groupby(sorted(hexes, key=_place), _row)
        lines.append(
            f"{left} left{said}: {', '.join((run for _, row in by_row for run in menu.runs([*row])))}"
        )
    return lines or ["No hex can be reached."]


def _place(hex_: str) -> tuple[str, str]:
    return _row(hex_), hex_


def _row(hex_: str) -> str:
    return hex_[0] + hex_[3:]


def walked(view: View, unit: str, way: Way) -> str:
    """Say how long a path is, what is left at its end, and which Unit ends it there.

    Example: ``3 hexes to I0510, 1 Movement Factor left; it must stop there: contact with Guard 2.``
    """
    far = counted(len(way.hexes), "hex", "hexes")
    left = counted(way.left, "Movement Factor")
    stops = f"; it must stop there{_contact(view, unit, way.hexes[-1])}" if way.ends and way.left else ""
    return f"{far} to {way.hexes[-1]}, {left} left{stops}."


def stopped_short(view: View, unit: str, way: Way, done: int) -> str:
    """Say how far a Unit got on a path that it did not finish, and why."""
    hex_ = view.unit(unit).hex
    why = _contact(view, unit, hex_) or ": something came to light"
    return f"Stopped after {done} of {counted(len(way.hexes), 'hex', 'hexes')}, in {hex_}{why}."


def _contact(view: View, unit: str, hex_: str) -> str:
    """Return ``: contact with Guard 2`` for the Units that would engage one in the hex; "" for none."""
    foes = Whereabouts(view).engaging(view.unit(unit), HEX[hex_]) if hex_ else ()
    return f": contact with {narrate.listed(foe.id for foe in foes)}" if foes else ""


def noted(note: Note) -> str:
    """Return the text of a note with its clauses in brackets."""
    what, ids = note
    return what + (f" [{', '.join(ids)}]" if ids else "")


def no_way_to(game: Game, ways: dict[str, Way], hex_: str) -> list[str]:
    """Say why no path leads to a hex, and how far the Unit gets now on a route of several turns."""
    clauses, reason = why_unreachable(game, ways, hex_)
    view = game.view()
    lines = [f"No: {cited(named(view, reason), clauses)}."]
    unit = view.unit(game.ask.subject) if game.ask is not None else None
    far = find_route(view, unit.hex, hex_, unit.movement) if unit is not None and clauses else None
    return lines + (gets_to(ways, far) if far is not None else [])


def gets_to(ways: dict[str, Way], far: Route) -> list[str]:
    """Say how far a Unit gets now on a route of several turns, if it gets on it at all."""
    on_it = [hex_ for hex_ in far.hexes if hex_ in ways]
    return [f"On the way there it gets to {on_it[-1]} now."] if on_it else []


# Illegal choices, decks and score


def not_now(game: Game) -> list[str]:
    """List what the Unit in question cannot do now, with the reasons."""
    lines = [f"{', '.join(one.commands)}: {cited(one.reason, one.clauses)}." for one in barred(game)]
    if lines or game.ask is None or game.ask.subject:
        return lines or ["There is nothing that the Unit in question cannot do now."]
    return ["The question is about no Unit; why not and a command says what forbids that."]


def decks(game: Game) -> list[str]:
    """List the cards left in the Resolution decks and the chances of the next number."""
    lines = []
    for pile in piles(game.view(), game.tables.catalog):
        left = f"{len(pile.left)} of {len(pile.cards)} cards left"
        shuffle = "" if pile.left else "; all are shuffled before the next draw [4.0-29]"
        lines.append(f"{narrate.DECKS[pile.deck]} Resolution deck: {left}{shuffle}.")
        lines += [
            (f"  number {number}: {here} of {every} left, {number} or less next {percent(chance)}")
            for number, here, every, chance in numbers(pile)
        ]
    return lines


def outlook(game: Game) -> list[str]:
    """List what the score may still gain or recover, item by item."""
    rows = game.outlook()
    found = [row for row in rows if row.more]
    if not found:
        return []
    lines = [f"  {narrate.number_text(row.more)} {row.what}: {row.told} [{row.clause}]" for row in found]
    name, clause = victory.level(round(most(rows) * 2))
    at_most = f"At the very most {most(rows):g} VP: {narrate.called(name)} [{clause}]."
    return ["Still to be had or made good:", *lines, at_most]


def levels(game: Game) -> list[str]:
    """List the victory levels from the highest down, and how the score stands to each."""
    steps = ladder(game.view())
    rungs = [
        f"  {SIGN[rung.state]} {rung.name}, {rung.worth}: {steps.of(rung)} [{rung.clause}]"
        for rung in reversed(steps.rungs)
    ]
    return ["Levels of victory:", *rungs]


SIGN = {HERE: ">", BELOW: "+", OPEN: ".", SHUT: "x"}
"""Mark in front of a victory level, by its state."""
