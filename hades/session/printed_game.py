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
    """Return the id of the drawn thing that ``words`` mean.

    They can be an id, a name, a printed text or a number, or the beginning of an id or printed text that fits
    nothing else. A number means the number printed on a card.

    :raises ValueError: if none or several of the possible things fit; the message lists them.
    """
    word = " ".join(words.lower().split())
    numbered = _has_number if needed.kind == "card" else _is_number
    for fits in (_is, _is_printed, numbered, _begins):
        found = [thing for thing, printed in needed.things.items() if fits(thing, word, printed.lower())]
        if len(found) == 1:
            return found[0]
        if found:
            several = ", ".join(named(needed, thing) for thing in found)
            raise ValueError(f"{words!r} could be {several}; type more of the name")
    raise ValueError(f"{words!r} cannot be drawn here; write {entry_example(needed)}")


def entry_example(needed: DrawNeeded) -> str:
    """Return an example of how to enter a draw: "number and letter of the card, such as 6 C"."""
    first = next(iter(needed.things))
    if needed.kind == "card":
        return f"number and letter of the card, such as {needed.things[first]}"
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


def _is(thing: str, word: str, _: str) -> bool:
    return word in (thing.lower(), titled(thing).lower(), narrate.title(thing).lower())


def _is_printed(_: str, word: str, printed: str) -> bool:
    return bool(printed) and word.replace(" ", "") == printed.replace(" ", "")


def _has_number(_: str, word: str, printed: str) -> bool:
    return word.isdecimal() and printed.split()[:1] == [str(int(word))]


def _is_number(thing: str, word: str, _: str) -> bool:
    number = thing.rpartition("-")[2]
    return word.isdecimal() and number.isdecimal() and int(number) == int(word)


def _begins(thing: str, word: str, printed: str) -> bool:
    return bool(word) and (thing.lower().startswith(word) or (len(word) > 1 and printed.startswith(word)))


MOST = 100
"""Greatest number of draws in a set-up. The longest set-up takes about ten draws."""


def print_warning(catalog: Catalog) -> str:
    """Return a warning that values can differ from printed values, and how to enter the latter.

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

    :raises ValueError, ComponentError: as for `Game.new`.
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
