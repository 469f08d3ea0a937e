"""Decides which moments and which cards are equivalent for the rest of a puzzle."""

from __future__ import annotations

from hades.chance import NASTIAN_DECK, SHL_DECK
from hades.content.kinds import TYPES, ResolutionCard
from hades.content.tables import T
from hades.geometry import HEXES, SIZE, distance
from hades.players.solver import ending
from hades.rules import repair_step, request, science
from hades.rules.activation import MARCH, factors, is_ready
from hades.rules.vittles import can_move
from hades.state.draw import bits
from hades.state.state import DESTROYED, IN_CUP, NO_CIRCLE, ORBIT, ORBIT_DAMAGED, State

DECKS = {SHL_DECK: 0, NASTIAN_DECK: 1}
BLASTS = {"soldier", "shock"}
"""Unit types as which an explosion behind a door counts (11.0-18, 11.0-22)."""
NO_COMPLEX = 255
EVERY = (1, 2, 3, 4, 5)
"""The numbers after which it matters, for a Jump or a Science Action, whether more was drawn."""
RALLY = 3
UNDER_WAY = {"request?": 2, "evacuate?": 1, "land?": 1}
"""Questions of a Request -> where in them the HQ's hex stands."""
ACTING = ("act?", "move?", "fire?", "cfp?")
"""Questions to a Unit that may come to move yet."""
SHIP = {"vittles", "50", "R1", "R2"}
"""Names under which the ship defends and fires."""
FIGHTER = {"fighter"}


class StateKey:
    """Equivalence of moments, among all that can follow from one position."""

    def __init__(self, start: State) -> None:
        t = start.t
        friends, enemies = self._fighting(start)
        self._spaceborne = self._shot_at(start)
        self._cuts = self._numbers(start)
        self._teleporter = next(
            (
                t.room_hex[room]
                for room in range(1, len(start.circle_in))
                if start.circle_in[room] != NO_CIRCLE
                and t.circles[start.circle_in[room]].effect == "teleporter"
            ),
            -1,
        )
        self.sign = (
            tuple(sorted(friends)),
            tuple(sorted(enemies)),
            self._spaceborne,
            self._cuts,
            self._teleporter,
        )
        """Equal for two objects that judge equivalence in the same way."""
        decks = t.catalog.shl_cards, t.catalog.nastian_cards
        self._kinds: list[list[int]] = []
        """Deck -> kind of each card: those of one kind have all in common that can matter."""
        for deck, types in zip(
            decks, (friends if enemies or self._spaceborne else set(), enemies), strict=True
        ):
            seen: dict[object, int] = {}
            self._kinds.append([seen.setdefault(self._sign(card, types), len(seen)) for card in deck])

    def _fighting(self, s: State) -> tuple[set[str], set[str]]:
        """Return the types that may fight on the ground: the player's, and all others."""
        t = s.t
        on_maps = [unit for unit in range(1, t.unit_count) if s.where[unit] < HEXES]
        enemies = {TYPES[t.type_of[unit]] for unit in on_maps if not t.is_friend[unit]}
        for si, status in enumerate(s.si_status):
            enemies |= {TYPES[t.si_type[si]]} if status not in (IN_CUP, DESTROYED) else set()
        enemies |= BLASTS if s.face_down else set()
        return {TYPES[t.type_of[unit]] for unit in on_maps if t.is_friend[unit]}, enemies

    def _shot_at(self, s: State) -> bool:
        """Return whether any Unit may still fire at the ship, or at a Fighter."""
        return any(status in (ORBIT, ORBIT_DAMAGED) for status in s.fighters) or ending.under_fire(s)

    def _numbers(self, s: State) -> tuple[int, ...]:
        """Return the numbers after which it matters whether more was drawn."""
        return _cuts(s)

    def _sign(self, card: ResolutionCard, types: set[str]) -> object:
        """Return the part of a card's values that can still matter."""
        texts = [card.ground_attack, card.ground_defense]
        values = tuple(text.get(type_) for text in texts for type_ in sorted(types))
        if self._spaceborne:
            sky = card.spaceborne_attack, card.spaceborne_defense
            values += tuple(text.get(type_) for text in sky for type_ in sorted(SHIP | FIGHTER))
        return sum(card.number > cut for cut in self._cuts), values, card.cover if types else 0

    def ways(self, s: State, source: int, below: int) -> list[tuple[int, float]]:
        """Return the possible draws from a source and their chances; for equivalent cards, the first one."""
        deck = DECKS.get(source)
        if deck is None or s.left[deck].bit_count() != below:
            return [(number, 1 / below) for number in range(below)]
        first: dict[int, int] = {}
        count: dict[int, int] = {}
        for number, card in enumerate(bits(s.left[deck])):
            kind = self._kinds[deck][card]
            first.setdefault(kind, number)
            count[kind] = count.get(kind, 0) + 1
        return [(first[kind], count[kind] / below) for kind in first]

    def key(self, s: State) -> tuple[object, ...]:
        """Return a key that only equivalent moments share; the chosen deck is left out."""
        acted = bytearray(len(s.where))
        for unit in (*s.afield, s.t.dante):
            acted[unit] = s.acted[unit]
        left = [bytes(sorted([self._kinds[deck][card] for card in bits(s.left[deck])])) for deck in (0, 1)]
        places = self._places(s)
        treasures = [places[by] if by else at for at, by in zip(s.treasure_at, s.carrier, strict=True)]
        # the facing of Units, and their direction, no longer matter
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
        """Return a key of everything a Unit's ways depend on, except the hexes where other Units ended their
        moves."""
        _, unit, left, *_ = s.agenda[-1]
        hex_ = s.where[unit]
        # a treasure that is too far away affects no way
        near = [at if at >= HEXES or _apart(hex_, at) <= left else -1 for at in s.treasure_at]
        carried = [by if at >= 0 else -1 for at, by in zip(near, s.carrier, strict=True)]
        return (
            s.agenda[-1],
            hex_,
            s.steps[unit],
            bytes(s.si_status + s.si_at + s.circle_in),
            (s.locked, s.face_down, s.nastians, s.gorgons, *near, *carried),
        )

    def calling(self, s: State) -> list[int]:
        """Return the hexes of the HQs that may still Request."""
        if not s.in_system:
            return []
        return [s.where[hq] for hq in s.t.hqs if not s.acted[hq] and s.where[hq] < SIZE]

    def lifting(self, s: State) -> list[int]:
        """Return the hexes of `calling` and those from which a Request under way may still lift a Unit."""
        found = self.calling(s)
        for frame in s.agenda:
            if frame[0] in UNDER_WAY:
                found.append(frame[UNDER_WAY[frame[0]]])
            elif frame[0] == "act?" and frame[1] in s.t.hqs and s.where[frame[1]] < SIZE:
                found.append(s.where[frame[1]])
        return found

    def hackers(self, s: State) -> int:
        """Return the greatest number of Units that may still work the Teleporter."""
        persons = (s.t.dante, s.t.emily)
        on_map = sum(s.where[unit] < HEXES and not s.acted[unit] for unit in persons)
        return on_map + 1 if self._teleporter >= 0 else 0

    def stand(self, s: State, hex_: int, calling: list[int]) -> int:
        """Return what still matters of the hex in which a Unit that has acted ends: who may lift it, not the
        hex.

        In shafts and Circles, and where a treasure lies that a Unit may yet take, the hex itself.
        """
        if s.t.complex_at[hex_] != NO_COMPLEX or hex_ in s.t.room_hex:
            return hex_
        if hex_ in s.treasure_at and _may_be_reached(s, hex_):
            return hex_
        near = calling if hex_ < SIZE else [self._teleporter] if self._teleporter >= 0 else []
        mask = sum((distance(hex_, at) <= request.RADIUS) << n for n, at in enumerate(near))
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
    """Equivalence while another turn may follow: few moments are equivalent then."""

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


def _apart(one: int, other: int) -> int:
    """Return the hexes between two places, at least: shafts lead straight up and down."""
    return distance(one % SIZE, other % SIZE)


def _may_be_reached(s: State, hex_: int) -> bool:
    """Return whether a Unit that may still act could come to a hex, as far as is known here."""
    acting = {frame[1] for frame in s.agenda if frame[0] in ACTING}
    ready = [unit for unit in s.afield if is_ready(s, unit) or unit in acting]
    return any(
        s.where[unit] // SIZE != hex_ // SIZE
        or s.t.type_of[unit] == T["swat"]
        or distance(s.where[unit], hex_) <= factors(s, unit, MARCH)
        for unit in ready
    )


def _cuts(s: State) -> tuple[int, ...]:
    """Return the numbers after which it matters whether more was drawn."""
    t = s.t
    afield = [unit for unit in t.friends if s.where[unit] < HEXES]
    if any(t.type_of[unit] == T["swat"] or (t.is_person[unit] and s.where[unit] >= SIZE) for unit in afield):
        return EVERY
    if any(science.place_of(s, unit) for unit in (t.dante, t.emily)):
        return EVERY
    worse = [s.depleted(hq) + request.in_danger(s, hq) for hq in t.hqs if s.where[hq] < SIZE]
    found = {request.NEEDS - more for most in (0, *worse) for more in range(most + 1)}
    worn = any(s.depleted(unit) for unit in afield)
    if not can_move(s) or ending.under_fire(s):
        found.add(repair_step.NEEDS)
    return tuple(sorted(found | {RALLY} if worn else found))
