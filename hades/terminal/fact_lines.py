"""What is known of a game, in lines of plain text: the same lists and pages as in the window."""

from __future__ import annotations

from collections.abc import Iterable

from hades.pages import PARTS, Fact, PageContext
from hades.pages.fact import Row
from hades.terminal.wording import UnknownError


def lines(desk: PageContext, wanted: str) -> list[str]:
    """The lines of a part (``ship``), or the page of one of them (``ship railgun r1``).

    :raises UnknownError: if there is no such part or line, or several could be meant.
    """
    part, _, rest = wanted.lower().partition(" ")
    if part not in PARTS:
        raise UnknownError(f"write facts and one of {', '.join(PARTS)}")
    facts = PARTS[part][1](desk)
    words = rest.split()
    if not words:
        return [_line(fact) for fact in facts]
    found = [fact for fact in facts if fact.title and all(word in _named(fact) for word in words)]
    exact = [fact for fact in found if rest in (fact.entry.id.lower().partition(":")[2], fact.title.lower())]
    if len(exact or found) != 1:
        some = ", ".join(fact.title for fact in found[:6])
        raise UnknownError(f"{rest!r} could be {some}" if found else f"{part} has no line {rest!r}")
    fact = (exact or found)[0]
    return [fact.title, *page(fact.rows)]


def _named(fact: Fact) -> str:
    return f"{fact.entry.id} {fact.entry.name} {fact.title}".lower()


def _line(fact: Fact) -> str:
    """A line of a list: a heading, or a thing with its mark and a note."""
    entry = fact.entry
    if entry.kind == "head":
        return entry.name
    told = ": ".join(part for part in (" ".join(entry.name.split()), entry.note) if part)
    return f"  {told} ({entry.mark})" if entry.mark else f"  {told}"


def page(rows: Iterable[Row]) -> list[str]:
    """A page of text: what a click would do is nothing to a terminal."""
    found = []
    for style, left, right in rows:
        if left.startswith("►"):
            continue
        if style == "counter":
            found += [f"  {line}" for line in right.split("\n")]
        elif style in ("text", "faint", "off"):
            found += [f"    {part}" for part in left.split("\n") if part]
        else:
            more = right.replace("\n", "; ")
            said = ": ".join(part for part in (" ".join(left.split()), more) if part)
            found.append(said if style == "head" else f"  {said}")
    return found
