"""What became of a game that is over: what counts, who came home, who did not, and what it reached."""

from __future__ import annotations

from typing import Any

import attrs

from hades import Game
from hades.content.decoding import brief, structure
from hades.rules.victory import SCORED
from hades.run.achieved import reached

STRICT, AIDED, CASUAL, ANALYSIS = "strict", "aided", "casual", "analysis"
TERMS = {
    STRICT: "nothing taken back that had taught something, no aid asked for",
    AIDED: "strict, and threats, a hint, the coach or a suggested set-up were asked for",
    CASUAL: "anything could be taken back",
    ANALYSIS: "anything could be taken back, and branches stood beside each other",
}
"""Under which terms a game was played, each counted by itself."""


@attrs.frozen(kw_only=True)
class Finished:
    """What became of a game that is over."""

    terms: str
    """One of `TERMS`."""
    counts: float
    """The VP that count: those of the sheet; none if the game was lost without a score, or conceded with the
    Vittles In System (14.0)."""
    home: tuple[str, ...]
    """Of those who were to be rescued, and of the treasures, what was aboard at the end."""
    officers: int
    """How often an Officer was hit: 1 for General Tso, 2 for Lt. Sanders as well."""
    lost: tuple[str, ...]
    """SHL Combat Units of the raid that were destroyed or left behind."""
    squads: int
    """How many of them there were."""
    dante: bool
    """Whether the Professor was aboard."""
    achieved: tuple[str, ...]
    """The ids of the achievements."""

    def plain(self) -> dict[str, Any]:
        """As JSON has it."""
        return attrs.asdict(self)


def of_plain(found: object) -> Finished:
    """What `Finished.plain` gave, as JSON has it.

    :raises ValueError: if it is something else.
    """
    faults: list[str] = []
    end = structure(found, Finished, "", faults)
    if end is None or end.terms not in TERMS:
        raise ValueError(brief(faults or ["terms"]))
    return end


def finished(game: Game) -> Finished:
    """What became of a game that is over."""
    view, t, names = game.view(), game.tables, game.words.words["unit"]
    aboard = [unit.id for unit in view.units if unit.is_friend and unit.place in ("aboard", "lab")]
    own = {*(names[unit] for unit in t.squads), names[t.dante]}
    treasures = [id_ for id_, one in view.treasures.items() if one.place == "aboard"]
    clauses = {line.clause for line in view.score.lines}
    return Finished(
        terms=terms_of(game),
        counts=vp_that_count(game),
        home=(*(id_ for id_ in aboard if id_ not in own), *treasures),
        officers=sum(clause in clauses for clause in ("14.1-11", "14.1-12")),
        lost=squads_lost(game),
        squads=len(t.squads) - len(game.missing),
        dante=names[t.dante] in aboard,
        achieved=tuple(one.id for one in reached(game)),
    )


def vp_that_count(game: Game) -> float:
    """The VP of a game that is over: none of one that was lost or given up before they are counted."""
    view = game.view()
    counted = view.outcome == SCORED or (game.conceded and not view.vittles.in_system)
    return game.score.vp if counted else 0.0


def squads_lost(game: Game) -> tuple[str, ...]:
    """The SHL Combat Units that a game cost."""
    view = game.view()
    squads = (game.words.words["unit"][unit] for unit in game.tables.squads)
    return tuple(
        id_ for id_ in squads if id_ not in game.missing and view.unit(id_).place not in ("aboard", "lab")
    )


def terms_of(game: Game) -> str:
    """Under which of the terms a game was played."""
    if game.undo_mode != STRICT:
        return game.undo_mode
    return AIDED if any(entry.aid for entry in game.journal) else STRICT
