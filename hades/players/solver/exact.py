"""The exact value of a position late in a game under best play: every command and every card is tried.

Nothing is sampled. A draw is every card that may come, each equally likely; equivalent moments
(`equivalence`) are looked at once. So only positions in which few Units can do much are feasible. Landing a
Unit is not tried: a Unit that lands in the last turn cannot act any more, and was worth more aboard.

`LastPhase` begins in the last SHL Phase. `TurnBefore` begins up to a turn earlier, the enemy's phase
included. Few moments are equivalent there, so few Units may act before that turn, with few enemies and few
cards left.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

import attrs

from hades.chance import NASTIAN_DECK, SHL_DECK, SeededSource
from hades.engine import sequencer
from hades.players.solver import ending
from hades.players.solver.equivalence import StateKey, StateKeyBefore
from hades.state.state import Code, State

MOST = 60_000
"""Greatest number of moments examined before giving up."""
SURE = 1e-9
"""Greatest difference between two values that count as equal."""
ASIDE = ("draw_from", "overtime", "land")
"""Commands that are not tried on their own: the deck is chosen along with each draw, see `LastPhase`."""

Way = tuple[Code, ...]


class TooLarge(ValueError):
    """A position in which more may come than can be counted."""


class _Undrawn(Exception):
    """Raised at a draw that was not supposed; holds the possible draws and their chances."""

    def __init__(self, ways: list[tuple[int, float]]) -> None:
        super().__init__()
        self.ways = ways


class _Supposed(SeededSource):
    """A random source that gives the supposed draws, one after the other."""

    __slots__ = ("alike", "decks", "given", "state", "used")

    def __init__(self, alike: StateKey) -> None:
        super().__init__("")
        self.alike = alike
        self.given: tuple[int, ...] = ()
        self.used = 0
        self.decks = False
        """True if a Resolution deck was drawn from."""
        self.state: State | None = None

    def number(self, source: int, count: int, below: int) -> int:
        self.decks |= source in (SHL_DECK, NASTIAN_DECK)
        if self.used < len(self.given):
            self.used += 1
            return self.given[self.used - 1]
        assert self.state is not None
        raise _Undrawn(self.alike.ways(self.state, source, below))


@attrs.frozen
class AnswerWorth:
    """A command of a menu and its expected VP if everything after it is played best."""

    code: Code
    value: float


class LastPhase:
    """Values of the moments of one puzzle; results are cached.

    :raises ValueError: if the game does not end with this turn.
    """

    def __init__(self, start: State, most: int = MOST, alike: StateKey | None = None) -> None:
        """Prepare the puzzle; ``alike`` is the `StateKey` of the position, if it is already known."""
        self._check(start)
        self.most = most
        self._alike = alike or StateKey(start)
        self._luck = _Supposed(self._alike)
        self._known: dict[tuple[object, ...], float] = {}
        self._ways: dict[tuple[object, ...], list[tuple[object, Way]]] = {}

    def _check(self, start: State) -> None:
        if not ending.last_phase(start):
            raise ValueError("only the last turn can be counted, where Overtime cannot be used")

    @property
    def moments(self) -> int:
        """The number of different moments examined."""
        return len(self._known)

    def value(self, s: State) -> float:
        """Return the value of a moment, whichever deck is chosen just now.

        :raises TooLarge: if too many moments may follow.
        """
        done = ending.settled(s)
        if done is not None:
            return done
        key = self._alike.key(s)
        known = self._known.get(key)
        if known is not None:
            return known
        if len(self._known) >= self.most:
            raise TooLarge(f"more than {self.most} moments may come of it")
        most, found = self._most(s), -math.inf
        for value in self._tried(s):
            found = max(found, value)
            if found >= most - SURE:
                break
        self._known[key] = found
        return found

    def _most(self, s: State) -> float:
        """Return the VP that a moment cannot exceed."""
        return ending.most(s, len(self._alike.calling(s)), self._alike.hackers(s))

    def answers(self, s: State) -> list[AnswerWorth]:
        """Return every command of the menu with its value, in the order of the menu.

        To choose the other deck loses nothing, as it can be chosen back.
        """
        return [
            AnswerWorth(code, self.value(s) if code[0] == "draw_from" else self.after(s, code))
            for code in sequencer.menu(s)
        ]

    def after(self, s: State, code: Code) -> float:
        """Return the expected value after a command, with the deck that is chosen just now."""
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
        """Return the position after a command that draws no more than is given.

        :raises _Undrawn: if the command draws more.
        """
        then, luck = s.clone(), self._luck
        then.luck, then.rigged = luck, None
        luck.state, luck.given, luck.used = then, given, 0
        sequencer.apply(then, code)
        return then

    def _best_deck(self, s: State, code: Code) -> float:
        """Return the expected value after a command, with the better deck for it."""
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
        """Yield the value of each thing that may be done next, whole moves at once."""
        for code in sequencer.menu(s):
            if code[0] == "activate":
                yield from self._tried(self._done(s, code))
            elif code[0] in ("full_move", "run_and_gun"):
                yield from self._moving(self._done(s, code))
            elif s.agenda[-1][0] == "move?":
                yield from self._moving(s)
                return
            elif code[0] not in self._aside(s):
                yield self._best_deck(s, code)

    def _aside(self, s: State) -> tuple[str, ...]:
        return ASIDE

    def _moving(self, s: State) -> Iterator[float]:
        """Yield the value of each way on; of equivalent ends, one."""
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
                    yield self._best_deck(at, way[-1])

    def _journeys(self, s: State) -> Iterator[tuple[object, Way]]:
        """Yield the ways of a Unit, up to its end, a shot or a draw.

        With each comes the Unit's hex if it has ended there and nothing but itself has moved, else a key that
        tells this end from all others.
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
    """Return what a move may change besides the place of its Unit."""
    return (
        bytes(s.si_status + s.circle_in + s.steps),
        (s.locked, s.face_down, s.nastians, s.gorgons, *s.treasure_at, *s.carrier),
    )


class TurnBefore(LastPhase):
    """Values of the moments of a puzzle that begins a turn before the last, or before Overtime.

    :raises ValueError: if more turns than one may follow.
    """

    def __init__(self, start: State, most: int = MOST) -> None:
        super().__init__(start, most, StateKeyBefore(start))
        self._phases: dict[object, LastPhase] = {}
        """Evaluators of the last SHL Phase, by what is equivalent in it."""

    def _check(self, start: State) -> None:
        if ending.turns_to_come(start) > 1:
            raise ValueError("only the last two turns can be counted, Overtime among them")

    @property
    def moments(self) -> int:
        return super().moments + sum(phase.moments for phase in self._phases.values())

    def value(self, s: State) -> float:
        done = ending.settled(s)
        if done is not None:
            return done
        if not ending.in_last_phase(s):
            return super().value(s)
        alike = StateKey(s)
        if alike.sign not in self._phases:
            self._phases[alike.sign] = LastPhase(s, self.most, alike)
        phase = self._phases[alike.sign]
        phase.most = self.most - self.moments + phase.moments
        if phase.most <= 0:
            raise TooLarge(f"more than {self.most} moments may come of it")
        return phase.value(s)

    def _most(self, s: State) -> float:
        return ending.most_of_a_turn(s)

    def _aside(self, s: State) -> tuple[str, ...]:
        # Overtime is as good at the end of the turn as at any moment of it; who lands may act in the next one
        return ("draw_from",) if s.agenda[-1][0] == "9.0?" else ("draw_from", "overtime")


def counted(start: State, most: int = MOST) -> LastPhase:
    """Return the evaluator for a position.

    :raises ValueError: if more than one turn may follow.
    """
    return LastPhase(start, most) if ending.last_phase(start) else TurnBefore(start, most)
