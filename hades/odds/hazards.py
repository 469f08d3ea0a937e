"""What a move, a Jump or a landing meets on its way and where it ends, with the clauses. Pure.

Nobody fires at a Unit that moves: the rules have no such thing. What may happen is what the engine's own
steps say (`hades.odds.reach`), and what the table shows of the place: contact, cover, guns, doors and
treasures.
"""

from __future__ import annotations

from collections.abc import Sequence

from hades import geometry as geo
from hades import narrate
from hades.engine.game import Game
from hades.odds.plans import Plan, before_the_last
from hades.odds.reach import PLACE_VERBS, STEP_VERBS, Note, Way, wakes, way_of
from hades.view import InstallationSeen, UnitSeen, View
from hades.view.whereabouts import Whereabouts
from hades.wording import counted

SHAFT, DOORWAY = "6.1-21", "6.1-13"
SI_FIRST = "6.1-19"
"""An SI hex may be entered once its SI is destroyed."""
DOOR = 2
"""Movement Factors that a door costs."""
NEAR_IDOL = 2
"""Hexes within which the Idol draws Nastians."""
GUNS = {"railgun": "10.1-01", "laser": "10.2-01", "missile-battery": "10.3-01"}
"""Type of SI that fires at a Unit next to it -> its clause."""


def on_the_way(game: Game, plan: Plan) -> tuple[Note, ...]:
    """What the last command of a plan meets, if it is a step, a Jump or puts a Unit into a hex; else ().

    A step is told with all steps before it in the plan, in the order in which things come.

    :raises Refused, ValueError: as `before_the_last`.
    """
    asked = before_the_last(game, plan)
    last = asked.find(plan[-1])
    if asked.ask is None or not asked.ask.subject:
        return ()
    unit, hex_ = asked.ask.subject, last.args[0] if last.args else ""
    if last.verb in STEP_VERBS:
        view = game.view()
        return of_a_move(view, view.unit(unit), way_of(game, plan))
    view = asked.view()
    if last.verb == "jump-to":
        return of_a_jump(view, view.unit(unit), hex_)
    if last.verb in PLACE_VERBS:
        return of_a_landing(view, view.unit(unit), hex_, wakes(asked, last.name))
    return ()


def of_a_move(view: View, unit: UnitSeen, way: Way) -> tuple[Note, ...]:
    """What a Unit meets that goes a way from where it stands in a view."""
    hex_ = way.hexes[-1]
    return (
        *_leaving(view, unit, hex_),
        *_passing(view, way),
        *way.notes,
        *_arriving(view, unit, hex_, "stops there, engaged with {}", "6.1-02"),
        *_doors(view, hex_, way),
        *_treasures(view, unit, hex_),
    )


def of_a_jump(view: View, unit: UnitSeen, hex_: str) -> tuple[Note, ...]:
    """What a Unit meets where it Jumps to."""
    arrives = _arriving(view, unit, hex_, "can attack {} from there", "6.4-17")
    return (*arrives, *_treasures(view, unit, hex_))


def of_a_landing(view: View, unit: UnitSeen, hex_: str, woken: Sequence[Note] = ()) -> tuple[Note, ...]:
    """What a Unit meets where it is put; ``woken`` is what it sets off there."""
    arrives = _arriving(view, unit, hex_, "next to {}", "2.1-22")
    return (*woken, *arrives, *_nearest_shaft(view, hex_), *_treasures(view, unit, hex_))


def _leaving(view: View, unit: UnitSeen, hex_: str) -> list[Note]:
    """What it gives up: contact, cover."""
    found: list[Note] = []
    there = Whereabouts(view)
    foes = there.engaging(unit)
    if foes:
        found.append((f"leaves the contact with {_names(foes)}", ("6.1-03",)))
    if there.gives_cover(geo.parse(unit.hex)) and not there.gives_cover(geo.parse(hex_)):
        found.append(("leaves the cover of its hex", ("4.0-09",)))
    return found


def _passing(view: View, way: Way) -> list[Note]:
    """Shafts, doorways and friends on the way, as the steps of the engine cite them."""
    found: list[Note] = []
    for hex_, clauses in way.steps:
        if SHAFT in clauses:
            found.append((f"through the shaft to {hex_}", (SHAFT,)))
        if DOORWAY in clauses:
            found.append((f"through the doorway into {hex_}", (DOORWAY,)))
    friends = [u for u in view.units if u.hex in way.hexes[:-1] and u.is_friend]
    if friends:
        found.append((f"passes {_names(friends)}", ("6.1-06",)))
    return found


def _arriving(view: View, unit: UnitSeen, hex_: str, contact: str, clause: str) -> list[Note]:
    """Whom and what it comes next to, and cover; ``contact`` says what being next to enemies means."""
    found: list[Note] = []
    there = Whereabouts(view)
    foes = there.engaging(unit, geo.parse(hex_))
    if foes:
        found.append((contact.format(_names(foes)), (clause,)))
    near = there.sis_next_to(geo.parse(hex_))
    guns = [si for si in near if si.type in GUNS and si.status == "operational"]
    fires = (
        "fires at the Vittles while she is In System" if view.vittles.in_system else "can fire at it there"
    )
    for gun in guns:
        found.append((f"next to {narrate.name(gun.id)}, which {fires}", (GUNS[gun.type],)))
    others = [si for si in near if si not in guns]
    if others:
        found.append((f"next to {_names(others)}", ()))
    if there.gives_cover(geo.parse(hex_)):
        found.append(("cover there, where a card gives it", ("4.0-09",)))
    return found


def _doors(view: View, hex_: str, way: Way) -> list[Note]:
    """Locked doors of the hex, and what they may hide."""
    found: list[Note] = []
    shown = {room.counter for room in view.circles if room.counter}
    circles = view.tables.catalog.circles
    traps = any(circle.effect == "trap" and circle.id not in shown for circle in circles)
    for room in view.circles:
        if room.door_hex != hex_ or room.state != "closed":
            continue
        if way.left < DOOR:
            found.append((f"{way.left} left there: too little to blow the door", ("6.1-11",)))
        else:
            may = ("; a Trap would hold the Unit", ("6.1-11", "11.0-23")) if traps else ("", ("6.1-11",))
            found.append((f"the door of Circle {room.number} is there{may[0]}", may[1]))
    return found


def _treasures(view: View, unit: UnitSeen, hex_: str) -> list[Note]:
    """What lies there, and whom the Idol in its hands draws."""
    found: list[Note] = []
    for name, treasure in view.treasures.items():
        if treasure.hex == hex_ and not treasure.carrier:
            found.append((f"can take {narrate.name(name)} there for nothing", ("11.0-35",)))
    if "idol" in unit.carries:
        goal = geo.parse(hex_)
        drawn = [u for u in view.units if u.family == "yellow" and _within(u.hex, goal, NEAR_IDOL)]
        if drawn:
            found.append((f"the Golden Idol draws {_names(drawn)}", ("11.0-28",)))
    return found


def _nearest_shaft(view: View, hex_: str) -> list[Note]:
    """How far the nearest shaft to the other deck is, and whether an SI stands on it."""
    shafts, here = view.tables.shaft, geo.parse(hex_)
    deck = [at for at, there in enumerate(shafts) if there >= 0 and geo.map_of(at) == geo.map_of(here)]
    if not deck:
        return []
    far, nearest = min((geo.distance(here, at), at) for at in deck)
    open_ = {si.hex for si in view.installations if si.status == "destroyed"}
    site = geo.label(nearest if geo.map_of(nearest) == 0 else shafts[nearest])
    shut = "" if site in open_ else ", open once the SI there is destroyed"
    told = f"the nearest shaft, in {geo.label(nearest)}, is {counted(far, 'hex', 'hexes')} away{shut}"
    return [(told, (SHAFT,) if site in open_ else (SHAFT, SI_FIRST))]


def _within(hex_: str, goal: int, far: int) -> bool:
    if not hex_:
        return False
    here = geo.parse(hex_)
    return geo.map_of(here) == geo.map_of(goal) and geo.distance(here, goal) <= far


def _names(things: Sequence[UnitSeen | InstallationSeen]) -> str:
    return ", ".join(narrate.name(thing.id) for thing in things)
