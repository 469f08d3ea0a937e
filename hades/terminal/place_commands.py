"""Terminal commands that describe the map in words: map, look, near, scan, exits, path, status.

The docstring of each function is its text in ``help``.
"""

from __future__ import annotations

from hades import geometry, narrate
from hades.odds.reach import reach
from hades.terminal import advice_lines, maps, place_lines, reading, state_lines, wording
from hades.terminal.context import TerminalContext
from hades.terminal.reading import HEX_VERBS, UnknownError
from hades.view import View
from hades.view.whereabouts import HEX, hexes_of_things

RADIUS = 3
"""Hexes around a place that ``near`` covers by default."""


TOO_FAR = ("6.1-01",)
"""Clauses of a hex that is only too far for this turn, for which the turns of its path say enough."""
DRAW = "draw"
"""Argument of ``map`` that draws a map even in plain words."""


def do_map(context: TerminalContext, rest: str) -> None:
    """Draw a deck (`map I`, `map P`) or the area around a hex (`map I0510`); `map draw` always draws."""
    view = context.game.view()
    ask = context.game.ask
    first, _, other = rest.partition(" ")
    draws = first.lower() == DRAW
    place = reading.written_hexes(other if draws else rest, context.asked_about.deck()).upper()
    if not place and ask and ask.subject:
        # A Unit not yet on a map will be on the deck of the hexes offered.
        offered = (command.args[0][:1] for command in context.game.menu if command.verb in HEX_VERBS)
        place = next(u.hex for u in view.units if u.id == ask.subject) or next(offered, "")
    if place in ("", "I", "INFERNO", "P", "PURGATORY"):
        map_, centre = int(place[:1] == "P"), None
    else:
        try:
            centre = geometry.parse(place)
        except ValueError as error:
            raise UnknownError(str(error)) from None
        map_ = geometry.map_of(centre)
    if context.talk.manner.plain and not draws:
        context.say(
            "Plain words have no drawn map: `look`, `near` and `scan` describe it. `map draw` or "
            "`map draw P` draws it anyway."
        )
        return
    context.draw(maps.draw(context.game.tables, view, map_, centre, wording.line_width()))


def do_look(context: TerminalContext, rest: str) -> None:
    """Describe a hex or the place of a Unit, and all six sides (`look I0510`, `look scout-09`)."""
    view = context.game.view()
    context.say(*place_lines.look(view, _place(context, view, rest)))


def do_near(context: TerminalContext, rest: str) -> None:
    """List what is near a place, nearest first: within 3 hexes, or as many as you say (`near I0510 5`)."""
    view, deck = context.game.view(), context.asked_about.deck()
    words, _, last = rest.rpartition(" ")
    whole = reading.written_hexes(rest, deck)
    is_counted = last.isdecimal() and len(last) < 3 and len(reading.places(view, whole)) != 1
    hex_ = _place(context, view, reading.written_hexes(words, deck) if is_counted else whole, "near")
    context.say(*place_lines.near(view, hex_, int(last) if is_counted else RADIUS))


def do_scan(context: TerminalContext, rest: str) -> None:
    """List the enemies of a deck by distance and direction, adjacent ones first (`scan scout-09`)."""
    view = context.game.view()
    hex_ = _place(context, view, rest, "scan")
    context.say(f"From {hex_}:", *place_lines.scan(view, hex_))


def do_exits(context: TerminalContext, rest: str) -> None:
    """Say where the current Unit, or one that may be activated, can step: cost, shafts, doors, enemies."""
    unit, plan = context.asked_about.on_its_way(rest)
    context.say(*place_lines.exits(context.game, context.game.view().unit(unit), plan))


def do_path(context: TerminalContext, rest: str) -> None:
    """Find the path to a place and what is met on it, or where a Unit is placed (`path dante I0510`)."""
    game, view = context.game, context.game.view()
    asked = context.asked_about
    if (hex_ := reading.written_hexes(rest, asked.deck()).upper()) in HEX and asked.is_placing:
        context.say(*advice_lines.met_there(game, hex_))
        return
    start, goal = _both(context, view, reading.written_hexes(rest, asked.deck()))
    unit = view.unit(start) if start in view.tables.unit_of else None
    if unit is not None:
        # A hex without a deck is on that of the Unit.
        start, goal = _both(context, view, reading.written_hexes(rest, unit.hex))
    may_go = unit is not None and start in (asked.unit, *asked.able())
    plan = reading.moving(game, start) if may_go else None
    ways = reach(game, plan) if plan is not None else {}
    way = ways.get(goal)
    if unit is not None and way is not None:
        context.say(*place_lines.walk(view, unit, way))
        return
    barred = reading.meaning(game, goal) if start == asked.unit else None
    if barred is not None and barred.clauses and barred.clauses != TOO_FAR:
        context.say(wording.sentence(barred.cited))
    factors = unit.movement if unit is not None else 0
    context.say(*place_lines.far(view, unit.hex if unit is not None else start, goal, factors, ways))


def do_status(context: TerminalContext, _: str) -> None:
    """Sum up the game in five lines: turn, ship, your Units, the enemy, the score."""
    context.say(*state_lines.status(context.game, context.session.view))


# Parsing places


def _both(context: TerminalContext, view: View, words: str) -> tuple[str, str]:
    """Return the start of a path (a Unit or a hex) and the hex where it ends.

    :raises UnknownError: if the words do not tell both.
    """
    parts = words.split()
    if not parts:
        raise UnknownError("type `path` and a destination, for example `path I0510` or `path scout-09 I0510`")
    for at in range(1, len(parts)):
        first, second = " ".join(parts[:at]), " ".join(parts[at:]).removeprefix("to ")
        start, goal = reading.places(view, first), reading.places(view, second)
        if len(start) == len(goal) == 1:
            return _start(view, start[0]), _hex_of(view, goal[0])
    return context.asked_about.here("path"), _place(context, view, words.removeprefix("to "), "path")


def _start(view: View, thing: str) -> str:
    return thing if thing in view.tables.unit_of and view.unit(thing).hex else _hex_of(view, thing)


def _place(context: TerminalContext, view: View, words: str, order: str = "look") -> str:
    """Return the hex meant: by its name, by what is there, or where the Unit in question is.

    :raises UnknownError: if there is none, or several could be meant.
    """
    if not words:
        thing = context.asked_about.here(order)
    else:
        found = reading.places(view, reading.written_hexes(words, context.asked_about.deck()))
        if len(found) != 1:
            some = f"could be {', '.join(found[:6])}" if found else "is not a hex, nor anything on the maps"
            raise UnknownError(f"{words!r} {some}. Type a hex, such as I0510, or a name from `units`")
        thing = found[0]
    context.asked_about.looked_at = _hex_of(view, thing)
    return context.asked_about.looked_at


def _hex_of(view: View, thing: str) -> str:
    """Return the hex of a Unit, a treasure, a Circle or an Installation.

    :raises UnknownError: if it is on no map.
    """
    hex_ = thing if thing in HEX else hexes_of_things(view).get(thing, "")
    if not hex_:
        raise UnknownError(f"{narrate.name(thing)} is not on the maps")
    return hex_
