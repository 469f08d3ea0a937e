"""What only a screen can show: the real loop, resizing, HiDPI, full screen, a window that was away.

On a virtual screen of its own, one process for all of it, since to open a window costs more than most of what
is asked of it. Where a drawing stands after resizing is seen in test_resizing.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.xvfb


BEGIN = """
import json
import pyglet
pyglet.options.dpi_scaling = "stretch"
from pyglet.display import base, xlib
for screen in (base.Screen, xlib.XlibScreen):
    screen.get_dpi = lambda self: 96 * RATIO
    screen.get_scale = lambda self: float(RATIO)
import arcade
from pathlib import Path
from pyglet.libs.x11 import xlib as x11
from hades.ui.app import open_window
from hades.ui.window import HadesWindow
from tests import games
from tools.driver import Driver

told = {}
say_so, flips = HadesWindow._say_loading, []
def watched(window):
    before = window.flip
    window.flip = lambda: flips.append(len(arcade.get_image().convert("RGB").getcolors(10000)))
    say_so(window)
    window.flip = before

HadesWindow._say_loading = watched
config = Path(FOLDER) / "window.json"
wide, high = (7000, 4000) if RATIO == 1 else (800, 540)
config.write_text(json.dumps({"width": wide, "height": high, "scale": 100}))
window = open_window(config=config, autosave=Path(FOLDER) / "last.hades")
told["says that it is loading"] = len(flips), flips[0] > 2, window.frames
screen = window.display.get_default_screen()
small = window.width * RATIO <= screen.width, window.height * RATIO <= screen.height
told["no larger than its screen"] = small
hand = Driver(window)
# below what a window of a person may be: twice as many pixels have to go on the screen
window.set_minimum_size(600, 400)
window.change(speed="instant", still=True, both=False)

def picture():
    hand.point(5, 5)
    for _ in range(5):
        hand.pump()
    window.invalidate()
    hand.pump(0.0)
    return arcade.get_image()

def inside():
    wide, high = window.units
    return all(
        panel.x >= 0 and panel.x + panel.width <= wide + 0.01
        and panel.y >= 0 and panel.y + panel.height <= high + 0.01
        for panel in hand.screen.open_panels if panel.shown
    )

def resized(width, height):
    window.set_size(width * RATIO, height * RATIO)
    for _ in range(10):
        hand.pump()
    session = hand.screen.session
    unit = next(u for u in session.units.values() if u.id.startswith("scout") and u.hex)
    both = hand.screen.board.both
    hand.click_hex(unit.hex)
    right = session.selected == unit.id and hand.screen.board.both == both
    hand.press("ESC")
    pixels = picture().size == (width * RATIO, height * RATIO)
    return right, (window.width, window.height) == (width, height), pixels, inside()

def server(call):
    "What a window manager does to minimise and restore, done to the X server."
    getattr(x11, call)(window._x_display, window._window)
    x11.XSync(window._x_display, False)

def away(go, come):
    before = picture().tobytes()
    go()
    for _ in range(5):
        hand.pump()
    drawn = window.frames
    come()
    for _ in range(20):
        hand.pump()
    return window.frames > drawn, picture().tobytes() == before

def iconified():
    window.minimize()
    window.set_visible(False)

def back():
    window.set_visible(True)
    window.activate()

def full():
    size = window.width, window.height
    hand.press("F11")
    big = picture().size, window.settings.full, inside()
    hand.press("F12")
    assert window.focus.stop is not None
    done = len(hand.screen.game.history)
    while not str(window.focus.stop.spot.action).startswith("option:"):
        hand.press("RIGHT")
    hand.press("ENTER")
    screen = hand.screen
    answered = screen.session.selected or screen.choices or len(screen.game.history) > done
    hand.press("ESC")
    hand.screen.player_input.select("")
    hand.press("F11")
    small = picture().size == (size[0] * RATIO, size[1] * RATIO), (window.width, window.height) == size
    return *big, bool(answered), *small, window.settings.full, inside()

def plays():
    done = len(hand.screen.game.history)
    hand.press("E")
    hand.press("1")
    return len(hand.screen.game.history) > done
"""

STAGES = """
if RATIO == 1:
    window.set_size(*SMALL)
    hand.pump()
window.play(games.landed("sizes"))
told["fine"] = window.get_pixel_ratio()
told["full screen"] = full()
for size in (LARGE, SMALL, MIDDLE) if WHOLE else (LARGE,):
    told[f"resized {size}"] = resized(*size)
if RATIO == 1 or WHOLE:
    hand.press("F6")
    told["both"] = hand.screen.board.both, *resized(*MIDDLE)
    hand.press("F6")
if RATIO == 1 or WHOLE:
    told["an icon"] = away(iconified, back)
    for press in ("", "F9", "ESC", "R", "ESC") if WHOLE else ("F9", "ESC"):
        if press:
            hand.press(press)
        told[f"away after {press}"] = away(lambda: server("XUnmapWindow"), lambda: server("XMapWindow"))
told["plays"] = plays()
if RATIO == 1 or WHOLE:
    # a Unit is put where the mouse clicks, before and after the window has another size
    window.home()
    window.page("play").input.words = "7"
    hand.press("N")
    hand.press("ENTER")
    for number, hex_, size in (("9", "I0906", LARGE), ("10", "I1106", SMALL)):
        hand.answer(f"Scout {number}")
        hand.click_hex(hex_)
        window.set_size(size[0] * RATIO, size[1] * RATIO)
        for _ in range(10):
            hand.pump()
    where = {u.id: u.hex for u in hand.screen.session.view.units}
    told["placed"] = where["scout-09"], where["scout-10"]
"""

END = """
def note(_):
    seen.append(window.frames)
    if len(seen) == 3:
        window.dispatch_event("on_close")

seen = []
window.new_game("historical", "7")
for after in (3.0, 5.0, 5.1):
    pyglet.clock.schedule_once(note, after)
pyglet.clock.schedule_once(lambda _: arcade.exit(), 20.0)
arcade.run()
told["rests"] = seen[0] > 0, seen[1] - seen[0]
told["closes"] = window.crash_handler.error, window.has_exit
print(json.dumps(told).replace(" ", "_"))
"""
SIZES = {1: ((1100, 680), (1300, 760), (1600, 1000)), 2: ((700, 480), (760, 500), (840, 540))}
"""Pixels of the screen for one of the window -> small, middle, large. The screen has 1700 x 1100; a window
may be larger, which takes long."""
ALL = [True] * 4


@pytest.mark.parametrize(
    ("ratio", "whole"),
    [
        (1, False),
        (2, False),
        pytest.param(1, True, marks=pytest.mark.nightly),
        pytest.param(2, True, marks=pytest.mark.nightly),
    ],
)
def test_a_real_window(on_screen: Any, tmp_path: Path, ratio: int, whole: bool) -> None:
    """An idle window must leave the processor alone (`python -m benchmarks.ui` says what it takes)."""
    small, middle, large = SIZES[1 if whole else ratio]
    code = f"FOLDER, RATIO, WHOLE = {str(tmp_path)!r}, {ratio}, {whole}\n"
    code += f"SMALL, MIDDLE, LARGE = {small}, {middle}, {large}\n"
    (words,) = on_screen(code + BEGIN + STAGES + END)
    told = json.loads(words.replace("_", " "))
    expected: dict[str, Any] = {
        "says that it is loading": [1, True, 0],
        "no larger than its screen": [True, True],
        "fine": ratio,
        "full screen": [[1700, 1100], True, True, True, True, True, False, True],
        "plays": True,
        "rests": [True, 0],
        "closes": ["", True],
    }
    expected |= {f"resized {size}": ALL for size in ((large, small, middle) if whole else (large,))}
    if ratio == 1 or whole:
        expected |= {"placed": ["I0906", "I1106"], "both": [True, *ALL]}
        expected["an icon"] = [True, True]
        presses = ("", "F9", "ESC", "R") if whole else ("F9", "ESC")
        expected |= {f"away after {press}": [True, True] for press in presses}
    assert told == expected
