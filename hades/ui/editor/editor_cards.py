"""The cards of the editor: palette, details of the selection, list of problems, and bar of commands."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

import attrs

from hades.art.colours import ALARM, EDGE, GOOD, INK, MUTED, SUNK, WARN
from hades.art.library import si_key, unit_key
from hades.content.component_records import SI_STATUS, TREASURES
from hades.content.names import title, titled
from hades.geometry import MAP_NAMES
from hades.session.position_editing import Draft, EditHistory
from hades.session.position_editing.problems import Thing
from hades.ui import keys
from hades.ui.board.drawn_board import Board
from hades.ui.editor.fact_choices import FACTS, FactChoice, selected
from hades.ui.kit.action import Action
from hades.ui.kit.boxes import BAR_MARGIN, BUTTON_HIGH, CHIP_HIGH, Box, Caption, Clicked, Row, Text
from hades.ui.kit.button import CHIP, SMALL, Button, Flow, plate
from hades.ui.kit.canvas import Canvas
from hades.ui.kit.panel import COLUMN, Card

PARTS = (
    ("Units", "shl", "Your Units"),
    ("Enemies", "nastians", "Nastian Units"),
    ("SIs", "si", "Surface Installations: the guns, Elevators and Radar Domes of the hull"),
    ("Circles", "circles", "The counters behind the doors of Purgatory, and the treasures"),
    ("Ship", "ship", "The Vittles and its modules, and the enemy's Fighters"),
    ("Turn", "turn", "The turn and step at which the position begins"),
    ("Cards", "cards", "Cards and chits that are used up"),
    ("Next", "next", "The next draws, if you want to fix them"),
)
"""(label, id, tooltip) of each part of the palette."""
FIELDS = {
    "vittles": "ship",
    "evacuated": "ship",
    "surprises": "cards",
    "drawn": "cards",
    "cup": "cards",
    "next": "next",
}
"""Field of a position -> part of the palette, for fields that are not in the part ``turn``."""
HOW = (
    "Click a counter in the palette, then a hex to place it. On the board, click a counter to select "
    "it or drag it to move it. Right-click turns an enemy, depletes one of your Units or opens a door."
)
COMMANDS = (
    ("Undo", "undo", "Undo the last edit."),
    ("Redo", "redo", "Redo the edit you undid last."),
    ("New", "new", "Start from an empty board or a set-up; Undo restores this position."),
    ("Open", "open-game", "Open a saved position; Undo restores this one."),
    ("Save", "keep", "Save as a position, a text file."),
    ("Play", "play-on", "Play from here; the editor keeps this position."),
    ("Close", "menu", "Return to the previous screen; the editor keeps this position."),
)
"""(label, action, description) of each button of the bar."""
HEIGHT = BUTTON_HIGH + BAR_MARGIN
"""Height of the bar, in units."""
# Sizes in units.
FIGURE = 44.0  # side of the counter on a tile
TILE = 70.0  # height of a tile, with the gap below it
LEAST = 62.0  # least width of a tile
NAMED = 88.0  # the same for a tile with the name of a Circle's counter
GAP = 4.0  # between tiles
BACKDROP = attrs.evolve(COLUMN, solid=True)
CHOSEN = attrs.evolve(CHIP, bold=False, pad=8.0)
LOOK = attrs.evolve(SMALL, pad=9.0)
_HEX = re.compile(r"[IP]\d{4}")


# Things


def part_of(thing: Thing) -> str:
    """Return the part of the palette with the counter of a thing, or with the field named by the thing.

    "" for Units and hexes.
    """
    kind, id_ = thing
    if kind == "field":
        return FIELDS.get(id_, "turn")
    return {"fighter": "ship", "si": "si", "circle": "circles", "treasure": "circles"}.get(kind, "")


def name_of(thing: Thing) -> str:
    kind, id_ = thing
    if kind == "hex":
        return f"Hex {id_}"
    return titled(id_) if kind == "counter" else title(id_)


def described(draft: Draft, thing: Thing) -> str:
    """Return a thing with its place and state, in words."""
    kind, id_ = thing
    found = selected(draft, thing)
    note = str(draft.unit(id_)) if kind == "unit" else found.note if found is not None else ""
    return ": ".join(filter(None, (name_of(thing), note)))


def picture_of(draft: Draft, thing: Thing) -> str:
    """Return the picture key of a Unit, an SI, a treasure, or the counter of a Circle."""
    kind, id_ = thing
    if kind == "unit":
        unit = next(unit for unit in draft.view.units if unit.id == id_)
        # A destroyed Unit is also marked as depleted.
        return unit_key(attrs.evolve(unit, depleted=unit.depleted and unit.place != "gone"))
    if kind == "si":
        return si_key(next(si for si in draft.view.installations if si.id == id_))
    return f"badge|{id_}" if kind == "treasure" else f"circle|0|open|{id_}"


# Boxes


def _card(
    rows: Iterable[Box],
    name: str = "",
    note: str = "",
    tabs: Sequence[Button] = (),
    buttons: Sequence[Button] = (),
) -> Card:
    head: list[Box] = [Flow(tabs)] if tabs else []
    if name:
        words = Caption(name, 13, bold=True, high=CHIP_HIGH, grows=True)
        head.append(Row((words, Caption(note, 12.5, MUTED, high=CHIP_HIGH)), 8))
    return Card(head, tuple(rows), buttons, BACKDROP, apart=0, ruled=bool(head))


def _head(words: str) -> Box:
    return Text(words.upper(), 12, MUTED, bold=True, above=6, below=2)


def _paragraph(words: str, *, wrong: bool = False) -> Box:
    return Text(words, 13, WARN if wrong else MUTED, above=3, below=3)


def _boxes(choices: Iterable[FactChoice]) -> Iterator[Box]:
    for one in choices:
        yield _head(one.name)
        look = attrs.evolve(CHOSEN, ink=INK, edge=ALARM, thick=2.0) if one.wrong else CHOSEN
        buttons = []
        for words, value in one.values:
            on, action = value in one.now, Action("set", one.id, value)
            tip, here, ticked = one.tips.get(value, ""), on and not one.ticks, on if one.ticks else None
            buttons.append(Button(words, action, "", tip, here=here, look=look, ticked=ticked))
        yield Flow(buttons)


@attrs.frozen
class CounterTile(Box):
    """A counter to pick up: its picture above its place or, for the counter of a Circle, above its name."""

    key: str
    label: str
    action: Action
    tip: str
    words: str
    here: bool = False
    faulty: bool = False
    """True if the position has a problem with the counter."""
    room: str = ""
    """Number of the Circle that the counter is in; "" for none."""

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        high = TILE - 4
        plate(canvas, (x, y, wide, high), SMALL, here=self.here)
        canvas.figure(self.key, x + (wide - FIGURE) / 2, y + 3, FIGURE)
        # The place of a counter on neither map is bright: the counter can be taken from the palette.
        ink = MUTED if (self.room or _HEX.fullmatch(self.label)) and not self.here else INK
        canvas.text(x + wide / 2, y + FIGURE + 11, self.label, (12.5, 12), ink, anchor="mm", room=wide - 6)
        if self.room:
            canvas.rect(x + 3, y + 3, 20, 16, SUNK, radius=5, edge=EDGE)
            canvas.text(x + 13, y + 11, self.room, 12, INK, bold=True, anchor="mm")
        if self.faulty:
            canvas.rect(x + wide - 17, y + 2, 15, 15, ALARM, radius=7.5)
            canvas.text(x + wide - 9.5, y + 9.5, "!", 12, INK, bold=True, anchor="mm")
        canvas.spot(x, y, wide, high, self.action, self.tip, words=self.words)
        return y + TILE


@attrs.frozen
class Grid(Box):
    """Tiles in rows, as many in a row as fit."""

    tiles: tuple[Box, ...]
    least: float = LEAST

    def paint(self, canvas: Canvas, x: float, y: float, wide: float) -> float:
        across = max(1, int((wide + GAP) // (self.least + GAP)))
        each = (wide - GAP * (across - 1)) / across
        low = y
        for at, tile in enumerate(self.tiles):
            column = at % across
            if not column:
                y = low
            low = max(low, tile.paint(canvas, x + column * (each + GAP), y, each))
        return low


# The palette


Counter = tuple[Thing, str, str]
"""A thing, its label, and the Circle that the thing is in, or ""."""


def _units(draft: Draft, *, friends: bool) -> Iterator[Counter]:
    units = [unit for unit in draft.view.units if unit.is_friend == friends]
    types = list(dict.fromkeys(unit.type for unit in units))
    for unit in sorted(units, key=lambda unit: types.index(unit.type)):
        place = draft.unit(unit.id).place
        yield ("unit", unit.id), "Lab" if place == "lab" else place, ""


def _sis(draft: Draft) -> Iterator[Counter]:
    for si in draft.view.installations:
        letter, status = draft.si(si.id)
        yield ("si", si.id), letter if status == SI_STATUS[1] else f"{letter} {status}".strip(), ""


def _rooms(draft: Draft) -> Iterator[Counter]:
    lies = {draft.circle(room)[0]: room for room in draft.rooms}
    for record in draft.box.tables.circles:
        # A tile has no room for the whole name, which its tooltip gives.
        name = titled(record.id).removeprefix("Elder ").removeprefix("Honor ")
        name = name.removesuffix(" Cell").replace("Targeting Computer", "Targeting")
        name = name.removeprefix("Core ")
        yield ("counter", record.id), name, lies.get(record.id, "")


def palette(draft: Draft, part: str, hand: Thing | None) -> Card:
    """Return a part of the palette as a card, with the thing in ``hand`` highlighted."""

    def tile(thing: Thing, label: str, room: str) -> CounterTile:
        # Problems of the Circle that contains a counter are listed as well.
        about, place = (thing, ("circle", room)), label
        if thing[0] == "counter":
            place = f"in {title(room)}" if room else ""
        name = f"{name_of(thing)}: {place}" if place else name_of(thing)
        problems = [f"! {problem.text}" for problem in draft.problems if any(map(problem.about, about))]
        tip = "\n".join((name, "Click to pick it up, then click a hex.", *problems))
        key = picture_of(draft, thing)
        if room:
            key = key.replace("|0|", f"|{room.removeprefix('circle-')}|")
        action, here = Action("take-up", *thing), thing == hand
        number = room.removeprefix("circle-")
        return CounterTile(key, label, action, tip, name, here, bool(problems), number)

    def grid(counters: Iterable[Counter], least: float = LEAST) -> Grid:
        return Grid(tuple(tile(*counter) for counter in counters), least)

    rows: list[Box] = []
    if part in ("shl", "nastians"):
        rows = [grid(_units(draft, friends=part == "shl"))]
    elif part == "si":
        text = "Surface Installations (SIs) go into Complexes, the hexes with letters."
        rows = [_paragraph(text), grid(_sis(draft))]
    elif part == "circles":
        rows = [
            _paragraph("Counters go into Circles on Purgatory, with the door closed."),
            grid(_rooms(draft), NAMED),
        ]
        loot = [(("treasure", name), draft.treasure(name), "") for name in TREASURES]
        rows += [_head("Treasures"), grid(loot)]
    else:
        wrong = (one for one in draft.problems if any(part_of(thing) == part for thing in one.things))
        rows = [_paragraph(problem.text, wrong=True) for problem in wrong]
        rows += _boxes(FACTS[part](draft))
    look = attrs.evolve(CHOSEN, pad=6.0)
    tabs = [
        Button(words, Action("part", id_), "", tip, here=id_ == part, look=look) for words, id_, tip in PARTS
    ]
    return _card(rows, tabs=tabs)


# The selection


def detail(draft: Draft, thing: Thing | None, back: bool) -> Card:
    """Return the card of the selection, or instructions; ``back`` adds a button back to the palette."""
    found, buttons = selected(draft, thing), list[Button]()
    rows: list[Box] = [_paragraph(HOW)]
    name, note = "POSITION EDITOR", ""
    if thing is not None and found is not None:
        wrong = (problem.text for problem in draft.problems if problem.about(thing))
        rows = [*(_paragraph(one, wrong=True) for one in wrong), *_boxes(found.choices)]
        rows += [_paragraph(found.text)] if found.text else []
        name, note = name_of(thing).upper(), found.note
        if found.away is not None:
            buttons.append(Button("Remove", "away", keys.of("away"), look=CHOSEN))
    if back:
        buttons.append(Button("Palette", "choose", "ESC", look=CHOSEN))
    return _card(rows, name, note, buttons=buttons)


# The bar and the strip


def commands(bench: EditHistory, board: Board) -> Flow:
    problems, buttons = bench.draft.problems, []
    live = {"undo": bench.can_undo, "redo": bench.can_redo, "play-on": not problems}
    for words, action, does in COMMANDS:
        why = "\nFix the problems listed below first." if action == "play-on" and problems else ""
        tip = f"{words}{keys.after(action)}\n{does}{why}"
        words += " *" if action == "keep" and bench.is_unsaved else ""
        buttons.append(Button(words, action, keys.of(action), tip, live.get(action, True), look=LOOK))
    for deck, name in enumerate(MAP_NAMES):
        tip, here = f"{name} [{keys.shown('deck')}]\nShow this deck.", board.both or board.deck == deck
        buttons.insert(-1, Button(name, Action("deck", deck), "", tip, here=here, look=LOOK))
    return Flow(buttons, 6, foot=True)


def strip(draft: Draft, file: str, unkept: bool) -> Card:
    """Return a card with the name of the file ("" for none) and, below the name, the list of problems."""
    changed = ("unsaved changes" if file else "not saved yet") if unkept else ""
    now = ", ".join(filter(None, (file, changed)))
    rows: list[Box] = [Text(now, 12.5, MUTED, above=1)] if now else []
    if not draft.problems:
        what = "drill" if draft.position.runs else "position"
        return _card([*rows, Text(f"No problems: this {what} can be played.", 13, GOOD, above=2)])
    for number, problem in enumerate(draft.problems):
        words = Text(f"!  {problem.text}", 13, WARN, above=2, below=1)
        rows.append(Clicked(words, Action("problem", number)))
    if any(problem.hides for problem in draft.problems):
        rows.append(Text("Fix these first; other problems may appear afterwards.", 12.5, MUTED))
    return _card(rows)
