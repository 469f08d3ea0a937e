"""A whole game in printed-game mode through the window.

A script draws from a table that is not the program's randomness, enters the draws by clicks and typed
numbers, and chooses commands by clicks. ``python -m tests.ui.dealt_game --games 3`` plays some games so, and
each again inside the program with the same draws: the results must be the same.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from hades import Game
from hades.engine.manual_draws import DrawNeeded
from tests.engine.table import Table, differences
from tests.games import SCENARIOS
from tools.mouse import Mouse

if TYPE_CHECKING:
    from hades.ui.panels.decision import DecisionPanel
    from tools.driver import Driver


class Dealer(Mouse):
    """Plays by clicks, and enters draws by their picture and their number in turn."""

    def __init__(self, hand: Driver, seed: str) -> None:
        super().__init__(hand, seed)
        self.table = Table(seed)
        self.told = 0
        """Number of draws entered."""

    def set_up(self, scenario: str) -> Game:
        """Begin a game, entering its set-up draw by draw."""
        self.hand.window.new_game(scenario, "no luck of the program's")
        self.hand.pump()
        while (needed := self._needed) is not None:
            self._tell(self.hand.screen.panel, needed)  # type: ignore[attr-defined]
        self.hand.press("ENTER")
        return self.hand.table.game

    def step(self) -> None:
        pending_draw = self.hand.table.session.pending_draw
        if pending_draw is None:
            super().step()
        else:
            self._tell(self.hand.table.layout.decision, pending_draw.needed)

    @property
    def _needed(self) -> DrawNeeded | None:
        """Return the draw being asked for."""
        if hasattr(self.hand.screen, "dealing"):
            needed: DrawNeeded | None = self.hand.screen.dealing.needed
            return needed
        pending_draw = self.hand.table.session.pending_draw if not self.ended else None
        return pending_draw.needed if pending_draw is not None else None

    def _tell(self, panel: DecisionPanel, needed: DrawNeeded) -> None:
        """Draw and enter the result: every third draw by its number, the others by a click on the picture."""
        thing = self.table.draw(needed)
        self.told += 1
        number = thing.rpartition("-")[2]
        if self.told % 3 == 0 and number.isdecimal():
            self.kinds.add("typed")
            self.hand.type(number)
            self.hand.press("ENTER")
            return
        self.kinds.add("picture")
        action = f"option:{list(needed.things).index(thing)}"
        for _ in range(30):
            at = panel.find(action)
            if at is not None:
                self._click_at(at)
                return
            self.hand.wheel(panel.x + 20, panel.y + panel.height / 2, -1)
        raise AssertionError(f"{thing} cannot be scrolled to")

    def _click_at(self, at: tuple[float, float]) -> None:
        """Click a picture; if the click does not count because the mouse rested there, move away and click
        again.
        """
        before = self._needed
        self.hand.click(*at)
        if self._needed is before:
            self.hand.point(at[0] - 300, at[1])
            self.hand.click(*at)


def main() -> int:
    """Run the command line; return 1 if a result differs inside the program."""
    parser = argparse.ArgumentParser(prog="python -m tests.ui.dealt_game", description="games on a table")
    parser.add_argument("--games", type=int, default=3)
    os.environ["ARCADE_HEADLESS"] = "1"
    from hades.ui.app import open_window
    from tools.driver import Driver

    folder, wrong = Path(tempfile.mkdtemp()), 0
    window = open_window(
        config=folder / "w.json", autosave=folder / "last.hades", size=(1366, 768), scale=100
    )
    window.change(speed="instant", confirm=False, table=True)
    for number in range(parser.parse_args().games):
        hand = Driver(window)
        dealer = Dealer(hand, f"dealt {number}")
        game = dealer.set_up(SCENARIOS[number % 4])
        dealer.play()
        differ = differences(game)
        wrong += bool(differ)
        said = f"{dealer.told} draws told, {hand.clicks} clicks, {game.over}, {game.score.vp:g} VP"
        print(f"{game.scenario}: {said}", *differ, flush=True)
    print(f"{wrong} games that end otherwise inside the program")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
