"""What the guide of a lesson says, as a page and as sentences."""

from __future__ import annotations

from hades.facts.fact import Row, TextPage
from hades.session.guide import Guidance

OVER = "That was the lesson", "What is left of the game is yours: play on, or leave it by the menu."


def page(now: Guidance) -> TextPage:
    """All that the guide has to say now."""
    if now.goal is None:
        return TextPage(OVER[0], (("text", OVER[1], ""),))
    rows: list[Row] = [("text", now.said, "")]
    rows += [("head", "Why", ""), ("text", now.goal.why, "")]
    rows += [("head", "In its place", ""), ("text", now.goal.instead, "")]
    if now.remarks:
        rows += [("head", "What has just happened", ""), *(("text", remark, "") for remark in now.remarks)]
    return TextPage(f"Guide, {now.number} of {now.goals}: {now.goal.name}", tuple(rows))


def sentences(now: Guidance) -> tuple[str, ...]:
    """What is new and what to do, to be read aloud."""
    if now.goal is None:
        return OVER
    return (*now.remarks, f"Guide, {now.number} of {now.goals}: {now.goal.name}", now.said)
