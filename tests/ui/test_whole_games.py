"""Whole games through the window: one by clicks only, one by keys only; and the window itself: resized,
on a fine screen, minimised and restored. What to do is chosen from what the window shows: the spots of
its panels, the lit hexes, the keys printed on its buttons.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from hades import Game
from hades.narrate import scenarios
from hades.ui.front.end import EndScreen
from tools.mouse import Mouse

STEPS = 4000
"""Clicks or keys that a game may take: far more than it does."""


@pytest.fixture
def quick(hand: Any) -> Iterator[Any]:
    """The driver on a window that shows no films."""
    hand.window.change(speed="off", confirm=True)
    yield hand
    hand.window.change(confirm=False)


def _ended(hand: Any) -> bool:
    return isinstance(hand.screen, EndScreen)


@pytest.mark.drawn
def test_a_whole_game_by_clicks_only(quick: Any) -> None:
    quick.press_button("scenario:historical")
    quick.press_button("seed")
    quick.type("clicks")
    quick.press_button("start")
    game = quick.screen.game
    mouse = Mouse(quick, "clicks")
    mouse.play()
    assert game.over
    assert {"hex", "button", "choice"} <= mouse.kinds
    verbs = {c.verb for c in game.history}
    assert {"place-at", "activate", "move-to"} <= verbs
    assert Game.load(quick.window.autosave_file).digest == game.digest
    outcome = game.view().outcome
    level = game.score.level if outcome == "scored" else scenarios.OUTCOMES[outcome][0]
    assert quick.screen.score().level == level
    quick.press_button("home")
    assert quick.screen is quick.window.title_screen


class Keys:
    """Plays by pressing keys that buttons show; where a hex is asked for, by the list of all commands."""

    def __init__(self, hand: Any, seed: str) -> None:
        self.hand = hand
        self.rng = random.Random(seed)
        self.pressed: set[str] = set()

    def press(self, key: str) -> None:
        """Press a key and remember it."""
        self.pressed.add(key)
        self.hand.press(key)

    def play(self) -> None:
        """To the end screen."""
        for _ in range(STEPS):
            if _ended(self.hand):
                return
            self._step()
        raise AssertionError("the game does not end by keys")

    def _step(self) -> None:
        screen = self.hand.screen
        if screen.choices:
            self.press(str(self.rng.randint(1, min(9, len(screen.choices)))))
            return
        keys = [o.key for o in screen.options() if o.key]
        if keys:
            suggested = next((o.key for o in screen.options() if o.tone == "suggest"), "")
            self.press(suggested or self.rng.choice(keys))
        else:
            self.press("W")


def test_a_whole_game_by_keys_only(quick: Any) -> None:
    quick.press("1")
    while str(quick.screen.focus) != "seed":
        quick.press("TAB")
    quick.type("keys")
    quick.press("ENTER")
    game = quick.screen.game
    keys = Keys(quick, "keys")
    keys.play()
    assert game.over
    assert {"S", "E", "M"} <= keys.pressed
    assert {"place-at", "activate", "end-phase"} <= {c.verb for c in game.history}
    quick.press("ENTER")
    assert quick.screen is quick.window.title_screen


SCREEN = """
import pyglet
pyglet.options.dpi_scaling = "stretch"
from pyglet.display import base, xlib
for screen in (base.Screen, xlib.XlibScreen):
    screen.get_dpi = lambda self: 96 * RATIO
    screen.get_scale = lambda self: float(RATIO)
import arcade
from hades.ui.app import open_window
from tests import games
window = open_window(size=(1300, 760), scale=100)
from tools.driver import Driver
hand = Driver(window)
window.change(speed="off", both=False)
window.play(games.landed("sizes"))
hand.pump()

def picture():
    hand.point(5, 5)
    window.invalidate()
    for _ in range(5):
        hand.pump()
    return arcade.get_image()

def resized(width, height):
    window.set_size(width * RATIO, height * RATIO)
    for _ in range(10):
        hand.pump()
    board, layout = hand.screen.board, hand.screen.layout
    assert (window.width, window.height) == (width, height)
    assert picture().size == (width * RATIO, height * RATIO)
    for panel in layout.fixed:
        if panel.shown:
            assert panel.x >= 0 and panel.x + panel.width <= window.units[0] + 0.01, panel
            assert panel.y >= 0 and panel.y + panel.height <= window.units[1] + 0.01, panel
    assert board.both == both
    unit = next(u for u in hand.screen.session.units.values() if u.id.startswith("scout") and u.hex)
    hand.click_hex(unit.hex)
    assert hand.screen.session.selected == unit.id, (width, height)
    hand.press("ESC")

both = False
for size in ((1100, 680), (1600, 1000), (1300, 760)):
    resized(*size)
hand.press("F6")
both = True
resized(1500, 900)
resized(1300, 760)
hand.press("F6")
before = picture()
window.minimize()
window.set_visible(False)
for _ in range(5):
    hand.pump()
frames = window.frames
window.set_visible(True)
window.activate()
for _ in range(10):
    hand.pump()
print("drawn" if window.frames > frames else "blank")
after = picture()
print("same" if after.tobytes() == before.tobytes() else "other")
done = len(hand.screen.game.history)
hand.press("E")
hand.press("1")
print("played" if len(hand.screen.game.history) > done else "stuck")
"""


@pytest.mark.xvfb
@pytest.mark.parametrize("ratio", [1, 2])
def test_resized_minimised_and_restored_it_still_plays(on_screen: Any, ratio: int) -> None:
    assert on_screen(SCREEN.replace("RATIO", str(ratio))) == ["drawn", "same", "played"]
