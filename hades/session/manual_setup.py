"""Set-up of games in printed-game mode, draw by draw."""

from __future__ import annotations

from pathlib import Path

from hades import Game
from hades.chance import stream
from hades.content import component_list
from hades.content.load import Catalog
from hades.engine.manual_draws import SEED, DrawNeeded

MOST = 100
"""Upper limit for the draws of a set-up; the longest has about ten."""


def unlike_print(catalog: Catalog) -> str:
    """Return a warning that values may differ from the printed ones, and how to enter those.

    "" if none is reconstructed.
    """
    if not component_list.components(catalog)["sources"]["reconstructed"]:
        return ""
    return (
        "Most values of cards and counters here are reconstructed and may differ from those printed on "
        "yours. To play with yours, type them into files: `hades components new DIR` writes the files, "
        "`--components DIR` plays with them."
    )


class ManualSetup:
    """The set-up of a game in printed-game mode: the player enters each draw or lets the program make it.

    Typing errors are possible, so such a game is never played in strict undo: the last draw entered can be
    corrected even after the last draw of a command.

    :raises ValueError, ComponentError: as `Game.new`.
    """

    def __init__(self, scenario: str, edition: str, components: Path | None, undo: str) -> None:
        self.scenario = scenario
        self._more = edition, components, "casual" if undo == "strict" else undo
        self.told: tuple[str, ...] = ()
        self.needed: DrawNeeded | None = None
        """The next draw, or None once all were entered."""
        self.game: Game | None = None
        """The game at its first question, or None until all draws were entered."""
        self._deal()

    def tell(self, thing: str) -> None:
        """Record what was drawn."""
        self.told = (*self.told, thing)
        self._deal()

    def back_to(self, draws: int) -> None:
        """Keep only the first ``draws`` things entered."""
        self.told = self.told[:draws]
        self._deal()

    def draw_rest(self, luck: str) -> None:
        """Make the remaining draws here with ``luck``, any text, as the seed.

        Cards drawn for a set-up are shuffled back (R-06), so the player need not draw them.
        """
        for number in stream(f"beside|{luck}", MOST):
            if self.needed is None:
                return
            things = list(self.needed.things)
            self.tell(things[number % len(things)])
        raise ValueError(f"the set-up of {self.scenario} draws more than {MOST} times")

    def _deal(self) -> None:
        edition, components, undo = self._more
        self.game = self.needed = None
        try:
            self.game = Game.new(
                self.scenario, seed=SEED, edition=edition, components=components, undo=undo, draws=self.told
            )
        except DrawNeeded as needed:
            self.needed = needed
