"""Made-up events of each kind for proofreading, to show every wording with short and long names.

They belong to no game, and a few of them could not happen in one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from hades.content.component_records import FRIENDS, MODULES
from hades.content.names import name
from hades.content.tables import Tables
from hades.engine.line_history import CONCEDED
from hades.narrate.component_texts import BARRED, DEFEATS, STEPS
from hades.narrate.event_kinds import EVENT_KINDS, Cases
from hades.narrate.event_kinds.combat_events import CHOICES
from hades.narrate.event_kinds.drawn_numbers import MODIFIERS
from hades.narrate.event_kinds.nastian_events import VOID, WHOM
from hades.rules.victory import LEVELS, WORST
from hades.state.commands import Lexicon
from hades.state.events import COMBATANTS, FIELDS, FLAGS, NOTES, Entry, Event, Source

Values = Sequence[Any]
"""Values to try for a field, the shortest first."""

SCORED = (*(level[2] for level in LEVELS), WORST[1])
"""Clauses of the victory levels, of which every scored game has one."""

ENEMIES = ("yellow", "gold")
OTHERS = {"hq": ("hq",), "foe": ("gold",)}
"""Field -> families and types of the Units that it can name in any kind of event."""
WHO = {
    ("yellow",): ("enemy_placed", "enemy_arrived", "no_room"),
    ("officer",): (
        "officer_placed",
        "officer_turned",
        "no_strike_back",
        "counter_put_back",
        "nothing_to_repair",
        "officer_repairs",
    ),
    (): (
        "combat",
        "unit_depleted",
        "unit_unharmed",
        "unit_destroyed",
        "unit_found",
        "treasure_taken",
        "treasure_left",
        "treasure_lost",
        "treasure_ignored",
    ),
    ("hq",): ("hq_jammed", "request", "call"),
    ("yellow", "gold"): ("enemy_held", "enemy_moved", "enemy_turned", "highest_chosen"),
    ("gold",): ("gorgon_draws",),
    ("swat",): ("cfp_used", "unit_jumped", "recoil"),
    ("dante",): ("lab_entered", "lab_left", "dante_lost"),
    ("dante", "emily"): ("science", "bridge_shut"),
}
"""Families and types of Units (() for all) -> kinds of events about them. Other kinds are about friends."""
UNITS = {kind: who for who, kinds in WHO.items() for kind in kinds}
ALSO_BY = {
    "enemy_turned": ("5.7-03",),
    "officer_repairs": ("5.5-05",),
    "effect_void": ("10.4-02", "7.2-04"),
    "unit_found": ("-2.1-18",),
    "cfp_used": ("6.4-06", "6.4-07"),
    "request": ("6.7-04", "6.7-05"),
    "science": ("6.9-03",),
}
"""Kind of event -> clauses for which a function changes its wording."""
TYPES = {"tower_left_empty": ("guard", "shock-trooper"), "": ("laser", "missile-battery")}
"""Kind of event, or "" for all others -> types that it can name."""
NUMBERS: dict[str, Values] = {
    "number": (1, 6),
    "modified": (1, 0, 7),
    "needs": (4, 2),
    "turn": (1, 8),
    "distance": (1, 6),
    "R1": (1, 2),
    "R2": (2, 1),
    "bonus": (0, 1, 3),
    "net": (1, 0, 2, 3, -1, -2),
    "left": (0, 1, 2),
}
"""Numeric field -> values to try. Fields not listed have `COUNTS`."""
COUNTS = (1, 2, 8)


def specimens(kind: str, tables: Tables, words: Lexicon) -> Iterator[Event]:
    """Yield events of a kind: with the shortest values, with each other value of a field, with the longest.

    :raises KeyError: if the kind is unknown.
    """
    fields = [_Box(kind, tables, words).values(*_parts(field)) for field in FIELDS[kind].split()]
    first: list[Any] = [values[0] for values in fields]
    found: list[Entry] = [(kind, (), *first)]
    keys = [_parts(field)[0] for field in FIELDS[kind].split()]
    for clause in _worded_by(kind):
        # A clause that modifies a number shows only if the number changes.
        changed = {"number": 3, "modified": 2 if clause == "6.4-06" else 4} if clause in MODIFIERS else {}
        found.append(
            (kind, (clause,), *(changed.get(key, value) for key, value in zip(keys, first, strict=True)))
        )
    for at, values in enumerate(fields):
        found += [(kind, (), *first[:at], value, *first[at + 1 :]) for value in values[1:]]
    found.append((kind, (), *(values[-1] for values in fields)))
    if kind == "game_over":
        found += [(kind, (clause,), "scored") for clause in SCORED]
    for entry in dict.fromkeys(found):
        yield Event(entry, Source(words, log=(entry,), begun=(1, "5.0")))


def _worded_by(kind: str) -> tuple[str, ...]:
    """Return the clauses for which a kind of event has a special wording."""
    record = EVENT_KINDS[kind]
    texts = (record.sentence, record.grounds, record.story)
    cases = (clause for text in texts if isinstance(text, Cases) for clause in text.by_clause)
    return tuple(dict.fromkeys((*cases, *ALSO_BY.get(kind, ()))))


def _parts(field: str) -> tuple[str, str]:
    """Return (name, kind of value) of a field such as ``target:unit``."""
    key, _, sort = field.partition(":")
    return key, sort or key


class _Box:
    """Values for the fields of a kind of event, from the component set."""

    def __init__(self, kind: str, tables: Tables, words: Lexicon) -> None:
        self.kind = kind
        self.tables = tables
        self.words = words.words
        self.units = self._among(UNITS.get(kind, FRIENDS))
        self.hexes = (tables.complex_hex[0][0], tables.complex_hex[1][0])

    def values(self, key: str, sort: str) -> Values:
        """Return the values to try for a field, given its name and kind of value."""
        if key == "place":
            return ("aboard", "lab") if self.kind == "unit_evacuated" else ("lab", "quarters", "bridge")
        if key == "damaged" or (key, self.kind) == ("verdicts", "no_room"):
            # There is always at least one.
            return [value for value in getattr(self, f"_{sort}")() if value]
        if (own := getattr(self, f"_{sort}", None)) is not None:
            found: Values = own()
            return found
        if key == "opener":
            # 0 is "nobody": the Bridge opened the door.
            return (*self.units, 0)
        if key in OTHERS or sort == "unit":
            return self._among(OTHERS[key]) if key in OTHERS else self.units
        if sort in FLAGS:
            return (1, 0)
        if key in NUMBERS or sort not in self.words:
            return NUMBERS.get(key, COUNTS)
        return range(len(self.words[sort])) if sort == "circle" else self._ends(sort)

    def _ends(self, sort: str) -> Values:
        """Return the rows of a kind with the shortest and the longest name."""
        named = [row for row, id_ in enumerate(self.words[sort]) if id_]
        return self._by_length(named, sort)

    def _among(self, wanted: tuple[str, ...]) -> Values:
        """Return the rows of Units of the given families or types, with the shortest name, an article, or the
        longest name.

        () means Units of all types.
        """
        rows = []
        for row in range(1, self.tables.unit_count):
            unit = self.tables.units[row]
            if unit is not None and (not wanted or unit.family in wanted or unit.type in wanted):
                rows.append(row)
        return self._by_length(rows, "unit")

    def _by_length(self, rows: list[int], sort: str) -> Values:
        names = {row: name(self.words[sort][row]) for row in rows}
        rows = sorted(rows, key=lambda row: len(names[row]))
        articles = [row for row in rows if names[row][:1].islower()]
        return list(dict.fromkeys([rows[0], *articles, rows[-1]]))

    def _module(self) -> Values:
        return range(len(MODULES))

    def _section(self) -> Values:
        return tuple(STEPS)

    def _use(self) -> Values:
        return (2, 3, 4)

    def _barred(self) -> Values:
        moving = ("crisis", "no-engine")
        return moving if self.kind == "cannot_move" else [why for why in BARRED if why != moving[1]]

    def _stop(self) -> Values:
        return ("player", "contact", "factors")

    def _why(self) -> Values:
        return tuple(CHOICES)

    def _effect(self) -> Values:
        return tuple(VOID)

    def _whom(self) -> Values:
        return tuple(WHOM)[1:]

    def _outcome(self) -> Values:
        # No event reports a concession.
        return tuple(one for one in DEFEATS if one != CONCEDED)

    def _direction(self) -> Values:
        return (1, 3, 0) if self.kind == "target_chosen" else (1, 3)

    def _card(self) -> Values:
        return (0,)

    def _hex(self) -> Values:
        return self.hexes

    def _hexes(self) -> Values:
        above, below = self.hexes
        return ((above,), (above, below), (above, below, below))

    def _directions(self) -> Values:
        return ((1,), (1, 2), (1, 2, 3))

    def _considered(self) -> Values:
        alone = [(unit,) for unit in self.units]
        return [*alone, (self.units[-1], self.units[0]), tuple(self.units[:3])]

    def _units(self) -> Values:
        return self._considered()

    def _sis(self) -> Values:
        return ((0,), (), tuple(self._ends("si")), (0, 1, 2))

    def _cup(self) -> Values:
        return (*self.units, len(self.words["unit"]))

    def _cups(self) -> Values:
        return ((len(self.words["unit"]),), (len(self.words["unit"]), len(self.words["unit"]) + 1))

    def _type(self) -> Values:
        return [self.words["type"].index(id_) for id_ in TYPES.get(self.kind, TYPES[""])]

    def _toward(self) -> Values:
        friends = [("friend", unit) for unit in self._among(FRIENDS)]
        return [("preferred-direction", 0), ("idol", self.hexes[0]), *friends, ("attacker", friends[-1][1])]

    def _attacker(self) -> Values:
        return [*((0, unit) for unit in self._among(ENEMIES)), *((1, si) for si in self._ends("si")), (2, 0)]

    def _verdicts(self) -> Values:
        return ((), ((0, "full"), (1, "wall"), (2, "chosen")), ((0, "foe"), (1, "full"), (2, "further")))

    def _shots(self) -> Values:
        """Return attackers: Units, Installations, a Fighter, guns of the ship, explosions, two Units."""
        blasts = [self.words["type"].index(type_) for type_ in ("soldier", "shock-trooper")]
        alone = [
            *((0, unit, 0, 0, 2) for unit in self.units),
            *((COMBATANTS.index("si"), si, 0, 0, -1) for si in self._ends("si")),
            (COMBATANTS.index("fighter"), 0, 1, 0, 1),
            *((COMBATANTS.index("ship"), gun, 0, 0, 0) for gun in range(len(self.words["weapon"]))),
            *((COMBATANTS.index("blast"), type_, 0, 0, 1) for type_ in blasts),
        ]
        both = ((0, self.units[0], 1, 0, 0), (0, self.units[-1], 0, 0, 3))
        return [*((shot,) for shot in alone), both]

    def _target(self) -> Values:
        """Return targets: Units with and without cover or a card, Installations, a Fighter, all modules."""
        return [
            *((0, unit, 0, 0, -1, 0) for unit in self.units),
            (0, self.units[0], 1, 0, 0, -1),
            (0, self.units[0], 0, -1, 0, 0),
            *((COMBATANTS.index("si"), si, 0, 0, 0, 0) for si in self._ends("si")),
            (COMBATANTS.index("fighter"), 0, 0, 0, 1, 0),
            *((COMBATANTS.index("ship"), module, 0, 0, 2, 0) for module in range(len(MODULES))),
        ]

    def _notes(self) -> Values:
        """Return the notes on a move: none, each by itself, and all together."""
        samples: dict[str, Values] = {
            "hex": self.hexes[:1],
            "direction": (1,),
            "why": ("hex", "shaft"),
            "verdicts": [TRIED, TRIED[:-1]],
            "unit": self.units,
            "considered": self._considered(),
            "directions": self._directions(),
        }
        found: list[Entry] = []
        for note, fields in NOTES.items():
            values = [samples[_parts(field)[1]] for field in fields.split()]
            longest = max(len(value) for value in values)
            found += [(note, (), *(v[min(at, len(v) - 1)] for v in values)) for at in range(longest)]
        found.append(("turned_away", ("N-29",), self.hexes[0], 1, "hex", TRIED))
        return [(), *((note,) for note in found), tuple(found)]


TRIED = ((1, "full"), (2, "wall"), (3, "foe"), (4, "further"), (5, "chosen"))
"""(direction, result) for an enemy that tries all directions with different results."""
