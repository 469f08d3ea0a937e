"""Which moments, and which cards, are alike for all that can still come of a puzzle."""

from __future__ import annotations

from hades.chance import NASTIAN_DECK, SHL_DECK
from hades.content.kinds import TYPES, ResolutionCard
from hades.content.tables import T
from hades.geometry import HEXES, SIZE, distance
from hades.rules import request, science
from hades.state.draw import bits
from hades.state.state import DESTROYED, IN_CUP, NO_CIRCLE, ORBIT, ORBIT_DAMAGED, State

DECKS = {SHL_DECK: 0, NASTIAN_DECK: 1}
BLASTS = {"soldier", "shock"}
"""What an explosion behind a door counts as (11.0-18, 11.0-22)."""
NO_COMPLEX = 255
EVERY = (1, 2, 3, 4, 5)
"""The numbers after which it matters, for a Jump or a Science Action, whether more was drawn."""
RALLY = 3


class Alike:
    """Tells what is alike, of all that may come of one position."""

    def __init__(self, start: State) -> None:
        t = start.t
        on_maps = [unit for unit in range(1, t.unit_count) if start.where[unit] < HEXES]
        foes = {TYPES[t.type_of[unit]] for unit in on_maps if not t.is_friend[unit]}
        for si, status in enumerate(start.si_status):
            foes |= {TYPES[t.si_type[si]]} if status not in (IN_CUP, DESTROYED) else set()
        foes |= BLASTS if start.face_down else set()
        friends = {TYPES[t.type_of[unit]] for unit in on_maps if t.is_friend[unit]}
        self._in_orbit = any(status in (ORBIT, ORBIT_DAMAGED) for status in start.fighters)
        self._cuts = _cuts(start)
        self._teleporter = next(
            (
                t.room_hex[room]
                for room in range(1, len(start.circle_in))
                if start.circle_in[room] != NO_CIRCLE
                and t.circles[start.circle_in[room]].effect == "teleporter"
            ),
            -1,
        )
        decks = t.catalog.shl_cards, t.catalog.nastian_cards
        self._kinds: list[list[int]] = []
        """Deck -> kind of each card: those of one kind have all in common that can matter."""
        for deck, types in zip(decks, (friends if foes else set(), foes), strict=True):
            seen: dict[object, int] = {}
            self._kinds.append([seen.setdefault(self._sign(card, types), len(seen)) for card in deck])

    def _sign(self, card: ResolutionCard, types: set[str]) -> object:
        """What of a card can matter, of all that is printed on it."""
        texts = [card.ground_attack, card.ground_defense]
        if self._in_orbit:
            texts += [card.spaceborne_attack, card.spaceborne_defense]
        values = tuple(text.get(type_) for text in texts for type_ in sorted(types))
        return sum(card.number > cut for cut in self._cuts), values, card.cover if types else 0

    def ways(self, s: State, source: int, below: int) -> list[tuple[int, float]]:
        """What may be drawn of a source, and how likely each is; of cards of one kind the first."""
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
        """What tells a moment from all that are not alike; which deck is chosen is left out."""
        acted = bytearray(len(s.where))
        for unit in (*s.afield, s.t.dante):
            acted[unit] = s.acted[unit]
        left = [bytes(sorted([self._kinds[deck][card] for card in bits(s.left[deck])])) for deck in (0, 1)]
        return (
            tuple(self._places(s)),
            bytes(s.steps + s.facing + acted + s.delayed + s.si_at + s.si_status + s.fighters + s.circle_in),
            *left,
            (*s.treasure_at, *s.carrier, *s.direction),
            tuple(s.agenda),
            (s.trapped, s.cup, s.moved, s.held, s.locked, s.face_down, s.in_system, s.module, s.failing),
            (s.crisis, s.evacuated, s.parting_off, s.bridge_hacked, s.tso_turned, s.overtime, s.turn),
        )

    def way_key(self, s: State) -> tuple[object, ...]:
        """What a Unit's ways hang on, but for those in which somebody else ends his move."""
        unit = s.agenda[-1][1]
        return (
            s.agenda[-1],
            s.where[unit],
            s.steps[unit],
            bytes(s.si_status + s.si_at + s.circle_in),
            (s.locked, s.face_down, s.nastians, s.gorgons, *s.treasure_at, *s.carrier),
        )

    def calling(self, s: State) -> list[int]:
        """The hexes of the HQs that may still Request."""
        if not s.in_system:
            return []
        return [s.where[hq] for hq in s.t.hqs if not s.acted[hq] and s.where[hq] < SIZE]

    def hackers(self, s: State) -> int:
        """How many may still work the Teleporter, at most."""
        persons = (s.t.dante, s.t.emily)
        on_map = sum(s.where[unit] < HEXES and not s.acted[unit] for unit in persons)
        return on_map + 1 if self._teleporter >= 0 else 0

    def stand(self, s: State, hex_: int, calling: list[int]) -> int:
        """What matters of where somebody ends who has acted: who may still lift him, and not the hex.

        In shafts and Circles and where a treasure lies, the hex itself.
        """
        if s.t.complex_at[hex_] != NO_COMPLEX or hex_ in s.treasure_at or hex_ in s.t.room_hex:
            return hex_
        near = calling if hex_ < SIZE else [self._teleporter] if self._teleporter >= 0 else []
        mask = sum((distance(hex_, at) <= request.RADIUS) << n for n, at in enumerate(near))
        return -1 - 2 * mask - (hex_ >= SIZE)

    def _places(self, s: State) -> list[int]:
        where = s.where[:]
        calling, frame = self.calling(s), s.agenda[-1]
        acting = frame[1] if len(frame) > 1 else 0
        for unit in s.afield:
            if s.acted[unit] and unit != acting:
                where[unit] = self.stand(s, where[unit], calling)
        return where


def _cuts(s: State) -> tuple[int, ...]:
    """The numbers after which it matters whether more was drawn."""
    t = s.t
    afield = [unit for unit in t.friends if s.where[unit] < HEXES]
    if any(t.type_of[unit] == T["swat"] or (t.is_person[unit] and s.where[unit] >= SIZE) for unit in afield):
        return EVERY
    if any(science.place_of(s, unit) for unit in (t.dante, t.emily)):
        return EVERY
    worse = [s.depleted(hq) + request.in_danger(s, hq) for hq in t.hqs if s.where[hq] < SIZE]
    found = {request.NEEDS - more for most in (0, *worse) for more in range(most + 1)}
    worn = any(s.depleted(unit) for unit in afield)
    return tuple(sorted(found | {RALLY} if worn else found))
