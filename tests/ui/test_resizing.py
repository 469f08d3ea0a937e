"""After every kind of resizing the board is where clicks take it to be: seen in the pixels of a real window.

Where a thing is drawn is found without asking how: the frame with it and the frame without it differ
there and nowhere else. What is asked is which hex a click on those pixels would mean.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

pytestmark = pytest.mark.xvfb

RESIZED = """
import pyglet
pyglet.options.dpi_scaling = "stretch"
from pyglet.display import base, xlib
for screen in (base.Screen, xlib.XlibScreen):
    screen.get_dpi = lambda self: 96 * RATIO
    screen.get_scale = lambda self: float(RATIO)
import arcade
from PIL import Image, ImageChops, ImageDraw
from pyglet.libs.x11 import xlib as x11
from hades import geometry as geo
from hades.storage.player_profile import veteran
from hades.ui.app import open_window
from tests import games
from hades.art import deck_floor
from hades.geometry import PERIOD, ROW, TOP, spot
from tools.driver import Driver
from hades.ui.kit.action import Action

SMALL, LARGE = ((700, 480), (840, 540)) if RATIO == 2 else ((1024, 640), (1600, 1000))
window = open_window(size=(760, 500) if RATIO == 2 else (1366, 768), scale=100)
# of a first game, the risk of the suggested move would arrive between two frames
window.player, window.settings.tips = veteran(), False
hand = Driver(window)
window.change(speed="instant", still=True, numbers=True, both=False)
window.play(games.landed("7"))
hand.pump()

FINE = 24
def floor(hex_=None):
    "A floor of one colour, but for one hex."
    image = Image.new("RGBA", (int(PERIOD * FINE), int(deck_floor.HEIGHT * FINE)), (20, 20, 20, 255))
    if hex_ is not None:
        x, y = (part * FINE for part in (spot(hex_)[0], spot(hex_)[1] - TOP + deck_floor.MARGIN))
        ImageDraw.Draw(image).ellipse((x - 11, y - 11, x + 11, y + 11), (250, 250, 250, 255))
    return window.brush.texture(image, wrap=True)

def settle():
    # a busy machine may still be resizing the window
    x11.XSync(window._x_display, False)
    for _ in range(4):
        hand.pump()
    hand.point(5, 5)

def frame():
    # sprites are hidden behind the back of the board, which keeps decks as they were drawn
    hand.screen.board.layouts += 1
    window.invalidate()
    hand.pump(0.0)
    return arcade.get_image().convert("RGB")

def pixels(before, after):
    "Where two frames differ, in logical pixels from the top left."
    mask = ImageChops.difference(before, after).convert("L").point(lambda v: 255 * (v > 8))
    box = mask.getbbox()
    if box is None:
        return []
    wide, part = box[2] - box[0], mask.crop(box).tobytes()
    k = window.get_pixel_ratio()
    return [((box[0] + n % wide + 0.5) / k, (box[1] + n // wide + 0.5) / k) for n, v in enumerate(part) if v]

def shows(whole, name, hide, show, right, least):
    "Whether nearly all pixels of a thing are in the right place, and there are some."
    hide()
    found = pixels(frame(), whole)
    show()
    part = sum(map(right, found)) / max(1, len(found))
    if len(found) < least or part < 0.75:
        return [f"{name}:{len(found)}px:{part:.2f}"]
    return []

def see(sprites):
    def turn(on):
        for sprite in sprites:
            sprite.visible = on
    return (lambda: turn(False)), (lambda: turn(True))

def measured(hex_, thing):
    board = hand.screen.board
    number = geo.parse(hex_)
    hand.screen.turn_to(geo.map_of(number))
    board.camera.centre_on(*geo.spot(number))
    settle()
    plain, marked = floor(), floor(number)
    frame()
    deck, camera, found = board.deck, board.camera, []
    deck_at = lambda p: board.deck_at(p[0] / window.unit, p[1] / window.unit)
    size = camera.scale

    def there(point):
        return deck_at(point) == deck and camera.pick(*point, deck) == number

    painted, window._floors[deck] = window._floors[deck], marked
    whole = frame()
    def paint(texture):
        window._floors[deck] = texture
    found += shows(whole, "terrain", lambda: paint(plain), lambda: paint(marked), there, 0.01 * size * size)
    # A thing near a ring or the mouse is drawn once more above them.
    drawn = [board.sprites[name] for name in (thing, f"over:{thing}") if name in board.sprites]
    found += shows(whole, thing, *see(drawn), there, 0.3 * size * size)

    ids = board.scenes[deck].labels._list("numbers", camera.scale)
    each = len(ids) // geo.SIZE
    if each:
        at = each * (number - deck * geo.SIZE) + each
        # of the hex east of it, where nobody stands
        east = lambda p: deck_at(p) == deck and camera.pick(*p, deck) == number + 1
        assert any(sprite.visible for sprite in ids[at : at + each])
        found += shows(whole, "id", *see(ids[at : at + each]), east, 20)

    column, row = geo.column_row(number)
    columns, rows = board.scenes[deck].labels.rulers(camera.scale)
    edge = board.scenes[deck].labels.ruler_size(camera.scale) + 1
    def over(p):
        x, _ = camera.to_board(*p)
        near = (x - (column + 0.25) + PERIOD / 2) % PERIOD - PERIOD / 2
        top = camera.to_screen(0, TOP)[1]
        return abs(near) < 0.5 and deck_at(p) == deck and p[1] < max(top, camera.top + edge)
    def beside(p):
        _, y = camera.to_board(*p)
        return abs(y - row * ROW) < 0.5 and camera.left <= p[0] <= camera.left + edge
    found += shows(whole, "column", *see([columns[column]]), over, 40)
    found += shows(whole, "row", *see([rows[row]]), beside, 40)
    paint(painted)
    return found

def look(name):
    settle()
    found = measured("I0302", "unit:scout-11")
    if hand.screen.board.both:
        below = next(c for c in hand.screen.session.view.circles if c.state == "closed")
        found += measured(below.hex, f"circle:{below.number}")
        hand.screen.turn_to(0)
    print(name, "+".join(found) or "true")

def size(wide, high):
    window.set_size(wide * RATIO, high * RATIO)

def maximise():
    "What a window manager does then, done to the X server."
    x11.XMoveResizeWindow(window._x_display, window._window, 0, 0, 1700, 1100)
    x11.XSync(window._x_display, False)

STAGES
"""

ORDINARY = """
look("opened")
size(*LARGE); look("larger")
size(*SMALL); look("smaller")
maximise(); look("maximised")
hand.press("F6"); assert hand.screen.board.both; look("both")
size(*LARGE); look("both-restored")
hand.press("F11"); look("both-full")
hand.press("F6"); look("full")
window.change(scale=125); look("full-scaled")
hand.press("F11"); look("back")
window.change(scale=100); look("scaled-back")
hand.press("F9"); size(*SMALL); settle(); hand.press("ESC"); look("under-a-page")
"""

FINE_SCREEN = """
look("opened")
size(*LARGE); look("larger")
size(*SMALL); look("smaller")
hand.press("F11"); look("full")
hand.press("F11"); look("back")
"""

LARGER = """
size(*LARGE); look("larger")
"""

FEW = """
hand.press("F6"); size(*LARGE); look("both-larger")
"""


@pytest.mark.parametrize(
    ("ratio", "stages"),
    [
        (1, FEW),
        (2, LARGER),
        pytest.param(1, ORDINARY, marks=pytest.mark.nightly),
        pytest.param(2, FINE_SCREEN, marks=pytest.mark.nightly),
    ],
    ids=["plain", "fine", "every plain", "every fine"],
)
def test_after_every_kind_of_resizing_a_counter_is_drawn_over_its_hex(
    on_screen: Any, ratio: int, stages: str
) -> None:
    told = on_screen(RESIZED.replace("RATIO", str(ratio)).replace("STAGES", stages))
    seen = dict(zip(told[::2], told[1::2], strict=True))
    assert seen == dict.fromkeys(re.findall(r'look\("(.*?)"\)', stages), "true")
