"""What a Unit can do and why it cannot do the rest: menus and refusals, never a rule of its own. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable

import attrs

from hades import Game, narrate
from hades import geometry as geo
from hades.ui import words
from hades.ui.model import ORDERS, Session
from hades.view import UnitSeen, View

ACTIONS = (
    "full-move",
    "full-fire",
    "run-and-gun",
    "cfp",
    "sabotage",
    "rally",
    "request",
    "call",
    "forced-march",
    "science",
    "leave-lab",
)
"""Everything that an activated Unit may ever do, in the order of section 6."""
FOR_KINDS = {
    "cfp": ("swat",),
    "sabotage": ("engineer",),
    "science": ("dante", "emily"),
    "leave-lab": ("dante",),
} | dict.fromkeys(("rally", "request", "call", "forced-march"), ("hq",))
"""Action -> the types of Units it is for; all others are told in one line."""
IDLE = ("stand-by", "leave-lab")
"""What an activated Unit may do that gets nothing done."""


@attrs.frozen
class Refusal:
    """Something that cannot be done now, and why."""

    label: str
    reason: str
    clauses: tuple[str, ...]


def refusals(session: Session) -> tuple[Refusal, ...]:
    """What the selected Unit, or the Unit that the question is about, cannot do now."""
    game, ask = session.game, session.ask
    if ask is None:
        return ()
    if session.selected:
        game = game.peek(*session.prefix()[:1])
        if game.ask is None or game.ask.kind != "act?":
            return ()
        return _actions(session, game, session.units[session.selected])
    if ask.kind == "act?":
        return _actions(session, game, session.units[ask.subject])
    if ask.kind == "move?":
        return _moving(session)
    if ask.kind in ("fire?", "cfp_fire?", "sabotage?"):
        return _aiming(session)
    return ()


def _actions(session: Session, game: Game, unit: UnitSeen) -> tuple[Refusal, ...]:
    found, others, clauses = [], [], []
    for verb in ACTIONS:
        ids, reason = game.why_not(verb)
        if not reason or (verb == "leave-lab" and unit.place != "lab"):
            continue
        if unit.type in FOR_KINDS.get(verb, (unit.type,)):
            found.append(Refusal(words.LABELS[verb], named(session, reason), ids))
        else:
            others.append(words.LABELS[verb])
            clauses += [id_ for id_ in ids if id_ not in clauses]
    if others:
        found.append(Refusal(", ".join(others), "for Units of another kind", tuple(clauses)))
    return tuple(found)


def _moving(session: Session) -> tuple[Refusal, ...]:
    """A Unit on its way: doors and Traps beside it, firing, stopping, the shaft, what lies in its hex."""
    game, view = session.game, session.view
    unit = session.units[session.ask.subject if session.ask else ""]
    if not unit.hex:
        return ()
    asked = ["fire", "stop"]
    for circle in view.circles:
        if circle.door_hex == unit.hex and circle.state != "open":
            verb = "blow-door" if circle.state == "closed" else "disarm"
            asked.append(f"{verb} circle-{circle.number}")
    for name, treasure in view.treasures.items():
        if treasure.hex == unit.hex and treasure.carrier != unit.id:
            asked.append(f"take {name}")
    there = game.tables.shaft[geo.parse(unit.hex)]
    if there >= 0:
        asked.append(f"take-shaft {geo.label(there)}")
    return _refused(session, asked)


def _aiming(session: Session) -> tuple[Refusal, ...]:
    """Enemies and SIs beside the Unit that it cannot fire at, and friends near it who cannot join in."""
    unit = session.units[session.ask.subject if session.ask else ""]
    if not unit.hex:
        return ()
    here = geo.parse(unit.hex)
    beside = {geo.label(n) for n in (*geo.NEIGHBOURS[here][1:], session.game.tables.shaft[here]) if n >= 0}
    asked = []
    for other in session.view.units:
        if other.hex in beside and not other.is_friend:
            asked.append(f"fire-at {other.id}")
    asked += [f"fire-at-si {si.id}" for si in session.view.installations if si.hex in beside]
    near = {geo.label(n) for n in geo.within(here, 2)} | beside
    for other in session.view.units:
        if other.hex in near and other.is_friend and other.id != unit.id:
            asked.append(f"combine {other.id}")
    return _refused(session, asked)


def no_shot(session: Session, hex_: str) -> tuple[Refusal, ...]:
    """Why the acting Unit cannot fire at who stands in a hex; () if it can, or if nobody does."""
    game, ask = session.game, session.ask
    if session.selected:
        game = game.peek(*session.prefix()[:1])
        ask = game.ask
    if ask is None or ask.kind not in ("act?", "fire?"):
        return ()
    targets = [f"fire-at {u.id}" for u in session.units_at(hex_) if not u.is_friend]
    standing = [si for si in session.sis.values() if si.hex == hex_ and si.status != "destroyed"]
    targets += [f"fire-at-si {si.id}" for si in standing]
    if not targets:
        return ()
    if ask.kind == "act?":
        ids, reason = game.why_not("full-fire")
        if reason:
            return (Refusal(words.LABELS["full-fire"], named(session, reason), ids),)
        game = game.peek("full-fire")
    return _refused(session, targets, game)


def _refused(session: Session, commands: Iterable[str], game: Game | None = None) -> tuple[Refusal, ...]:
    found = []
    for name in commands:
        ids, reason = (game or session.game).why_not(name)
        if reason:
            verb, *args = name.split()
            label = narrate.capital(words.LABELS[verb].format(*(session.names.get(arg, arg) for arg in args)))
            found.append(Refusal(label, named(session, reason), ids))
    return tuple(found)


def named(session: Session, reason: str) -> str:
    """A reason with the names of Units and SIs in place of their ids, and a capital at its head."""

    def name(found: re.Match[str]) -> str:
        id_ = found[0]
        known = id_ in session.units or id_ in session.sis or id_.startswith(("circle-", "fighter-"))
        return session.names.get(id_, id_) if known else id_

    told = _ID.sub(name, reason)
    return narrate.capital(told)


_ID = re.compile(r"\b[a-z]+(?:-[a-z]+)*(?:-\d+)?\b")


# ---- who is left to act


@attrs.frozen
class Member:
    """A friendly Unit in the roster: ``state`` is free, done, held, away or lost; ``why`` it cannot act."""

    id: str
    state: str
    place: str
    why: str = ""
    clauses: tuple[str, ...] = ()


STATES = {
    "free": "Can act now",
    "done": "Has acted",
    "held": "On Hades, cannot act",
    "away": "Aboard the Vittles or in the Lab",
    "lost": "Out of the game",
}
"""State of a member of the roster -> the heading it stands under, in that order."""


def roster(session: Session, past: View | None = None) -> tuple[Member, ...]:
    """Every friendly Unit that has been met, by state and then by number; of a table of the ``past``, as
    they were, with nothing that they may do."""
    found = []
    view = session.view if past is None else past
    asked = past is None and session.ask is not None and session.ask.kind == "6.0?"
    able = {c.args[0] for c in session.game.menu if c.verb == "activate"} if asked else set()
    for unit in view.units:
        if not unit.is_friend or unit.place == "hidden":
            continue
        clauses, why = session.game.why_not(f"activate {unit.id}") if asked else ((), "")
        place = unit.hex or {"aboard": "Vittles", "lab": "Lab", "gone": "lost"}.get(unit.place, unit.place)
        found.append(Member(unit.id, _state(unit, unit.id in able), place, named(session, why), clauses))
    return tuple(sorted(found, key=lambda m: (list(STATES).index(m.state), session.units[m.id].number)))


def _state(unit: UnitSeen, able: bool) -> str:
    if able:
        return "free"
    if unit.place == "gone":
        return "lost"
    if not unit.hex:
        return "away"
    return "held" if unit.trapped or unit.jammed or not unit.acted else "done"


def useful(session: Session) -> tuple[str, ...]:
    """Names of the Units that could still do something in this SHL Phase but stand by."""
    found = []
    for command in session.game.menu:
        if command.verb == "activate":
            ahead = session.game.peek(command)
            if any(c.verb not in (*IDLE, *ORDERS) for c in ahead.menu):
                found.append(session.names[command.args[0]])
    return tuple(found)


def unused(session: Session) -> str:
    """Who could still do something, in a few words, "" if nobody."""
    names = useful(session)
    # three names and more do not fit where this is asked
    named = f": {', '.join(names)}" if len(names) < 3 else ""
    return f"{len(names)} can still act{named}" if names else ""
