"""What the guide of a lesson says, in lines of plain text."""

from __future__ import annotations

from hades.session.guide import Guidance


def lines(now: Guidance, before: Guidance | None) -> list[str]:
    """What is new since the guide spoke last: remarks, and what to do if that is another thing."""
    told = [f"Guide: {remark}" for remark in now.remarks]
    if before is None or (now.title, now.said) != (before.title, before.said):
        told.append(_head(now))
        if now.why or now.instead:
            told.append("(Type guide for the reason.)")
    return told


def whole(now: Guidance) -> list[str]:
    """All that the guide has to say."""
    told = [_head(now)]
    told += [f"Why: {now.why}"] if now.why else []
    return [*told, *([f"In its place: {now.instead}"] if now.instead else [])]


def _head(now: Guidance) -> str:
    return f"Guide, {now.title}: {now.said}"
