"""A hint, in lines of plain text."""

from __future__ import annotations

from hades import narrate
from hades.players.counsel import counsel
from hades.session import suggestion
from hades.session.session import Session


def lines(session: Session, step: int) -> list[str]:
    """A step of the hint about the question that stands; the second and third are thought about first.

    :raises ValueError: if the game is over.
    """
    game, names = session.game, narrate.names_of(session.view)
    if step == 1:
        return [suggestion.pointer(game, names)]
    found = session.counsel = session.counsel or counsel(game)
    if step == 2:
        return [suggestion.plan(game, found, names)]
    told = [suggestion.command(game, found, names)]
    for number, (words, one) in enumerate(suggestion.candidates(game, found, names), 1):
        why = suggestion.because(words, one, names)
        told.append(f"{number}. {words}{f' ({why})' if why else ''}: {suggestion.value(one.outlook)}")
        told.append(f"   {suggestion.said(one.outlook)}")
    return [*told, suggestion.how(found)]
