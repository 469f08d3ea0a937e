"""What a table says of itself to a narrator: the open page, the hex under the cursor, the question."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hades import geometry as geo
from hades.pages import hex_tips
from hades.ui import keys
from hades.ui.narration import of_sheet, sentences
from hades.ui.panels.cards import TIP_KEY

if TYPE_CHECKING:
    from hades.ui.table.table_screen import TableScreen

MOST = 12
"""Answers that are told with a question; the others are counted."""


def tellings(screen: TableScreen) -> tuple[tuple[str, str], ...]:
    """All that a table has to tell, each with what it is about."""
    return (
        ("page", page(screen)),
        ("hex", hex_card(screen)),
        ("turn", turn(screen)),
        ("introduction", introduction(screen)),
        ("hint", hint(screen)),
        ("ask", question(screen)),
    )


def question(screen: TableScreen) -> str:
    """The question that is asked and its answers; nothing while a film is running."""
    ask = screen.session.ask
    if screen.busy or screen.past.glance is not None or ask is None:
        return ""
    options = screen.options()
    told = [f"{keys.cap(o.key)}: {o.label}" if o.key else o.label for o in options[:MOST]]
    more = [f"and {len(options) - MOST} more"] if len(options) > MOST else []
    return sentences(ask.prompt, "; ".join((*told, *more)))


def hex_card(screen: TableScreen) -> str:
    """The card of the hex under the cursor, each line a sentence."""
    if screen.hover < 0 or screen.busy or screen.sheet is not None:
        return ""
    hex_ = geo.label(screen.hover)
    blocks = screen.running.pacing.blocks(hex_) if screen.running is not None else ()
    ghost = [words for block in blocks for words in (block.title, *block.lines)]
    return sentences(*hex_tips.hex_lines(screen.session, hex_, screen.shown), *ghost)


def turn(screen: TableScreen) -> str:
    """The card of the enemy's last turn."""
    card = screen.recap.card
    return sentences(*card.told) if card is not None else ""


def hint(screen: TableScreen) -> str:
    """The card of a hint."""
    card = screen.hinting.card
    return sentences(*card.spoken) if card is not None else ""


def introduction(screen: TableScreen) -> str:
    """What explains itself, and the key that says that it was read."""
    card = screen.hands.first.card if screen.hands is not None else None
    return sentences(card.name, card.said, f"{keys.cap(TIP_KEY)}: got it") if card is not None else ""


def page(screen: TableScreen) -> str:
    """The page of text that is open, or the line that is looked back at with its reasons."""
    if screen.sheet is not None:
        return of_sheet(screen.sheet)
    if screen.past.glance is not None:
        return f"{screen.past.glance.line.text} {of_sheet(screen.past.glance.page)}"
    return ""
