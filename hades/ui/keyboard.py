"""Keyboard events, the names of keys, and the keyboard frame; only this module knows key codes.

Keys that work on every screen are handled here. Other keys move the keyboard frame over everything that can
be clicked, so that the keyboard can do everything the mouse can. A screen only names its panels
(`Screen.open_panels`).
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable

import attrs
from arcade import key as k

from hades.art.colours import WARN
from hades.ui import exports, keys
from hades.ui.kit.action import HitArea
from hades.ui.kit.panel import Panel
from hades.ui.screen import Screen, Window
from hades.ui.screen_reader import sentences

SAME = "ENTER", "SPACE", "BACKSPACE", "DELETE", *keys.WORDS
"""Keys that have the same name as in arcade, besides letters and function keys."""
NAMES: dict[int, str] = {
    **{getattr(k, letter): letter for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"},
    **{getattr(k, f"KEY_{digit}"): str(digit) for digit in range(10)},
    **{getattr(k, f"NUM_{digit}"): str(digit) for digit in range(10)},
    **{getattr(k, f"F{n}"): f"F{n}" for n in range(1, 13)},
    **{getattr(k, name): name for name in SAME},
    k.NUM_ENTER: "ENTER",
    k.ESCAPE: "ESC",
    k.PLUS: "+",
    k.EQUAL: "+",
    k.NUM_ADD: "+",
    k.MINUS: "-",
    k.NUM_SUBTRACT: "-",
    k.COMMA: ",",
    k.PERIOD: ".",
    k.SEMICOLON: ";",
    k.APOSTROPHE: "'",
    k.SLASH: "/",
    k.BRACKETLEFT: "[",
    k.BRACKETRIGHT: "]",
    k.BACKSLASH: "\\",
    k.GRAVE: "`",
    k.QUESTION: "F1",
}


CTRL = "CTRL+"
"""Prefix in the names of letters pressed with Ctrl."""


def name_of(symbol: int, shift: bool, ctrl: bool = False) -> str:
    """Return the name of a key; "" for a key that is never used."""
    letter = NAMES.get(symbol, "")
    if ctrl and len(letter) == 1 and letter.isalpha():
        return CTRL + letter
    if symbol == k.SLASH and shift:
        return "F1"
    return letter


DARK = (0, 0, 0)
THICK = 3.0
_PLACES = ((0.98, 0.9), (0.5, 0.5), (0.02, 0.5), (0.5, 0.1), (0.98, 0.5), (0.5, 0.9))
"""Points of an area, as fractions of its width and height, at which a click is tried.

A point at the right end of the area comes first, so that the tooltip appears beside the area.
"""
_STEPS = {"RIGHT": 1, "LEFT": -1, "DOWN": 1, "UP": -1}
_ENDS = {"HOME": 1, "END": -1}
_PAGES = {"PAGEUP": 5.0, "PAGEDOWN": -5.0}


class KeyEvents:
    """The handler of keyboard events of a window."""

    def __init__(self, window: Window, focus: Focus) -> None:
        self.window = window
        self._focus = focus
        self._opener = 0
        """The key that opened a text field; its characters are not typed there before it is released."""

    def down(self, symbol: int, modifiers: int) -> None:
        field = self._field
        self._key(symbol, bool(modifiers & k.MOD_SHIFT), bool(modifiers & k.MOD_CTRL))
        self._opener = symbol if self._field != field else 0
        self.window.screen_shown.rests_at = self.window.screen_shown.mouse

    def up(self, symbol: int | None = None) -> None:
        """Handle the release of a key; None means that no key is pressed any more."""
        if symbol in (None, self._opener):
            self._opener = 0

    def text(self, words: str) -> None:
        """Handle typed characters, which arrive after the key event, and repeatedly while a key is held."""
        if not self._opener:
            self.window.screen_shown.text(words)

    @property
    def _field(self) -> tuple[Screen, str]:
        screen = self.window.screen_shown
        return screen, screen.field

    def _key(self, symbol: int, shift: bool, ctrl: bool) -> None:
        window, screen = self.window, self.window.screen_shown
        name = name_of(symbol, shift, ctrl)
        waits = screen.takes_every_key
        action = "" if waits else keys.action(name, keys.EVERYWHERE)
        if action == "full":
            window.change(full=not window.settings.full)
        elif action == "settings":
            window.open_page("settings")
        elif action == "find":
            screen.find()
        elif action == "open-game":
            screen.open_game()
        elif action in ("restart", "restart-new"):
            window.restart(action)
        elif action == "report":
            window.report()
        elif action == "focus" or (name == "TAB" and self._focus.stop is not None and not waits):
            self._focus.turn(-1 if shift else 1)
        elif action == "copy":
            exports.copy(window, self._focus.spoken() or screen.spoken())
        elif name == keys.PASTE and screen.field:
            # A line break in the pasted text would end the input.
            screen.text(" ".join(window.get_clipboard_text().split()))
        elif not waits and self._focus.key(name):
            pass
        elif name in screen.frame_keys and not screen.field:
            self._focus.turn(-1 if name in ("UP", "LEFT") else 1, told_keys=False)
        elif name:
            screen.key(name)


# The keyboard frame


@attrs.frozen
class Stop:
    """An area that can be clicked, and a point of the window where a click reaches it."""

    panel: Panel = attrs.field(eq=False)
    spot: HitArea
    x: float
    y: float

    @property
    def scrolls(self) -> bool:
        top, bottom = self.panel.view
        return bool(top <= self.spot.y + self.spot.height / 2 < bottom)


def reading(panel: Panel) -> list[HitArea]:
    return sorted((s for s in panel.spots if s.action and s.live), key=lambda s: (s.y // 12, s.x))


def _first(screen: Screen, panel: Panel, spots: Iterable[HitArea]) -> Stop | None:
    for spot, (across, down) in itertools.product(spots, _PLACES):
        x, y = panel.x + spot.x + spot.width * across, panel.y + spot.y + spot.height * down
        if screen.panel_at(x, y) is panel and panel.spot(x, y) is spot:
            return Stop(panel, spot, x, y)
    return None


class Focus:
    """The keyboard frame of a window; ``stop`` is its position, None while the frame is hidden."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.stop: Stop | None = None
        self.pending = ""
        """Key of a step that waits until the panel has scrolled; "" for none."""
        self._brings = False
        """True until the area in the frame has been scrolled completely into view."""
        self._opened = ""
        """The text field that a click of the frame opened; it gets Enter and Esc until the frame moves."""
        self._screen: Screen | None = None
        self._mouse = (-1.0, -1.0)
        """Position of the mouse, in units."""

    # Keys

    def turn(self, by: int, *, told_keys: bool = True) -> None:
        """Show the frame, or move it to the next panel, or to the previous one if ``by`` is -1.

        If there is only one panel, the frame moves to the next area. With ``told_keys``, a notice explains
        the keys when the frame appears.
        """
        screen = self.window.screen_shown
        panels = [panel for panel in screen.open_panels if panel.shown]
        begins, here = self.stop is None, self.stop.panel if self.stop is not None else None
        if self.stop is not None and panels == [here]:
            new = _first(screen, self.stop.panel, _beside(self.stop, by))
            if new is not None:
                self._go(new)
                return
        at = panels.index(here) if here in panels else min(-by, 0)
        for away in range(1, len(panels) + 1):
            panel = panels[(at + by * away) % len(panels)]
            stop = _first(screen, panel, reading(panel)[:: 1 if by > 0 else -1])
            if stop is not None:
                self._go(stop)
                break
        if begins and told_keys and self.stop is not None:
            self.window.notice.tell(keys_notice(screen))

    def key(self, name: str) -> bool:
        """Handle a key while the frame is shown; return whether the key was meant for the frame."""
        if self.stop is None:
            return False
        screen, panel = self.window.screen_shown, self.stop.panel
        if name in ("ENTER", "ESC") and self._opened and screen.field == self._opened:
            return False
        if name == "ESC":
            self.leave()
        elif name in _STEPS:
            self._step(name)
        elif name in _ENDS:
            found = _first(screen, panel, reading(panel)[:: _ENDS[name]])
            self._go(found or self.stop)
        elif name in _PAGES:
            self._brings = False
            panel.scroll_by(_PAGES[name])
        elif name == "ENTER" or (name == "SPACE" and not screen.field):
            self._click()
        else:
            return False
        return True

    def leave(self) -> None:
        """Hide the frame, so that the mouse is the pointer again."""
        if self.stop is not None:
            self.stop, self.pending = None, ""
            self.window.notice.dismiss(keys_notice(self.window.screen_shown))
            self.window.screen_shown.motion(*self._mouse)
            self.window.invalidate()

    def point(self, x: float, y: float) -> None:
        """Hide the frame, because the mouse was moved."""
        self._mouse = x, y
        self.stop, self.pending = None, ""

    def _click(self) -> None:
        stop = self.stop
        if stop is not None:
            screen = self.window.screen_shown
            field = screen.field
            screen.motion(stop.x, stop.y)
            screen.press(stop.x, stop.y, False)
            screen.release(stop.x, stop.y, False)
            self._opened = screen.field if screen.field != field else ""

    def _step(self, name: str) -> None:
        """Move to the next area in the direction of a key.

        In a scrolling panel, areas that come into view by scrolling are next.
        """
        stop = self.stop
        if stop is None:
            return
        by = _STEPS[name]
        there = _beside(stop, by) if name in ("LEFT", "RIGHT") else _below(stop, by)
        new = _first(self.window.screen_shown, stop.panel, there)
        if stop.scrolls and (new is None or not new.scrolls) and stop.panel.scroll_by(-by):
            self.pending = name
        elif new is not None:
            self._go(new)
        else:
            self.turn(by)

    def _go(self, stop: Stop) -> None:
        screen = self.window.screen_shown
        self.stop, self._screen, self._opened, self._brings = stop, screen, "", True
        screen.motion(stop.x, stop.y)

    # Following the drawn panels

    def settle(self) -> None:
        """Keep the frame on its area, even if that moves, or use the nearest area if it is gone."""
        stop, screen = self.stop, self.window.screen_shown
        if stop is None:
            return
        if screen is not self._screen:
            self.stop, self.pending = None, ""
            return
        self.stop = None
        if stop.panel.shown and stop.panel in screen.open_panels:
            self.stop = _first(screen, stop.panel, _nearest(stop))
        if self.stop is None:
            found = (_first(screen, panel, reading(panel)) for panel in screen.open_panels if panel.shown)
            self.stop = next((stop for stop in found if stop is not None), None)
        if self.stop is not None and (self.stop.x, self.stop.y) != (stop.x, stop.y):
            screen.motion(self.stop.x, self.stop.y)
            screen.rested()
            self.window.invalidate()
        if self.pending and self.stop is not None:
            name, self.pending = self.pending, ""
            self._step(name)
            self.window.invalidate()
        elif self._brings and self.stop is not None:
            self._brings = _brought(self.stop)
            if self._brings:
                self.window.invalidate()

    def draw(self) -> None:
        if self.stop is None:
            return
        panel, spot = self.stop.panel, self.stop.spot
        x, y, wide, high = panel.x + spot.x, panel.y + spot.y, spot.width, spot.height
        for out, thick, tone in ((THICK + 2, THICK + 4, DARK), (THICK, THICK, WARN)):
            box = x - out, y - out, wide + 2 * out, high + 2 * out
            self.window.brush.frame(box, thick, tone)

    def spoken(self) -> str:
        """Return the text of the area in the frame as sentences; "" while the frame is hidden."""
        if self.stop is None:
            return ""
        words = self.stop.panel.words_of(self.stop.spot) or str(self.stop.spot.action)
        return sentences(*words.split("\n"))


def keys_notice(screen: Screen) -> str:
    press = "Enter" if screen.field else "Enter or Space"
    return (
        f"Arrows move the frame, {press} clicks.\n{keys.shown('focus')} or Tab: next panel; with "
        "Shift: previous. Page Up and Page Down scroll. Esc hides the frame."
    )


def _brought(stop: Stop) -> bool:
    """Scroll a little towards an area that an edge of the panel cuts; return whether the panel scrolled."""
    (top, bottom), spot = stop.panel.view, stop.spot
    above, below = spot.y <= top + 0.5, spot.y + spot.height >= bottom - 0.5
    return stop.scrolls and above != below and stop.panel.scroll_by(1 if above else -1)


def _beside(stop: Stop, by: int) -> list[HitArea]:
    """Return the areas of a panel after a stop, in reading order; with ``by`` -1, backwards from the stop."""
    spots = reading(stop.panel)[::by]
    return spots[spots.index(stop.spot) + 1 :] if stop.spot in spots else spots


def _below(stop: Stop, by: int) -> list[HitArea]:
    """Return the areas of a panel below a stop, nearest first; with ``by`` -1, the areas above it."""
    here = stop.spot

    def gap(other: HitArea) -> float:
        return other.y - here.y - here.height if by > 0 else here.y - other.y - other.height

    def away(other: HitArea) -> float:
        return 2 * gap(other) + abs(other.x + other.width / 2 - here.x - here.width / 2)

    return sorted((spot for spot in reading(stop.panel) if gap(spot) > -1.0), key=away)


def _nearest(stop: Stop) -> list[HitArea]:
    """Return the areas of a panel with the stop's action, then all other areas; both nearest first."""
    x, y = stop.x - stop.panel.x, stop.y - stop.panel.y

    def away(other: HitArea) -> tuple[bool, float]:
        far = abs(other.x + other.width / 2 - x) + 2 * abs(other.y + other.height / 2 - y)
        return other.action != stop.spot.action, far

    return sorted(reading(stop.panel), key=away)
