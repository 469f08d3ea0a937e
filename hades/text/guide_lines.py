"""What the guide of a lesson says, in lines of plain text."""

from __future__ import annotations

from hades.session.guide import Guidance


def lines(now: Guidance, before: Guidance | None) -> list[str]:
    """What is new since the guide spoke last: remarks, and what to do if that is another thing."""
    told = [f"Guide: {remark}" for remark in now.remarks]
    if before is None or (now.goal, now.said) != (before.goal, before.said):
        told.append(_head(now))
    return told


def whole(now: Guidance) -> list[str]:
    """All that the guide has to say."""
    if now.goal is None:
        return [_head(now)]
    return [_head(now), f"Why: {now.goal.why}", f"In its place: {now.goal.instead}"]


def _head(now: Guidance) -> str:
    if now.goal is None:
        return "Guide: that was the lesson. What is left of the game is yours; guide has no more to say."
    return f"Guide, {now.number} of {now.goals}, {now.goal.name}: {now.said} (guide says why.)"
