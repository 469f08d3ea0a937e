"""The view: the whole game as the player sees it, each part read on first use."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import Any

import attrs

from hades import geometry as geo
from hades.board import contact
from hades.content.component_records import (
    CRISIS,
    DECKS,
    FIGHTER_STATUS,
    LETTERS,
    MAPS,
    MODULES,
    SI_STATUS,
    TREASURES,
)
from hades.content.tables import Tables
from hades.rules import full_move, shl_phase, victory
from hades.rules.sequence_of_play import TURN
from hades.state.draw import FULL_DECK, bits
from hades.state.events import Event
from hades.state.state import ABOARD, ARRIVED, GONE, JAMMED, NO_CIRCLE, NO_SI, PLACES, State
from hades.view.public import Public
from hades.view.records import (
    ChitsSeen,
    CircleSeen,
    DeckSeen,
    DecksSeen,
    FighterSeen,
    InstallationSeen,
    ModuleSeen,
    Score,
    ScoreLine,
    SurpriseDeckSeen,
    TreasureSeen,
    UnitSeen,
    VittlesSeen,
    plain,
)

HEX = {geo.label(hex_): hex_ for hex_ in range(geo.HEXES)}
"""Hex name -> hex number."""
_LABELS = tuple(HEX)
_TREASURE_PLACES = {ABOARD: "aboard", GONE: "lost"}


def section(s: State) -> str:
    """Return the section number of the step in progress; "15.0" during set-up, "14.0" after the end."""
    if s.outcome:
        return "14.0"
    for frame in reversed(s.agenda):
        if (step := frame[0].removesuffix("?")) in TURN:
            return str(step)
    return TURN[s.agenda[0][1] - 1] if s.turn else "15.0"


def time_of(s: State) -> tuple[int, str]:
    return s.turn, section(s)


@attrs.frozen(slots=False, eq=False, repr=False)
class View:
    """Everything the player knows at one moment of a game.

    Each part is read on first use, then cached. The State of that moment never changes again, so a view stays
    valid however the game continues.
    """

    _state: State

    @classmethod
    def after(cls, event: Event) -> View:
        """Return the view right after an event of a game, even in the middle of a command.

        :raises ValueError: for an event of the set-up, or one that is only assumed.
        """
        if event.states is None:
            raise ValueError(f"there is no position after {event!r}")
        return cls(event.states()[event.moment[1]])

    def __repr__(self) -> str:
        return f"<View of {self.scenario}: turn {self.turn}, section {self.section}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        return all(getattr(self, part) == getattr(other, part) for part in PARTS)

    __hash__ = None  # type: ignore[assignment]

    def plain(self) -> dict[str, Any]:
        """Return the whole view as plain data for `json.dumps`: dicts, lists, strings, numbers."""
        return {part: plain(getattr(self, part)) for part in PARTS}

    def evolve(self, **parts: Any) -> View:
        """Return a copy of this view with the given parts replaced.

        :raises TypeError: for a name that is not a part of a view.
        """
        if unknown := parts.keys() - set(PARTS):
            raise TypeError(f"a view has no part {', '.join(sorted(unknown))}")
        other = View(self._state)
        vars(other).update({part: vars(self)[part] for part in PARTS if part in vars(self)} | parts)
        return other

    @property
    def counters(self) -> tuple[UnitSeen | InstallationSeen, ...]:
        """All Units, then all Installations: the counters that have ids."""
        return (*self.units, *self.installations)

    @property
    def special_rules(self) -> tuple[str, ...]:
        """Ids of the special rules of the scenario; not in `PARTS`."""
        return self._state.t.scenario.special_rules

    @property
    def tables(self) -> Tables:
        """The printed maps, counters and cards, for calculations; not in `PARTS`."""
        return self._state.t

    @property
    def public(self) -> Public:
        """The public facts of the moment as numbers; `evolve` does not affect them."""
        return Public(self._state)

    def unit(self, id_: str) -> UnitSeen:
        """Return one Unit without reading the other Units.

        :raises KeyError: if there is no such Unit.
        """
        row = self._state.t.unit_of[id_]
        return self.units[row - 1] if "units" in vars(self) else _unit_seen(self._state, row)

    @cached_property
    def scenario(self) -> str:
        """The id of the scenario."""
        return self._state.t.scenario.id

    @cached_property
    def turn(self) -> int:
        """The turn in progress; 0 during set-up."""
        return self._state.turn

    @cached_property
    def turns_left(self) -> int:
        """Number of turns after this one: the Nasty Surprises left in the deck."""
        return self._state.surprise_left.bit_count()

    @cached_property
    def section(self) -> str:
        """Section number of the step in progress; "15.0" during set-up, "14.0" after the end."""
        return section(self._state)

    @cached_property
    def agenda(self) -> tuple[str, ...]:
        """The steps in progress, with the open question last."""
        return tuple(frame[0] for frame in self._state.agenda)

    @cached_property
    def outcome(self) -> str:
        """The outcome of the game; empty while it is in progress."""
        return self._state.outcome

    @cached_property
    def units(self) -> tuple[UnitSeen, ...]:
        """Every Unit, in ascending ID order."""
        s = self._state
        return tuple([_unit_seen(s, row) for row in range(1, s.t.unit_count)])

    @cached_property
    def installations(self) -> tuple[InstallationSeen, ...]:
        s, found = self._state, []
        for si, record in enumerate(s.t.sis):
            letter = s.si_where[si]
            placed = letter != NO_SI
            found.append(
                InstallationSeen(
                    id=record.id,
                    number=record.number,
                    name=record.name,
                    type=record.type,
                    status=SI_STATUS[s.si_status[si]],
                    letter=LETTERS[letter] if placed else "",
                    hex=_LABELS[s.t.complex_hex[0][letter]] if placed else "",
                    offensive=bool(s.t.si_offensive[si]),
                )
            )
        return tuple(found)

    @cached_property
    def fighters(self) -> tuple[FighterSeen, ...]:
        return tuple(
            FighterSeen(record.id, record.number, record.name, FIGHTER_STATUS[status])
            for record, status in zip(self._state.t.fighters, self._state.fighters, strict=True)
        )

    @cached_property
    def circles(self) -> tuple[CircleSeen, ...]:
        """The twelve Circles, in the order of their numbers."""
        return tuple(circle_seen(self._state, room) for room in range(1, 13))

    @cached_property
    def treasures(self) -> Mapping[str, TreasureSeen]:
        """The treasures, under the keys ``idol`` and ``loot``."""
        s, found = self._state, {}
        for name, where, carrier in zip(TREASURES, s.treasure_at, s.carrier, strict=True):
            on_map = where < geo.HEXES
            found[name] = TreasureSeen(
                hex=_LABELS[where] if on_map else "",
                place="map" if on_map else _TREASURE_PLACES.get(where, "hidden"),
                carrier=s.t.words["unit"][carrier] if carrier else "",
            )
        return MappingProxyType(found)

    @cached_property
    def vittles(self) -> VittlesSeen:
        s, modules = self._state, []
        for number, name in enumerate(MODULES):
            if number < s.module:
                status = "destroyed"
            elif number == s.module and s.failing:
                status = "failing"
            else:
                status = "holding"
            modules.append(ModuleSeen(name, status, number == s.module))
        return VittlesSeen(s.in_system, MODULES[min(s.module, 10)], tuple(modules))

    @cached_property
    def directions(self) -> Mapping[str, str]:
        """map -> Preferred Direction; ``-`` before the first draw."""
        inferno, purgatory = self._state.direction
        names = geo.DIRECTION_NAMES
        return MappingProxyType({"inferno": names[inferno], "purgatory": names[purgatory]})

    @cached_property
    def decks(self) -> DecksSeen:
        """The three decks: cards left and cards drawn. Set-aside Surprises are only counted."""
        s = self._state
        shl, nastian = (
            DeckSeen(left.bit_count(), tuple(cards[card].id for card in bits(FULL_DECK & ~left)))
            for left, cards in zip(s.left, (s.t.catalog.shl_cards, s.t.catalog.nastian_cards), strict=True)
        )
        seen = (1 << len(s.t.surprises)) - 1 & ~s.surprise_left & ~s.surprise_aside
        surprise = SurpriseDeckSeen(
            s.surprise_left.bit_count(),
            s.surprise_aside.bit_count(),
            tuple(s.t.surprises[card].id for card in bits(seen)),
        )
        return DecksSeen(shl, nastian, surprise)

    @cached_property
    def cup(self) -> tuple[str, ...]:
        """Ids of the counters in the Nastian Cup, which are public: every counter outside it is visible."""
        names = self._state.t.words["cup"]
        return tuple(names[counter] for counter in bits(self._state.cup))

    @cached_property
    def chits(self) -> ChitsSeen:
        """The chits in effect."""
        return ChitsSeen(CRISIS[self._state.crisis], self._state.comm_crash)

    @cached_property
    def either_deck(self) -> str:
        """The card deck chosen for "either deck" numbers (R-04)."""
        return DECKS[self._state.either]

    @cached_property
    def evacuated(self) -> int:
        """Number of Units evacuated so far (6.7-13)."""
        return self._state.evacuated

    @cached_property
    def overtime(self) -> bool:
        """True if the Overtime Option was used."""
        return self._state.overtime

    @cached_property
    def tso_turned(self) -> bool:
        """True if Lt. Sanders has taken over."""
        return self._state.tso_turned

    @cached_property
    def parting_shots(self) -> bool:
        """True if SIs can fire Parting Shots when the ship leaves."""
        return not self._state.parting_off

    @cached_property
    def bridge_hacked(self) -> bool:
        """True if the Bridge was hacked in this phase, so that no more Science is possible there."""
        return self._state.bridge_hacked

    @cached_property
    def bombardment(self) -> Mapping[str, int]:
        """railgun -> remaining shots, while the bombardment is being asked about (15.3-08); otherwise {}."""
        kind, *left = self._state.agenda[-1] if self._state.agenda else ("",)
        return MappingProxyType(dict(zip(("R1", "R2"), left, strict=True)) if kind == "15.3?" else {})

    @cached_property
    def score(self) -> Score:
        """The current score sheet."""
        return score_of(self._state)

    def hexes_of_things(self) -> dict[str, str]:
        """Return the hex of each Unit, SI, Circle and treasure on a map.

        A carried treasure has the hex of its carrier.
        """
        found = {thing.id: thing.hex for thing in self.counters}
        found |= {f"circle-{room.number}": room.hex for room in self.circles}
        found |= {name: seen.hex or found.get(seen.carrier, "") for name, seen in self.treasures.items()}
        return {id_: hex_ for id_, hex_ in found.items() if hex_}

    def hex_of(self, id_: str) -> str:
        """Return the hex of a Unit, SI or Circle, reading nothing else; "" if it is on no map.

        The id of a hex is returned as it is.
        """
        if id_ in self.tables.unit_of:
            return self.unit(id_).hex
        if id_ in HEX:
            return id_
        if id_.startswith("circle-"):
            return next((circle.hex for circle in self.circles if f"circle-{circle.number}" == id_), "")
        return next((si.hex for si in self.installations if si.id == id_), "")

    # Around the Units. The board and the rules answer for the State; `evolve` does not affect them.

    def engaging(self, unit: UnitSeen, hex_: int | None = None) -> tuple[UnitSeen, ...]:
        """Return the enemies in contact with a Unit, in ascending ID order (2.1-22).

        With ``hex_``, the Unit is assumed to be in that hex.
        """
        if hex_ is None:
            if not unit.hex or unit.trapped:
                return ()
            hex_ = HEX[unit.hex]
        side = _side(unit)
        near = contact.foes_of(self._state, self.tables.unit_of[unit.id])
        return tuple(u for u in self._beside(hex_, near) if _side(u) != side)

    def enemies_next_to(self, hex_: int) -> tuple[UnitSeen, ...]:
        """Return the Nastians and Gorgons that would be in contact with a friendly Unit in a hex (2.1-22)."""
        near = self._state.nastians | self._state.gorgons
        return tuple(u for u in self._beside(hex_, near) if not u.is_friend)

    def _beside(self, hex_: int, mask: int) -> list[UnitSeen]:
        """Return the Units in hexes of a mask that are in contact with a hex, except in Traps (P-26)."""
        near = self.tables.contact[hex_] & mask
        if not near:
            return []
        return [u for u in self.units if u.hex and not u.trapped and near >> HEX[u.hex] & 1]

    def sis_next_to(self, hex_: int) -> tuple[InstallationSeen, ...]:
        """Return the SIs that a friendly Unit in a hex would be next to, by ascending ID.

        Destroyed SIs and SIs not in play are left out.
        """
        return tuple(self.installations[si] for si in contact.sis_next_to(self._state, hex_))

    def gives_cover(self, hex_: int) -> bool:
        """Return whether a hex gives a defender cover because its SI is destroyed (4.0-09, C-09)."""
        return contact.in_destroyed_si(self._state, hex_)

    def can_be_entered(self, hex_: int) -> bool:
        """Return whether a friendly Unit may enter a hex, ignoring stacking; never a locked Circle."""
        s = self._state
        return not s.locked >> s.t.room_at[hex_] & 1 and full_move.enterable(s, hex_)


PARTS = tuple(name for name, part in vars(View).items() if isinstance(part, cached_property))
"""The names of all parts of a view, in order."""


def _unit_seen(s: State, row: int) -> UnitSeen:
    acted = s.acted[row]
    return _unit(
        s.t,
        row,
        s.where[row],
        s.steps[row],
        s.facing[row],
        acted,
        bool(acted) and not shl_phase.may_work(s, row),
        bool(s.trapped >> row & 1),
        tuple([TREASURES[i] for i in (0, 1) if s.carrier[i] == row]) if row in s.carrier else (),
        bool(s.delayed[row]),
        s.tso_turned and row == s.t.officer,
    )


@lru_cache(maxsize=1 << 14)
def _unit(
    t: Tables,
    row: int,
    where: int,
    steps: int,
    facing: int,
    acted: int,
    done: bool,
    trapped: bool,
    carries: tuple[str, ...],
    delayed: bool,
    turned: bool,
) -> UnitSeen:
    """Return a Unit by its visible values, cached because few Units change from one command to the next."""
    record = t.catalog.units[row - 1]
    on_map = where < geo.HEXES
    # The arguments are positional because keywords take twice as long, and computer players read every Unit.
    return UnitSeen(
        record.id,
        record.number,
        record.reverse if turned else record.name,
        record.type,
        record.family,
        MAPS[where // geo.SIZE] if on_map else "",
        _LABELS[where] if on_map else "",
        "map" if on_map else PLACES[where],
        steps,
        steps < t.fresh_from[row],
        "-" if t.is_friend[row] else geo.DIRECTION_NAMES[facing],
        t.movement[row][steps == t.steps_of[row]],
        done,
        acted == ARRIVED,
        acted == JAMMED,
        trapped,
        carries,
        record.shock,
        bool(t.is_combat[row]),
        delayed,
    )


def circle_seen(s: State, room: int) -> CircleSeen:
    """Return a Circle by its number, 1 to 12."""
    t = s.t
    counter = s.circle_in[room]
    closed = bool(s.face_down >> room & 1)
    known = None if closed or counter == NO_CIRCLE else t.circles[counter]
    return CircleSeen(
        number=room,
        hex=_LABELS[t.room_hex[room]],
        door_hex=_LABELS[t.door_hex[room]],
        state="closed" if closed else "trap" if s.locked >> room & 1 else "open",
        counter=known.id if known else "",
        name=known.name if known else "",
        text=known.text if known else "",
    )


def score_of(s: victory.Standing) -> Score:
    """Return the score sheet of a moment as if the game ended now."""
    lines = victory.sheet(s)
    name, clause = victory.called(s)
    return Score(
        vp=sum(points for _, points, _ in lines) / 2,
        level=name,
        clause=clause,
        lines=tuple(ScoreLine(what, points / 2, cited) for what, points, cited in lines),
    )


def _side(unit: UnitSeen) -> str:
    return "friend" if unit.is_friend else unit.family
