"""What only a screen can show: the real loop, resizing, HiDPI. On a virtual screen of its own."""

from __future__ import annotations

from typing import Any

import pytest

pytestmark = pytest.mark.xvfb


LOOP = """
import pyglet, arcade
from hades.ui.app import open_window
window = open_window(size=(1200, 700))
window.new_game("historical", "7")
seen = []
def note(_):
    seen.append(window.frames)
    if len(seen) == 2:
        window.close()
        arcade.exit()
pyglet.clock.schedule_once(note, 3.0)
pyglet.clock.schedule_once(note, 7.0)
arcade.run()
a, b = seen
print(a, b - a)
"""


def test_the_real_loop_rests_when_nothing_changes(on_screen: Any) -> None:
    drawn, more = on_screen(LOOP)
    assert int(drawn) >= 1
    assert int(more) == 0, (
        "an idle window must leave the processor alone (`python -m benchmarks.ui` says what it takes)"
    )


CLOSED = """
import pyglet, arcade
from hades.ui.app import open_window
window = open_window(size=(1200, 700))
pyglet.clock.schedule_once(lambda _: window.dispatch_event("on_close"), 0.5)
pyglet.clock.schedule_once(lambda _: arcade.exit(), 5.0)
arcade.run()
print(str(window.mishaps.error == "").lower(), str(not window.has_exit).lower())
"""


def test_the_window_closes_when_the_system_says_so(on_screen: Any) -> None:
    assert on_screen(CLOSED) == ["true", "false"]


SIZES = """
import pyglet
pyglet.options.dpi_scaling = "stretch"
from pyglet.display import base, xlib
for screen in (base.Screen, xlib.XlibScreen):
    screen.get_dpi = lambda self: 96 * RATIO
    screen.get_scale = lambda self: float(RATIO)
from hades.ui.app import open_window
from tools.driver import Driver
window = open_window(size=(1100, 680))
hand = Driver(window)
hand.pump()
window.change(speed="off")
window.title_screen.luck.text = "7"
hand.press("N")
hand.answer("Scout 9")
hand.click_hex("I0906")
window.set_size(1500 * RATIO, 950 * RATIO)
for _ in range(10):
    hand.pump()
hand.answer("Scout 10")
hand.click_hex("I1106")
where = {u.id: u.hex for u in hand.screen.session.view.units}
print(window.get_pixel_ratio(), window.width, where["scout-09"], where["scout-10"])
for panel in hand.screen.layout.fixed:
    assert panel.x + panel.width <= window.width + 0.01, panel
"""


@pytest.mark.parametrize("ratio", [1, 2])
def test_clicks_land_after_resizing_and_on_fine_screens(on_screen: Any, ratio: int) -> None:
    told = on_screen(SIZES.replace("RATIO", str(ratio)))
    assert told == [f"{ratio}.0", "1500", "I0906", "I1106"]


FULL = """
import pyglet
pyglet.options.dpi_scaling = "stretch"
from pyglet.display import base, xlib
for screen in (base.Screen, xlib.XlibScreen):
    screen.get_dpi = lambda self: 96 * RATIO
    screen.get_scale = lambda self: float(RATIO)
import arcade
from hades.ui.app import open_window
from tests import games
from tools.driver import Driver
window = open_window(size=(800, 540) if RATIO == 2 else (1200, 700))
hand = Driver(window)
window.change(speed="off", still=True)
window.play(games.landed())
hand.pump()

def settled():
    for _ in range(10):
        hand.pump()
    hand.point(5, 5)
    window.invalidate()
    hand.pump(0.0)
    return arcade.get_image()

def fits():
    wide, high = window.units
    for panel in hand.screen.open_panels:
        if panel.shown:
            assert panel.x >= 0 and panel.x + panel.width <= wide + 0.01, panel
            assert panel.y >= 0 and panel.y + panel.height <= high + 0.01, panel

before, size = settled(), (window.width, window.height)
hand.press("F11")
big = settled()
print(big.size[0], big.size[1], window.settings.full)
fits()
hand.press("F12")
assert window.focus.stop is not None
done = len(hand.screen.game.history)
while not str(window.focus.stop.spot.action).startswith("option:"):
    hand.press("RIGHT")
hand.press("ENTER")
answered = hand.screen.session.selected or hand.screen.choices
print("played" if len(hand.screen.game.history) > done or answered else "stuck")
hand.press("ESC")
hand.screen.hands.select("")
hand.press("F11")
after = settled()
print((window.width, window.height) == size, window.settings.full)
fits()
print(after.size == before.size)
"""


@pytest.mark.parametrize("ratio", [1, 2])
def test_full_screen_and_back(on_screen: Any, ratio: int) -> None:
    """The screen of the virtual display is 1700 x 1100 pixels; no window manager is needed for it."""
    told = on_screen(FULL.replace("RATIO", str(ratio)))
    assert told == ["1700", "1100", "True", "played", "True", "False", "True"]


HIDDEN = """
import arcade, ctypes
from pyglet.libs.x11 import xlib
from hades.ui.app import open_window
from tools.driver import Driver
window = open_window(size=(1200, 700))
hand = Driver(window)
window.change(speed="off", still=True)

def picture():
    hand.point(5, 5)
    for _ in range(5):
        hand.pump()
    window.invalidate()
    hand.pump(0.0)
    return arcade.get_image().tobytes()

def server(call):
    getattr(xlib, call)(window._x_display, window._window)
    xlib.XSync(window._x_display, False)

seen = []
for press in ("", "F9", "ESC", "R", "ESC"):
    if press:
        hand.press(press)
    before = picture()
    server("XUnmapWindow")
    for _ in range(5):
        hand.pump()
    drawn = window.frames
    server("XMapWindow")
    for _ in range(20):
        hand.pump()
    seen.append(window.frames > drawn and picture() == before)
print(*seen)
"""


def test_taken_from_the_screen_and_put_back_every_page_is_drawn_anew(on_screen: Any) -> None:
    """What a window manager does to minimise and restore, done to the X server: the window is unmapped and
    mapped again. (Without a window manager nobody answers the wish to be made an icon.)"""
    assert on_screen(HIDDEN) == ["True"] * 5


LOADING = """
from hades.ui import loading
from hades.ui.app import open_window
import arcade
say_so, told = loading.say_so, []

def watched(window):
    before = window.flip
    window.flip = lambda: told.append(len(arcade.get_image().convert("RGB").getcolors(10000)))
    say_so(window)
    window.flip = before

loading.say_so = watched
window = open_window(size=(1200, 700))
print(len(told), told[0] > 2, window.frames)
"""


def test_a_window_says_that_it_is_loaded_before_anything_else_is_there(
    on_screen: Any,
) -> None:
    assert on_screen(LOADING) == ["1", "True", "0"]
