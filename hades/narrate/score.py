"""Scores and results in words."""

from __future__ import annotations

from hades.narrate.component_texts import DEFEATS
from hades.rules.victory import WORST
from hades.view import View
from hades.wording import signed


def number_text(value: float) -> str:
    """Return a number of VP as text, with its sign: ``+3``, ``+0.5``."""
    return signed(value, 1).replace(".0", "")


def as_vp(value: float) -> str:
    """Return a score as text, without a plus sign: ``3 VP``, ``−0.5 VP``."""
    return f"{number_text(value).lstrip('+')} VP"


def score_change(before: View, after: View) -> str:
    """Return the change of the score between two views, with the items that changed; "" if it is the same.

    For example ``+3 VP: Princess Emily``. If several items changed, each has its own number.
    """
    if before.score.vp == after.score.vp:
        return ""
    was, now = ({line.what: line.vp for line in view.score.lines} for view in (before, after))
    items = {what: now.get(what, 0.0) - was.get(what, 0.0) for what in {**was, **now}}
    changed = {item_name(what, after.outcome): by for what, by in items.items() if by}
    one = len(changed) == 1
    names = [name if one else f"{name} {number_text(by)}" for name, by in changed.items()]
    return f"{number_text(sum(changed.values()))} VP: {', '.join(names)}"


def item_name(what: str, outcome: str) -> str:
    """Return the name of an item of the score sheet.

    A person "lost" in the final score is "not aboard" before then.
    """
    return what if outcome else what.replace(" lost", " not aboard")


def short_level(level: str) -> str:
    """Return a victory level without the word Victory: ``Legendary``. The lowest level is ``Worst``."""
    return "Worst" if level == WORST[0] else level.removesuffix(" Victory")


def result_name(over: str) -> str:
    """Return the name of a result: the victory level or the kind of defeat; ``over`` is as in `Game.over`."""
    return DEFEATS[over].name if over in DEFEATS else over


def is_victory(over: str) -> bool:
    """Return whether a result, as in `Game.over`, is a victory of any level."""
    return over.endswith("Victory")


def given_up(view: View) -> str:
    """Return a sentence about the part of the score that counts in a conceded game (14.0-03, 14.0-04)."""
    if view.vittles.in_system:
        return "Nothing counts, because you conceded with the Vittles In System. [14.0-03]"
    return "This is a defeat. Only what is aboard counts; everybody else is left behind. [14.0-04]"


def taken(view: View) -> str:
    """Return the reason why no VP would count if the game ended now (14.0-03); "" if VP would count."""
    if view.outcome or not view.vittles.in_system:
        return ""
    return "the Vittles is In System, so nothing would count if the game ended now [14.0-03]"


def when(view: View) -> str:
    """Return the condition for the current score to count.

    "if it ended now", or "if the ship left now" while the Vittles is In System (14.0-03).
    """
    return "if the ship left now" if taken(view) else "if it ended now"
