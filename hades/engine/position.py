"""From a written position to a State, word by word, with every fault at once.

A `Reader` begins with what the scenario's set-up leaves (or an empty board), puts on it what the
position says, and asks at the end whether such a board can be (`hades.engine.validity`).
"""

from __future__ import annotations

import attrs

from hades import geometry as geo
from hades.board.occupancy import place, shut_in
from hades.chance import SOURCES
from hades.content.decoding import suggestion
from hades.content.kinds import MODULES
from hades.content.position import Moment, Position, PositionError, Sheet
from hades.content.tables import LETTERS, Tables
from hades.engine import validity
from hades.engine.partial_checks import apart
from hades.engine.position_clock import SET_UP, Clock
from hades.engine.position_fields import field_of
from hades.engine.position_words import ACTED, DOORS, EMPTY, LOST, MOST_NEXT, STEPS_LEFT
from hades.engine.scripted_draws import Coming
from hades.rules.contents import STEPS, TURN
from hades.state import draw
from hades.state.commands import DECKS, TREASURES, Lexicon
from hades.state.state import (
    CRISIS_MOVE,
    CUP,
    GONE,
    HIDDEN,
    IDOL,
    IN_CUP,
    NO_CIRCLE,
    NO_SI,
    State,
)
from hades.view.records import CRISIS, FIGHTER_STATUS, SI_STATUS

_ONE_OF = (
    tuple(geo.DIRECTION_NAMES[1:]),
    tuple(ACTED[1:]),
    ("depleted", *(f"{number}-step" for number in range(10))),
)
"""Words of which a Unit has one at most: its facing, what it did in this phase, its steps."""


def state_of(sheet: Sheet, tables: Tables, words: Lexicon) -> State:
    """The State a position describes; its agenda has not been run yet.

    :raises PositionError: with every fault, if the position says what is not or cannot be, also those
        of its fields that could not be read.
    """
    reader = _PositionReader(sheet, tables, words)
    state = reader.read()
    board = [
        f"{sheet.place(field_of(wrong, sheet, tables, words))}: {wrong}"
        for wrong in apart(validity.faults(state), reader.doubtful)
    ]
    if found := [*sheet.faults, *reader.faults, *board]:
        raise PositionError(found)
    return state


@attrs.frozen
class Fault:
    """What is wrong with a position: the path of a field, "" for the board as a whole, and the sentence."""

    where: str
    what: str


def sketch_of(sheet: Sheet, tables: Tables, words: Lexicon) -> tuple[State, tuple[Fault, ...]]:
    """The State a position describes as far as it can be read, whether it can be or not, and every fault.

    :raises PositionError: if there cannot be any State: for a seed that is none.
    """
    reader = _PositionReader(sheet, tables, words)
    try:
        state = reader.read()
    except PositionError:
        # more is wrong than anybody wants to know, and what was read by then stands
        state = reader.s
    board = apart(validity.faults(state), reader.doubtful)
    return state, tuple(
        Fault(*one) for one in (*sheet.wrong.items(), *reader.wrong, *(("", b) for b in board))
    )


class _PositionReader(Clock):
    """Puts what a position says on a State; what it cannot read becomes a line in ``faults``."""

    def __init__(self, sheet: Sheet, tables: Tables, words: Lexicon) -> None:
        super().__init__(sheet, tables, words)
        self.lexicon = words

    def read(self) -> State:
        """Everything in the order in which it rests on each other."""
        if self.p.at == SET_UP:
            return self._set_up()
        self._base()
        self.clock()
        self._directions()
        self._units()
        self._chits()
        self._cup()
        self._installations()
        self._circles()
        self._treasures()
        self._fighters()
        self._vittles()
        self._cards()
        self._plain()
        self.agenda()
        self.exact()
        self._next(self.s)
        return self.s

    # what the position rests on

    def _set_up(self) -> State:
        """The very beginning: the set-up draws everything, so nothing may be given but what it draws."""
        blank = Position(at=SET_UP, turn=self.p.turn or None)
        fields = ["base", *(field.name for field in attrs.fields(Moment))]
        given = [field for field in fields if getattr(self.p, field) != getattr(blank, field)]
        given += ["turn"] if self.p.turn else []
        for field in given:
            self.fault(
                field, 'at "15.0" the set-up does this itself; leave it out, or begin at a later section'
            )
        self.s.agenda = [("turn", len(TURN)), (SET_UP,)]
        # what the set-up fills is full by the time anything is drawn of it
        filled = self.s.clone()
        filled.cup = (1 << self.t.unit_count + len(self.t.chits)) - (1 << self.t.unit_count)
        filled.cup |= sum(1 << unit for unit in self.t.nastians)
        filled.surprise_left = (1 << len(self.t.surprises)) - 1
        self._next(filled)
        return self.s

    def _base(self) -> None:
        if self.p.base == EMPTY:
            self._empty()
        else:
            self._as_set_up()

    def _as_set_up(self) -> None:
        """What the set-up does by itself; the landing groups stay aboard."""
        s = self.s
        s.agenda = [("turn", len(TURN)), (SET_UP,)]
        STEPS[SET_UP](s, s.agenda[-1])
        s.agenda = [frame for frame in s.agenda if frame[0] != "land_group"]
        while s.agenda[-1][0] in STEPS:
            STEPS[s.agenda[-1][0]](s, s.agenda[-1])
        s.agenda.clear()
        s.log.clear()

    def _empty(self) -> None:
        """Nobody on a map or aboard: Nastians, chits and SIs in their cups, Circles open and empty."""
        s, t = self.s, self.t
        s.in_system = t.scenario.in_system
        for unit in (*t.squads, t.dante):
            s.where[unit] = GONE
            s.steps[unit] = 0
        for unit in t.nastians:
            s.where[unit] = CUP
            s.cup |= 1 << unit
        s.cup |= (1 << len(t.chits)) - 1 << t.unit_count
        s.surprise_left = (1 << len(t.surprises)) - 1
        for _ in range(t.scenario.surprises_aside):
            s.surprise_aside |= 1 << draw.surprise(s)
        s.drawn = [0] * len(SOURCES)
        s.knowledge = 0

    def _directions(self) -> None:
        s = self.s
        s.direction[:] = [geo.E, geo.E]
        for map_name, word in self.p.directions.items():
            map_ = self.known(f"directions.{map_name}", map_name, [name.lower() for name in geo.MAP_NAMES])
            direction = self.known(f"directions.{map_name}", word, geo.DIRECTION_NAMES)
            if map_ >= 0 and direction >= 0:
                s.direction[map_] = direction
        # whoever the set-up put on a map has waited for a direction (S-06)
        for unit, hex_ in enumerate(s.where):
            if hex_ < geo.HEXES and not self.t.is_friend[unit] and not s.facing[unit]:
                s.facing[unit] = s.direction[geo.map_of(hex_)]

    # units

    def _units(self) -> None:
        for name, text in self.p.units.items():
            unit = self.known(f"units.{name}", name, self.words["unit"][1:]) + 1
            if unit:
                self._unit(unit, f"units.{name}", text.split())

    def _unit(self, unit: int, where: str, text: list[str]) -> None:
        """A place, then in any order: facing, steps, what it did in this phase, ``trapped``, ``delayed``."""
        s, t = self.s, self.t
        to = self.place(where, text[0] if text else "")
        if to < 0:
            return
        s.cup &= ~(1 << unit)
        place(s, unit, to)
        if to == CUP:
            s.cup |= 1 << unit
        turned = unit == t.officer and bool(self.p.tso_turned)
        s.steps[unit] = 0 if to == GONE else t.steps_of[unit] - turned
        s.facing[unit] = s.direction[geo.map_of(to)] if to < geo.HEXES and not t.is_friend[unit] else 0
        kinds: set[object] = set()
        for word in text[1:]:
            kind = next((words for words in _ONE_OF if word in words), word)
            if kind in kinds:
                self.fault(where, f"{word!r}: another word says that already; leave one out")
                continue
            kinds.add(kind)
            if word in geo.DIRECTION_NAMES[1:]:
                s.facing[unit] = geo.DIRECTION_NAMES.index(word)
            elif word in ACTED[1:]:
                s.acted[unit] = ACTED.index(word)
            elif word == "depleted":
                s.steps[unit] = t.steps_of[unit] - 1
            elif word == "delayed":
                s.delayed[unit] = 1
            elif word == "trapped" and to < geo.HEXES:
                shut_in(s, unit)
            elif STEPS_LEFT.fullmatch(word):
                s.steps[unit] = int(word[0])
            else:
                known = (*geo.DIRECTION_NAMES[1:], *ACTED[1:], "depleted", "1-step", "delayed", "trapped")
                self.fault(
                    where,
                    f"{word!r} says nothing about a Unit; {suggestion(word, known)}",
                )

    def _chits(self) -> None:
        s, chits = self.s, self.p.chits
        if chits.crisis is not None:
            s.crisis = min(CRISIS_MOVE, max(0, self.known("chits.crisis", chits.crisis, CRISIS)))
        s.comm_crash = self.within(
            "chits.comm_crash", chits.comm_crash or 0, 0, self.t.chits.count("comm-crash")
        )

    def _cup(self) -> None:
        """What the Nastian Cup holds, if the position says it; whom it leaves out is in the box."""
        s, t = self.s, self.t
        ids = [*self.words["unit"], *self.words["chit"]]
        if self.p.cup is None:
            for kind in ["crisis"] * bool(s.crisis) + ["comm-crash"] * s.comm_crash:
                there = [i for i, k in enumerate(t.chits) if k == kind and s.cup >> t.unit_count + i & 1]
                if there:
                    s.cup &= ~(1 << t.unit_count + there[0])
            return
        mask = self.each("cup", self.p.cup, ids)
        for unit in range(1, t.unit_count):
            if not mask >> unit & 1:
                if s.where[unit] == CUP:
                    s.where[unit] = HIDDEN
                    if ids[unit] in self.p.units:
                        self.fault("cup", f"{ids[unit]} is in the cup by its own line; name it here, too")
            elif ids[unit] in self.p.units and s.where[unit] != CUP:
                self.fault("cup", f"{ids[unit]} is in the cup and elsewhere; leave one of them out")
            else:
                s.where[unit] = CUP
        s.cup = mask

    # counters

    def _installations(self) -> None:
        s = self.s
        for name, text in self.p.si.items():
            where = f"si.{name}"
            si = self.known(f"si.{name}", name, self.words["si"])
            at, *rest = self._at_most(where, text, 1 if text.startswith(SI_STATUS[IN_CUP]) else 2)
            if si < 0:
                continue
            if at == SI_STATUS[IN_CUP]:
                continue
            letter = self._letter(where, at)
            status = self.known(where, rest[0], SI_STATUS[1:]) + 1 if rest else 1
            if letter < 0 or not status:
                continue
            if s.si_at[letter] != NO_SI:
                other = self.words["si"][s.si_at[letter]]
                self.fault(
                    where,
                    f"Complex {LETTERS[letter]} holds {other}; a Complex holds one SI",
                )
            s.si_at[letter], s.si_where[si], s.si_status[si] = si, letter, status

    def _letter(self, where: str, word: str) -> int:
        """A Complex by its letter, or by its Inferno hex."""
        if word and word in LETTERS:
            return LETTERS.index(word)
        if word[:1] == "I" and len(word) > 1:
            hex_ = self.hex(where, word)
            if hex_ < 0:
                return -1
            if self.t.complex_at[hex_] < len(LETTERS):
                return self.t.complex_at[hex_]
        self.fault(where, f"{word!r} is no Complex; write its letter A to L, or cup")
        return -1

    def _circles(self) -> None:
        """Counters into Circles; one that lay elsewhere changes places with what lay here."""
        given: dict[int, str] = {}
        # what a counter changes places with may come to lie in a Circle that is to be empty
        for name, text in sorted(self.p.circles.items(), key=lambda one: one[1].split()[:1] == [EMPTY]):
            where = f"circles.{name}"
            room = self.known(f"circles.{name}", name, self.words["room"][1:]) + 1
            what, *rest = self._at_most(where, text, 2)
            counter = NO_CIRCLE if what == EMPTY else self.known(where, what, [*self.words["circle"], EMPTY])
            door = self.known(where, rest[0] if rest else "closed", DOORS)
            if not room or counter < 0 or door < 0:
                continue
            if counter == NO_CIRCLE:
                if rest and door != DOORS.index("open"):
                    self.fault(where, f"an empty Circle is open; write {EMPTY!r} alone")
                door = DOORS.index("open")
            elif what in given.values():
                self.fault(where, f"{what} lies in two Circles; there is one such counter")
            given[room] = what
            self._circle(room, counter, door)

    def _at_most(self, where: str, text: str, most: int) -> list[str]:
        """The words of a text, no more than that of them; "" if there is none."""
        words = text.split()
        for word in words[most:]:
            self.fault(where, f"{word!r} is one word too many; leave it out")
        return words[:most] or [""]

    def _circle(self, room: int, counter: int, door: int) -> None:
        s = self.s
        if counter != NO_CIRCLE and counter in s.circle_in[1:]:
            s.circle_in[s.circle_in.index(counter, 1)] = s.circle_in[room]
        s.circle_in[room] = counter
        bit = 1 << room
        s.locked = s.locked & ~bit | bit * (door > 0)
        s.face_down = s.face_down & ~bit | bit * (door == 1)

    def _treasures(self) -> None:
        s, t = self.s, self.t
        for name, word in self.p.treasures.items():
            where = f"treasures.{name}"
            treasure = self.known(f"treasures.{name}", name, TREASURES)
            if treasure < 0:
                continue
            if word in t.unit_of:
                s.carrier[treasure] = t.unit_of[word]
                s.treasure_at[treasure] = s.where[t.unit_of[word]]
            else:
                s.treasure_at[treasure] = self.place(where, word)
        if s.treasure_at[IDOL] != HIDDEN:
            shrine = [
                n
                for n, c in enumerate(s.circle_in)
                if c != NO_CIRCLE and t.circles[c].effect == "idol-shrine"
            ]
            s.idol_home = t.room_hex[shrine[0]] if shrine else -1

    def _fighters(self) -> None:
        for name, word in self.p.fighters.items():
            fighter = self.known(f"fighters.{name}", name, self.words["fighter"])
            status = self.known(f"fighters.{name}", word, FIGHTER_STATUS)
            if fighter >= 0 and status >= 0:
                self.s.fighters[fighter] = status

    def _vittles(self) -> None:
        s, ship = self.s, self.p.vittles
        if ship.in_system is not None:
            s.in_system = ship.in_system
        if ship.module is not None:
            s.module = max(0, self.known("vittles.module", ship.module, (*MODULES, LOST)))
        if ship.failing is not None:
            s.failing = ship.failing

    # cards

    def _cards(self) -> None:
        s, t = self.s, self.t
        if self.p.drawn is not None:
            decks = [[card.id for card in deck] for deck in (t.catalog.shl_cards, t.catalog.nastian_cards)]
            mask = self.each("drawn", self.p.drawn, decks[0] + decks[1])
            size = len(decks[0])
            s.left[:] = [draw.FULL_DECK & ~mask, draw.FULL_DECK & ~(mask >> size)]
        ids = self.words["surprise"]
        deck, aside = self.p.surprises.deck, self.p.surprises.aside
        if aside is not None:
            s.surprise_aside = self.each("surprises.aside", aside, ids)
            s.surprise_left &= ~s.surprise_aside
        if deck is not None:
            s.surprise_left = self.each("surprises.deck", deck, ids)
            if aside is None:
                s.surprise_aside &= ~s.surprise_left

    def _next(self, there: State) -> None:
        """Fix the draws of ``next``, of what is ``there`` to be drawn."""
        if self.p.next is None:
            return
        if len(self.p.next) > MOST_NEXT:
            self.fault(
                "next",
                f"{len(self.p.next)} draws; it must be at most {MOST_NEXT}",
            )
            return
        doubtful = list(self.doubtful)
        coming = Coming(there, self.lexicon)
        coming.reserve(self.p.next)
        for number, phrase in enumerate(self.p.next, 1):
            try:
                coming.add(phrase)
            except ValueError as error:
                for said in apart([str(error)], doubtful):
                    self.fault(f"next[{number}]", said)
        self.s.rigged = coming.rigged

    # the rest

    def _plain(self) -> None:
        s, p = self.s, self.p
        if p.stop and not p.runs:
            self.fault("stop", "there is no run that could stop; leave it out, or write expect")
        if p.draw_from is not None:
            s.either = max(0, self.known("draw_from", p.draw_from, DECKS))
        s.evacuated = self.within("evacuated", p.evacuated or 0, 0, self.t.unit_count - 1)
        s.overtime = bool(p.overtime)
        s.parting_off = bool(p.parting_off)
        s.bridge_hacked = bool(p.bridge_hacked)
        s.tso_turned = bool(p.tso_turned)
