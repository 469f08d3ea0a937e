"""A view that changes record by record. Pure."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

import attrs

from hades import geometry as geo
from hades.content.tables import Tables
from hades.state.commands import TREASURES
from hades.state.state import ABOARD, HIDDEN, PLACES
from hades.view import CircleSeen, ScoreSeen, TreasureSeen, View, from_state


class EvolvingView:
    """A view with other records in place of those it began with; its score is counted anew by the rules."""

    def __init__(self, view: View, tables: Tables) -> None:
        self._tables = tables
        catalog = tables.catalog
        self._counters = {circle.id: circle for circle in tables.circles}
        self._order = {
            id_: number
            for ids in (
                (card.id for card in catalog.shl_cards),
                (card.id for card in catalog.nastian_cards),
                (card.id for card in tables.surprises),
                (*(unit.id for unit in catalog.units), *(chit.id for chit in catalog.chits)),
                TREASURES,
            )
            for number, id_ in enumerate(ids)
        }
        """Id of a card or a counter -> its place in a list of such."""
        self.changes = 0
        """How often the view was changed: who draws it compares this instead of the view."""
        self._take(view)

    def _take(self, view: View) -> None:
        self._view = view
        """The view but for the records of units, Installations, Fighters and modules while it is stale."""
        self._stale = False
        self.units = {u.id: u for u in view.units}
        self.sis = {r.id: r for r in view.installations}
        self.fighters = {f.id: f for f in view.fighters}
        self.modules = {m.id: m for m in view.vittles.modules}

    @property
    def view(self) -> View:
        """The table as the events up to now have left it."""
        if self._stale:
            self._stale = False
            self._show(
                units=tuple(self.units.values()),
                installations=tuple(self.sis.values()),
                fighters=tuple(self.fighters.values()),
                vittles=attrs.evolve(self._view.vittles, modules=tuple(self.modules.values())),
            )
            self._show(score=score_of(self._view, self._tables))
        return self._view

    def sync(self, view: View) -> None:
        """Show what is."""
        self.changes += 1
        self._take(view)

    def put(self, unit: str, hex_: str) -> None:
        """Stand a Unit in a hex; one that was shut in a Trap is out of it, one from the cup not in it."""
        if self.units[unit].place == "cup":
            self._cup(unit, False)
        map_ = "inferno" if hex_.startswith("I") else "purgatory"
        self._unit(unit, hex=hex_, place="map", map=map_, trapped=False)
        for name in self.units[unit].carries:
            self._lay(name, attrs.evolve(self._view.treasures[name], hex=hex_))

    def off(self, unit: str, place: str) -> None:
        """Take a Unit off the maps."""
        nowhere = geo.DIRECTION_NAMES[0]
        self._unit(unit, hex="", map="", place=place, trapped=False, waits_for_shaft=False, facing=nowhere)
        if place == "cup":
            self._cup(unit, True)

    # ---- other records in place of those that are shown

    def _show(self, **parts: Any) -> None:
        self._view = self._view.evolve(**parts)

    def _unit(self, id_: str, **fields: Any) -> None:
        self.units[id_] = attrs.evolve(self.units[id_], **fields)
        self._stale = True

    def _si(self, id_: str, **fields: Any) -> None:
        self.sis[id_] = attrs.evolve(self.sis[id_], **fields)

    def _fighter(self, id_: str, status: str) -> None:
        self.fighters[id_] = attrs.evolve(self.fighters[id_], status=status)

    def _module(self, id_: str, **fields: Any) -> None:
        self.modules[id_] = attrs.evolve(self.modules[id_], **fields)

    def _vittles(self, **fields: Any) -> None:
        self._show(vittles=attrs.evolve(self._view.vittles, **fields))

    def _chits(self, **fields: Any) -> None:
        self._show(chits=attrs.evolve(self._view.chits, **fields))

    def _deck(self, deck: str, **fields: Any) -> None:
        decks = self._view.decks
        self._show(decks=attrs.evolve(decks, **{deck: attrs.evolve(getattr(decks, deck), **fields)}))

    def _cup(self, id_: str, there: bool) -> None:
        self._show(cup=self._listed(self._view.cup, id_, there))

    def _lay(self, name: str, treasure: TreasureSeen) -> None:
        self._show(treasures=MappingProxyType({**self._view.treasures, name: treasure}))

    def _circle(self, room: str) -> CircleSeen:
        """The record of a Circle, ``circle-7``."""
        return self._view.circles[int(room.removeprefix("circle-")) - 1]

    def _room(self, room: str, **fields: Any) -> None:
        circle = attrs.evolve(self._circle(room), **fields)
        circles = self._view.circles
        self._show(circles=tuple(circle if other.number == circle.number else other for other in circles))

    def _listed(self, ids: tuple[str, ...], id_: str, there: bool) -> tuple[str, ...]:
        """Ids in the order of the box, with one more or without it."""
        others = {other for other in ids if other != id_}
        return tuple(sorted(others | {id_} if there else others, key=self._order.__getitem__))


@attrs.frozen
class _Standing:
    """Of a view, what the rules count a score from (14.1)."""

    t: Tables
    where: tuple[int, ...]
    treasure_at: tuple[int, ...]
    tso_turned: bool
    face_down: int
    overtime: bool
    outcome: str


def score_of(view: View, tables: Tables) -> ScoreSeen:
    """The score sheet of a table as it is shown, counted by the rules."""
    numbers = {place: number for number, place in PLACES.items()}
    treasures = (view.treasures[name].place for name in TREASURES)
    standing = _Standing(
        tables,
        # row 0 is nobody; who stands on a map is neither aboard nor hidden
        (HIDDEN, *(numbers.get(unit.place, 0) for unit in view.units)),
        tuple(ABOARD if place == "aboard" else 0 for place in treasures),
        view.tso_turned,
        sum(1 << circle.number for circle in view.circles if circle.state == "closed"),
        view.overtime,
        view.outcome,
    )
    return from_state.score(standing)
