"""The details panel of the editor: everything a position can say about the selection, as buttons."""

from __future__ import annotations

from hades.art.colours import INK
from hades.content.kinds import LETTERS, SI_STATUS, TREASURES
from hades.engine.position import DOORS, EMPTY
from hades.narrate.lexicon import WORN
from hades.narrate.names import title, titled
from hades.session.position_editing import Draft
from hades.session.position_editing.draft import FACINGS, MARKS
from hades.session.position_editing.problems import Thing
from hades.ui import keys
from hades.ui.editor.form import CHOSEN, Form, chip, chips, head, ticks, told
from hades.ui.editor.palette import called
from hades.ui.kit.action import Action
from hades.ui.kit.boxes import Box, Gap, Text
from hades.ui.kit.button import Button, Flow

HOW = (
    "Click a counter in the palette, then a hex to place it. On the board, click a counter to select "
    "it or drag it to move it. Right-click turns an enemy, depletes a friend or opens a door."
)


def _nothing(draft: Draft) -> Form:
    """Return the form without a selection: instructions, and the text of the position so far."""
    lines = [Text(line, 12.5, INK, above=2) if line else Gap(6) for line in draft.text().splitlines()]
    return Form("NOTHING SELECTED", "", (told(HOW), head("Text of the position"), *lines))


def detail(draft: Draft, thing: Thing | None) -> Form:
    """Return the form for the selection."""
    if thing is None or thing[0] not in FORMS:
        return _nothing(draft)
    kind, id_ = thing
    note, rows, buttons = FORMS[kind](draft, id_)
    wrong = [told(flaw.said, wrong=True) for flaw in draft.flaws if flaw.about(thing)]
    return Form(called(thing).upper(), note, (*wrong, *rows), tuple(buttons))


Parts = tuple[str, list[Box], list[Button]]
"""The note beside the name, the rows, and the buttons at the foot."""


def _unit(draft: Draft, id_: str) -> Parts:
    words, t = draft.unit(id_), draft.box.tables
    unit = t.unit_of[id_]
    friend = bool(t.is_friend[unit])
    off = [("aboard", "aboard"), ("Lab", "lab")] if friend else [("cup", "cup")]
    rows = chips("Place", "put", [*off, ("hidden", "hidden"), ("gone", "gone")], words.place)
    if words.on_map and not friend:
        facings = [(name, name) for name in FACINGS]
        rows += chips("Faces", "face", [*facings, ("Preferred Direction", "")], words.facing)
    flags = []
    if draft.can_deplete(id_):
        flags.append((WORN[True], "deplete", bool(words.steps)))
    if words.on_map and not friend:
        flags.append(("waits for a shaft", "delay", words.delayed))
    if words.on_map and friend:
        flags.append(("trapped", "trap", words.trapped))
    if flags:
        key = {"deplete": keys.of("deplete")}
        boxes = [Button(w, name, key.get(name, ""), look=CHOSEN, ticked=on) for w, name, on in flags]
        rows += [head("State"), Flow(boxes)]
    if friend:
        rows += [
            head("In this SHL Phase"),
            ticks("mark", [(mark, mark, words.mark == mark) for mark in MARKS]),
        ]
    if words.on_map:
        held = [(title(name), name, draft.treasure(name) == id_) for name in TREASURES]
        rows += [head("Carries"), ticks("carry", held)]
    return words.place, rows, _hands(words.place != "gone")


def _hands(there: bool = True) -> list[Button]:
    away = [chip("Remove", Action("away"), key=keys.of("away"))] if there else []
    return [
        chip(
            "Move",
            Action("grasp"),
            key=keys.of("grasp"),
            tip="The next click on a hex places it there",
        ),
        *away,
    ]


def _si(draft: Draft, id_: str) -> Parts:
    letter, status = draft.si(id_)
    rows = chips("Complex", "letter", [(name, name) for name in LETTERS], letter)
    if letter:
        rows += chips("Status", "status", [(name, name) for name in SI_STATUS[1:]], status)
    return f"Complex {letter}" if letter else "cup", rows, _hands(bool(letter))


def _circle(draft: Draft, id_: str) -> Parts:
    counter, door = draft.circle(id_)
    others = {draft.circle(room)[0]: room for room in draft.rooms}
    rows: list[Box] = []
    if counter != EMPTY:
        rows += chips("Door", "door", [(name, name) for name in (DOORS[1], DOORS[0], DOORS[2])], door)
    found = [chip("empty", Action("counter", EMPTY), here=counter == EMPTY)]
    for record in draft.box.tables.circles:
        lies = others.get(record.id, "")
        tip = f"It is in {title(lies)} now; the two swap places" if lies and lies != id_ else ""
        found.append(
            chip(titled(record.id), Action("counter", record.id), here=record.id == counter, tip=tip)
        )
    rows += [head("Counter"), Flow(found)]
    return "empty" if counter == EMPTY else f"{counter} {door}", rows, []


def _treasure(draft: Draft, id_: str) -> Parts:
    now = draft.treasure(id_)
    rows = chips("Place", "lay", [(at, at) for at in ("hidden", "aboard", "gone")], now)
    return (
        now,
        [
            *rows,
            told(
                "A Unit in its hex does not carry it automatically: select the Unit and tick what it carries."
            ),
        ],
        _hands(),
    )


def _counter(draft: Draft, id_: str) -> Parts:
    room = next((room for room in draft.rooms if draft.circle(room)[0] == id_), "")
    rows: list[Box] = [told("Click a Circle on Purgatory to place it there.")]
    return title(room) if room else "unused", rows, []


FORMS = {"unit": _unit, "si": _si, "circle": _circle, "treasure": _treasure, "counter": _counter}
