"""Grammatical faults that a program can find in its own sentences: numbers, articles, stops, capitals."""

from __future__ import annotations

import re
from collections.abc import Iterator

TITLES = r"(?<!\bLt)(?<!\bCapt)(?<!\bMaj)"
"""Short forms of ranks, whose stop ends no sentence."""
COUNTED = (
    r"(?:hexes|factors|Factors|cards|shots|places|Units|squads|turns|Surprises|commands|VPs|steps|Guards"
    r"|enemies|missions|Installations|Fighters|Nastians|Circles|times)"
)
"""Plural nouns that are counted in sentences."""
PLURAL = r"(?:is|was|has|goes|lies|stands)"
"""Verbs that are wrong after a plural."""
RULES = {
    "a plural after 1": rf"(?<![\w.])(?<!Guard )1 (?:[A-Z]\w+ )?{COUNTED}\b|\bone (?:[A-Z]\w+ )?{COUNTED}\b",
    "a plural verb after 1": r"\b(?:1|one)(?: [A-Za-z]+)? (?:have|are|were|lie|do)\b",
    "a singular verb after a number": rf"\b(?:[02-9]|\d\d|two|three)(?: \w+)? {COUNTED} {PLURAL}\b",
    "a singular verb after a plural": (
        rf"\b(?:Quarters(?: of the Vittles)?|\w+s \d+ (?:and|to) \d+) {PLURAL}\b"
    ),
    "the wrong article": (
        r"(?<!Complex )\b[Aa] (?:[aeiou]|[AEIO][a-z]|HQ\b|SI\b|SHL\b|R\d)"
        r"|\b[Aa]n (?:[bcdfgjklmnpqrstvwxyz]|U[nt])"
    ),
    "two articles": r"\b(?:[Tt]he|[Aa]n?|[Nn]o|damaged|working|operational) (?:the|an?)\b",
    "two spaces": r"\s\s|^\s|\s$|\s[.,;:!?](?!\d)",
    "two stops": r"[.!?,;:][.,;:]|!\?|\?!",
    "a small letter after a stop": rf"{TITLES}[.?] +[a-z]",
    "something unsaid": r"[{}_]|\b(?:None|True|False)\b|(?:facing|turns|to the|Inferno|is) -(?=[\s,.]|$)",
    "an id for a name": r"(?<![`\w-])[a-z]+(?:-[a-z]+)*-\d\d?\b",
    "a word twice": r"\b([A-Za-z]+) \1\b",
}
"""Description of each fault, with its pattern."""
FOUND = {what: re.compile(pattern) for what, pattern in RULES.items()}


def each_number(text: str) -> str:
    """Return a text with every number of a row: "Scouts 9, 10, 11" for "Scouts 9 to 11"."""
    row = re.compile(r"\b(\d+) to (\d+)\b")
    return row.sub(lambda found: ", ".join(map(str, range(int(found[1]), int(found[2]) + 1))), text)


def faults(text: str) -> Iterator[str]:
    """Yield the faults in some words, whether a whole sentence or a part of one."""
    for what, pattern in FOUND.items():
        if hit := pattern.search(text):
            yield f"{what} ({hit[0]!r}): {text}"


def sentence_faults(text: str) -> Iterator[str]:
    """Return the faults in one sentence, or several in a row."""
    yield from faults(text)
    if not (text[:1].isupper() or text[:1].isdigit()):
        yield f"no capital: {text}"
    if text[-1:] not in (".", "!", "?"):
        yield f"no stop at the end: {text}"
