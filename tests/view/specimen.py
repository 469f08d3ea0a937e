"""The shape of a view's plain data, written out a second time: what scripts read as JSON.

`View.plain` must give exactly this, over whole games (`test_view.py`). If the shape changes on purpose,
change it here and in CHANGELOG.md.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from hades import geometry as geo
from hades.content.component_records import DECKS, LETTERS, MODULES, TREASURES
from hades.rules import shl_phase, victory
from hades.rules.sequence_of_play import TURN
from hades.state.commands import Lexicon
from hades.state.draw import bits
from hades.state.state import ABOARD, ARRIVED, GONE, JAMMED, NO_CIRCLE, NO_SI, PLACES, State

View: TypeAlias = dict[str, Any]
"""What the player may know, as `view` returns it."""

SI_STATUS = ("cup", "operational", "damaged", "destroyed")
FIGHTER_STATUS = ("aside", "orbit", "damaged", "destroyed")
CRISIS = ("none", "open", "transfer", "fire", "move")


def bombardment(s: State) -> dict[str, int]:
    """Return the shots left for each railgun during the bombardment (15.3-08); otherwise {}."""
    kind, *left = s.agenda[-1] if s.agenda else ("",)
    return dict(zip(("R1", "R2"), left, strict=True)) if kind == "15.3?" else {}


def view(s: State, words: Lexicon) -> View:
    """Return the whole table as the player sees it."""
    return {
        "scenario": s.t.scenario.id,
        "turn": s.turn,
        "turns_left": s.surprise_left.bit_count(),
        "section": section(s),
        "agenda": [frame[0] for frame in s.agenda],
        "outcome": s.outcome,
        "units": units(s, words),
        "installations": installations(s),
        "fighters": [
            {"id": f.id, "number": f.number, "name": f.name, "status": FIGHTER_STATUS[s.fighters[i]]}
            for i, f in enumerate(s.t.fighters)
        ],
        "circles": [circle(s, room) for room in range(1, 13)],
        "treasures": treasures(s, words),
        "vittles": vittles(s),
        "directions": {
            "inferno": geo.DIRECTION_NAMES[s.direction[0]],
            "purgatory": geo.DIRECTION_NAMES[s.direction[1]],
        },
        "decks": decks(s),
        "cup": cup(s, words),
        "chits": {"crisis": CRISIS[s.crisis], "comm_crash": s.comm_crash},
        "either_deck": DECKS[s.either],
        "evacuated": s.evacuated,
        "overtime": s.overtime,
        "tso_turned": s.tso_turned,
        "parting_shots": not s.parting_off,
        "bridge_hacked": s.bridge_hacked,
        "bombardment": bombardment(s),
        "score": score(s),
    }


def section(s: State) -> str:
    """Return the section of the step in progress, "15.0" during set-up, "14.0" after the end."""
    if s.outcome:
        return "14.0"
    for frame in reversed(s.agenda):
        if (step := frame[0].removesuffix("?")) in TURN:
            return str(step)
    return TURN[s.agenda[0][1] - 1] if s.turn else "15.0"


def units(s: State, words: Lexicon) -> list[dict[str, Any]]:
    """Return every Unit in ascending ID order; an unmet Unit is ``hidden``."""
    t = s.t
    found = []
    for unit, record in enumerate(t.catalog.units, 1):
        where = s.where[unit]
        on_map = where < geo.HEXES
        fresh = s.steps[unit] == t.steps_of[unit]
        found.append(
            {
                "id": record.id,
                "number": record.number,
                "name": record.reverse if unit == t.officer and s.tso_turned else record.name,
                "type": record.type,
                "family": record.family,
                "map": geo.MAP_NAMES[where // geo.SIZE].lower() if on_map else "",
                "hex": geo.label(where) if on_map else "",
                "place": "map" if on_map else PLACES[where],
                "steps": s.steps[unit],
                "depleted": s.depleted(unit),
                "facing": geo.DIRECTION_NAMES[s.facing[unit]] if not t.is_friend[unit] else "-",
                "movement": t.movement[unit][fresh],
                "acted": bool(s.acted[unit]) and not shl_phase.may_work(s, unit),
                "newcomer": s.acted[unit] == ARRIVED,
                "jammed": s.acted[unit] == JAMMED,
                "trapped": bool(s.trapped >> unit & 1),
                "carries": [TREASURES[i] for i in (0, 1) if s.carrier[i] == unit],
                "shock": record.shock,
                "combat": bool(t.is_combat[unit]),
                "waits_for_shaft": bool(s.delayed[unit]),
            }
        )
    return found


def installations(s: State) -> list[dict[str, Any]]:
    """Return every SI; ``letter`` and ``hex`` are empty until it is drawn."""
    found = []
    for si, record in enumerate(s.t.sis):
        letter = s.si_where[si]
        placed = letter != NO_SI
        found.append(
            {
                "id": record.id,
                "number": record.number,
                "name": record.name,
                "type": record.type,
                "status": SI_STATUS[s.si_status[si]],
                "letter": LETTERS[letter] if placed else "",
                "hex": geo.label(s.t.complex_hex[0][letter]) if placed else "",
                "offensive": bool(s.t.si_offensive[si]),
            }
        )
    return found


def circle(s: State, room: int) -> dict[str, Any]:
    """Return a Circle: ``closed`` (counter unknown), ``open`` or ``trap`` (with a Unit shut in)."""
    t = s.t
    counter = s.circle_in[room]
    closed = bool(s.face_down >> room & 1)
    known = None if closed or counter == NO_CIRCLE else t.circles[counter]
    state = "closed" if closed else "trap" if s.locked >> room & 1 else "open"
    return {
        "number": room,
        "hex": geo.label(t.room_hex[room]),
        "door_hex": geo.label(t.door_hex[room]),
        "state": state,
        "counter": known.id if known else "",
        "name": known.name if known else "",
        "text": known.text if known else "",
    }


def treasures(s: State, words: Lexicon) -> dict[str, dict[str, str]]:
    """Return the places of the Golden Idol and the Loot, and their carriers."""
    found = {}
    for i, name in enumerate(TREASURES):
        where = s.treasure_at[i]
        on_map = where < geo.HEXES
        found[name] = {
            "hex": geo.label(where) if on_map else "",
            "place": "map" if on_map else _TREASURE_PLACES.get(where, "hidden"),
            "carrier": words.words["unit"][s.carrier[i]] if s.carrier[i] else "",
        }
    return found


_TREASURE_PLACES = {ABOARD: "aboard", GONE: "lost"}


def vittles(s: State) -> dict[str, Any]:
    """Return the ship: In or Out System, and each module's status."""
    status = []
    for number, name in enumerate(MODULES):
        if number < s.module:
            word = "destroyed"
        elif number == s.module and s.failing:
            word = "failing"
        else:
            word = "holding"
        status.append({"id": name, "status": word, "current": number == s.module})
    return {"in_system": s.in_system, "module": MODULES[min(s.module, 10)], "modules": status}


def decks(s: State) -> dict[str, Any]:
    """Return the cards left and seen of the three decks; set-aside Surprises are only counted."""
    found: dict[str, Any] = {}
    full = (1 << 18) - 1
    for i, cards in enumerate((s.t.catalog.shl_cards, s.t.catalog.nastian_cards)):
        found[DECKS[i]] = {
            "left": s.left[i].bit_count(),
            "drawn": [cards[c].id for c in bits(full & ~s.left[i])],
        }
    every = (1 << len(s.t.surprises)) - 1
    seen = every & ~s.surprise_left & ~s.surprise_aside
    found["surprise"] = {
        "left": s.surprise_left.bit_count(),
        "aside": s.surprise_aside.bit_count(),
        "drawn": [s.t.surprises[c].id for c in bits(seen)],
    }
    return found


def cup(s: State, words: Lexicon) -> list[str]:
    """Return the contents of the Nastian Cup, which are public: everything else is visible."""
    n = s.t.unit_count
    return [words.words["unit"][c] if c < n else words.words["chit"][c - n] for c in bits(s.cup)]


def score(s: victory.Standing) -> dict[str, Any]:
    """Return the current score sheet, in VP; ``level`` is empty once the game is lost (E-05)."""
    lines = victory.sheet(s)
    name, clause = victory.called(s)
    return {
        "vp": sum(points for _, points, _ in lines) / 2,
        "level": name,
        "clause": clause,
        "lines": [{"what": what, "vp": points / 2, "clause": c} for what, points, c in lines],
    }
