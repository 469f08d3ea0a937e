"""Commands of the editor's buttons and shortcuts, each an edit of the draft."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import attrs

from hades import geometry as geo
from hades.content.kinds import LETTERS
from hades.engine.position import DOORS, EMPTY
from hades.rules.contents import TURN
from hades.session.position_editing import Draft
from hades.session.position_editing.problems import Thing
from hades.session.position_editing.unit_words import FACINGS, MARKS
from hades.ui import keys
from hades.ui.editor import editor_files, palette
from hades.ui.editor.detail import HOW
from hades.ui.editor.facts import part_of
from hades.ui.editor.next_draws import NextDraw
from hades.ui.panels.sheet import CLOSE, Sheet
from hades.ui.screen import Handlers
from hades.view.records import SI_STATUS

if TYPE_CHECKING:
    from hades.ui.editor.editor_screen import EditorScreen

MOVED = ("unit", "si", "treasure")
"""Kinds of things that can be dragged from hex to hex."""


def deeds(screen: EditorScreen) -> Handlers:
    """Return the function for each action name."""
    found: Handlers = {**_screen(screen), **editor_files.deeds(screen), **_board(screen)}
    thing = screen.told
    if thing is not None:
        kinds = {"unit": _unit, "si": _si, "circle": _circle, "treasure": _treasure}
        if thing[0] in kinds:
            found |= kinds[thing[0]](screen, thing[1])
    return found


def _screen(screen: EditorScreen) -> Handlers:
    """Return the commands that affect only the screen, and undo and redo."""
    window, bench, board = screen.window, screen.bench, screen.board

    def deck(number: int) -> None:
        board.deck = number

    def both() -> None:
        board.both = not board.both and screen.room_for_both
        screen.resize()

    def part(id_: str) -> None:
        screen.part, screen.palette.scroll, screen.shows_chosen = id_, 0.0, False

    def numbers() -> None:
        board.numbers = not board.numbers
        window.change(numbers=board.numbers)

    def ghost() -> None:
        board.ghost = not board.ghost
        window.change(ghost=board.ghost)

    def help_() -> None:
        frame = "take a counter, press a button without a mouse: arrows move a frame, Enter clicks"
        head, *others = keys.rows_of(keys.EDITOR)
        rows = ("text", HOW, ""), head, ("key", keys.shown("focus"), frame), *others
        screen.sheet = Sheet("The position editor", rows, (CLOSE, ("Reference", "reference", "")))
        screen.pages.scroll = 0.0

    return {
        "undo": bench.undo,
        "redo": bench.redo,
        "deck": deck,
        "both": both,
        "numbers": numbers,
        "ghost": ghost,
        "part": part,
        "next-part": lambda: part(palette.after(screen.part)),
        "take-up": lambda kind, id_: take_up(screen, (kind, id_)),
        "choose": lambda: screen.choose(None),
        "flaw": lambda number=-1: go_to_flaw(screen, number),
        "help": help_,
        "reference": lambda: window.open_page("reference", "help"),
        "settings": partial(window.open_page, "settings"),
        "lookup": lambda: window.open_page("reference", "all"),
        "rule": partial(window.open_page, "reference"),
        "title": lambda: begin_title(screen),
    }


def take_up(screen: EditorScreen, thing: Thing) -> None:
    """Pick up a counter of the palette, or put it back."""
    taken = screen.hand != thing
    screen.choose(thing, show=False)
    screen.hand = thing if taken else None


def go_to_flaw(screen: EditorScreen, number: int = -1) -> None:
    """Select the subject of a problem and show its hex.

    Without a number, take the next problem after the last one shown.
    """
    flaws = screen.draft.flaws
    if not flaws:
        return
    screen.flaw = (screen.flaw + 1) % len(flaws) if number < 0 else number
    things = flaws[screen.flaw].things
    if part := next((part for part in map(part_of, things) if part), ""):
        screen.part = part
    chosen = next((thing for thing in things if thing[0] in ("unit", "si", "circle", "treasure")), None)
    screen.choose(chosen)
    if hex_ := next((hex_ for hex_ in map(screen.draft.hex_of, things) if hex_), ""):
        screen.look_at(hex_)


# Commands for the board


def put_down(screen: EditorScreen, thing: Thing, hex_: str) -> None:
    """Put a thing into a hex, or show a notice if things of its kind cannot be there."""
    draft, (kind, id_) = screen.draft, thing
    tables = draft.box.tables
    number = geo.parse(hex_)
    screen.hand, screen.chosen = None, thing
    if kind == "unit":
        screen.edit(draft.place(id_, hex_))
    elif kind == "treasure":
        screen.edit(draft.line("treasures", id_, hex_))
    elif kind == "si":
        letter = tables.complex_at[number]
        if letter >= len(LETTERS):
            screen.hand = thing
            screen.window.notice.tell("An SI stands in a Complex.\nClick a hex with a letter.")
            return
        status = draft.si(id_)[1]
        screen.edit(draft.install(id_, LETTERS[letter], SI_STATUS[1] if status == SI_STATUS[0] else status))
    elif kind == "counter":
        room = next((room for kind, room in draft.things_at(hex_) if kind == "circle"), "")
        if not room:
            screen.hand = thing
            screen.window.notice.tell(
                "A Circle counter lies in a Circle.\nClick one of the twelve on Purgatory."
            )
            return
        screen.chosen = ("circle", room)
        screen.edit(draft.fill(room, id_))


def turn_over(screen: EditorScreen) -> None:
    """Apply a right click to the selection: turn an enemy, deplete a friend, damage an SI, open a door."""
    thing = screen.chosen
    if thing is None:
        return
    kind, id_ = thing
    draft = screen.draft
    if kind == "unit":
        friend = draft.box.tables.is_friend[draft.box.tables.unit_of[id_]]
        screen.act("deplete" if friend else "face-on")
    elif kind == "si":
        screen.act("status-on")
    elif kind == "circle":
        screen.act("door-on")


def _board(screen: EditorScreen) -> Handlers:
    """Return the commands of the palette: ship, turn, cards, next draws."""

    def edit(make: Callable[[Draft], Draft]) -> None:
        screen.edit(make(screen.draft))

    def ship(name: str) -> None:
        edit(lambda d: d.part("vittles", **{name: not getattr(d.state, name)}))

    def evacuated(by: int) -> None:
        edit(lambda d: d.say(evacuated=max(0, d.state.evacuated + by) or None))

    def then(section: str) -> None:
        now = screen.draft.position.then
        chosen = {*now} ^ {section}
        edit(lambda d: d.say(then=tuple(name for name in TURN if name in chosen)))

    def coming(**fields: object) -> None:
        screen.coming = attrs.evolve(screen.coming, **fields)  # type: ignore[arg-type]

    def attacker(name: str) -> None:
        now = screen.coming.attackers
        coming(attackers=tuple(n for n in now if n != name) if name in now else (*now, name)[-2:])

    def as_if(flag: str) -> None:
        now = screen.coming.flags
        coming(flags=tuple(f for f in now if f != flag) if flag in now else (*now, flag))

    def net(result: str) -> None:
        phrase = screen.coming.combat(result)
        screen.coming = NextDraw("combat")
        edit(lambda d: d.then(phrase))

    return {
        "ship": ship,
        "module": lambda name: edit(lambda d: d.part("vittles", module=name)),
        "fighter": lambda id_, status: edit(lambda d: d.line("fighters", id_, status)),
        "evacuated": evacuated,
        "turn": lambda by: edit(lambda d: d.say(turn=max(1, d.turn_said + by))),
        "section": lambda name: edit(lambda d: d.say(at=name, then=())),
        "then": then,
        "direction": lambda deck, way: edit(lambda d: d.line("directions", deck, way)),
        "crisis": lambda word: edit(lambda d: d.part("chits", crisis=word)),
        "crash": lambda number: edit(lambda d: d.part("chits", comm_crash=int(number))),
        "flag": lambda name: edit(lambda d: d.say(**{name: not getattr(d.position, name) or None})),
        "draw-from": lambda deck: edit(lambda d: d.say(draw_from=deck)),
        "scenario": lambda id_: edit(lambda d: d.say(scenario=id_)),
        "edition": lambda name: edit(lambda d: d.say(edition=name)),
        "pile": lambda card, pile: edit(lambda d: d.lay(card, pile)),
        "card": lambda card: edit(lambda d: d.draw(card)),
        "chit": lambda chit: edit(lambda d: d.toss(chit)),
        "source": lambda name: coming(source=name),
        "attacker": attacker,
        "defender": lambda name: coming(defender=name),
        "as-if": as_if,
        "net": net,
        "next": lambda phrase: edit(lambda d: d.then(phrase)),
        "not-then": lambda number: edit(lambda d: d.not_then(number)),
    }


def begin_title(screen: EditorScreen) -> None:
    screen.title = screen.draft.position.title


def end_title(screen: EditorScreen) -> None:
    """Set the title to the typed text."""
    words, screen.title = screen.title, None
    if words is not None:
        screen.edit(screen.draft.say(title=words.strip()))


# Commands for the selection


def _grasp(screen: EditorScreen) -> None:
    screen.hand = screen.chosen


def _unit(screen: EditorScreen, id_: str) -> Handlers:
    draft = screen.draft

    def face_on() -> None:
        now = next(unit.facing for unit in draft.view.units if unit.id == id_)
        at = FACINGS.index(now) + 1 if now in FACINGS else 0
        screen.edit(draft.turn(id_, FACINGS[at % len(FACINGS)]))

    def mark_on() -> None:
        marks = ("", *MARKS)
        now = draft.unit(id_).mark
        screen.edit(draft.mark(id_, marks[(marks.index(now) + 1) % len(marks)] or now))

    def carry(treasure: str) -> None:
        words = draft.unit(id_)
        to = words.place if draft.treasure(treasure) == id_ else id_
        screen.edit(draft.line("treasures", treasure, to))

    def deplete() -> None:
        if draft.can_deplete(id_):
            screen.edit(draft.deplete(id_))

    def put(place: str) -> None:
        screen.hand = None
        screen.edit(draft.place(id_, place))

    def away() -> None:
        screen.hand = None
        screen.edit(draft.take_away(id_))

    friend = draft.box.tables.is_friend[draft.box.tables.unit_of[id_]]
    found: Handlers = {
        "put": put,
        "face": lambda way: screen.edit(draft.turn(id_, way)),
        "deplete": deplete,
        "mark": lambda mark: screen.edit(draft.mark(id_, mark)),
        "carry": carry,
        "away": away,
        "grasp": lambda: _grasp(screen),
        "in-cup": lambda: put("cup"),
        "in-box": lambda: put("hidden"),
        "aboard": lambda: put("aboard"),
        "in-lab": lambda: put("lab"),
        "gone": lambda: put("gone"),
    }
    if friend:
        found |= {"trap": lambda: screen.edit(draft.trap(id_)), "mark-on": mark_on}
    else:
        found |= {"delay": lambda: screen.edit(draft.delay(id_)), "face-on": face_on}
    return found


def _si(screen: EditorScreen, id_: str) -> Handlers:
    draft = screen.draft
    letter, status = draft.si(id_)

    def stand(status: str) -> None:
        if letter:
            screen.edit(draft.install(id_, letter, status))

    def complex_(name: str) -> None:
        screen.hand = None
        screen.edit(draft.install(id_, name, status if letter else SI_STATUS[1]))

    def away() -> None:
        screen.hand = None
        screen.edit(draft.install(id_, ""))

    def on() -> None:
        at = SI_STATUS.index(status) % 3 + 1
        stand(SI_STATUS[at])

    return {
        "letter": complex_,
        "status": stand,
        "status-on": on,
        "deplete": on,
        "away": away,
        "grasp": lambda: _grasp(screen),
    }


def _circle(screen: EditorScreen, id_: str) -> Handlers:
    draft = screen.draft
    counter, door = draft.circle(id_)

    def swing(to: str) -> None:
        if counter != EMPTY:
            screen.edit(draft.fill(id_, counter, to))

    return {
        "door": swing,
        "door-on": lambda: swing(DOORS[(DOORS.index(door) + 1) % 2]),
        "counter": lambda name: screen.edit(draft.fill(id_, name)),
        "away": lambda: screen.edit(draft.fill(id_, EMPTY)),
    }


def _treasure(screen: EditorScreen, id_: str) -> Handlers:
    draft = screen.draft
    return {
        "lay": lambda place: screen.edit(draft.line("treasures", id_, place)),
        "away": lambda: screen.edit(draft.line("treasures", id_, "hidden")),
        "grasp": lambda: _grasp(screen),
    }
