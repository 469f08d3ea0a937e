"""Positions: read as a State, with every fault reported at once, and written from a State.

The reader starts from the scenario's set-up or an empty board, and finally checks whether the board is
possible (`hades.engine.state_checks`). Reading the text from `position_of` gives the same State again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

import attrs

from hades import geometry as geo
from hades.board.occupancy import place, shut_in
from hades.chance import SOURCES, SeededSource
from hades.content.component_records import (
    FIGHTER_STATUS,
    LETTERS,
    MAPS,
    SI_STATUS,
    TREASURES,
)
from hades.content.position import NONE, Moment, Position, PositionError, Sheet, as_toml
from hades.content.strict_reader import MOST_FAULTS
from hades.content.tables import Tables
from hades.engine import state_checks
from hades.engine.position_words import (
    ACTED,
    DOORS,
    EMPTY,
    SINGLE_VALUES,
    drawn_cards,
    kind_of_word,
    named,
    single_values,
    thing_tables,
    value_at,
)
from hades.engine.scripted_draws import FixedDraws, phrases
from hades.engine.state_checks import Fault
from hades.rules import circles
from hades.rules.sequence_of_play import STEPS, TURN
from hades.rules.victory import OUTCOMES
from hades.state import draw
from hades.state.draw import FULL_DECK
from hades.state.state import (
    CUP,
    GONE,
    HIDDEN,
    IDOL,
    IN_CUP,
    JAMMED,
    NO_CIRCLE,
    NO_SI,
    PLACES,
    READY,
    State,
)
from hades.wording import suggestion, unknown

MOST_DRAWS = 100_000
"""Maximum valid number of draws from one source, and of `State.knowledge`; no game reaches it."""
MOST_NEXT = 500
"""Maximum number of draws that a position may fix."""


class Words:
    """A reader of words in a position; each word that it cannot read becomes a fault."""

    def __init__(self, sheet: Sheet, tables: Tables) -> None:
        self.sheet = sheet
        self.t = tables
        self.words = tables.words
        self.wrong: list[Fault] = []
        """The faults that this reader found, in addition to those in the sheet."""

    @property
    def faults(self) -> list[str]:
        """A line for each fault in ``wrong``, with its place in the file."""
        return [self.sheet.fault(one.fields[0], one.what) for one in self.wrong]

    def fault(self, where: str, sentence: str, *also: str) -> None:
        """Record a fault in the field ``where``, unless the sheet already has one for that field.

        ``also`` names the other fields that the sentence is about.

        :raises PositionError: if there are too many faults.
        """
        if self.sheet.is_wrong(where):
            return
        self.wrong.append(Fault(sentence, (where, *also), unread=True))
        if len(self.wrong) == MOST_FAULTS:
            raise PositionError(self.faults)

    def within(self, where: str, value: int, low: int, high: int) -> int:
        """Return a number; outside the range, record a fault and return the nearest number in the range."""
        if not low <= value <= high:
            self.fault(where, f"{value} is out of range; it must be {low} to {high}")
        return max(low, min(high, value))

    def known(self, where: str, word: str, names: Sequence[str]) -> int:
        """Return the index of a word in ``names``; record a fault and return -1 if it is unknown."""
        if word in names:
            return names.index(word)
        self.fault(where, unknown(word, names))
        return -1

    def hex(self, where: str, word: str) -> int:
        """Return the number of a hex; record a fault and return -1 if the word is not a hex."""
        try:
            return geo.parse(word)
        except ValueError as error:
            self.fault(where, str(error))
            return -1

    def place(self, where: str, word: str) -> int:
        """Return a hex or a place off the maps, such as aboard; else record a fault and return -1."""
        for number, name in PLACES.items():
            if word == name:
                return number
        if word[:1] in ("I", "P"):
            return self.hex(where, word)
        places = ", ".join(PLACES.values())
        self.fault(where, f"{word!r} is not a place; write a hex such as I0407, or one of {places}")
        return -1

    def each(self, where: str, names: Sequence[str], ids: Sequence[str]) -> int:
        """Return the mask of the names, by index in ``ids``; record unknown and repeated names as faults."""
        mask = 0
        for name in names:
            number = self.known(where, name, ids)
            if number >= 0:
                if mask >> number & 1:
                    self.fault(where, f"{name} is listed twice; remove one")
                mask |= 1 << number
        return mask


_LINES = ("units", "si", "circles", "treasures", "fighters")
"""Tables of a position with a line for each thing."""
_LINE = re.compile(rf"({'|'.join(_LINES)})\.([^.\[]+)")
# Beginnings of paths: inside a run, and of draws and results still to come.
_RUN = re.compile(r"^run\[\d+\]\.")
_TO_COME = re.compile(r"(next|expect)\b")
SET_UP = "15.0"
DRAWN_IN = "5.6"
"""The step in which a Nasty Surprise is drawn each turn."""
SHL_PHASE = "6.0"


def state_of(sheet: Sheet, tables: Tables) -> State:
    """Return the State that a position describes, before any step of its agenda has run.

    :raises PositionError: with every fault, unreadable fields included, if the position is wrong or
        impossible.
    """
    reader = _PositionReader(sheet, tables)
    state = reader.read()
    board = [
        f"{sheet.place(next(filter(sheet.has, one.fields), ''))}: {one.what}"
        for one in reader.certain(state_checks.faults(state))
    ]
    if found := [*sheet.faults, *reader.faults, *board]:
        raise PositionError(found)
    return state


def sketch_of(sheet: Sheet, tables: Tables) -> tuple[State, tuple[Fault, ...]]:
    """Return the State of a position as far as it can be read, even if it is impossible, and every fault.

    :raises PositionError: if no State can be made, as for an invalid seed.
    """
    reader = _PositionReader(sheet, tables)
    try:
        state = reader.read()
    except PositionError:
        # Too many faults to report: use what was read so far.
        state = reader.s
    unread = (Fault(what, (where,), unread=True) for where, what in sheet.wrong.items())
    return state, (*unread, *reader.wrong, *reader.certain(state_checks.faults(state)))


class _PositionReader(Words):
    def __init__(self, sheet: Sheet, tables: Tables) -> None:
        super().__init__(sheet, tables)
        self.p: Position = sheet.position
        try:
            self.s = State(tables, SeededSource(self.p.seed))
        except ValueError as error:
            raise PositionError([sheet.fault("seed", str(error))]) from None

    def read(self) -> State:
        """Return the State; each part is read after the parts it depends on."""
        if self.p.at == SET_UP:
            return self._set_up()
        if self.p.base == EMPTY:
            clear(self.s)
        else:
            self._as_set_up()
        self._single_values()
        self._clock()
        self._directions()
        self._units()
        self._cup()
        self._installations()
        self._circles()
        self._treasures()
        self._fighters()
        self._cards()
        self._agenda()
        self._exact()
        self._next(self.s)
        return self.s

    def certain(self, faults: Iterable[Fault]) -> list[Fault]:
        """Return the faults of the board that are certain in spite of the unreadable fields.

        A line with an unknown name can refer to anything in its table. Another unreadable field, such as the
        scenario or the cup, can affect the whole board, so no fault is certain then. Draws and results still
        to come affect nothing.
        """
        known, doubts = thing_tables(self.t), []
        for path in (*self.sheet.wrong, *(one.fields[0] for one in self.wrong)):
            field = _RUN.sub("", path)
            if (line := _LINE.fullmatch(field)) is not None:
                doubts.append(field if line[2] in known[line[1]].names else line[1])
            elif not _TO_COME.match(field):
                return []

        def is_doubtful(field: str) -> bool:
            return any(f"{one}.".startswith(f"{field}.") or field.startswith(f"{one}.") for one in doubts)

        return [one for one in faults if not any(map(is_doubtful, one.fields))]

    # Set-up and base

    def _set_up(self) -> State:
        """Return the State before set-up; such a position can fix only the draws of the set-up."""
        blank = Position(at=SET_UP, turn=self.p.turn or None)
        fields = ["base", *(field.name for field in attrs.fields(Moment))]
        given = [field for field in fields if getattr(self.p, field) != getattr(blank, field)]
        given += ["turn"] if self.p.turn else []
        for field in given:
            self.fault(
                field, 'at "15.0" the set-up does this by itself; remove it, or begin at a later section'
            )
        self.s.agenda = [("turn", len(TURN)), (SET_UP,)]
        # The cup and the deck are filled before anything is drawn from them.
        filled = self.s.clone()
        filled.cup = (1 << self.t.unit_count + len(self.t.chits)) - (1 << self.t.unit_count)
        filled.cup |= sum(1 << unit for unit in self.t.nastians)
        filled.surprise_left = (1 << len(self.t.surprises)) - 1
        self._next(filled)
        return self.s

    def _as_set_up(self) -> None:
        """Carry out the automatic part of the set-up; the landing groups stay aboard."""
        s = self.s
        s.agenda = [("turn", len(TURN)), (SET_UP,)]
        STEPS[SET_UP](s, s.agenda[-1])
        s.agenda = [frame for frame in s.agenda if frame[0] != "land_group"]
        while s.agenda[-1][0] in STEPS:
            STEPS[s.agenda[-1][0]](s, s.agenda[-1])
        s.agenda.clear()
        s.log.clear()

    def _directions(self) -> None:
        s = self.s
        s.direction[:] = [geo.E, geo.E]
        for map_name, word in self.p.directions.items():
            s.direction[MAPS.index(map_name)] = geo.DIRECTION_NAMES.index(word)
        # Units placed by the set-up face the first direction that is drawn (S-06).
        for unit, hex_ in enumerate(s.where):
            if hex_ < geo.HEXES and not self.t.is_friend[unit] and not s.facing[unit]:
                s.facing[unit] = s.direction[geo.map_of(hex_)]

    # Units

    def _units(self) -> None:
        for name, text in self.p.units.items():
            unit = self.known(f"units.{name}", name, self.words["unit"][1:]) + 1
            if unit:
                self._unit(unit, f"units.{name}", text.split())

    def _unit(self, unit: int, where: str, text: list[str]) -> None:
        """Place a Unit, and apply the other words of its line, in any order."""
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
        given: dict[str, str] = {}
        for word in text[1:]:
            kind = kind_of_word(word)
            if kind in given:
                self.fault(where, f"{word!r}: the line already has {given[kind]!r}; remove one of the two")
                continue
            if kind == "facing":
                s.facing[unit] = geo.DIRECTION_NAMES.index(word)
            elif kind == "mark":
                s.acted[unit] = ACTED.index(word)
            elif kind == "steps":
                s.steps[unit] = t.steps_of[unit] - 1 if word == "depleted" else int(word[0])
            elif kind == "delayed":
                s.delayed[unit] = 1
            elif kind == "trapped" and to < geo.HEXES:
                shut_in(s, unit)
            else:
                known = (*geo.DIRECTION_NAMES[1:], *ACTED[1:], "depleted", "1-step", "delayed", "trapped")
                self.fault(where, f"{word!r} does not describe a Unit; {suggestion(word, known)}")
                continue
            given[kind] = word

    def _cup(self) -> None:
        """Fill the Nastian Cup from the position's list; without a list, take out the chits in force.

        With a list, other Units in the cup go to the box.
        """
        s, t = self.s, self.t
        s.comm_crash = self.within("chits.comm_crash", s.comm_crash, 0, t.chits.count("comm-crash"))
        ids = self.words["cup"]
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
                        self.fault(
                            "cup",
                            f"{ids[unit]} is in the cup according to its own line; also add it to this list",
                            f"units.{ids[unit]}",
                        )
            elif ids[unit] in self.p.units and s.where[unit] != CUP:
                problem = f"{ids[unit]} is in the cup and elsewhere; remove one of them"
                self.fault("cup", problem, f"units.{ids[unit]}")
            else:
                s.where[unit] = CUP
        s.cup = mask

    # Counters

    def _installations(self) -> None:
        s = self.s
        for name, text in self.p.si.items():
            where = f"si.{name}"
            si = self.known(where, name, self.words["si"])
            at, *rest = self._at_most(where, text, 1 if text.startswith(SI_STATUS[IN_CUP]) else 2)
            if si < 0 or at == SI_STATUS[IN_CUP]:
                continue
            letter = self._letter(where, at)
            status = self.known(where, rest[0], SI_STATUS[1:]) + 1 if rest else 1
            if letter < 0 or not status:
                continue
            if s.si_at[letter] != NO_SI:
                other = self.words["si"][s.si_at[letter]]
                problem = f"Complex {LETTERS[letter]} holds {other}; a Complex holds one SI"
                self.fault(where, problem, f"si.{other}")
            s.si_at[letter], s.si_where[si], s.si_status[si] = si, letter, status

    def _letter(self, where: str, word: str) -> int:
        """Return the number of a Complex by its letter or Inferno hex; -1, with a fault, for other words."""
        if word and word in LETTERS:
            return LETTERS.index(word)
        if word[:1] == "I" and len(word) > 1:
            hex_ = self.hex(where, word)
            if hex_ < 0:
                return -1
            if self.t.complex_at[hex_] < len(LETTERS):
                return self.t.complex_at[hex_]
        self.fault(where, f"{word!r} is not a Complex; write its letter A to L, or cup")
        return -1

    def _circles(self) -> None:
        """Put counters into Circles; a counter taken from another Circle changes places with the one here."""
        given: dict[int, str] = {}
        # Empty Circles come last, because a swap of counters may fill one.
        for name, text in sorted(self.p.circles.items(), key=lambda one: one[1].split()[:1] == [EMPTY]):
            where = f"circles.{name}"
            room = self.known(where, name, self.words["room"][1:]) + 1
            what, *rest = self._at_most(where, text, 2)
            counter = NO_CIRCLE if what == EMPTY else self.known(where, what, [*self.words["circle"], EMPTY])
            door = self.known(where, rest[0] if rest else "closed", DOORS)
            if not room or counter < 0 or door < 0:
                continue
            if counter == NO_CIRCLE:
                if rest and door != DOORS.index("open"):
                    self.fault(where, f"an empty Circle is always open; write only {EMPTY!r}")
                door = DOORS.index("open")
            elif what in given.values():
                self.fault(where, f"{what} lies in two Circles, but there is only one such counter")
            given[room] = what
            self._circle(room, counter, door)

    def _at_most(self, where: str, text: str, most: int) -> list[str]:
        """Return the first ``most`` words, ``[""]`` if there are none; record the others as faults."""
        words = text.split()
        for word in words[most:]:
            self.fault(where, f"{word!r} is one word too many; remove it")
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
            treasure = TREASURES.index(name)
            if word in t.unit_of:
                s.carrier[treasure] = t.unit_of[word]
                s.treasure_at[treasure] = s.where[t.unit_of[word]]
            else:
                s.treasure_at[treasure] = self.place(where, word)
        if s.treasure_at[IDOL] != HIDDEN:
            shrines = (room for room in range(1, 13) if circles.effect_of(s, room) == "idol-shrine")
            s.idol_home = next((t.room_hex[room] for room in shrines), -1)

    def _fighters(self) -> None:
        for name, word in self.p.fighters.items():
            where = f"fighters.{name}"
            fighter = self.known(where, name, self.words["fighter"])
            status = self.known(where, word, FIGHTER_STATUS)
            if fighter >= 0 and status >= 0:
                self.s.fighters[fighter] = status

    # Cards

    def _cards(self) -> None:
        s = self.s
        if self.p.drawn is not None:
            mask = self.each("drawn", self.p.drawn, self.words["card"])
            s.left[:] = [FULL_DECK & ~mask, FULL_DECK & ~(mask >> len(self.t.draws[0]))]
        ids = self.words["surprise"]
        deck, aside = self.p.surprises.deck, self.p.surprises.aside
        if aside is not None:
            s.surprise_aside = self.each("surprises.aside", aside, ids)
            s.surprise_left &= ~s.surprise_aside
        if deck is not None:
            s.surprise_left = self.each("surprises.deck", deck, ids)
            if aside is None:
                s.surprise_aside &= ~s.surprise_left
        s.evacuated = self.within("evacuated", s.evacuated, 0, self.t.unit_count - 1)

    def _next(self, there: State) -> None:
        """Fix the draws in ``next``, which must be possible in the State ``there``."""
        if self.p.next is None:
            return
        if len(self.p.next) > MOST_NEXT:
            self.fault("next", f"{len(self.p.next)} draws; it must be at most {MOST_NEXT}")
            return
        draws = FixedDraws(there)
        draws.reserve(self.p.next)
        for number, phrase in enumerate(self.p.next, 1):
            try:
                draws.add(phrase)
            except ValueError as error:
                about = (f"{table}.{word}" for table in _LINES for word in phrase.split())
                if self.certain([Fault(str(error), (*about,))]):
                    self.fault(f"next[{number}]", str(error))
        self.s.rigged = draws.rigged

    def _single_values(self) -> None:
        """Set the single values of the position; those with a range are checked later."""
        for path, (name, words) in SINGLE_VALUES.items():
            value = value_at(self.p, path)
            if value is not None:
                setattr(self.s, name, words.index(value) if words else value)

    # Position in the sequence of play

    def _clock(self) -> None:
        """Set the turn, and take a Nasty Surprise out of the deck for each one drawn before this moment."""
        s = self.s
        # Only a position written by the program can be before turn 1.
        first = int(not self.p.exact.agenda)
        aside = self.p.surprises.aside
        unused = self.t.scenario.surprises_aside - bool(self.p.overtime) if aside is None else len(aside)
        last = len(self.t.surprises) - unused
        s.turn = self.within("turn", 1 if self.p.turn is None else self.p.turn, first, last)
        at = self.p.at
        seen = s.turn - 1 + (at in TURN and TURN.index(at) > TURN.index(DRAWN_IN))
        for _ in range(min(seen, s.surprise_left.bit_count())):
            draw.surprise(s)

    def _agenda(self) -> None:
        """Set the agenda: the section in ``at``, the sections in ``then``, and the rest of the turn."""
        if self.p.stop and not self.p.runs:
            self.fault("stop", "there is no run to stop; remove it, or add expect")
        if self.p.exact.agenda or self.p.exact.outcome:
            if self.p.at or self.p.then:
                right = "remove `at` and `then`, or remove the agenda"
                self.fault("at", f"the table [exact] has the agenda; {right}")
            impossible = [*state_checks.frame_faults(self.s, self.p.exact.agenda)]
            for one in impossible:
                self.fault(one.fields[0], one.what)
            self.s.agenda = [("turn", 0)] if impossible else list(self.p.exact.agenda)
            return
        sections = [self.p.at, *self.p.then]
        for field, section in zip(["at"] + ["then"] * len(self.p.then), sections, strict=True):
            if section not in TURN:
                right = f"the possible sections are {', '.join((SET_UP, *TURN))}"
                wrong = (
                    f"{section!r} is not a section of the sequence of play" if section else "it is missing"
                )
                self.fault(field, f"{wrong}; {right}")
        if all(section in TURN for section in sections):
            *first, last = sections
            self.s.agenda = [("turn", TURN.index(last)), *((section, 0) for section in reversed(first))]
            if sections[0] == SHL_PHASE and any(acted not in (READY, JAMMED) for acted in self.s.acted):
                self._resume_shl_phase(bool(first))

    def _resume_shl_phase(self, more: bool) -> None:
        """Resume the SHL Phase midway, because a Unit has already acted in it."""
        agenda = self.s.agenda
        if more:
            agenda.pop()
        else:
            agenda[0] = ("turn", TURN.index(SHL_PHASE) + 1)
        agenda.append((f"{SHL_PHASE}?",))

    def _exact(self) -> None:
        s, exact = self.s, self.p.exact
        for name, count in exact.draws.items():
            s.drawn[SOURCES.index(name)] = self.within(f"exact.draws.{name}", count, 0, MOST_DRAWS)
        if exact.knowledge is not None:
            s.knowledge = self.within("exact.knowledge", exact.knowledge, 0, MOST_DRAWS)
        units = self.words["unit"]
        s.moved = self.each("exact.moved", exact.moved, units)
        s.held = self.each("exact.held", exact.held, units)
        if exact.idol_home:
            s.idol_home = -1 if exact.idol_home == "-" else self.hex("exact.idol_home", exact.idol_home)
        s.outcome = exact.outcome
        if exact.outcome:
            self.known("exact.outcome", exact.outcome, OUTCOMES)


def clear(s: State) -> None:
    """Clear the board in place: squads and Dante out of the game, counters in the cups, Circles open."""
    t = s.t
    s.in_system = t.scenario.in_system
    s.direction = [geo.E, geo.E]
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


# Writing a position


def position_of(s: State, edition: str, title: str = "", *, aids: bool = True) -> str:
    """Return a State as the text of a position that restores it exactly.

    Values that are the same on an empty board are left out. ``aids`` says whether a game from this position
    may use aids.
    """
    blank = State(s.t, s.luck)
    clear(blank)
    implied = single_values(blank)
    values = {path: value for path, value in single_values(s).items() if value != implied[path]}
    found: dict[str, object] = {
        **({"title": title} if title else {}),
        "scenario": s.t.scenario.id,
        "edition": edition,
        "seed": s.luck.seed,
        **({} if aids else {"aids": NONE}),
        "base": EMPTY,
        "turn": s.turn,
        **{path: value for path, value in values.items() if "." not in path},
        "cup": named(s.cup, s.t.words["cup"]),
        "drawn": drawn_cards(s),
        **({} if s.rigged is None else {"next": phrases(s)}),
    }
    found |= {
        table: {
            things.names[n]: text
            for n in range(things.first, len(things.names))
            # A counter in the box is not in the cup.
            if (text := things.now(s, n)) not in (things.now(blank, n), PLACES[HIDDEN])
        }
        for table, things in thing_tables(s.t).items()
    }
    for name in ("vittles", "chits"):
        own = f"{name}."
        found[name] = {path.removeprefix(own): v for path, v in values.items() if path.startswith(own)}
    surprises = s.t.words["surprise"]
    found["surprises"] = {
        "deck": named(s.surprise_left, surprises),
        "aside": named(s.surprise_aside, surprises),
    }
    found["exact"] = _exact(s)
    return as_toml({name: value for name, value in found.items() if value != {}})


def _exact(s: State) -> dict[str, object]:
    units = s.t.words["unit"]
    found: dict[str, object] = {
        "agenda": [list(frame) for frame in s.agenda],
        "knowledge": s.knowledge,
        "moved": named(s.moved, units),
        "held": named(s.held, units),
        "idol_home": geo.label(s.idol_home) if s.idol_home >= 0 else "-",
        "outcome": s.outcome,
        "draws": {name: count for name, count in zip(SOURCES, s.drawn, strict=True) if count},
    }
    return {name: value for name, value in found.items() if value not in ([], "", {})}
