"""Checks of the two maps: every hex on the sheet, nothing on top of another, every door open."""

from __future__ import annotations

from hades import geometry as geo
from hades.content.decoding import Found
from hades.content.kinds import Map

LETTERS = "ABCDEFGHIJKL"
SIDES = geo.DIRECTION_NAMES[1:]
_SIDES_TEXT = f"it must be one of {', '.join(SIDES)}"


def maps(inferno: Found[Map], purgatory: Found[Map], wrong: list[str]) -> None:
    """Both maps, each by itself and against the other (2.1)."""
    before = len(wrong)
    for number, found in enumerate((inferno, purgatory)):
        _map(found, number, wrong)
    if len(wrong) > before:
        return
    a, b = inferno.record, purgatory.record
    for letter in LETTERS:
        if a.complexes[letter] != b.complexes[letter]:
            wrong.append(
                f"{purgatory.path} complexes.{letter}: {b.complexes[letter]}, but "
                f"{a.complexes[letter]} on Inferno; a shaft goes straight down, so they must "
                "be the same hex"
            )
    if a.circle or a.walls:
        wrong.append(f"{inferno.path} circle: Inferno has no Circles and no walls; leave both out (2.1)")
    if sorted(r.number for r in b.circle) != list(range(1, 13)):
        wrong.append(f"{purgatory.path} circle: the numbers must be 1 to 12, each once (15.1)")
    _doors(purgatory, wrong)


def _hex(text: str, number: int, path: str, wrong: list[str]) -> int | None:
    try:
        return geo.parse(text, number) if len(text) == 4 else geo.parse("", number)
    except ValueError:
        wrong.append(
            f"{path}: {text!r} is no hex; write CCRR, columns 01 to {geo.COLUMNS}, rows 01 to {geo.ROWS}"
        )
        return None


def _map(found: Found[Map], number: int, wrong: list[str]) -> None:
    map_, path = found.record, found.path
    if (map_.columns, map_.rows) != (geo.COLUMNS, geo.ROWS):
        wrong.append(
            f"{path} columns: {map_.columns} x {map_.rows} hexes; columns must be "
            f"{geo.COLUMNS} and rows {geo.ROWS}"
        )
    if sorted(map_.complexes) != list(LETTERS):
        wrong.append(f"{path} complexes: {', '.join(sorted(map_.complexes))}; they must be A to L")
    taken: dict[int, str] = {}

    def place(text: str, what: str) -> None:
        hex_ = _hex(text, number, f"{path} {what}", wrong)
        if hex_ is None:
            return
        if hex_ in taken:
            wrong.append(f"{path} {what}: {text} is also {taken[hex_]}; each needs a hex of its own")
        taken[hex_] = what

    for letter, text in map_.complexes.items():
        place(text, f"complexes.{letter}")
    for index, tower in enumerate(map_.tower, 1):
        place(tower.hex, f"tower[{index}].hex")
    for index, room in enumerate(map_.circle, 1):
        place(room.hex, f"circle[{index}].hex")
        if room.door not in SIDES:
            wrong.append(f"{path} circle[{index}].door: {room.door!r} is no hexside; {_SIDES_TEXT}")
    for index, wall in enumerate(map_.walls, 1):
        where, colon, side = wall.partition(":")
        if not colon or side not in SIDES:
            wrong.append(f"{path} walls[{index}]: {wall!r} is no wall; write CCRR:SIDE, e.g. 0407:NE")
        else:
            _hex(where, number, f"{path} walls[{index}]", wrong)
    for index, region in enumerate(map_.region, 1):
        for entry, text in enumerate(region.hexes, 1):
            _hex(
                text,
                number,
                f"{path} region[{index}].hexes[{entry}]",
                wrong,
            )
    _towers(found, number, wrong)


def _towers(found: Found[Map], number: int, wrong: list[str]) -> None:
    """Two towers, left and right; on Purgatory they are also a northern and a southern one."""
    towers, path = found.record.tower, found.path
    sides = sorted(t.side for t in towers)
    edges = sorted(t.edge for t in towers)
    if sides != ["left", "right"] or edges != ["north", "south"]:
        wrong.append(
            f"{path} tower: sides {sides} and edges {edges}; there must be two towers, one "
            "left and one right, one north and one south"
        )
        return
    try:
        at = {t.side: geo.column_row(geo.parse(t.hex, number)) for t in towers}
        row = {t.edge: geo.column_row(geo.parse(t.hex, number))[1] for t in towers}
    except ValueError:
        return
    if at["left"][0] >= at["right"][0]:
        wrong.append(f"{path} tower: the left tower must stand in a lower column than the right one")
    if number == geo.PURGATORY and row["north"] >= row["south"]:
        wrong.append(f"{path} tower: the north tower must stand in a lower row than the south one")


def _doors(found: Found[Map], wrong: list[str]) -> None:
    """Every doorway leads to a hex where somebody can stand (M-01)."""
    map_, path = found.record, found.path
    taken = {geo.parse(text, geo.PURGATORY): f"Complex {a}" for a, text in map_.complexes.items()}
    taken |= {geo.parse(t.hex, geo.PURGATORY): f"the {t.side} Guard Tower" for t in map_.tower}
    taken |= {geo.parse(r.hex, geo.PURGATORY): f"Circle {r.number}" for r in map_.circle}
    walls = {_hexside(*wall.split(":")) for wall in map_.walls}
    for index, room in enumerate(map_.circle, 1):
        outside = geo.neighbour(geo.parse(room.hex, geo.PURGATORY), SIDES.index(room.door) + 1)
        what = f"{path} circle[{index}].door"
        if outside < 0:
            wrong.append(f"{what}: {room.door} leads off the map; choose another hexside")
        elif outside in taken:
            wrong.append(f"{what}: {room.door} leads into {taken[outside]}; it must lead to a plain hex")
        if _hexside(room.hex, room.door) in walls:
            wrong.append(f"{what}: a wall stands in the doorway {room.door}; take the wall away")


def _hexside(where: str, side: str) -> tuple[int, int]:
    """A hexside as the two hexes it parts, the same from either of them."""
    hex_ = geo.parse(where, geo.PURGATORY)
    other = geo.neighbour(hex_, SIDES.index(side) + 1)
    return min(hex_, other), max(hex_, other)
