"""The selection of the editor: buttons for all its words in the position, and the edits they make."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import attrs

from hades.art.colours import INK
from hades.content.kinds import LETTERS, SI_STATUS, TREASURES
from hades.engine.position import DOORS, EMPTY
from hades.narrate.lexicon import WORN
from hades.narrate.names import title, titled
from hades.rules.contents import TURN
from hades.session.position_editing import Draft
from hades.session.position_editing.draft import DEPLETED, FACINGS, MARKS
from hades.session.position_editing.problems import Thing
from hades.ui import keys
from hades.ui.editor.form import CHOSEN, chip, chips, form, head, same, ticks, told
from hades.ui.editor.palette import called
from hades.ui.kit.action import Action
from hades.ui.kit.boxes import Box, Gap, Text
from hades.ui.kit.button import Button, Flow
from hades.ui.kit.panel import Card

HOW = (
    "Click a counter in the palette, then a hex to place it. On the board, click a counter to select "
    "it or drag it to move it. Right-click turns an enemy, depletes a friend or opens a door."
)
MOVES = ("put", "letter", "lay", "away")
"""Edits that put the selection somewhere, so that it is in hand no longer."""
Edits = dict[str, Callable[..., Draft]]
"""Name of an action -> the edit that it makes, which returns another draft."""


@attrs.frozen
class SelectedThing:
    """The form of the selected thing, and the edits that its buttons make."""

    note: str
    """The words beside the name."""
    rows: list[Box]
    edits: Edits
    is_there: bool | None = True
    """True if the thing can be moved and removed, False if only moved, None for neither."""
    turned: str = ""
    """The edit of a right click, "" for none."""


def detail(draft: Draft, thing: Thing | None, *, as_text: bool = False) -> Card:
    """Return the card for the selection; without one, instructions, and the position ``as_text``."""
    found = _selected(draft, thing)
    if thing is None or found is None:
        lines = [Text(line, 12.5, INK, above=2) if line else Gap(6) for line in draft.text().splitlines()]
        words = "Hide the text of this position" if as_text else "Show this position as text"
        fold = Flow([chip(words, Action("as-text"), tip="What Save writes to a file")])
        return form((told(HOW), Gap(6), fold, *(lines if as_text else ())), "POSITION EDITOR")
    wrong = [told(flaw.said, wrong=True) for flaw in draft.flaws if flaw.about(thing)]
    buttons: list[Button] = []
    if found.is_there is not None:
        tip = "The next click on a hex places it there"
        buttons.append(chip("Move", Action("grasp"), key=keys.of("grasp"), tip=tip))
    if found.is_there:
        buttons.append(chip("Remove", Action("away"), key=keys.of("away")))
    return form((*wrong, *found.rows), called(thing).upper(), found.note, buttons=buttons)


def turned_over(draft: Draft, thing: Thing) -> str:
    """Return the action of a right click: turn an enemy, deplete a friend, damage an SI, open a door."""
    found = _selected(draft, thing)
    return found.turned if found is not None else ""


def edits(draft: Draft, thing: Thing | None) -> Edits:
    p, state, found = draft.position, draft.state, _selected(draft, thing)
    return {
        "ship": lambda name: draft.part("vittles", **{name: not getattr(state, name)}),
        "module": lambda name: draft.part("vittles", module=name),
        "fighter": partial(draft.line, "fighters"),
        "evacuated": lambda by: draft.say(evacuated=max(0, state.evacuated + by) or None),
        "turn": lambda by: draft.say(turn=max(1, draft.turn_said + by)),
        "section": lambda name: draft.say(at=name, then=()),
        "then": lambda name: draft.say(then=tuple(s for s in TURN if s in {*p.then} ^ {name})),
        "direction": partial(draft.line, "directions"),
        "crisis": lambda word: draft.part("chits", crisis=word),
        "crash": lambda number: draft.part("chits", comm_crash=int(number)),
        "flag": lambda name: draft.say(**{name: not getattr(p, name) or None}),
        "draw-from": lambda deck: draft.say(draw_from=deck),
        "scenario": lambda id_: draft.say(scenario=id_),
        "edition": lambda name: draft.say(edition=name),
        "pile": draft.lay,
        "card": draft.draw,
        "chit": draft.toss,
        "next": draft.then,
        "not-then": draft.not_then,
        **(found.edits if found is not None else {}),
    }


def _selected(draft: Draft, thing: Thing | None) -> SelectedThing | None:
    return KINDS[thing[0]](draft, thing[1]) if thing is not None and thing[0] in KINDS else None


def _unit(draft: Draft, id_: str) -> SelectedThing:
    words, tables = draft.unit(id_), draft.box.tables
    is_friend, here = bool(tables.is_friend[tables.unit_of[id_]]), words.on_map
    off = [("aboard", "aboard"), ("Lab", "lab")] if is_friend else [("cup", "cup")]
    rows = chips("Place", "put", [*off, ("hidden", "hidden"), ("gone", "gone")], words.place)
    if here and not is_friend:
        rows += chips("Faces", "face", [*same(*FACINGS), ("Preferred Direction", "")], words.facing)
    flags = [(WORN[True], "deplete", bool(words.steps))] if draft.can_deplete(id_) else []
    if here:
        flags.append(
            ("trapped", "trap", bool(words.trapped))
            if is_friend
            else ("waits for a shaft", "delay", bool(words.delayed))
        )
    if flags:
        key = {"deplete": keys.of("deplete")}
        boxes = [Button(w, name, key.get(name, ""), look=CHOSEN, ticked=on) for w, name, on in flags]
        rows += [head("State"), Flow(boxes)]
    if is_friend:
        marks = [(mark, mark, words.mark == mark) for mark in MARKS]
        rows += [head("In this SHL Phase"), ticks("mark", marks)]
    if here:
        held = [(title(name), name, draft.treasure(name) == id_) for name in TREASURES]
        rows += [head("Carries"), ticks("carry", held)]

    def face_on() -> Draft:
        now = next(unit.facing for unit in draft.view.units if unit.id == id_)
        at = FACINGS.index(now) + 1 if now in FACINGS else 0
        return draft.turn(id_, FACINGS[at % len(FACINGS)])

    def carry(treasure: str) -> Draft:
        return draft.line("treasures", treasure, words.place if draft.treasure(treasure) == id_ else id_)

    found: Edits = {
        "put": partial(draft.place, id_),
        "face": partial(draft.turn, id_),
        "deplete": lambda: draft.flip(id_, DEPLETED) if draft.can_deplete(id_) else draft,
        "mark": partial(draft.flip, id_),
        "carry": carry,
        "away": partial(draft.take_away, id_),
    }
    if is_friend:
        found["trap"] = partial(draft.trap, id_)
    else:
        found |= {"delay": partial(draft.flip, id_, "delayed"), "face-on": face_on}
    return SelectedThing(
        words.place, rows, found, words.place != "gone", "deplete" if is_friend else "face-on"
    )


def _si(draft: Draft, id_: str) -> SelectedThing:
    letter, status = draft.si(id_)
    rows = chips("Complex", "letter", same(*LETTERS), letter)
    if letter:
        rows += chips("Status", "status", same(*SI_STATUS[1:]), status)

    def stand(status: str) -> Draft:
        return draft.install(id_, letter, status) if letter else draft

    def on() -> Draft:
        return stand(SI_STATUS[SI_STATUS.index(status) % 3 + 1])

    found: Edits = {
        "letter": lambda name: draft.install(id_, name, status if letter else SI_STATUS[1]),
        "status": stand,
        "status-on": on,
        "deplete": on,
        "away": partial(draft.install, id_, ""),
    }
    return SelectedThing(f"Complex {letter}" if letter else "cup", rows, found, bool(letter), "status-on")


def _circle(draft: Draft, id_: str) -> SelectedThing:
    counter, door = draft.circle(id_)
    others = {draft.circle(room)[0]: room for room in draft.rooms}
    rows: list[Box] = []
    if counter != EMPTY:
        rows += chips("Door", "door", same(DOORS[1], DOORS[0], DOORS[2]), door)
    boxes = [chip("empty", Action("counter", EMPTY), here=counter == EMPTY)]
    for record in draft.box.tables.circles:
        lies = others.get(record.id, "")
        tip = f"It is in {title(lies)} now; the two swap places" if lies and lies != id_ else ""
        here = record.id == counter
        boxes.append(chip(titled(record.id), Action("counter", record.id), here=here, tip=tip))
    rows += [head("Counter"), Flow(boxes)]

    def swing(to: str) -> Draft:
        return draft.fill(id_, counter, to) if counter != EMPTY else draft

    found: Edits = {
        "door": swing,
        "door-on": lambda: swing(DOORS[(DOORS.index(door) + 1) % 2]),
        "counter": partial(draft.fill, id_),
        "away": partial(draft.fill, id_, EMPTY),
    }
    return SelectedThing("empty" if counter == EMPTY else f"{counter} {door}", rows, found, None, "door-on")


def _treasure(draft: Draft, id_: str) -> SelectedThing:
    place = draft.treasure(id_)
    rows = chips("Place", "lay", same("hidden", "aboard", "gone"), place)
    rows.append(
        told("A Unit in its hex does not carry it automatically: select the Unit and tick what it carries.")
    )
    lay = partial(draft.line, "treasures", id_)
    return SelectedThing(place, rows, {"lay": lay, "away": partial(lay, "hidden")})


def _counter(draft: Draft, id_: str) -> SelectedThing:
    room = next((room for room in draft.rooms if draft.circle(room)[0] == id_), "")
    rows: list[Box] = [told("Click a Circle on Purgatory to place it there.")]
    return SelectedThing(title(room) if room else "unused", rows, {}, None)


KINDS = {"unit": _unit, "si": _si, "circle": _circle, "treasure": _treasure, "counter": _counter}
