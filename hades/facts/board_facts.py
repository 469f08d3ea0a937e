"""Facts about the things on the table: the Vittles, Installations and Units. No I/O and no state."""

from __future__ import annotations

from hades import geometry as geo
from hades import narrate
from hades.content.component_records import LETTERS
from hades.engine.game import Game
from hades.facts import piece_facts
from hades.facts.piece_facts import Block
from hades.facts.rows import Fact, PageContext, Row, head, texts
from hades.narrate import component_texts, descriptions
from hades.narrate.component_texts import DECK_NAMES, DIRECTIONS, WORN
from hades.view import FighterSeen, InstallationSeen, ModuleSeen, UnitSeen, View

# The Vittles


MOVES = tuple(f"7.2-0{n}" for n in range(1, 6))


def ship(context: PageContext) -> list[Fact]:
    """List the modules of the Vittles in the order in which they are hit, and the Fighters."""
    vittles = context.shown.vittles
    name = "The Vittles is In System" if vittles.in_system else "The Vittles is Out System"
    text = component_texts.IN_SYSTEM[vittles.in_system]
    found = [
        head("The Vittles"),
        Fact("vittles", name, text, rows=(("text", f"It {text}.", ""), *context.clauses(MOVES))),
    ]
    found += [_module(context, module) for module in vittles.modules]
    found.append(head("Combat Orbital Patrol"))
    found += [_fighter(context, fighter) for fighter in context.shown.fighters]
    return found


def _module(context: PageContext, module: ModuleSeen) -> Fact:
    id_, status = module.id, module.status
    row, state = component_texts.MODULES[id_], component_texts.MODULE_STATES[status]
    rows: list[Row] = [("key", status.capitalize(), state.means)]
    if module.current:
        rows.append(("key", "Next", "The next hit on the Vittles falls on this module. [12.0-02]"))
    if id_ == "LB":
        inside = [u.name for u in context.shown.units if u.place == "lab"]
        rows.append(("key", "Inside", ", ".join(inside) or "nobody"))
    rows += context.rules(row.section, *state.clauses, "12.0-01", "7.1-02", "7.1-03")
    name = f"{id_}  {row.kind}"
    note = ("next to be hit · " if module.current else "") + row.does
    return Fact(f"module:{id_}", name, note, state.sign, rows=rows)


def _fighter(context: PageContext, fighter: FighterSeen) -> Fact:
    block = piece_facts.fighter_block(context.session, fighter.id, context.shown, past=not context.now)
    state = component_texts.FIGHTERS[fighter.status]
    rows, note = (*_rows(block), *context.rules("5.1-01", "5.1-02", "10.6-01")), _note(state.means)
    return Fact(f"fighter:{fighter.id}", fighter.name, note, state.sign, rows=rows, title=block.title)


def _note(means: str) -> str:
    return means.partition(": ")[2].partition(" [")[0]


# Installations


def installations(context: PageContext) -> list[Fact]:
    """List SIs on the map by letter, Complexes without an SI, and the SIs that are not drawn yet."""
    every = context.shown.installations
    standing = sorted((si for si in every if si.letter), key=lambda si: si.letter)
    hidden = [si for si in every if not si.letter]
    found = [head(f"On Inferno: {len(standing)}")]
    found += [_standing(context, si) for si in standing]
    taken = {si.letter for si in standing}
    free = [letter for letter in LETTERS if letter not in taken]
    if free:
        found.append(head(f"Complexes without an Installation: {len(free)}"))
        found += [_free(context, letter) for letter in free]
    if hidden:
        found.append(head(f"Not drawn yet: {len(hidden)}"))
        found += [_hidden(context, si) for si in hidden]
    return found


def _standing(context: PageContext, si: InstallationSeen) -> Fact:
    block = piece_facts.si_block(context.session, si, past=not context.now)
    type_ = component_texts.INSTALLATIONS[si.type]
    kind = narrate.title(si.id).rpartition(" ")[0]
    name = f"{si.letter}  {kind} {si.number}"
    rows = (*_rows(block), *context.rules(type_.section, "10.0-02", "10.0-03"))
    ruin = component_texts.SI_STATES["destroyed"].means.partition(": ")[2]
    note = f"{si.hex} · {(ruin if si.status == 'destroyed' else type_.does).partition(' [')[0]}"
    sign = component_texts.SI_STATES[si.status].sign
    return Fact(f"si:{si.id}", name, note, sign, rows=rows, hex=si.hex)


def _free(context: PageContext, letter: str) -> Fact:
    tables = context.session.game.tables
    hex_ = geo.label(tables.complex_hex[geo.INFERNO][LETTERS.index(letter)])
    text = (
        "No Installation has been drawn for this Complex yet. One is drawn from the cup and activates when "
        f"a Nasty Surprise names {letter} or one of your Units is next to the Complex."
    )
    rows = (("text", text, ""), *context.rules("5.6-02", "5.6-03", "5.6-04", "6.1-20"))
    name = f"{letter}  not drawn yet"
    return Fact(f"complex:{letter}", name, hex_, rows=rows, title=f"Complex {letter}", hex=hex_)


def _hidden(context: PageContext, si: InstallationSeen) -> Fact:
    type_, state = component_texts.INSTALLATIONS[si.type], component_texts.SI_STATES["cup"]
    rows = (*texts((f"{narrate.capital(state.means)}.", type_.does)), *context.rules(type_.section))
    return Fact(f"si:{si.id}", narrate.title(si.id), mark=state.sign, rows=rows)


# Units


FREE, DONE, HELD, ON_HADES = "Can act now", "Has acted", "On the Hades, cannot act", "On Hades"
AWAY, LOST, CAPTIVE = "Aboard the Vittles or in the Lab", "Out of the game", "Prisoner or not found yet"
"""Headings of the player's Units."""


def units(context: PageContext) -> list[Fact]:
    """List all Units: friends by what they can do, captives, then enemies by deck."""
    every = {u.id: u for u in context.shown.units}
    back = _brought_back(context)
    found: list[Fact] = []
    for state, ids in roster(context.shown, context.session.game if context.now else None).items():
        if ids:
            found.append(head(f"{state}: {len(ids)}"))
            found += [_unit(context, every[id_], id_ in back) for id_ in ids]
    for map_ in ("inferno", "purgatory"):
        foes = [u for u in every.values() if u.map == map_ and not u.is_friend]
        if foes:
            found.append(head(f"Enemies on {DECK_NAMES[map_]}: {len(foes)}"))
            found += [_unit(context, u, False) for u in foes]
    away = [u for u in every.values() if not u.is_friend and not u.hex]
    for place, words in (("cup", "In the Nastian Cup"), ("gone", "Out of play")):
        if names := [narrate.name(u.id) for u in away if u.place == place]:
            found += [head(f"{words}: {len(names)}"), Fact(place, narrate.grouped(names))]
    return found


def _brought_back(context: PageContext) -> set[str]:
    """Return the ids of Units whose last trip was an evacuation to the Vittles."""
    last: dict[str, str] = {}
    for line in context.lines:
        event = line.event
        if event is not None and event.kind in ("unit_evacuated", "unit_landed", "unit_beamed_in"):
            last[event.data["unit"]] = event.kind
    return {unit for unit, kind in last.items() if kind == "unit_evacuated"}


def roster(view: View, game: Game | None = None) -> dict[str, list[str]]:
    """Map each heading to the ids of the player's Units under it.

    Only with the game of the view do the headings say which Units can act now (6.0). Leave the game out for a
    past position.
    """
    able = {c.args[0] for c in game.menu if c.verb == "activate"} if game is not None else set()
    on_hades = (FREE, DONE, HELD) if game is not None else (ON_HADES,)
    groups: dict[str, list[str]] = {heading: [] for heading in (*on_hades, AWAY, LOST, CAPTIVE)}
    for unit in view.units:
        if not unit.is_friend:
            continue
        if unit.place == "hidden":
            heading = CAPTIVE
        elif unit.id in able:
            heading = FREE
        elif unit.place == "gone":
            heading = LOST
        elif not unit.hex:
            heading = AWAY
        elif game is None:
            heading = ON_HADES
        else:
            heading = HELD if unit.trapped or unit.jammed or not unit.acted else DONE
        groups[heading].append(unit.id)
    return groups


def _unit(context: PageContext, unit: UnitSeen, back: bool) -> Fact:
    name = narrate.title(unit.id)
    if unit.place == "hidden":
        text = "behind a closed door, if on the Hades at all"
        rows: list[Row] = [("text", "Not found yet.", ""), *context.clauses(("11.0-01",))]
        return Fact(f"unit:{unit.id}", name, text, "? captive", rows=rows)
    block = piece_facts.unit_block(context.session, unit, context.shown, past=not context.now)
    if context.now and unit.is_friend:
        block = piece_facts.with_reason(context.session, block, unit.id)
    place = str(unit.hex or component_texts.HOMES.get(unit.place, unit.place))
    mark = "Vittles, brought back" if back and unit.place == "aboard" else place
    state = _state(context, unit)
    rows = _rows(block)
    return Fact(f"unit:{unit.id}", name, state, mark, rows=rows, title=block.title, hex=unit.hex)


def _rows(block: Block) -> list[Row]:
    first, *others = map(narrate.capital, block.lines)
    return [("figure", block.picture, first), *texts(others)]


def _state(context: PageContext, unit: UnitSeen) -> str:
    if unit.place == "gone":
        return "out of the game"
    tables, left = context.session.game.tables, unit.steps
    full = max(left, tables.steps_of[tables.unit_of[unit.id]])
    worn = WORN[unit.depleted]
    found = [
        f"{'■' * left}{'□' * (full - left)} {worn}",
        descriptions.moves(unit, context.session.ask if context.now else None),
    ]
    if unit.facing != "-":
        found.append(f"faces {DIRECTIONS[unit.facing]}")
    if unit.is_friend:
        if unit.trapped:
            found.append("caught in a Trap")
        elif unit.jammed:
            found.append("jammed")
        elif unit.acted:
            found.append("has acted")
    return " · ".join((*found, *(f"carries the {name.title()}" for name in unit.carries)))
