"""Descriptions of Units, Installations, Fighters, Circles and Nasty Surprises, for cards and tooltips."""

from __future__ import annotations

import re
from collections.abc import Iterable

from hades import geometry as geo
from hades.content import component_records
from hades.content.component_records import Effect, SurpriseCard, Who
from hades.content.names import capital, name, title
from hades.content.tables import Tables
from hades.engine.ask import Ask
from hades.narrate import component_texts
from hades.narrate.names import listed, type_name
from hades.rules import victory
from hades.rules.hq_request import EMILY_AFTER
from hades.rules.sequence_of_play import TURN
from hades.view import CircleSeen, FighterSeen, InstallationSeen, UnitSeen, View
from hades.wording import counted, signed

_TYPE_AND_NUMBER = re.compile(r"^\D+ \d+ ?")

# Units


def moves(unit: UnitSeen, ask: Ask | None = None) -> str:
    """Return a Unit's Movement Factor, ``moves 6``, or while it moves the factors left, ``moves 4 more``.

    ``ask`` is the current question; None for a past position.
    """
    if ask is not None and ask.left is not None and ask.subject == unit.id:
        return f"moves {ask.left} more"
    return f"moves {unit.movement}"


def counter_lines(tables: Tables, unit: UnitSeen, ask: Ask | None = None) -> list[str]:
    """Return the facts on the counter and the markers of a Unit, with its abilities and worth, one per line.

    ``ask`` is the current question; None for a past position.
    """
    # Do not repeat what the name already says. A Gorgon only fights as the Unit of her type does.
    type_ = () if unit.family == "gold" else (type_name(unit.type),)
    # A name such as "Scout 1 Longstride" has the number of the Unit in its type, which is not its ID number.
    own = _TYPE_AND_NUMBER.sub("called ", unit.name).removesuffix("called ")
    facts = (own, component_texts.FAMILIES[unit.family], *type_)
    what = [fact for fact in facts if fact and fact not in title(unit.id)]
    if unit.shock:
        what.append("Shock Unit [2.2-04]")
    state = [f"{counted(unit.steps, 'step')}, {component_texts.WORN[unit.depleted]}", moves(unit, ask)]
    if unit.facing != "-":
        state.append(f"faces {component_texts.DIRECTIONS[unit.facing]}")
    lines = [", ".join(what), " · ".join(state)]
    does = component_texts.UNITS.get(unit.id) or component_texts.UNITS.get(f"{unit.family} {unit.type}")
    lines += [line for line in (does, worth(tables, unit.id) or component_texts.NOTHING) if line]
    if unit.trapped:
        lines.append("caught in a Trap: cannot move until it is disarmed [11.0-24]")
    if unit.jammed:
        lines.append("jammed by Comm Crash: cannot act, land or be evacuated this turn [5.3-19]")
    elif unit.acted and unit.is_friend:
        lines.append(component_texts.ACTED)
    if unit.waits_for_shaft:
        lines.append("waits at the shaft [5.4-28]")
    if unit.carries:
        lines.append(f"carries {listed(unit.carries)}")
    return lines


def unit_lines(view: View, unit: UnitSeen, ask: Ask | None = None) -> list[str]:
    """Return all facts about a Unit: those of `counter_lines`, the enemies engaged with it, and its cover."""
    lines = counter_lines(view.tables, unit, ask)
    if ask is not None and ask.subject == unit.id:
        lines = [component_texts.ACTING if line == component_texts.ACTED else line for line in lines]
    if unit.place in ("map", "hidden") and (wait := waits(unit.id, view.evacuated)):
        # First, because a small card cuts off the last lines.
        lines.insert(0, wait)
    if unit.place == "lab":
        lines.append("lost if the Lab is destroyed while he is in it [12.7-04]")
    if foes := view.engaging(unit):
        lines.append("engaged with " + ", ".join(f"{name(u.id)} in {u.hex}" for u in foes))
    if unit.hex and view.gives_cover(geo.parse(unit.hex)):
        lines.append("has cover here if the drawn card gives it [4.0-09]")
    return lines


def worth(tables: Tables, id_: str) -> str:
    """Return the worth of a Unit, a treasure (``idol``, ``loot``) or a closed ``circle`` (14.1), or "".

    For example ``worth 3 VP aboard, 2 more if her Honor Guard is aboard as well [14.1-04, 14.1-09]``.
    """
    items = victory.hanging_on(tables, id_)
    parts = [
        component_texts.WORTH.get(clause, "{vp} VP aboard").format(
            vp=_vp(half), partner=component_texts.PARTNERS.get(id_, "")
        )
        for _, half, clause in items
    ]
    return f"worth {', '.join(parts)} [{', '.join(clause for *_, clause in items)}]" if parts else ""


def _vp(half: int) -> str:
    """Return a number of half VP as text in VP: ``3``, ``−½``."""
    whole, rest = divmod(abs(half), 2)
    return ("−" if half < 0 else "") + (str(whole) if whole else "") + ("½" if rest else "")


def waits(id_: str, evacuated: int) -> str:
    """Return a phrase on the Units to be evacuated before Princess Emily (6.7-13); "" for any other Unit."""
    if id_ != "emily":
        return ""
    left = EMILY_AFTER - evacuated
    if left <= 0:
        return f"may be evacuated: {EMILY_AFTER} Units have gone before her [6.7-13]"
    return f"cannot be among the first {EMILY_AFTER} evacuated: {left} more must go [6.7-13]"


# Installations and Fighters


def si_lines(si: InstallationSeen) -> list[str]:
    side = "offensive" if si.offensive else "defensive"
    states = component_texts.SI_STATES
    state = states.get(f"{si.status} {side}") or states.get(si.status) or states["cup"]
    if si.status == "destroyed":
        return [f"ruin of the {si.name}", state.means]
    called = f"{si.name}, Surface Installation {si.letter}".rstrip()
    does = component_texts.INSTALLATIONS[si.type].does
    first, last = (state.means, does) if si.status == "damaged" else (does, state.means)
    return [first, f"{called}, {side}", last, component_texts.SI_WORTH]


def fighter_lines(fighter: FighterSeen) -> list[str]:
    lines = [fighter.name, component_texts.FIGHTERS[fighter.status].means]
    if fighter.status in ("orbit", "damaged"):
        lines.append(component_texts.NOTHING)
        lines.append("can be hit by Railguns of the Vittles and Heavy Weapons on Inferno [6.2-15, 7.3-04]")
    return lines


# Circles


def circle_lines(view: View, circle: CircleSeen) -> list[str]:
    """Return all facts that the player may know about a Circle."""
    if circle.state == "closed":
        return [
            f"closed, contents unknown; door to {circle.door_hex}",
            f"a Unit in {circle.door_hex} blows the door for 2 factors [6.1-11]",
            worth(view.tables, "circle"),
        ]
    state = "a Trap with a Unit caught in it" if circle.state == "trap" else "open"
    lines = [f"{state}; door to {circle.door_hex}"]
    if not circle.name:
        return lines
    effect = next(c.effect for c in view.tables.catalog.circles if c.id == circle.counter)
    return [*lines, open_circle(effect), circle.text]


def open_circle(effect: str) -> str:
    """Return the lasting effect of an open Circle, or the effect that it had when it was opened."""
    row = component_texts.CIRCLES[effect]
    return row.did or f"{row.does.removesuffix('.')} [{row.clauses}]"


def circle_effect(circle: component_records.Circle, special: Iterable[str] = ()) -> str:
    """Return the effect of a Circle in sentences; ``special`` are the ids of the scenario's special rules."""
    if circle.effect == "teleporter":
        for rule in special:
            if rule in component_texts.TELEPORTERS:
                return component_texts.TELEPORTERS[rule]
    if circle.effect != "unit":
        return component_texts.CIRCLES[circle.effect].does
    unit = circle.unit.rstrip("0123456789").rstrip("-")
    return component_texts.PRISONERS.get(unit) or component_texts.GORGON.format(name(circle.unit))


# Nasty Surprises


def surprise_effect(card: SurpriseCard) -> str:
    """Return the effects of a Nasty Surprise in sentences, without the Installations that it activates."""
    return " ".join(_effect(effect) for effect in card.effects)


def _effect(effect: Effect) -> str:
    where = f" on {component_texts.DECK_NAMES[effect.map]}" if effect.map else ""
    guns = "highest-numbered working Installation"
    guns = f"{guns} that can fire does" if effect.count == 1 else f"{effect.count} {guns}s that can fire do"
    faces = {
        "nearest-friend": "the nearest of your Units",
        "preferred-direction": "the Preferred Direction of their deck",
    }
    farther = f", {counted(effect.bonus, 'hex', 'hexes')} farther than usual" if effect.bonus else ""
    words = {
        "place": f"A {name(effect.type)} from the cup enters each Guard Tower{where}.",
        "si-fire": f"While a Radar Dome is working, the {guns} so.",
        "rebuild-fighter": "The lowest-numbered destroyed Fighter flies again.",
        "repair-fighters": "Every damaged Fighter is repaired.",
        "face": f"{_who(effect.who)} turn to {faces.get(effect.toward, '')}.",
        "move": f"{_who(effect.who)} move{farther}.",
        "repair-si": "The highest-numbered damaged Installation of each type is repaired.",
        "counter-board": (
            "A counter from the cup enters at the first destroyed Installation on Inferno, by letter, that "
            "has none of your Units in its hex."
        ),
        "ram": "If the Vittles is In System, the lowest-numbered damaged Fighter rams it"
        f"{f' at {signed(effect.bonus)}' if effect.bonus else ''} and is destroyed.",
        "add-card": "A set-aside Nasty Surprise joins the deck and adds a turn.",
    }[effect.do]
    other = " ".join(_effect(one) for one in effect.otherwise)
    return f"{words} If that has no effect: {other[:1].lower()}{other[1:]}" if other else words


def _who(who: Who | None) -> str:
    """Return the enemies to which an effect applies, as the subject of a sentence; "" if ``who`` is None."""
    if who is None:
        return ""
    what = " and ".join(f"{name(type_)}s" for type_ in who.types)
    what = what or ("Gorgons" if who.family == "gold" else "Nastians")
    found = [f"the {who.highest} highest-numbered {what} of each deck" if who.highest else f"all {what}"]
    if who.map:
        found.append(f"on {component_texts.DECK_NAMES[who.map]}")
    if who.near_friend:
        found.append(f"within {counted(who.near_friend, 'hex', 'hexes')} of one of your Units")
    if who.engaged is not None:
        found.append("that are engaged" if who.engaged else "that are not engaged")
    return capital(" ".join(found))


def turns(view: View) -> int:
    """Return the number of turns of a game, one for each Nasty Surprise drawn or still in the deck (9.0-02).

    In a position that starts late, the turns played are counted instead of the cards drawn.
    """
    cards = view.decks.surprise
    if not cards.left:
        return view.turn
    over = view.turn - (view.section in _BEFORE_CARD)
    return min(over, len(cards.drawn)) + int(cards.left)


_BEFORE_CARD = TURN[: TURN.index("5.6")]
"""Steps of a turn before the Nasty Surprise is drawn."""
