"""The first moment at which two games with the same beginning look different.

Games diverge as soon as anything in their states differs, even if only a Unit is marked as activated. A
visible difference comes later, or never: the score, a loss, another place.
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
"""Value of a fact that only the other game has."""


@attrs.frozen
class SeenDifference:
    """The differences after a command: (what, in the first game, in the other), the score first."""

    command: int
    turn: int
    told: tuple[tuple[str, str, str], ...]

    def plain(self) -> dict[str, Any]:
        """Return the differences as JSON."""
        told = [{"what": what, "own": own, "other": other} for what, own, other in self.told]
        return {"command": self.command, "turn": self.turn, "told": told}


def seen_difference(game: Game, other: Game, parted: int, last: int | None = None) -> SeenDifference | None:
    """Return the first visible difference, from the diverging command on; None if there is none.

    Another command counts, too, and so does the end of one of the games. The search ends after command
    ``last``.
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
    """Return the numbers of commands at which a game is at rest, with the order of Guard Towers asked for.

    Only one of two editions may ask for that order, in the middle of a command.
    """
    last = len(game.history)
    return [at for at in range(last + 1) if at == last or game.history[at].verb != FILL_TOWER]


def _told(
    game: Game, other: Game, own: Sequence[int], its: Sequence[int], at: int
) -> tuple[tuple[str, str, str], ...]:
    """Return the differences after command ``at``: in what is visible, or that one game is over."""
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
    """Return the visible facts of a game after a command, by label."""
    view = game.view_after(number)
    score = {"VP": f"{view.score.vp:g}", "outcome": view.outcome or "in progress"}
    command = {"the command": said} if said else {}
    return {**score, **_board(view), **command}


def _board(view: View) -> dict[str, str]:
    """Return the place and state of everything visible, without marks that vanish at the end of a turn."""
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
