"""What the guide of a lesson says, in lines of plain text."""

from __future__ import annotations

from hades.session.guide import OVER, Guidance


def lines(now: Guidance, before: Guidance | None) -> list[str]:
    """What is new since the guide spoke last: remarks, and what to do if that is another thing."""
    is_new = before is None or now.remarks != before.remarks
    told = [f"Guide: {remark}" for remark in now.remarks] if is_new else []
    if before is None or (now.title, now.said) != (before.title, before.said):
        told.append(_head(now))
        told += _asked(now)
        if now.title == OVER:
            told.append("(next begins the next lesson, quit stops.)")
        elif now.is_puzzle:
            told.append(
                "(hint tells a hint.)"
                if now.goal is not None
                else "(next begins the next puzzle, quit stops.)"
            )
        elif now.is_aside:
            told.append("(back returns to the step.)")
        elif now.why or now.instead:
            told.append("(Type guide for the reason.)")
    return told


def whole(now: Guidance) -> list[str]:
    """All that the guide has to say."""
    told = [_head(now), *_asked(now)]
    told += [f"{now.heading}: {now.why}"] if now.why else []
    told += [f"In its place: {now.instead}"] if now.instead else []
    more = "back returns to the step; " if now.is_aside else ""
    return [*told, *([f"({more}skip does the step for you.)"] if now.number else [])]


def _asked(now: Guidance) -> list[str]:
    """The answers to what is to be foreseen."""
    if now.asks is None:
        return []
    told = [f"  guess {number}: {guess.say}" for number, guess in enumerate(now.asks.guess, 1)]
    return [*told, "  guess 0: you would rather watch."]


def _head(now: Guidance) -> str:
    return f"{', '.join(filter(None, ('Guide', now.place, now.title)))}: {now.said}"
