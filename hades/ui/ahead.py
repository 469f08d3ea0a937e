"""What a move meets on its way and where it ends, with the clauses. Pure.

Nobody fires at a Unit that moves: the rules have no such thing. What may happen is what the engine's own
steps say (`hades.advice.reach`), and what the table shows of the place: contact, cover, guns, doors and
treasures.
"""

from __future__ import annotations

from collections.abc import Sequence

from hades import geometry as geo
from hades import narrate
from hades.advice.reach import Way
from hades.ui.model import Session
from hades.view import InstallationSeen, UnitSeen
from hades.view.whereabouts import Whereabouts

Note = tuple[str, tuple[str, ...]]
"""Words and clauses."""

SHAFT, DOORWAY = "6.1-21", "6.1-13"
DOOR = 2
"""Movement Factors that a door costs."""
NEAR_IDOL = 2
"""Hexes within which the Idol draws Nastians."""
GUNS = {"railgun": "10.1-01", "laser": "10.2-01", "missile-battery": "10.3-01"}
"""Type of SI that fires at a Unit next to it -> its clause."""


def on_the_way(session: Session, hex_: str) -> list[Note]:
    """What a move to a lit hex, or a Jump, meets: in the order in which it comes."""
    way = session.ways.get(hex_)
    jumps = session.ask is not None and session.ask.kind == "cfp?" and hex_ in session.marks
    mover = session.units.get(session.selected or (session.ask.subject if session.ask else ""))
    placed = hex_ in session.marks and session.marks[hex_].kind == "place"
    if mover is None or (way is None and not jumps and not placed):
        return []
    found: list[Note] = [*session.woken.get(hex_, ())]
    if way is not None:
        found += _leaving(session, mover, hex_)
        found += _passing(session, way)
        found += way.notes
    found += _arriving(session, mover, hex_, jumps, placed)
    found += _doors(session, hex_, way)
    found += _treasures(session, mover, hex_)
    return found


def _leaving(session: Session, mover: UnitSeen, hex_: str) -> list[Note]:
    """What it gives up: contact, cover."""
    found: list[Note] = []
    foes = Whereabouts(session.view).engaging(mover)
    if foes:
        found.append((f"leaves the contact with {_names(session, foes)}", ("6.1-03",)))
    if _cover(session, mover.hex) and not _cover(session, hex_):
        found.append(("leaves the cover of its hex", ("4.0-09",)))
    return found


def _passing(session: Session, way: Way) -> list[Note]:
    """Shafts, doorways and friends on the way, as the steps of the engine cite them."""
    found: list[Note] = []
    for hex_, clauses in way.steps:
        if SHAFT in clauses:
            found.append((f"through the shaft to {hex_}", (SHAFT,)))
        if DOORWAY in clauses:
            found.append((f"through the doorway into {hex_}", (DOORWAY,)))
    friends = [u for u in session.view.units if u.hex in way.hexes[:-1] and u.is_friend]
    if friends:
        found.append((f"passes {_names(session, friends)}", ("6.1-06",)))
    return found


def _arriving(session: Session, mover: UnitSeen, hex_: str, jumps: bool, placed: bool) -> list[Note]:
    """Whom and what it comes next to, and cover."""
    found: list[Note] = []
    there = Whereabouts(session.view)
    foes = there.engaging(mover, geo.parse(hex_))
    if foes and jumps:
        found.append((f"can attack {_names(session, foes)} from there", ("6.4-17",)))
    elif foes and placed:
        found.append((f"next to {_names(session, foes)}", ("2.1-22",)))
    elif foes:
        found.append((f"stops there, engaged with {_names(session, foes)}", ("6.1-02",)))
    near = there.sis_next_to(geo.parse(hex_))
    guns = [r for r in near if r.type in GUNS and r.status == "operational"]
    busy = session.view.vittles.in_system
    for gun in guns:
        fires = "fires at the Vittles while she is In System" if busy else "can fire at it there"
        found.append((f"next to {session.names[gun.id]}, which {fires}", (GUNS[gun.type],)))
    others = [r for r in near if r not in guns]
    if others:
        found.append((f"next to {_names(session, others)}", ()))
    if _cover(session, hex_):
        found.append(("cover there, where a card gives it", ("4.0-09",)))
    return found


def _doors(session: Session, hex_: str, way: Way | None) -> list[Note]:
    """Locked doors of the hex, and what they may hide."""
    found: list[Note] = []
    view = session.view
    shown = {room.counter for room in view.circles if room.counter}
    circles = session.game.tables.catalog.circles
    traps = any(circle.effect == "trap" and circle.id not in shown for circle in circles)
    for room in view.circles:
        if room.door_hex != hex_ or room.state != "closed":
            continue
        if way is not None and way.left < DOOR:
            found.append((f"{way.left} left there: too little to blow the door", ("6.1-11",)))
        elif way is not None:
            may = ("; a Trap would hold the Unit", ("6.1-11", "11.0-23")) if traps else ("", ("6.1-11",))
            found.append((f"the door of Circle {room.number} is there{may[0]}", may[1]))
    return found


def _treasures(session: Session, mover: UnitSeen, hex_: str) -> list[Note]:
    """What lies there, and whom the Idol in its hands draws."""
    found: list[Note] = []
    view = session.view
    for name, treasure in view.treasures.items():
        if treasure.hex == hex_ and not treasure.carrier:
            found.append((f"can take {narrate.name(name)} there for nothing", ("11.0-35",)))
    if "idol" in mover.carries:
        goal = geo.parse(hex_)
        drawn = [u for u in view.units if u.family == "yellow" and _within(u.hex, goal, NEAR_IDOL)]
        if drawn:
            found.append((f"the Golden Idol draws {_names(session, drawn)}", ("11.0-28",)))
    return found


def _within(hex_: str, goal: int, far: int) -> bool:
    if not hex_:
        return False
    here = geo.parse(hex_)
    return geo.map_of(here) == geo.map_of(goal) and geo.distance(here, goal) <= far


def _cover(session: Session, hex_: str) -> bool:
    return bool(hex_) and Whereabouts(session.view).gives_cover(geo.parse(hex_))


def _names(session: Session, things: Sequence[UnitSeen | InstallationSeen]) -> str:
    return ", ".join(session.names[thing.id] for thing in things)
