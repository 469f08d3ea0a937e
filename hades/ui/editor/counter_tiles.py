"""The counters of the palette (Units, SIs, Circle counters, treasures), each with its place."""

from __future__ import annotations

import re

import attrs

from hades.art.library import si_key, unit_key
from hades.narrate.names import title, titled
from hades.session.position_editing import Draft
from hades.session.position_editing.problems import Thing
from hades.state.commands import TREASURES
from hades.ui.editor.box_panel import CounterTile, Grid, head, told
from hades.ui.kit.action import Action
from hades.ui.kit.boxes import Box
from hades.ui.kit.canvas import Pictures
from hades.view import UnitSeen
from hades.view.records import SI_STATUS

_HEX = re.compile(r"[IP]\d{4}")


def called(thing: Thing) -> str:
    """Return the name of a thing."""
    kind, id_ = thing
    if kind == "hex":
        return f"Hex {id_}"
    return counter_name(id_) if kind == "counter" else title(id_)


def counter_name(id_: str) -> str:
    """Return the name of a Circle counter: "Emily Cell" for a unique one, "Trap 1" for one of two."""
    return titled(id_)


@attrs.frozen
class Tiles:
    """Builder of the tiles of a part: the draft, the thing in hand, and the pictures."""

    draft: Draft
    hand: Thing | None
    pictures: Pictures

    def tile(self, thing: Thing, key: str, place: str, room: str = "") -> CounterTile:
        """Return a tile that picks up a counter when clicked.

        Problems of the Circle ``room`` it lies in are listed, too.
        """
        about, said = (thing, ("circle", room)), "Lab" if place == "lab" else place
        flaws = [f"! {flaw.said}" for flaw in self.draft.flaws if any(map(flaw.about, about))]
        name = f"{called(thing)}: {said}"
        return CounterTile(
            self.pictures,
            key,
            said,
            Action("take-up", *thing),
            "\n".join((name, "A click takes it in hand; then click a hex.", *flaws)),
            name,
            here=thing == self.hand,
            faulty=bool(flaws),
            away=not _HEX.fullmatch(place),
        )

    def units(self, *, friends: bool) -> tuple[Box, ...]:
        """Return the Units of one side, grouped by type."""
        groups: dict[str, list[UnitSeen]] = {}
        for unit in self.draft.view.units:
            if unit.is_friend == friends:
                groups.setdefault(unit.type, []).append(unit)
        many = [unit for group in groups.values() for unit in group]
        tiles = [self.tile(("unit", u.id), unit_key(u), self.draft.unit(u.id).place) for u in many]
        return (Grid(tuple(tiles)),)

    def sis(self) -> tuple[Box, ...]:
        found = []
        for si in self.draft.view.installations:
            letter, status = self.draft.si(si.id)
            place = letter if status == SI_STATUS[1] else f"{letter} {status}".strip()
            found.append(self.tile(("si", si.id), si_key(si), place))
        return (told("An SI goes into a Complex: a hex with a letter."), Grid(tuple(found)))

    def circles(self) -> tuple[Box, ...]:
        """Return the Circle counters, and the treasures found in two of them."""
        draft = self.draft
        lies = {draft.circle(room)[0]: room for room in draft.rooms}
        found = []
        for record in draft.box.tables.circles:
            room = lies.get(record.id, "")
            number = room.removeprefix("circle-")
            key, place = (
                f"circle|{number or 0}|open|{record.id}",
                f"in {number}" if room else "aside",
            )
            found.append(self.tile(("counter", record.id), key, place, room))
        at = {name: draft.treasure(name) for name in TREASURES}
        loot = [self.tile(("treasure", n), f"badge|{n}", place) for n, place in at.items()]
        said = told("A counter goes into a Circle on Purgatory, its door closed.")
        return (said, Grid(tuple(found)), head("Treasures"), Grid(tuple(loot)))


def described(draft: Draft, thing: Thing) -> str:
    """Describe a thing with everything that the position says about it."""
    kind, id_ = thing
    says = {
        "unit": lambda: str(draft.unit(id_)),
        "si": lambda: " ".join(draft.si(id_)).strip(),
        "circle": lambda: " ".join(draft.circle(id_)),
        "treasure": lambda: draft.treasure(id_),
    }
    return f"{called(thing)}: {says[kind]()}" if kind in says else called(thing)


def picture_of(draft: Draft, thing: Thing) -> str:
    """Return the key of the picture of a thing that can be picked up."""
    kind, id_ = thing
    if kind == "unit":
        return unit_key(next(unit for unit in draft.view.units if unit.id == id_))
    if kind == "si":
        return si_key(next(si for si in draft.view.installations if si.id == id_))
    return f"badge|{id_}" if kind == "treasure" else f"circle|0|open|{id_}"


def counters(draft: Draft, part: str, hand: Thing | None, pictures: Pictures) -> tuple[Box, ...]:
    """Return the rows of a part: ``shl``, ``nastians``, ``si`` or ``circles``."""
    tiles = Tiles(draft, hand, pictures)
    if part in ("shl", "nastians"):
        return tiles.units(friends=part == "shl")
    return tiles.sis() if part == "si" else tiles.circles()
