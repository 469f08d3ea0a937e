"""The exact value of a late position under best play, by trying every command and every card.

A draw branches into every possible card, each equally likely; equivalent states (`StateKey`) are examined
once. Landings are not tried: a Unit that lands in the last turn cannot act, and is worth more aboard.

`LastPhase` begins in the last SHL Phase. `TurnBefore` includes the enemy's phase before it. Few states are
equivalent there, so few Units, enemies and cards may be left.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

import attrs

from hades.chance import NASTIAN_DECK, SeededSource
from hades.content.component_records import TYPES, ResolutionCard
from hades.content.tables import NO_COMPLEX, T
from hades.engine import sequencer
from hades.geometry import HEXES, SIZE, distance
from hades.odds.combat_odds import SPACEBORNE
from hades.rules import circles, hq_request, rally, repair_step, science, victory
from hades.rules.activation import MARCH, factors, is_ready
from hades.rules.end_turn import overtime_allowed
from hades.rules.hq_request import CAPACITY
from hades.rules.reinforcement import crisis_allows
from hades.rules.vittles import EW, LB, LQ, can_move
from hades.state.draw import bits
from hades.state.state import (
    ABOARD,
    CRISIS_MOVE,
    DESTROYED,
    GONE,
    HIDDEN,
    IN_CUP,
    LAB,
    OPERATIONAL,
    ORBIT,
    ORBIT_DAMAGED,
    Code,
    State,
    rows,
)

AFTER = ("7.1?", "7.2?", "9.0?")
"""Questions after the SHL Phase; in the last turn, only leaving can gain anything then (14.0-03)."""
UNITS = {"emily": 3.5, "elder-alien": 3.5, "dante": 1.5}
"""VP by which each non-Combat Unit is worth more aboard than left behind."""
BONUSES, OFFICER, TREASURE = 2.0, 3.0, 4.0
"""Maximum VP that can still be added by a pair, by the Officer, and by a treasure."""
REPAIR = "7.1?"
"""The question at which the ship may still be repaired so that it can leave."""


def turns_to_come(s: State) -> int:
    """Return the maximum number of turns that can follow this one, including Overtime."""
    return s.surprise_left.bit_count() + overtime_allowed(s)


def last_phase(s: State) -> bool:
    """Return whether a game is in progress and no turn can follow this one, not even by Overtime."""
    return not turns_to_come(s) and bool(s.agenda)


def in_last_phase(s: State) -> bool:
    """Return whether the last SHL Phase is in progress or over."""
    return last_phase(s) and (("6.0?",) in s.agenda or s.agenda[-1][0] in AFTER)


def settled(s: State) -> float | None:
    """Return the VP that a state is sure to end with if the ship leaves once it can; None if not sure."""
    if s.outcome:
        return victory.final_vp(s)
    if turns_to_come(s) or s.agenda[-1][0] not in AFTER:
        return None
    if s.in_system:
        if not crisis_allows(s.crisis, CRISIS_MOVE):
            return 0.0
        if not can_move(s):
            return None if s.agenda[-1][0] == REPAIR and s.module == EW else 0.0
        if under_fire(s):
            return None
    return victory.half_points(s) / 2


def under_fire(s: State) -> bool:
    """Return whether Parting Shots might still destroy the ship, or the Lab with Professor Dante in it."""
    shots = sum(s.t.si_offensive[si] for si in rows(s.si_status, OPERATIONAL))
    if s.parting_off:
        return False
    return s.module + shots > (LB if s.where[s.t.dante] == LAB else LQ)


def most(s: State, callers: int, hackers: int) -> float:
    """Return an upper bound of the VP that a state can end with.

    ``callers`` HQs may still call, ``hackers`` Units may still use the Teleporter.
    """
    t, where = s.t, s.where
    room = CAPACITY * callers + hackers
    if s.agenda[-1][0] != "6.0?":
        room += CAPACITY
    worth = sorted((_worth(s, unit) for unit in s.afield), reverse=True)
    found = victory.half_points(s) / 2 + sum(worth[:room]) + s.face_down.bit_count() / 2
    found += BONUSES * any(where[unit] < HEXES for unit in (t.emily, t.honor_guard))
    found += BONUSES * any(where[unit] < HEXES for unit in t.aliens)
    found += OFFICER * (where[t.officer] < HEXES)
    return found + TREASURE * sum(at != ABOARD and (at != HIDDEN or s.face_down > 0) for at in s.treasure_at)


def most_of_a_turn(s: State) -> float:
    """Return an upper bound of the VP if a whole turn may follow: all Units home, all items scored."""
    away = sum(_worth(s, unit) for unit in s.t.friends if s.where[unit] not in (ABOARD, LAB, GONE))
    treasures = TREASURE * sum(at != ABOARD for at in s.treasure_at)
    return victory.half_points(s) / 2 + away + s.face_down.bit_count() / 2 + 2 * BONUSES + OFFICER + treasures


def _worth(s: State, unit: int) -> float:
    record = s.t.catalog.units[unit - 1]
    return 1.0 if s.t.is_combat[unit] else UNITS.get(record.type, 0.0)


BLASTS = {TYPES[type_] for type_ in circles.BLASTS.values()}
"""Unit types that explosions behind a door fight as (11.0-14, 11.0-18)."""
EVERY = (1, 2, 3, 4, 5)
"""Thresholds at which a drawn number changes the result of a Jump or a Science Action."""
UNDER_WAY = {"request?": 2, "evacuate?": 1, "land?": 1}
"""Question of a Request -> index of the HQ's hex in its frame."""
ACTING = ("act?", "move?", "fire?", "cfp?")
"""Questions asked while a Unit is acting."""


class StateKey:
    """Equivalence of the states that can follow one position: equivalent states have the same value."""

    def __init__(self, start: State) -> None:
        t = start.t
        friends, enemies = self._fighting(start)
        self._spaceborne = self._shot_at(start)
        self._cuts = self._numbers(start)
        room = start.circle_in.find(t.circle_of["teleporter"], 1)
        self._teleporter = t.room_hex[room] if room > 0 else -1
        fighting = tuple(sorted(friends)), tuple(sorted(enemies))
        self.sign = (*fighting, self._spaceborne, self._cuts, self._teleporter)
        """A signature, equal for objects that define the same equivalence."""
        decks = t.catalog.shl_cards, t.catalog.nastian_cards
        self._kinds: list[list[int]] = []
        """deck, card -> kind; cards of the same kind agree in everything that can matter."""
        for deck, types in zip(
            decks, (friends if enemies or self._spaceborne else set(), enemies), strict=True
        ):
            seen: dict[object, int] = {}
            self._kinds.append([seen.setdefault(self._sign(card, types), len(seen)) for card in deck])

    def _fighting(self, s: State) -> tuple[set[str], set[str]]:
        """Return the types that may fight on the ground: those of the player, and all others."""
        t = s.t
        on_maps = [unit for unit in range(1, t.unit_count) if s.where[unit] < HEXES]
        enemies = {TYPES[t.type_of[unit]] for unit in on_maps if not t.is_friend[unit]}
        # mypyc does not iterate over a bytearray.
        for si, status in enumerate(bytes(s.si_status)):
            enemies |= {TYPES[t.si_type[si]]} if status not in (IN_CUP, DESTROYED) else set()
        enemies |= BLASTS if s.face_down else set()
        return {TYPES[t.type_of[unit]] for unit in on_maps if t.is_friend[unit]}, enemies

    def _shot_at(self, s: State) -> bool:
        return any(status in (ORBIT, ORBIT_DAMAGED) for status in bytes(s.fighters)) or under_fire(s)

    def _numbers(self, s: State) -> tuple[int, ...]:
        """Return the thresholds at which a drawn number changes the result."""
        t = s.t
        afield = [unit for unit in t.friends if s.where[unit] < HEXES]
        jumps = any(t.type_of[unit] == T["swat"] for unit in afield)
        if jumps or any(t.is_person[unit] and s.where[unit] >= SIZE for unit in afield):
            return EVERY
        if any(science.place_of(s, unit) for unit in (t.dante, t.emily)):
            return EVERY
        worse = [s.depleted(hq) + hq_request.in_danger(s, hq) for hq in t.hqs if s.where[hq] < SIZE]
        found = {hq_request.NEEDS - more for most in (0, *worse) for more in range(most + 1)}
        if any(s.depleted(unit) for unit in afield):
            found.add(rally.NEEDS)
        if not can_move(s) or under_fire(s):
            found.add(repair_step.NEEDS)
        return tuple(sorted(found))

    def _sign(self, card: ResolutionCard, types: set[str]) -> object:
        """Return the part of a card's values that can still matter."""
        texts = [card.ground_attack, card.ground_defense]
        values = tuple(text.get(type_) for text in texts for type_ in sorted(types))
        if self._spaceborne:
            sky = card.spaceborne_attack, card.spaceborne_defense
            values += tuple(text.get(type_) for text in sky for type_ in SPACEBORNE)
        return sum(card.number > cut for cut in self._cuts), values, card.cover if types else 0

    def ways(self, s: State, source: int, below: int) -> list[tuple[int, float]]:
        """Return (draw, chance) for the draws from a source; one card stands for all equivalent cards."""
        if source > NASTIAN_DECK or s.left[source].bit_count() != below:
            return [(number, 1 / below) for number in range(below)]
        first: dict[int, int] = {}
        count: dict[int, int] = {}
        for number, card in enumerate(bits(s.left[source])):
            kind = self._kinds[source][card]
            first.setdefault(kind, number)
            count[kind] = count.get(kind, 0) + 1
        return [(first[kind], count[kind] / below) for kind in first]

    def key(self, s: State) -> tuple[object, ...]:
        """Return a key that only equivalent states share; the chosen deck makes no difference."""
        acted = bytearray(len(s.where))
        for unit in (*s.afield, s.t.dante):
            acted[unit] = s.acted[unit]
        left = [bytes(sorted([self._kinds[deck][card] for card in bits(s.left[deck])])) for deck in (0, 1)]
        places = self._places(s)
        treasures = [places[by] if by else at for at, by in zip(s.treasure_at, s.carrier, strict=True)]
        # Facings and Preferred Directions no longer matter.
        return (
            tuple(places),
            bytes(s.steps + acted + s.si_at + s.si_status + s.fighters + s.circle_in),
            *left,
            (*treasures, *s.carrier),
            tuple(s.agenda),
            (s.trapped, s.cup, s.moved, s.held, s.locked, s.face_down, s.in_system, s.module, s.failing),
            (s.crisis, s.evacuated, s.parting_off, s.bridge_hacked, s.tso_turned, s.overtime, s.turn),
        )

    def way_key(self, s: State) -> tuple[object, ...]:
        """Return a key for everything a Unit's paths depend on, except the hexes of Units that have moved."""
        _, unit, left, *_ = s.agenda[-1]
        hex_ = s.where[unit]
        # A treasure out of reach, even if every hex had a shaft, affects no path.
        near = [at if at >= HEXES or distance(hex_, at) <= left else -1 for at in s.treasure_at]
        carried = [by if at >= 0 else -1 for at, by in zip(near, s.carrier, strict=True)]
        return (
            s.agenda[-1],
            hex_,
            s.steps[unit],
            bytes(s.si_status + s.si_at + s.circle_in),
            (s.locked, s.face_down, s.nastians, s.gorgons, *near, *carried),
        )

    def calling(self, s: State) -> list[int]:
        if not s.in_system:
            return []
        return [s.where[hq] for hq in s.t.hqs if not s.acted[hq] and s.where[hq] < SIZE]

    def lifting(self, s: State) -> list[int]:
        """Return the hexes from `calling`, and the hex of an HQ that acts or whose Request is in progress."""
        found = self.calling(s)
        for frame in s.agenda:
            if frame[0] in UNDER_WAY:
                found.append(frame[UNDER_WAY[frame[0]]])
            elif frame[0] == "act?" and frame[1] in s.t.hqs and s.where[frame[1]] < SIZE:
                found.append(s.where[frame[1]])
        return found

    def hackers(self, s: State) -> int:
        """Return the maximum number of Units that may still work the Teleporter."""
        persons = (s.t.dante, s.t.emily)
        on_map = sum(s.where[unit] < HEXES and not s.acted[unit] for unit in persons)
        return on_map + 1 if self._teleporter >= 0 else 0

    def stand(self, s: State, hex_: int, calling: list[int]) -> int:
        """Return a number for everything that still matters about the hex of a Unit that has acted.

        Hexes of one deck share a number if the same HQs can evacuate a Unit from them, unless there is a
        shaft, a Circle, or a treasure that a Unit may still take.
        """
        if s.t.complex_at[hex_] != NO_COMPLEX or hex_ in s.t.room_hex:
            return hex_
        if hex_ in s.treasure_at and _may_be_reached(s, hex_):
            return hex_
        near = calling if hex_ < SIZE else [self._teleporter] if self._teleporter >= 0 else []
        mask = sum((distance(hex_, at) <= hq_request.RADIUS) << n for n, at in enumerate(near))
        return -1 - 2 * mask - (hex_ >= SIZE)

    def _places(self, s: State) -> list[int]:
        where = s.where[:]
        calling, frame = self.lifting(s), s.agenda[-1]
        acting = frame[1] if len(frame) > 1 else 0
        for unit in s.afield:
            if s.acted[unit] and unit != acting:
                where[unit] = self.stand(s, where[unit], calling)
        return where


class StateKeyBefore(StateKey):
    """Equivalence if another turn may follow; few states are equivalent then."""

    def _fighting(self, s: State) -> tuple[set[str], set[str]]:
        t = s.t
        friends, enemies = super()._fighting(s)
        if s.face_down or self.calling(s):
            friends |= {TYPES[t.type_of[unit]] for unit in t.friends}
        enemies |= {TYPES[t.type_of[unit]] for unit in bits(s.cup) if unit < t.unit_count}
        if IN_CUP in s.si_status:
            enemies |= {TYPES[kind] for kind in t.si_type}
        return friends, enemies

    def _shot_at(self, s: State) -> bool:
        return True

    def _numbers(self, s: State) -> tuple[int, ...]:
        return EVERY

    def key(self, s: State) -> tuple[object, ...]:
        left = [bytes(sorted([self._kinds[deck][card] for card in bits(s.left[deck])])) for deck in (0, 1)]
        facts = s.facts()
        for name in ("left", "either", "drawn", "knowledge"):
            del facts[name]
        return (*left, repr(facts))

    def stand(self, s: State, hex_: int, calling: list[int]) -> int:
        return hex_


def _may_be_reached(s: State, hex_: int) -> bool:
    """Return whether a Unit that may still act might reach a hex; True if in doubt."""
    acting = {frame[1] for frame in s.agenda if frame[0] in ACTING}
    ready = [unit for unit in s.afield if is_ready(s, unit) or unit in acting]
    return any(
        s.where[unit] // SIZE != hex_ // SIZE
        or s.t.type_of[unit] == T["swat"]
        or distance(s.where[unit], hex_) <= factors(s, unit, MARCH)
        for unit in ready
    )


MOST = 60_000
"""Maximum number of states examined before giving up."""
SURE = 1e-9
"""Maximum difference at which two values count as equal."""
ASIDE = ("draw_from", "overtime", "land")
"""Verbs not tried on their own; `LastPhase` chooses the deck along with each draw."""

Way = tuple[Code, ...]


class TooLarge(ValueError):
    """Raised if too many states can follow a position."""


class _Undrawn(Exception):
    """Raised by a draw that was not assumed; holds the possible draws and their chances."""

    def __init__(self, ways: list[tuple[int, float]]) -> None:
        super().__init__()
        self.ways = ways


class _Supposed(SeededSource):
    """A random source that gives the assumed draws in order."""

    __slots__ = ("alike", "decks", "given", "state", "used")

    def __init__(self, alike: StateKey) -> None:
        super().__init__("")
        self.alike = alike
        self.given: tuple[int, ...] = ()
        self.used = 0
        self.decks = False
        """True once a Resolution card has been drawn."""
        self.state: State | None = None

    def number(self, source: int, count: int, below: int) -> int:
        self.decks |= source <= NASTIAN_DECK
        if self.used < len(self.given):
            self.used += 1
            return self.given[self.used - 1]
        assert self.state is not None
        raise _Undrawn(self.alike.ways(self.state, source, below))


@attrs.frozen
class AnswerWorth:
    """A command of the menu and its expected VP with best play afterwards."""

    code: Code
    value: float


class LastPhase:
    """The values of states in one puzzle whose game ends with this turn; results are cached."""

    def __init__(self, start: State, most: int = MOST, alike: StateKey | None = None) -> None:
        self.most = most
        self._alike = alike or StateKey(start)
        self._luck = _Supposed(self._alike)
        self._known: dict[tuple[object, ...], float] = {}
        self._ways: dict[tuple[object, ...], list[tuple[object, Way]]] = {}

    @property
    def moments(self) -> int:
        return len(self._known)

    def value(self, s: State) -> float:
        """Return the value of a state, which does not depend on the deck in use.

        :raises TooLarge: if too many states can follow.
        """
        done = settled(s)
        if done is not None:
            return done
        key = self._alike.key(s)
        known = self._known.get(key)
        if known is not None:
            return known
        if len(self._known) >= self.most:
            raise TooLarge(f"the position leads to more than {self.most} states")
        most, found = self._upper_bound(s), -math.inf
        for value in self._tried(s):
            found = max(found, value)
            if found >= most - SURE:
                break
        self._known[key] = found
        return found

    def _upper_bound(self, s: State) -> float:
        return most(s, len(self._alike.calling(s)), self._alike.hackers(s))

    def answers(self, s: State) -> list[AnswerWorth]:
        """Return every command of the menu with its value, in the order of the menu.

        Choosing the other deck costs nothing, because it can be reversed.
        """
        return [
            AnswerWorth(code, self.value(s) if code[0] == "draw_from" else self.after(s, code))
            for code in sequencer.menu(s)
        ]

    def after(self, s: State, code: Code) -> float:
        """Return the expected value after a command, with the deck in use."""
        return sum(chance * self.value(then) for chance, then in self.outcomes(s, code))

    def outcomes(self, s: State, code: Code) -> Iterator[tuple[float, State]]:
        """Yield all outcomes of a command, each with its chance."""
        pending: list[tuple[tuple[int, ...], float]] = [((), 1.0)]
        while pending:
            given, chance = pending.pop()
            try:
                yield chance, self._done(s, code, given)
            except _Undrawn as undrawn:
                pending += [((*given, number), chance * part) for number, part in undrawn.ways]

    def _done(self, s: State, code: Code, given: tuple[int, ...] = ()) -> State:
        """Return the position after a command that draws only the given cards.

        :raises _Undrawn: if the command draws more.
        """
        then, luck = s.clone(), self._luck
        then.luck, then.rigged = luck, None
        luck.state, luck.given, luck.used = then, given, 0
        sequencer.apply(then, code)
        return then

    def _value_with_better_deck(self, s: State, code: Code) -> float:
        self._luck.decks = False
        parts = list(self.outcomes(s, code))
        drew = self._luck.decks
        found = sum(chance * self.value(then) for chance, then in parts)
        if not drew:
            return found
        other = s.clone()
        other.either = 1 - s.either
        return max(found, self.after(other, code))

    def _tried(self, s: State) -> Iterator[float]:
        """Yield the value of each possible next action; a move counts as a whole."""
        for code in sequencer.menu(s):
            if code[0] == "activate":
                yield from self._tried(self._done(s, code))
            elif code[0] in ("full_move", "run_and_gun"):
                yield from self._moving(self._done(s, code))
            elif s.agenda[-1][0] == "move?":
                yield from self._moving(s)
                return
            elif code[0] not in self._aside(s):
                yield self._value_with_better_deck(s, code)

    def _aside(self, s: State) -> tuple[str, ...]:
        return ASIDE

    def _moving(self, s: State) -> Iterator[float]:
        """Yield the value of each way to continue a move; equivalent ends count once."""
        key = self._alike.way_key(s)
        ways = self._ways.get(key)
        if ways is None:
            ways = self._ways[key] = list(self._journeys(s))
        calling, seen = self._alike.calling(s), set[object]()
        for end, way in ways:
            if isinstance(end, int):
                end = self._alike.stand(s, end, calling)
            if end in seen:
                continue
            at = s
            for code in way[:-1]:
                if code not in sequencer.menu(at):
                    break
                at = self._done(at, code)
            else:
                if way[-1] in sequencer.menu(at):
                    seen.add(end)
                    yield self._value_with_better_deck(at, way[-1])

    def _journeys(self, s: State) -> Iterator[tuple[object, Way]]:
        """Yield the paths of a Unit, each up to its end, a shot or a draw.

        Each comes with the Unit's hex if only the Unit has changed, otherwise with a key for this end alone.
        """
        unit, before = s.agenda[-1][1], _facts(s)
        pending: list[tuple[State, Way]] = [(s, ())]
        known: set[object] = set()
        for at, way in pending:
            for code in sequencer.menu(at):
                if code[0] in ASIDE:
                    continue
                try:
                    then = self._done(at, code)
                except _Undrawn:
                    yield (*way, code), (*way, code)
                    continue
                mark = _facts(then), then.where[unit], then.agenda[-1]
                if then.agenda[-1][0] != "move?":
                    is_plain = mark[0] == before and then.agenda[-1][0] == "6.0?"
                    yield then.where[unit] if is_plain else mark, (*way, code)
                elif mark not in known:
                    known.add(mark)
                    pending.append((then, (*way, code)))


def _facts(s: State) -> tuple[object, ...]:
    return (
        bytes(s.si_status + s.circle_in + s.steps),
        (s.locked, s.face_down, s.nastians, s.gorgons, *s.treasure_at, *s.carrier),
    )


class TurnBefore(LastPhase):
    """The values of states in a puzzle that begins a turn before the last, or before Overtime."""

    def __init__(self, start: State, most: int = MOST) -> None:
        super().__init__(start, most, StateKeyBefore(start))
        self._phases: dict[object, LastPhase] = {}
        """Signature of an equivalence -> solver of the last SHL Phase."""

    @property
    def moments(self) -> int:
        return super().moments + sum(phase.moments for phase in self._phases.values())

    def value(self, s: State) -> float:
        done = settled(s)
        if done is not None:
            return done
        if not in_last_phase(s):
            return super().value(s)
        alike = StateKey(s)
        if alike.sign not in self._phases:
            self._phases[alike.sign] = LastPhase(s, self.most, alike)
        phase = self._phases[alike.sign]
        phase.most = self.most - self.moments + phase.moments
        if phase.most <= 0:
            raise TooLarge(f"the position leads to more than {self.most} states")
        return phase.value(s)

    def _upper_bound(self, s: State) -> float:
        return most_of_a_turn(s)

    def _aside(self, s: State) -> tuple[str, ...]:
        # Overtime is worth the same all turn, so it is tried only at the end; a Unit that lands may act next
        # turn.
        return ("draw_from",) if s.agenda[-1][0] == "9.0?" else ("draw_from", "overtime")


def solver_for(start: State, most: int = MOST) -> LastPhase:
    """Return the solver for a position.

    :raises ValueError: if more than one turn may follow.
    """
    if turns_to_come(start) > 1:
        raise ValueError("only positions in the last two turns, Overtime included, can be solved")
    return LastPhase(start, most) if last_phase(start) else TurnBefore(start, most)
