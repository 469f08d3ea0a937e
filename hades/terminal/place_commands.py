"""Terminal commands that describe the map in words: map, look, near, scan, exits, path, status.

The docstring of each function is its text in ``help``.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from itertools import groupby

from hades import geometry, narrate
from hades.content.component_records import LETTERS
from hades.engine.game import Game
from hades.engine.line_history import cited
from hades.geometry import MAP_NAMES
from hades.narrate import surroundings
from hades.narrate.component_texts import DIRECTIONS
from hades.narrate.surroundings import DOOR, EDGE, WALL, HexSide, Sighting
from hades.odds.reach import SHAFT, Route, Way, as_far_as, find_route, of_a_move, only_from_below, reach
from hades.state.commands import HEX_VERBS, STEP_VERBS, Command
from hades.terminal import advice_lines, maps, plain_words, state_lines, typed_input
from hades.terminal.context import TerminalContext
from hades.terminal.typed_input import UnknownError, farthest_on
from hades.view import UnitSeen, View
from hades.view.view import HEX
from hades.wording import counted

RADIUS = 3
"""Number of hexes around a place that ``near`` covers if no number is typed."""
NEARBY = 6
"""Maximum distance from the player's Units at which ``scan`` lists an enemy if no place is typed."""
SAID_BY_PATH = ("6.1-01",), ("6.1-19",)
"""Clauses of refusals that `path` leaves out, because its description shows a path too long or closed."""


def do_map(context: TerminalContext, rest: str) -> None:
    """Draw a deck (`map I`, `map P`) or the area around a hex (`map I0510`); `map draw` always draws."""
    view = context.game.view()
    ask = context.game.ask
    first, _, other = rest.partition(" ")
    draws = first.lower() == "draw"
    place = context.asked_about.written(other if draws else rest).upper()
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
            "With plain words on, no map is drawn: `look`, `near` and `scan` describe it. `map draw` or "
            "`map draw P` draws it anyway."
        )
        return
    context.draw(maps.draw(view, map_, centre, plain_words.line_width()))


def do_look(context: TerminalContext, rest: str) -> None:
    """Describe a hex or the place of a Unit, and all six sides. For example: `look I0510`, `look Scout 9`."""
    view = context.session.view
    hex_ = _marked(context, view, rest, "look")
    lines = [f"{hex_}: {'; '.join(surroundings.contents(view, hex_)) or 'bare floor'}."]
    below = view.tables.shaft[HEX[hex_]]
    if below >= geometry.SIZE and any(
        si.hex == hex_ and si.status == "destroyed" for si in view.installations
    ):
        lines.append(f"A shaft leads down to {geometry.label(below)}.")
    found = surroundings.sides(view, hex_)
    # Sides with the same description share a line.
    lines += [f"{_named([side])}, {side.hex}: {_beyond(side)}." for side in found if side.things]
    lines += _barriers(side for side in found if not side.things)
    bare = [side for side in found if not side.bar and not side.things]
    context.say(*lines, *([f"{_named(bare)}: open floor."] if bare else []))


def do_near(context: TerminalContext, rest: str) -> None:
    """List what is near a place, nearest first: within 3 hexes, or as many as you say.

    For example: `near I0510 5`.
    """
    view = context.session.view
    words, _, last = rest.rpartition(" ")
    whole = context.asked_about.written(rest)
    is_counted = last.isdecimal() and len(last) < 3 and len(typed_input.places(view, whole)) != 1
    hex_ = _marked(context, view, words if is_counted else whole, "near")
    radius = int(last) if is_counted else RADIUS
    seen = surroundings.around(view, hex_, radius)
    if seen and seen[0].far:
        context.say(f"Here, {hex_}: bare floor.")
    for place, group in groupby(seen, key=lambda one: one.hex):
        found = list(group)
        where = narrate.capital(_away(found[0]))
        context.say(f"{where}, {place}: {'; '.join(one.words for one in found)}.")
    if not seen:
        far = counted(radius, "hex", "hexes")
        context.say(f"There is nothing but floor within {far} of {hex_}.")


def do_scan(context: TerminalContext, rest: str) -> None:
    """List enemies by their distance from the moving Unit or a place; those next to your Units come first.

    For example: `scan Scout 9`. While no Unit moves, `scan` lists enemies within 6 hexes of your Units, and
    `scan purgatory` all on that deck.
    """
    view = context.session.view
    unit = context.asked_about.unit
    if not rest and not (unit and view.unit(unit).hex):
        friends = (one for one in view.units if one.is_friend and one.hex)
        decks = list(dict.fromkeys(one.map.capitalize() for one in friends)) or MAP_NAMES[:1]
        for name in decks:
            context.say(*_enemies_on(view, name, within=NEARBY))
        _count_others(context, decks)
        return
    if rest.capitalize() in MAP_NAMES:
        context.say(*_enemies_on(view, rest.capitalize()))
        return
    hex_ = _marked(context, view, rest, "scan")
    deck = geometry.map_of(HEX[hex_])
    lines = [
        f"{narrate.capital(one.words)}: {_away(one)}, in {one.hex}{_from_friends(view, hex_, one.hex)}."
        for one in surroundings.enemies(view, hex_)
    ]
    context.say(f"From {hex_}:", *(lines or [f"There are no enemies on {MAP_NAMES[deck]}."]))
    _count_others(context, (MAP_NAMES[deck],))


def _count_others(context: TerminalContext, decks: Collection[str]) -> None:
    """Say how many enemies are on the other decks, if any."""
    for other in MAP_NAMES:
        on_it = [u for u in context.session.view.units if u.map.capitalize() == other and not u.is_friend]
        if other not in decks and on_it:
            context.say(f"{counted(len(on_it), 'enemy', 'enemies')} on {other}: `scan {other.lower()}`.")


def _enemies_on(view: View, deck: str, within: int = geometry.SIZE) -> list[str]:
    """List the enemies on a deck, those nearest to the player's Units first; count those not ``within``."""
    found = []
    for one in surroundings.enemies(view, geometry.label(MAP_NAMES.index(deck) * geometry.SIZE)):
        friend = surroundings.nearest_friend(view, one.hex)
        far = geometry.distance(HEX[friend.hex], HEX[one.hex]) if friend is not None else 0
        away = f", {far} from {narrate.name(friend.id)}" if friend is not None and far > 1 else ""
        found.append((far, f"{narrate.capital(one.words)}: in {one.hex}{away}."))
    found.sort(key=lambda row: row[0])
    near = [line for far, line in found if far <= within]
    if beyond := len(found) - len(near):
        what = "more" if near else "enemy" if beyond == 1 else "enemies"
        near.append(f"{beyond} {what} on {deck}, over {within} hexes away: `scan {deck.lower()}`.")
    return near or [f"There are no enemies on {deck}."]


def do_exits(context: TerminalContext, rest: str) -> None:
    """Say where the current Unit, or one that may be activated, can step: cost, shafts, doors, enemies."""
    unit, plan = context.asked_about.on_its_way(rest)
    context.say(*exits(context.game, context.game.view().unit(unit), plan))


def do_path(context: TerminalContext, rest: str) -> None:
    """Describe the path to a place and what a Unit meets on it; in set-up, what it meets in a hex.

    For example: `path dante I0510`.
    """
    game, view = context.game, context.session.view
    asked = context.asked_about
    if (hex_ := asked.written(rest).upper()) in HEX and asked.is_placing:
        context.say(*advice_lines.met_there(game, hex_))
        return
    start, goal = _start_and_goal(context, view, asked.written(rest))
    unit = view.unit(start) if start in view.tables.unit_of else None
    if unit is not None and goal == unit.hex:
        context.say(f"{narrate.title(start)} is already in {goal}.")
        return
    if unit is not None:
        # A hex given without a deck is on the Unit's deck.
        start, goal = _start_and_goal(context, view, asked.written(rest, unit.hex))
    may_go = unit is not None and start in (asked.unit, *asked.able())
    plan = typed_input.moving(game, start) if may_go else None
    ways = reach(game, plan) if plan is not None else {}
    way = ways.get(goal)
    if unit is not None and way is not None:
        context.say(*walk(view, unit, way))
        return
    lines = far(view, unit, unit.hex if unit is not None else start, goal, ways)
    barred = typed_input.meaning(game, goal) if start == asked.unit else None
    if barred is not None and barred.clauses and barred.clauses not in SAID_BY_PATH:
        context.say(plain_words.sentence(barred.cited))
        lines = [line for line in lines if not line.startswith(f"{goal} cannot be entered")]
    context.say(*lines)


def do_status(context: TerminalContext, _: str) -> None:
    """Sum up the game in five lines: turn, ship, your Units, the enemy, the score."""
    context.say(*state_lines.status(context.game, context.session.view))


# Parsing places


def _start_and_goal(context: TerminalContext, view: View, words: str) -> tuple[str, str]:
    """Return the start of a path, a Unit or a hex, and the hex at its end.

    :raises UnknownError: if the words do not name them.
    """
    parts = words.split()
    if not parts:
        raise UnknownError("type `path` and a destination, for example `path I0510` or `path scout 9 I0510`")
    for at in range(1, len(parts)):
        first, second = " ".join(parts[:at]), " ".join(parts[at:]).removeprefix("to ")
        start, goal = typed_input.places(view, first), typed_input.places(view, second)
        if len(start) == len(goal) == 1:
            is_unit = start[0] in view.tables.unit_of and view.unit(start[0]).hex
            return start[0] if is_unit else _hex_of(view, start[0]), _hex_of(view, goal[0])
    return context.asked_about.here("path"), _hex_of(
        view, _named_place(context, view, words.removeprefix("to "))
    )


def _marked(context: TerminalContext, view: View, words: str, order: str) -> str:
    """Return the hex that ``words`` name, directly or by something in it, and mark what they name.

    "" stands for the Unit in question, or else for the mark. ``order`` is the terminal command.

    :raises UnknownError: if there is no such hex, or several are possible.
    """
    thing = _named_place(context, view, words) if words else context.asked_about.here(order)
    hex_ = _hex_of(view, thing)
    context.asked_about.mark = thing
    return hex_


def _named_place(context: TerminalContext, view: View, words: str) -> str:
    """Return the hex or the thing that ``words`` name.

    :raises UnknownError: if there is none, or several are possible.
    """
    named = words.removeprefix("is ").removeprefix("at ")
    named = f"complex {named}" if len(named) == 1 and named.upper() in LETTERS else named
    found = typed_input.places(view, context.asked_about.written(named))
    if len(found) != 1:
        could = ", ".join(map(narrate.name, found[:6]))
        some = f"could be {could}" if found else "is neither a hex nor anything on the maps"
        if re.search(r"\btowers?\b", named.lower()):
            towers = "; ".join(" and ".join(map(geometry.label, deck)) for deck in view.tables.towers)
            some = f"names no single hex: the Guard Towers are in {towers}"
        raise UnknownError(f"{words!r} {some}. Type a hex, such as I0510, or a name from `units`")
    return found[0]


def _hex_of(view: View, thing: str) -> str:
    """Return the hex of a Unit, treasure, Circle or Installation.

    :raises UnknownError: if the thing is not on a map.
    """
    hex_ = thing if thing in HEX else view.hexes_of_things().get(thing, "")
    if not hex_:
        unit = view.unit(thing) if thing in view.tables.unit_of else None
        where = {"aboard": "aboard the Vittles", "lab": "in the Lab", "gone": "lost"}
        place = where.get(unit.place, "") if unit is not None and unit.is_friend else ""
        raise UnknownError(f"{narrate.name(thing)} is {place or 'not on the maps'}")
    return hex_


# Places in words


BARS = {EDGE: "the edge of the deck", WALL: "a wall", DOOR: "a locked door"}


def _there(legs: Sequence[tuple[int, int]]) -> str:
    """Return the legs of a way in words: ``3 hexes (2 east, 1 south-east)``; ``here`` for none."""
    far = sum(count for _, count in legs)
    if len(legs) < 2:
        words = "".join(f" {_direction(way)}" for way, _ in legs)
        return f"{counted(far, 'hex', 'hexes')}{words}" if far else "here"
    text = ", ".join(f"{count} {_direction(way)}" for way, count in legs)
    return f"{counted(far, 'hex', 'hexes')} ({text})"


def _direction(way: int) -> str:
    return DIRECTIONS[geometry.DIRECTION_NAMES[way]]


# Surroundings


def _named(sides: Iterable[HexSide]) -> str:
    return narrate.capital(narrate.joined(side.direction for side in sides))


def _beyond(side: HexSide) -> str:
    if not side.bar:
        return "; ".join(side.things)
    things = "; ".join(thing for thing in side.things if not thing.startswith("the door of "))
    return f"{BARS[side.bar]}; behind it, {things}" if things else BARS[side.bar]


def _away(seen: Sighting) -> str:
    """Return the way to something and, if it is not the way on foot, how far it is on foot."""
    if seen.walk == seen.far:
        return _there(seen.course)
    on_foot = f"{seen.walk} on foot" if seen.walk else "no way on foot"
    return f"{_there(seen.course)}, {on_foot}"


def _from_friends(view: View, hex_: str, foe: str) -> str:
    friend = surroundings.nearest_friend(view, foe)
    if friend is None or friend.hex == hex_:
        return ""
    far = geometry.distance(HEX[friend.hex], HEX[foe])
    if far < 2 or far >= geometry.distance(HEX[hex_], HEX[foe]):
        return ""
    return f"; {far} from {narrate.name(friend.id)}"


# Exits and paths


def exits(game: Game, unit: UnitSeen, plan: tuple[Command, ...]) -> list[str]:
    """List where a Unit can step now, with cost and enemies, and why it cannot step elsewhere.

    ``plan`` contains the commands that get the Unit moving.
    """
    ahead = game.peek(*plan)
    ways, view = reach(game, plan), game.view()
    factors = ahead.ask.left if ahead.ask is not None and ahead.ask.left is not None else 0
    steps = {command.args[0]: command for command in ahead.menu if command.verb in STEP_VERBS}
    lines = [f"{narrate.title(unit.id)} in {unit.hex}, {counted(factors, 'Movement Factor')}."]
    for side in surroundings.sides(view, unit.hex):
        way = side.direction.capitalize()
        if side.hex in steps:
            lines.append(f"{way} to {side.hex}: {_step(view, unit, side.hex, ways.get(side.hex))}.")
        elif side.bar:
            lines.append(f"{way}: {BARS[side.bar]}.")
        else:
            clauses, reason = ahead.why_not(f"move-to {side.hex}")
            lines.append(f"{way} is blocked: {cited(reason, clauses)}.")
    for hex_, command in steps.items():
        if command.verb == "take-shaft":
            lines.append(f"By the shaft to {hex_}: {_step(view, unit, hex_, ways.get(hex_))}.")
    for command in ahead.menu:
        if command.verb in ("blow-door", "disarm"):
            lines.append(f"{command.name}: 2 factors.")
    return lines


def _step(view: View, unit: UnitSeen, hex_: str, way: Way | None) -> str:
    if way is None:
        there = [other.id for other in view.units if other.is_friend and other.hex == hex_]
        return f"1 factor, and it cannot stop there{f' with {narrate.listed(there)}' if there else ''}"
    # The line itself already mentions the shaft.
    notes = (note for note in of_a_move(view, unit, way) if note[1] != (SHAFT,))
    return "; ".join(["1 factor", *(cited(*note) for note in notes)])


def walk(view: View, unit: UnitSeen, way: Way) -> list[str]:
    """Describe a path that a Unit can take in this action, and its hazards."""
    cost = counted(len(way.hexes), "hex", "hexes")
    left = counted(way.left, "Movement Factor")
    met = [f"  {plain_words.sentence(cited(*note))}" for note in of_a_move(view, unit, way)]
    return [f"{cost} to {way.hexes[-1]}, {left} left: {legs(unit.hex, way.hexes)}.", *met]


def far(view: View, unit: UnitSeen | None, start: str, goal: str, ways: dict[str, Way]) -> list[str]:
    """Describe the shortest path between two hexes on the present map: its length, and what is on it.

    For a hex that cannot be entered, describe the path to the obstacle in front of it. ``unit`` is the Unit
    that would go, and ``ways`` are its possible moves in this action.
    """
    factors, halts = (unit.movement, unit.is_friend) if unit is not None else (0, True)
    way = find_route(view, start, goal, factors or 1, halts=halts)
    below: list[str] = []
    if way is not None and only_from_below(view, start, goal):
        cost = f"{counted(len(way.hexes), 'hex', 'hexes')}: {legs(start, way.hexes)}"
        way, below = None, [f"From below, it can be entered, {cost}. [6.1-22]"]
    if way is not None:
        same = [f"{start} and {goal} are the same hex."]
        return _route_lines(view, start, way, factors, ways) if way.hexes else same
    way = find_route(view, start, goal, factors or 1, beside=True, halts=halts)
    if way is not None:
        next_to = [f"{start} is adjacent to it."]
        lines = _route_lines(view, start, way, factors, ways) if way.hexes else next_to
        last = way.hexes[-1] if way.hexes else start
        bar = next((side.bar for side in surroundings.sides(view, last) if side.hex == goal), "")
        what = "; ".join(surroundings.contents(view, goal))
        shut = f"{goal} cannot be entered now: {what}." if what else ""
        shut = f"{narrate.capital(BARS[bar])} blocks the way from {last}." if bar else shut
        return [*lines, *filter(None, [shut]), *below]
    none = f"There is no path from {start} to {goal} at present."
    for room in view.circles:
        foes = [unit.id for unit in view.units if unit.hex == room.door_hex and not unit.is_friend]
        if room.hex == goal and foes:
            door = f"The door of Circle {room.number}"
            none += f" {door} is blocked by {narrate.listed(foes)}, in {room.door_hex}."
    there_ = as_far_as(view, start, goal)
    if not there_:
        shut = "No shaft to that deck is open from here: an Installation must be destroyed first. [6.1-19]"
        return [none, shut]
    return [
        none,
        f"The nearest hex that can be reached is {there_}.",
        *_barriers(surroundings.sides(view, there_)),
    ]


def _barriers(sides: Iterable[HexSide]) -> list[str]:
    """Return a line for each kind of barrier, with the sides of the hex that it closes."""
    found: dict[str, list[HexSide]] = {bar: [] for bar in ("", *BARS)}
    for side in sides:
        found[side.bar].append(side)
    return [f"{_named(found[bar])}: {words}." for bar, words in BARS.items() if found[bar]]


def _route_lines(view: View, start: str, way: Route, factors: int, ways: dict[str, Way]) -> list[str]:
    goal = way.hexes[-1]
    cost = counted(len(way.hexes), "hex", "hexes")
    turns = f", {counted(way.turns, 'turn')} at {factors} factors a turn" if factors else ""
    met = []
    for hex_ in way.stops:
        foes = (unit.id for unit in view.enemies_next_to(HEX[hex_]))
        met.append(f"  In {hex_} it would stop, engaged with {narrate.listed(foes)}. [6.1-02]")
    friends = [u.id for u in view.units if u.is_friend and u.hex in way.hexes[:-1]]
    return [
        f"{cost} from {start} to {goal}{turns}: {legs(start, way.hexes)}.",
        *met,
        *([f"  On the way: {narrate.listed(friends)}."] if friends else []),
        *filter(None, [farthest_on(ways, way)]),
    ]


def legs(start: str, hexes: Sequence[str]) -> str:
    """Return a path in words: ``3 north-west, 1 west, the shaft to P0512, 2 east``."""
    runs: list[tuple[str, int]] = []
    for here, next_ in zip((start, *hexes), hexes, strict=False):
        if here[0] != next_[0]:
            runs.append((f"the shaft to {next_}", 0))
            continue
        way = _direction(geometry.NEIGHBOURS[HEX[here]].index(HEX[next_]))
        count = runs.pop()[1] if runs and runs[-1][0] == way else 0
        runs.append((way, count + 1))
    return ", ".join(f"{count} {words}" if count else words for words, count in runs)
