"""Comparison of a text with what it must say: its facts, not its exact words.

A synonym in a message breaks no test; another fact, or another message, does.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

_QUOTED = re.compile(
    r"(?<!\w)'[^']*'|`[^`]*`|\"[^\"]*\"|[\w.*-]*\[[^\]]*\][\w.]*|\S+\.toml\S*\d|\b(?:line|command|turn) \d+"
)
_WORD = re.compile(r"[^\s,;:()]+")


def facts(text: str) -> list[str]:
    """Return what no rewording changes: quotes, ids, paths, numbers, clauses and names."""
    rest = _QUOTED.sub(" ", text)
    words = (word.rstrip(".?") for word in _WORD.findall(rest))
    return [*_QUOTED.findall(text), *(w for w in words if not re.fullmatch(r"[a-z']*", w) and w.strip("-*"))]


def says(text: str | Iterable[str], expected: str) -> bool:
    """Return whether a line of a text has all facts of the expected one, and nearly all of its words.

    A third of the words may differ, and always one of them next to a fact.
    """
    lines = text.split("\n") if isinstance(text, str) else list(text)
    if expected in (text if isinstance(text, str) else "\n".join(lines)):
        return True
    wanted = facts(expected)
    words = re.findall(r"(?<![\w'])[a-z']+(?![\w'])", _QUOTED.sub(" ", expected))
    may_differ = max(len(words) // 3, 1 if wanted else 0)
    for line in lines:
        said = set(re.findall(r"[a-z']+", line.lower()))
        there = all(re.search(rf"(?<!\w){re.escape(fact)}(?!\w)", line) for fact in wanted)
        if there and sum(word not in said for word in words) <= may_differ:
            return True
    return False
