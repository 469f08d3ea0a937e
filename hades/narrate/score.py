"""How a score is said: numbers of VP, and what a game that is over is called."""

from __future__ import annotations

from hades.engine.undo import CONCEDED
from hades.view import View

LOST = {
    "vittles-destroyed": "The Vittles is lost",
    "hades-destroyed": "The Hades is gone",
    "left-in-system": "Caught In System",
    CONCEDED: "Conceded",
}
"""How a game was lost -> what that is called."""
LEVELS = {
    "Legendary Victory": "Legendary Victory",
    "Major Victory": "Major Victory",
    "Solid Victory": "Solid Victory",
    "Tactical Victory": "Tactical Victory",
    "Marginal Victory": "Marginal Victory",
    "Draw": "Draw",
    "Defeat": "Defeat",
    "Defeat, and Lt. Sanders is promoted": "Defeat, and Lt. Sanders is promoted",
}
"""Level of victory as games and files have it -> as it is said."""
SHORT_LEVELS = {
    "Legendary Victory": "Legendary",
    "Major Victory": "Major",
    "Solid Victory": "Solid",
    "Tactical Victory": "Tactical",
    "Marginal Victory": "Marginal",
    "Draw": "Draw",
    "Defeat": "Defeat",
    "Defeat, and Lt. Sanders is promoted": "Worst",
}
"""The same in one or two words."""
ITEMS = {
    "SHL Combat Units aboard": "SHL Combat Units aboard",
    "Professor Dante": "Professor Dante",
    "Princess Emily": "Princess Emily",
    "The Golden Idol": "The Golden Idol",
    "The Loot": "The Loot",
    "Elder Aliens": "Elder Aliens",
    "Both Elder Aliens": "Both Elder Aliens",
    "Emily and her Honor Guard": "Emily and her Honor Guard",
    "Idol and Loot": "Idol and Loot",
    "General Tso eliminated": "General Tso eliminated",
    "Lt. Sanders eliminated": "Lt. Sanders eliminated",
    "Professor Dante lost": "Professor Dante lost",
    "Elder Aliens lost": "Elder Aliens lost",
    "Princess Emily lost": "Princess Emily lost",
    "Circles never opened": "Circles never opened",
    "Overtime": "Overtime",
}
"""Item of the score sheet -> what it is called."""
NOT_ABOARD = {
    "Professor Dante lost": "Professor Dante not aboard",
    "Elder Aliens lost": "Elder Aliens not aboard",
    "Princess Emily lost": "Princess Emily not aboard",
}
"""Item for who is left behind -> what it is called before the end."""


def number_text(value: float) -> str:
    """A number of VP: whole or half, with a sign."""
    text = f"{value:+.1f}".replace(".0", "")
    return text.replace("-", "−")


def item_name(what: str, outcome: str) -> str:
    """What an item of the sheet is called; who is "lost" at the end is "not aboard" until then."""
    return ITEMS[what] if outcome else NOT_ABOARD.get(what, ITEMS[what])


def score_name(level: str, outcome: str) -> str:
    """What a score is called: its level of victory, or how the game was lost, which leaves it without one."""
    return LEVELS[level] if level else LOST[outcome]


def called(over: str) -> str:
    """What a game that is over is called: its level of victory, or how it was lost."""
    return LOST.get(over) or LEVELS.get(over, over)


def is_victory(over: str) -> bool:
    """Whether `Game.over` of a game is a victory of any level."""
    return over.endswith("Victory")


def given_up(view: View) -> str:
    """What of the score of a game that was conceded counts, as the end would have it (14.0-03, 14.0-04)."""
    if view.vittles.in_system:
        return "Nothing counts: the raid was given up with the Vittles In System [14.0-03]."
    return "What is aboard counts, and everybody else is left behind [14.0-04]; it is a defeat all the same."


def taken(view: View) -> str:
    """Why nothing of the score would count if the game ended now (14.0-03); "" if all of it would."""
    if view.outcome or not view.vittles.in_system:
        return ""
    return "the Vittles is In System: if the game ended now, nothing would count [14.0-03]"


def when(view: View) -> str:
    """When the score that stands would count: "if it ended now", or not before the ship is Out System."""
    return "if Out System" if taken(view) else "if it ended now"
