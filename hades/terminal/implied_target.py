"""The Unit or place that a player implies without naming it: the Unit in question, the last hex looked at."""

from __future__ import annotations

from hades import Game, narrate
from hades.terminal import advice_lines, menu, place_lines, wording
from hades.terminal.wording import UnknownError

WAYS = {short.lower(): way for short, way in wording.DIRECTIONS.items()}
WAYS |= {way: way for way in WAYS.values()} | {way.replace("-", ""): way for way in WAYS.values()}
"""A direction as it may be typed -> its word."""
GO = ("go", "goto", "walk")
"""Words that may precede a direction and add nothing."""
SHAFT = ("down", "up", "d")
"""Directions to the other deck, where there is a shaft."""


class ImpliedTarget:
    """The implied subject of the current question."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self.looked_at = ""
        """The hex looked at last."""

    @property
    def unit(self) -> str:
        """The Unit that the question is about; "" for none."""
        return self._game.ask.subject if self._game.ask is not None else ""

    @property
    def deck(self) -> str:
        """The letter of the implied deck: of the hexes offered, else of the Unit, else of the last hex looked
        at.
        """
        offered = [command.args[0] for command in self._game.menu if command.verb in menu.HEX_VERBS]
        here = self._game.view().unit(self.unit).hex if self.unit else ""
        return next(filter(None, (*offered[:1], here, self.looked_at, "I")))[0]

    def here(self, order: str = "look") -> str:
        """Return the Unit in question if it is on a map, else the hex looked at last.

        :raises UnknownError: if there is neither.
        """
        if self.unit and self._game.view().unit(self.unit).hex:
            return self.unit
        if not self.looked_at:
            near = [
                *self.able(),
                *(unit.id for unit in self._game.view().units if unit.is_friend and unit.hex),
            ]
            such = f", such as {order} {narrate.title(near[0])}" if near else ""
            raise UnknownError(f"nobody on a map is asked about; name a hex or a Unit{such}")
        return self.looked_at

    def step(self, word: str) -> str:
        """Return the hex that a direction means for a Unit about to move, or the command of the shaft.

        Directions are ``ne``, ``go north-east`` or ``down``; "" if the words are none.
        """
        ask, said = self._game.ask, _bare(word)
        if ask is None or ask.kind not in ("move?", "act?"):
            return ""
        if said in SHAFT:
            return next((command.name for command in self._game.menu if command.verb == "take-shaft"), "")
        if said not in WAYS:
            return ""
        view = self._game.view()
        here = view.unit(ask.subject).hex
        return place_lines.steps(view, here).get(WAYS[said], "") if here else ""

    def no_step(self, word: str) -> str:
        """Explain why no Unit can go in the direction that a word names; "" if it names none."""
        ask, said = self._game.ask, _bare(word)
        if ask is None or (said not in SHAFT and said not in WAYS):
            return ""
        if ask.kind not in ("move?", "act?"):
            return f"no Unit is moving; choose a Unit first. The question now is: {ask.prompt}"
        here = self._game.view().unit(ask.subject).hex
        if said in SHAFT:
            return f"there is no shaft in {here} that can be taken now"
        return f"there is no hex {WAYS[said]} of {here}"

    def able(self) -> list[str]:
        """Return the Units that may be activated now."""
        return [command.args[0] for command in self._game.menu if command.verb == "activate"]

    def on_its_way(self, word: str) -> tuple[str, tuple[str, ...]]:
        """Return the Unit meant among those that may move now, and the commands after which it is moving.

        :raises UnknownError: if there is none, or several could be meant.
        """
        able = self.able()
        known = able or [self.unit] * bool(self.unit)
        meant = wording.ids_meant(known, word)
        if len(meant) != 1:
            if word and meant:
                raise UnknownError(f"{word!r} could be {', '.join(meant)}")
            if able:
                raise UnknownError(f"name a Unit that may be activated: {', '.join(able)}")
            raise UnknownError(
                f"only {self.unit} is asked about now" if self.unit else "no Unit is on its way"
            )
        plan = advice_lines.moving(self._game, meant[0])
        if plan is None:
            raise UnknownError(f"{meant[0]} cannot move now; why not full-move says more")
        return meant[0], plan


def _bare(words: str) -> str:
    first, _, rest = words.lower().partition(" ")
    return rest.strip() if first in GO else words.lower()
