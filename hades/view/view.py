"""The view: the whole game as the player sees it, each part read on first use."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Any

import attrs

from hades import geometry as geo
from hades.content.kinds import CRISIS, DECKS
from hades.content.tables import Tables
from hades.state.commands import Lexicon
from hades.state.events import Event
from hades.state.state import State
from hades.view import from_state
from hades.view.public import Public
from hades.view.records import (
    ChitsSeen,
    CircleSeen,
    DecksSeen,
    FighterSeen,
    InstallationSeen,
    ScoreSeen,
    TreasureSeen,
    UnitSeen,
    VittlesSeen,
    plain,
)


@attrs.frozen(slots=False, eq=False, repr=False)
class View:
    """Everything the player knows at one moment of a game.

    Each part is read on first use, then cached. The State of that moment never changes again, so a view stays
    valid however the game continues.
    """

    _state: State
    _words: Lexicon

    @classmethod
    def after(cls, event: Event) -> View:
        """Return the view right after an event of a game, even in the middle of a command.

        :raises ValueError: for an event of the set-up, or one that is only assumed.
        """
        if event.states is None:
            raise ValueError(f"there is no position after {event!r}")
        return cls(event.states()[event.moment[1]], event.words)

    def __repr__(self) -> str:
        return f"<View of {self.scenario}: turn {self.turn}, section {self.section}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        return all(getattr(self, part) == getattr(other, part) for part in PARTS)

    __hash__ = None  # type: ignore[assignment]

    def plain(self) -> dict[str, Any]:
        """Return the whole view as plain data for `json.dumps`: dicts, lists, texts, numbers."""
        return {part: plain(getattr(self, part)) for part in PARTS}

    def evolve(self, **parts: Any) -> View:
        """Return a copy of this view with the given parts replaced.

        :raises TypeError: for a name that is not a part of a view.
        """
        if unknown := parts.keys() - set(PARTS):
            raise TypeError(f"a view has no part {', '.join(sorted(unknown))}")
        other = View(self._state, self._words)
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
        """Return one Unit without reading the others.

        :raises KeyError: if there is no such Unit.
        """
        row = self._state.t.unit_of[id_]
        return self.units[row - 1] if "units" in vars(self) else from_state.unit(self._state, row)

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
        return from_state.section(self._state)

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
        return from_state.units(self._state)

    @cached_property
    def installations(self) -> tuple[InstallationSeen, ...]:
        return from_state.installations(self._state)

    @cached_property
    def fighters(self) -> tuple[FighterSeen, ...]:
        return from_state.fighters(self._state)

    @cached_property
    def circles(self) -> tuple[CircleSeen, ...]:
        """The twelve Circles, in the order of their numbers."""
        return tuple(from_state.circle(self._state, room) for room in range(1, 13))

    @cached_property
    def treasures(self) -> Mapping[str, TreasureSeen]:
        """The treasures, under the keys ``idol`` and ``loot``."""
        return MappingProxyType(from_state.treasures(self._state, self._words))

    @cached_property
    def vittles(self) -> VittlesSeen:
        return from_state.vittles(self._state)

    @cached_property
    def directions(self) -> Mapping[str, str]:
        """map -> Preferred Direction; ``-`` before the first draw."""
        inferno, purgatory = self._state.direction
        names = geo.DIRECTION_NAMES
        return MappingProxyType({"inferno": names[inferno], "purgatory": names[purgatory]})

    @cached_property
    def decks(self) -> DecksSeen:
        """The three decks: cards left and cards drawn."""
        return from_state.decks(self._state)

    @cached_property
    def cup(self) -> tuple[str, ...]:
        """Ids of the counters in the Nastian Cup; they are public, as every counter outside the cup is
        visible."""
        return from_state.cup(self._state, self._words)

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
        """railgun -> remaining shots, at the question of the bombardment (15.3-08); {} at any other time."""
        return MappingProxyType(from_state.bombardment(self._state))

    @cached_property
    def score(self) -> ScoreSeen:
        """The current score sheet."""
        return from_state.score(self._state)


PARTS = tuple(name for name, part in vars(View).items() if isinstance(part, cached_property))
"""The names of all parts of a view, in order."""
