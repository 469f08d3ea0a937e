"""Boards drawn as text, to set up and to check positions in tests.

    t = table('''
        .   soldier-17:E   .   armored-infantry-31
          .     .      .     .
    ''', at="I0505")

Tokens are hexes, from the hex ``at`` eastward; each line is the next row south (the indent of odd rows is for
the eye only). A token is ``.`` or units joined by ``+``, each ``name``, ``name:DIR`` for a facing and
``name-`` (a minus at the end) for the depleted side. ``[railgun-3]`` puts an SI into the Complex of that hex,
``[railgun-3*]`` damaged, ``[railgun-3x]`` destroyed; it may be joined to units with ``+``.

The maps are a proving ground of the tests' own (see MAPS), so that a test is not about the maps that ship.
Circles are open and hold nothing until a test says otherwise.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import attrs

from hades import geometry as geo
from hades.board.occupancy import place
from hades.chance import NASTIAN_CUP, NASTIAN_DECK, SHL_DECK, SOURCES, SeededSource
from hades.content.component_records import LETTERS, Map, Room, Tower
from hades.content.load import load, load_scenario
from hades.content.tables import T, Tables
from hades.engine import sequencer
from hades.rules import combat_resolution as combat
from hades.state.commands import Lexicon, lexicon
from hades.state.events import Event, Source
from hades.state.state import (
    CUP,
    DAMAGED,
    DESTROYED,
    GONE,
    HIDDEN,
    NO_CIRCLE,
    OPERATIONAL,
    State,
)

COMPLEXES = {
    "A": "0302", "B": "0802", "C": "1302", "D": "1802", "E": "0306", "F": "0806",
    "G": "1306", "H": "1806", "I": "0310", "J": "0810", "K": "1310", "L": "1810",
}  # fmt: skip
"""Twelve Complexes in a plain grid on both maps."""

ROOMS = tuple(
    Room(number=n, hex=f"{n + 3:02d}12" if n < 7 else f"{n + 3:02d}01", door="NW" if n < 7 else "SE")
    for n in range(1, 13)
)
"""Circles 1-6 at 0412..0912 with doors to the north-west, 7-12 at 1001..1501, doors south-east."""

WALL = ("0504:E", "0505:W", "1004:NE", "1004:E", "1004:SE")
"""Purgatory walls: 0504 | 0604, 0505 | 0405, and three sides of 1004."""

MAPS = {
    "Inferno": Map(
        name="Inferno", columns=20, rows=12, complexes=COMPLEXES,
        tower=(Tower(hex="0504", side="left", edge="north"), Tower(hex="1508", side="right", edge="south")),
    ),
    "Purgatory": Map(
        name="Purgatory", columns=20, rows=12, complexes=COMPLEXES, circle=ROOMS, walls=WALL,
        tower=(Tower(hex="0602", side="left", edge="north"), Tower(hex="1609", side="right", edge="south")),
    ),
}  # fmt: skip


@cache
def ground(scenario: str = "historical") -> tuple[Tables, Lexicon]:
    """Tables and names of the proving ground: shipped counters and cards on the tests' maps."""
    catalog = attrs.evolve(load(), inferno=MAPS["Inferno"], purgatory=MAPS["Purgatory"])
    tables = Tables(catalog, load_scenario(scenario))
    return tables, lexicon(tables.catalog)


class Table:
    """A State with names: the object that tests act on."""

    def __init__(self, state: State, words: Lexicon) -> None:
        self.state = state
        self.words = words

    # naming
    def unit(self, name: str) -> int:
        """Return the number of a unit."""
        return self.state.t.unit_of[name]

    def si(self, name: str) -> int:
        """Return the number of an SI."""
        return self.state.t.si_of[name]

    def hex(self, name: str) -> int:
        """Return the number of a hex, I0407 or P0407."""
        return geo.parse(name)

    # looking
    def where(self, name: str) -> str:
        """Return the hex of a unit, or its place: aboard, lab, cup, gone, hidden."""
        where = self.state.where[self.unit(name)]
        if where < geo.HEXES:
            return geo.label(where)
        return ("aboard", "lab", "cup", "gone", "hidden")[where - geo.HEXES]

    def facing(self, name: str) -> str:
        """Return the direction a unit faces."""
        return geo.DIRECTION_NAMES[self.state.facing[self.unit(name)]]

    def steps(self, name: str) -> int:
        """Return the steps a unit has left."""
        return self.state.steps[self.unit(name)]

    def si_status(self, name: str) -> str:
        """Return cup, operational, damaged or destroyed."""
        return ("cup", "operational", "damaged", "destroyed")[self.state.si_status[self.si(name)]]

    def menu(self) -> list[str]:
        """Return the names of the legal commands, leaving out standing orders."""
        codes = sequencer.menu(self.state)
        return [self.words.command(code).name for code in codes if code[0] not in ("draw_from", "overtime")]

    def events(self) -> list[Event]:
        """Return the events since the last `clear`."""
        return [Event(entry, Source(self.words)) for entry in self.state.log]

    def kinds(self) -> list[str]:
        """Return the kinds of those events."""
        return [entry[0] for entry in self.state.log]

    def event(self, kind: str, **data: Any) -> Event:
        """Return the only event of a kind whose data agree; fail if there is none or more than one."""
        found = [e for e in self.events() if e.kind == kind and all(e.data[k] == v for k, v in data.items())]
        assert len(found) == 1, f"{len(found)} events {kind} {data} in {self.kinds()}"
        return found[0]

    def fights(self) -> list[tuple[str, str]]:
        """Return (first attacker, defender) of every combat since the last `clear`; "ship" is the Vittles."""
        found = []
        for data in (e.data for e in self.events() if e.kind == "combat"):
            target = data["target"]
            found.append((data["shots"][0]["id"], "ship" if target["kind"] == "ship" else target["id"]))
        return found

    def clear(self) -> Table:
        """Forget the events so far."""
        self.state.log.clear()
        return self

    # acting
    def do(self, *names: str) -> Table:
        """Carry out commands by name; each must be in the menu."""
        for name in names:
            code = self.words.parse(name)
            legal = sequencer.menu(self.state)
            assert code in legal, f"{name} is not in {self.menu()}"
            sequencer.apply(self.state, code)
        return self

    def run(self, *sections: str) -> Table:
        """Run steps of the sequence of play by section number, up to the next question if any."""
        frames = [(section, 0) for section in reversed(sections)]
        self.state.agenda = [("turn", 13), *frames]
        run_until_turn(self.state)
        return self

    def shl_phase(self) -> Table:
        """Go to the first question of the SHL Phase."""
        return self.run("6.0")

    def activate(self, unit: str, *names: str) -> Table:
        """Begin the SHL Phase if necessary, activate a unit and carry out commands."""
        if not self.state.agenda or self.state.agenda[-1][0] != "6.0?":
            self.shl_phase()
        return self.do(f"activate {unit}", *names)

    # rigging: what the decks and cups give next
    def rig(self, source: str, *numbers: int) -> Table:
        """Fix the next draws of a source (shl-deck, nastian-cup, ...) by card or counter number."""
        s = self.state
        rows = list(s.rigged or ((),) * len(SOURCES))
        index = SOURCES.index(source)
        rows[index] = (*rows[index], *numbers)
        s.rigged = tuple(rows)
        return self

    def numbers(self, *wanted: int, deck: str = "shl") -> Table:
        """Give the next cards of a deck these random numbers (each a different card)."""
        index = ("shl", "nastian").index(deck)
        source = (SHL_DECK, NASTIAN_DECK)[index]
        taken = list((self.state.rigged or ((),) * len(SOURCES))[source])
        for number in wanted:
            cards = self.state.t.card_number[index]
            card = next(c for c, n in enumerate(cards) if n == number and c not in taken)
            taken.append(card)
            self.rig(SOURCES[source], card)
        return self

    def net(self, attacker: str, defender: str, wanted: int, *, weak: bool = False) -> Table:
        """Fix one attack card and one defence card so that this single combat has the net result ``wanted``.

        Names are unit ids, SI ids, fighter ids, ``ship``, or a weapon ``50``, ``R1``, ``R2``. Several calls
        fix several combats in a row.
        """
        s = self.state
        who, whom = self._combatant(attacker), self._combatant(defender)
        decks = combat.deck_of(s, who), combat.deck_of(s, whom)
        rigged = s.rigged or ((),) * len(SOURCES)
        used = [set(rigged[SHL_DECK]), set(rigged[NASTIAN_DECK])]
        for a in range(18):
            if a in used[decks[0]]:
                continue
            attack = combat.attack_modifier(s, who, decks[0], a, weak or combat.is_depleted(s, who))
            for b in range(18):
                if b in used[decks[1]] or (decks[0] == decks[1] and a == b):
                    continue
                defense = combat.defense_modifier(s, whom, decks[1], b)
                defense += combat.cover_modifier(s, whom, decks[1], b)
                if (
                    attack + defense == wanted
                    or (wanted >= 2 and attack + defense > 2)
                    or (wanted <= -2 and attack + defense < -2)
                ):
                    self.rig(SOURCES[decks[0]], a).rig(SOURCES[decks[1]], b)
                    return self
        raise AssertionError(f"no pair of cards gives {wanted} for {attacker} against {defender}")

    def every_card(self, deck: str, **texts: Any) -> Table:
        """Give every card of a deck (shl, nastian) these values from now on.

        ``ground_attack={"swat": (2, 1)}`` and the like, ``cover=-1``; numbers and letters stay.
        """
        t = self.state.t
        blank: dict[str, Any] = {
            "ground_attack": {}, "ground_defense": {}, "spaceborne_attack": {}, "spaceborne_defense": {},
            "cover": 0,
        }  # fmt: skip
        cards = tuple(attrs.evolve(c, **{**blank, **texts}) for c in getattr(t.catalog, f"{deck}_cards"))
        catalog = attrs.evolve(t.catalog, **{f"{deck}_cards": cards})
        self.state.t = Tables(catalog, t.scenario)
        return self

    def _combatant(self, name: str) -> tuple[int, int]:
        t = self.state.t
        if name in t.unit_of:
            return combat.UNIT, t.unit_of[name]
        if name in t.si_of:
            return combat.SI, t.si_of[name]
        if name in t.fighter_of:
            return combat.FIGHTER, t.fighter_of[name]
        return combat.SHIP, {"ship": 0, "50": 0, "R1": 1, "R2": 2}[name]

    def cup(self, *names: str) -> Table:
        """Fix the next counters from the Nastian Cup: unit ids or chit ids; they are put into the cup."""
        t = self.state.t
        chits = [c.id for c in t.catalog.chits]
        for name in names:
            number = t.unit_of[name] if name in t.unit_of else t.unit_count + chits.index(name)
            if number < t.unit_count:
                assert self.state.where[number] in (CUP, HIDDEN, GONE), f"{name} stands on a map"
                self.state.where[number] = CUP
            self.state.cup |= 1 << number
            self.rig(SOURCES[NASTIAN_CUP], number)
        return self

    def circle(self, room: int, counter: str, *, closed: bool = True) -> Table:
        """Put a Circle counter into a Circle, by default door side up."""
        s = self.state
        s.circle_in[room] = s.t.circle_of[counter]
        if closed:
            s.locked |= 1 << room
            s.face_down |= 1 << room
        return self

    def aboard(self, *names: str) -> Table:
        """Put units aboard the Vittles."""
        for name in names:
            place(self.state, self.unit(name), geo.HEXES)
        return self

    def drawing(self, at: str, columns: int, rows: int) -> str:
        """Return the board as text again, unit names only, for golden comparisons."""
        start = geo.parse(at)
        column, row = geo.column_row(start)
        lines = []
        for r in range(row, row + rows):
            cells = []
            for c in range(column, column + columns):
                hex_ = geo.at(start // geo.SIZE, c, r)
                here = [n for n, u in self.state.t.unit_of.items() if self.state.where[u] == hex_]
                cells.append("+".join(sorted(here)) or ".")
            lines.append(("  " if r % 2 else "") + "  ".join(cells))
        return "\n".join(lines)


def run_until_turn(s: State) -> None:
    """Run the agenda down to its ("turn", ...) frame or to a question."""
    from hades.rules.sequence_of_play import STEPS

    while not s.outcome and s.agenda and s.agenda[-1][0] in STEPS:
        frame = s.agenda[-1]
        STEPS[frame[0]](s, frame)


def table(
    drawing: str = "", *, at: str = "I0101", seed: str = "test", scenario: str = "historical", **facts: Any
) -> Table:
    """Return a board from a drawing; ``facts`` are fields of the State to set afterwards.

    Everything not drawn has its default: Nastians hidden (not in the cup; see `Table.cup`), squads and Dante
    gone, prisoners hidden, no Fighters, no SIs, directions E on both maps, turn 1, Vittles In System.
    """
    tables, words = ground(scenario)
    s = State(tables, SeededSource(seed))
    s.turn = 1
    s.direction = [geo.E, geo.E]
    s.surprise_left = 0b1111_0000_1111
    s.surprise_aside = 0b1111_0000
    for unit in (*tables.squads, tables.dante):
        s.where[unit] = GONE
    for room in range(1, 13):
        s.circle_in[room] = NO_CIRCLE
    s.agenda = [("turn", 13)]
    result = Table(s, words)
    add(result, drawing, at)
    for name, value in facts.items():
        assert hasattr(s, name), name
        setattr(s, name, value)
    return result


def add(t: Table, drawing: str, at: str) -> Table:
    """Draw more onto a board, for instance on the other map."""
    start = geo.parse(at)
    column, row = geo.column_row(start)
    for r, line in enumerate([line for line in drawing.splitlines() if line.strip()]):
        for c, token in enumerate(line.split()):
            for part in token.split("+"):
                if part != ".":
                    _put(t, part, geo.at(start // geo.SIZE, column + c, row + r))
    return t


def _put(t: Table, part: str, hex_: int) -> None:
    s = t.state
    if part.startswith("["):
        name, mark = part[1:-1].rstrip("*x"), part[-2]
        letter = s.t.complex_at[hex_]
        assert letter != 255 and hex_ < geo.SIZE, f"{part}: {geo.label(hex_)} is no SI hex"
        si = t.si(name)
        s.si_at[letter], s.si_where[si] = si, letter
        s.si_status[si] = {"*": DAMAGED, "x": DESTROYED}.get(mark, OPERATIONAL)
        return
    name, _, direction = part.partition(":")
    depleted = name.endswith("-")
    unit = t.unit(name.rstrip("-"))
    place(s, unit, hex_)
    s.steps[unit] = 1 if depleted else s.t.steps_of[unit]
    if not s.t.is_friend[unit]:
        s.facing[unit] = geo.DIRECTION_NAMES.index(direction) if direction else geo.E


__all__ = ["COMPLEXES", "LETTERS", "ROOMS", "T", "Table", "add", "ground", "table"]
