"""Play whole games in the window by clicks alone, on visible targets.

``python -m tools.mouse`` plays games with enemy playback, and counts the clicks whose target changed after
the mouse had come to rest. There must be none.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from hades import geometry as geo
from hades.geometry import spot

if TYPE_CHECKING:
    from tools.driver import Driver

STEPS = 4000
"""Greatest number of clicks in a game, far more than needed."""
PATIENCE = 0.24
"""Seconds for which the mouse rests before a click."""


class Mouse:
    """A player that clicks visible targets: buttons and lit hexes.

    With ``films``, it watches a part of each playback, skips the rest by a button, and goes on clicking in
    the same place, like an impatient person.
    """

    def __init__(self, hand: Driver, seed: str, *, films: bool = False) -> None:
        self.hand = hand
        self.films = films
        self.rng = random.Random(seed)
        self.kinds: set[str] = set()
        """Kinds of things that have been clicked."""

    def play(self) -> None:
        """Play to the end screen."""
        for _ in range(STEPS):
            if self.ended:
                return
            self.step()
        raise AssertionError("the game does not end by clicks")

    @property
    def ended(self) -> bool:
        """True if the end screen is shown."""
        from hades.ui.screens.end import EndScreen

        return isinstance(self.hand.screen, EndScreen)

    @property
    def _film(self) -> bool:
        """True while a playback is running."""
        return not self.ended and self.hand.table.busy

    def step(self) -> None:
        """Make a click, or watch a part of a playback."""
        hand, table = self.hand, self.hand.table
        if self.films and table.busy:
            self._watch()
            return
        if table.choices:
            self._click("choice", f"choose:{self.rng.randrange(len(table.choices))}")
            return
        lit = self._lit()
        buttons = [
            str(s.action)
            for s in table.layout.decision.spots
            if s.live and str(s.action).startswith("option:")
        ]
        if lit and self.rng.random() < 0.6:
            self.kinds.add("hex")
            hand.click(*self.rng.choice(lit))
        elif buttons:
            self._click("button", self.rng.choice(buttons))
        else:
            # The only lit hexes are on the other deck.
            self._click("deck", f"deck:{1 - table.board.deck}")

    def _watch(self) -> None:
        """Watch a part of a playback, then click one of its buttons repeatedly."""
        for _ in range(self.rng.randrange(12)):
            self.hand.pump(0.1)
        if not self._film:
            return
        if self.hand.table.layout.controls.shown:
            every = "playback:next", "playback:next", "playback:end", "playback:pause"
            self._click("film", self.rng.choice(every))
        else:
            # The player's own move is skipped by a click on the question, whose lower part the card may
            # cover.
            self.kinds.add("film")
            self.hand.click(self.hand.table.layout.decision.x + 20, self.hand.table.layout.decision.y + 20)
        for _ in range(self.rng.randrange(6)):
            if self._film:
                self.hand.pump(self.rng.random() / 2)
                self.hand.again()

    def _click(self, kind: str, action: str) -> None:
        self.kinds.add(kind)
        self.hand.press_button(action)

    def _lit(self) -> list[tuple[float, float]]:
        """Return the centres of the lit hexes that are in view and not covered by a panel."""
        table = self.hand.table
        camera, k, found = table.board.camera, self.hand.window.unit, []
        for hex_ in table.session.marks:
            number = geo.parse(hex_)
            if geo.map_of(number) == table.board.deck:
                x, y = camera.to_screen(*spot(number))
                if camera.holds(x, y) and table.layout.on_board(x / k, y / k):
                    found.append((x / k, y / k))
        return sorted(found)


def main() -> None:
    """Play games and print the number of clicks in each; exit with 1 if the target of any click changed."""
    asked = argparse.ArgumentParser(
        description="Play whole games by clicks, and count the clicks on something that has just moved."
    )
    asked.add_argument("--games", type=int, default=10)
    asked.add_argument("--size", default="1366x768")
    asked.add_argument("--scale", type=int, default=100)
    options = asked.parse_args()
    os.environ["ARCADE_HEADLESS"] = "1"
    from hades.ui.app import open_window
    from tools.driver import Driver

    folder, clicks, moved = Path(tempfile.mkdtemp(prefix="hades-")), 0, 0
    width, height = (int(part) for part in options.size.split("x"))
    window = open_window(
        config=folder / "window.json",
        autosave=folder / "last.hades",
        size=(width, height),
        scale=options.scale,
    )
    window.change(speed="4x", confirm=True)
    for number in range(options.games):
        hand = Driver(window)
        hand.patience = PATIENCE
        window.new_game("historical", f"mouse {number}")
        hand.pump()
        Mouse(hand, str(number), films=True).play()
        clicks, moved = clicks + hand.clicks, moved + len(hand.moved)
        print(f"game {number}: {hand.clicks} clicks, at what had moved: {hand.moved or 0}", flush=True)
    print(f"{options.games} games, {clicks} clicks, {moved} of them at what had moved")
    sys.exit(bool(moved))


if __name__ == "__main__":
    main()
