"""What the guide of a lesson says, as a page and as sentences."""

from __future__ import annotations

from hades import Game
from hades.facts import counter_page
from hades.facts.fact import Row, TextPage
from hades.session.guide import Guidance, guide_of

NONE = TextPage(
    "No guide",
    (("text", "This game is no lesson. Learn it: a first raid, on the title screen, has a guide.", ""),),
)
"""What there is to say in any other game."""


def ended(game: Game) -> tuple[Row, ...]:
    """What a lesson ends with; nothing of any other game."""
    guide = guide_of(game)
    return (("text", guide.lesson.end, ""),) if guide is not None else ()


def page(now: Guidance) -> TextPage:
    """All that the guide has to say now."""
    rows: list[Row] = [("text", now.said, "")]
    rows += [("head", "Why", ""), ("text", now.why, "")] if now.why else []
    rows += [("head", "In its place", ""), ("text", now.instead, "")] if now.instead else []
    if now.remarks:
        rows += [("head", "What there is to know", ""), *(("text", remark, "") for remark in now.remarks)]
    if now.goal is not None and now.goal.counters:
        rows += counter_page.rows()
    return TextPage(f"Guide: {now.title}", tuple(rows))


def sentences(now: Guidance) -> tuple[str, ...]:
    """What is new and what to do, to be read aloud."""
    return (*now.remarks, f"Guide: {now.title}", now.said)
