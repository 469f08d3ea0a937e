"""The simple view of a table: the parts that a first game does not need are hidden, but can be called up.

No function is lost: every key works as in the full view, anything turned on is shown, and a page lists the
rest.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import attrs

from hades.narrate import capital
from hades.ui import keys
from hades.ui.panels.decision import Decision
from hades.ui.panels.playback_controls import PlaybackState
from hades.ui.panels.sheet import CLOSE, Sheet
from hades.ui.panels.ship_panel import NARROW, ShipStatus
from hades.ui.settings import FULL_VIEW, PLAIN_VIEW

if TYPE_CHECKING:
    from hades.ui.screen import Window

VIEW = "view"
"""The action that opens the page, and switches between the views."""
MORE = (
    "score",
    "facts",
    "why",
    "lookup",
    "turn",
    "roster",
    "log",
    "filter",
    "both",
    "ghost",
    "small",
    "numbers",
    "threats",
    "speed",
    "played",
)
"""Actions hidden by the simple view, in the order in which a game comes to need them."""
TOLD = (
    "The simple view hides what a first game does not need. Click a line, or press its key, to show "
    "that item until you turn it off."
)
GROWN = "You have played a whole raid, so the table now shows everything. {} returns to the simple view."
_SECTION = re.compile(r"^\d+\.\d+ ")
_CITED = re.compile(r" ?\[[^\]]*\d[^\]]*\]")
"""Rule references at the end of a text, and the section before the name of a step."""


def is_plain(window: Window) -> bool:
    """Return whether the simple view is chosen."""
    return window.settings.view == PLAIN_VIEW


def page() -> Sheet:
    """Return the page of everything hidden by the simple view, with the current keys."""
    rows = [("do", action, capital(keys.ACTIONS[action].words)) for action in MORE]
    return Sheet("More to show", (("text", TOLD, ""), *rows), (CLOSE, ("Full view", VIEW, "ENTER")))


def grow_up(window: Window) -> str:
    """Switch to the full view after a first finished game in the simple view.

    Returns the notice about the change, "" for none.
    """
    if is_plain(window) and window.player.finished == 1:
        window.change(view=FULL_VIEW)
        return GROWN.format(keys.shown(VIEW))
    return ""


def playback(content: PlaybackState) -> PlaybackState:
    """Return a playback step without rule references, which `/` shows."""
    return attrs.evolve(content, clauses=(), title=_SECTION.sub("", content.title))


def decision(content: Decision, orders: bool) -> Decision:
    """Return the question without rule references and illegal choices.

    Standing ``orders`` are kept where the player may need them.
    """
    bare = _CITED.sub("", content.warning), _CITED.sub("", content.prompt)
    return attrs.evolve(
        content,
        warning=bare[0],
        prompt=bare[1],
        options=tuple(attrs.evolve(option, note=_CITED.sub("", option.note)) for option in content.options),
        clauses=(),
        refusals=(),
        raw=content.raw if orders else 0,
        units_key="",
        plain=True,
    )


def strip(content: ShipStatus, wide: float) -> ShipStatus:
    """Return the ship at this width without irrelevant contents.

    Hidden are Units aboard that cannot be chosen now, unless a tab asks for them, and Fighters without a
    part.
    """
    fighters = tuple(one for one in content.fighters if one[2] != "aside")
    shown = wide < NARROW or any(one.live for one in content.aboard)
    aboard = content.aboard if shown else ()
    return attrs.evolve(content, fighters=fighters, aboard=aboard, unseen=len(content.aboard) - len(aboard))
