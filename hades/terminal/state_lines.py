"""The public facts of a game as lines of text: Units, Installations, Circles, status and score."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from hades import narrate
from hades.content.component_records import LETTERS
from hades.engine.game import Game
from hades.engine.line_history import CONCEDED
from hades.facts import PARTS, Fact, PageContext, piece_facts, state_of_play
from hades.facts.rows import Entry, Row
from hades.geometry import MAP_NAMES
from hades.history.turn_summary import ways_home
from hades.narrate import as_vp, descriptions, given_up, item_name, result_name, surroundings
from hades.narrate.component_texts import DEFEATS, DIRECTIONS, MODULES
from hades.narrate.descriptions import worth
from hades.odds import score_outlook
from hades.odds.remaining_cards import piles
from hades.session import Session
from hades.terminal.typed_input import UnknownError
from hades.view import TreasureSeen, UnitSeen, View
from hades.wording import counted, signed

PLACES = {"lab": "in the Lab", "cup": "in the Nastian Cup", "gone": "out of play"}
"""Words for places off the maps that are not said by their own names."""


def whereabouts(unit: UnitSeen) -> str:
    """Return the place and state of a Unit: ``I0201, depleted, has acted``."""
    parts = [unit.hex or PLACES.get(unit.place, unit.place)]
    if unit.depleted:
        parts.append("depleted")
    if unit.facing != "-":
        parts.append(f"facing {DIRECTIONS[unit.facing]}")
    if unit.jammed:
        parts.append("jammed")
    elif unit.acted:
        parts.append("has acted")
    if unit.trapped:
        parts.append("in a Trap")
    if unit.carries:
        parts.append(f"carries {narrate.listed(unit.carries)}")
    return ", ".join(parts)


def card(session: Session, id_: str) -> list[str]:
    """Describe a Unit, Installation, Fighter, Circle or treasure: place, state, abilities, worth."""
    view = session.view
    if id_ in view.treasures:
        where = treasure(view.treasures[id_])
        return [f"{narrate.title(id_)}: {where}", f"  {worth(session.game.tables, id_)}"]
    room = next((room for room in view.circles if id_ == f"circle-{room.number}"), None)
    si = next((si for si in view.installations if si.id == id_), None)
    if room is not None:
        where, block = f"{room.hex}, {room.state}", piece_facts.room_block(session, room)
    elif id_ in view.tables.unit_of:
        where, block = whereabouts(view.unit(id_)), piece_facts.unit_block(session, view.unit(id_), view)
    elif si is not None:
        where, block = f"{si.hex or 'not in play'}, {si.status}", piece_facts.si_block(session, si)
    else:
        status = next(fighter.status for fighter in view.fighters if fighter.id == id_)
        where, block = status, piece_facts.fighter_block(session, id_, view)
    return [f"{narrate.title(id_)}: {where}", *(f"  {line}" for line in block.lines)]


def treasure(record: TreasureSeen) -> str:
    carrier = f", with {narrate.name(record.carrier)}" if record.carrier else ""
    return f"{record.hex or record.place}{carrier}"


def circles(view: View, *, brief: bool = False) -> list[str]:
    """List the Circles and the treasures.

    ``brief`` gives closed Circles first, and leaves out hexes behind doors.
    """
    lines = []
    shut = [f"Circle {one.number}, {one.door_hex}" for one in view.circles if one.state == "closed" and brief]
    if shut:
        lines.append(f"Closed Circles, with the hex of each door: {'; '.join(shut)}.")
    for circle in view.circles:
        if brief:
            state = f", {circle.state}" * (circle.state != "open")
            if circle.state != "closed":
                held = "empty" if surroundings.has_left(view, circle) else circle.name or "empty"
                lines.append(f"Circle {circle.number}, {circle.door_hex}{state}: {held}.")
            continue
        held = circle.name or "empty" if circle.state == "open" else "unknown"
        where = f"{circle.hex}, door at {circle.door_hex}"
        text = f"Circle {circle.number}, {where}, {circle.state}: {held}"
        lines.append(f"{text}. {circle.text}".rstrip() if circle.text else f"{text}.")
    return [*lines, *(f"{narrate.title(id_)}: {treasure(seen)}." for id_, seen in view.treasures.items())]


def cards(game: Game) -> list[str]:
    lines = []
    for pile in piles(game.view()):
        left = f"{len(pile.left)} of {len(pile.cards)} cards left"
        shuffle = "" if pile.left else "; reshuffled before the next draw [4.0-29]"
        lines.append(f"{narrate.DECKS[pile.deck]} Resolution deck: {left}{shuffle}.")
        lines += fact_page(state_of_play.number_rows(pile)[1:])
    return lines


def score(game: Game, *, is_known: bool = False) -> list[str]:
    """Return the final score sheet. With ``is_known``, level and cause of a defeat are left out as known."""
    sheet = game.score
    lines = [
        f"  {item_name(what, game.over or '')}: {signed(vp)} [{clause}]" for what, vp, clause in sheet.lines
    ]
    total = f"{sheet.vp:g} VP"
    if game.conceded:
        return [f"Defeat: {DEFEATS[CONCEDED].present}.", *lines, f"Total: {total}. {given_up(game.view())}"]
    if game.over in DEFEATS:
        cause = "" if is_known else f": {DEFEATS[game.over].present}"
        return [
            f"Defeat{cause}. The score sheet would have been:",
            *lines,
            f"Total: {total}. A lost raid scores nothing.",
        ]
    level = "" if is_known else f", {result_name(sheet.level)}"
    return ["Final score:", *lines, f"Total: {total}{level}."]


def result(game: Game, player: str) -> dict[str, Any]:
    """Return the result of a finished game as data, for ``--json`` and for bots."""
    score = game.score
    return {
        "scenario": game.scenario,
        "seed": game.seed,
        "edition": game.edition,
        "player": player,
        "turns": game.turn,
        "commands": len(game.history),
        "outcome": game.over,
        "vp": score.vp,
        "vp_breakdown": {what: vp for what, vp, _ in score.lines},
        "digest": game.digest,
    }


def short_score(view: View) -> list[str]:
    """Return the score so far, what has scored and what still may, and the next victory level."""
    scale, rows = score_outlook.victory_scale(view), score_outlook.items(view)
    scored = [f"{row.what} {signed(row.now)}" for row in rows if row.now]
    more = [f"{row.what} {signed(row.more)}" for row in rows if row.more and row.each > 0]
    if avoidable := sum(row.more for row in rows if row.each < 0):
        more.append(f"penalties that can be avoided {signed(avoidable)}")
    here = next((level.name for level in scale.levels if level.state == score_outlook.HERE), "")
    goals = (level for level in scale.levels if level.short in ("Draw", "Marginal"))
    then = [
        f"{level.short} from {as_vp(level.least)}" for level in goals if level.state == score_outlook.OPEN
    ]
    now = f"{as_vp(scale.vp)}: {here}" if here else as_vp(scale.vp)
    return [
        ". ".join(filter(None, (now, ", ".join(then)))) + ".",
        *([f"Scored: {', '.join(scored)}."] if scored else []),
        *([f"Still to gain at most: {', '.join(more)}."] if more else []),
        *([scale.text] if scale.text else []),
        *([f"No HQ is on the Hades: {ways_home(view)}."] if _lacks_hq(view) else []),
        "To see every item and level, type `score all`.",
    ]


# The status in five lines


def status(game: Game, view: View) -> list[str]:
    """Return five lines: turn, ship, the player's Units, the enemy, score.

    A Unit held until turn 1 begins is on the map in ``view``, but not yet in ``game``.
    """
    foes = [unit for unit in view.units if not unit.is_friend and unit.hex]
    work = [si.id for si in view.installations if si.hex and si.status == "operational"]
    works = narrate.grouped(map(narrate.name, work)) if work else "no Installation"
    shut = counted(sum(room.state == "closed" for room in view.circles), "Circle")
    score = f"{view.score.vp:g} VP, {narrate.result_name(view.score.level or view.outcome or '')}"
    if view.outcome:
        score = f"Score: {score}."
    elif narrate.taken(view):
        score = f"Score: {score}, but nothing counts while the Vittles is In System."
    else:
        score = f"Score {narrate.when(view)}: {score}."
    return [
        _turn_status(game, view),
        _ship_status(view),
        _friends_status(game, view),
        f"Enemies: {_by_deck(foes)}; working: {works}; {shut} closed.",
        score,
    ]


def _lacks_hq(view: View) -> bool:
    there = [unit.type for unit in view.units if unit.is_friend and unit.hex]
    return bool(there) and "hq" not in there and not view.outcome


def _turn_status(game: Game, view: View) -> str:
    if game.ask is None:
        return f"The game is over: {narrate.result_name(game.over or '')}."
    cards = counted(view.turns_left, "Nasty Surprise")
    when = f"Turn {view.turn} of {descriptions.turns(view)}, {cards} left" if view.turn else "Set-up"
    step = narrate.STEPS.get(view.section, "")
    ways = ", ".join(
        f"{DIRECTIONS[way]} on {map_.title()}" for map_, way in view.directions.items() if way != "-"
    )
    directions = f" Preferred Directions: {ways}." if ways else ""
    return f"{when}{f', {step}' if step else ''}.{directions}"


def _ship_status(view: View) -> str:
    ship = view.vittles
    where = "In System" if ship.in_system else "Out System"
    states: dict[str, list[str]] = {}
    for module in ship.modules:
        if module.status != "holding":
            state = f"{module.status}{' and next to be hit' * module.current}"
            states.setdefault(state, []).append(MODULES[module.id].name)
    broken = [f"{state}: {narrate.grouped(names)}" for state, names in states.items()]
    next_ = "".join(
        f"; {MODULES[m.id].name} is next to be hit"
        for m in ship.modules
        if m.current and m.status == "holding"
    )
    fly = sum(fighter.status in ("orbit", "damaged") for fighter in view.fighters)
    flying = f"; {counted(fly, 'Fighter')} in orbit" if fly else ""
    text = f"; {'; '.join(broken)}" if broken else ": all modules work"
    return f"The Vittles is {where}{text}{next_}{flying}."


def _friends_status(game: Game, view: View) -> str:
    mine = [unit for unit in view.units if unit.is_friend]
    there = [unit for unit in mine if unit.hex and (unit.depleted or view.engaging(unit))]
    states: dict[str, list[str]] = {}
    for unit in there:
        state = " and ".join(["engaged"] * bool(view.engaging(unit)) + ["depleted"] * unit.depleted)
        states.setdefault(state, []).append(narrate.name(unit.id))
    able = sum(command.verb == "activate" for command in game.menu)
    count = Counter(unit.place for unit in mine)
    places = {"aboard": "aboard", "lab": PLACES["lab"], "gone": "lost"}
    parts = [_by_deck(mine), *(f"{count[place]} {words}" for place, words in places.items() if count[place])]
    more = [f"{state}: {narrate.grouped(names)}" for state, names in states.items()]
    more += ["no HQ on the Hades"] if _lacks_hq(view) else []
    more += [f"{able} can still act"] if able else []
    return "; ".join([f"Your Units: {', '.join(parts)}", *more]) + "."


def _by_deck(units: list[UnitSeen]) -> str:
    decks = (
        (name, sum(unit.hex[:1] == letter for unit in units))
        for letter, name in zip("IP", MAP_NAMES, strict=True)
    )
    return ", ".join(f"{count} on {name}" for name, count in decks if count) or "none on the maps"


# Lists and pages of facts, the same as in the window


def facts(context: PageContext, wanted: str) -> list[str]:
    """Return a list of facts (``ship``), or the page on an entry of it (``ship railgun r1``).

    :raises UnknownError: if there is no such list or entry, or several are possible.
    """
    part, _, name = wanted.lower().partition(" ")
    part = "sis" if part == "installations" else part
    if part not in PARTS:
        parts = narrate.joined("installations" if part == "sis" else part for part in PARTS)
        raise UnknownError(f"type `facts` and one of {parts}")
    facts = PARTS[part][1](context)
    if not name.strip():
        return _entry_lines(facts)
    fact = _named(facts, name.strip(), part)
    return [fact.title, *fact_page(fact.rows)]


def short_units(context: PageContext) -> list[str]:
    """Return the list of Units with enemies only counted: ``scan`` and ``units all`` list them."""
    shown, entries = True, list[Entry]()
    for entry in PARTS["units"][1](context):
        if entry.kind == "head":
            shown = not entry.name.startswith(("Enemies ", "In the Nastian Cup"))
        if shown or entry.kind == "head":
            entries.append(entry)
    return _entry_lines(entries)


def _named(facts: Sequence[Fact], name: str, part: str) -> Fact:
    """Return the fact that contains all words of ``name``, preferably by an exact match."""
    rows = (fact for fact in facts if fact.kind != "head")
    names = {f"{fact.id} {fact.name} {fact.title}".lower(): fact for fact in rows}
    found = [fact for words, fact in names.items() if all(word in words for word in name.split())]
    exact = [fact for fact in found if name in (fact.id.lower().partition(":")[2], fact.title.lower())]
    if len(exact or found) == 1:
        return (exact or found)[0]
    some = ", ".join(fact.title for fact in found[:6])
    raise UnknownError(f"{name!r} could be {some}" if found else f"nothing under {part} is called {name!r}")


def _entry_lines(entries: Iterable[Entry]) -> list[str]:
    lines = []
    for _, group in groupby(entries, lambda one: (one.mark, one.note) if one.mark or one.note else one.name):
        some = list(group)
        names = [_name(entry.name) for entry in some]
        is_head = some[0].kind == "head"
        lines.append(names[0] if is_head else f"  {narrate.grouped(names)}{_after_names(some[0], len(some))}")
    return lines


_SIGN = re.compile(r"^(?:OK|[^\w+−-]+) (?=\w)")
"""Matches a sign before the words for a state."""


def _name(name: str) -> str:
    """Return ``Complex A, Railgun 6`` for ``A Railgun 6``. A key that the rest repeats is dropped."""
    key, _, kind = name.partition("  ")
    if kind and key in LETTERS:
        return f"Complex {key}, {kind}"
    return kind if kind.endswith(key) else f"{key} {kind}".strip()


def _after_names(entry: Entry, count: int) -> str:
    """Return the text after the names of ``count`` entries: their mark without its sign, and their note."""
    mark = _SIGN.sub("", entry.mark)
    each = "each " * (count > 1 and entry.note.startswith("+"))
    too = " each" * (bool(each) and entry.note[-1].isdigit())
    return f"{f', {mark}' * bool(mark)}{': ' * bool(entry.note)}{each}{entry.note}{too}"


def fact_page(rows: Iterable[Row]) -> list[str]:
    """Return a page as lines, without links: a terminal has no clicks."""
    found = []
    for style, left, right in rows:
        if left.startswith("►"):
            continue
        if style == "counter":
            found += [f"  {line}" for line in right.split("\n")]
        elif style in ("text", "faint", "off", "counters", "figure"):
            words = right if style in ("counters", "figure") else left
            found += [f"    {part}" for part in words.split("\n") if part]
        elif style == "clause":
            found.append(f"  {' '.join(left.split())}{f' ({right})' if right else ''}")
        else:
            more = right.replace("\n", "; ")
            text = ": ".join(part for part in (" ".join(left.split()), more) if part)
            found.append(text if style == "head" else f"  {text}")
    return found
