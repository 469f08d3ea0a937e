"""Games beside the printed one that a front end begins: their set-up, draw by draw."""

from __future__ import annotations

from pathlib import Path

from hades import Game
from hades.chance import stream
from hades.content import component_list
from hades.content.load import Catalog
from hades.engine.manual_draws import SEED, DrawNeeded

MOST = 100
"""Draws of a set-up; the longest has about ten."""


def unlike_print(catalog: Catalog) -> str:
    """That values of a component set may differ from the printed ones, and how to type those; "" if none is
    reconstructed."""
    if not component_list.components(catalog)["sources"]["reconstructed"]:
        return ""
    return (
        "Most values of cards and counters here are reconstructed and may differ from those printed on "
        "yours. To play with yours, type them into files: `hades components new DIR` writes the files, "
        "`--components DIR` plays with them."
    )


class ManualSetup:
    """The set-up of a game beside the printed one: what is drawn for it is told, or drawn here.

    As what is told may be mistyped, such a game is never played in strict undo: what was told last can be put
    right after the last draw of a command, too.

    :raises ValueError, ComponentError: as `Game.new`.
    """

    def __init__(self, scenario: str, edition: str, components: Path | None, undo: str) -> None:
        self.scenario = scenario
        self._more = edition, components, "casual" if undo == "strict" else undo
        self.told: tuple[str, ...] = ()
        self.needed: DrawNeeded | None = None
        """What is to be drawn next, None once all is."""
        self.game: Game | None = None
        """The game at its first question, once all was told."""
        self._deal()

    def tell(self, thing: str) -> None:
        """Say what was drawn."""
        self.told = (*self.told, thing)
        self._deal()

    def back_to(self, draws: int) -> None:
        """Take back all that was told after so many draws."""
        self.told = self.told[:draws]
        self._deal()

    def draw_rest(self, luck: str) -> None:
        """Draw here what is left, with the luck of any text: it is laid out as it says. Cards drawn for a
        set-up are shuffled back (R-06), so nobody need draw them from his own."""
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
