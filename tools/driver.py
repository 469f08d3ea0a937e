"""A driver that uses the window with mouse and keys, as a person would, for tests and pictures.

Every action is a mouse or key event dispatched to the window, except `show_at` and `Driver.do`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import arcade
import attrs

from hades import geometry as geo
from hades.geometry import spot
from hades.ui.board.drawn_board import Board
from hades.ui.editor.editor_screen import EditorScreen
from hades.ui.keyboard import CTRL, NAMES
from hades.ui.kit.action import Action
from hades.ui.kit.panel import Panel
from hades.ui.overlay_screens import SheetScreen
from hades.ui.panels.text_page import Sheet
from hades.ui.screen import Screen
from hades.ui.table.table_screen import TablePage, TableScreen
from hades.ui.table.table_state import away

if TYPE_CHECKING:
    from hades.ui.window import HadesWindow

FRAME = 0.04
"""Seconds per frame."""
ASIDE = 12.0
"""Distance in units by which the mouse first moves away if it already is where it is to click."""
_CODES = {name: code for code, name in reversed(NAMES.items())}
_TYPED = {"SPACE": " ", "ENTER": "\r", "TAB": "\t"}
"""Name of a key -> the character that it types."""


def show_at(screen: TableScreen, hexes: Mapping[str, str]) -> None:
    """Show Units in the hexes of a map (id -> hex) without moving them in the game."""
    clips, units = screen.clip_playback, []
    for unit in clips.view.units:
        if hex_ := hexes.get(unit.id):
            deck = geo.MAP_NAMES[geo.map_of(geo.parse(hex_))].lower()
            unit = attrs.evolve(unit, hex=hex_, map=deck, place="map")
        units.append(unit)
    clips.sync(clips.view.evolve(units=tuple(units)))


class Lost(Exception):
    """Raised if there is nothing to click. The message names what was wanted."""


class Fault(Exception):
    """Raised for an error in the window, with its traceback as the message."""


class Driver:
    """Drives the mouse and keys of a window. With ``faults``, its errors are not raised."""

    seconds = 0.0
    """Time as seen by all driven windows."""

    def __init__(self, window: HadesWindow, *, faults: bool = False) -> None:
        self.window = window
        self.faults = faults
        self._at = (0.0, 0.0)
        """Position of the mouse in units."""
        self.patience = 0.0
        """Seconds for which the mouse rests before a click."""
        self.clicks = 0
        self.moved: list[tuple[str, str]] = []
        """(target when the mouse came to rest, target of the click) for each click where they differ."""
        self._aimed = ""
        window.clock = lambda: Driver.seconds
        # As in the loop of a window that a person uses, events are handled when they come.
        window._enable_event_queue = False

    @property
    def screen(self) -> Screen:
        """The current screen."""
        return self.window.screen_shown

    @property
    def table(self) -> TableScreen:
        """The table shown, also below a page of text.

        :raises Lost: if another screen is shown.
        """
        table = self.screen.table if isinstance(self.screen, TablePage) else self.screen
        if not isinstance(table, TableScreen):
            raise Lost("no table is shown")
        return table

    @property
    def page(self) -> Sheet | None:
        """The page of text that is open over another screen, or None."""
        return self.screen.sheet() if isinstance(self.screen, SheetScreen) else None

    @property
    def board(self) -> Board:
        """The board of the table or of the position editor.

        :raises Lost: if neither is shown.
        """
        return self.screen.board if isinstance(self.screen, EditorScreen) else self.table.board

    def pump(self, seconds: float = FRAME) -> None:
        """Draw one frame, after the given number of seconds.

        :raises Fault: after an error in the window, unless the window handles errors.
        """
        Driver.seconds += seconds
        self.window.switch_to()
        self.window.dispatch_events()
        self.window.dispatch_event("on_update", seconds)
        self.window.draw(seconds)
        self.window.dispatch_events()
        if self.window.crash_handler.error and not self.faults:
            raise Fault(self.window.crash_handler.error)

    def point(self, x: float, y: float) -> None:
        """Move the mouse to a point in units."""
        k = self.window.unit
        self._at = x, y
        self.window.dispatch_event("on_mouse_motion", round(x * k), round(self.window.height - y * k), 0, 0)
        self.pump()
        self._aimed = self.target()

    def target(self) -> str:
        """Return the target of a click at the mouse: an action, a choice or a hex; "" for none."""
        screen, (x, y) = self.screen, self._at
        panel = screen.panel_at(x, y)
        spot = panel.spot(x, y) if panel is not None else None
        if isinstance(screen, EditorScreen) and panel is None:
            hex_ = screen.under_mouse()
            return geo.label(hex_) if hex_ >= 0 else ""
        if not isinstance(screen, TableScreen):
            return str(spot.action) if spot is not None else ""
        if spot is not None:
            goes_on = str(spot.action) in ("option:0", "playback:next")
        else:
            # A click on the question would end the player's own move.
            goes_on = panel is screen.layout.decision and not screen.playback.controlled
        if screen.busy and not screen.looks_back and (goes_on or screen.is_next(x, y)):
            return "next"
        if spot is not None:
            meant = {"option": screen.options(), "choose": screen.choices}.get(spot.action.name)
            if meant is None or not spot.live:
                return str(spot.action) if spot.live else ""
            option = meant[spot.action.number]
            return f"{option.label} {option.commands}"
        if unit := screen.fan_timer.unit:
            return f"{unit} of a stack"
        hex_ = screen.under_mouse()
        return geo.label(hex_) if hex_ >= 0 else ""

    def click(self, x: float, y: float, *, right: bool = False) -> None:
        """Move the mouse to a point in units, and click there after `patience`."""
        if not away(self._at, x, y):
            self.point(x, y - ASIDE if y > ASIDE else y + ASIDE)
        self.point(x, y)
        for _ in range(round(self.patience / FRAME)):
            self.pump(FRAME)
        self.again(right=right)

    def again(self, *, right: bool = False) -> None:
        """Click again without moving the mouse."""
        (x, y), k = self._at, self.window.unit
        now, stood = self.target(), self._stand()
        self.clicks += 1
        at = round(x * k), round(self.window.height - y * k)
        button = arcade.MOUSE_BUTTON_RIGHT if right else arcade.MOUSE_BUTTON_LEFT
        self.window.dispatch_event("on_mouse_press", *at, button, 0)
        self.window.dispatch_event("on_mouse_release", *at, button, 0)
        if now != self._aimed and self._stand() != stood:
            self.moved.append((self._aimed, now))
        self.pump()

    def _stand(self) -> tuple[object, ...]:
        """Return the state of the screen that a click can change, for comparison."""
        screen = self.screen
        if not isinstance(screen, TableScreen):
            return (screen,)
        session, hands = screen.session, screen.player_input
        chosen = session.selected, session.gun, screen.board.deck, screen.playback.clip
        menus = (screen.choices, screen.listing) if hands is not None else ()
        return screen, len(session.game.history), *chosen, *menus

    def wheel(self, x: float, y: float, notches: float) -> None:
        """Turn the mouse wheel at a point in units."""
        k = self.window.unit
        at = round(x * k), round(self.window.height - y * k)
        self.window.dispatch_event("on_mouse_scroll", *at, 0, notches)
        self.pump()

    def drag(self, x: float, y: float, dx: float, dy: float) -> None:
        """Drag from a point by an offset in units."""
        k = self.window.unit
        x1, y1 = round(x * k), round(self.window.height - y * k)
        x2, y2 = round((x + dx) * k), round(self.window.height - (y + dy) * k)
        left = arcade.MOUSE_BUTTON_LEFT
        self.window.dispatch_event("on_mouse_press", x1, y1, left, 0)
        self.window.dispatch_event("on_mouse_drag", x2, y2, x2 - x1, y2 - y1, left, 0)
        self.window.dispatch_event("on_mouse_release", x2, y2, left, 0)
        self.pump()

    def press(self, name: str, *, shift: bool = False) -> None:
        """Press a key by its name in `hades.ui.keyboard`, and type its character, if any."""
        held = arcade.key.MOD_SHIFT if shift else arcade.key.MOD_CTRL if name.startswith(CTRL) else 0
        typed = _TYPED.get(name, name if len(name) == 1 else "")
        self._stroke(_CODES[name.removeprefix(CTRL)], held, typed if shift else typed.lower())
        self.pump()

    def type(self, words: str) -> None:
        """Type characters, each with its key if it has one."""
        for letter in words:
            self._stroke(_CODES.get(letter.upper(), 0), 0, letter)
        self.pump()

    def _stroke(self, symbol: int, held: int, typed: str) -> None:
        """Press a key, type its character, and release the key."""
        if symbol:
            self.window.dispatch_event("on_key_press", symbol, held)
        if typed:
            self.window.dispatch_event("on_text", typed)
        if symbol:
            self.window.dispatch_event("on_key_release", symbol, held)

    # Things on the game screen

    def hex_at(self, hex_: str) -> tuple[float, float]:
        """Return the position of a hex in the window, in units.

        This switches to its deck and brings it into view.
        """
        board = self.board
        number = geo.parse(hex_)
        if board.deck != geo.map_of(number):
            self.press("TAB")
        x, y = spot(number)
        camera, k = board.camera, self.window.unit
        while camera.gliding:
            self.pump()
        px, py = camera.to_screen(x, y)
        middle = camera.left + camera.width / 2, camera.top + camera.height / 2
        for _ in range(geo.COLUMNS):
            if camera.shows(x, y):
                break
            dx = max(-0.4, min(0.4, (middle[0] - px) / camera.width)) * camera.width
            dy = max(-0.4, min(0.4, (middle[1] - py) / camera.height)) * camera.height
            self.drag(middle[0] / k, middle[1] / k, dx / k, dy / k)
            px, py = camera.to_screen(x, y)
        return px / k, py / k

    def click_hex(self, hex_: str, *, right: bool = False) -> None:
        """Click on a hex of either deck."""
        self.click(*self.hex_at(hex_), right=right)

    def point_hex(self, hex_: str) -> None:
        """Point at a hex."""
        self.point(*self.hex_at(hex_))

    def panels(self) -> list[Panel]:
        """Return all panels of the screen that can be clicked."""
        screen = self.screen
        if isinstance(screen, TableScreen):
            layout = screen.layout
            found: list[Panel] = [*layout.fixed]
            if screen.choices:
                found.insert(0, layout.chooser)
            return found
        return screen.open_panels

    def do(self, action: str, *args: str | int) -> None:
        """Carry out an action as its button would, without looking for the button, and draw a frame."""
        self.screen.act(Action(action, *args))
        self.window.invalidate()
        self.pump()

    def press_button(self, action: str) -> None:
        """Click the button for an action, on whatever panel it is.

        :raises Lost: if no panel has it.
        """
        for panel in self.panels():
            at = panel.find(action)
            if at is not None and panel.shown and not self._covered(panel, at):
                self.click(*at)
                return
        there = sorted({str(s.action) for p in self.panels() for s in p.spots})
        raise Lost(f"no button {action!r}; there are {there}")

    def _covered(self, panel: Panel, at: tuple[float, float]) -> bool:
        """Return whether another panel covers a point of the given panel."""
        fixed = self.screen.layout.fixed if isinstance(self.screen, TableScreen) else ()
        return panel in fixed and next((p for p in fixed if p.holds(*at)), panel) is not panel

    def answer(self, words: str) -> None:
        """Click the choice in the decision panel whose label begins with ``words``, after scrolling to it.

        :raises Lost: if there is no such choice.
        """
        labels = [option.label for option in self.table.options()]
        number = next((n for n, label in enumerate(labels) if label.startswith(words)), -1)
        if number < 0:
            raise Lost(f"no answer {words!r}; there are {labels}")
        panel = self.table.layout.decision
        self.wheel(panel.x + 20, panel.y + 150, 100)
        for _ in range(200):
            at = panel.find(f"option:{number}")
            if at is not None:
                self.click(*at)
                return
            self.wheel(panel.x + 20, panel.y + 150, -2)
        raise Lost(f"answer {words!r} cannot be scrolled to")

    def land(self) -> None:
        """Accept the suggested set-up, group by group, and begin turn 1 or the bombardment before it.

        :raises Lost: if nothing is suggested.
        """
        while True:
            self.answer("Suggested set-up")
            while self.table.busy:
                self.press("ESC")
            self.wait()
            if self.table.session.held:
                self.answer("Begin turn 1")
                return
            if not self.table.session.suggested():
                return

    def wait(self, most: int = 20000) -> None:
        """Draw frames, at most ``most``, until the playback is over."""
        for _ in range(most):
            screen = self.screen
            if not isinstance(screen, TableScreen) or not (screen.busy or screen.player_input.playback_ended):
                return
            self.pump(0.1)
        raise Lost("the film does not end")
