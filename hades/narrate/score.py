"""Scores in words: numbers of VP and names of results."""

from __future__ import annotations

from hades.narrate.lexicon import DEFEATS
from hades.rules.victory import WORST
from hades.view import View
from hades.wording import signed


def number_text(value: float) -> str:
    """Return a number of VP with its sign, in whole or half VP."""
    return signed(value, 1).replace(".0", "")


def score_change(before: View, after: View) -> str:
    """Return how the score changed between two views, naming the items responsible; "" if it did not.

    An example is ``+3 VP: Princess Emily``. If several items changed, each has its own number.
    """
    was, now = ({line.what: line.vp for line in view.score.lines} for view in (before, after))
    items = {what: now.get(what, 0.0) - was.get(what, 0.0) for what in {**was, **now}}
    changed = {item_name(what, after.outcome): by for what, by in items.items() if by}
    if not changed:
        return ""
    one = len(changed) == 1
    names = [name if one else f"{name} {number_text(by)}" for name, by in changed.items()]
    return f"{number_text(sum(changed.values()))} VP: {', '.join(names)}"


def item_name(what: str, outcome: str) -> str:
    """Return the name of an item of the score sheet.

    A person "lost" in the final score is "not aboard" before then.
    """
    return what if outcome else what.replace(" lost", " not aboard")


def score_name(level: str, outcome: str) -> str:
    """Return the victory level, or for a loss without a level the kind of loss."""
    return level or DEFEATS[outcome].name


def short_level(level: str) -> str:
    """Return a victory level in one word: ``Legendary``; ``Worst`` for the lowest."""
    return "Worst" if level == WORST[0] else level.removesuffix(" Victory")


def called(over: str) -> str:
    """Return the victory level of a finished game, or the kind of loss; ``over`` is `Game.over`."""
    return DEFEATS[over].name if over in DEFEATS else over


def is_victory(over: str) -> bool:
    """Return whether the value of `Game.over` is a victory of any level."""
    return over.endswith("Victory")


def given_up(view: View) -> str:
    """Return a sentence on what counts of the score of a conceded game: the same as at the end (14.0-03,
    14.0-04).
    """
    if view.vittles.in_system:
        return "Nothing counts, because you conceded with the Vittles In System. [14.0-03]"
    return "This is a defeat. Only what is aboard counts; everybody else is left behind. [14.0-04]"


def taken(view: View) -> str:
    """Return the reason why no VP would count if the game ended now (14.0-03); "" if VP would count."""
    if view.outcome or not view.vittles.in_system:
        return ""
    return "the Vittles is In System, so nothing would count if the game ended now [14.0-03]"


def when(view: View) -> str:
    """Return the condition on which the current score counts: "if it ended now", or only "if the ship left
    now".
    """
    return "if the ship left now" if taken(view) else "if it ended now"
