"""Printed-game mode: the set-up draw by draw, questions for draws, and the answers that a player can type."""

from __future__ import annotations

from pathlib import Path

from hades import narrate
from hades.chance import stream
from hades.content import component_list
from hades.content.load import Catalog
from hades.content.names import titled
from hades.engine.game import Game
from hades.engine.manual_draws import SEED, DrawNeeded
from hades.session.option import Option


def question(needed: DrawNeeded) -> tuple[str, str]:
    """Return the purpose of a draw ("" if it has no words) and the instruction to the player."""
    return narrate.drawn_for(needed.purpose), f"Draw {needed.what}."


def which(needed: DrawNeeded, words: str) -> str:
    """Return the id of the drawn thing that ``words`` name.

    They can be an id, a name, a printed text or a number, or the beginning of an id or printed text that fits
    nothing else. A number means the number printed on a card.

    :raises ValueError: if none or several of the possible things fit; the message lists them.
    """
    word = " ".join(words.lower().split())
    for fits in zip(*(_fits(needed, thing, word) for thing in needed.things), strict=True):
        found = [thing for thing, is_meant in zip(needed.things, fits, strict=True) if is_meant]
        if len(found) == 1:
            return found[0]
        if found:
            several = ", ".join(named(needed, thing) for thing in found)
            raise ValueError(f"{words!r} could be {several}; type more of the name")
    raise ValueError(f"{words!r} cannot be drawn here; write {entry_example(needed)}")


def _fits(needed: DrawNeeded, thing: str, word: str) -> tuple[bool, bool, bool, bool]:
    """Return whether ``word`` is the thing's name, printed text or number, or the beginning of its name."""
    id_, printed = thing.lower(), needed.things[thing].lower()
    number = printed.split()[:1] if needed.kind == "card" else [thing.rpartition("-")[2].lstrip("0")]
    begins = id_.startswith(word) or (len(word) > 1 and printed.startswith(word))
    return (
        word in (id_, titled(thing).lower(), narrate.title(thing).lower()),
        bool(printed) and word.replace(" ", "") == printed.replace(" ", ""),
        word.isdecimal() and number == [str(int(word))],
        bool(word) and begins,
    )


def entry_example(needed: DrawNeeded) -> str:
    """Return an example of how to enter a draw: "number and letter of the card, such as 6 C"."""
    first = next(iter(needed.things))
    if needed.kind == "card":
        return f"the number and letter of the card, such as {needed.things[first]}"
    return f"its name, such as {needed.things[first] or narrate.title(first)}"


def named(needed: DrawNeeded, thing: str) -> str:
    """Return the id of a thing with its printed text: ``shl-07 (1 E)``."""
    printed = needed.things[thing]
    return f"{thing} ({printed})" if printed else thing


def called(thing: str, printed: str = "") -> str:
    """Return a thing's name for a button, with its printed text: "SHL card 7 (1 E)"."""
    name = narrate.title(thing)
    return f"{name} ({printed})" if printed else name


def options(needed: DrawNeeded) -> list[Option]:
    found = []
    for thing, printed in needed.things.items():
        label, note = narrate.title(thing), printed
        if needed.kind == "surprise":
            label, note = f"{int(thing.rpartition('-')[2])}. {printed}", ""
        found.append(Option(label, thing=thing, note=note, subject=thing))
    return found


MOST = 100
"""Maximum number of draws in a set-up. The longest set-up takes about ten draws."""


def print_warning(catalog: Catalog) -> str:
    """Return a warning that values can differ from the printed ones, with advice on entering those.

    "" if no value of the component set is reconstructed.
    """
    if not component_list.components(catalog)["sources"]["reconstructed"]:
        return ""
    return (
        "Most values of cards and counters here are reconstructed and may differ from those printed on "
        "yours. To play with yours, type them into files: `hades components new DIR` writes the files, "
        "`--components DIR` plays with them."
    )


class ManualSetup:
    """The set-up of a printed game. The player enters each draw, or lets the program make the draw.

    Such a game is never in strict undo mode, so that the last draw can be corrected.

    :raises ValueError, ComponentError: as in `Game.new`.
    """

    def __init__(
        self, scenario: str, edition: str, components: Path | None, undo: str, entered: tuple[str, ...] = ()
    ) -> None:
        self.scenario, self.components = scenario, components
        self._edition, self._undo = edition, "casual" if undo == "strict" else undo
        self.entered = entered
        self.needed: DrawNeeded | None = None
        """Next draw to enter; None once all are entered."""
        self.game: Game | None = None
        """The game at its first question; None until all draws are entered."""
        self._deal()

    def enter(self, thing: str) -> None:
        self.entered = (*self.entered, thing)
        self._deal()

    def back_to(self, draws: int) -> None:
        self.entered = self.entered[:draws]
        self._deal()

    def draw_rest(self, luck: str) -> None:
        """Let the program make the remaining draws, from the seed ``luck``.

        Cards drawn for a set-up are shuffled back (R-06), so the player need not draw them.

        :raises ValueError: if the set-up needs more than `MOST` draws.
        """
        for number in stream(f"beside|{luck}", MOST):
            if self.needed is None:
                return
            things = list(self.needed.things)
            self.enter(things[number % len(things)])
        raise ValueError(f"the set-up of {self.scenario} draws more than {MOST} times")

    def _deal(self) -> None:
        self.game = self.needed = None
        try:
            self.game = Game.new(
                self.scenario,
                seed=SEED,
                edition=self._edition,
                components=self.components,
                undo=self._undo,
                draws=self.entered,
            )
        except DrawNeeded as needed:
            self.needed = needed
