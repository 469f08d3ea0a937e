"""The first moment at which two games of the same beginning look different on the table.

Games part as soon as anything in their states differs, be it that a Unit is marked as activated. What a
player would call a difference comes later, or never: the score, somebody lost, somebody elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs

from hades.engine.game import Game
from hades.narrate import capital
from hades.narrate.lexicon import HOMES, MODULES
from hades.narrate.names import name
from hades.view import View

FILL_TOWER = "fill-tower"
NOTHING = ""
"""In place of what only one of the games has."""


@attrs.frozen
class SeenDifference:
    """What is different after a command: (what, in the first game, in the other), the score first."""

    command: int
    turn: int
    told: tuple[tuple[str, str, str], ...]

    def plain(self) -> dict[str, Any]:
        """As JSON takes it."""
        told = [{"what": what, "own": own, "other": other} for what, own, other in self.told]
        return {"command": self.command, "turn": self.turn, "told": told}


def seen_difference(game: Game, other: Game, parted: int, last: int | None = None) -> SeenDifference | None:
    """The first difference on the table from the command on at which two games part; None if there is none.

    Another command is one, too, and so is the end of one of the games. None is looked for after ``last``.
    """
    own, its = rests(game), rests(other)
    for at in range(max(len(own), len(its))):
        number = own[at - 1] + 1 if 0 < at <= len(own) else at and len(game.history) + 1
        if last is not None and number > last:
            return None
        if at < len(own) and own[at] < parted:
            continue
        told = _told(game, other, own, its, at)
        if told:
            return SeenDifference(number, game.view_after(own[min(max(0, at - 1), len(own) - 1)]).turn, told)
    return None


def rests(game: Game) -> list[int]:
    """How many commands a game has had when a command is done, with the order of Guard Towers it asked for.

    Only one of two editions may ask for that order, in the middle of what a command brings.
    """
    last = len(game.history)
    return [at for at in range(last + 1) if at == last or game.history[at].verb != FILL_TOWER]


def _told(
    game: Game, other: Game, own: Sequence[int], its: Sequence[int], at: int
) -> tuple[tuple[str, str, str], ...]:
    """What differs when so many commands are done: how the games stand, or that one of them is over."""
    said = [
        _command(each, done[at - 1] + 1 if 0 < at <= len(done) else 0)
        for each, done in ((game, own), (other, its))
    ]
    if at >= min(len(own), len(its)):
        return (("the next command", said[0], said[1]),)
    facts = [
        _facts(each, done[at], command if at else "")
        for each, done, command in zip((game, other), (own, its), said, strict=True)
    ]
    return tuple(
        (what, facts[0].get(what, NOTHING), facts[1].get(what, NOTHING))
        for what in dict.fromkeys((*facts[0], *facts[1]))
        if facts[0].get(what) != facts[1].get(what)
    )


def _command(game: Game, number: int) -> str:
    return game.history[number - 1].name if 0 < number <= len(game.history) else "none, it ended"


def _facts(game: Game, number: int, said: str) -> dict[str, str]:
    """What is seen of a game after a command, by what it is called."""
    view = game.view_after(number)
    score = {"VP": f"{view.score.vp:g}", "outcome": view.outcome or "in progress"}
    command = {"the command": said} if said else {}
    return {**score, **_board(view), **command}


def _board(view: View) -> dict[str, str]:
    """Where everybody is and how everything is, without marks that vanish at the end of a turn."""
    found = {}
    for unit in view.units:
        if unit.place != "hidden":
            notes = [note for note in ("depleted", "jammed", "trapped") if getattr(unit, note)]
            found[capital(name(unit.id))] = ", ".join([unit.hex or HOMES[unit.place], *notes])
    found |= {capital(name(si.id)): f"{si.status} {si.hex}".rstrip() for si in view.installations}
    found |= {capital(name(fighter.id)): fighter.status for fighter in view.fighters}
    found |= {f"{MODULES[module.id].name}": module.status for module in view.vittles.modules}
    found |= {f"Circle {circle.number}": circle.state for circle in view.circles}
    found |= {f"the {id_}": treasure.hex or treasure.place for id_, treasure in view.treasures.items()}
    return found | {"the Vittles": "In System" if view.vittles.in_system else "Out System"}
