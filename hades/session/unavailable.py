"""Reasons, from menus and refusals, why a Unit cannot do something now."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from hades import geometry as geo
from hades import narrate
from hades.content.component_records import WEAPONS
from hades.engine.game import Game
from hades.engine.refusal import TABLE
from hades.narrate import command_words
from hades.state.commands import Command
from hades.view import UnitSeen, View

ACTIONS = tuple(verb.replace("_", "-") for verb, row in TABLE.items() if row.asks == ("act?",))
"""Every action of an activated Unit, in the order of section 6."""
OTHER_KINDS = "for other kinds of Unit"
"""The reason given for actions that a Unit never has."""
FOR_KINDS = {
    "cfp": ("swat",),
    "sabotage": ("engineer",),
    "science": ("dante", "emily"),
    "leave-lab": ("dante",),
} | dict.fromkeys(("rally", "request", "call", "forced-march"), ("hq",))
"""Special action -> types of Units that have it. For other types, all such actions share one refusal."""


@attrs.frozen
class Unavailable:
    """Commands that are illegal now for the same reason, with the label of their button."""

    label: str
    reason: str
    clauses: tuple[str, ...]
    commands: tuple[Command, ...] = ()


def barred(game: Game) -> tuple[Unavailable, ...]:
    """Return the commands that a player might try with the Unit in question but that are illegal now."""
    ask = game.ask
    if ask is None or not ask.subject:
        return ()
    view = game.view()
    unit = view.unit(ask.subject)
    if ask.kind == "act?":
        return _actions(game, unit)
    if ask.kind == "move?" and unit.hex:
        return refused(game, _moves_to_try(view, unit))
    if ask.kind in ("fire?", "cfp_fire?", "sabotage?") and unit.hex:
        return refused(game, _shots_to_try(view, unit, sabotage=ask.kind == "sabotage?"))
    return ()


AIMING = {"act?": ("full-fire",), "move?": ("fire",)} | dict.fromkeys(("fire?", "7.3?", "15.3?"), ())
"""Commands before the choice of a target, by kind of question."""


def shots_to_try(game: Game, aim: str) -> list[tuple[str, ...]]:
    """Return the commands for each shot of the Unit or ship in question at a thing or a hex.

    [] if there is no enemy, if ``aim`` is "", or if the question is not about an action or a target.
    """
    before = AIMING.get(game.ask.kind) if game.ask is not None else None
    if before is None or not aim:
        return []
    view = game.view()
    units = sorted((u for u in view.units if not u.is_friend), key=lambda u: u.number)
    standing = (si for si in view.installations if si.status != "destroyed")
    aims = [
        *(("unit", unit.id) for unit in units if aim in (unit.id, unit.hex)),
        *(("si", si.id) for si in standing if aim in (si.id, si.hex)),
        *(("fighter", fighter.id) for fighter in view.fighters if aim == fighter.id),
    ]
    if game.ask is not None and game.ask.subject:
        return [(*before, f"fire-at{f'-{kind}' * (kind != 'unit')} {id_}") for kind, id_ in aims]
    return [(*before, f"shoot-{kind} {gun} {id_}") for kind, id_ in aims for gun in WEAPONS]


def no_shot(game: Game, aim: str) -> tuple[Unavailable, ...]:
    """Return why none of the `shots_to_try` is possible; () if a shot is, or if there are none."""
    shots = shots_to_try(game, aim)
    if not shots:
        return ()
    *before, _ = shots[0]
    if found := refused(game, before):
        return found
    found = refused(game.peek(*before), [last for *_, last in shots])
    return found if len(found) == len(shots) else ()


def refused(game: Game, commands: Iterable[str]) -> tuple[Unavailable, ...]:
    found, names = [], narrate.names_of(game.view())
    for name in commands:
        clauses, reason = game.why_not(name)
        if reason:
            command = game.named(name)
            label = narrate.capital(command_words.label(command, names))
            found.append(Unavailable(label, narrate.capital(reason), clauses, (command,)))
    return tuple(found)


def _actions(game: Game, unit: UnitSeen) -> tuple[Unavailable, ...]:
    found: list[Unavailable] = []
    others: list[Unavailable] = []
    for one in refused(game, ACTIONS):
        (command,) = one.commands
        if command.verb == "leave-lab" and unit.place != "lab":
            continue
        if unit.type in FOR_KINDS.get(command.verb, (unit.type,)):
            found.append(one)
        else:
            others.append(one)
    if others:
        labels, clauses = [one.label for one in others], [id_ for one in others for id_ in one.clauses]
        commands = tuple(command for one in others for command in one.commands)
        ids = tuple(dict.fromkeys(clauses))
        found.append(Unavailable(", ".join(labels), OTHER_KINDS, ids, commands))
    return tuple(found)


def _moves_to_try(view: View, unit: UnitSeen) -> list[str]:
    asked = ["fire", "stop"]
    for circle in view.circles:
        if circle.door_hex == unit.hex and circle.state != "open":
            verb = "blow-door" if circle.state == "closed" else "disarm"
            asked.append(f"{verb} circle-{circle.number}")
    for name, treasure in view.treasures.items():
        if treasure.hex == unit.hex and treasure.carrier != unit.id:
            asked.append(f"take {name}")
    there = view.tables.shaft[geo.parse(unit.hex)]
    if there >= 0:
        asked.append(f"take-shaft {geo.label(there)}")
    return asked


def _shots_to_try(view: View, unit: UnitSeen, *, sabotage: bool) -> list[str]:
    here = geo.parse(unit.hex)
    # Targets behind a wall are included, because their refusal names the wall.
    beside = {geo.label(n) for n in (*geo.NEIGHBOURS[here][1:], view.tables.shaft[here]) if n >= 0}
    sis = [si.id for si in view.installations if si.hex in beside]
    if sabotage:
        asked = [f"sabotage-si {si}" for si in sis]
    else:
        asked = [f"fire-at {other.id}" for other in view.units if other.hex in beside and not other.is_friend]
        asked += [f"fire-at-si {si}" for si in sis]
    near = {geo.label(n) for n in geo.within(here, 2)} | beside
    friends = (other for other in view.units if other.hex in near and other.is_friend)
    return asked + [f"combine {other.id}" for other in friends if other.id != unit.id]
