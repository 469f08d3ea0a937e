"""Mouse and keyboard input of the editor: pointing, clicking, dragging, typing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from hades import geometry as geo
from hades.geometry import spot as spot_of
from hades.session.position_editing.problems import Thing
from hades.ui import keys
from hades.ui.editor import dialogs, editor_actions
from hades.ui.editor.dialogs import Dialog
from hades.ui.kit.boxes import typed
from hades.ui.screen import SCROLL
from hades.ui.table.camera_targets import STEPS

if TYPE_CHECKING:
    from hades.ui.editor.editor_screen import EditorScreen

MOST = 80
"""Greatest length of a title, in characters."""


# Mouse


def on_board(screen: EditorScreen, x: float, y: float) -> bool:
    """Return whether a point is on the board, with no dialog or page open."""
    area, k = screen.board.area, screen.window.unit
    inside = area.left <= x * k < area.left + area.width and area.top <= y * k < area.top + area.height
    return inside and screen.dialog is None and screen.sheet is None


def under_mouse(screen: EditorScreen) -> int:
    """Return the hex that a click would apply to, or -1."""
    x, y = screen.mouse
    if not on_board(screen, x, y):
        return -1
    k = screen.window.unit
    deck = screen.board.deck_at(x * k, y * k)
    return screen.board.cameras[deck].pick(x * k, y * k, deck)


def motion(screen: EditorScreen, x: float, y: float) -> None:
    """Handle a movement of the mouse."""
    before = _pointed(screen)
    screen.mouse, screen.keyed = (x, y), False
    _turn(screen, x, y)
    if _pointed(screen) != before:
        screen.window.invalidate()


def _pointed(screen: EditorScreen) -> tuple[object, ...]:
    """Return the area, hex and deck under the mouse, and whether keys have replaced the mouse."""
    panel = screen.panel_at(*screen.mouse)
    spot = panel.spot(*screen.mouse) if panel is not None else None
    # A tooltip follows the mouse, so each movement counts.
    said = screen.mouse if screen.hand is not None or (spot is not None and spot.tip) else ()
    return spot, under_mouse(screen), screen.board.deck, screen.keyed, said


def _turn(screen: EditorScreen, x: float, y: float) -> None:
    """Select the deck under the mouse, if both are in view."""
    if screen.board.both and on_board(screen, x, y):
        k = screen.window.unit
        screen.board.deck = screen.board.deck_at(x * k, y * k)


def press(screen: EditorScreen, x: float, y: float, right: bool) -> None:
    """Handle a pressed mouse button: prepare to drag the thing under it."""
    screen.mouse, screen.carried = (x, y), None
    hex_ = under_mouse(screen)
    if hex_ >= 0 and not right and screen.hand is None:
        things = screen.draft.things_at(geo.label(hex_))
        movable = [thing for thing in things if thing[0] in editor_actions.MOVED]
        if movable:
            screen.carried = screen.chosen if screen.chosen in movable else movable[0]


def drag(screen: EditorScreen, x: float, y: float, dx: float, dy: float) -> None:
    """Handle a drag: move a counter, or the board if there is none under the mouse."""
    screen.mouse, screen.keyed = (x, y), False
    if screen.carried is None and on_board(screen, x - dx, y - dy):
        k = screen.window.unit
        screen.board.camera.pan(dx * k, dy * k)


def drop(screen: EditorScreen, x: float, y: float) -> None:
    """Handle the end of a drag."""
    screen.mouse = (x, y)
    carried, screen.carried = screen.carried, None
    hex_ = under_mouse(screen)
    if carried is None:
        return
    if hex_ >= 0:
        editor_actions.put_down(screen, carried, geo.label(hex_))
    elif screen.panel_at(x, y) in (screen.palette, screen.about):
        screen.choose(carried)
        screen.act("away")


def release(screen: EditorScreen, x: float, y: float, right: bool) -> None:
    """Handle a mouse button released where it was pressed: a click."""
    screen.carried, screen.mouse = None, (x, y)
    if screen.title is not None:
        editor_actions.end_title(screen)
    panel = screen.panel_at(x, y)
    spot = panel.spot(x, y) if panel is not None else None
    if right and screen.hand is not None:
        screen.hand = None
    elif panel is not None:
        if spot is not None and spot.live and not right:
            screen.act(spot.action)
    elif screen.dialog is not None or screen.sheet is not None:
        screen.act("close")
    elif (hex_ := under_mouse(screen)) >= 0:
        click(screen, geo.label(hex_), right)


def click(screen: EditorScreen, hex_: str, right: bool = False) -> None:
    """Handle a click on a hex: put down the thing in hand, or select the contents of the hex in turn.

    The right button turns the contents over.
    """
    things = screen.draft.things_at(hex_)
    if right:
        if things:
            now = screen.chosen if screen.chosen in things else things[0]
            screen.choose(now)
            editor_actions.turn_over(screen)
    elif screen.hand is not None:
        editor_actions.put_down(screen, screen.hand, hex_)
    else:
        screen.choose(following(things, screen.chosen))


def following(things: list[Thing], now: Thing | None) -> Thing | None:
    """Return the thing after ``now``, wrapping round; None if there is nothing."""
    if not things:
        return None
    return things[(things.index(now) + 1) % len(things)] if now in things else things[0]


def wheel(screen: EditorScreen, x: float, y: float, notches: float) -> None:
    """Handle the mouse wheel; up is positive."""
    panel = screen.panel_at(x, y)
    if panel is not None:
        panel.scroll_by(notches)
    elif on_board(screen, x, y):
        k = screen.window.unit
        screen.board.zoom(1.16**notches, x * k, y * k)


# Keys


def key(screen: EditorScreen, name: str) -> None:
    """Handle a pressed key."""
    if screen.sheet is not None:
        _sheet_key(screen, name)
    elif screen.dialog is not None:
        _dialog_key(screen, name)
    elif screen.title is not None:
        _title_key(screen, name)
    elif name == "ESC":
        if screen.hand is not None:
            screen.hand = None
        elif screen.chosen is not None:
            screen.choose(None)
        else:
            screen.act("menu")
    elif name in ("ENTER", "SPACE"):
        if screen.hover >= 0:
            click(screen, geo.label(screen.hover))
    elif action := keys.action(name, keys.EVERYWHERE, keys.TABLE, keys.EDITOR):
        if not _camera_key(screen, action):
            screen.act(action)


def _sheet_key(screen: EditorScreen, name: str) -> None:
    if name in ("ESC", "ENTER", "SPACE") or name == keys.of("help"):
        screen.sheet = None
    elif name in SCROLL:
        screen.pages.scroll_by(SCROLL[name])


def _dialog_key(screen: EditorScreen, name: str) -> None:
    """Handle a key while a dialog is open."""
    dialog = screen.dialog
    if dialog is None:
        return
    if name == "ESC":
        screen.act("close")
    elif name == "ENTER":
        for button in screen.asked(dialog).buttons:
            if button.key == name:
                screen.act(button.action)
    elif name == "BACKSPACE" and dialog.types:
        _type(screen, dialog, "" if dialog.proposed else dialog.typed[:-1])
    elif name in SCROLL and not dialog.types:
        screen.dialogs.scroll_by(SCROLL[name])


def _type(screen: EditorScreen, dialog: Dialog, words: str) -> None:
    """Set the typed name of a dialog."""
    screen.dialog = attrs.evolve(dialog, typed=words, proposed=False, said="", there=False)


def _title_key(screen: EditorScreen, name: str) -> None:
    if name == "ESC":
        screen.title = None
    elif name == "ENTER":
        editor_actions.end_title(screen)
    elif name == "BACKSPACE" and screen.title is not None:
        screen.title = screen.title[:-1]


def _camera_key(screen: EditorScreen, action: str) -> bool:
    """Handle a key that moves the cursor or the board, and return whether the key was one."""
    board, camera = screen.board, screen.board.camera
    if action in STEPS:
        _step(screen, action)
    elif action == "deck":
        board.deck = 1 - board.deck
        if screen.keyed and screen.hover >= 0:
            _put(screen, geo.at(board.deck, *geo.column_row(screen.hover)))
    elif action == "whole":
        board.whole()
    elif action in ("in", "out"):
        middle = camera.left + camera.width / 2, camera.top + camera.height / 2
        board.zoom(1.2 if action == "in" else 1 / 1.2, *middle)
    else:
        return False
    return True


def _step(screen: EditorScreen, action: str) -> None:
    """Move the hex cursor. The first key shows it at the selection, or else in the middle of the view."""
    board, here = screen.board, screen.hover
    if here >= 0 and geo.map_of(here) == board.deck:
        column, row = geo.column_row(here)
        east, south = STEPS[action]
        _put(screen, geo.at(board.deck, column + east, max(0, min(geo.ROWS - 1, row + south))))
        return
    at = screen.draft.hex_of(screen.told) if screen.told is not None else ""
    camera = board.camera
    found = camera.pick(camera.left + camera.width / 2, camera.top + camera.height / 2, board.deck)
    if at and geo.map_of(geo.parse(at)) == board.deck:
        found = geo.parse(at)
    _put(screen, found if found >= 0 else board.deck * geo.SIZE)


def _put(screen: EditorScreen, hex_: int) -> None:
    screen.keyed, screen.hover = True, hex_
    if not screen.board.camera.shows(*spot_of(hex_)):
        screen.board.camera.centre_on(*spot_of(hex_))


def text(screen: EditorScreen, words: str) -> None:
    """Handle typed characters."""
    if screen.dialog is not None and screen.dialog.types:
        now = "" if screen.dialog.proposed else screen.dialog.typed
        longer = typed(now, words, dialogs.MOST)
        if longer != now:
            _type(screen, screen.dialog, longer)
    elif screen.title is not None:
        screen.title = typed(screen.title, words, MOST)
