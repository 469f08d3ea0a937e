"""Flat tables that the engine plays with, made from a Catalog.

Units are numbered 1 to n in ascending ID order over all sides (U-01; 0 means no Unit), SIs and Fighters 0 to
n-1 in ascending ID order, Circles 1 to 12 as printed on the map, Complex letters 0 (A) to 11 (L).
"""

from __future__ import annotations

from collections.abc import Set
from copy import copy
from functools import lru_cache

from hades import geometry as geo
from hades.content.component_records import (
    DECKS,
    LETTERS,
    OFFENSIVE,
    TREASURES,
    TYPES,
    WEAPONS,
    Map,
    Scenario,
)
from hades.content.load import Catalog

T = {name: i for i, name in enumerate(TYPES)}
"""Type name -> number, as used in modifier tables."""
NO_COMPLEX = 255
"""Value of `Tables.complex_at` for a hex without a lettered Complex."""


@lru_cache(maxsize=16)
def names_of(catalog: Catalog) -> dict[str, list[str]]:
    """Return the names of everything that has a number in a component set, by kind and number."""
    units, chits = ["nobody", *(u.id for u in catalog.units)], [c.id for c in catalog.chits]
    return {
        "unit": units,
        "si": [r.id for r in catalog.installations],
        "fighter": [r.id for r in catalog.fighters],
        "hex": [geo.label(h) for h in range(geo.HEXES)],
        "room": ["", *(f"circle-{n}" for n in range(1, 13))],
        "circle": [r.id for r in catalog.circles],
        "treasure": list(TREASURES),
        "deck": list(DECKS),
        "weapon": list(WEAPONS),
        "letter": list(LETTERS),
        "surprise": [c.id for c in catalog.surprise_cards],
        "type": list(TYPES),
        "direction": list(geo.DIRECTION_NAMES),
        "chit": chits,
        "cup": [*units, *chits],
        "card": [c.id for c in (*catalog.shl_cards, *catalog.nastian_cards)],
    }


class Tables:
    """Everything that a component set, a scenario and an edition fix for a whole game."""

    def __init__(self, catalog: Catalog, scenario: Scenario, off: frozenset[str] = frozenset()) -> None:
        self.catalog = catalog
        self._units(catalog)
        self._installations(catalog)
        self._circles(catalog)
        self._maps(catalog.inferno, catalog.purgatory)
        self._cards(catalog)
        self.words = names_of(catalog)
        """Kind of thing -> the name of each, by number."""
        decks = self.words["card"][: len(catalog.shl_cards)], self.words["card"][len(catalog.shl_cards) :]
        drawn = (self.words[kind] for kind in ("surprise", "cup", "si"))
        self.draws: tuple[list[str], ...] = (*decks, *drawn, [], self.words["circle"])
        """Names of things in each source of `hades.chance`, by number; `TURNED_UP` has Circle counters."""
        self._choose(scenario, off)

    def _choose(self, scenario: Scenario, off: frozenset[str]) -> None:
        self.scenario = scenario
        self.special = frozenset(scenario.special_rules)
        self.off: Set[str] = off
        """Ids of the switches that are off: errata not applied, rulings replaced by their alternative.

        A study substitutes a set that records the ids looked up.
        """
        self._left_out = off
        # 2.2-06, 11.0-40, C-21
        fresh = [steps + always for steps, always in zip(self.steps_of, self.always_depleted, strict=True)]
        if "C-21" in off:
            fresh[self.officer] = 0
        self.fresh_from = bytes(fresh)
        """unit -> minimum number of steps for it not to be depleted; more than it has if always depleted."""

    def under(self, scenario: Scenario, off: frozenset[str]) -> Tables:
        """Return the tables of the same component set for another scenario or edition."""
        other = copy(self)
        other._choose(scenario, off)
        return other

    def on(self, *clauses: str) -> tuple[str, ...]:
        """Return the given clause ids without those that are switched off, for events to cite."""
        if not self._left_out:
            return clauses
        return tuple(clause for clause in clauses if clause not in self._left_out)

    def _units(self, catalog: Catalog) -> None:
        self.units = (None, *catalog.units)
        records = catalog.units
        n = len(records) + 1
        self.unit_count = n
        self.unit_of = {r.id: u for u, r in enumerate(records, 1)}
        self.type_of = (0, *(T[r.type] for r in records))
        self.steps_of = bytes((0, *(r.steps for r in records)))
        self.movement = (
            (0, 0),
            *(
                (r.movement if r.movement_depleted is None else r.movement_depleted, r.movement)
                for r in records
            ),
        )
        """unit -> Movement Factors (depleted, fresh)."""
        family = ["", *(r.family for r in records)]
        self.friends = tuple(u for u in range(1, n) if records[u - 1].is_friend)
        self.nastians = tuple(u for u in range(1, n) if family[u] == "yellow")
        self.gorgons = tuple(u for u in range(1, n) if family[u] == "gold")
        self.enemies = tuple(sorted((*self.nastians, *self.gorgons)))
        self.is_friend = bytes([False, *(r.is_friend for r in records)])
        self.is_nastian = bytes(f == "yellow" for f in family)
        self.is_gorgon = bytes(f == "gold" for f in family)
        self.is_combat = bytes(f == "green" for f in family)
        """unit -> 1 for SHL Combat Units (2.2-10)."""
        self.always_depleted = bytes((0, *(r.always_depleted for r in records)))
        officers = [u for u in self.nastians if records[u - 1].type == "officer"]
        self.officer = officers[0]
        self.is_soldier = bytes(self.is_nastian[u] and u != self.officer for u in range(n))
        """unit -> 1 for Nastians that count for stacking: all but the Officer (5.4-19)."""
        self.dante = self.unit_of["dante"]
        self.emily = self.unit_of["emily"]
        self.honor_guard = self.unit_of["honor-guard"]
        self.aliens = tuple(u for u in self.friends if self.type_of[u] == T["elder-alien"])
        self.is_person = bytes(u in (self.dante, self.emily) for u in range(n))
        """unit -> 1 for Dante and Emily, who do not count for stacking (6.1-08)."""
        self.is_alien = bytes(u in self.aliens for u in range(n))
        self.hqs = tuple(u for u in self.friends if self.type_of[u] == T["hq"])
        self.is_hq = bytes(u in self.hqs for u in range(n))
        self.squads = tuple(u for u in self.friends if self.is_combat[u] and not records[u - 1].prisoner)
        """The 19 squads that may start on Hades or aboard, HQs included."""
        self.is_squad = bytes(u in self.squads for u in range(n))
        self.chits = tuple(chit.kind for chit in catalog.chits)
        """Chits in the Nastian Cup, numbered after the Units: chit i has cup number unit_count + i."""

    def _installations(self, catalog: Catalog) -> None:
        self.sis = catalog.installations
        self.si_type = tuple(T[r.type] for r in self.sis)
        self.si_offensive = bytes(r.type in OFFENSIVE for r in self.sis)
        self.guns = tuple(si for si, offensive in enumerate(self.si_offensive) if offensive)
        """Railguns, Missile Batteries and Lasers, in ascending ID order."""
        self.bringers = tuple(si for si, offensive in enumerate(self.si_offensive) if not offensive)
        """Radar Domes and Elevators, in ascending ID order."""
        self.si_of = {r.id: i for i, r in enumerate(self.sis)}
        self.fighters = catalog.fighters
        self.fighter_of = {r.id: i for i, r in enumerate(self.fighters)}

    def _circles(self, catalog: Catalog) -> None:
        self.circles = catalog.circles
        self.circle_of = {r.id: i for i, r in enumerate(self.circles)}
        self.circle_unit = tuple(self.unit_of.get(r.unit, 0) for r in self.circles)

    def _maps(self, inferno: Map, purgatory: Map) -> None:
        self.complex_at = bytearray([NO_COMPLEX] * geo.HEXES)
        """hex -> Complex letter, 0 to 11, or NO_COMPLEX."""
        self.complex_hex: list[list[int]] = [[0] * 12, [0] * 12]
        """map -> hex of each Complex, by letter."""
        self.tower_at = bytearray(geo.HEXES)
        self.towers: list[list[int]] = [[], []]
        """map -> tower hexes, left-most first (5.3-10)."""
        self.tower_edge: dict[tuple[int, str], int] = {}
        for number, map_ in enumerate((inferno, purgatory)):
            for letter, where in map_.complexes.items():
                hex_ = geo.parse(where, number)
                self.complex_at[hex_] = LETTERS.index(letter)
                self.complex_hex[number][LETTERS.index(letter)] = hex_
            for tower in sorted(map_.tower, key=lambda t: t.side != "left"):
                hex_ = geo.parse(tower.hex, number)
                self.tower_at[hex_] = 1
                self.towers[number].append(hex_)
                self.tower_edge[number, tower.edge] = hex_
        self.shaft = [-1] * geo.HEXES
        """hex -> Complex hex at the other end of its shaft, -1 for all other hexes."""
        for a, b in zip(*self.complex_hex, strict=True):
            self.shaft[a], self.shaft[b] = b, a
        self.shafts = sum(1 << h for h in range(geo.HEXES) if self.shaft[h] >= 0)
        """Mask of the Complex hexes on both maps."""
        self._rooms(purgatory)
        self._passages(purgatory)
        self.is_complex = bytes(
            self.complex_at[h] != NO_COMPLEX or self.tower_at[h] for h in range(geo.HEXES)
        )
        """hex -> 1 for lettered Complexes and Guard Towers (M-06)."""
        self.shut = sum(
            1 << h for h in range(geo.HEXES) if self.tower_at[h] or (h < geo.SIZE and self.is_complex[h])
        )
        """Mask of the hexes closed to friendly Units, always or until their SI is destroyed (6.1-19)."""
        self.open_ground = [h for h in range(geo.SIZE) if not self.is_complex[h]]
        """Inferno hexes that are neither Complexes nor Guard Towers; ``open_ground_mask`` is their mask."""
        self.open_ground_mask = sum(1 << h for h in self.open_ground)
        self.next_to_complex: list[tuple[int, ...]] = [
            tuple(
                sorted(
                    self.complex_at[n]
                    for n in geo.NEIGHBOURS[h][1:]
                    if n >= 0 and self.complex_at[n] != NO_COMPLEX
                )
            )
            if h < geo.SIZE
            else ()
            for h in range(geo.HEXES)
        ]
        """hex -> letters of the SI hexes next to it, in letter order; () on Purgatory (P-05)."""

    def _rooms(self, purgatory: Map) -> None:
        self.room_at = bytearray(geo.HEXES)
        """hex -> number of the Circle there, or 0."""
        self.room_hex = [0] * 13
        self.room_door = [0] * 13
        """Circle number -> direction of its doorway, seen from inside."""
        self.door_hex = [0] * 13
        """Circle number -> the one hex outside its door (M-01)."""
        for room in purgatory.circle:
            hex_ = geo.parse(room.hex, geo.PURGATORY)
            direction = geo.DIRECTION_NAMES.index(room.door)
            self.room_at[hex_] = room.number
            self.room_hex[room.number] = hex_
            self.room_door[room.number] = direction
            self.door_hex[room.number] = geo.neighbour(hex_, direction)
        self.rooms_by_door: list[tuple[int, ...]] = [
            tuple(n for n in range(1, 13) if self.door_hex[n] == h) if h >= geo.SIZE else ()
            for h in range(geo.HEXES)
        ]

    def _passages(self, purgatory: Map) -> None:
        step = [list(row) for row in geo.NEIGHBOURS]

        def close(hex_: int, direction: int) -> None:
            other = geo.NEIGHBOURS[hex_][direction]
            step[hex_][direction] = -1
            if other >= 0:
                step[other][geo.opposite(direction)] = -1

        for wall in purgatory.walls:
            where, side = wall.split(":")
            close(geo.parse(where, geo.PURGATORY), geo.DIRECTION_NAMES.index(side))
        for number in range(1, 13):
            for direction in geo.DIRECTIONS:
                if direction != self.room_door[number]:
                    close(self.room_hex[number], direction)
        self.step = tuple(tuple(row) for row in step)
        """hex, direction -> next hex, -1 at walls. Doorways count as open here; see State.locked."""
        self.adjacent = tuple(
            tuple(n for n in row[1:] if n >= 0) + ((self.shaft[h],) if self.shaft[h] >= 0 else ())
            for h, row in enumerate(step)
        )
        """hex -> hexes in contact with it: no walls between, shafts included (M-10, M-11)."""
        self.ways = tuple(tuple(n for n in row[1:] if n >= 0) for row in step)
        """hex -> next hexes, clockwise from north-east, none past walls. Doorways count as open here."""
        self.by_a_door = bytes(any(self.room_at[n] for n in (h, *row)) for h, row in enumerate(self.ways))
        """hex -> 1 if a doorway is at one of its hexsides, else 0."""
        self.contact = tuple(sum(1 << n for n in row) for row in self.adjacent)
        """hex -> mask of the hexes of `adjacent`."""
        self.around: dict[int, int] = {}
        """mask of hexes -> mask of hexes in contact with any of them; filled by `board.contact.around`."""

    def _cards(self, catalog: Catalog) -> None:
        decks = (catalog.shl_cards, catalog.nastian_cards)
        self.card_number = tuple(tuple(c.number for c in deck) for deck in decks)
        self.card_letter = tuple(tuple(LETTERS.index(c.letter) for c in deck) for deck in decks)
        self.card_cover = tuple(tuple(c.cover for c in deck) for deck in decks)

        def lines(text: str) -> tuple[tuple[tuple[tuple[int, int], ...], ...], ...]:
            return tuple(
                tuple(tuple(tuple(getattr(c, text).get(t, (0, 0))) for t in TYPES) for c in deck)
                for deck in decks
            )

        # deck, card, type -> modifiers (fresh, depleted)
        self.ground_attack = lines("ground_attack")
        self.ground_defense = lines("ground_defense")
        self.space_attack = lines("spaceborne_attack")
        self.space_defense = lines("spaceborne_defense")
        self.surprises = catalog.surprise_cards
        self.surprise_letters = tuple(
            tuple(LETTERS.index(letter) for letter in c.letters) for c in self.surprises
        )
