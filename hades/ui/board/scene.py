"""Contents of the decks as sprites: doors, Circles, SIs, Units, marks, and highlights of the mouse.

Sprites are in pixels of their deck (x east, y up from the north-west hex), within one period, and are drawn
once for every copy in view. Textures are made at the size at which they are shown.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from hades import geometry as geo
from hades.art.library import si_key, unit_key
from hades.art.stacks import Contents, Patch, PlacedPicture, Size
from hades.geometry import ROW, spot
from hades.history.event_hexes import DIRECTIONS
from hades.session.option import Mark
from hades.ui.board.fan import Fan
from hades.ui.board.labels import Labels
from hades.ui.board.layers import GHOST, BoardLayers, Placed
from hades.ui.kit.svg_pictures import Kit
from hades.ui.screen import Window
from hades.view import View

SMALL = 0.44
"""Size of a ghost in hex widths."""
ASIDE = ((0.3, 0.34), (-0.3, 0.34), (-0.32, -0.32), (0.32, -0.32))
"""Alternative places for ghosts, in hex widths from the centre of the hex."""
COST, SIGN = Size(0.6, 30.0, 0.9), Size(0.3, 13.0, 0.36)
"""Size of the cost of a path, and of the sign for an effect of entering a hex."""
AREAS = "move", "place"
"""Kinds of marks that are shown as one area."""
WHOLE = 2 * geo.RADIUS
"""Size of a picture that fills a hex."""
NUMBER, NUMBER_LEAST = 0.62, 42.0
"""Width of the number of the hex under the mouse: in hex widths, and minimum in units."""
STOOD, SLIGHT = 0.74, 0.02
"""Width of the contents of a hex, and the area of them, in square hex widths, that may be covered."""
DANGER = Size(0.5, 32.0, 0.8)
"""Width of a Unit's chance of a loss."""
FLAT = 0.44
"""Height of a chance as a fraction of its width."""
NOBODY: Mapping[str, str] = {}


def inside(wide: float) -> tuple[tuple[float, float], ...]:
    """Return the offsets at which a chance of this width stays inside its hex, best first."""
    high, peak = FLAT * wide, 1 / math.sqrt(3)
    # a hex is narrower towards its corners in the north and south
    down = peak - high / 2 - wide / 2 / math.sqrt(3)
    across, beside = 0.5 - wide / 2, peak / 2 - high / 2
    return (0.0, down), (0.0, -down), (-across, beside), (across, beside), (-across, -beside)


class Scene(BoardLayers):
    """The sprites of the decks in view."""

    def __init__(self, window: Window, kit: Kit) -> None:
        super().__init__(window, kit)
        self.ghost = False
        """True to show the other deck's counters through this one."""
        self.numbers = False
        """True to show the number of every hex, where there is room; otherwise only that of the hex under the
        mouse."""
        self.dangers: Mapping[str, str] = {}
        """Friendly Unit -> its chance of a loss, as text; only Units whose chance is shown."""
        self._marks_shown: Mapping[str, Mark] = {}
        self._from = ""
        """Hex of the selected Unit, or ""."""
        self.labels = Labels(window, kit)
        records = window.catalog.inferno, window.catalog.purgatory
        self._complexes = [
            {letter: geo.label(geo.parse(hex_, deck)) for letter, hex_ in record.complexes.items()}
            for deck, record in enumerate(records)
        ]
        """Letter -> hex of the Complexes of each deck."""
        self._reads: list[list[Patch]] = [[], []]
        """Areas of each deck with text that must stay readable."""
        self._stood: list[set[int]] = [set(), set()]
        """Occupied hexes of each deck."""
        self._lists: dict[int, list[Any]] = {}
        """Deck in view -> its sprite lists, bottom first."""
        self.layouts = 0
        """Number of times the decks were laid out."""

    @property
    def _read(self) -> list[Patch]:
        """Areas of the current deck with text that must stay readable."""
        return self._reads[self._laid]

    def scene(self, view: View, marks: Mapping[str, Mark], chosen: str) -> None:
        """Lay out the decks in view: doors, Circles, SIs, treasures, Units, marks, the other deck's ghost."""
        self._lists = {}
        self.layouts += 1
        self._marks_shown = marks
        self._from = next((unit.hex for unit in view.units if unit.id == chosen), "")
        for deck in self.decks:
            self._laid = deck
            contents = Contents(view, deck, self._complexes[deck], self.window.unit / self._scale, chosen)
            self._reads[deck] = contents.read
            names, numbers = self._letters(view, marks)
            self._lists[deck] = [
                names,
                self._layer("marks", self._marks(view, marks, chosen, contents)),
                self._layer("pieces", [self._piece(one) for one in contents.pieces]),
                numbers,
                self._layer("others", self._other(view) if self.ghost else []),
                self._layer("dangers", list(self._dangers(view))),
            ]

    def _dangers(self, view: View) -> Iterator[Placed]:
        """Yield each Unit's chance of a loss, in its hex but clear of other text that must stay readable."""
        size = self._between(*DANGER)
        for unit in view.units:
            if unit.hex and unit.id in self.dangers and self._here(unit.hex):
                x, y = spot(geo.parse(unit.hex))
                best = self._clear([Patch(x + dx, y + dy, size, FLAT * size) for dx, dy in inside(size)])
                self._read.append(best)
                yield self._sprite(
                    f"danger:{unit.id}", f"danger|{self.dangers[unit.id]}", best.x, best.y, size
                )

    def point(
        self,
        hover: int,
        way: tuple[str, ...],
        ringed: tuple[str, ...] = (),
        likely: Mapping[str, str] = NOBODY,
        about: tuple[str, ...] = (),
    ) -> None:
        """Lay out everything that changes with the mouse.

        That is the hex under it, the path there, highlighted hexes, the likely hexes of the enemy pointed at,
        and the hexes that the line under the mouse is about.
        """
        for deck in self.decks:
            self._laid = deck
            placed = list(self._path(way, geo.label(hover) if hover >= 0 else ""))
            for kind, hexes in (("ring", ringed), ("about", about)):
                here = filter(self._here, hexes)
                placed += [self._put(f"{kind}:{hex_}", f"mark|{kind}", hex_, 1.24) for hex_ in here]
            for hex_, chance in likely.items():
                if self._here(hex_):
                    placed.append(self._put(f"likely:{hex_}", f"likely|{chance}", hex_, 1.0))
            if hover >= 0 and geo.map_of(hover) == deck:
                placed.append(self._put("hover", "mark|hover", geo.label(hover), WHOLE))
            named = {*ringed, *about, geo.label(hover) if hover >= 0 else ""} - {""}
            # A ring shows the place already: only the number of the hex under the mouse may cover a counter.
            for hex_ in sorted(filter(self._here, named)):
                number = self._number(hex_)
                placed += [number] if geo.parse(hex_) == hover or not self._hides(hex_, number) else []
            self._layer("pointers", placed)

    def _path(self, way: tuple[str, ...], hover: str) -> Iterator[Placed]:
        """Yield a path: to the hex under the mouse with its dangers and its cost, another one as dots."""
        mark = self._marks_shown.get(hover)
        if mark is None or not mark.cost or mark.way != way:
            for hex_ in filter(self._here, way):
                x, y = spot(geo.parse(hex_))
                yield self._sprite(f"way:{hex_}", "mark|dot", x, y + 0.33, 0.5)
            return
        for before, after in itertools.pairwise((self._from, *way)):
            if self._here(before) and self._here(after):
                (ax, ay), (bx, by) = spot(geo.parse(before)), spot(geo.parse(after))
                dx, dy = geo.eastward(ax, bx), by - ay
                part = "half" if before == self._from else "whole"
                turn = math.degrees(math.atan2(dx, -dy))
                x, y = (ax + dx / 2) % geo.PERIOD, ay + dy / 2
                yield self._sprite(f"leg:{after}", f"mark|leg|{part}", x, y, 1.0, angle=turn)
        for hex_ in filter(self._here, way):
            if sign := self._marks_shown[hex_].sign if hex_ in self._marks_shown else "":
                yield self._sign(hex_, sign)
        if self._here(hover):
            size = self._between(*COST)
            yield self._put(f"cost:{hover}", f"mark|cost|{mark.cost}", hover, size)

    def _sign(self, hex_: str, sign: str) -> Placed:
        """Return the sign for an effect of entering a hex, clear of the cost of a path."""
        x, y = spot(geo.parse(hex_))
        size = self._between(*SIGN)
        return self._sprite(f"sign:{hex_}", f"mark|sign|{sign}", x + 0.29, y + 0.27, size)

    def _patch(self, placed: Placed, wide: float = 1.0, high: float = 1.0) -> Patch:
        """Return the area of a picture, or of so much of its width and height in its middle."""
        size, scale = placed.size / self._scale, self._scale
        return Patch(placed.x / scale, -placed.y / scale, wide * size, high * size)

    def _hides(self, hex_: str, number: Placed) -> bool:
        """Return whether the number of a hex would cover the contents of another hex."""
        others = self._stood[self._laid] - {geo.parse(hex_)}
        return (
            self._patch(number, 0.96, 0.32).covered(Patch(*spot(other), STOOD, STOOD) for other in others)
            > SLIGHT
        )

    def _number(self, hex_: str) -> Placed:
        """Return the number of a hex, placed beside its contents.

        The preferred place is above, or below in the first row, where the ruler is above; else to the side.
        Among these places in view, the first that covers least text is taken.
        """
        x, y = spot(geo.parse(hex_))
        size = max(NUMBER, NUMBER_LEAST * self.window.unit / self._scale)
        away, aside = 0.43 + 0.16 * size, 0.5 + 0.5 * size
        up = -1 if y >= ROW else 1
        offs = (0.0, up * away), (0.0, -up * away), (aside, 0.0), (-aside, 0.0), (aside, away), (-aside, away)
        boxes = [Patch(x + dx, y + dy, 0.96 * size, 0.32 * size) for dx, dy in offs]
        camera = self.cameras[self._laid]
        best = self._clear([box for box in boxes if camera.has_whole(*box)] or boxes)
        return self._sprite(f"number:{hex_}", f"number|{hex_}", best.x, best.y, size)

    @property
    def stood(self) -> tuple[str, ...]:
        """Occupied hexes of the decks in view."""
        return tuple(geo.label(hex_) for deck in self.decks for hex_ in self._stood[deck])

    def read(self, deck: int) -> list[Patch]:
        """Return the areas of a deck with text that must stay readable."""
        return self._reads[deck]

    def fan(self, fan: Fan | None, view: View, pointed: str) -> None:
        """Lay out a spread-out stack, at its place only and not in the copies of the deck.

        The counter ``pointed`` at is framed.
        """
        for deck in self.decks:
            self._laid = deck
            placed = []
            if fan is not None and self._here(fan.hex):
                units = {unit.id: unit for unit in view.units}
                for id_, at in zip(fan.units, fan.places, strict=True):
                    placed.append(self._sprite(f"tile:{id_}", "mark|tile", *at, fan.size))
                    placed.append(self._sprite(f"fan:{id_}", unit_key(units[id_]), *at, 0.9 * fan.size))
                    if id_ == pointed:
                        placed.append(self._sprite(f"here:{id_}", "mark|select", *at, 1.04 * fan.size))
                placed += self._dots_to(fan)
            self._layer("fan", placed)

    def _dots_to(self, fan: Fan) -> Iterator[Placed]:
        """Yield dots from the hex of a stack to where it is spread out, unless that is next to it."""
        (x, y), (ux, uy) = fan.origin, min(fan.places, key=lambda at: math.dist(at, fan.origin))
        count = int(2 * (math.dist((x, y), (ux, uy)) - 0.6 - 0.7 * fan.size))
        for n in range(count):
            part = (0.6 + 0.5 * n) / math.dist((x, y), (ux, uy))
            yield self._sprite(f"to:{n}", "mark|dot", x + (ux - x) * part, y + (uy - y) * part, 0.4)

    def _clear(self, boxes: Sequence[Patch]) -> Patch:
        """Return the first of some places that covers least text that must stay readable."""
        best, least = boxes[0], math.inf
        for box in boxes:
            covered = box.covered(self._read)
            if covered < least:
                best, least = box, covered
            if not covered:
                # Most places cover nothing, so the rest need not be tried.
                break
        return best

    def _letters(self, view: View, marks: Mapping[str, Mark]) -> tuple[Any, Any]:
        """Return the names and numbers, except those under something else."""
        scale = self._scale
        hexes = (thing.hex for thing in (*view.counters, *view.treasures.values()))
        stood_on = self._stood[self._laid] = {geo.parse(hex_) for hex_ in hexes if self._here(hex_)}
        # A facing marker to the south covers the number of the hex there.
        looks = {(u.hex, u.facing) for u in view.units if u.facing in ("SE", "SW")}
        south = {geo.neighbour(geo.parse(h), DIRECTIONS[facing]) for h, facing in looks if self._here(h)}
        numbered = stood_on | {hex_ for hex_ in south if hex_ >= 0}
        marked = {geo.parse(hex_) for hex_ in marks if self._here(hex_)}
        names = self.labels.names(self._laid, scale, stood_on | marked)
        return names, self.labels.numbers(self._laid, scale, numbered) if self.numbers else ()

    def _marks(self, view: View, marks: Mapping[str, Mark], chosen: str, contents: Contents) -> list[Placed]:
        """Return the marks below the counters, whose numbers must stay readable.

        The Units of another run are lowest.
        """
        under = list(self._paced())
        for kind in AREAS:
            under += self._edges(kind, [hex_ for hex_, mark in marks.items() if mark.kind == kind])
        for hex_, mark in marks.items():
            if not self._here(hex_):
                continue
            kind = {"partner": "select", "door": "select"}.get(mark.kind, mark.kind)
            if kind != "told":
                size = 0.98 if kind == "select" else WHOLE
                under.append(self._put(f"mark:{hex_}", f"mark|{kind}", hex_, size))
            if mark.sign and not mark.way:
                under.append(self._sign(hex_, mark.sign))
                self._read.append(self._patch(under[-1]))
        for letter in (self._piece(one) for hex_, one in contents.faint.items() if hex_ in marks):
            under.append(letter)
            self._read.append(self._patch(letter, 0.7, 0.7))
        for unit in view.units:
            if unit.id == chosen and unit.hex and self._here(unit.hex):
                under.append(self._put("chosen", "mark|chosen", unit.hex, WHOLE))
        return under

    def _edges(self, kind: str, hexes: Sequence[str]) -> Iterator[Placed]:
        """Yield the edges of an area on the current deck."""
        area = set(map(geo.parse, hexes))
        for hex_ in filter(self._here, hexes):
            for side in geo.DIRECTIONS:
                if geo.neighbour(geo.parse(hex_), side) not in area:
                    yield self._put(f"edge:{hex_}:{side}", f"mark|edge|{kind}|{side}", hex_, WHOLE)

    def _piece(self, piece: PlacedPicture) -> Placed:
        x, y = spot(piece.hex)
        return self._sprite(piece.name, piece.key, x + piece.x, y + piece.y, piece.size, angle=piece.angle)

    def _other(self, view: View) -> list[Placed]:
        """Return the other deck's counters and Complex letters, small and faint.

        They show what waits beyond a shaft.
        """
        placed = []
        there = "IP"[1 - self._laid]
        seen: dict[str, int] = {}
        things = [("si", r.id, si_key(r), r.hex) for r in view.installations]
        things += [("unit", u.id, unit_key(u, plain=True), u.hex) for u in view.units]
        for kind, id_, key, hex_ in things:
            if not hex_.startswith(there):
                continue
            at = seen[hex_] = seen.get(hex_, -1) + 1
            x, y = spot(geo.parse(hex_))
            spots = ((0.14 - 0.16 * (at % 3), 0.2), *ASIDE)
            x, y, *_ = self._clear([Patch(x + dx, y + dy, SMALL, SMALL) for dx, dy in spots])
            placed.append(self._sprite(f"ghost:{kind}:{id_}", key, x, y, SMALL, alpha=GHOST))
            placed.append(self._sprite(f"ghost:ring:{id_}", "mark|ghost", x, y, 0.52, alpha=200))
        for letter, hex_ in self._complexes[1 - self._laid].items():
            x, y = spot(geo.parse(hex_))
            key = f"shaft|{letter}|{1 - self._laid}"
            x, y, *_ = self._clear([Patch(x + dx, y + dy, 0.38, 0.38) for dx, dy in ((-0.26, -0.2), *ASIDE)])
            placed.append(self._sprite(f"ghost:{letter}", key, x, y, 0.38))
        return placed
