"""Writes a State as a position, such that reading the position gives the same State again."""

from __future__ import annotations

from hades import geometry as geo
from hades.chance import SOURCES
from hades.content.kinds import CRISIS, DECKS, FIGHTER_STATUS, LETTERS, MODULES, SI_STATUS, TREASURES
from hades.content.position import LOST, NONE, line
from hades.engine.position import ACTED, DOORS, EMPTY
from hades.engine.scripted_draws import ids_of, phrases
from hades.state.commands import Lexicon
from hades.state.draw import FULL_DECK, bits
from hades.state.state import CUP, GONE, HIDDEN, IN_CUP, NO_CIRCLE, NO_SI, PLACES, READY, State

Table = dict[str, object]


def position_of(s: State, words: Lexicon, edition: str, title: str = "", *, aids: bool = True) -> str:
    """Return a State as the text of a position, exact to the last draw.

    ``aids`` tells whether a game that begins there may have any.
    """
    top: Table = {"title": title} if title else {}
    top |= {
        "scenario": s.t.scenario.id,
        "edition": edition,
        "seed": s.luck.seed,
        **({} if aids else {"aids": NONE}),
        "base": EMPTY,
        "turn": s.turn,
        **_plain(s),
        "cup": [*named(s.cup, [*words.words["unit"], *words.words["chit"]])],
        "drawn": drawn_cards(s),
    }
    if s.rigged is not None:
        top["next"] = phrases(s, words)
    tables: dict[str, Table] = {
        "units": _units(s, words),
        "si": _installations(s, words),
        "circles": _circles(s, words),
        "fighters": {f.id: FIGHTER_STATUS[n] for f, n in zip(s.t.fighters, s.fighters, strict=True) if n},
        "treasures": _treasures(s, words),
        "directions": {
            name.lower(): geo.DIRECTION_NAMES[n] for name, n in zip(geo.MAP_NAMES, s.direction, strict=True)
        },
        "vittles": {
            "in_system": s.in_system,
            "module": (*MODULES, LOST)[s.module],
            "failing": s.failing,
        },
        "chits": {"crisis": CRISIS[s.crisis], "comm_crash": s.comm_crash},
        "surprises": {
            "deck": named(s.surprise_left, words.words["surprise"]),
            "aside": named(s.surprise_aside, words.words["surprise"]),
        },
        "exact": _exact(s, words),
    }
    lines = _lines(top)
    for name, table in tables.items():
        if table:
            lines += ["", f"[{name}]", *_lines(table)]
    return "\n".join(lines) + "\n"


def _lines(table: Table) -> list[str]:
    return [line(key, value) for key, value in table.items()]


def named(mask: int, names: list[str]) -> list[str]:
    """Return the names of the members of a mask."""
    return [names[number] for number in bits(mask)]


def _plain(s: State) -> Table:
    found: Table = {"draw_from": DECKS[s.either]} if s.either else {}
    if s.evacuated:
        found["evacuated"] = s.evacuated
    for name in ("overtime", "parting_off", "bridge_hacked", "tso_turned"):
        if getattr(s, name):
            found[name] = True
    return found


def drawn_cards(s: State) -> list[str]:
    """Return the ids of the Resolution cards drawn since the last shuffle."""
    return [
        name for left, ids in zip(s.left, ids_of(s), strict=True) for name in named(FULL_DECK & ~left, ids)
    ]


def _units(s: State, words: Lexicon) -> Table:
    """Return every Unit that is not where an empty board has it."""
    t = s.t
    usual = dict.fromkeys((*t.squads, t.dante), GONE)
    found: Table = {}
    for unit in range(1, t.unit_count):
        text = unit_words(s, unit)
        if " " in text or s.where[unit] not in (usual.get(unit, HIDDEN), CUP):
            found[words.words["unit"][unit]] = text
    return found


def unit_words(s: State, unit: int) -> str:
    """Return a Unit in the words of a position: place, facing, steps unless full, and its marks."""
    where, steps, full = s.where[unit], s.steps[unit], s.t.steps_of[unit]
    text = [geo.label(where) if where < geo.HEXES else PLACES[where]]
    if s.facing[unit]:
        text.append(geo.DIRECTION_NAMES[s.facing[unit]])
    if steps != (0 if where == GONE else full):
        text.append("depleted" if steps == full - 1 else f"{steps}-step")
    if s.acted[unit] != READY:
        text.append(ACTED[s.acted[unit]])
    if s.delayed[unit]:
        text.append("delayed")
    if s.trapped >> unit & 1:
        text.append("trapped")
    return " ".join(text)


def _installations(s: State, words: Lexicon) -> Table:
    names = words.words["si"]
    return {names[si]: si_words(s, si) for si, status in enumerate(s.si_status) if status != IN_CUP}


def si_words(s: State, si: int) -> str:
    """Return the letter of a Surface Installation and its status, or ``cup``."""
    status, letter = s.si_status[si], s.si_where[si]
    cup = status == IN_CUP or letter == NO_SI
    return SI_STATUS[IN_CUP] if cup else f"{LETTERS[letter]} {SI_STATUS[status]}"


def _circles(s: State, words: Lexicon) -> Table:
    return {
        words.words["room"][room]: circle_words(s, words.words, room)
        for room in range(1, 13)
        if s.circle_in[room] != NO_CIRCLE
    }


def circle_words(s: State, names: dict[str, list[str]], room: int) -> str:
    """Return a Circle's counter and its door."""
    counter = s.circle_in[room]
    door = 1 if s.face_down >> room & 1 else 2 if s.locked >> room & 1 else 0
    return f"{EMPTY if counter == NO_CIRCLE else names['circle'][counter]} {DOORS[door]}"


def _treasures(s: State, words: Lexicon) -> Table:
    return {
        name: treasure_words(s, words.words, number)
        for number, name in enumerate(TREASURES)
        if s.treasure_at[number] != HIDDEN
    }


def treasure_words(s: State, names: dict[str, list[str]], treasure: int) -> str:
    """Return the carrier of a treasure, or the place where it lies."""
    if s.carrier[treasure]:
        return names["unit"][s.carrier[treasure]]
    at = s.treasure_at[treasure]
    return geo.label(at) if at < geo.HEXES else PLACES[at]


def _exact(s: State, words: Lexicon) -> Table:
    units = words.words["unit"]
    found: Table = {
        "agenda": [list(frame) for frame in s.agenda],
        "knowledge": s.knowledge,
        "moved": named(s.moved, units),
        "held": named(s.held, units),
        "idol_home": geo.label(s.idol_home) if s.idol_home >= 0 else "-",
        "outcome": s.outcome,
    }
    found |= {f"draws.{name}": count for name, count in zip(SOURCES, s.drawn, strict=True) if count}
    return {name: value for name, value in found.items() if value not in ([], "")}
