"""Games through the window to their end, by clicks only and by keys only.

What to do is chosen from what the window shows: the spots of its panels, the lit hexes, the keys printed on
its buttons.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from hades import Game
from hades.narrate import scenario_labels
from hades.narrate.score import result_name
from hades.ui.screens.end import EndScreen
from tools.mouse import Mouse

STEPS = 4000
"""Clicks or keys that a game may take: far more than it does."""


@pytest.fixture
def quick(hand: Any) -> Iterator[Any]:
    """The driver on a window that shows no films."""
    hand.window.change(speed="instant", confirm=True)
    yield hand
    hand.window.change(confirm=False)


def _ended(hand: Any) -> bool:
    return isinstance(hand.screen, EndScreen)


def _to_the_end(quick: Any) -> Mouse:
    """Plays by clicks from where the window is to the title screen."""
    game = quick.screen.game
    mouse = Mouse(quick, "clicks")
    mouse.play()
    assert game.over
    assert Game.load(quick.window.autosave_file).digest == game.digest
    outcome = game.view().outcome
    level = result_name(game.score.level) if outcome == "scored" else scenario_labels.ending(outcome)[0]
    assert quick.screen.result.level == level
    quick.press_button("home")
    assert quick.screen is quick.window.title_screen
    return mouse


def _by_clicks(quick: Any) -> None:
    quick.press_button("play")
    quick.press_button("at:historical")
    quick.press("O")
    quick.press_button("at:seed")
    quick.type("clicks")
    quick.press_button("start")
    game = quick.screen.game
    assert {"hex", "button", "choice"} <= _to_the_end(quick).kinds
    assert {"place-at", "activate", "move-to"} <= {c.verb for c in game.history}


def test_a_whole_game_by_clicks_only(quick: Any) -> None:
    _by_clicks(quick)


@pytest.mark.drawn
@pytest.mark.nightly
def test_a_whole_game_is_painted(quick: Any) -> None:
    _by_clicks(quick)


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
    quick.press("N")
    quick.press("1")
    quick.press("O")
    while quick.screen.items()[quick.screen.at].id != "seed":
        quick.press("DOWN")
    quick.press("SPACE")
    quick.type("keys")
    quick.press("ENTER")
    game = quick.screen.game
    keys = Keys(quick, "keys")
    keys.play()
    assert game.over
    assert {"CTRL+X", "E", "M"} <= keys.pressed
    assert {"place-at", "activate", "end-phase"} <= {c.verb for c in game.history}
    quick.press("ESC")
    assert quick.screen is quick.window.title_screen
