"""The plain view of a table: what somebody in a first game does not need yet is left out, and can be asked
for.

Nothing is lost: every key works as in the full view, what is turned on is shown, and a page says what
there is.
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
"""The action that leads to the page, and from one view to the other."""
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
"""Actions of what the plain view leaves out, in the order in which a game comes to want them."""
TOLD = (
    "This is the plain view of the table: what a first game does not need yet is left out. Click a line, or "
    "press its key at any time; what it turns on stays to be seen until it is turned off."
)
GROWN = (
    "You have played a whole raid: from now on the table shows everything. {} goes back to the plain view."
)
_SECTION = re.compile(r"^\d+\.\d+ ")
_CITED = re.compile(r" ?\[[^\]]*\d[^\]]*\]")
"""Ids of rules at the end of what is told, and the section before the name of a step."""


def is_plain(window: Window) -> bool:
    """Whether the plain view is chosen."""
    return window.settings.view == PLAIN_VIEW


def page() -> Sheet:
    """What the plain view leaves out, with the keys as they are."""
    rows = [("do", action, capital(keys.ACTIONS[action].words)) for action in MORE]
    return Sheet("More of the table", (("text", TOLD, ""), *rows), (CLOSE, ("Full view", VIEW, "ENTER")))


def grow_up(window: Window) -> str:
    """Somebody has finished a first game in the plain view: the next one has everything.

    What is to be said of it, "" for nothing.
    """
    if is_plain(window) and window.player.finished == 1:
        window.change(view=FULL_VIEW)
        return GROWN.format(keys.shown(VIEW))
    return ""


def film(content: PlaybackState) -> PlaybackState:
    """A step of the film without the ids of rules: `/` has them."""
    return attrs.evolve(content, clauses=(), title=_SECTION.sub("", content.title))


def decision(content: Decision, orders: bool) -> Decision:
    """The question without the ids of rules, and without what cannot be done; with standing ``orders`` where
    somebody may need them."""
    bare = _CITED.sub("", content.warning), _CITED.sub("", content.prompt)
    return attrs.evolve(
        content,
        warning=bare[0],
        prompt=bare[1],
        clauses=(),
        refusals=(),
        raw=content.raw if orders else 0,
        units_key="",
        plain=True,
    )


def strip(content: ShipStatus, wide: float) -> ShipStatus:
    """The ship so wide, without those aboard whom nobody can choose now, where they are not asked for by a
    tab,
    and without Fighters that play no part."""
    fighters = tuple(one for one in content.fighters if one[2] != "aside")
    shown = wide < NARROW or any(one.live for one in content.aboard)
    aboard = content.aboard if shown else ()
    return attrs.evolve(content, fighters=fighters, aboard=aboard, unseen=len(content.aboard) - len(aboard))
