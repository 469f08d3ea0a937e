"""What only a screen can show: the real loop, resizing, HiDPI. On a virtual screen of its own."""

from __future__ import annotations

from typing import Any

import pytest

pytestmark = pytest.mark.xvfb


LOOP = """
import time, pyglet, arcade
from hades.ui.app import open_window
window = open_window(size=(1200, 700))
window.new_game("historical", "7")
seen = []
def note(_):
    seen.append((window.frames, time.process_time()))
    if len(seen) == 2:
        window.close()
        arcade.exit()
pyglet.clock.schedule_once(note, 3.0)
pyglet.clock.schedule_once(note, 7.0)
arcade.run()
(a, b), (c, d) = seen
print(a, c - a, round((d - b) / 4 * 100, 1))
"""


def test_the_real_loop_rests_when_nothing_changes(on_screen: Any) -> None:
    drawn, more, cpu = on_screen(LOOP)
    assert int(drawn) >= 1
    assert int(more) == 0
    assert float(cpu) < 12, "an idle window must leave the processor alone"


SIZES = """
import pyglet
pyglet.options.dpi_scaling = "stretch"
from pyglet.display import base, xlib
for screen in (base.Screen, xlib.XlibScreen):
    screen.get_dpi = lambda self: 96 * RATIO
    screen.get_scale = lambda self: float(RATIO)
from hades.ui.app import open_window
from hades.ui.driver import Driver
window = open_window(size=(1100, 680))
hand = Driver(window)
hand.pump()
window.change(speed="off")
window.title_screen.seed = "7"
hand.press("N")
hand.answer("Scout 9")
hand.click_hex("I0906")
window.set_size(1500 * RATIO, 950 * RATIO)
for _ in range(10):
    hand.pump()
hand.answer("Scout 10")
hand.click_hex("I1106")
where = {u["id"]: u["hex"] for u in hand.screen.session.view["units"]}
print(window.get_pixel_ratio(), window.width, where["scout-09"], where["scout-10"])
for panel in hand.screen.layout.fixed:
    assert panel.x + panel.width <= window.width + 0.01, panel
"""


@pytest.mark.parametrize("ratio", [1, 2])
def test_clicks_land_after_resizing_and_on_fine_screens(on_screen: Any, ratio: int) -> None:
    told = on_screen(SIZES.replace("RATIO", str(ratio)))
    assert told == [f"{ratio}.0", "1500", "I0906", "I1106"]
