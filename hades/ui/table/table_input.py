"""Mouse and keys at a table: what is pointed at, dragged, scrolled and clicked, and what each key is for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hades import geometry as geo
from hades.ui import keys
from hades.ui.screen import SCROLL
from hades.ui.table import camera_targets, inspect
from hades.ui.table.player_input import away
from hades.ui.table.simple_view import MORE, VIEW

if TYPE_CHECKING:
    from hades.ui.table.table_screen import TableScreen

DONE_WITH = ("", "undo", "next", "again", "why", "log")
"""Actions whose keys do nothing during a look back: they act on the game, or it is what they would do."""
STAYS = (
    "rule",
    "position",
    "edit",
    "make-drill",
    "return",
    "branches",
    "concede",
    "concede-now",
    "chase",
    VIEW,
    "next-lesson",
    "watch-solution",
    "hint",
    "lessons",
    "afresh-lesson",
    "skip-step",
    "step-back",
)
"""What is done from a page of text; a click anywhere else closes it."""


# ---- the mouse


def under_mouse(table: TableScreen) -> int:
    """The hex that a click would mean, -1 for none."""
    x, y = table.mouse
    if not table.layout.on_board(x, y) or table.sheet:
        return -1
    if (spread := table.fanned.hex) >= 0:
        return spread
    k = table.window.unit
    return table.board.camera.pick(x * k, y * k, table.board.deck)


def clicked_hex(table: TableScreen, x: float, y: float) -> int:
    """The hex that a click at a point of the board means, on whichever deck is there; -1 for none."""
    _turn(table, x, y)
    table.mouse = x, y
    return under_mouse(table)


def aim(table: TableScreen) -> None:
    """A hand has moved the mouse or the board: what is under the mouse now is what a click means."""
    if table.hands is not None:
        table.hands.aimed = -1 if table.busy else under_mouse(table)


def motion(table: TableScreen, x: float, y: float) -> None:
    """The mouse moves."""
    if table.hands is not None:
        table.hands.look()
        table.hands.pointer.move(x, y)
    pointed = table.fanned.unit
    table.mouse = (x, y)
    if table.clicked is not None and away(table.clicked, x, y):
        table.clicked = None
        table.window.invalidate()
    table.fanned.moved()
    if table.keyed:
        table.keyed = False
        table.window.invalidate()
    _turn(table, x, y)
    hover = under_mouse(table)
    if (
        hover != table.hover
        or not table.layout.on_board(x, y)
        or table.layout.pointed(x, y) != table.layout.last
        or table.choices
        or table.fanned.unit != pointed
    ):
        table.hover = hover
        table.window.invalidate()
    aim(table)


def _turn(table: TableScreen, x: float, y: float) -> None:
    """Of two decks in view, mean the one the mouse is on."""
    if table.board.both and table.layout.on_board(x, y):
        k = table.window.unit
        deck = table.board.deck_at(x * k, y * k)
        if deck != table.board.deck:
            table.turn_to(deck)
            table.window.invalidate()


def release(table: TableScreen, x: float, y: float, right: bool) -> None:
    """A button of the mouse comes up: a click."""
    table.clicked = x, y
    hands, film, layout = table.hands, table.film, table.layout
    if hands is not None:
        hands.look()
    _turn(table, x, y)
    if table.sheet is not None:
        _click_sheet(table, x, y)
        return
    panel = layout.panel_at(x, y)
    if film.flash is not None and panel is not layout.over.card:
        film.flash = None
    if panel is None and (film.busy or table.looks_back):
        if not table.looks_back:
            film.skip()
    elif hands is not None and hands.choices:
        hands.choose(x, y, right)
    elif right:
        if hands is not None:
            hands.let_go()
    else:
        _click(table, x, y)


def _click(table: TableScreen, x: float, y: float) -> None:
    """A click of the left button at a spot of a panel, or at the board."""
    hands, layout = table.hands, table.layout
    spot = layout.spot(x, y)
    if spot is not None:
        late = hands is not None and spot.action.name == "option" and not hands.takes_answer(spot)
        if spot.action and spot.live and not late:
            table.act(spot.action)
    elif hands is not None and layout.on_board(x, y):
        hex_, unit = under_mouse(table), table.fanned.unit
        if hex_ >= 0 and hands.takes_hex(hex_):
            hands.click_unit(unit) if unit else hands.click(geo.label(hex_))


def _click_sheet(table: TableScreen, x: float, y: float) -> None:
    """A click while a page of text is open: on a button or a rule of it, or anywhere to close it."""
    sheet = table.layout.sheet
    hit = sheet.spot(x, y)
    if hit is not None and hit.action.name in STAYS:
        table.act(hit.action)
    elif hit is not None and table.asked == VIEW and hit.action.name in MORE:
        table.sheet = None
        table.act(hit.action)
    elif hit is not None or not sheet.holds(x, y):
        table.sheet = None


def drag(table: TableScreen, x: float, y: float, dx: float, dy: float) -> None:
    """The mouse moves with a button down."""
    spot = table.layout.spot(x, y)
    if spot is not None and spot.action.name in ("pace", "jump"):
        table.act(spot.action)
    if table.layout.on_board(x - dx, y - dy) and table.sheet is None:
        k = table.window.unit
        table.board.camera.pan(dx * k, dy * k)
        if table.hands is not None:
            table.hands.choices = ()
        aim(table)


def wheel(table: TableScreen, x: float, y: float, notches: float) -> None:
    """The wheel turns, up is positive."""
    layout = table.layout
    if table.sheet is not None:
        layout.sheet.scroll_by(notches)
    elif layout.on_board(x, y):
        _turn(table, x, y)
        k = table.window.unit
        table.board.zoom(1.16**notches, x * k, y * k)
        aim(table)
    else:
        panel = layout.panel_at(x, y)
        spot = layout.spot(x, y)
        if panel is layout.over.reel or (spot is not None and spot.action.name == "speed"):
            table.film.faster(1 if notches > 0 else -1)
        elif panel is not None:
            panel.scroll_by(notches)


# ---- keys


def key(table: TableScreen, name: str) -> None:
    """A key goes down."""
    film = table.film
    table.fanned.close()
    if table.sheet is not None:
        _sheet_key(table, name)
        return
    if table.looks_back and _past_key(table, name):
        return
    if film.flash is not None and name != keys.of("why"):
        film.flash = None
    if not film.busy and not table.looks_back and table.hands is not None and table.hands.types(name):
        return
    action = keys.action(name, keys.EVERYWHERE, keys.TABLE)
    if action:
        if not camera_key(table, action):
            table.act(action)
    elif film.busy:
        _film_key(table, name)
    elif table.hands is not None:
        table.hands.key(name)


def _sheet_key(table: TableScreen, name: str) -> None:
    """A key while a page of text is open."""
    if name == "ENTER" and table.asked:
        table.act(table.asked)
    elif name in ("ESC", "ENTER", "SPACE") or name == keys.of("help"):
        table.sheet = None
    elif name in tuple(map(keys.of, ("lookup", "position", "make-drill", "concede", "chase"))):
        table.act(keys.action(name, keys.TABLE))
    elif name in SCROLL:
        table.layout.sheet.scroll_by(SCROLL[name])
    elif table.asked == VIEW and (action := keys.action(name, keys.TABLE)) in MORE:
        table.sheet = None
        table.act(action)


def _film_key(table: TableScreen, name: str) -> None:
    """A key for the film that is running."""
    if name in ("SPACE", "ENTER"):
        table.film.skip()
    elif name == "ESC":
        table.film.skip(every=True)
    elif name == "BACKSPACE":
        table.reel("back")
    elif name == keys.of("pause"):
        table.reel("pause")


def _past_key(table: TableScreen, name: str) -> bool:
    """A key during a look back: what acts on the game does nothing; whether it is done with."""
    if table.past.key(name):
        return True
    if name == keys.of("pause"):
        table.past.play_on()
        return True
    if name == keys.of("here"):
        table.ways.go_here()
        return True
    return keys.action(name, keys.EVERYWHERE, keys.TABLE) in DONE_WITH


def camera_key(table: TableScreen, action: str) -> bool:
    """A key that moves the cursor or the board; whether it was one."""
    board, camera = table.board, table.board.camera
    if action in inspect.STEPS:
        inspect.step(table, action)
    elif action == "deck":
        here = table.hover if table.keyed else -1
        table.turn_to(1 - board.deck)
        if here >= 0:
            inspect.through(table, here)
    elif action == "whole":
        camera_targets.whole_deck(table)
    elif action in ("in", "out"):
        middle = camera.left + camera.width / 2, camera.top + camera.height / 2
        board.zoom(1.2 if action == "in" else 1 / 1.2, *middle)
    else:
        return False
    aim(table)
    return True
