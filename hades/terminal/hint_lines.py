"""A hint, in lines of plain text."""

from __future__ import annotations

from hades import narrate
from hades.advice import suggestion
from hades.players.advisor import SECONDS, Advice, counsel
from hades.session.session import Session


def lines(session: Session, step: int) -> list[str]:
    """A step of the hint about the question that stands; the second and third are thought about first.

    :raises ValueError: if the game is over.
    """
    game, names = session.game, narrate.names_of(session.view)
    if step == 1:
        return [suggestion.pointer(game, names)]
    found = thought_of(session)
    if step == 2:
        return [suggestion.plan(game, found, names)]
    first, *then = suggestion.typed(game, found.choice.line)
    told = [
        f"Type: {first}",
        *(f"Then: {name}" for name in then),
        f"Or, for all of that: {DO}",
    ]
    for number, (words, one) in enumerate(suggestion.candidates(game, found, names), 1):
        told.append(f"{number}. {suggestion.told(words, one, found, names)}")
    return [*told, suggestion.how(found)]


DO = "hint do"
"""The order that gives the commands of a hint."""


def thought_of(session: Session) -> Advice:
    """What might be done at the question that stands, reckoned now if nobody has.

    :raises ValueError: if the game is over.
    """
    found = session.aided.advised()
    if found is None:
        found = session.aided.advice[""] = counsel(session.game, seconds=SECONDS)
    return found
