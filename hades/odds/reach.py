"""The reach of a Unit, the hazards on its way, and routes over several turns.

The search stops where a step would draw a card or reveal a counter, so that a highlight never gives the
result away. That hex counts as reached. Hazards are effects of the move itself, and enemies and Installations
near its hexes. No enemy fires at a Unit while it moves.
"""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Mapping, Sequence
from functools import partial

import attrs

from hades import geometry as geo
from hades import narrate
from hades.engine.game import Game
from hades.engine.hidden_information import Playout
from hades.narrate import surroundings
from hades.rules.full_move import DOOR_COST
from hades.rules.surface_installations import asleep_next_to
from hades.state.commands import STEP_VERBS, Command
from hades.state.events import Event, events_of
from hades.state.state import Code
from hades.view import InstallationSeen, UnitSeen, View
from hades.view.view import HEX
from hades.wording import counted

Plan = Sequence[Command | str]
"""Commands in order, each a `Command` or its name."""


def before_the_last(game: Game, plan: Plan) -> Game:
    """Return a copy of a game at the question that the last command of a plan answers.

    :raises ValueError: if the plan is empty, or as `carried_out` for a command before the last.
    :raises Refused: if a command before the last is not in its menu. The last command is not checked.
    """
    if not plan:
        raise ValueError("name at least one command")
    return carried_out(game, plan[:-1])


def carried_out(game: Game, plan: Plan) -> Game:
    """Return a copy of a game with the commands of a plan carried out.

    :raises ValueError: if a command draws a card or reveals a counter, as its result cannot be known yet.
    :raises Refused: if a command is not in its menu.
    """
    copy = game.peek()
    for command in plan:
        done = copy.find(command)
        copy.do(done)
        # A copy is in strict mode, so it can be undone exactly as long as nothing was revealed.
        if not copy.can_undo:
            raise ValueError(
                f"the effect of {done.name} depends on its draw; ask about later commands once it has been "
                "carried out"
            )
    return copy


# Reach


QUIET = frozenset({"unit_activated", "unit_moved", "unit_stopped", "deck_chosen", "fire_combined"})
"""Kinds of events after which the search continues. Any other kind ends the path."""

STEP_CODES = ("move_to", "take_shaft")
"""Verbs of the codes for a step."""
STOP = ("stop",)
"""The code for ending the move."""
PLACE_VERBS = ("place-at", "land-at", "bring-at")
"""Commands that put a Unit into a hex of the player's choice without a draw."""
WAKES = "si_activated"
GOES_ON = ("turn_began", "step_began", "phase_ended")
"""Kinds of events with which the sequence of play continues after a command."""
HAPPENS = {
    WAKES: "activates the Installation of Complex {letter}: a counter is drawn",
    "si_destroyed": "destroys {si}",
    "si_damaged": "damages {si}",
    "parting_shots_off": "ends the enemy's Parting Shots",
}
"""Kind of event -> words for the visible effect of a step, without the result of any draw."""
FROM_BELOW = "6.1-22"
"""Clause by which a Unit that enters a Complex from below destroys the Installation above."""
UNKNOWN = "something is revealed there"

Note = tuple[str, tuple[str, ...]]
"""(words, clauses)."""


@attrs.frozen
class Way:
    """A path to a hex: its commands, the hexes entered, and the Movement Factors left."""

    commands: tuple[Command, ...]
    hexes: tuple[str, ...]
    left: int
    quiet: bool = True
    """True if the last step has no effect besides the move, so that the search can continue from there."""
    ends: bool = False
    """True if the Unit must end its move in the hex, even with factors left."""
    notes: tuple[Note, ...] = ()
    """Effects of the last step, each with its clauses."""
    wakes: bool = False
    """True if the last step activates an SI that is not destroyed at once."""
    destroys: bool = False
    """True if the last step destroys an SI from below."""
    reveals: bool = False
    """True if the last step reveals or draws something, so that its effect is not known in advance."""

    @property
    def sign(self) -> str:
        """The marker of the hex.

        ``wake`` if an SI is activated, ``stop`` if the Unit must stop there with factors left, ``unknown`` if
        the step reveals anything else, ``effect`` if it has an effect known in advance, or "".
        """
        if self.wakes:
            return "wake"
        if self.ends and self.left:
            return "stop"
        if self.quiet:
            return ""
        return "unknown" if self.reveals else "effect"


def _notes(events: list[Event]) -> tuple[Note, ...]:
    """Return the effects of a step, in words that reveal nothing hidden."""
    if (below := _destroyed_below(events)) is not None:
        drawn = next((event for event in events if event.kind == WAKES), None)
        si = narrate.name(below.data["si"])
        if drawn is not None:
            si = f"whatever Installation is drawn for Complex {drawn.data['letter']}"
        return ((f"destroys {si}, and opens its shaft", below.clauses),)
    found = []
    for event in events:
        if event.kind in HAPPENS:
            names = {"si": narrate.name(event.data["si"])} if "si" in event.data else {}
            found.append((HAPPENS[event.kind].format(**event.data | names), event.clauses))
    if not found and any(event.kind not in QUIET for event in events):
        found = [(UNKNOWN, ())]
    return tuple(dict.fromkeys(found))


def _destroyed_below(events: list[Event]) -> Event | None:
    return next((one for one in events if one.kind == "si_destroyed" and FROM_BELOW in one.clauses), None)


def placing(game: Game, prefix: Plan) -> dict[str, tuple[Note, ...]]:
    """Map each hex to the SIs that placing a Unit there activates, as notes. Other hexes are absent.

    The commands of ``prefix`` choose the Unit to place and must not draw.
    """
    found: dict[str, tuple[Note, ...]] = {}
    start = game.peek(*prefix)
    for command in start.menu:
        if command.verb not in PLACE_VERBS:
            continue
        hex_ = int(command.code[1])
        # Skip the hundreds of Inferno hexes that are not next to an inactive SI hex.
        if hex_ >= geo.SIZE or asleep_next_to(start.state, hex_):
            if woken := wakes(start, command):
                found[command.args[0]] = woken
    return found


def wakes(game: Game, command: Command) -> tuple[Note, ...]:
    """Return a note on each SI that a command of the menu activates at once, revealing nothing hidden.

    :raises Refused: if the command is not in the menu.
    """
    there = Playout(game.state)
    there.do(game.find(command).code)
    own = itertools.takewhile(lambda event: event.kind not in GOES_ON, events_of(there.state.log, game.words))
    return tuple(dict.fromkeys(_notes([event for event in own if event.kind == WAKES])))


def reach(game: Game, before: Plan = ()) -> dict[str, Way]:
    """Map each hex to the shortest path there for the Unit that moves after ``before``; {} if no Unit moves.

    Hexes where the Unit cannot end its move are left out, but paths can lead through them.

    :raises Refused, ValueError: as `carried_out`.
    """
    plan = tuple(map(game.named, before))
    return dict(game.once(("reach", plan), lambda: _reached(game, plan)))


def _reached(game: Game, before: tuple[Command, ...]) -> dict[str, Way]:
    start = carried_out(game, before)
    if start.ask is None or start.ask.kind != "move?":
        return {}
    words, begun = start.words, Playout(start.state)
    found: dict[str, Way] = {}
    seen = {start.view().unit(start.ask.subject).hex}
    front = [(begun, begun.menu, Way(before, (), 0))]
    while front:
        behind: list[tuple[Playout, list[Code], Way]] = []
        for here, menu, way in front:
            for command in words.commands([code for code in menu if code[0] in STEP_CODES]):
                if command.args[0] in seen:
                    continue
                seen.add(command.args[0])
                there = Playout(here.state)
                there.do(command.code)
                events = events_of(there.state.log, words)
                moving = not there.outcome and there.question[:2] == begun.question[:2]
                longer = _longer(way, command, events, moving)
                ahead = there.menu if moving and longer.quiet else []
                if not ahead or STOP in ahead:
                    found[command.args[0]] = longer
                if ahead:
                    behind.append((there, ahead, longer))
        front = behind
    return found


def _longer(way: Way, command: Command, events: list[Event], moving: bool) -> Way:
    moved = next((e for e in events if e.kind == "unit_moved"), None)
    left = moved.data["left"] if moved is not None else 0
    kinds = {event.kind for event in events}
    quiet, destroys = kinds <= QUIET, _destroyed_below(events) is not None
    notes = () if quiet else _notes(events)
    return Way(
        (*way.commands, command),
        (*way.hexes, command.args[0]),
        left,
        quiet,
        ends=quiet and not moving,
        notes=notes,
        wakes=WAKES in kinds and not destroys,
        destroys=destroys,
        reveals=WAKES in kinds or (UNKNOWN, ()) in notes,
    )


def path_of(game: Game, plan: Plan) -> Way:
    """Return the path of a plan that ends with a step; other commands may precede the steps.

    :raises Refused, ValueError: as `before_the_last`.
    """
    before_the_last(game, plan)
    way, here = Way((), (), 0), game.peek()
    for name in plan:
        command, asked = here.find(name), here.ask
        events = list(here.do(command))
        if command.verb in STEP_VERBS and asked is not None:
            now = here.ask
            moving = now is not None and (now.kind, now.subject) == ("move?", asked.subject)
            way = _longer(way, command, events, moving)
        else:
            way = attrs.evolve(way, commands=(*way.commands, command))
    return way


HELD_UP = ("6.1-02",)
"""Clauses for a move that enemies stop on the way."""


def why_unreachable(
    game: Game, ways: Mapping[str, Way], hex_: str, prefix: Plan = ()
) -> tuple[tuple[str, ...], str]:
    """Explain why the moving Unit cannot reach a hex; return (clause ids, sentence).

    ``ways`` is the Unit's reach, without that hex, and ``prefix`` the commands before the move. If the Unit
    can get next to the hex, or to the other end of its shaft, the sentence is about the last step.
    """
    start = game.peek(*prefix)
    if start.ask is None or start.ask.kind != "move?":
        return start.why_not(f"move-to {hex_}")
    goal = geo.parse(hex_)
    beside = {geo.label(n) for n in (*geo.NEIGHBOURS[goal][1:], game.tables.shaft[goal]) if n >= 0}
    here = start.view().unit(start.ask.subject).hex
    if here == hex_:
        return (), f"{narrate.name(start.ask.subject)} is already in {hex_}"
    if here not in beside:
        near = [way for hex_, way in ways.items() if hex_ in beside and way.quiet and way.left > 0]
        if not near:
            view, left, who = start.view(), start.ask.left or 1, narrate.name(start.ask.subject)
            if held := _held_up(view, here, hex_, left):
                return _stopped_in(view, held, hex_, who)
            route = find_route(view, here, hex_, left)
            if stop := stop_on(ways, route):
                return ("6.1-01",), f"{hex_} is out of reach until {who} is in {stop.hexes[-1]}"
            if route is None:
                if not as_far_as(view, here, hex_):
                    return (SI_FIRST,), f"{hex_} is out of reach: no shaft to that deck is open from here"
                there = "; ".join(surroundings.contents(view, hex_))
                barred = f"it cannot be entered now: {there}" if there else "no path leads there now"
                return ("6.1-01",), f"{hex_} is out of reach: {barred}"
            if only_from_below(view, here, hex_):
                what = "; ".join(surroundings.contents(view, hex_))
                far = counted(len(route.hexes), "hex", "hexes")
                below = f"it can be entered only from below, {far} away"
                return (SI_FIRST,), f"{hex_} is out of reach: {what}; {below}"
            if len(route.hexes) <= left:
                return ("6.1-01",), f"{hex_} is out of reach: the move of {who} ends before"
            far = f"it is {counted(len(route.hexes), 'hex', 'hexes')} away"
            has = counted(start.ask.left or 0, "Movement Factor")
            return ("6.1-01",), f"{hex_} is out of reach: {far}, and {who} has {has} left"
        way = min(near, key=lambda way: (way.ends, len(way.commands)))
        if way.ends and start.view().enemies_next_to(HEX[way.hexes[-1]]):
            return _stopped_in(start.view(), way.hexes[-1], hex_, narrate.name(start.ask.subject))
        start, here = game.peek(*way.commands), way.hexes[-1]
    step = f"{'move-to' if here[0] == hex_[0] else 'take-shaft'} {hex_}"
    clauses, reason = start.why_not(step)
    # The Unit may pass through the hex, but not stay.
    return (clauses, reason) if reason else start.peek(step).why_not("stop")


def _stopped_in(view: View, held: str, hex_: str, who: str) -> tuple[tuple[str, ...], str]:
    """Explain that enemies next to ``held`` would end the move there, on the way to ``hex_``."""
    foes = _names(view.enemies_next_to(HEX[held]))
    return HELD_UP, f"{hex_} is out of reach: in {held} {who} would stop, engaged with {foes}"


def _held_up(view: View, here: str, hex_: str, left: int) -> str:
    """Return the hex where enemies stop a Unit that has enough factors for the shortest route, or ""."""
    route = find_route(view, here, hex_, left, halts=False)
    before = route.hexes[:-1] if route is not None and len(route.hexes) <= left else ()
    return next((one for one in before if view.enemies_next_to(HEX[one])), "")


def stop_on(ways: Mapping[str, Way], route: Route | None) -> Way | None:
    """Return the move to the first hex on a route where something happens.

    None if that is the last hex, or if the factors left there are too few for the rest. ``ways`` is the reach
    of the Unit, which ends at such a hex.
    """
    hexes = route.hexes if route is not None else ()
    for at, hex_ in enumerate(hexes, 1):
        way = ways.get(hex_)
        if way is not None and not way.quiet:
            return way if 0 < len(hexes) - at <= way.left else None
    return None


# Hazards


SHAFT = "6.1-21"
SI_FIRST = "6.1-19"
"""Clause that allows a Unit to enter an SI hex once its SI is destroyed."""
NEAR_IDOL = 2
"""Distance in hexes within which the Idol attracts Nastians."""
GUNS = {"railgun": "10.1-01", "laser": "10.2-01", "missile-battery": "10.3-01"}
"""Type of SI that fires at adjacent Units -> the clause that says so."""


def on_the_way(game: Game, plan: Plan) -> tuple[Note, ...]:
    """Return the hazards of the last command of a plan; () unless it is a step, a Jump or a placement.

    The hazards of a step include leaving the hex where the Unit is before the plan.

    :raises Refused, ValueError: as `before_the_last`.
    """
    asked = before_the_last(game, plan)
    last = asked.find(plan[-1])
    if asked.ask is None or not asked.ask.subject:
        return ()
    unit, hex_ = asked.ask.subject, last.args[0] if last.args else ""
    if last.verb in STEP_VERBS:
        view = game.view()
        return of_a_move(view, view.unit(unit), path_of(game, plan))
    view = asked.view()
    if last.verb == "jump-to":
        return of_a_jump(view, view.unit(unit), hex_)
    if last.verb in PLACE_VERBS:
        return of_a_landing(view, view.unit(unit), hex_, wakes(asked, last))
    return ()


def of_a_move(view: View, unit: UnitSeen, way: Way) -> tuple[Note, ...]:
    """Return the hazards of moving a Unit along a path: leaving its hex, the last step, and the last hex."""
    hex_ = way.hexes[-1]
    return (
        *_leaving(view, unit, hex_),
        *way.notes,
        *_arriving(view, unit, hex_, "stops there, engaged with {}", "6.1-02"),
        *_doors(view, hex_, way),
        *_treasures(view, unit, hex_),
    )


def of_a_jump(view: View, unit: UnitSeen, hex_: str) -> tuple[Note, ...]:
    arrives = _arriving(view, unit, hex_, "can attack {} from there", "6.4-17")
    return (*arrives, *_treasures(view, unit, hex_))


def of_a_landing(view: View, unit: UnitSeen, hex_: str, woken: Sequence[Note] = ()) -> tuple[Note, ...]:
    """Return the hazards of the hex where a Unit is placed; ``woken`` are notes on SIs activated there."""
    arrives = _arriving(view, unit, hex_, "next to {}", "2.1-22")
    return (*woken, *arrives, *_nearest_shaft(view, hex_), *_treasures(view, unit, hex_))


def _leaving(view: View, unit: UnitSeen, hex_: str) -> list[Note]:
    found: list[Note] = []
    foes = view.engaging(unit)
    if foes:
        found.append((f"disengages from {_names(foes)}", ("6.1-03",)))
    if view.gives_cover(geo.parse(unit.hex)) and not view.gives_cover(geo.parse(hex_)):
        found.append(("leaves the cover of its hex", ("4.0-09",)))
    return found


def _arriving(view: View, unit: UnitSeen, hex_: str, contact: str, clause: str) -> list[Note]:
    """Return notes on the enemies and SIs next to a hex, and on its cover.

    ``contact`` is the note on enemies, with {} for their names.
    """
    found: list[Note] = []
    foes = view.engaging(unit, geo.parse(hex_))
    if foes:
        found.append((contact.format(_names(foes)), (clause,)))
    near = view.sis_next_to(geo.parse(hex_))
    guns = [si for si in near if si.type in GUNS and si.status == "operational"]
    fires = "fires at the Vittles while it is In System" if view.vittles.in_system else "can fire at it there"
    for gun in guns:
        found.append((f"next to {narrate.name(gun.id)}, which {fires}", (GUNS[gun.type],)))
    others = [si for si in near if si not in guns]
    if others:
        found.append((f"next to {_names(others)}", ()))
    if view.gives_cover(geo.parse(hex_)):
        found.append(("has cover there if the drawn card gives it", ("4.0-09",)))
    return found


def _doors(view: View, hex_: str, way: Way) -> list[Note]:
    found: list[Note] = []
    shown = {room.counter for room in view.circles if room.counter}
    circles = view.tables.catalog.circles
    traps = any(circle.effect == "trap" and circle.id not in shown for circle in circles)
    for room in view.circles:
        if room.door_hex != hex_ or room.state != "closed":
            continue
        if way.left < DOOR_COST:
            left = counted(way.left, "factor")
            found.append((f"{left} left there, not enough to blow the door", ("6.1-11",)))
        else:
            trap = "; a Trap would catch the Unit" * traps
            clauses = ("6.1-11", *("11.0-23",) * traps)
            found.append((f"the door of Circle {room.number} is there{trap}", clauses))
    return found


def _treasures(view: View, unit: UnitSeen, hex_: str) -> list[Note]:
    found: list[Note] = []
    for name, treasure in view.treasures.items():
        if treasure.hex == hex_ and not treasure.carrier:
            found.append((f"can take {narrate.name(name)} there at no cost", ("11.0-35",)))
    if "idol" in unit.carries:
        goal = geo.parse(hex_)
        drawn = [u for u in view.units if u.family == "yellow" and _within(u.hex, goal, NEAR_IDOL)]
        if drawn:
            found.append((f"the Golden Idol attracts {_names(drawn)}", ("11.0-28",)))
    return found


def _nearest_shaft(view: View, hex_: str) -> list[Note]:
    shafts, here = view.tables.shaft, geo.parse(hex_)
    deck = [at for at, there in enumerate(shafts) if there >= 0 and geo.map_of(at) == geo.map_of(here)]
    if not deck:
        return []
    far, nearest = min((geo.distance(here, at), at) for at in deck)
    open_ = {si.hex for si in view.installations if si.status == "destroyed"}
    site = geo.label(nearest if geo.map_of(nearest) == 0 else shafts[nearest])
    shut = "" if site in open_ else ", open once the Installation there is destroyed"
    text = f"the nearest shaft, in {geo.label(nearest)}, is {counted(far, 'hex', 'hexes')} away{shut}"
    return [(text, (SHAFT,) if site in open_ else (SHAFT, SI_FIRST))]


def _within(hex_: str, goal: int, far: int) -> bool:
    if not hex_:
        return False
    here = geo.parse(hex_)
    return geo.map_of(here) == geo.map_of(goal) and geo.distance(here, goal) <= far


def _names(things: Sequence[UnitSeen | InstallationSeen]) -> str:
    return narrate.grouped(narrate.name(thing.id) for thing in things)


# Routes over several turns. They ignore that enemies will move in the meantime.


@attrs.frozen
class Route:
    """A route to another hex, possibly over several turns."""

    hexes: tuple[str, ...]
    """Hexes entered, ending with the goal."""
    stops: tuple[str, ...]
    """Hexes where an enemy would stop the Unit in the current position."""
    turns: int
    """Number of turns needed if each turn ends where the Unit must stop or has no factors left."""


def _onward(view: View, hex_: int) -> list[int]:
    """Return the hexes that a friendly Unit can enter from a hex, as far as the view shows."""
    below = view.tables.shaft[hex_]
    # A Unit in the Complex below has destroyed the SI above.
    shaft = [below] if below >= 0 and (below < geo.SIZE or view.can_be_entered(below)) else []
    return [*(next_ for next_ in view.tables.ways[hex_] if view.can_be_entered(next_)), *shaft]


def find_route(
    view: View, start: str, goal: str, factors: int = 1, *, beside: bool = False, halts: bool = True
) -> Route | None:
    """Return the route of a friendly Unit between two hexes, or None if there is none.

    The route takes the fewest turns with ``factors`` Movement Factors a turn (each hex costs one, 6.1-01),
    then the fewest hexes, then the fewest stops. With ``beside``, it ends one step before the goal. Without
    ``halts``, contact with enemies does not stop the Unit on the way.
    """
    end = HEX[goal]
    ends = set(view.tables.ways[end]) if beside else {end}
    # Turns, factors used in the last turn, stops.
    queue: list[tuple[int, int, int, int, tuple[int, ...]]] = [(0, factors, 0, HEX[start], ())]
    done: set[int] = set()
    while queue:
        turns, used, stops, here, way = heapq.heappop(queue)
        if here in ends:
            labels = tuple(map(geo.label, way))
            stopped = (geo.label(hex_) for hex_ in way if halts and view.enemies_next_to(hex_))
            return Route(labels, tuple(stopped), turns)
        if here in done:
            continue
        done.add(here)
        now, before = (turns, used) if used < factors else (turns + 1, 0)
        for next_ in _onward(view, here):
            if next_ in done:
                continue
            stop = halts and bool(view.enemies_next_to(next_))
            heapq.heappush(queue, (now, factors if stop else before + 1, stops + stop, next_, (*way, next_)))
    return None


def only_from_below(view: View, start: str, goal: str) -> bool:
    """Return whether two hexes are on the hull and the goal is still closed from above (6.1-19)."""
    is_hull = start[0] == goal[0] == "I"
    return is_hull and view.tables.shaft[HEX[goal]] >= 0 and not view.can_be_entered(HEX[goal])


def as_far_as(view: View, start: str, goal: str) -> str:
    """Return the reachable hex nearest to a goal on its deck; "" if the Unit cannot reach that deck."""
    end = HEX[goal]
    reached = geo.distances_from(HEX[start], partial(_onward, view))
    same = [hex_ for hex_ in reached if geo.map_of(hex_) == geo.map_of(end)]
    return geo.label(min(same, key=lambda hex_: (geo.distance(hex_, end), hex_))) if same else ""
